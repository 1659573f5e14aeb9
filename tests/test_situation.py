"""Situations: what a scenario becomes when everything is said, and what is wrong with scenarios that cannot."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping

import pytest

from dictamen import library
from dictamen.loading import load_text
from dictamen.model import Scenario
from dictamen.model.base import Stat
from dictamen.positions import Where
from dictamen.results import InputError
from dictamen.situation import AttackState, CardState, PlayerState, Situation, prepare

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
    assert found.attack == AttackState("Rhino", "P1", "Cap")
    assert (found.main_scheme.name, found.main_scheme.threat) == ("Main scheme", 0)
    assert (found.deck, found.waiting, found.arrivals) == ((), {}, ())
    stats: Mapping[Stat, int] = {"atk": 0, "sch": 0, "thw": 0, "def": 0}
    assert found.cards == (
        CardState("Cap", "Cap", "identity", "P1", "P1", in_play=True, stats=stats, hp=10, form="hero"),
        CardState("Rhino", "Rhino", "villain", in_play=True, stats=stats, hp=15),
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
        first_player: P1
        villain:
          name: Rhino
          keywords: [villainous]
          boost_cards: [{icons: 1}, {name: Ambush}, unknown]
          next_stage: {hp: 20, keywords: [toughness], next_stage: {name: Klaw, id: K}}
        minions: [{name: Goon}, {name: Goon, id: Goon 2, engaged: P2, hp: 5}]
        environments: [{name: City}]
        main_scheme: {name: The Break-In, threat: 3}
        encounter_deck: [{icons: 2}, unknown, {name: Charge}, {name: unknown, id: last}]
        event: {attack: {by: Goon 2, against: Cat}}
        """)
    assert found.players == (PlayerState("P2", "Thor"), PlayerState("P1", "Cap"))
    assert found.first_player == "P1"
    assert found.attack == AttackState("Goon 2", "P1", "Cat")
    assert found.deck == ("boost 1", "boost 2", "Charge", "last")
    assert found.waiting == {"Rhino": ("Rhino boost 1", "Ambush", "Rhino boost 3")}
    cards = found.by_id
    assert (cards["Thor"].form, cards["Thor"].exhausted) == ("alter_ego", True)
    assert (cards["Cap"].retaliate, cards["Cap"].traits) == (2, ("Avenger",))
    assert (cards["Cat"].hp, cards["Cat"].damage, cards["Cat"].statuses) == (3, 2, ("tough",))
    belt = cards["Belt"]
    assert (belt.type, belt.attached_to, belt.controller, belt.in_play) == ("attachment", "Cat", None, True)
    assert (cards["Vest"].type, cards["Vest"].controller, cards["Vest"].exhausted) == ("upgrade", "P1", True)
    dodge = cards["Dodge"]
    assert (dodge.type, dodge.in_play, dodge.in_hand, dodge.cost) == ("event", False, True, 1)
    assert dodge.resources == {"wild": 1}
    assert cards["Rhino"].villainous
    assert [(s.id, s.name, s.hp, s.toughness) for s in cards["Rhino"].stages] == [
        ("Rhino stage 2", "Rhino", 20, True),
        ("K", "Klaw", 15, False),
    ]
    assert (cards["Goon"].engaged_with, cards["Goon 2"].engaged_with, cards["Goon 2"].name) == ("P1", "P2", "Goon")
    assert [cards[card].icons for card in found.deck] == [2, None, 0, None]
    assert [cards[card].icons for card in found.waiting["Rhino"]] == [1, 0, None]
    assert not cards["boost 1"].in_play
    assert (found.main_scheme.name, found.main_scheme.threat) == ("The Break-In", 3)


