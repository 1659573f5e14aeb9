"""Leaving play: what goes along, elimination, villain stages, the end of the game."""

from __future__ import annotations

from collections.abc import Sequence

from dictamen.model import Card
from interpreter.cards import put_on
from interpreter.state import Entity, Frame, Game, GameOver, Zone


def leave_play(game: Game, cards: Sequence[Entity], to: Zone = "out", defeated: bool = False) -> None:
    """DFT-1, DFT-3, DFT-4: cards leave play together; then see whether the game is over."""
    for entity in cards:
        if not entity.in_play:
            continue
        if entity.kind == "identity":
            _eliminate(game, entity, defeated)
        elif entity.kind == "villain" and (stage := next_stage(entity)) is not None:
            _next_stage(game, entity, stage)
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
    entity.statuses.clear()
    entity.exhausted = False
    entity.boosts.clear()
    entity.counters = entity.threat = 0
    entity.damage = entity.hp if defeated else 0
    for attachment in game.entities:
        if attachment.host is entity and attachment.in_play:
            _remove(game, attachment)
    _lose_defender(game, entity)


def _lose_defender(game: Game, entity: Entity) -> None:
    """ATK-5c, OQ-35: a declared ally that leaves play hands the target to its controller's identity."""
    attack = game.attack
    if attack is None or attack.concluded or attack.placed or attack.defender is not entity:
        return
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


def next_stage(villain: Entity) -> Card | None:
    """The stage after this one; the other side of a villain has that of its front."""
    stage = villain.card.next_stage or (villain.front.next_stage if villain.front else None)
    return stage if isinstance(stage, Card) else None


def _next_stage(game: Game, villain: Entity, card: Card) -> None:
    """DFT-4, ACT-6: the same name is the same character; another name is a new one and ends its attack."""
    if card.name == villain.card.name:
        put_on(villain, card)
        villain.damage, villain.front = 0, None
        villain.stage += 1
        return
    _remove(game, villain)
    new = Entity(len(game.entities), villain.id, "villain", card)
    put_on(new, card)
    new.stage = villain.stage + 1
    game.entities.append(new)
    game.villain = new
    game.shown[game.shown.index(villain)] = new
    game.by_id[villain.id] = new
    game.by_id[card.id or card.name or villain.id] = new


def flip(villain: Entity) -> None:
    """MOD-3: the other face, with its values and abilities; damage, status cards, attachments and boost cards stay."""
    if villain.front is not None:
        put_on(villain, villain.front)
        villain.front = None
        return
    front, back = villain.card, villain.card.other_side
    assert isinstance(back, Card)
    put_on(villain, back if back.hp is not None else back.model_copy(update={"hp": front.hp}))
    villain.front = front


def end_frame(game: Game, frame: Frame) -> None:
    """ATK-15, LAST-3: something in progress is over; effects that last as long as it expire."""
    game.frames.remove(frame)
    game.lasting = [kept for kept in game.lasting if kept.scope is not frame]
