"""The judge, from scenario text to verdicts, outcomes and problems."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

import dictamen
from dictamen import judge, questions, workers
from dictamen.results import InputError, Outcomes, Problem, ScenarioVerdict, Under

Write = Callable[..., Path]

BOARD = """\
title: A board
players:
  P1:
    identity: {name: Spider-Man, def: 1, hp: 10}
    allies: [{name: Cat, hp: 3}]
villain: {name: Rhino, atk: 2, hp: 14}
encounter_deck: [{icons: 1}]
"""


@pytest.fixture
def write(tmp_path: Path) -> Write:
    def written(*parts: str, name: str = "s.yaml") -> Path:
        path = tmp_path / name
        path.write_text("".join(textwrap.dedent(part) for part in parts), encoding="utf-8")
        return path

    return written


def verdicts(path: Path) -> list[str]:
    found = questions.check_here(path)
    assert found.problems == ()
    return [claim.verdict for claim in found.claims]


def only_problem(path: Path) -> Problem:
    (problem,) = questions.check_here(path).problems
    return problem


# --- claims -----------------------------------------------------------------------------------------------------
def test_verdicts(write: Write) -> None:
    path = write(
        BOARD,
        """\
        claims:
          - always: {game_over: no}
          - sometimes: {damage: {Spider-Man: 3}}
          - never: {damage: {Spider-Man: 4}}
          - always: {damage: {Spider-Man: 2}}
          - never: {exhausted: [Spider-Man]}
          - sometimes: {threat: 0}
        """,
    )
    found = questions.check_here(path)
    assert [c.verdict for c in found.claims] == ["always", "sometimes", "never", "sometimes", "sometimes", "always"]
    assert [c.holds for c in found.claims] == [True, True, True, False, False, False]
    assert [c.number for c in found.claims] == [1, 2, 3, 4, 5, 6]
    assert (found.status, found.title, found.file) == ("fails", "A board", str(path))
    assert found.figures.events and found.figures.moments and found.figures.ground_rules and found.figures.milliseconds
    assert not found.bounded and not found.unsettled


def test_decisions_narrow_what_is_judged(write: Write) -> None:
    claims = "claims: [{always: {damage: {Spider-Man: 2}}}, {always: {exhausted: [Spider-Man]}}]\n"
    assert verdicts(write(BOARD, claims)) == ["sometimes", "sometimes"]
    assert verdicts(write(BOARD, "decisions: [{defender: Spider-Man}]\n", claims)) == ["always", "always"]


def test_a_file_without_claims_holds(write: Write) -> None:
    assert questions.check_here(write(BOARD)).status == "holds"


def test_explain_shows_both_sides(write: Write) -> None:
    path = write(BOARD, "claims: [{always: {exhausted: [Spider-Man]}}, {never: {threat: 1}}, {always: {threat: 0}}]\n")
    split, never, always = questions.explain_here(path, None).claims
    assert (split.verdict, never.verdict, always.verdict) == ("sometimes", "never", "always")
    assert split.example is not None and split.counterexample is not None
    assert dict(split.example.outcome)["exhausted", "Spider-Man"] == 1
    assert dict(split.counterexample.outcome)["exhausted", "Spider-Man"] == 0
    assert never.example is None and never.counterexample is not None
    assert always.example is not None and always.counterexample is None
    assert [c.number for c in questions.explain_here(path, 2).claims] == [2]
    assert questions.explain_here(path, 4).claims == ()


# --- illegal decisions ------------------------------------------------------------------------------------------
def with_ability(ability: str, more: str = "") -> str:
    return f"""\
title: An ability
players:
  P1:
    identity: {{name: Spider-Man, def: 1, hp: 10}}
    upgrades: [{{name: Charm, abilities: [{ability}]}}]
villain: {{name: Rhino, atk: 2, hp: 14}}
encounter_deck: [{{icons: 0}}]
{more}decisions:
  - use: Charm
