"""Cases worked out by hand: actions, attacks of heroes and allies, guard, encounter cards revealed, nested attacks."""

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
    event,
    played,
    revealed,
    seen,
    situation,
)
from interpreter import TooDeep, outcomes

from dictamen.model import Scenario

STRIKE: Data = {"event": {"attack": {"by": "Spider-Man", "against": "Rhino"}}}
GOON: Data = {"name": "Goon", "atk": 1, "hp": 2}
GOON_DAMAGE, GOON_IN_PLAY = ("damage", "Goon"), ("in_play", "Goon")
READY = ("exhausted", "Spider-Man")
STUNNED = ("status", "Spider-Man", "stunned")


def basic_attack(hero: Data | None = None, villain: Data | None = None, more: Data | None = None) -> Scenario:
    """Spider-Man (ATK 2) attacks Rhino."""
    return situation({"atk": 2, **(hero or {})}, villain, more={**STRIKE, **(more or {})})


# --- basic attacks -----------------------------------------------------------------------------------------------
def test_basic_attack_deals_atk_and_exhausts() -> None:
    assert seen(basic_attack(), RHINO, READY, HERO) == {(2, 1, 0)}


def test_basic_attack_that_cannot_be_made() -> None:
    # Exhausted, alter-ego, no ATK (nothing would change), a guard minion: nothing happens, nobody is exhausted.
    guard = {"minions": [{**GOON, "keywords": ["guard"]}]}
    for scenario in (
        basic_attack({"form": "alter_ego"}),
        basic_attack({"atk": 0}),
        basic_attack(more=guard),
    ):
        assert seen(scenario, RHINO, READY) == {(0, 0)}
    assert seen(basic_attack(EXHAUSTED), RHINO, READY) == {(0, 1)}


def test_guard_does_not_bar_attacks_on_the_minion_or_of_other_players() -> None:
    # KW-GRD: only the engaged player, only villains.
    goon = {**GOON, "keywords": ["guard"]}
    at_goon = {"event": {"attack": {"by": "Spider-Man", "against": "Goon"}}, "minions": [goon]}
    assert seen(basic_attack(more=at_goon), GOON_DAMAGE, RHINO) == {(2, 0)}
    players = {"P1": {"identity": {"name": "Spider-Man", "atk": 2}}, "P2": {"identity": {"name": "Other"}}}
    elsewhere = {"minions": [{**goon, "engaged": "P2"}], "players": players}
    assert seen(basic_attack(more=elsewhere), RHINO) == {2}


def test_stunned_hero_exhausts_and_has_not_attacked() -> None:
    # ST-1, TGT-8: costs are paid, the status goes, nothing else; also where guard leaves no valid target.
    response = an("forced response", {"attacks": "you"}, {"place_threat": 1})
    for minions in ([], [{**GOON, "keywords": ["guard"]}]):
        scenario = basic_attack(
            {"status": ["stunned"], "abilities": [response]}, {"keywords": ["retaliate 1"]}, {"minions": minions}
        )
        assert seen(scenario, RHINO, READY, STUNNED, THREAT, HERO) == {(0, 1, 0, 0, 0)}


def test_ally_takes_consequential_damage_after_retaliate() -> None:
    # TIM-2 no. 7: retaliate (1) in the after-window, then consequential damage 1: a forced response to the first
    # damage by an enemy that heals 2 leaves exactly the consequential damage.
    cure = an("forced response", {"takes_damage": "this", "by": "enemy"}, {"heal": 2, "on": "this"})
    cat = {"name": "Cat", "atk": 1, "hp": 3, "consequential_attack": 1, "abilities": [cure]}
    more = {"event": {"attack": {"by": "Cat", "against": "Rhino"}}}
    scenario = situation(villain={"keywords": ["retaliate 1"]}, more=more, allies=[cat])
    assert seen(scenario, RHINO, CAT, ("exhausted", "Cat")) == {(1, 1, 1)}


