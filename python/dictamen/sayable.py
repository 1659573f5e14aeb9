"""Library cards that the model cannot say completely are refused, but only where that could matter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from dictamen.expand import Printed, Table
from dictamen.model.effects import PutIntoPlay
from dictamen.slots import ENTERING
from dictamen.state import RevealState, Situation, surges


def check_sayable(situation: Situation, table: Table) -> None:
    """Note the library cards of which something is missing that could matter here; actions are for the event."""
    happens = _happens(situation)
    for printed in table.printed.values():
        for missing in _missing(printed, happens):
            if missing is not None:
                table.cannot_say(printed.library, missing, printed.path)


def _missing(printed: Printed, happens: _Happens) -> Iterator[str | None]:
    """What is not said of a card and could matter."""
    card, library = printed.card, printed.library
    if card.type == "deck_card":
        return
    if card.from_deck:
        if card.id != happens.revealed:
            yield library.missing_boost
        drawn = happens.surge or (happens.put_into_play and card.type == "minion")
        if card.id == happens.revealed or (drawn and not card.waits):
            yield library.missing_reveal
            yield library.missing
        elif card.type in ENTERING or (card.type == "minion" and card.waits):
            yield library.missing  # its Boost ability brings it into play
        return
    if card.type != "event" or library.type in ("event", "resource"):
        yield library.missing
    if (happens.revealed or happens.put_into_play) and card.type != "villain":
        yield library.missing_reveal


@dataclass(frozen=True, slots=True)
class _Happens:
    """What may become of the cards of the encounter deck."""

    revealed: str | None  # the card that is revealed
    surge: bool  # others may be revealed after it
    put_into_play: bool  # one that is discarded may be put into play


def _happens(situation: Situation) -> _Happens:
    event = situation.event
    revealed = event.card if isinstance(event, RevealState) else None
    return _Happens(
        revealed=revealed,
        surge=revealed is not None and surges(situation.cards),
        put_into_play=any(isinstance(e, PutIntoPlay) and e.put_into_play == "it" for e in situation.effects),
    )
