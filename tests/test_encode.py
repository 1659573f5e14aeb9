"""Facts: everything that a scenario says is in them, and nothing that a scenario says can break out of them."""

from __future__ import annotations

import re

import clingo.ast
import pytest

from dictamen import encodings
from dictamen.encode import SPARE_MINIONS, UNKNOWN_CARDS, encode
from dictamen.loading import load_text
from dictamen.model import Claim, Condition, Decision
from dictamen.model.abilities import COSTS, VERBS, If, Trigger
from dictamen.model.base import Model
from dictamen.model.claims import AttackIs, EventPattern, Offered
from dictamen.model.references import Selector
from dictamen.situation import prepare

RICH = """\
title: Everything at once
players:
  P1:
    identity: {name: Spider-Man, traits: [Avenger], atk: 2, thw: 1, def: 3, hp: 11, damage: 4, status: [tough],
               form: hero, attachments: [{name: Web}]}
    allies: [{name: Cat, hp: 2, exhausted: true}]
    supports: [{name: Lab}]
    hand:
      - {name: Backflip, cost: 1, abilities: [{type: interrupt, when: {would_take_damage: you}, do: [{prevent: all}]}]}
      - {name: Energy, resources: {energy: 2}}
  P2:
    identity: {name: Hulk, form: alter_ego}
    upgrades: [{name: Charm, ABILITIES}]
first_player: P2
villain: {name: Rhino, atk: 2, sch: 1, hp: 14, keywords: [retaliate 2, villainous], boost_cards: [{icons: 2}],
          next_stage: {name: Rhino, atk: 4, hp: 15, keywords: [toughness]}}
minions: [{name: Drone, engaged: P2}]
environments: [{name: Plot}]
main_scheme: {name: Break-in, threat: 3}
encounter_deck: [{icons: 1}, unknown]
event: {attack: {by: Drone, against: Cat}}
"""
CHARM = "abilities: [{type: response, after: {attacks: Rhino}, do: [{heal: 1, on: you}]}]"


def facts(ability: str = CHARM, more: str = "") -> set[str]:
    source = load_text(RICH.replace("ABILITIES", ability) + more, "f")
    return set(encode(prepare(source.scenario, source.where)).splitlines())


def charm(ability: str) -> set[str]:
    """The facts about an ability of Charm, given without the braces around it."""
    start = '"Charm"'
    return {f for f in facts(f"abilities: [{{{ability}}}]") if start in f}


# --- the situation ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "fact",
    [
        *('player("P1")', 'player("P2")', 'player_order("P2",1)', 'player_order("P1",2)'),
        *('attack(0,"Drone","Cat")', "init(threat(0),3)", "init(deck_top(0),1)"),
        *('kind("Spider-Man",identity)', 'controls("P1","Spider-Man")', 'trait("Spider-Man","Avenger")'),
        *('base("Spider-Man",1,atk,2)', 'base("Spider-Man",1,thw,1)', 'base("Spider-Man",1,def,3)'),
        *('base("Spider-Man",1,sch,0)', 'hit_points("Spider-Man",1,11)', 'init(damage("Spider-Man"),4)'),
        *('init(status("Spider-Man",tough),1)', 'init(status("Spider-Man",stunned),0)'),
        *('init(form("Spider-Man"),hero)', 'init(form("Hulk"),alter_ego)'),
        *('kind("Web",attachment)', 'attached("Web","Spider-Man")'),
        *('kind("Cat",ally)', 'init(exhausted("Cat"),1)', 'init(in_play("Cat"),1)', 'controls("P1","Cat")'),
        *('kind("Lab",support)', 'kind("Charm",upgrade)', 'kind("Plot",environment)'),
        *('kind("Backflip",event)', 'in_hand_of("P1","Backflip")', 'init(in_hand("Backflip"),1)'),
        *('spends("Backflip",any,1)', 'argument("Backflip",1,amount,all)', 'resource("Energy",energy,2)'),
        *('kind("Rhino",villain)', 'keyword("Rhino",retaliate,2,1)', 'keyword("Rhino",villainous,1,1)'),
        *('stages("Rhino",2)', 'further_stage("Rhino",2)', 'base("Rhino",2,atk,4)', 'hit_points("Rhino",2,15)'),
        *('stage_title("Rhino",2,"Rhino")', 'keyword("Rhino",toughness,1,2)', 'init(stage("Rhino"),1)'),
        *('init(given("Rhino"),1)', 'init(flipped("Rhino"),0)', 'init(given("Drone"),0)'),
        *('kind("Drone",minion)', 'init(engaged("Drone"),"P2")'),
        *(
            'deck(0,1,"boost 1")',
            'icons("boost 1",1)',
            'deck(0,2,"boost 2")',
            'unknown("boost 2")',
            'unknown("boost 3")',
        ),
    ],
)
def test_what_is_there(fact: str) -> None:
    assert f"{fact}." in facts()


