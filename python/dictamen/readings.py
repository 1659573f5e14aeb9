"""Contested questions of the rules: their readings, and the editions in which each reading held.

The registry is the part `registry` of `asp/readings/*.lp`. It is read on first use: nothing here costs anything for
files and command lines that ask for no reading and no edition.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from dictamen import encodings
from dictamen.nearest import nearest
from dictamen.results import LATEST, Readings, Under

_ID = re.compile(r"OQ-(\d+)([a-z]?)(?:\.(\d+))?")
_PREDICATES = ("contested", "default", "alternative", "held", "unknown", "only_with")
_EDITION = re.compile(r"\d+\.\d+")


@dataclass(frozen=True, slots=True)
class Question:
    """A contested question."""

    id: str
    default: str
    alternatives: tuple[str, ...]
    held: Mapping[str, str]  # edition -> reading; editions of which nothing is known are missing
    words: frozenset[str]  # the readings can differ only where the facts have one of these; empty: anywhere

    @property
    def readings(self) -> tuple[str, ...]:
        """All readings, the default first."""
        return (self.default, *self.alternatives)

    def under(self, edition: str | None) -> str:
        """The reading taken in an edition: the default where nothing else is known."""
        return self.held.get(edition, self.default) if edition else self.default

    def matters(self, words: Collection[str]) -> bool:
        """Whether the readings can differ where the facts have these words."""
        return not self.words or not self.words.isdisjoint(words)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why readings or an edition cannot be asked for: a phrase of the catalogues, with its arguments.

    `question` is the question it stands at, or None for the edition.
    """

    phrase: str
    arguments: Mapping[str, str]
    question: str | None
    nearest: str | None


class UnknownReading(ValueError):
    """A question, reading or edition that does not exist is asked for."""

    def __init__(self, fault: Fault) -> None:
        from dictamen.words import load

        super().__init__(load("en").phrase(fault.phrase, **fault.arguments))
        self.fault = fault


# --- the registry -----------------------------------------------------------------------------------------------
@cache
def registry() -> Mapping[str, Question]:
    """Every contested question by id, in order; the latest edition settles all of them."""
    facts = _facts()
    held = {(question, edition): reading for question, reading, edition in facts["held"]}
    return {
        question: Question(
            id=question,
            default=default,
            alternatives=_of(question, facts["alternative"]),
            held={edition: reading for (about, edition), reading in sorted(held.items()) if about == question},
            words=frozenset(_of(question, facts["only_with"])),
        )
        for question, default in sorted(facts["default"], key=lambda fact: _place(fact[0]))
    }


@cache
def editions() -> tuple[str, ...]:
    """The editions that the registry knows, the latest last."""
    found = {edition for question in registry().values() for edition in question.held}
    return tuple(sorted(found, key=lambda edition: [int(part) for part in edition.split(".")]))


def _facts() -> dict[str, list[tuple[str, ...]]]:
    """The arguments of the registry's facts by predicate, in the order of the files."""
    import clingo  # not among the imports: no file that asks for nothing needs it

    def text(symbol: clingo.Symbol) -> str:
        return symbol.string if symbol.type is clingo.SymbolType.String else symbol.name

    control = clingo.Control(["--warn=none"])
    for file in sorted((encodings.root() / "readings").glob("*.lp")):
        control.load(str(file))
    control.ground([("registry", [])])
    found: dict[str, list[tuple[str, ...]]] = {name: [] for name in _PREDICATES}
    for atom in control.symbolic_atoms:
        if atom.symbol.name in found:
            found[atom.symbol.name].append(tuple(map(text, atom.symbol.arguments)))
    return found


def _of(question: str, facts: Iterable[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(value for about, value in facts if about == question)


def _place(question: str) -> tuple[int, str, int]:
    """Where a question stands among the others: OQ-9 before OQ-12.1, and that before OQ-12b."""
    match = _ID.fullmatch(question)
    assert match is not None, f"{question} is not the id of a question"
    number, letter, layer = match.groups()
    return int(number), letter, int(layer or 0)


# --- what is asked for ------------------------------------------------------------------------------------------
def faults(edition: str | None, readings: Mapping[str, str]) -> Iterator[Fault]:
    """Whatever of this does not exist, with the nearest name that does."""
    if edition is not None and edition not in editions():
        known = ", ".join(editions())
        misspelt = not _EDITION.fullmatch(edition)  # to 1.3 all others are equally near
        close = nearest(edition, editions()) if misspelt else None
        yield Fault("no_edition", {"edition": edition, "known": known}, None, close)
    for name, reading in readings.items():
        question = registry().get(name)
        if question is None:
            yield Fault("no_question", {"question": name}, name, _nearest_question(name))
        elif reading not in question.readings:
            known = ", ".join(question.readings)
            arguments = {"question": name, "reading": reading, "known": known}
            yield Fault("no_reading", arguments, name, nearest(reading, question.readings))


def asked(edition: str | None = None, readings: Mapping[str, str] | None = None) -> Under:
    """What a caller asks for. Raises UnknownReading."""
    for fault in faults(edition, readings or {}):
        raise UnknownReading(fault)
    return refined(LATEST, edition, readings)


def refined(under: Under, edition: str | None, readings: Mapping[str, str] | None) -> Under:
    """What is asked for nearer to a claim (in its scenario, with itself) comes before what is asked for around it.

    An edition settles every question anew; the readings beside it, or nearer to the claim, depart from it.
    """
    if edition is None and not readings:
        return under
    base, given = (under.edition, dict(under.readings)) if edition is None else (edition, {})
    given |= readings or {}
    known = registry()
    base = None if base == editions()[-1] else base
    departing = {
        name: reading
        for name, reading in given.items()
        if reading != known[name].under(base) or (base and base not in known[name].held)
    }
    return Under(base, _in_order(departing))


def departures(under: Under) -> Readings:
    """Every reading that is not the default: what the encodings are told."""
    if under == LATEST:
        return ()
    taken = {question.id: question.under(under.edition) for question in registry().values()}
    return defaults_left_out(taken | dict(under.readings))


def defaults_left_out(readings: Mapping[str, str]) -> Readings:
    """The readings that are not the default, in order."""
    return _in_order({name: reading for name, reading in readings.items() if reading != registry()[name].default})


def others(readings: Readings, words: Collection[str]) -> Iterator[tuple[str, str]]:
    """The readings that are not taken, of the questions that could matter where the facts have these words."""
    taken = dict(readings)
    for question in registry().values():
        for reading in question.readings if question.matters(words) else ():
            if reading != taken.get(question.id, question.default):
                yield question.id, reading


def unknown(under: Under, words: Collection[str]) -> tuple[str, ...]:
    """The questions that could matter and of which nothing tells what held in the edition asked for."""
    if under.edition is None:
        return ()
    asked_for = dict(under.readings)
    return tuple(
        question.id
        for question in registry().values()
        if under.edition not in question.held and question.id not in asked_for and question.matters(words)
    )


def _in_order(readings: Mapping[str, str]) -> Readings:
    return tuple(sorted(readings.items(), key=lambda entry: _place(entry[0])))


def _nearest_question(name: str) -> str | None:
    """The id most like a name; for one without its last part (`OQ-13`) the first of that number."""
    whole = next((known for known in registry() if known.partition(".")[0] == name.upper()), None)
    return whole or nearest(name, registry())
