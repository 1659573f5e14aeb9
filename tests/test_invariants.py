"""What is proved of the scopes holds in the scenarios, too: they have words, decks and cards that no scope has.

It is proved under the defaults; which invariants a reading breaks is looked at by `python -m tests.hygiene readings`.
"""

from pathlib import Path

import pytest

from dictamen.cases import load_file
from dictamen.rulebook import invariants
from dictamen.solve import Proof

ROOT = Path(__file__).resolve().parents[1] / "scenarios"
FILES = sorted(ROOT.rglob("*.yaml"))[::24]
"""A part of the collection: each file is grounded on its own."""


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_no_resolution_of_a_scenario_breaks_an_invariant(path: Path) -> None:
    for case in (case for case in load_file(path).cases if not case.readings):
        assert not Proof(case.facts(), invariants.ids()).broken()
