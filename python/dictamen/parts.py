"""The effects of an ability as a numbered list, those nested in others included, and which earlier one each means.

Facts and checks share these numbers: an effect, then what is nested in it (its options, what is delayed, what
resolves in its place, what resolves each time), then the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from dictamen.model import Ability
from dictamen.model.effects import (
    AttackGains,
    Choose,
    Delay,
    Effect,
    GiveBoost,
    Modify,
    StartActivation,
    StartAttack,
    verb_of,
)
from dictamen.positions import Path


@dataclass(frozen=True, slots=True, eq=False)
class Nest:
    """A list of effects inside an effect."""

    how: Literal["option", "delay", "already", "each_time"]
    parent: Part
    option: str = ""  # its name


@dataclass(frozen=True, slots=True, eq=False)
class Part:
    """An effect of an ability; it has several numbers if it stands for several effects of its kind, or none."""

    effect: Effect
    numbers: range
    path: Path  # from the ability
    nest: Nest | None  # None for an effect of the ability itself
    before: Part | None  # the effect before it in its list, additional ones left out

    @property
    def verb(self) -> str:
        verb = verb_of(self.effect)
        assert verb is not None
        return verb

    @property
    def around(self) -> Iterator[Part]:
        """The effects that it is nested in."""
        nest = self.nest
        while nest is not None:
            yield nest.parent
            nest = nest.parent.nest


@dataclass(slots=True)
class _Numbering:
    next: int
    parts: list[Part] = field(default_factory=list)

    def walk(self, effects: Iterable[Effect], path: Path, nest: Nest | None) -> None:
        before: Part | None = None
        for place, effect in enumerate(effects):
            copies = effect.give_boost if isinstance(effect, GiveBoost) and effect.additional is None else 1
            numbers = range(self.next, self.next + copies)
            self.next += copies
            part = Part(effect, numbers, (*path, place), nest, before)
            self.parts.append(part)
            self._inside(part)
            if effect.additional is None and copies:
                before = part

    def _inside(self, part: Part) -> None:
        effect, path = part.effect, part.path
        if isinstance(effect, Choose):
            for place, option in enumerate(effect.choose):
                self.walk(option.do, (*path, "choose", place, "do"), Nest("option", part, option.option))
        if isinstance(effect, Delay):
            self.walk(effect.do, (*path, "do"), Nest("delay", part))
        if effect.already is not None:
            self.walk(effect.already.do, (*path, "already", "do"), Nest("already", part))
        if effect.each_time is not None:
            self.walk(effect.each_time.do, (*path, "each_time", "do"), Nest("each_time", part))


def parts_of(ability: Ability) -> tuple[Part, ...]:
    """All effects of an ability, by their numbers; where they replace something, that replacement is number 1."""
    numbering = _Numbering(2 if ability.instead else 1)
    numbering.walk(ability.do, ("do",), None)
    return tuple(numbering.parts)


def named(parts: Iterable[Part], name: str) -> Part | None:
    """The effect with this id."""
    return next((part for part in parts if part.effect.id == name), None)


def base_of(part: Part, parts: tuple[Part, ...]) -> Part | None:
    """What an additional effect adds to: the effect named, or the last one of its verb, in its list.

    None if there is no such effect before it.
    """
    earlier = [p for p in parts[: parts.index(part)] if p.nest is part.nest]
    fitting = [p for p in earlier if p.verb == part.verb and p.effect.additional is None]
    return fitting[-1] if part.effect.additional is True and fitting else named(fitting, str(part.effect.additional))


def carried_out_later(part: Part, than: Part, parts: tuple[Part, ...]) -> bool:
    """Whether an effect has an addition behind another effect, with which it is carried out (ALT-A)."""
    later = parts[parts.index(than) + 1 :]
    added = (p for p in later if p.effect.additional is not None and not isinstance(p.effect, GiveBoost))
    return any(base_of(p, parts) is part for p in added)


def attack_before(part: Part) -> Part | None:
    """The effect that starts an attack, right before what modifies that attack; others such may stand between them."""
    before = part.before
    while before is not None and isinstance(before.effect, Modify | AttackGains) and before.effect.that_attack:
        before = before.before
    return before if before is not None and isinstance(before.effect, StartAttack | StartActivation) else None