def test_boost_cards_that_wait_have_their_place() -> None:
    (waiting,) = (f for f in facts() if f.startswith("waits("))
    assert (card := re.fullmatch(r'waits\("Rhino",1,(".*")\)\.', waiting)) is not None
    assert {f"kind({card[1]},boost).", f"icons({card[1]},2)."} <= facts()


def test_cards_below_the_listed_ones() -> None:
    assert len([f for f in facts() if f.startswith("deck(")]) == 2 + UNKNOWN_CARDS


# --- abilities --------------------------------------------------------------------------------------------------
ATTACKS = "type: response, after: {attacks: Rhino}"


@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        (f"{ATTACKS}, form: hero, do: [{{ready: this}}]", ["needs_form(A,hero)", "timing(A,response)", "optional(A)"]),
        ("type: forced interrupt, when: {attacks: enemy}, do: [{ready: this}]", ["forced(A)", "timing(A,interrupt)"]),
        ("type: boost, do: [{ready: villain}]", ["trigger(A,boost,boost)", "pattern(A,flipped,this)"]),
        ("type: constant, do: [{modify: atk, by: -1, of: Rhino}]", ["timing(A,constant)", "number(A,1,-1)"]),
        (f"{ATTACKS}, if: {{undefended: true}}, do: [{{ready: this}}]", ["condition(A,0,undefended(yes))"]),
        (
            f"{ATTACKS}, if: {{who: you, form: hero, status: tough, exhausted: false}}, do: [{{ready: this}}]",
            ["condition(A,0,is(you,hero))", "condition(A,0,has(you,tough))", "condition(A,0,exhausted(you,0))"],
        ),
        (f"{ATTACKS}, if: {{in_play: Cat}}, do: [{{ready: this}}]", ['condition(A,0,in_play(card("Cat")))']),
        (f"{ATTACKS}, do: [{{ready: this, if: {{not: {{undefended: true}}}}}}]", ["condition(A,1,neg(1))"]),
        (f"{ATTACKS}, cost: [{{exhaust: this}}], do: [{{ready: you}}]", ["cost(A,2,exhaust)", "aim(A,c(2),this)"]),
        (
            f"{ATTACKS}, cost: [{{spend: {{energy: 2}}}}], do: [{{ready: you}}]",
            ["spends(A,energy,2)", "cost(A,1,spend)"],
        ),
        (
            f"{ATTACKS}, cost: [{{take_damage: 2, who: you}}], do: [{{ready: you}}]",
            ["number(A,c(2),2)", "aim(A,c(2),you)"],
        ),
        (f"{ATTACKS}, do: [{{deal_damage: 2, to: attacker}}]", ["effect(A,1,deal_damage)", "number(A,1,2)"]),
        (
            f"{ATTACKS}, do: [{{deal_damage: {{stat: atk, of: you}}, to: attacker}}]",
            ["stat_amount(A,1,atk,you)", "uses(A,1,you)"],
        ),
        (
            f"{ATTACKS}, do: [{{heal: {{count: {{any: ally}}, times: 2}}, on: you}}]",
            ["count_amount(A,1,1,2)", "aim(A,1,you)"],
        ),
        (f"{ATTACKS}, do: [{{give: tough, to: you}}]", ["argument(A,1,status,tough)"]),
        (f"{ATTACKS}, do: [{{remove: tough, from: you}}]", ["argument(A,1,status,tough)", "aim(A,1,you)"]),
        (
            f"{ATTACKS}, do: [{{modify: def, by: 2, of: you, until: end_of_phase}}]",
            ["argument(A,1,stat,def)", "argument(A,1,until,end_of_phase)"],
        ),
        (f"{ATTACKS}, do: [{{attack: P2, by: Rhino}}]", ["effect(A,1,start_attack)", 'argument(A,1,by,card("Rhino"))']),
        (
            f"{ATTACKS}, do: [{{become_defender: Cat, exhaust: true}}]",
            ["argument(A,1,exhaust,yes)", 'aim(A,1,card("Cat"))'],
        ),
        (f"{ATTACKS}, do: [{{cancel: attack}}]", ["argument(A,1,what,attack)"]),
        (f"{ATTACKS}, do: [{{give_boost: 2, to: Rhino}}]", ["effect(A,1,give_boost)", "effect(A,2,give_boost)"]),
        (f"{ATTACKS}, do: [{{place_threat: 3}}]", ["number(A,1,3)"]),
        (
            f"{ATTACKS}, do: [{{choose: [{{option: a, do: [{{ready: you}}]}}, {{option: b, do: [{{defeat: Cat}}]}}]}}]",
            ["effect(A,1,choose)", 'only_if(A,2,1,"a")', 'only_if(A,3,1,"b")', "effect(A,3,defeat)"],
        ),
        (
            "type: response, after: {attacks: enemy, player: you, target: Cat, undefended: true, damages: character}, "
            "do: [{ready: this}]",
            ["pattern(A,player,you)", 'pattern(A,target,card("Cat"))', "flag(A,undefended,yes)"],
        ),
        (
            "type: interrupt, when: {would_take_damage: you, by: Rhino, from_attack: true}, do: [{prevent: 1}]",
            ["from(A,attack)", 'pattern(A,by,card("Rhino"))', "number(A,1,1)"],
        ),
        (
            "type: response, after: {defends: Cat, takes_no_damage: true}, do: [{discard: this}]",
            ["flag(A,takes_no_damage,yes)"],
        ),
    ],
)
def test_what_an_ability_says(ability: str, expected: list[str]) -> None:
    found = charm(ability)
    assert {fact.replace("A", '"Charm"', 1) + "." for fact in expected} <= found


