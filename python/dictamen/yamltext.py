"""YAML text to plain data, with the position of every key and value.

Only what a scenario needs: one document of mappings, lists and scalars. Scalars are read by the core schema of YAML
1.2, so that `on`, `no` and `off` are text; but a number with a leading zero is text as well, because card codes are
written so (`01094`).

Built on the parser's events, not on its node tree: no recursion, and whatever is refused (aliases, deep nesting) is
refused before anything grows from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import yaml

from dictamen.nearest import quoted
from dictamen.positions import Mark, Path, Where
from dictamen.results import Problem

Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"

DEEPEST = 30
TOO_DEEP = f"nested deeper than {DEEPEST} levels"
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_NULL = frozenset({"", "~", "null", "Null", "NULL"})
_BOOL = {word: value for value in (True, False) for word in (str(value), str(value).lower(), str(value).upper())}
_INT = re.compile(r"[-+]?(0|[1-9][0-9]{0,17})\Z")
_FLOAT = re.compile(r"[-+]?(\.[0-9]{1,18}|(0|[1-9][0-9]{0,17})(\.[0-9]{0,18})?)([eE][-+]?[0-9]{1,2})?\Z")
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Document:
    """What a text says, where it stands, and what is wrong with it as YAML.

    `whole` is false when reading broke off, so that `data` is not what the text means to say.
    """

    data: Plain
    where: Where
    problems: tuple[Problem, ...]
    whole: bool


def read(text: str, file: str) -> Document:
    """The document in a YAML text; `file` names it in messages.

    Problems: text that is no YAML, anchors and aliases, tags, several documents, duplicate keys (the first one counts),
    keys that are not text (left out), nesting deeper than 30, no content at all. Raises nothing.
    """
    reader = _Reader(file)
    if unprintable := _UNPRINTABLE.search(text):
        before = text[: unprintable.start()]
        mark = (before.count("\n") + 1, unprintable.start() - (before.rfind("\n") + 1) + 1)
        reader.note(f"not a text file: it has the character U+{ord(unprintable.group()):04X}", mark)
        whole = False
    else:
        whole = reader.run(text)
    return Document(reader.top, Where(file, reader.keys, reader.values), tuple(reader.problems), whole)


def scalar(text: str) -> bool | int | float | str | None:
    """An unquoted scalar by the core schema of YAML 1.2; numbers with leading zeros or without end are text."""
    if text in _NULL:
        return None
    if text in _BOOL:
        return _BOOL[text]
    if _INT.match(text):
        return int(text)
    if _FLOAT.match(text):
        return float(text)
    return text


class _Stop(Exception):
    """A problem after which reading on makes no sense."""


@dataclass(slots=True)
class _Open:
    """A mapping or list that is being read.

    `key` is the key of a mapping whose value comes next; a number if that value will not be kept.
    """

    path: Path
    content: dict[str, Plain] | list[Plain]
    key: str | int | None = None
    dropped: int = 0


@dataclass(slots=True)
class _Reader:
    file: str
    problems: list[Problem] = field(default_factory=list)
    keys: dict[Path, Mark] = field(default_factory=dict)
    values: dict[Path, Mark] = field(default_factory=dict)
    top: Plain = None
    stack: list[_Open] = field(default_factory=list)

    def note(self, message: str, mark: Mark) -> None:
        self.problems.append(Problem(self.file, *mark, message))

    def run(self, text: str) -> bool:
        """Read the text; whether reading came to its end."""
        try:
            self.take_all(text)
            return True
        except yaml.MarkedYAMLError as error:
            at = error.problem_mark or error.context_mark
            mark = (at.line + 1, at.column + 1) if at else (1, 1)
            if "nesting depth" in str(error.problem):  # the C parser's own limit, met while it looks ahead
                self.note(TOO_DEEP, mark)
            else:
                self.note(f"not valid YAML: {', '.join(filter(None, (error.context, error.problem)))}", mark)
        except yaml.YAMLError as error:
            self.note(f"not valid YAML: {error}", (1, 1))
        except _Stop:
            pass
        return False

    def take_all(self, text: str) -> None:
        documents = 0
        for event in _events(text):
            documents += isinstance(event, yaml.DocumentStartEvent)
            if documents > 1:
                self.note("a second document begins here; one file is one document", _mark(event))
                raise _Stop
            self.take(event)
        if not self.values:
            self.note("the file is empty", (1, 1))
            raise _Stop

    def take(self, event: Any) -> None:
        match event:
            case yaml.AliasEvent():
                self.note(f"aliases are not allowed: '*{event.anchor}'; write the value out", _mark(event))
                raise _Stop
            case yaml.ScalarEvent():
                self.no_extras(event)
                self.take_scalar(event)
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                self.no_extras(event)
                self.open(event, {} if isinstance(event, yaml.MappingStartEvent) else [])
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self.stack.pop()

    def no_extras(self, event: Any) -> None:
        if event.anchor is not None:
            self.note(f"anchors are not allowed: '&{event.anchor}'", _mark(event))
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!", 1)
            self.note(f"tags are not allowed: {quoted(tag)}", _mark(event))

    def take_scalar(self, event: Any) -> None:
        plain = event.style is None or event.style == ""
        value = scalar(event.value) if plain else event.value
        if self.expects_key():
            self.take_key(value, event.value, _mark(event))
        else:
            self.put(value, _mark(event))

    def expects_key(self) -> bool:
        return bool(self.stack) and isinstance(self.stack[-1].content, dict) and self.stack[-1].key is None

    def take_key(self, value: Plain, text: str, mark: Mark) -> None:
        parent = self.stack[-1]
        assert isinstance(parent.content, dict)
        if not isinstance(value, str):
            self.note(f"a key must be text; put {text or 'it'} in quotes", mark)
            self.drop_next(parent)
        elif value in parent.content:
            first, _ = self.keys[(*parent.path, value)]
            self.note(f"the key {quoted(value)} is here twice (first in line {first})", mark)
            self.drop_next(parent)
        else:
            self.keys[(*parent.path, value)] = mark
            parent.key = value

    def drop_next(self, parent: _Open) -> None:
        """Read the next value under a key that no mapping can have, and keep it out of the data."""
        parent.dropped += 1
        parent.key = parent.dropped

    def put(self, value: Plain, mark: Mark) -> Path:
        """Store a value where the open mapping or list wants it; its path."""
        path: Path = ()
        if not self.stack:
            self.top = value
        else:
            parent = self.stack[-1]
            if isinstance(parent.content, list):
                path = (*parent.path, len(parent.content))
                parent.content.append(value)
            else:
                assert parent.key is not None
                path = (*parent.path, parent.key)
                if isinstance(parent.key, str):
                    parent.content[parent.key] = value
                parent.key = None
        self.values[path] = mark
        return path

    def open(self, event: Any, content: dict[str, Plain] | list[Plain]) -> None:
        if len(self.stack) >= DEEPEST:
            self.note(TOO_DEEP, _mark(event))
            raise _Stop
        if self.expects_key():
            self.note("a key must be text, not a list or a mapping", _mark(event))
            raise _Stop
        path = self.put(content, _mark(event))
        self.stack.append(_Open(path, content))


def _events(text: str) -> Iterator[Any]:
    loader = _LOADER(text)
    try:
        while loader.check_event():
            yield loader.get_event()
    finally:
        loader.dispose()


def _mark(event: Any) -> Mark:
    return (event.start_mark.line + 1, event.start_mark.column + 1)
