"""The invariants in one part of a scope, proved or refuted in this process and without limits; `verify` adds those."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dictamen import decode, readings
from dictamen.encode import encode
from dictamen.model import Scenario
from dictamen.proving import counterexample
from dictamen.proving.counterexample import Plain
from dictamen.proving.scope_parts import Part
from dictamen.results import Counterexample, InputError, PartProof, Resolution, Standing, Under
from dictamen.solve import Breach, Proof
from dictamen.terms import fact, quoted

SEARCH = 30.0
"""Seconds for a smaller state than those found."""


def prove(part: Part, invariants: tuple[str, ...]) -> PartProof:
    """What becomes of these invariants in a part: those that apply there, with the bounds that are met."""
    started = time.perf_counter()
    proof = Proof(part.facts, invariants, part.constants)
    if not proof.possible():
        raise RuntimeError("no resolution in any state: nothing would be proved")
    met = proof.met
    broken = proof.broken() if met else frozenset()
    bounds = proof.bounds() if met else ()
    unbroken: Standing = "bounded" if bounds else "proved"
    standings = tuple((name, "refuted" if name in broken else unbroken) for name in met)
    return PartProof(part.scope, part.name, standings, bounds, round(time.perf_counter() - started, 3))


@dataclass(frozen=True)
class Refuted:
    """An invariant that is broken in a part, and what its counterexample is to say of itself."""

    invariant: str
    part: Part
    board: Scenario
    under: Under
    heading: Mapping[str, object]  # title, about, rules


def find(refuted: Refuted) -> Counterexample:
    """The smallest state in which an invariant is broken, with the decisions that lead to it."""
    try:
        return _found(refuted)
    except InputError as error:  # of a scenario written here
        raise RuntimeError(str(error)) from error


def _found(refuted: Refuted) -> Counterexample:
    invariant, part = refuted.invariant, refuted.part
    facts = "\n".join((part.facts, *(fact("names", *map(quoted, pair)) for pair in part.names)))
    found = Proof(facts, (invariant,), part.constants, smallest=True).smallest(invariant, SEARCH)
    if found is None:
        raise RuntimeError("it is broken only where an ability names a card that is out of play")
    data = counterexample.scenario(refuted.board, part, found.start, found.present)
    data = {
        **refuted.heading,
        **counterexample.asked(refuted.under),
        **{k: v for k, v in data.items() if k not in refuted.heading},
    }
    data, resolution, forced = _resolved(data, refuted)
    text = counterexample.dump(data)
    return Counterexample(invariant, part.scope, part.name, text, found.smallest, resolution, forced)


def _resolved(data: Plain, refuted: Refuted) -> tuple[Plain, Resolution | None, bool]:
    """The scenario with its decisions, the resolution they lead to, and whether they lead to no other kind."""
    first = _breach(data, refuted).resolution()
    if first is None:
        return data, None, False
    choices = decode.resolution(first).choices
    data = counterexample.dealt(data, choices)
    possible = [decision for decision in counterexample.decisions(choices) if counterexample.is_said(data, decision)]
    if possible:
        together = _breach(_with(data, possible), refuted).together()
        data = _with(data, [possible[number - 1] for number in together])
    breach = _breach(data, refuted)
    last = breach.resolution()
    return data, decode.resolution(last) if last is not None else None, breach.inevitable()


def _with(data: Plain, decisions: Iterable[Plain]) -> Plain:
    decisions = list(decisions)
    return {**data, "decisions": decisions} if decisions else data


def _breach(data: Plain, refuted: Refuted) -> Breach:
    facts = encode(counterexample.situation(data), readings=dict(readings.departures(refuted.under)))
    return Breach(facts, refuted.invariant)