def test_selectors_are_numbered_and_narrowed() -> None:
    narrowed = "{choose: ally, controlled_by: you, other_than: Cat, trait: X, status: tough, engaged_with: P2}"
    found = facts(f"abilities: [{{{ATTACKS}, do: [{{exhaust: {narrowed}}}]}}]")
    assert {
        *("selects(1,ally).", "narrowed(1,controlled_by(you)).", 'narrowed(1,other_than(card("Cat"))).'),
        *('narrowed(1,trait("X")).', "narrowed(1,status(tough)).", 'narrowed(1,engaged_with(card("Hulk"))).'),
        'aim("Charm",1,choose(1)).',
    } <= found


def test_minions_that_may_come_are_set_aside_under_names_of_their_own() -> None:
    found = facts(f"abilities: [{{{ATTACKS}, do: [{{put_minion_into_play: Drone, hp: 7, atk: 1, traits: [Bot]}}]}}]")
    spares = sorted(re.findall(r'^spare\("Charm",1,"(.*)"\)\.$', "\n".join(found), re.MULTILINE))
    assert spares == [f"Drone {n}" for n in range(2, 2 + SPARE_MINIONS)]  # there is a Drone in play
    assert {'init(in_play("Drone"),1).', 'init(in_play("Drone 2"),0).', 'hit_points("Drone 2",1,7).'} <= found
    assert {'base("Drone 2",1,atk,1).', 'trait("Drone 2","Bot").'} <= found
    assert 'init(in_play("Drone"),0).' not in found


