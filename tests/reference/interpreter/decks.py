"""Decks: the top cards, the end of a deck, boost cards and facedown encounter cards."""

from __future__ import annotations

from interpreter.setup import unknown_card
from interpreter.state import Deck, Entity, Game, TooDeep


def take_top(game: Game, deck: Deck) -> Entity:
    """The top card leaves the deck; when it was the last one the deck is made anew at once (BST-8)."""
    if not deck.cards and deck.ends:
        _make_anew(game, deck)
    if not deck.cards:
        return unknown_card(game)
    card = deck.cards.pop(0)
    if not deck.cards and deck.ends:
        _make_anew(game, deck)
    return card


def _make_anew(game: Game, deck: Deck) -> None:
    """The discard pile, of which nothing is known, becomes the deck: an acceleration token, or an encounter card."""
    deck.ends, deck.made_anew = False, True
    if deck.owner is None:
        game.acceleration += 1
    else:
        deal_facedown(game, take_top(game, game.encounter_deck), deck.owner)


def deal_facedown(game: Game, card: Entity, player: str) -> None:
    """A player gets an encounter card facedown."""
    card.zone = "facedown"
    game.encounter_cards[player] += 1


def discard_top(game: Game, deck: Deck) -> Entity:
    """Discard the top card of a deck; what an unknown card is would matter."""
    made_anew = deck.made_anew
    card = take_top(game, deck)
    _must_be_known(card, made_anew)
    card.zone = "discard"
    return card


def top_cards(game: Game, deck: Deck, number: int) -> list[Entity]:
    """The top cards of a deck, which stay there; no more than there are."""
    cards = deck.cards[:number]
    if not deck.ends:
        cards = [*cards, *(unknown_card(game) for _ in range(number - len(cards)))]
    for card in cards:
        _must_be_known(card, deck.made_anew)
    return cards


def _must_be_known(card: Entity, made_anew: bool) -> None:
    """A card below the listed ones could be any card; of a deck made anew nothing more is asked."""
    if card.unknown and not made_anew:
        raise TooDeep("unknown card")


def give_boost(game: Game, enemy: Entity) -> None:
    """BST-4: the top card of the encounter deck, facedown."""
    enemy.boosts.append(take_top(game, game.encounter_deck))


def draw(game: Game, player: str, number: int) -> None:
    """Cards one at a time; what they are is not asked."""
    for _ in range(number):
        take_top(game, game.decks[player])
        game.drawn[player] += 1
