"""References: how an ability names the cards and players it reads or changes."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field, model_validator

from dictamen.model.base import Kind, Model, Name, Status

Role = Literal[
    "this",  # the card that bears the ability
    "host",  # the card this one is attached to
    "you",  # YOU-1 to YOU-5: the identity, or on an encounter card the attacked player's, or whoever reveals it
    "attacker",
    "defender",
    "target",  # the target character of the attack
    "attacked_player",  # the target player of the attack
    "that_character",  # the character the trigger speaks of (damaged, defeated, attacked, ...)
    "it",  # in `already` and `each_time`: the target or card in question
    "villain",
    "main_scheme",
    "first_player",
]
ROLES: tuple[str, ...] = get_args(Role)
KINDS: tuple[str, ...] = get_args(Kind)

Reference = Name
"""A role, the id of a card or player of the scenario (a player stands for its identity), or the id of an effect
earlier in the same ability (for what that effect was aimed at)."""


class Selector(Model):
    """A set of cards, narrowed by filters.

    Exactly one of `each` (all of them, at the same time), `choose` (one, or `number` different ones, chosen by the
    player who resolves the ability) and `any` (in a trigger or a count: whichever of them) names the kind.
    """

    each: Kind | None = None
    choose: Kind | None = None
    any: Kind | None = None
    controlled_by: Reference | None = None
    engaged_with: Reference | None = None
    other_than: Reference | None = None
    trait: Name | None = None
    status: Status | None = None
    number: Annotated[int, Field(ge=2, le=9)] | None = None  # of `choose`: that many, at the same time (TGT-7)

    @model_validator(mode="after")
    def _one_quantifier(self) -> Selector:
        given = [q for q in ("each", "choose", "any") if getattr(self, q) is not None]
        if len(given) != 1:
            raise ValueError("a selector needs exactly one of each, choose, any")
        if self.number is not None and self.choose is None:
            raise ValueError("'number' goes with 'choose'")
        return self

    @property
    def quantifier(self) -> Literal["each", "choose", "any"]:
        return "each" if self.each else "choose" if self.choose else "any"

    @property
    def kind(self) -> Kind:
        kind = self.each or self.choose or self.any
        assert kind is not None
        return kind


Target = Reference | Selector