# --- nothing of the models is forgotten ---------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("model", "known"),
    [
        (If, "undefended who form status exhausted in_play not_"),
        (Selector, "each choose any controlled_by engaged_with other_than trait status"),
        (
            Trigger,
            "attacks would_attack attacked defends would_be_dealt_damage would_take_damage takes_damage "
            "is_dealt_damage deals_damage would_be_defeated defeated boost_flipped player target undefended damages "
            "defeats takes_no_damage by from_attack",
        ),
        (
            Condition,
            "damage hp status in_play out_of_play exhausted ready in_hand threat boost_cards minions attack happens "
            "times order offered stuck game_over any all not_",
        ),
        (AttackIs, "number initiated defender target player undefended damage ends_early"),
        (Offered, "defender use choose to"),
        (
            EventPattern,
            "damage taken defeated leaves_play attacked defends uses flips gains attacks exhausts amount by "
            "from_attack status",
        ),
        (Decision, "defender use decline order choose in_ attack"),
        (Claim, "always sometimes never rules because"),
    ],
)
def test_a_new_field_needs_facts(model: type[Model], known: str) -> None:
    """A field that is added to a model has to be encoded, and then added here with a test."""
    assert set(model.model_fields) == set(known.split())


def test_a_new_verb_needs_facts() -> None:
    tested = {verb for verb in VERBS if verb != "attack"} | {"start_attack"}
    text = "\n".join(file.read_text(encoding="utf-8") for file in encodings.files())
    assert [verb for verb in tested | COSTS.keys() if not re.search(rf"\b{verb}\b", text)] == []


# --- claims and decisions -----------------------------------------------------------------------------------------
C = "p(claim(1),1)"


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("{damage: {Cat: 2}}", [f'says({C},damage("Cat"),2).', 'wanted(damage("Cat")).']),
        ("{hp: {P1: 2}}", [f'says({C},hp("Spider-Man"),2).']),
        ("{status: {Cat: []}}", [f'says({C},status("Cat",stunned),0).', 'says(p(claim(1),3),status("Cat",tough),0).']),
        ("{in_play: [Cat]}", [f'says({C},in_play("Cat"),1).']),
        ("{out_of_play: [Cat]}", [f'says({C},in_play("Cat"),0).']),
        ("{exhausted: [Cat]}", [f'says({C},exhausted("Cat"),1).']),
        ("{ready: [Cat]}", [f'says({C},exhausted("Cat"),0).']),
        ("{in_hand: [Energy]}", [f'says({C},in_hand("Energy"),1).']),
        ("{threat: 3}", [f"says({C},threat(0),3).", "wanted(threat(0))."]),
        ("{boost_cards: {Rhino: 1}}", [f'says({C},boost_cards("Rhino"),1).']),
        ("{minions: {P2: 1}}", [f'says({C},minions("P2"),1).']),
        ("{game_over: players win}", [f"says({C},game_over(0),players_win)."]),
        ('{game_over: "no"}', [f"says({C},game_over(0),no)."]),
        ("{attack: {number: 2, initiated: true}}", [f"says({C},attack(0,2,initiated),1)."]),
        (
            "{attack: {initiated: false}}",
            [f"negates({C},p(claim(1),2)).", "says(p(claim(1),2),attack(0,1,initiated),1)."],
        ),
        ("{attack: {defender: none}}", [f"says({C},attack(0,1,defender),none)."]),
        ("{attack: {target: P2}}", [f'says({C},attack(0,1,target),"Hulk").']),
        ("{attack: {player: P2}}", [f'says({C},attack(0,1,player),"P2").']),
        ("{attack: {undefended: true}}", [f"says({C},attack(0,1,undefended),yes)."]),
        ("{attack: {damage: 4}}", [f"says({C},attack(0,1,damage),4)."]),
        ("{attack: {ends_early: true}}", [f"says({C},attack(0,1,ends_early),1)."]),
        (
            "{happens: {damage: Cat, amount: 2, by: Rhino, from_attack: true}}",
            [
                *("asks_events.", f'event({C},damage,"Cat").', f"event_amount({C},2)."),
                *(f'event_source({C},"Rhino").', f"event_origin({C},attack).", f"happens_once(p(claim(1),2),{C})."),
            ],
        ),
        ("{happens: {gains: Cat, status: tough}}", [f"event_status({C},tough)."]),
        (
            "{happens: {uses: retaliate}}",
            [f'event({C},uses,retaliate("Rhino",1)).', f'event({C},uses,retaliate("Rhino",2)).'],
        ),
        (
            "{times: {event: {uses: Charm}, is: 2}}",
            [f'event({C},uses,"Charm").', f"happens_times(p(claim(1),2),{C},2)."],
        ),
        ("{order: [{uses: Charm}, {defeated: Cat}]}", [f"precedes(p(claim(1),4),{C},p(claim(1),2))."]),
        ("{order: [{uses: Charm}]}", [f"happens_once(p(claim(1),3),{C})."]),
        ("{offered: {defender: none}}", ["asks_offers.", f"offered({C},defender,none)."]),
        ("{offered: {use: Charm, to: P2}}", [f'offered({C},use,"Charm").', f'offered_to({C},"P2").']),
        ("{offered: {choose: Cat}}", [f'offered({C},choose,"Cat").']),
        ("{stuck: true}", [f"says_stuck({C},0)."]),
        ("{stuck: false}", [f"negates({C},p(claim(1),2)).", "says_stuck(p(claim(1),2),0)."]),
        ("{any: [{threat: 1}, {threat: 2}]}", [f"any_of({C}).", f"part_of({C},p(claim(1),2))."]),
        ("{all: [{threat: 1}]}", [f"part_of(claim(1),{C}).", f"all_of({C})."]),
        ("{not: {threat: 1}}", [f"negates({C},p(claim(1),2)).", "all_of(p(claim(1),2))."]),
    ],
)
def test_conditions(condition: str, expected: list[str]) -> None:
    found = facts(more=f"claims: [{{always: {condition}}}]\n")
    assert {"all_of(claim(1)).", *expected} <= found


