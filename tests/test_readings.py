"""Contested questions: the registry, what is asked for, and claims judged under readings and editions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from dictamen import cases, encodings, readings
from dictamen.batch import check_batch
from dictamen.encode import encode
from dictamen.judge import check
from dictamen.questions import check_here, explain_here, resolve_here
from dictamen.readings import UnknownReading, asked, departures, editions, refined, registry
from dictamen.results import LATEST, Dependence, InputError, Under
from dictamen.rulebook import contested
from dictamen.state import Situation

FILES = sorted((encodings.root() / "readings").glob("oq_*.lp"))


# --- the registry -----------------------------------------------------------------------------------------------
def test_each_question_is_settled_or_unknown_in_each_edition_and_the_default_holds_in_the_latest() -> None:
    facts = readings._facts()
    for question in registry().values():
        held = [edition for about, _, edition in facts["held"] if about == question.id]
        unknown = [edition for about, edition in facts["unknown"] if about == question.id]
        assert sorted(held + unknown) == list(editions()), question.id
        assert set(question.held.values()) <= set(question.readings), question.id
        assert question.held[editions()[-1]] == question.default, question.id
    assert [name for (name,) in facts["contested"]] == [name for name, _ in facts["default"]]
    assert {name for name, _ in facts["alternative"]} == set(registry())


def test_the_parts_of_the_files_are_the_readings_of_their_questions() -> None:
    """Program parts share one space of names: the part of a reading must be no other part, and in its own file."""
    homes = {name: place for place, names in _names_by_file().items() for name in names}
    names = [name for question in registry().values() for name in question.readings]
    assert len(set(names)) == len(names)
    for file in encodings.files():
        for part in re.findall(r"^#program (\w+)\.", file.read_text(encoding="utf-8"), re.MULTILINE):
            assert homes.get(part, file) == file, part
            assert file not in FILES or part in (*homes, "registry"), part


def _names_by_file() -> dict[Path, list[str]]:
    found = {}
    for file in FILES:
        questions = re.findall(r'contested\("([^"]+)"\)', file.read_text(encoding="utf-8"))
        found[file] = [name for question in questions for name in registry()[question].alternatives]
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_header_of_a_file_has_the_rules_of_its_questions(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    header = re.search(r"^% Rules: (.*)$", text, re.MULTILINE)
    assert header is not None
    questions = re.findall(r'contested\("([^"]+)"\)', text)
    rules = {rule for question in questions for rule in contested.lookup(question)[0].rules}
    assert rules <= set(header.group(1).split(", "))


def test_the_words_that_a_question_needs_are_words_of_the_encodings() -> None:
    """A word that no fact has would hide that the readings differ."""
    texts = (re.sub(r"%.*", "", file.read_text(encoding="utf-8")) for file in encodings.files() if file not in FILES)
    known = {word for text in texts for word in re.findall(r"\b[a-z]\w*", text)}
    needed = {word for question in registry().values() for word in question.words}
    assert sorted(needed - known) == []


# --- what is asked for ------------------------------------------------------------------------------------------
def test_what_is_nearer_to_the_claim_comes_first() -> None:
    edition = asked("1.6", {"OQ-13.1": "recomputed"})
    assert edition == Under("1.6", (("OQ-13.1", "recomputed"),))
    assert refined(edition, None, None) == edition
    assert refined(edition, None, {"OQ-24": "expired"}).readings == (("OQ-13.1", "recomputed"), ("OQ-24", "expired"))
    assert refined(edition, "1.5", None) == Under("1.5")  # an edition settles every question anew
    assert refined(edition, "1.8", {"OQ-24": "expired"}) == Under(None, (("OQ-24", "expired"),))
    assert refined(asked(None, {"OQ-24": "expired"}), None, {"OQ-24": "remembered"}) == LATEST


def test_only_what_departs_is_told() -> None:
    assert departures(LATEST) == departures(asked("1.8")) == departures(asked(None, {"OQ-9": "player"})) == ()
    assert asked("1.6", {"OQ-9": "publisher"}) == Under("1.6")  # it held then
    taken = dict(departures(asked("1.6", {"OQ-1.1": "with_forced"})))
    assert "OQ-1.1" not in taken
    assert taken["OQ-9"] == "publisher"
    assert all(name in registry()[question].alternatives for question, name in taken.items())


def test_a_question_of_which_nothing_is_known_is_told_unless_a_reading_is_given() -> None:
    words = {"overkill", "delay"}
    assert "OQ-5" in readings.unknown(asked("1.4"), words)
    assert "OQ-5" not in readings.unknown(asked("1.4", {"OQ-5": "delayed_first"}), words)
    assert "OQ-5" not in readings.unknown(asked("1.4"), set())  # it cannot matter
    assert "OQ-3.1" not in readings.unknown(asked("1.4"), words)
    assert readings.unknown(LATEST, words) == ()


def test_what_does_not_exist_is_refused() -> None:
    for edition, given, message in (
        ("1.3", {}, "there is no edition 1.3; there are 1.4"),
        (None, {"OQ-99": "x"}, "there is no contested question OQ-99"),
        (None, {"OQ-13.1": "x"}, "OQ-13.1 has no reading x; it has fixed, recomputed"),
    ):
        with pytest.raises(UnknownReading, match=re.escape(message)):
            asked(edition, given)


# --- claims under readings --------------------------------------------------------------------------------------
BOARD = """\
title: t
players: {P1: {identity: {name: Hero, hp: 20}}}
villain: {name: Rhino, atk: 2}
encounter_deck: [{icons: 0}]
decisions: [{defender: none}]
"""
CLAIMS = """\
claims:
  - always: {damage: {Hero: 2}}
  - {always: {damage: {Hero: 7}}, reading: {OQ-13.1: recomputed}}
  - {always: {damage: {Hero: 7}}, edition: "1.6"}
  - {never: {damage: {Hero: 2}}, edition: "1.6", reading: {OQ-9: player}}
  - {always: {damage: {Hero: 2}}, edition: "1.8"}
