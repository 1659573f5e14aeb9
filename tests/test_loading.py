"""Loading scenario files: what is accepted, and exactly what is said about what is not."""

from __future__ import annotations

import contextlib
import os
import textwrap
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dictamen.loading import LARGEST, load, load_text
from dictamen.model import Scenario
from dictamen.results import InputError
from dictamen.yamltext import read, scalar

PLAYERS = "players: {P1: {identity: Cap}}\n"


def complaints(text: str) -> list[str]:
    """The problems of a text, as printed, without the name of the file."""
    with pytest.raises(InputError) as caught:
        load_text(textwrap.dedent(text), "f")
    return [str(problem).removeprefix("f:") for problem in caught.value.problems]


def with_card(card: str) -> str:
    """A scenario whose second line is the identity, from column 1."""
    return f"players: {{P1: {{identity:\n{card}}}}}\ntitle: t\n"


def with_effect(effect: str) -> str:
    """A scenario whose third line is an effect, from column 1."""
    return with_card(f"{{name: Cap, abilities: [{{type: boost, do: [\n{effect}\n]}}]}}")


def with_condition(condition: str) -> str:
    """A scenario whose fourth line is the condition of a claim, from column 1."""
    return f"title: t\n{PLAYERS}claims: [{{always:\n{condition}}}]\n"


# --- good files -------------------------------------------------------------------------------------------------
def test_a_scenario_with_the_position_of_everything() -> None:
    source = load_text(
        textwrap.dedent("""\
        title: Ünïcode ¿? ok
        players:
          P1:
            identity: {name: Ünï, atk: 2, def: 1}
            allies: [Cat, {name: Dog}]
        claims:
          - never: {stuck: true}
        """),
        "f.yaml",
    )
    assert source.scenario.title == "Ünïcode ¿? ok"
    assert source.locate(()) == (1, 1)
    assert source.locate(("players", "P1", "identity", "atk")) == (4, 32)
    assert source.where.key(("players", "P1", "identity", "def")) == (4, 35)
    assert source.locate(("players", "P1", "allies", 1)) == (5, 19)
    assert source.locate(("claims", 0, "never", "stuck")) == (7, 20)
    assert source.locate(("claims", 0, "never", "nowhere", 3)) == (7, 12)


def test_words_are_text_as_in_yaml_1_2() -> None:
    heal = "{name: Cap, abilities: [{type: boost, do: [{heal: 2, on: this}]}]}"
    text = with_card(heal) + "claims: [{always: {game_over: no, stuck: False}}]\ndecisions: [{defender: none}]\n"
    scenario = load_text(text, "f").scenario
    assert scenario.claims[0].condition.game_over == "no"
    assert scenario.claims[0].condition.stuck is False


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("on", "on"),
        ("Yes", "Yes"),
        ("off", "off"),
        ("n", "n"),
        ("true", True),
        ("False", False),
        ("TRUE", True),
        ("tRUE", "tRUE"),
        ("", None),
        ("~", None),
        ("null", None),
        ("nULL", "nULL"),
        ("0", 0),
        ("-12", -12),
        ("+3", 3),
        ("01094", "01094"),
        ("01001a", "01001a"),
        ("1_000", "1_000"),
        ("0x1F", "0x1F"),
        ("1:30", "1:30"),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        (".inf", ".inf"),
        ("2026-01-01", "2026-01-01"),
        ("9" * 5000, "9" * 5000),
    ],
)
def test_scalars(text: str, value: object) -> None:
    found = scalar(text)
    assert found == value
    assert type(found) is type(value)


def test_quotes_make_text() -> None:
    assert read("{a: \"1\", b: 'true', c: 1}", "f").data == {"a": "1", "b": "true", "c": 1}


def test_a_file_is_read_with_and_without_a_byte_order_mark(tmp_path: Path) -> None:
    for number, mark in enumerate((b"", b"\xef\xbb\xbf")):
        path = tmp_path / f"{number}.yaml"
        path.write_bytes(mark + f"title: t\n{PLAYERS}".encode())
        assert load(path).scenario.title == "t"
        assert load(str(path)).locate(("title",)) == (1, 8)


def test_lists_and_mappings_are_what_the_model_makes_of_them() -> None:
    scenario = load_text(f"title: t\n{PLAYERS}rules: [ATK-4]\n", "f").scenario
    assert scenario == Scenario.model_validate(
        {"title": "t", "players": {"P1": {"identity": "Cap"}}, "rules": ["ATK-4"]}
    )


