"""What is left at the end of a path, as a set of keys with values."""

from __future__ import annotations

from collections.abc import Iterator

from interpreter.state import Attack, Entity, Game

Key = tuple[str | int, ...]
Pair = tuple[Key, int | str]
Outcome = frozenset[Pair]


def outcome(game: Game) -> Outcome:
    return frozenset(_pairs(game))


def _pairs(game: Game) -> Iterator[Pair]:
    yield ("game_over",), game.result
    yield ("acceleration",), game.acceleration
    for entity in game.shown:
        yield from _of_card(game, entity)
    for player in game.players:
        engaged = sum(e.in_play and e.kind == "minion" and e.engaged == player for e in game.entities)
        yield ("minions", player), engaged
        yield ("encounter_cards", player), game.encounter_cards[player]
        yield ("drawn", player), game.drawn[player]
        yield ("form", player), game.identities[player].form
    for attack in game.attacks:
        yield from _of_attack(attack)
    for scheme in game.schemes:
        yield ("scheme", scheme.number, "initiated"), int(scheme.initiated)
        if scheme.initiated:
            yield ("scheme", scheme.number, "player"), scheme.player
        if scheme.threat is not None:
            yield ("scheme", scheme.number, "threat"), scheme.threat


def _of_card(game: Game, entity: Entity) -> Iterator[Pair]:
    if entity.is_character:
        yield ("damage", entity.id), min(entity.damage, entity.hp)
        yield from ((("status", entity.id, status), number) for status, number in entity.statuses.items())
    if entity.kind not in ("event", "main_scheme"):
        yield ("in_play", entity.id), int(entity.in_play)
    if entity.in_play:
        yield ("counters", entity.id), entity.counters
        if entity.is_friendly or entity.kind in ("upgrade", "support"):
            yield ("exhausted", entity.id), int(entity.exhausted)
    if entity.zone == "hand" or entity.id in game.hand_ids:
        yield ("in_hand", entity.id), int(entity.zone == "hand")
    if entity.is_enemy:
        yield ("boost_cards", entity.id), len(entity.boosts)
    if entity.is_scheme:
        yield ("threat", entity.id), entity.threat


def _of_attack(attack: Attack) -> Iterator[Pair]:
    """How one enemy attack went."""
    number = attack.number
    yield ("attack", number, "initiated"), int(attack.initiated)
    if attack.initiated:
        yield ("attack", number, "target"), attack.target.id
        yield ("attack", number, "player"), attack.player
        yield ("attack", number, "defender"), attack.defender.id if attack.defender else "none"
        if attack.calculated is not None:
            yield ("attack", number, "damage"), attack.calculated
