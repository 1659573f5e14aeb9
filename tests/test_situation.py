"""Situations: what a scenario becomes when everything is said, and what is wrong with scenarios that cannot."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

import pytest

from dictamen import library
from dictamen.ability_names import AbilityCheck
from dictamen.expand import Table, Written
from dictamen.loading import load_text
from dictamen.model import Scenario
from dictamen.model.base import PrintedStat
from dictamen.positions import Where
from dictamen.results import InputError
from dictamen.situation import prepare
from dictamen.state import (
    AttackState,
    CardState,
    DeckState,
    EventState,
    PlayerState,
    RevealState,
    Situation,
    StrikeState,
    UseState,
)

BOARD = """\
title: t
players:
  P1:
    identity: {name: Cap, atk: 2, def: 3}
    allies: [{name: Cat}]
villain: {name: Rhino, atk: 2}
"""


def situation(text: str) -> Situation:
    source = load_text(textwrap.dedent(text), "f")
    return prepare(source.scenario, source.where)


def complaints(text: str) -> list[str]:
    """The problems of a text, as printed, without the name of the file."""
    with pytest.raises(InputError) as caught:
        situation(text)
    return [str(problem).removeprefix("f:") for problem in caught.value.problems]


def board_with(more: str) -> str:
    """The board with more lines, the first of which is line 7."""
    return BOARD + textwrap.dedent(more)


# --- everything explicit --------------------------------------------------------------------------------------------
def test_the_smallest_scenario() -> None:
    found = situation("title: t\nplayers: {P1: {identity: {name: Cap}}}\nvillain: {name: Rhino}\n")
    assert found.players == (PlayerState("P1", "Cap"),)
    assert found.first_player == "P1"
    assert found.event == AttackState("Rhino", "P1", "Cap")
    assert found.main_scheme == "Main scheme"
    assert (found.deck, found.waiting, found.arrivals) == (DeckState(), {}, ())
    stats: Mapping[PrintedStat, int] = {"atk": 0, "sch": 0, "thw": 0, "def": 0}
    assert found.cards == (
        CardState("Cap", "Cap", "identity", "P1", "P1", in_play=True, stats=stats, hp=10, form="hero"),
        CardState("Rhino", "Rhino", "villain", in_play=True, stats=stats, hp=15),
        CardState("Main scheme", "Main scheme", "main_scheme", in_play=True),
    )


def test_a_full_board() -> None:
    found = situation("""\
        title: t
        players:
          P2:
            identity: {name: Thor, form: alter_ego, exhausted: true}
          P1:
            identity: {name: Cap, keywords: [retaliate 2], traits: [Avenger]}
            allies: [{name: Cat, status: [tough], damage: 2, attachments: [{name: Belt}]}]
            upgrades: [{name: Vest, exhausted: true}]
            supports: [{name: Base}]
            hand: [{name: Dodge, cost: 1, resources: {energy: 0, wild: 1}}]
            deck: [{resources: {energy: 1}}, Energy, {name: Cat, id: Cat 2, consequential_attack: 1}, end]
        first_player: P1
        villain:
          name: Rhino
          keywords: [villainous]
          boost_cards: [{icons: 1}, {name: Ambush}, unknown]
          next_stage: {hp: 20, keywords: [toughness], next_stage: {name: Klaw, id: K}}
        minions: [{name: Goon}, {name: Goon, id: Goon 2, engaged: P2, hp: 5}]
        environments: [{name: City, counters: 3}]
        side_schemes: [{name: Plot, threat: 2, keywords: [crisis]}]
        main_scheme: {name: The Break-In, threat: 3}
        encounter_deck: [{icons: 2}, unknown, {name: Charge}, {name: unknown, id: last}, {type: minion, set: Expert}]
        event: {attack: {by: Goon 2, against: Cat}}
        """)
    deck = DeckState(("P1 card 1", "Energy", "Cat 2"), ends=True)
    assert found.players == (PlayerState("P2", "Thor"), PlayerState("P1", "Cap", deck))
    assert found.first_player == "P1"
    assert found.event == AttackState("Goon 2", "P1", "Cat")
    assert found.deck == DeckState(("boost 1", "boost 2", "Charge", "last", "boost 5"))
    assert found.waiting == {"Rhino": ("Rhino boost 1", "Ambush", "Rhino boost 3")}
    cards = found.by_id
    assert (cards["Thor"].form, cards["Thor"].exhausted) == ("alter_ego", True)
    assert (cards["Cap"].keywords, cards["Cap"].traits) == ({"retaliate": 2}, ("Avenger",))
    assert (cards["Cat"].hp, cards["Cat"].damage, cards["Cat"].statuses) == (3, 2, ("tough",))
    belt = cards["Belt"]
    assert (belt.type, belt.attached_to, belt.controller, belt.in_play) == ("attachment", "Cat", None, True)
    assert (cards["Vest"].type, cards["Vest"].controller, cards["Vest"].exhausted) == ("upgrade", "P1", True)
    dodge = cards["Dodge"]
    assert (dodge.type, dodge.in_play, dodge.in_hand, dodge.cost) == ("event", False, True, 1)
    assert dodge.resources == {"wild": 1}
    assert cards["Rhino"].keywords == {"villainous": 1}
    assert [(s.id, s.name, s.hp, s.keywords) for s in cards["Rhino"].stages] == [
        ("Rhino stage 2", "Rhino", 20, {"toughness": 1}),
        ("K", "Klaw", 15, {}),
    ]
    assert (cards["Goon"].engaged_with, cards["Goon 2"].engaged_with, cards["Goon 2"].name) == ("P1", "P2", "Goon")
    assert [cards[card].icons for card in found.deck.cards] == [2, None, 0, None, 0]
    assert [cards[card].icons for card in found.waiting["Rhino"]] == [1, 0, None]
    boost, minion = cards["boost 1"], cards["boost 5"]
    assert (boost.type, boost.name, boost.in_play, boost.from_deck, boost.printed_type) == (
        "boost",
        "",
        False,
        True,
        None,
    )
    assert (minion.type, minion.hp, minion.set, minion.engaged_with) == ("minion", 3, "Expert", None)
    assert (minion.in_play, minion.from_deck, minion.printed_type) == (False, True, "minion")
    bolt, energy, cat = (cards[card] for card in deck.cards)
    assert (bolt.type, bolt.resources, bolt.name, bolt.owner, bolt.from_deck) == (
        "deck_card",
        {"energy": 1},
        "",
        None,
        True,
    )
    assert (energy.printed_type, energy.resources, cat.name) == ("resource", {"energy": 2}, "Cat")
    assert (cards["City"].counters, cards["Plot"].threat, cards["Plot"].keywords) == (3, 2, {"crisis": 1})
    assert (found.main_scheme, cards["The Break-In"].type, cards["The Break-In"].threat) == (
        *("The Break-In", "main_scheme", 3),
    )


CITY = "environments: [{name: City, abilities: [{type: action, id: act, do: [{ready: you}]}]}]\n"


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        ("{attack: {}}", AttackState("Rhino", "P1", "Cap")),
        ("{attack: {by: villain, against: first_player}}", AttackState("Rhino", "P1", "Cap")),
        ("{attack: {against: P1}}", AttackState("Rhino", "P1", "Cap")),
        ("{attack: {against: Cap}}", AttackState("Rhino", "P1", "Cap")),
        ("{attack: {against: Cat}}", AttackState("Rhino", "P1", "Cat")),
        ("{attack: {by: Cat, against: Rhino}}", StrikeState("Cat", "Rhino")),
        ("{attack: {by: P1, against: villain}}", StrikeState("Cap", "Rhino")),
        ("{use: act}", UseState(("act",))),
        ("{use: City}", UseState(("act",))),
        ("{reveal: {name: Trap, type: treachery}}", RevealState("Trap", "P1")),
        ("{reveal: {name: Imp, type: minion}, to: first_player}", RevealState("Imp", "P1")),
        ("{reveal: Hard to Keep Down, to: P1}", RevealState("Hard to Keep Down", "P1")),
    ],
)
def test_the_event(event: str, expected: EventState) -> None:
    assert situation(board_with(f"{CITY}event: {event}\n")).event == expected


def test_without_an_enemy_attack_nobody_has_to_attack() -> None:
    text = "title: t\nplayers: {P1: {identity: {name: Cap}}}\n"
    assert situation(f"{text}{CITY}event: {{use: City}}").event == UseState(("act",))
    assert situation(f"{text}event: {{reveal: {{name: X, type: minion}}}}").event == RevealState("X", "P1")
    assert complaints(text) == ["1:1: nobody attacks: there is no villain, and the event does not say who attacks"]


def test_ability_ids_and_whom_names_mean() -> None:
    found = situation("""\
        title: t
        players:
          P1:
            identity:
              name: Cap
              keywords: [retaliate 1]
              abilities:
                - {type: interrupt, when: {would_take_damage: you}, do: [{prevent: 1}]}
                - {type: response, id: throw, after: {defends: you}, do: [{ready: you}]}
        villain:
          name: Rhino
          abilities: [{type: forced response, after: {attacks: this}, do: [{place_threat: 1}]}]
          next_stage:
            keywords: [retaliate 1]
            abilities: [{type: forced response, after: {attacks: this}, do: [{place_threat: 2}]}]
        minions:
          - name: Ultron
            abilities:
              - {type: forced response, after: {attacks: this}, do: [{choose: [
                  {option: a, do: [{put_minion_into_play: Drone}]}, {option: b, do: [{place_threat: 1}]}]}]}
        encounter_deck: [{icons: 1}]
        """)
    assert found.bearers == {
        "Cap 1": "Cap",
        "throw": "Cap",
        "retaliate (Cap)": "Cap",
        "Rhino": "Rhino",
        "Rhino stage 2": "Rhino",
        "retaliate (Rhino)": "Rhino",
        "Ultron": "Ultron",
    }
    assert found.abilities_of("Cap") == ("Cap 1", "throw", "retaliate (Cap)")
    assert found.abilities_of("P1") == found.abilities_of("Cap")
    assert found.abilities_of("throw") == ("throw",)
    assert found.abilities_of("retaliate") == ("retaliate (Cap)", "retaliate (Rhino)")
    assert found.abilities_of("tough") == ("tough",)
    assert found.arrivals == ("Drone",)
    accepted = ("P1", "Cap", "boost 1", "boost 2", "boost 30", "Drone", "Drone 2")
    assert [found.card_of(name) for name in accepted] == ["Cap", *accepted[1:]]
    for unknown in ("Nobody", "boost 0", "boost 01", "boost x", "attacker", "Drone x", "throw"):
        with pytest.raises(KeyError):
            found.card_of(unknown)
    for unknown in ("Drone", "boost 1", "stun"):
        with pytest.raises(KeyError):
            found.abilities_of(unknown)


BASIC_AND_SURGE = """\
title: t
players:
  P1:
    identity: {name: Cap, keywords: [retaliate 1]}
    allies: [{name: Cat}]
