"""The reports: text in both languages, JSON, JUnit."""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast
from xml.etree import ElementTree as ET

import pytest
from rich.text import Text

import samples
from dictamen import rulebook
from dictamen.render import book, junit, machine, page, proofs, text
from dictamen.render.layout import noted, paragraph, plain
from dictamen.render.proofs import TIMES
from dictamen.render.source import claim_texts, flow
from dictamen.render.start import start as facts_at_the_start
from dictamen.results import (
    Choice,
    Message,
    OutcomeGroup,
    Outcomes,
    Problem,
    Resolution,
    ScenarioVerdict,
    Standing,
    Step,
    Term,
)
from dictamen.rulebook import RuleEntry
from dictamen.words import load

EN, ES = load("en"), load("es")
WIDTH = 80


def lines(found: Iterable[Text]) -> list[str]:
    return [line.plain for line in found]


@pytest.fixture
def cat(tmp_path: Path) -> str:
    file = tmp_path / "cat.yaml"
    file.write_text(samples.FILE, encoding="utf-8")
    return str(file)


# --- layout -----------------------------------------------------------------------------------------------------
def test_a_note_stands_at_the_right_margin() -> None:
    assert lines(noted("short", "ATK-1", 20, "1. ")) == ["1. short       ATK-1"]


@pytest.mark.parametrize("width", [30, 47, 80])
def test_no_line_of_a_trace_is_wider_than_the_report_and_all_notes_end_at_its_margin(width: int) -> None:
    found = lines(text.trace(samples.CAT, EN, width))
    assert all(len(line) <= width for line in found)
    assert all(len(line) == width for line in found if line.endswith(("ATK-0", "ATK-2a", "ATK-4", "ATK-5b")))


def test_a_note_that_does_not_fit_stands_below() -> None:
    assert lines(noted("a", "ATK-1, ATK-2, ATK-3", 20, "1. ")) == ["1. a", " ATK-1, ATK-2, ATK-3"]


def test_further_lines_are_indented_to_where_the_text_starts() -> None:
    assert lines(paragraph("one two three four five six", 22, "10. ")) == ["10. one two three four", "    five six"]


def test_a_file_cannot_steer_the_terminal() -> None:
    assert plain("a\x1b[31mb\r\n\tc\u202ed") == "a [31mb c d"
    found = text.verdict(ScenarioVerdict("x\x1b[2J.yaml", "t\x1b]0;x\x07"), {}, EN, WIDTH)
    assert all(line.isprintable() for line in lines(found))


# --- traces -----------------------------------------------------------------------------------------------------
def test_a_trace_has_numbered_nested_steps_with_rules_and_decisions() -> None:
    assert lines(text.trace(samples.CAT, EN, WIDTH)) == [
        "1. Rhino initiates an attack against Spider-Man (P1)".ljust(75) + "ATK-0",
        "2.   P1 declares Black Cat the defender".ljust(67) + "ATK-2, ATK-2a",
        "     ↳ P1 chooses the defender: Black Cat (or Spider-Man, nobody)".ljust(75) + "ATK-2",
        "3.   damage calculated: ATK 2 + 1 icon = 3".ljust(75) + "ATK-4",
        "4.     Rhino deals 3 damage to Black Cat".ljust(74) + "ATK-5b",
    ]


def test_a_trace_in_spanish() -> None:
    assert [line.split("  ATK")[0].rstrip() for line in lines(text.trace(samples.CAT, ES, WIDTH))] == [
        "1. Rhino inicia un ataque contra Spider-Man (P1)",
        "2.   P1 declara a Black Cat personaje defensor",
        "     ↳ P1 elige defensor: Black Cat (o bien Spider-Man, nadie)",
        "3.   Daño calculado: ATQ 2 + 1 icono = 3",
        "4.     Rhino inflige 3 de Daño a Black Cat",
    ]


def test_a_decision_alone_is_a_step() -> None:
    passes = Choice("P1", "use", "", ("dodge", "pass"), "pass", "ORD-4")
    trace = Resolution((Step(1, Message("decided"), ("ORD-4",), passes),), (passes,), ())
    assert lines(text.trace(trace, EN, 40)) == ["1.   P1 passes (or dodge)".ljust(35) + "ORD-4"]