def test_consequential_damage_is_not_attack_damage_and_needs_the_ally() -> None:
    # Source: the ally itself. With 1 hit point retaliate defeats it first; nothing is left to damage.
    grudge = an("forced response", {"takes_damage": "ally", "from_attack": False, "by": "ally"}, {"place_threat": 1})
    for hp, threat in ((3, 1), (1, 0)):
        cat = {"name": "Cat", "atk": 1, "hp": hp, "consequential_attack": 1}
        more = {"event": {"attack": {"by": "Cat", "against": "Rhino"}}}
        villain = {"keywords": ["retaliate 1"], "abilities": [grudge]}
        assert seen(situation(villain=villain, more=more, allies=[cat]), THREAT) == {threat}


def test_stunned_ally_takes_no_consequential_damage() -> None:
    # The attack never happened, so there is nothing after it.
    cat = {"name": "Cat", "atk": 1, "consequential_attack": 1, "status": ["stunned"]}
    more = {"event": {"attack": {"by": "Cat", "against": "Rhino"}}}
    assert seen(situation(more=more, allies=[cat]), RHINO, CAT, ("exhausted", "Cat")) == {(0, 0, 1)}


def test_windows_of_a_basic_attack() -> None:
    # "when attacks" before the amount is read, "after attacks and damages" bound to the enemy; `attacker` is the hero.
    strong = an("forced interrupt", {"attacks": "you"}, {"modify": "atk", "by": 2, "of": "attacker"})
    stun = an("forced response", {"attacks": "you", "damages": "enemy"}, {"give": "stunned", "to": "that_character"})
    scenario = basic_attack({"abilities": [strong, stun]})
    assert seen(scenario, RHINO, ("status", "Rhino", "stunned")) == {(4, 1)}
    tough = basic_attack({"abilities": [strong, stun]}, {"status": ["tough"]})
    assert seen(tough, RHINO, ("status", "Rhino", "stunned"), ("status", "Rhino", "tough")) == {(0, 0, 0)}


def test_modifier_of_the_attack_ends_with_it() -> None:
    # Used in the after-window it is over before consequential damage; ATK 2 again. A response to that damage deals
    # damage equal to ATK: 1, not 3.
    rage = an("forced response", {"attacks": "this"}, {"modify": "atk", "by": 2, "of": "this"})
    spite = an(
        "forced response",
        {"takes_damage": "this", "from_attack": False},
        {"deal_damage": {"stat": "atk", "of": "this"}, "to": "villain"},
    )
    cat = {"name": "Cat", "atk": 1, "hp": 3, "consequential_attack": 1, "abilities": [rage, spite]}
    more = {"event": {"attack": {"by": "Cat", "against": "Rhino"}}}
    assert seen(situation(more=more, allies=[cat]), RHINO) == {2}


# --- actions and labels ------------------------------------------------------------------------------------------
def test_action_that_cannot_be_used_costs_nothing() -> None:
    # Costs not payable, condition false, no valid target: nothing at all happens, the card stays in hand.
    hit = {"deal_damage": 1, "to": "villain"}
    scenarios = (
        played(hit, more={"cost": 1}),
        played(hit, more={"ability": {"if": {"who": "you", "exhausted": True}}}),
        played(hit, more={"ability": {"form": "alter_ego"}}),
        played({"heal": 1, "on": "you"}),
        played({"deal_damage": 1, "to": {"choose": "minion"}}),
    )
    for scenario in scenarios:
        assert seen(scenario, RHINO, ("in_hand", "Event")) == {(0, 1)}


def test_guard_bars_attacks_but_not_other_effects() -> None:
    # TGT-5: the same damage without the label may be aimed at the villain (rules digest FE-5).
    more = {"minions": [{**GOON, "keywords": ["guard"]}]}
    hit = {"deal_damage": 1, "to": {"choose": "enemy"}}
    assert seen(played(hit, more=more), RHINO, GOON_DAMAGE) == {(0, 1)}
    assert seen(played(hit, labels=(), more=more), RHINO, GOON_DAMAGE) == {(0, 1), (1, 0)}
    everybody = played({"deal_damage": 1, "to": {"each": "enemy"}}, more=more)  # TGT-6
    assert seen(everybody, RHINO, GOON_DAMAGE) == {(0, 1)}


