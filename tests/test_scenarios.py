"""Every scenario file of the collection holds; a wrong claim in any of them is found; every trace can be read."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dictamen import cli, encodings, questions
from dictamen.loading import load
from dictamen.results import Message, Resolution, ScenarioVerdict, Step, Term
from dictamen.rulebook import all_rules
from dictamen.words import FACTS, LANGUAGES
from dictamen.words import load as catalogue
from dictamen.words.signatures import SIGNATURES, TERMS

ROOT = Path(__file__).resolve().parents[1] / "scenarios"
FILES = sorted(ROOT.rglob("*.yaml"))
WRONG = {"always": "never", "never": "always", "sometimes": "always"}
"""What a claim is turned into; a claim that is true with its own word is false with any other."""


def files(step: int) -> pytest.MarkDecorator:
    """Every file, or every so-many-th where one would do for its kind: the collection is large."""
    chosen = FILES[::step]
    return pytest.mark.parametrize("path", chosen, ids=[str(path.relative_to(ROOT)) for path in chosen])


@cache
def verdict(path: Path) -> ScenarioVerdict:
    return questions.check_here(path)


# --- claims -----------------------------------------------------------------------------------------------------
@files(1)
def test_it_holds(path: Path) -> None:
    found = verdict(path)
    assert [str(problem) for problem in found.problems] == []
    assert [(c.number, c.expected, c.verdict) for c in found.claims if not c.holds] == []
    assert found.claims, "claims nothing"


def wrong(path: Path) -> str:
    """The text of a file with the word of every claim turned into a wrong one."""
    source = load(path)
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, claim in enumerate(source.scenario.claims):
        line, column = source.where.keys["claims", number, claim.quantifier]
        text = lines[line - 1]
        assert text.startswith(f"{claim.quantifier}:", column - 1)
        lines[line - 1] = text[: column - 1] + WRONG[claim.quantifier] + text[column - 1 + len(claim.quantifier) :]
    return "\n".join(lines) + "\n"


@files(8)
def test_each_wrong_claim_in_a_copy_is_found(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / path.name
    copy.write_text(wrong(path), encoding="utf-8")
    found = questions.check_here(copy)
    assert [c.number for c in found.claims if c.holds] == []
    assert len(found.claims) == len(verdict(path).claims)
    assert found.status == "fails"


@pytest.mark.parametrize("path", FILES[:: max(1, len(FILES) // 5)], ids=lambda path: path.stem)
def test_the_command_line_names_the_wrong_claim(path: Path, tmp_path: Path) -> None:
    source = load(path)
    last = len(source.scenario.claims)
    good, bad = path.read_text(encoding="utf-8").splitlines(), wrong(path).splitlines()
    line, _ = source.where.keys["claims", last - 1, source.scenario.claims[-1].quantifier]
    good[line - 1] = bad[line - 1]
    copy = tmp_path / "wrong.yaml"
    copy.write_text("\n".join(good) + "\n", encoding="utf-8")
    found = CliRunner().invoke(cli.app, ["check", str(path), str(copy)])
    assert found.exit_code == 1
    assert re.findall(r"line (\d+), claim (\d+): ", found.stdout) == [(str(line), str(last))]
    assert CliRunner().invoke(cli.app, ["check", str(path)]).exit_code == 0


# --- program parts ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize("path", FILES[::9], ids=lambda path: path.stem)
def test_parts_that_are_left_out_would_change_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = verdict(path)
    needed = encodings.program
    other_questions = [file for file in encodings.files() if {"proofs", "search"} & set(file.parts)]
    asked = {part for file in other_questions for part in re.findall(r"#program (\w+)\.", file.read_text("utf-8"))}
    every = {part for _, part, _ in encodings._parts()} - asked

    def program(words: Collection[str], *, trace: bool, tree: bool = True) -> str:
        return needed(every, trace=trace, tree=tree)

    monkeypatch.setattr(encodings, "program", program)
    found = questions.check_here(path)
    assert [c.verdict for c in found.claims] == [c.verdict for c in expected.claims]
    assert (found.bounded, found.unsettled) == (expected.bounded, expected.unsettled)


# --- traces -----------------------------------------------------------------------------------------------------
RULES = {rule.id for rule in all_rules()}


@files(5)
def test_every_trace_can_be_read(path: Path) -> None:
    outcomes = questions.resolve_here(path, 40)
    assert outcomes.resolutions >= len(outcomes.groups) > 0 or not outcomes.complete
    for group in outcomes.groups:
        check_trace(group.example)
        for key, _ in group.outcome:
            assert key[0] in FACTS, f"no words for the fact {key}"
            assert len(key) == 1 + len(FACTS[key[0]])


def check_trace(resolution: Resolution) -> None:
    steps = resolution.steps
    assert steps[0].depth == 0
    assert all(after.depth <= step.depth + 1 for step, after in pairwise(steps))
    assert tuple(step.choice for step in steps if step.choice) == resolution.choices
    for step in steps:
        check_step(step)
    for language in LANGUAGES:
        words = catalogue(language)
        lines = [words.step(step) for step in steps] + [words.decision(choice) for choice in resolution.choices]
        assert all(line and not re.search(r"[{}]|\w_\w|\bNone\b|\(\)", line) for line in lines), lines


def check_step(step: Step) -> None:
    assert step.rules and set(step.rules) <= RULES, step
    if step.choice:
        choice = step.choice
        assert choice.taken in choice.options
        assert len(choice.options) == len(set(choice.options))
        assert len(choice.options) > 1 or choice.kind in ("defender", "use", "option"), choice
        assert choice.rule in RULES
        assert choice.who
    if step.message.code == "decided":
        assert step.choice
        return
    check_message(step.message)


def check_message(message: Message) -> None:
    assert message.code in SIGNATURES, message
    names = SIGNATURES[message.code]
    if names[-1:] == ("terms...",):
        assert len(message.arguments) >= len(names) - 1
        assert all(
            isinstance(term, tuple) and len(term) == 1 + len(TERMS[str(term[0])]) for term in message.arguments[1:]
        )
        return
    assert len(message.arguments) == len(names), message
    known = catalogue("en").catalogue["values"].get("what", {})
    assert all(str(name) in known for name in nested(message.arguments)), message


def nested(arguments: tuple[Term, ...]) -> Iterator[Term]:
    """The names of the arguments that are terms themselves: they need words of their own."""
    return (argument[0] for argument in arguments if isinstance(argument, tuple))