villain: {name: Rhino, keywords: [retaliate 1]}
encounter_deck: [{name: Ambush, type: treachery, keywords: [surge]}]
"""


def test_what_cards_do_by_the_rules_has_a_name() -> None:
    found = situation(BASIC_AND_SURGE + "event: {attack: {by: Cap, against: Rhino}}\n")
    assert found.abilities_of("attack") == ("attack (Cap)",)
    assert found.abilities_of("surge") == ("surge (Ambush)",)
    assert found.abilities_of("Cap") == ("retaliate (Cap)", "attack (Cap)")
    assert [found.by_rule(name) for name in ("attack (Cap)", "surge (Ambush)", "retaliate (Rhino)", "Cap")] == [
        "attack",
        "surge",
        "retaliate",
        None,
    ]
    defended = situation(BASIC_AND_SURGE)
    assert "attack (Cap)" not in defended.bearers
    with pytest.raises(KeyError):
        defended.abilities_of("attack")


def test_a_scenario_that_never_was_a_file() -> None:
    scenario = Scenario.model_validate({"title": "t", "players": {"P1": {"identity": {"name": "Cap"}}}})
    with pytest.raises(InputError) as caught:
        prepare(scenario, Where("made up"))
    assert str(caught.value) == (
        "made up:1:1: nobody attacks: there is no villain, and the event does not say who attacks"
    )


def test_names_that_are_accepted() -> None:
    assert situation(
        board_with("""\
        encounter_deck: [{icons: 1}]
        minions:
          - name: Goon
            keywords: [retaliate 1]
            abilities:
              - type: interrupt
                when: {would_take_damage: you}
                do:
                  - {deal_damage: that_much, to: {choose: enemy}, id: hit}
                  - {deal_damage: 1, additional: hit}
                  - {give: stunned, to: hit, then: true, if: {defeats: hit}}
                  - {give: tough, to: Cat, already: {if: {who: it, status: tough}, do: [{ready: it}]}}
                  - discard_from_deck: 1
                    deck: encounter_deck
                    each_time: {discarded: {type: minion}, do: [{put_into_play: it}, {deal_encounter_card: it}]}
                  - {deal_damage: 1, to: Cat, each_time: {defeated: character, do: [{discard_from_deck: 1, deck: P1}]}}
              - type: forced response
                id: shout
                after: {attacks: enemy, damages: {any: ally, controlled_by: P1}, player: you}
                if: {who: Cap, status: tough}
                do:
                  - {deal_damage: {count: {any: ally}}, to: {each: hero, other_than: Cap}}
                  - {attack: P1, by: Goon}
                  - choose: [{option: run, do: [{exhaust: Cat}]}, {option: hide, do: [{ready: that_character}]}]
        decisions:
          - {defender: none}
          - {use: shout}
          - {order: [tough, retaliate, shout, Goon]}
          - {choose: run, in: shout}
          - {choose: Cap}
          - {choose: [run, Goon, yes, pass], in: Goon}
          - {choose: yes}
        claims:
          - never: {threat: {Main scheme: 1}, counters: {P1: 1}, encounter_cards: {P1: 0}, acceleration: 0}
          - never: {happens: [{discards: boost 1}, {reveals: boost 4}, {surges: boost 1}]}
          - never: {happens: {removes_threat: Main scheme, amount: 1}}
          - always: {damage: {P1: 1, Goon: 0}, minions: {P1: 1}, in_play: [boost 4, Cat], boost_cards: {Rhino: 0}}
          - never: {attack: {defender: none, target: Cat, player: P1}, offered: {use: Goon, to: players}}
          - never: {any: [{happens: {uses: shout}}, {not: {order: [{flips: boost 1}, {damage: Cat, by: Rhino}]}}]}
        """)
    )


# --- the library ------------------------------------------------------------------------------------------------------
def test_library_cards_and_what_overrides_them() -> None:
    found = situation(
        """\
        title: t
        players:
          P1:
            identity: 01040a
            allies: [{card: Mockingbird, hp: 4, attachments: [Inspired]}]
            upgrades: [Armored Vest]
            hand: [Energy, {card: 01088, id: Energy 2}, {card: 01084, resources: {mental: 1}}]
          P2: {identity: {card: 01001a, abilities: [], name: Peter}}
        villain: {card: 01094, next_stage: {card: 01096, abilities: []}}
        minions: [{card: Klaw, atk: 1}]
        encounter_deck: [Charge, {card: Melter, icons: 1}]
        """.replace("{card: Klaw, atk: 1}", "{card: 01102, atk: 1}")
    )
    cards = found.by_id
    panther = cards["Black Panther"]
    assert (panther.keywords, panther.hp, panther.stats["def"], panther.form) == ({"retaliate": 1}, 11, 2, "hero")
    assert cards["Mockingbird"].hp == 4
    inspired = cards["Inspired"]
    assert (inspired.type, inspired.attached_to, inspired.controller) == ("upgrade", "Mockingbird", "P1")
    assert [ability_id for ability_id, _ in cards["Armored Vest"].abilities] == ["Armored Vest"]
    assert cards["Energy 2"].resources == {"energy": 2}
    assert cards["Nick Fury"].type == "event"
    assert (cards["Peter"].abilities, cards["Peter"].name) == ((), "Peter")
    assert (cards["Rhino"].hp, cards["Rhino"].stages[0].hp, cards["Rhino"].stages[0].stats["atk"]) == (28, 32, 4)
    assert (cards["Sandman"].stats["atk"], cards["Sandman"].keywords) == (1, {"toughness": 1})
    assert (cards["Charge"].icons, cards["Melter"].icons, len(cards["Melter"].abilities)) == (2, 1, 2)


def test_the_library_is_in_order() -> None:
    cards = library.cards()
    codes = [card.code for card in cards]
    assert codes == sorted(set(codes))
    assert sum(card.missing is None for card in cards) > 100
    state = {
        "card",
        "id",
        "damage",
        "status",
        "exhausted",
        "form",
        "engaged",
        "attachments",
        "boost_cards",
        "next_stage",
        "other_side",
        "counters",
        "threat",
    }
    for card in cards:
        assert not card.model_fields_set & state
        assert library.resolve(card.code) is card
        for ability in card.abilities or ():
            assert ability.id is None, "copies of the card would share it"
        assert card.stage is None or card.type == "villain"
        hand, deck = ("ally", "upgrade", "support", "event", "resource"), ("minion", "attachment", "treachery")
        assert (card.resources is not None) == (card.type in hand), "what it pays"
        assert (card.icons is not None) == (card.type in (*deck, "side_scheme", "environment", "obligation"))


def test_the_stages_of_a_villain() -> None:
    assert [library.resolve(f"Klaw {stage}").code for stage in ("I", "II", "III")] == ["01113", "01114", "01115"]
    assert library.resolve("Rino II").hp_per_player == 15
    found = situation("""\
        title: t
        players: {P1: {identity: She-Hulk}}
        villain: {card: Klaw I, next_stage: Klaw III}
        """).by_id["Klaw"]
    assert [(stage.name, stage.hp, stage.keywords) for stage in found.stages] == [("Klaw", 22, {"toughness": 1})]


@pytest.mark.parametrize(
    ("name", "message", "suggestion"),
    [
        ("Rhino", "3 cards are called 'Rhino'; say which: Rhino I, Rhino II, Rhino III", None),
        ("Mockingbrid", "no card of the library is called 'Mockingbrid'", "Mockingbird"),
        ("Gata Ngra", "no card of the library is called 'Gata Ngra'", "Gata Negra"),
        ("01094a", "no card of the library is called '01094a'", "01094"),
        ("qqqq", "no card of the library is called 'qqqq'", None),
    ],
)
def test_names_that_the_library_does_not_have(name: str, message: str, suggestion: str | None) -> None:
    with pytest.raises(library.NotInLibrary) as caught:
        library.resolve(name)
    assert (caught.value.message, caught.value.suggestion) == (message, suggestion)


def test_cards_go_by_their_spanish_names_too() -> None:
    assert library.resolve("Gata Negra").name == "Black Cat"


# --- what is wrong with scenarios -----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("more", "expected"),
    [
        # names borne twice, reserved or missing
        ("minions: [{name: Rhino}]", ["7:18: two cards are called 'Rhino'; give one an id"]),
        ("minions: [{name: Goon}, {name: Imp, id: Goon}]", ["7:41: two cards are called 'Goon'; give one an id"]),
        ("minions: [{name: P1}]", ["3:3: a player and a card are both called 'P1'"]),
        ("minions: [{name: ally}]", ["7:18: 'ally' is a word of its own and cannot name a card; give the card an id"]),
        (
            "minions: [{name: surge}]",
            ["7:18: 'surge' is a word of its own and cannot name a card; give the card an id"],
        ),
        ("minions: [{name: none}]", ["7:18: 'none' is a word of its own and cannot name a card; give the card an id"]),
        ("minions: [{atk: 1}]", ["7:11: a card needs a name"]),
        ("minions: [unknown]", ["7:11: only cards of the encounter deck can be 'unknown'"]),
        (
            "encounter_deck: [{name: unknown, icons: 2}]",
            ["7:18: a card called 'unknown' says nothing about itself, but this one has 'icons'"],
        ),
        (
            "environments: [{name: City, abilities: [{type: boost, id: Cat, do: [{place_threat: 1}]}]}]",
            ["7:16: an ability of 'City' and a card are both called 'Cat'"],
        ),
        (
            "environments: [{name: C, abilities: [{type: boost, id: x, do: [{place_threat: 1}]},"
            " {type: boost, id: x, do: [{place_threat: 1}]}]}]",
            ["7:103: two abilities are called 'x'; give one another id"],
        ),
        (
            "environments: [{name: C, abilities: [{type: boost, id: tough, do: [{place_threat: 1}]}]}]",
            ["7:56: 'tough' is a word of its own and cannot name an ability"],
        ),
        # contradictions
        (
            "minions: [{name: Goon, damage: 3}]",
            ["7:32: 'Goon' has 3 damage and 3 hit points: it would be defeated already"],
        ),
        (
            "minions: [{name: Goon, status: [tough, tough], keywords: [steady]}]",
            ["7:32: the same status card more often than anybody can have it"],
        ),
        (
            "minions: [{name: Goon, status: [stunned, stunned]}]",
            ["7:32: 'Goon' is stunned twice, but only steady characters can be"],
        ),
        ("main_scheme: {threat: 3, target: 3}", ["7:23: 3 threat of 3: the players would have lost already"]),
        ("minions: [{name: Goon, engaged: P2}]", ["7:33: no player is called 'P2' (players: P1)"]),
        ("minions: [{name: Goon, engaged: p1}]", ["7:33: no player is called 'p1' (players: P1) (did you mean 'P1'?)"]),
        ("first_player: Pl", ["7:15: no player is called 'Pl' (players: P1)"]),
        # keys in the wrong place
        ("minions: [{name: Goon, form: hero}]", ["7:24: 'form' does not go with a minion"]),
        ("minions: [{name: Goon, exhausted: true}]", ["7:24: 'exhausted' does not go with a minion"]),
        ("encounter_deck: [{icons: 1, damage: 1}]", ["7:29: 'damage' does not go with an encounter card"]),
        ("environments: [{name: C, keywords: [retaliate 1]}]", ["7:36: 'retaliate' does not go with an environment"]),
        ("minions: [{name: G, other_side: {name: H}}]", ["7:21: 'other_side' does not go with a minion"]),
        ("minions: [{name: G, consequential_thwart: 1}]", ["7:21: 'consequential_thwart' does not go with a minion"]),
        (
            "encounter_deck: [{type: ally}]",
            [
                "7:25: an encounter card is of type minion, treachery, attachment, side_scheme, environment, "
                "obligation, not ally"
            ],
        ),
        (
            "encounter_deck: [{type: treachery, threat: 1}]",
            ["7:36: 'threat' goes with an encounter card of `type` side_scheme"],
        ),
        # the event
        (
            "event: {attack: {by: Rino}}",
            [
                "7:22: no card is called 'Rino'; the attacker must be an enemy, an identity or an ally "
                "(did you mean 'Rhino'?)"
            ],
        ),
        (
            "environments: [{name: C}]\nevent: {attack: {by: C}}",
            ["8:22: 'C' is an environment; the attacker must be an enemy, an identity or an ally"],
        ),
        (
            "encounter_deck: [{name: Imp, type: minion}]\nevent: {attack: {by: Imp}}",
            ["8:22: 'Imp' is a minion that is not in play; the attacker must be an enemy, an identity or an ally"],
        ),
        (
            "event: {attack: {by: Cat}}",
            ["7:17: 'Cat' attacks, but the event does not say `against` which enemy"],
        ),
        ("event: {attack: {by: Cat, against: Cat}}", ["7:36: 'Cat' would attack itself"]),
        (
            "event: {attack: {by: P1, against: Rino}}",
            [
                "7:35: no card is called 'Rino'; a hero or ally attacks an enemy, a player or an ally "
                "(did you mean 'Rhino'?)"
            ],
        ),
        ("event: {scheme: {by: Cat}}", ["7:22: 'Cat' is an ally; who schemes must be an enemy"]),
        ("event: {activate: {against: Cat}}", ["7:29: no player is called 'Cat' (players: P1)"]),
        ("event: {thwart: {by: Rhino}}", ["7:22: 'Rhino' is a villain; an identity or an ally thwarts"]),
        (
            "side_schemes: [{name: Plot}]\nevent: {thwart: {by: P1, scheme: Plto}}",
            ["8:34: no card is called 'Plto'; what is thwarted is a scheme (did you mean 'Plot'?)"],
        ),
        ("event: {attack: {against: Rhino}}", ["7:27: 'Rhino' is a villain; an attack is against a player or an ally"]),
        (
            "event: {attack: {against: Kat}}",
            ["7:27: no card is called 'Kat'; an attack is against a player or an ally (did you mean 'Cat'?)"],
        ),
        ("event: {use: Cat}", ["7:14: 'Cat' has no ability"]),
        (f"{CITY}event: {{use: Citi}}", ["8:14: no ability is called 'Citi' (did you mean 'City'?)"]),
        (
            "environments: [{name: C, abilities: [{type: boost, id: b, do: [{ready: you}]}]}]\nevent: {use: C}",
            ["8:14: 'C' has no action"],
        ),
        (
            "environments: [{name: C, abilities: [{type: boost, id: b, do: [{ready: you}]}]}]\nevent: {use: b}",
            ["8:14: 'b' is no action"],
        ),
        (
            "event: {reveal: {name: X}}",
            [
                "7:17: 'X' is a card without a `type`; what is revealed is of type treachery, minion, environment, "
                "attachment, side_scheme"
            ],
        ),
        (
            "event: {reveal: {name: X, type: attachment}}",
            ["7:17: nothing says what 'X' is attached to; it needs an ability with `attach: this`"],
        ),
        ("event: {reveal: {type: minion}}", ["7:17: a card needs a name"]),
        ("event: {reveal: unknown}", ["7:17: only cards of the encounter deck can be 'unknown'"]),
        ("event: {reveal: {name: Cat, type: minion}}", ["7:24: two cards are called 'Cat'; give one an id"]),
        ("event: {reveal: {name: X, type: minion}, to: P9}", ["7:46: no player is called 'P9' (players: P1)"]),
        # decks, schemes, keywords
        ("encounter_deck: [end, {icons: 1}]", ["7:18: 'end' can only be the last entry of a deck"]),
        ("encounter_deck: [end]", ["7:18: 'end' stands below the last card of a deck, but there is no card"]),
        (
            "encounter_deck: [{name: end}]",
            ["7:25: 'end' is a word of its own and cannot name a card; give the card an id"],
        ),
        ("minions: [{name: G, boost_cards: [end]}]", ["7:35: 'end' goes only with decks"]),
        ("minions: [{name: G, threat: 1}]", ["7:21: 'threat' does not go with a minion"]),
        ("minions: [{name: G, type: minion}]", ["7:21: 'type' does not go with a minion"]),
        ("minions: [{name: G, keywords: [crisis]}]", ["7:31: 'crisis' does not go with a minion"]),
        ("side_schemes: [{name: S, exhausted: true}]", ["7:26: 'exhausted' does not go with a side scheme"]),
        ("side_schemes: [{name: S, keywords: [guard]}]", ["7:36: 'guard' does not go with a side scheme"]),
        (
            "encounter_deck: [{counters: 1}]",
            [
                "7:19: 'counters' goes with an encounter card of `type` minion or attachment or side_scheme or "
                "environment"
            ],
        ),
        ("main_scheme: {name: Cat}", ["7:21: the main scheme and another card are both called 'Cat'"]),
        ("main_scheme: {name: it}", ["7:21: 'it' is a word of its own and cannot name the main scheme"]),
        # decisions
        ("decisions: [{choose: [Rhino, Kat]}]", ["7:30: no card or player is called 'Kat' (did you mean 'Cat'?)"]),
        ("decisions: [{defender: Kat}]", ["7:24: no card or player is called 'Kat' (did you mean 'Cat'?)"]),
        ("decisions: [{defender: non}]", ["7:24: no card or player is called 'non' (did you mean 'none'?)"]),
        ("decisions: [{use: Cat}]", ["7:19: 'Cat' has no ability"]),
        ("decisions: [{decline: tuogh}]", ["7:23: no ability is called 'tuogh' (did you mean 'tough'?)"]),
        ("decisions: [{order: [tough, retaliate]}]", ["7:29: no ability is called 'retaliate'"]),
        (
            "decisions: [{choose: Rhin, in: dodge}]",
            [
                "7:22: no card or player is called 'Rhin' (did you mean 'Rhino'?)",
                "7:32: no ability is called 'dodge'",
            ],
        ),
        (
            "decisions: [{assign: {Cat: 1, Rhino: 1}, in: Rhino}]",
            ["7:31: 'Rhino' is a villain, not an identity or an ally"],
        ),
        ("decisions: [{assign: {Cat: 1}, in: Rhin}]", ["7:36: no ability is called 'Rhin'"]),
        ("decisions: [{choose: Cat, in: Rhino}]", ["7:31: 'Rhino' has no ability"]),
        (
            "minions: [{name: Imp}]\ndecisions: [{activates: [Imp, Cat]}]",
            ["8:31: 'Cat' is an ally, not a minion"],
        ),
        # claims
        (
            "claims: [{never: {status: {Cat: [stunned, stunned]}}}]",
            ["7:33: 'Cat' cannot be stunned twice: only steady characters can"],
        ),
        (
            "claims: [{never: {form: {Cap: hero}}}]",
            ["7:26: 'Cap' is an identity; the id of a player is wanted (did you mean 'P1'?)"],
        ),
        ("claims: [{never: {engaged: {Cat: P1}}}]", ["7:29: 'Cat' is an ally, not a minion"]),
        ("claims: [{never: {attached: {Cat: Rhino}}}]", ["7:30: 'Cat' is an ally, not attached"]),
        ("claims: [{never: {scheme: {player: P2}}}]", ["7:36: no player is called 'P2' (players: P1)"]),
        ("claims: [{never: {happens: {draws: Cat}}}]", ["7:36: 'Cat' is an ally; the id of a player is wanted"]),
        (
            "claims: [{never: {happens: [{schemes: Cat}, {thwarts: Rhino}, {changes_form: Cat}]}}]",
            [
                "7:39: 'Cat' is an ally, not an enemy",
                "7:55: 'Rhino' is a villain, not an identity or an ally",
                "7:78: 'Cat' is an ally, not an identity",
            ],
        ),
        (
            "claims: [{always: {damage: {Rhin: 1}}}]",
            ["7:29: no card or player is called 'Rhin' (did you mean 'Rhino'?)"],
        ),
        ("claims: [{never: {in_play: [Cat, Dog]}}]", ["7:34: no card or player is called 'Dog'"]),
        (
            "claims: [{never: {minions: {Cap: 1}}}]",
            ["7:29: 'Cap' is an identity; the id of a player is wanted (did you mean 'P1'?)"],
        ),
        ("claims: [{never: {attack: {player: P3}}}]", ["7:36: no player is called 'P3' (players: P1)"]),
        ("claims: [{never: {offered: {use: Rhino}}}]", ["7:34: 'Rhino' has no ability"]),
        (
            "claims: [{never: {happens: {damage: Cat, by: Rinho}}}]",
            ["7:46: no card or player is called 'Rinho' (did you mean 'Rhino'?)"],
        ),
        (
            "claims: [{never: {not: {any: [{order: [{flips: boost 1}, {uses: dodge}]}]}}}]",
            ["7:65: no ability is called 'dodge'"],
        ),
        (
            "encounter_deck: [{name: A}]\nclaims: [{never: {happens: [{flips: boost 1}]}}]",
            ["8:37: no card or player is called 'boost 1'"],
        ),
        ("claims: [{never: {threat: {Rhino: 1}}}]", ["7:28: 'Rhino' is a villain, not a scheme"]),
        (
            "encounter_deck: [{icons: 1}]\nclaims: [{never: {counters: {boost 1: 1}}}]",
            ["8:30: 'boost 1' is an encounter card, not a card in play"],
        ),
        (
            "claims: [{never: {encounter_cards: {Cap: 1}}}]",
            ["7:37: 'Cap' is an identity; the id of a player is wanted (did you mean 'P1'?)"],
        ),
        (
            "claims: [{never: {happens: [{removes_threat: Cat}, {discards: Cat}]}}]",
            ["7:46: 'Cat' is an ally, not a scheme", "7:63: 'Cat' is an ally, not a card of a deck"],
        ),
        (
            "environments: [{name: City}]\nclaims: [{never: {damage: {City: 1}}}]",
            ["8:28: 'City' is an environment, not a character"],
        ),
    ],
)
def test_what_is_wrong(more: str, expected: list[str]) -> None:
    assert complaints(board_with(more)) == expected


@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        (
            "{type: boost, do: [{deal_damage: 1, to: Kap}]}",
            ["8:41: no card or player is called 'Kap' (did you mean 'Cap'?)"],
        ),
        (
            "{type: boost, do: [{ready: atacker}]}",
            ["8:28: no card or player is called 'atacker' (did you mean 'attacker'?)"],
        ),
        (
            "{type: boost, do: [{ready: ally}]}",
            ["8:28: 'ally' is a kind of card; write {choose: ally} or {each: ally}"],
        ),
        ("{type: boost, do: [{ready: {any: ally}}]}", ["8:29: 'any' does not go with an effect; use each or choose"]),
        (
            "{type: forced response, after: {attacks: {each: ally}}, do: [{ready: this}]}",
            ["8:43: 'each' does not go with a trigger; use any"],
        ),
        (
            "{type: boost, do: [{heal: {count: {each: ally}}, on: this}]}",
            ["8:36: 'each' does not go with a count; use any"],
        ),
        ("{type: boost, do: [{ready: host}]}", ["8:28: 'City' is attached to nothing, so it has no 'host'"]),
        (
            "{type: boost, if: {who: Kap, form: hero}, cost: [{exhaust: Kat}], do: [{choose: [{option: a, do:\n"
            "[{attack: P2}]}, {option: b, do: [{modify: atk, by: 1, of: {each: ally, other_than: Catt}}]}]}]}",
            [
                "8:25: no card or player is called 'Kap' (did you mean 'Cap'?)",
                "8:60: no card or player is called 'Kat' (did you mean 'Cat'?)",
                "9:11: no card or player is called 'P2'",
                "9:85: no card or player is called 'Catt' (did you mean 'Cat'?)",
            ],
        ),
    ],
)
def test_names_in_abilities(ability: str, expected: list[str]) -> None:
    """The ability begins in column 1 of line 8."""
    assert complaints(board_with(f"environments: [{{name: City, abilities: [\n{ability}]}}]\n")) == expected


HIT = "{deal_damage: 1, to: Cat, id: hit}"


@pytest.mark.parametrize(
    ("effects", "expected"),
    [
        # `it`
        ("{ready: it}", ["8:9: 'it' means nothing here, only in `already` and `each_time`"]),
        (
            "{give: tough, to: it, already: {if: {who: it, status: tough}, do: [{ready: it}]}}",
            ["8:19: 'it' means nothing here, only in `already` and `each_time`"],
        ),
        ("{put_into_play: it}", ["8:17: 'it' is a card just discarded: this goes into `each_time: {discarded: ...}`"]),
        (
            "{defeat: Cat, each_time: {defeated: ally, do: [{deal_encounter_card: it}]}}",
            ["8:70: 'it' is a card just discarded: this goes into `each_time: {discarded: ...}`"],
        ),
        (
            "{defeat: Cat, each_time: {defeated: upgrade, do: [{ready: you}]}}",
            ["8:37: 'upgrade' is no kind of character"],
        ),
        # earlier effects
        (f"{{ready: hit}},\n{HIT}", ["8:9: the effect 'hit' does not come before this one"]),
        (f"{HIT},\n{{ready: hitt}}", ["9:9: no card or player is called 'hitt' (did you mean 'hit'?)"]),
        (f"{{ready: you, if: {{defeats: hit}}}},\n{HIT}", ["8:28: no effect before this one is called 'hit'"]),
        (
            f"{HIT},\n{{ready: you, if: {{not: {{defeats: hitt}}}}}}",
            ["9:34: no effect before this one is called 'hitt' (did you mean 'hit'?)"],
        ),
        (f"{HIT},\n{HIT}", ["9:31: two effects are called 'hit'"]),
        ("{ready: you, id: Cat}", ["8:18: an effect and a card or player are both called 'Cat'"]),
        ("{ready: you, id: yes}", ["8:18: 'yes' is a word of its own and cannot name an effect"]),
        # additional effects
        (
            "{heal: 1, on: you},\n{deal_damage: 1, additional: true}",
            ["9:18: there is no 'deal_damage' before this one in its list that it could add to"],
        ),
        (
            "{choose: [{option: a, do: [{heal: 1, on: you}]}, {option: b, do: [{ready: you}]}]},\n"
            "{heal: 1, additional: true}",
            ["9:11: there is no 'heal' before this one in its list that it could add to"],
        ),
        (
            f"{HIT},\n{{deal_damage: 1, additional: hitt}}",
            ["9:30: no effect before this one in its list is called 'hitt' (did you mean 'hit'?)"],
        ),
        (
            f"{HIT},\n{{heal: 1, additional: hit}}",
            ["9:23: 'hit' is an effect 'deal_damage'; it cannot have more of 'heal'"],
        ),
        (
            f"{HIT},\n{{heal: 1, on: hit}},\n{{deal_damage: 1, additional: hit}}",
            ["9:15: the effect 'hit' does not come before this one"],
        ),
        (
            f"{HIT},\n{{heal: 1, on: you, then: true}},\n{{deal_damage: 1, additional: hit}}",
            ["9:20: 'then' looks at an effect that is carried out later, together with what is additional to it"],
        ),
        (
            "{deal_damage: 1, to: {each: enemy}, id: hit},\n{give_boost: 1, to: hit}",
            ["9:21: 'give_boost' goes to one at a time, and 'hit' may be aimed at several"],
        ),
        (
            "{modify: atk, of: you, by: {count: {stat: def, of: you}}},\n"
            "{modify: def, of: you, by: {count: {stat: atk, of: you}}}",
            [
                "8:28: 'atk' would depend on itself: what it is modified by counts 'def'",
                "9:28: 'def' would depend on itself: what it is modified by counts 'atk'",
            ],
        ),
        (
            f"{HIT},\n{{choose: [{{option: a, do: [{{ready: you}}]}}, {{option: b, do: []}}], and: true}}",
            ["9:1: 'choose' does not go with effects at the same time ('and')"],
        ),
        # sentences
        ("{ready: you, then: true}", ["8:14: 'then' needs an effect before this one in its list"]),
        (
            "{ready: you},\n{choose: [{option: a, do: [{heal: 1, on: you, otherwise: true}]}, "
            "{option: b, do: [{ready: you, and: true}]}]}",
            [
                "9:47: 'otherwise' needs an effect before this one in its list",
                "9:97: 'and' needs an effect before this one in its list",
            ],
        ),
        (
            "{ready: you},\n{give: tough, to: you, and: true, already: {if: {who: it, status: tough}, "
            "do: [{ready: you}]}}",
            ["9:35: 'already' does not go with effects at the same time ('and')"],
        ),
        (
            "{deal_damage: 1, to: {choose: enemy}, for_each: {count: {any: ally}, choose: true}},\n"
            "{ready: you, and: true}",
            ["8:39: 'for_each' with 'choose' does not go with effects at the same time ('and')"],
        ),
        (
            "{ready: you},\n{modify: atk, by: 1, of: villain, that_attack: true}",
            ["9:35: 'that_attack' needs an effect 'attack' right before it"],
        ),
        ("{deal_damage: that_much, to: Cat}", ["8:15: 'that_much' needs a trigger that speaks of damage or threat"]),
        # what only some cards can do, or only some can be the target of
        (
            "{deal_damage: 2, to: Cat, indirect: true}",
            ["8:22: indirect damage is dealt to an identity; 'Cat' is an ally"],
        ),
        (
            "{deal_damage: 2, to: {each: ally}, indirect: true}",
            ["8:29: indirect damage is dealt to an identity, not to 'ally'"],
        ),
        ("{change_form: Cat}", ["8:15: only an identity changes form; 'Cat' is an ally"]),
        ("{change_form: you, to: hero}", []),
        ("{flip: Cat}", ["8:8: only a villain can be flipped; 'Cat' is an ally"]),
        ("{flip: villain}", ["8:8: the villain has no `other_side` to flip to"]),
        ("{attack: you, by: {choose: enemy}}", ["8:20: 'by' takes all of a set: write {each: enemy}"]),
        ("{put_into_play: Cat}", ["8:17: 'Cat' is in play already"]),
        ("{put_into_play: attacker}", ["8:17: 'attacker' cannot be put into play: a card in hand, `this` or `it` can"]),
        ("{put_into_play: this}", ["8:17: 'City' is in play already"]),
        # attacks that effects start
        (
            f"{HIT},\n{{ready: you, if: {{attack_made: hit}}}}",
            ["9:32: 'hit' is an effect 'deal_damage', which starts no attack"],
        ),
        (
            "{attack: you, id: charge},\n{ready: you, if: {no_damage_by: chrge}}",
            ["9:33: no effect before this one is called 'chrge' (did you mean 'charge'?)"],
        ),
        ("{heal: {count: {damage_of_attack: hit}}, on: you}", ["8:35: no effect before this one is called 'hit'"]),
        # counts and kinds
        (
            "{ready: you, if: {count: {each: ally}, at_least: 1}}",
            ["8:27: 'each' does not go with a count; use any"],
        ),
        ("{heal: {count: {damage: ally}}, on: you}", ["8:25: 'ally' is a kind of card; one card is wanted"]),
        (
            "{heal: {count: {counters: Kat}}, on: you}",
            ["8:27: no card or player is called 'Kat' (did you mean 'Cat'?)"],
        ),
        ("{ready: {choose: event}}", ["8:18: 'event' goes only with the trigger 'plays'"]),
        (
            "{discard_from_deck: 1, deck: encounter}",
            ["8:30: no card or player is called 'encounter' (did you mean 'encounter_deck'?)"],
        ),
    ],
)
def test_effects_that_do_not_hang_together(effects: str, expected: list[str]) -> None:
    """The effects begin in column 1 of line 8."""
    ability = f"{{type: action, do: [\n{effects}]}}"
    more = board_with(f"environments: [{{name: City, abilities: [{ability}]}}]\n")
    assert (complaints(more) if expected else situation(more).bearers["City"]) == (expected or "City")


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("{name: A, type: ally, abilities: [\n{type: action, from_hand: true, do: [{put_into_play: this}]}]}", []),
        (
            "{name: A, abilities: [\n{type: action, from_hand: true, do: [{draw: 1}]}]}",
            ["3:16: 'from_hand' goes with an ally, an upgrade or a support in a hand"],
        ),
        (
            "{name: A, abilities: [\n{type: action, do: [{put_into_play: this}]}]}",
            ["3:37: 'A' is an event; it needs `type: ally`, `upgrade`, `support` to enter play"],
        ),
        (
            "{name: A, abilities: [\n{type: action, do: [{attach: this, to: you}]}]}",
            ["3:30: 'A' is a card in hand, which cannot be attached to anything; give it `type: upgrade`"],
        ),
        ("{name: A, type: minion}", ["2:62: a card in hand is of type ally, upgrade, support, event, not minion"]),
    ],
)
def test_what_works_from_the_hand(hand: str, expected: list[str]) -> None:
    text = f"title: t\nplayers: {{P1: {{identity: {{name: Cap}}, hand: [{hand}]}}}}\nvillain: {{name: Rhino}}\n"
    assert (complaints(text) if expected else [situation(text).by_id["A"].type]) == (expected or ["ally"])


def test_library_cards_in_hand_only_pay_unless_something_puts_them_into_play() -> None:
    text = (
        "title: t\nplayers: {P1: {identity: {name: Cap}, hand: [Black Cat, Mockingbird, HAND]}}\nvillain: {name: R}\n"
    )
    call = "{name: Call, abilities: [{type: action, do: [{put_into_play: Mockingbird}]}]}"
    found = situation(text.replace("HAND", call)).by_id
    assert [(card.type, card.hp) for card in (found["Black Cat"], found["Mockingbird"])] == [
        ("event", None),
        ("ally", 3),
    ]
    assert found["Black Cat"].abilities == ()


def test_encounter_cards_are_more_than_boost_cards_where_they_can_enter_play() -> None:
    attach = "abilities: [{type: TYPE, do: [{attach: this, to: villain}]}]"
    deck = f"encounter_deck: [{{name: Horn, type: attachment, {attach}}}, {{name: Fog, type: environment}}]\n"
    reveal = "event: {reveal: {name: X, type: treachery, keywords: [KEYWORD]}}\n"

    def types(text: str) -> list[str]:
        found = situation(BOARD + text).by_id
        return [found["Horn"].type, found["Fog"].type]

    assert types(deck.replace("TYPE", "when revealed")) == ["boost", "boost"]
    assert types(deck.replace("TYPE", "boost")) == ["attachment", "boost"]
    assert types(deck.replace("TYPE", "when revealed") + reveal.replace("KEYWORD", "surge")) == [
        "attachment",
        "environment",
    ]
    assert types(deck.replace("TYPE", "when revealed") + reveal.replace("KEYWORD", "peril")) == ["boost", "boost"]


def test_a_waiting_minion_is_one_only_if_it_can_enter_play() -> None:
    spy = "minions: [{name: G, boost_cards: [{name: Spy, type: minion, abilities: [{type: boost, do: [DO]}]}]}]\n"
    assert situation(BOARD + spy.replace("DO", "{put_into_play: this}")).by_id["Spy"].type == "minion"
    assert situation(BOARD + spy.replace("DO", "{ready: villain}")).by_id["Spy"].type == "boost"


def test_retaliate_is_an_ability_of_everybody_where_it_can_be_gained() -> None:
    gain = "environments: [{name: City, abilities: [{type: constant, do: [{modify: retaliate, by: 1, of: Cat}]}]}]\n"
    assert "retaliate (Cat)" not in situation(BOARD).bearers
    assert situation(BOARD + gain).abilities_of("Cat") == ("retaliate (Cat)",)


def test_keywords_that_add_up() -> None:
    found = situation(
        BOARD + "minions: [{name: G, keywords: [retaliate 1, retaliate 2, guard, teamwork Sinister Six]}]\n"
    )
    goon = found.by_id["G"]
    assert (goon.keywords, goon.teamwork) == ({"retaliate": 3, "guard": 1, "teamwork": 1}, ("Sinister Six",))


FRIENDS = "friendly_character or identity or hero or alter_ego or ally or character"


@pytest.mark.parametrize(
    ("trigger", "expected"),
    [
        ("{revealed: event}", ["7:76: 'event' goes only with the trigger 'plays'"]),
        ("{plays: {any: treachery}}", ["7:79: 'treachery' goes only with the trigger 'revealed'"]),
        (
            "{plays: {any: event, controlled_by: it}}",
            ["7:101: 'it' means nothing here, only in `already` and `each_time`"],
        ),
        ("{thwarts: minion}", [f"7:75: 'thwarts' is about {FRIENDS}, not about 'minion'"]),
        (
            "{would_scheme: {any: ally}}",
            ["7:86: 'would_scheme' is about enemy or villain or minion or character, not about 'ally'"],
        ),
    ],
)
def test_kinds_of_cards_in_triggers(trigger: str, expected: list[str]) -> None:
    ability = f"{{type: interrupt, when: {trigger}, do: [{{ready: you}}]}}"
    assert complaints(board_with(f"environments: [{{name: City, abilities: [{ability}]}}]\n")) == expected


def test_what_a_players_deck_cannot_have() -> None:
    text = "title: t\nvillain: {name: Rhino}\nplayers: {P1: {identity: {name: Cap}, deck:\n"
    entries = "[Energy, {type: minion}, {name: A, abilities: []}, unknown, Charge, end, {name: X}]}}\n"
    assert complaints(text + entries) == [
        "4:11: 'type' does not go with a card of a player's deck",
        "4:36: 'abilities' does not go with a card of a player's deck",
        "4:52: only cards of the encounter deck can be 'unknown'",
        "4:61: 01099 Charge is no card for this place: a card of a player's deck is wanted",
        "4:69: 'end' can only be the last entry of a deck",
    ]


@pytest.mark.parametrize(
    ("identity", "expected"),
    [
        ("Spider-Mann", ["2:26: no card of the library is called 'Spider-Mann' (did you mean 'Spider-Man'?)"]),
        (
            "Qwertz",
            ["2:26: no card of the library is called 'Qwertz'; a card of your own is a mapping: {name: ...}"],
        ),
        ("{card: Qwertz}", ["2:33: no card of the library is called 'Qwertz'"]),
        ("Rhino", ["2:26: 3 cards are called 'Rhino'; say which: Rhino I, Rhino II, Rhino III"]),
        ("Black Cat", ["2:26: 01002 Black Cat is no card for this place: an identity is wanted"]),
        (
            "Jennifer Walters",
            [
                "2:26: dictamen cannot say all of 01019b Jennifer Walters yet: threat prevented; to do without, give "
                "`abilities`"
            ],
        ),
        (
            "{card: Iron Man, form: alter_ego}",
            ["2:49: 01029a is the hero side of this identity; take the other card, or write it out"],
        ),
        ("{name: Cap, boost_cards: []}", ["2:38: 'boost_cards' does not go with an identity"]),
        ("{name: Cap, keywords: [villainous]}", ["2:48: 'villainous' does not go with an identity"]),
        ("{name: Cap, damage: 10}", ["2:46: 'Cap' has 10 damage and 10 hit points: it would be defeated already"]),
        ("{name: Cap, form: alter_ego, exhausted: true}", []),
    ],
)
def test_what_is_wrong_with_an_identity(identity: str, expected: list[str]) -> None:
    text = f"title: t\nplayers: {{P1: {{identity: {identity}}}}}\nvillain: {{name: Rhino}}\n"
    if expected:
        assert complaints(text) == expected
    else:
        situation(text)


@pytest.mark.parametrize(
    ("villain", "expected"),
    [
        (
            "{card: 01094, next_stage: {card: 01096}}",
            [
                "3:36: dictamen cannot say all of 01096 Rhino yet: a stunned status card for each hero; to do "
                "without, give `abilities`"
            ],
        ),
        ("{name: Rhino, next_stage: {damage: 1}}", ["3:37: 'damage' does not go with a stage to come"]),
        (
            "{name: Rhino, next_stage: {next_stage: {card: 01002}}}",
            ["3:56: 01002 Black Cat is no card for this place: a villain is wanted"],
        ),
        ("{name: Rhino, boost_cards: [Vulture]}", []),
        (
            "{card: Rhino I, next_stage: Rhino IV}",
            ["3:38: no card of the library is called 'Rhino IV' (did you mean 'Rhino I'?)"],
        ),
        (
            "{name: Rhino, attachments: [{name: Horn, keywords: [retaliate 1]}]}",
            ["3:61: 'retaliate' does not go with an attachment"],
        ),
    ],
)
def test_what_is_wrong_with_a_villain(villain: str, expected: list[str]) -> None:
    text = f"title: t\nplayers: {{P1: {{identity: {{name: Cap}}}}}}\nvillain: {villain}\n"
    if expected:
        assert complaints(text) == expected
    else:
        situation(text)


def test_a_resource_that_pays_otherwise_is_refused() -> None:
    text = "title: t\nplayers: {P1: {identity: {name: Cap},\nhand: [01050, 01079]}}\nvillain: {name: Rhino}\n"
    assert [line.partition(" yet")[0] for line in complaints(text)] == [
        "3:15: dictamen cannot say all of 01079 The Power of Protection"
    ]


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        # what is missing of an action matters where it is used
        ("event: {use: Legal Practice}", ["7:14: dictamen cannot say all of 01023 Legal Practice"]),
        ("event: {attack: {by: Cap, against: Rhino}}", []),
        # what is missing of a reveal matters where cards are revealed
        ("event: {reveal: Stampede}", ["7:17: dictamen cannot say all of 01106 Stampede"]),
        ("encounter_deck: [Stampede]", []),
        ("encounter_deck: [Stampede]\nevent: {reveal: {name: X, type: treachery}}", []),
        (
            "encounter_deck: [Stampede]\nevent: {reveal: {name: X, type: treachery, keywords: [surge]}}",
            ["7:18: dictamen cannot say all of 01106 Stampede"],
        ),
        ("event: {reveal: {card: Stampede, abilities: []}}", []),
        ("players: {P1: {identity: {name: Cap}, allies: [01075]}}", []),
        (
            "event: {reveal: {name: X, type: minion}}\nplayers: {P1: {identity: {name: Cap}, allies: [01075]}}",
            ["8:48: dictamen cannot say all of 01075 Black Widow"],
        ),
        # a minion that an effect may put into play
        ("encounter_deck: [{card: Yon-Rogg, id: M}]", []),
        (
            "encounter_deck: [{card: Yon-Rogg, id: M}]\nminions: [{name: Imp, abilities: [{type: boost, do: "
            "[{discard_from_deck: 1, each_time: {discarded: {type: minion}, do: [{put_into_play: it}]}}]}]}]",
            ["7:18: dictamen cannot say all of 01177 Yon-Rogg"],
        ),
        ("players: {P1: {identity: {name: Cap}, deck: [Legal Practice, The Power of Protection, end]}}", []),
    ],
)
def test_library_cards_are_refused_only_where_it_matters(more: str, expected: list[str]) -> None:
    board = BOARD.replace("    allies: [{name: Cat}]\n", "    hand: [Legal Practice]\n")
    if "players:" in more:
        board = "title: t\n\n\n\n\nvillain: {name: Rhino}\n"
    text = f"{board}{more}\n"
    found = complaints(text) if expected else []
    assert [line.partition(" yet")[0] for line in found] == expected
    if not expected:
        situation(text)


def test_the_abilities_of_the_library_hang_together() -> None:
    table = Table(Where("library"), "P1", ("P1",))
    for card in library.cards():
        for ability in card.abilities or ():
            written = Written(card.name, (card.code,), ability)
            AbilityCheck(situation(BOARD), table, lambda name, path, **_: table.note(name, path), written).run()
    assert table.problems == []


def test_every_problem_is_told_and_no_consequence_of_another() -> None:
    assert complaints("""\
        title: t
        players:
          P1:
            identity: Spider-Mann
            upgrades: [{name: Vest, keywords: [retaliate 1]}]
          none: {identity: {name: Thor}}
        villain: {card: Rhino}
        decisions: [{defender: Spider-Mann}, {defender: Tor}]
        claims:
          - always: {damage: {Rhino: 1, Vest: 1}}
        """) == [
        "4:15: no card of the library is called 'Spider-Mann' (did you mean 'Spider-Man'?)",
        "5:29: 'keywords' does not go with an upgrade",
        "6:3: 'none' is a word of its own and cannot name a player",
        "7:17: 3 cards are called 'Rhino'; say which: Rhino I, Rhino II, Rhino III",
        "8:49: no card or player is called 'Tor' (did you mean 'Thor'?)",
        "10:33: 'Vest' is an upgrade, not a character",
    ]


def test_problems_without_end_are_cut_short() -> None:
    found = complaints(board_with(f"environments: [{'Qwertz, ' * 100_000}]\n"))
    assert len(found) == 101
    assert found[-1].endswith(": and more problems from here on")
