"""Windows of interrupts and responses: who may or must use what, in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from interpreter import abilities
from interpreter.legality import usable
from interpreter.references import context_of
from interpreter.state import Entity, Fact, Game, Use
from interpreter.triggers import matches


def open_window(game: Game, phase: str, facts: Sequence[Fact], closed: Callable[[], bool] = lambda: False) -> None:
    """TIM-2, TIM-3: forced abilities while there are any, then optional ones until all pass (ORD-1 to ORD-5)."""
    used: set[tuple[int, int, int, int]] = set()
    for forced in (True, False):
        while not closed():
            uses = _eligible(game, phase, facts, forced, used)
            position = _next(game, phase, uses, forced) if uses else -1
            if position < 0:
                break
            used.add(uses[position].key)
            abilities.use(game, uses[position])


def _next(game: Game, phase: str, uses: Sequence[Use], forced: bool) -> int:
    """The position of the ability that comes next; -1 if everybody passes."""
    names = [use.context.name for use in uses]
    if forced:
        return game.oracle.ask(game.first_player, "order", phase, names)
    who = {use.context.card.controller or "players" for use in uses}
    return game.oracle.ask(who.pop() if len(who) == 1 else "players", "use", phase, ["pass", *names]) - 1


def _eligible(
    game: Game, phase: str, facts: Sequence[Fact], forced: bool, used: Iterable[tuple[int, int, int, int]]
) -> list[Use]:
    """The abilities that may (or must) be used now for these facts (ABL-5, TIM-4, TIM-6)."""
    wanted = ("forced " if forced else "") + ("interrupt" if phase == "when" else "response")
    uses: dict[tuple[int, int, int, int], Use] = {}
    for card in list(game.entities):
        if not _functional(game, card) or (forced and not card.in_play):
            continue
        for index, ability in enumerate(card.abilities):
            if ability.type != wanted:
                continue
            for fact in facts:
                for that in matches(game, ability, fact, card):
                    key = (card.uid, card.stage, index, that.uid)
                    context = context_of(game, card, ability, fact, that)
                    if key not in used and key not in uses and usable(game, ability, context):
                        uses[key] = Use(key, ability, context)
    return list(uses.values())


def _functional(game: Game, card: Entity) -> bool:
    """In play, or an event in the hand of a player who is still in the game."""
    in_hand = card.kind == "event" and card.zone == "hand" and card.controller not in game.eliminated
    return card.in_play or in_hand
