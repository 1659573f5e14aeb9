"""The facts of one situation while they are written: what has been said, and the numbers given so far."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count, islice

from dictamen.model.base import PrintedStat
from dictamen.model.effects import PutMinionIntoPlay
from dictamen.state import CardState, Situation
from dictamen.terms import Fact, fact, numbered_from

SPARE_MINIONS = 3
"""Copies set aside for each effect that puts a minion into play; more are reported as bounded."""


@dataclass(slots=True)
class Sheet:
    situation: Situation
    game: int
    out: list[Fact] = field(default_factory=list)
    spares: dict[str, tuple[CardState, ...]] = field(default_factory=dict)
    _counted: int = 0  # sets, what is counted, and filters of cards
    _denied: int = 0

    def add(self, name: str, *arguments: str | int) -> None:
        self.out.append(fact(name, *arguments))

    def next_count(self) -> int:
        """A number for something that can be counted."""
        self._counted += 1
        return numbered_from(self.game) + self._counted

    def next_denial(self) -> int:
        """A number for conditions that are denied together."""
        self._denied += 1
        return numbered_from(self.game) + self._denied

    def set_aside(self, effect: PutMinionIntoPlay) -> tuple[CardState, ...]:
        """The minions set aside under a name, shared by all effects that use it; those in play have theirs already."""
        name = effect.put_minion_into_play
        if name not in self.spares:
            ids = (name if copy == 1 else f"{name} {copy}" for copy in count(1))
            free = islice((i for i in ids if i not in self.situation.by_id), SPARE_MINIONS)
            stats: dict[PrintedStat, int] = {"atk": effect.atk, "sch": 0, "thw": 0, "def": 0}
            self.spares[name] = tuple(
                CardState(minion, name, "minion", traits=effect.traits, hp=effect.hp, stats=stats) for minion in free
            )
        return self.spares[name]
