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
                "2:32: expected forced interrupt, interrupt, forced response, response, boost or constant, "
                "got 'respons' (did you mean 'response'?)",
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
                "2:49: a trigger needs exactly one event of: attacks, would_attack, attacked, defends, "
                "would_be_dealt_damage, would_take_damage, takes_damage, is_dealt_damage, deals_damage, "
                "would_be_defeated, defeated, boost_flipped"
            ],
        ),
        (with_effect("{deal_damge: 2, to: this}"), ["3:2: unknown effect 'deal_damge' (did you mean 'deal_damage'?)"]),
        (with_effect("{to: this, redy: this}"), ["3:12: unknown effect 'redy' (did you mean 'ready'?)"]),
        (with_effect("{frobnicate: this}"), ["3:2: unknown effect 'frobnicate'"]),
        (with_effect("{spend: 2}"), ["3:2: 'spend' is not an effect"]),
        (with_effect("ready"), ["3:1: expected an effect, got 'ready'"]),
        (with_effect("{deal_damage: 2}"), ["3:1: the effect 'deal_damage' needs 'to'"]),
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
            ["3:15: expected a whole number, {stat: ..., of: ...} or {count: ...}, got 'two'"],
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
                "minion, upgrade, support or attachment, got 'aly' (did you mean 'ally'?)"
            ],
        ),
        (with_effect("{prevent: al}"), ["3:11: expected a whole number or all, got 'al' (did you mean 'all'?)"]),
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
            ["3:13: a decision needs exactly one of defender, use, decline, order, choose"],
        ),
        (
            f"title: t\n{PLAYERS}event: {{atack: {{}}}}\n",
            ["3:9: unknown key 'atack' in an event (did you mean 'attack'?)"],
        ),
    ],
)
def test_what_no_scenario_has(text: str, expected: list[str]) -> None:
    assert complaints(text) == expected


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
