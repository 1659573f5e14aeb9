"""Proofs over small scopes, with invariants planted to hold, to break and to be bounded."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dictamen import check, cli, encodings, load, proofcache, resolve
from dictamen.proving import counterexample, scope_file
from dictamen.proving import verify as verifying
from dictamen.results import LATEST, Choice, InvariantProof, Proofs
from dictamen.rulebook import invariants as book

PLANTED = """
#program proof.
concerns("INV-901",enemy_attack). rests_on("INV-901",("ATK-5";"ATK-1")).
broken("INV-901",D) :- taken(D,_,V), V < 1.
concerns("INV-902",enemy_attack). rests_on("INV-902","ATK-2").
broken("INV-902",N) :- declares(N,C), kind(C,ally), taken(_,C,V), V > 1.
concerns("INV-903",enemy_scheme). rests_on("INV-903","SCH-3").
broken("INV-903",N) :- activation(N,enemy_scheme).
concerns("INV-904",enemy_attack). rests_on("INV-904","ATK-2").
broken("INV-904",A) :- sits(A,_,_), effect(A,_,heal).
"""
SMALL = """
says: {en: One attack, es: Un ataque}
board:
  title: Small
  players:
    P1:
      identity: {name: Hero, hp: 2, def: 1}
      allies: [{name: Ally, hp: 2}, {name: Friend, hp: 1}]
  villain: {name: Villain, hp: 2, atk: 1}
  event: {attack: {}}
"""
HEALING = """
says: {en: One attack and some healing, es: Un ataque y alguna cura}
abilities: {at_most: 1, of: {Gadget: optional}, triggers: [t], effects: [e]}
board:
  title: Healing
  players: {P1: {identity: {name: Hero, hp: 2}, supports: [{name: Gadget}]}}
  minions: [{name: Goon, hp: 1, atk: 1}, {name: Thug, hp: 1}]
  event: {attack: {by: Goon}}
"""
TEMPLATES = """
triggers:
  after an attack: {groups: [t], after: {attacks: {any: enemy}}}
effects:
  heal: {groups: [e], do: {heal: 1, on: you}}
  hit the other: {groups: [e], do: {deal_damage: 1, to: Thug}}
"""
TIGHT = SMALL.replace("board:", "bounds: {boost: 0}\nboard:")
IDS = ("INV-901", "INV-902", "INV-903", "INV-904")


@pytest.fixture
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The encodings with scopes and invariants of our own; nothing is kept outside of the test."""
    root = tmp_path / "asp"
    shutil.copytree(encodings.root(), root)
    proofs = root / "proofs"
    for path in (*proofs.glob("scopes/*.yaml"), *proofs.glob("invariants/*.lp")):
        if path.name != "values.lp":
            path.unlink()
    for name, text in (("small", SMALL), ("healing", HEALING), ("tight", TIGHT)):
        (proofs / "scopes" / f"{name}.yaml").write_text(text, encoding="utf-8")
    (proofs / "templates.yaml").write_text(TEMPLATES, encoding="utf-8")
    (proofs / "invariants" / "planted.lp").write_text(PLANTED, encoding="utf-8")
    kept = (encodings.files, encodings._needs, encodings._parts, scope_file.templates, book._registry, book._encoding)
    monkeypatch.setattr(encodings, "root", lambda: root)
    monkeypatch.setattr(proofcache, "folder", lambda: tmp_path / "cache")
    monkeypatch.chdir(tmp_path)
    for function in kept:
        function.cache_clear()
    yield proofs
    for function in kept:
        function.cache_clear()


def verify(*names: str, invariants: tuple[str, ...] = IDS, **options: Any) -> Proofs:
    def heading(invariant: str, scope: str) -> dict[str, object]:
        return {"title": f"{invariant}: planted", "about": scope, "rules": ["ATK-2"]}

    return verifying.verify(names, invariants, **{"under": LATEST, "heading": heading, "jobs": 2, **options})


def standings(found: Proofs) -> dict[str, dict[str, str]]:
    return {proof.id: dict(proof.standings) for proof in found.invariants}


def of(found: Proofs, invariant: str) -> InvariantProof:
    return next(proof for proof in found.invariants if proof.id == invariant)


