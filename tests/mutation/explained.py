"""Mutants that no scenario need notice, each with the reason: they are read from `explained.yaml`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

import yaml

from .mutants import Mutant

FILE = Path(__file__).with_name("explained.yaml")

Key = tuple[str, str, str]
"""The file, the rule, what is left out of it."""

_COMPARISON = re.compile(r"([^ ]+) (=|!=|<|>|<=|>=) ([^ ]+)")
_VARIABLE = re.compile(r"[A-Z][\w']*")


@dataclass(frozen=True, slots=True)
class Implied:
    """A literal that is true wherever others of the same body are."""

    literal: str
    by: tuple[tuple[str, ...], ...]  # any of these; each is literals that must all be there
    why: str

    def explains(self, mutant: Mutant) -> bool:
        """Whether what is left out of a mutant is such a literal."""
        if mutant.kind != "literal" or mutant.inner:
            return False
        bound = _match(self.literal, mutant.without, {}, _loose(mutant))
        if bound is None:
            return False
        body = _split(mutant.body, "; ")
        return any(
            bound.keys() <= set(_VARIABLE.findall("; ".join(literals))) and _all_there(literals, body, bound)
            for literals in self.by
        )


@dataclass(frozen=True, slots=True)
class Asked:
    """A literal that asks whether anybody wants to know what a rule derives: without it more is, read by nobody."""

    literals: tuple[str, ...]  # patterns
    heads: tuple[str, ...]  # patterns of predicates
    why: str

    def explains(self, mutant: Mutant) -> bool:
        """Whether what is left out of a mutant is such a literal, and asks only about what stands in the head."""
        atom = mutant.statement.atom
        return (
            mutant.kind == "literal"
            and not mutant.inner
            and any(fnmatchcase(atom.partition("(")[0], pattern) for pattern in self.heads)
            and any(fnmatchcase(mutant.without, pattern) for pattern in self.literals)
            and set(mutant.shared) <= set(_VARIABLE.findall(atom))
        )


@dataclass(frozen=True, slots=True)
class Explanations:
    """Why mutants change nothing that could be noticed."""

    heads: Mapping[tuple[str, str], str]  # (kind, pattern of a predicate): mutants of the rules that derive it
    classes: Sequence[Implied | Asked]
    mutants: Mapping[Key, str]

    def why(self, mutant: Mutant) -> str | None:
        """The reason, if there is one."""
        if mutant.key in self.mutants:
            return self.mutants[mutant.key]
        head = mutant.statement.atom.partition("(")[0]
        for (kind, pattern), why in self.heads.items():
            if mutant.kind == kind and fnmatchcase(head, pattern):
                return why
        return next((found.why for found in self.classes if found.explains(mutant)), None)

    def stale(self, mutants: Sequence[Mutant]) -> list[Key]:
        """The keys that no mutant has any more."""
        return sorted(self.mutants.keys() - {mutant.key for mutant in mutants})


def load(file: Path = FILE) -> Explanations:
    """The explanations of a file; its first lines say what is in it."""
    heads: dict[tuple[str, str], str] = {}
    classes: list[Implied | Asked] = []
    mutants: dict[Key, str] = {}
    for entry in yaml.safe_load(file.read_text(encoding="utf-8")):
        if "heads" in entry:
            heads |= {(kind, pattern): entry["why"] for kind in entry["kinds"] for pattern in entry["heads"]}
            continue
        if "implied" in entry:
            by = tuple(tuple(_split(literals, "; ")) for literals in entry["by"])
            classes.append(Implied(entry["implied"], by, entry["why"]))
            continue
        if "asked" in entry:
            classes.append(Asked(tuple(entry["asked"]), tuple(entry["by_heads"]), entry["why"]))
            continue
        without = entry.get("without", "")
        for left_out in [without] if isinstance(without, str) else without:
            key = (entry["file"], entry["rule"], left_out)
            if key in mutants:
                raise ValueError(f"explained twice: {key}")
            mutants[key] = entry["why"]
    return Explanations(heads, classes, mutants)


def _loose(mutant: Mutant) -> frozenset[str]:
    """The variables that stand only once in the rule: as good as `_`."""
    names = _VARIABLE.findall(mutant.statement.text)
    return frozenset(name for name in names if names.count(name) == 1)


def _all_there(patterns: Sequence[str], body: Sequence[str], bound: Mapping[str, str]) -> bool:
    """Whether each pattern has a literal of the body, with one value for each variable."""
    if not patterns:
        return True
    found = (_match(patterns[0], literal, bound, None) for literal in body)
    return any(more is not None and _all_there(patterns[1:], body, more) for more in found)


def _match(pattern: str, term: str, bound: Mapping[str, str], loose: frozenset[str] | None) -> dict[str, str] | None:
    """The values of the variables of a pattern with which it is a term; nothing if it cannot be.

    `_` stands for any term; where `loose` is given, only for `_` or one of those, which every pattern fits.
    """
    if loose is not None and (term == "_" or term in loose):
        return dict(bound)
    if pattern == "_":
        return dict(bound) if loose is None else None
    if _VARIABLE.fullmatch(pattern):
        return {**bound, pattern: term} if term != "_" and bound.get(pattern, term) == term else None
    name, arguments = _parsed(pattern)
    name_there, arguments_there = _parsed(term)
    if name != name_there or len(arguments) != len(arguments_there):
        return None
    found: dict[str, str] | None = dict(bound)
    for inner, inner_there in zip(arguments, arguments_there, strict=True):
        if found is not None:
            found = _match(inner, inner_there, found, loose)
    return found


def _parsed(term: str) -> tuple[str, Sequence[str]]:
    """The name and the arguments of a term or literal."""
    compared = _COMPARISON.fullmatch(term)
    if compared:
        return compared[2], (compared[1], compared[3])
    name, bracket, rest = term.partition("(")
    if not bracket or not rest.endswith(")"):
        return term, ()
    return name, _split(rest[:-1], ",")


def _split(text: str, separator: str) -> Sequence[str]:
    """The parts of a text between separators that are in no brackets."""
    return list(_parts(text, separator))


def _parts(text: str, separator: str) -> Iterator[str]:
    depth = start = 0
    for place, sign in enumerate(text):
        depth += (sign in "({[") - (sign in ")}]")
        if not depth and text.startswith(separator, place):
            yield text[start:place]
            start = place + len(separator)
    yield text[start:]
