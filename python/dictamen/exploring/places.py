"""Where `explore` looks: scopes, scenarios with everything left open, the boards of contested questions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from dictamen import encodings
from dictamen.loading import load_text
from dictamen.proving import scopes
from dictamen.proving.counterexample import Plain, dump
from dictamen.proving.scopes import scope_text
from dictamen.results import Kind
from dictamen.situation import prepare
from dictamen.yamltext import read

BY_DEFAULT: dict[str, tuple[str, ...]] = {
    "order": ("keywords", "pairs"),
    "choice": ("pairs", "keywords", "attack-on-ally"),
}
"""Where is searched if no scope is named; elsewhere than here, all of them."""
CHEAPEST = ("pairs", "sentences", "villain-phase", "attacks", "keywords", "labels", "attack-on-ally", "boosts")
"""The scopes that are searched first, in this order."""


@dataclass(frozen=True, slots=True)
class Place:
    """A scope by its text, so that parts of it can be made for any number of abilities."""

    name: str
    text: str

    def with_claim(self, claim: Plain) -> Place:
        data: Any = read(self.text, f"{self.name}.yaml").data
        board = {**data["board"], "claims": [{"sometimes": claim}]}
        return Place(self.name, dump({**data, "board": board}))


def place(name: str, says: Plain, abilities: Plain, bounds: Plain, board: Plain) -> Place:
    """A scope made here, of what its file would say."""
    return Place(name, dump({"says": says, "abilities": abilities, "bounds": bounds, "board": board}))


def opened(text: str, name: str) -> Place:
    """A scenario with everything on its board left open, or a scope as it is. Raises InputError.

    Of the abilities that the scenario writes out, each may be there or not.
    """
    data: Any = read(text, name).data
    if not isinstance(data, dict) or "board" in data:
        return Place(name, text)
    source = load_text(text, name)
    situation = prepare(source.scenario, source.where)
    given = {about: text for about, text in data.items() if about not in _NOT_OPENED}
    written = set(_written_out(given))
    ids = [
        ability
        for card in situation.cards
        if card.name in written
        for _, face in card.faces
        for ability, _ in face.abilities
    ]
    says = {"en": source.scenario.title, "es": source.scenario.title}
    abilities = {"at_most": min(len(ids), _MOST), "optional": ids}
    bounds = {"depth": 3, "seats": 3, "attacks": 3, "row": 3, "boost": 3, "reveals": 2}
    return place(name, says, abilities, bounds, given)


_NOT_OPENED = ("about", "source", "rules", "decisions", "claims", "reading", "edition")
_MOST = 4
"""Abilities of a scenario that are there at once."""


def _written_out(value: Any) -> Iterator[str]:
    """The names of the cards that a scenario writes out with abilities."""
    if isinstance(value, dict):
        if value.get("abilities"):
            yield str(value.get("name") or value.get("id"))
        for inner in value.values():
            yield from _written_out(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _written_out(inner)


def places(names: Sequence[str], kind: Kind) -> tuple[Place, ...]:
    """The scopes of these names, or those that a kind of question is asked of; the cheapest first."""
    known = names or BY_DEFAULT.get(kind) or scopes.names()
    order = {name: place for place, name in enumerate(CHEAPEST)}
    return tuple(Place(name, scope_text(name)) for name in sorted(known, key=lambda name: order.get(name, len(order))))


def boards(question: str) -> tuple[Place, ...]:
    """The boards on which a contested question has a bearing: those of scenarios about it, opened (`boards.yaml`)."""
    name = question.lower().replace(".", "-")
    listed = enumerate(_boards().get(question, ()), start=1)
    called = ((name if number == 1 else f"{name}_{number}", scenario) for number, scenario in listed)
    return tuple(opened(encodings.scenario(scenario), board) for board, scenario in called)


@cache
def _boards() -> Mapping[str, Sequence[str]]:
    listed: Any = read((files("dictamen.exploring") / "boards.yaml").read_text("utf-8"), "boards.yaml").data
    return dict(listed)
