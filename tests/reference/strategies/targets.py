"""Whom effects are aimed at, how much they do, and under which conditions."""

from __future__ import annotations

from strategies import features
from strategies.world import DAMAGE_EVENTS, SET, STATUSES, TRAIT, Data, Draw, Moment, Place, World, sometimes


# --- whom --------------------------------------------------------------------------------------------------------
def friendly_reference(draw: Draw, world: World, place: Place, moment: Moment) -> str:
    options = [*world.friendly]
    if place.on_player_card or moment.enemy_attack or moment.strike or world.happening == "reveal":
        options += ["you", "you", "first_player"]
    if moment.enemy_attack:
        options += ["target", "attacked_player"]
    if moment.strike:
        options += ["attacker"]
    if place.bearer in ("identity", "ally"):
        options += ["this", "this"]
    return draw.choice(options)


def enemy_reference(draw: Draw, world: World, place: Place, moment: Moment) -> str:
    options = ["villain", *world.minions, *world.minions]
    if moment.enemy_attack and not moment.strike:
        options += ["attacker", "attacker"]
    if place.bearer in ("villain", "minion") and not place.hidden:
        options += ["this", "this"]
    return draw.choice(options)


def selector(draw: Draw, world: World, quantifier: str, kinds: tuple[str, ...], you: bool = True) -> Data:
    """A set of cards with at most one or two filters."""
    kind = draw.choice(kinds)
    data: Data = {quantifier: kind}
    mine = ["you"] if you else []
    if kind in ("ally", "friendly_character", "upgrade", "support", "hero") and sometimes(draw, 30):
        data["controlled_by"] = draw.choice([*mine, *world.players])
    if kind == "minion" and sometimes(draw, 30):
        data["engaged_with"] = draw.choice([*mine, *world.players])
    if kind in ("character", "enemy", "friendly_character", "ally") and sometimes(draw, 15):
        data["other_than"] = draw.choice(["this", "villain", *world.allies])
    if sometimes(draw, 8):
        data["trait"] = TRAIT
    if kind in ("character", "enemy", "ally", "friendly_character") and sometimes(draw, 10):
        data["status"] = draw.choice(STATUSES)
    return data


def character_target(draw: Draw, world: World, place: Place, moment: Moment) -> str | Data:
    """A character, or a set of characters, for an effect."""
    if moment.labelled and sometimes(draw, 80):
        return enemy_target(draw, world, place, moment)
    way = draw.randint(0, 11)
    if way < 3:
        return friendly_reference(draw, world, place, moment)
    if way < 5:
        return enemy_reference(draw, world, place, moment)
    if way == 5 and moment.that:
        return "that_character"
    if way == 6 and moment.ids:
        return draw.choice(moment.ids)
    if way == 7 and moment.it == "somebody":
        return "it"
    if way == 7 and moment.enemy_attack:
        return draw.choice(["defender", "target", *(["host"] if place.host in world.characters else [])])
    if way == 8:
        return selector(draw, world, "each", ("character", "enemy", "ally", "hero", "friendly_character", "identity"))
    chosen = selector(draw, world, "choose", ("enemy", "ally", "friendly_character", "minion", "character"))
    if world.often(draw, "number", 40):
        chosen["number"] = 2
    return chosen


def enemy_target(draw: Draw, world: World, place: Place, moment: Moment) -> str | Data:
    way = draw.randint(0, 9)
    if way < 4:
        chosen = selector(draw, world, "choose", ("enemy", "enemy", "enemy", "minion"))
        if world.often(draw, "number", 40):
            chosen["number"] = 2
        return chosen
    if way < 5:
        return selector(draw, world, "each", ("enemy", "minion"))
    if way < 7 and moment.ids:
        return draw.choice(moment.ids)
    return enemy_reference(draw, world, place, moment)


def friendly_target(draw: Draw, world: World, place: Place, moment: Moment) -> str | Data:
    way = draw.randint(0, 5)
    if way < 4:
        return friendly_reference(draw, world, place, moment)
    quantifier = "each" if way == 4 else "choose"
    return selector(draw, world, quantifier, ("ally", "friendly_character", "hero", "identity"))


def scheme_target(draw: Draw, world: World) -> str | Data:
    options: list[str | Data] = [*world.schemes, {"choose": "scheme"}, {"choose": "scheme"}, {"each": "scheme"}]
    return draw.choice([*options, {"choose": "side_scheme"}] if world.side_schemes else options)


