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


def abilities_of(card: Card) -> tuple[Ability, ...]:
    """The abilities a card prints, and those that its keywords amount to."""
    return (*(card.abilities or ()), *_keyword_abilities(card.keywords or (), card.id or card.name or ""))


@cache
def _keyword_abilities(keywords: tuple[str, ...], name: str) -> tuple[Ability, ...]:
    """KW-RET, ST-5, and surge, which is a When Revealed ability."""
    found: list[dict[str, Any]] = []
    retaliate = sum(int(k.split()[1]) for k in keywords if k.startswith("retaliate"))
    if retaliate:
        hit = {"deal_damage": retaliate, "to": "attacker"}
        found.append(
            {"type": "forced response", "id": f"retaliate ({name})", "after": {"attacked": "this"}, "do": [hit]}
        )
    if "stalwart" in keywords:
        never = [{"cannot": what, "who": "this"} for what in ("be_stunned", "be_confused")]
        found.append({"type": "constant", "id": f"stalwart ({name})", "do": never})
    if "surge" in keywords:
        found.append({"type": "when revealed", "id": f"surge ({name})", "do": [{"surge": 1}]})
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
