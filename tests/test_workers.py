"""Limits: a task that is slow, hungry or dies harms nothing but itself."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Generator
from functools import partial
from pathlib import Path

import clingo
import pytest

from dictamen import workers

ENDLESS = "p(1..1000). q(A,B,C,D) :- p(A), p(B), p(C), p(D)."


def work(what: str) -> str:
    match what:
        case "sleep":
            time.sleep(60)
        case "ground":  # in C, where no Python signal handler runs
            control = clingo.Control()
            control.add("base", [], ENDLESS)
            control.ground([("base", [])])
        case "eat":
            return str(len(bytearray(2 * workers.MEMORY)))
        case "die":
            os.kill(os.getpid(), signal.SIGKILL)
        case "raise":
            raise ValueError("no")
        case "fail":
            raise RuntimeError("grounding stopped")
    return f"{what} done"


def failed(argument: str, fault: Exception) -> str:
    return f"{argument}: {type(fault).__name__}"


def test_the_result() -> None:
    assert workers.run(work, "a", timeout=30) == "a done"


@pytest.mark.parametrize("what", ["sleep", "ground"])
def test_lack_of_time_is_told_promptly(what: str) -> None:
    started = time.perf_counter()
    with pytest.raises(TimeoutError):
        workers.run(work, what, timeout=0.3)
    assert time.perf_counter() - started < 2.5


@pytest.mark.parametrize("what", ["eat", "die"])
def test_lack_of_memory_and_a_dead_process(what: str) -> None:
    with pytest.raises(MemoryError):
        workers.run(work, what, timeout=30)


def test_what_the_function_raises() -> None:
    with pytest.raises(ValueError, match="no"):
        workers.run(work, "raise", timeout=30)


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_others_go_on_and_all_come_in_order(jobs: int) -> None:
    found = workers.run_many(work, ["a", "sleep", "b", "eat", "die", "fail", "c"], jobs=jobs, timeout=1, failed=failed)
    assert list(found) == [
        "a done",
        "sleep: TimeoutError",
        "b done",
        "eat: MemoryError",
        "die: MemoryError",
        "fail: RuntimeError",
        "c done",
    ]


def test_a_fault_of_the_program_is_not_hidden() -> None:
    with pytest.raises(ValueError, match="no"):
        list(workers.run_many(work, ["a", "raise"], jobs=1, timeout=30, failed=failed))


def test_nobody_waits_for_results_that_nobody_wants() -> None:
    started = time.perf_counter()
    found = workers.run_many(work, ["a", *["sleep"] * 5], jobs=2, timeout=60, failed=failed)
    assert next(iter(found)) == "a done"
    assert isinstance(found, Generator)
    found.close()
    assert time.perf_counter() - started < 5


def test_ctrl_c_stops_promptly() -> None:
    code = """
        import clingo, sys
        from dictamen import workers
        def work(_):
            print("ready", flush=True)
            control = clingo.Control()
            control.add("base", [], "p(1..1000). q(A,B,C,D) :- p(A), p(B), p(C), p(D).")
            control.ground([("base", [])])
        workers.run(work, 1, timeout=60)
    """
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(code)],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(Path(workers.__file__).parents[1])},
    )
    assert process.stdout is not None
    try:
        assert process.stdout.readline() == "ready\n"
        time.sleep(0.2)
        os.killpg(process.pid, signal.SIGINT)
        process.wait(timeout=5)
    finally:
        process.kill()
        process.stdout.close()
    assert process.returncode not in (0, -signal.SIGKILL)


def test_partial_functions_travel_as_well() -> None:
    assert workers.run(partial(max, 3), 5, timeout=30) == 5