# --- files that are no YAML, or more of it than a scenario needs ---------------------------------------------------
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ["1:1: the file is empty"]),
        ("# nothing\n", ["1:1: the file is empty"]),
        ("- 1\n- 2\n", ["1:1: expected a mapping with title, players, got a list"]),
        ("just text", ["1:1: expected a mapping with title, players, got 'just text'"]),
        ("~", ["1:1: expected a mapping with title, players, got nothing"]),
        (
            f"title: &x t\n{PLAYERS}about: &y u\n",
            ["1:8: anchors are not allowed: '&x'", "3:8: anchors are not allowed: '&y'"],
        ),
        (
            f"title: t\n{PLAYERS}about: *x\n",
            ["3:8: aliases are not allowed: '*x'; write the value out"],
        ),
        (
            "title: &x [*x]\n",
            ["1:8: anchors are not allowed: '&x'", "1:12: aliases are not allowed: '*x'; write the value out"],
        ),
        (
            "a: &a [x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]\n",
            [
                "1:4: anchors are not allowed: '&a'",
                "2:4: anchors are not allowed: '&b'",
                "2:8: aliases are not allowed: '*a'; write the value out",
            ],
        ),
        (f"title: !!str t\n{PLAYERS}", ["1:8: tags are not allowed: '!!str'"]),
        (f"title: t\n{PLAYERS}about: !run x\n", ["3:8: tags are not allowed: '!run'"]),
        (
            f"title: t\n{PLAYERS}---\ntitle: u\n",
            ["3:1: a second document begins here; one file is one document"],
        ),
        (
            f"title: t\n{PLAYERS}title: u\nrules: []\ntitle: v\n",
            [
                "3:1: the key 'title' is here twice (first in line 1)",
                "5:1: the key 'title' is here twice (first in line 1)",
            ],
        ),
        (
            "title: t\nplayers: {P1: {identity: {name: Cap, atk: 1, é: 2, atk: {deep: [2]}}}}\n",
            [
                "2:46: unknown key 'é' in a card",
                "2:52: the key 'atk' is here twice (first in line 2)",
            ],
        ),
        (
            f"title: t\n{PLAYERS}1: x\ntrue: y\n~: z\n",
            [
                "3:1: a key must be text; put 1 in quotes",
                "4:1: a key must be text; put true in quotes",
                "5:1: a key must be text; put ~ in quotes",
            ],
        ),
        ("title: t\n? [a, b]\n: c\n", ["2:3: a key must be text, not a list or a mapping"]),
        (f"title: {'[' * 29}{']' * 29}\n{PLAYERS}", ["1:8: expected text, got a list"]),
        (f"title: {'[' * 30}{']' * 30}\n{PLAYERS}", ["1:37: nested deeper than 30 levels"]),
        ("title: t\nabout: \x00\n", ["2:8: not a text file: it has the character U+0000"]),
        ("title: t\x1b[31m\n", ["1:9: not a text file: it has the character U+001B"]),
        (f'title: t\n{PLAYERS}"\\0": x\n', ["3:1: unknown key '\\x00' in a scenario"]),
    ],
)
def test_text_that_is_refused(text: str, expected: list[str]) -> None:
    assert complaints(text) == expected


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("title: [1,\nplayers: }", "2:10: not valid YAML: "),
        ("title: t\nplayers:\n\tP1: x\n", "3:1: not valid YAML: "),
        ("title: 'open\n", "2:1: not valid YAML: "),
        ("title: a: b\n", "1:9: not valid YAML: "),
        ("title: t\n  players: x\n", "2:10: not valid YAML: "),
        ("title: @x\n", "1:8: not valid YAML: "),
    ],
)
def test_broken_yaml(text: str, start: str) -> None:
    (complaint,) = complaints(text)
    assert complaint.startswith(start)


def test_nesting_of_any_depth_is_refused_at_once() -> None:
    (complaint,) = complaints("a: " + "[" * 900_000)
    assert complaint.endswith("nested deeper than 30 levels")
    (complaint,) = complaints("a: " + "{a: " * 200_000)
    assert complaint.endswith("nested deeper than 30 levels")


# --- files that cannot be read ------------------------------------------------------------------------------------
def problems_of(path: Path | str) -> list[str]:
    with pytest.raises(InputError) as caught:
        load(path)
    return [str(problem).removeprefix(f"{path}:") for problem in caught.value.problems]


