"""Facts: everything that a scenario says is in them, and nothing that a scenario says can break out of them."""

from __future__ import annotations

import re

import clingo.ast
import pytest

from dictamen import encodings
from dictamen.encode import UNKNOWN_CARDS, encode
from dictamen.loading import load_text
from dictamen.model import Ability, Card, Claim, Condition, Decision
from dictamen.model.amounts import COUNTERS, CountOf, DeckCards, ForEach
from dictamen.model.base import Model
from dictamen.model.claims import AttackIs, EventPattern, Offered, SchemeIs
from dictamen.model.conditions import If
from dictamen.model.costs import COSTS
from dictamen.model.effects import VERBS, Already, EachTime, Effect
from dictamen.model.references import Selector
from dictamen.model.scenario import ActivationEvent, Event, MainScheme, Player, ThwartEvent
from dictamen.model.triggers import Trigger
from dictamen.sheet import SPARE_MINIONS
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
minions: [{name: Drone, engaged: P2}, {name: Imp}]
environments: [{name: Plot}]
main_scheme: {name: Break-in, threat: 3}
encounter_deck: [{icons: 1}, unknown]
event: {attack: {by: Drone, against: Cat}}
"""
CHARM = "abilities: [{type: response, after: {attacks: Rhino}, do: [{heal: 1, on: you}]}]"


CHARMED = '("Charm"'


def facts(ability: str = CHARM, more: str = "") -> set[str]:
    source = load_text(RICH.replace("ABILITIES", ability) + more, "f")
    return set(encode(prepare(source.scenario, source.where)).splitlines())


def of_charm(expected: list[str]) -> set[str]:
    """The facts expected, in which A is the ability of Charm."""
    return {f"{fact.replace('(A', CHARMED, 1)}." for fact in expected}


def charm(ability: str) -> set[str]:
    """The facts about an ability of Charm, given without the braces around it."""
    start = '"Charm"'
    return {f for f in facts(f"abilities: [{{{ability}}}]") if start in f}


# --- the situation ----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "fact",
    [
        *('player("P1")', 'player("P2")', 'player_order("P2",1)', 'player_order("P1",2)'),
        *('attack(0,"Drone","Cat")', "init(deck_top(0),1)", "init(acceleration(0),0)"),
        *('init(encounter_cards("P1"),0)', 'init(encounter_cards("P2"),0)'),
        *('kind("Break-in",main_scheme)', 'init(threat("Break-in"),3)', 'init(in_play("Break-in"),1)'),
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
        *('kind("Rhino",villain)', 'base("Rhino",1,retaliate,2)', 'keyword("Rhino",villainous,1,1)'),
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


def test_what_cards_do_by_the_rules_is_asked_of_by_its_own_term() -> None:
    surge = "encounter_deck: [{name: Ambush, type: treachery, keywords: [surge]}]\n"
    text = f"""title: t
players: {{P1: {{identity: {{name: Cap}}}}}}
villain: {{name: Rhino}}
{surge}event: {{attack: {{by: Cap, against: Rhino}}}}
decisions: [{{order: [attack (Cap), surge]}}]
"""
    source = load_text(text, "f")
    found = encode(prepare(source.scenario, source.where)).splitlines()
    assert 'fix_pair(1,1,basic("Cap"),surge("Ambush")).' in found


def test_no_more_than_is_said() -> None:
    found = "\n".join(facts())
    for name in ("strike", "uses_action", "reveal", "deck_ends", "consequential", 'deck("', "printed"):
        assert not re.search(rf"^{re.escape(name)}", found, re.MULTILINE), name
    assert 'init(deck_top("' not in found  # no player's deck is given
    assert "init(threat(0)" not in found


@pytest.mark.parametrize(
    ("card", "counters"),
    [
        *(("Spider-Man", 0), ("Cat", 0), ("Web", 0), ("Lab", 0), ("Charm", 0), ("Rhino", 0), ("Drone", 0)),
        *(("Plot", 0), ("Break-in", 0)),
    ],
)
def test_every_card_in_play_has_counters(card: str, counters: int) -> None:
    assert f'init(counters("{card}"),{counters}).' in facts()


DECKS = """\
title: Decks, schemes, keywords
players:
  P1:
    identity: {name: Cap, counters: 2}
    allies: [{name: Cat, consequential_attack: 1}]
    hand: [{name: Jab, abilities: [{type: action, do: [{ready: you}]}]}]
    deck: [{name: Bolt, traits: [Attack], resources: {energy: 2}}, {}, Energy, end]
  P2: {identity: {name: Hulk}}
villain: {name: Rhino, boost_cards: [{name: Trap, set: Rhino, type: treachery}, {name: Spy, type: minion}]}
minions: [{name: Guard, keywords: [guard, stalwart]}]
side_schemes: [{name: Bomb, threat: 2, counters: 1, keywords: [crisis]}]
encounter_deck:
  - {name: Goon, id: Goon 2, type: minion, set: Standard, traits: [Thug], icons: 2, atk: 1, hp: 4, keywords: [surge],
     abilities: [{type: boost, do: [{ready: villain}]}, {type: when revealed, id: roar, do: [{ready: villain}]}]}
  - {type: treachery, icons: 1}
  - end
