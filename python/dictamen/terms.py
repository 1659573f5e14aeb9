"""Writing ASP terms and facts as text."""

from __future__ import annotations

from dictamen.state import BASIC_ATTACK, BASIC_THWART, BY_KEYWORD, RETALIATE, Situation

Fact = str

FUNCTORS = {
    **{word: word for word in BY_KEYWORD},
    BASIC_ATTACK: "basic",
    BASIC_THWART: "basic_thwart",
}
"""What the encodings call the abilities that they derive themselves: `basic(Card)`, `surge(Card)`, ..."""


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


def ability_term(situation: Situation, ability_id: str) -> str:
    """The term of an ability: its id, or that of a keyword or of a basic attack, which the encodings derive."""
    kind = situation.by_rule(ability_id)
    if kind is None:
        return quoted(ability_id)
    card = quoted(situation.bearers[ability_id])
    return f"{FUNCTORS[kind]}({card},1)" if kind == RETALIATE else f"{FUNCTORS[kind]}({card})"


def ability_terms(situation: Situation, reference: str, game: int) -> list[str]:
    """The terms of all abilities that a name means."""
    found = []
    for ability_id in situation.abilities_of(reference):
        is_status = ability_id not in situation.bearers  # a status card acts as a forced ability
        found.append(f"status({game},{ability_id})" if is_status else ability_term(situation, ability_id))
    return found
