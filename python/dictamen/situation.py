"""From a scenario to a situation: every card, default and id written out, nothing left to look up.

`prepare` takes library cards and defaults in, and finds what the model alone cannot: names nobody bears, two cards of
one name, contradictions. No rule of the game is decided here; what a card may do is for the encoding to say.
"""

from __future__ import annotations

from dataclasses import replace

from dictamen.entering import settle
from dictamen.event import event_of, lay_revealed
from dictamen.expand import RESERVED, Table
from dictamen.model import Scenario
from dictamen.model.scenario import Player
from dictamen.names import arrivals, check_names
from dictamen.nearest import quoted
from dictamen.positions import Where, refuse
from dictamen.sayable import check_sayable
from dictamen.state import CardState, PlayerState, Situation, UseState

__all__ = ["prepare"]

_HALVED = ("stunned", "confused")
"""Statuses of which a steady character needs two cards."""


def prepare(scenario: Scenario, where: Where) -> Situation:
    """The situation that a scenario describes; `where` knows the positions of the scenario's file.

    Raises InputError with every problem found: unknown names (with the nearest one), names borne twice or reserved,
    keys and library cards in the wrong place, contradictions (damage that would have defeated a character), library
    cards that the model cannot say completely, an event that nobody can bring about.
    """
    table = Table(where, _first_player(scenario), tuple(scenario.players))
    players = tuple(_lay_player(scenario.players[player], player, table) for player in scenario.players)
    main_scheme = _lay_encounter(scenario, table)
    deck = table.lay_deck(scenario.encounter_deck, ("encounter_deck",), "boost")
    revealed = lay_revealed(scenario.event, table)
    settle(table, revealed)
    laid = Situation(
        title=scenario.title,
        players=players,
        first_player=table.first_player,
        cards=tuple(table.cards),
        deck=deck,
        waiting=table.waiting,
        event=UseState(()),
        main_scheme=main_scheme,
        decisions=scenario.decisions,
        claims=scenario.claims,
        rules=scenario.rules,
        arrivals=arrivals(table.cards),
    )
    situation = replace(laid, event=event_of(scenario.event, laid, revealed, table))
    _check_players(scenario, laid, table)
    _check_statuses(situation, table)
    check_sayable(situation, table)
    check_names(situation, table)
    refuse(table.problems)
    return situation


# --- laying out -------------------------------------------------------------------------------------------------
def _first_player(scenario: Scenario) -> str:
    """The first player named, or the first one listed; an unknown name is told of by `_check_players`."""
    first = scenario.first_player
    return first if first in scenario.players else next(iter(scenario.players))


def _lay_player(cards: Player, player: str, table: Table) -> PlayerState:
    """Lay out the cards of a player."""
    path = ("players", player)
    base = CardState("", "", "identity", player, player, in_play=True)
    identity = table.lay(cards.identity, (*path, "identity"), base)
    table.lay_all(cards.allies, (*path, "allies"), replace(base, type="ally"))
    table.lay_all(cards.upgrades, (*path, "upgrades"), replace(base, type="upgrade"))
    table.lay_all(cards.supports, (*path, "supports"), replace(base, type="support"))
    table.lay_all(cards.hand, (*path, "hand"), replace(base, type="event", in_play=False, in_hand=True))
    deck = None
    if "deck" in cards.model_fields_set:
        deck = table.lay_deck(cards.deck, (*path, "deck"), f"{player} card", "deck_card")
    return PlayerState(player, identity.id if identity else "", deck)


def _lay_encounter(scenario: Scenario, table: Table) -> str:
    """Lay out the encounter cards in play; the id of the main scheme."""
    base = CardState("", "", "villain", in_play=True)
    if scenario.villain is not None:
        table.lay(scenario.villain, ("villain",), base)
    table.lay_all(scenario.minions, ("minions",), replace(base, type="minion"))
    table.lay_all(scenario.environments, ("environments",), replace(base, type="environment"))
    table.lay_all(scenario.side_schemes, ("side_schemes",), replace(base, type="side_scheme"))
    return table.lay_main_scheme(scenario.main_scheme)


# --- cards and players --------------------------------------------------------------------------------------------
def _check_players(scenario: Scenario, laid: Situation, table: Table) -> None:
    first = scenario.first_player
    if first is not None and first not in scenario.players:
        table.no_player(first, ("first_player",))
    for player, identity in laid.identities.items():
        path = ("players", player)
        if player in RESERVED:
            table.note(f"{quoted(player)} is a word of its own and cannot name a player", path, key=True)
        elif player in laid.by_id and player != identity:
            table.note(f"a player and a card are both called {quoted(player)}", path, key=True)


def _check_statuses(situation: Situation, table: Table) -> None:
    """Two status cards of a kind are for steady characters."""
    for card in situation.cards:
        twice = next((status for status in _HALVED if card.statuses.count(status) == 2), None)
        if twice is not None and not situation.counts_status_cards(card) and card.id in table.paths:
            message = f"{quoted(card.id)} is {twice} twice, but only steady characters can be"
            table.note(message, (*table.paths[card.id], "status"))
