"""The places of a scenario that hold cards: which library cards belong there, which keys their cards may have."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from dictamen.model.base import PrintedType
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
_FRIENDLY = "retaliate toughness stalwart"
_ENEMY = f"{_FRIENDLY} villainous guard surge"
_ANY = f"{_ENEMY} crisis"
_ALLY = f"{_CHARACTER} exhausted consequential_attack"
_SCHEME = "abilities threat keywords attachments counters"
_FIGURES = "hp keywords consequential_attack"
_OTHER = "abilities exhausted attachments counters"
SLOTS: dict[CardType, Slot] = {
    "identity": _slot("an identity", ("hero", "alter_ego"), f"{_CHARACTER} exhausted form", _FRIENDLY),
    "ally": _slot("an ally", ("ally",), _ALLY, _FRIENDLY),
    "villain": _slot("a villain", ("villain",), f"{_CHARACTER} boost_cards next_stage", _ENEMY),
    "minion": _slot("a minion", ("minion",), f"{_CHARACTER} boost_cards engaged", _ENEMY),
    "upgrade": _slot("an upgrade", ("upgrade",), _OTHER),
    "support": _slot("a support", ("support",), _OTHER),
    "environment": _slot("an environment", ("environment",), _OTHER),
    "attachment": _slot("an attachment", ("attachment", "upgrade"), _OTHER),
    "side_scheme": _slot("a side scheme", ("side_scheme",), _SCHEME, "crisis surge"),
    "event": _slot("a card in hand", _PLAYER, f"abilities {_FIGURES}", _ANY),
    "boost": _slot("an encounter card", _ENCOUNTER, "abilities hp keywords type", _ANY),
    "deck_card": _slot("a card of a player's deck", _PLAYER, _FIGURES, _ANY),
}
GUARDED: frozenset[str] = frozenset().union(*(slot.keys for slot in SLOTS.values()))
"""The keys that go with some places only."""
STAGE_KEYS = frozenset({"hp", "keywords", "abilities", "next_stage"})
"""Those of a stage of the villain that is to come."""
