"""Writing ASP terms and facts as text."""

from __future__ import annotations

from dictamen.state import BASIC_ATTACK, RETALIATE, SURGE, Situation

Fact = str

FUNCTORS = {RETALIATE: "retaliate", SURGE: "surge", BASIC_ATTACK: "basic"}
"""What the encodings call the abilities that they derive themselves: `basic(Card)`, `retaliate(Card,Stage)`."""


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
    """The term of an ability: its id, or that of a keyword or of a basic attack, which the encodings derive."""
    kind = situation.by_rule(ability_id)
    if kind is None:
        return quoted(ability_id)
    card = quoted(situation.bearers[ability_id])
    return f"{FUNCTORS[kind]}({card},{stage})" if kind == RETALIATE else f"{FUNCTORS[kind]}({card})"


def ability_terms(situation: Situation, reference: str, game: int) -> list[str]:
    """The terms of all abilities that a name means, keyword abilities on every stage included."""
    found = []
    for ability_id in situation.abilities_of(reference):
        if ability_id not in situation.bearers:  # a status card, acting as a forced ability
            found.append(f"status({game},{ability_id})")
            continue
        card = situation.by_id[situation.bearers[ability_id]]
        stages = 1 + len(card.stages) if situation.by_rule(ability_id) == RETALIATE else 1
        found += [ability_term(situation, ability_id, stage) for stage in range(1, stages + 1)]
    return found
