"""Scopes: their parts, the abilities that may be there, the number of their states."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations
from math import comb

import pytest

from dictamen import readings
from dictamen.proving import packing, scope_file, scopes
from dictamen.proving.scope_parts import Scope
from dictamen.proving.scopes import from_text
from dictamen.results import LATEST, InputError
from dictamen.solve import Board, board_states

BOARD = """
says: {en: A small one, es: Uno pequeño}
abilities: %s
bounds: {depth: 1, seats: 2}
board:
  title: Small
  players:
    P1:
      identity: {name: Hero, hp: 2, atk: 1}
      supports: [{name: Gadget, counters: 2}]
  villain: {name: Villain, hp: 1, keywords: [retaliate 1], attachments: [Armored Rhino Suit]}
  environments:
    - name: Trap
      abilities: [{type: forced response, id: bite, after: {attacks: villain}, do: [{deal_damage: 1, to: you}]}]
"""
ABILITIES = "{at_most: %d, of: {Trap: forced, Gadget: optional}, triggers: [core], effects: [core]}"


@cache
def loaded(name: str) -> Scope:
    return scopes.load_scope(name, LATEST)


def scope(abilities: str = "{}") -> Scope:
    return from_text(BOARD % abilities, "small", LATEST)


def test_without_abilities_there_is_one_part() -> None:
    found = scope()
    (part,) = found.parts
    assert (part.scope, part.name, part.templates) == ("small", "", ())
    assert part.constants == (("max_depth", 1), ("max_seats", 2))
    assert "at_most(0)." in part.facts
    assert "template" not in part.facts
    assert found.choices(found.parts) == 1


def test_every_number_is_the_most_there_may_be() -> None:
    facts = scope().parts[0].facts.splitlines()
    assert [fact for fact in facts if fact.startswith("most")] == [
        'most(base("Hero",atk),1).',
        'most(counters("Gadget"),2).',
    ]


def test_each_effect_on_each_bearer_is_in_one_part() -> None:
    found = scope(ABILITIES % 1)
    kinds = [kind for part in found.parts for kind in {template.kind for template in part.templates}]
    assert len(set(kinds)) == len(kinds)
    assert {bearer for bearer, _ in kinds} == {"Trap", "Gadget"}
    for part in found.parts:
        told = dict.fromkeys(f"{effect} ({bearer})" for bearer, effect in (t.kind for t in part.templates))
        assert part.name == " + ".join(told)
        assert len(told) == 1 or len(part.templates) <= packing.AT_ONCE
        assert all(f'template("{template.id}").' in part.facts for template in part.templates)
        assert all(len(template.id) <= 80 and template.ability.limit == 1 for template in part.templates)
    forced = {t.ability.forced for part in found.parts for t in part.templates if t.bearer == "Trap"}
    assert forced == {True}
    assert found.choices(found.parts) == 1 + sum(len(part.templates) for part in found.parts)


def test_every_two_abilities_are_together_in_some_part() -> None:
    one, two = scope(ABILITIES % 1), scope(ABILITIES % 2)
    kinds = [kind for part in one.parts for kind in part.name.split(" + ")]
    assert [part.name for part in two.parts] == [" + ".join(pair) for pair in combinations(kinds, 2)]
    number = sum(len(part.templates) for part in one.parts)
    assert two.choices(two.parts) == 1 + number + comb(number, 2)
    assert all(len({t.id for t in part.templates}) == len(part.templates) for part in two.parts)


def test_the_choices_of_some_parts_are_counted_once() -> None:
    two = scope(ABILITIES % 2)
    sizes = Counter(template.kind for part in scope(ABILITIES % 1).parts for template in part.templates)
    first, second, third = list(sizes.values())[:3]
    alone = sum(comb(first + second, number) for number in range(3))
    assert two.choices(two.parts[:1]) == alone
    more = third + comb(third, 2) + first * third
    assert two.choices(two.parts[:2]) == alone + more


def test_an_ability_on_the_board_may_be_optional() -> None:
    (part,) = scope("{at_most: 1, optional: [bite]}").parts
    assert [(template.id, template.bearer) for template in part.templates] == [("bite", "Trap")]
    assert part.facts.count('bears("Trap",') == 1
    both = scope("{at_most: 1, optional: [bite], of: {Trap: forced}, triggers: [core], effects: [core]}")
    assert sum("bite" in {template.id for template in part.templates} for part in both.parts) == 1
    assert both.choices(both.parts) == 1 + sum(len(part.templates) for part in both.parts)


@pytest.mark.parametrize(
    ("abilities", "message"),
    [
        ("{at_most: 1, of: {Gadgte: forced}}", "(did you mean 'Gadget'?)"),
        ("{at_most: 1, triggers: [corr]}", "(did you mean 'core'?)"),
        ("{at_most: 1, effects: [nothing at all]}", "there is no 'nothing at all'"),
        ("{at_most: 1, optional: [bit]}", "(did you mean 'bite'?)"),
        ("{at_least: 1}", "unknown key 'at_least'"),
        ("{at_most: 1, of: {Armored Rhino Suit: forced}, triggers: [core], effects: [core]}", "not written out"),
    ],
)
def test_what_a_scope_names_is_there(abilities: str, message: str) -> None:
    with pytest.raises(InputError) as caught:
        scope(abilities)
    assert message in str(caught.value)


def test_a_fault_of_the_board_is_told_where_it_is() -> None:
    with pytest.raises(InputError) as caught:
        from_text((BOARD % "{}").replace("hp: 2,", "hp: 2, damage: 2,"), "small", LATEST)
    assert "small.yaml:9:" in str(caught.value)


def test_readings_are_facts_of_every_part() -> None:
    found = from_text(BOARD % "{}", "small", readings.asked(None, {"OQ-24": "expired"}))
    assert 'reading(0,"OQ-24",expired).' in found.parts[0].facts


@pytest.mark.parametrize("name", scopes.names())
def test_the_scopes_can_be_used(name: str) -> None:
    found = loaded(name)
    assert found.says.keys() == {"en", "es"}
    assert found.parts
    for part in found.parts:
        ids = [template.id for template in part.templates]
        assert len(set(ids)) == len(ids)


def test_every_template_is_in_some_scope() -> None:
    known = scope_file.templates()
    used = {
        tuple(template.id.split(": ", 1))
        for name in scopes.names()
        for part in loaded(name).parts
        for template in part.templates
    }
    assert set(known.effects) - {effect.split(" (")[0] for _, effect in used} == set()
    assert set(known.triggers) - {trigger for trigger, _ in used} == set()


# --- states -----------------------------------------------------------------------------------------------------
def enumerated(facts: str) -> int:
    """The number of states of a board, counted one by one."""
    board = Board(facts)
    with board._control.backend() as backend:
        backend.add_project([atom.literal for atoms in board.about().values() for atom in atoms])
    board._options.project = "project"
    board._options.models = 0
    with board._control.solve(yield_=True) as handle:
        return sum(1 for _ in handle)


@pytest.mark.parametrize(
    "more",
    [
        "minions: [{name: Goon, hp: 1}]",
        "minions: [{name: Goon, hp: 1}, {name: Thug, hp: 1}]",
        "minions: [{name: Goon, hp: 2, atk: 1}]",
    ],
)
def test_states_are_counted_as_if_one_by_one(more: str) -> None:
    text = (
        f"says: {{en: a, es: a}}\nboard:\n  title: t\n  players: {{P1: {{identity: {{name: H, hp: 1}}}}}}\n  {more}\n"
    )
    text += "  villain: {name: Villain, hp: 1}\n"
    found = from_text(text, "x", LATEST)
    assert board_states(found.bare) == enumerated(found.bare)


def test_what_varies() -> None:
    """Damage, status cards, exhausted, form and ATK of Hero; status cards of Villain; counters of Gadget."""
    assert board_states(scope().bare) == (2 * 8 * 2 * 2 * 2) * 8 * 3
