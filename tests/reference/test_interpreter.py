"""Cases worked out by hand from the rules digest, for the reference interpreter alone."""

from __future__ import annotations

import pytest
from cases import CALCULATED, CAT, DEFENDER, EXHAUSTED, HERO, RHINO, TARGET, THREAT, Data, an, boost, seen, situation
from hypothesis import HealthCheck, given, settings
from interpreter import Oracle, TooDeep, TooManyPaths, covers, named, outcomes, paths, payments
from strategies import scenarios

from dictamen.model import Scenario


# --- defending and damage --------------------------------------------------------------------------------
def test_undefended_or_hero_defends() -> None:
    # ATK-5d: undefended 2 to the hero. ATK-4, ATK-5a: 2 - 3 is 0 for a declared hero, who is exhausted (ATK-2).
    keys = (HERO, DEFENDER, CALCULATED, ("exhausted", "Spider-Man"))
    assert seen(situation(), *keys) == {(2, "none", 2, 0), (0, "Spider-Man", 0, 1)}


def test_boost_icons_add_to_atk() -> None:
    # ATK-3c: 2 + 2 icons; the hero who defends subtracts 3.
    assert seen(situation(deck=[{"icons": 2}]), HERO) == {4, 1}


def test_exhausted_hero_and_alter_ego_cannot_be_declared() -> None:
    # ATK-2: a ready hero or ally.
    assert seen(situation(EXHAUSTED), DEFENDER) == {"none"}
    assert seen(situation({"form": "alter_ego"}), DEFENDER) == {"none"}


def test_ally_defends_without_def_and_without_carry_over() -> None:
    # ATK-5b: all damage to the ally, the rest is lost; a defeated ally counts all its hit points.
    scenario = situation(EXHAUSTED, {"atk": 4}, allies=[{"name": "Cat", "hp": 2, "def": 2}])
    assert seen(scenario, HERO, CAT, ("in_play", "Cat")) == {(4, 0, 1), (0, 2, 0)}


def test_other_player_defends_and_becomes_target_player() -> None:
    # ATK-2a, ATK-2b: target character and target player move to the defender.
    more = {
        "players": {
            "P1": {"identity": {"name": "A", "exhausted": True}},
            "P2": {"identity": {"name": "B", "def": 1}},
        }
    }
    keys = (("damage", "A"), ("damage", "B"), TARGET, ("attack", 1, "player"))
    assert seen(situation(more=more), *keys) == {(2, 0, "A", "P1"), (0, 1, "B", "P2")}


def test_tough_takes_the_whole_instance_but_survives_zero() -> None:
    # ST-3: undefended, tough prevents all 2. ATK-5e: defended, 0 damage is dealt and tough stays.
    scenario = situation({"status": ["tough"]})
    assert seen(scenario, HERO, DEFENDER, ("status", "Spider-Man", "tough")) == {(0, "none", 0), (0, "Spider-Man", 1)}


def test_minion_gets_a_boost_card_only_if_villainous() -> None:
    # ATK-1: other minions skip the step; KW-VIL.
    minion = {"name": "Goon", "atk": 1, "hp": 2}
    more = {"minions": [minion], "event": {"attack": {"by": "Goon"}}}
    assert seen(situation(EXHAUSTED, deck=[{"icons": 3}], more=more), CALCULATED) == {1}
    more = {"minions": [{**minion, "keywords": ["villainous"]}], "event": {"attack": {"by": "Goon"}}}
    assert seen(situation(EXHAUSTED, deck=[{"icons": 3}], more=more), CALCULATED) == {4}


def test_waiting_boost_cards_are_flipped_too() -> None:
    # BST-4: the activation still gets its own card; both are flipped in the order received (BST-1).
    scenario = situation(EXHAUSTED, {"boost_cards": [{"icons": 1}]}, deck=[{"icons": 2}])
    assert seen(scenario, CALCULATED, ("boost_cards", "Rhino")) == {(5, 0)}


def test_unknown_boost_card_has_0_to_3_icons() -> None:
    # Below the listed cards: unknown cards, explored with 0 to 3 icons.
    assert seen(situation(EXHAUSTED, deck=[]), CALCULATED) == {2, 3, 4, 5}
    assert seen(situation(EXHAUSTED, deck=["unknown"]), CALCULATED) == {2, 3, 4, 5}