EVENT
"""


def decks(event: str = "") -> set[str]:
    source = load_text(DECKS.replace("EVENT", event), "f")
    return set(encode(prepare(source.scenario, source.where)).splitlines())


@pytest.mark.parametrize(
    "fact",
    [
        *('init(counters("Cap"),2)', 'consequential("Cat",1)', 'init(counters("Bomb"),1)'),
        *('keyword("Guard",guard,1,1)', 'keyword("Guard",stalwart,1,1)', 'keyword("Bomb",crisis,1,1)'),
        *('kind("Bomb",side_scheme)', 'init(threat("Bomb"),2)', 'init(in_play("Bomb"),1)'),
        *('kind("Main scheme",main_scheme)', 'init(threat("Main scheme"),0)', 'of_game("Main scheme",0)'),
        # the encounter deck
        *('deck(0,1,"Goon 2")', 'deck(0,2,"boost 2")', 'deck(0,3,"boost 3")', "deck_ends(0,2)", 'unknown("boost 3")'),
        *('kind("Goon 2",minion)', 'init(in_play("Goon 2"),0)', 'init(engaged("Goon 2"),none)', 'icons("Goon 2",2)'),
        *('printed("Goon 2",name,"Goon")', 'printed("Goon 2",type,minion)', 'printed("Goon 2",set,"Standard")'),
        *('printed("Goon 2",trait,"Thug")', 'trait("Goon 2","Thug")', 'hit_points("Goon 2",1,4)', 'stages("Goon 2",1)'),
        *('base("Goon 2",1,atk,1)', 'stage_title("Goon 2",1,"Goon")', 'keyword("Goon 2",surge,1,1)'),
        *('init(damage("Goon 2"),0)', 'init(status("Goon 2",tough),0)', 'init(stage("Goon 2"),1)'),
        *('init(exhausted("Goon 2"),0)', 'init(given("Goon 2"),0)', 'init(flipped("Goon 2"),0)'),
        *('init(counters("Goon 2"),0)', 'bears("Goon 2","Goon 2 1")'),
        *('trigger("Goon 2 1",boost,boost)', 'kind("boost 2",boost)', 'printed("boost 2",type,treachery)'),
        *('icons("boost 2",1)', 'kind("Trap",boost)', 'printed("Trap",name,"Trap")', 'printed("Trap",set,"Rhino")'),
        *('kind("Spy",boost)', 'printed("Spy",type,minion)', 'waits("Rhino",2,"Spy")', 'init(given("Rhino"),2)'),
        # a player's deck
        *('init(deck_top("P1"),1)', 'deck("P1",1,"Bolt")', 'deck("P1",2,"P1 card 2")', 'deck("P1",3,"Energy")'),
        *('deck_ends("P1",3)', 'kind("Bolt",deck_card)', 'of_game("Bolt",0)', 'resource("Bolt",energy,2)'),
        *('printed("Bolt",name,"Bolt")', 'printed("Bolt",trait,"Attack")', 'kind("P1 card 2",deck_card)'),
        *('printed("Energy",type,resource)', 'resource("Energy",energy,2)'),
        # the action
        *('timing("Jab",action)', 'optional("Jab")', 'trigger("Jab",action,action)', 'kind("Jab",event)'),
    ],
)
def test_what_is_in_decks(fact: str) -> None:
    assert f"{fact}." in decks()


def test_when_revealed_abilities_are_there_only_where_the_card_may_be_revealed() -> None:
    roar = {'bears("Goon 2","roar").', 'trigger("roar",when_revealed,when_revealed).', 'timing("roar",when_revealed).'}
    assert not roar & decks()
    assert roar <= decks("event: {reveal: {name: Web, type: treachery}}")  # the goon has surge


def test_what_is_not_said_of_cards_in_decks() -> None:
    found = decks()
    assert not [
        f for f in found if f.startswith("printed(") and ('"boost 2",name' in f or '"Jab"' in f or "Guard" in f)
    ]
    assert not [f for f in found if '"Bolt"' in f and f.startswith(("init(", "icons(", "trait(", "controls("))]
    assert not [f for f in found if f.startswith("init(exhausted(") and ("Bomb" in f or "Main" in f)]
    assert 'init(deck_top("P2"),1).' not in found
    assert sorted(f for f in found if f.startswith('deck("')) == [
        *('deck("P1",1,"Bolt").', 'deck("P1",2,"P1 card 2").', 'deck("P1",3,"Energy").')
    ]
    assert len([f for f in found if f.startswith("deck(0,")]) == 2 + UNKNOWN_CARDS


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        ("", ['attack(0,"Rhino","Cap").']),
        ("event: {attack: {by: Guard, against: P2}}", ['attack(0,"Guard","Hulk").']),
        ("event: {attack: {by: Cat, against: Rhino}}", ['strike(0,"Cat","Rhino").']),
        ("event: {attack: {by: P2, against: villain}}", ['strike(0,"Hulk","Rhino").']),
        ("event: {attack: {by: Cat, against: P2}}", ['attack(0,"Cat","Hulk").']),
        ("event: {scheme: {against: P2}}", ['scheme(0,"Rhino","P2").']),
        ("event: {activate: {by: Guard}}", ['activate(0,"Guard","P1").']),
        ("event: {villain_phase: activations}", ["villain_phase(0)."]),
        ("event: {thwart: {by: Cat}}", ['thwart(0,"Cat","Main scheme").']),
        ("event: {thwart: {by: P2, scheme: Bomb}}", ['thwart(0,"Hulk","Bomb").']),
        ("event: {use: Jab}", ['uses_action(0,"Jab").']),
        ("event: {reveal: {name: Web, type: treachery}}", ['reveal(0,"Web","P1").']),
        ("event: {reveal: {name: Web, id: W, type: minion}, to: P2}", ['reveal(0,"W","P2").']),
    ],
)
def test_exactly_one_event(event: str, expected: list[str]) -> None:
    found = decks(event)
    assert [f for f in found if f.startswith(EVENTS)] == expected


def test_a_card_may_have_several_actions() -> None:
    action = "{type: action, do: [{ready: you}]}"
    found = facts(f"abilities: [{action}, {{type: boost, do: [{{ready: you}}]}}, {action}]")
    assert not [f for f in found if f.startswith("uses_action(")]
    text = RICH.replace("{attack: {by: Drone, against: Cat}}", "{use: Charm}")
    source = load_text(text.replace("ABILITIES", f"abilities: [{action}, {action}]"), "f")
    found = set(encode(prepare(source.scenario, source.where)).splitlines())
    assert {'uses_action(0,"Charm 1").', 'uses_action(0,"Charm 2").'} <= found


def test_cards_that_are_revealed() -> None:
    found = decks("event: {reveal: {name: Web, type: treachery, set: Spider, keywords: [surge], icons: 3}}")
    assert {
        *('kind("Web",boost).', 'printed("Web",name,"Web").', 'printed("Web",type,treachery).', 'icons("Web",3).'),
        *('printed("Web",set,"Spider").', 'keyword("Web",surge,1,1).'),
    } <= found
    found = decks("event: {reveal: {name: Imp, type: minion}}")
    assert {'kind("Imp",minion).', 'init(engaged("Imp"),none).', 'init(in_play("Imp"),0).'} <= found
    found = decks("event: {reveal: {name: Hex, type: side_scheme, threat: 2, icons: 1, keywords: [incite 1]}}")
    assert {
        *('kind("Hex",side_scheme).', 'from_encounter_deck("Hex").', 'init(in_play("Hex"),0).', 'icons("Hex",1).'),
        *('init(threat("Hex"),2).', 'keyword("Hex",incite,1,1).'),
    } <= found


def game_of(text: str) -> set[str]:
    """The facts of a small game with more lines."""
    source = load_text(f"title: t\nplayers: {{P1: {{identity: {{name: Cap}}}}}}\n{text}\n", "f")
    return set(encode(prepare(source.scenario, source.where)).splitlines())


def test_cards_that_move_from_host_to_host() -> None:
    attach = "{type: ACTION, do: [{attach: this, to: {choose: enemy}}]}"
    found = game_of(
        f"villain: {{name: Rhino, attachments: [{{name: Horn, abilities: [{attach}]}}]}}".replace("ACTION", "action")
    )
    assert {'init(attached_to("Horn"),"Rhino").', 'effect("Horn",1,attach).', 'aim("Horn",1,choose(1)).'} <= found
    assert 'attached("Horn","Rhino").' not in found
    found = game_of(
        f"villain: {{name: Rhino}}\nevent: {{reveal: {{name: Horn, type: attachment, abilities: [{attach}]}}}}".replace(
            "ACTION", "when revealed"
        )
    )
    assert {'init(attached_to("Horn"),none).', 'kind("Horn",attachment).', 'init(in_play("Horn"),0).'} <= found
    resting = f"villain: {{name: Rhino, attachments: [{{name: Horn, abilities: [{attach}]}}]}}"
    found = game_of(resting.replace("ACTION", "when revealed"))  # which nothing does
    assert 'attached("Horn","Rhino").' in found and not [f for f in found if "attach," in f or "attached_to" in f]


def test_both_sides_of_a_villain() -> None:
    ability = "abilities: [{type: forced response, after: {attacks: this}, do: [{ready: this}]}]"
    found = game_of(
        f"villain: {{name: Goblin, atk: 3, hp: 12, {ability},\n"
        f"  other_side: {{name: Norman, atk: 1, keywords: [guard], {ability}}}}}"
    )
    assert {
        *('other_side("Goblin",20).', 'base("Goblin",1,atk,3).', 'base("Goblin",20,atk,1).', 'stages("Goblin",1).'),
        *('hit_points("Goblin",20,12).', 'stage_title("Goblin",20,"Norman").', 'keyword("Goblin",guard,1,20).'),
        *('staged("Goblin",1).', 'staged("Norman",20).', 'bears("Goblin","Norman").'),
    } <= found
    assert not [f for f in found if f.startswith("further_stage")]


def test_steady_characters_count_their_status_cards() -> None:
    found = game_of("villain: {name: Rhino, keywords: [steady], status: [stunned, confused, confused]}")
    assert {
        *('init(status("Rhino",stunned),0).', 'init(half("Rhino",stunned),1).', 'init(status("Rhino",confused),1).'),
        'init(half("Rhino",confused),0).',
    } <= found
    assert not [f for f in found if "half(" in f and ("Cap" in f or "tough" in f)]


def test_retaliate_is_a_stat_where_it_can_change() -> None:
    rhino = "villain: {name: Rhino}\nminions: [{name: G, keywords: [retaliate 1, retaliate 2, teamwork Thug]}]\n"
    found = game_of(rhino)
    assert {f for f in found if "retaliate" in f} == {'base("G",1,retaliate,3).'}
    assert 'teamwork_with("G","Thug").' in found
    gain = "environments: [{name: E, abilities: [{type: constant, do: [{modify: retaliate, by: 1, of: villain}]}]}]"
    found = game_of(rhino + gain)
    assert {'base("G",1,retaliate,3).', 'base("Rhino",1,retaliate,0).', 'base("Cap",1,retaliate,0).'} <= found


def test_the_main_scheme_has_abilities_and_a_target() -> None:
    found = game_of(
        "villain: {name: R}\n"
        "main_scheme: {name: Plan, target: 7, abilities: [{type: constant, do: [{modify: sch, by: 1, of: villain}]}]}"
    )
    assert {'scheme_target("Plan",7).', 'bears("Plan","Plan").', 'effect("Plan",1,modify).'} <= found


def test_an_ally_that_is_played_from_hand_costs_what_it_says() -> None:
    text = """title: t
