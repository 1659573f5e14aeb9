"""The contested questions in the rulebook: what each reading says, where it held, the lines and scenarios about it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from dictamen import encodings, rulebook
from dictamen.readings import Question, editions, registry

Line = tuple[str, int, str]
"""A line of an encoding: file, number, text."""

_PART = re.compile(r"#program (\w+)\.")


@dataclass(frozen=True, slots=True)
class ReadingEntry:
    """One reading: `statement` by language, the editions in which it held, the lines of its part."""

    name: str
    statement: Mapping[str, str]
    editions: tuple[str, ...]
    encoding: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class QuestionEntry:
    """One contested question: the rules it is about, its readings (the default first), what is not known.

    `encoding` are lines that ask for a reading outside the parts of the readings; `scenarios` those that name one.
    """

    id: str
    rules: tuple[str, ...]
    statement: Mapping[str, str]
    readings: tuple[ReadingEntry, ...]
    unknown: tuple[str, ...]  # editions of which nothing tells what held
    encoding: tuple[Line, ...]
    scenarios: tuple[str, ...]


def lookup(question: str, scenarios: Path | None = None) -> tuple[QuestionEntry, ...]:
    """The entry of a question, or of all with this number (`OQ-13`). Raises UnknownRule."""
    found = [known for known in registry() if question in (known, known.partition(".")[0])]
    if not found:
        raise rulebook.UnknownRule(question, rulebook.nearest_of(question, registry()))
    return tuple(_entry(registry()[each], scenarios) for each in found)


def all_questions(scenarios: Path | None = None) -> tuple[QuestionEntry, ...]:
    """Every entry, in order."""
    return tuple(_entry(question, scenarios) for question in registry().values())


def about(rule_id: str) -> tuple[QuestionEntry, ...]:
    """The questions that concern a rule."""
    return tuple(_entry(registry()[each], None) for each in registry() if rule_id in _book()[each]["rules"])


def unused(scenarios: Path | None = None) -> tuple[tuple[str, str], ...]:
    """The readings besides the default that no scenario names, each with its question."""
    folder = (scenarios or Path("scenarios")).resolve()
    used = {entry for file in rulebook.scenario_files(folder) for entry in _named(file)}
    pairs = ((question.id, name) for question in registry().values() for name in question.alternatives)
    return tuple(pair for pair in pairs if pair not in used)


def _entry(question: Question, scenarios: Path | None) -> QuestionEntry:
    book = _book()[question.id]
    return QuestionEntry(
        id=question.id,
        rules=tuple(book["rules"]),
        statement=_languages(book),
        readings=tuple(
            ReadingEntry(
                name=name,
                statement=_languages(book["readings"][name]),
                editions=tuple(edition for edition in editions() if question.held.get(edition) == name),
                encoding=tuple(line for part, line in _lines() if part == name),
            )
            for name in question.readings
        ),
        unknown=tuple(edition for edition in editions() if edition not in question.held),
        encoding=tuple(line for part, line in _lines() if part not in question.readings and _cites(line, question.id)),
        scenarios=rulebook.scenarios_that(lambda file: question.id in dict(_named(file)), scenarios),
    )


def _languages(entry: Mapping[str, str]) -> dict[str, str]:
    return {language: entry[language] for language in ("en", "es")}


@cache
def _book() -> Mapping[str, Any]:
    book: Mapping[str, Any] = rulebook.load_yaml(files(__package__).joinpath("readings.yaml").read_text("utf-8"))
    return book


# --- encodings --------------------------------------------------------------------------------------------------
@cache
def _lines() -> tuple[tuple[str, Line], ...]:
    """The lines of code that belong to a reading or ask for one, each with the program part it stands in."""
    return tuple(_found())


def _found() -> Iterator[tuple[str, Line]]:
    names = {name for question in registry().values() for name in question.alternatives}
    base = encodings.root().parent
    for path in encodings.files():
        part = "base"
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
            line = text.strip()
            if match := _PART.match(line):
                part = match.group(1)
            elif line and not line.startswith("%") and part != "registry" and (part in names or '"OQ-' in line):
                yield part, (path.relative_to(base).as_posix(), number, line)


def _cites(line: Line, question: str) -> bool:
    return f'"{question}"' in line[2]


# --- scenarios --------------------------------------------------------------------------------------------------
@cache
def _named(scenario: Path) -> frozenset[tuple[str, str]]:
    """The questions under `reading`, of the file and of its claims, each with the reading asked for."""
    bearers = rulebook.bearers(scenario) if "reading" in rulebook.text_of(scenario) else ()
    found = (bearer.get("reading") for bearer in bearers)
    return frozenset(
        (str(question), str(name))
        for readings in found
        if isinstance(readings, dict)
        for question, name in readings.items()
    )