@pytest.mark.parametrize(
    ("decision", "expected"),
    [
        ("{defender: P1}", ["fix(1).", 'fix_defender(1,attack(0,1),"Spider-Man").']),
        ("{defender: none, attack: 2}", ["fix_defender(1,attack(0,2),none)."]),
        ("{use: Charm, attack: 2}", ['fix_use(1,"Charm").', "fix_in(1,attack(0,2))."]),
        ("{decline: Charm}", ["fix_decline(1).", 'fix_declined(1,"Charm").']),
        (
            "{order: [tough, Charm, retaliate]}",
            [
                "fix_order(1).",
                "asks_events.",
                'fix_pair(1,1,status(0,tough),"Charm").',
                'fix_pair(1,2,"Charm",retaliate("Rhino",1)).',
            ],
        ),
        ("{choose: Cat, in: Charm}", ['fix_choose(1,"Cat").', 'fix_chooser(1,"Charm").']),
    ],
)
def test_decisions(decision: str, expected: list[str]) -> None:
    assert set(expected) <= facts(more=f"decisions: [{decision}]\n")


# --- names cannot break out -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "name", ["a). bad(1", "%", "%* x", "#include <x>.", "Señor Ñ 漢字", "a,b", "'", "report_all.", "{#}"]
)
def test_any_name_is_only_a_name(name: str) -> None:
    quoted = f"'{name.replace(chr(39), 2 * chr(39))}'"
    text = (
        f"title: t\nplayers: {{P1: {{identity: {{name: {quoted}, traits: [{quoted}]}}}}}}\nvillain: {{name: Rhino}}\n"
    )
    source = load_text(text, "f")
    lines = encode(prepare(source.scenario, source.where)).splitlines()
    found: list[clingo.ast.AST] = []
    clingo.ast.parse_string("\n".join(lines), found.append)
    rules = [str(part) for part in found if part.ast_type == clingo.ast.ASTType.Rule]
    assert len(rules) == len(lines)
    assert f'kind("{name}",identity).' in rules
    assert f'trait("{name}","{name}").' in rules
