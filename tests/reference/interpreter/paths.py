"""All paths of a scenario: the procedure is run again and again, each time with the next choices."""

from __future__ import annotations

from collections.abc import Iterator

from dictamen.model import Scenario
from interpreter.event import run
from interpreter.oracle import Choice, Oracle
from interpreter.outcome import Outcome, outcome
from interpreter.setup import set_up
from interpreter.state import DEFAULT_READINGS, Readings


class TooManyPaths(Exception):
    """A scenario has more paths than the caller allows."""


def paths(scenario: Scenario, readings: Readings = DEFAULT_READINGS) -> Iterator[tuple[list[Choice], Outcome]]:
    """Every path of the event: the choices made, with their options, and the outcome."""
    script: list[int] | None = []
    while script is not None:
        oracle = Oracle(script)
        game = set_up(scenario, oracle, readings)
        run(game, scenario)
        yield oracle.choices, outcome(game)
        script = oracle.next_script()


def outcomes(scenario: Scenario, limit: int = 20000, readings: Readings = DEFAULT_READINGS) -> frozenset[Outcome]:
    """The distinct outcomes of all paths; TooManyPaths if there are more than `limit` paths."""
    found: set[Outcome] = set()
    for number, (_, left) in enumerate(paths(scenario, readings), start=1):
        if number > limit:
            raise TooManyPaths(limit)
        found.add(left)
    return frozenset(found)
