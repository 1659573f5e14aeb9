"""Enemy attacks: ATK-0 to ATK-6, waiting attacks (ACT-8)."""

from __future__ import annotations

from functools import partial

from interpreter import abilities, damage, windows
from interpreter.decks import give_boost
from interpreter.leaving import end_frame
from interpreter.legality import usable
from interpreter.progress import is_over, stops
from interpreter.references import context_of
from interpreter.state import Attack, Entity, Fact, Flip, Game, Lasting, TooDeep, Use, Waiting
from interpreter.targets import gets_boost
from interpreter.values import stat

MAX_ATTACKS = 6
"""How many attacks one path may contain (attacks that start attacks need not end)."""
MAX_FLIPS = 8
"""How many boost cards one attack may flip (boost cards that give boost cards need not end)."""


def start(game: Game, attacker: Entity, target: Entity, modifiers: list[Lasting]) -> Attack | None:
    """ACT-8, NEST-4: made at once with those that follow it, or it waits if an enemy attack is in progress.

    The attack if it was made; None if it waits or could not be made.
    """
    game.waiting.append(Waiting(attacker, target, modifiers))
    if game.attack is not None:
        return None
    made = _resolve(game, game.waiting.pop())
    while game.waiting:
        names = [f"{one.attacker.id} attacks {one.target.id}" for one in game.waiting]
        position = game.oracle.ask(game.first_player, "order", "waiting attacks", names)
        _resolve(game, game.waiting.pop(position))
    return made


def _resolve(game: Game, one: Waiting) -> Attack | None:
    """One enemy attack from initiation to the end of its after-window."""
    attacker, target = one.attacker, one.target
    if not attacker.in_play or not target.in_play or target.controller is None:
        return None
    if len(game.attacks) == MAX_ATTACKS:
        raise TooDeep("attacks")
    attack = Attack(len(game.attacks) + 1, attacker, target, target.controller)
    game.attacks.append(attack)
    game.frames.append(attack)
    for modifier in one.modifiers:  # ALT-T: from its start to its end
        modifier.scope = attack
        game.lasting.append(modifier)
    if _initiate(game, attack):
        windows.open_window(game, "when", [_fact("attacks", attack)], closed=partial(stops, game, attack))
        for step in (_give_boost, _declare, _flip, _calculate, _deal):
            if not is_over(game, attack):
                step(game, attack)
        _after_window(game, attack)
    end_frame(game, attack)
    return attack


def _fact(event: str, attack: Attack) -> Fact:
    attacker = attack.attacker
    return Fact(
        event, attacker, attack.target, attacker, attack=attack, replace=partial(setattr, attack, "cancelled", True)
    )


def _initiate(game: Game, attack: Attack) -> bool:
    """ATK-0, ST-1, TGT-2: stunned first, then interrupts to "would attack"; false if the attack never happens."""
    if "stunned" in attack.attacker.status:
        attack.attacker.status.discard("stunned")
        return False
    windows.open_window(game, "when", [_fact("would_attack", attack)], closed=partial(stops, game, attack))
    attack.initiated = not is_over(game, attack) and attack.target.zone == "play"
    return attack.initiated


def _give_boost(game: Game, attack: Attack) -> None:
    """ATK-1, ALT-A: a villain or a villainous minion gets a boost card, and the additional ones."""
    attack.boosted = True
    if gets_boost(attack.attacker):
        for _ in range(1 + attack.more_boosts):
            give_boost(game, attack.attacker)


def _declare(game: Game, attack: Attack) -> None:
    """ATK-2, ATK-2c, DEF-1: any player may declare a ready hero or ally, if nobody was declared before."""
    if attack.declared:
        return
    able = [e for e in game.entities if e.in_play and not e.exhausted and (e.is_kind("hero") or e.kind == "ally")]
    names = ["none", *(e.id for e in able)]
    position = game.oracle.ask("players", "defender", f"attack {attack.number}", names)
    if position > 0:
        become_defender(game, attack, able[position - 1], exhaust=True)


