"""From a scenario to a situation: every card, default and id written out, nothing left to look up.

`prepare` takes library cards and defaults in, and finds what the model alone cannot: names nobody bears, two cards of
one name, contradictions. No rule of the game is decided here; what a card may do is for the encoding to say.
"""

from __future__ import annotations

from dataclasses import replace

from dictamen.expand import RESERVED, Table, called
from dictamen.model import Scenario
from dictamen.model.scenario import AttackEvent
from dictamen.names import arrivals, check_names
from dictamen.nearest import nearest, quoted
from dictamen.positions import Where, refuse
from dictamen.state import (
    Abilities,
    AttackState,
    CardState,
    CardType,
    PlayerState,
    SchemeState,
    Situation,
    Stage,
)

__all__ = [
    "Abilities",
    "AttackState",
    "CardState",
    "CardType",
    "PlayerState",
    "SchemeState",
    "Situation",
    "Stage",
    "prepare",
]

_AT = ("event", "attack")


def prepare(scenario: Scenario, where: Where) -> Situation:
    """The situation that a scenario describes; `where` knows the positions of the scenario's file.

    Raises InputError with every problem found: unknown names (with the nearest one), names borne twice or reserved,
    keys and library cards in the wrong place, contradictions (damage that would have defeated a character), library
    cards that the model cannot say completely, an event without attacker or target.
    """
    table = Table(where, _first_player(scenario), tuple(scenario.players))
    identities = {player: _lay_player(scenario, player, table) for player in scenario.players}
    _lay_encounter(scenario, table)
    deck = table.lay_boost(scenario.encounter_deck, ("encounter_deck",), "boost")
    laid = Situation(
        title=scenario.title,
        players=tuple(PlayerState(player, identity) for player, identity in identities.items()),
        first_player=table.first_player,
        cards=tuple(table.cards),
        deck=deck,
        waiting=table.waiting,
        attack=AttackState("", "", ""),
        main_scheme=SchemeState(scenario.main_scheme.name, scenario.main_scheme.threat),
        decisions=scenario.decisions,
        claims=scenario.claims,
        rules=scenario.rules,
        arrivals=arrivals(table.cards),
    )
    situation = replace(laid, attack=_attack(scenario, laid, table))
    _check_players(scenario, laid, table)
    check_names(situation, table)
    refuse(table.problems)
    return situation


# --- laying out -------------------------------------------------------------------------------------------------
def _first_player(scenario: Scenario) -> str:
    """The first player named, or the first one listed; an unknown name is told of by `_check_players`."""
    first = scenario.first_player
    return first if first in scenario.players else next(iter(scenario.players))


def _lay_player(scenario: Scenario, player: str, table: Table) -> str:
    """Lay out the cards of a player; the card id of the identity."""
    path = ("players", player)
    cards = scenario.players[player]
    base = CardState("", "", "identity", player, player, in_play=True)
    identity = table.lay(cards.identity, (*path, "identity"), base)
    table.lay_all(cards.allies, (*path, "allies"), replace(base, type="ally"))
    table.lay_all(cards.upgrades, (*path, "upgrades"), replace(base, type="upgrade"))
    table.lay_all(cards.supports, (*path, "supports"), replace(base, type="support"))
    table.lay_all(cards.hand, (*path, "hand"), replace(base, type="event", in_play=False, in_hand=True))
    return identity.id if identity else ""


def _lay_encounter(scenario: Scenario, table: Table) -> None:
    base = CardState("", "", "villain", in_play=True)
    if scenario.villain is not None:
        table.lay(scenario.villain, ("villain",), base)
    table.lay_all(scenario.minions, ("minions",), replace(base, type="minion"))
    table.lay_all(scenario.environments, ("environments",), replace(base, type="environment"))


# --- the event --------------------------------------------------------------------------------------------------
def _attack(scenario: Scenario, laid: Situation, table: Table) -> AttackState:
    event = scenario.event.attack
    attacker = _attacker(event, laid, table)
    target = _target(event, laid, table)
    player = laid.by_id[target].controller if target in laid.by_id else None
    return AttackState(attacker, player or laid.first_player, target)


def _attacker(event: AttackEvent, laid: Situation, table: Table) -> str:
    enemies = {card.id: card for card in laid.cards if card.type in ("villain", "minion")}
    villain = next((card.id for card in laid.cards if card.type == "villain"), None)
    name = villain if event.by in (None, "villain") else event.by
    if name is None:
        if not table.broken_at(("villain",)):
            table.note("nobody attacks: there is no villain, and the event does not say who attacks", _AT)
        return ""
    if name not in enemies and name not in table.broken:
        message = f"{_what(name, laid)}; the attacker must be an enemy"
        table.note(message, (*_AT, "by"), suggestion=nearest(name, enemies))
    return name


def _target(event: AttackEvent, laid: Situation, table: Table) -> str:
    against = laid.first_player if event.against in (None, "first_player") else event.against
    assert against is not None
    target = laid.identities.get(against, against)
    targets = {card.id for card in laid.cards if card.type in ("identity", "ally")}
    if target not in targets and target not in table.broken and target:
        options = sorted({*targets, *laid.identities})
        message = f"{_what(against, laid)}; an attack is against a player or an ally"
        table.note(message, (*_AT, "against"), suggestion=nearest(against, options))
    return target


def _what(name: str, laid: Situation) -> str:
    if name in laid.identities:
        return f"{quoted(name)} is a player"
    card = laid.by_id.get(name)
    if card is None:
        return f"no card is called {quoted(name)}"
    return f"{quoted(name)} is {called(card)}"


# --- players ----------------------------------------------------------------------------------------------------
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
