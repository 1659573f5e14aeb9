"""How the effects of one list hang together: which are part of others, which come at the same time, in which order.

What is worked out here is printed on the card; nothing depends on the state of the game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from dictamen.model.effects import (
    AnyEffect,
    AttackGains,
    GiveBoost,
    Modify,
    StartActivation,
    StartAttack,
    StartScheme,
    verb_of,
)
from interpreter.state import TooDeep

STARTING = (StartAttack, StartScheme, StartActivation)


@dataclass(eq=False, slots=True)
class Step:
    """An effect with those that are part of it."""

    effect: AnyEffect
    previous: Step | None = None  # the one before it in the list, additional ones skipped
    additions: list[AnyEffect] = field(default_factory=list)  # ALT-A
    modifiers: list[Modify | AttackGains] = field(default_factory=list)  # of the attack that this effect starts (ALT-T)
    starts: Step | None = None  # the attack that this effect, a modifier, comes with
    joined: bool = False  # at the same time as the step before it (ABL-7)


def steps(effects: Sequence[AnyEffect]) -> list[Step]:
    """The effects in the order in which they are carried out: what has additional parts, where the last of them is."""
    found: list[Step] = []
    places: list[int] = []
    previous: Step | None = None
    for place, effect in enumerate(effects):
        if effect.additional is not None and not isinstance(effect, GiveBoost):
            number = _base(effect, found)
            found[number].additions.append(effect)
            places[number] = place
            continue
        step = Step(effect, previous)
        if isinstance(effect, Modify | AttackGains) and effect.that_attack and previous is not None:
            step.starts = previous if isinstance(previous.effect, STARTING) else previous.starts
            assert step.starts is not None
            step.starts.modifiers.append(effect)
        found.append(step)
        places.append(place)
        if effect.additional is None:
            previous = step
    ordered = [step for _, step in sorted(zip(places, found, strict=True), key=lambda pair: pair[0])]
    for before, step in pairwise(ordered):
        step.joined = step.effect.and_ and step.previous is before
    return ordered


def attacks(ordered: Sequence[Step]) -> list[list[Step]]:
    """The effects of each of the attacks that one ability makes ("own attack")."""
    found: list[list[Step]] = []
    for step in ordered:
        if step.effect.own_attack or not found:
            found.append([])
        found[-1].append(step)
    return found


def _base(addition: AnyEffect, found: Sequence[Step]) -> int:
    """What an additional effect adds to: the one named, or the last of its verb."""
    for number in reversed(range(len(found))):
        effect = found[number].effect
        named = effect.id == addition.additional
        if named or (addition.additional is True and verb_of(effect) == verb_of(addition)):
            return number
    raise TooDeep("adds to an effect of another list")
