"""Amounts, and what can be counted: for "for each", for amounts, for conditions."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag, model_validator

from dictamen.model.base import Count, EncounterType, Model, Name, Resource, Stat
from dictamen.model.references import Reference, Selector


class StatOf(Model):
    """The current value of a stat of a card."""

    stat: Stat
    of: Reference


class DeckCards(Model):
    """Cards of a deck, by what is printed on them. `resource` and `icons` count what is printed, the rest cards."""

    resource: Resource | None = None  # printed resources of this type; a wild one is no other type
    icons: Literal[True] | None = None  # printed boost icons
    set: Name | None = None
    trait: Name | None = None
    type: EncounterType | None = None
    name: Name | None = None

    @model_validator(mode="after")
    def _one_unit(self) -> DeckCards:
        if self.resource is not None and self.icons is not None:
            raise ValueError("count either resources or icons")
        return self


class DiscardedCards(Model):
    """What this ability has discarded from a deck so far ("this way")."""

    discarded: DeckCards


class LookedAtCards(Model):
    """What this ability has looked at in a deck so far."""

    looked_at: DeckCards


class CountersOn(Model):
    counters: Reference


class ThreatOn(Model):
    threat: Reference


class DamageOn(Model):
    """Damage on a character."""

    damage: Reference


class CardsInHand(Model):
    """Cards in a player's hand."""

    hand: Reference


class Spent(Model):
    """Printed resources on the cards that paid for this ability, of one type, or all of them."""

    spent: Resource | Literal["any"]


class DamageDealt(Model):
    """Damage that this ability has dealt so far."""

    damage_dealt: Literal["this_way"]


class Excess(Model):
    """Excess damage that this ability has dealt so far."""

    excess: Literal["this_way"]


class DamageOfAttack(Model):
    """Damage dealt by an attack: that which an effect of this ability has started, or the one in progress (`this`)."""

    damage_of_attack: Literal["this"] | Name


COUNTERS: dict[str, type[Model]] = {
    "any": Selector,
    "discarded": DiscardedCards,
    "looked_at": LookedAtCards,
    "counters": CountersOn,
    "threat": ThreatOn,
    "damage": DamageOn,
    "hand": CardsInHand,
    "spent": Spent,
    "damage_dealt": DamageDealt,
    "excess": Excess,
    "damage_of_attack": DamageOfAttack,
    "stat": StatOf,
}


def counter_of(value: Any) -> str | None:
    """The key that says what is counted, as raw mapping or as model."""
    if isinstance(value, Model):
        return next(key for key, model in COUNTERS.items() if isinstance(value, model))
    keys = value if isinstance(value, dict) else ()
    return next(("any" if k in ("each", "choose") else k for k in keys if k in (*COUNTERS, "each", "choose")), None)


Counter = Annotated[
    Annotated[Selector, Tag("any")]
    | Annotated[DiscardedCards, Tag("discarded")]
    | Annotated[LookedAtCards, Tag("looked_at")]
    | Annotated[CountersOn, Tag("counters")]
    | Annotated[ThreatOn, Tag("threat")]
    | Annotated[DamageOn, Tag("damage")]
    | Annotated[CardsInHand, Tag("hand")]
    | Annotated[Spent, Tag("spent")]
    | Annotated[DamageDealt, Tag("damage_dealt")]
    | Annotated[Excess, Tag("excess")]
    | Annotated[DamageOfAttack, Tag("damage_of_attack")]
    | Annotated[StatOf, Tag("stat")],
    Discriminator(counter_of),
]
"""An element of the game that can be counted; of a selector, the cards in play that belong to it."""


class CountOf(Model):
    """What is counted, times a factor."""

    count: Counter
    times: Annotated[int, Field(ge=-9, le=9)] = 1


ThatMuch = Literal["that_much"]
"""The amount of the damage, or the threat, that the trigger speaks of."""
Amount = Count | ThatMuch | StatOf | CountOf


class ForEach(Model):
    """The effect is repeated for each of what is counted (FE-1).

    `choose` says that the wording has "choose" in it: then each repetition is an instance with a choice of its own
    (FE-4), otherwise there is one with the total (FE-3).
    """

    count: Counter
    choose: bool = False