players: {P1: {identity: {name: Cap}, hand: [{name: Cat, type: ally, cost: 2, hp: 4, consequential_thwart: 1,
  abilities: [{type: interrupt, from_hand: true, limit: 1, when: {attacks: enemy},
               do: [{put_into_play: this, exhausted: true}]},
  {type: response, after: {enters_play: this}, do: [{ready: this}]}]}]}}
villain: {name: Rhino}
"""
    source = load_text(text, "f")
    found = set(encode(prepare(source.scenario, source.where)).splitlines())
    assert {
        *('kind("Cat",ally).', 'in_hand_of("P1","Cat").', 'init(in_hand("Cat"),1).', 'init(in_play("Cat"),0).'),
        *('hit_points("Cat",1,4).', 'consequential_thwart("Cat",1).', 'from_hand("Cat 1").', 'limited("Cat 1",1).'),
        *('spends("Cat 1",any,2).', 'aim("Cat 1",1,this).', 'argument("Cat 1",1,card,named).'),
        *('argument("Cat 1",1,exhausted,yes).', 'trigger("Cat 2",enters_play,after).'),
    } <= found
    assert not [f for f in found if f.startswith(("spends", "from_hand", "limited")) and "Cat 2" in f]


def test_readings_are_named_for_their_game() -> None:
    source = load_text("title: t\nplayers: {P1: {identity: {name: Cap}}}\nvillain: {name: R}", "f")
    laid = prepare(source.scenario, source.where)
    assert 'reading(2,"OQ-13.1",recomputed).' in encode(laid, 2, {"OQ-13.1": "recomputed"}).splitlines()
    assert "reading" not in encode(laid)


def test_words_of_new_features_are_there_only_where_they_are_used() -> None:
    """Program parts are loaded by the words of the facts."""
    found = re.findall(r"[a-z]\w*", re.sub(r'"[^"]*"', "", "\n".join({*decks(), *facts()})))
    new = (
        "half",
        "other_side",
        "attached_to",
        "from_hand",
        "limited",
        "scheme_target",
        "chooses",
        "reading",
        "overkill",
    )
    assert not {*new, "incite", "teamwork_with", "own_attack", "later", "gain", "forbid"} & set(found)


def test_boost_cards_that_wait_have_their_place() -> None:
    (waiting,) = (f for f in facts() if f.startswith("waits("))
    assert (card := re.fullmatch(r'waits\("Rhino",1,(".*")\)\.', waiting)) is not None
    assert {f"kind({card[1]},boost).", f"icons({card[1]},2)."} <= facts()


def test_cards_below_the_listed_ones() -> None:
    assert len([f for f in facts() if f.startswith("deck(")]) == 2 + UNKNOWN_CARDS


EVENTS = ("attack(", "strike(", "uses_action(", "reveal(", "scheme(", "activate(", "villain_phase(", "thwart(")


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
        (f"{ATTACKS}, do: [{{place_threat: 3}}]", ["number(A,1,3)", "aim(A,1,main_scheme)", "uses(A,1,main_scheme)"]),
        ("type: action, labels: [attack, thwart], do: [{ready: this}]", ["label(A,attack)", "label(A,thwart)"]),
        (
            "type: interrupt, when: {plays: {any: event, controlled_by: you}}, do: [{ready: this}]",
            ["trigger(A,plays,when)", "pattern(A,subject,any(1))"],
        ),
        (
            "type: response, after: {revealed: treachery}, do: [{ready: this}]",
            ["trigger(A,revealed,after)", "pattern(A,subject,any(1))"],
        ),
        (
            "type: response, after: {threat_removed: main_scheme}, do: [{ready: this}]",
            ["trigger(A,threat_removed,after)", "pattern(A,subject,main_scheme)"],
        ),
        (
            "type: action, cost: [{remove_counters: 2}, {exhaust: this}], do: [{ready: you}]",
            ["cost(A,2,remove_counters)", "number(A,c(2),2)", "aim(A,c(2),this)", "cost(A,3,exhaust)"],
        ),
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


DAMAGED = "type: interrupt, when: {would_take_damage: you}"


@pytest.mark.parametrize(
    ("effects", "expected"),
    [
        # verbs
        ("remove_threat: 2, from: {choose: side_scheme}", ["effect(A,1,remove_threat)", "aim(A,1,choose(1))"]),
        ("remove_threat: 1", ["number(A,1,1)", "aim(A,1,main_scheme)"]),
        ("place_counters: 1", ["number(A,1,1)", "aim(A,1,this)"]),
        ("remove_counters: 1, from: Lab", ["number(A,1,1)", 'aim(A,1,card("Lab"))']),
        ("discard_from_deck: 3", ["number(A,1,3)", "argument(A,1,deck_of,you)", "uses(A,1,you)"]),
        ("discard_from_deck: 1, deck: encounter_deck", ["number(A,1,1)", "argument(A,1,deck,encounter)"]),
        ("look_at_deck: 2, deck: P2", ["number(A,1,2)", 'argument(A,1,deck_of,card("Hulk"))']),
        ("deal_encounter_card: top", ["argument(A,1,card,top)", "aim(A,1,you)"]),
        ("surge: 2", ["effect(A,1,surge)", "number(A,1,2)"]),
        ("add_damage: 2, to: attack", ["number(A,1,2)", "argument(A,1,to,attack)"]),
        ("cancel: when_revealed", ["argument(A,1,what,when_revealed)"]),
        ("prevent: {count: {any: ally}}", ["count_amount(A,1,1,1)", "uses(A,1,any(1))"]),
        ("prevent: that_much", ["that_much(A,1)"]),
        ("attack: P2, by: {each: minion, engaged_with: P2}", ["effect(A,1,start_attack)", "argument(A,1,by,each(1))"]),
        ("scheme: P2", ["effect(A,1,start_scheme)", "argument(A,1,by,villain)", 'aim(A,1,card("Hulk"))']),
        ("activate: P2, by: Drone", ["effect(A,1,start_activation)", 'argument(A,1,by,card("Drone"))']),
        ("deal_damage: 2, to: P2, indirect: true", ["argument(A,1,indirect,yes)", 'aim(A,1,card("Hulk"))']),
        ("attack_gains: overkill", ["effect(A,1,attack_gains)", "argument(A,1,keyword,overkill)"]),
        ("attack: P2}, {attack_gains: piercing, that_attack: true", ["argument(A,2,that_attack,1)"]),
        ("gain: patrol, to: Drone", ["argument(A,1,keyword,patrol)", "argument(A,1,until,end_of_attack)"]),
        (
            "set_stat: atk, to: 0, of: Cat, until: end_of_phase",
            ["argument(A,1,stat,atk)", "number(A,1,0)", 'aim(A,1,card("Cat"))', "argument(A,1,until,end_of_phase)"],
        ),
        ("modify: retaliate, by: 1, of: you", ["argument(A,1,stat,retaliate)"]),
        (
            "cannot: attack, who: Cat",
            ["effect(A,1,forbid)", "argument(A,1,cannot,attack)", "argument(A,1,until,end_of_attack)"],
        ),
        ("protect: you", ["effect(A,1,protect)", "aim(A,1,you)"]),
        (
            "delay: after_attack, do: [{ready: you}, {exhaust: you}]}, {ready: Cat",
            ["later(A,2,1)", "later(A,3,1)", "effect(A,4,ready)"],
        ),
        ("change_form: you, to: hero", ["effect(A,1,change_form)", "aim(A,1,you)", "argument(A,1,to,hero)"]),
        ("draw: 2", ["effect(A,1,draw)", "number(A,1,2)", "aim(A,1,you)"]),
        ("ready: {choose: ally, number: 2}", ["chooses(A,1,2)", "aim(A,1,choose(1))"]),
        ("heal: {count: {excess: this_way}}, on: you", ["tally(1,excess)"]),
        ("heal: {count: {damage_of_attack: this}}, on: you", ["tally(1,attack_damage(this))"]),
        (
            "ready: you}, {attack: P2, id: hit}, {heal: {count: {damage_of_attack: hit}}, on: you, if: {attack_made: "
            "hit, no_damage_by: hit, damaged_by_attack: you, activation: attack}",
            [
                *("tally(1,attack_damage(2))", "condition(A,3,attack_made(2))", "condition(A,3,no_damage_by(2))"),
                *("condition(A,3,damaged_by_attack(you))", "condition(A,3,activation(attack))", "uses(A,3,you)"),
            ],
        ),
        # what can be counted
        (
            "heal: {count: {counters: this}, times: 2}, on: you",
            ["tally(1,counters)", "tally_of(1,this)", "uses(A,1,this)"],
        ),
        ("heal: {count: {threat: main_scheme}}, on: you", ["tally(1,threat)", "tally_of(1,main_scheme)"]),
        (
            "heal: {count: {damage: Cat}}, on: you",
            ["tally(1,damage)", 'tally_of(1,card("Cat"))', "count_amount(A,1,1,1)"],
        ),
        ("heal: {count: {stat: thw, of: you}}, on: you", ["tally(1,stat(thw))", "tally_of(1,you)"]),
        ("heal: {count: {spent: energy}}, on: you", ["tally(1,spent(energy))"]),
        ("heal: {count: {spent: any}}, on: you", ["tally(1,spent(any))"]),
        ("heal: {count: {damage_dealt: this_way}}, on: you", ["tally(1,dealt)"]),
        ("heal: {count: {hand: you}}, on: you", ["tally(1,hand)", "tally_of(1,you)", "uses(A,1,you)"]),
        (
            "heal: {count: {discarded: {set: S, trait: T, type: minion, name: N, icons: true}}}, on: you",
            [
                *("tally(1,discarded)", 'card_filter(1,set,"S")', 'card_filter(1,trait,"T")'),
                *("card_filter(1,type,minion)", 'card_filter(1,name,"N")', "card_filter(1,icons,yes)"),
            ],
        ),
        (
            "heal: {count: {looked_at: {resource: wild}}}, on: you",
            ["tally(1,looked_at)", "card_filter(1,resource,wild)"],
        ),
        # conditions
        (
            "ready: you, if: {count: {any: ally}, at_least: 1, at_most: 3}",
            ["condition(A,1,at_least(1,1))", "condition(A,1,at_most(1,3))", "uses(A,1,any(1))"],
        ),
        ("ready: you, if: {who: Cat, trait: Spy}", ['condition(A,1,trait(card("Cat"),"Spy"))']),
        (
            "ready: you, if: {not: {count: {damage: you}, at_least: 1}}",
            ["condition(A,1,neg(1))", "conjunct(1,at_least(1,1))", "tally_of(1,you)", "uses(A,1,you)"],
        ),
        # how effects hang together
        ("ready: you, may: true", ["declinable(A,1)"]),
        (
            "deal_damage: 1, to: Cat, id: hit}, {ready: hit, if: {defeats: hit}",
            ["aim(A,2,target_of(1))", "uses(A,2,target_of(1))", "condition(A,2,defeats(1))"],
        ),
        (
            "ready: you}, {exhaust: you, and: true}, {ready: Cat, then: true}, {ready: Lab, otherwise: true",
            ["joined(A,2,and,1)", "joined(A,3,then,2)", "joined(A,4,otherwise,3)"],
        ),
        (
            "deal_damage: 2, to: {choose: enemy}, for_each: {count: {any: ally}, choose: true}",
            ["instances(A,1,2)", "selects(2,ally)", "number(A,1,2)", "uses(A,1,any(2))"],
        ),
        (
            "deal_damage: 2, to: Cat, for_each: {count: {any: ally}}",
            ["repeats(A,1)", "count_amount(A,1,1,2)", "uses(A,1,any(1))"],
        ),
        ("modify: atk, by: -1, of: Cat, for_each: {count: {any: ally}}", ["count_amount(A,1,1,-1)"]),
        (
            "give: tough, to: you, already: {if: {who: it, status: tough}, do: [{ready: it}, {exhaust: it}]}}, "
            "{ready: Cat",
            [
                *("condition(A,already(1),has(it,tough))", "uses(A,already(1),it)", "in_place(A,2,1)"),
                *("in_place(A,3,1)", "aim(A,2,it)", 'aim(A,4,card("Cat"))'),
            ],
        ),
        (
            "discard_from_deck: 2, each_time: {discarded: {type: minion},"
            " do: [{put_into_play: it}, {deal_encounter_card: it, to: P2}]}",
            [
                *("occasion(A,1,discarded,1)", "card_filter(1,type,minion)", "whenever(A,2,1)", "whenever(A,3,1)"),
                *("argument(A,2,engaged_with,you)", "uses(A,2,it)", "argument(A,3,card,it)", "uses(A,3,it)"),
                'aim(A,3,card("Hulk"))',
            ],
        ),
        (
            "defeat: Cat, each_time: {defeated: ally, do: [{ready: you}]}",
            ["occasion(A,1,defeated,ally)", "whenever(A,2,1)"],
        ),
        (
            "deal_damage: 1, to: Cat}, {deal_damage: 2, additional: true, if: {who: you, form: hero}},"
            " {ready: you, then: true}, {exhaust: you, otherwise: true",
            [
                *("addition(A,2,1)", "number(A,2,2)", "condition(A,2,is(you,hero))", "uses(A,2,you)"),
                *("joined(A,3,then,1)", "joined(A,4,otherwise,3)"),
            ],
        ),
        (
            "deal_damage: 1, to: Cat, id: hit}, {deal_damage: 1, to: Cat}, "
            "{deal_damage: 2, for_each: {count: {any: ally}}, additional: hit",
            ["addition(A,3,1)", "count_amount(A,3,1,2)"],
        ),
        (
            "give_boost: 2, to: villain}, {ready: you, then: true}, {give_boost: 2, to: villain, additional: true",
            [
                *("effect(A,2,give_boost)", "effect(A,3,ready)", "joined(A,3,then,2)", "effect(A,4,give_boost)"),
                *("number(A,4,2)", "argument(A,4,additional,yes)", "aim(A,4,villain)"),
            ],
        ),
        ("ready: you}, {give_boost: 2, to: villain, and: true", ["joined(A,2,and,1)"]),
        (
            "attack: P2}, {modify: atk, by: 1, of: villain, that_attack: true}, "
            "{modify: def, by: 1, of: you, that_attack: true",
            ["argument(A,2,that_attack,1)", "argument(A,3,that_attack,1)"],
        ),
    ],
)
def test_what_effects_say(effects: str, expected: list[str]) -> None:
    found = facts(f"abilities: [{{{DAMAGED}, do: [{{{effects}}}]}}]")
    assert {fact.replace("A,", '"Charm",', 1) if "(A," in fact else fact for fact in expected} <= {
        fact.removesuffix(".") for fact in found
    }


@pytest.mark.parametrize(
    ("effects", "absent"),
    [
        ("deal_damage: 1, to: Cat}, {deal_damage: 2, additional: true", r'effect\("Charm",2|aim\("Charm",2'),
        ("deal_damage: 2, to: Cat, for_each: {count: {any: ally}}", r'number\("Charm",1|instances\('),
        ("give_boost: 2, to: villain, additional: true", r'effect\("Charm",2'),
        ("ready: you}, {give_boost: 2, to: villain, and: true", r'joined\("Charm",3'),
        ("prevent: that_much", r'number\("Charm"'),
    ],
)
def test_what_effects_do_not_say(effects: str, absent: str) -> None:
    found = facts(f"abilities: [{{{DAMAGED}, do: [{{{effects}}}]}}]")
    assert [fact for fact in found if re.match(absent, fact)] == []


def test_what_nests_in_an_effect_is_numbered_after_it() -> None:
    found = charm(
        f"{DAMAGED}, instead: true, do: [{{choose: [{{option: a, do: [{{give: tough, to: you, already: "
        "{if: {who: it, status: tough}, do: [{ready: you}]}}]}, {option: b, do: [{exhaust: you}]}]}, {defeat: Cat}]"
    )
    assert {f for f in found if f.startswith(("effect(", "only_if(", "in_place("))} == {
        *('effect("Charm",1,replace).', 'effect("Charm",2,choose).', 'effect("Charm",3,give).'),
        *('effect("Charm",4,ready).', 'effect("Charm",5,exhaust).', 'effect("Charm",6,defeat).'),
        *('only_if("Charm",3,2,"a").', 'in_place("Charm",4,3).', 'only_if("Charm",5,2,"b").'),
    }


def test_a_constant_ability_can_say_what_cannot_be() -> None:
    found = charm("type: constant, do: [{cannot: be_stunned, who: {each: ally}}]")
    assert {
        *('effect("Charm",1,cannot).', 'argument("Charm",1,cannot,be_stunned).', 'aim("Charm",1,each(1)).'),
        'timing("Charm",constant).',
    } <= found


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ("gain: overkill, to: you", ["effect(A,1,gain)", "argument(A,1,keyword,overkill)"]),
        ("set_stat: atk, to: 3, of: you", ["effect(A,1,set_stat)", "number(A,1,3)"]),
        (
            "damage_taken: -2, of: you, from_attack: true",
            ["number(A,1,-2)", "aim(A,1,you)", "argument(A,1,from_attack,yes)"],
        ),
        ("damage_taken_at_most: 2, of: you", ["effect(A,1,damage_taken_at_most)", "number(A,1,2)"]),
        ("cannot: use_abilities, who: Drone", ["effect(A,1,cannot)", "argument(A,1,cannot,use_abilities)"]),
    ],
)
def test_what_constant_abilities_say_has_no_end(effect: str, expected: list[str]) -> None:
    found = charm(f"type: constant, do: [{{{effect}}}]")
    assert of_charm(expected) <= found
    assert not [fact for fact in found if "until" in fact]


def test_a_boost_ability_may_turn_its_own_card() -> None:
    found = game_of(
        "villain: {name: Rhino}\nencounter_deck: [{name: Horn, type: attachment, abilities: [{type: boost, do: "
        "[{add_icons: 1}, {attach: this, to: villain}, {discard_boost: true}]}]}]"
    )
    assert {'kind("Horn",attachment).', 'effect("Horn",1,add_icons).', 'number("Horn",1,1).'} <= found
    assert {'effect("Horn",3,discard_boost).', 'init(attached_to("Horn"),none).'} <= found


def test_events_of_several_attacks() -> None:
    hit = "{deal_damage: 1, to: Rhino, own_attack: true}"
    text = f"type: action, labels: [attack], do: [{hit}, {{ready: you}}, {hit}]"
    assert {f for f in charm(text) if f.startswith("own_attack")} == {
        'own_attack("Charm",1).',
        'own_attack("Charm",3).',
    }


def test_enemies_that_must_be_defended_by_some() -> None:
    found = game_of(
        "villain: {name: Rhino, abilities: [{type: constant, do: [{must_defend: {each: ally, controlled_by: you}}]}]}"
    )
    assert {'effect("Rhino",1,must_defend).', 'aim("Rhino",1,each(1)).', "narrowed(1,controlled_by(you))."} <= found


def test_flips_turn_the_villain() -> None:
    found = game_of("villain: {name: R, other_side: {name: N}, abilities: [{type: boost, do: [{flip: this}]}]}")
    assert {'effect("R",1,flip).', 'aim("R",1,this).'} <= found


@pytest.mark.parametrize(
    ("trigger", "expected"),
    [
        (
            "interrupt, when: {would_scheme: villain, player: you}",
            ["trigger(A,would_scheme,when)", "pattern(A,player,you)"],
        ),
        ("response, after: {activates: enemy, player: you}", ["trigger(A,activates,after)", "pattern(A,player,you)"]),
        ("interrupt, when: {boost_would_be_flipped: enemy}, instead: true", ["trigger(A,boost_would_be_flipped,when)"]),
        ("response, after: {engages: minion, player: you}", ["trigger(A,engages,after)", "pattern(A,player,you)"]),
        ("response, after: {changes_form: you}", ["trigger(A,changes_form,after)", "pattern(A,subject,you)"]),
        ("response, after: {threat_placed: main_scheme}", ["trigger(A,threat_placed,after)"]),
        ("response, after: {uses_basic_power: you}", ["trigger(A,uses_basic_power,after)"]),
        ("interrupt, labels: [defense], when: {thwarts: you}", ["trigger(A,thwarts,when)", "label(A,defense)"]),
    ],
)
def test_triggers(trigger: str, expected: list[str]) -> None:
    found = charm(f"type: {trigger}, do: [{{ready: you}}]")
    assert of_charm(expected) <= found


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
    assert {'base("Drone 2",1,atk,1).', 'trait("Drone 2","Bot").', 'init(counters("Drone 2"),0).'} <= found
    assert 'init(in_play("Drone"),0).' not in found


# --- nothing of the models is forgotten ---------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("model", "known"),
    [
        (
            If,
            "undefended who form status exhausted trait in_play count at_least at_most defeats not_ "
            "damaged_by_attack attack_made no_damage_by activation",
        ),
        (Ability, "type id form labels when after instead if_ cost do limit from_hand"),
        (Effect, "id if_ and_ then otherwise may additional already each_time for_each own_attack"),
        (Already, "if_ do"),
        (EachTime, "discarded defeated do"),
        (ForEach, "count choose"),
        (CountOf, "count times"),
        (DeckCards, "resource icons set trait type name"),
        (Event, "attack scheme activate villain_phase thwart use reveal to"),
        (Player, "identity allies upgrades supports hand deck"),
        (
            Card,
            "card name id traits keywords atk sch thw def_ hp icons resources cost set type consequential_attack "
            "consequential_thwart other_side "
            "abilities damage status exhausted form engaged attachments boost_cards counters threat next_stage",
        ),
        (Selector, "each choose any controlled_by engaged_with other_than trait status number"),
        (
            Trigger,
            "schemes would_scheme activates would_activate thwarts uses_basic_power boost_would_be_flipped enters_play "
            "engages changes_form threat_placed attacks would_attack attacked defends would_be_dealt_damage "
            "would_take_damage takes_damage is_dealt_damage deals_damage would_be_defeated defeated boost_flipped "
            "plays revealed threat_removed player target undefended damages defeats takes_no_damage by from_attack",
        ),
        (
            Condition,
            "form engaged attached drawn scheme damage hp status in_play out_of_play exhausted ready in_hand threat "
            "counters encounter_cards acceleration boost_cards minions attack happens times order offered stuck "
            "game_over any all not_",
        ),
        (AttackIs, "number initiated defender target player undefended damage ends_early"),
        (Offered, "defender use choose to"),
        (
            EventPattern,
            "damage taken defeated leaves_play attacked defends uses flips gains attacks exhausts discards reveals "
            "places_threat schemes activates thwarts enters_play draws changes_form surges removes_threat amount "
            "by from_attack status",
        ),
        (Decision, "defender use decline order activates assign choose in_ attack"),
        (Claim, "always sometimes never rules because reading edition"),
        (SchemeIs, "number initiated player threat"),
        (ActivationEvent, "by against"),
        (ThwartEvent, "by scheme"),
        (MainScheme, "name threat target abilities"),
    ],
)
def test_a_new_field_needs_facts(model: type[Model], known: str) -> None:
    """A field that is added to a model has to be encoded, and then added here with a test."""
    assert set(model.model_fields) == set(known.split())


def test_a_new_thing_to_count_needs_facts() -> None:
    known = "any discarded looked_at counters threat damage hand spent damage_dealt stat excess damage_of_attack"
    assert set(COUNTERS) == set(known.split())


def test_a_new_verb_needs_facts() -> None:
    starts = {"attack": "start_attack", "scheme": "start_scheme", "activate": "start_activation"}
    tested = {starts.get(verb, verb) for verb in VERBS} | {"forbid"}
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
        ("{threat: 3}", [f'says({C},threat("Break-in"),3).', 'wanted(threat("Break-in")).']),
        ("{threat: {Break-in: 2}}", [f'says({C},threat("Break-in"),2).']),
        ("{counters: {P1: 1}}", [f'says({C},counters("Spider-Man"),1).', 'wanted(counters("Spider-Man")).']),
        ("{encounter_cards: {P2: 1}}", [f'says({C},encounter_cards("P2"),1).', 'wanted(encounter_cards("P2")).']),
        ("{acceleration: 1}", [f"says({C},acceleration(0),1).", "wanted(acceleration(0))."]),
        ("{happens: {discards: boost 1}}", [f'event({C},discards,"boost 1").']),
        ("{happens: {reveals: boost 5}}", [f'event({C},reveals,"boost 5").']),
        ("{happens: {surges: boost 1}}", [f'event({C},surges,"boost 1").']),
        (
            "{happens: {removes_threat: Break-in, amount: 2}}",
            [f'event({C},removes_threat,"Break-in").', f"event_amount({C},2)."],
        ),
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
            [f'event({C},uses,retaliate("Rhino",1)).'],
        ),
        ("{form: {P2: hero}}", [f'says({C},form("P2"),hero).', 'wanted(form("Hulk")).']),
        ("{engaged: {Drone: P1}}", [f'says({C},engaged("Drone"),"P1").', 'wanted(engaged("Drone")).']),
        ("{attached: {Web: Cat}}", [f'says({C},attached("Web"),"Cat").', 'wanted(attached_to("Web")).']),
        ("{drawn: {P1: 2}}", [f'says({C},drawn("P1"),2).', 'wanted(drawn("P1")).']),
        ("{scheme: {initiated: true}}", [f"says({C},scheme(0,1,initiated),1)."]),
        ("{scheme: {number: 2, player: P2}}", [f'says({C},scheme(0,2,player),"P2").', "wanted(player)."]),
        ("{scheme: {threat: 3}}", [f"says({C},scheme(0,1,threat),3)."]),
        (
            "{happens: {places_threat: Break-in, amount: 2}}",
            [f'event({C},places_threat,"Break-in").', f"event_amount({C},2)."],
        ),
        ("{happens: {draws: P1}}", [f'event({C},draws,"P1").']),
        ("{happens: {changes_form: P1}}", [f'event({C},changes_form,"Spider-Man").']),
        ("{happens: [{schemes: Rhino}, {activates: Drone}]}", [f'event({C},schemes,"Rhino").']),
        ("{happens: {thwarts: Cat}}", [f'event({C},thwarts,"Cat").']),
        ("{happens: {enters_play: Cat}}", [f'event({C},enters_play,"Cat").']),
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
        (
            "{assign: {P1: 3, Cat: 1}, in: Rhino}",
            [
                "fix_assign(1).",
                'fix_assigned(1,"Spider-Man",3).',
                'fix_assigned(1,"Cat",1).',
                'fix_assign_by(1,"Rhino").',
            ],
        ),
        ("{assign: {Cat: 1}, in: Charm}", ['fix_assigned(1,"Cat",1).', 'fix_chooser(1,"Charm").']),
        ("{activates: [Drone, Imp]}", ["fix_activates(1).", 'fix_pair(1,1,"Drone","Imp").']),
        ("{choose: yes}", ["fix_choose(1,yes).", 'fix_chooser(1,"Charm").']),
        (
            "{choose: [P1, pass], in: Charm}",
            ["fix_sequence(1).", 'fix_nth(1,1,"Spider-Man").', "fix_nth(1,2,pass).", 'fix_chooser(1,"Charm").'],
        ),
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