def test_numbers_of_long_traces_are_aligned() -> None:
    steps = tuple(Step(0, Message("nobody_defends"), ()) for _ in range(10))
    found = lines(text.trace(Resolution(steps, (), ()), EN, WIDTH))
    assert (found[0], found[9]) == (
        " 1. nobody is declared the defender",
        "10. nobody is declared the defender",
    )


# --- verdicts ---------------------------------------------------------------------------------------------------
def test_a_file_that_holds_is_one_line() -> None:
    assert lines(text.verdict(samples.holding(), {}, EN, WIDTH, 12)) == ["✓ good.yaml     A good one"]


def test_a_file_without_claims_says_so() -> None:
    assert lines(text.verdict(ScenarioVerdict("f", "T"), {}, EN, WIDTH)) == ["✓ f  T  (no claims)"]


def test_failed_claims_are_shown_in_words_of_the_scenario(cat: str) -> None:
    found = lines(text.verdict(samples.failing(), claim_texts(cat), EN, 100))
    assert found == [
        "✗ cat.yaml  An ally in the way",
        "    line 5, claim 1: always: {damage: {Spider-Man: 1}, status: {Rhino: []}}",
        "      claimed always, but it is only sometimes so",
        "      why: dictamen explain cat.yaml --claim 1",
        "    line 10, claim 3: sometimes: {happens: {damage: Black Cat, amount: 2}}",
        "      claimed sometimes, but it is never so",
        "      why: dictamen explain cat.yaml --claim 3",
        "    bounded: some resolution runs into the depth bound; this speaks of the explored part only",
        "    unsettled, no rule decides: who pays first",
    ]


def test_failed_claims_of_a_file_that_is_gone_have_their_number() -> None:
    found = lines(text.verdict(samples.failing("has space.yaml"), {}, ES, WIDTH))
    assert found[1:4] == [
        "    afirmación 1",
        "      se afirma «siempre», pero solo es así a veces",
        "      por qué: dictamen explain 'has space.yaml' --claim 1 --lang es",
    ]


def test_what_a_claim_is_judged_under_and_depends_on(cat: str) -> None:
    found = lines(text.verdict(samples.varied(), claim_texts(cat), EN, 100, options=" --edition 1.6"))
    assert found == [
        "✗ cat.yaml  An ally in the way",
        "    line 5, claim 1: always: {damage: {Spider-Man: 1}, status: {Rhino: []}}",
        "      claimed always, but it is never so (edition 1.6, OQ-13.1: recomputed)",
        "      depends on OQ-1.1: under with_forced it is always so",
        "      depends on OQ-9: under player the decisions of this file cannot be taken",
        "      why: dictamen explain cat.yaml --claim 1 --edition 1.6",
        "    line 9, claim 2: never: {game_over: no}",
        "      depends on OQ-1.1: under with_forced it is always so",
    ]
    assert "3 claims · 2 claims depend on a reading · 1.00 s" in text.summary([samples.varied()], 1, EN).plain
    found = lines(text.verdict(samples.varied(), claim_texts(cat), ES, 100))
    assert "      depende de OQ-1.1: según with_forced es siempre así" in found
    assert any("(edición 1.6, OQ-13.1: recomputed)" in line for line in found)


def test_what_an_edition_is_not_known_to_answer_is_told_once() -> None:
    found = lines(text.unknown([*samples.varied().claims, *samples.varied().claims], EN, 100))
    assert found == ["edition 1.6: nothing tells which reading of OQ-5 held then; the default is taken"]
    outcomes = replace(samples.OUTCOMES, under=samples.UNDER, unknown=("OQ-5", "OQ-6"))
    assert lines(text.outcomes(outcomes, {}, ES, 120))[1:3] == [
        "2 resultados, 3 resoluciones (edición 1.6, OQ-13.1: recomputed)",
        "edición 1.6: nada dice qué lectura de OQ-5, OQ-6 regía entonces; se toma la lectura por defecto",
    ]


