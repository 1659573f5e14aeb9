"""Activations one after another: those that wait, sets of enemies, step 2 of the villain phase (section 3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from interpreter import enemy_attack, scheme
from interpreter.state import Entity, Game, Order


def start(game: Game, order: Order) -> bool:
    """ACT-8, NEST-4: made now with those that follow, or (false) it waits while there is an activation.

    One that takes the place of another does not wait for it (ACT-10).
    """
    current = game.activation
    if current is not None and not current.replaced:
        game.waiting.append(order)
        return False
    _each_in_turn(game, order)
    return True


def single(entity: Entity) -> Callable[[], list[Entity]]:
    return lambda: [entity]


def _each_in_turn(game: Game, order: Order) -> None:
    """Each enemy with the activations that wait for it to finish."""
    done: list[Entity] = []
    while (enemy := _next(game, order, done)) is not None:
        done.append(enemy)
        outer, game.waiting = game.waiting, []
        _make(game, order, enemy)
        _catch_up(game)
        game.waiting = outer


def _catch_up(game: Game) -> None:
    """ACT-8: what waits; the first player orders it."""
    while game.waiting:
        names = [f"{order.kind} {number}" for number, order in enumerate(game.waiting)]
        order = game.waiting.pop(game.oracle.ask(game.first_player, "order", "waiting", names))
        if order.several:
            _each_in_turn(game, order)
        else:
            for enemy in order.by():
                _make(game, order, enemy)


def _next(game: Game, order: Order, done: list[Entity]) -> Entity | None:
    """ACT-4: the villain first, then minions in the order that the player likes, those that have come included."""
    able = [e for e in order.by() if e not in done]
    player = order.target.controller
    if not able or player in game.eliminated:
        return None
    villains = [e for e in able if e.kind == "villain"]
    if villains:
        return villains[0]
    return able[game.oracle.ask(player or "", "activates", order.kind, [e.id for e in able])]


def _make(game: Game, order: Order, by: Entity) -> None:
    """Attack or scheme; "activates" goes by the form of the identity when it begins (ACT-1)."""
    target, player = order.target, order.target.controller
    if not by.in_play or not target.in_play or player is None:
        return
    identity = game.identities[player]
    attacks = order.kind == "attack"
    if order.kind == "activate":
        attacks, target = identity.form == "hero", identity
    if attacks:
        enemy_attack.make(game, by, target, order)
    elif by.is_enemy:
        scheme.make(game, by, player, order)


def villain_phase(game: Game) -> None:
    """ACT-1, ACT-9: for each player the villain, then the minions engaged with that player."""
    at = game.players.index(game.start_player)
    for player in game.players[at:] + game.players[:at]:
        if player not in game.eliminated:
            members = partial(_activating, game, player)
            _each_in_turn(game, Order("activate", members, game.identities[player], several=True))


def _activating(game: Game, player: str) -> list[Entity]:
    enemies = [e for e in game.entities if e.in_play and e.kind == "minion" and e.engaged == player]
    return [*([game.villain] if game.villain is not None else []), *enemies]
