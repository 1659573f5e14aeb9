"""A small sample of the mutants of the encodings is noticed by the scenarios, or explained."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from dictamen import encodings

from . import explained, mutants

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = 40


@pytest.fixture(scope="module")
def encoded() -> mutants.Encodings:
    return mutants.read()


def test_mutants_are_noticed_or_explained() -> None:
    """Which ones is chosen by what they say, so that it does not change with other rules."""
    options = ["--sample", str(SAMPLE), "--jobs", str(os.cpu_count() or 1), "--format", "json"]
    run = subprocess.run(
        [sys.executable, "-m", "tests.mutation", *options], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.stdout, run.stderr
    found = json.loads(run.stdout)["mutants"]
    assert len(found) == SAMPLE
    assert [f"{m['name']}: {m['marked']}" for m in found if m["fate"] not in ("noticed", "explained")] == []


def test_every_explanation_is_of_a_mutant(encoded: mutants.Encodings) -> None:
    assert explained.load().stale(encoded.mutants) == []


def test_names_of_mutants_are_unique(encoded: mutants.Encodings) -> None:
    names = [mutant.name for mutant in encoded.mutants]
    assert len(names) == len(set(names))


def test_what_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "x.lp").write_text(
        "a :- b, not c.\n1 { d(X) : e(X), f(X) } :- g : h.\ni(X) :- j(X), X > 1.\n"
    )
    monkeypatch.setattr(encodings, "root", lambda: tmp_path)
    monkeypatch.setattr(encodings, "files", lambda: (tmp_path / "rules" / "x.lp",))
    found = {mutant.name: mutant.marked for mutant in mutants.read().mutants}
    assert found == {
        "rules/x.lp:1 rule 1": "[-a :- b; not c.-]",
        "rules/x.lp:1 literal 1": "a :- [-b-]; not c.",
        "rules/x.lp:1 literal 2": "a :- b; [-not c-].",
        "rules/x.lp:2 rule 1": "[-1 <= { d(X): e(X), f(X) } :- g: h.-]",
        "rules/x.lp:2 literal 1": "1 <= { d(X): e(X), f(X) } :- [-g: h-].",
        "rules/x.lp:2 literal 2": "1 <= { d(X): e(X), f(X) } :- g: [-h-].",
        "rules/x.lp:2 head 1": "[-1-] <= { d(X): e(X), f(X) } :- g: h.",
        "rules/x.lp:2 head 2": "1 <= { d(X): [-e(X)-], f(X) } :- g: h.",
        "rules/x.lp:2 head 3": "1 <= { d(X): e(X), [-f(X)-] } :- g: h.",
        "rules/x.lp:3 rule 1": "[-i(X) :- j(X); X > 1.-]",
        "rules/x.lp:3 literal 1": "i(X) :- j(X); [-X > 1-].",
    }
