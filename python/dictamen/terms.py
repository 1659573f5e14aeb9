"""Writing ASP terms and facts as text."""

from __future__ import annotations

from dictamen.state import RETALIATE, Situation

Fact = str


def quoted(name: str) -> str:
    """A name of the scenario as an ASP string; names hold no quotes or backslashes (the model sees to it)."""
    return f'"{name}"'


def numbered_from(game: int) -> int:
    """What the numbers of a game's claims, decisions and sets are counted on from."""
    return 1000 * game


def word(truth: bool) -> str:
    return "yes" if truth else "no"


def fact(name: str, *arguments: str | int) -> Fact:
    return f"{name}({','.join(map(str, arguments))})." if arguments else f"{name}."


def ability_term(situation: Situation, ability_id: str, stage: int = 1) -> str:
    """The term of an ability: its id, or the keyword ability that the encodings derive."""
    prefix = f"{RETALIATE} ("
    if ability_id.startswith(prefix) and ability_id in situation.bearers:
        return f"retaliate({quoted(situation.bearers[ability_id])},{stage})"
    return quoted(ability_id)


def ability_terms(situation: Situation, reference: str, game: int) -> list[str]:
    """The terms of all abilities that a name means, keyword abilities on every stage included."""
    found = []
    for ability_id in situation.abilities_of(reference):
        if ability_id not in situation.bearers:  # a status card, acting as a forced ability
            found.append(f"status({game},{ability_id})")
            continue
        card = situation.by_id[situation.bearers[ability_id]]
        stages = 1 + len(card.stages) if ability_id.startswith(f"{RETALIATE} (") else 1
        found += [ability_term(situation, ability_id, stage) for stage in range(1, stages + 1)]
    return found
