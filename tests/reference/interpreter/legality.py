"""What may be done: whom an effect may be aimed at, whether it can change something, whether an ability may be used."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dictamen.model import Ability
from dictamen.model.effects import (
    AddDamage,
    AnyEffect,
    Cancel,
    Choose,
    DealDamage,
    DealEncounterCard,
    DiscardFromDeck,
    GiveBoost,
    Heal,
    LookAtDeck,
    Modify,
    PlaceCounters,
    PlaceThreat,
    Prevent,
    PutIntoPlay,
    PutMinionIntoPlay,
    RemoveCounters,
    RemoveThreat,
    StartAttack,
    Surge,
)
from interpreter import costs
from interpreter.progress import can_cancel
from interpreter.references import player_in_game, striker
from interpreter.sequence import Step, steps
from interpreter.state import Context, Entity, Game, Play, Run, Strike
from interpreter.targets import affects, candidates, target_of
from interpreter.values import amount, count, form_fits, holds, modification


# --- abilities ---------------------------------------------------------------------------------------------------
def usable(game: Game, ability: Ability, context: Context) -> bool:
    """Form, condition, payable costs, and something to change (ABL-5, TGT-2)."""
    return (
        form_fits(game, ability, context)
        and holds(game, ability.if_, context)
        and costs.payable(game, costs.of(ability, context), context)
        and (ability.instead or _changes_something(game, ability, context) or clears_status(game, ability, context))
    )


def _changes_something(game: Game, ability: Ability, context: Context) -> bool:
    """Whether some effect can change something if the costs are paid in some way ("for each resource spent")."""
    return any(
        any_can_change(game, ability.do, replace(context, run=Run(spent=list(way))))
        for way in costs.ways(game, costs.of(ability, context), context)
    )


def cancelling_statuses(game: Game, ability: Ability, card: Entity) -> list[str]:
    """LAB-3: the status cards of the acting character that cancel a label of this ability."""
    character = striker(game, card)
    if character is None:
        return []
    pairs = (("attack", "stunned"), ("thwart", "confused"))
    return [status for label, status in pairs if label in ability.labels and status in character.status]


def clears_status(game: Game, ability: Ability, context: Context) -> bool:
    """TGT-8: a stunned character may attempt an attack (a confused one a thwart) without a valid target."""
    return not ability.forced and bool(cancelling_statuses(game, ability, context.card))


# --- effects -----------------------------------------------------------------------------------------------------
def any_can_change(game: Game, effects: Iterable[AnyEffect], context: Context) -> bool:
    """Whether some effect of a list can change something now.

    One that needs the effect before it fully resolved ("then") changes something only if that one does.
    """
    return any(can_change(game, step, context) for step in steps(tuple(effects)) if not step.effect.then)


def repetitions(game: Game, effect: AnyEffect, context: Context) -> int:
    """How often a "for each" effect is repeated; 1 for others (FE-1)."""
    return 1 if effect.for_each is None else count(game, effect.for_each.count, context)


def chooses_for_each(effect: AnyEffect) -> bool:
    return effect.for_each is not None and effect.for_each.choose


def own_amount(game: Game, effect: AnyEffect, context: Context) -> int:
    """The amount of an effect; with "for each" and no choice the total (FE-3)."""
    value = 0
    match effect:
        case DealDamage():
            value = amount(game, effect.deal_damage, context)
        case Heal():
            value = amount(game, effect.heal, context)
        case PlaceThreat():
            value = amount(game, effect.place_threat, context)
        case RemoveThreat():
            value = amount(game, effect.remove_threat, context)
        case PlaceCounters():
            value = amount(game, effect.place_counters, context)
        case RemoveCounters():
            value = amount(game, effect.remove_counters, context)
        case DiscardFromDeck():
            value = amount(game, effect.discard_from_deck, context)
        case LookAtDeck():
            value = effect.look_at_deck
        case Prevent():
            value = pending(context) if effect.prevent == "all" else amount(game, effect.prevent, context)
        case GiveBoost():
            value = effect.give_boost
        case Surge():
            value = effect.surge
        case AddDamage():
            value = effect.add_damage
        case Modify():
            return modification(game, effect, context)
    if not chooses_for_each(effect):
        value *= repetitions(game, effect, context)
    return max(value, 0)


def total(game: Game, step: Step, context: Context) -> int:
    """ALT-A: one amount: that of the effect and those of its additional parts whose own conditions hold."""
    parts = [part for part in step.additions if holds(game, part.if_, context)]
    return own_amount(game, step.effect, context) + sum(own_amount(game, part, context) for part in parts)


def can_change(game: Game, step: Step, context: Context) -> bool:
    """Whether an effect can change something now."""
    effect = step.effect
    if not holds(game, effect.if_, context):
        return False
    always = isinstance(effect, PlaceThreat | PlaceCounters) and not chooses_for_each(effect)  # also an amount of 0
    if not always and repetitions(game, effect, context) <= 0:
        return False
    value = total(game, step, context)
    match effect:
        case StartAttack() | PutMinionIntoPlay():
            return True
        case Choose():
            return any(any_can_change(game, option.do, context) for option in effect.choose)
        case Prevent():
            return value > 0 and pending(context) > 0
        case Cancel():
            return can_cancel(game, effect)
        case DiscardFromDeck() | LookAtDeck():
            return value > 0 and (
                effect.deck == "encounter_deck" or player_in_game(game, effect.deck, context) is not None
            )
        case PutIntoPlay():
            return _discarded(context) and context.it is not None and context.it.kind == "minion"
        case DealEncounterCard():
            there = effect.deal_encounter_card == "top" or _discarded(context)
            return there and player_in_game(game, effect.to, context) is not None
        case Surge():
            return game.reveal is not None
        case AddDamage():
            return raised(game, effect, context) is not None
        case Modify(that_attack=True):
            return value != 0
    return any(
        _can_change_on(game, effect, entity, value, context) for entity in candidates(game, target_of(effect), context)
    )


def _can_change_on(game: Game, effect: AnyEffect, entity: Entity, value: int, context: Context) -> bool:
    """Whether an effect, or what resolves in its place (ALT-B), can change something when aimed at this card."""
    if effect.already is not None and already_so(game, effect, entity, context):
        return any_can_change(game, effect.already.do, meaning(context, entity))
    return affects(game, effect, entity, value)


def meaning(context: Context, it: Entity) -> Context:
    """The same context, where "it" means this card."""
    return replace(context, it=it)


def already_so(game: Game, effect: AnyEffect, entity: Entity, context: Context) -> bool:
    """ALT-B: whether the condition of "already" is met for this card."""
    return effect.already is not None and holds(game, effect.already.if_, meaning(context, entity))


def pending(context: Context) -> int:
    """The damage still to be taken by the character that the ability is bound to."""
    damage = context.fact.damage if context.fact else None
    return damage.pending.get(context.that, 0) if damage is not None and context.that is not None else 0


def _discarded(context: Context) -> bool:
    return context.it is not None and context.it.zone == "discard"


def raised(game: Game, effect: AddDamage, context: Context) -> Strike | Play | None:
    """ALT-Z: the attack of a hero or ally, or the event card, whose damage an effect makes greater."""
    if effect.to == "attack":
        around = context.strike if context.striker is not None else game.innermost_attack
        return around if isinstance(around, Strike) else None
    if context.fact is not None and context.fact.event == "plays":
        card = context.fact.subject
        return next((f for f in game.frames if isinstance(f, Play) and f.card is card), None)
    return context.play if context.card.kind == "event" else game.play
