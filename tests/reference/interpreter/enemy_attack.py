"""Attacks that can be defended: ATK-0 to ATK-6."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from interpreter import boosts, damage, effects, statuses, windows
from interpreter.leaving import end_frame
from interpreter.progress import is_over, peril, stops
from interpreter.state import Attack, Entity, Fact, Game, Order, TooDeep
from interpreter.targets import can_be_declared
from interpreter.values import attack_has, cannot, has_status, must_defend, stat

MAX_ATTACKS = 6
"""How many attacks one path may contain (attacks that start attacks need not end)."""


def make(game: Game, attacker: Entity, target: Entity, order: Order) -> None:
    """One attack from initiation to the end of its after-window."""
    assert target.controller is not None
    if cannot(game, "attack", attacker):
        return
    if len(game.attacks) == MAX_ATTACKS:
        raise TooDeep("attacks")
    attack = Attack(len(game.attacks) + 1, attacker, target.controller, target=target, gained=set(order.gained))
    game.attacks.append(attack)
    order.made.append(attack)
    game.frames.append(attack)
    game.lasting += [replace(modifier, scope=attack) for modifier in order.modifiers]  # ALT-T: from its start
    if _initiate(game, attack):
        windows.open_window(game, "when", _facts(attack, "attacks", "activates"), closed=partial(stops, game, attack))
        for step in (boosts.give, _declare, boosts.flip_all, _calculate, _deal):
            if not is_over(game, attack):
                step(game, attack)
        attack.concluded = True
        effects.resolve_delayed(game, attack.delayed)
        _after_window(game, attack)
    end_frame(game, attack)


def _facts(attack: Attack, *events: str) -> list[Fact]:
    """That it attacks; that it activates, which only an enemy does."""

    def replace() -> None:
        attack.cancelled = attack.replaced = True

    by = attack.by
    attacks = Fact(events[0], by, attack.target, by, attack=attack, replace=replace)
    if not by.is_enemy:
        return [attacks]
    return [attacks, Fact(events[1], by, by, by, attack=attack, replace=replace)]


def _initiate(game: Game, attack: Attack) -> bool:
    """ATK-0, ST-1, TGT-2: stunned first, then interrupts to "would attack"; false if the attack never happens."""
    if has_status(game, attack.by, "stunned"):
        statuses.lose(attack.by, "stunned")
        return False
    facts = _facts(attack, "would_attack", "would_activate")
    windows.open_window(game, "when", facts, closed=partial(stops, game, attack))
    attack.initiated = not is_over(game, attack) and attack.target.in_play and not cannot(game, "attack", attack.by)
    return attack.initiated


# --- defending ---------------------------------------------------------------------------------------------------
def _declare(game: Game, attack: Attack) -> None:
    """ATK-2, ATK-2c, DEF-1, DEF-7: any player may declare a ready hero or ally, if nobody was declared before.

    Where an identity defends by a label alone, nobody else can be declared.
    """
    if attack.declared is not None:
        return
    able = [e for e in game.entities if not e.exhausted and can_be_declared(game, attack, e)]
    if (player := peril(game)) is not None:
        able = [e for e in able if e.controller == player]
    names = ["none", *(e.id for e in able)]
    if attack.defender is None and (bound := must_defend(game, attack, able)):
        able = [e for e in able if e in bound or e.controller != attack.player]
        names = [e.id for e in able]
    position = game.oracle.ask("players", "defender", f"attack {attack.number}", names) + len(able) - len(names)
    if position >= 0:
        become_defender(game, attack, able[position], exhaust=True)


def aim(attack: Attack, target: Entity) -> None:
    """ATK-2a, ATK-2b: the target character, and its controller as the target player."""
    assert target.controller is not None
    attack.target, attack.player = target, target.controller


def become_defender(game: Game, attack: Attack, character: Entity, exhaust: bool) -> None:
    """ATK-2a, ATK-2b, DEF-3, DEF-6: a declared defender; then interrupts to its defending."""
    if exhaust:
        character.exhausted = True
    attack.declared = character
    facts = defends(game, attack, character)
    if facts:
        windows.open_window(game, "when", facts, closed=partial(stops, game, attack))


def defends(game: Game, attack: Attack, character: Entity) -> list[Fact]:
    """Somebody defends, declared or by a label; what can be interrupted, if that one did not defend before."""
    before = attack.defender
    attack.defender, attack.defended_by = character, character.controller
    aim(attack, character)
    if before is character:
        return []

    def valid() -> bool:
        return attack.defender is character and not stops(game, attack)

    return [Fact("defends", character, character, attack.by, attack=attack, valid=valid)]


# --- damage ------------------------------------------------------------------------------------------------------
def _calculate(game: Game, attack: Attack) -> None:
    """ATK-4: ATK with modifiers and icons, minus the DEF of a declared hero, at least 0."""
    amount = stat(game, attack.by, "atk")
    defender = attack.defender
    if defender is not None and defender is attack.declared and defender.is_kind("hero"):
        amount -= stat(game, defender, "def")
    attack.calculated = max(amount, 0)


def _deal(game: Game, attack: Attack) -> None:
    """ATK-5: the calculated amount to the defender, else to the target; it counts as attacked."""
    assert attack.calculated is not None
    recipient = attack.target
    if game.readings.damage_to_defender and attack.defender is not None:
        recipient = attack.defender
    while recipient.in_play:
        if attack.calculated == 0:
            attack.attacked = recipient
            return
        if attack_has(game, attack, "indirect"):
            _deal_indirect(game, attack, recipient)
            return
        dealt = damage.deal(game, attack.by, {recipient: attack.calculated}, attack, attacked=[recipient])
        replaced = recipient not in dealt.amounts and not stops(game, attack)
        if recipient in dealt.dealt or replaced:
            attack.attacked = recipient
            return
        if attack.lost is not recipient or stops(game, attack):
            return
        assert recipient.controller is not None
        recipient = game.identities[recipient.controller]


def _deal_indirect(game: Game, attack: Attack, recipient: Entity) -> None:
    """IND-1, IND-3: split by the target player; only the defender, or the target, counts as attacked."""
    assert attack.calculated is not None
    amounts = damage.assign(game, attack.player, attack.calculated, attack.by.id)
    damage.deal(game, attack.by, amounts, attack, attacked=[recipient])
    if not stops(game, attack) or attack.placed:
        attack.attacked = attack.target if attack.lost is recipient else recipient


# --- afterwards --------------------------------------------------------------------------------------------------
def _after_window(game: Game, attack: Attack) -> None:
    """ATK-6, ATK-8, OQ-12b: after attacks, is attacked, defends, and the attack's own damage, in one window."""
    facts = _facts(attack, "attacks", "activates")
    for event, character in (("attacked", attack.attacked), ("defends", attack.defender)):
        if character is not None:
            facts.append(Fact(event, character, character, attack.by, attack=attack))
    if attack.declared is not None and attack.declared.kind == "identity":  # DEF-4, DEF-12: a basic defense
        facts.append(Fact("uses_basic_power", attack.declared, attack.declared, attack.declared, attack=attack))
    for record in attack.records:
        facts.extend(damage.facts_of(record))
    windows.open_window(game, "after", facts)