def test_files_that_are_no_files(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert problems_of(tmp_path) == ["1:1: a directory, not a file"]
    assert problems_of(tmp_path / "none.yaml") == ["1:1: cannot be read: No such file or directory"]
    assert problems_of(pipe) == ["1:1: not a regular file"]
    assert problems_of("/dev/zero") == ["1:1: not a regular file"]
    assert problems_of("a\0b") == ["1:1: cannot be read: embedded null byte"]


def test_files_that_are_too_large(tmp_path: Path) -> None:
    path = tmp_path / "large.yaml"
    path.write_bytes(b"title: t\n" * 1_200_000)
    assert problems_of(path) == ["1:1: larger than 1 MB"]
    path.write_bytes(b"#" * (LARGEST + 1))
    assert problems_of(path) == ["1:1: larger than 1 MB"]
    path.write_bytes(b"#" * LARGEST)
    assert problems_of(path) == ["1:1: the file is empty"]


@pytest.mark.parametrize(
    ("content", "mark"),
    [
        (b"\x7fELF\x02\xff\xfe", "1:6"),
        (b"title: t\nabout: \xe9t\xe9\n", "2:8"),
        (b"title: \xc3\xa9\xff\n", "1:9"),
        (b"\xff\xfet\x00", "1:1"),
    ],
)
def test_files_that_are_not_utf_8(tmp_path: Path, content: bytes, mark: str) -> None:
    path = tmp_path / "binary.yaml"
    path.write_bytes(content)
    assert problems_of(path) == [f"{mark}: not a text file in UTF-8"]


# --- keys and values that no scenario has ---------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (PLAYERS, ["1:1: a scenario needs 'title'"]),
        ("title: t\n", ["1:1: a scenario needs 'players'"]),
        (f"titel: t\n{PLAYERS}", ["1:1: unknown key 'titel' in a scenario (did you mean 'title'?)"]),
        (f"title: 3\n{PLAYERS}", ["1:8: expected text, got the number 3"]),
        (f"title: yes\n{PLAYERS}rules: ATK-4\n", ["3:8: expected a list, got 'ATK-4'"]),
        (f"title: ''\n{PLAYERS}", ["1:8: the text is empty"]),
        (f"title: {'x' * 201}\n{PLAYERS}", ["1:8: the text is longer than 200 characters"]),
        ("title: t\nplayers: {}\n", ["2:10: at least 1 entry wanted, not 0"]),
        ("title: t\nplayers: [P1]\n", ["2:10: expected a mapping, got a list"]),
        ("title: t\nplayers: {P1: Cap}\n", ["2:15: expected a player, got 'Cap'"]),
        ("title: t\nplayers: {P1: ~}\n", ["2:15: expected a player, got nothing"]),
        (
            "title: t\nplayers: {'a\"b': {identity: Cap}}\n",
            ["2:11: a name without quotes, backslashes or control characters is wanted, not 'a\"b'"],
        ),
        (with_card("3"), ["2:1: expected a card or text, got the number 3"]),
        (with_card("{name: Cap, atl: 2}"), ["2:13: unknown key 'atl' in a card (did you mean 'atk'?)"]),
        (with_card("{name: Cap, ATK: 2}"), ["2:13: unknown key 'ATK' in a card (did you mean 'atk'?)"]),
        (with_card("{name: Cap, def_: 2}"), ["2:13: unknown key 'def_' in a card (did you mean 'def'?)"]),
        (with_card("{name: Cap, zzz: 2}"), ["2:13: unknown key 'zzz' in a card"]),
        (with_card('{name: Cap, hp: "10"}'), ["2:17: expected a whole number, got '10'"]),
        (with_card("{name: Cap, hp: true}"), ["2:17: expected a whole number, got true"]),
        (with_card("{name: Cap, hp: 1.0}"), ["2:17: expected a whole number, got the number 1.0"]),
        (with_card("{name: Cap, hp: 0}"), ["2:17: expected a number of at least 1, got the number 0"]),
        (with_card("{name: Cap, atk: -1}"), ["2:18: expected a number of at least 0, got the number -1"]),
        (with_card("{name: Cap, atk: 100}"), ["2:18: expected a number of at most 99, got the number 100"]),
        (with_card("{name: Cap, exhausted: yes}"), ["2:24: expected true or false, got 'yes'"]),
        (
            with_card("{name: Cap, form: heroe}"),
            ["2:19: expected hero or alter_ego, got 'heroe' (did you mean 'hero'?)"],
        ),
        (
            with_card("{name: Cap, keywords: [retalliate 1]}"),
            ["2:24: unknown keyword 'retalliate 1' (did you mean 'retaliate 1'?)"],
        ),
        (
            with_card("{name: Cap, resources: {enrgy: 1}}"),
            ["2:25: expected energy, mental, physical or wild, got 'enrgy' (did you mean 'energy'?)"],
        ),
        (
            with_card("{name: Cap, attachments: [{nme: x}]}"),
            ["2:28: unknown key 'nme' in a card (did you mean 'name'?)"],
        ),
        (
            with_card("{name: Cap, abilities: [{type: respons, do: []}]}"),
            [
                "2:32: expected action, forced interrupt, interrupt, forced response, response, boost, when revealed "
                "or constant, got 'respons' (did you mean 'response'?)",
                "2:45: at least 1 entry wanted, not 0",
            ],
        ),
        (
            with_card("{name: Cap, abilities: [{type: response, do: [{ready: this}]}]}"),
            ["2:25: a response ability needs 'after'"],
        ),
        (
            with_card("{name: Cap, abilities: [{type: response, after: {atacks: this}, do: [{ready: this}]}]}"),
            ["2:50: unknown key 'atacks' in a trigger (did you mean 'attacks'?)"],
        ),
        (
            with_card("{name: Cap, abilities: [{type: response, after: {}, do: [{ready: this}]}]}"),
            [
                "2:49: a trigger needs exactly one event of: attacks, would_attack, schemes, would_scheme, activates, "
                "would_activate, thwarts, uses_basic_power, attacked, defends, would_be_dealt_damage, "
                "would_take_damage, takes_damage, is_dealt_damage, deals_damage, would_be_defeated, defeated, "
                "boost_would_be_flipped, boost_flipped, plays, revealed, threat_removed, threat_placed, enters_play, "
                "engages, changes_form"
            ],
        ),
        (with_effect("{deal_damge: 2, to: this}"), ["3:2: unknown effect 'deal_damge' (did you mean 'deal_damage'?)"]),
        (with_effect("{to: this, redy: this}"), ["3:12: unknown effect 'redy' (did you mean 'ready'?)"]),
        (with_effect("{frobnicate: this}"), ["3:2: unknown effect 'frobnicate'"]),
        (with_effect("{spend: 2}"), ["3:2: 'spend' is not an effect"]),
        (with_effect("ready"), ["3:1: expected an effect, got 'ready'"]),
        (
            with_effect("{deal_damage: 2}"),
            ["3:1: 'deal_damage' needs 'to', unless it is additional (to the same target)"],
        ),
        (with_effect("{heal: 2}"), ["3:1: 'heal' needs 'on', unless it is additional (of the same character)"]),
        (with_effect("{give: tough}"), ["3:1: the effect 'give' needs 'to'"]),
        (
            with_effect("{deal_damage: 2, too: this}"),
            ["3:18: unknown key 'too' in the effect 'deal_damage' (did you mean 'to'?)"],
        ),
        (
            with_effect("{ready: this, give: tough}"),
            ["3:15: 'give' is an effect of its own: put it into an entry of its own"],
        ),
        (
            with_effect("{give: stuned, to: this}"),
            ["3:8: expected stunned, confused or tough, got 'stuned' (did you mean 'stunned'?)"],
        ),
        (with_effect("{ready: {eac: ally}}"), ["3:10: unknown key 'eac' in a selector (did you mean 'each'?)"]),
        (with_effect("{ready: {trait: Avenger}}"), ["3:9: a selector needs exactly one of each, choose, any"]),
        (
            with_effect("{ready: 3}"),
            ["3:9: expected text or {each: ...}, {choose: ...} or {any: ...}, got the number 3"],
        ),
        (
            with_effect("{deal_damage: two, to: this}"),
            ["3:15: expected a whole number, that_much, {stat: ..., of: ...} or {count: ...}, got 'two'"],
        ),
        (
            with_effect("{deal_damage: -2, to: this}"),
            ["3:15: expected a number of at least 0, got the number -2"],
        ),
        (with_effect("{deal_damage: {stat: atk}, to: this}"), ["3:15: a stat needs 'of'"]),
        (
            with_effect("{deal_damage: {count: {any: aly}}, to: this}"),
            [
                "3:29: expected character, friendly_character, identity, hero, alter_ego, ally, enemy, villain, "
                "minion, upgrade, support, attachment, environment, scheme, main_scheme, side_scheme, event or "
                "treachery, got 'aly' (did you mean 'ally'?)"
            ],
        ),
        (
            with_effect("{prevent: al}"),
            [
                "3:11: expected a whole number, that_much, {stat: ..., of: ...}, {count: ...} or all, got 'al' "
                "(did you mean 'all'?)"
            ],
        ),
        (
            with_effect("{choose: [{option: a, do: [{redy: this}]}]}"),
            [
                "3:10: at least 2 entries wanted, not 1",
                "3:29: unknown effect 'redy' (did you mean 'ready'?)",
            ],
        ),
        (
            with_effect("{choose: [{option: a, do: [{heal: 1, onn: this}]}, {option: b, do: [{prevent: 1}]}]}"),
            ["3:38: unknown key 'onn' in the effect 'heal' (did you mean 'on'?)"],
        ),
        (
            with_condition("{damage: {Cap: none}, happens: {damge: Cap}}"),
            [
                "4:16: expected a whole number, got 'none'",
                "4:33: unknown key 'damge' in an event pattern (did you mean 'damage'?)",
            ],
        ),
        (with_condition("{happens: [{damage: Cap}, 3]}"), ["4:27: expected an event pattern, got the number 3"]),
        (with_condition("{happens: Cap}"), ["4:11: expected a list or an event pattern, got 'Cap'"]),
        (with_condition("{}"), ["4:1: an empty condition says nothing"]),
        (with_condition("{game_over: false}"), ["4:13: expected players win, players lose or no, got false"]),
        (
            f"title: t\n{PLAYERS}claims: [{{alwys: {{stuck: true}}}}]\n",
            ["3:11: unknown key 'alwys' in a claim (did you mean 'always'?)"],
        ),
        (
            f"title: t\n{PLAYERS}decisions: [{{use: a, decline: b}}]\n",
            ["3:13: a decision needs exactly one of defender, use, decline, order, activates, assign, choose"],
        ),
        (
            f"title: t\n{PLAYERS}event: {{atack: {{}}}}\n",
            ["3:9: unknown key 'atack' in an event (did you mean 'attack'?)"],
        ),
    ],
)
def test_what_no_scenario_has(text: str, expected: list[str]) -> None:
    assert complaints(text) == expected


