"""Amounts, counts, stats, keywords, conditions, and what cannot be: all live, computed when asked (META-6, MOD-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

from dictamen.model import Ability
from dictamen.model.amounts import (
    Amount,
    CardsInHand,
    Counter,
    CountersOn,
    CountOf,
    DamageDealt,
    DamageOfAttack,
    DamageOn,
    DiscardedCards,
    Excess,
    LookedAtCards,
    Spent,
    StatOf,
    ThreatOn,
)
from dictamen.model.conditions import If
from dictamen.model.effects import (
    AnyEffect,
    Cannot,
    DamageTaken,
    DamageTakenAtMost,
    Effect,
    Gain,
    Modify,
    MustDefend,
    SetStat,
)
from dictamen.model.references import Selector, Target
from interpreter import sets
from interpreter.cards import ICONS, count_printed, number_of, resources
from interpreter.references import constant_context, refer, refer_all, you
from interpreter.state import Attack, Context, Damage, Entity, Game, Lasting, Scheme, Strike

E = TypeVar("E", bound=Effect)
Wanted = Callable[[AnyEffect], bool]


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
            return len(sets.all_in_play(game, counter, context))
        case DiscardedCards():
            return count_printed(counter.discarded, run.discarded)
        case LookedAtCards():
            return count_printed(counter.looked_at, run.looked_at)
        case Spent():
            return sum(resources(card, counter.spent) for card in run.spent)
        case DamageDealt():
            return sum(sum(damage.dealt.values()) for damage in run.damages)
        case Excess():
            return sum(excess(game, damage) for damage in run.damages)
        case DamageOfAttack():
            return sum(sum(damage.dealt.values()) for damage in _of_attack(game, counter.damage_of_attack, context))
        case CountersOn():
            return sum(e.counters for e in refer_all(game, counter.counters, context) if e.in_play)
        case ThreatOn():
            return sum(e.threat for e in refer_all(game, counter.threat, context) if e.in_play)
        case DamageOn():
            return sum(e.damage for e in refer_all(game, counter.damage, context) if e.in_play)
        case CardsInHand():
            holders = {e.controller for e in refer_all(game, counter.hand, context)}
            held = sum(e.zone == "hand" and e.controller in holders for e in game.entities)
            return held + sum(game.drawn[player] for player in holders if player)
        case StatOf():
            entity = refer(game, counter.of, context)
            return stat(game, entity, counter.stat) if entity else 0


def excess(game: Game, damage: Damage) -> int:
    """DMG-10; for an attack with overkill its value, on the taken side (OQ-3.2)."""
    taken = damage.attack is not None and attack_has(game, damage.attack, "overkill")
    amounts = damage.taken if taken else damage.dealt
    return sum(max(number - damage.left[c], 0) for c, number in amounts.items())


def _of_attack(game: Game, which: str, context: Context) -> list[Damage]:
    """The damage of the attacks that an effect has started, or of the one in progress."""
    if which == "this":
        attack = attack_meant(game, context)
        return attack.records if attack is not None else []
    return [d for attack in context.run.made.get(which, ()) if isinstance(attack, Attack) for d in attack.records]


def attack_meant(game: Game, context: Context) -> Attack | Strike | None:
    """The attack that "this attack" means: the ability's own, or the innermost in progress."""
    own = context.strike
    return own if own is not None and own in game.frames else game.innermost_attack


def to_delay(game: Game, context: Context) -> Attack | Strike | Scheme | None:
    """What a delayed effect waits for: the ability's own attack, or the innermost attack or scheme in progress."""
    own = context.strike
    return own if own is not None and own in game.frames else game.scope


# --- constant and lasting effects --------------------------------------------------------------------------------
def constant_effects(game: Game, verb: type[E], wanted: Callable[[E], bool]) -> Iterator[tuple[E, Context]]:
    """ABL-10: constant abilities are in force while the card is in play and conditions hold."""
    for bearer in game.entities:
        if not bearer.in_play or not bearer.abilities:
            continue
        for ability in bearer.abilities:
            if ability.type != "constant":
                continue
            effects = [e for e in ability.do if isinstance(e, verb) and wanted(e)]
            if not effects or (not _blanks(effects) and is_blank(game, bearer)):
                continue
            context = constant_context(bearer, ability)
            if form_fits(game, ability, context) and holds(game, ability.if_, context):
                yield from ((e, context) for e in effects if holds(game, e.if_, context))


