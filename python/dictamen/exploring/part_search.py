"""One part of a scope, looked through for the smallest states in which something matters."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import combinations, product
from typing import Literal

from dictamen import workers
from dictamen.exploring.findings import APART, WANTED, Hit, Question, differing
from dictamen.model import Scenario
from dictamen.proving import counterexample
from dictamen.proving.scope_parts import Part
from dictamen.results import Failure, Meetings
from dictamen.solve import Search, State, Tree
from dictamen.terms import fact, quoted

PART = 120.0
"""Seconds for one part of a scope."""
SMALLER = 20.0
"""Seconds for a smaller state of a part than the first one found."""


@dataclass(frozen=True, slots=True)
class Task:
    question: Question
    part: Part
    board: Scenario
    level: int
    most: int = 1  # findings
    known: tuple[tuple[str, ...], ...] = ()  # abilities with which there is a smaller finding

    @property
    def place(self) -> tuple[int, str, str]:
        return self.level, self.part.scope, self.part.name

    @property
    def key(self) -> str:
        """What its answer is kept under."""
        rests_on = f"{self.part.facts} {self.part.constants} {self.most} {self.known}"
        return f"{self.level} {self.part.scope} {self.part.name} {sha256(rests_on.encode()).hexdigest()[:20]}"


@dataclass(frozen=True, slots=True)
class Answer:
    hits: tuple[Hit, ...] = ()
    failure: Failure | Literal[""] = ""
    fault: str = ""


def search_part(task: Task) -> Answer:
    """The smallest states of a part with just so many abilities, no two with abilities of the same effects."""
    part, question, level = task.part, task.question, task.level
    facts = [part.facts, *(fact("names", *map(quoted, pair)) for pair in part.names)]
    if level:
        facts.append(f":- {{ present(A) : template(A); present(C) : choosable(C) }} {level - 1}.")
    search = Search("\n".join(facts), APART[question.kind], question.others, part.constants)
    search.leave_out(task.known)
    hits: list[Hit] = []
    while len(hits) < task.most:
        found = search.smallest(SMALLER, WANTED.get(question.kind, ()))
        if found is None and question.apart:
            found = search.smallest(SMALLER)
        if found is None:
            break
        hits.append(_hit(task, found))
        if not found.present:
            break
        search.leave_out(_alike(part, found.present))
    return Answer(tuple(hits))


def _hit(task: Task, found: State) -> Hit:
    part, question = task.part, task.question
    board = task.board.model_copy(update={"claims": ()})
    state = counterexample.scenario(board, part, found.start, found.present)
    state.pop("claims", None)
    told = differing(found.differs) if question.kind != "reach" else ()
    group = (*_effects(part, found.present), *told)
    present = tuple(sorted(found.present))
    return Hit(part.scope, part.name, task.level, state, found.size, found.smallest, group, present)


def _effects(part: Part, present: Collection[str]) -> tuple[str, ...]:
    return tuple(sorted(effect for name, effect in _told_by(part).items() if name in present))


def _told_by(part: Part) -> dict[str, str]:
    """What may be there in a part, with what findings are told apart by: an ability by its effect, a card by itself."""
    return {**{each.id: each.effect or each.id for each in part.templates}, **{card: card for card in part.cards}}


def _alike(part: Part, present: frozenset[str]) -> Iterator[tuple[str, ...]]:
    """The sets of abilities of a part that have the same effects as these."""
    wanted = _effects(part, present)
    by_effect: dict[str, list[str]] = {}
    for name, effect in _told_by(part).items():
        by_effect.setdefault(effect, []).append(name)
    kinds = (combinations(by_effect[effect], wanted.count(effect)) for effect in dict.fromkeys(wanted))
    for chosen in product(*kinds):
        yield tuple(name for names in chosen for name in names)


def failed(about: object, fault: Exception) -> Answer:
    failure = workers.failure(fault)
    return Answer((), failure, str(fault) if failure == "fault" else "")


def meetings_of(whole: Part) -> Meetings:
    try:
        return workers.run(_tree_of, whole, timeout=PART)
    except workers.FAULTS:  # nothing is known of it, so nothing can be left out
        return Meetings((), frozenset(), anyway=True)


def _tree_of(whole: Part) -> Meetings:
    if not whole.cards:
        return Tree(whole.facts, whole.constants).meetings()
    # What cards do while others resolve would make it too large, so it only tells where to look first.
    constants = {**dict(whole.constants), "max_depth": 0}
    return replace(Tree(whole.facts, constants.items()).meetings(), anyway=True)
