"""Rules without which nothing changes: see `twin`. That is exact in each program; what is asked are these programs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import clingo

from dictamen.solve import SEARCH

from .findings import Finding, Report, of_rules
from .programs import Program, Progress, rules, sweep
from .twin import DIFFERS, DROPPED, twin
from .unused import applying

SECONDS = 60.0
"""Seconds for one question."""


def redundant(programs: Sequence[Program], *, jobs: int, progress: Progress) -> Report:
    """The rules that apply somewhere, of which what they derive depends on decisions, and that change nothing."""
    programs = [program.with_words("report_all", "asks_events") for program in programs]
    asked = [rule.number for rule in rules() if not rule.file.startswith("report/")]
    swept = sweep(needed, programs, asked, settles="needed", jobs=jobs, progress=progress)
    idle = [number for number in asked if swept.has(number, "asked") and not swept.has(number, "needed")]
    applied = sweep(applying, programs, idle, settles="applies", jobs=jobs, progress=progress)

    def found() -> Iterator[Finding]:
        for rule in rules():
            if rule.number in idle and applied.has(rule.number, "applies"):
                undecided = swept.found[rule.number].get("undecided")
                where = f"applies in {applied.found[rule.number]['applies']}"
                yield of_rules("undecided" if undecided else "redundant", [rule], where)

    return Report("redundant", tuple(found()), len(programs), {**swept.failures, **applied.failures})


def needed(program: Program, asked: frozenset[int]) -> Mapping[int, str]:
    """Which of these rules change something in some resolution, and of which that is not known in time."""
    known = program.statements()
    world, droppable = twin(known, asked)
    if not droppable:
        return {}
    control = program.control("\n".join([*(statement.text for statement in known), world, "#show."]), SEARCH)
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
    """Which rule is left out in a resolution; none if there is no such resolution, None if that is not known in time."""
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
