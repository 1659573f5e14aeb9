"""Cases worked out by hand: how effects hang together, decks, counters, threat, what replaces and what cannot be."""

from __future__ import annotations

import pytest
from cases import (
    CALCULATED,
    CAT,
    EXHAUSTED,
    HERO,
    RHINO,
    THREAT,
    Data,
    an,
    an_upgrade,
    boost,
    played,
    revealed,
    seen,
    situation,
)
from interpreter import TooDeep, outcomes

from dictamen.model import Scenario

GOON: Data = {"name": "Goon", "atk": 1, "hp": 2}
GOON_DAMAGE, GOON_IN_PLAY, TOUGH = ("damage", "Goon"), ("in_play", "Goon"), ("status", "Rhino", "tough")
FACEDOWN, ACCELERATION = ("encounter_cards", "P1"), ("acceleration",)
HIT: Data = {"deal_damage": 1, "to": {"choose": "enemy"}}


def cards(energy: int, others: int) -> list[Data]:
    """A player's deck: cards with an energy resource each, then others; no more."""
    lucky = [{"name": f"Energy {n}", "resources": {"energy": 1}} for n in range(energy)]
    return [*lucky, *({"name": f"Other {n}", "resources": {"mental": 1}} for n in range(others))]


# --- additional --------------------------------------------------------------------------------------------------
def repulsor_blast(energy: int, more: Data | None = None) -> Scenario:
    """Deal 1 damage to an enemy and discard five cards; 2 additional damage for each energy resource discarded."""
    bonus = {"count": {"discarded": {"resource": "energy"}}}
    return played(
        {"deal_damage": 1, "to": {"choose": "enemy"}},
        {"discard_from_deck": 5},
        {"deal_damage": 2, "for_each": bonus, "additional": True},
        more=more,
        own_deck=cards(energy, 6 - energy),
    )


def test_repulsor_blast() -> None:
    # ALT-A, FE-3: one instance of 1 + 2 for each energy resource.
    for energy, damage in ((0, 1), (3, 7), (5, 11)):
        assert seen(repulsor_blast(energy), RHINO) == {damage}


def test_repulsor_blast_against_a_tough_enemy() -> None:
    # One instance, so the tough card prevents all of it, however much it is.
    for energy in (0, 3, 5):
        assert seen(repulsor_blast(energy, {"villain": {"status": ["tough"]}}), RHINO, TOUGH) == {(0, 0)}


def test_repulsor_blast_is_one_attack() -> None:
    # Retaliate once; +1 for the attack counts once; the target is chosen after the discards, from those valid then.
    bonus = an("forced interrupt", {"attacks": "you"}, {"add_damage": 1, "to": "attack"})
    more: Data = {"villain": {"keywords": ["retaliate 1"]}, "hero": {"abilities": [bonus]}}
    assert seen(repulsor_blast(3, more), RHINO, HERO) == {(8, 1)}


def test_additional_with_a_condition() -> None:
    # Its own condition decides about it; a base whose condition is false leaves nothing to add to.
    add = {"deal_damage": 3, "additional": True}
    ready = {"if": {"who": "you", "exhausted": False}}
    tired = {"if": {"who": "you", "exhausted": True}}
    for first, second, damage in ((ready, ready, 4), (ready, tired, 1), (tired, ready, 0)):
        scenario = played({**HIT, **first}, {**add, **second}, {"place_counters": 1, "on": "you"})
        assert seen(scenario, RHINO) == {damage}


def test_additional_to_a_named_effect_and_to_the_last_of_the_verb() -> None:
    # Two damage effects, 1 on the hero (tough) and 1 on the villain: which one is greater shows on the villain.
    effects = ({"deal_damage": 1, "to": "you", "id": "mine"}, {"deal_damage": 1, "to": "villain"})
    for name, damage in ((True, (1, 3)), ("mine", (3, 1))):
        scenario = played(*effects, {"deal_damage": 2, "additional": name}, labels=())
        assert seen(scenario, HERO, RHINO) == {damage}


def test_additional_raises_each_choice() -> None:
    # The base is "for each, choose": each instance is greater (1 + 1 twice), and tough takes one of them.
    scenario = played(
        {**HIT, "for_each": {"count": {"any": "support"}, "choose": True}},
        {"deal_damage": 1, "additional": True},
        more={"villain": {"status": ["tough"]}},
        supports=[{"name": "A"}, {"name": "B"}],
    )
    assert seen(scenario, RHINO) == {2}


