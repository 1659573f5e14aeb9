"""The scenario files that a command line names: files as given, folders with all that is below them."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from dictamen.results import Problem, ScenarioVerdict
from dictamen.words import Words

SUFFIXES = (".yaml", ".yml")


def collect(paths: Iterable[Path], words: Words) -> list[Path | ScenarioVerdict]:
    """Each file once, folders sorted; a verdict of its own for every path that leads to none."""
    found: dict[Path, Path | ScenarioVerdict] = {}
    for path in paths:
        for item in _below(path, words):
            found.setdefault(Path(item.file) if isinstance(item, ScenarioVerdict) else item, item)
    return list(found.values())


def unusable(path: Path | str, message: str) -> ScenarioVerdict:
    """The verdict on a path that cannot be read."""
    return ScenarioVerdict(str(path), "", problems=(Problem(str(path), 1, 1, message),))


def _below(path: Path, words: Words) -> Iterator[Path | ScenarioVerdict]:
    if not path.is_dir():
        yield _file(path, words)
        return
    unreadable: list[OSError] = []
    files = (Path(folder, name) for folder, _, names in os.walk(path, onerror=unreadable.append) for name in names)
    scenarios = sorted(f for f in files if f.suffix in SUFFIXES)
    yield from (_file(file, words) for file in scenarios)
    yield from (unusable(e.filename, words.phrase("not_readable")) for e in unreadable)
    if not scenarios and not unreadable:
        yield unusable(path, words.phrase("no_files"))


def _file(path: Path, words: Words) -> Path | ScenarioVerdict:
    if not os.path.lexists(path):
        return unusable(path, words.phrase("not_found"))
    return path if os.access(path, os.R_OK) else unusable(path, words.phrase("not_readable"))