# --- how much ----------------------------------------------------------------------------------------------------
def amount(draw: Draw, world: World, place: Place, moment: Moment, top: int = 3) -> int | str | Data:
    """A number most of the time; otherwise a stat, a count, or the damage that the trigger speaks of."""
    way = draw.randint(0, 9)
    if way < 7:
        return draw.randint(1, top)
    if way == 7 and moment.event in DAMAGE_EVENTS and not moment.prevented:
        return "that_much"
    if way >= 5 and world.has("threat_placed") and moment.event in ("threat_placed", "threat_removed"):
        return "that_much"
    if world.has("excess", "conditions") and sometimes(draw, 30) and (more := features.counters(draw, world, moment)):
        return {"count": draw.choice(more), "times": 1}
    if way < 9:
        whom = ["you"] if place.on_player_card else ["villain"]
        if sometimes(draw, 30):
            return {"stat": "def", "of": draw.choice(world.identities)}
        return {"stat": "atk", "of": draw.choice([*whom, *world.characters])}
    return {"count": counter(draw, world, place, moment), "times": draw.randint(1, 2)}


def counter(draw: Draw, world: World, place: Place, moment: Moment) -> Data:
    """Something that can be counted, of which there are few."""
    options = [selector(draw, world, "any", ("ally", "minion", "enemy", "upgrade", "friendly_character"))]
    options += features.counters(draw, world, moment)
    if moment.discarded:
        options += [{"discarded": wanted(draw, moment.discarded[-1])}] * 4
    if moment.looked_at:
        options += [{"looked_at": wanted(draw, moment.looked_at[-1])}] * 4
    if moment.spent:
        options += [{"spent": draw.choice(["any", "energy", "wild"])}] * 4
    if world.identities and sometimes(draw, 15):
        options += [{"hand": draw.choice(world.identities)}] * 3
    if world.counted:
        options += [{"counters": draw.choice(world.counted)}] * 2
    if moment.ids and moment.depth == 0:
        options += [{"damage_dealt": "this_way"}]
    options += [{"damage": card} for card in world.damaged] + [{"threat": scheme} for scheme in world.threatened]
    return draw.choice(options)


def wanted(draw: Draw, deck: str) -> Data:
    """Cards of a deck, by what is printed on them."""
    options: list[Data] = [{"trait": TRAIT}]
    if deck == "encounter_deck":
        options += [{"icons": True}, {"type": "minion"}, {"type": "treachery"}, {"set": SET}, {"set": SET}]
    else:
        options += [{"resource": "energy"}, {"resource": "energy"}, {"resource": "wild"}, {}]
    return draw.choice(options)


# --- whether -----------------------------------------------------------------------------------------------------
def condition(draw: Draw, world: World, place: Place, moment: Moment | None = None) -> Data:
    """A condition on the state, or (in a list of effects) on what the ability has done before."""
    now = moment or Moment("constant")
    roles = ["you"] if place.on_player_card or now.enemy_attack else []
    way = draw.randint(0, 9)
    inner: Data
    more = features.conditions(draw, world, now) if moment is not None else []
    if more and sometimes(draw, 60):
        inner = draw.choice(more)
    elif way == 0 and now.enemy_attack:
        inner = {"undefended": draw.choice((False, True))}
    elif way <= 2:
        inner = {"who": draw.choice([*roles, *world.friendly]), "exhausted": draw.choice((False, True))}
    elif way <= 4:
        inner = {"who": draw.choice(world.characters), "status": draw.choice(STATUSES)}
    elif way == 5:
        inner = {"who": draw.choice([*roles, *world.identities]), "form": "hero"}
    elif way == 6:
        inner = {"who": draw.choice(world.characters), "trait": TRAIT}
    elif way == 7 and now.defeats:
        inner = {"defeats": draw.choice(now.defeats)}
    elif way <= 8 and moment is not None:
        limit = draw.choice([{"at_least": 1}, {"at_least": 2}, {"at_most": 1}, {"at_most": 0}])
        inner = {"count": counter(draw, world, place, now), **limit}
    else:
        inner = {"in_play": draw.choice([*world.allies, *world.minions, "Villain"])}
    return {"not": inner} if sometimes(draw, 20) else inner
