"""Whom an effect is aimed at, and whom it can change."""

from __future__ import annotations

from dictamen.model.effects import (
    AnyEffect,
    Attach,
    BecomeDefender,
    BecomeTarget,
    Cannot,
    ChangeForm,
    DealDamage,
    Defeat,
    Discard,
    Exhaust,
    Flip,
    Gain,
    Give,
    GiveBoost,
    Heal,
    Modify,
    PlaceCounters,
    PlaceThreat,
    Protect,
    Ready,
    Remove,
    RemoveCounters,
    RemoveThreat,
    ReturnToHand,
    SetStat,
)
from dictamen.model.references import Selector, Target
from interpreter import statuses
from interpreter.progress import still_open
from interpreter.references import refer_all
from interpreter.sets import all_in_play
from interpreter.state import Attack, Context, Entity, Game
from interpreter.values import attack_meant, cannot, has_keyword

DISCARDABLE = ("ally", "minion", "upgrade", "support", "attachment", "environment", "side_scheme")
RETURNABLE = ("ally", "upgrade", "support")


def target_of(effect: AnyEffect) -> Target:
    """The card or set of cards an effect is directed at."""
    target: Target | None
    match effect:
        case DealDamage() | Give() | GiveBoost() | Gain() | Attach():
            target = effect.to
        case Remove() | RemoveThreat() | RemoveCounters():
            target = effect.from_
        case Modify() | SetStat():
            target = effect.of
        case Cannot():
            target = effect.who
        case Protect():
            target = effect.protect
        case ChangeForm():
            target = effect.change_form
        case Flip():
            target = effect.flip
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
    """TGT-5, KW-GRD: guard, and "cannot be attacked", forbid to aim effects of attack-labelled abilities.

    KW-PAT: patrol forbids to aim those of thwart-labelled ones at the main scheme.
    """
    thwarter, striker = context.thwarter, context.striker
    if entity.kind == "main_scheme" and thwarter is not None and _is_barred(game, "patrol", thwarter.controller):
        return False
    if striker is None:
        return True
    if entity.kind == "villain" and _is_barred(game, "guard", striker.controller):
        return False
    return not cannot(game, "be_attacked", entity)


def _is_barred(game: Game, keyword: str, player: str | None) -> bool:
    """Whether a minion engaged with a player has guard, or patrol."""
    engaged = [e for e in game.entities if e.in_play and e.kind == "minion" and e.engaged == player]
    return any(has_keyword(game, e, keyword) for e in engaged)


def affects(game: Game, effect: AnyEffect, entity: Entity, value: int, context: Context) -> bool:
    """Whether an effect can change this card now; the card is in play."""
    character = entity.is_character
    match effect:
        case DealDamage(indirect=True):  # IND-2
            player = entity.controller
            return value > 0 and player is not None and any(can_be_assigned(game, e, player) for e in game.entities)
        case DealDamage():
            return character and value > 0 and not cannot(game, "take_damage", entity)  # TGT-4
        case Give():
            return character and statuses.can_get(game, entity, effect.give)
        case Remove():
            return entity.statuses.get(effect.remove, 0) > 0
        case Modify():
            return character and value != 0
        case SetStat():
            return character
        case Exhaust():
            return not entity.exhausted
        case Ready():
            return entity.exhausted and not cannot(game, "be_readied", entity)
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
    return _can_turn(game, effect, entity, context)


def _can_turn(game: Game, effect: AnyEffect, entity: Entity, context: Context) -> bool:
    """The same for keywords, bans, forms and sides, protection, attachments."""
    match effect:
        case Gain():  # a lasting effect, like a modifier, can be made again
            return entity.is_character
        case Cannot():
            return True
        case Protect():
            return entity.is_character and (context.striker is not None or attack_meant(game, context) is not None)
        case ChangeForm():
            return entity.kind == "identity" and entity.form != effect.to
        case Flip():
            return entity.kind == "villain" and (entity.front or entity.card.other_side) is not None
        case Attach():
            return entity is not context.card and not (context.card.in_play and context.card.host is entity)
    raise AssertionError(effect)


def _in_crisis(game: Game, scheme: Entity) -> bool:
    """While a side scheme with the crisis icon is in play, no threat can be removed from the main scheme."""
    return scheme.kind == "main_scheme" and any(e.in_play and e.prints("crisis") for e in game.entities)


def _can_have_boost(game: Game, effect: GiveBoost, enemy: Entity) -> bool:
    """ALT-A: before the step that gives boost cards, an additional one needs a boost card given there."""
    activation = game.activation
    if effect.additional is None or activation is None or activation.by is not enemy or activation.boosted:
        return True
    return gets_boost(game, enemy)


def gets_boost(game: Game, enemy: Entity) -> bool:
    """ATK-1, KW-VIL: a villain or a villainous minion gets a boost card."""
    return enemy.kind == "villain" or (enemy.is_enemy and has_keyword(game, enemy, "villainous"))


def _can_change_attack(game: Game, effect: BecomeDefender | BecomeTarget, entity: Entity) -> bool:
    """DEF-3, DEF-6; after calculation it still counts as defending, without DEF (OQ-13 A)."""
    attack = game.attack
    if attack is None or not still_open(game, attack):
        return False
    if isinstance(effect, BecomeTarget):
        return entity.is_friendly and attack.target is not entity
    able = can_be_declared(game, attack, entity)
    return able and not (effect.exhaust and entity.exhausted)


def can_be_declared(game: Game, attack: Attack, character: Entity) -> bool:
    """DEF-1, DEF-3, DEF-7: a hero or an ally, while nobody else defends and no other player has."""
    return (
        character.in_play
        and (character.kind == "ally" or character.is_kind("hero"))
        and attack.declared is None
        and attack.defender in (None, character)
        and attack.defended_by in (None, character.controller)
        and not cannot(game, "defend", character)
    )


def can_be_assigned(game: Game, entity: Entity, player: str) -> bool:
    mine = entity.in_play and entity.is_friendly and entity.controller == player
    return mine and entity.damage < entity.hp and not cannot(game, "take_damage", entity)