# --- for each ----------------------------------------------------------------------------------------------------
def flurry(choose: bool, bonus: bool, more: Data | None = None) -> Scenario:
    """For each katana (three), choose an enemy and deal 2 to it; another card: that event deals 1 more damage."""
    katanas: Data = {"any": "upgrade", "trait": "Katana"}
    hit = {"deal_damage": 2, "to": {"choose": "enemy"}, "for_each": {"count": katanas, "choose": choose}}
    upgrades = [{"name": f"Katana {n}", "traits": ["Katana"]} for n in range(3)]
    rage = an_upgrade(an("forced interrupt", {"plays": "event"}, {"add_damage": 1, "to": "event"}))
    return played(hit, more=more, upgrades=[*upgrades, *([rage] if bonus else [])])


def test_three_katanas() -> None:
    # FE-4, FE-6: 9 with a choice each time, 7 as one instance (FE-3); without the bonus 6 either way.
    assert seen(flurry(choose=True, bonus=True), RHINO) == {9}
    assert seen(flurry(choose=False, bonus=True), RHINO) == {7}
    assert seen(flurry(choose=True, bonus=False), RHINO) == {6}
    assert seen(flurry(choose=False, bonus=False), RHINO) == {6}


def test_three_katanas_against_tough() -> None:
    # Tough absorbs one instance.
    tough: Data = {"villain": {"status": ["tough"]}}
    assert seen(flurry(choose=True, bonus=True, more=tough), RHINO, TOUGH) == {(6, 0)}
    assert seen(flurry(choose=False, bonus=True, more=tough), RHINO, TOUGH) == {(0, 0)}


def test_one_target_without_choose_and_three_with() -> None:
    # FE-2: with a minion of 6 hit points all of the single instance hits one of the two.
    goon: Data = {"minions": [{**GOON, "hp": 6}]}
    assert seen(flurry(choose=False, bonus=False, more=goon), RHINO, GOON_IN_PLAY) == {(6, 1), (0, 0)}
    found = seen(flurry(choose=True, bonus=False, more=goon), RHINO, GOON_DAMAGE)
    assert found == {(6, 0), (4, 2), (2, 4), (0, 6)}


def test_count_is_taken_at_the_start() -> None:
    # OQ-17 A: the first instance defeats one of two minions, and the second comes all the same.
    hit = {"deal_damage": 2, "to": {"choose": "enemy"}, "for_each": {"count": {"any": "minion"}, "choose": True}}
    other = {**GOON, "name": "Other", "hp": 9}
    keys = (RHINO, GOON_IN_PLAY, ("damage", "Other"))
    found = seen(played(hit, more={"minions": [GOON, other]}), *keys)
    assert found == {(4, 1, 0), (2, 0, 0), (2, 1, 2), (0, 0, 2), (0, 1, 4)}


def test_responses_between_instances() -> None:
    # FE-5: the villain gets a tough card after the first instance, which stops the second; that one was not taken, so
    # that the third gets through: 2, 0, 2.
    skin = an("forced response", {"takes_damage": "this"}, {"give": "tough", "to": "this"})
    assert seen(flurry(choose=True, bonus=False, more={"villain": {"abilities": [skin]}}), RHINO, TOUGH) == {(4, 1)}


def test_for_each_of_nothing() -> None:
    # Nothing happens and nothing is added; "otherwise" follows, for nothing of it was done.
    none: Data = {"count": {"any": "support"}}
    for choose in (True, False):
        scenario = played(
            {**HIT, "for_each": {**none, "choose": choose}},
            {"deal_damage": 5, "additional": True},
            {"place_threat": 1, "otherwise": True},
        )
        assert seen(scenario, RHINO, THREAT) == {(0, 1)}


def test_for_each_chooses_options_anew() -> None:
    # FE-8: each instance one of the options that can change something then.
    ways = [
        {"option": "hurt", "do": [{"deal_damage": 1, "to": "villain"}]},
        {"option": "plot", "do": [{"place_threat": 1}]},
    ]
    scenario = played(
        {"choose": ways, "for_each": {"count": {"any": "support"}, "choose": True}},
        labels=(),
        supports=[{"name": "A"}, {"name": "B"}],
    )
    assert seen(scenario, RHINO, THREAT) == {(2, 0), (1, 1), (0, 2)}


def test_too_many_instances() -> None:
    hit = {**HIT, "for_each": {"count": {"counters": "Spider-Man"}, "choose": True}}
    assert seen(played(hit, more={"hero": {"counters": 8}}), RHINO) == {8}
    with pytest.raises(TooDeep):
        outcomes(played(hit, more={"hero": {"counters": 9}}))