def test_stunned_attacker_never_attacks() -> None:
    # ST-1: the status is removed instead; no boost card, no responses, nothing initiated.
    response = an("forced response", {"attacks": "this"}, {"place_threat": 1})
    scenario = situation(villain={"status": ["stunned"], "abilities": [response]})
    keys = (HERO, ("status", "Rhino", "stunned"), ("attack", 1, "initiated"), THREAT, ("boost_cards", "Rhino"))
    assert seen(scenario, *keys) == {(0, 0, 0, 0, 0)}


# --- retaliate and the after-window ----------------------------------------------------------------------
def test_retaliate_of_whoever_is_attacked_even_for_zero() -> None:
    # KW-RET: also for 0 damage (hero defends, 2 - 3).
    assert seen(situation({"keywords": ["retaliate 1"]}), HERO, RHINO) == {(2, 1), (0, 1)}


def test_retaliate_against_other_forced_response_in_either_order() -> None:
    # ATK-6, ORD-1 (OQ-1 B): tough first, then retaliate removes it; or retaliate first, then tough is given.
    response = an("forced response", {"attacks": "this"}, {"give": "tough", "to": "this"})
    scenario = situation({**EXHAUSTED, "keywords": ["retaliate 1"]}, {"abilities": [response]})
    assert seen(scenario, RHINO, ("status", "Rhino", "tough")) == {(0, 0), (1, 1)}


def test_retaliate_that_defeats_the_attacker_loses_its_response() -> None:
    # TIM-6: the minion's response is gone with the minion if retaliate comes first.
    response = an("forced response", {"attacks": "this"}, {"place_threat": 1})
    more = {
        "minions": [{"name": "Goon", "atk": 1, "hp": 1, "abilities": [response]}],
        "event": {"attack": {"by": "Goon"}},
    }
    scenario = situation({**EXHAUSTED, "keywords": ["retaliate 1"]}, more=more)
    assert seen(scenario, ("in_play", "Goon"), THREAT) == {(0, 0), (0, 1)}


def test_defeated_ally_does_not_retaliate() -> None:
    # KW-RET: the character must still be in play after the attack.
    scenario = situation(EXHAUSTED, allies=[{"name": "Cat", "hp": 2, "keywords": ["retaliate 1"]}])
    assert seen(scenario, DEFENDER, RHINO) == {("none", 0), ("Cat", 0)}


def test_forced_before_optional_for_own_damage() -> None:
    # ATK-6, OQ-2 B: "after takes damage" waits for the after-window, where forced comes before optional. The upgrade
    # (2 damage to Rhino with 1 hit point left) would end the game first otherwise.
    forced = an("forced response", {"attacks": "this"}, {"discard": "Web-Shooter"})
    optional = an("response", {"takes_damage": "you"}, {"deal_damage": 2, "to": "attacker"})
    scenario = situation(
        EXHAUSTED,
        {"damage": 13, "abilities": [forced]},
        upgrades=[{"name": "Web-Shooter", "abilities": [optional]}],
    )
    assert seen(scenario, ("game_over",)) == {"no"}


def test_boost_damage_gets_its_responses_at_once_and_is_not_the_attacks() -> None:
    # ATK-9, ATK-13: "attacks and damages" ignores Boost damage; the hero defends and takes 0 from the attack.
    stun = an(
        "forced response", {"attacks": "this", "damages": "character"}, {"give": "stunned", "to": "that_character"}
    )
    scenario = situation(villain={"abilities": [stun]}, deck=[boost({"deal_damage": 1, "to": {"each": "hero"}})])
    keys = (DEFENDER, HERO, ("status", "Spider-Man", "stunned"))
    assert seen(scenario, *keys) == {("none", 3, 1), ("Spider-Man", 1, 0)}


def test_fully_prevented_damage_is_not_attacks_and_damages() -> None:
    # DMG-4: dealt but not taken.
    stun = an(
        "forced response", {"attacks": "this", "damages": "character"}, {"give": "stunned", "to": "that_character"}
    )
    dealt = an("forced response", {"deals_damage": "this"}, {"place_threat": 1})
    scenario = situation({**EXHAUSTED, "status": ["tough"]}, {"abilities": [stun, dealt]})
    assert seen(scenario, ("status", "Spider-Man", "stunned"), THREAT) == {(0, 1)}


