"""Readings of contested rules under which an invariant fails."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from dictamen import encodings, workers
from dictamen import readings as registry
from dictamen.proving import scopes
from dictamen.proving.scope_parts import Part
from dictamen.rulebook import invariants
from dictamen.solve import Proof, Value

from .findings import Finding, Report, of_reading
from .programs import MOST, TIMEOUT, Progress

SEARCH = 20.0
"""Seconds for a smaller state than those found."""

USUAL = frozenset((0, "hero"))
"""Values that are not told of a state."""


@dataclass(frozen=True)
class Taken:
    """A reading that is not the default, and a part of a scope under it."""

    question: str
    reading: str
    part: Part

    @property
    def name(self) -> str:
        return f"{self.question}={self.reading}"

    @property
    def where(self) -> str:
        return f"{self.part.scope}: {self.part.name}".removesuffix(": ")


def alternatives(names: Iterable[str]) -> Iterator[tuple[str, list[Taken]]]:
    """Each reading that is not the default, with the parts of these scopes in which it can matter."""
    names = tuple(names)
    for question in registry.registry().values():
        for reading in question.alternatives:
            under = registry.asked(None, {question.id: reading})
            parts = (part for name in names for part in scopes.load_scope(name, under).parts)
            taken = [
                Taken(question.id, reading, part) for part in parts if question.matters(encodings.words_of(part.facts))
            ]
            yield f"{question.id}={reading}", taken


def failing(names: Sequence[str], *, jobs: int, progress: Progress) -> Report:
    """The invariants that are broken under a reading, each with the smallest state of the first part where it is."""
    findings: list[Finding] = []
    failures: dict[str, str] = {}
    asked = 0
    for name, parts in alternatives(names):
        left = set(invariants.ids())
        broken: list[tuple[Taken, str]] = []
        done, together = 0, jobs
        while done < len(parts):
            some = parts[done : done + together]
            ask = partial(_broken, frozenset(left))
            answers = workers.run_many(ask, some, jobs=min(jobs, len(some)), timeout=TIMEOUT, failed=_failed)
            for taken, answer in zip(some, answers, strict=True):
                if isinstance(answer, str):
                    failures[f"{name}, {taken.where}"] = answer
                else:
                    broken += [(taken, invariant) for invariant in sorted(answer & left)]
                    left -= answer
            done, together = done + len(some), min(2 * together, MOST * jobs)
        asked += len(parts)
        progress(f"{name}: {len(parts)} parts, {len(broken)} invariants fail")
        found = workers.run_many(_found, broken, jobs=jobs, timeout=TIMEOUT, failed=_not_found) if broken else ()
        findings += found
    return Report("readings", tuple(findings), asked, failures)


def _broken(asked: frozenset[str], taken: Taken) -> frozenset[str] | str:
    proof = Proof(taken.part.facts, sorted(asked, key=invariants.ids().index), taken.part.constants)
    return proof.broken() if proof.possible() else "no resolution in any state"


def _failed(taken: Taken, fault: Exception) -> frozenset[str] | str:
    return f"{type(fault).__name__}: {fault}"


def _found(broken: tuple[Taken, str]) -> Finding:
    """The smallest state, as far as it is found in time."""
    taken, invariant = broken
    found = Proof(taken.part.facts, [invariant], taken.part.constants, smallest=True).smallest(invariant, SEARCH)
    assert found is not None
    state = [*sorted(found.present), ", ".join(sorted(_told(found.start)))]
    smallest = "" if found.smallest else ", perhaps not the smallest"
    return of_reading(taken.name, invariant, state, taken.where + smallest)


def _not_found(broken: tuple[Taken, str], fault: Exception) -> Finding:
    taken, invariant = broken
    return of_reading(taken.name, invariant, (), f"{taken.where}, no state found: {fault}")


def _told(start: Mapping[Value, Value]) -> Iterator[str]:
    """What varies and is not as usual; cards that are in play are named."""
    for fluent, value in start.items():
        if value not in USUAL:
            yield f"{_term(fluent)} {_term(value)}"


def _term(value: Value) -> str:
    if isinstance(value, tuple):
        return f"{value[0]}({', '.join(map(_term, value[1:]))})"
    return str(value)
