"""Reports: `text` for people, `machine` for programs (JSON), `junit` for build servers."""

from __future__ import annotations

from dictamen.results import ScenarioVerdict
from dictamen.words import Words


def cautions(result: ScenarioVerdict, words: Words) -> list[str]:
    """What limits the verdicts on a file: the depth bound, rules that do not decide."""
    bound = [words.phrase("bounded")] if result.bounded else []
    return bound + [words.phrase("unsettled", what=what) for what in result.unsettled]
