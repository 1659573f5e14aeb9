"""The invariants in the rulebook: what each says, the rules it rests on, the lines that encode it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from dictamen import encodings, rulebook

INVARIANT_ID = re.compile(r"(?<![\w-])INV-\d+[a-z]?(?!\w)")


@dataclass(frozen=True, slots=True)
class InvariantEntry:
    """One invariant: `statement` by language, the rules it rests on, the lines about it as (file, line, text)."""

    id: str
    statement: Mapping[str, str]
    rules: tuple[str, ...]
    encoding: tuple[tuple[str, int, str], ...]


def ids() -> tuple[str, ...]:
    """Every invariant, in order."""
    return tuple(_registry())


def lookup(invariant: str) -> InvariantEntry:
    """The entry of an invariant. Raises UnknownRule with the ids most like this one."""
    if invariant not in _registry():
        raise rulebook.UnknownRule(invariant, rulebook.nearest_of(invariant, ids()))
    return InvariantEntry(
        invariant, _statements().get(invariant, {}), _registry()[invariant], _encoding().get(invariant, ())
    )


def all_invariants() -> tuple[InvariantEntry, ...]:
    """Every entry, in order."""
    return tuple(map(lookup, ids()))


def resting_on(rule_id: str) -> tuple[InvariantEntry, ...]:
    """The invariants that rest on a rule."""
    return tuple(lookup(invariant) for invariant, rules in _registry().items() if rule_id in rules)


@cache
def _registry() -> Mapping[str, tuple[str, ...]]:
    """The rules that each invariant rests on, in the order of the rulebook."""
    from dictamen.solve import facts_of  # needs the solver, which most of the rulebook does without

    found: dict[str, list[str]] = {}
    for name, *arguments in facts_of(_files(), "proof", ("invariant", "rests_on")):
        rules = found.setdefault(str(arguments[0]), [])
        if name == "rests_on":
            rules.append(str(arguments[1]))
    order = rulebook.ids()
    return {
        invariant: tuple(sorted(found[invariant], key=lambda rule: order.index(rule) if rule in order else len(order)))
        for invariant in sorted(found, key=_place)
    }


@cache
def _statements() -> Mapping[str, Any]:
    book = files("dictamen.rulebook").joinpath("invariants.yaml")
    found: Mapping[str, Any] = rulebook.load_yaml(book.read_text("utf-8")) if book.is_file() else {}
    return found or {}


@cache
def _encoding() -> Mapping[str, tuple[tuple[str, int, str], ...]]:
    """Invariant → the lines of code that name it."""
    found: dict[str, list[tuple[str, int, str]]] = {}
    base = encodings.root().parent
    for path in _files():
        for number, line in enumerate(rulebook.text_of(path).splitlines(), start=1):
            if not line.lstrip().startswith("%"):
                for invariant in dict.fromkeys(INVARIANT_ID.findall(line)):
                    found.setdefault(invariant, []).append((path.relative_to(base).as_posix(), number, line.strip()))
    return {invariant: tuple(lines) for invariant, lines in found.items()}


def _files() -> tuple[Path, ...]:
    return tuple(sorted((encodings.root() / "proofs" / "invariants").glob("*.lp")))


def _place(invariant: str) -> tuple[str, int, str]:
    """Where an id stands among the others: INV-9 before INV-12."""
    word, _, rest = invariant.partition("-")
    number = re.match(r"\d*", rest)
    assert number is not None
    return word, int(number.group() or 0), rest