def test_amounts_of_later_instances_are_looked_at_anew() -> None:
    # Damage equal to the damage on the villain, who has 1: 1, then 2.
    doubling = {"deal_damage": {"count": {"damage": "villain"}}, "to": {"choose": "enemy"}}
    scenario = played(
        {**doubling, "for_each": {"count": {"any": "support"}, "choose": True}},
        more={"villain": {"damage": 1}},
        supports=[{"name": "A"}, {"name": "B"}],
    )
    assert seen(scenario, RHINO) == {4}


# --- then, otherwise, and, may -----------------------------------------------------------------------------------
def test_then_needs_all_of_it() -> None:
    # ABL-8: heal 2 of 1 damage is not all of it; of 2 damage it is.
    for damage, threat in ((1, 0), (2, 1), (3, 1)):
        effects = ({"heal": 2, "on": "you"}, {"place_threat": 1, "then": True})
        assert seen(revealed(*effects, more={"hero": {"damage": damage}}), THREAT) == {threat}


def test_then_after_damage_that_tough_prevented() -> None:
    # DMG-4: it was dealt, so "then" follows.
    effects = ({"deal_damage": 2, "to": "you"}, {"place_threat": 1, "then": True})
    assert seen(revealed(*effects, more={"hero": {"status": ["tough"]}}), HERO, THREAT) == {(0, 1)}


def test_then_after_damage_that_was_replaced() -> None:
    # Replaced damage is not dealt: "then" does not follow. (It was carried out: "otherwise" does not, either.)
    shield = an_upgrade(
        an("forced interrupt", {"would_be_dealt_damage": "you"}, {"place_counters": 1, "on": "you"}, instead=True)
    )
    for joint in ("then", "otherwise"):
        effects = ({"deal_damage": 2, "to": "you"}, {"place_threat": 1, joint: True})
        scenario = revealed(*effects, upgrades=[shield])
        assert seen(scenario, HERO, THREAT, ("counters", "Spider-Man")) == {(0, 0, 1)}


def test_then_and_otherwise_look_at_the_effect_before() -> None:
    # A (condition false), B then (not reached), C otherwise: B was not carried out, so C is.
    never = {"if": {"who": "you", "exhausted": True}}
    effects = (
        {"deal_damage": 1, "to": "you", **never},
        {"place_threat": 10, "then": True},
        {"place_threat": 1, "otherwise": True},
    )
    assert seen(revealed(*effects), HERO, THREAT) == {(0, 1)}
    assert seen(revealed(*effects, more={"hero": EXHAUSTED}), HERO, THREAT) == {(1, 10)}


def test_otherwise_where_nobody_is_valid() -> None:
    # ABL-9: no minion to damage. With one, part of it is done.
    effects = ({"deal_damage": 1, "to": {"each": "minion"}}, {"place_threat": 1, "otherwise": True})
    assert seen(revealed(*effects), THREAT) == {1}
    assert seen(revealed(*effects, more={"minions": [GOON]}), THREAT, GOON_DAMAGE) == {(0, 1)}


def test_then_does_not_make_an_ability_usable() -> None:
    # TGT-2: the first effect has no valid target, so the second can never be reached: nothing is paid.
    scenario = played({"heal": 1, "on": "you"}, {"place_threat": 1, "then": True}, labels=())
    assert seen(scenario, THREAT, ("in_hand", "Event")) == {(0, 1)}


def test_and_makes_the_responses_wait() -> None:
    # ABL-7: two minions of 2 hit points: the defeat of the first gives the second a tough card, at once or too late.
    two = [GOON, {**GOON, "name": "Other"}]
    wall = {
        "name": "Wall",
        "abilities": [an("forced response", {"defeated": "Goon"}, {"give": "tough", "to": "Other"})],
    }
    for joined, in_play in ((False, 1), (True, 0)):
        effects = ({"deal_damage": 2, "to": "Goon"}, {"deal_damage": 2, "to": "Other", "and": joined})
        scenario = played(*effects, more={"minions": two, "environments": [wall]})
        assert seen(scenario, GOON_IN_PLAY, ("in_play", "Other")) == {(0, in_play)}


