"""Abilities of every type that fit the card they stand on."""

from __future__ import annotations

from strategies import features, triggers
from strategies.sequences import effects
from strategies.targets import condition
from strategies.world import Data, Draw, Moment, Place, World, sometimes


def ability(draw: Draw, world: World, place: Place, name: str) -> Data:
    """An interrupt, a response, or a constant ability."""
    if place.bearer == "event":
        kind = draw.choice(["interrupt", "interrupt", "response"])
    else:
        kinds = ["forced interrupt", "interrupt", "forced response", "response"]
        kind = draw.choice([*kinds, *kinds, "constant"])
    if kind == "constant":
        return constant(draw, world, place, name)
    after = kind.endswith("response")
    event = triggers.event(draw, world, after)
    strike = triggers.strikes(draw, world, event)
    data: Data = {"type": kind, "id": name}
    data["after" if after else "when"] = triggers.trigger(draw, world, place, event, after, strike)
    moment = Moment(
        event,
        after,
        enemy_attack=_in_enemy_attack(world, event, strike),
        strike=strike or (world.happening == "basic attack" and event not in ("would_attack", "threat_removed")),
        labelled=place.on_player_card and not kind.startswith("forced") and sometimes(draw, 10),
    )
    _restrict(draw, world, place, data, 25 if kind.startswith("forced") else 40)
    moment.spent = any("spend" in cost for cost in data.get("cost", ()))
    if moment.labelled:
        data["labels"] = ["attack"]
    if "would_" in event and (event == "boost_would_be_flipped" or sometimes(draw, 12)):
        data["instead"] = True
        moment.prevented = True
    if moment.enemy_attack and place.on_player_card and place.bearer != "ally" and world.often(draw, "defense", 40):
        data["labels"] = [*data.get("labels", []), "defense"]
    if world.often(draw, "limit", 35):
        data["limit"] = 1
    data["do"] = effects(draw, world, place, moment, draw.choice([1, 1, 1, 2, 2, 3]))
    return data


def _in_enemy_attack(world: World, event: str, strike: bool) -> bool:
    """Whether this event comes about in an enemy attack, as far as one can say."""
    if strike or world.happening != "enemy attack":
        enemies = ("would_attack", "defends", "boost_flipped", "boost_would_be_flipped")
        return event in enemies and world.happening not in ("action", "basic attack", "scheme")
    if world.phase and event in features.OF_ENEMIES:
        return event == "boost_would_be_flipped"
    return event not in ("plays", "revealed", "threat_removed", *features.OF_ENEMIES[:4])


def _restrict(draw: Draw, world: World, place: Place, data: Data, costly: int) -> None:
    """A condition, a form, a cost, each now and then."""
    if sometimes(draw, 15):
        data["if"] = condition(draw, world, place)
    if place.on_player_card and sometimes(draw, 10):
        data["form"] = draw.choice(["hero", "hero", "alter_ego"])
    if sometimes(draw, costly):
        data["cost"] = triggers.costs(draw, world, place, resources=world.payable or sometimes(draw, 20))


def action(draw: Draw, world: World, place: Place, name: str) -> Data:
    """An action, most often an attack or a thwart, with some effects."""
    data: Data = {"type": "action", "id": name}
    labels = draw.choice([["attack"], ["attack"], ["attack"], ["thwart"], [], [], [], ["attack", "thwart"]])
    if labels:
        data["labels"] = labels
    if sometimes(draw, 10):
        data["if"] = condition(draw, world, place)
    if sometimes(draw, 10):
        data["form"] = "hero"
    if sometimes(draw, 30):
        data["cost"] = triggers.costs(draw, world, place, resources=place.bearer == "event" or world.payable)
    moment = Moment("action", labelled="attack" in labels)
    moment.spent = any("spend" in cost for cost in data.get("cost", ()))
    data["do"] = effects(draw, world, place, moment, draw.choice([1, 2, 2, 3]))
    if labels == ["attack"] and len(data["do"]) > 1 and world.often(draw, "own_attack", 40):
        for effect in [data["do"][0], *data["do"][1:]]:
            if "additional" not in effect and "and" not in effect and sometimes(draw, 70):
                effect["own_attack"] = True
    if sometimes(draw, 8):
        data["do"].append({"add_damage": 1, "to": "attack" if labels == ["attack"] else "event"})
    return data


def boost(draw: Draw, world: World, name: str, kind: str = "boost") -> Data:
    moment = Moment("boost", enemy_attack=world.happening != "scheme")
    number = draw.choice([1, 1, 1, 2])
    stays = kind in ("minion", "attachment") and world.has("attach", "entering")
    do = effects(draw, world, Place(kind if stays else "boost", hidden=True), moment, number)
    return {"type": "boost", "id": name, "do": do}


def when_revealed(draw: Draw, world: World, bearer: str, name: str) -> Data:
    """The text of a card that is revealed."""
    place = Place(bearer, hidden=True)
    data: Data = {"type": "when revealed", "id": name}
    if sometimes(draw, 10):
        data["if"] = condition(draw, world, place)
    data["do"] = effects(draw, world, place, Moment("when revealed"), draw.choice([1, 2, 2, 3]))
    return data


def constant(draw: Draw, world: World, place: Place, name: str) -> Data:
    """A change of a stat, or something that cannot be, while it is in play."""
    data: Data = {"type": "constant", "id": name}
    more = features.constants(draw, world, place)
    if more and sometimes(draw, 85 if world.eager else 60):
        data["do"] = draw.choice(more)
    elif sometimes(draw, 50):
        what = draw.choice(["take_damage", "take_damage", "be_attacked", "be_stunned", "be_tough"])
        whom = [*world.characters, "villain", {"each": "minion"}, {"each": "enemy"}, {"each": "friendly_character"}]
        whom += ["this", "this"] if place.on_character else []
        data["do"] = [{"cannot": what, "who": draw.choice(whom)}]
    else:
        data["do"] = [_modifier(draw, world, place)]
    if sometimes(draw, 40):
        data["if"] = condition(draw, world, place)
    return data


def _modifier(draw: Draw, world: World, place: Place) -> Data:
    stat = draw.choice(["atk", "atk", "def"])
    by: int | Data = draw.choice([-2, -1, 1, 1, 2])
    if sometimes(draw, 15):
        by = {"count": draw.choice([{"any": "ally"}, {"any": "minion"}, *_counters(world)]), "times": 1}
    everybody: Data = {"each": draw.choice(["enemy", "ally", "hero"] if stat == "atk" else ["hero"])}
    single = ["villain", *world.characters] if stat == "atk" else world.identities
    whom = everybody if sometimes(draw, 30) else draw.choice(single)
    return {"modify": stat, "by": by, "of": whom}


def _counters(world: World) -> list[Data]:
    return [{"counters": card} for card in world.counted]