def test_guard_minion_then_villain() -> None:
    # FE-5: three resources spent, 2 damage each time: the guard (2 hit points) first, then the villain can be chosen.
    spent: Data = {"count": {"spent": "any"}, "choose": True}
    hit: Data = {"deal_damage": 2, "to": {"choose": "enemy"}, "for_each": spent}
    hand = [{"name": "Triple", "resources": {"energy": 3}}]
    for hp, expected in ((2, (4, 0)), (3, (2, 0)), (9, (0, 1))):
        more = {"minions": [{**GOON, "hp": hp, "keywords": ["guard"]}], "cost": 3}
        assert seen(played(hit, more=more, hand=hand), RHINO, GOON_IN_PLAY) == {expected}
    unlabelled = played(hit, labels=(), more={"minions": [{**GOON, "keywords": ["guard"]}], "cost": 3}, hand=hand)
    assert seen(unlabelled, RHINO) == {4, 6}  # the villain from the start; the minion is there once only


def test_retaliate_once_for_each_attacked_enemy() -> None:
    # FE-7, OQ-18 B: three instances, one attack: one retaliate for each enemy attacked, none of a defeated minion.
    spent: Data = {"count": {"spent": "any"}, "choose": True}
    hit: Data = {"deal_damage": 1, "to": {"choose": "enemy"}, "for_each": spent}
    hand = [{"name": "Triple", "resources": {"energy": 3}}]
    goon = {**GOON, "hp": 3, "keywords": ["retaliate 1"]}
    scenario = played(hit, more={"minions": [goon], "villain": {"keywords": ["retaliate 1"]}, "cost": 3}, hand=hand)
    keys = (RHINO, GOON_IN_PLAY, HERO)
    assert seen(scenario, *keys) == {(3, 1, 1), (2, 1, 2), (1, 1, 2), (0, 0, 0)}


def test_enemy_that_is_only_confused_was_attacked() -> None:
    # Every enemy on which an effect of the attack is carried out.
    scenario = played({"give": "confused", "to": "villain"}, more={"villain": {"keywords": ["retaliate 1"]}})
    assert seen(scenario, HERO, ("status", "Rhino", "confused")) == {(1, 1)}
    # Not one that has the status already, so that the effect was not carried out (it cannot even be used).
    already = {"keywords": ["retaliate 1"], "status": ["confused"]}
    assert seen(played({"give": "confused", "to": "villain"}, more={"villain": already}), HERO) == {0}


def test_unlabelled_damage_is_no_attack() -> None:
    response = an("forced response", {"attacks": "you"}, {"place_threat": 1})
    scenario = played(
        {"deal_damage": 1, "to": "villain"},
        labels=(),
        more={"villain": {"keywords": ["retaliate 1"]}, "hero": {"abilities": [response]}},
    )
    assert seen(scenario, RHINO, HERO, THREAT) == {(1, 0, 0)}


def test_damage_windows_come_at_once_and_attack_windows_after() -> None:
    # "After takes damage" between two instances; "after attacks" once, at the end (OQ-18 B): the villain's tough card
    # given in between stops the second instance, the one given after the attack stays.
    skin = an("forced response", {"takes_damage": "this", "from_attack": True}, {"give": "tough", "to": "this"})
    two = [{"deal_damage": 2, "to": "villain"}, {"deal_damage": 2, "to": "villain"}]
    scenario = played(*two, more={"villain": {"abilities": [skin]}})
    assert seen(scenario, RHINO, ("status", "Rhino", "tough")) == {(2, 0)}
    late = an("forced response", {"attacked": "this", "by": "attacker"}, {"give": "tough", "to": "this"})
    scenario = played(*two, more={"villain": {"abilities": [late]}})
    assert seen(scenario, RHINO, ("status", "Rhino", "tough")) == {(4, 1)}