def _blanks(effects: list[E]) -> bool:
    """Whether somebody's text is blank is not asked of what blanks texts itself: it would be asked without end."""
    return any(isinstance(e, Cannot) and e.cannot == "use_abilities" for e in effects)


def lasting_effects(game: Game, verb: type[E], wanted: Callable[[E], bool], entity: Entity) -> Iterator[Lasting]:
    """LAST-1: those in force on a card, in the order in which they were made."""
    for lasting in game.lasting:
        if isinstance(lasting.effect, verb) and wanted(lasting.effect) and _lasts_on(game, lasting, entity):
            yield lasting


def _whom(effect: Modify | SetStat | Gain | Cannot | DamageTaken | DamageTakenAtMost) -> Target:
    match effect:
        case Modify() | SetStat() | DamageTaken() | DamageTakenAtMost():
            return effect.of
        case Gain():
            return effect.to
        case Cannot():
            return effect.who


def _lasts_on(game: Game, lasting: Lasting, entity: Entity) -> bool:
    if lasting.scope is not None and lasting.scope not in game.frames:
        return False
    if lasting.fixed is not None:
        return entity in lasting.fixed
    return sets.meant(game, _whom(lasting.effect), entity, lasting.context)


# --- stats -------------------------------------------------------------------------------------------------------
def stat(game: Game, entity: Entity, name: str) -> int:
    """MOD-1: base value with constant and lasting modifiers, and boost icons of its activation; at least 0."""
    if not entity.in_play:
        return 0
    value = _base(game, entity, name)
    for effect, context in constant_effects(game, Modify, lambda e: e.modify == name):
        if sets.meant(game, effect.of, entity, context):
            value += modification(game, effect, context)
    for lasting in lasting_effects(game, Modify, lambda e: e.modify == name, entity):
        assert isinstance(lasting.effect, Modify)
        value += modification(game, lasting.effect, lasting.context)
    activation = game.activation
    if activation is not None and activation.by is entity:
        value += activation.icons if name == ("sch" if isinstance(activation, Scheme) else "atk") else 0
    return max(value, 0)


def _base(game: Game, entity: Entity, name: str) -> int:
    """The printed value, unless another is set: by the latest effect (MOD-1)."""
    if name == "retaliate":
        return 0 if is_blank(game, entity) else number_of(entity.card, "retaliate")
    base: int | None = getattr(entity.card, "def_" if name == "def" else name)
    for effect, context in constant_effects(game, SetStat, lambda e: e.set_stat == name):
        if sets.meant(game, effect.of, entity, context):
            base = effect.to
    for lasting in lasting_effects(game, SetStat, lambda e: e.set_stat == name, entity):
        assert isinstance(lasting.effect, SetStat)
        base = lasting.effect.to
    return base or 0


def modification(game: Game, effect: Modify, context: Context) -> int:
    """By how much a modifier changes a stat; one "for each" something is live (LAST-2)."""
    value = amount(game, effect.by, context)
    if effect.for_each is not None and not effect.for_each.choose:
        value *= count(game, effect.for_each.count, context)
    return value


# --- what cannot be, keywords, status cards ------------------------------------------------------------------------
def cannot(game: Game, what: str, entity: Entity) -> bool:
    """META-4: whether something is forbidden of this card now."""

    def forbids(effect: Cannot) -> bool:
        return effect.cannot == what

    if what in ("be_stunned", "be_confused") and has_keyword(game, entity, "stalwart"):
        return True
    if any(True for _ in lasting_effects(game, Cannot, forbids, entity)):
        return True
    return any(sets.meant(game, e.who, entity, context) for e, context in constant_effects(game, Cannot, forbids))


def is_blank(game: Game, entity: Entity) -> bool:
    """Whether the text box of a card in play counts as empty."""
    return entity.in_play and cannot(game, "use_abilities", entity)


