"""A small sample of the mutants of the encodings is noticed by the scenarios, or explained."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import clingo
import pytest

from dictamen import encodings

from . import batches, explained, mutants

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = 10


@pytest.fixture(scope="module")
def encoded() -> mutants.Encodings:
    return mutants.read()


def test_mutants_are_noticed_or_explained() -> None:
    """Which ones is chosen by what they say, so that it does not change with other rules."""
    options = [
        "--kind",
        "rule",
        "--seed",
        "3",
        "--sample",
        str(SAMPLE),
        "--jobs",
        str(os.cpu_count() or 1),
        "--format",
        "json",
    ]
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


def test_explanations_are_of_single_mutants_or_of_rules_by_their_head(tmp_path: Path) -> None:
    file = tmp_path / "explained.yaml"
    file.write_text(
        "- {heads: [may_*], kinds: [literal], why: bound}\n"
        "- {file: x.lp, rule: 'a :- b; c.', without: [b, c], why: twice}\n"
        "- {file: x.lp, rule: a., why: all}\n"
    )
    found = explained.load(file)

    def mutant(kind: mutants.Kind, rule: str, without: str) -> mutants.Mutant:
        atom = rule.rstrip(".").partition(" :- ")[0]
        statement = mutants.Statement(0, "x.lp", 1, "base", rule, "", atom, report=False)
        return mutants.Mutant(statement, kind, without, rule, "")

    known = [mutant("literal", "a :- b; c.", "b"), mutant("literal", "a :- b; c.", "c"), mutant("rule", "a.", "")]
    assert [found.why(one) for one in known] == ["twice", "twice", "all"]
    assert found.why(mutant("literal", "may_be(X) :- b(X).", "b(X)")) == "bound"
    assert found.why(mutant("rule", "may_be(X) :- b(X).", "")) is None
    assert found.stale(known) == []
    assert found.stale(known[:2]) == [("x.lp", "a.", "")]


def test_what_a_mutant_changes_is_asked_by_rules() -> None:
    statement = mutants.Statement(0, "x.lp", 1, "base", "a(X) :- b(X); c(X,Y).", "b(X); c(X,Y)", "a(X)", report=False)
    mutant = mutants.Mutant(statement, "literal", "c(X,Y)", "", "a(X) :- b(X).", "b(X)", ("X",), number=7)
    control = clingo.Control()
    facts = "b(1..3). c(1,1). a(2)."
    control.add("base", [], " ".join([facts, statement.text, *batches._differences(mutant)]))
    control.ground([("base", [])])
    assert control.symbolic_atoms[clingo.parse_term("mutation_before(7,1)")] is not None
    assert control.symbolic_atoms[clingo.parse_term("mutation_before(7,3)")] is None
    assert control.symbolic_atoms[clingo.parse_term("mutation_changes(7)")] is not None  # for 3, not for 1 and 2


def test_explanations_by_what_else_is_in_the_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules").mkdir()
    rules = [
        "a(E) :- node(E,K,_); doer(E,A,_).",  # implied
        "b(E,K) :- node(E,K,_); doer(E,_,_).",  # K stands elsewhere
        "c(E) :- node(E,_,_); other(E).",  # nothing implies it
        "value(C,M) :- asks(C,M); now(C,M).",  # asks about what is in the head
        "value(C) :- asks(C,M); now(C,M).",  # asks about M, too
    ]
    (tmp_path / "rules" / "x.lp").write_text("\n".join(rules))
    monkeypatch.setattr(encodings, "root", lambda: tmp_path)
    monkeypatch.setattr(encodings, "files", lambda: (tmp_path / "rules" / "x.lp",))
    file = tmp_path / "explained.yaml"
    file.write_text(
        "- {implied: 'node(E,_,_)', by: ['nothing(E)', 'doer(E,_,_)'], why: implied}\n"
        "- {asked: ['asks(*'], by_heads: [value], why: asked}\n"
    )
    found = explained.load(file)
    whys = {(mutant.statement.line, mutant.without): found.why(mutant) for mutant in mutants.read().mutants}
    assert {key: why for key, why in whys.items() if why} == {
        (1, "node(E,K,_)"): "implied",
        (4, "asks(C,M)"): "asked",
    }
