"""Whom an effect is aimed at, and whom it can change."""

from __future__ import annotations

from dictamen.model.effects import (
    AnyEffect,
    BecomeDefender,
    BecomeTarget,
    DealDamage,
    Defeat,
    Discard,
    Exhaust,
    Give,
    GiveBoost,
    Heal,
    Modify,
    PlaceCounters,
    PlaceThreat,
    Ready,
    Remove,
    RemoveCounters,
    RemoveThreat,
    ReturnToHand,
)
from dictamen.model.references import Selector, Target
from interpreter.progress import still_open
from interpreter.references import all_in_play, refer_all
from interpreter.state import Context, Entity, Game
from interpreter.values import cannot

DISCARDABLE = ("ally", "minion", "upgrade", "support", "attachment", "environment", "side_scheme")
RETURNABLE = ("ally", "upgrade", "support")


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


def _can_change_attack(game: Game, effect: BecomeDefender | BecomeTarget, entity: Entity) -> bool:
    """DEF-3, DEF-6; after calculation it still counts as defending, without DEF (OQ-13 A)."""
    attack = game.attack
    if attack is None or not still_open(game, attack):
        return False
    if isinstance(effect, BecomeTarget):
        return entity.is_friendly and attack.target is not entity
    able = entity.kind == "ally" or entity.is_kind("hero")
    return able and not attack.declared and not (effect.exhaust and entity.exhausted)
