"""The checks find what is planted in a small program; the command tells it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from dictamen import readings, workers
from dictamen.rulebook import invariants
from hygiene import clashes, findings, programs, redundant, unused
from mutation import mutants
from mutation.mutants import Statement

ROOT = Path(__file__).resolve().parents[2]

RULES = """
1 { picked(X) : option(X) } 1 :- asked.
set(f(X),1,1) :- picked(X).
set(f(X),Y,1) :- picked(X), other(X,Y).
set(f(X),1,1) :- picked(X), option(X), asked.
left(X,V) :- set(f(X),V,1).
left(none,0) :- not picked(1), not picked(2).
left(three,0) :- picked(3).
lost(X) :- picked(X), X > 2.
"""
FACTS = "option(1..2). asked. other(2,5)."
CHOICE, SETS, SETS_OTHER, SETS_AGAIN, TELLS, NEVER, NOWHERE, LOST = range(8)
PROGRAM = programs.Program("planted", FACTS, frozenset())


@pytest.fixture(autouse=True)
def planted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules stand for the encodings."""
    statements = tuple(_statement(number, text) for number, text in enumerate(RULES.strip().splitlines()))
    for module in (programs, clashes, redundant, unused):
        for name in ("statements", "rules"):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, lambda: statements)
    monkeypatch.setattr(programs.Program, "statements", lambda _: statements)


def _statement(number: int, text: str) -> Statement:
    head, _, body = text.removesuffix(".").partition(" :- ")
    return Statement(number, "rules/x.lp", number + 1, "base", text, body, "" if "{" in head else head, report=False)


def test_rules_that_never_apply() -> None:
    found = unused.applying(PROGRAM, frozenset(range(8)))
    applying = {number for number, what in found.items() if what == "applies"}
    assert applying == {CHOICE, SETS, SETS_OTHER, SETS_AGAIN, TELLS}
    assert found[NEVER] == "instance"
    assert NOWHERE not in found and LOST not in found


def test_what_one_program_settles_is_not_asked_of_the_next() -> None:
    asked: list[frozenset[int]] = []

    def ask(program: programs.Program, left: frozenset[int]) -> dict[int, str]:
        asked.append(left)
        return {1: "applies", 2: "instance"}

    def at_once(work: object, some: Sequence[programs.Program], **_: object) -> list[object]:
        assert callable(work)
        return [work(program) for program in some]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(workers, "run_many", at_once)
        swept = programs.sweep(ask, [PROGRAM] * 2, [1, 2, 3], settles="applies", jobs=1, progress=lambda _: None)
    assert asked == [frozenset((1, 2, 3)), frozenset((2, 3))]
    assert swept.has(1, "applies") and swept.has(2, "instance") and 3 not in swept.found


def test_rules_that_change_nothing() -> None:
    found = redundant.needed(PROGRAM, frozenset(range(8)))
    assert {number for number, what in found.items() if what == "needed"} == {SETS_OTHER, TELLS}
    assert {SETS, SETS_AGAIN} <= {number for number, what in found.items() if what == "asked"}  # each for the other
    alone = redundant.needed_alone(PROGRAM, frozenset((SETS, SETS_OTHER, NEVER)))
    assert alone == {SETS: "asked", SETS_OTHER: "needed", NEVER: "asked"}


def test_what_a_rule_derives_in_any_case_is_left_out_only_when_it_is_asked_alone() -> None:
    text = ["a :- b.", "{ c }.", "left(x,1) :- a, c.", "b."]
    known = tuple(_statement(number, line) for number, line in enumerate(text))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(programs.Program, "statements", lambda _: known)
        assert redundant.needed(PROGRAM, frozenset([0])) == {}
        assert redundant.needed_alone(PROGRAM, frozenset([0])) == {0: "needed"}


def test_rules_that_set_the_same() -> None:
    pairs = frozenset((first, second) for first in range(8) for second in range(first, 8))
    assert clashes.setting_the_same(PROGRAM, pairs) == {
        (SETS, SETS_OTHER): "differs",
        (SETS, SETS_AGAIN): "agrees",
        (SETS_OTHER, SETS_AGAIN): "differs",
    }


def test_a_finding_is_explained_by_its_kind_and_its_rule(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "explained.yaml"
    file.write_text(
        "- {check: unused, heads: [b*], why: never}\n"
        "- {check: redundant, file: rules/x.lp, rule: a., why: said twice}\n"
        "- {check: readings, reading: OQ-1=other, invariant: INV-1, why: worded otherwise}\n"
    )
    monkeypatch.setattr(findings, "EXPLAINED", file)
    findings.reasons.cache_clear()
    rule = _statement(0, "a.")
    found = [
        findings.of_rules("redundant", "redundant", [rule]),
        findings.of_rules("unused", "no instance", [rule]),
        findings.of_rules("unused", "no instance", [_statement(0, "bb(X) :- c(X).")]),
        findings.of_reading("OQ-1=other", "INV-1", (), ""),
        findings.of_rules("clashes", "agrees", [rule], fault=False),
    ]
    assert [one.counts for one in found] == [False, True, False, False, False]
    text = findings.as_text([findings.Report("redundant", tuple(found), 1, {"x": "TimeoutError"})])
    assert "redundant: asp/rules/x.lp:1\n    a.\n    explained: said twice" in text
    assert "5 found, 1 not explained\n  could not be asked: x: TimeoutError" in text
    findings.reasons.cache_clear()


def test_every_explanation_is_of_a_rule_or_a_reading() -> None:
    """The rule still stands where it is explained; checked without asking whether it is still found."""
    known = {(statement.file, statement.text) for statement in mutants.read().statements}
    taken = {f"{question.id}={name}" for question in readings.registry().values() for name in question.alternatives}
    for check, first, second in findings.reasons():
        if check == "readings":
            assert first in taken and second in invariants.ids()
        elif first != findings.HEADS:
            assert (first, second) in known


def test_the_command() -> None:
    options = ["clashes", "--scope", "sentences", "--no-scenarios", "--format", "json"]
    run = subprocess.run(
        [sys.executable, "-m", "tests.hygiene", *options], cwd=ROOT, capture_output=True, text=True, check=False
    )
    (report,) = json.loads(run.stdout)
    assert report["check"] == "clashes" and report["asked"] > 0 and not report["failures"], run.stderr