# --- verdicts ---------------------------------------------------------------------------------------------------
def test_what_holds_is_proved_and_what_does_not_is_refuted(planted: Path) -> None:
    found = verify("small", "tight")
    assert standings(found) == {
        "INV-901": {"small": "proved", "tight": "bounded"},
        "INV-902": {"small": "refuted", "tight": "bounded"},
        "INV-903": {},
        "INV-904": {"small": "proved", "tight": "bounded"},
    }
    assert of(found, "INV-901").bounds == ("boosts",)
    assert [proof.standing for proof in found.invariants] == ["bounded", "refuted", None, "bounded"]
    small, tight = found.scopes
    assert small.states == tight.states == of(found, "INV-901").states // 2 > 100_000
    assert of(found, "INV-903").states == 0
    assert found.failures == ()


def test_a_smallest_counterexample_can_be_judged(planted: Path, tmp_path: Path) -> None:
    (counterexample,) = of(verify("small"), "INV-902").counterexamples
    assert counterexample.smallest
    assert counterexample.resolution is not None
    path = tmp_path / "found.yaml"
    path.write_text(counterexample.text, encoding="utf-8")
    scenario = load(path).scenario
    player = scenario.players["P1"]
    assert [ally.name for ally in player.allies if not isinstance(ally, str)] == ["Ally"]  # Friend has 1 hit point
    assert (scenario.title, scenario.about, scenario.rules) == ("INV-902: planted", "small", ("ATK-2",))
    assert not {"damage", "status", "exhausted"} & set(counterexample.text.split())
    assert [decision.defender for decision in scenario.decisions] == ["Ally"]
    outcomes = resolve(path)
    (group,) = outcomes.groups
    assert dict(group.outcome)["in_play", "Ally"] == 0
    assert check(path).status == "holds"
    assert counterexample.forced


def test_a_part_is_named_and_an_ability_that_is_there_is_written(planted: Path, tmp_path: Path) -> None:
    found = of(verify("healing"), "INV-904")
    (counterexample,) = found.counterexamples
    assert counterexample.part == "heal (Gadget) + hit the other (Gadget)"
    path = tmp_path / "found.yaml"
    path.write_text(counterexample.text, encoding="utf-8")
    (support,) = load(path).scenario.players["P1"].supports
    assert not isinstance(support, str)
    assert [ability.id for ability in support.abilities or ()] == ["after an attack: heal"]
    assert [decision.use for decision in load(path).scenario.decisions] == [None, "after an attack: heal"]
    assert "Thug" not in counterexample.text
    assert found.states == sum(scope.states for scope in verify("healing").scopes)


def test_a_card_that_an_ability_names_is_there(planted: Path, tmp_path: Path) -> None:
    (planted / "invariants" / "planted.lp").write_text(
        '#program proof.\nconcerns("INV-905",anything).\nbroken("INV-905",A) :- present(A), effect(A,_,deal_damage).\n'
        'broken("INV-905",A) :- bears("Gadget",A), not template(A).\n#defined template/1. #defined present/1.\n'
    )
    (counterexample,) = of(verify("healing", invariants=("INV-905",)), "INV-905").counterexamples
    assert "Thug" in counterexample.text
    path = tmp_path / "found.yaml"
    path.write_text(counterexample.text, encoding="utf-8")
    assert resolve(path).groups


def test_of_nothing_nothing_is_proved(planted: Path) -> None:
    with (planted / "invariants" / "planted.lp").open("a") as file:
        file.write(":- game(G).\n")
    (failure,) = verify("small").failures
    assert (failure.scope, failure.failure) == ("small", "fault")
    assert "nothing would be proved" in failure.fault


def test_lack_of_time_is_told(planted: Path) -> None:
    with (planted / "invariants" / "planted.lp").open("a") as file:
        file.write("p(1..1000) :- game(_). q(A,B,C,D) :- p(A), p(B), p(C), p(D).\n")
    found = verify("small", timeout=0.5)
    assert [failure.failure for failure in found.failures] == ["time"]
    assert all(proof.standing is None and not proof.complete for proof in found.invariants)


