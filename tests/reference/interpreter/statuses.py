"""Gaining and losing status cards."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter import leaving
from interpreter.state import Entity, Game
from interpreter.values import cannot, has_keyword, has_status


def can_get(game: Game, entity: Entity, status: str) -> bool:
    """ST-0: one of each kind, a steady character two stunned and two confused ones."""
    return not has_status(game, entity, status) and not cannot(game, f"be_{status}", entity)


def give(game: Game, entities: Iterable[Entity], status: str) -> None:
    """ST-5: a vulnerable minion or ally that becomes stunned or confused is discarded; it is not defeated."""
    given = [e for e in entities if can_get(game, e, status)]
    for entity in given:
        entity.statuses[status] = entity.statuses.get(status, 0) + 1
    if status != "tough":
        weak = [e for e in given if has_status(game, e, status) and has_keyword(game, e, "vulnerable")]
        leaving.leave_play(game, [e for e in weak if e.kind in ("minion", "ally")])


def lose(entity: Entity, status: str) -> bool:
    """All cards of a kind are discarded; whether there was one."""
    return bool(entity.statuses.pop(status, 0))
