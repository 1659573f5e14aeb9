"""Searches over all states of some scopes: `explore`. The smallest states come first; what was done can be kept."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal

from dictamen import encodings, readings, workers
from dictamen.exploring.findings import Hit, Question, tell
from dictamen.exploring.kept_search import Kept
from dictamen.exploring.part_search import PART, Answer, Task, failed, meetings_of, search_part
from dictamen.exploring.places import Place, boards
from dictamen.proving import scopes
from dictamen.proving.counterexample import Plain
from dictamen.proving.scope_parts import Part, Scope
from dictamen.proving.scopes import from_text
from dictamen.results import Apart, Exploration, Finding, InputError, Kind, Separation, Under

TELLING = 60.0
"""Seconds to tell what was found when the time for the search is over."""

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is searched."""

    count: int = 1
    seconds: float = 300.0
    jobs: int = 1
    abilities: int | None = None  # at once, of those that may be there; None: as many as a scope says


def explore(
    kind: Literal["order", "choice", "reach"],
    where: Sequence[Place],
    *,
    under: Under,
    limits: Limits,
    claim: Plain | None = None,
    state: Path | None = None,
    progress: Progress = lambda what, done, of: None,
) -> Exploration:
    """States in which the order of abilities or one decision matters, or in which a claim can come about.

    Raises InputError for a scope, or a claim about it, that cannot be used.
    """
    question = Question(kind, under, claim=claim)
    if claim is not None:
        where = _that_know(claim, where, under)
    run = _Run(where, limits, Kept(state), progress)
    try:
        found = run.search(question, limits.count, run.started + limits.seconds)
    finally:
        run.kept.write()
    return run.report(kind, under, findings=found)


def separate(
    kind: Literal["reading", "edition"],
    where: Sequence[Place],
    wanted: Sequence[Apart],
    *,
    under: Under,
    limits: Limits,
    state: Path | None = None,
    own_boards: bool = False,
    progress: Progress = lambda what, done, of: None,
) -> Exploration:
    """For each pair of readings the smallest state that tells them apart.

    With `own_boards`, the boards of each question are searched before the scopes.
    """
    run = _Run(where, limits, Kept(state), progress)
    until = run.started + limits.seconds
    found: dict[Apart, Separation] = {}
    for _ in range(2):  # time that some questions did not need is for the others
        open_ = [apart for apart in wanted if apart not in found or _is_open(found[apart])]
        for place, apart in enumerate(open_):
            left = until - time.perf_counter()
            if run.stopped == "user" or (apart in found and left < _LEAST):
                break
            if left < _LEAST:
                found[apart] = Separation(apart, None, 0, 0, False)
                continue
            question, share = Question(kind, under, apart), left / (len(open_) - place)
            run.where = boards(apart[0]) if own_boards else where
            first = found[apart] = run.separation(question, share)
            if own_boards and where and not first.finding and not run.is_stopped():
                run.where = where
                then = run.separation(question, share / 2)
                parts, of = first.parts + then.parts, first.of + then.of
                found[apart] = replace(then, parts=parts, of=of, complete=first.complete and then.complete)
    run.where = where
    separations = tuple(found[apart] for apart in wanted if apart in found)
    run.parts, run.of = (sum(getattr(each, name) for each in separations) for name in ("parts", "of"))
    if not run.stopped and any(map(_is_open, separations)) and time.perf_counter() >= until - _LEAST:
        run.stopped = "time"
    run.kept.write()
    listed = tuple(each.finding for each in separations if each.finding)
    return run.report(kind, under, findings=listed, separations=separations)


_LEAST = 1.0
"""Seconds with which it is worth to go on with a question."""


def _is_open(separation: Separation) -> bool:
    return separation.finding is None and not separation.complete


def pairs_of(wanted: Sequence[str]) -> tuple[Apart, ...]:
    """Every alternative reading of these questions, or of all, with the default."""
    return tuple(
        (question.id, question.default, alternative)
        for question in readings.registry().values()
        if not wanted or question.id in wanted
        for alternative in question.alternatives
    )


