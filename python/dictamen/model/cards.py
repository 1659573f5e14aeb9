"""Cards: printed values and the state a scenario starts with."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from dictamen.model.abilities import Ability
from dictamen.model.base import Count, EncounterType, Form, HandType, Model, Name, Resource, Status

PLAIN_KEYWORDS = (
    *("villainous", "toughness", "guard", "stalwart", "surge", "crisis", "overkill", "piercing", "ranged", "indirect"),
    *("patrol", "quickstrike", "steady", "vulnerable", "peril", "amplify"),
)
NUMBERED_KEYWORDS = ("retaliate", "incite")
ADDED_UP = (*NUMBERED_KEYWORDS, "amplify")
"""Keywords that a card can have several times; their numbers add up."""
TEAMWORK = "teamwork"
_NUMBERED = "|".join(NUMBERED_KEYWORDS)
Keyword = Annotated[
    str,
    Field(
        max_length=80,
        pattern=rf'^(({_NUMBERED}) [1-9]|{TEAMWORK} [^\x00-\x20"\\][^\x00-\x1f"\\]*|{"|".join(PLAIN_KEYWORDS)})$',
    ),
]
"""A keyword with its number or trait: `retaliate 2`, `teamwork Hydra`, `guard`.

`crisis` and `amplify` stand for the icons; `overkill`, `piercing`, `ranged` and `indirect` are those of the attacks
that the character makes.
"""


class Card(Model):
    """A card in a scenario: one of the library (`card`), one made up on the spot, or the first with changes.

    Printed values: name, traits, keywords, atk, sch, thw, def, hp, icons, resources, cost, set, type, ...
    State: damage, status, exhausted, form, attachments, boost_cards, engaged, counters, threat.
    """

    card: Name | None = None  # name or code of a library card; the other keys override its values
    name: Name | None = None
    id: Name | None = None  # how the scenario calls it; by default its name (copies need ids)
    traits: tuple[Name, ...] | None = None
    keywords: tuple[Keyword, ...] | None = None
    atk: Count | None = None
    sch: Count | None = None
    thw: Count | None = None
    def_: Count | None = Field(None, alias="def")
    hp: Annotated[int, Field(ge=1, le=99)] | None = None
    icons: Count | None = None  # boost icons
    resources: dict[Resource, Count] | None = None
    cost: Count | None = None  # of a card in hand
    set: Name | None = None  # the encounter set
    type: EncounterType | HandType | None = None  # of a card in the encounter deck, one revealed, or one in hand
    consequential_attack: Count | None = None  # damage that an ally takes after its basic attack
    consequential_thwart: Count | None = None  # the same after its basic thwart
    abilities: tuple[Ability, ...] | None = None

    damage: Count = 0
    status: tuple[Status, ...] = ()  # a steady character can have two of a kind
    exhausted: bool = False
    form: Form = "hero"  # identities
    engaged: Name | None = None  # minions: the player
    attachments: tuple[Card | Name, ...] = ()
    boost_cards: tuple[Card | Name, ...] = ()  # waiting facedown, oldest first (BST-4)
    counters: Count = 0
    threat: Count = 0  # side schemes
    next_stage: Card | Name | None = None  # villains (DFT-4)
    other_side: Card | Name | None = None  # villains: what `flip` turns up