# --- defending ally that leaves; retargeting ---------------------------------------------------------------
def test_declared_ally_defeated_by_boost_ability_rewrites_target() -> None:
    # ATK-5c, OQ-35 A: undefended, all damage to the identity, no DEF.
    scenario = situation({"def": 3, **EXHAUSTED}, deck=[boost({"deal_damage": 1, "to": "target"}, icons=1)])
    assert seen(scenario, HERO) == {4}
    scenario = situation(EXHAUSTED, deck=[boost({"defeat": "defender"}, icons=1)], allies=[{"name": "Cat", "hp": 3}])
    assert seen(scenario, HERO, CAT, DEFENDER, TARGET) == {(3, 0, "none", "Spider-Man"), (3, 3, "none", "Spider-Man")}


def test_second_boost_ability_sees_the_rewritten_target() -> None:
    # OQ-35 A: the target is rewritten at once, so the second Boost ability damages the identity.
    waiting = boost({"defeat": "Cat"})
    second = boost({"deal_damage": 1, "to": "target"})
    scenario = situation(EXHAUSTED, {"boost_cards": [waiting]}, deck=[second], allies=[{"name": "Cat"}])
    assert seen(scenario, HERO, CAT) == {(3, 3)}


def test_ally_left_during_its_own_damage() -> None:
    # ATK-5c: returned to hand by an interrupt to the damage: the identity is dealt the same amount anew.
    bail = an("interrupt", {"would_take_damage": "this", "from_attack": True}, {"return_to_hand": "this"})
    scenario = situation(EXHAUSTED, allies=[{"name": "Cat", "hp": 3, "abilities": [bail]}])
    keys = (HERO, CAT, ("in_play", "Cat"), ("in_hand", "Cat"), DEFENDER)
    assert seen(scenario, *keys) == {
        (2, 0, 1, 0, "none"),  # nobody defends
        (0, 2, 1, 0, "Cat"),
        (2, 0, 0, 1, "none"),
    }


def test_attack_against_an_ally() -> None:
    # ATK-0, ATK-5d, OQ-30 A: the ally is the target and counts as attacked; its player is the target player.
    more = {"event": {"attack": {"against": "Cat"}}}
    allies = [{"name": "Cat", "hp": 3, "keywords": ["retaliate 1"], "exhausted": True}]
    scenario = situation({**EXHAUSTED, "keywords": ["retaliate 2"]}, more=more, allies=allies)
    assert seen(scenario, CAT, RHINO, TARGET, ("attack", 1, "player")) == {(2, 1, "Cat", "P1")}


def test_aimed_ally_that_left_takes_the_damage_with_it() -> None:
    # No text decides: nobody is dealt damage, and it is not an early end (the amount is calculated).
    more = {"event": {"attack": {"against": "Cat"}}}
    scenario = situation(EXHAUSTED, deck=[boost({"discard": "Cat"})], more=more, allies=[{"name": "Cat", **EXHAUSTED}])
    assert seen(scenario, HERO, CAT, CALCULATED) == {(0, 0, 2)}


def test_become_defender_while_exhausted_subtracts_def() -> None:
    # DEF-3: a card declares the exhausted hero; ATK-2c: then nobody else can be declared.
    block = an("forced interrupt", {"attacks": "villain"}, {"become_defender": "you"})
    scenario = situation(
        EXHAUSTED, {"atk": 5}, upgrades=[{"name": "Shield", "abilities": [block]}], allies=[{"name": "Cat"}]
    )
    assert seen(scenario, HERO, DEFENDER) == {(2, "Spider-Man")}


def test_become_defender_in_the_damage_step_has_no_def() -> None:
    # OQ-13 A: the amount is fixed; but the hero defends, so "after defends" follows (DEF-11).
    late = an("forced interrupt", {"would_be_dealt_damage": "you"}, {"become_defender": "you"})
    after = an("forced response", {"defends": "you", "takes_no_damage": False}, {"place_threat": 1})
    scenario = situation(EXHAUSTED, upgrades=[{"name": "Late", "abilities": [late, after]}])
    assert seen(scenario, HERO, DEFENDER, THREAT) == {(2, "Spider-Man", 1)}


