"""Sets of cards, and whether a trigger or a constant ability means a card."""

from __future__ import annotations

from dictamen.model.references import KINDS, Selector, Target
from interpreter import values
from interpreter.references import player_of, refer_all
from interpreter.state import Context, Entity, Game


def selected(game: Game, selector: Selector, entity: Entity, context: Context) -> bool:
    """Whether a set of cards contains a card."""
    if not entity.is_kind(selector.kind):
        return False
    if selector.controlled_by is not None:
        player = player_of(game, selector.controlled_by, context)
        if player is None or entity.controller != player:
            return False
    if selector.engaged_with is not None:
        player = player_of(game, selector.engaged_with, context)
        if player is None or entity.kind != "minion" or entity.engaged != player:
            return False
    if selector.other_than is not None and entity in refer_all(game, selector.other_than, context):
        return False
    if selector.trait is not None and selector.trait not in (entity.card.traits or ()):
        return False
    return selector.status is None or values.has_status(game, entity, selector.status)


def meant(game: Game, target: Target, entity: Entity, context: Context) -> bool:
    """Whether a trigger (or a constant ability) means this card; there, a kind alone means any of them."""
    if isinstance(target, Selector):
        return selected(game, target, entity, context)
    if target in KINDS and target not in game.by_id:
        return entity.is_kind(target)
    return entity in refer_all(game, target, context)


def all_in_play(game: Game, selector: Selector, context: Context) -> list[Entity]:
    return [e for e in game.entities if e.in_play and selected(game, selector, e, context)]
