"""What becomes of the claims of a file under each other reading of each contested question, one at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from dictamen.cases import Case, File
from dictamen.readings import defaults_left_out, others
from dictamen.results import Dependence, ScenarioVerdict, Verdict
from dictamen.solve import GAMES, Verdicts


@dataclass(frozen=True, slots=True)
class _Variant:
    """A case of a file under another reading of one question."""

    file: int  # which one of those judged
    question: str
    reading: str
    case: Case


def with_dependences(files: Sequence[File], found: Sequence[ScenarioVerdict]) -> list[ScenarioVerdict]:
    """The verdicts on files, each claim with the readings under which its verdict would be another one."""
    variants = [variant for place, file in enumerate(files) for variant in _variants(place, file)]
    verdicts: dict[tuple[int, int], list[tuple[_Variant, Verdict | None]]] = defaultdict(list)
    for start in range(0, len(variants), GAMES):
        games = dict(enumerate(variants[start : start + GAMES], start=1))
        judged = Verdicts({game: variant.case.facts(game) for game, variant in games.items()})
        for game, variant in games.items():
            for number in variant.case.numbers:
                legal = game in judged.legal
                verdict = judged.verdict(game, variant.case.place(number)) if legal else None
                verdicts[variant.file, number].append((variant, verdict))
    return [_completed(place, result, verdicts) for place, result in enumerate(found)]


def _variants(place: int, file: File) -> Iterator[_Variant]:
    for case in file.cases if file.claims else ():
        for question, reading in others(case.readings, case.words):
            readings = defaults_left_out({**dict(case.readings), question: reading})
            yield _Variant(place, question, reading, replace(case, readings=readings))


def _completed(
    place: int, result: ScenarioVerdict, verdicts: Mapping[tuple[int, int], Sequence[tuple[_Variant, Verdict | None]]]
) -> ScenarioVerdict:
    claims = tuple(
        replace(
            claim,
            depends=tuple(
                Dependence(variant.question, variant.reading, verdict)
                for variant, verdict in verdicts.get((place, claim.number), ())
                if verdict != claim.verdict
            ),
        )
        for claim in result.claims
    )
    return replace(result, claims=claims)
