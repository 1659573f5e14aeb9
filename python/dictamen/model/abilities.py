"""Abilities as data: kind, trigger, conditions, costs, effects. No rule of the game is decided here."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Literal

from pydantic import Field, model_validator

from dictamen.model.base import Form, Model, Name
from dictamen.model.conditions import If
from dictamen.model.costs import AnyCost
from dictamen.model.effects import (
    AnyEffect,
    AttackGains,
    Choose,
    Delay,
    Effect,
    GiveBoost,
    Modify,
    verb_of,
)
from dictamen.model.triggers import PHASES, Trigger

AbilityType = Literal[
    "action",
    "forced interrupt",
    "interrupt",
    "forced response",
    "response",
    "boost",
    "when revealed",
    "constant",
]
Label = Literal["attack", "thwart", "defense"]


LASTING = ("modify", "gain", "set_stat", "cannot")
"""Verbs of constant abilities, and in others for a while."""
CONSTANT_ONLY = ("damage_taken", "damage_taken_at_most", "must_defend")
OF_BOOSTS = ("add_icons", "discard_boost")
"""Verbs about the boost card that is being turned faceup."""


class Ability(Model):
    """One ability of a card.

    `when` goes with interrupts, `after` with responses; the others have neither. `id` names the ability in decisions
    and claims where a card has several; by default an ability goes by its card.
    """

    type: AbilityType
    id: Name | None = None
    form: Form | None = None  # "Hero" or "Alter-Ego" before the type (ABL-4)
    labels: tuple[Label, ...] = ()  # in parentheses after the type (LAB-1)
    when: Trigger | None = None
    after: Trigger | None = None
    instead: bool = False  # what the trigger says would happen does not; the effects happen instead (REP-1)
    if_: If | None = Field(None, alias="if")
    cost: tuple[AnyCost, ...] = ()
    limit: Annotated[int, Field(ge=1, le=1)] | None = None  # once in the event judged
    from_hand: bool = False  # of a card that is no event: it works while the card is in hand
    do: Annotated[tuple[AnyEffect, ...], Field(min_length=1)]

    @property
    def forced(self) -> bool:
        return self.type.startswith("forced") or self.type in ("boost", "when revealed", "constant")

    @property
    def trigger(self) -> Trigger | None:
        return self.when or self.after

    @model_validator(mode="after")
    def _trigger_matches_type(self) -> Ability:
        wanted = "when" if "interrupt" in self.type else "after" if "response" in self.type else None
        for key in ("when", "after"):
            if (getattr(self, key) is not None) != (key == wanted):
                article = "an" if self.type[0] in "ai" else "a"
                raise ValueError(f"{article} {self.type} ability {'needs' if key == wanted else 'has no'} '{key}'")
        if self.trigger and wanted not in PHASES.get(self.trigger.event, ("when",)):
            raise ValueError(f"'{self.trigger.event}' does not go with '{wanted}'")
        if self.instead and not (self.trigger and "would_" in self.trigger.event):
            raise ValueError("'instead' goes with a trigger that says what would happen")
        return self

    @model_validator(mode="after")
    def _verbs_match_type(self) -> Ability:
        boosts = self.type == "boost" or (self.trigger is not None and "boost_" in self.trigger.event)
        for effect in all_effects(self.do):
            verb = verb_of(effect)
            if self.type == "constant" and verb not in (*LASTING, *CONSTANT_ONLY):
                raise ValueError(f"a constant ability can only say {', '.join((*LASTING, *CONSTANT_ONLY))}")
            if self.type != "constant" and verb in CONSTANT_ONLY:
                raise ValueError(f"{verb!r} goes with constant abilities")
            if self.type == "constant" and verb in ("gain", "set_stat", "cannot") and _says_until(effect):
                raise ValueError("what a constant ability says holds while it is in force: leave out 'until'")
            if verb in OF_BOOSTS and not boosts:
                raise ValueError(f"{verb!r} goes with a boost ability, or with a trigger about a boost card")
            if effect.own_attack and "attack" not in self.labels:
                raise ValueError("'own_attack' goes with the label of attacks: 'labels: [attack]'")
        return self

    @model_validator(mode="after")
    def _used_from_hand(self) -> Ability:
        for key in ("from_hand", "limit"):
            if getattr(self, key) and self.type in ("boost", "when revealed", "constant"):
                article = "an" if self.type[0] in "ai" else "a"
                raise ValueError(f"{key!r} does not go with {article} {self.type} ability")
        return self

    @model_validator(mode="after")
    def _nests_plainly(self) -> Ability:
        for effect in self.do:
            _nests_plainly(effect, None)
        return self


def all_effects(effects: Iterable[Effect]) -> Iterator[Effect]:
    """Effects and those nested in them."""
    for effect in effects:
        yield effect
        for _, inner in _blocks(effect):
            yield from all_effects(inner)


def _blocks(effect: Effect) -> Iterator[tuple[str, tuple[Effect, ...]]]:
    """The lists of effects inside an effect."""
    for option in effect.choose if isinstance(effect, Choose) else ():
        yield "choose", option.do
    if isinstance(effect, Delay):
        yield "delay", effect.do
    if effect.already is not None:
        yield "already", effect.already.do
    if effect.each_time is not None:
        yield "each_time", effect.each_time.do


def _says_until(effect: Effect) -> bool:
    return "until" in effect.model_fields_set


def _nests_plainly(effect: Effect, inside: str | None) -> None:
    """ValueError if an effect stands where what it says of others, or of its repetitions, would be lost."""
    repeated = effect.for_each is not None and effect.for_each.choose
    moved = isinstance(effect, Modify | AttackGains) and effect.that_attack
    said = {
        "and": effect.and_,
        "additional": effect.additional is not None and not isinstance(effect, GiveBoost),
        "already": effect.already is not None,
        "each_time": effect.each_time is not None,
        "for_each": repeated,
        "delay": isinstance(effect, Delay),
    }
    if inside not in (None, "choose"):
        for key in (key for key, so in said.items() if so):
            raise ValueError(f"{key!r} cannot stand inside {inside!r}")
    if inside is not None and moved:
        raise ValueError("'that_attack' cannot stand inside another effect")
    if inside is not None and effect.own_attack:
        raise ValueError("'own_attack' cannot stand inside another effect")
    for name, block in _blocks(effect):
        around = name if name != "choose" else "for_each" if repeated else inside or name
        for inner in block:
            _nests_plainly(inner, around)
