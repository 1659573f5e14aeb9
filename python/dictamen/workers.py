"""Processes with a limit on time and memory: grounding cannot be interrupted, so it runs where it can be killed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from pebble import ProcessExpired, ProcessFuture, ProcessPool

MEMORY = 4 * 2**30
"""Bytes of address space a worker may use."""

TASKS = 200
"""Tasks until a worker is replaced: clingo never frees the symbols it has seen."""

A = TypeVar("A")
R = TypeVar("R")


def run(function: Callable[[A], R], argument: A, *, timeout: float) -> R:
    """The result of a function in a process of its own.

    Raises TimeoutError after `timeout` seconds, MemoryError when the memory limit is hit or the process dies, and
    whatever the function raises. Function, argument and result must be picklable.
    """
    with ProcessPool(max_workers=1, initializer=_limit) as pool:
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
    with ProcessPool(max_workers=jobs, max_tasks=TASKS, initializer=_limit) as pool:
        futures = [pool.schedule(function, args=(argument,), timeout=timeout) for argument in arguments]
        try:
            for argument, future in zip(arguments, futures, strict=True):
                try:
                    yield _result(future)
                except (TimeoutError, MemoryError, OSError) as fault:
                    yield failed(argument, fault)
        except BaseException:
            pool.stop()
            raise


def _result(future: ProcessFuture) -> R:  # type: ignore[type-var]
    try:
        result: R = future.result()
    except ProcessExpired as gone:
        raise MemoryError("the process died") from gone
    return result


def _limit() -> None:
    try:
        import resource
    except ImportError:  # no such limits on this system
        return
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY if hard == resource.RLIM_INFINITY else min(MEMORY, hard), hard))