def test_attack_and_defeat_waits_for_the_whole_attack() -> None:
    # OQ-18 B: "attacks and defeats" only after the whole attack: the damage of the second effect is not prevented.
    revenge = an("forced response", {"attacks": "you", "defeats": "minion"}, {"give": "tough", "to": "villain"})
    scenario = played(
        {"deal_damage": 2, "to": "Goon"},
        {"deal_damage": 2, "to": "villain"},
        more={"minions": [GOON], "hero": {"abilities": [revenge]}},
    )
    assert seen(scenario, RHINO, ("status", "Rhino", "tough")) == {(2, 1)}


def test_stunned_hero_plays_an_attack_event() -> None:
    # CAN-2: all effects are cancelled, nobody attacked, but the event was played: "plays" windows open; costs are paid.
    watch = an_upgrade(
        an("forced interrupt", {"plays": "event"}, {"place_threat": 1}),
        an("forced response", {"plays": {"any": "event", "controlled_by": "you"}}, {"place_threat": 2}),
        an("forced response", {"attacks": "you"}, {"place_threat": 10}),
    )
    scenario = played({"deal_damage": 1, "to": "villain"}, more={"hero": {"status": ["stunned"]}}, upgrades=[watch])
    assert seen(scenario, RHINO, STUNNED, THREAT, ("in_hand", "Event")) == {(0, 0, 3, 0)}
    healthy = played({"deal_damage": 1, "to": "villain"}, upgrades=[watch])
    assert seen(healthy, RHINO, THREAT, ("in_hand", "Event")) == {(1, 13, 0)}


def test_confused_hero_plays_a_thwart_event() -> None:
    # LAB-3; a stunned hero thwarts all the same. With both labels both status cards go.
    off = {"remove_threat": 2}
    more: Data = {"main_scheme": {"threat": 3}}
    for status, labels, expected in (
        (["confused"], ("thwart",), (3, 0, 0)),
        (["stunned"], ("thwart",), (1, 0, 1)),
        (["stunned", "confused"], ("attack", "thwart"), (3, 0, 0)),
        (["confused"], ("attack",), (1, 1, 0)),
    ):
        scenario = played(off, labels=labels, more={**more, "hero": {"status": status}})
        keys = (THREAT, ("status", "Spider-Man", "confused"), STUNNED)
        assert seen(scenario, *keys) == {expected}


def test_upgrade_and_support_act_as_the_identity_an_ally_for_itself() -> None:
    # YOU-8, LAB-1: whose stunned card goes.
    hit = {"type": "action", "id": "action", "labels": ["attack"], "do": [{"deal_damage": 1, "to": "villain"}]}
    use = {"event": {"use": "action"}}
    hero = {"status": ["stunned"]}
    keys = (RHINO, STUNNED)
    assert seen(situation(hero, more=use, upgrades=[an_upgrade(hit)]), *keys) == {(0, 0)}
    assert seen(situation(hero, more=use, supports=[an_upgrade(hit)]), *keys) == {(0, 0)}
    assert seen(situation(hero, more=use, allies=[{"name": "Cat", "abilities": [hit]}]), *keys) == {(1, 1)}


def test_retaliate_hits_the_ally_that_attacks() -> None:
    hit = {"type": "action", "id": "action", "labels": ["attack"], "do": [{"deal_damage": 1, "to": "villain"}]}
    scenario = situation(
        villain={"keywords": ["retaliate 1"]},
        more={"event": {"use": "action"}},
        allies=[{"name": "Cat", "hp": 3, "abilities": [hit]}],
    )
    assert seen(scenario, RHINO, CAT, HERO) == {(1, 1, 0)}