def test_and_fixes_amounts_and_conditions_first() -> None:
    # The second amount is the damage on the villain before the first effect: 1; its condition was true then, too.
    second = {
        "deal_damage": {"count": {"damage": "villain"}},
        "to": "you",
        "if": {"count": {"damage": "villain"}, "at_most": 1},
    }
    for joined, damage in ((False, 0), (True, 1)):
        scenario = played(
            {"deal_damage": 2, "to": "villain"}, {**second, "and": joined}, more={"villain": {"damage": 1}}
        )
        assert seen(scenario, RHINO, HERO) == {(3, damage)}


def test_and_with_a_target_that_left() -> None:
    # The second effect was aimed at the minion that the first defeats and does nothing; part of the sentence was done
    # all the same, so "otherwise" does not follow (ABL-9).
    scenario = played(
        {"defeat": "Goon"},
        {"deal_damage": 1, "to": "Goon", "and": True},
        {"place_threat": 1, "otherwise": True},
        more={"minions": [GOON]},
    )
    assert seen(scenario, THREAT) == {0}


def test_may() -> None:
    # Asked if it can change something; declined, it was not carried out.
    effects = ({"heal": 2, "on": "you", "may": True}, {"place_threat": 1, "otherwise": True})
    assert seen(revealed(*effects, more={"hero": {"damage": 3}}), HERO, THREAT) == {(1, 0), (3, 1)}
    assert seen(revealed(*effects), HERO, THREAT) == {(0, 1)}


def test_effects_aimed_at_what_an_earlier_one_was_aimed_at() -> None:
    # The enemy that was damaged is stunned; one that was defeated is not in play any more.
    effects = ({"deal_damage": 2, "to": {"choose": "enemy"}, "id": "blow"}, {"give": "stunned", "to": "blow"})
    keys = (RHINO, ("status", "Rhino", "stunned"), GOON_IN_PLAY, ("status", "Goon", "stunned"))
    assert seen(played(*effects, more={"minions": [GOON]}), *keys) == {(2, 1, 1, 0), (0, 0, 0, 0)}


def test_hard_knocks() -> None:
    # ALT-X: "if this attack defeats an enemy" waits its turn: the minion's revenge comes before the tough card.
    revenge = an("forced interrupt", {"defeated": "this"}, {"deal_damage": 1, "to": "Spider-Man"})
    effects = (
        {"deal_damage": 4, "to": {"choose": "enemy"}, "id": "blow"},
        {"give": "tough", "to": "you", "if": {"defeats": "blow"}},
    )
    keys = (RHINO, HERO, ("status", "Spider-Man", "tough"))
    scenario = played(*effects, more={"minions": [{**GOON, "abilities": [revenge]}]})
    assert seen(scenario, *keys) == {(4, 0, 0), (0, 1, 1)}


def test_damage_dealt_this_way() -> None:
    # What was dealt, with the part that tough prevented: 2 on a tough villain and 1 on the minion: heal 3.
    effects = (
        {"deal_damage": 2, "to": "villain"},
        {"deal_damage": 1, "to": "Goon"},
        {"heal": {"count": {"damage_dealt": "this_way"}}, "on": "you"},
    )
    more: Data = {"villain": {"status": ["tough"]}, "minions": [GOON], "hero": {"damage": 5}}
    assert seen(played(*effects, more=more), HERO, RHINO) == {(2, 0)}


# --- already -----------------------------------------------------------------------------------------------------
def test_already_is_asked_of_each_target() -> None:
    # OQ-21: per target: the tough one takes 1 damage (prevented) in its place, the others get a tough card.
    effect = {
        "give": "tough",
        "to": {"each": "enemy"},
        "already": {"if": {"who": "it", "status": "tough"}, "do": [{"deal_damage": 1, "to": "it"}]},
    }
    keys = (TOUGH, ("status", "Goon", "tough"))
    scenario = played(effect, labels=(), more={"villain": {"status": ["tough"]}, "minions": [GOON]})
    assert seen(scenario, *keys) == {(0, 1)}


def test_already_for_a_chosen_one() -> None:
    # Whoever can be stunned or is so already can be chosen; replaced for all, it counts as fully resolved.
    effect = {
        "give": "stunned",
        "to": {"choose": "enemy"},
        "already": {"if": {"who": "it", "status": "stunned"}, "do": [{"deal_damage": 2, "to": "it"}]},
    }
    more: Data = {"villain": {"status": ["stunned"]}, "minions": [{**GOON, "hp": 9}]}
    scenario = played(effect, {"place_threat": 1, "then": True}, labels=(), more=more)
    assert seen(scenario, RHINO, ("status", "Goon", "stunned"), THREAT) == {(2, 0, 1), (0, 1, 1)}