def test_returned_ally_is_not_an_event() -> None:
    # Its ability works in play only; in hand it is a card to pay with.
    guard = an("interrupt", {"would_take_damage": "you"}, {"prevent": "all"})
    back = boost({"return_to_hand": "Cat"})
    cat = {"name": "Cat", **EXHAUSTED, "abilities": [guard]}
    assert seen(situation(EXHAUSTED, deck=[back], allies=[cat]), HERO, ("in_hand", "Cat")) == {(2, 1)}


def test_become_target_moves_the_attack() -> None:
    # ATK-2b by analogy: the new target's controller is the target player.
    taunt = an("interrupt", {"attacks": "enemy"}, {"become_target": "this"})
    scenario = situation(EXHAUSTED, allies=[{"name": "Cat", **EXHAUSTED, "abilities": [taunt]}])
    assert seen(scenario, HERO, CAT, TARGET) == {(2, 0, "Spider-Man"), (0, 2, "Cat")}


# --- ending early ----------------------------------------------------------------------------------------------
CANCEL: Data = {"cancel": "attack"}


def test_cancel_before_and_after_initiation() -> None:
    # OQ-11: in the "would" window the attack never occurred; after initiation it ended early, so the after-window
    # comes (ATK-8) but nobody was attacked (OQ-12b: no retaliate), and no boost card is given.
    response = an("forced response", {"attacks": "this"}, {"place_threat": 1})
    for event, initiated in (("would_attack", 0), ("attacks", 1)):
        shield = {"name": "Shield", "abilities": [an("forced interrupt", {event: "enemy"}, CANCEL)]}
        scenario = situation({"keywords": ["retaliate 1"]}, {"abilities": [response]}, upgrades=[shield])
        keys = (("attack", 1, "initiated"), THREAT, RHINO, HERO, CALCULATED)
        assert seen(scenario, *keys) == {(initiated, initiated, 0, 0, 0)}


def test_minion_defeated_at_initiation_ends_the_attack() -> None:
    # ACT-5, ATK-8: nothing more of the attack; an after-defend ability has nobody who defended.
    zap = an("interrupt", {"attacks": "minion"}, {"deal_damage": 1, "to": "attacker"})
    more = {"minions": [{"name": "Goon", "atk": 3, "hp": 1}], "event": {"attack": {"by": "Goon"}}}
    scenario = situation(EXHAUSTED, upgrades=[{"name": "Zap", "abilities": [zap]}], more=more)
    assert seen(scenario, HERO, ("in_play", "Goon"), ("minions", "P1")) == {(3, 1, 1), (0, 0, 0)}


def test_villain_stages() -> None:
    # ACT-6, DFT-4: same name: the attack goes on with the new values (ATK 4), damage does not carry over; another
    # name: it ends early; no further stage: the players win at once.
    zap = an("forced interrupt", {"attacks": "villain"}, {"deal_damage": 3, "to": "attacker"})
    gun = [{"name": "Zap", "abilities": [zap]}]
    for stage, expected in (
        ({"name": "Rhino", "atk": 4}, (4, 0, 1, "no")),
        ({"name": "Klaw", "atk": 4}, (0, 0, 1, "no")),
        (None, (0, 1, 0, "players win")),
    ):
        scenario = situation(EXHAUSTED, {"hp": 1, **({"next_stage": stage} if stage else {})}, upgrades=gun)
        assert seen(scenario, HERO, RHINO, ("in_play", "Rhino"), ("game_over",)) == {expected}


def test_elimination_of_the_target_player_ends_the_attack() -> None:
    # ATK-11, OQ-12 B: Boost damage eliminates P1; nobody takes the attack's damage; P1's ally leaves play with it.
    players = {
        "P1": {"identity": {"name": "A", "hp": 1, "exhausted": True}, "allies": [{"name": "Cat", "exhausted": True}]},
        "P2": {"identity": {"name": "B", "exhausted": True}},
    }
    scenario = situation(deck=[boost({"deal_damage": 1, "to": "you"})], more={"players": players})
    keys = (("in_play", "A"), ("in_play", "Cat"), ("damage", "B"), CALCULATED, ("game_over",))
    assert seen(scenario, *keys) == {(0, 0, 0, 0, "no")}


