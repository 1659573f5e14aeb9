"""Using an ability: costs, labels, the windows of playing an event and of a hero's or ally's attack, effects."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from dictamen.model import Ability
from dictamen.model.effects import AddDamage, AnyEffect, AttackGains
from interpreter import costs, effects, enemy_attack, sequence, statuses, windows
from interpreter.leaving import end_frame
from interpreter.legality import cancelling_statuses, limit_key
from interpreter.progress import still_open
from interpreter.references import striker
from interpreter.sequence import Step
from interpreter.state import Context, Fact, Game, Play, Strike, TooDeep, Use
from interpreter.values import holds

MAX_DEPTH = 4
"""How many abilities may be nested inside each other."""


def use(game: Game, chosen: Use) -> None:
    """Play the event if it is one, pay the costs, resolve the ability."""
    game.depth += 1
    if game.depth > MAX_DEPTH:
        raise TooDeep(chosen.context.name)
    resolve(game, chosen.ability, chosen.context)
    game.depth -= 1


def resolve(game: Game, ability: Ability, context: Context) -> None:
    """LAB-1, LAB-3, FE-7: costs, status cards that cancel a label, the windows around the effects."""
    to_pay = costs.of(ability, context)
    is_event = context.card.zone == "hand" and context.card.kind == "event"
    if is_event:
        context.card.zone = "out"
    if ability.limit is not None:
        game.used.add(limit_key(ability, context))
    if not costs.pay(game, to_pay, context):
        return
    plays = []
    if is_event:
        context.play = Play(context.card)
        game.frames.append(context.play)
        plays.append(Fact("plays", context.card, context.card, context.card))
    ordered = sequence.steps(ability.do)
    if any(step.effect.own_attack for step in ordered):
        _several_attacks(game, ability, sequence.attacks(ordered), context, plays)
    else:
        _perform(game, ability, ordered, {}, context, plays)
    if context.play is not None:
        end_frame(game, context.play)


def _several_attacks(
    game: Game, ability: Ability, attacks: list[list[Step]], context: Context, plays: list[Fact]
) -> None:
    """An event that makes several attacks one after another, each with its own windows; playing it is around them."""
    _raise_from_the_start(game, ability.do, context, ("event",))
    windows.open_window(game, "when", plays)
    results: dict[Step, effects.Result] = {}
    for steps in attacks:
        _perform(game, ability, steps, results, context, [])
    windows.open_window(game, "after", plays)


def _perform(
    game: Game,
    ability: Ability,
    steps: list[Step],
    results: dict[Step, effects.Result],
    context: Context,
    occasions: list[Fact],
) -> None:
    """The effects as an attack, a thwart, a defense, or none of these, with interrupts before and responses after."""
    occasions = list(occasions)
    context.strike, context.performed = None, False
    cancelled = _clear_statuses(game, ability, context)
    defends: list[Fact] = []
    if not cancelled:
        defends = _defend(game, ability, context)
        cancelled = not _begin_attack(game, context)
    if not cancelled:
        context.performed = True
        occasions += _labelled(context)
        _raise_from_the_start(game, [step.effect for step in steps], context, ("attack", "event"))
    windows.open_window(game, "when", [*occasions, *defends])
    if not cancelled:
        if ability.instead and context.fact is not None:
            context.fact.replace()
        effects.resolve_steps(game, steps, results, context)
        _conclude(game, context)
    windows.open_window(game, "after", [*occasions, *_attacked(context)])
    if context.strike is not None:
        end_frame(game, context.strike)


def _clear_statuses(game: Game, ability: Ability, context: Context) -> bool:
    """LAB-3: every status card that cancels one of the labels is discarded; whether there was one."""
    cancelling = cancelling_statuses(game, ability, context.card)
    character = striker(game, context.card)
    if character is not None:
        for status in cancelling:
            statuses.lose(character, status)
    return bool(cancelling)


def _defend(game: Game, ability: Ability, context: Context) -> list[Fact]:
    """DEF-7: a defense-labelled ability makes the identity the defender if nobody defends; what can be interrupted."""
    attack, player = game.attack, context.card.controller
    if "defense" not in ability.labels or player is None or attack is None:
        return []
    if attack.defender is not None or not still_open(game, attack):
        return []
    return enemy_attack.defends(game, attack, game.identities[player])


def _begin_attack(game: Game, context: Context) -> bool:
    """LAB-1, TIM-2: interrupts to "would attack"; false if something else happens instead."""
    if context.striker is None:
        return True
    assert context.striker.controller is not None
    strike = Strike(context.striker, context.striker.controller)
    game.frames.append(strike)

    def replace() -> None:
        strike.cancelled = True

    attacker = strike.attacker
    would = Fact("would_attack", attacker, attacker, attacker, attack=strike, replace=replace)
    windows.open_window(game, "when", [would], closed=lambda: strike.cancelled)
    if strike.cancelled:
        end_frame(game, strike)
        return False
    context.strike = strike
    return True


def _labelled(context: Context) -> list[Fact]:
    """That a hero or ally attacks, or thwarts."""
    facts = []
    if context.strike is not None:
        attacker = context.strike.attacker
        facts.append(Fact("attacks", attacker, attacker, attacker, attack=context.strike))
    if context.thwarter is not None:
        facts.append(Fact("thwarts", context.thwarter, context.thwarter, context.thwarter))
    return facts


def _conclude(game: Game, context: Context) -> None:
    """The attack is over but for what comes after it."""
    if context.strike is not None:
        context.strike.concluded = True
        effects.resolve_delayed(game, context.strike.delayed)


def _attacked(context: Context) -> list[Fact]:
    """FE-7: each enemy on which an effect of the attack was carried out has been attacked, once; basic powers."""
    facts = []
    strike = context.strike
    if strike is not None:
        facts += [Fact("attacked", enemy, enemy, strike.attacker, attack=strike) for enemy in strike.attacked]
    if context.basic and context.performed:
        facts.append(Fact("uses_basic_power", context.card, context.card, context.card))
    return facts


def _raise_from_the_start(game: Game, listed: Sequence[AnyEffect], context: Context, frames: Collection[str]) -> None:
    """ALT-T: what an attack (or an event) adds to its own damage, or gains, counts from its start."""
    for effect in listed:
        if any(effect is counted for counted in context.run.raised) or not holds(game, effect.if_, context):
            continue
        if isinstance(effect, AttackGains):
            if not effect.that_attack and context.strike is not None:
                context.strike.gained.add(effect.attack_gains)
                context.run.raised.append(effect)
            continue
        if not isinstance(effect, AddDamage) or effect.to not in frames:
            continue
        if effect.to == "event" and context.fact is not None and context.fact.event == "plays":
            continue  # it speaks of the event that the trigger is about
        frame = context.strike if effect.to == "attack" else context.play
        if frame is not None:
            frame.bonus += effect.add_damage
            context.run.raised.append(effect)
