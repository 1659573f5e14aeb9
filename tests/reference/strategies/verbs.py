"""Single effects, each with a fair chance of doing something at its moment."""

from __future__ import annotations

from strategies import features
from strategies.targets import (
    amount,
    character_target,
    counter,
    enemy_reference,
    friendly_reference,
    friendly_target,
    scheme_target,
    selector,
)
from strategies.world import STATUSES, Data, Draw, Moment, Place, World, sometimes

AIMED_AT_CHARACTERS = ("deal_damage", "give", "remove", "heal", "exhaust", "ready", "defeat")
"""Verbs whose target a later effect can name."""


def verb(draw: Draw, world: World, place: Place, moment: Moment) -> str:
    """A verb that goes with the moment, the likely ones more often."""
    verbs = ["deal_damage"] * 6 + ["give", "give", "remove", "modify", "exhaust", "ready", "heal", "heal"]
    verbs += ["place_threat", "remove_threat", "remove_threat", "place_counters", "discard", "defeat", "return_to_hand"]
    verbs += ["deal_encounter_card"]
    if moment.labelled:
        verbs += ["deal_damage"] * 10
    if world.counted:
        verbs += ["remove_counters"]
    if world.decks and moment.depth == 0:
        verbs += ["discard_from_deck"] * 4 + ["look_at_deck"]
    if moment.in_damage:
        verbs += ["prevent"] * 16
    verbs += _of_attacks(moment)
    verbs += features.verbs(draw, world, place, moment)
    if world.happening == "reveal":
        verbs += ["surge", "surge"]
    if moment.event == "revealed" and not moment.after:
        verbs += ["cancel when_revealed"] * 8
    if not moment.after and (moment.event == "plays" or (moment.strike and moment.event == "attacks")):
        verbs += ["add_damage"] * 12
    if moment.it == "card":
        verbs += ["put_into_play"] * 16 + ["deal_encounter_card it"] * 10
    if moment.depth == 0:
        verbs += ["choose", "choose", "put_minion_into_play"]
        verbs += ["attack"] if sometimes(draw, 30) else []
    return draw.choice(verbs)


def first_verb(draw: Draw, world: World, place: Place, moment: Moment) -> str:
    """A verb for the first effect of an action: without one that can change something it is not used at all."""
    verbs = ["deal_damage"] * (12 if moment.labelled else 4) + ["give", "choose", "place_threat", "place_counters"]
    verbs += ["remove_threat", "remove_threat", "deal_encounter_card", "put_minion_into_play", "heal"]
    verbs += features.first_verbs(world, place)
    if world.decks:
        verbs += ["discard_from_deck"] * 4 + ["look_at_deck"]
    verbs += ["attack"] if sometimes(draw, 20) else []
    return draw.choice(verbs)


def _of_attacks(moment: Moment) -> list[str]:
    """Verbs that change an enemy attack in progress."""
    verbs: list[str] = []
    if not moment.enemy_attack:
        return verbs
    verbs += ["give_boost"] if moment.event != "boost_flipped" else []
    if not moment.after and moment.event in ("attacks", "would_attack", "boost"):
        verbs += ["modify"] * 3 + ["become_defender"] * 2
    if not moment.after and moment.event in ("attacks", "would_attack"):
        verbs += ["become_target"] * 2 + ["cancel attack"] * 2 + ["give_boost"] * 2
    if not moment.after and moment.event == "boost_flipped":
        verbs += ["cancel boost_icons"] * 4 + ["cancel boost_ability"] * 3
    return verbs


def effect(draw: Draw, world: World, place: Place, moment: Moment, name: str) -> Data:
    """An effect with this verb, as data."""
    more = features.effect(draw, world, place, moment, name)
    if more is not None:
        return more
    match name:
        case "deal_damage":
            whom = character_target(draw, world, place, moment)
            return {"deal_damage": amount(draw, world, place, moment), "to": whom}
        case "give":
            status = draw.choice(("tough", "stunned", "tough", "confused"))
            return {"give": status, "to": character_target(draw, world, place, moment)}
        case "remove":
            return {"remove": draw.choice(STATUSES), "from": character_target(draw, world, place, moment)}
        case "heal":
            whom = character_target(draw, world, place, moment)
            return {"heal": amount(draw, world, place, moment), "on": whom}
        case "modify":
            return modify(draw, world, place, moment)
        case "exhaust" | "ready":
            things = [t for t in world.others if t.startswith(("Upgrade", "Support"))]
            thing = draw.choice(things) if things and sometimes(draw, 20) else None
            return {name: thing or friendly_target(draw, world, place, moment)}
        case "place_threat" | "remove_threat":
            return {name: amount(draw, world, place, moment, top=2), **_on_scheme(draw, world, name)}
        case "place_counters" | "remove_counters":
            return {name: amount(draw, world, place, moment, top=2), **_on_holder(draw, world, place, name)}
        case "prevent":
            moment.prevented = True
            return {"prevent": draw.choice([1, 2, 3, "all", {"count": counter(draw, world, place, moment)}])}
        case "discard_from_deck" | "look_at_deck":
            return _of_deck(draw, world, place, moment, name)
        case "add_damage":
            return {"add_damage": draw.randint(1, 2), "to": "event" if moment.event == "plays" else "attack"}
        case "surge":
            return {"surge": 1}
    return _other(draw, world, place, moment, name)


