"""The scenarios in batches, each judged as one program: which mutants it might notice, and which it does notice."""

from __future__ import annotations

import gc
import json
import math
import os
import resource
import signal
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Literal, get_args
from unittest.mock import patch

import clingo

from dictamen import encodings
from dictamen.cases import load_file
from dictamen.results import Verdict
from dictamen.solve import GAMES, Verdicts
from dictamen.terms import numbered_from

from .mutants import Encodings, Mutant, Parts

SLOWER = 10
"""So many times the time that the encodings take as they are, and a mutant counts as noticed."""

MEMORY = 2 * 2**30
"""So many bytes of address space, and a mutant counts as noticed."""

Notice = Literal["nothing", "verdict", "illegal", "error", "time", "died"]
"""What a batch notices: nothing; a claim has another verdict; decisions already taken are illegal; clingo gives up, or
memory is short; it takes far too long; the process dies.
"""
NOTICES: tuple[Notice, ...] = get_args(Notice)

TOGETHER = 400
"""So many mutants are asked at once whether they might change something in a batch."""

PATIENCE = 60
"""Seconds to find out which mutants might change something in a batch; fewer are asked at once if it takes longer."""

LAST = 999
"""A claim that no file has."""

TWICE = f"\ntrue(claim({numbered_from(1) + LAST})) :- sets(F,M), 2 {{ set(F,V,M) }}."
"""That something is set to two values at once: claims say which value there is, not that there is no other."""

CHANGES = "mutation_changes"
"""Says that a mutant changes something."""


@dataclass(frozen=True, slots=True)
class Batch:
    """Scenario files as the games of one program."""

    number: int
    files: tuple[Path, ...]
    facts: Mapping[int, str]  # of each game
    expected: Mapping[tuple[int, int], Verdict]  # of each claim of each game

    def notices(self, parts: Parts) -> Notice:
        """What is noticed if these are the encodings."""
        with patch.object(encodings, "_parts", lambda: parts):
            try:
                found = Verdicts(self.facts)
            except (RuntimeError, MemoryError):
                return "error"
        if found.legal != self.facts.keys():
            return "illegal"
        right = all(found.verdict(*claim) == verdict for claim, verdict in self.expected.items())
        return "nothing" if right else "verdict"

    def loaded(self, parts: Parts) -> str:
        """The text that is loaded for it if these are the encodings."""
        with patch.object(encodings, "_parts", lambda: parts):
            return encodings.program(encodings.words_of("".join(self.facts.values())), trace=False)


