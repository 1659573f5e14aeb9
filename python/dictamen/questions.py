"""The questions about a scenario file, answered in this process and without limits; `judge` adds those."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

from dictamen import decode
from dictamen.encode import encode
from dictamen.grouping import group
from dictamen.loading import Source, load
from dictamen.model import Decision
from dictamen.results import (
    ClaimVerdict,
    Figures,
    InputError,
    Outcomes,
    Problem,
    Resolution,
    ScenarioVerdict,
    Term,
    Verdict,
)
from dictamen.situation import prepare
from dictamen.solve import Program, Value
from dictamen.state import Situation


def check_here(path: Path) -> ScenarioVerdict:
    """`check` without limits, in this process."""
    started = time.perf_counter()
    try:
        situation, program = _program(path, trace=False)
    except InputError as error:
        return ScenarioVerdict(str(path), "", problems=tuple(error.problems))
    verdicts = tuple(_verdict(situation, program, n) for n in range(1, len(situation.claims) + 1))
    return _scenario_verdict(path, situation, program, verdicts, started)


def resolve_here(path: Path, limit: int) -> Outcomes:
    """`resolve` without a time limit, in this process. Raises InputError."""
    started = time.perf_counter()
    situation, program = _program(path, trace=True)
    listed = [decode.resolution(atoms) for atoms in program.resolutions(limit + 1)]
    complete = len(listed) <= limit
    groups = group(listed[:limit], complete=complete)
    if not complete:
        examples = [decode.resolution(atoms) for atoms in program.outcomes(limit)]
        known = {g.outcome for g in groups}
        groups += group([e for e in examples if e.outcome not in known], complete=False)
    return Outcomes(
        file=str(path),
        title=situation.title,
        groups=groups,
        resolutions=min(len(listed), limit),
        complete=complete,
        bounded=bool(program.possible("bounded", 2)),
        figures=_figures(program, started),
    )


def explain_here(path: Path, claim: int | None) -> ScenarioVerdict:
    """`explain` without a time limit, in this process. Raises InputError."""
    started = time.perf_counter()
    situation, program = _program(path, trace=True)
    numbers = range(1, len(situation.claims) + 1)
    verdicts = tuple(_explained(situation, program, n) for n in numbers if claim in (None, n))
    return _scenario_verdict(path, situation, program, verdicts, started)


def load_situation(path: Path) -> tuple[Source, Situation]:
    """What a file says, and the situation it describes. Raises InputError."""
    source = load(path)
    return source, prepare(source.scenario, source.where)


def unsettled_words(found: Iterable[Value]) -> tuple[Term, ...]:
    """What no rule settles, each once, as messages use it."""
    return tuple(sorted({decode.plain(what) for what in found}, key=str))


def _program(path: Path, *, trace: bool) -> tuple[Situation, Program]:
    source, situation = load_situation(path)
    program = Program(encode(situation), trace=trace)
    if not program.satisfiable():
        raise InputError([_illegal(source, situation, program)])
    return situation, program


def _scenario_verdict(
    path: Path, situation: Situation, program: Program, verdicts: tuple[ClaimVerdict, ...], started: float
) -> ScenarioVerdict:
    return ScenarioVerdict(
        file=str(path),
        title=situation.title,
        claims=verdicts,
        bounded=bool(program.possible("bounded", 2)),
        unsettled=unsettled_words(what for _, what in program.possible("unsettled", 2)),
        figures=_figures(program, started),
    )


def _verdict(situation: Situation, program: Program, number: int) -> ClaimVerdict:
    return ClaimVerdict(number, situation.claims[number - 1].quantifier, program.verdict(number))


def _explained(situation: Situation, program: Program, number: int) -> ClaimVerdict:
    example, counterexample = (_first(program, number, truth) for truth in (True, False))
    verdict: Verdict = "always" if counterexample is None else "never" if example is None else "sometimes"
    return ClaimVerdict(number, situation.claims[number - 1].quantifier, verdict, example, counterexample)


def _first(program: Program, number: int, truth: bool) -> Resolution | None:
    for atoms in program.resolutions(1, (number, truth)):
        return decode.resolution(atoms)
    return None


def _figures(program: Program, started: float) -> Figures:
    size = program.size
    elapsed = round((time.perf_counter() - started) * 1000, 1)
    return Figures(size.events, size.moments, size.rules, size.variables, elapsed)


# --- decisions that are illegal ---------------------------------------------------------------------------------
def _illegal(source: Source, situation: Situation, program: Program) -> Problem:
    """The problem with the first fixed decision that no legal resolution takes."""
    number, alone = program.illegal()
    decision = situation.decisions[number - 1]
    line, column = source.locate(("decisions", number - 1))
    after = "" if alone else ", given the decisions before it"
    message = f"illegal decision: {_what(decision)}{after}"
    return Problem(source.where.file, line, column, message, rules=program.reasons(number, alone=alone))


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