def test_json_and_junit_of_readings() -> None:
    data = machine.checked([samples.varied()], [{}], EN, stats=False)
    first, second, third = data["files"][0]["claims"]
    assert (first["edition"], first["readings"]) == ("1.6", dict(samples.READINGS))
    assert first["depends"][1] == {"question": "OQ-9", "reading": "player", "verdict": None}
    assert (second["edition"], second["readings"], third["depends"]) == (None, {}, [])
    assert data["unknown_readings"] == [{"edition": "1.6", "questions": ["OQ-5"]}]
    assert "depends" not in machine.verdict(samples.holding(), {}, EN, stats=False)["claims"][0]
    outcomes = replace(samples.OUTCOMES, under=samples.UNDER, readings=samples.READINGS, unknown=("OQ-6",))
    data = machine.outcomes(outcomes, EN, stats=False)
    assert (data["edition"], data["readings"]) == ("1.6", dict(samples.READINGS))
    assert data["unknown_readings"] == [{"edition": "1.6", "questions": ["OQ-6"]}]
    root = ET.fromstring(junit.report([samples.varied()], [{}], EN))
    assert next(root.iter("testcase")).attrib["name"] == "claim 1 (edition 1.6, OQ-13.1: recomputed)"
    told = [out.text for out in root.iter("system-out")]
    assert told[1] == "depends on OQ-1.1: under with_forced it is always so"


def test_problems_have_place_hint_and_rules() -> None:
    assert lines(text.verdict(samples.unusable(), {}, EN, WIDTH)) == [
        "! bad.yaml",
        "    bad.yaml:3:7: unknown key 'vilain' (did you mean 'villain'?)".ljust(75) + "ATK-1",
    ]
    assert "(¿quizá «villain»?)" in lines(text.problems(samples.unusable().problems, ES, WIDTH))[0]


def test_the_summary_counts() -> None:
    results = [samples.holding(), samples.failing(), samples.unusable(), samples.holding()]
    assert text.summary(results, 0.456, EN).plain == ("4 files · 2 hold · 1 fails · 1 unusable · 5 claims · 0.46 s")
    assert text.summary(results[:1], 1, ES).plain == "1 archivo · 1 se cumple · 1 afirmación · 1.00 s"


def test_figures() -> None:
    assert text.figures(samples.FIGURES, EN, 0).plain == (
        "12 events, 34 moments, 2240 ground rules, 117 variables, 12.3 ms"
    )


def test_an_explanation_shows_both_resolutions_and_where_they_part(cat: str) -> None:
    found = lines(text.explanation(samples.failing(), claim_texts(cat), EN, WIDTH))
    assert "  they part here: defender: Spider-Man / defender: Black Cat" in found
    true, false = found.index("  a resolution in which it is true"), found.index("  a resolution in which it is false")
    assert found[true + 1].startswith("    1. Rhino initiates")
    assert true < false
    assert "  never so, as claimed" in found


# --- outcomes ---------------------------------------------------------------------------------------------------
def test_outcomes_show_what_differs_and_how_they_are_reached() -> None:
    assert lines(text.outcomes(samples.OUTCOMES, {}, EN, WIDTH)) == [
        "cat.yaml  An ally in the way",
        "2 outcomes, 3 resolutions",
        "in every outcome: Rhino: 1 damage",
        "",
        "Outcome 1  (2 resolutions)",
        "  Black Cat: out of play",
        "  reached by",
        "    • defender: Black Cat",
        "",
        "Outcome 2  (1 resolution)",
        "  Black Cat: in play",
        "  reached by",
        "    • defender: Spider-Man",
        "    • nobody defends",
    ]


def test_a_single_outcome_shows_what_is_not_as_usual() -> None:
    group = OutcomeGroup(samples.outcome(2, 0), (), 1, samples.HERO)
    found = lines(text.outcomes(Outcomes("f", "t", (group,), 1, False, True), {}, ES, WIDTH))
    assert found == [
        "f  t",
        "1 resultado, 1 resolución",
        "se alcanzó el límite de resoluciones: puede haber más resultados; aumente",
        "--limit",
        "acotado: alguna resolución alcanza el límite de profundidad; esto vale solo para",
        "la parte explorada",
        "",
        "Resultado 1  (1 resolución)",
        "  Rhino: 1 de Daño",
        "  Spider-Man: 2 de Daño",
    ]


