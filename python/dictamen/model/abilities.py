"""Abilities as data: kind, trigger, conditions, costs, effects. No rule of the game is decided here."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from dictamen.model.base import Form, Model, Name
from dictamen.model.conditions import If
from dictamen.model.costs import AnyCost
from dictamen.model.effects import AnyEffect, Choose, Effect, GiveBoost, Modify, verb_of
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
Label = Literal["attack", "thwart"]


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
        if self.instead and not (self.trigger and self.trigger.event.startswith("would_")):
            raise ValueError("'instead' goes with a trigger that says what would happen")
        return self

    @model_validator(mode="after")
    def _verbs_match_type(self) -> Ability:
        for effect in self.do:
            verb = verb_of(effect)
            if self.type == "constant" and verb not in ("modify", "cannot"):
                raise ValueError("a constant ability can only modify stats and say what cannot be")
            if self.type != "constant" and verb == "cannot":
                raise ValueError("'cannot' goes with constant abilities")
        return self

    @model_validator(mode="after")
    def _nests_plainly(self) -> Ability:
        for effect in self.do:
            _nests_plainly(effect, None)
        return self


def _nests_plainly(effect: Effect, inside: str | None) -> None:
    """ValueError if an effect stands where what it says of others, or of its repetitions, would be lost."""
    repeated = effect.for_each is not None and effect.for_each.choose
    moved = isinstance(effect, Modify) and effect.that_attack
    said = {
        "and": effect.and_,
        "additional": effect.additional is not None and not isinstance(effect, GiveBoost),
        "already": effect.already is not None,
        "each_time": effect.each_time is not None,
        "for_each": repeated,
    }
    if inside not in (None, "choose"):
        for key in (key for key, so in said.items() if so):
            raise ValueError(f"{key!r} cannot stand inside {inside!r}")
    if inside is not None and moved:
        raise ValueError("'that_attack' cannot stand inside another effect")
    nested = [(effect.already, "already"), (effect.each_time, "each_time")]
    for block, name in nested:
        for inner in block.do if block is not None else ():
            _nests_plainly(inner, name)
    for option in effect.choose if isinstance(effect, Choose) else ():
        for inner in option.do:
            _nests_plainly(inner, "for_each" if repeated else inside or "choose")
