"""Files judged side by side are judged as if each stood alone."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from dictamen.batch import batches, check_batch
from dictamen.questions import check_here
from dictamen.results import Figures, ScenarioVerdict
from dictamen.solve import GAMES

SCENARIOS = Path(__file__).parent.parent / "scenarios"
STRIDE = 11
"""Every how many-th file is judged alone as well: alone is slow."""


def alone(path: Path) -> ScenarioVerdict:
    return replace(check_here(path), figures=Figures())


def test_verdicts_of_a_batch_are_those_of_its_files() -> None:
    files = sorted(SCENARIOS.rglob("*.yaml"))[::STRIDE]
    for group in batches(files, jobs=1):
        assert check_batch(group) == [alone(path) for path in group]


def test_files_that_cannot_be_used_stand_among_the_others(tmp_path: Path) -> None:
    board = "players: {P1: {identity: {name: Hero, form: alter_ego}}}\nvillain: {name: Rhino}\n"
    texts = {
        "bad.yaml": "title: 7\n",
        "illegal.yaml": f"title: t\n{board}decisions: [{{defender: Hero}}]\n",
        "bounded.yaml": f"title: t\n{board}"
        "minions: [{name: Drone, abilities: [{type: forced response, after: {takes_damage: this},"
        " do: [{heal: 1, on: this}, {deal_damage: 1, to: this}]}]}]\n"
        "encounter_deck: [{icons: 0, abilities: [{type: boost, do: [{deal_damage: 1, to: Drone}]}]}]\n",
        "unsettled.yaml": "title: t\nplayers: {P1: {identity: {name: Hero, exhausted: true}, allies:"
        " [{name: Cat, exhausted: true}]}}\n"
        "villain: {name: Rhino}\nevent: {attack: {against: Cat}}\n"
        "encounter_deck: [{icons: 0, abilities: [{type: boost, do: [{defeat: Cat}]}]}]\n",
        "plain.yaml": f"title: t\n{board}"
        "claims: [{always: {threat: 0}}, {never: {happens: {flips: boost 1}}}]\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    found = check_batch(tuple(tmp_path / name for name in texts))
    assert found == [
        replace(verdict, figures=found[i].figures)
        for i, verdict in enumerate(map(check_here, (tmp_path / n for n in texts)))
    ]
    assert [verdict.status for verdict in found] == ["unusable", "unusable", "holds", "holds", "fails"]
    assert [verdict.bounded for verdict in found] == [False, False, True, False, False]
    assert found[3].unsettled == (("gone", "Cat"),)


@pytest.mark.parametrize(
    ("files", "jobs", "sizes"), [(3, 1, [3]), (3, 2, [1, 1, 1]), (50, 2, [GAMES, GAMES, 10]), (1, 4, [1])]
)
def test_groups(files: int, jobs: int, sizes: list[int]) -> None:
    paths = [Path(f"{n}.yaml") for n in range(files)]
    groups = list(batches(paths, jobs))
    assert [len(group) for group in groups] == sizes
    assert [path for group in groups for path in group] == paths