def test_playing_an_event_in_a_window_opens_its_own_windows() -> None:
    # An unlabelled interrupt event: "when plays" before its effects (the villain's ATK counts it), "after plays" after.
    dodge = {"name": "Dodge", "abilities": [an("interrupt", {"would_take_damage": "you"}, {"prevent": 1})]}
    watch = an_upgrade(an("forced response", {"plays": "event"}, {"place_threat": 1}))
    scenario = situation(EXHAUSTED, hand=[dodge], upgrades=[watch])
    assert seen(scenario, HERO, THREAT) == {(2, 0), (1, 1)}


def test_villain_stage_defeated_by_an_attack() -> None:
    # DFT-4: same title, the next effect hits the new stage, and that stage retaliates.
    villain = {"hp": 2, "next_stage": {"name": "Rhino", "hp": 14, "keywords": ["retaliate 2"]}}
    scenario = played(
        {"deal_damage": 3, "to": "villain"}, {"deal_damage": 1, "to": "villain"}, more={"villain": villain}
    )
    assert seen(scenario, RHINO, HERO) == {(1, 2)}


def test_counter_punch_inside_an_enemy_attack() -> None:
    # A labelled response in the after-window: `attacker` is the enemy; its retaliate hits the hero, nested there.
    punch = an(
        "response",
        {"attacked": "you"},
        {"deal_damage": {"stat": "atk", "of": "you"}, "to": "attacker"},
        labels=["attack"],
    )
    scenario = situation(
        {"atk": 3, **EXHAUSTED},
        {"keywords": ["retaliate 1"]},
        hand=[{"name": "Counter-Punch", "abilities": [punch]}],
    )
    assert seen(scenario, HERO, RHINO, ("in_hand", "Counter-Punch")) == {(2, 0, 1), (3, 3, 0)}


# --- add_damage --------------------------------------------------------------------------------------------------
def test_more_damage_for_the_attack_raises_each_instance() -> None:
    # ALT-Z, FE-6: two effects and one of them for each of two: (2+1) + (1+1) + (1+1).
    more_damage = an_upgrade(an("forced interrupt", {"attacks": "you"}, {"add_damage": 1, "to": "attack"}))
    twice = {"count": {"any": "support"}, "choose": True}
    scenario = played(
        {"deal_damage": 2, "to": "villain"},
        {"deal_damage": 1, "to": {"choose": "enemy"}, "for_each": twice},
        upgrades=[more_damage],
        supports=[{"name": "A"}, {"name": "B"}],
    )
    assert seen(scenario, RHINO) == {7}


def test_an_attack_that_raises_itself_does_so_from_its_start() -> None:
    # ALT-T: the sentence comes last, the damage before it is greater all the same.
    scenario = played({"deal_damage": 2, "to": "villain"}, {"add_damage": 3, "to": "attack"})
    assert seen(scenario, RHINO) == {5}


def test_more_damage_for_the_event_also_without_a_label() -> None:
    boost_it = an_upgrade(
        an("interrupt", {"plays": "event"}, {"add_damage": 2, "to": "event"}, cost=[{"exhaust": "this"}])
    )
    scenario = played({"deal_damage": 1, "to": "villain"}, labels=(), upgrades=[boost_it])
    assert seen(scenario, RHINO, ("exhausted", "Upgrade")) == {(1, 0), (3, 1)}


def test_no_more_damage_where_there_is_none() -> None:
    # An amount of 0 is no damage and is not raised; nor is damage of other abilities.
    more_damage = an_upgrade(an("forced interrupt", {"attacks": "you"}, {"add_damage": 1, "to": "attack"}))
    spines = an("forced response", {"takes_damage": "this"}, {"deal_damage": 1, "to": "attacker"})
    none = {"count": {"any": "support"}}
    scenario = played(
        {"deal_damage": 2, "to": "villain", "for_each": none},
        {"deal_damage": 1, "to": "villain"},
        more={"villain": {"abilities": [spines]}},
        upgrades=[more_damage],
    )
    assert seen(scenario, RHINO, HERO) == {(2, 1)}


