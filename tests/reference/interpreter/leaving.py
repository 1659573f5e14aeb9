"""Leaving play: what goes along, elimination, villain stages, the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from dictamen.model import Card
from interpreter.cards import abilities_of
from interpreter.state import Attack, Entity, Frame, Game, GameOver, Zone


def leave_play(game: Game, cards: Sequence[Entity], to: Zone = "out", defeated: bool = False) -> None:
    """DFT-1, DFT-3, DFT-4: cards leave play together; then see whether the game is over."""
    for entity in cards:
        if not entity.in_play:
            continue
        if entity.kind == "identity":
            _eliminate(game, entity, defeated)
        elif entity.kind == "villain" and isinstance(entity.card.next_stage, Card):
            _next_stage(game, entity, entity.card.next_stage)
        else:
            _remove(game, entity, to, defeated)
    if len(game.eliminated) == len(game.players):
        game.result = "players lose"
        raise GameOver
    if game.villain is not None and not game.villain.in_play:
        game.result = "players win"
        raise GameOver


def _remove(game: Game, entity: Entity, to: Zone = "out", defeated: bool = False) -> None:
    """DFT-3: no memory; attachments and waiting boost cards go too."""
    entity.zone = to
    entity.status.clear()
    entity.exhausted = False
    entity.boosts.clear()
    entity.counters = entity.threat = 0
    entity.damage = entity.hp if defeated else 0
    for attachment in game.entities:
        if attachment.host is entity and attachment.in_play:
            _remove(game, attachment)
    attack = game.attack
    if attack and attack.step != "after" and not attack.placed and attack.defender is entity:
        _lose_defender(game, attack, entity)


def _lose_defender(game: Game, attack: Attack, entity: Entity) -> None:
    """ATK-5c, OQ-35: a declared ally that leaves play hands the target to its controller's identity."""
    if entity.kind == "ally" and entity.controller is not None:
        attack.defender, attack.lost = None, entity
        attack.target = game.identities[entity.controller]


def _eliminate(game: Game, identity: Entity, defeated: bool) -> None:
    """DFT-1: the player is eliminated; what the player has in play leaves play at once."""
    player = identity.controller
    assert player is not None
    game.eliminated.add(player)
    for entity in [identity, *game.entities]:
        if entity.controller == player and entity.in_play:
            _remove(game, entity, "out", defeated and entity is identity)


def _next_stage(game: Game, villain: Entity, card: Card) -> None:
    """DFT-4, ACT-6: the same name is the same character; another name is a new one and ends its attack."""
    if card.name == villain.card.name:
        villain.card, villain.abilities, villain.damage = card, abilities_of(card), 0
        villain.stage += 1
        return
    _remove(game, villain)
    new = Entity(len(game.entities), villain.id, "villain", card, abilities=abilities_of(card))
    new.stage = villain.stage + 1
    game.entities.append(new)
    game.villain = new
    game.shown[game.shown.index(villain)] = new
    game.by_id[villain.id] = new
    game.by_id[card.id or card.name or villain.id] = new


def end_frame(game: Game, frame: Frame) -> None:
    """ATK-15, LAST-3: something in progress is over; effects that last as long as it expire."""
    game.frames.remove(frame)
    game.lasting = [kept for kept in game.lasting if kept.scope is not frame]