@pytest.mark.parametrize(
    ("event", "attack"),
    [
        ("{}", ("Rhino", "P1", "Cap")),
        ("{by: villain, against: first_player}", ("Rhino", "P1", "Cap")),
        ("{against: P1}", ("Rhino", "P1", "Cap")),
        ("{against: Cap}", ("Rhino", "P1", "Cap")),
        ("{against: Cat}", ("Rhino", "P1", "Cat")),
    ],
)
def test_the_event(event: str, attack: tuple[str, str, str]) -> None:
    assert situation(board_with(f"event: {{attack: {event}}}\n")).attack == AttackState(*attack)


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
        claims:
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
            identity: Black Panther
            allies: [{card: Mockingbird, hp: 4, attachments: [Inspired]}]
            upgrades: [Armored Vest]
            hand: [Energy, {card: 01088, id: Energy 2}, {card: Nick Fury, resources: {mental: 1}}]
          P2: {identity: {card: 01001a, abilities: [], name: Peter}}
        villain: {card: 01094, next_stage: {card: 01096, abilities: []}}
        minions: [{card: Klaw, atk: 1}]
        encounter_deck: [Charge, {card: Melter, icons: 1}]
        """.replace("{card: Klaw, atk: 1}", "{card: Sandman, atk: 1}")
    )
    cards = found.by_id
    panther = cards["Black Panther"]
    assert (panther.retaliate, panther.hp, panther.stats["def"], panther.form) == (1, 11, 2, "hero")
    assert cards["Mockingbird"].hp == 4
    inspired = cards["Inspired"]
    assert (inspired.type, inspired.attached_to, inspired.controller) == ("upgrade", "Mockingbird", "P1")
    assert [ability_id for ability_id, _ in cards["Armored Vest"].abilities] == ["Armored Vest"]
    assert cards["Energy 2"].resources == {"energy": 2}
    assert cards["Nick Fury"].type == "event"
    assert (cards["Peter"].abilities, cards["Peter"].name) == ((), "Peter")
    assert (cards["Rhino"].hp, cards["Rhino"].stages[0].hp, cards["Rhino"].stages[0].stats["atk"]) == (28, 32, 4)
    assert (cards["Sandman"].stats["atk"], cards["Sandman"].toughness) == (1, True)
    assert (cards["Charge"].icons, cards["Melter"].icons, len(cards["Melter"].abilities)) == (2, 1, 1)


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
    }
    for card in cards:
        assert not card.model_fields_set & state
        assert library.resolve(card.code) is card
        for ability in card.abilities or ():
            assert ability.id is None, "copies of the card would share it"
        assert (card.stage is not None) == (card.type == "villain")
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
    assert [(stage.name, stage.hp, stage.toughness) for stage in found.stages] == [("Klaw", 22, True)]


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
        ("minions: [{name: none}]", ["7:18: 'none' is a word of its own and cannot name a card; give the card an id"]),
        ("minions: [{atk: 1}]", ["7:11: a card needs a name"]),
        ("minions: [unknown]", ["7:11: only boost cards can be 'unknown'"]),
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
        ("minions: [{name: Goon, status: [tough, tough]}]", ["7:32: the same status card twice"]),
        (
            "minions: [{name: Goon, keywords: [retaliate 1, retaliate 2]}]",
            ["7:34: retaliate is here twice; give one number"],
        ),
        ("minions: [{name: Goon, engaged: P2}]", ["7:33: no player is called 'P2' (players: P1)"]),
        ("minions: [{name: Goon, engaged: p1}]", ["7:33: no player is called 'p1' (players: P1) (did you mean 'P1'?)"]),
        ("first_player: Pl", ["7:15: no player is called 'Pl' (players: P1)"]),
        # keys in the wrong place
        ("minions: [{name: Goon, form: hero}]", ["7:24: 'form' does not go with a minion"]),
        ("minions: [{name: Goon, exhausted: true}]", ["7:24: 'exhausted' does not go with a minion"]),
        ("encounter_deck: [{icons: 1, damage: 1}]", ["7:29: 'damage' does not go with a boost card"]),
        ("environments: [{name: C, keywords: [retaliate 1]}]", ["7:26: 'keywords' does not go with an environment"]),
        # the event
        (
            "event: {attack: {by: Rino}}",
            ["7:22: no card is called 'Rino'; the attacker must be an enemy (did you mean 'Rhino'?)"],
        ),
        ("event: {attack: {by: Cat}}", ["7:22: 'Cat' is an ally; the attacker must be an enemy"]),
        ("event: {attack: {by: P1}}", ["7:22: 'P1' is a player; the attacker must be an enemy"]),
        ("event: {attack: {against: Rhino}}", ["7:27: 'Rhino' is a villain; an attack is against a player or an ally"]),
        (
            "event: {attack: {against: Kat}}",
            ["7:27: no card is called 'Kat'; an attack is against a player or an ally (did you mean 'Cat'?)"],
        ),
        # decisions
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
        # claims
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
            "Spider-Man",
            [
                "2:26: dictamen cannot say all of 01001a Spider-Man yet: drawing a card when the villain initiates an "
                "attack; to do without, give `abilities`"
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
        ("{name: Rhino, boost_cards: [Sandman]}", []),
        (
            "{card: Rhino I, next_stage: Rhino IV}",
            ["3:38: no card of the library is called 'Rhino IV' (did you mean 'Rhino I'?)"],
        ),
        (
            "{name: Rhino, attachments: [{name: Horn, keywords: [retaliate 1]}]}",
            ["3:51: 'keywords' does not go with an attachment"],
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
    text = "title: t\nplayers: {P1: {identity: {name: Cap},\nhand: [Hulk, 01079]}}\nvillain: {name: Rhino}\n"
    assert [line.partition(" yet")[0] for line in complaints(text)] == [
        "3:14: dictamen cannot say all of 01079 The Power of Protection"
    ]


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
