"""How things stand when the event begins: what a report of outcomes need not repeat."""

from __future__ import annotations

from dictamen.loading import load
from dictamen.model.base import Status
from dictamen.results import InputError, Term
from dictamen.situation import prepare
from dictamen.state import CardState, Situation

Facts = dict[tuple[str, ...], Term]
_STATUSES: tuple[Status, ...] = ("stunned", "confused", "tough")


def start(file: str) -> Facts:
    """The facts at the start, under the keys of an outcome, card by card; empty for a file that cannot be used."""
    try:
        source = load(file)
        situation = prepare(source.scenario, source.where)
    except InputError:
        return {}
    facts: Facts = {}
    for card in situation.cards:
        facts |= _of_card(card, situation)
    for player in situation.players:
        facts["minions", player.id] = sum(card.engaged_with == player.id for card in situation.cards)
        facts["encounter_cards", player.id] = 0
        facts["drawn", player.id] = 0
        facts["form", player.id] = situation.by_id[player.identity].form or "hero"
    return {**facts, ("acceleration",): 0, ("game_over",): "no"}


def _of_card(card: CardState, situation: Situation) -> Facts:
    facts: Facts = {
        ("stage", card.id): 1,
        ("damage", card.id): card.damage,
        ("exhausted", card.id): int(card.exhausted),
        ("in_play", card.id): int(card.in_play),
        ("counters", card.id): card.counters,
        ("in_hand", card.id): int(card.in_hand),
        ("boost_cards", card.id): len(situation.waiting.get(card.id, ())),
    }
    if card.type in ("main_scheme", "side_scheme"):
        facts["threat", card.id] = card.threat
    if card.engaged_with:
        facts["engaged", card.id] = card.engaged_with
    if card.attached_to:
        facts["attached", card.id] = card.attached_to
    return facts | {("status", card.id, status): int(status in card.statuses) for status in _STATUSES}