def test_last_identity_defeated_ends_the_game_at_once() -> None:
    # DFT-1: players lose; the villain's response is not used any more.
    response = an("forced response", {"attacks": "this"}, {"place_threat": 1})
    scenario = situation({**EXHAUSTED, "hp": 2}, {"abilities": [response]})
    assert seen(scenario, HERO, ("game_over",), THREAT) == {(2, "players lose", 0)}


# --- windows, costs, effects -------------------------------------------------------------------------------------
def test_would_window_precedes_forced_plain_interrupt() -> None:
    # TIM-1: an optional "would" interrupt comes before a forced interrupt to the plain event.
    forced = an("forced interrupt", {"attacks": "this"}, {"place_threat": 1})
    shield = {
        "name": "Shield",
        "abilities": [an("interrupt", {"would_attack": "enemy"}, CANCEL, cost=[{"exhaust": "this"}])],
    }
    scenario = situation(EXHAUSTED, {"abilities": [forced]}, upgrades=[shield])
    assert seen(scenario, THREAT, ("exhausted", "Shield")) == {(1, 0), (0, 1)}


def test_event_is_paid_with_minimal_sets_of_cards() -> None:
    # Cost 2: the double card alone, or both single ones; never a card that is not needed.
    dodge = an("interrupt", {"would_take_damage": "you"}, {"prevent": 2})
    hand = [
        {"name": "Dodge", "cost": 2, "abilities": [dodge]},
        {"name": "Double", "resources": {"energy": 2}},
        {"name": "One", "resources": {"mental": 1}},
        {"name": "Two", "resources": {"wild": 1}},
    ]
    keys = (HERO, *(("in_hand", name) for name in ("Dodge", "Double", "One", "Two")))
    assert seen(situation(EXHAUSTED, hand=hand), *keys) == {(2, 1, 1, 1, 1), (0, 0, 0, 1, 1), (0, 0, 1, 0, 0)}


def test_prevention_to_zero_stops_the_later_interrupts() -> None:
    # REP-1, TIM-2: once nothing is to be taken, no other interrupt to it can be used, so only one card exhausts.
    def armor(name: str) -> Data:
        guard = an("interrupt", {"would_take_damage": "you"}, {"prevent": "all"}, cost=[{"exhaust": "this"}])
        return {"name": name, "abilities": [guard]}

    keys = (HERO, ("exhausted", "A"), ("exhausted", "B"))
    assert seen(situation(EXHAUSTED, upgrades=[armor("A"), armor("B")]), *keys) == {(2, 0, 0), (0, 1, 0), (0, 0, 1)}


def test_forced_ability_without_effect_is_not_used() -> None:
    # ABL-5: the support cannot be exhausted for a heal that changes nothing (the hero is undamaged).
    heal = an("forced interrupt", {"attacks": "enemy"}, {"heal": 1, "on": "you"}, cost=[{"exhaust": "this"}])
    support = {"name": "Clinic", "abilities": [heal]}
    assert seen(situation(EXHAUSTED, supports=[support]), ("exhausted", "Clinic"), HERO) == {(0, 2)}
    assert seen(situation({**EXHAUSTED, "damage": 1}, supports=[support]), ("exhausted", "Clinic"), HERO) == {(1, 2)}


def test_take_damage_cost_needs_all_of_it_taken() -> None:
    # DMG-8: an interrupt prevents the cost's damage: not paid, no effect.
    pact = an("forced interrupt", {"attacks": "enemy"}, {"place_threat": 1}, cost=[{"take_damage": 1}])
    veil = an("interrupt", {"would_take_damage": "you", "from_attack": False}, {"prevent": 1})
    upgrades = [{"name": "Pact", "abilities": [pact]}, {"name": "Veil", "abilities": [veil]}]
    assert seen(situation(EXHAUSTED, upgrades=upgrades), HERO, THREAT) == {(3, 1), (2, 0)}