# --- each time, decks --------------------------------------------------------------------------------------------
def you_dare_oppose_me(deck: list[object]) -> Scenario:
    """Discard five cards of the encounter deck; each time a Kree Fanatic card is, keep it facedown."""
    keep = {"discarded": {"set": "Kree"}, "do": [{"deal_encounter_card": "it"}]}
    return revealed(
        {"discard_from_deck": 5, "deck": "encounter_deck", "each_time": keep}, more={"encounter_deck": deck}
    )


KREE: Data = {"set": "Kree"}


def test_you_dare_oppose_me() -> None:
    # Two of the first five.
    deck: list[object] = [KREE, {}, KREE, {}, {}, KREE, "end"]
    assert seen(you_dare_oppose_me(deck), FACEDOWN, ACCELERATION) == {(2, 0)}


def test_you_dare_oppose_me_with_the_deck_running_out() -> None:
    # Three cards: the deck is made anew, an acceleration token is placed, and the discarding stops; of the third card
    # the "each time" effect still resolves.
    assert seen(you_dare_oppose_me([KREE, {}, KREE, "end"]), FACEDOWN, ACCELERATION) == {(2, 1)}
    # Five cards of five: all discarded, and the deck is made anew all the same.
    assert seen(you_dare_oppose_me([KREE, {}, {}, {}, {}, "end"]), FACEDOWN, ACCELERATION) == {(1, 1)}


def test_then_after_a_deck_that_ran_out() -> None:
    for number, threat in ((2, 1), (3, 0)):
        effects = (
            {"discard_from_deck": number, "deck": "encounter_deck"},
            {"place_threat": 1, "then": True},
        )
        assert seen(revealed(*effects, more={"encounter_deck": [{}, {}, "end"]}), THREAT) == {threat}


def test_player_deck_that_runs_out() -> None:
    # The player gets a facedown encounter card; it is the last of that deck, which is made anew in its turn.
    scenario = revealed({"discard_from_deck": 2}, more={"encounter_deck": [{}, "end"]}, own_deck=[*cards(1, 1), "end"])
    assert seen(scenario, FACEDOWN, ACCELERATION) == {(1, 1)}


def test_boost_card_out_of_a_deck_that_ran_out() -> None:
    # BST-8: the second attack's card comes from the new deck: unknown, with 0 to 3 icons.
    scenario = revealed(
        {"attack": "you"}, {"attack": "you"}, more={"hero": EXHAUSTED, "encounter_deck": [{"icons": 1}, "end"]}
    )
    assert seen(scenario, CALCULATED, ("attack", 2, "damage"), ACCELERATION) == {(3, n, 1) for n in (2, 3, 4, 5)}


def test_cards_nobody_knows_are_not_discarded() -> None:
    with pytest.raises(TooDeep):
        outcomes(revealed({"discard_from_deck": 5, "deck": "encounter_deck"}))
    with pytest.raises(TooDeep):
        outcomes(revealed({"look_at_deck": 5, "deck": "encounter_deck"}))


def test_each_time_a_minion_is_discarded_it_enters_play() -> None:
    # ALT-C: at once: it can be seen by the effect's own count afterwards, and a boost card comes from the same deck.
    enter = {"discarded": {"type": "minion"}, "do": [{"put_into_play": "it"}, {"deal_encounter_card": "top"}]}
    minion = {"name": "Goon", "type": "minion", "hp": 3, "atk": 1}
    deck = [minion, {"name": "Passed over", "type": "minion"}, {}, {}, "end"]
    scenario = revealed(
        {"discard_from_deck": 2, "deck": "encounter_deck", "each_time": enter}, more={"encounter_deck": deck}
    )
    assert seen(scenario, ("minions", "P1"), GOON_IN_PLAY, FACEDOWN) == {(1, 1, 1)}


def test_each_time_somebody_is_defeated_comes_before_responses() -> None:
    # Both minions are defeated at the same time; the threat is there before the response looks at it.
    avenge = an(
        "forced response",
        {"defeated": "Goon"},
        {"give": "tough", "to": "this", "if": {"count": {"threat": "main_scheme"}, "at_least": 2}},
    )
    plot = {"defeated": "minion", "do": [{"place_threat": 1}]}
    scenario = played(
        {"deal_damage": 2, "to": {"each": "minion"}, "each_time": plot},
        more={"villain": {"abilities": [avenge]}, "minions": [GOON, {**GOON, "name": "Other"}]},
    )
    assert seen(scenario, THREAT, TOUGH) == {(2, 1)}


