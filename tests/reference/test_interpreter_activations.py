"""Cases worked out by hand: schemes, activations that wait, entering play, boost cards, forms, status keywords."""

from __future__ import annotations

from typing import Any

from cases import (
    CALCULATED,
    CAT,
    DEFENDER,
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

from dictamen.model import Scenario

ALTER_EGO: Data = {"form": "alter_ego"}
COUNTERS = ("counters", "Upgrade")
GOON: Data = {"name": "Goon", "atk": 1, "sch": 1, "hp": 3}
CONFUSED = ("status", "Rhino", "confused")


def schemes(villain: Data | None = None, hero: Data | None = None, more: Data | None = None, **rest: Any) -> Scenario:
    """Rhino (SCH 1) schemes against P1."""
    return situation(hero, {"sch": 1, **(villain or {})}, more={"event": {"scheme": {}}, **(more or {})}, **rest)


# --- schemes -----------------------------------------------------------------------------------------------------
def test_scheme_places_sch_and_icons() -> None:
    # SCH-1 to SCH-3: 1 + 2 icons; a minion gets no boost card.
    assert seen(schemes(deck=[{"icons": 2}]), THREAT, HERO, ("scheme", 1, "threat")) == {(3, 0, 3)}
    more = {"minions": [GOON], "event": {"scheme": {"by": "Goon"}}}
    assert seen(schemes(deck=[{"icons": 2}], more=more), THREAT) == {1}


def test_confused_enemy_does_not_scheme() -> None:
    answer = an("forced response", {"schemes": "this"}, {"place_threat": 5})
    scenario = schemes({"status": ["confused"], "abilities": [answer]})
    assert seen(scenario, THREAT, CONFUSED, ("scheme", 1, "initiated")) == {(0, 0, 0)}


def test_windows_of_a_scheme() -> None:
    # Would, when, boost card, threat, after; each about the player concerned.
    counted = [
        an("forced interrupt", {"would_scheme": "enemy"}, {"place_counters": 1}),
        an("forced interrupt", {"would_activate": "enemy"}, {"place_counters": 10}),
        an(
            "forced interrupt",
            {"schemes": "enemy", "player": "you"},
            {"place_counters": {"count": {"threat": "main_scheme"}}},
        ),
        an(
            "forced response",
            {"activates": "enemy"},
            {"place_counters": {"count": {"threat": "main_scheme"}, "times": 5}},
        ),
        an("forced response", {"threat_placed": "main_scheme"}, {"place_counters": "that_much"}),
        an("forced response", {"attacks": "enemy"}, {"place_counters": 50}),
    ]
    assert seen(schemes({"sch": 3}, upgrades=[an_upgrade(*counted)]), COUNTERS) == {1 + 10 + 15 + 3}


def test_replaced_and_cancelled_schemes() -> None:
    # "Would scheme ... instead": never happens, also no response; cancelled later: ended early, with responses.
    heard = an("forced response", {"schemes": "enemy"}, {"place_counters": 1})
    swap = an("forced interrupt", {"would_scheme": "this"}, {"give": "tough", "to": "this"}, instead=True)
    scenario = schemes({"abilities": [swap]}, upgrades=[an_upgrade(heard)])
    assert seen(scenario, THREAT, COUNTERS, ("status", "Rhino", "tough")) == {(0, 0, 1)}
    for what in ("scheme", "activation"):
        stop = an("forced interrupt", {"schemes": "villain"}, {"cancel": what})
        assert seen(schemes(upgrades=[an_upgrade(heard, stop)]), THREAT, COUNTERS) == {(0, 1)}
    stop = an("forced interrupt", {"schemes": "villain"}, {"cancel": "attack"})
    assert seen(schemes(upgrades=[an_upgrade(heard, stop)]), THREAT) == {1}


def test_minion_that_leaves_ends_its_scheme() -> None:
    gone = an("forced interrupt", {"schemes": "this"}, {"defeat": "this"})
    more = {"minions": [{**GOON, "abilities": [gone]}], "event": {"scheme": {"by": "Goon"}}}
    assert seen(schemes(more=more), THREAT, ("in_play", "Goon")) == {(0, 0)}


def test_attack_texts_do_nothing_in_a_scheme() -> None:
    # BST-7: the attack cannot gain anything, nobody is undefended; what the card says besides happens.
    card = boost({"attack_gains": "overkill"}, {"place_threat": 4, "if": {"undefended": True}}, {"place_threat": 2})
    assert seen(schemes(deck=[card]), THREAT) == {3}
    card = boost(
        {"place_threat": 2, "if": {"activation": "scheme"}}, {"place_threat": 4, "if": {"activation": "attack"}}
    )
    assert seen(schemes(deck=[card]), THREAT) == {3}


def test_main_scheme_with_as_much_threat_as_its_target_is_lost() -> None:
    about = {"main_scheme": {"threat": 3, "target": 5}}
    assert seen(schemes({"sch": 2}, more=about), ("game_over",)) == {"players lose"}
    assert seen(schemes({"sch": 1}, more=about), ("game_over",)) == {"no"}


# --- activations -------------------------------------------------------------------------------------------------
def test_activation_goes_by_the_form() -> None:
    event: Data = {"event": {"activate": {}}}
    assert seen(schemes(None, EXHAUSTED, event), HERO, THREAT) == {(2, 0)}
    assert seen(schemes(None, ALTER_EGO, event), HERO, THREAT) == {(0, 1)}


def test_attack_made_a_scheme_starts_anew() -> None:
    # ACT-10: the confused card is checked again; a stun would have come first.
    hide = an("forced interrupt", {"would_attack": "enemy"}, {"scheme": "you", "by": "villain"}, instead=True)
    card = an_upgrade(hide)
    scenario = situation(EXHAUSTED, {"sch": 1}, upgrades=[card], deck=[{"icons": 2}])
    assert seen(scenario, HERO, THREAT) == {(0, 3)}
    scenario = situation(EXHAUSTED, {"sch": 1, "status": ["confused"]}, upgrades=[card])
    assert seen(scenario, HERO, THREAT, CONFUSED) == {(0, 0, 0)}
    scenario = situation(EXHAUSTED, {"sch": 1, "status": ["stunned", "confused"]}, upgrades=[card])
    assert seen(scenario, HERO, THREAT, CONFUSED) == {(0, 0, 1)}


def test_activation_started_in_a_scheme_waits() -> None:
    # ACT-8: the attack of the Boost ability comes after the responses to the scheme.
    heard = an("forced response", {"schemes": "villain"}, {"place_counters": {"count": {"damage": "P1"}, "times": 1}})
    heard["do"].append({"place_counters": 1})
    scenario = schemes(None, EXHAUSTED, deck=[boost({"attack": "you"}), {"icons": 0}], upgrades=[an_upgrade(heard)])
    assert seen(scenario, HERO, THREAT, COUNTERS) == {(2, 1, 1)}


def test_set_of_enemies_attacks_villain_first() -> None:
    # ACT-4: Rhino's attack (forced response) gives every minion + 1 ATK; the minion created on the way joins.
    join = an("forced response", {"attacks": "this"}, {"put_minion_into_play": "Drone", "atk": 3})
    more = {"minions": [GOON], "villain": {"abilities": [join]}, "hero": EXHAUSTED}
    scenario = revealed({"attack": "you", "by": {"each": "enemy"}}, more=more)
    assert seen(scenario, HERO, ("minions", "P1")) == {(2 + 1 + 3, 2)}


def test_set_of_enemies_that_attack_has_its_keyword() -> None:
    # ALT-T: + 2 ATK for that attack of each; nobody else.
    more = {"minions": [GOON], "hero": EXHAUSTED}
    change = {"modify": "atk", "by": 2, "of": {"each": "enemy"}, "that_attack": True}
    assert seen(revealed({"attack": "you", "by": {"each": "enemy"}}, change, more=more), HERO) == {4 + 3}


def test_villain_phase() -> None:
    # ACT-1: per player the villain, then the minions engaged; P2 is an alter-ego. Cards enough for both.
    players = {
        "P1": {"identity": {"name": "A", **EXHAUSTED}},
        "P2": {"identity": {"name": "B", **ALTER_EGO}},
    }
    minions = [{**GOON, "engaged": "P1"}, {**GOON, "id": "Thug", "name": "Thug", "sch": 2, "engaged": "P2"}]
    more = {"players": players, "minions": minions, "event": {"villain_phase": "activations"}}
    scenario = schemes(deck=[{"icons": 1}, {"icons": 2}], more=more)
    assert seen(scenario, ("damage", "A"), ("damage", "B"), THREAT) == {(3 + 1, 0, 3 + 2)}


def test_minion_that_engages_in_the_villain_phase_activates() -> None:
    # ACT-9; also one whose quickstrike attack came before: twice 2 damage.
    enter = {"type": "boost", "do": [{"put_into_play": "this"}]}
    fresh = {"name": "Fresh", "type": "minion", "atk": 2, "icons": 0, "abilities": [enter]}
    more = {"event": {"villain_phase": "activations"}}
    for keywords, damage in (([], 4), (["quickstrike"], 6)):
        scenario = schemes(None, EXHAUSTED, more, deck=[{**fresh, "keywords": keywords}, {"icons": 0}])
        assert seen(scenario, HERO, ("minions", "P1")) == {(damage, 1)}


# --- thwarts -----------------------------------------------------------------------------------------------------
THWART: Data = {"event": {"thwart": {"by": "Spider-Man"}}, "main_scheme": {"threat": 5}}


def test_basic_thwart() -> None:
    heard = [
        an("forced interrupt", {"thwarts": "you"}, {"modify": "thw", "by": 1, "of": "you"}),
        an("forced response", {"uses_basic_power": "you"}, {"place_counters": 1}),
        an("forced response", {"threat_removed": "main_scheme"}, {"place_counters": "that_much"}),
    ]
    scenario = situation({"thw": 2}, more=THWART, upgrades=[an_upgrade(*heard)])
    assert seen(scenario, THREAT, ("exhausted", "Spider-Man"), COUNTERS) == {(2, 1, 4)}
    confused = situation({"thw": 2, "status": ["confused"]}, more=THWART, upgrades=[an_upgrade(*heard)])
    keys = (THREAT, ("exhausted", "Spider-Man"), ("status", "Spider-Man", "confused"), COUNTERS)
    assert seen(confused, *keys) == {(5, 1, 0, 0)}


def test_patrol_and_crisis_keep_threat_on_the_main_scheme() -> None:
    patrol = {**THWART, "minions": [{**GOON, "keywords": ["patrol"]}]}
    assert seen(situation({"thw": 2}, more=patrol), THREAT, ("exhausted", "Spider-Man")) == {(5, 0)}
    effect = {"remove_threat": 2}
    more = {"main_scheme": {"threat": 5}, "minions": patrol["minions"]}
    assert seen(played(effect, labels=("thwart",), more=more), THREAT) == {5}
    assert seen(played(effect, labels=(), more=more), THREAT) == {3}


def test_ally_takes_consequential_damage_for_a_thwart() -> None:
    cat = {"name": "Cat", "hp": 3, "thw": 1, "consequential_thwart": 2}
    more = {**THWART, "event": {"thwart": {"by": "Cat"}}}
    assert seen(situation(more=more, allies=[cat]), THREAT, CAT) == {(4, 2)}


def test_side_scheme_is_defeated_before_it_leaves() -> None:
    # Its own When Defeated, then the responses to the removal and the defeat.
    last = an("forced interrupt", {"defeated": "this"}, {"place_threat": {"count": {"counters": "Plot"}}})
    plot = {"name": "Plot", "threat": 1, "counters": 2, "abilities": [last]}
    heard = [
        an("forced response", {e: "side_scheme"}, {"place_counters": n})
        for e, n in (("defeated", 1), ("threat_removed", 10))
    ]
    more = {"side_schemes": [plot], "event": {"thwart": {"by": "Spider-Man", "scheme": "Plot"}}}
    scenario = situation({"thw": 2}, more=more, upgrades=[an_upgrade(*heard)])
    assert seen(scenario, THREAT, ("in_play", "Plot"), COUNTERS) == {(2, 0, 11)}


def test_basic_defense_is_a_basic_power_of_heroes_only() -> None:
    heard = an("forced response", {"uses_basic_power": "friendly_character"}, {"place_counters": 1})
    scenario = situation(allies=[{"name": "Cat", "hp": 3}], upgrades=[an_upgrade(heard)])
    assert seen(scenario, DEFENDER, COUNTERS) == {("Spider-Man", 1), ("Cat", 0), ("none", 0)}


# --- entering play -----------------------------------------------------------------------------------------------
def test_quickstrike_comes_after_when_revealed() -> None:
    # OQ-28 B: 1 damage of its text, then its attack for 2; not against an alter-ego.
    text = {
        "type": "when revealed",
        "do": [{"deal_damage": 1, "to": "you"}, {"modify": "atk", "by": 1, "of": "this", "until": "end_of_phase"}],
    }
    swift = {"name": "Swift", "type": "minion", "atk": 1, "keywords": ["quickstrike"], "abilities": [text]}
    for hero, damage in ((EXHAUSTED, 3), (ALTER_EGO, 1)):
        assert seen(situation(hero, more={"event": {"reveal": swift}}), HERO, CALCULATED) == {
            (damage, 2 if damage == 3 else 0)
        }


def test_quickstrike_of_a_minion_put_into_play_by_an_effect() -> None:
    # Right after the effect, before the next sentence (heal 3); in a discarding effect after all of it.
    swift = {"name": "Swift", "type": "minion", "atk": 2, "hp": 1, "keywords": ["quickstrike"]}
    put = {"type": "minion"}
    discard = {
        "discard_from_deck": 2,
        "deck": "encounter_deck",
        "each_time": {"discarded": put, "do": [{"put_into_play": "it"}, {"place_threat": {"count": {"damage": "P1"}}}]},
    }
    deck = [swift, {**swift, "name": "Quick", "id": "Quick"}, {"icons": 0}]
    more = {"hero": EXHAUSTED, "encounter_deck": deck}
    scenario = played(discard, {"heal": 3, "on": "you"}, labels=(), more=more)
    assert seen(scenario, HERO, THREAT) == {(1, 0)}


def test_teamwork_activates_only_with_another_of_the_trait() -> None:
    crew = {"name": "Crew", "type": "minion", "atk": 2, "sch": 3, "traits": ["Crew"], "keywords": ["teamwork Crew"]}
    for mates, hero, damage, threat in (
        ([], EXHAUSTED, 0, 0),
        ([{**GOON, "traits": ["Crew"]}], EXHAUSTED, 2, 0),
        ([{**GOON, "traits": ["Crew"]}], ALTER_EGO, 0, 3),
    ):
        scenario = situation(hero, more={"event": {"reveal": crew}, "minions": mates})
        assert seen(scenario, HERO, THREAT) == {(damage, threat)}


def test_incite_is_a_when_revealed_ability() -> None:
    card = {"name": "Thug", "type": "minion", "keywords": ["incite 2"]}
    assert seen(situation(more={"event": {"reveal": card}}), THREAT) == {2}
    stop = an("forced interrupt", {"revealed": "minion"}, {"cancel": "when_revealed"})
    assert seen(situation(more={"event": {"reveal": card}}, upgrades=[an_upgrade(stop)]), THREAT) == {0}


def test_peril_keeps_other_players_out() -> None:
    # DEF-14: P2 can neither be declared nor use its interrupt while P1 resolves the card.
    help_out = an("interrupt", {"attacks": "villain"}, {"place_counters": 1}, cost=[{"exhaust": "this"}])
    players = {
        "P1": {"identity": {"name": "A"}},
        "P2": {"identity": {"name": "B"}, "upgrades": [an_upgrade(help_out)]},
    }
    text = {"type": "when revealed", "do": [{"attack": "you"}]}
    for keywords, defenders, used in ((["peril"], {"A", "none"}, {0}), ([], {"A", "B", "none"}, {0, 1})):
        card = {"name": "Breach", "type": "treachery", "keywords": keywords, "abilities": [text]}
        scenario = situation(more={"players": players, "event": {"reveal": card}})
        assert seen(scenario, DEFENDER) == defenders
        assert seen(scenario, COUNTERS) == used


def test_revealed_cards_that_stay() -> None:
    # An environment is in play with its constant ability; an attachment where its text puts it, until the host goes.
    more_sch = {"type": "constant", "do": [{"modify": "sch", "by": 1, "of": "villain"}]}
    text = {"type": "when revealed", "do": [{"scheme": "you"}]}
    storm = {"name": "Storm", "type": "environment", "abilities": [more_sch, text]}
    assert seen(schemes(more={"event": {"reveal": storm}}), THREAT, ("in_play", "Storm")) == {(2, 1)}
    armor = {
        "name": "Armor",
        "type": "attachment",
        "abilities": [{"type": "when revealed", "do": [{"attach": "this", "to": "Goon"}]}],
    }
    heard = an("forced response", {"enters_play": "attachment"}, {"place_counters": 1})
    for hp, inside in ((3, 1), (1, 0)):
        hit = an("forced response", {"revealed": "attachment"}, {"deal_damage": 1, "to": "Goon"})
        more = {"event": {"reveal": armor}, "minions": [{**GOON, "hp": hp}]}
        scenario = situation(more=more, upgrades=[an_upgrade(heard, hit)])
        assert seen(scenario, ("in_play", "Armor"), COUNTERS) == {(inside, 1)}


# --- boost cards -------------------------------------------------------------------------------------------------
def test_amplify_counts_when_the_card_is_turned() -> None:
    # BST-3: one more for each icon; an interrupt cancels those too, the Boost ability's own come later.
    source = {"name": "Source", "keywords": ["amplify"]}
    card = boost({"add_icons": 1}, icons=1)
    assert seen(situation(EXHAUSTED, deck=[card], more={"environments": [source]}), CALCULATED) == {2 + 3}
    stop = an("forced interrupt", {"boost_flipped": "villain"}, {"cancel": "boost_icons"})
    scenario = situation(EXHAUSTED, deck=[card], more={"environments": [source]}, upgrades=[an_upgrade(stop)])
    assert seen(scenario, CALCULATED) == {2 + 1}


def test_boost_card_discarded_before_it_is_turned() -> None:
    instead = an(
        "forced interrupt", {"boost_would_be_flipped": "enemy", "player": "you"}, {"discard_boost": True}, instead=True
    )
    card = boost({"place_threat": 2}, icons=3)
    scenario = situation(EXHAUSTED, deck=[card], upgrades=[an_upgrade(instead)])
    assert seen(scenario, CALCULATED, THREAT, ("boost_cards", "Rhino")) == {(2, 0, 0)}


def test_boost_card_that_enters_play_keeps_its_icons() -> None:
    # Icon counts; the card is attached and not discarded; its constant ability counts at once.
    attach = {"type": "boost", "do": [{"attach": "this", "to": "villain"}]}
    strong = {"type": "constant", "do": [{"modify": "atk", "by": 1, "of": "host"}]}
    card = {"name": "Rage", "type": "attachment", "icons": 1, "abilities": [attach, strong]}
    assert seen(situation(EXHAUSTED, deck=[card]), CALCULATED, ("in_play", "Rage")) == {(4, 1)}


# --- forms, sides, draws -----------------------------------------------------------------------------------------
def test_declared_hero_that_changes_form_defends_without_def() -> None:
    # OQ-13.2 A: still the defender, DEF is 0 then; not readied.
    card = boost({"change_form": "you", "to": "alter_ego"})
    scenario = situation({"damage": 1}, deck=[card])
    keys = (DEFENDER, HERO, ("exhausted", "Spider-Man"))
    assert seen(scenario, *keys) == {("Spider-Man", 3, 1), ("none", 3, 0)}


def test_change_of_form_is_answered() -> None:
    heard = an("forced response", {"changes_form": "you"}, {"place_counters": 1})
    for to, counters in (({}, 1), ({"to": "hero"}, 0), ({"to": "alter_ego"}, 1)):
        scenario = played({"change_form": "you", **to}, labels=(), upgrades=[an_upgrade(heard)])
        assert seen(scenario, COUNTERS) == {counters}


def test_villain_flips_during_its_attack() -> None:
    # MOD-3: the new ATK (none printed: 0) and 2 icons; his own "would attack" has passed. Damage stays.
    norman = {
        "name": "Norman",
        "abilities": [an("forced interrupt", {"would_attack": "this"}, {"place_threat": 5}, instead=True)],
    }
    villain = {"other_side": norman, "damage": 2, "keywords": ["retaliate 1"]}
    scenario = situation(EXHAUSTED, villain, deck=[boost({"flip": "villain"}, icons=2)])
    assert seen(scenario, HERO, RHINO, THREAT) == {(2, 2, 0)}


def test_drawn_cards_count_as_in_hand() -> None:
    draw = ({"draw": 2}, {"deal_damage": {"count": {"hand": "you"}}, "to": "villain"})
    own = [{"name": "One"}, {"name": "Two"}, {"name": "Three"}]
    assert seen(played(*draw, labels=(), own_deck=own), ("drawn", "P1"), RHINO) == {(2, 2)}


# --- status keywords ---------------------------------------------------------------------------------------------
def test_steady_needs_two_cards() -> None:
    # ST-5: with one it attacks, with two it loses both instead.
    steady = {"keywords": ["steady"]}
    stunned = ("status", "Rhino", "stunned")
    assert seen(situation(EXHAUSTED, {**steady, "status": ["stunned"]}), HERO, stunned) == {(2, 1)}
    assert seen(situation(EXHAUSTED, {**steady, "status": ["stunned", "stunned"]}), HERO, stunned) == {(0, 0)}
    give = {"give": "stunned", "to": "villain"}
    assert seen(played(give, labels=(), more={"villain": steady}), stunned) == {1}
    assert seen(played(give, give, labels=(), more={"villain": steady}), stunned) == {2}


def test_vulnerable_is_discarded_and_not_defeated() -> None:
    goon = {**GOON, "keywords": ["vulnerable"]}
    heard = an("forced response", {"defeated": "minion"}, {"place_counters": 1})
    for status, inside in (("stunned", 0), ("tough", 1)):
        scenario = played(
            {"give": status, "to": "Goon"}, labels=(), more={"minions": [goon]}, upgrades=[an_upgrade(heard)]
        )
        assert seen(scenario, ("in_play", "Goon"), COUNTERS) == {(inside, 0)}


def test_who_cannot_be_readied_stays_exhausted() -> None:
    web = {"name": "Web", "abilities": [{"type": "constant", "do": [{"cannot": "be_readied", "who": "you"}]}]}
    scenario = played({"ready": "you"}, {"place_threat": 1}, labels=(), more={"hero": EXHAUSTED}, upgrades=[web])
    assert seen(scenario, ("exhausted", "Spider-Man"), THREAT) == {(1, 1)}
