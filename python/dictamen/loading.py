"""Scenario files: from a path or text to a `Scenario`, with the position of everything in it."""

from __future__ import annotations

import json
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ValidationError

from dictamen import faults, yamltext
from dictamen.model import Scenario
from dictamen.nearest import shown
from dictamen.positions import Mark, Where, refuse
from dictamen.positions import Path as DataPath
from dictamen.results import InputError, Problem

LARGEST = 1_000_000
"""Bytes (of a file) or characters (of a text) that are read at most."""

AnyModel = TypeVar("AnyModel", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Source:
    """A scenario and where everything in it stands."""

    scenario: Scenario
    where: Where

    def locate(self, path: DataPath) -> Mark:
        """Line and column, from 1, of the value at a path of keys and list indices."""
        return self.where.value(path)


def load(path: Path | str) -> Source:
    """The scenario in a file.

    Raises InputError with every problem found: a file that cannot be read (missing, no regular file, larger than
    1 MB, not UTF-8), text that cannot be used as YAML, keys and values that no scenario has.
    """
    return load_text(read_file(path), str(path))


def load_text(text: str, name: str) -> Source:
    """The scenario in a text; `name` stands for the file in messages. Raises InputError as `load` does."""
    scenario, where = parse(text, name, Scenario)
    return Source(scenario, where)


def read_file(path: Path | str) -> str:
    """The text of a file. Raises InputError if it is missing, no regular file, too large or not UTF-8."""
    try:
        content = _bytes(Path(path))
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise _unusable(str(path), f"cannot be read: {reason}") from error
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        column = len(before[before.rfind(b"\n") + 1 :].decode("utf-8-sig")) + 1
        raise _unusable(str(path), "not a text file in UTF-8", (before.count(b"\n") + 1, column)) from error


def parse(text: str, name: str, model: type[AnyModel]) -> tuple[AnyModel, Where]:
    """A text as an instance of a model, and its positions. Raises InputError with every problem found."""
    if len(text) > LARGEST:
        raise _unusable(name, "larger than 1 MB")
    document = yamltext.read(text, name)
    problems, where = list(document.problems), document.where
    if not document.whole:
        refuse(problems)
    if not isinstance(document.data, dict):
        wanted = ", ".join(key for key, field in model.model_fields.items() if field.is_required())
        problems.append(where.problem(f"expected a mapping with {wanted}, got {shown(document.data)}", ()))
        refuse(problems)
    try:
        # As JSON, because only there "strict" means what a file means: a list is a list, and "10" is no number.
        instance = model.model_validate_json(json.dumps(document.data), strict=True, by_alias=True, by_name=False)
    except ValidationError as error:
        problems += faults.problems(error, model, where)
    refuse(problems)
    return instance, where


def _bytes(path: Path) -> bytes:
    status = path.stat()
    if not stat.S_ISREG(status.st_mode):
        raise _unusable(str(path), "a directory, not a file" if stat.S_ISDIR(status.st_mode) else "not a regular file")
    if status.st_size <= LARGEST:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
        if len(content) <= LARGEST:
            return content
    raise _unusable(str(path), "larger than 1 MB")


def _unusable(file: str, message: str, mark: Mark = (1, 1)) -> InputError:
    return InputError([Problem(file, *mark, message)])
