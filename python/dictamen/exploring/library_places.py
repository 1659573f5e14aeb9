"""The card library as places to look in: attacks with its cards on the board, its villains and heroes among them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache

from dictamen import library
from dictamen.exploring.places import Place, place
from dictamen.library import LibraryCard
from dictamen.model.base import PrintedType
from dictamen.proving.counterexample import Plain, situation
from dictamen.results import InputError

NAME = "library"
"""What the library is called beside the scopes."""

LISTS: dict[PrintedType, str] = {
    "ally": "allies",
    "upgrade": "upgrades",
    "support": "supports",
    "event": "hand",
    "minion": "minions",
    "environment": "environments",
    "side_scheme": "side_schemes",
    "attachment": "attachments",
}
"""Where a card of a type stands on the board."""

EVENTS = {
    "villain-attack": {"en": "An attack of the villain", "es": "Un ataque del villano"},
    "hero-attack": {"en": "An attack of the hero", "es": "Un ataque del héroe"},
}
"""What is judged there."""

ROLES: tuple[PrintedType, ...] = ("hero", "villain")
"""Types of which there is one card on the board."""

_PLAYERS = ("allies", "upgrades", "supports", "hand")
_HERO: Plain = {"name": "Hero", "hp": 4, "atk": 2, "def": 1, "thw": 1}
_VILLAIN: Plain = {"name": "Villain", "hp": 4, "atk": 2, "sch": 1}
_BOUNDS = {"depth": 2, "seats": 4, "attacks": 2, "row": 2, "boost": 2, "reveals": 1}
_CARDS = 2
"""Cards of the library at once, the hero and the villain among them."""


def places() -> tuple[Place, ...]:
    """Attacks of a villain and of a hero with any two cards of the library on the board; then with each hero and
    villain of the library and one card.
    """
    cards = _usable()
    yours = [card for card in library.cards() if card.type in ROLES and _matters(card)]
    found = [_place(cards, _CARDS, event, {}) for event in EVENTS]
    return tuple(found) + tuple(
        _place(cards, _CARDS - 1, event, {card.type: card}) for card in yours if _stands(card) for event in EVENTS
    )


def with_cards(cards: Sequence[LibraryCard], others: int) -> Place:
    """An attack of the villain with these cards on the board, and so many abilities of the commonest at most."""
    roles: dict[str, LibraryCard] = {card.type: card for card in cards if card.type in ROLES}
    data = board([card for card in cards if card.type in LISTS], "villain-attack", roles)
    data.setdefault("environments", []).append({"name": "Trap"})
    abilities = {"at_most": others, "of": {"Trap": "forced"}, "triggers": ["core"], "effects": ["core"]}
    names = ", ".join(card.name for card in cards)
    says = {"en": names, "es": names}
    return place("cards", says, abilities, _BOUNDS, data)


def _place(cards: Sequence[LibraryCard], at_most: int, event: str, others: Mapping[str, LibraryCard]) -> Place:
    cards = [card for card in cards if card.name not in {other.name for other in others.values()}]
    name = " ".join((NAME, event, *map(_called, others.values())))
    says = {
        language: ", ".join((text, *(card.name for card in others.values())))
        for language, text in EVENTS[event].items()
    }
    abilities = {"at_most": at_most, "cards": [card.name for card in cards]}
    return place(name, says, abilities, _BOUNDS, board(cards, event, others))


def board(cards: Iterable[LibraryCard], event: str, others: Mapping[str, LibraryCard]) -> Plain:
    """An attack with these cards of the library on the board, attachments on the villain."""
    hero, villain = others.get("hero"), others.get("villain")
    player: Plain = {"identity": {"card": _called(hero)} if hero else dict(_HERO)}
    enemy: Plain = {"card": _called(villain)} if villain else dict(_VILLAIN)
    data: Plain = {"title": "Cards of the library", "players": {"P1": player}, "villain": enemy}
    for card in cards:
        place = LISTS[card.type]
        holder = player if place in _PLAYERS else enemy if place == "attachments" else data
        holder.setdefault(place, []).append(_called(card))
    by, against = hero.name if hero else "Hero", villain.name if villain else "Villain"
    attack = {"by": against, "against": "P1"} if event == "villain-attack" else {"by": by, "against": against}
    return {**data, "main_scheme": {"threat": 1, "target": 5}, "event": {"attack": attack}}


def _called(card: LibraryCard) -> str:
    """What calls a card where one of its type is wanted: its name if no other has it, else what tells it apart."""
    known = library.by_name()
    return next(
        name for name in (card.name, *card.names) if [each for each in known[name] if each.type == card.type] == [card]
    )


@cache
def _usable() -> tuple[LibraryCard, ...]:
    """The cards that can matter while an attack is judged, one of each name."""
    found: dict[str, LibraryCard] = {}
    for card in library.cards():
        if card.type in LISTS and card.name not in found and _matters(card) and _stands(card):
            found[card.name] = card
    return tuple(found.values())


def _matters(card: LibraryCard) -> bool:
    """Whether all of a card is known, and something of it could be used or always is."""
    kinds = {ability.type for ability in card.abilities or ()}
    return not card.missing and bool(card.keywords or kinds - {"action", "boost", "when revealed"})


def _stands(card: LibraryCard) -> bool:
    """Whether there can be such a board with a card."""
    cards = [card] if card.type in LISTS else []
    with suppress(InputError):
        for event in EVENTS:
            situation(board(cards, event, {} if cards else {card.type: card}))
        return True
    return False
