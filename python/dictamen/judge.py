"""The questions dictamen answers about a scenario file: check its claims, list its outcomes, explain a verdict."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from dictamen import decode, workers
from dictamen.encode import encode
from dictamen.grouping import group
from dictamen.loading import Source, load
from dictamen.model import Decision
from dictamen.results import ClaimVerdict, Figures, InputError, Outcomes, Problem, Resolution, ScenarioVerdict, Verdict
from dictamen.situation import prepare
from dictamen.solve import Program
from dictamen.state import Situation

R = TypeVar("R")


def check(path: Path | str, *, timeout: float = 60.0, limit: int = 1000) -> ScenarioVerdict:
    """The verdict on every claim of a file, over all legal resolutions that take its decisions.

    Never raises for what a file holds: unusable input, lack of time (seconds) or memory become problems.
    """
    return next(check_many([Path(path)], jobs=1, timeout=timeout, limit=limit))


def check_many(
    paths: Sequence[Path], *, jobs: int = 1, timeout: float = 60.0, limit: int = 1000
) -> Iterator[ScenarioVerdict]:
    """A verdict for each file, in order; the time limit (seconds) is for each file."""
    return workers.run_many(check_here, paths, jobs=jobs, timeout=timeout, failed=partial(_failed, timeout))


def resolve(path: Path | str, *, timeout: float = 60.0, limit: int = 1000) -> Outcomes:
    """Every distinct outcome of a file and the decisions that lead to it.

    Lists at most `limit` resolutions, then at most `limit` outcomes. Raises InputError, and TimeoutError after
    `timeout` seconds.
    """
    return _isolated(partial(resolve_here, limit=limit), path, timeout)


def explain(path: Path | str, *, claim: int | None = None, timeout: float = 60.0, limit: int = 1000) -> ScenarioVerdict:
    """The verdicts with a resolution in which each condition is true and one in which it is false, where there are any.

    `claim` (from 1) asks for one claim only. Raises InputError, and TimeoutError after `timeout` seconds.
    """
    return _isolated(partial(explain_here, claim=claim), path, timeout)


# --- in this process ----------------------------------------------------------------------------------------------
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


def _program(path: Path, *, trace: bool) -> tuple[Situation, Program]:
    source = load(path)
    situation = prepare(source.scenario, source.where)
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
        unsettled=tuple(sorted({decode.plain(what) for _, what in program.possible("unsettled", 2)}, key=str)),
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
            return f"'{decision.choose}' can never be chosen{asking}{during}"


# --- limits -----------------------------------------------------------------------------------------------------
def _isolated(function: Callable[[Path], R], path: Path | str, timeout: float) -> R:
    """The result of a function of a file, in a process of its own. Lack of memory becomes an InputError."""
    path = Path(path)
    try:
        return workers.run(function, path, timeout=timeout)
    except (MemoryError, RuntimeError) as fault:
        raise InputError([_not_judged(path, fault)]) from fault


def _failed(timeout: float, path: Path, fault: Exception) -> ScenarioVerdict:
    if isinstance(fault, TimeoutError):
        problem = Problem(str(path), 1, 1, f"not judged within {timeout:g} seconds")
    else:
        problem = _not_judged(path, fault)
    return ScenarioVerdict(str(path), "", problems=(problem,))


def _not_judged(path: Path, fault: Exception) -> Problem:
    why = str(fault) or ("out of memory" if isinstance(fault, MemoryError) else type(fault).__name__)
    return Problem(str(path), 1, 1, f"not judged: {why}")