def test_what_was_so_at_the_start_is_not_told() -> None:
    start: dict[tuple[str, ...], Term] = {("damage", "Spider-Man"): 2, ("in_play", "Black Cat"): 1}
    start |= {("damage", "Rhino"): 0, ("in_play", "Rhino"): 1, ("minions", "P1"): 1, ("in_play", "Thug"): 1}
    facts = (*samples.outcome(2, 2), (("minions", "P1"), 0), (("in_play", "Thug"), 0), (("in_play", "Drone"), 0))
    group = OutcomeGroup((*facts, (("hp", "Rhino"), 13)), (), 1, samples.HERO)
    result = Outcomes("f", "t", (group,), 1, True, False)
    assert lines(text.outcomes(result, start, EN, WIDTH))[4:] == [
        "  Black Cat: out of play",
        "  Rhino: 1 damage",
        "  Thug: out of play",
    ]
    gone = (
        (("in_play", "Thug"), 0),
        (("counters", "Thug"), 0),
        (("status", "Thug", "tough"), 0),
        (("threat", "Plot"), 2),
    )
    start |= {("counters", "Thug"): 1, ("status", "Thug", "tough"): 1, ("threat", "Plot"): 2, ("acceleration",): 0}
    left = OutcomeGroup((*gone, (("acceleration",), 1)), (), 1, samples.HERO)
    found = lines(text.outcomes(replace(result, groups=(left,)), start, EN, WIDTH))
    assert found[4:] == ["  Thug: out of play", "  1 acceleration token"]
    same = OutcomeGroup(((("damage", "Rhino"), 0),), (), 1, samples.HERO)
    assert lines(text.outcomes(replace(result, groups=(same,)), start, EN, WIDTH))[4:] == ["  nothing has changed"]


def test_outcomes_that_differ_in_what_others_say_are_told_apart() -> None:
    groups = tuple(OutcomeGroup(((("damage", "Cat"), n), (("in_play", "Cat"), 0)), (), 1, samples.HERO) for n in (1, 2))
    found = lines(text.outcomes(Outcomes("f", "t", groups, 2, True, False), {}, EN, WIDTH))
    assert [line for line in found if "damage" in line] == ["  Cat: 1 damage", "  Cat: 2 damage"]


def test_ways_that_are_not_worked_out_are_those_of_the_example() -> None:
    groups = tuple(replace(group, paths=()) for group in samples.GROUPS)
    found = lines(text.outcomes(replace(samples.OUTCOMES, groups=groups), {}, EN, WIDTH))
    assert found[-2:] == ["  for instance", "    • defender: Spider-Man"]


def test_the_facts_of_the_start(tmp_path: Path) -> None:
    file = tmp_path / "start.yaml"
    file.write_text(
        """\
title: t
players: {P1: {identity: {name: Cap, damage: 1, exhausted: true}, hand: [{name: Trick}]}}
villain: {name: Rhino, status: [tough], boost_cards: [{icons: 1}]}
minions: [{name: Thug}]
main_scheme: {threat: 3}
side_schemes: [{name: Bomb Scare, threat: 2}]
environments: [{name: Alarm, counters: 1}]
""",
        encoding="utf-8",
    )
    found = facts_at_the_start(str(file))
    assert (found["damage", "Cap"], found["exhausted", "Cap"], found["in_hand", "Trick"]) == (1, 1, 1)
    assert (found["status", "Rhino", "tough"], found["status", "Rhino", "stunned"]) == (1, 0)
    assert (found["boost_cards", "Rhino"], found["minions", "P1"], found["threat", "Main scheme"]) == (1, 1, 3)
    assert (found["threat", "Bomb Scare"], found["in_play", "Bomb Scare"], found["counters", "Alarm"]) == (2, 1, 1)
    assert (found["encounter_cards", "P1"], found["acceleration",]) == (0, 0)
    assert facts_at_the_start(str(tmp_path / "missing.yaml")) == {}


def test_no_outcome_at_all() -> None:
    assert lines(text.outcomes(Outcomes("f", "t", (), 0, True, False), {}, EN, WIDTH))[1] == "0 outcomes, 0 resolutions"


def test_many_ways_are_cut_short() -> None:
    ways = tuple((Choice("P1", "use", "", (f"a{n}", "pass"), f"a{n}", "ORD-4"),) for n in range(20))
    group = replace(samples.GROUPS[0], paths=ways)
    found = lines(text.outcomes(replace(samples.OUTCOMES, groups=(group, samples.GROUPS[1])), {}, EN, WIDTH))
    assert found[found.index("    • a11 used") + 1] == "      and 8 more ways"


def test_one_outcome_has_the_steps_of_its_example() -> None:
    found = lines(text.one_outcome(2, samples.OUTCOMES, {}, EN, WIDTH))
    assert found[0] == "Outcome 2  (1 resolution)"
    assert found[-2].startswith("2.   P1 declares Spider-Man the defender")


