"""`python -m tests.mutation`: how much of the encodings the scenarios would miss."""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Literal, get_args

from . import explained
from .batches import Judge, Notice, collect
from .mutants import Kind, Mutant, read

ROOT = Path(__file__).resolve().parents[2]
SCENARIOS = ROOT / "scenarios"
STORE = ROOT / ".mutation_cache"

Fate = Literal["noticed", "explained", "survives", "no effect"]
"""No effect: in no resolution of any scenario does the rule apply, or does the literal decide anything."""
FATES: tuple[Fate, ...] = get_args(Fate)


EPILOG = "The exit code is 1 if a mutant is neither noticed nor explained, or an explanation is of nothing; else 0."


@dataclass(frozen=True, slots=True)
class Judged:
    """What became of a mutant."""

    mutant: Mutant
    fate: Fate
    notice: Notice = "nothing"  # how it was noticed
    batch: int | None = None  # by which batch, or in which it might have been
    why: str = ""  # nothing need notice it


def main(arguments: Sequence[str] | None = None) -> int:
    """Leaves out one rule or literal of the encodings at a time and says which of that no scenario notices."""
    options = _options(arguments)
    encoded = read()
    explanations = explained.load()
    stale = explanations.stale(encoded.mutants)
    judged: list[Judged] = []
    unexplained = []
    for mutant in _chosen(encoded.mutants, options):
        why = None if options.again else explanations.why(mutant)
        if why is None:
            unexplained.append(mutant)
        else:
            judged.append(Judged(mutant, "explained", why=why))
    judge = Judge(encoded, unexplained, collect(SCENARIOS), STORE)
    for done, found in enumerate(_judged(judge, unexplained, options.jobs), start=1):
        judged.append(found)
        if options.format == "text" and found.fate != "noticed":
            print(f"{found.fate:10} {found.mutant.name}\n    {found.mutant.marked}", flush=True)
        if done % 50 == 0:
            print(f"{done} of {len(unexplained)}", file=sys.stderr, flush=True)
    print(_as_json(judged, stale) if options.format == "json" else _summary(judged, stale))
    return 1 if stale or any(found.fate in ("survives", "no effect") for found in judged) else 0


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=main.__doc__, epilog=EPILOG)
    parser.add_argument("--sample", type=int, metavar="N", help="so many mutants; left out: all of them")
    parser.add_argument("--seed", type=int, default=0, help="another sample")
    parser.add_argument("--jobs", type=int, default=1, metavar="J", help="so many processes")
    parser.add_argument(
        "--only",
        action="append",
        metavar="GLOB",
        help="mutants with such a name, as in 'rules/*' or 'core/bans.lp:7 *'",
    )
    parser.add_argument("--kind", choices=get_args(Kind))
    parser.add_argument("--again", action="store_true", help="judge those that are explained, too")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    return parser.parse_args(arguments)


def _chosen(mutants: Sequence[Mutant], options: argparse.Namespace) -> list[Mutant]:
    found = [mutant for mutant in mutants if options.kind in (None, mutant.kind) and _is_any(mutant.name, options.only)]
    if options.sample is None:
        return found
    sample = set(sorted(found, key=lambda mutant: mutant.rank(options.seed))[: options.sample])
    return [mutant for mutant in found if mutant in sample]


def _is_any(name: str, patterns: Sequence[str] | None) -> bool:
    return patterns is None or any(fnmatchcase(name, pattern) for pattern in patterns)


def _judged(judge: Judge, mutants: Sequence[Mutant], jobs: int) -> Iterator[Judged]:
    """What becomes of each, as soon as it is known."""
    if jobs == 1:
        yield from (_judge_one(judge, mutant) for mutant in mutants)
        return
    global _judge
    _judge = judge  # the processes inherit it
    with multiprocessing.get_context("fork").Pool(jobs) as pool:
        yield from pool.imap_unordered(_judge_here, mutants)


_judge: Judge


def _judge_here(mutant: Mutant) -> Judged:
    return _judge_one(_judge, mutant)


def _judge_one(judge: Judge, mutant: Mutant) -> Judged:
    notice, batch = judge.judge(mutant)
    if batch is None:
        return Judged(mutant, "no effect")
    return Judged(mutant, "survives" if notice == "nothing" else "noticed", notice, batch.number)


def _summary(judged: Sequence[Judged], stale: Sequence[explained.Key]) -> str:
    """Counts by kind, by folder and of all, how mutants were noticed, and explanations of nothing."""
    groups: dict[str, list[Judged]] = defaultdict(list)
    for found in judged:
        groups[found.mutant.kind].append(found)
    for found in judged:
        groups[found.mutant.statement.file.partition("/")[0]].append(found)
    groups["all"] = list(judged)
    lines = [f"{'':10}{'mutants':>9}" + "".join(f"{fate:>11}" for fate in FATES) + "   noticed of those not explained"]
    for name, members in groups.items():
        fates = Counter(found.fate for found in members)
        counts = "".join(f"{fates[fate]:11}" for fate in FATES)
        share = _share(fates["noticed"], len(members) - fates["explained"])
        lines.append(f"{name:10}{len(members):9}{counts}   {share}")
    ways = Counter(found.notice for found in judged if found.fate == "noticed")
    lines.append("noticed by: " + ", ".join(f"{way} {count}" for way, count in ways.most_common()))
    lines += [f"explains nothing any more: {file}: {rule} without {without or 'it'}" for file, rule, without in stale]
    return "\n".join(lines)


def _share(part: int, count: int) -> str:
    """A share, and where that of all mutants is with 95 % confidence if these are a sample (Wilson)."""
    if not count:
        return "-"
    share, z = part / count, 1.96
    middle = (share + z * z / (2 * count)) / (1 + z * z / count)
    half = z * math.sqrt(share * (1 - share) / count + z * z / (4 * count * count)) / (1 + z * z / count)
    return f"{share:.1%} ({middle - half:.1%} to {middle + half:.1%})"


def _as_json(judged: Sequence[Judged], stale: Sequence[explained.Key]) -> str:
    mutants = [
        {
            "name": found.mutant.name,
            "rule": found.mutant.statement.text,
            "without": found.mutant.without,
            "marked": found.mutant.marked,
            "fate": found.fate,
            "notice": found.notice,
            "batch": found.batch,
            "why": found.why,
        }
        for found in judged
    ]
    return json.dumps({"mutants": mutants, "stale": stale}, indent=1)
