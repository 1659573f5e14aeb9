"""Windows of interrupts and responses: who may or must use what, in which order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from dictamen.model import Ability
from interpreter import abilities
from interpreter.legality import usable
from interpreter.progress import peril
from interpreter.references import context_of
from interpreter.state import Entity, Fact, Game, Use
from interpreter.triggers import matches
from interpreter.values import attack_has, is_blank


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
    only = None if forced else peril(game)
    for card in list(game.entities):
        if only is not None and card.controller not in (None, only):
            continue
        for index, ability in _in_force(game, card):
            if ability.type != wanted:
                continue
            for fact in facts:
                if index < 0 and _ignores_retaliate(game, fact):
                    continue
                for that in matches(game, ability, fact, card):
                    key = (card.uid, card.stage, index, that.uid)
                    context = context_of(game, card, ability, fact, that)
                    if key not in used and key not in uses and usable(game, ability, context):
                        uses[key] = Use(key, ability, context)
    return list(uses.values())


def _in_force(game: Game, card: Entity) -> Iterator[tuple[int, Ability]]:
    """The abilities that work: in play if the text is not blank; in the hand of a player still in the game, an event's
    and those that say so. The number of retaliate is negative: gained, it stands in no text."""
    if card.in_play:
        if card.abilities and not is_blank(game, card):
            yield from ((n, a) for n, a in enumerate(card.abilities) if not a.from_hand)
        if card.retaliates is not None:
            yield -1, card.retaliates
    elif card.zone == "hand" and card.controller not in game.eliminated:
        works = card.kind == "event"
        yield from ((n, a) for n, a in enumerate(card.abilities) if a.from_hand or (works and not a.forced))


def _ignores_retaliate(game: Game, fact: Fact) -> bool:
    """KW-RNG."""
    return fact.attack is not None and attack_has(game, fact.attack, "ranged")
