"""Rules without which nothing changes: see `twin`. That is exact in each program; what is asked are these programs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

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
    alone = sweep(needed_alone, programs, idle, settles="needed", jobs=jobs, progress=progress)

    def found() -> Iterator[Finding]:
        for rule in rules():
            if alone.has(rule.number, "asked") and not alone.has(rule.number, "needed"):
                where = alone.found[rule.number]
                what = "undecided" if "undecided" in where else "redundant"
                yield of_rules("redundant", what, [rule], f"as in {where.get('undecided', where['asked'])}")

    return Report("redundant", tuple(found()), len(programs), {**swept.failures, **alone.failures})


def needed(program: Program, asked: frozenset[int]) -> Mapping[int, str]:
    """Which of these rules change something in some resolution, and of which that is not known in time.

    What a rule derives in any case is left as it is: all of them are asked about one program.
    """
    known = program.statements()
    text = "\n".join(statement.text for statement in known)
    first = program.control(text)
    world, droppable = twin(first, first, known, asked)
    return _differing(program.control(f"{text}\n{world}\n#show.", SEARCH), droppable) if droppable else {}


def needed_alone(program: Program, asked: frozenset[int]) -> Mapping[int, str]:
    """The same for rules left out altogether, one after the other; of those that derive something."""
    known = program.statements()
    texts = {statement.number: statement.text for statement in known}
    text = "\n".join(texts.values())
    probes = [f"{DERIVES}({rule.number}) :- {rule.body}." for rule in known if rule.number in asked]
    if not probes:
        return {}
    first = program.control("\n".join([text, *probes]))
    found: dict[int, str] = {}
    for number in sorted(atom.symbol.arguments[0].number for atom in first.symbolic_atoms.by_signature(DERIVES, 1)):
        second = program.control("\n".join(other for key, other in texts.items() if key != number))
        world, droppable = twin(first, second, known, {number})
        found |= _differing(program.control(f"{text}\n{world}\n#show.", SEARCH), droppable)
    return found


def _differing(control: clingo.Control, droppable: Collection[int]) -> Mapping[int, str]:
    """With which of these rules left out the worlds can differ."""
    found = dict.fromkeys(droppable, "asked")
    left = set(droppable)
    while left:
        fixed = [(_dropped(number), False) for number in droppable if number not in left]
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
