"""When abilities may be used, and what they cost."""

from __future__ import annotations

from strategies import features
from strategies.world import DAMAGE_EVENTS, DEFEAT_EVENTS, Data, Draw, Place, World, sometimes

_DAMAGE_WHEN = (
    "would_be_dealt_damage",
    "would_take_damage",
    "would_take_damage",
    "takes_damage",
    "would_be_defeated",
    "defeated",
)
_DAMAGE_AFTER = ("takes_damage", "is_dealt_damage", "deals_damage", "defeated")
WHEN = {
    "enemy attack": ("attacks", "attacks", "would_attack", "defends", *_DAMAGE_WHEN, "boost_flipped"),
    "basic attack": ("attacks", "attacks", "attacks", *_DAMAGE_WHEN),
    "action": ("attacks", "plays", "plays", *_DAMAGE_WHEN),
    "reveal": ("revealed", "revealed", "revealed", *_DAMAGE_WHEN, "attacks", "would_attack"),
    "scheme": ("boost_flipped", *_DAMAGE_WHEN[:3]),
    "thwart": ("would_take_damage", "defeated"),
}
AFTER = {
    "enemy attack": ("attacks", "attacks", "attacked", "attacked", "defends", *_DAMAGE_AFTER, "boost_flipped"),
    "basic attack": ("attacks", "attacks", "attacked", "attacked", *_DAMAGE_AFTER, "threat_removed"),
    "action": ("attacks", "attacks", "attacked", "plays", "threat_removed", "threat_removed", *_DAMAGE_AFTER),
    "reveal": ("revealed", "revealed", *_DAMAGE_AFTER, "threat_removed", "attacks", "attacked"),
    "scheme": ("boost_flipped", *_DAMAGE_AFTER),
    "thwart": ("threat_removed", "threat_removed", "takes_damage"),
}


def event(draw: Draw, world: World, after: bool) -> str:
    """An event that is likely to come about."""
    events = list((AFTER if after else WHEN)[world.happening])
    more = features.after_events(world) if after else features.when_events(world)
    events += more * (3 if world.eager else 1)
    if world.events:
        events += ["plays"]
    if world.happening == "enemy attack":
        events += ["threat_removed"] if after and sometimes(draw, 10) else []
    return draw.choice(events)


def strikes(draw: Draw, world: World, name: str) -> bool:
    """Whether a trigger about attacks is about those of heroes and allies."""
    if name == "would_attack":
        return world.has("would_strike") and world.happening in ("action", "basic attack")
    if name not in ("attacks", "attacked"):
        return False
    chances = {"enemy attack": 8, "reveal": 5, "basic attack": 95, "action": 85, "scheme": 5, "thwart": 5}
    return sometimes(draw, chances[world.happening])


def subject(draw: Draw, world: World, place: Place, friendly: bool | None) -> str | Data:
    """Whom a trigger is about: a role, a card, a kind, or a narrowed kind."""
    options: list[str | Data] = []
    mine = place.on_player_card or world.happening == "enemy attack"
    if friendly is not False:
        options += ["friendly_character", "ally", "identity", *world.friendly]
        options += [{"any": "ally", "controlled_by": "you"}, "you"] if mine else []
        options += [{"any": "friendly_character", "other_than": "this"}] if place.on_character else []
    if friendly is not True:
        options += ["enemy", "enemy", "villain", *world.minions]
    if friendly is None:
        options += ["character"]
    if place.on_character and friendly is not (place.bearer in ("villain", "minion")):
        options += ["this", "this", "this"]
    if place.host in world.characters and friendly is not (place.host in world.enemies):
        options += ["host", "host"]
    return draw.choice(options)


def trigger(draw: Draw, world: World, place: Place, name: str, after: bool, strike: bool) -> Data:
    """A trigger with an event and the keys that narrow it."""
    data: Data = {name: _about(draw, world, place, name, strike)}
    if name in ("attacks", "would_attack") and not strike:
        if sometimes(draw, 30):
            data["player"] = draw.choice(["you", *world.players] if place.on_player_card else world.players)
        if sometimes(draw, 15):
            data["target"] = draw.choice(["identity", "hero", "ally", *world.friendly])
    if name in ("attacks", "attacked") and after and not strike and sometimes(draw, 15):
        data["undefended"] = draw.choice((False, True))
    if name == "attacks" and after:
        whom = ["character", "enemy"] if strike else ["character", "ally", "identity", *world.identities]
        if sometimes(draw, 30):
            data["damages"] = draw.choice(whom)
        if sometimes(draw, 15):
            data["defeats"] = draw.choice(["character", "minion" if strike else "ally"])
    if name in features.OF_ENEMIES and sometimes(draw, 30):
        data["player"] = draw.choice(["you", *world.players] if place.on_player_card else world.players)
    if name == "engages" and sometimes(draw, 30):
        data["player"] = draw.choice(world.players)
    if name == "defends" and after and sometimes(draw, 40):
        data["takes_no_damage"] = draw.choice((False, True))
    if name in (*DAMAGE_EVENTS, *DEFEAT_EVENTS):
        if sometimes(draw, 40):
            data["from_attack"] = draw.choice([True, True, False])
        if sometimes(draw, 10):
            data["by"] = draw.choice(["enemy", "villain", "friendly_character", *world.friendly])
    return data


def _about(draw: Draw, world: World, place: Place, name: str, strike: bool) -> str | Data:
    more = features.subject(draw, world, place, name)
    if more is not None:
        return more
    match name:
        case "attacks" | "would_attack" | "boost_flipped":
            return subject(draw, world, place, strike)
        case "attacked" | "defends":
            return subject(draw, world, place, not strike)
        case "plays":
            whose = ["you", *world.players] if place.on_player_card else world.players
            mine: list[str | Data] = [{"any": "event", "controlled_by": draw.choice(whose)}]
            options: list[str | Data] = [*mine, "event", *world.events]
            return draw.choice(options)
        case "revealed":
            return draw.choice(("treachery", "treachery", "minion"))
        case "threat_removed":
            return draw.choice(["scheme", "scheme", *world.schemes])
        case _:
            enemies = world.happening in ("action", "basic attack") and sometimes(draw, 50)
            return subject(draw, world, place, False if enemies else None)


def costs(draw: Draw, world: World, place: Place, resources: bool) -> list[Data]:
    """At most one cost that this card may have."""
    options: list[Data] = []
    if place.bearer in ("identity", "ally", "upgrade", "support"):
        options += [{"exhaust": "this"}, {"exhaust": "this"}]
    if place.bearer in ("ally", "upgrade", "support", "attachment"):
        options += [{"discard": "this"}]
    if place.on_player_card:
        if resources:
            options += [{"spend": draw.choice([1, 1, 2, {"energy": 1}])}] * 2
        options += [{"take_damage": draw.randint(1, 2)}]
    if place.bearer in ("ally", "minion"):
        options += [{"take_damage": 1, "who": "this"}]
    if place.name in world.counted:
        options += [{"remove_counters": 1}] * 3
    return [draw.choice(options)] if options else []