# --- what is kept -----------------------------------------------------------------------------------------------
def test_verdicts_are_kept_until_something_changes(planted: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("INV-901", "INV-903")
    first = verify("small", invariants=asked)
    told: list[str] = []
    run = partial(verify, "small", progress=lambda what, done, of: told.append(what))
    assert standings(run(invariants=asked)) == standings(first)
    assert told == []
    assert run(invariants=asked).scopes == first.scopes
    assert run(invariants=("INV-901", "INV-904")).invariants[1].standing == "proved"
    assert set(told) == {"proving"}
    assert standings(run(invariants=("INV-901", "INV-903", "INV-904")))["INV-903"] == {}
    assert set(told) == {"proving"} and len(told) == 2
    run(invariants=asked, cache=False)
    assert "counting" in told
    told.clear()
    (planted / "scopes" / "small.yaml").write_text(SMALL.replace("hp: 1", "hp: 2"), encoding="utf-8")
    run(invariants=asked)
    assert set(told) == {"counting", "proving"}


def test_what_cannot_be_read_or_written_is_not_kept(planted: Path, tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("in the way")
    assert standings(verify("small", invariants=("INV-901",))) == {"INV-901": {"small": "proved"}}
    assert proofcache.last_verdicts() == {}
    proofcache.remember({"INV-901": {"small": "proved"}})
    assert proofcache.last_verdicts() == {}


def test_the_cache_is_where_the_system_wants_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert proofcache.folder().name == "proofs"
    assert "dictamen" in proofcache.folder().parts


# --- the command ------------------------------------------------------------------------------------------------
def test_the_command(planted: Path, tmp_path: Path) -> None:
    found = CliRunner().invoke(cli.app, ["verify", "--scope", "small", "INV-901", "INV-902", "--format", "json"])
    assert found.exit_code == 1
    report = json.loads(found.stdout)
    assert [(i["id"], i["verdict"]) for i in report["invariants"]] == [("INV-901", "proved"), ("INV-902", "refuted")]
    assert (tmp_path / "counterexamples" / "INV-902-small.yaml").is_file()
    again = CliRunner().invoke(cli.app, ["verify", "--scope", "small", "INV-901"])
    assert again.exit_code == 0
    assert "✓ INV-901" in again.stdout


def test_a_scope_that_cannot_be_used(planted: Path) -> None:
    (planted / "scopes" / "small.yaml").write_text(SMALL.replace("hp: 2", "hq: 2"), encoding="utf-8")
    found = CliRunner().invoke(cli.app, ["verify", "--scope", "small"])
    assert (found.exit_code, found.stdout) == (2, "")
    assert "small.yaml:" in found.stderr
    assert "unknown key 'hq'" in found.stderr


# --- decisions --------------------------------------------------------------------------------------------------
def choice(kind: str, taken: str, *others: str, subject: str = "") -> Choice:
    return Choice("P1", kind, subject, (taken, *others), taken, "ORD-1")


def test_decisions_as_a_scenario_writes_them() -> None:
    choices = [
        choice("defender", "Hero", "none"),
        choice("use", "a", "b", "pass"),
        choice("use", "pass", "a", "c"),
        choice("order", "d", "e", subject="w"),
        choice("order", "Goon", "Thug", subject="turn"),
        choice("target", "Hero", "Ally", subject="a"),
        choice("payment", "Energy", "Genius"),
        choice("may", "yes", "pass", subject="a"),
        choice("defender", "none", "Hero"),
        choice("target", "Hero", "Ally", subject="a"),
    ]
    assert counterexample.decisions(choices) == [
        {"defender": "Hero"},
        {"use": "a"},
        {"decline": "c"},
        {"order": ["d", "e"]},
        {"activates": ["Goon", "Thug"]},
        {"choose": "Hero", "in": "a"},
        {"choose": "yes", "in": "a"},
        {"defender": "none", "attack": 2},
    ]


def test_icons_that_a_resolution_has_become_the_deck() -> None:
    choices = [choice("unknown", "2", subject="boost 3"), choice("unknown", "0", subject="boost 1")]
    assert counterexample.deck(choices) == [{"icons": 0}, "unknown", {"icons": 2}]
    assert counterexample.deck([]) == []
