"""Several scenario files judged in one program: most of the time of one file is the grounder's work on the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from dictamen.cases import Case, File, load_file
from dictamen.questions import check_here, unsettled_words
from dictamen.results import LATEST, InputError, ScenarioVerdict, Under
from dictamen.solve import GAMES, Verdicts
from dictamen.variations import with_dependences


def batches(paths: Sequence[Path], jobs: int, largest: int = GAMES) -> Iterator[tuple[Path, ...]]:
    """The paths in order, in groups of at most `largest`, and enough groups for all jobs."""
    size = max(1, min(largest, len(paths) // jobs))
    for start in range(0, len(paths), size):
        yield tuple(paths[start : start + size])


def check_batch(paths: tuple[Path, ...], asked: Under = LATEST, *, vary: bool = False) -> list[ScenarioVerdict]:
    """The verdict on each file, as `check_here` would give it; without figures, which are those of the whole batch.

    A file whose claims are judged under different readings is several games of the program.
    """
    if len(paths) == 1:
        return [check_here(paths[0], asked, vary=vary)]
    verdicts: dict[Path, ScenarioVerdict] = {}
    games: dict[Path, dict[int, Case]] = {}
    files: dict[Path, File] = {}
    last = 0
    for path in paths:
        try:
            files[path] = load_file(path, asked)
        except InputError as error:
            verdicts[path] = ScenarioVerdict(str(path), "", problems=tuple(error.problems))
        else:
            games[path] = dict(enumerate(files[path].cases, start=last + 1))
            last += len(games[path])
    if games:
        judged = Verdicts({game: case.facts(game) for cases in games.values() for game, case in cases.items()})
        legal = [path for path, cases in games.items() if cases.keys() <= judged.legal]
        verdicts |= {path: check_here(path, asked) for path in games if path not in legal}
        found = [_verdict(judged, files[path], games[path]) for path in legal]
        found = with_dependences([files[path] for path in legal], found) if vary else found
        verdicts |= dict(zip(legal, found, strict=True))
    return [verdicts[path] for path in paths]


def _verdict(judged: Verdicts, file: File, cases: dict[int, Case]) -> ScenarioVerdict:
    claims = [
        file.verdict(number, case, judged.verdict(game, case.place(number)))
        for game, case in cases.items()
        for number in case.numbers
    ]
    return ScenarioVerdict(
        file=str(file.path),
        title=file.situation.title,
        claims=tuple(sorted(claims, key=lambda claim: claim.number)),
        bounded=any(judged.bounded(game) for game in cases),
        unsettled=unsettled_words(what for game in cases for what in judged.unsettled(game)),
    )