def changes(old: str, new: str) -> tuple[Apart, ...]:
    """The questions that two editions answer differently, with the readings of both."""
    found = ((question.id, question.under(old), question.under(new)) for question in readings.registry().values())
    return tuple(apart for apart in found if apart[1] != apart[2])


def _that_know(claim: Plain, where: Sequence[Place], under: Under) -> tuple[Place, ...]:
    """The scopes on whose boards all that a claim speaks of is found, with the claim. Raises InputError."""
    found, fault = [], None
    for place in where:
        asked = place.with_claim(claim)
        try:
            from_text(asked.text, asked.name, under, 0)
            found.append(asked)
        except InputError as error:
            fault = fault or error
    if not found and fault:
        raise fault
    return tuple(found)


# --- the search -------------------------------------------------------------------------------------------------
@dataclass
class _Run:
    where: Sequence[Place]
    limits: Limits
    kept: Kept
    progress: Progress
    started: float = field(default_factory=time.perf_counter)
    parts: int = 0
    of: int = 0
    dropped: int = 0
    failed: int = 0
    fault: str = ""
    stopped: Literal["", "time", "user"] = ""

    def report(self, kind: Kind, under: Under, **found: Any) -> Exploration:
        return Exploration(
            kind=kind,
            scopes=tuple(place.name for place in self.where),
            parts=self.parts,
            of=self.of,
            dropped=self.dropped,
            failed=self.failed,
            fault=self.fault,
            stopped=self.stopped,
            under=under,
            seconds=round(time.perf_counter() - self.started, 3),
            **found,
        )

    def is_stopped(self) -> bool:
        """Whether the user has stopped it."""
        return self.stopped == "user"

    def separation(self, question: Question, seconds: float) -> Separation:
        """Whether a state tells two readings apart, as far as it is found in so many seconds."""
        assert question.apart is not None
        self.parts = self.of = 0
        amiss = self.dropped + self.failed
        found = self.search(question, 1, time.perf_counter() + max(seconds, _LEAST), by_scope=True)
        complete = not self.stopped and self.parts == self.of and self.dropped + self.failed == amiss
        if self.stopped == "time":
            self.stopped = ""
        return Separation(question.apart, found[0] if found else None, self.parts, self.of, complete)

    def search(self, question: Question, count: int, until: float, *, by_scope: bool = False) -> tuple[Finding, ...]:
        """So many findings at most, the smallest first; `by_scope`: from the first scope where there is any.

        One of each part first; if those are too few, more of the parts where there is one.
        """
        hits: list[Hit] = []
        seen: list[list[Task]] = []
        complete = True
        with suppress(KeyboardInterrupt):
            self.stopped = "user"  # unless it comes to an end
            for tasks in self._levels(question, by_scope):
                seen.append(tasks)
                complete = self._level(question, tasks, count, until, hits) and complete
                if by_scope and hits:  # what does not hold on its own is no reason to stop
                    if found := self._told(hits, question, count, complete):
                        self.stopped = ""
                        return found
                    hits.clear()
                if _different(hits) >= count or time.perf_counter() >= until:
                    break
            if not by_scope and 0 < _different(hits) < count:
                fertile = {hit.place for hit in hits}
                for tasks in seen:
                    more = [replace(task, most=count) for task in tasks if task.place in fertile]
                    complete = self._level(question, more, count, until, hits) and complete
                    if _different(hits) >= count or time.perf_counter() >= until:
                        break
            self.stopped = "time" if time.perf_counter() >= until and _different(hits) < count else ""
        return self._told(hits, question, count, complete)

    def _levels(self, question: Question, by_scope: bool) -> Iterator[list[Task]]:
        """What is searched, one number of abilities after the other."""
        level, more = 0, True
        while more:
            more = False
            tasks: list[Task] = []
            for place in self.where:
                most = self.limits.abilities
                if level > (scopes.at_most(place.text, place.name) if most is None else most):
                    continue
                more = True
                meets = meetings_of if question.kind == "order" else None
                scope = from_text(place.text, place.name, question.first, level, meets)
                found = [Task(question, part, scope.board, level) for part in _asked(scope, question)]
                tasks += _spread(found) if meets is None else found
                if by_scope:
                    yield tasks
                    tasks = []
            if tasks:
                yield tasks
            level += 1

    def _level(self, question: Question, tasks: list[Task], count: int, until: float, hits: list[Hit]) -> bool:
        """Search some parts; whether all of them were searched, as far as that matters to what is smallest."""
        if question.kind in ("order", "choice"):
            tasks = [replace(task, known=_smaller(hits, task.level)) for task in tasks]
        self.of += sum(task.most == 1 for task in tasks)
        done = 0
        for task in tasks:
            kept = self.kept.get(question, task.key)
            if kept is not None:
                self.parts += task.most == 1
                hits += kept.hits
                done += 1
        todo = [task for task in tasks if self.kept.get(question, task.key) is None]

        def still() -> Iterator[Task]:
            for task in todo:
                if time.perf_counter() >= until or _best(hits) >= count:
                    return
                yield task

        def left() -> float:
            return min(PART, max(until - time.perf_counter(), 0.5))

        self.progress("exploring", done, len(tasks))
        if not todo:
            return True
        complete = True
        for task, answer in workers.run_lazily(
            search_part, still(), jobs=self.limits.jobs, timeout=left, failed=failed
        ):
            done += 1
            if answer.failure:
                complete = False
                self.failed += 1
                self.fault = self.fault or answer.fault
            else:
                self.parts += task.most == 1
                self.kept.put(question, task.key, answer)
            hits += answer.hits
            self.progress("exploring", done, len(tasks))
            if time.perf_counter() >= until:
                break
        return complete and (done == len(tasks) or _best(hits) >= count)

    def _told(self, hits: Sequence[Hit], question: Question, count: int, complete: bool) -> tuple[Finding, ...]:
        """The findings in states that were found, the smallest first, those that say the same left out."""
        found: list[tuple[Hit, Finding]] = []
        groups: set[tuple[str, ...]] = set()
        until = time.perf_counter() + TELLING
        known = sorted(hits, key=lambda hit: hit.size)

        def wanted() -> Iterator[Hit]:
            for hit in known:
                if len(found) >= count or time.perf_counter() >= until:
                    return
                if hit.group not in groups:
                    yield hit

        def left() -> float:
            return min(PART, max(until - time.perf_counter(), 0.5))

        answers: Iterator[tuple[Hit, Finding | Answer | None]] = workers.run_lazily(
            partial(tell, question=question), wanted(), jobs=self.limits.jobs, timeout=left, failed=failed
        )
        try:
            for hit, answer in answers:
                if isinstance(answer, Answer):
                    self.failed += 1
                    self.fault = self.fault or answer.fault
                elif answer is None:
                    self.dropped += 1
                elif hit.group not in groups:
                    groups.add(hit.group)
                    found.append((hit, answer))
                    self.progress("telling", len(found), min(count, _different(hits)))
        except KeyboardInterrupt:  # what is told by then is reported
            self.stopped = "user"
        told = [(hit, finding) for hit, finding in sorted(found, key=lambda each: known.index(each[0]))][:count]
        return tuple(
            replace(finding, first=complete and place == 0 and hit.smallest)
            for place, (hit, finding) in enumerate(told)
        )


def _asked(scope: Scope, question: Question) -> Iterator[Part]:
    """The parts of a scope in which the answer can be found at all."""
    known = readings.registry()[question.apart[0]] if question.apart else None
    for part in scope.parts:
        if known is None or known.matters(encodings.words_of(part.facts)):
            yield part


def _spread(tasks: Sequence[Task]) -> list[Task]:
    """In an order that brings different abilities soon, and the same each time."""
    return random.Random(len(tasks)).sample(tasks, len(tasks))


def _smaller(hits: Iterable[Hit], level: int) -> tuple[tuple[str, ...], ...]:
    """The sets of abilities with which something was found with fewer of them than that."""
    return tuple(sorted({hit.present for hit in hits if hit.present and hit.level < level}))


def _different(hits: Iterable[Hit]) -> int:
    return len({hit.group for hit in hits})


def _best(hits: Iterable[Hit]) -> int:
    """How many different states were found than which none with as many abilities is smaller."""
    return _different(hit for hit in hits if not any(hit.size[1:]))
