"""The encodings and the reference interpreter give the same outcomes on random states.

The interpreter walks one path at a time and was written from the rules alone; `strategies` builds small random
scenarios from the whole grammar of abilities.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import interpreter
import strategies
from hypothesis import HealthCheck, Phase, given, settings

from dictamen import loading, workers
from dictamen.encode import encode
from dictamen.situation import prepare
from dictamen.solve import Program, Value

Key = tuple[Value, ...]
Fact = tuple[Key, Value]

EXAMPLES = 400
PATHS = 2500
"""More paths than this are left out: the interpreter walks them one by one."""
SECONDS = 10
"""States in which abilities feed on each other without end take longer; they are left out, too."""
COMPARED = 0.9
"""The share of states that have to be left."""
ABSENT = (
    *("minions", "boost_cards", "in_hand", "status", "threat", "counters", "encounter_cards", "acceleration", "drawn"),
)
"""Facts that either may leave out where they are 0."""
GONE = ("damage", "threat", "counters", "exhausted")
"""Facts that say nothing of a card that has left play."""
OF_ACTIVATIONS = {
    "attack": ("initiated", "target", "player", "defender", "damage"),
    "scheme": ("initiated", "player", "threat"),
}


def test_same_outcomes() -> None:
    compared = list(workers.run_many(_compare, _states(), jobs=2, timeout=SECONDS, failed=lambda state, fault: None))
    assert [difference for difference in compared if difference] == []
    assert sum(difference is not None for difference in compared) >= COMPARED * EXAMPLES


def _states() -> list[str]:
    """Random scenarios as JSON, the same in every run."""
    found: list[str] = []

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
    )
    @given(strategies.scenario_data())
    def draw(data: dict[str, Any]) -> None:
        found.append(json.dumps(data))

    draw()
    return found


def _compare(state: str) -> str | None:
    """Nothing if the outcomes are the same, else the state; None if the state is left out."""
    source = loading.load_text(state, "random")
    try:
        expected = interpreter.outcomes(source.scenario, limit=PATHS)
    except (interpreter.TooDeep, interpreter.TooManyPaths):
        return None
    program = Program(encode(prepare(source.scenario, source.where)), outcomes=True)
    if program.possible("bounded", 2):
        return None
    expected_facts = {_without_absent(outcome) for outcome in expected}
    known: set[Key] = {key for outcome in expected for key, _ in outcome}
    found = {_without_absent(_facts(atoms, known)) for atoms in program.outcomes(PATHS)}
    return "" if found == expected_facts else state


def _facts(atoms: list[Value], known: set[Key]) -> Iterator[Fact]:
    """What is left at the end in the interpreter's words, of the cards it speaks of."""
    characters = {key[1] for key in known if key[0] == "damage"}
    for atom in atoms:
        if not isinstance(atom, tuple) or atom[0] != "left":
            continue
        key, value = atom[1], atom[2]
        assert isinstance(key, tuple)
        name, *about = key
        if name in OF_ACTIVATIONS and about[2] in OF_ACTIVATIONS[name]:
            yield (name, *about[1:]), value
        elif name in ("acceleration", "game_over"):
            yield (name,), value.replace("_", " ") if isinstance(value, str) else value
        elif key in known or (name == "status" and about[0] in characters):
            yield key, value


def _without_absent(facts: Iterable[Fact]) -> frozenset[Fact]:
    """The facts of an outcome without those that are only sometimes written down: zeros, damage on what left play."""
    found = frozenset(facts)
    gone = {key[1] for key, value in found if key[0] == "in_play" and value == 0}
    return frozenset(
        (key, value)
        for key, value in found
        if not (key[0] in ABSENT and value == 0) and not (key[0] in GONE and key[1] in gone)
    )
