"""Where things stand in a file: paths into its data, and the lines and columns they come from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from dictamen.results import InputError, Problem

Path = tuple[str | int, ...]
"""Keys and list indices from the top of the file."""
Mark = tuple[int, int]
"""Line and column, both from 1."""


@dataclass(frozen=True, slots=True)
class Where:
    """The positions of one file. Without marks (data that never was a file) everything is at 1:1."""

    file: str
    keys: Mapping[Path, Mark] = field(default_factory=dict)
    values: Mapping[Path, Mark] = field(default_factory=dict)

    def value(self, path: Path) -> Mark:
        """Where the value at `path` begins, or the nearest thing around it that is in the file."""
        for length in range(len(path), -1, -1):
            if mark := self.values.get(path[:length]):
                return mark
        return (1, 1)

    def key(self, path: Path) -> Mark:
        """Where the key of `path` begins; for entries of lists, the entry."""
        return self.keys.get(path) or self.value(path)

    def problem(self, message: str, path: Path, *, key: bool = False, suggestion: str | None = None) -> Problem:
        """A problem with the value at `path`, or with its key."""
        line, column = self.key(path) if key else self.value(path)
        return Problem(self.file, line, column, message, suggestion)


MOST_PROBLEMS = 100


def refuse(problems: Iterable[Problem]) -> None:
    """Raise InputError with the problems in the order of the file, each once; nothing happens without problems.

    After the hundredth the rest is left out, and one more problem says so.
    """
    found = sorted(set(problems), key=lambda p: (p.file, p.line, p.column, p.message))
    if len(found) > MOST_PROBLEMS:
        found[MOST_PROBLEMS:] = [
            replace(found[MOST_PROBLEMS], message="and more problems from here on", suggestion=None)
        ]
    if found:
        raise InputError(found)
