"""Several scenario files judged in one program: most of the time of one file is the grounder's work on the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from dictamen.encode import encode
from dictamen.questions import check_here, load_situation, unsettled_words
from dictamen.results import ClaimVerdict, InputError, ScenarioVerdict
from dictamen.solve import Verdicts
from dictamen.state import Situation

SIZE = 20
"""Files in one program; more gain little, and all wait for the slowest."""


def batches(paths: Sequence[Path], jobs: int) -> Iterator[tuple[Path, ...]]:
    """The paths in order, in groups of at most SIZE, and enough groups for all jobs."""
    size = max(1, min(SIZE, len(paths) // jobs))
    for start in range(0, len(paths), size):
        yield tuple(paths[start : start + size])


def check_batch(paths: tuple[Path, ...]) -> list[ScenarioVerdict]:
    """The verdict on each file, as `check_here` would give it; without figures, which are those of the whole batch."""
    if len(paths) == 1:
        return [check_here(paths[0])]
    verdicts: dict[Path, ScenarioVerdict] = {}
    games: dict[int, tuple[Path, Situation]] = {}
    for game, path in enumerate(paths, start=1):
        try:
            _, situation = load_situation(path)
        except InputError as error:
            verdicts[path] = ScenarioVerdict(str(path), "", problems=tuple(error.problems))
        else:
            games[game] = path, situation
    if games:
        judged = Verdicts({game: encode(situation, game) for game, (_, situation) in games.items()})
        for game, (path, situation) in games.items():
            legal = game in judged.legal
            verdicts[path] = _verdict(judged, game, path, situation) if legal else check_here(path)
    return [verdicts[path] for path in paths]


def _verdict(judged: Verdicts, game: int, path: Path, situation: Situation) -> ScenarioVerdict:
    claims = tuple(
        ClaimVerdict(number, claim.quantifier, judged.verdict(game, number))
        for number, claim in enumerate(situation.claims, start=1)
    )
    return ScenarioVerdict(
        file=str(path),
        title=situation.title,
        claims=claims,
        bounded=judged.bounded(game),
        unsettled=unsettled_words(judged.unsettled(game)),
    )