def with_ability(ability: str) -> str:
    """A scenario whose third line is an ability, from column 1."""
    return with_card(f"{{name: Cap, abilities: [\n{ability}\n]}}")


COUNTS = (
    "any, discarded, looked_at, counters, threat, damage, hand, spent, damage_dealt, excess, damage_of_attack, stat"
)


@pytest.mark.parametrize(
    ("amount", "expected"),
    [
        ("1.5", "expected a whole number, that_much, {stat: ..., of: ...} or {count: ...}, got the number 1.5"),
        ("[1]", "expected a whole number, that_much, {stat: ..., of: ...} or {count: ...}, got a list"),
        (
            "that_mch",
            "expected a whole number, that_much, {stat: ..., of: ...} or {count: ...}, got 'that_mch' "
            "(did you mean 'that_much'?)",
        ),
        ("{cuont: {any: ally}}", "+1 unknown key 'cuont' in a count (did you mean 'count'?)"),
        ("{any: ally}", "+1 what is counted goes into 'count': {count: {any: ...}}"),
        ("{stat: atk, of: you, times: 2}", "+21 unknown key 'times' in a stat"),
        ("{count: {}}", f"+8 a count needs one of: {COUNTS}"),
        ("{count: ally}", "+8 expected a count, got 'ally'"),
        ("{count: {discardd: {}}}", "+9 unknown count 'discardd' (did you mean 'discarded'?)"),
        ("{count: {any: ally}, times: 10}", "+28 expected a number of at most 9, got the number 10"),
        ("{count: {any: ally, damage: you}}", "+20 unknown key 'damage' in a selector"),
        ("{count: {stat: atk}}", "+8 a stat needs 'of'"),
        ("{count: {counters: 3}}", "+19 expected text, got the number 3"),
        (
            "{count: {spent: enrgy}}",
            "+16 expected energy, mental, physical, wild or any, got 'enrgy' (did you mean 'energy'?)",
        ),
        ("{count: {spent: 1}}", "+16 expected energy, mental, physical, wild or any, got the number 1"),
        ("{count: {damage_dealt: 2}}", "+23 expected this_way, got the number 2"),
        ("{count: {discarded: energy}}", "+20 expected a filter of cards, got 'energy'"),
        ("{count: {discarded: {kind: minion}}}", "+21 unknown key 'kind' in a filter of cards"),
        (
            "{count: {looked_at: {type: minon}}}",
            "+27 expected minion, treachery, attachment, side_scheme, environment or obligation, got 'minon' "
            "(did you mean 'minion'?)",
        ),
        ("{count: {discarded: {icons: 2}}}", "+28 expected true, got the number 2"),
        ("{count: {discarded: {resource: wild, icons: true}}}", "+20 count either resources or icons"),
    ],
)
def test_amounts_and_counts_give_one_error(amount: str, expected: str) -> None:
    """The amount begins in column 15; `+n` says how much further on the problem is."""
    found = complaints(with_effect(f"{{deal_damage: {amount}, to: this}}"))
    on, _, message = expected.partition(" ") if expected.startswith("+") else ("0", "", expected)
    assert found == [f"3:{15 + int(on)}: {message}"]


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (
            "{ready: you, then: true, otherwise: true}",
            "1: an effect has at most one of and, then, otherwise, additional",
        ),
        ("{ready: you, may: yes}", "19: expected true or false, got 'yes'"),
        ("{ready: you, id: 3}", "18: expected text, got the number 3"),
        # for each
        ("{ready: you, for_each: {any: ally}}", "25: what is counted goes into 'count': {count: {any: ...}}"),
        (
            "{ready: you, for_each: {count: {any: ally}, chose: true}}",
            "45: unknown key 'chose' in a 'for_each' (did you mean 'choose'?)",
        ),
        (
            "{ready: you, for_each: {count: {any: ally}}}",
            "1: 'for_each' without 'choose: true' does not go with 'ready', which has no amount",
        ),
        (
            "{heal: {stat: atk, of: you}, on: you, for_each: {count: {any: ally}}}",
            "1: 'for_each' without 'choose: true' needs an amount that is a plain number",
        ),
        (
            "{give_boost: 1, to: villain, for_each: {count: {any: ally}, choose: true}}",
            "1: 'for_each' does not go with 'give_boost'",
        ),
        (
            "{give_boost: 2, to: villain, may: true}",
            "1: 'may' goes with one boost card at a time: write an effect for each",
        ),
        # additional
        ("{heal: 1, additional: false}", "23: expected true or text, got false"),
        (
            "{heal: 1, on: you, additional: true}",
            "1: 'on' does not go with an additional effect: it is a part of another",
        ),
        (
            "{remove_threat: 1, from: main_scheme, additional: true}",
            "1: 'from' does not go with an additional effect: it is a part of another",
        ),
        (
            "{heal: 1, may: true, additional: true}",
            "1: 'may' does not go with an additional effect: it is a part of another",
        ),
        ("{ready: you, additional: true}", "1: 'ready' has no amount, so nothing of it can be additional"),
        (
            "{heal: 1, additional: true, for_each: {count: {any: ally}, choose: true}}",
            "1: an additional effect has no choice of its own: leave out 'choose' of 'for_each'",
        ),
        (
            "{give_boost: 1, to: villain, additional: more}",
            "1: additional boost cards are those of the activation: write 'additional: true'",
        ),
        # already, each time
        ("{ready: you, already: {do: [{ready: you}]}}", "23: an 'already' needs 'if'"),
        ("{ready: you, already: {if: {in_play: it}, do: []}}", "47: at least 1 entry wanted, not 0"),
        ("{defeat: you, each_time: {defeated: ally}}", "26: an 'each_time' needs 'do'"),
        (
            "{defeat: you, each_time: {do: [{ready: you}]}}",
            "26: 'each_time' needs exactly one of discarded, defeated",
        ),
        (
            "{defeat: you, each_time: {discarded: {}, do: [{ready: you}]}}",
            "1: this 'each_time' goes with 'discard_from_deck', not with 'defeat'",
        ),
        (
            "{discard_from_deck: 1, each_time: {defeated: ally, do: [{ready: you}]}}",
            "1: this 'each_time' goes with 'deal_damage' or 'defeat', not with 'discard_from_deck'",
        ),
        # conditions
        ("{ready: you, if: {count: {any: ally}}}", "18: 'count' goes with at_least, at_most or both"),
        ("{ready: you, if: {who: you}}", "18: 'who' goes with one of form, status, exhausted, trait"),
        ("{ready: you, if: {count: {aany: ally}, at_least: 1}}", "27: unknown count 'aany' (did you mean 'any'?)"),
        # verbs
        ("{modify: atk, by: lots, of: you}", "19: expected a whole number or {count: ...}, got 'lots'"),
        (
            "{modify: atk, by: {stat: atk, of: you}, of: you}",
            "20: what is counted goes into 'count': {count: {stat: ...}}",
        ),
        ("{surge: 4}", "9: expected a number of at most 3, got the number 4"),
        ("{add_damage: 1, to: attak}", "21: expected attack or event, got 'attak' (did you mean 'attack'?)"),
        ("{add_damage: 0, to: attack}", "14: expected a number of at least 1, got the number 0"),
        ("{deal_encounter_card: that}", "23: expected it or top, got 'that'"),
        (
            "{cancel: revealed}",
            "10: expected attack, scheme, activation, boost_icons, boost_ability or when_revealed, got 'revealed' "
            "(did you mean 'when_revealed'?)",
        ),
    ],
)
def test_what_no_effect_has(effect: str, expected: str) -> None:
    assert complaints(with_effect(effect)) == [f"3:{expected}"]