def test_more_damage_changes_nothing_outside_an_attack() -> None:
    # So the interrupt that has no other effect is not used (its support stays ready).
    useless = an(
        "forced interrupt",
        {"would_take_damage": "villain"},
        {"add_damage": 1, "to": "attack"},
        cost=[{"exhaust": "this"}],
    )
    scenario = played({"deal_damage": 1, "to": "villain"}, labels=(), supports=[an_upgrade(useless)])
    assert seen(scenario, RHINO, ("exhausted", "Upgrade")) == {(1, 0)}


# --- encounter cards revealed ------------------------------------------------------------------------------------
def test_treachery_speaks_to_the_player_it_is_revealed_to() -> None:
    players = {"P1": {"identity": {"name": "A"}}, "P2": {"identity": {"name": "B"}}}
    card = {
        "name": "Treachery",
        "type": "treachery",
        "abilities": [{"type": "when revealed", "do": [{"deal_damage": 2, "to": "you"}]}],
    }
    scenario = situation(more={"players": players, "event": {"reveal": card, "to": "P2"}})
    assert seen(scenario, ("damage", "A"), ("damage", "B")) == {(0, 2)}


def test_im_tough() -> None:
    # ALT-B: without a tough card Rhino gets one and nothing surges; with one the card surges in its place.
    tough = {
        "give": "tough",
        "to": "Rhino",
        "already": {"if": {"who": "it", "status": "tough"}, "do": [{"surge": 1}]},
    }
    plot = {"name": "Plot", "type": "treachery", "abilities": [{"type": "when revealed", "do": [{"place_threat": 1}]}]}
    keys = (("status", "Rhino", "tough"), THREAT)
    assert seen(revealed(tough, more={"encounter_deck": [plot]}), *keys) == {(1, 0)}
    more: Data = {"encounter_deck": [plot], "villain": {"status": ["tough"]}}
    assert seen(revealed(tough, more=more), *keys) == {(1, 1)}


def test_im_tough_where_rhino_cannot_have_it() -> None:
    # OQ-21 A: the test is only whether it has the card; it cannot get it, and nothing surges.
    tough = {
        "give": "tough",
        "to": "Rhino",
        "already": {"if": {"who": "it", "status": "tough"}, "do": [{"surge": 1}]},
    }
    never = {"type": "constant", "do": [{"cannot": "be_tough", "who": "this"}]}
    plot = {"name": "Plot", "type": "treachery", "abilities": [{"type": "when revealed", "do": [{"place_threat": 1}]}]}
    more: Data = {"encounter_deck": [plot], "villain": {"abilities": [never]}}
    assert seen(revealed(tough, more=more), ("status", "Rhino", "tough"), THREAT) == {(0, 0)}


def test_surge_keyword_reveals_the_next_card_after_everything() -> None:
    # Responses to the first card come before the second one is revealed: it puts threat on before the surge removes it.
    later = {
        "name": "Next",
        "type": "treachery",
        "abilities": [{"type": "when revealed", "do": [{"remove_threat": 5}]}],
    }
    respond = an_upgrade(an("forced response", {"revealed": "Treachery"}, {"place_threat": 1}))
    scenario = revealed({"place_threat": 1}, keywords=("surge",), more={"encounter_deck": [later]}, upgrades=[respond])
    assert seen(scenario, THREAT) == {0}


def test_cancelled_when_revealed_cancels_surge_too() -> None:
    # CAN-2: still revealed, so the response comes.
    deny = an_upgrade(
        an("interrupt", {"revealed": "treachery"}, {"cancel": "when_revealed"}, cost=[{"exhaust": "this"}]),
        name="Deny",
    )
    respond = an_upgrade(an("forced response", {"revealed": "treachery"}, {"place_threat": 10}))
    plot = {"name": "Plot", "type": "treachery", "abilities": [{"type": "when revealed", "do": [{"place_threat": 2}]}]}
    scenario = revealed(
        {"place_threat": 1}, keywords=("surge",), more={"encounter_deck": [plot]}, upgrades=[deny, respond]
    )
    # declined twice: 1 + 10, then 2 + 10. Used on the first: only 10. Used on the second: 1 + 10 + 10.
    assert seen(scenario, THREAT, ("exhausted", "Deny")) == {(23, 0), (10, 1), (21, 1)}


