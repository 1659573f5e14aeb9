"""The files of scopes and templates: what a scope says of its board and of what may be there."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from pydantic import Field, model_validator

from dictamen import encodings
from dictamen.loading import parse, read_file
from dictamen.model import Scenario
from dictamen.model.base import Count, Model, Name
from dictamen.model.effects import AnyEffect
from dictamen.model.triggers import Trigger

Bearing = Literal["forced", "optional"]
EventKind = Literal["attack", "scheme", "activate", "thwart", "use", "reveal", "strike", "villain_phase"]

_OF_CHARACTERS = (
    *("attacked", "defends", "would_be_dealt_damage", "would_take_damage", "takes_damage", "is_dealt_damage"),
    *("deals_damage", "would_be_defeated", "defeated"),
)
"""Triggers about a character, which an effect may then speak of."""


class TriggerTemplate(Model):
    """When a generated ability may be used."""

    groups: tuple[Name, ...]
    when: Trigger | None = None
    after: Trigger | None = None

    @property
    def event(self) -> str:
        trigger = self.when or self.after
        assert trigger is not None
        return trigger.event

    @model_validator(mode="after")
    def _one_phase(self) -> TriggerTemplate:
        if (self.when is None) == (self.after is None):
            raise ValueError("a trigger has either 'when' or 'after'")
        return self


class EffectTemplate(Model):
    """What a generated ability does, and with which triggers, events and bearers that makes sense."""

    groups: tuple[Name, ...]
    do: AnyEffect
    with_: tuple[Name, ...] | None = Field(None, alias="with")  # triggers
    in_: tuple[EventKind, ...] | None = Field(None, alias="in")
    bearers: tuple[Bearing, ...] | None = None
    bound: bool = False  # only with triggers about a character

    def goes_with(self, trigger: str, event: str) -> bool:
        return (self.with_ is None or trigger in self.with_) and (not self.bound or event in _OF_CHARACTERS)

    def goes_on(self, kind: str, bearing: Bearing) -> bool:
        return (self.in_ is None or kind in self.in_) and (self.bearers is None or bearing in self.bearers)


class Templates(Model):
    """`templates.yaml`."""

    triggers: dict[Name, TriggerTemplate]
    effects: dict[Name, EffectTemplate]


class Choosable(Model):
    """What may be there, so much of it at most: abilities generated for cards, abilities and cards of the board."""

    at_most: Count = 0
    of: dict[Name, Bearing] = Field(default_factory=dict)
    triggers: tuple[Name, ...] = ()
    effects: tuple[Name, ...] = ()
    optional: tuple[Name, ...] = ()  # ids of abilities written on the board
    cards: tuple[Name, ...] = ()  # ids of cards on the board


Bound = Annotated[int, Field(ge=0, le=99)]


class Bounds(Model):
    """How far the tree of events is unrolled; the encodings say how far without them."""

    depth: Bound | None = None
    seats: Bound | None = None
    boost: Bound | None = None
    attacks: Bound | None = None
    row: Bound | None = None
    reveals: Bound | None = None
    instances: Bound | None = None


class ScopeFile(Model):
    """`scopes/<name>.yaml`."""

    says: dict[Literal["en", "es"], str]
    abilities: Choosable = Choosable()
    bounds: Bounds = Bounds()
    board: Scenario


@cache
def templates() -> Templates:
    """What abilities are made of."""
    path = encodings.root() / "proofs" / "templates.yaml"
    return parse(read_file(path), path.name, Templates)[0]
