"""Entering play, and the responses to it."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter import statuses, windows
from interpreter.state import Entity, Fact, Game


def enter(card: Entity, player: str | None = None, exhausted: bool = False) -> list[Fact]:
    """DFT-3: undamaged, without status cards; a minion engages a player. What can be answered."""
    card.zone, card.damage, card.counters = "play", 0, 0
    card.statuses.clear()
    card.exhausted = exhausted
    facts = [Fact("enters_play", card, card, card, player=player)]
    if card.kind == "minion":
        card.engaged = player
        facts.append(Fact("engages", card, card, card, player=player))
    return facts


def toughness(game: Game, card: Entity) -> None:
    """KW-TGH."""
    if card.in_play and card.prints("toughness"):
        statuses.give(game, [card], "tough")


def respond(game: Game, facts: Iterable[Fact]) -> None:
    """The responses, at once, or after all of an effect that stops each time for something (NEST-6)."""
    if game.held:
        game.held[-1].extend(facts)
    else:
        windows.open_window(game, "after", list(facts))


def release(game: Game) -> None:
    """That effect is over."""
    respond(game, game.held.pop())