def aim(attack: Attack, target: Entity) -> None:
    """ATK-2a, ATK-2b: the target character, and its controller as the target player."""
    assert target.controller is not None
    attack.target, attack.player = target, target.controller


def become_defender(game: Game, attack: Attack, character: Entity, exhaust: bool) -> None:
    """ATK-2a, ATK-2b, DEF-3, DEF-6: a declared defender; then interrupts to its defending."""
    if exhaust:
        character.exhausted = True
    attack.defender, attack.declared = character, True
    aim(attack, character)
    fact = Fact(
        "defends", character, character, attack.attacker, attack=attack, valid=lambda: attack.defender is character
    )
    windows.open_window(game, "when", [fact], closed=partial(stops, game, attack))


def _flip(game: Game, attack: Attack) -> None:
    """ATK-3, BST-1: the boost cards of the attacker, one at a time in the order received."""
    flips = 0
    while attack.attacker.boosts and not is_over(game, attack):
        flips += 1
        if flips > MAX_FLIPS:
            raise TooDeep("boost cards")
        card = attack.attacker.boosts.pop(0)
        attack.flip = Flip(card, _icons(game, card))
        _flip_one(game, attack, attack.flip)
        attack.flip = None


def _icons(game: Game, card: Entity) -> int:
    """Printed boost icons; an unknown card may have 0, 1, 2 or 3."""
    if card.unknown:
        return game.oracle.ask("deck", "unknown", card.id, ["0", "1", "2", "3"])
    return card.card.icons or 0


def _flip_one(game: Game, attack: Attack, flip: Flip) -> None:
    """ATK-3 a to d, BST-3: faceup and its interrupts, Boost ability, icons, discard, responses."""
    attacker = attack.attacker
    closed = partial(stops, game, attack)
    fact = Fact("boost_flipped", attacker, attacker, attacker, attack=attack)
    windows.open_window(game, "when", [fact], closed)
    if closed():
        return
    flip.stage = "ability"
    if not flip.ability_cancelled:
        for ability in flip.card.abilities:
            context = context_of(game, flip.card, ability)
            if ability.type == "boost" and usable(game, ability, context):
                abilities.use(game, Use((flip.card.uid, 1, 0, 0), ability, context))
    if closed():
        return
    flip.stage = "icons"
    if not flip.icons_cancelled:
        attack.icons += flip.icons
    flip.stage = "discarded"
    windows.open_window(game, "after", [fact], closed)


def _calculate(game: Game, attack: Attack) -> None:
    """ATK-4: ATK with modifiers and icons, minus the DEF of a declared hero, at least 0."""
    amount = stat(game, attack.attacker, "atk")
    if attack.defender is not None and attack.defender.is_kind("hero"):
        amount -= stat(game, attack.defender, "def")
    attack.calculated = max(amount, 0)


def _deal(game: Game, attack: Attack) -> None:
    """ATK-5: the calculated amount to the declared defender, else to the target; it counts as attacked."""
    assert attack.calculated is not None
    attack.step = "damage"
    recipient = attack.target
    if game.readings.damage_to_defender and attack.defender is not None:
        recipient = attack.defender
    while recipient.in_play:
        if attack.calculated == 0:
            attack.attacked = recipient
            return
        dealt = damage.deal(game, attack.attacker, {recipient: attack.calculated}, attack)
        replaced = recipient not in dealt.amounts and not stops(game, attack)
        if recipient in dealt.dealt or replaced:
            attack.attacked = recipient
            return
        if attack.lost is not recipient or stops(game, attack):
            return
        assert recipient.controller is not None
        recipient = game.identities[recipient.controller]


def _after_window(game: Game, attack: Attack) -> None:
    """ATK-6, ATK-8, OQ-12b: after attacks, is attacked, defends, and the attack's own damage, in one window."""
    attack.step = "after"
    facts = [_fact("attacks", attack)]
    for event, character in (("attacked", attack.attacked), ("defends", attack.defender)):
        if character is not None:
            facts.append(Fact(event, character, character, attack.attacker, attack=attack))
    for record in attack.records:
        facts.extend(damage.facts_of(record))
    windows.open_window(game, "after", facts)
