"""What is printed on cards: abilities, keywords as abilities (KW-0), resources, what a deck card matches."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any

from dictamen.model import Ability, Card
from dictamen.model.amounts import DeckCards
from interpreter.state import Entity


@cache
def named(name: str) -> Card:
    """A card of which only the name is known."""
    return Card.model_validate({"name": name})


ICONS = ("crisis", "amplify")
"""What stands among the keywords and is an icon."""


def put_on(entity: Entity, card: Card) -> None:
    """An entity shows this card: its values, its abilities, and those that its keywords amount to (KW-0)."""
    name = card.id or card.name or ""
    entity.card = card
    entity.abilities = (*(card.abilities or ()), *_keyword_abilities(card.keywords or (), name))
    entity.retaliates = _retaliate(name) if entity.is_character else None


def number_of(card: Card, keyword: str) -> int:
    """The sum of the numbers of a keyword, or how often an icon is printed."""
    found = [k.split() for k in card.keywords or () if k.split()[0] == keyword]
    return sum(int(words[1]) if len(words) > 1 else 1 for words in found)


@cache
def _retaliate(name: str) -> Ability:
    """KW-RET: as much as the character has, printed or gained; none does nothing."""
    hit = {"deal_damage": {"stat": "retaliate", "of": "this"}, "to": "attacker"}
    data = {"type": "forced response", "id": f"retaliate ({name})", "after": {"attacked": "this"}, "do": [hit]}
    return Ability.model_validate(data)


@cache
def _keyword_abilities(keywords: tuple[str, ...], name: str) -> tuple[Ability, ...]:
    """Surge and incite, which are When Revealed abilities, quickstrike and teamwork, which are responses."""
    found: list[dict[str, Any]] = []
    if "surge" in keywords:
        found.append({"type": "when revealed", "id": f"surge ({name})", "do": [{"surge": 1}]})
    incite = sum(int(k.split()[1]) for k in keywords if k.startswith("incite "))
    if incite:
        found.append({"type": "when revealed", "id": f"incite ({name})", "do": [{"place_threat": incite}]})
    if "quickstrike" in keywords:
        found.append(
            {
                "type": "forced response",
                "id": f"quickstrike ({name})",
                "after": {"engages": "this"},
                "if": {"who": "engaged_player", "form": "hero"},
                "do": [{"attack": "engaged_player", "by": "this"}],
            }
        )
    for trait in [k.split(" ", 1)[1] for k in keywords if k.startswith("teamwork ")]:
        mates = {"any": "minion", "trait": trait, "other_than": "this"}
        found.append(
            {
                "type": "forced response",
                "id": f"teamwork ({name})",
                "after": {"enters_play": "this"},
                "if": {"count": mates, "at_least": 1},
                "do": [{"activate": "engaged_player", "by": "this"}],
            }
        )
    return tuple(Ability.model_validate(ability) for ability in found)


def resources(card: Entity, kind: str) -> int:
    """Printed resources of a type; a wild one is no other type."""
    printed = card.card.resources or {}
    return sum(printed.values()) if kind == "any" else sum(n for r, n in printed.items() if r == kind)


def fits(wanted: DeckCards, card: Entity) -> bool:
    """Whether a card of a deck is one of those wanted; of an unknown one nothing is known."""
    printed = card.card
    if wanted.resource is not None and resources(card, wanted.resource) == 0:
        return False
    if wanted.icons and not printed.icons:
        return False
    if wanted.set is not None and printed.set != wanted.set:
        return False
    if wanted.trait is not None and wanted.trait not in (printed.traits or ()):
        return False
    if wanted.type is not None and printed.type != wanted.type:
        return False
    return wanted.name is None or printed.name == wanted.name


def count_printed(wanted: DeckCards, cards: Iterable[Entity]) -> int:
    """How many of these cards are wanted, or how many of the resources or icons asked for they print."""
    found = [card for card in cards if fits(wanted, card)]
    if wanted.resource is not None:
        return sum(resources(card, wanted.resource) for card in found)
    if wanted.icons:
        return sum(card.card.icons or 0 for card in found)
    return len(found)