def test_cancelled_icons_and_boost_ability() -> None:
    # BST-3: an interrupt to the flip cancels printed icons; ATK-3b: or the Boost ability, each on its own.
    card = boost({"place_threat": 1}, icons=3)
    for what, expected in (("boost_icons", (2, 1)), ("boost_ability", (5, 0))):
        stop = an("forced interrupt", {"boost_flipped": "enemy"}, {"cancel": what})
        scenario = situation(EXHAUSTED, deck=[card], supports=[{"name": "Scan", "abilities": [stop]}])
        assert seen(scenario, CALCULATED, THREAT) == {expected}


def test_boost_card_given_in_the_flip_step_is_flipped() -> None:
    # ALT-T: given during step 3 it is flipped while the step lasts; given after the attack it waits (BST-4).
    deck = [boost({"give_boost": 1, "to": "villain"}), {"icons": 2}]
    assert seen(situation(EXHAUSTED, deck=deck), CALCULATED, ("boost_cards", "Rhino")) == {(4, 0)}
    later = an("forced response", {"attacks": "this"}, {"give_boost": 1, "to": "this"})
    scenario = situation(EXHAUSTED, {"abilities": [later]})
    assert seen(scenario, CALCULATED, ("boost_cards", "Rhino")) == {(2, 1)}


def test_started_attack_waits_for_the_after_window() -> None:
    # ACT-8: a Boost ability starts a minion's attack; retaliate answers the first attack before the second begins.
    more = {"minions": [{"name": "Goon", "atk": 1, "hp": 3}]}
    scenario = situation(
        {**EXHAUSTED, "keywords": ["retaliate 1"]}, deck=[boost({"attack": "you", "by": "Goon"})], more=more
    )
    keys = (HERO, RHINO, ("damage", "Goon"), ("attack", 2, "damage"), ("attack", 2, "player"))
    assert seen(scenario, *keys) == {(3, 1, 1, 1, "P1")}


def test_modifiers_of_the_attack_expire_with_it() -> None:
    # ATK-15, OQ-24 B: +2 for this attack counts once; the attack that follows is back to ATK 2 (no icons either).
    rage = an("forced interrupt", {"attacks": "this"}, {"modify": "atk", "by": 2, "of": "this"}, form=None)
    again = an("forced response", {"attacks": "this", "damages": "ally"}, {"attack": "first_player"})
    more = {"event": {"attack": {"against": "Cat"}}}
    scenario = situation(
        EXHAUSTED,
        {"abilities": [{**rage, "when": {"attacks": "this", "target": "ally"}}, again]},
        deck=[{"icons": 1}, {"icons": 0}],
        more=more,
        allies=[{"name": "Cat", "hp": 9, **EXHAUSTED}],
    )
    assert seen(scenario, CAT, CALCULATED, ("attack", 2, "damage"), HERO) == {(5, 5, 2, 2)}


def test_amount_is_fixed_at_calculation() -> None:
    # OQ-13 A: DEF raised in the damage step comes too late.
    late = an("forced interrupt", {"would_be_dealt_damage": "you"}, {"modify": "def", "by": 9, "of": "you"})
    scenario = situation({"def": 1}, upgrades=[{"name": "Late", "abilities": [late]}])
    assert seen(scenario, HERO, DEFENDER) == {(2, "none"), (1, "Spider-Man")}


def test_constant_modifier_while_undefended() -> None:
    # ABL-10, ATK-4, DEF-10: +2 ATK while the attack is undefended.
    constant = {"type": "constant", "if": {"undefended": True}, "do": [{"modify": "atk", "by": 2, "of": "this"}]}
    assert seen(situation(villain={"abilities": [constant]}), HERO, CALCULATED) == {(4, 4), (0, 0)}


def test_each_is_one_occurrence_used_once_for_each_character() -> None:
    # DMG-11, TIM-4: one interrupt, used for each of two allies (forced); tough is not asked.
    save = an("forced interrupt", {"would_take_damage": "ally"}, {"prevent": 1})
    allies = [{"name": "Cat", **EXHAUSTED}, {"name": "Dog", **EXHAUSTED}]
    scenario = situation(
        EXHAUSTED,
        deck=[boost({"deal_damage": 2, "to": {"each": "ally"}})],
        allies=allies,
        supports=[{"name": "Save", "abilities": [save]}],
    )
    assert seen(scenario, CAT, ("damage", "Dog")) == {(1, 1)}


