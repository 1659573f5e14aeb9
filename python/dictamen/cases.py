"""A scenario file as it is judged: each set of readings that its claims ask for is a case, a game of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from dictamen import encodings, readings
from dictamen.encode import encode
from dictamen.loading import Source, load
from dictamen.positions import Path as DataPath
from dictamen.positions import Where, refuse
from dictamen.results import LATEST, ClaimVerdict, Problem, Readings, Under, Verdict
from dictamen.situation import prepare
from dictamen.state import Situation
from dictamen.words import load as catalogue


@dataclass(frozen=True)
class Case:
    """The claims of a file that are judged under the same readings."""

    situation: Situation  # with no other claims than these
    numbers: tuple[int, ...]  # of these claims in the file
    readings: Readings  # all that are not the default

    def place(self, number: int) -> int:
        """The number, in this case, of a claim of the file."""
        return self.numbers.index(number) + 1

    def facts(self, game: int = 0) -> str:
        """The case as facts, as the game of that number."""
        return encode(self.situation, game, dict(self.readings))

    @cached_property
    def words(self) -> frozenset[str]:
        """The words of the facts, by which the readings that could matter are found."""
        return frozenset(encodings.words_of(self.facts()))


@dataclass(frozen=True, slots=True)
class File:
    """A scenario file that can be used, and what it is judged under."""

    path: Path
    where: Where
    situation: Situation
    under: Under  # the scenario
    claims: tuple[Under, ...]  # each claim

    @property
    def whole(self) -> Case:
        """The situation under the readings of the scenario, whatever its claims ask for."""
        return Case(self.situation, tuple(range(1, len(self.claims) + 1)), readings.departures(self.under))

    @property
    def cases(self) -> tuple[Case, ...]:
        """The claims by their readings; a file without claims is a case, too: its decisions may be illegal."""
        if all(under == self.under for under in self.claims):
            return (self.whole,)
        numbers: dict[Readings, list[int]] = {}
        for number, under in enumerate(self.claims, start=1):
            numbers.setdefault(readings.departures(under), []).append(number)
        return tuple(self._case(tuple(found), taken) for taken, found in numbers.items())

    def verdict(self, number: int, case: Case, verdict: Verdict) -> ClaimVerdict:
        """The verdict on a claim, with what it was judged under."""
        expected = self.situation.claims[number - 1].quantifier
        under = self.claims[number - 1]
        return ClaimVerdict(
            number, expected, verdict, under=under, readings=case.readings, unknown=unknown(under, case)
        )

    def under_of(self, case: Case) -> Under:
        """What a case is judged under, as it was asked for."""
        return self.claims[case.numbers[0] - 1] if case.numbers else self.under

    def _case(self, numbers: tuple[int, ...], taken: Readings) -> Case:
        claims = tuple(self.situation.claims[number - 1] for number in numbers)
        return Case(replace(self.situation, claims=claims), numbers, taken)


def unknown(under: Under, case: Case) -> tuple[str, ...]:
    """The questions that could matter to a case and that its edition is not known to have answered."""
    return readings.unknown(under, case.words) if under.edition else ()


def load_file(path: Path, asked: Under = LATEST) -> File:
    """A file, judged under what is asked for where neither it nor a claim asks for something else.

    Raises InputError.
    """
    source = load(path)
    situation = prepare(source.scenario, source.where)
    refuse(_faults(source))
    scenario = source.scenario
    under = readings.refined(asked, scenario.edition, scenario.reading)
    claims = tuple(readings.refined(under, claim.edition, claim.reading) for claim in scenario.claims)
    return File(path, source.where, situation, under, claims)


def _faults(source: Source) -> list[Problem]:
    """The readings and editions that a file asks for and that do not exist."""
    scenario = source.scenario
    found = _faults_at((), scenario.edition, scenario.reading, source.where)
    for place, claim in enumerate(scenario.claims):
        found += _faults_at(("claims", place), claim.edition, claim.reading, source.where)
    return found


def _faults_at(path: DataPath, edition: str | None, reading: Mapping[str, str] | None, where: Where) -> list[Problem]:
    if edition is None and not reading:
        return []
    words = catalogue("en")
    found = []
    for fault in readings.faults(edition, reading or {}):
        place = (*path, "edition") if fault.question is None else (*path, "reading", fault.question)
        message = words.phrase(fault.phrase, **fault.arguments)
        found.append(where.problem(message, place, key=fault.phrase == "no_question", suggestion=fault.nearest))
    return found