"""
Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Writes files; under two readings the villain has another ATK, whatever the encodings make of them."""
    strength = {"recomputed": 7, "publisher": 7}

    def stronger(situation: Situation, game: int = 0, readings: Mapping[str, str] | None = None) -> str:
        taken = [name for name in (readings or {}).values() if name in strength]
        facts = encode(situation, game)
        return facts.replace("1,atk,2)", f"1,atk,{strength[taken[-1]]})") if taken else facts

    monkeypatch.setattr("dictamen.cases.encode", stronger)

    def written(*parts: str, name: str = "s.yaml") -> Path:
        (tmp_path / name).write_text("".join(parts), encoding="utf-8")
        return tmp_path / name

    return written


def test_each_claim_is_judged_under_its_own_readings(write: Write) -> None:
    path = write(BOARD, CLAIMS)
    found = check_here(path)
    assert [c.verdict for c in found.claims] == ["always"] * 5
    assert [c.under for c in found.claims] == [
        LATEST,
        Under(None, (("OQ-13.1", "recomputed"),)),
        Under("1.6"),
        Under("1.6", (("OQ-9", "player"),)),
        LATEST,
    ]
    assert found.claims[0].readings == ()
    assert ("OQ-9", "publisher") in found.claims[2].readings
    other = write(BOARD, "claims: [{always: {damage: {Hero: 2}}}]\n", name="other.yaml")
    batch = check_batch((other, path, other.with_name("missing.yaml")))
    assert [verdict.status for verdict in batch] == ["holds", "fails", "unusable"]
    assert batch[1].claims == found.claims


def test_the_command_line_asks_for_the_rest(write: Write) -> None:
    path = write(BOARD, CLAIMS)
    found = check_here(path, asked(None, {"OQ-13.1": "recomputed"}))
    assert [c.verdict for c in found.claims] == ["never", "always", "always", "always", "always"]
    whole = write(BOARD, "reading: {OQ-13.1: recomputed}\n", CLAIMS, name="whole.yaml")
    assert [c.verdict for c in check_here(whole).claims] == ["never", "always", "always", "always", "always"]
    assert [c.verdict for c in explain_here(path, 2).claims] == ["always"]
    assert [c.number for c in explain_here(path, None).claims] == [1, 2, 3, 4, 5]


