"""Threat: placing and removing it, schemes without threat, the end of the main scheme."""

from __future__ import annotations

from collections.abc import Iterable

from interpreter import leaving, windows
from interpreter.state import Entity, Fact, Game, GameOver


def put(game: Game, schemes: Iterable[Entity], number: int) -> list[Fact]:
    """Place threat; what can be answered. With as much threat as it may have the main scheme is lost."""
    if number <= 0:
        return []
    placed = list(schemes)
    for scheme in placed:
        scheme.threat += number
    target = game.main_scheme_target
    if target is not None and game.main_scheme.threat >= target:
        game.result = "players lose"
        raise GameOver
    return [Fact("threat_placed", s, s, s, that_much=lambda: number) for s in placed]


def place(game: Game, schemes: Iterable[Entity], number: int) -> None:
    """Place threat; then the responses."""
    facts = put(game, schemes, number)
    if facts:
        windows.open_window(game, "after", facts)


def remove(game: Game, schemes: Iterable[Entity], number: int) -> tuple[bool, bool]:
    """Remove threat: whether anything was removed, and whether all of it.

    A side scheme without threat is defeated: interrupts to that while it is in play, then the responses to all.
    """
    removed = {scheme: min(number, scheme.threat) for scheme in schemes}
    for scheme, taken in removed.items():
        scheme.threat -= taken
    facts = [_removed(s, n) for s, n in removed.items() if n > 0]
    empty = [s for s in removed if s.kind == "side_scheme" and s.threat == 0 and s.in_play and not s.dying]
    for scheme in empty:
        scheme.dying = True
    if empty:
        is_defeated = [Fact("defeated", s, s, s, valid=lambda s=s: s.in_play) for s in empty]  # type: ignore[misc]
        windows.open_window(game, "when", is_defeated)
    for scheme in empty:
        scheme.dying = False
    gone = [s for s in empty if s.in_play]
    leaving.leave_play(game, gone)
    windows.open_window(game, "after", [*facts, *(Fact("defeated", s, s, s) for s in gone)])
    return any(removed.values()), all(taken == number for taken in removed.values())


def _removed(scheme: Entity, number: int) -> Fact:
    return Fact("threat_removed", scheme, scheme, scheme, that_much=lambda: number)