def test_revealed_minion_enters_play_before_everything() -> None:
    # Engaged with the player; an interrupt to the reveal can already damage it.
    zap = an_upgrade(an("forced interrupt", {"revealed": "minion"}, {"deal_damage": 1, "to": "that_character"}))
    ability = {"type": "when revealed", "do": [{"deal_damage": 1, "to": "you"}]}
    card = {"name": "Goon", "type": "minion", "hp": 3, "abilities": [ability]}
    scenario = situation(more={"event": {"reveal": card}}, upgrades=[zap])
    assert seen(scenario, ("minions", "P1"), GOON_DAMAGE, HERO, GOON_IN_PLAY) == {(1, 1, 1, 1)}


def test_two_when_revealed_abilities_in_either_order() -> None:
    # ORD-3: the first player orders; the second one tests its condition when it comes.
    ability = {"type": "when revealed", "do": [{"place_threat": 1}]}
    other = {
        "type": "when revealed",
        "if": {"count": {"threat": "main_scheme"}, "at_least": 1},
        "do": [{"deal_damage": 1, "to": "you"}],
    }
    card = {"name": "Treachery", "type": "treachery", "abilities": [other, ability]}
    scenario = situation(more={"event": {"reveal": card}})
    assert seen(scenario, THREAT, HERO) == {(1, 1)}
    # both can be used from the start: either order, seen in whether tough catches the damage
    tough = {"type": "when revealed", "do": [{"give": "tough", "to": "you"}]}
    hurt = {"type": "when revealed", "do": [{"deal_damage": 1, "to": "you"}]}
    card = {"name": "Treachery", "type": "treachery", "abilities": [tough, hurt]}
    scenario = situation(more={"event": {"reveal": card}})
    assert seen(scenario, HERO, ("status", "Spider-Man", "tough")) == {(0, 0), (1, 1)}


def test_more_than_three_cards_are_not_explored() -> None:
    surging = {"name": "S", "type": "treachery", "keywords": ["surge"]}
    deck = [{**surging, "name": f"S{n}"} for n in range(4)]
    with pytest.raises(TooDeep):
        outcomes(revealed(keywords=("surge",), more={"encounter_deck": deck}))


# --- enemy attacks outside an enemy attack -----------------------------------------------------------------------
def test_attack_of_a_treachery_comes_before_its_later_effects() -> None:
    # NEST-4, ACT-7: the attack is made at once, with its boost card; the threat that its response sees is 0.
    response = an(
        "forced response",
        {"attacks": "this"},
        {"deal_damage": 1, "to": "you", "if": {"count": {"threat": "main_scheme"}, "at_least": 1}},
    )
    scenario = revealed(
        {"attack": "you"},
        {"place_threat": 2},
        more={"hero": EXHAUSTED, "villain": {"abilities": [response]}, "encounter_deck": [{"icons": 1}]},
    )
    assert seen(scenario, HERO, THREAT, CALCULATED) == {(3, 2, 3)}


def test_attack_started_in_a_nested_attack_follows_it_there() -> None:
    # ACT-8: the Boost ability of the first attack starts a second; both are over before the threat is placed.
    card = boost({"attack": "you", "by": "Goon"})
    watch = an(
        "forced response",
        {"attacks": "this"},
        {"give": "tough", "to": "this", "if": {"count": {"threat": "main_scheme"}, "at_most": 0}},
    )
    scenario = revealed(
        {"attack": "you"},
        {"place_threat": 1},
        more={
            "hero": EXHAUSTED,
            "encounter_deck": [card],
            "minions": [{"name": "Goon", "atk": 1, "abilities": [watch]}],
        },
    )
    assert seen(scenario, HERO, THREAT, ("status", "Goon", "tough")) == {(3, 1, 1)}


