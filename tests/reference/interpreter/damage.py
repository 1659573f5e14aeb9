"""Damage and defeat: the order of DMG-1, with its windows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial

from interpreter import leaving, statuses, windows
from interpreter.progress import stops
from interpreter.state import Attack, Damage, Entity, Fact, Game, Strike
from interpreter.targets import can_be_assigned
from interpreter.values import attack_has, cannot, damage_taken

Defeated = Callable[[Sequence[Entity]], None]
"""What comes right after characters have been defeated, before any response (ALT-C)."""


def deal(
    game: Game,
    source: Entity,
    amounts: dict[Entity, int],
    attack: Attack | Strike | None = None,
    attacked: Collection[Entity] = (),
    then: Defeated | None = None,
    later: list[Damage] | None = None,
    keep: list[Damage] | None = None,
) -> Damage:
    """DMG-1: one damage occurrence, all its characters in parallel (DMG-11), and what overkill makes of it.

    Its responses come at once, with the others of the attack if it is the own damage of an enemy attack (OQ-2 B), or
    when those who keep it for `later` say so (ABL-7). `keep` is where it is remembered; `attacked` are those whom
    piercing is about.
    """
    damage = Damage(source, attack, dict(amounts), dict(amounts))
    if keep is not None:
        keep.append(damage)
    occurrences = [damage]
    if _run(game, damage, attacked):
        occurrences += _overkill(game, damage)
        if then is not None:
            then(damage.defeated)
    if later is not None:
        later.extend(occurrences)
    elif not isinstance(attack, Attack):
        for occurrence in occurrences:
            respond(game, occurrence)
    return damage


def _run(game: Game, damage: Damage, attacked: Collection[Entity]) -> bool:
    """DMG-1 no. 1 to 8; whether it got so far that damage was placed."""
    attack = damage.attack
    _pierce(game, damage, attacked)
    _window(game, "would_be_dealt_damage", damage, lambda c: c.in_play and c in damage.amounts)
    for character in damage.amounts:  # constant abilities come before status cards (DMG-6)
        if _still_takes(game, damage, character):
            damage.pending[character] = damage_taken(game, damage, character, damage.pending[character])
    for character in damage.amounts:  # no. 2: tough (ST-3)
        if _still_takes(game, damage, character) and statuses.lose(character, "tough"):
            damage.pending[character] = 0
    for event in ("would_take_damage", "takes_damage"):
        _window(game, event, damage, partial(_still_takes, game, damage))
    if isinstance(attack, Attack) and stops(game, attack):
        return False
    _place(game, damage)
    return True


def _pierce(game: Game, damage: Damage, attacked: Collection[Entity]) -> None:
    """KW-PRC, OQ-15: before the attack deals damage to an attacked character."""
    if damage.attack is None or not attack_has(game, damage.attack, "piercing"):
        return
    for character, amount in damage.amounts.items():
        if amount > 0 and character.in_play and character in attacked:
            statuses.lose(character, "tough")


def _overkill(game: Game, damage: Damage) -> list[Damage]:
    """KW-OVK, OQ-3, OQ-4: what a defeated ally or minion took beyond its hit points goes on, after the defeat."""
    attack, found = damage.attack, []
    for character in sorted(damage.defeated, key=lambda c: c.id):
        beyond = damage.taken.get(character, 0) - damage.left.get(character, 0)
        if attack is None or beyond <= 0 or not attack_has(game, attack, "overkill"):
            continue
        if isinstance(attack, Attack) and stops(game, attack):
            break
        whom = game.identities[character.controller] if character.controller else game.villain
        if character.kind in ("ally", "minion") and whom is not None and whom.in_play:
            more = Damage(damage.source, attack, {whom: beyond}, {whom: beyond})
            _run(game, more, ())
            found.append(more)
    return found


def assign(game: Game, player: str, number: int, subject: str) -> dict[Entity, int]:
    """IND-2: the player splits indirect damage; nobody gets more than would defeat it, and as much as can be is."""
    able = [e for e in game.entities if can_be_assigned(game, e, player)]
    ways = _splits(number, [(e, e.hp - e.damage) for e in able])
    names = [", ".join(f"{e.id}: {n}" for e, n in way.items()) for way in ways]
    return ways[game.oracle.ask(player, "assign", subject, names)]


def _splits(number: int, room: list[tuple[Entity, int]]) -> list[dict[Entity, int]]:
    number = min(number, sum(most for _, most in room))
    if not room:
        return [{}]
    (entity, most), rest = room[0], room[1:]
    least = max(number - sum(n for _, n in rest), 0)
    return [
        {**({entity: part} if part else {}), **others}
        for part in range(least, min(most, number) + 1)
        for others in _splits(number - part, rest)
    ]


def respond(game: Game, damage: Damage) -> None:
    """DMG-1 no. 9: the responses to an occurrence."""
    windows.open_window(game, "after", facts_of(damage))


def _still_takes(game: Game, damage: Damage, character: Entity) -> bool:
    """Whether a character is still to take damage (META-4: what cannot take damage takes none, and tough stays)."""
    left = character.in_play and damage.pending.get(character, 0) > 0
    return left and not cannot(game, "take_damage", character)


def _window(game: Game, event: str, damage: Damage, live: Callable[[Entity], bool]) -> None:
    """An interrupt window of the occurrence; what an ability bound to a character may replace (REP-1)."""

    def not_dealt(character: Entity) -> None:
        damage.amounts.pop(character, None)
        damage.pending.pop(character, None)

    def not_taken(character: Entity) -> None:
        damage.pending[character] = 0

    replace = not_dealt if event == "would_be_dealt_damage" else not_taken
    speaks_of = damage.amounts if event == "would_be_dealt_damage" else damage.pending
    facts = [
        Fact(
            event,
            character,
            character,
            damage.source,
            damage=damage,
            from_attack=damage.from_attack,
            that_much=partial(speaks_of.__getitem__, character),
            valid=partial(live, character),
            replace=partial(replace, character),
        )
        for character in damage.amounts
    ]
    windows.open_window(game, "when", facts)


def _place(game: Game, damage: Damage) -> None:
    """DMG-1 no. 5 to 8: place what is still to be taken, then defeat those with 0 left."""
    for character, amount in damage.amounts.items():
        if not character.in_play:
            continue
        taken = damage.pending[character] if _still_takes(game, damage, character) else 0
        damage.left[character] = max(character.hp - character.damage, 0)
        damage.dealt[character] = amount
        damage.taken[character] = taken
        character.damage += taken
        if isinstance(damage.attack, Attack):
            damage.attack.placed = True
    if damage.attack is not None:
        damage.attack.records.append(damage)
    hurt = [c for c, n in damage.taken.items() if n > 0]
    defeat(game, hurt, damage.source, damage.from_attack, by_damage=True, defeated=damage.defeated)


def facts_of(damage: Damage) -> list[Fact]:
    """DMG-1 no. 9: is dealt, deals, takes, is defeated."""
    facts: list[Fact] = []
    for character in damage.dealt:
        fact = partial(Fact, that=character, source=damage.source, damage=damage, from_attack=damage.from_attack)
        dealt, taken = (partial(numbers.__getitem__, character) for numbers in (damage.dealt, damage.taken))
        facts.append(fact("is_dealt_damage", character, that_much=dealt))
        facts.append(fact("deals_damage", damage.source, that_much=dealt))
        if damage.taken[character] > 0:
            facts.append(fact("takes_damage", character, that_much=taken))
    for character in damage.defeated:
        facts.append(Fact("defeated", character, character, damage.source, from_attack=damage.from_attack))
    return facts


def defeat(
    game: Game,
    characters: Iterable[Entity],
    source: Entity,
    from_attack: bool,
    by_damage: bool,
    defeated: list[Entity],
) -> None:
    """DMG-1 no. 6 to 8, DFT-2: would be defeated, is defeated, leaves play. Adds who was defeated to `defeated`."""
    saved: list[Entity] = []

    def doomed(character: Entity) -> bool:
        hopeless = not by_damage or character.damage >= character.hp
        return character.in_play and character not in saved and hopeless

    dying = [c for c in characters if doomed(c) and not c.dying]
    if not dying:
        return
    for character in dying:
        character.dying = True
    windows.open_window(
        game,
        "when",
        [
            Fact(
                "would_be_defeated",
                character,
                character,
                source,
                from_attack=from_attack,
                valid=partial(doomed, character),
                replace=partial(saved.append, character),
            )
            for character in dying
        ],
    )
    for character in dying:
        character.dying = doomed(character)
    dying = [c for c in dying if c.dying]
    is_defeated = [Fact("defeated", c, c, source, from_attack=from_attack, valid=partial(_in_play, c)) for c in dying]
    windows.open_window(game, "when", is_defeated)
    for character in dying:
        character.dying = False
    leaving_now = [c for c in dying if c.in_play]
    defeated.extend(leaving_now)
    leaving.leave_play(game, leaving_now, defeated=True)


def _in_play(character: Entity) -> bool:
    return character.in_play
