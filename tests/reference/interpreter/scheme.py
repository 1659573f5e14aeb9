"""Enemy schemes: SCH-1 to SCH-4."""

from __future__ import annotations

from functools import partial

from interpreter import boosts, effects, statuses, threat, windows
from interpreter.leaving import end_frame
from interpreter.progress import is_over, stops
from interpreter.state import Entity, Fact, Game, Order, Scheme, TooDeep
from interpreter.values import has_status, stat

MAX_SCHEMES = 6


def make(game: Game, enemy: Entity, player: str, order: Order) -> None:
    """One scheme from initiation to the end of its after-window."""
    if len(game.schemes) == MAX_SCHEMES:
        raise TooDeep("schemes")
    scheme = Scheme(len(game.schemes) + 1, enemy, player)
    game.schemes.append(scheme)
    order.made.append(scheme)
    game.frames.append(scheme)
    if _initiate(game, scheme):
        facts = [_fact("schemes", scheme), _fact("activates", scheme)]
        windows.open_window(game, "when", facts, closed=partial(stops, game, scheme))
        responses: list[Fact] = []
        for step in (boosts.give, boosts.flip_all):
            if not is_over(game, scheme):
                step(game, scheme)
        if not is_over(game, scheme):
            scheme.threat = stat(game, enemy, "sch")
            responses = threat.put(game, [game.main_scheme], scheme.threat)
        scheme.concluded = True
        effects.resolve_delayed(game, scheme.delayed)
        windows.open_window(game, "after", [*facts, *responses])
    end_frame(game, scheme)


def _fact(event: str, scheme: Scheme) -> Fact:
    def replace() -> None:
        scheme.cancelled = scheme.replaced = True

    return Fact(event, scheme.by, scheme.by, scheme.by, player=scheme.player, replace=replace)


def _initiate(game: Game, scheme: Scheme) -> bool:
    """SCH-4, ST-2: confused first, then interrupts to "would scheme"; false if the scheme never happens."""
    if has_status(game, scheme.by, "confused"):
        statuses.lose(scheme.by, "confused")
        return False
    facts = [_fact("would_scheme", scheme), _fact("would_activate", scheme)]
    windows.open_window(game, "when", facts, closed=partial(stops, game, scheme))
    scheme.initiated = not is_over(game, scheme)
    return scheme.initiated