# --- the rulebook -----------------------------------------------------------------------------------------------
def entry(rule_id: str = "ATK-4") -> RuleEntry:
    statement = {"en": "Damage is calculated.", "es": "Se calcula el Daño."}
    return RuleEntry(rule_id, "attack", statement, (("asp/rules/damage.lp", 7, "amount(E, N) :- ..."),), ("a.yaml",))


def title(section: str, language: str) -> str:
    return f"{section}/{language}"


def test_a_rule() -> None:
    assert lines(book.rule(entry(), [samples.QUESTION], title, ES, WIDTH)) == [
        "ATK-4  attack/es",
        "  Se calcula el Daño.",
        "",
        "  discutido",
        "    OQ-1.1  ¿Primero?",
        "      this (por defecto): Sí.".ljust(62) + "ediciones 1.7, 1.8",
        "      other: No.",
        "  codificada en",
        "    asp/rules/damage.lp:7",
        "      amount(E, N) :- ...",
        "  puesta a prueba por",
        "    a.yaml",
    ]
    bare = replace(entry(), encoding=(), scenarios=())
    assert lines(book.rule(bare, [], title, EN, WIDTH))[-2:] == ["  not encoded", "  exercised by no scenario"]


def test_a_rule_with_what_rests_on_it() -> None:
    found = lines(book.rule(entry(), [], title, EN, WIDTH, [samples.INVARIANT], {"INV-1": {"a": "proved"}}))
    assert found[-2:] == ["  invariants that rest on it", "    INV-1  It holds.".ljust(74) + "proved"]


def test_an_invariant() -> None:
    verdicts: dict[str, dict[str, Standing]] = {"INV-1": {"a": "proved", "b": "bounded", "c": "proved"}}
    assert lines(book.invariant(samples.INVARIANT, verdicts, ES, WIDTH)) == [
        "INV-1  un invariante, apoyado en ATK-4",
        "  Se cumple.",
        "",
        "  acotado en b",
        "  demostrado en a, c",
        "  codificada en",
        "    i.lp:3",
        "      broken(a).",
    ]


def test_the_rulebook_by_section() -> None:
    found = lines(book.rules([entry(), entry("ATK-5a")], [], title, EN, WIDTH))
    assert found == ["attack/en", "  ATK-4   Damage is calculated.", "  ATK-5a  Damage is calculated.", "2 rules"]
    found = lines(book.rules([entry()], [samples.QUESTION], title, ES, WIDTH))
    assert found[2:] == ["Cuestiones discutidas", "  OQ-1.1  ¿Primero?", "1 regla, 1 cuestión discutida"]


def test_a_contested_question() -> None:
    bare = replace(samples.QUESTION, scenarios=(), unknown=(), encoding=(("x.lp", 1, "b :- c."),))
    assert lines(book.questions([samples.QUESTION, bare], EN, WIDTH)) == [
        "OQ-1.1  contested, about ATK-4, ATK-6",
        "  First?",
        "",
        "  this (by default): Yes.".ljust(63) + "editions 1.7, 1.8",
        "  other: No.",
        "    r.lp:9",
        "      a :- b.",
        "  not known: edition 1.4",
        "  named by",
        "    a.yaml",
        "",
        "OQ-1.1  contested, about ATK-4, ATK-6",
        "  First?",
        "",
        "  this (by default): Yes.".ljust(63) + "editions 1.7, 1.8",
        "  other: No.",
        "    r.lp:9",
        "      a :- b.",
        "  asked for in",
        "    x.lp:1",
        "      b :- c.",
        "  no scenario names a reading",
    ]


def test_coverage() -> None:
    reason = {"en": "not in a game", "es": "fuera del juego"}
    found = lines(book.coverage([("ATK-4", {}), ("META-1", reason), ("ATK-5", {})], [], ES, WIDTH))
    assert found == [
        "2 reglas sin ninguna situación",
        "  ATK-4, ATK-5",
        "1 regla queda aparte",
        "  META-1  fuera del juego",
        "alguna situación pide cada lectura",
    ]
    found = lines(book.coverage([], [("OQ-9", "publisher")], EN, WIDTH))
    assert found == [
        "every rule has a scenario, or is left out",
        "1 reading that no scenario asks for",
        "  OQ-9=publisher",
    ]