"""


@pytest.mark.parametrize(
    ("identity", "ally", "decision", "why", "rules"),
    [
        (
            "{name: Hulk}",
            "{name: Cat, exhausted: true}",
            "defender: Cat",
            "'Cat' can never be declared the defender of attack 1",
            ("ATK-2",),
        ),
        (
            "{name: Hulk, form: alter_ego}",
            "{name: Cat}",
            "defender: P1",
            "'P1' can never be declared the defender of attack 1",
            ("ATK-2",),
        ),
        (
            "{name: Hulk}",
            "{name: Cat}",
            "defender: Rhino",
            "'Rhino' can never be declared the defender of attack 1",
            ("ATK-2",),
        ),
        (
            "{name: Hulk}",
            "{name: Cat}",
            "{defender: Cat, attack: 2}",
            "'Cat' can never be declared the defender of attack 2",
            ("ACT-8",),
        ),
        (
            "{name: Hulk}",
            "{name: Cat, status: [tough]}",
            "order: [tough, retaliate]",
            "these never resolve in this order: tough, retaliate",
            ("TIM-2",),
        ),
    ],
)
def test_an_illegal_decision_is_told_in_its_own_words(
    write: Write, identity: str, ally: str, decision: str, why: str, rules: tuple[str, ...]
) -> None:
    path = write(
        f"""\
        title: t
        players:
          P1: {{identity: {identity}, allies: [{ally}]}}
        villain: {{name: Rhino, atk: 2, keywords: [retaliate 1]}}
        decisions:
          - defender: none
          -   {decision}
        """
        if "defender" not in decision
        else f"""\
        title: t
        players:
          P1: {{identity: {identity}, allies: [{ally}]}}
        villain: {{name: Rhino, atk: 2}}
        encounter_deck: [{{icons: 0}}]
        decisions:
          -   {decision}
        """
    )
    problem = only_problem(path)
    line = 7
    assert str(problem).startswith(f"{path}:{line}:7: illegal decision: {why}")
    assert problem.rules == rules


@pytest.mark.parametrize(
    ("ability", "rule"),
    [
        ("{type: response, after: {defends: Rhino}, do: [{ready: you}]}", "TIM-2"),
        ("{type: response, after: {attacks: Rhino}, cost: [{spend: 1}], do: [{give: tough, to: you}]}", "FRC-3"),
        ("{type: response, after: {attacks: Rhino}, do: [{heal: 1, on: villain}]}", "ABL-5"),
        ("{type: response, form: alter_ego, after: {attacks: Rhino}, do: [{give: tough, to: you}]}", "TIM-6"),
        (
            "{type: response, after: {attacks: Rhino}, if: {who: you, status: tough}, do: [{ready: you}]}",
            "TIM-2",
        ),
    ],
    ids=["never triggered", "unaffordable", "nothing to change", "wrong form", "condition"],
)
def test_an_ability_that_cannot_be_used(write: Write, ability: str, rule: str) -> None:
    problem = only_problem(write(with_ability(ability)))
    assert (problem.line, problem.column) == (9, 5)
    assert problem.message == "illegal decision: 'Charm' can never be used"
    assert rule in problem.rules


def test_a_forced_ability_cannot_be_declined(write: Write) -> None:
    forced = "{type: forced response, after: {attacks: Rhino}, do: [{give: tough, to: you}]}"
    path = write(with_ability(forced).replace("- use:", "- decline:"))
    assert only_problem(path).message == "illegal decision: 'Charm' must be used"
    optional = forced.replace("forced response", "response")
    assert questions.check_here(write(with_ability(optional).replace("- use:", "- decline:"))).problems == ()


def test_a_choice_that_is_never_offered(write: Write) -> None:
    ability = "{type: response, after: {attacks: Rhino}, do: [{exhaust: {choose: friendly_character}}]}"
    path = write(with_ability(ability) + "  - {choose: Rhino, in: Charm}\n")
    problem = only_problem(path)
    assert (problem.line, problem.column) == (10, 5)
    assert problem.message == "illegal decision: 'Rhino' can never be chosen in 'Charm'"
    path = write(with_ability(ability) + "  - {choose: [Spider-Man, Rhino], in: Charm}\n")
    message = "illegal decision: these can never be the choices in 'Charm': Spider-Man, Rhino"
    assert only_problem(path).message == message


def test_decisions_that_are_illegal_only_together(write: Write) -> None:
    path = write(BOARD, "decisions:\n  - defender: Cat\n  - defender: Spider-Man\n")
    problem = only_problem(path)
    assert (problem.line, problem.column) == (10, 5)
    assert problem.message == (
        "illegal decision: 'Spider-Man' can never be declared the defender of attack 1, given the decisions before it"
    )
    assert questions.check_here(write(BOARD, "decisions:\n  - defender: Spider-Man\n")).problems == ()


def test_nothing_is_listed_or_explained_after_an_illegal_decision(write: Write) -> None:
    path = write(BOARD, "decisions: [{defender: Rhino}]\n")
    for ask in (partial(questions.resolve_here, limit=9), partial(questions.explain_here, claim=None)):
        with pytest.raises(InputError, match="illegal decision"):
            ask(path)


# --- what limits a verdict --------------------------------------------------------------------------------------
def test_abilities_that_feed_on_each_other_are_bounded_and_fast(write: Write) -> None:
    path = write(
        """\
        title: Endless
        players:
          P1:
            identity:
              name: Hulk
              hp: 99
              abilities: [{type: forced response, after: {is_dealt_damage: this}, do: [{deal_damage: 1, to: Rhino}]}]
        villain:
          name: Rhino
          atk: 1
          hp: 99
          abilities: [{type: forced response, after: {is_dealt_damage: this}, do: [{deal_damage: 1, to: Hulk}]}]
        encounter_deck: [{icons: 0}]
        decisions: [{defender: none}]
        claims: [{always: {happens: {damage: Rhino}}}]
        """
    )
    started = time.perf_counter()
    found = questions.check_here(path)
    assert time.perf_counter() - started < 5
    assert (found.status, found.bounded) == ("holds", True)
    assert questions.resolve_here(path, 10).bounded


def test_an_attack_on_somebody_who_is_gone_is_unsettled(write: Write) -> None:
    path = write(
        """\
        title: Gone
        players:
          P1: {identity: {name: Hulk}, allies: [{name: Cat, hp: 1}]}
        villain: {name: Rhino, atk: 2}
        encounter_deck: [{abilities: [{type: boost, do: [{deal_damage: 1, to: Cat}]}]}]
        event: {attack: {against: Cat}}
        decisions: [{defender: none}]
        claims: [{always: {damage: {Hulk: 0}}}]
        """
    )
    assert questions.check_here(path).unsettled == (("gone", "Cat"),)
    assert questions.check_here(write(BOARD)).unsettled == ()


def test_unknown_boost_cards_are_explored(write: Write) -> None:
    known = BOARD.replace("encounter_deck: [{icons: 1}]\n", "decisions: [{defender: none}]\n")
    found = questions.resolve_here(write(known), 99)
    damage = sorted((dict(group.outcome)["damage", "Spider-Man"] for group in found.groups), key=str)
    assert (damage, found.complete) == ([2, 3, 4, 5], True)
    (choice,) = (c for c in found.groups[0].example.choices if c.kind == "unknown")
    assert (choice.who, choice.subject, choice.options) == ("deck", "boost 1", ("0", "1", "2", "3"))


# --- outcomes ---------------------------------------------------------------------------------------------------
def test_outcomes_and_the_ways_to_them(write: Write) -> None:
    found = questions.resolve_here(write(BOARD), 99)
    assert (found.resolutions, found.complete, found.bounded) == (3, True, False)
    ways = {path[0].taken: dict(g.outcome) for g in found.groups for path in g.paths}
    assert {taken: outcome["damage", "Spider-Man"] for taken, outcome in ways.items()} == {
        "Cat": 0,
        "Spider-Man": 2,
        "none": 3,
    }
    assert ways["Cat"]["in_play", "Cat"] == 0


def test_after_the_limit_the_outcomes_are_still_all_there(write: Write) -> None:
    path = write(BOARD)
    full, cut = questions.resolve_here(path, 99), questions.resolve_here(path, 1)
    assert (cut.resolutions, cut.complete) == (1, False)
    assert {g.outcome for g in questions.resolve_here(path, 2).groups} <= {g.outcome for g in full.groups}
    many = write(BOARD.replace("{icons: 1}", "unknown"), "  \n", name="many.yaml")
    full, cut = questions.resolve_here(many, 99), questions.resolve_here(many, 11)
    assert (full.complete, cut.complete) == (True, False)
    assert {g.outcome for g in cut.groups} == {g.outcome for g in full.groups}
    assert all(g.paths == () for g in cut.groups)


MEDIC = """\
title: A medic
players:
  P1:
    identity: {name: Hulk}
    allies: [{name: Cat, hp: 5}, {name: Dog, hp: 5}]
    upgrades:
      - {name: Medic, abilities: [{type: response, after: {takes_damage: ally}, do: [{heal: 1, on: that_character}]}]}
