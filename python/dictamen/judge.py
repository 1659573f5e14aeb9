"""The questions dictamen answers about a scenario file: check its claims, list its outcomes, explain a verdict.

Each is answered in a process with a limit on time and memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from dictamen import workers
from dictamen.batch import batches, check_batch
from dictamen.questions import check_here, explain_here, resolve_here
from dictamen.readings import asked
from dictamen.results import InputError, Outcomes, Problem, ScenarioVerdict, Under
from dictamen.solve import GAMES

R = TypeVar("R")
SIZE_VARIED = GAMES // 5
"""Files in one batch if other readings are tried as well: each is then judged many times."""


def check(
    path: Path | str,
    *,
    timeout: float = 60.0,
    edition: str | None = None,
    readings: Mapping[str, str] | None = None,
    all_readings: bool = False,
) -> ScenarioVerdict:
    """The verdict on every claim of a file, over all legal resolutions that take its decisions.

    Judged under an `edition` of the rules and `readings` of contested questions, where the file asks for no others;
    with `all_readings` also under each other reading, one at a time. Never raises for what a file holds: unusable
    input, lack of time (seconds) or memory become problems. Raises UnknownReading.
    """
    wanted = partial(check_many, edition=edition, readings=readings, all_readings=all_readings)
    return next(wanted([Path(path)], timeout=timeout))


def check_many(
    paths: Sequence[Path],
    *,
    jobs: int = 1,
    timeout: float = 60.0,
    figures: bool = False,
    edition: str | None = None,
    readings: Mapping[str, str] | None = None,
    all_readings: bool = False,
) -> Iterator[ScenarioVerdict]:
    """A verdict for each file, in order; the time limit (seconds) is for each file.

    Files are judged in batches, which is several times faster; a batch that fails is judged again file by file. With
    `figures` each file is judged on its own, so that it can say what it cost.
    """
    under = asked(edition, readings)
    size = 1 if figures else SIZE_VARIED if all_readings else GAMES
    verdicts = workers.run_many(
        partial(check_batch, asked=under, vary=all_readings),
        list(batches(paths, jobs, size)),
        jobs=jobs,
        timeout=timeout,
        failed=partial(_one_by_one, jobs=jobs, timeout=timeout, under=under, vary=all_readings),
    )
    for group in verdicts:
        yield from group


def resolve(
    path: Path | str,
    *,
    timeout: float = 60.0,
    limit: int = 1000,
    edition: str | None = None,
    readings: Mapping[str, str] | None = None,
) -> Outcomes:
    """Every distinct outcome of a file and the decisions that lead to it.

    Lists at most `limit` resolutions, then at most `limit` outcomes. Raises InputError, UnknownReading, and
    TimeoutError after `timeout` seconds.
    """
    return _isolated(partial(resolve_here, limit=limit, asked=asked(edition, readings)), path, timeout)


def explain(
    path: Path | str,
    *,
    claim: int | None = None,
    timeout: float = 60.0,
    limit: int = 1000,
    edition: str | None = None,
    readings: Mapping[str, str] | None = None,
) -> ScenarioVerdict:
    """The verdicts with a resolution in which each condition is true and one in which it is false, where there are any.

    `claim` (from 1) asks for one claim only. Raises InputError, UnknownReading, and TimeoutError after `timeout`
    seconds.
    """
    return _isolated(partial(explain_here, claim=claim, asked=asked(edition, readings)), path, timeout)


# --- limits -----------------------------------------------------------------------------------------------------
def _isolated(function: Callable[[Path], R], path: Path | str, timeout: float) -> R:
    """The result of a function of a file, in a process of its own. Lack of memory becomes an InputError."""
    path = Path(path)
    try:
        return workers.run(function, path, timeout=timeout)
    except (MemoryError, RuntimeError) as fault:
        raise InputError([_not_judged(path, fault)]) from fault


def _one_by_one(
    group: tuple[Path, ...], fault: Exception, *, jobs: int, timeout: float, under: Under, vary: bool
) -> list[ScenarioVerdict]:
    """The verdicts on the files of a batch that could not be judged as a whole."""
    if len(group) == 1:
        return [_failed(timeout, group[0], fault)]
    judge = partial(check_here, asked=under, vary=vary)
    return list(workers.run_many(judge, group, jobs=jobs, timeout=timeout, failed=partial(_failed, timeout)))


def _failed(timeout: float, path: Path, fault: Exception) -> ScenarioVerdict:
    if isinstance(fault, TimeoutError):
        problem = Problem(str(path), 1, 1, f"not judged within {timeout:g} seconds")
    else:
        problem = _not_judged(path, fault)
    return ScenarioVerdict(str(path), "", problems=(problem,))


def _not_judged(path: Path, fault: Exception) -> Problem:
    why = str(fault) or ("out of memory" if isinstance(fault, MemoryError) else type(fault).__name__)
    return Problem(str(path), 1, 1, f"not judged: {why}")
