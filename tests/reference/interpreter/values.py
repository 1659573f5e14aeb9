"""Amounts, counts, stats, conditions, and what cannot be: all live, computed when asked (META-6, MOD-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from dictamen.model import Ability
from dictamen.model.amounts import (
    Amount,
    CardsInHand,
    Counter,
    CountersOn,
    CountOf,
    DamageDealt,
    DamageOn,
    DiscardedCards,
    LookedAtCards,
    Spent,
    StatOf,
    ThreatOn,
)
from dictamen.model.conditions import If
from dictamen.model.effects import Cannot, Modify
from dictamen.model.references import Selector
from interpreter.cards import count_printed, resources
from interpreter.references import all_in_play, constant_context, meant, refer, refer_all, you
from interpreter.state import Context, Entity, Game, Lasting

E = TypeVar("E", Modify, Cannot)


# --- amounts -----------------------------------------------------------------------------------------------------
def amount(game: Game, value: Amount, context: Context) -> int:
    """The number an amount stands for now."""
    if isinstance(value, int):
        return value
    if isinstance(value, StatOf):
        return count(game, value, context)
    if isinstance(value, CountOf):
        return count(game, value.count, context) * value.times
    assert value == "that_much"
    return context.that_much


def count(game: Game, counter: Counter, context: Context) -> int:
    """How many there are now of what can be counted."""
    run = context.run
    match counter:
        case Selector():
            return len(all_in_play(game, counter, context))
        case DiscardedCards():
            return count_printed(counter.discarded, run.discarded)
        case LookedAtCards():
            return count_printed(counter.looked_at, run.looked_at)
        case Spent():
            return sum(resources(card, counter.spent) for card in run.spent)
        case DamageDealt():
            return sum(sum(damage.dealt.values()) for damage in run.damages)
        case CountersOn():
            return sum(e.counters for e in refer_all(game, counter.counters, context) if e.in_play)
        case ThreatOn():
            return sum(e.threat for e in refer_all(game, counter.threat, context) if e.in_play)
        case DamageOn():
            return sum(e.damage for e in refer_all(game, counter.damage, context) if e.in_play)
        case CardsInHand():
            holders = {e.controller for e in refer_all(game, counter.hand, context)}
            return sum(e.zone == "hand" and e.controller in holders for e in game.entities)
        case StatOf():
            entity = refer(game, counter.of, context)
            return stat(game, entity, counter.stat) if entity else 0


# --- stats and constant abilities --------------------------------------------------------------------------------
def stat(game: Game, entity: Entity, name: str) -> int:
    """MOD-1: printed value with constant and lasting modifiers, and boost icons of its attack; at least 0."""
    if not entity.in_play:
        return 0
    printed: int | None = getattr(entity.card, "def_" if name == "def" else name)
    value = printed or 0
    for effect, context in constant_effects(game, Modify, name):
        if _applies(game, effect, entity, context):
            value += modification(game, effect, context)
    for lasting in game.lasting:
        if lasting.effect.modify == name and _lasts_on(game, lasting, entity):
            value += modification(game, lasting.effect, lasting.context)
    if name == "atk" and game.attack is not None and game.attack.attacker is entity:
        value += game.attack.icons
    return max(value, 0)


def modification(game: Game, effect: Modify, context: Context) -> int:
    """By how much a modifier changes a stat; one "for each" something is live (LAST-2)."""
    value = amount(game, effect.by, context)
    if effect.for_each is not None and not effect.for_each.choose:
        value *= count(game, effect.for_each.count, context)
    return value


def constant_effects(game: Game, verb: type[E], what: str) -> Iterator[tuple[E, Context]]:
    """ABL-10: constant abilities are in force while the card is in play and conditions hold."""
    for bearer in game.entities:
        if not bearer.in_play:
            continue
        for ability in bearer.abilities:
            if ability.type != "constant":
                continue
            effects = [
                e
                for e in ability.do
                if isinstance(e, verb) and (e.modify if isinstance(e, Modify) else e.cannot) == what
            ]
            context = constant_context(bearer, ability)
            if effects and form_fits(game, ability, context) and holds(game, ability.if_, context):
                yield from ((effect, context) for effect in effects)


def _applies(game: Game, effect: Modify | Cannot, entity: Entity, context: Context) -> bool:
    whom = effect.of if isinstance(effect, Modify) else effect.who
    return meant(game, whom, entity, context) and holds(game, effect.if_, context)


def _lasts_on(game: Game, lasting: Lasting, entity: Entity) -> bool:
    if lasting.scope is not None and lasting.scope not in game.frames:
        return False
    if lasting.fixed is not None:
        return entity in lasting.fixed
    return meant(game, lasting.effect.of, entity, lasting.context)


def cannot(game: Game, what: str, entity: Entity) -> bool:
    """META-4: whether a constant ability forbids something of this card now."""
    return any(_applies(game, effect, entity, context) for effect, context in constant_effects(game, Cannot, what))


# --- conditions --------------------------------------------------------------------------------------------------
def holds(game: Game, condition: If | None, context: Context) -> bool:
    """Whether a condition is true now; all its keys must hold together."""
    if condition is None:
        return True
    if condition.undefended is not None:
        undefended = game.attack is not None and game.attack.defender is None
        if undefended != condition.undefended:
            return False
    if condition.who is not None and not _is_so(condition, refer(game, condition.who, context)):
        return False
    if condition.in_play is not None and not any(e.in_play for e in refer_all(game, condition.in_play, context)):
        return False
    if condition.count is not None:
        counted = count(game, condition.count, context)
        if condition.at_least is not None and counted < condition.at_least:
            return False
        if condition.at_most is not None and counted > condition.at_most:
            return False
    if condition.defeats is not None:
        aim = context.run.aims.get(condition.defeats)
        if aim is None or not aim.defeated:
            return False
    return condition.not_ is None or not holds(game, condition.not_, context)


def _is_so(condition: If, who: Entity | None) -> bool:
    """What a condition says of somebody; nothing is so of what is not in play."""
    if who is None or not who.in_play:
        return False
    if condition.form is not None and not who.is_kind(condition.form):
        return False
    if condition.status is not None and condition.status not in who.status:
        return False
    if condition.trait is not None and condition.trait not in (who.card.traits or ()):
        return False
    return condition.exhausted is None or who.exhausted == condition.exhausted


def form_fits(game: Game, ability: Ability, context: Context) -> bool:
    """ABL-4: "Hero" or "Alter-Ego" before the type needs the player's identity in that form."""
    if ability.form is None:
        return True
    identity = you(game, context)
    return identity is not None and identity.form == ability.form
