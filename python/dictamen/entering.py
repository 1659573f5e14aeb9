"""What cards of hands and of the encounter deck turn out to be, now that all cards are laid out.

A card that nothing brings into play is no more than a card to pay with, or one to turn faceup as a boost card.
"""

from __future__ import annotations

from dataclasses import replace

from dictamen.expand import Table
from dictamen.model.abilities import all_effects
from dictamen.model.effects import PutIntoPlay
from dictamen.slots import ENTERING
from dictamen.state import CardState, abilities_on, enters_play_by, surges


def settle(table: Table, revealed: CardState | None) -> None:
    """Give every card of the table the type that it has in the event judged."""
    effects = [effect for ability in abilities_on(table.cards) for effect in all_effects(ability.do)]
    more = surges(table.cards)  # are revealed, one after another
    named = {effect.put_into_play for effect in effects if isinstance(effect, PutIntoPlay)}
    for place, card in enumerate(table.cards):
        if card.in_hand and card.id in table.printed:
            settled = _in_hand(card, named)
        elif card.type == "boost":
            may_be_revealed = revealed is not None and (card.id == revealed.id or (more and not card.waits))
            settled = _encounter_card(card, may_be_revealed)
        else:
            continue
        table.cards[place] = settled
        if settled.id in table.printed:
            table.printed[settled.id] = replace(table.printed[settled.id], card=settled)


def _in_hand(card: CardState, named: set[str]) -> CardState:
    """A library card in hand; what an ally or an upgrade does, it does in play."""
    usable = any(ability.from_hand for _, ability in card.abilities)
    if card.type == "event" or usable or card.id in named:
        return card
    return replace(card, type="event", hp=None, consequential_attack=0, consequential_thwart=0, abilities=())


def _encounter_card(card: CardState, may_be_revealed: bool) -> CardState:
    """A card of the encounter deck that is no minion."""
    turned = (ability for _, ability in card.abilities if ability.type == "boost")
    enters = may_be_revealed or any(enters_play_by(ability, card.id) for ability in turned)
    if enters and card.printed_type in ENTERING:
        return replace(card, type=card.printed_type)
    return card
