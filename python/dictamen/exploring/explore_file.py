"""`explore` in one scenario: which of its abilities commute, and the best and the worst resolution for the players."""

from __future__ import annotations

import time
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from dictamen import decode, workers
from dictamen.cases import load_file
from dictamen.exploring.findings import NEAT, Hit, Question, compared
from dictamen.loading import read_file
from dictamen.results import Exploration, Finding, PairOrder, Resolution, Under
from dictamen.solve import Measured, Pair, Value
from dictamen.yamltext import read

PAIR = ("worlds", "pair_apart")
SEARCH = 30.0
"""Seconds for a better or worse resolution than the first one found."""


def order_here(path: Path, under: Under, timeout: float) -> Exploration:
    """Which pairs of abilities commute. Raises InputError, TimeoutError."""
    return workers.run(partial(_order, under=under), path, timeout=timeout)


def choice_here(path: Path, under: Under, timeout: float) -> Exploration:
    """The best and the worst resolution. Raises InputError, TimeoutError."""
    return workers.run(partial(_choice, under=under), path, timeout=timeout)


def _order(path: Path, under: Under) -> Exploration:
    started = time.perf_counter()
    file = load_file(path, under)
    question = Question("order", file.under)
    pair = Pair(file.whole.facts(), PAIR, "", NEAT)
    found = []
    for atom, abilities in pair.pairs():
        if not pair.possible([atom]):
            continue  # never is there a choice between them
        one, two = (_named(ability) for ability in abilities)
        shown = pair.resolutions([atom, "otherwise"])
        finding = _finding(path, question, shown, one, two) if shown else None
        found.append(PairOrder((one, two), finding))
    findings = tuple(pair.finding for pair in found if pair.finding)
    seconds = round(time.perf_counter() - started, 3)
    return Exploration("order", (), findings, pairs=tuple(found), under=file.under, seconds=seconds)


def _choice(path: Path, under: Under) -> Exploration:
    started = time.perf_counter()
    file = load_file(path, under)
    found = [Measured(file.whole.facts(), most=most).resolution(SEARCH) for most in (True, False)]
    best, worst = found
    findings: tuple[Finding, ...] = ()
    if best and worst and best[1] != worst[1]:
        finding = _finding(path, Question("choice", file.under), (best[0], worst[0]), "", "")
        if finding:
            ways = (replace(way, score=each[1]) for way, each in zip(finding.ways, (best, worst), strict=True))
            findings = (replace(finding, ways=tuple(ways)),)
    seconds = round(time.perf_counter() - started, 3)
    return Exploration("choice", (), findings, under=file.under, seconds=seconds)


def _finding(
    path: Path, question: Question, shown: tuple[list[Value], list[Value]], one: str, two: str
) -> Finding | None:
    data: Any = read(read_file(path), str(path)).data
    state = {key: value for key, value in data.items() if key not in ("title", "about", "rules", "claims", "source")}
    resolutions: tuple[Resolution, Resolution] = (decode.resolution(shown[0]), decode.resolution(shown[1]))
    group = tuple(ability for ability in (one, two) if ability)
    return compared(Hit("", "", 0, state, (), False, group, ()), question, state, resolutions)


def _named(ability: Value) -> str:
    told = decode.plain(ability)
    return told if isinstance(told, str) else str(told)
