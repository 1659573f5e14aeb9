"""Using an ability: costs, labels, the windows of playing an event and of a hero's or ally's attack, effects."""

from __future__ import annotations

from dictamen.model import Ability
from dictamen.model.effects import AddDamage
from interpreter import costs, effects, windows
from interpreter.leaving import end_frame
from interpreter.legality import cancelling_statuses
from interpreter.references import striker
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
    is_event = context.card.zone == "hand"
    if is_event:
        context.card.zone = "out"
    if not costs.pay(game, to_pay, context):
        return
    cancelled = _clear_statuses(game, ability, context)
    if is_event:
        context.play = Play(context.card)
        game.frames.append(context.play)
    if context.striker is not None and not cancelled:
        assert context.striker.controller is not None
        context.strike = Strike(context.striker, context.striker.controller)
        game.frames.append(context.strike)
    if not cancelled:
        _raise_from_the_start(game, ability, context)
    windows.open_window(game, "when", _occasions(context))
    if not cancelled:
        if ability.instead and context.fact is not None:
            context.fact.replace()
        effects.resolve(game, ability.do, context)
    windows.open_window(game, "after", [*_occasions(context), *_attacked(context.strike)])
    for frame in (context.strike, context.play):
        if frame is not None:
            end_frame(game, frame)


def _clear_statuses(game: Game, ability: Ability, context: Context) -> bool:
    """LAB-3: every status card that cancels one of the labels is discarded; whether there was one."""
    statuses = cancelling_statuses(game, ability, context.card)
    character = striker(game, context.card)
    if character is not None:
        character.status.difference_update(statuses)
    return bool(statuses)


def _occasions(context: Context) -> list[Fact]:
    """That a hero or ally attacks, that an event is played: in one window each before and after the effects."""
    facts = []
    if context.strike is not None:
        attacker = context.strike.attacker
        facts.append(Fact("attacks", attacker, attacker, attacker, attack=context.strike))
    if context.play is not None:
        facts.append(Fact("plays", context.card, context.card, context.card))
    return facts


def _attacked(strike: Strike | None) -> list[Fact]:
    """FE-7: each enemy on which an effect of the attack was carried out has been attacked, once."""
    if strike is None:
        return []
    return [Fact("attacked", enemy, enemy, strike.attacker, attack=strike) for enemy in strike.attacked]


def _raise_from_the_start(game: Game, ability: Ability, context: Context) -> None:
    """ALT-T: what an attack (or an event) adds to its own damage counts from its start."""
    own = {"attack": context.strike, "event": context.play}
    for effect in ability.do:
        frame = own[effect.to] if isinstance(effect, AddDamage) else None
        if not isinstance(effect, AddDamage) or frame is None or not holds(game, effect.if_, context):
            continue
        if effect.to == "event" and context.fact is not None and context.fact.event == "plays":
            continue  # it speaks of the event that the trigger is about
        frame.bonus += effect.add_damage
        context.run.raised.append(effect)