def test_look_at_deck() -> None:
    # FE-2: 1 threat from one scheme for each treachery seen, one instance; the cards stay.
    looked: Data = {"count": {"looked_at": {"type": "treachery"}}}
    deck: list[object] = [{"type": "treachery"}, {"type": "minion", "name": "M"}, {"type": "treachery"}, {}, "end"]
    effects = (
        {"look_at_deck": 3, "deck": "encounter_deck"},
        {"remove_threat": 1, "from": {"choose": "scheme"}, "for_each": looked},
        {"deal_encounter_card": "top"},
    )
    more: Data = {
        "encounter_deck": deck,
        "main_scheme": {"threat": 3},
        "side_schemes": [{"name": "Bomb", "threat": 3}],
    }
    scenario = played(*effects, labels=("thwart",), more=more)
    assert seen(scenario, THREAT, ("threat", "Bomb"), ACCELERATION) == {(1, 3, 0), (3, 1, 0)}


def test_printed_resources_and_icons_are_counted_cards_are_not() -> None:
    deck = [*({"name": name, "resources": {kind: n}} for name, kind, n in (("A", "energy", 2), ("B", "wild", 1))), {}]
    for wanted, number in (({"resource": "energy"}, 2), ({"resource": "wild"}, 1), ({}, 2), ({"name": "A"}, 1)):
        count: Data = {"count": {"discarded": wanted}}
        assert seen(revealed({"discard_from_deck": 2}, {"place_threat": count}, own_deck=deck), THREAT) == {number}
    icons: Data = {"count": {"discarded": {"icons": True}}, "times": 2}
    effects: tuple[Data, ...] = ({"discard_from_deck": 2, "deck": "encounter_deck"}, {"place_threat": icons})
    assert seen(revealed(*effects, more={"encounter_deck": [{"icons": 1}, {"icons": 2}, {}]}), THREAT) == {6}


# --- spent, counters ---------------------------------------------------------------------------------------------
def test_spent_resources() -> None:
    # Wild counts as wild only, and for any; all resources of the cards count, also those not needed.
    hand = [{"name": "Mixed", "resources": {"energy": 1, "wild": 2}}]
    for kind, number in (("any", 3), ("energy", 1), ("wild", 2), ("mental", 0)):
        effects = ({"place_threat": {"count": {"spent": kind}}},)
        assert seen(played(*effects, labels=(), more={"cost": 2}, hand=hand), THREAT) == {number}


def test_counters_as_cost_and_effect() -> None:
    # Two counters: usable; then the rest is removed by an effect that wants more than there are ("then" fails).
    ability = {
        "type": "action",
        "id": "action",
        "cost": [{"remove_counters": 2}],
        "do": [
            {"deal_damage": {"count": {"counters": "this"}}, "to": "villain"},
            {"remove_counters": 5},
            {"place_threat": 1, "then": True},
        ],
    }
    use: Data = {"event": {"use": "action"}}
    keys = (RHINO, ("counters", "Shooter"), THREAT)
    for counters, expected in ((3, (1, 0, 0)), (1, (0, 1, 0))):
        upgrade = {"name": "Shooter", "counters": counters, "abilities": [ability]}
        assert seen(situation(more=use, upgrades=[upgrade]), *keys) == {expected}


def test_counters_are_lost_on_leaving_play() -> None:
    # DFT-3.
    scenario = played({"place_counters": 2, "on": "Goon"}, {"defeat": "Goon"}, more={"minions": [GOON]})
    assert seen(scenario, ("counters", "Goon"), GOON_IN_PLAY) == {(0, 0)}


# --- threat ------------------------------------------------------------------------------------------------------
def test_side_scheme_without_threat_leaves_play() -> None:
    # With the responses to the removal following; its own text is gone then.
    alarm = an("forced response", {"threat_removed": "this"}, {"place_threat": 10})
    watch = an_upgrade(an("forced response", {"threat_removed": "side_scheme"}, {"place_threat": 1}))
    for threat, expected in ((2, (1, 0)), (3, (11, 1))):
        bomb = {"name": "Bomb", "threat": threat, "abilities": [alarm]}
        scenario = played(
            {"remove_threat": 2, "from": "Bomb"}, labels=(), more={"side_schemes": [bomb]}, upgrades=[watch]
        )
        assert seen(scenario, THREAT, ("in_play", "Bomb")) == {expected}