@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        ("{type: action, when: {plays: event}, do: [{ready: you}]}", "1: an action ability has no 'when'"),
        (
            "{type: when revealed, after: {plays: event}, do: [{ready: you}]}",
            "1: a when revealed ability has no 'after'",
        ),
        ("{type: interrupt, do: [{ready: you}]}", "1: an interrupt ability needs 'when'"),
        (
            "{type: interrupt, when: {threat_removed: scheme}, do: [{ready: you}]}",
            "1: 'threat_removed' does not go with 'when'",
        ),
        (
            "{type: interrupt, instead: true, when: {attacks: enemy}, do: [{ready: you}]}",
            "1: 'instead' goes with a trigger that says what would happen",
        ),
        (
            "{type: constant, do: [{ready: you}]}",
            "1: a constant ability can only say modify, gain, set_stat, cannot, damage_taken, damage_taken_at_most, "
            "must_defend",
        ),
        ("{type: action, do: [{must_defend: {each: ally}}]}", "1: 'must_defend' goes with constant abilities"),
        (
            "{type: constant, do: [{gain: guard, to: you, until: end_of_phase}]}",
            "1: what a constant ability says holds while it is in force: leave out 'until'",
        ),
        (
            "{type: action, do: [{choose: [{option: a, do: [{add_icons: 1}]}, {option: b, do: []}]}]}",
            "1: 'add_icons' goes with a boost ability, or with a trigger about a boost card",
        ),
        (
            "{type: action, do: [{deal_damage: 1, to: you, own_attack: true}]}",
            "1: 'own_attack' goes with the label of attacks: 'labels: [attack]'",
        ),
        (
            "{type: action, labels: [attack], do: [{ready: you}, {exhaust: you, own_attack: true, and: true}]}",
            "53: 'own_attack' does not go with 'and' or 'additional': it begins another attack",
        ),
        (
            "{type: action, do: [{delay: after_attack, do: [{delay: after_attack, do: [{ready: you}]}]}]}",
            "1: 'delay' cannot stand inside 'delay'",
        ),
        ("{type: action, do: [{delay: later, do: [{ready: you}]}]}", "29: expected after_attack, got 'later'"),
        ("{type: boost, from_hand: true, do: [{ready: you}]}", "1: 'from_hand' does not go with a boost ability"),
        ("{type: action, limit: 2, do: [{ready: you}]}", "23: expected a number of at most 1, got the number 2"),
        (
            "{type: action, do: [{ready: {each: ally, number: 2}}]}",
            "29: 'number' goes with 'choose'",
        ),
        (
            "{type: forced response, after: {engages: this, target: you}, do: [{ready: you}]}",
            "32: 'target' does not go with 'engages'",
        ),
        (
            "{type: forced interrupt, when: {uses_basic_power: this}, do: [{ready: you}]}",
            "1: 'uses_basic_power' does not go with 'when'",
        ),
        (
            "{type: constant, do: [{cannot: be_tought, who: you}]}",
            "32: expected take_damage, be_attacked, be_stunned, be_confused, be_tough, be_readied, defend, attack, "
            "thwart or use_abilities, got 'be_tought' (did you mean 'be_tough'?)",
        ),
        (
            "{type: action, labels: [attac], do: [{ready: you}]}",
            "25: expected attack, thwart or defense, got 'attac' (did you mean 'attack'?)",
        ),
        (
            "{type: action, cost: [{remove_counter: 1}], do: [{ready: you}]}",
            "24: unknown cost 'remove_counter' (did you mean 'remove_counters'?)",
        ),
        (
            "{type: action, cost: [{remove_counters: 0}], do: [{ready: you}]}",
            "41: expected a number of at least 1, got the number 0",
        ),
        ("{type: action, cost: [{ready: this}], do: [{ready: you}]}", "24: 'ready' is not a cost"),
    ],
)
def test_what_no_ability_has(ability: str, expected: str) -> None:
    assert complaints(with_ability(ability)) == [f"3:{expected}"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("event: {}", ["3:8: an event is exactly one of attack, scheme, activate, villain_phase, thwart, use, reveal"]),
        (
            "event: {use: x, reveal: y}",
            ["3:8: an event is exactly one of attack, scheme, activate, villain_phase, thwart, use, reveal"],
        ),
        ("event: {use: x, to: P1}", ["3:8: 'to' goes with 'reveal'"]),
        ("event: {reveal: 3}", ["3:17: expected a card or text, got the number 3"]),
        ("main_scheme: Break-in", ["3:14: expected a main scheme, got 'Break-in'"]),
        ("main_scheme: {treat: 1}", ["3:15: unknown key 'treat' in a main scheme (did you mean 'threat'?)"]),
        ("side_schemes: [{name: S, keywords: [crisi]}]", ["3:37: unknown keyword 'crisi' (did you mean 'crisis'?)"]),
        ("minions: [{name: G, keywords: [gard]}]", ["3:32: unknown keyword 'gard' (did you mean 'guard'?)"]),
        (
            "encounter_deck: [{type: minoin}]",
            [
                "3:25: expected minion, treachery, attachment, side_scheme, environment, obligation, ally, upgrade, "
                "support or event, got 'minoin' "
                "(did you mean 'minion'?)"
            ],
        ),
        ("decisions: [{choose: 3}]", ["3:22: expected text or a list, got the number 3"]),
        ("decisions: [{choose: [Cap, 3]}]", ["3:28: expected text, got the number 3"]),
        ("claims: [{never: {threat: many}}]", ["3:27: expected a whole number or a mapping, got 'many'"]),
        ("claims: [{never: {threat: {Plot: -1}}}]", ["3:34: expected a number of at least 0, got the number -1"]),
        ("claims: [{never: {counters: 3}}]", ["3:29: expected a mapping, got the number 3"]),
        (
            "claims: [{never: {happens: {discards: Cap, amount: 1}}}]",
            ["3:28: amount goes with damage, taken, removes_threat or places_threat"],
        ),
        ("decisions: [{activates: [Imp]}]", ["3:25: at least 2 entries wanted, not 1"]),
        ("decisions: [{use: x, in: y}]", ["3:13: 'in' goes with 'choose' and 'assign'"]),
        ("decisions: [{activates: [A, B], attack: 2}]", ["3:13: 'attack' does not go with 'activates'"]),
        ("event: {villain_phase: schemes}", ["3:24: expected activations, got 'schemes'"]),
        ("event: {thwart: {scheme: Plot}}", ["3:17: a thwart needs 'by'"]),
        (
            "event: {scheme: {by: Cap, agains: P1}}",
            ["3:27: unknown key 'agains' in an activation (did you mean 'against'?)"],
        ),
        ("claims: [{never: {scheme: {threat: -1}}}]", ["3:36: expected a number of at least 0, got the number -1"]),
        ("edition: 1.6", ["3:10: expected text, got the number 1.6"]),
        (
            "claims: [{never: {happens: {removes_threat: Plot, by: Cap}}}]",
            ["3:28: by and from_attack go with damage or taken"],
        ),
    ],
)
def test_events_schemes_and_claims_about_them(line: str, expected: list[str]) -> None:
    assert complaints(f"title: t\n{PLAYERS}{line}\n") == expected


def test_every_problem_is_told_in_the_order_of_the_file() -> None:
    assert complaints("""\
        title: t
        players:
          P1:
            identity: {name: Cap, atl: 2, atk: 1, atk: 2}
            alies: []
          P2: {}
        villain:
          name: Rhino
          hp: many
        claims:
          - always: {threat: -1}
    """) == [
        "4:27: unknown key 'atl' in a card (did you mean 'atk'?)",
        "4:43: the key 'atk' is here twice (first in line 4)",
        "5:5: unknown key 'alies' in a player (did you mean 'allies'?)",
        "6:7: a player needs 'identity'",
        "9:7: expected a whole number, got 'many'",
        "11:22: expected a number of at least 0, got the number -1",
    ]


def test_problems_without_end_are_cut_short() -> None:
    text = "title: t\n" + PLAYERS + "".join(f"k{n}: 1\n" for n in range(50_000))
    found = complaints(text)
    assert len(found) == 101
    assert found[0] == "3:1: unknown key 'k0' in a scenario"
    assert found[-1].endswith(": and more problems from here on")


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="abctitle: {}[]\n-&*!'\"#|>%@`,?~01 \té\u2028\\", max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(InputError):
        load_text(text, "f")
