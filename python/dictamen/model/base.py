"""The common base of the models, and the closed vocabularies they share."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints


class Model(BaseModel):
    """An immutable model that accepts no unknown key."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


Name = Annotated[str, StringConstraints(min_length=1, max_length=80, pattern=r'^[^\x00-\x1f"\\]+$')]
"""A card, player or ability as the scenario calls it; no control characters, quotes or backslashes."""

Count = Annotated[int, Field(ge=0, le=99, strict=True)]
"""A number of tokens, icons, cards or hit points."""

Status = Literal["stunned", "confused", "tough"]
PrintedStat = Literal["atk", "sch", "thw", "def"]
Stat = Literal["atk", "sch", "thw", "def", "retaliate"]
"""What abilities read and change; retaliate is a keyword with a number, and what is gained adds up."""
Form = Literal["hero", "alter_ego"]
Resource = Literal["energy", "mental", "physical", "wild"]
EncounterType = Literal["minion", "treachery", "attachment", "side_scheme", "environment", "obligation"]
"""What a card of the encounter deck is, where an effect asks for it."""
HandType = Literal["ally", "upgrade", "support", "event"]
"""What a card in hand is, where it is not an event."""
PrintedType = Literal["hero", "alter_ego", "resource", "villain"] | HandType | EncounterType
Kind = Literal[
    "character",
    "friendly_character",
    "identity",
    "hero",
    "alter_ego",
    "ally",
    "enemy",
    "villain",
    "minion",
    "upgrade",
    "support",
    "attachment",
    "environment",
    "scheme",
    "main_scheme",
    "side_scheme",
    "event",  # in triggers: a card being played
    "treachery",  # in triggers: a card being revealed
]