def test_modifier_of_that_attack() -> None:
    # ALT-T: from the start of the attack that the effect before it starts, until it is over: 2 + 3, and the next 2.
    change = {"modify": "atk", "by": 3, "of": "villain", "that_attack": True}
    scenario = revealed({"attack": "you"}, change, {"attack": "you"}, more={"hero": EXHAUSTED})
    assert seen(scenario, CALCULATED, ("attack", 2, "damage")) == {(5, 2)}


def test_then_after_an_attack_that_was_not_initiated() -> None:
    # A stunned villain: not initiated, so "then" does not follow; nor "otherwise", for it was tried.
    for joint in ("then", "otherwise"):
        effects = ({"attack": "you"}, {"place_threat": 1, joint: True})
        assert seen(revealed(*effects, more={"villain": {"status": ["stunned"]}}), THREAT) == {0}
    assert seen(revealed({"attack": "you"}, {"place_threat": 1, "then": True}), THREAT) == {1}


def test_additional_boost_card_comes_with_that_of_the_activation() -> None:
    # ALT-A: used at initiation, two cards are given in step 1; a minion gets none, so there is nothing to add to.
    more_boost = {"give_boost": 1, "to": "attacker", "additional": True}
    upgrade = an_upgrade(an("forced interrupt", {"attacks": "enemy"}, more_boost))
    scenario = situation(EXHAUSTED, deck=[{"icons": 1}, {"icons": 2}], upgrades=[upgrade])
    assert seen(scenario, CALCULATED, ("boost_cards", "Rhino")) == {(5, 0)}
    goon = {"minions": [GOON], "event": {"attack": {"by": "Goon"}}}
    scenario = situation(EXHAUSTED, deck=[{"icons": 1}, {"icons": 2}], more=goon, upgrades=[upgrade])
    assert seen(scenario, CALCULATED, ("boost_cards", "Goon")) == {(1, 0)}


def test_additional_boost_card_of_an_attack_that_ends_before_it() -> None:
    # Never given if the attack is cancelled before step 1; a plain one is given at once and waits.
    for additional, waiting in ((True, 0), (None, 1)):
        more_boost = {"give_boost": 1, "to": "attacker", **({"additional": True} if additional else {})}
        stop = {"cancel": "attack"}
        upgrade = an_upgrade(an("forced interrupt", {"attacks": "enemy"}, more_boost, stop))
        assert seen(situation(EXHAUSTED, upgrades=[upgrade]), ("boost_cards", "Rhino")) == {waiting}


def test_additional_boost_card_after_its_step_and_outside_an_attack() -> None:
    # Given at once: in the flip step it is turned there; outside an attack it waits (BST-4).
    more_boost = {"give_boost": 1, "to": "villain", "additional": True}
    deck = [boost(more_boost), {"icons": 2}]
    assert seen(situation(EXHAUSTED, deck=deck), CALCULATED, ("boost_cards", "Rhino")) == {(4, 0)}
    assert seen(played(more_boost, labels=()), ("boost_cards", "Rhino")) == {1}


def test_eliminated_player_ends_the_game_in_an_action() -> None:
    # Retaliate defeats the only hero: players lose, and the response to the event is not used any more.
    watch = an_upgrade(an("forced response", {"plays": "event"}, {"place_threat": 1}))
    more: Data = {"hero": {"hp": 1}, "villain": {"keywords": ["retaliate 1"]}}
    scenario = played({"deal_damage": 1, "to": "villain"}, more=more, upgrades=[watch])
    # forced in either order
    assert seen(scenario, ("game_over",), THREAT) == {("players lose", 0), ("players lose", 1)}


def test_action_event_is_used_by_name_of_card_or_ability() -> None:
    hit = event({"deal_damage": 1, "to": "villain"})
    for name in ("Event", "action"):
        scenario = situation(more={"event": {"use": name}}, hand=[hit])
        assert seen(scenario, RHINO) == {1}