# --- claims as written ------------------------------------------------------------------------------------------
def test_claims_have_line_condition_and_compact_text(cat: str) -> None:
    found = claim_texts(cat)
    assert [(c.line, c.text) for c in found.values()][1] == (9, "never: {game_over: no}")
    assert found[1].condition == {"damage": {"Spider-Man": 1}, "status": {"Rhino": []}}


@pytest.mark.parametrize("content", ["claims: 7", "a: [", "", "claims: {a: 1}", "\x00", "- 1", "claims: [1, [], {}]"])
def test_claims_of_strange_files(tmp_path: Path, content: str) -> None:
    file = tmp_path / "strange.yaml"
    file.write_text(content, encoding="utf-8")
    assert all(isinstance(c.text, str) for c in claim_texts(str(file)).values())
    assert claim_texts(str(tmp_path / "missing.yaml")) == {}


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ({"a": [1, True, None, "x y"]}, "{a: [1, true, null, x y]}"),
        ({"P1: x": "true"}, '{"P1: x": "true"}'),
        ("01094", "01094"),
        ("12", '"12"'),
        ("a, b", '"a, b"'),
        ("Capitán's", "Capitán's"),
        ("", '""'),
    ],
)
def test_flow_style(value: Any, expected: str) -> None:
    from dictamen.yamltext import read

    assert flow(value) == expected
    assert read(f"x: {expected}", "f").data == {"x": value}


# --- JSON and JUnit ---------------------------------------------------------------------------------------------
def test_json_of_a_check(cat: str) -> None:
    results = [samples.holding(), samples.failing(), samples.unusable()]
    report = machine.dump("check", machine.checked(results, [{}, claim_texts(cat), {}], EN, stats=False))
    data = json.loads(report)
    assert list(data) == ["version", "command", "files", "summary", "unknown_readings"]
    assert data["summary"] == {"files": 3, "holds": 1, "fails": 1, "unusable": 1, "claims": 4}
    good, cat_file, bad = data["files"]
    assert list(good) == ["file", "title", "status", "claims", "problems", "bounded", "unsettled"]
    assert cat_file["claims"][0]["line"] == 5
    assert cat_file["claims"][0]["condition"] == {"damage": {"Spider-Man": 1}, "status": {"Rhino": []}}
    assert cat_file["claims"][0]["counterexample"]["steps"][2] == {
        "depth": 1,
        "code": "damage_calculated",
        "arguments": [3, ["atk", "Rhino", 2], ["icons", 1]],
        "text": "damage calculated: ATK 2 + 1 icon = 3",
        "rules": ["ATK-4"],
        "choice": None,
    }
    assert bad["problems"][0]["suggestion"] == "villain"


def test_json_of_outcomes() -> None:
    data = json.loads(machine.dump("resolve", machine.outcomes(samples.OUTCOMES, ES, stats=True)))
    assert data["figures"]["ground_rules"] == 2240
    first = data["outcomes"][0]
    assert first["facts"][0] == {"fact": "damage", "of": ["Spider-Man"], "value": 0}
    assert first["paths"][0][0]["text"] == "P1 elige defensor: Black Cat (o bien Spider-Man, nadie)"
    assert [o["number"] for o in machine.outcomes(samples.OUTCOMES, ES, stats=False, only=2)["outcomes"]] == [2]


def test_json_has_every_field_of_the_results() -> None:
    """A new field of a result must be reported or left out on purpose."""
    data = machine.verdict(samples.failing(), {}, EN, stats=True)

    @dataclass
    class Renamed:
        outcome: str = "facts"
        under: str = "edition"
        message: str = "code"

    names = dataclasses.asdict(Renamed())
    for made, result in (
        (data, samples.failing()),
        (machine.verdict(samples.varied(), {}, EN, stats=True)["claims"][0], samples.varied().claims[0]),
        (data["claims"][0]["example"], samples.HERO),
        (data["claims"][0]["example"]["steps"][0], samples.HERO.steps[0]),
        (data["claims"][0]["example"]["choices"][0], samples.HERO.choices[0]),
        (machine.outcome(1, samples.GROUPS[0], EN), samples.GROUPS[0]),
    ):
        fields = {names.get(f.name, f.name) for f in dataclasses.fields(cast(Any, result))}
        assert fields <= made.keys()


