"""Revealing an encounter card to a player, and surge."""

from __future__ import annotations

from interpreter import abilities, windows
from interpreter.decks import take_top
from interpreter.leaving import end_frame
from interpreter.legality import usable
from interpreter.references import context_of
from interpreter.state import Entity, Fact, Game, Reveal, TooDeep, Use

MAX_REVEALS = 3
"""How many cards may be revealed one after another."""


def reveal(game: Game, card: Entity, player: str) -> None:
    """Faceup, interrupts, When Revealed abilities, responses; then a card more for each surge it has gained."""
    game.reveals += 1
    if game.reveals > MAX_REVEALS or card.unknown:
        raise TooDeep("reveals")
    card.zone = "out"
    if card.kind == "minion":
        enter_play(card, player)
    frame = Reveal(card, player)
    game.frames.append(frame)
    fact = Fact("revealed", card, card, card)
    windows.open_window(game, "when", [fact])
    frame.faceup = False
    if not frame.cancelled:
        _when_revealed(game, card)
    if card.kind == "minion" and card.in_play and toughness(card):  # NEST-5: after its text
        card.status.add("tough")
    windows.open_window(game, "after", [fact])
    end_frame(game, frame)
    for _ in range(frame.surges):
        if player in game.eliminated:
            return
        reveal(game, take_top(game, game.encounter_deck), player)


def toughness(minion: Entity) -> bool:
    """KW-TGH."""
    return "toughness" in (minion.card.keywords or ())


def enter_play(minion: Entity, player: str) -> None:
    """A minion enters play engaged with a player: undamaged, ready, without status cards (DFT-3)."""
    minion.zone, minion.engaged = "play", player
    minion.damage = minion.counters = 0
    minion.exhausted = False
    minion.status.clear()


def _when_revealed(game: Game, card: Entity) -> None:
    """ABL-2, ORD-3: all When Revealed abilities, surge among them; the first player orders them."""
    used: set[int] = set()
    while card.kind != "minion" or card.in_play:
        uses = []
        for index, ability in enumerate(card.abilities):
            context = context_of(game, card, ability)
            if ability.type == "when revealed" and index not in used and usable(game, ability, context):
                uses.append(Use((card.uid, card.stage, index, card.uid), ability, context))
        if not uses:
            return
        names = [use.context.name for use in uses]
        chosen = uses[game.oracle.ask(game.first_player, "order", "when revealed", names)]
        used.add(chosen.key[2])
        abilities.use(game, chosen)
