"""What may be done: whom an effect may be aimed at, whether it can change something, whether an ability may be used."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from dictamen.model import Ability
from dictamen.model.effects import (
    AddDamage,
    AddIcons,
    AnyEffect,
    AttackGains,
    Cancel,
    Choose,
    DealDamage,
    DealEncounterCard,
    Delay,
    DiscardBoost,
    DiscardFromDeck,
    Draw,
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
    StartActivation,
    StartAttack,
    StartScheme,
    Surge,
)
from dictamen.model.references import Selector
from interpreter import costs
from interpreter.progress import boost_to_discard, can_cancel, turning
from interpreter.references import player_in_game, refer, striker
from interpreter.sequence import Step, steps
from interpreter.sets import all_in_play
from interpreter.state import Context, Entity, Game, Play, Run, Strike
from interpreter.targets import affects, candidates, target_of
from interpreter.values import (
    amount,
    attack_has,
    attack_meant,
    cannot,
    count,
    form_fits,
    has_status,
    holds,
    modification,
    to_delay,
)

PLAYABLE = ("ally", "upgrade", "support")
"""What effects put into play out of a hand."""


# --- abilities ---------------------------------------------------------------------------------------------------
def usable(game: Game, ability: Ability, context: Context) -> bool:
    """Form, condition, payable costs, and something to change (ABL-5, TGT-2)."""
    return (
        _is_permitted(game, ability, context)
        and form_fits(game, ability, context)
        and holds(game, ability.if_, context)
        and costs.payable(game, costs.of(ability, context), context)
        and (ability.instead or _changes_something(game, ability, context) or clears_status(game, ability, context))
    )


def _is_permitted(game: Game, ability: Ability, context: Context) -> bool:
    """META-4, DEF-7b, DEF-7e, its limit: what does not depend on what it does."""
    if ability.limit is not None and limit_key(ability, context) in game.used:
        return False
    character = striker(game, context.card)
    if character is None:
        return True
    if any(cannot(game, label, character) for label in ability.labels if label != "defense"):
        return False
    attack = game.attack
    if "defense" not in ability.labels or attack is None:
        return True
    identity = game.identities[context.card.controller or ""]
    return attack.defended_by in (None, identity.controller) and not cannot(game, "defend", identity)


def limit_key(ability: Ability, context: Context) -> tuple[int, int]:
    return context.card.uid, context.card.abilities.index(ability)


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
    return [s for label, s in pairs if label in ability.labels and has_status(game, character, s)]


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
        case Draw():
            value = amount(game, effect.draw, context)
        case AddIcons():
            value = amount(game, effect.add_icons, context)
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
        case StartAttack() | StartScheme() | StartActivation():
            return not isinstance(effect.by, Selector) or bool(all_in_play(game, effect.by, context))
        case PutMinionIntoPlay():
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
        case Draw():
            return value > 0 and player_in_game(game, effect.who, context) is not None
        case PutIntoPlay():
            return to_put_into_play(game, effect, context) is not None
        case DealEncounterCard():
            there = effect.deal_encounter_card == "top" or _discarded(context)
            return there and player_in_game(game, effect.to, context) is not None
        case Surge():
            return game.reveal is not None
        case AddIcons():
            return value > 0 and turning(game) is not None
        case DiscardBoost():
            return boost_to_discard(game) is not None
        case AddDamage():
            return raised(game, effect, context) is not None
        case Modify(that_attack=True):
            return value != 0
        case AttackGains() | Delay():
            return _can_change_attack(game, effect, context)
    return any(
        _can_change_on(game, effect, entity, value, context) for entity in candidates(game, target_of(effect), context)
    )


def _can_change_attack(game: Game, effect: AttackGains | Delay, context: Context) -> bool:
    """Whether there is an attack that can gain a keyword, or after which something can be put off."""
    if isinstance(effect, AttackGains) and effect.that_attack:
        return True
    if context.striker is not None and context.strike is None:  # not yet begun
        return True
    if isinstance(effect, Delay):
        current = to_delay(game, context)
        return current is not None and not current.concluded
    attack = attack_meant(game, context)
    return attack is not None and not attack_has(game, attack, effect.attack_gains)


def to_put_into_play(game: Game, effect: PutIntoPlay, context: Context) -> Entity | None:
    """The card that an effect puts into play: just discarded, in a hand, or turned faceup or revealed."""
    card = refer(game, effect.put_into_play, context)
    if card is None or card.in_play:
        return None
    if effect.put_into_play == "it":
        return card if card.zone == "discard" and card.kind == "minion" else None
    if card.kind in PLAYABLE:
        return card if card.zone == "hand" else None
    activation, reveal = game.activation, game.reveal
    turned = activation is not None and activation.flip is not None and activation.flip.card is card
    there = turned or (reveal is not None and reveal.card is card)
    return card if there and card.kind in ("minion", "environment", "side_scheme") else None


def _can_change_on(game: Game, effect: AnyEffect, entity: Entity, value: int, context: Context) -> bool:
    """Whether an effect, or what resolves in its place (ALT-B), can change something when aimed at this card."""
    if effect.already is not None and already_so(game, effect, entity, context):
        return any_can_change(game, effect.already.do, meaning(context, entity))
    return affects(game, effect, entity, value, context)


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