villain: {name: Rhino}
encounter_deck: [{abilities: [{type: boost, do: [{deal_damage: 2, to: WHOM}]}]}]
decisions: [{defender: none}]
"""


@pytest.mark.parametrize(
    ("whom", "options"),
    [("{each: ally}", ("Medic (Cat)", "Medic (Dog)", "pass")), ("Cat", ("Medic", "pass"))],
)
def test_an_option_names_the_character_only_if_it_has_to(write: Write, whom: str, options: tuple[str, ...]) -> None:
    found = questions.resolve_here(write(MEDIC.replace("WHOM", whom)), 99)
    uses = [c for g in found.groups for c in g.example.choices if c.kind == "use"]
    assert options in {choice.options for choice in uses}
    healed = {path[0].taken for g in found.groups for path in g.paths if dict(g.outcome)["damage", "Cat"] == 1}
    assert options[0] in healed


def test_who_uses_an_ability_does_not_pass(write: Write) -> None:
    ability = "{type: response, after: {attacks: Rhino}, do: [{give: tough, to: you}]}"
    found = questions.resolve_here(write(with_ability(ability)), 99)
    assert {c.taken for g in found.groups for c in g.example.choices if c.kind == "use"} == {"Charm"}


# --- events besides an enemy attack -----------------------------------------------------------------------------
HERO = """\
title: A hero's turn
players:
  P1:
    identity: {name: Hulk, atk: 2, hp: 12}
    upgrades: [{name: Cannon, counters: 2, abilities: [CANNON]}]
    hand: [{name: Fuel, resources: {energy: 1}}]
    deck: [{name: Ace}, end]
