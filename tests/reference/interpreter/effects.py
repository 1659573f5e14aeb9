"""Resolving the effects of an ability in order: conditions, repetitions, groups, what resolves in their place."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import NamedTuple

from dictamen.model.effects import AnyEffect, Choose, Delay, PlaceCounters, PlaceThreat
from dictamen.model.references import Selector
from interpreter import damage, verbs
from interpreter.legality import already_so, any_can_change, can_change, chooses_for_each, meaning, repetitions, total
from interpreter.references import decider
from interpreter.sequence import Step, steps
from interpreter.state import Aim, Context, Damage, Entity, Game, TooDeep
from interpreter.targets import affects, aimable, candidates, target_of
from interpreter.values import holds

MAX_INSTANCES = 8
"""How often an effect "for each, choose" may be repeated."""


class Result(NamedTuple):
    """What became of an effect: whether anything of it was done, and whether all of it was."""

    carried_out: bool
    fully: bool


NOTHING = Result(False, False)


@dataclass(slots=True)
class Plan:
    """An instance of an effect with its targets and its amount fixed."""

    step: Step
    amount: int
    targets: list[Entity] = field(default_factory=list)
    replaced: list[Entity] = field(default_factory=list)  # those with whom it is "already" so (ALT-B)
    option: int | None = None


def resolve(game: Game, effects: Sequence[AnyEffect], context: Context) -> None:
    """ABL-6: the effects of a list, one after another; those joined by "and" as one."""
    resolve_steps(game, steps(effects), {}, context)


def resolve_steps(game: Game, ordered: list[Step], results: dict[Step, Result], context: Context) -> None:
    """The same for effects of which those before are known."""
    while ordered:
        size = 1
        while size < len(ordered) and ordered[size].joined:
            size += 1
        group, ordered = ordered[:size], ordered[size:]
        if size == 1:
            results[group[0]] = _resolve_one(game, group[0], results, context)
        else:
            results.update(_resolve_group(game, group, results, context))


def resolve_delayed(game: Game, delayed: list[tuple[Delay, Context]]) -> None:
    """DEL-1: delayed effects of an attack that is over, in the order in which they were made, before any response."""
    while delayed:
        delay, context = delayed.pop(0)
        resolve(game, delay.do, replace(context, striker=None, strike=None))


def _resolve_one(game: Game, step: Step, results: dict[Step, Result], context: Context) -> Result:
    """One effect, or its instances one after another (FE-4, FE-5)."""
    if step.starts is not None:
        return results[step.starts]  # it came with the attack (ALT-T)
    if not _is_due(game, step, results, context):
        return NOTHING
    if not chooses_for_each(step.effect):
        return _carry_out(game, _plan(game, step, context), context, None)
    number = repetitions(game, step.effect, context)
    if number > MAX_INSTANCES:
        raise TooDeep("instances")
    done = [_instance(game, step, context) for _ in range(number)]
    return Result(any(r.carried_out for r in done), bool(done) and all(r.fully for r in done))


def _instance(game: Game, step: Step, context: Context) -> Result:
    """One of several instances; each may be declined where the effect says "may" (FE-4)."""
    return _carry_out(game, _plan(game, step, context), context, None) if _is_taken(game, step, context) else NOTHING


def _resolve_group(game: Game, group: list[Step], results: dict[Step, Result], context: Context) -> dict[Step, Result]:
    """ABL-7: everything is fixed first; the responses to all the damage come last.

    "Then" and "otherwise" at its first effect are for all of it, and what follows looks at all of it (ABL-8, ABL-9).
    """
    if not _follows(group[0], results):
        return dict.fromkeys(group, NOTHING)
    due = [step for step in group if _is_due(game, step, results, context)]
    plans = []
    for step in due:
        plans.append(_plan(game, step, context))
        if step.effect.id is not None:  # what is chosen for one may be meant by the next
            context.run.aims[step.effect.id].targets.extend(plans[-1].targets)
    later: list[Damage] = []
    found = dict.fromkeys(group, NOTHING)
    for plan in plans:
        found[plan.step] = _carry_out(game, plan, context, later)
    for occurrence in later:
        damage.respond(game, occurrence)
    whole = Result(any(r.carried_out for r in found.values()), all(r.fully for r in found.values()))
    return dict.fromkeys(group, whole)


def _follows(step: Step, results: dict[Step, Result]) -> bool:
    """ABL-8, ABL-9: whether what became of the effect before it lets it follow."""
    before = results.get(step.previous) if step.previous else None
    if step.effect.then and not (before and before.fully):
        return False
    return not (step.effect.otherwise and (before is None or before.carried_out))


def _is_due(game: Game, step: Step, results: dict[Step, Result], context: Context) -> bool:
    """ABL-8, ABL-9: its condition, what became of the effect before it, and whether it is declined (FE-9)."""
    effect = step.effect
    if effect.id is not None:
        context.run.aims[effect.id] = Aim()
    if not holds(game, effect.if_, context):
        return False
    if not _follows(step, results):
        return False
    if repetitions(game, effect, context) <= 0:  # also no additional part then
        return False
    return chooses_for_each(effect) or _is_taken(game, step, context)


def _is_taken(game: Game, step: Step, context: Context) -> bool:
    """Whether an effect that may be declined is not; nobody is asked where it can change nothing."""
    if not step.effect.may or not can_change(game, step, context):
        return True
    return game.oracle.ask(decider(game, context), "may", context.name, ["yes", "pass"]) == 0


# --- one instance ------------------------------------------------------------------------------------------------
def _plan(game: Game, step: Step, context: Context) -> Plan:
    """The targets among those valid now (TGT-3, TGT-6), and the amount."""
    effect = step.effect
    plan = Plan(step, total(game, step, context))
    if isinstance(effect, Choose):
        plan.option = _choose_option(game, effect, context)
    elif not isinstance(effect, verbs.UNAIMED):
        _choose_targets(game, plan, target_of(effect), context)
    return plan


def _choose_option(game: Game, effect: Choose, context: Context) -> int | None:
    """One of the options that can change something."""
    open_options = [n for n, option in enumerate(effect.choose) if any_can_change(game, option.do, context)]
    if not open_options:
        return None
    names = [effect.choose[n].option for n in open_options]
    return open_options[game.oracle.ask(decider(game, context), "option", context.name, names)]


def _choose_targets(game: Game, plan: Plan, target: str | Selector, context: Context) -> None:
    """Those the effect can change, and those with whom it is already so; one of them, chosen now, for `choose`."""
    effect = plan.step.effect
    within = candidates(game, target, context)
    already = [e for e in within if already_so(game, effect, e, context)]
    valid = [e for e in within if e in already or affects(game, effect, e, plan.amount, context)]
    if isinstance(target, Selector) and target.quantifier == "choose" and valid:
        ways = list(combinations(valid, min(target.number or 1, len(valid))))  # TGT-7
        names = [", ".join(e.id for e in way) for way in ways]
        valid = list(ways[game.oracle.ask(decider(game, context), "target", context.name, names)])
    plan.replaced = [e for e in valid if e in already]
    plan.targets = [e for e in valid if e not in already]


def _carry_out(game: Game, plan: Plan, context: Context, later: list[Damage] | None) -> Result:
    """Carry out an effect on its targets, then what resolves in its place with the others."""
    effect = plan.step.effect
    if isinstance(effect, Choose):
        if plan.option is None:
            return NOTHING
        resolve(game, effect.choose[plan.option].do, context)
        return Result(True, True)
    if isinstance(effect, verbs.UNAIMED):
        return Result(*verbs.perform(game, plan.step, plan.amount, context))
    targets = [e for e in plan.targets if e.in_play and aimable(game, e, context)]
    done = NOTHING
    if isinstance(effect, PlaceThreat | PlaceCounters) and plan.amount == 0:
        return NOTHING
    if targets:
        _note(effect, targets, context)
        done = Result(*verbs.perform_on(game, effect, targets, plan.amount, context, later))
    if effect.already is None or not plan.replaced:
        return done
    for entity in sorted(plan.replaced, key=lambda e: e.id):
        resolve(game, effect.already.do, meaning(context, entity))
    return done if targets else Result(True, True)


def _note(effect: AnyEffect, targets: list[Entity], context: Context) -> None:
    """What later effects mean by this one (`to: its id`), and whom the attack has attacked (FE-7)."""
    if effect.id is not None:
        aim = context.run.aims[effect.id]
        aim.targets.extend(e for e in targets if e not in aim.targets)
    if context.strike is not None:
        attacked = context.strike.attacked
        attacked.extend(e for e in targets if e.is_enemy and e not in attacked)
