"""Cases worked out by hand: defense-labelled abilities, keywords of attacks, damage taken, delayed effects."""

from __future__ import annotations

from typing import Any

from cases import (
    CALCULATED,
    CAT,
    DEFENDER,
    EXHAUSTED,
    HERO,
    RHINO,
    TARGET,
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

from dictamen.model import Scenario

PLAYER = ("attack", 1, "player")
STAMINA = ("counters", "Upgrade")
TOUGH, TOUGH_CAT = ("status", "Spider-Man", "tough"), ("status", "Cat", "tough")
OVERKILL: Data = {"keywords": ["overkill"]}


def defense(trigger: Data, *effects: Data, kind: str = "forced interrupt", **more: Any) -> Data:
    """An upgrade with a defense-labelled ability."""
    return an_upgrade(an(kind, trigger, *effects, labels=["defense"], id="defense", **more))


def two_players(first: Data, second: Data, more: Data | None = None, villain: Data | None = None) -> Scenario:
    return situation(villain=villain, more={"players": {"P1": first, "P2": second}, **(more or {})})


# --- defense labels ----------------------------------------------------------------------------------------------
def test_label_makes_the_identity_the_defender_without_def() -> None:
    # DEF-7: Spider-Man (DEF 3) is exhausted and defends by the label alone: all 4 of the damage less 1 prevented.
    card = defense({"would_take_damage": "you"}, {"prevent": 1})
    scenario = situation(EXHAUSTED, {"atk": 4}, upgrades=[card])
    assert seen(scenario, HERO, DEFENDER, CALCULATED) == {(3, "Spider-Man", 4)}


def test_label_defends_as_alter_ego() -> None:
    card = defense({"attacks": "villain"}, {"place_counters": 1})
    assert seen(situation({"form": "alter_ego"}, upgrades=[card]), HERO, DEFENDER) == {(2, "Spider-Man")}


def test_defender_by_label_may_still_be_declared_and_nobody_else() -> None:
    # DEF-7, ATK-2c: the hero (DEF 3) or nobody; the ready ally cannot defend any more.
    card = defense({"attacks": "villain"}, {"place_counters": 1})
    scenario = situation(None, {"atk": 4}, upgrades=[card], allies=[{"name": "Cat"}])
    assert seen(scenario, HERO, DEFENDER, ("exhausted", "Spider-Man")) == {(4, "Spider-Man", 0), (1, "Spider-Man", 1)}


def test_label_after_an_ally_of_the_same_player_changes_nothing() -> None:
    # DEF-7c: Cat stays the defender.
    card = defense({"boost_flipped": "villain"}, {"place_counters": 1})
    scenario = situation(EXHAUSTED, upgrades=[card], allies=[{"name": "Cat", "hp": 3}])
    assert seen(scenario, CAT, HERO, DEFENDER, STAMINA) == {(2, 0, "Cat", 1), (0, 2, "Spider-Man", 1)}


def test_label_cannot_be_used_when_another_player_defends() -> None:
    # DEF-7b. Undefended, P1's ability makes A the defender, and counts.
    card = defense({"boost_flipped": "villain"}, {"place_counters": 1})
    first = {"identity": {"name": "A", **EXHAUSTED}, "upgrades": [card]}
    scenario = two_players(first, {"identity": {"name": "B"}})
    assert seen(scenario, DEFENDER, STAMINA) == {("A", 1), ("B", 0)}


def test_label_after_the_own_ally_has_left() -> None:
    # DEF-7, DEF-7b: the identity of the ally's controller defends then, without DEF; the other player cannot.
    gone = boost({"defeat": "Cat"})
    card = defense({"would_take_damage": "identity"}, {"place_counters": 1})
    cat = {"name": "Cat"}
    first = {"identity": {"name": "A", "def": 3, **EXHAUSTED}, "allies": [cat], "upgrades": [card]}
    other = {"identity": {"name": "B", **EXHAUSTED}, "upgrades": [{**card, "name": "Other"}]}
    scenario = two_players(first, other, {"encounter_deck": [gone] * 2})
    keys = (("damage", "A"), DEFENDER, STAMINA, ("counters", "Other"))
    # Cat declared: P1 has defended. Nobody declared: whoever comes first (the first player orders) defends for A.
    assert seen(scenario, *keys) == {(2, "A", 1, 0), (2, "B", 0, 1)}


def test_label_of_a_boost_damage_defends_the_attack() -> None:
    # The prevented damage is that of the Boost ability; the attack (2) is defended without DEF.
    card = defense({"would_take_damage": "you", "from_attack": False}, {"prevent": "all"})
    scenario = situation(EXHAUSTED, upgrades=[card], deck=[boost({"deal_damage": 1, "to": {"each": "hero"}})])
    assert seen(scenario, HERO, DEFENDER) == {(2, "Spider-Man")}


def test_label_during_the_own_damage_leaves_the_aim() -> None:
    # DEF-7: the attack on Cat is defended by the hero once the damage is on its way; it still hits Cat.
    card = defense({"would_take_damage": "ally"}, {"prevent": 1})
    more = {"event": {"attack": {"against": "Cat"}}}
    cat = {"name": "Cat", "hp": 3, "keywords": ["retaliate 1"], **EXHAUSTED}
    scenario = situation(EXHAUSTED, upgrades=[card], allies=[cat], more=more)
    assert seen(scenario, CAT, HERO, RHINO, DEFENDER, TARGET) == {(1, 0, 1, "Spider-Man", "Spider-Man")}


def test_label_lets_other_cards_answer_the_defending() -> None:
    # DEF-7a: "when you defend" comes before the effects; "after you defend" at the end, by the label too.
    card = defense({"attacks": "villain"}, {"place_threat": {"count": {"counters": "Gauge"}}})
    gauge = {
        "name": "Gauge",
        "abilities": [
            an("forced interrupt", {"defends": "you"}, {"place_counters": 2}),
            an("forced response", {"defends": "you"}, {"place_counters": 3}),
        ],
    }
    scenario = situation(EXHAUSTED, upgrades=[card, gauge])
    assert seen(scenario, THREAT, ("counters", "Gauge")) == {(2, 5)}


def test_stunned_hero_does_not_defend_by_an_attack_and_defense() -> None:
    # LAB-3: the stun goes, nothing else happens.
    ability = an("forced interrupt", {"attacks": "villain"}, {"deal_damage": 1, "to": "villain"})
    card = an_upgrade({**ability, "labels": ["attack", "defense"]})
    scenario = situation({**EXHAUSTED, "status": ["stunned"]}, upgrades=[card])
    assert seen(scenario, RHINO, DEFENDER, ("status", "Spider-Man", "stunned")) == {(0, "none", 0)}


def test_who_cannot_defend_cannot_use_the_label() -> None:
    # DEF-7e; nor be declared.
    card = defense({"attacks": "villain"}, {"place_counters": 1})
    ban = {"type": "constant", "do": [{"cannot": "defend", "who": "Spider-Man"}]}
    scenario = situation(villain={"abilities": [ban]}, upgrades=[card])
    assert seen(scenario, DEFENDER, STAMINA) == {("none", 0)}


def test_limit_is_once_in_the_event() -> None:
    deck = [boost(), boost()]
    waiting = {"boost_cards": [{"icons": 0}]}
    for limit, counters in (({}, 2), ({"limit": 1}, 1)):
        ability = an("forced interrupt", {"boost_flipped": "villain"}, {"place_counters": 1}, **limit)
        card = an_upgrade(ability)
        deck = [{"icons": 0}] * 2
        assert seen(situation(EXHAUSTED, waiting, deck=deck, upgrades=[card]), STAMINA) == {counters}


# --- keywords of attacks -----------------------------------------------------------------------------------------
def test_overkill_passes_on_what_the_ally_took_beyond_its_hit_points() -> None:
    # KW-OVK: 5 on Cat (2 hit points, 1 damage): 4 go on. The hero is not attacked (no retaliate).
    hero = {**EXHAUSTED, "keywords": ["retaliate 1"]}
    cat = {"name": "Cat", "hp": 2, "damage": 1}
    scenario = situation(hero, {"atk": 5, **OVERKILL}, allies=[cat])
    assert seen(scenario, DEFENDER, HERO, CAT, RHINO) == {("Cat", 4, 2, 0), ("none", 5, 1, 1)}


def test_overkill_needs_the_defeat() -> None:
    # Tough, or damage taken that is not more than the hit points: nothing goes on.
    for cat in ({"hp": 2, "status": ["tough"]}, {"hp": 5}):
        scenario = situation(EXHAUSTED, {"atk": 5, **OVERKILL}, allies=[{"name": "Cat", **cat}])
        assert (0, "Cat") in seen(scenario, HERO, DEFENDER)
        assert (1, "Cat") not in seen(scenario, HERO, DEFENDER)


def test_overkill_comes_after_when_defeated() -> None:
    # OQ-4 B: Cat's When Defeated gives the hero tough, which prevents the 3.
    last = an("forced interrupt", {"defeated": "this"}, {"give": "tough", "to": "you"})
    cat = {"name": "Cat", "hp": 2, "abilities": [last]}
    scenario = situation(EXHAUSTED, {"atk": 5, **OVERKILL}, allies=[cat])
    assert seen(scenario, DEFENDER, HERO, TOUGH) == {("Cat", 0, 0), ("none", 5, 0)}


def test_overkill_of_a_hero_hits_the_villain() -> None:
    # A minion with 2 hit points and 5 damage: 3 to the villain, not attacked; the responses come after both.
    goon = {"name": "Goon", "hp": 2}
    more = {"minions": [goon], "villain": {"keywords": ["retaliate 1"]}}
    scenario = played({"attack_gains": "overkill"}, {"deal_damage": 5, "to": "Goon"}, more=more)
    assert seen(scenario, RHINO, HERO, ("in_play", "Goon")) == {(3, 0, 0)}


def test_overkill_counts_for_attacks_and_defeats_twice() -> None:
    # The ally and then the identity... here the ally alone, and damage to the identity: two characters damaged.
    stun = an("forced response", {"attacks": "this", "damages": "character"}, {"place_threat": 1})
    cat = {"name": "Cat", "hp": 2}
    scenario = situation(EXHAUSTED, {"atk": 5, "abilities": [stun], **OVERKILL}, allies=[cat])
    assert seen(scenario, DEFENDER, THREAT) == {("Cat", 2), ("none", 1)}


def test_overkill_damage_can_be_prevented_as_attack_damage() -> None:
    prevent = an("forced interrupt", {"would_take_damage": "you", "from_attack": True}, {"prevent": 2})
    cat = {"name": "Cat", "hp": 2}
    scenario = situation({**EXHAUSTED, "abilities": [prevent]}, {"atk": 5, **OVERKILL}, allies=[cat])
    assert seen(scenario, DEFENDER, HERO) == {("Cat", 1), ("none", 3)}


def test_piercing_discards_tough_before_anything_is_prevented() -> None:
    # KW-PRC, OQ-15.1 A: also if all of it is replaced; not for 0 damage.
    piercing = {"keywords": ["piercing"]}
    tough = {**EXHAUSTED, "status": ["tough"]}
    assert seen(situation(tough, piercing), HERO, TOUGH) == {(2, 0)}
    assert seen(situation(tough, {"atk": 0, **piercing}), HERO, TOUGH) == {(0, 1)}
    nothing = an("forced interrupt", {"would_be_dealt_damage": "you"}, {"place_threat": 1}, instead=True)
    assert seen(situation({**tough, "abilities": [nothing]}, piercing), HERO, TOUGH) == {(0, 0)}


def test_piercing_is_not_for_overkill_damage() -> None:
    # OQ-15.2 B: Cat loses tough and is defeated; the hero's tough prevents the 3.
    keywords = {"keywords": ["piercing", "overkill"]}
    cat = {"name": "Cat", "hp": 2, "status": ["tough"]}
    scenario = situation({**EXHAUSTED, "status": ["tough"]}, {"atk": 5, **keywords}, allies=[cat])
    assert seen(scenario, DEFENDER, HERO, TOUGH) == {("Cat", 0, 0), ("none", 5, 0)}


def test_piercing_of_a_hero() -> None:
    scenario = played(
        {"deal_damage": 2, "to": "villain"}, {"attack_gains": "piercing"}, more={"villain": {"status": ["tough"]}}
    )
    assert seen(scenario, RHINO, ("status", "Rhino", "tough")) == {(2, 0)}  # from the start of the attack (ALT-T)


def test_ranged_ignores_retaliate() -> None:
    assert seen(situation({**EXHAUSTED, "keywords": ["retaliate 2"]}, {"keywords": ["ranged"]}), RHINO) == {0}
    more = {"villain": {"keywords": ["retaliate 1"]}}
    assert seen(played({"deal_damage": 1, "to": "villain"}, {"attack_gains": "ranged"}, more=more), HERO) == {0}
    assert seen(played({"deal_damage": 1, "to": "villain"}, more=more), HERO) == {1}


def test_attack_gains_needs_an_attack_without_it() -> None:
    gains = an("interrupt", {"attacks": "villain"}, {"attack_gains": "overkill"}, cost=[{"exhaust": "this"}])
    card = an_upgrade(gains)
    used = ("exhausted", "Upgrade")
    assert seen(situation(EXHAUSTED, upgrades=[card]), used) == {0, 1}
    assert seen(situation(EXHAUSTED, OVERKILL, upgrades=[card]), used) == {0}


def test_attack_gains_that_attack() -> None:
    # ALT-T: a treachery; the attack that it starts has overkill from its start.
    scenario = revealed(
        {"attack": "you"},
        {"attack_gains": "overkill", "that_attack": True},
        more={"villain": {"atk": 5}, "hero": EXHAUSTED},
        allies=[{"name": "Cat", "hp": 2}],
    )
    assert seen(scenario, DEFENDER, HERO) == {("Cat", 3), ("none", 5)}


# --- indirect damage ---------------------------------------------------------------------------------------------
def test_indirect_attack_is_split_among_the_players_characters() -> None:
    # IND-1 to IND-3: 3 damage; the hero has 2 left, Cat 2: as much as can be, nobody more than it has.
    cat = {"name": "Cat", "hp": 2, **EXHAUSTED}
    more = {"players": {"P1": {"identity": {"name": "Spider-Man", "hp": 3, "damage": 1, **EXHAUSTED}, "allies": [cat]}}}
    scenario = situation(villain={"atk": 3, "keywords": ["indirect"]}, more=more)
    assert seen(scenario, HERO, CAT, ("game_over",)) == {(2, 2, "no"), (3, 0, "players lose")}


def test_indirect_assignment_does_not_lean_on_tough() -> None:
    # IND-2: 7 to a tough hero with 4 left and an ally with 2: 4 and 2; the hero's tough prevents its 4.
    hero = {"hp": 4, "status": ["tough"], **EXHAUSTED}
    scenario = situation(hero, {"atk": 7, "keywords": ["indirect"]}, allies=[{"name": "Cat", "hp": 2, **EXHAUSTED}])
    assert seen(scenario, HERO, CAT, TOUGH) == {(0, 2, 0)}


def test_only_the_defender_of_an_indirect_attack_is_attacked() -> None:
    cat = {"name": "Cat", "hp": 9, "keywords": ["retaliate 1"]}
    scenario = situation({**EXHAUSTED, "keywords": ["retaliate 2"]}, {"keywords": ["indirect"]}, allies=[cat])
    assert {(d, r) for d, r in seen(scenario, DEFENDER, RHINO)} == {("Cat", 1), ("none", 2)}


def test_indirect_damage_of_an_ability_to_each_player() -> None:
    # Each player splits 1; all at the same time.
    first = {"identity": {"name": "A"}, "allies": [{"name": "Cat"}]}
    hit = boost({"deal_damage": 1, "to": {"each": "identity"}, "indirect": True})
    more = {"encounter_deck": [hit], "event": {"scheme": {}}}
    scenario = two_players(first, {"identity": {"name": "B"}}, more)
    assert seen(scenario, ("damage", "A"), CAT, ("damage", "B")) == {(1, 0, 1), (0, 1, 1)}


# --- damage taken ------------------------------------------------------------------------------------------------
def constant(*effects: Data) -> Data:
    return {"type": "constant", "do": list(effects)}


def test_damage_taken_comes_before_tough() -> None:
    # DMG-6: 2 - 2 is 0, tough stays; 3 - 2 is 1, tough goes.
    less = constant({"damage_taken": -2, "of": "this"})
    for atk, tough in ((2, 1), (3, 0)):
        hero = {**EXHAUSTED, "status": ["tough"], "abilities": [less]}
        assert seen(situation(hero, {"atk": atk}), HERO, TOUGH) == {(0, tough)}


def test_changes_of_damage_taken_first_then_caps() -> None:
    # 6 + 1 - 3 is 4, at most 2; dealt are 6.
    takes = constant({"damage_taken": 1, "of": "this"}, {"damage_taken_at_most": 2, "of": "this"})
    less = constant({"damage_taken": -3, "of": "you", "from_attack": True})
    dealt = an("forced response", {"is_dealt_damage": "this"}, {"place_threat": "that_much"})
    hero = {**EXHAUSTED, "abilities": [takes, dealt]}
    assert seen(situation(hero, {"atk": 6}, upgrades=[an_upgrade(less)]), HERO, THREAT) == {(2, 6)}


def test_would_take_speaks_of_what_is_left() -> None:
    # The cap comes before the interrupt: 2 are placed on the attachment.
    armor = {
        "name": "Armor",
        "abilities": [
            constant({"damage_taken_at_most": 2, "of": "host"}),
            an("forced interrupt", {"would_take_damage": "host"}, {"place_counters": "that_much"}, instead=True),
        ],
    }
    scenario = played({"deal_damage": 6, "to": "villain"}, more={"villain": {"attachments": [armor]}})
    assert seen(scenario, RHINO, ("counters", "Armor")) == {(0, 2)}


def test_overkill_looks_at_what_was_taken() -> None:
    # OQ-3: 6 on a minion with 3 hit points that takes 1 less: 5 taken, 2 to the villain; excess by overkill: 2.
    goon = {"name": "Goon", "hp": 3, "abilities": [constant({"damage_taken": -1, "of": "this"})]}
    hit = {"deal_damage": 6, "to": "Goon"}
    heal = {"heal": {"count": {"excess": "this_way"}}, "on": "you"}
    more = {"minions": [goon], "hero": {"damage": 5}}
    assert seen(played({"attack_gains": "overkill"}, hit, heal, more=more), RHINO, HERO) == {(2, 3)}
    assert seen(played(hit, heal, more=more), RHINO, HERO) == {(0, 2)}  # the dealt side: 6 - 3


def test_protect_prevents_the_damage_of_this_attack_before_tough() -> None:
    shield = an("forced interrupt", {"attacks": "villain"}, {"protect": "you"})
    hero = {**EXHAUSTED, "status": ["tough"], "abilities": [shield]}
    scenario = situation(hero, deck=[boost({"deal_damage": 1, "to": {"each": "hero"}})])
    assert seen(scenario, HERO, TOUGH) == {(0, 0)}  # the Boost ability's damage takes the tough card
    assert seen(situation(hero), HERO, TOUGH) == {(0, 1)}


# --- delayed effects, conditions about attacks ---------------------------------------------------------------------
def test_delayed_effect_comes_before_responses() -> None:
    # DEL-1, OQ-5 B: the delayed 3 damage meets the tough card, retaliate (1) comes after it.
    riposte = an(
        "forced interrupt",
        {"attacks": "villain"},
        {"delay": "after_attack", "do": [{"deal_damage": 3, "to": "villain"}]},
    )
    hero = {**EXHAUSTED, "keywords": ["retaliate 1"], "abilities": [riposte]}
    assert seen(situation(hero, {"status": ["tough"]}), RHINO) == {1}


def test_delayed_effect_also_when_the_attack_ends_early() -> None:
    late = {"delay": "after_attack", "do": [{"place_threat": 2}]}
    stop = an("forced interrupt", {"attacks": "villain"}, late, {"cancel": "attack"})
    assert seen(situation({**EXHAUSTED, "abilities": [stop]}), HERO, THREAT) == {(0, 2)}


def test_delayed_effect_of_a_scheme() -> None:
    # After the threat, before the responses to the scheme.
    late = {"delay": "after_attack", "do": [{"remove_threat": 3}]}
    heard = an("forced response", {"schemes": "villain"}, {"place_counters": {"count": {"threat": "main_scheme"}}})
    heard["do"].append({"place_counters": 1})
    more: dict[str, Any] = {"event": {"scheme": {}}}
    scenario = situation(villain={"sch": 4}, deck=[boost(late)], more=more, upgrades=[an_upgrade(heard)])
    assert seen(scenario, THREAT, STAMINA) == {(1, 2)}


def test_delayed_effect_of_a_heros_attack() -> None:
    # It is no damage of the attack: the villain's answer to attack damage counts the first only.
    count = an("forced response", {"takes_damage": "this", "from_attack": True}, {"place_threat": 1})
    late = {"delay": "after_attack", "do": [{"deal_damage": 2, "to": "villain"}]}
    scenario = played(late, {"deal_damage": 1, "to": "villain"}, more={"villain": {"abilities": [count]}})
    assert seen(scenario, RHINO, THREAT) == {(3, 1)}


def test_damaged_by_attack() -> None:
    # Only what the attack's own damage did, and only what was taken.
    late = {
        "delay": "after_attack",
        "do": [{"place_threat": 2, "if": {"damaged_by_attack": "you"}}],
    }
    hero = {**EXHAUSTED, "abilities": [an("forced interrupt", {"attacks": "villain"}, late)]}
    assert seen(situation(hero), THREAT) == {2}
    assert seen(situation({**hero, "status": ["tough"]}), THREAT) == {0}
    hurt = [boost({"deal_damage": 1, "to": {"each": "hero"}})]
    assert seen(situation(hero, {"atk": 0}, deck=hurt), HERO, THREAT) == {(1, 0)}


def test_no_damage_by_needs_the_attack() -> None:
    # The villain attacks you; if no character takes damage from it, 2 threat.
    effects: tuple[Data, ...] = ({"attack": "you", "id": "it"}, {"place_threat": 2, "if": {"no_damage_by": "it"}})
    for villain, threat in (({"atk": 0}, 2), ({"atk": 1}, 0), ({"atk": 0, "status": ["stunned"]}, 0)):
        scenario = revealed(*effects, more={"villain": villain, "hero": EXHAUSTED})
        assert seen(scenario, THREAT) == {threat}


def test_attack_made_and_damage_of_attack() -> None:
    # Dealt damage counts beyond hit points and by overkill as it falls: 5 dealt to Cat (2), 3 to the hero.
    effects: tuple[Data, ...] = (
        {"attack": "you", "id": "it"},
        {"place_threat": {"count": {"damage_of_attack": "it"}}, "if": {"attack_made": "it"}},
    )
    more = {"villain": {"atk": 5, **OVERKILL}, "hero": EXHAUSTED}
    cat = {"name": "Cat", "hp": 2}
    assert seen(revealed(*effects, more=more, allies=[cat]), DEFENDER, THREAT) == {("Cat", 8), ("none", 5)}
    more = {"villain": {"atk": 5, "status": ["stunned"]}, "hero": EXHAUSTED}
    assert seen(revealed(*effects, more=more), THREAT) == {0}


# --- several attacks, several targets ----------------------------------------------------------------------------
def dance(*numbers: int) -> list[Data]:
    return [{"deal_damage": n, "to": "villain", "own_attack": True} for n in numbers]


def test_event_with_several_attacks_is_answered_for_each() -> None:
    # Retaliate 1 after each of the three attacks of 1, 2, 3.
    scenario = played(*dance(1, 2, 3), more={"villain": {"keywords": ["retaliate 1"]}})
    assert seen(scenario, RHINO, HERO) == {(6, 3)}


def test_stunned_hero_loses_one_of_several_attacks() -> None:
    scenario = played(*dance(1, 2, 3), more={"hero": {"status": ["stunned"]}})
    assert seen(scenario, RHINO, ("status", "Spider-Man", "stunned")) == {(5, 0)}


def test_bonus_of_the_event_and_of_one_attack() -> None:
    # "That event": 3, 4, 5; "that attack": 3 + 2 + 3, the first one it is used on (here limited to one use).
    for verb, trigger, total in (("event", {"plays": "event"}, 12), ("attack", {"attacks": "you"}, 8)):
        card = an_upgrade(an("forced interrupt", trigger, {"add_damage": 2, "to": verb}, limit=1))
        assert seen(played(*dance(1, 2, 3), upgrades=[card]), RHINO) == {total}


def test_keyword_gained_by_the_first_attack_only() -> None:
    piercing = an("forced interrupt", {"attacks": "you"}, {"attack_gains": "piercing"}, limit=1)
    tough = {
        "status": ["tough"],
        "abilities": [an("forced response", {"attacked": "this"}, {"give": "tough", "to": "this"})],
    }
    scenario = played(*dance(2, 3), more={"villain": tough}, upgrades=[an_upgrade(piercing)])
    assert seen(scenario, RHINO) == {2}
    stunned = played(
        *dance(2, 3), more={"villain": tough, "hero": {"status": ["stunned"]}}, upgrades=[an_upgrade(piercing)]
    )
    assert seen(stunned, RHINO) == {3}


def test_choose_a_number_of_targets_at_the_same_time() -> None:
    # TGT-7: two different enemies of three; both are damaged in one occurrence.
    goons = [{"name": "Goon", "hp": 3}, {"name": "Thug", "hp": 3}]
    scenario = played({"deal_damage": 1, "to": {"choose": "enemy", "number": 2}}, more={"minions": goons})
    keys = (RHINO, ("damage", "Goon"), ("damage", "Thug"))
    assert seen(scenario, *keys) == {(1, 1, 0), (1, 0, 1), (0, 1, 1)}
    assert seen(played({"deal_damage": 1, "to": {"choose": "enemy", "number": 2}}), RHINO) == {1}


# --- attacks that do not come about ------------------------------------------------------------------------------
def test_would_attack_of_a_hero_can_be_replaced() -> None:
    # The attack never happens: no damage, no retaliate; the event was played.
    swap = an("forced interrupt", {"would_attack": "hero"}, {"place_threat": 1}, instead=True)
    heard = an("forced response", {"plays": "event"}, {"place_counters": 1})
    villain = {"keywords": ["retaliate 1"], "abilities": [swap]}
    scenario = played({"deal_damage": 3, "to": "villain"}, more={"villain": villain}, upgrades=[an_upgrade(heard)])
    assert seen(scenario, RHINO, HERO, THREAT, STAMINA) == {(0, 0, 1, 1)}


def test_who_cannot_attack_does_not() -> None:
    ban = constant({"cannot": "attack", "who": {"each": "character"}})
    card = an_upgrade(ban)
    assert seen(situation(EXHAUSTED, upgrades=[card]), HERO, ("attack", 1, "initiated")) == {(0, 0)}
    assert seen(played({"deal_damage": 3, "to": "villain"}, upgrades=[card]), RHINO, ("in_hand", "Event")) == {(0, 1)}


def test_attack_of_a_friendly_character_can_be_defended() -> None:
    # No boost card, no enemy; the attacker may defend itself. Retaliate hits the ally.
    cat = {"name": "Cat", "atk": 3, "hp": 4}
    villain_only = an("forced response", {"attacks": "enemy"}, {"place_threat": 1})
    more = {"event": {"attack": {"by": "Cat", "against": "P1"}}}
    hero = {"def": 1, "keywords": ["retaliate 1"]}
    scenario = situation(hero, {"abilities": [villain_only]}, more=more, allies=[cat])
    keys = (DEFENDER, HERO, CAT, THREAT)
    assert seen(scenario, *keys) == {("none", 3, 1, 0), ("Spider-Man", 2, 1, 0), ("Cat", 0, 3, 0)}


def test_minion_says_who_must_defend() -> None:
    # Only the target player is bound, only to ready ones; other players may defend, too.
    must = constant({"must_defend": {"each": "ally", "controlled_by": "you"}})
    goon = {"name": "Goon", "atk": 1, "abilities": [must]}
    about = {"minions": [goon], "event": {"attack": {"by": "Goon", "against": "P1"}}}
    for cat, defenders in (({}, {"Cat", "B"}), (EXHAUSTED, {"A", "B", "none"})):
        first = {"identity": {"name": "A"}, "allies": [{"name": "Cat", **cat}]}
        assert seen(two_players(first, {"identity": {"name": "B"}}, about), DEFENDER) == defenders


def test_blank_text_box() -> None:
    # No abilities, no retaliate; what it gains from elsewhere stays.
    blank = an("forced interrupt", {"attacks": "villain"}, {"cannot": "use_abilities", "who": "you"})
    answer = an("forced response", {"attacked": "this"}, {"place_threat": 1})
    hero = {**EXHAUSTED, "keywords": ["retaliate 2"], "abilities": [answer]}
    assert seen(situation(hero, {"abilities": [blank]}), RHINO, THREAT) == {(0, 0)}
    more = an_upgrade(constant({"modify": "retaliate", "by": 1, "of": "you"}))
    assert seen(situation(hero, {"abilities": [blank]}, upgrades=[more]), RHINO, THREAT) == {(1, 0)}
    assert seen(situation(hero, upgrades=[more]), RHINO, THREAT) == {(3, 1)}


def test_base_value_set_and_modifiers_on_top() -> None:
    # MOD-1: ATK 2 becomes 5, the latest; + 1 and an icon: 7.
    first = an("forced interrupt", {"would_attack": "villain"}, {"set_stat": "atk", "to": 9, "of": "villain"})
    then = an("forced interrupt", {"attacks": "villain"}, {"set_stat": "atk", "to": 5, "of": "villain"})
    plus = constant({"modify": "atk", "by": 1, "of": "villain"})
    scenario = situation(EXHAUSTED, {"abilities": [first, then, plus]}, deck=[{"icons": 1}])
    assert seen(scenario, CALCULATED) == {7}


def test_gained_keywords() -> None:
    # Guard on a minion, villainous on another, ranged for an attack that lasts until its end.
    goon = {"name": "Goon", "hp": 3, "atk": 1}
    guard = an_upgrade(constant({"gain": "guard", "to": {"each": "minion"}}))
    attack = {"event": {"attack": {"by": "Spider-Man", "against": "Rhino"}}, "minions": [goon]}
    assert seen(situation({"atk": 2}, more=attack, upgrades=[guard]), RHINO) == {0}
    assert seen(situation({"atk": 2}, more=attack), RHINO) == {2}
    villainous = an_upgrade(constant({"gain": "villainous", "to": "Goon"}))
    by_goon = {"event": {"attack": {"by": "Goon"}}, "minions": [goon]}
    assert seen(situation(EXHAUSTED, deck=[{"icons": 2}], more=by_goon, upgrades=[villainous]), CALCULATED) == {3}
    ranged = an("forced interrupt", {"attacks": "villain"}, {"gain": "ranged", "to": "villain"})
    hero = {**EXHAUSTED, "keywords": ["retaliate 1"]}
    assert seen(situation(hero, {"abilities": [ranged]}), RHINO) == {0}


def test_event_from_hand_puts_an_ally_into_play_as_defender() -> None:
    # The cost of the ally is paid, it enters play and is declared by the card.
    jump: Data = {
        "type": "interrupt",
        "from_hand": True,
        "when": {"attacks": "enemy", "player": "you"},
        "do": [{"put_into_play": "this", "exhausted": True}, {"become_defender": "this"}],
    }
    cat = {"name": "Cat", "type": "ally", "hp": 3, "cost": 1, "abilities": [jump]}
    scenario = situation(EXHAUSTED, hand=[cat, {"name": "Pay", "resources": {"energy": 1}}])
    keys = (DEFENDER, CAT, ("in_play", "Cat"), ("in_hand", "Pay"), ("exhausted", "Cat"))
    assert seen(scenario, *keys) == {("Cat", 2, 1, 0, 1), ("none", 0, 0, 1, 0)}


def test_hand_card_put_into_play_by_an_event_enters_ready() -> None:
    cat = {"name": "Cat", "type": "ally", "keywords": ["toughness"]}
    seen_entering = an("forced response", {"enters_play": "ally"}, {"place_counters": 1})
    card = event({"put_into_play": "Cat"})
    more = {"event": {"use": "action"}}
    scenario = situation(more=more, hand=[card, cat], upgrades=[an_upgrade(seen_entering)])
    assert seen(scenario, ("in_play", "Cat"), ("exhausted", "Cat"), TOUGH_CAT, STAMINA) == {(1, 0, 1, 1)}
