"""Processes with a limit on time and memory: grounding cannot be interrupted, so it runs where it can be killed."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, wait
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

from pebble import ProcessExpired, ProcessFuture, ProcessPool

from dictamen.results import Failure

MEMORY = 4 * 2**30
"""Bytes of address space a worker may use."""

TASKS = 200
"""Tasks until a worker is replaced: clingo never frees the symbols it has seen."""

FAULTS = (TimeoutError, MemoryError, OSError, RuntimeError)
"""What keeps one task from its result and leaves the others alone; a RuntimeError is clingo's or a deep recursion."""

A = TypeVar("A")
R = TypeVar("R")


def run(function: Callable[[A], R], argument: A, *, timeout: float) -> R:
    """The result of a function in a process of its own.

    Raises TimeoutError after `timeout` seconds, MemoryError when the memory limit is hit or the process dies, and
    whatever the function raises. Function, argument and result must be picklable.
    """
    with _pool(1) as pool:
        return _result(pool.schedule(function, args=(argument,), timeout=timeout))


def run_many(
    function: Callable[[A], R],
    arguments: Sequence[A],
    *,
    jobs: int,
    timeout: float,
    failed: Callable[[A, Exception], R],
) -> Iterator[R]:
    """The results for all arguments, in their order, each as soon as it is there; `failed` stands in for a fault."""
    with _pool(jobs) as pool:
        futures = [pool.schedule(function, args=(argument,), timeout=timeout) for argument in arguments]
        for argument, future in zip(arguments, futures, strict=True):
            yield _result_or(failed, argument, future)


def run_lazily(
    function: Callable[[A], R],
    arguments: Iterable[A],
    *,
    jobs: int,
    timeout: Callable[[], float],
    failed: Callable[[A, Exception], R],
) -> Iterator[tuple[A, R]]:
    """Results as soon as each is there, with their arguments, which are taken only when a worker is free for them.

    How much time each may take is asked when it begins.
    """
    waiting = iter(arguments)
    with _pool(jobs) as pool:
        running: dict[ProcessFuture[R], A] = {}
        while True:
            for argument in islice(waiting, jobs - len(running)):
                running[pool.schedule(function, args=(argument,), timeout=timeout())] = argument
            if not running:
                return
            wait(running, return_when=FIRST_COMPLETED)
            for future in [future for future in running if future.done()]:
                argument = running.pop(future)
                yield argument, _result_or(failed, argument, future)


def failure(fault: Exception) -> Failure:
    """What kind of fault it is."""
    return "time" if isinstance(fault, TimeoutError) else "memory" if isinstance(fault, MemoryError) else "fault"


def _result_or(failed: Callable[[A, Exception], R], argument: A, future: ProcessFuture[R]) -> R:
    try:
        return _result(future)
    except FAULTS as fault:
        return failed(argument, fault)


def _result(future: ProcessFuture[R]) -> R:
    try:
        return future.result()
    except ProcessExpired as gone:
        raise MemoryError("the process died") from gone


@contextmanager
def _pool(jobs: int) -> Iterator[ProcessPool]:
    """Workers that end with the block; whatever leaves it early (Ctrl-C, a closed generator) kills them at once."""
    pool = ProcessPool(max_workers=jobs, max_tasks=TASKS, initializer=_prepare)
    try:
        yield pool
        pool.close()
    except BaseException:
        pool.stop()
        raise
    finally:
        pool.join()


def _prepare() -> None:
    """In a worker: limit its memory, and let it be killed in the middle of clingo, where no Python handler runs."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    try:
        import resource
    except ImportError:  # no such limits on this system
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard), hard))