villain: {name: Rhino, atk: 1, hp: 14, keywords: [retaliate 1]}
side_schemes: [{name: Bomb Scare, threat: 1}]
main_scheme: {threat: 2}
encounter_deck: [{icons: 1}, {icons: 0}, {icons: 0}]
event: """


def steps(path: Path) -> list[tuple[int, str]]:
    """Depth and code of the steps of the only outcome."""
    (group,) = questions.resolve_here(path, 99).groups
    return [(step.depth, step.message.code) for step in group.example.steps]


def test_the_steps_of_a_basic_attack(write: Write) -> None:
    path = write(HERO.replace("CANNON", ""), "{attack: {by: Hulk, against: Rhino}}\n")
    assert steps(path) == [
        (0, "ability_used"),
        (1, "cost_exhaust"),
        (1, "strike_starts"),
        (2, "counts_as_attacked"),
        (2, "damage_dealt"),
        (2, "damage_taken"),
        (2, "ability_used"),
        (3, "damage_dealt"),
        (3, "damage_taken"),
        (1, "strike_over"),
    ]
    (group,) = questions.resolve_here(path, 99).groups
    assert group.example.steps[0].message.arguments == ("attack (Hulk)", "Hulk")


def test_the_steps_of_an_action(write: Write) -> None:
    cannon = (
        "{type: action, cost: [{spend: {energy: 1}}, {remove_counters: 1, from: this}],"
        " do: [{discard_from_deck: 1}, {remove_threat: 1, from: Bomb Scare}, {attack: you, by: Rhino},"
        " {deal_damage: 1, to: villain}, {deal_damage: 2, for_each: {count: {counters: this}}, additional: true}]}"
    )
    path = write(HERO.replace("CANNON", cannon), "{use: Cannon}\ndecisions: [{defender: none}]\n")
    found = steps(path)
    assert found[:9] == [
        (0, "ability_used"),
        (1, "cost_discard"),
        (1, "cost_counters"),
        (1, "discarded_from_deck"),
        (1, "deck_made_anew"),
        (1, "encounter_card_dealt"),
        (1, "threat_removed"),
        (1, "scheme_defeated"),
        (1, "attack_would_start"),
    ]
    assert found[9:11] == [(1, "attack_starts"), (2, "boost_given")]
    assert found[-4:] == [(1, "attack_over"), (1, "amount_is"), (1, "damage_dealt"), (1, "damage_taken")]
    outcome = dict(questions.resolve_here(path, 99).groups[0].outcome)
    assert (outcome["threat", "Bomb Scare"], outcome["threat", "Main scheme"]) == (0, 2)
    assert (outcome["counters", "Cannon"], outcome["encounter_cards", "P1"], outcome["damage", "Rhino"]) == (1, 1, 3)


def test_an_action_that_cannot_be_used(write: Write) -> None:
    cannon = "{type: action, cost: [{remove_counters: 3, from: this}], do: [{deal_damage: 1, to: villain}]}"
    path = write(HERO.replace("CANNON", cannon), "{use: Cannon}\n")
    assert steps(path) == [(0, "cannot_be_used")]


def test_what_may_be_declined_is_a_decision(write: Write) -> None:
    cannon = "{type: action, do: [{deal_damage: 1, to: villain, may: true}]}"
    found = questions.resolve_here(write(HERO.replace("CANNON", cannon), "{use: Cannon}\n"), 99)
    choices = {path[0].taken: path[0] for group in found.groups for path in group.paths}
    assert choices.keys() == {"yes", "pass"}
    choice = choices["yes"]
    assert (choice.kind, choice.subject, choice.options, choice.who) == ("may", "Cannon", ("yes", "pass"), "P1")
    done = next(g.example for g in found.groups if g.example.choices == (choice,))
    codes = [step.message.code for step in done.steps]
    assert codes == ["ability_used", "decided", "damage_dealt", "damage_taken"]


def test_acceleration_is_a_fact_of_the_game(write: Write) -> None:
    cannon = "{type: action, do: [{discard_from_deck: 1, deck: encounter_deck}]}"
    deck = "encounter_deck: [{icons: 1}, {icons: 0}, {icons: 0}]"
    text = HERO.replace("CANNON", cannon).replace(deck, "encounter_deck: [{icons: 1}, end]")
    (group,) = questions.resolve_here(write(text, "{use: Cannon}\n"), 99).groups
    assert dict(group.outcome)["acceleration",] == 1


def test_claims_and_decisions_name_what_cards_do_by_the_rules(write: Write) -> None:
    path = write(
        """\
        title: t
        players: {P1: {identity: {name: Hulk}}}
        villain: {name: Rhino}
        encounter_deck: [{name: Bolt, type: treachery}]
        event:
          reveal:
            {name: Spark, type: treachery, keywords: [surge],
             abilities: [{type: when revealed, do: [{deal_damage: 1, to: you}]}]}
        decisions: [{order: [surge (Spark), Spark]}]
        claims: [{always: {times: {event: {uses: surge}, is: 1}}}, {always: {happens: {reveals: Bolt}}}]
        """
    )
    assert verdicts(path) == ["always", "always"]
    uses = [s.message.arguments[0] for s in questions.resolve_here(path, 9).groups[0].example.steps][1::2]
    assert "surge (Spark)" in uses


# --- limits -----------------------------------------------------------------------------------------------------
def slow(path: Path, **_: object) -> ScenarioVerdict:
    match path.stem:
        case "slow":
            time.sleep(60)
        case "dies":
            os.kill(os.getpid(), signal.SIGKILL)
        case "eats":
            bytearray(2 * workers.MEMORY)
    return ScenarioVerdict(str(path), path.stem)


def slow_batch(paths: tuple[Path, ...], **_: object) -> list[ScenarioVerdict]:
    return [slow(path) for path in paths]


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_file_is_judged_in_order_whatever_becomes_of_others(jobs: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judge, "check_here", slow)
    monkeypatch.setattr(judge, "check_batch", slow_batch)
    names = ["a", "slow", "b", "dies", "eats", "c"]
    found = list(judge.check_many([Path(f"{name}.yaml") for name in names], jobs=jobs, timeout=3))
    assert [verdict.file for verdict in found] == [f"{name}.yaml" for name in names]
    assert [verdict.status for verdict in found] == ["holds", "unusable", "holds", "unusable", "unusable", "holds"]
    assert [str(problem) for verdict in found for problem in verdict.problems] == [
        "slow.yaml:1:1: not judged within 3 seconds",
        "dies.yaml:1:1: not judged: the process died",
        "eats.yaml:1:1: not judged: out of memory",
    ]


def test_bad_files_among_good_ones(write: Write, tmp_path: Path) -> None:
    good = write(BOARD, "claims: [{always: {threat: 0}}]\n", name="good.yaml")
    bad = write("title: 7\n", name="bad.yaml")
    found = list(judge.check_many([bad, good, tmp_path / "none.yaml", good], jobs=2))
    assert [verdict.status for verdict in found] == ["unusable", "holds", "unusable", "holds"]


def fails_with(fault: Exception, path: Path) -> Outcomes:
    raise fault


@pytest.mark.parametrize(
    ("fault", "raised"),
    [
        (TimeoutError(), TimeoutError),
        (MemoryError(), InputError),
        (RuntimeError("too much"), InputError),
        (InputError([]), InputError),
        (ValueError("a fault of the program"), ValueError),
    ],
)
def test_faults_of_one_file(fault: Exception, raised: type[Exception]) -> None:
    with pytest.raises(raised):
        judge._isolated(partial(fails_with, fault), "f.yaml", 30)


def test_resolve_and_explain_within_limits(write: Write) -> None:
    path = write(BOARD, "claims: [{always: {threat: 0}}]\n")
    assert judge.resolve(path).resolutions == 3
    assert judge.explain(path, claim=1).status == "holds"


def test_no_time_to_resolve_or_explain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(questions, "load_file", sleepy)
    for ask in (judge.resolve, judge.explain):
        with pytest.raises(TimeoutError):
            ask("f.yaml", timeout=0.2)


def sleepy(path: Path, asked: Under) -> None:
    time.sleep(60)


# --- the package ------------------------------------------------------------------------------------------------
def test_the_package_offers_the_questions(write: Write) -> None:
    path = write(BOARD, "claims: [{always: {threat: 0}}]\n")
    assert dictamen.load(path).scenario.title == "A board"
    assert dictamen.check(str(path)).status == "holds"
    assert len(dictamen.resolve(str(path)).groups) == 3
    assert dictamen.explain(str(path)).claims[0].example is not None
    assert set(dictamen.__all__) <= set(dir(dictamen))
    with pytest.raises(AttributeError, match="no attribute 'solve_it'"):
        dictamen.solve_it  # noqa: B018


def test_importing_the_package_loads_nothing() -> None:
    code = "import sys, dictamen; sys.exit(any(m in sys.modules for m in ('clingo', 'pydantic', 'yaml', 'pebble')))"
    environment = {**os.environ, "PYTHONPATH": str(Path(judge.__file__).parents[1])}
    assert subprocess.run([sys.executable, "-c", code], env=environment, check=False).returncode == 0


# --- many at once -----------------------------------------------------------------------------------------------
def test_many_forced_abilities_all_resolve_in_every_order(write: Write) -> None:
    """12! orders: without the lemma of asp/report/lemmas.lp the solver does not come to an end."""
    ability = "{type: forced response, after: {attacks: enemy}, do: [{place_threat: 1}]}"
    cards = ", ".join(f"{{name: Card {n}, abilities: [{ability}]}}" for n in range(12))
    path = write(
        f"title: t\nplayers: {{P1: {{identity: {{name: Hero}}}}}}\nvillain: {{name: Rhino}}\nenvironments: [{cards}]\n"
        "encounter_deck: [{icons: 0}]\n"
        "claims: [{always: {threat: 12}}, {sometimes: {order: [{uses: Card 7}, {uses: Card 2}]}}]\n"
    )
    assert [claim.verdict for claim in questions.check_here(path).claims] == ["always", "sometimes"]