def test_would_be_defeated_saves() -> None:
    # DMG-1 no. 6: healed in the window, it is not defeated; "when defeated" and "after defeated" do not happen.
    cure = an("forced interrupt", {"would_be_defeated": "this"}, {"heal": 2, "on": "this"})
    grief = an("forced response", {"defeated": "ally"}, {"place_threat": 1})
    more = {"event": {"attack": {"against": "Cat"}}}
    scenario = situation(
        EXHAUSTED,
        {"abilities": [grief]},
        allies=[{"name": "Cat", "hp": 2, **EXHAUSTED, "abilities": [cure]}],
        more=more,
    )
    assert seen(scenario, CAT, ("in_play", "Cat"), THREAT) == {(0, 1, 0)}


def test_options_that_change_nothing_are_not_offered() -> None:
    # A status that is there already cannot be given; place_threat always can.
    ways = [
        {"option": "stun", "do": [{"give": "stunned", "to": "you"}]},
        {"option": "plot", "do": [{"place_threat": 1}]},
    ]
    deck = [boost({"choose": ways})]
    keys = (THREAT, ("status", "Spider-Man", "stunned"))
    assert seen(situation(EXHAUSTED, deck=deck), *keys) == {(0, 1), (1, 0)}
    assert seen(situation({**EXHAUSTED, "status": ["stunned"]}, deck=deck), *keys) == {(1, 1)}


def test_put_minion_into_play() -> None:
    # The minion is engaged with the attacked player and shows in the count only.
    drone = {"put_minion_into_play": "Drone", "atk": 1, "hp": 1}
    assert seen(situation(EXHAUSTED, deck=[boost(drone)]), ("minions", "P1")) == {1}


def test_waiting_attacks_are_ordered_by_the_first_player() -> None:
    # ACT-8: two waiting attacks, either order; the total is the same, the numbers differ.
    more = {"minions": [{"name": "X", "atk": 1}, {"name": "Y", "atk": 2}]}
    deck = [boost({"attack": "you", "by": "X"}, {"attack": "you", "by": "Y"})]
    scenario = situation(EXHAUSTED, deck=deck, more=more)
    assert seen(scenario, ("attack", 2, "damage"), ("attack", 3, "damage"), HERO) == {(1, 2, 5), (2, 1, 5)}


# --- the machinery ----------------------------------------------------------------------------------------------
def test_paths_name_choices_and_options() -> None:
    found = {tuple((c.kind, c.options, c.taken) for c in choices) for choices, _ in paths(situation())}
    options = ("none", "Spider-Man")
    assert found == {(("defender", options, "none"),), (("defender", options, "Spider-Man"),)}


def test_oracle_walks_the_whole_tree() -> None:
    script: list[int] | None = []
    found = []
    while script is not None:
        oracle = Oracle(script)
        first = oracle.ask("", "", "", ["a", "b"])
        second = oracle.ask("", "", "", ["x", "y", "z"]) if first else 0
        found.append((first, second))
        script = oracle.next_script()
    assert found == [(0, 0), (1, 0), (1, 1), (1, 2)]


def test_endless_nesting_and_limit() -> None:
    # A hero hurt whenever hurt: endless, cut at the depth bound.
    echo = an("forced response", {"takes_damage": "this", "from_attack": False}, {"deal_damage": 1, "to": "this"})
    scenario = situation({"hp": 40, **EXHAUSTED, "abilities": [echo]}, deck=[boost({"deal_damage": 1, "to": "you"})])
    with pytest.raises(TooDeep):
        outcomes(scenario)
    with pytest.raises(TooManyPaths):
        outcomes(situation(deck=[]), limit=7)
    assert len(outcomes(situation(deck=[]), limit=8)) == 7  # two of them: 0 damage to a hero who defends


def test_payments_cover() -> None:
    assert covers([], 0)
    assert payments(0, []) == [()]
    assert payments(1, []) == []
    assert named("x").name == "x"


@settings(max_examples=200, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow])
@given(scenarios())
def test_random_scenarios_terminate(scenario: Scenario) -> None:
    try:
        found = outcomes(scenario, limit=5000)
    except (TooDeep, TooManyPaths):
        return
    assert found
    for outcome in found:
        keys = [key for key, _ in outcome]
        assert len(keys) == len(set(keys))