def test_junit(cat: str) -> None:
    broken = ScenarioVerdict("b\x01.yaml", "", problems=(Problem("b", 1, 1, "bad \x00 <&>"),))
    results = [samples.holding(), samples.failing(), broken, ScenarioVerdict("empty.yaml", "Nothing claimed")]
    root = ET.fromstring(junit.report(results, [{}, claim_texts(cat), {}, {}], EN))
    assert root.attrib == {"name": "dictamen", "tests": "6", "failures": "2", "errors": "1"}
    failure = root.findall("testsuite")[1].findall("testcase")[0]
    assert failure.attrib["name"] == "claim 1: always: {damage: {Spider-Man: 1}, status: {Rhino: []}}"
    assert failure.find("failure") is not None
    assert [len(suite.findall("testcase")) for suite in root] == [1, 3, 1, 1]
    error = root.find("testsuite/testcase/error")
    assert error is not None
    assert error.attrib["message"] == "bad � <&>"


# --- proofs -----------------------------------------------------------------------------------------------------
def test_the_table_of_proofs() -> None:
    found = [line.replace(TIMES, "x") for line in lines(proofs.report(samples.proofs(), 9, EN, 100))]
    assert found[:-1] == [
        "  invariant  verdict      scopes  states      time   says",
        "✓ INV-1      proved            1  1.2 x 10^7  1.5 s  It holds.",
        "· INV-2      in no scope       0           0  0.0 s",
        "~ INV-3      bounded         0/1       99999  1.5 s  So does <this>.",
        "",
        "  scope   parts  states      time   says",
        "  attack      2  1.2 x 10^7  1.5 s  An attack",
        "~ attack: bounded; some resolutions run into a bound and are not followed further (depth)",
        "",
    ]
    narrow = lines(proofs.report(samples.proofs(), 9, EN, 60))
    assert narrow[1].endswith("1.5 s")
    assert narrow[2] == "    It holds."


def test_what_is_refuted_comes_with_its_state_and_its_trace() -> None:
    found = lines(proofs.report(samples.proofs(refuted=True), 9, ES, WIDTH))
    start = found.index("✗ INV-3  So does <this>.")
    assert found[start + 1] == "  refutado en attack"
    assert "  el menor estado de attack (stun (Trap)) en el que no se cumple" in found
    assert "    title: INV-3" in found
    assert "  ninguna resolución con estas decisiones lo cumple; por ejemplo" in found
    assert any("va a atacar" in line or "inicia un ataque" in line for line in found)
    assert found[-1].startswith("3 invariantes · 1 demostrado · 1 refutado · 1 en ningún ámbito · 1 ámbito")


def test_what_is_not_finished_is_told() -> None:
    found = lines(proofs.report(samples.proofs(unfinished=True), 9, EN, WIDTH))
    assert "! attack (heal (Trap)): not finished in 9 s; raise --timeout" in found
    assert sum("not decided" in line for line in found) == 4  # the summary included


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_page_of_proofs_needs_nothing_else(language: str) -> None:
    rules = {rule: rulebook.statement(rule) for rule in rulebook.ids()}
    found = page.report(samples.proofs(refuted=True, unfinished=True), 9, rules, load(language))
    assert found.startswith("<!DOCTYPE html>")
    assert "So does &lt;this&gt;." in found
    assert f"1.2 {TIMES} 10<sup>7</sup>" in found
    assert not re.search(r"<script|<link|https?:|@import|url\(", found)
    targets = set(re.findall(r'id="([^"]+)"', found))
    assert set(re.findall(r'href="#([^"]+)"', found)) <= targets
    assert {"ATK-1", "ATK-5b", "ATK-2a", "INV-3-refuted"} <= targets
    ET.fromstring(found.removeprefix("<!DOCTYPE html>"))


def test_proofs_as_json() -> None:
    found = machine.verified(samples.proofs(refuted=True, unfinished=True), EN)
    assert [(i["id"], i["verdict"], i["scopes"]) for i in found["invariants"]] == [
        ("INV-1", "proved", {"attack": "proved"}),
        ("INV-2", None, {}),
        ("INV-3", "refuted", {"attack": "refuted"}),
    ]
    (counterexample,) = found["invariants"][2]["counterexamples"]
    assert (counterexample["scenario"], counterexample["forced"]) == ("title: INV-3\n", True)
    assert counterexample["resolution"]["choices"][0]["taken"] == "Black Cat"
    assert found["failures"] == [{"scope": "attack", "part": "heal (Trap)", "why": "time", "fault": ""}]
    assert found["scopes"][0]["says"] == {"en": "An attack", "es": "Un ataque"}
    json.dumps(found)
