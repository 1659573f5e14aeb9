"""The rulebook: what each rule says in our own words, the lines that encode it, the scenarios that name it.

    lookup("ATK-5c").statement["es"]

Everything is read on first use and kept.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from dictamen import encodings

RULE_ID = re.compile(r"(?<![\w-])(?!OQ-|INV-)[A-Z]{2,5}-(?:\d+[a-z]?|[A-Z]{1,3})(?!\w)")
"""How the id of a rule looks, wherever it is cited; `OQ-3` is a question, `INV-3` an invariant."""

_STRING = re.compile(r'"(?:\\.|[^"\\])*"')


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One rule: `statement` by language, `encoding` as (file, line, text), `scenarios` as paths."""

    id: str
    section: str
    statement: Mapping[str, str]
    encoding: tuple[tuple[str, int, str], ...]
    scenarios: tuple[str, ...]


class UnknownRule(KeyError):
    """No rule has this id; `nearest` are the ids most like it."""

    def __init__(self, rule_id: str, nearest: tuple[str, ...]) -> None:
        super().__init__(rule_id)
        self.rule_id = rule_id
        self.nearest = nearest

    def __str__(self) -> str:
        hint = f" (nearest: {', '.join(self.nearest)})" if self.nearest else ""
        return f"no rule '{self.rule_id}'{hint}"


def ids() -> tuple[str, ...]:
    """Every rule id, in the order of the rulebook."""
    return tuple(_book()["rules"])


def statement(rule_id: str) -> Mapping[str, str]:
    """What a rule says, by language."""
    rule = _book()["rules"][rule_id]
    return {language: rule[language] for language in ("en", "es")}


def lookup(rule_id: str, scenarios: Path | None = None) -> RuleEntry:
    """The entry of a rule; scenarios are searched below the given folder, by default `./scenarios`."""
    rule = _book()["rules"].get(rule_id)
    if rule is None:
        raise UnknownRule(rule_id, nearest_of(rule_id, ids()))
    return RuleEntry(
        id=rule_id,
        section=rule["section"],
        statement=statement(rule_id),
        encoding=_encoding().get(rule_id, ()),
        scenarios=scenarios_that(lambda file: _names(file, rule_id), scenarios),
    )


def all_rules(scenarios: Path | None = None) -> tuple[RuleEntry, ...]:
    """Every entry, in the order of the rulebook."""
    return tuple(lookup(rule_id, scenarios) for rule_id in ids())


def coverage(scenarios: Path | None = None) -> tuple[tuple[str, Mapping[str, str]], ...]:
    """The rules that no scenario names, each with the reason by language; empty where none is on record."""
    return tuple((e.id, not_covered().get(e.id, {})) for e in all_rules(scenarios) if not e.scenarios)


def not_covered() -> Mapping[str, Mapping[str, str]]:
    """Why no scenario is about a rule, by language, for the rules where that is meant to be so."""
    reasons: dict[str, dict[str, str]] = _book()["not_covered"]
    return reasons


def section_title(section: str, language: str) -> str:
    """The heading of a section in a language."""
    title: str = _book()["sections"][section][language]
    return title


@cache
def rules_named(scenario: Path) -> frozenset[str]:
    """The ids under `rules`, of the file and of its claims."""
    lists = [bearer.get("rules") for bearer in bearers(scenario)]
    return frozenset(str(rule) for rules in lists if isinstance(rules, list) for rule in rules)


@cache
def bearers(scenario: Path) -> tuple[dict[str, Any], ...]:
    """The mappings of a file that may name rules and readings: its own and those of its claims.

    There are none in a file that is no YAML: `check` reports it.
    """
    import yaml

    try:
        data = load_yaml(text_of(scenario))
    except yaml.YAMLError:
        return ()
    if not isinstance(data, dict):
        return ()
    claims = data.get("claims")
    return (data, *(c for c in (claims if isinstance(claims, list) else ()) if isinstance(c, dict)))


def scenarios_that(says: Callable[[Path], bool], folder: Path | None = None) -> tuple[str, ...]:
    """The scenario files, as paths below a folder, by default `./scenarios`, of which something is so."""
    folder = folder or Path("scenarios")
    base = folder.resolve()  # what is kept must not depend on the current folder
    return tuple(str(folder / path.relative_to(base)) for path in scenario_files(base) if says(path))


def _names(scenario: Path, rule_id: str) -> bool:
    return rule_id in text_of(scenario) and rule_id in rules_named(scenario)  # most files need no parsing


@cache
def scenario_files(folder: Path) -> tuple[Path, ...]:
    """All scenario files below a folder."""
    return tuple(sorted(path for ending in ("*.yaml", "*.yml") for path in folder.rglob(ending)))


@cache
def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def load_yaml(text: str) -> Any:
    import yaml

    return yaml.load(text, getattr(yaml, "CSafeLoader", yaml.SafeLoader))


@cache
def _book() -> dict[str, dict[str, Any]]:
    book: dict[str, dict[str, Any]] = load_yaml(files(__package__).joinpath("statements.yaml").read_text("utf-8"))
    return book


@cache
def _encoding() -> Mapping[str, tuple[tuple[str, int, str], ...]]:
    """Rule id → the lines of the encodings that cite it."""
    found: dict[str, list[tuple[str, int, str]]] = {}
    base = encodings.root().parent
    for path in encodings.files():
        if path.is_relative_to(encodings.root() / "proofs"):
            continue  # what is proved of a rule does not encode it
        name = path.relative_to(base).as_posix()
        for number, line in enumerate(text_of(path).splitlines(), start=1):
            for rule_id in dict.fromkeys(cited(line)):
                found.setdefault(rule_id, []).append((name, number, line.strip()))
    return {rule_id: tuple(lines) for rule_id, lines in found.items()}


def cited(line: str) -> Iterator[str]:
    """The rule ids that a line of an encoding cites: in its strings, or in a comment behind its code."""
    strings = _STRING.findall(line)
    code, _, comment = _STRING.sub('""', line).partition("%")
    if code.strip():
        for text in (*strings, comment):
            yield from RULE_ID.findall(text)


def nearest_of(rule_id: str, known: Iterable[str]) -> tuple[str, ...]:
    """Ids like this one: the same but for case, else the closest."""
    by_upper = {each.upper(): each for each in known}
    close = difflib.get_close_matches(rule_id.upper().replace(" ", "-"), by_upper, n=3, cutoff=0.5)
    return tuple(by_upper[upper] for upper in close)
