"""Costs of abilities, paid in order before any effect."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from dictamen.model.base import Count, Model, Resource
from dictamen.model.references import Reference


class Spend(Model):
    """Resources paid with cards from the controller's hand: any (`spend: 2`) or typed (`spend: {energy: 1}`)."""

    spend: Count | dict[Resource, Count]


class ExhaustCost(Model):
    exhaust: Reference


class DiscardCost(Model):
    discard: Reference


class TakeDamageCost(Model):
    """Paid only if all of it is taken (DMG-8)."""

    take_damage: Count
    who: Reference = "you"


class RemoveCountersCost(Model):
    remove_counters: Annotated[int, Field(ge=1, le=99)]
    from_: Reference = Field("this", alias="from")


COSTS: dict[str, type[Model]] = {
    "spend": Spend,
    "exhaust": ExhaustCost,
    "discard": DiscardCost,
    "take_damage": TakeDamageCost,
    "remove_counters": RemoveCountersCost,
}


def cost_of(value: Any) -> str | None:
    """The key that says what a cost, as raw mapping or as model, is."""
    keys = value if isinstance(value, dict) else type(value).model_fields if isinstance(value, Model) else ()
    return next((k for k in keys if k in COSTS), None)


AnyCost = Annotated[
    Annotated[Spend, Tag("spend")]
    | Annotated[ExhaustCost, Tag("exhaust")]
    | Annotated[DiscardCost, Tag("discard")]
    | Annotated[TakeDamageCost, Tag("take_damage")]
    | Annotated[RemoveCountersCost, Tag("remove_counters")],
    Discriminator(cost_of),
]
