"""The questions about a scenario file, answered in this process and without limits; `judge` adds those."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from dictamen import decode
from dictamen.cases import Case, File, load_file, unknown
from dictamen.grouping import group
from dictamen.model import Decision
from dictamen.results import (
    LATEST,
    ClaimVerdict,
    Figures,
    InputError,
    Outcomes,
    Problem,
    Resolution,
    ScenarioVerdict,
    Term,
    Under,
    Verdict,
)
from dictamen.solve import Program, Value
from dictamen.variations import with_dependences


def check_here(path: Path, asked: Under = LATEST, *, vary: bool = False) -> ScenarioVerdict:
    """`check` without limits, in this process."""
    started = time.perf_counter()
    try:
        file = load_file(path, asked)
        programs = [(case, _program(file, case, trace=False)) for case in file.cases]
    except InputError as error:
        return ScenarioVerdict(str(path), "", problems=tuple(error.problems))
    claims = [_verdict(file, case, program, n) for case, program in programs for n in case.numbers]
    found = _scenario_verdict(file, [program for _, program in programs], claims, started)
    return with_dependences([file], [found])[0] if vary else found


def resolve_here(path: Path, limit: int, asked: Under = LATEST) -> Outcomes:
    """`resolve` without a time limit, in this process. Raises InputError."""
    started = time.perf_counter()
    file = load_file(path, asked)
    program = _program(file, file.whole, trace=True)
    listed = [decode.resolution(atoms) for atoms in program.resolutions(limit + 1)]
    complete = len(listed) <= limit
    groups = group(listed[:limit], complete=complete)
    if not complete:
        examples = [decode.resolution(atoms) for atoms in program.outcomes(limit)]
        known = {g.outcome for g in groups}
        groups += group([e for e in examples if e.outcome not in known], complete=False)
    return Outcomes(
        file=str(path),
        title=file.situation.title,
        groups=groups,
        resolutions=min(len(listed), limit),
        complete=complete,
        bounded=bool(program.possible("bounded", 2)),
        figures=_figures([program], started),
        under=file.under,
        readings=file.whole.readings,
        unknown=unknown(file.under, file.whole),
    )


def explain_here(path: Path, claim: int | None, asked: Under = LATEST) -> ScenarioVerdict:
    """`explain` without a time limit, in this process. Raises InputError."""
    started = time.perf_counter()
    file = load_file(path, asked)
    cases = [case for case in file.cases if claim is None or claim in case.numbers or not case.numbers]
    programs = [(case, _program(file, case, trace=True)) for case in cases]
    claims = [
        _explained(file, case, program, n) for case, program in programs for n in case.numbers if claim in (None, n)
    ]
    return _scenario_verdict(file, [program for _, program in programs], claims, started)


def unsettled_words(found: Iterable[Value]) -> tuple[Term, ...]:
    """What no rule settles, each once, as messages use it."""
    return tuple(sorted({decode.plain(what) for what in found}, key=str))


def _program(file: File, case: Case, *, trace: bool) -> Program:
    program = Program(case.facts(), trace=trace)
    if not program.satisfiable():
        raise InputError([_illegal(file, case, program)])
    return program


def _scenario_verdict(
    file: File, programs: Sequence[Program], claims: Iterable[ClaimVerdict], started: float
) -> ScenarioVerdict:
    return ScenarioVerdict(
        file=str(file.path),
        title=file.situation.title,
        claims=tuple(sorted(claims, key=lambda claim: claim.number)),
        bounded=any(program.possible("bounded", 2) for program in programs),
        unsettled=unsettled_words(what for program in programs for _, what in program.possible("unsettled", 2)),
        figures=_figures(programs, started),
    )


def _verdict(file: File, case: Case, program: Program, number: int) -> ClaimVerdict:
    return file.verdict(number, case, program.verdict(case.place(number)))


def _explained(file: File, case: Case, program: Program, number: int) -> ClaimVerdict:
    example, counterexample = (_first(program, case.place(number), truth) for truth in (True, False))
    verdict: Verdict = "always" if counterexample is None else "never" if example is None else "sometimes"
    return replace(file.verdict(number, case, verdict), example=example, counterexample=counterexample)


def _first(program: Program, place: int, truth: bool) -> Resolution | None:
    for atoms in program.resolutions(1, (place, truth)):
        return decode.resolution(atoms)
    return None


def _figures(programs: Sequence[Program], started: float) -> Figures:
    """What all programs of a file cost together."""
    sizes = [program.size for program in programs]
    elapsed = round((time.perf_counter() - started) * 1000, 1)
    return Figures(
        events=sum(size.events for size in sizes),
        moments=sum(size.moments for size in sizes),
        ground_rules=sum(size.rules for size in sizes),
        variables=sum(size.variables for size in sizes),
        milliseconds=elapsed,
    )


# --- decisions that are illegal ---------------------------------------------------------------------------------
def _illegal(file: File, case: Case, program: Program) -> Problem:
    """The problem with the first fixed decision that no legal resolution takes."""
    number, alone = program.illegal()
    decision = case.situation.decisions[number - 1]
    line, column = file.where.value(("decisions", number - 1))
    after = "" if alone else ", given the decisions before it"
    under = f" ({file.under_of(case)})" if case.readings else ""
    message = f"illegal decision: {_what(decision)}{after}{under}"
    return Problem(file.where.file, line, column, message, rules=program.reasons(number, alone=alone))


def _what(decision: Decision) -> str:
    """What cannot be, in words of the scenario."""
    during = f" in attack {decision.attack}" if decision.attack else ""
    match decision.kind:
        case "defender" if decision.defender == "none":
            return f"attack {decision.attack or 1} can never be without a declared defender"
        case "defender":
            return f"'{decision.defender}' can never be declared the defender of attack {decision.attack or 1}"
        case "use":
            return f"'{decision.use}' can never be used{during}"
        case "decline":
            return f"'{decision.decline}' must be used{during}"
        case "order":
            return f"these never resolve in this order{during}: {', '.join(decision.order or ())}"
        case _:
            asking = f" in '{decision.in_}'" if decision.in_ else ""
            if isinstance(decision.choose, tuple):
                return f"these can never be the choices{asking}{during}: {', '.join(decision.choose)}"
            return f"'{decision.choose}' can never be chosen{asking}{during}"
