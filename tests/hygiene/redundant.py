"""Rules without which nothing changes: see `twin`. That is exact in each program; what is asked are these programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import clingo

from dictamen.solve import SEARCH

from .findings import Finding, Report, of_rules
from .programs import Program, Progress, rules, sweep
from .twin import DIFFERS, DROPPED, twin

DERIVES = "hygiene_derives"
SECONDS = 60.0
"""Seconds for one question."""


def redundant(programs: Sequence[Program], *, jobs: int, progress: Progress) -> Report:
    """The rules that derive something that depends on the state or on decisions, and change nothing."""
    programs = [program.with_words("report_all", "asks_events") for program in programs]
    asked = [rule.number for rule in rules() if not rule.file.startswith("report/")]
    swept = sweep(needed, programs, asked, settles="needed", jobs=jobs, progress=progress)
    idle = [number for number in asked if swept.has(number, "asked") and not swept.has(number, "needed")]
    derived = sweep(deriving, programs, idle, settles="derives", jobs=jobs, progress=progress)

    def found() -> Iterator[Finding]:
        for rule in rules():
            if derived.has(rule.number, "derives"):
                where = swept.found[rule.number].get("undecided")
                what = "undecided" if where else "redundant"
                yield of_rules(what, [rule], f"as in {where or derived.found[rule.number]['derives']}")

    return Report("redundant", tuple(found()), len(programs), {**swept.failures, **derived.failures})


def deriving(program: Program, asked: frozenset[int]) -> Mapping[int, str]:
    """Which of these rules derive something in some resolution that is not so in any case."""
    known = program.statements()
    text = [statement.text for statement in known]
    text += [f"{DERIVES}({rule.number},{rule.atom}) :- {rule.body}." for rule in known if rule.number in asked]
    control = program.control("\n".join([*text, "#show."]))
    found = {}
    for atom in control.symbolic_atoms.by_signature(DERIVES, 2):
        number = atom.symbol.arguments[0].number
        if number not in found and not atom.is_fact and control.solve(assumptions=[(atom.symbol, True)]).satisfiable:
            found[number] = "derives"
    return found


def needed(program: Program, asked: frozenset[int]) -> Mapping[int, str]:
    """Which of these rules change something in some resolution, and of which that is not known in time."""
    known = program.statements()
    text = "\n".join(statement.text for statement in known)
    world, droppable = twin(program.control(text), known, asked)
    if not droppable:
        return {}
    control = program.control(f"{text}\n{world}\n#show.", SEARCH)
    found = dict.fromkeys(droppable, "asked")
    left = set(droppable)
    while left:
        fixed = [(_dropped(number), False) for number in droppable - left]
        answer = _asked(control, [*fixed, (clingo.Function(DIFFERS), True)])
        if answer is None:
            return found | dict.fromkeys(left, "undecided")
        if not answer:
            break
        left -= answer
        found |= dict.fromkeys(answer, "needed")
    # Without some rules there may be no resolution at all.
    return found | {number: "needed" for number in left if not _asked(control, [(_dropped(number), True)])}


def _asked(control: clingo.Control, assumptions: Sequence[tuple[clingo.Symbol, bool]]) -> frozenset[int] | None:
    """Which rule is left out in a resolution; none if there is none, None if it is not known in time."""
    with control.solve(assumptions=assumptions, yield_=True, async_=True) as handle:
        handle.resume()
        if not handle.wait(SECONDS):
            handle.cancel()
            return None
        model = handle.model()
        if model is None:
            return frozenset()
        atoms = model.context.symbolic_atoms.by_signature(DROPPED, 1)
        return frozenset(atom.symbol.arguments[0].number for atom in atoms if model.is_true(atom.literal))


def _dropped(number: int) -> clingo.Symbol:
    return clingo.Function(DROPPED, [clingo.Number(number)])
