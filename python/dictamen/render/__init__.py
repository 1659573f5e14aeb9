"""Reports: `text` for people, `machine` for programs (JSON), `junit` for build servers."""

from __future__ import annotations

from collections.abc import Iterable

from dictamen.results import ClaimVerdict, Dependence, Outcomes, ScenarioVerdict, Under
from dictamen.words import Words

_DEPENDS = {"always": "depends_always", "sometimes": "depends_sometimes", "never": "depends_never"}


def cautions(result: ScenarioVerdict, words: Words) -> list[str]:
    """What limits the verdicts on a file: the depth bound, rules that do not decide."""
    bound = [words.phrase("bounded")] if result.bounded else []
    return bound + [words.phrase("unsettled", what=what) for what in result.unsettled]


def told(under: Under, words: Words) -> str:
    """The edition and the readings that something is judged under; nothing for the defaults of the latest edition."""
    edition = [words.phrase("edition", edition=under.edition)] if under.edition else []
    return ", ".join(edition + [f"{question}: {reading}" for question, reading in under.readings])


def dependence(found: Dependence, words: Words) -> str:
    """That another reading would change a verdict."""
    phrase = _DEPENDS[found.verdict] if found.verdict else "depends_illegal"
    return words.phrase(phrase, question=found.question, reading=found.reading)


def unknown_readings(judged: Iterable[ClaimVerdict | Outcomes]) -> list[tuple[str, list[str]]]:
    """The editions that something is judged under, and the questions that they are not known to have answered."""
    found: dict[str, set[str]] = {}
    for one in judged:
        if one.under.edition and one.unknown:
            found.setdefault(one.under.edition, set()).update(one.unknown)
    if not found:
        return []
    from dictamen.readings import registry  # needs the solver

    return [(edition, [question for question in registry() if question in found[edition]]) for edition in sorted(found)]


def unknown_told(judged: Iterable[ClaimVerdict | Outcomes], words: Words) -> list[str]:
    """The same, a text for each edition."""
    return [
        words.phrase("unknown_readings", edition=edition, questions=", ".join(questions))
        for edition, questions in unknown_readings(judged)
    ]
