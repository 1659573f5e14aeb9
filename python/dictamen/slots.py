"""The places of a scenario that hold cards: which library cards belong there, which keys their cards may have."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from dictamen.model.base import EncounterType, HandType, PrintedType
from dictamen.state import CardType


@dataclass(frozen=True, slots=True)
class Slot:
    called: str
    printed: frozenset[PrintedType]
    keys: frozenset[str]  # of those that not every card may have
    keywords: frozenset[str]  # if it may have any


def _slot(called: str, printed: Iterable[PrintedType], keys: str, keywords: str = "") -> Slot:
    return Slot(called, frozenset(printed), frozenset(keys.split()), frozenset(keywords.split()))


_ENCOUNTER: tuple[PrintedType, ...] = ("minion", "attachment", "side_scheme", "environment", "treachery", "obligation")
_PLAYER: tuple[PrintedType, ...] = ("event", "ally", "upgrade", "support", "resource")
_CHARACTER = "abilities hp keywords damage status attachments counters"
_FRIENDLY = "retaliate toughness stalwart steady overkill piercing ranged indirect"
_REVEALED = "surge peril incite amplify"
_ENEMY = f"{_FRIENDLY} villainous guard patrol {_REVEALED}"
_MINION = f"{_ENEMY} vulnerable quickstrike teamwork"
_ANY = f"{_MINION} crisis"
_ALLY = f"{_CHARACTER} exhausted consequential_attack consequential_thwart"
_SCHEME = "abilities threat keywords attachments counters"
_FIGURES = "hp keywords consequential_attack consequential_thwart"
_OTHER = "abilities exhausted attachments counters"
_REST = f"{_OTHER} keywords"
SLOTS: dict[CardType, Slot] = {
    "identity": _slot("an identity", ("hero", "alter_ego"), f"{_CHARACTER} exhausted form", _FRIENDLY),
    "ally": _slot("an ally", ("ally",), _ALLY, f"{_FRIENDLY} vulnerable"),
    "villain": _slot("a villain", ("villain",), f"{_CHARACTER} boost_cards next_stage other_side", _ENEMY),
    "minion": _slot("a minion", ("minion",), f"{_CHARACTER} boost_cards engaged", _MINION),
    "upgrade": _slot("an upgrade", ("upgrade",), _OTHER),
    "support": _slot("a support", ("support",), _OTHER),
    "environment": _slot("an environment", ("environment",), _REST, _REVEALED),
    "attachment": _slot("an attachment", ("attachment", "upgrade"), _REST, _REVEALED),
    "side_scheme": _slot("a side scheme", ("side_scheme",), _SCHEME, f"crisis {_REVEALED}"),
    "event": _slot("a card in hand", _PLAYER, f"abilities type {_FIGURES}", _ANY),
    "boost": _slot("an encounter card", _ENCOUNTER, "abilities hp keywords type threat counters", _ANY),
    "deck_card": _slot("a card of a player's deck", _PLAYER, _FIGURES, _ANY),
}
GUARDED: frozenset[str] = frozenset().union(*(slot.keys for slot in SLOTS.values()))
"""The keys that go with some places only."""
STAGE_KEYS = frozenset({"hp", "keywords", "abilities", "next_stage"})
"""Those of a stage of the villain that is to come."""
SIDE_KEYS = STAGE_KEYS - {"next_stage"}
"""Those of the other side of a villain."""
HAND_TYPES: tuple[HandType, ...] = get_args(HandType)
ENCOUNTER_TYPES: tuple[EncounterType, ...] = get_args(EncounterType)
ENTERING: tuple[Literal["environment", "attachment", "side_scheme"], ...] = ("environment", "attachment", "side_scheme")
"""Encounter cards that enter play where an effect, or their being revealed, says so."""
