"""What rules are tried on: the parts of the scopes of proofs, and the scenarios in batches."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Generic, TypeVar
from unittest.mock import patch

import clingo

from dictamen import encodings, workers
from dictamen.proving import scopes
from dictamen.results import LATEST
from mutation import mutants
from mutation.batches import collect
from mutation.mutants import Statement

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
BOARD = "proofs/board.lp"
"""The states of a scope: loaded where there are templates, and not itself looked at."""

TIMEOUT = 600.0
"""Seconds for one program."""

MOST = 16
"""So many programs for each process are asked at once; what they settle is not asked of the next ones."""


@dataclass(frozen=True)
class Program:
    """Facts, and the words that say which encodings they need."""

    name: str
    facts: str
    words: frozenset[str]
    constants: tuple[tuple[str, int], ...] = ()

    def statements(self) -> tuple[Statement, ...]:
        """The statements that are loaded."""
        known = statements()
        parts = [(Path(found.file).name, found.part, str(found.number)) for found in known]
        with patch.object(encodings, "_parts", lambda: parts):
            numbers = encodings.program(self.words, trace=False).split()
        return tuple(known[int(number)] for number in numbers)

    def control(self, text: str, *options: str) -> clingo.Control:
        """It with this text as its encodings, grounded."""
        constants = (f"-c{name}={value}" for name, value in self.constants)
        control = clingo.Control(["--warn=none", *constants, *options], logger=lambda *_: None)
        control.add("base", [], f"{text}\n{self.facts}")
        control.ground([("base", [])])
        return control

    def with_words(self, *words: str) -> Program:
        """It with these facts without arguments, and what they need."""
        facts = "".join(f"\n{word}." for word in words)
        return replace(self, facts=self.facts + facts, words=self.words | set(words))


@cache
def statements() -> tuple[Statement, ...]:
    """All statements of the encodings, then those of the states of a scope."""
    found = mutants.read().statements
    board = mutants.statements_of(encodings.root() / BOARD, len(found))
    return (*found, *(statement for statement, _ in board))


@cache
def rules() -> tuple[Statement, ...]:
    """The rules that are looked at: those with a body that judge something."""
    return tuple(
        found
        for found in statements()
        if found.body and not found.report and found.part not in mutants.NOT_MUTATED and found.file != BOARD
    )


def of_scenarios() -> Iterator[Program]:
    """The scenarios, some of them at once as games of one program."""
    for batch in collect(SCENARIOS):
        facts = "\n".join(batch.facts.values())
        yield Program(f"scenarios {batch.number}", facts, frozenset(encodings.words_of(facts)))


def of_scopes(names: Iterable[str]) -> Iterator[Program]:
    """The parts of these scopes."""
    for name in names:
        for part in scopes.load_scope(name, LATEST).parts:
            words = encodings.words_of(part.facts) | {"template"}
            yield Program(f"{name}: {part.name}".removesuffix(": "), part.facts, frozenset(words), part.constants)


# --- many programs ----------------------------------------------------------------------------------------------
K = TypeVar("K", bound=Hashable)
Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Swept(Generic[K]):
    """What was found of rules, by their numbers, or of pairs of them; the programs that could not be asked, and why."""

    found: Mapping[K, Mapping[str, str]]  # what -> where first
    failures: Mapping[str, str]

    def has(self, key: K, what: str) -> bool:
        return what in self.found.get(key, {})


def sweep(
    ask: Callable[[Program, frozenset[K]], Mapping[K, str]],
    programs: Sequence[Program],
    asked: Iterable[K],
    *,
    settles: str,
    jobs: int,
    progress: Progress,
) -> Swept[K]:
    """Asks each program about the rules of which none before it has found what settles them."""
    statements()  # the processes inherit it
    left = set(asked)
    found: dict[K, dict[str, str]] = {}
    failures: dict[str, str] = {}
    done, together = 0, jobs
    while done < len(programs) and left:
        some = programs[done : done + together]
        work = partial(_answer, ask, frozenset(left))
        answers: Iterator[Mapping[K, str] | str] = workers.run_many(
            work, some, jobs=min(jobs, len(some)), timeout=TIMEOUT, failed=_failed
        )
        for program, answer in zip(some, answers, strict=True):
            if isinstance(answer, str):
                failures[program.name] = answer
                continue
            for key, what in answer.items():
                found.setdefault(key, {}).setdefault(what, program.name)
                if what == settles:
                    left.discard(key)
        done, together = done + len(some), min(2 * together, MOST * jobs)
        progress(f"{done} of {len(programs)} programs, {len(left)} left")
    return Swept(found, failures)


def _answer(
    ask: Callable[[Program, frozenset[K]], Mapping[K, str]], left: frozenset[K], program: Program
) -> Mapping[K, str] | str:
    return ask(program, left)


def _failed(program: Program, fault: Exception) -> Mapping[K, str] | str:
    return f"{type(fault).__name__}: {fault}"