def test_crisis_protects_the_main_scheme() -> None:
    # FE-5: three instances of 2: the crisis scheme (2) first, then 4 from the main scheme.
    more: Data = {
        "main_scheme": {"threat": 5},
        "side_schemes": [{"name": "Crisis", "threat": 2, "keywords": ["crisis"]}],
    }
    off = {"remove_threat": 2, "from": {"choose": "scheme"}, "for_each": {"count": {"any": "support"}, "choose": True}}
    supports = [{"name": name} for name in "ABC"]
    scenario = played(off, labels=("thwart",), more=more, supports=supports)
    assert seen(scenario, THREAT, ("in_play", "Crisis")) == {(1, 0)}
    # One instance with the total of 6 can only be aimed at the crisis scheme.
    off = {**off, "for_each": {"count": {"any": "support"}}}
    scenario = played(off, labels=("thwart",), more=more, supports=supports)
    assert seen(scenario, THREAT, ("in_play", "Crisis")) == {(5, 0)}


def test_threat_is_not_removed_below_zero() -> None:
    # "Then" needs the whole amount.
    effects = ({"remove_threat": 3}, {"deal_damage": 1, "to": "villain", "then": True})
    for threat, damage in ((2, 0), (3, 1)):
        scenario = played(*effects, labels=("thwart",), more={"main_scheme": {"threat": threat}})
        assert seen(scenario, THREAT, RHINO) == {(0, damage)}


# --- instead -----------------------------------------------------------------------------------------------------
def test_damage_not_dealt_and_damage_not_taken() -> None:
    # REP-1: instead of being dealt damage: tough stays, and nothing was dealt. Instead of taking it: too late for
    # tough, which went first, so the damage that tough prevented is not replaced.
    watch = an_upgrade(an("forced response", {"is_dealt_damage": "you"}, {"place_threat": 1}))
    for event, tough, expected in (
        ("would_be_dealt_damage", True, (0, 1, 0, 2)),
        ("would_be_dealt_damage", False, (0, 0, 0, 2)),
        ("would_take_damage", True, (0, 0, 1, 0)),
        ("would_take_damage", False, (0, 0, 1, 2)),
    ):
        replace = an("forced interrupt", {event: "you"}, {"place_counters": "that_much", "on": "you"}, instead=True)
        hero = {"abilities": [replace], "status": ["tough"] if tough else []}
        scenario = revealed({"deal_damage": 2, "to": "you"}, more={"hero": hero}, upgrades=[watch])
        keys = (HERO, ("status", "Spider-Man", "tough"), THREAT, ("counters", "Spider-Man"))
        assert seen(scenario, *keys) == {expected}


def test_replaced_attack_never_occurs() -> None:
    replace = an_upgrade(an("forced interrupt", {"would_attack": "villain"}, {"place_threat": 1}, instead=True))
    scenario = situation(EXHAUSTED, {"keywords": ["retaliate 1"]}, upgrades=[replace])
    assert seen(scenario, ("attack", 1, "initiated"), THREAT, HERO) == {(0, 1, 0)}


def test_replaced_damage_of_an_attack_still_attacks() -> None:
    # ATK-5: the hero counts as attacked, so it retaliates.
    replace = an("forced interrupt", {"would_be_dealt_damage": "you"}, {"place_threat": 1}, instead=True)
    scenario = situation({**EXHAUSTED, "abilities": [replace], "keywords": ["retaliate 1"]})
    assert seen(scenario, HERO, THREAT, RHINO) == {(0, 1, 1)}


def test_not_defeated_though_it_has_no_hit_points_left() -> None:
    # It stays in play with all its damage; the next damage would defeat it again, and the used-up upgrade is gone.
    save = an_upgrade(
        an(
            "forced interrupt",
            {"would_be_defeated": "Cat"},
            {"place_threat": 1},
            instead=True,
            cost=[{"discard": "this"}],
        )
    )
    cat = {"name": "Cat", "hp": 2}
    once = revealed({"deal_damage": 3, "to": "Cat"}, allies=[cat], upgrades=[save])
    assert seen(once, CAT, ("in_play", "Cat"), THREAT) == {(2, 1, 1)}
    twice = revealed({"deal_damage": 3, "to": "Cat"}, {"deal_damage": 1, "to": "Cat"}, allies=[cat], upgrades=[save])
    assert seen(twice, ("in_play", "Cat"), THREAT) == {(0, 1)}


def test_instead_can_always_change_something() -> None:
    # Its only other effect cannot: it is used all the same, and the damage is not dealt.
    replace = an("forced interrupt", {"would_be_dealt_damage": "you"}, {"heal": 1, "on": "you"}, instead=True)
    assert seen(revealed({"deal_damage": 2, "to": "you"}, more={"hero": {"abilities": [replace]}}), HERO) == {0}