def test_outcomes_are_those_of_the_scenario(write: Write) -> None:
    damage = {}
    for name, given in (("plain", ""), ("whole", "reading: {OQ-13.1: recomputed}\n")):
        outcomes = resolve_here(write(BOARD, given, CLAIMS, name=f"{name}.yaml"), 9)
        damage[name] = dict(outcomes.groups[0].outcome)["damage", "Hero"]
        assert bool(outcomes.readings) == bool(given)
    assert damage == {"plain": 2, "whole": 7}
    outcomes = resolve_here(write(BOARD), 9, asked("1.6", {"OQ-13.1": "fixed"}))
    assert dict(outcomes.groups[0].outcome)["damage", "Hero"] == 7
    assert "OQ-12.2" in outcomes.unknown and "OQ-13.1" not in outcomes.unknown


def test_which_readings_change_a_verdict(write: Write) -> None:
    path = write(BOARD, CLAIMS)
    for found in (check_here(path, vary=True), check_batch((path, path.with_name("x.yaml")), vary=True)[0]):
        first, second, *_ = (claim.depends for claim in found.claims)
        assert first == (Dependence("OQ-13.1", "recomputed", "never"),)
        assert second == (Dependence("OQ-13.1", "fixed", "never"),)
        assert [claim.holds for claim in found.claims] == [claim.holds for claim in check_here(path).claims]
    assert check_here(path).claims[0].depends is None
    assert check_here(write(BOARD), vary=True).claims == ()


def test_decisions_that_only_some_readings_allow(write: Write) -> None:
    condition = "if: {count: {damage: this}, at_most: 2}"
    ability = f"{{type: response, after: {{attacks: Rhino}}, {condition}, do: [{{heal: 1, on: this}}]}}"
    board = BOARD.replace("hp: 20", f"hp: 20, abilities: [{ability}]").replace("none}", "none}, {use: Hero}")
    claims = "claims: [{always: {damage: {Hero: 1}}}"
    (claim,) = check_here(write(board, claims, "]\n"), vary=True).claims
    assert claim.depends == (Dependence("OQ-9", "publisher", None), Dependence("OQ-13.1", "recomputed", None))
    path = write(board, claims, ", {never: {damage: {Hero: 1}}, reading: {OQ-13.1: recomputed}}]\n")
    (problem,) = check_here(path).problems
    assert problem.message == "illegal decision: 'Hero' can never be used (OQ-13.1: recomputed)"
    assert check_batch((path, path.with_name("x.yaml")))[0].problems == (problem,)


def test_readings_of_a_file_that_do_not_exist_are_problems(write: Write) -> None:
    path = write(
        BOARD,
        "reading: {OQ-13: recomputed}\n",
        'claims: [{always: {stuck: false}, edition: "v1.6", reading: {OQ-9: publiser}}]\n',
    )
    with pytest.raises(InputError) as caught:
        cases.load_file(path)
    assert [(p.line, p.column, p.message, p.suggestion) for p in caught.value.problems] == [
        (6, 11, "there is no contested question OQ-13", "OQ-13.1"),
        (7, 44, "there is no edition v1.6; there are 1.4, 1.5, 1.6, 1.7, 1.8", "1.6"),
        (7, 68, "OQ-9 has no reading publiser; it has player, publisher", "publisher"),
    ]


def test_files_that_ask_for_nothing_need_no_registry(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readings, "registry", lambda: pytest.fail("read"))
    assert check_here(write(BOARD, "claims: [{always: {damage: {Hero: 2}}}]\n")).status == "holds"


def test_the_judge_takes_edition_and_readings(tmp_path: Path) -> None:
    path = tmp_path / "s.yaml"
    path.write_text(BOARD + "claims: [{always: {damage: {Hero: 2}}}]\n", encoding="utf-8")
    found = check(path, edition="1.6", readings={"OQ-24": "expired"}, all_readings=True)
    assert (found.status, found.claims[0].under) == ("holds", Under("1.6", (("OQ-24", "expired"),)))
    assert found.claims[0].depends == ()
    with pytest.raises(UnknownReading):
        check(path, edition="2.0")
