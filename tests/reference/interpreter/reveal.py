"""Revealing an encounter card to a player, and surge."""

from __future__ import annotations

from interpreter import abilities, entering, windows
from interpreter.decks import take_top
from interpreter.leaving import end_frame
from interpreter.legality import usable
from interpreter.references import context_of
from interpreter.state import Entity, Fact, Game, Reveal, TooDeep, Use
from interpreter.values import is_blank

ENTERING = ("minion", "environment", "side_scheme")
"""What enters play before its text; an attachment goes where its text says."""
MAX_REVEALS = 3
"""How many cards may be revealed one after another."""


def reveal(game: Game, card: Entity, player: str) -> None:
    """Faceup, interrupts, When Revealed abilities, responses; then a card more for each surge it has gained."""
    game.reveals += 1
    if game.reveals > MAX_REVEALS or card.unknown:
        raise TooDeep("reveals")
    card.zone = "out"
    facts = [Fact("revealed", card, card, card)]
    entered = entering.enter(card, player) if card.kind in ENTERING else []
    frame = Reveal(card, player, peril=card.prints("peril"))
    game.frames.append(frame)
    windows.open_window(game, "when", facts)
    frame.faceup = False
    if not frame.cancelled:
        _when_revealed(game, card)
    entering.toughness(game, card)  # NEST-5: after its text
    windows.open_window(game, "after", [*facts, *entered, *frame.entered])
    end_frame(game, frame)
    for _ in range(frame.surges):
        if player in game.eliminated:
            return
        reveal(game, take_top(game, game.encounter_deck), player)


def _when_revealed(game: Game, card: Entity) -> None:
    """ABL-2, ORD-3: all When Revealed abilities, surge among them; the first player orders them."""
    used: set[int] = set()
    while (card.kind not in ENTERING or card.in_play) and not (card.in_play and is_blank(game, card)):
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
