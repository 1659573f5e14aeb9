"""Boost cards in an activation: giving them, turning them faceup one at a time (ATK-1, ATK-3, SCH-1, SCH-2)."""

from __future__ import annotations

from functools import partial

from interpreter import abilities, windows
from interpreter.decks import give_boost
from interpreter.legality import usable
from interpreter.progress import is_over, stops
from interpreter.references import context_of
from interpreter.state import Activation, Attack, Entity, Fact, Flip, Game, TooDeep, Use
from interpreter.targets import gets_boost

MAX_FLIPS = 8
"""How many boost cards one activation may flip (boost cards that give boost cards need not end)."""


def give(game: Game, activation: Activation) -> None:
    """ATK-1, ALT-A: a villain or a villainous minion gets a boost card, and the additional ones."""
    activation.boosted = True
    if gets_boost(game, activation.by):
        for _ in range(1 + activation.more_boosts):
            give_boost(game, activation.by)


def flip_all(game: Game, activation: Activation) -> None:
    """ATK-3, BST-1: the boost cards of the enemy, in the order received."""
    flips = 0
    while activation.by.boosts and not is_over(game, activation):
        flips += 1
        if flips > MAX_FLIPS:
            raise TooDeep("boost cards")
        card = activation.by.boosts[0]
        replaced = _about_to_flip(game, activation, card)
        if stops(game, activation):
            return
        if card in activation.by.boosts:
            activation.by.boosts.remove(card)
            if not replaced:
                activation.flip = Flip(card, _icons(game, card))
                _flip_one(game, activation, activation.flip)
                activation.flip = None


def _about_to_flip(game: Game, activation: Activation, card: Entity) -> bool:
    """The window before a boost card is turned faceup; whether something happens instead."""
    replaced: list[bool] = []

    def still_to_come() -> bool:
        return not replaced and card in activation.by.boosts

    activation.next_boost = card
    fact = _fact("boost_would_be_flipped", activation)
    fact.valid, fact.replace = still_to_come, partial(replaced.append, True)
    windows.open_window(game, "when", [fact], partial(stops, game, activation))
    activation.next_boost = None
    return bool(replaced)


def _fact(event: str, activation: Activation) -> Fact:
    attack = activation if isinstance(activation, Attack) else None
    return Fact(event, activation.by, activation.by, activation.by, attack=attack, player=activation.player)


def _icons(game: Game, card: Entity) -> int:
    """BST-3: printed boost icons (an unknown card may have 0, 1, 2 or 3), and one for each amplify icon in play."""
    amplify = sum(e.card.keywords.count("amplify") for e in game.entities if e.in_play and e.card.keywords)
    if card.unknown:
        return amplify + game.oracle.ask("deck", "unknown", card.id, ["0", "1", "2", "3"])
    return amplify + (card.card.icons or 0)


def _flip_one(game: Game, activation: Activation, flip: Flip) -> None:
    """ATK-3 a to d, BST-3: faceup and its interrupts, Boost ability, icons, discard, responses."""
    fact = _fact("boost_flipped", activation)

    def closed() -> bool:
        return stops(game, activation)

    windows.open_window(game, "when", [fact], lambda: closed() or flip.discarded)
    if closed():
        return
    flip.stage = "ability"
    if not flip.ability_cancelled and not flip.discarded:
        for ability in flip.card.abilities:
            context = context_of(game, flip.card, ability)
            if ability.type == "boost" and not flip.discarded and usable(game, ability, context):
                abilities.use(game, Use((flip.card.uid, 1, 0, 0), ability, context))
    if closed():
        return
    flip.stage = "icons"
    if not flip.discarded:
        activation.icons += flip.icons
    flip.stage = "discarded"
    windows.open_window(game, "after", [fact], closed)
