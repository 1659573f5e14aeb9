"""Lists of effects: how one hangs together with those before it."""

from __future__ import annotations

from dataclasses import replace

from strategies import features, verbs
from strategies.targets import condition, counter, wanted
from strategies.world import Data, Draw, Moment, Place, World, sometimes

_JOINABLE = (
    "deal_damage",
    "give",
    "remove",
    "heal",
    "exhaust",
    "ready",
    "place_threat",
    "place_counters",
    "discard_from_deck",
    "deal_encounter_card",
)
"""Verbs that are drawn at the same time as others."""
_COUNTABLE = (
    "deal_damage",
    "deal_damage",
    "heal",
    "place_threat",
    "remove_threat",
    "place_counters",
    "remove_counters",
    "discard_from_deck",
)
"""Verbs with a number that is drawn with "for each"."""
_REPEATED = ("deal_damage", "give", "heal", "remove_threat", "exhaust", "ready", "choose")
"""Verbs that are drawn with "for each ... choose"."""
_ADDED_TO = ("deal_damage", "heal", "remove_threat", "place_threat")


def effects(draw: Draw, world: World, place: Place, moment: Moment, number: int) -> list[Data]:
    """A list of about this many effects."""
    if moment.labelled and world.decks and sometimes(draw, 12):
        return _counted_afterwards(draw, world, place, moment)
    found: list[Data] = []
    before: Data | None = None  # the last one that is no part of another
    for _ in range(number):
        data = _effect(draw, world, place, moment, before)
        found.append(data)
        before = before if "additional" in data else data
        _remember(draw, world, moment, data)
        name = _verb(data)
        if name in _ADDED_TO and isinstance(data[name], int) and sometimes(draw, 15):
            found.append(_addition(draw, world, place, moment, name))
        if name in ("attack", "activate") and moment.depth == 0 and world.has("conditions"):
            data["id"] = world.effect_id()
            moment.attacks.append(data["id"])
        if name == "attack" and sometimes(draw, 30):
            change = {"modify": "atk", "by": draw.choice([-1, 1, 2]), "of": data["by"], "that_attack": True}
            if world.often(draw, "attack_gains", 40):
                change = {"attack_gains": draw.choice(["overkill", "piercing", "ranged"]), "that_attack": True}
            found.append(change)
            before = change
    return found


def _effect(draw: Draw, world: World, place: Place, moment: Moment, before: Data | None) -> Data:
    """One effect with its conditions, and how it hangs together with the one before it."""
    first = moment.event in ("action", "when revealed") and moment.depth == 0 and before is None
    name = verbs.first_verb(draw, world, place, moment) if first else verbs.verb(draw, world, place, moment)
    if name == "choose":
        data = _choose(draw, world, place, moment)
    elif name == "delay":
        later = replace(_inside(moment), strike=False, labelled=False)
        data = features.delayed(draw, [_once(_effect(draw, world, place, later, None))])
    else:
        data = verbs.effect(draw, world, place, moment, name)
    _repeat(draw, world, place, moment, data)
    joint = _joint(draw, before, data)
    if joint:
        data[joint] = True
    if joint != "and":
        _suspend(draw, world, place, moment, data)
    if sometimes(draw, 4 if first else 12):
        data["if"] = condition(draw, world, place, moment)
    if sometimes(draw, 6) and "additional" not in data:
        data["may"] = True
    return data


def _verb(data: Data) -> str:
    return next(iter(data))


def _joint(draw: Draw, before: Data | None, data: Data) -> str | None:
    """And, then, otherwise, or none of them."""
    if before is None or "additional" in data:
        return None
    joints: list[str | None] = [None, None, None, "then", "then", "otherwise"]
    simple = "each_time" not in before and "already" not in before and not before.get("for_each", {}).get("choose")
    alone = not data.get("for_each", {}).get("choose")
    if _verb(before) in _JOINABLE and _verb(data) in _JOINABLE and simple and alone:
        joints += ["and", "and", "and"]
    return draw.choice(joints)


def _remember(draw: Draw, world: World, moment: Moment, data: Data) -> None:
    """Give an effect an id now and then, so that later ones can speak of it."""
    if _verb(data) not in verbs.AIMED_AT_CHARACTERS or moment.depth > 0 or not sometimes(draw, 35):
        return
    data["id"] = world.effect_id()
    moment.ids.append(data["id"])
    if _verb(data) in ("deal_damage", "defeat"):
        moment.defeats += [data["id"]] * 2


