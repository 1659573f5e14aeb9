"""Every state has a resolution: no choice rule of the encodings is ever without an option, no constraint cuts one off.

A state without a resolution would be missing from all proofs in silence, so here they are counted one by one.
"""

import pytest

from dictamen.proving.scopes import from_text
from dictamen.results import LATEST
from dictamen.solve import Proof, board_states

SCOPE = """
says: {en: A small one, es: Uno pequeño}
abilities: {at_most: 1, of: {Trap: %s}, triggers: [%s], effects: [%s]}
bounds: {depth: 3, seats: 3, attacks: 2, boost: 2}
board:
  title: Small
  players:
    P1:
      identity: {name: Hero, hp: 1}
      allies: [{name: Ally, hp: 1}]
      %s: [{name: Trap%s}]
  villain: {name: Villain, hp: 1, atk: 1, abilities: [%s]}
  %s
"""
MUST = "{type: constant, do: [{must_defend: {each: ally, controlled_by: attacked_player}}]}"
FEWER = '\n:- start(status(_,confused),1).\n:- start(status("Hero",stunned),1).\n:- start(status("Ally",stunned),1).'
"""Cards that matter little here: without them there are few enough states to go through."""
DEFENSE = "{type: interrupt, labels: [defense], when: {attacks: villain}, do: [{prevent: 1}, {heal: 1, on: you}]}"
LABEL = f", abilities: [{DEFENSE}]"


@pytest.mark.parametrize(
    ("bearing", "triggers", "effects", "card", "villain", "event"),
    [
        ("optional", "pair", "pair", "", "", ""),
        ("forced", "core", "attack", "", MUST, ""),
        ("optional", "pair", "attack", LABEL, MUST, ""),
        ("forced", "strike", "sentences", "", "", "event: {attack: {by: Hero, against: Villain}}"),
    ],
)
def test_every_state_has_a_resolution(
    bearing: str, triggers: str, effects: str, card: str, villain: str, event: str
) -> None:
    found = from_text(SCOPE % (bearing, triggers, effects, "supports", card, villain, event), "small", LATEST)
    for part in found.parts:
        proof = Proof(part.facts + FEWER, (), part.constants)
        assert proof.states() == board_states(found.bare + FEWER) * found.choices([part]), part.name
