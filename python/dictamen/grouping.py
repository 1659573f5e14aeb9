"""Resolutions grouped by outcome, and the decisions that lead to each, reduced to those that matter."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from dictamen.results import Choice, OutcomeGroup, Resolution, Term

Outcome = tuple[tuple[tuple[str, ...], Term], ...]
WAYS = 200
"""Ways to one outcome that are kept; with more decisions than that nobody reads on."""


@dataclass(frozen=True)
class _Leaf:
    outcome: Outcome


@dataclass(frozen=True)
class _Fork:
    """A question and, for each answer, what follows."""

    branches: tuple[tuple[Choice, _Tree], ...]


_Tree = _Leaf | _Fork


def group(resolutions: Sequence[Resolution], *, complete: bool) -> tuple[OutcomeGroup, ...]:
    """One group for each distinct outcome, the one with most resolutions first.

    `paths` are worked out only if the resolutions are complete: a question matters if its answers lead to different
    outcomes, and to know that one has to know all of them.
    """
    by_outcome: dict[Outcome, list[Resolution]] = defaultdict(list)
    for resolution in resolutions:
        by_outcome[resolution.outcome].append(resolution)
    paths: dict[Outcome, list[tuple[Choice, ...]]] = defaultdict(list)
    if complete:
        _walk(_tree(list(resolutions), 0), (), paths)
    groups = [
        OutcomeGroup(outcome, tuple(paths[outcome][:WAYS]), len(members), min(members, key=_simplest))
        for outcome, members in by_outcome.items()
    ]
    return tuple(sorted(groups, key=lambda g: (-g.resolutions, str(g.outcome))))


def _simplest(resolution: Resolution) -> tuple[int, str]:
    return len(resolution.steps), str(resolution.choices)


def _tree(resolutions: list[Resolution], depth: int) -> _Tree:
    """The tree of decisions of resolutions that agree on their first `depth` decisions."""
    told = all(len(resolution.choices) > depth for resolution in resolutions)  # not so for shares of indirect damage
    if not told or len({resolution.outcome for resolution in resolutions}) == 1:
        return _Leaf(resolutions[0].outcome)
    answers: dict[Choice, list[Resolution]] = defaultdict(list)
    for resolution in resolutions:
        answers[resolution.choices[depth]].append(resolution)
    branches = [(choice, _tree(members, depth + 1)) for choice, members in answers.items()]
    if all(tree == branches[0][1] for _, tree in branches):
        return branches[0][1]  # the answer does not matter
    return _Fork(tuple(sorted(branches, key=lambda branch: branch[0].options.index(branch[0].taken))))


def _walk(tree: _Tree, path: tuple[Choice, ...], paths: dict[Outcome, list[tuple[Choice, ...]]]) -> None:
    if isinstance(tree, _Leaf):
        paths[tree.outcome].append(path)
        return
    for choice, branch in tree.branches:
        _walk(branch, (*path, choice), paths)