def test_that_much_after_damage() -> None:
    # Dealt 3, of which 1 was prevented: "is dealt" 3, "takes" 2.
    prevent = an("forced interrupt", {"would_take_damage": "you"}, {"prevent": 1})
    for event, number in (("is_dealt_damage", 3), ("takes_damage", 2)):
        respond = an("forced response", {event: "you"}, {"place_threat": "that_much"})
        scenario = revealed({"deal_damage": 3, "to": "you"}, more={"hero": {"abilities": [prevent, respond]}})
        assert seen(scenario, HERO, THREAT) == {(2, number)}


# --- cannot ------------------------------------------------------------------------------------------------------
def never(what: str, who: object = "this", **more: object) -> Data:
    return {"type": "constant", "do": [{"cannot": what, "who": who}], **more}


def test_cannot_take_damage() -> None:
    # TGT-4: no valid target for damage alone; another effect of the attack can be carried out on it.
    villain = {"abilities": [never("take_damage")], "status": ["tough"]}
    assert seen(played({"deal_damage": 1, "to": "villain"}, more={"villain": villain}), ("in_hand", "Event")) == {1}
    effects = ({"deal_damage": 1, "to": "villain"}, {"give": "stunned", "to": "villain"})
    keys = (RHINO, TOUGH, ("status", "Rhino", "stunned"))
    assert seen(played(*effects, more={"villain": villain}), *keys) == {(0, 1, 1)}


def test_cannot_take_damage_of_an_enemy_attack() -> None:
    # META-4: dealt but not taken; tough stays; no interrupts to taking it.
    veil = an("forced interrupt", {"would_take_damage": "you"}, {"place_threat": 1})
    dealt = an("forced response", {"is_dealt_damage": "you"}, {"place_threat": 10})
    hero = {**EXHAUSTED, "status": ["tough"], "abilities": [never("take_damage"), veil, dealt]}
    assert seen(situation(hero), HERO, ("status", "Spider-Man", "tough"), THREAT) == {(0, 1, 10)}


def test_cannot_as_long_as_a_minion_is_in_play() -> None:
    # Live: the first instance defeats the minion, then the villain can be damaged.
    villain = {"abilities": [never("take_damage", **{"if": {"in_play": "Goon"}})]}
    hit = {"deal_damage": 2, "to": {"choose": "enemy"}, "for_each": {"count": {"any": "support"}, "choose": True}}
    scenario = played(hit, more={"villain": villain, "minions": [GOON]}, supports=[{"name": "A"}, {"name": "B"}])
    assert seen(scenario, RHINO, GOON_IN_PLAY) == {(2, 0)}


def test_cannot_be_attacked() -> None:
    # Only for what is labelled an attack.
    more: Data = {"villain": {"abilities": [never("be_attacked")]}}
    assert seen(played({"deal_damage": 1, "to": "villain"}, more=more), RHINO, ("in_hand", "Event")) == {(0, 1)}
    assert seen(played({"deal_damage": 1, "to": "villain"}, labels=(), more=more), RHINO) == {1}


def test_stalwart() -> None:
    # ST-5: neither stunned nor confused; tough it can be.
    effects = [{"give": status, "to": "villain"} for status in ("stunned", "confused", "tough")]
    scenario = played(*effects, labels=(), more={"villain": {"keywords": ["stalwart"]}})
    assert seen(scenario, ("status", "Rhino", "stunned"), ("status", "Rhino", "confused"), TOUGH) == {(0, 0, 1)}


def test_cost_of_damage_that_cannot_be_taken_cannot_be_paid() -> None:
    scenario = played(
        {"deal_damage": 1, "to": "villain"},
        more={"ability": {"cost": [{"take_damage": 1}]}, "hero": {"abilities": [never("take_damage")]}},
    )
    assert seen(scenario, RHINO, ("in_hand", "Event")) == {(0, 1)}


def test_boost_ability_that_counts() -> None:
    # A Boost ability with "for each": 1 damage for each minion to the attacked player's identity, one instance.
    card = boost({"deal_damage": 1, "to": "you", "for_each": {"count": {"any": "minion"}}})
    more: Data = {"minions": [GOON, {**GOON, "name": "Other"}]}
    scenario = situation({**EXHAUSTED, "status": ["tough"]}, deck=[card], more=more)
    assert seen(scenario, HERO) == {2}