def _inside(moment: Moment, it: str = "") -> Moment:
    """The moment inside a nested list."""
    deeper = replace(moment, ids=[*moment.ids], defeats=[], discarded=[], looked_at=[], depth=moment.depth + 1)
    deeper.attacks = []
    if it:
        deeper.it = "card" if it == "card" else "somebody"
    return deeper


def _choose(draw: Draw, world: World, place: Place, moment: Moment) -> Data:
    options = []
    for name in ("first way", "second way"):
        inner = _inside(moment)
        options.append({"option": name, "do": [_effect(draw, world, place, inner, None)]})
    return {"choose": options}


def _repeat(draw: Draw, world: World, place: Place, moment: Moment, data: Data) -> None:
    """For each of something, with a choice each time or with a total."""
    name = _verb(data)
    target = next((data[key] for key in ("to", "on", "from") if key in data), None)
    chooses = name == "choose" or (isinstance(target, dict) and "choose" in target)
    if name in _REPEATED and chooses and sometimes(draw, 35):
        for option in data.get("choose", []) if name == "choose" else []:
            option["do"] = [_once(inner) for inner in option["do"]]
        data["for_each"] = {"count": counter(draw, world, place, moment), "choose": True}
    elif name in _COUNTABLE and isinstance(data[name], int) and sometimes(draw, 20):
        data["for_each"] = {"count": counter(draw, world, place, moment)}


def _addition(draw: Draw, world: World, place: Place, moment: Moment, name: str) -> Data:
    """A part of the effect just drawn."""
    data: Data = {name: draw.randint(1, 2), "additional": True}
    if sometimes(draw, 40):
        data["for_each"] = {"count": counter(draw, world, place, moment)}
    if sometimes(draw, 40):
        data["if"] = condition(draw, world, place, moment)
    return data


def _counted_afterwards(draw: Draw, world: World, place: Place, moment: Moment) -> list[Data]:
    """Damage, cards discarded, and more of that damage for each of some cards (one instance, ALT-A)."""
    base = verbs.effect(draw, world, place, moment, "deal_damage")
    discards = verbs.effect(draw, world, place, moment, "discard_from_deck")
    count = {"discarded": wanted(draw, moment.discarded[-1])}
    more = {"deal_damage": draw.randint(1, 2), "for_each": {"count": count}, "additional": True}
    return [base, discards, more]


def _suspend(draw: Draw, world: World, place: Place, moment: Moment, data: Data) -> None:
    """What resolves in place of an effect, or each time while it resolves."""
    name = _verb(data)
    if moment.depth > 0:
        return
    if name == "discard_from_deck" and sometimes(draw, 40):
        deck = data.get("deck", "you")
        inner = _inside(moment, "card" if deck == "encounter_deck" else "")
        do = [_once(_effect(draw, world, place, inner, None))]
        kind: Data = {"type": "minion"} if "put_into_play" in do[0] else wanted(draw, deck)
        data["each_time"] = {"discarded": kind, "do": do}
    elif name in ("deal_damage", "defeat") and sometimes(draw, 10):
        do = [_once(_effect(draw, world, place, _inside(moment), None))]
        data["each_time"] = {"defeated": draw.choice(["character", "minion", "ally", "enemy"]), "do": do}
    elif name in ("give", "exhaust", "ready", "deal_damage", "remove") and sometimes(draw, 15):
        so: Data = {"who": "it", "status": draw.choice(["tough", "stunned"])}
        if name == "give":
            so["status"] = data["give"]
        if name in ("exhaust", "ready"):
            so = {"who": "it", "exhausted": name == "exhaust"}
        do = [_once(_effect(draw, world, place, _inside(moment, "somebody"), None))]
        data["already"] = {"if": so, "do": do}


def _once(data: Data) -> Data:
    """The effect without choices for each of something, which do not stand inside others."""
    if data.get("for_each", {}).get("choose"):
        del data["for_each"]
    for option in data["choose"] if isinstance(data.get("choose"), list) else []:
        option["do"] = [_once(inner) for inner in option["do"]]
    return data