def collect(folder: Path) -> tuple[Batch, ...]:
    """All scenario files below a folder, mixed, in batches of about as many as are judged at once.

    A file stays in its batch when others are added, until there are enough for one batch more.
    """
    files = sorted(folder.rglob("*.yaml"))
    count = max(1, len(files) // GAMES)
    batches: dict[int, list[Path]] = defaultdict(list)
    for file in files:
        digest = sha256(file.relative_to(folder).as_posix().encode()).hexdigest()
        batches[int(digest, 16) % count].append(file)
    return tuple(_batch(number, batches[number]) for number in sorted(batches))


def _batch(number: int, paths: Sequence[Path]) -> Batch:
    facts: dict[int, str] = {}
    expected: dict[tuple[int, int], Verdict] = {}
    for path in paths:
        file = load_file(path)
        for case in file.cases:
            game = len(facts) + 1
            facts[game] = case.facts(game)
            for claim in case.numbers:
                expected[game, case.place(claim)] = file.situation.claims[claim - 1].quantifier
    facts[1] += TWICE
    expected[1, LAST] = "never"
    return Batch(number, tuple(paths), facts, expected)


class Judge:
    """Judges mutants by batches: first by those that have noticed most of the same rule, where facts of a game share
    its rarest words, that have noticed most of the same file, of all.
    """

    def __init__(self, encoded: Encodings, mutants: Sequence[Mutant], batches: Sequence[Batch], store: Path) -> None:
        """`mutants` are those to judge; `store` is a folder that keeps which of them each batch may notice."""
        self._encoded = encoded
        self._mutants = mutants
        self._batches = batches
        self._store = store
        names = {statement.part for statement in encoded.statements}
        every = [("", name, name) for name in names]
        self._loaded = {batch.number: set(batch.loaded(every).split()) for batch in batches}
        self._words = {batch.number: [encodings.words_of(game) for game in batch.facts.values()] for batch in batches}
        games = [game for games in self._words.values() for game in games]
        counts = Counter(word for game in games for word in game)
        self._rarity = {word: math.log2(len(games) / count) for word, count in counts.items()}
        self._noticeable: dict[int, frozenset[int]] = {}
        self._seconds: dict[int, float] = {}
        self._heat: dict[tuple[str | int, int], int] = defaultdict(int)

    def judge(self, mutant: Mutant) -> tuple[Notice, Batch | None]:
        """What is noticed first, and by which batch. If nothing is: a batch in which the mutant might change something.

        Raises ValueError where a batch does not hold without any mutant.
        """
        parts = self._encoded.parts(mutant)
        last = None
        for batch in self._in_order(mutant):
            if mutant.statement.part not in self._loaded[batch.number]:
                continue
            if mutant.number not in self._might_notice(batch):
                continue
            last = batch
            notice, _ = _in_child(batch, parts, SLOWER * self._usual_seconds(batch) + 1)
            if notice != "nothing":
                for kin in _kin(mutant):
                    self._heat[kin, batch.number] += 1
                return notice, batch
        return "nothing", last

    def _in_order(self, mutant: Mutant) -> list[Batch]:
        words = encodings.words_of(mutant.statement.text) & self._rarity.keys()

        def coldness(batch: Batch) -> tuple[int, ...]:
            rule, *others = (-self._heat[kin, batch.number] for kin in _kin(mutant))
            like = max(sum(self._rarity[word] for word in words & game) for game in self._words[batch.number])
            return rule, -round(like), *others, batch.number not in self._noticeable

        return sorted(self._batches, key=coldness)

    def _usual_seconds(self, batch: Batch) -> float:
        """The time that a batch takes with the encodings as they are."""
        if batch.number not in self._seconds:
            notice, self._seconds[batch.number] = _in_child(batch, self._encoded.parts())
            if notice != "nothing":
                raise ValueError("some scenarios do not hold even without a mutant: see dictamen check")
        return self._seconds[batch.number]

    def _might_notice(self, batch: Batch) -> frozenset[int]:
        """The numbers of the mutants that might change something in a batch; kept in the store."""
        if batch.number not in self._noticeable:
            known = (self._encoded.statements, [mutant.name for mutant in self._mutants], sorted(batch.facts.items()))
            file = self._store / f"{batch.number}-{sha256(repr(known).encode()).hexdigest()[:16]}.json"
            if not file.exists():
                self._find_out(batch, file)
            self._noticeable[batch.number] = frozenset(json.loads(file.read_text(encoding="utf-8")))
        return self._noticeable[batch.number]

    def _find_out(self, batch: Batch, file: Path) -> None:
        self._store.mkdir(exist_ok=True)
        fresh = file.with_suffix(f".{os.getpid()}")  # another process may be about it, too
        found = frozenset[int]()
        for start in range(0, len(self._mutants), TOGETHER):
            found |= _noticeable(self._encoded, self._mutants[start : start + TOGETHER], batch, fresh)
        fresh.write_text(json.dumps(sorted(found)), encoding="utf-8")
        fresh.replace(file)
        for old in set(self._store.glob(f"{batch.number}-*.json")) - {file}:
            old.unlink(missing_ok=True)


def _kin(mutant: Mutant) -> tuple[str | int, ...]:
    """Under what is remembered who noticed it, nearest first."""
    return mutant.statement.number, mutant.statement.file, "all"


def _in_child(batch: Batch, parts: Parts, limit: float = 0) -> tuple[Notice, float]:
    """What a batch notices, and the time that took, within limits of time (0: none) and memory."""

    def judge() -> int:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.setitimer(signal.ITIMER_PROF, limit)  # time of the processor: how busy the machine is does not matter
        return NOTICES.index(batch.notices(parts))

    status, seconds = _forked(judge)
    if status >= 0:
        return NOTICES[status], seconds
    return "time" if -status == signal.SIGPROF else "died", seconds


def _forked(function: Callable[[], int]) -> tuple[int, float]:
    """The result of a function in a process of its own, or minus the signal that ended it; the seconds it took.

    The process is forked for each call: clingo never frees the symbols it has seen.
    """
    child = os.fork()
    if child == 0:
        status = NOTICES.index("died")
        try:
            gc.disable()
            status = function()
        finally:
            os._exit(status)
    _, status, used = os.wait4(child, 0)
    return os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime


def _noticeable(encoded: Encodings, mutants: Sequence[Mutant], batch: Batch, file: Path) -> frozenset[int]:
    """The numbers of the mutants that might change something in a batch. `file` is written on the way."""
    if not mutants:
        return frozenset()

    def ask() -> int:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)
        file.write_text(json.dumps(_changing(encoded, mutants, batch)), encoding="utf-8")
        return 0

    if _forked(ask)[0] == 0:
        return frozenset(json.loads(file.read_text(encoding="utf-8")))
    half = len(mutants) // 2
    if half == 0:
        return frozenset(mutant.number for mutant in mutants)
    return frozenset().union(*(_noticeable(encoded, some, batch, file) for some in (mutants[:half], mutants[half:])))


def _changing(encoded: Encodings, mutants: Sequence[Mutant], batch: Batch) -> list[int]:
    """The numbers of the mutants with which something changes in some resolution: the rule has an instance; or the body
    with less in it is true where it was not, and its head does not hold anyway.

    All of them are asked at once, as rules that derive nothing else.
    """
    parts = encoded.parts()
    for mutant in mutants:
        parts += [("", mutant.statement.part, rule) for rule in _differences(mutant)]
    control = clingo.Control(["--warn=none", "--enum-mode=brave", "0"], logger=lambda *_: None)
    facts = "\n".join(batch.facts.values())
    control.add("base", [], f"{batch.loaded(parts)}\n{facts}\n#show. #show {CHANGES}/1.")
    control.ground([("base", [])])
    found: list[int] = []
    with control.solve(yield_=True) as handle:
        for model in handle:  # the last one has all of them
            found = [atom.arguments[0].number for atom in model.symbols(shown=True)]
    return sorted(found)


def _differences(mutant: Mutant) -> Iterator[str]:
    """Rules for whether a mutant changes something."""
    changes, before = f"{CHANGES}({mutant.number})", mutant.statement.body
    if mutant.kind != "literal":
        yield f"{changes} :- {before}." if before else f"{changes}."
        return
    shared = "".join(f",{variable}" for variable in mutant.shared)
    holds, held = (f"mutation_{when}({mutant.number}{shared})" for when in ("after", "before"))
    yield f"{held} :- {before}."
    anyway = [f"not {mutant.statement.atom}"] if mutant.statement.atom else []
    yield f"{changes} :- {'; '.join([mutant.body, f'not {held}', *anyway]).lstrip('; ')}."
    if mutant.inner:
        yield f"{holds} :- {mutant.body}."
        yield f"{changes} :- {before}; not {holds}."