def _other(draw: Draw, world: World, place: Place, moment: Moment, name: str) -> Data:
    mine = ["you"] if place.on_player_card or moment.enemy_attack or world.happening == "reveal" else []
    player = draw.choice([*mine, *world.players])
    match name:
        case "defeat":
            return {"defeat": draw.choice([*world.allies, *world.minions, {"choose": "minion"}])}
        case "discard":
            cards = [*world.allies, *world.others, *world.minions, {"choose": "ally"}]
            return {"discard": draw.choice(cards)}
        case "return_to_hand":
            return {"return_to_hand": draw.choice([*world.allies, {"choose": "ally"}])}
        case "give_boost":
            data: Data = {"give_boost": 1, "to": enemy_reference(draw, world, place, moment)}
            return {**data, "additional": True} if sometimes(draw, 40) else data
        case "become_defender":
            whom = [*mine, *world.friendly, *(["this"] if place.bearer in ("identity", "ally") else [])]
            return {"become_defender": draw.choice(whom), "exhaust": draw.choice((False, True))}
        case "become_target":
            return {"become_target": draw.choice([*mine, *world.friendly])}
        case "attack":
            by = features.enemies(draw, world, mine)
            if world.often(draw, "friendly_attack", 30):
                by = draw.choice(world.friendly)
            return {"attack": draw.choice([*mine, *world.friendly]), "by": by}
        case "put_minion_into_play":
            atk, hp = draw.randint(0, 2), draw.randint(1, 2)
            name = f"Drone {atk}/{hp}"  # what goes by one name is the same card
            return {"put_minion_into_play": name, "atk": atk, "hp": hp, "engaged_with": player}
        case "put_into_play":
            return {"put_into_play": "it", "engaged_with": player}
        case "deal_encounter_card":
            return {"deal_encounter_card": "top", "to": player}
        case "deal_encounter_card it":
            return {"deal_encounter_card": "it", "to": player}
    return {"cancel": name.split()[1]}  # of attacks, schemes, boost cards, revealed cards


def _on_scheme(draw: Draw, world: World, name: str) -> Data:
    target = scheme_target(draw, world)
    if target == "main_scheme":
        return {}
    return {"on" if name == "place_threat" else "from": target}


def _on_holder(draw: Draw, world: World, place: Place, name: str) -> Data:
    """A card in play for counters; by default the one that bears the ability."""
    options = [*world.counted] * 2 if name == "remove_counters" else [*world.counted, *world.characters]
    options += ["this"] * 2 if place.in_play else []
    target = draw.choice(options or world.characters)
    return {} if target == "this" else {"on" if name == "place_counters" else "from": target}


def _of_deck(draw: Draw, world: World, place: Place, moment: Moment, name: str) -> Data:
    """Few cards of the encounter deck, or of a player's."""
    mine = ["you", "you"] if place.on_player_card else []
    theirs = ["encounter_deck"] * (1 if mine else 3)
    deck = draw.choice([*mine, *theirs, *world.players])
    (moment.discarded if name == "discard_from_deck" else moment.looked_at).append(deck)
    return {name: draw.randint(1, 3), **({} if deck == "you" else {"deck": deck})}


def modify(draw: Draw, world: World, place: Place, moment: Moment) -> Data:
    """A lasting change of a stat."""
    by: int | Data = draw.choice([-2, -1, 1, 1, 2])
    if sometimes(draw, 15):
        kinds = ("ally", "minion", "friendly_character")
        by = {"count": selector(draw, world, "any", kinds, you=place.on_player_card), "times": 1}
    stat = draw.choice(["atk", "atk", "def"])
    if stat == "atk" and moment.enemy_attack:
        whom: str | Data = draw.choice(["attacker", "villain"])
    elif stat == "atk":
        options = ["villain", *world.characters, *(["attacker"] if moment.strike else [])]
        whom = draw.choice(options)
    else:
        whom = friendly_reference(draw, world, place, moment)
    if sometimes(draw, 15):
        whom = {"each": draw.choice(["enemy", "minion", "ally"] if stat == "atk" else ["hero"])}
    data: Data = {"modify": stat, "by": by, "of": whom}
    if isinstance(by, int) and sometimes(draw, 10):
        data["for_each"] = {"count": counter(draw, world, place, moment)}
    if sometimes(draw, 30):
        data["until"] = "end_of_phase"
    return data
