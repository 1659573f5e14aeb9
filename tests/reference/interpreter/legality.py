"""What may be done: whom an effect may be aimed at, whether it can change something, whether an ability may be used."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dictamen.model import Ability
from dictamen.model.effects import (
    AddDamage,
    AnyEffect,
    BecomeDefender,
    BecomeTarget,
    Cancel,
    Choose,
    DealDamage,
    DealEncounterCard,
    Defeat,
    Discard,
    DiscardFromDeck,
    Exhaust,
    Give,
    GiveBoost,
    Heal,
    LookAtDeck,
    Modify,
    PlaceCounters,
    PlaceThreat,
    Prevent,
    PutIntoPlay,
    PutMinionIntoPlay,
    Ready,
    Remove,
    RemoveCounters,
    RemoveThreat,
    ReturnToHand,
    StartAttack,
    Surge,
)
from dictamen.model.references import Selector, Target
from interpreter import costs
from interpreter.references import all_in_play, player_of, refer_all, striker
from interpreter.sequence import Step, steps
from interpreter.state import Attack, Context, Entity, Game, Play, Reveal, Run, Strike
from interpreter.values import amount, cannot, count, form_fits, holds, modification

DISCARDABLE = ("ally", "minion", "upgrade", "support", "attachment", "environment", "side_scheme")
RETURNABLE = ("ally", "upgrade", "support")


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
    if not holds(game, effect.if_, context) or repetitions(game, effect, context) <= 0:
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
            return value > 0 and (effect.deck == "encounter_deck" or player_of(game, effect.deck, context) is not None)
        case PutIntoPlay():
            return _discarded(context) and context.it is not None and context.it.kind == "minion"
        case DealEncounterCard():
            there = effect.deal_encounter_card == "top" or _discarded(context)
            return there and player_of(game, effect.to, context) is not None
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


# --- targets -----------------------------------------------------------------------------------------------------
def target_of(effect: AnyEffect) -> Target:
    """The card or set of cards an effect is directed at."""
    target: Target | None
    match effect:
        case DealDamage() | Give() | GiveBoost():
            target = effect.to
        case Remove() | RemoveThreat() | RemoveCounters():
            target = effect.from_
        case Modify():
            target = effect.of
        case Heal() | PlaceThreat() | PlaceCounters():
            target = effect.on
        case Exhaust():
            target = effect.exhaust
        case Ready():
            target = effect.ready
        case Defeat():
            target = effect.defeat
        case Discard():
            target = effect.discard
        case ReturnToHand():
            target = effect.return_to_hand
        case BecomeDefender():
            target = effect.become_defender
        case BecomeTarget():
            target = effect.become_target
        case _:
            raise AssertionError(effect)
    assert target is not None
    return target


def candidates(game: Game, target: Target, context: Context) -> list[Entity]:
    """The cards in play that a target may mean, before asking which of them the effect can change."""
    if isinstance(target, Selector):
        found = all_in_play(game, target, context)
    else:
        found = [e for e in refer_all(game, target, context) if e.in_play]
    return [e for e in found if aimable(game, e, context)]


def aimable(game: Game, entity: Entity, context: Context) -> bool:
    """TGT-5, KW-GRD: guard, and "cannot be attacked", forbid to aim effects of attack-labelled abilities."""
    if context.striker is None:
        return True
    if entity.kind == "villain" and any(_guards(e, context.striker.controller) for e in game.entities):
        return False
    return not cannot(game, "be_attacked", entity)


def _guards(entity: Entity, player: str | None) -> bool:
    return entity.in_play and entity.kind == "minion" and entity.engaged == player and entity.has_keyword("guard")


def affects(game: Game, effect: AnyEffect, entity: Entity, value: int) -> bool:
    """Whether an effect can change this card now; the card is in play."""
    character = entity.is_character
    match effect:
        case DealDamage():
            return character and value > 0 and not cannot(game, "take_damage", entity)  # TGT-4
        case Give():
            return character and effect.give not in entity.status and not cannot(game, f"be_{effect.give}", entity)
        case Remove():
            return effect.remove in entity.status
        case Modify():
            return character and value != 0
        case Exhaust():
            return not entity.exhausted
        case Ready():
            return entity.exhausted
        case Defeat():
            return character and not entity.dying
        case Discard():
            return entity.kind in DISCARDABLE
        case ReturnToHand():
            return entity.kind in RETURNABLE
        case Heal():
            return character and entity.damage > 0 and value > 0
        case PlaceThreat():
            return entity.is_scheme
        case RemoveThreat():
            return entity.is_scheme and entity.threat > 0 and value > 0 and not _in_crisis(game, entity)
        case PlaceCounters():
            return True
        case RemoveCounters():
            return entity.counters > 0 and value > 0
        case GiveBoost():
            return entity.is_enemy and value > 0 and _can_have_boost(game, effect, entity)
        case BecomeDefender() | BecomeTarget():
            return _can_change_attack(game, effect, entity)
    raise AssertionError(effect)


def _in_crisis(game: Game, scheme: Entity) -> bool:
    """While a side scheme with the crisis icon is in play, no threat can be removed from the main scheme."""
    return scheme.kind == "main_scheme" and any(e.in_play and e.has_keyword("crisis") for e in game.entities)


def _can_have_boost(game: Game, effect: GiveBoost, enemy: Entity) -> bool:
    """ALT-A: before the step that gives boost cards, an additional one needs a boost card given there."""
    attack = game.attack
    if effect.additional is None or attack is None or attack.attacker is not enemy or attack.boosted:
        return True
    return gets_boost(enemy)


def gets_boost(enemy: Entity) -> bool:
    """ATK-1, KW-VIL: a villain or a villainous minion gets a boost card."""
    return enemy.kind == "villain" or enemy.has_keyword("villainous")


# --- the enemy attack in progress --------------------------------------------------------------------------------
def is_over(game: Game, attack: Attack) -> bool:
    """ATK-8, ATK-11, ACT-5, ACT-6: attacker gone, target player eliminated, or attack cancelled."""
    return attack.cancelled or not attack.attacker.in_play or attack.player in game.eliminated


def stops(game: Game, attack: Attack) -> bool:
    """Whether the attack stops inside a step; by the narrower reading only a cancelled one does (TIM-2)."""
    return is_over(game, attack) if game.readings.ends_at_once else attack.cancelled


def _still_open(game: Game, attack: Attack | None) -> bool:
    """Whether who attacks whom can still change: until the damage is placed."""
    return attack is not None and not attack.placed and attack.step != "after" and not stops(game, attack)


def _can_change_attack(game: Game, effect: BecomeDefender | BecomeTarget, entity: Entity) -> bool:
    """DEF-3, DEF-6; after calculation it still counts as defending, without DEF (OQ-13 A)."""
    attack = game.attack
    if attack is None or not _still_open(game, attack):
        return False
    if isinstance(effect, BecomeTarget):
        return entity.is_friendly and attack.target is not entity
    able = entity.kind == "ally" or entity.is_kind("hero")
    return able and not attack.declared and not (effect.exhaust and entity.exhausted)


def can_cancel(game: Game, effect: Cancel) -> bool:
    """An attack until its damage is placed; of a card turned faceup what has not yet counted."""
    if effect.cancel == "when_revealed":
        return game.reveal is not None and _has_text(game.reveal)
    attack = game.attack
    if effect.cancel == "attack":
        return _still_open(game, attack)
    flip = attack.flip if attack else None
    if flip is None:
        return False
    if effect.cancel == "boost_icons":
        return flip.stage in ("faceup", "ability") and flip.icons > 0 and not flip.icons_cancelled
    has_ability = any(a.type == "boost" for a in flip.card.abilities)
    return flip.stage == "faceup" and has_ability and not flip.ability_cancelled


def _has_text(reveal: Reveal) -> bool:
    has_ability = any(a.type == "when revealed" for a in reveal.card.abilities)
    return reveal.faceup and has_ability and not reveal.cancelled