def has_keyword(game: Game, entity: Entity, keyword: str) -> bool:
    """Printed or gained; an icon is not part of the text (KW-0)."""

    def gives(effect: Gain) -> bool:
        return effect.gain == keyword

    if entity.prints(keyword) and (keyword in ICONS or not is_blank(game, entity)):
        return True
    if any(True for _ in lasting_effects(game, Gain, gives, entity)):
        return True
    return any(sets.meant(game, e.to, entity, context) for e, context in constant_effects(game, Gain, gives))


def attack_has(game: Game, attack: Attack | Strike, keyword: str) -> bool:
    """Whether an attack has a keyword, its own or its attacker's."""
    return keyword in attack.gained or has_keyword(game, attack.attacker, keyword)


def has_status(game: Game, entity: Entity, status: str) -> bool:
    """ST-0, ST-5: a steady character needs two cards to be stunned or confused."""
    cards = entity.statuses.get(status, 0)
    return cards > 1 or (cards == 1 and (status == "tough" or not has_keyword(game, entity, "steady")))


def damage_taken(game: Game, damage: Damage, entity: Entity, number: int) -> int:
    """DMG-6: what is left of so much damage by constant abilities: all changes first, then the caps."""
    if damage.attack is not None and entity in damage.attack.protected:
        return 0
    for effect, context in constant_effects(
        game, DamageTaken, lambda e: e.from_attack is None or e.from_attack == damage.from_attack
    ):
        if sets.meant(game, effect.of, entity, context):
            number += effect.damage_taken
    for cap, context in constant_effects(game, DamageTakenAtMost, lambda e: True):
        if sets.meant(game, cap.of, entity, context):
            number = min(number, cap.damage_taken_at_most)
    return max(number, 0)


def must_defend(game: Game, attack: Attack, able: list[Entity]) -> list[Entity]:
    """Those of the target player that have to defend the attack, one of them, if any."""
    return [
        entity
        for effect, context in constant_effects(game, MustDefend, lambda e: True)
        if context.card is attack.attacker
        for entity in able
        if entity.controller == attack.player and sets.selected(game, effect.must_defend, entity, context)
    ]


# --- conditions --------------------------------------------------------------------------------------------------
def holds(game: Game, condition: If | None, context: Context) -> bool:
    """Whether a condition is true now; all its keys must hold together."""
    if condition is None:
        return True
    if condition.undefended is not None:
        undefended = game.attack is not None and game.attack.defender is None
        if undefended != condition.undefended:
            return False
    if condition.who is not None and not _is_so(game, condition, refer(game, condition.who, context)):
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
    if not _attack_was_so(game, condition, context):
        return False
    return condition.not_ is None or not holds(game, condition.not_, context)


def _attack_was_so(game: Game, condition: If, context: Context) -> bool:
    """What a condition says of the attack in progress, or of one that an effect before has started."""
    if condition.activation is not None:
        wanted = Attack if condition.activation == "attack" else Scheme
        if not isinstance(game.activation, wanted):
            return False
    if condition.damaged_by_attack is not None:
        attack = attack_meant(game, context)
        whom = refer_all(game, condition.damaged_by_attack, context)
        if attack is None or not any(d.taken.get(e, 0) > 0 for d in attack.records for e in whom):
            return False
    if condition.attack_made is not None and not _made(condition.attack_made, context):
        return False
    if condition.no_damage_by is not None:
        attacks = _made(condition.no_damage_by, context)
        if not attacks or any(n > 0 for attack in attacks for d in attack.records for n in d.taken.values()):
            return False
    return True


def _made(effect: str, context: Context) -> list[Attack]:
    """The attacks that an effect has started and that were initiated."""
    return [a for a in context.run.made.get(effect, ()) if isinstance(a, Attack) and a.initiated]


def _is_so(game: Game, condition: If, who: Entity | None) -> bool:
    """What a condition says of somebody; nothing is so of what is not in play."""
    if who is None or not who.in_play:
        return False
    if condition.form is not None and not who.is_kind(condition.form):
        return False
    if condition.status is not None and not has_status(game, who, condition.status):
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
