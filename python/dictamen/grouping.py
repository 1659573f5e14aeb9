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
    """Where all decisions are taken: one outcome, or several that no decision tells apart."""

    outcomes: frozenset[Outcome]


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
        tree = _tree(list(resolutions), 0)
        _walk(tree, (), paths)
        for outcome in _blurred(tree):
            del paths[outcome]
    groups = [
        OutcomeGroup(outcome, tuple(paths[outcome][:WAYS]), len(members), min(members, key=_simplest))
        for outcome, members in by_outcome.items()
    ]
    return tuple(sorted(groups, key=lambda g: (-g.resolutions, str(g.outcome))))


def _simplest(resolution: Resolution) -> tuple[int, str]:
    return len(resolution.steps), str(resolution.choices)


def _tree(resolutions: list[Resolution], depth: int) -> _Tree:
    """The tree of decisions of resolutions that agree on their first `depth` decisions."""
    outcomes = frozenset(resolution.outcome for resolution in resolutions)
    if len(outcomes) == 1 or any(len(resolution.choices) == depth for resolution in resolutions):
        return _Leaf(outcomes)
    answers: dict[Choice, list[Resolution]] = defaultdict(list)
    for resolution in resolutions:
        answers[resolution.choices[depth]].append(resolution)
    branches = [(choice, _tree(members, depth + 1)) for choice, members in answers.items()]
    if all(tree == branches[0][1] for _, tree in branches):
        return branches[0][1]  # the answer does not matter
    return _Fork(tuple(sorted(branches, key=lambda branch: branch[0].options.index(branch[0].taken))))


def _walk(tree: _Tree, path: tuple[Choice, ...], paths: dict[Outcome, list[tuple[Choice, ...]]]) -> None:
    if isinstance(tree, _Leaf):
        for outcome in tree.outcomes:
            paths[outcome].append(path)
        return
    for choice, branch in tree.branches:
        _walk(branch, (*path, choice), paths)


def _blurred(tree: _Tree) -> frozenset[Outcome]:
    """The outcomes that some way leads to among others."""
    if isinstance(tree, _Leaf):
        return tree.outcomes if len(tree.outcomes) > 1 else frozenset()
    return frozenset().union(*(_blurred(branch) for _, branch in tree.branches))
