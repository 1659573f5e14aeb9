"""Searches for states in which something matters, over tiny scopes; and what `explore` says of one scenario."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dictamen import worlds
from dictamen.cli import app
from dictamen.cli_explore import Refused, Wanted, explored
from dictamen.exploring import library_places
from dictamen.exploring.explore import Limits, changes, explore, pairs_of, separate
from dictamen.exploring.findings import condition
from dictamen.exploring.places import Place, boards, opened
from dictamen.judge import check
from dictamen.proving.counterexample import scenario, situation
from dictamen.proving.scopes import at_most, from_text
from dictamen.readings import registry
from dictamen.render import findings as told
from dictamen.results import LATEST, Apart, Exploration, InputError
from dictamen.words import load

ABILITY = "{type: forced interrupt, id: %s, when: {attacks: {any: enemy}}, do: [%s]}"
ALARM = ABILITY % ("alarm", "{place_threat: 1}")
SMOKE = ABILITY % ("smoke", "{cancel: attack}")
NOTE = ABILITY % ("note", "{place_counters: 1}")
BOARD = """\
title: A board
players: {{P1: {{identity: {{name: Hero, hp: 2, def: 1}}, allies: [{{name: Ally, hp: 1}}]}}}}
villain: {{name: Villain, hp: 2, atk: 1}}
environments: [{{name: Trap, counters: 1, abilities: [{abilities}]}}]
main_scheme: {{target: 5}}
event: {{attack: {{by: Villain, against: P1}}}}
"""
LIMITS = Limits(seconds=100.0)


def text_of(*abilities: str) -> str:
    return BOARD.format(abilities=", ".join(abilities))


def place(*abilities: str, optional: str = "") -> Place:
    inner = "".join(f"  {line}\n" for line in text_of(*abilities).splitlines())
    names = f"{{at_most: 2, optional: [{optional}]}}" if optional else "{}"
    bounds = "{depth: 1, seats: 2, attacks: 1, boost: 1}"
    return Place("tiny", f"says: {{en: a, es: a}}\nabilities: {names}\nbounds: {bounds}\nboard:\n{inner}")


def file(folder: Path, *abilities: str, more: str = "") -> Path:
    path = folder / "scenario.yaml"
    path.write_text(text_of(*abilities) + "encounter_deck: [{icons: 0}]\n" + more, encoding="utf-8")
    return path


def run(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["explore", *words], env={"COLUMNS": "100"})
    return result.exit_code, result.output


# --- the second world -------------------------------------------------------------------------------------------
def test_what_rests_on_a_choice_stands_twice() -> None:
    text = worlds.second("{ a(X) : f(X) }. b(X) :- a(X), g(X). c(X) :- g(X). :- b(1).", "g(1). f(1).", by_reading=False)
    lines = text.splitlines()
    assert "other_b(X) :- other_a(X); g(X)." in lines
    assert not any("other_c" in line or "other_g" in line or line.startswith(":-") for line in lines)


def test_readings_make_the_facts_they_touch_stand_twice() -> None:
    text = worlds.second('f(X) :- e(X), reading(0,"Q",r). e(1).', "f(2). e(3).", by_reading=True)
    assert "other_f(2)." in text and "other_e" not in text


# --- scopes -----------------------------------------------------------------------------------------------------
def test_order_finds_the_smallest_state_and_says_that_it_is() -> None:
    result = explore("order", [place(ALARM, SMOKE, optional="alarm, smoke")], under=LATEST, limits=LIMITS)
    (finding,) = result.findings
    assert finding.smallest and finding.first and not result.dropped and not result.failed
    assert {way.choice.taken for way in finding.ways if way.choice} == {"alarm", "smoke"}
    assert "allies" not in finding.state["players"]["P1"]
    assert " before “" in told.summary(finding, load("en"))


def test_the_scenario_of_a_finding_holds(tmp_path: Path) -> None:
    (finding,) = explore("order", [place(ALARM, SMOKE)], under=LATEST, limits=LIMITS).findings
    path = tmp_path / "found.yaml"
    path.write_text(told.scenario(finding, load("es")), encoding="utf-8")
    assert check(path).status == "holds"


def test_where_nothing_depends_on_the_order_that_is_proved() -> None:
    result = explore("order", [place(ALARM, NOTE)], under=LATEST, limits=LIMITS)
    assert not result.findings and result.parts == result.of == 1
    assert "There is no such state in these scopes: tiny." in "\n".join(told.notes(result, load("en")))


def test_retaliate_against_a_forced_tough_is_found() -> None:
    inner = text_of().replace("name: Hero,", "name: Hero, keywords: [retaliate 1],").replace("\n", "\n  ")
    abilities = "{at_most: 1, of: {Trap: forced}, triggers: [core], effects: [status]}"
    bounds = "{depth: 2, seats: 2, attacks: 1, boost: 1}"
    text = f"says: {{en: a, es: a}}\nabilities: {abilities}\nbounds: {bounds}\nboard:\n  {inner}"
    result = explore("order", [Place("tiny", text)], under=LATEST, limits=Limits(count=9, seconds=100.0))
    shown = [told.summary(finding, load("en")) for finding in result.findings]
    assert any("the attacker becomes tough” before “retaliate (Hero)" in each for each in shown)
    assert all(finding.smallest for finding in result.findings) and not result.dropped
    groups = [finding.group for finding in result.findings]
    assert len(groups) == len(set(groups)) > 2


def test_an_ability_can_answer_what_a_keyword_does() -> None:
    guard = "{type: forced interrupt, id: guard, limit: 1, when: {would_take_damage: Villain}, do: [{prevent: all}]}"
    tiny = place(guard, optional="guard")
    text = tiny.text.replace("name: Hero,", "name: Hero, keywords: [retaliate 1],")
    text = text.replace("at_most: 2", "at_most: 1").replace("depth: 1", "depth: 2")
    claim = {"happens": {"uses": "guard"}}
    (finding,) = explore("reach", [Place("tiny", text)], under=LATEST, limits=LIMITS, claim=claim).findings
    assert finding.state["environments"][0]["abilities"]


def test_cards_may_be_there_or_not() -> None:
    text = place(NOTE).text.replace("abilities: {}", "abilities: {at_most: 1, cards: [Trap, Ally]}")
    where = [Place("tiny", text)]
    (with_trap,) = explore("reach", where, under=LATEST, limits=LIMITS, claim={"happens": {"uses": "note"}}).findings
    assert "environments" in with_trap.state and "allies" not in with_trap.state["players"]["P1"]
    (without,) = explore("reach", where, under=LATEST, limits=LIMITS, claim={"damage": {"Hero": 1}}).findings
    assert "environments" not in without.state
    both = {"all": [{"happens": {"uses": "note"}}, {"happens": {"defeated": "Ally"}}]}
    assert not explore("reach", where, under=LATEST, limits=LIMITS, claim=both).findings


def test_the_library_stands_on_boards() -> None:
    found = library_places.places()
    assert len({each.name for each in found}) == len(found) > 50
    for each in (found[0], found[-1]):
        scope = from_text(each.text, each.name, LATEST, 1)
        (part, *_) = scope.parts
        assert part.cards and part.absent
        state = scenario(
            scope.board, part, {(place, card): 0 for card in part.cards for place in ("in_play", "in_hand")}, ()
        )
        assert situation(state)
        assert not any(key in state["players"]["P1"] for key in ("allies", "upgrades", "supports", "hand"))


def test_one_choice_that_matters() -> None:
    (finding,) = explore("choice", [place()], under=LATEST, limits=LIMITS).findings
    assert {way.verdict for way in finding.ways} == {"sometimes"}


def test_a_claim_is_reached_or_cannot_be() -> None:
    claim = {"damage": {"Hero": 1}, "counters": {"Trap": 2}}
    (finding,) = explore("reach", [place(NOTE)], under=LATEST, limits=LIMITS, claim=claim).findings
    assert next(iter(finding.state["claims"][0].values())) == claim
    never = {"counters": {"Trap": 3}}
    assert not explore("reach", [place(NOTE)], under=LATEST, limits=LIMITS, claim=never).findings


def test_a_claim_about_nobody_cannot_be_asked() -> None:
    with pytest.raises(InputError, match="Hero"):
        explore("reach", [place()], under=LATEST, limits=LIMITS, claim={"damage": {"Herro": 1}})


def test_readings_are_told_apart_by_a_state() -> None:
    tiny = place(ABILITY % ("gone", "{discard: {choose: ally}}"), ABILITY % ("smoke", "{cancel: attack}"))
    (apart,) = pairs_of(["OQ-30"])
    result = separate("reading", [tiny], [apart], under=LATEST, limits=LIMITS)
    (separation,) = result.separations
    assert separation.apart == apart and separation.complete and not result.failed


def test_readings_are_told_apart_on_a_board_of_their_own() -> None:
    (apart,) = pairs_of(["OQ-5"])
    limits = Limits(seconds=100.0, abilities=0)
    result = separate("reading", [], [apart], under=LATEST, limits=Limits(seconds=100.0), own_boards=True)
    (finding,) = result.findings
    assert [way.reading for way in finding.ways] == ["delayed_first", "delayed_with_forced"]
    assert not separate("reading", [], [apart], under=LATEST, limits=limits, own_boards=True).findings
    turned = (apart[0], apart[2], apart[1])
    result = separate("edition", [], [turned], under=LATEST, limits=Limits(seconds=100.0), own_boards=True)
    assert [way.reading for way in result.findings[0].ways] == ["delayed_with_forced", "delayed_first"]


@pytest.mark.parametrize("apart", pairs_of([]), ids=lambda apart: f"{apart[0]} {apart[2]}")
def test_every_pair_of_readings_is_told_apart(apart: Apart) -> None:
    result = separate("reading", [], [apart], under=LATEST, limits=LIMITS, own_boards=True)
    assert result.findings and not result.failed


@pytest.mark.parametrize("question", registry())
def test_the_boards_of_a_question_can_be_used(question: str) -> None:
    for board in boards(question):
        assert at_most(board.text, board.name) >= 0 and from_text(board.text, board.name, LATEST, 0).parts


def test_a_scenario_is_opened_to_a_scope(tmp_path: Path) -> None:
    path = file(tmp_path, ALARM, SMOKE, more="claims: [{always: {in_play: [Hero]}}]\n")
    scope = opened(path.read_text(encoding="utf-8"), "mine")
    result = explore("order", [scope], under=LATEST, limits=LIMITS)
    assert at_most(scope.text, "mine") == 2 and result.findings


def test_editions_differ_in_questions() -> None:
    assert ("OQ-9", "publisher", "player") in changes("1.6", "1.8")
    assert changes("1.8", "1.8") == ()


def test_what_was_searched_is_kept(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    first = explore("order", [place(ALARM, NOTE)], under=LATEST, limits=LIMITS, state=state)
    kept = json.loads(state.read_text(encoding="utf-8"))
    assert first.parts == 1 and len(kept) == 1
    begun: list[tuple[int, int]] = []
    again = explore(
        "order",
        [place(ALARM, NOTE)],
        under=LATEST,
        limits=LIMITS,
        state=state,
        progress=lambda what, done, of: begun.append((done, of)),
    )
    assert again.parts == 1 and begun == [(1, 1)]


def test_another_scope_is_searched_anew(tmp_path: Path) -> None:
    state = tmp_path / "state.json"
    explore("order", [place(ALARM, NOTE)], under=LATEST, limits=LIMITS, state=state)
    assert explore("order", [place(ALARM, SMOKE)], under=LATEST, limits=LIMITS, state=state).findings


# --- one scenario -----------------------------------------------------------------------------------------------
def explored_file(kind: str, path: Path) -> Exploration:
    return explored(Wanted(kind, (str(path),), seconds=60.0), lambda what, done, of: None)


def test_abilities_of_a_scenario_that_do_not_commute(tmp_path: Path) -> None:
    (pair,) = explored_file("order", file(tmp_path, ALARM, SMOKE)).pairs
    assert pair.abilities == ("alarm", "smoke") and pair.finding


def test_abilities_of_a_scenario_that_commute(tmp_path: Path) -> None:
    (pair,) = explored_file("order", file(tmp_path, ALARM, NOTE)).pairs
    assert pair.finding is None


def test_decisions_of_a_scenario_are_taken(tmp_path: Path) -> None:
    taken = file(tmp_path, ALARM, SMOKE, more="decisions: [{order: [alarm, smoke]}]\n")
    assert not explored_file("order", taken).pairs


def test_the_best_and_the_worst_resolution(tmp_path: Path) -> None:
    (finding,) = explored_file("choice", file(tmp_path, ALARM, SMOKE, more="decisions: [{defender: none}]\n")).findings
    best, worst = (way.score for way in finding.ways)
    assert best is not None and worst is not None and best > worst


# --- the command ------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (("ordre",), "'order'"),
        (("order", "--scope", "pair"), "'pairs'"),
        (("order", "--cards", "Hulkk"), "'Hulk'"),
        (("reading", "OQ-99"), "OQ-99"),
        (("edition", "1.6"), "two editions"),
        (("edition", "1.6", "1.66"), "1.66"),
        (("reach",), "--claim"),
        (("reach", "--claim", "{damge: {Hero: 1}}"), "'damage'"),
        (("order", "a.yaml", "b.yaml"), "one scenario file"),
        (("order", "nowhere.yaml"), "No such file"),
        (("order", "--scope", "pairs", "--abilities", "0", "--state", "/nowhere/at/all.json"), "/nowhere/at/all.json"),
    ],
)
def test_wrong_names_are_refused(words: tuple[str, ...], hint: str) -> None:
    code, output = run(*words)
    assert code == 2 and hint in output


@pytest.mark.parametrize("form", ["text", "json", "html"])
@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_form_of_the_report(form: str, lang: str, tmp_path: Path) -> None:
    scope = tmp_path / "tiny.yaml"
    scope.write_text(place(ALARM, SMOKE).text, encoding="utf-8")
    out = tmp_path / "out"
    options = ("--scope", str(scope), "--format", form, "--lang", lang, "--jobs", "1", "--out", str(out))
    code, output = run("order", *options)
    assert code == 0 and "smoke" in output
    (written,) = out.iterdir()
    assert check(written).status == "holds"
    if form == "json":
        report: dict[str, Any] = json.loads(output)
        assert report["findings"][0]["smallest_of_all"] and len(report["findings"][0]["ways"]) == 2


def test_nothing_found_is_exit_code_one(tmp_path: Path) -> None:
    assert run("order", str(file(tmp_path, SMOKE)))[0] == 1


def test_cards_that_have_no_place_are_refused() -> None:
    with pytest.raises(Refused):
        explored(Wanted("order", cards=("No such card",)), lambda what, done, of: None)


def test_a_condition_says_what_it_can() -> None:
    facts = ((("damage", "A"), 1), (("in_play", "B"), 0), (("exhausted", "C"), 0), (("status", "A", "tough"), 1))
    assert condition(facts, facts) == {
        "damage": {"A": 1},
        "out_of_play": ["B"],
        "ready": ["C"],
        "status": {"A": ["tough"]},
    }
