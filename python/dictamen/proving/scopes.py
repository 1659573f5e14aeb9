"""Scopes of proofs: `asp/proofs/scopes/*.yaml`, and what they become: parts, each grounded and proved on its own.

A scope is a board whose numbers are the most there may be, and abilities of which some may be there: every trigger of
some groups with every effect of some groups (`asp/proofs/templates.yaml`).
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from dictamen import encodings
from dictamen.loading import parse, read_file
from dictamen.positions import Path as DataPath
from dictamen.positions import Where
from dictamen.proving.scope_file import ScopeFile
from dictamen.proving.scope_parts import Builder, Meets, Scope
from dictamen.results import Under


def names() -> tuple[str, ...]:
    """The names of all scopes."""
    return tuple(sorted(file.stem for file in _folder().glob("*.yaml")))


def load_scope(name: str, under: Under, at_most: int | None = None) -> Scope:
    """A scope under the readings asked for. Raises InputError with what is wrong with its file."""
    return from_text(scope_text(name), name, under, at_most)


def scope_text(name: str) -> str:
    """The text of the file of a scope."""
    return read_file(_folder() / f"{name}.yaml")


def from_text(text: str, name: str, under: Under, at_most: int | None = None, meets: Meets | None = None) -> Scope:
    """The scope that a text describes, with so many abilities at most instead of as many as it says.

    With more of them, more can be used in a window. If it is told which abilities `meets`, its parts are those in which
    an order can be asked for, and no others. Raises InputError.
    """
    file, where = _read(text, name)
    if at_most is not None:
        file = _with_at_most(file, at_most)
    return Builder(name, file, _below(where, "board"), under).scope(meets)


def at_most(text: str, name: str) -> int:
    """How many abilities the scope that a text describes has at most. Raises InputError."""
    return _read(text, name)[0].abilities.at_most


@cache
def _read(text: str, name: str) -> tuple[ScopeFile, Where]:
    return parse(text, f"{name}.yaml", ScopeFile)


def _with_at_most(file: ScopeFile, number: int) -> ScopeFile:
    abilities, bounds = file.abilities, file.bounds
    more = number - abilities.at_most
    if more > 0 and bounds.seats is not None:
        bounds = bounds.model_copy(update={"seats": bounds.seats + more})
    return file.model_copy(update={"abilities": abilities.model_copy(update={"at_most": number}), "bounds": bounds})


def _folder() -> Path:
    return encodings.root() / "proofs" / "scopes"


def _below(where: Where, key: str) -> Where:
    """The positions of what stands below a key."""

    def cut(marks: Mapping[DataPath, tuple[int, int]]) -> dict[DataPath, tuple[int, int]]:
        return {path[1:]: mark for path, mark in marks.items() if path[:1] == (key,)}

    return Where(where.file, cut(where.keys), cut(where.values))
