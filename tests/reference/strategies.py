"""Hypothesis strategies that build random small scenarios for comparing a solver with the reference interpreter.

Everything is drawn as plain data and validated through the models at the end, so a scenario can be written to a file
as it is (`scenario_data`). Abilities use the whole grammar, but are biased towards triggers, targets and effects that
fit together, and away from endless loops.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from hypothesis import strategies as st

from dictamen.model import Scenario

Data = dict[str, Any]
Draw = st.DrawFn

STATUSES = ("stunned", "confused", "tough")
RESOURCES = ("energy", "mental", "physical", "wild")
WHEN_EVENTS = (
    "attacks",
    "attacks",
    "would_attack",
    "defends",
    "would_be_dealt_damage",
    "would_take_damage",
    "would_take_damage",
    "takes_damage",
    "would_be_defeated",
    "defeated",
    "boost_flipped",
)
AFTER_EVENTS = (
    "attacks",
    "attacks",
    "attacked",
    "attacked",
    "defends",
    "takes_damage",
    "is_dealt_damage",
    "deals_damage",
    "defeated",
    "boost_flipped",
)
DAMAGE_EVENTS = ("would_be_dealt_damage", "would_take_damage", "takes_damage", "is_dealt_damage", "deals_damage")
DEFEAT_EVENTS = ("would_be_defeated", "defeated")


@dataclass
class World:
    """What has been drawn so far: who there is to refer to."""

    players: list[str] = field(default_factory=list)
    identities: list[str] = field(default_factory=list)
    allies: list[str] = field(default_factory=list)
    minions: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)  # upgrades, supports, attachments

    @property
    def friendly(self) -> list[str]:
        return self.identities + self.allies

    @property
    def enemies(self) -> list[str]:
        return ["Villain", *self.minions]

    @property
    def characters(self) -> list[str]:
        return self.friendly + self.enemies


@dataclass
class Place:
    """Where an ability is printed, and so which roles make sense there."""

    bearer: str  # identity, ally, upgrade, support, event, villain, minion, attachment, environment, boost
    host: str = ""  # what an attachment is attached to

    @property
    def on_character(self) -> bool:
        return self.bearer in ("identity", "ally", "villain", "minion")

    @property
    def on_player_card(self) -> bool:
        return self.bearer in ("identity", "ally", "upgrade", "support", "event")


def sometimes(draw: Draw, chance: int) -> bool:
    """True in about `chance` of a hundred draws, and false when shrunk."""
    return draw(st.integers(0, 99)) >= 100 - chance


# --- whom --------------------------------------------------------------------------------------------------
def friendly_references(draw: Draw, world: World, place: Place) -> str:
    options = ["you", "target", "attacked_player", *world.friendly, "first_player"]
    if place.bearer in ("identity", "ally"):
        options += ["this", "this"]
    return draw(st.sampled_from(options))


def enemy_references(draw: Draw, world: World, place: Place) -> str:
    options = ["attacker", "attacker", "villain", *world.minions]
    if place.bearer in ("villain", "minion"):
        options += ["this", "this"]
    return draw(st.sampled_from(options))


def selector(draw: Draw, world: World, quantifier: str, kinds: tuple[str, ...]) -> Data:
    """A set of cards with at most one or two filters."""
    kind = draw(st.sampled_from(kinds))
    data: Data = {quantifier: kind}
    if kind in ("ally", "friendly_character", "upgrade", "support", "hero") and sometimes(draw, 30):
        data["controlled_by"] = draw(st.sampled_from(["you", "attacked_player", *world.players]))
    if kind == "minion" and sometimes(draw, 30):
        data["engaged_with"] = draw(st.sampled_from(["you", *world.players]))
    if kind in ("character", "enemy", "friendly_character", "ally") and sometimes(draw, 20):
        data["other_than"] = draw(st.sampled_from(["this", "target", "attacker"]))
    if sometimes(draw, 10):
        data["trait"] = "Avenger"
    if kind in ("character", "enemy", "ally", "friendly_character") and sometimes(draw, 10):
        data["status"] = draw(st.sampled_from(STATUSES))
    return data


def character_target(draw: Draw, world: World, place: Place, that: bool) -> str | Data:
    """A character, or a set of characters, for an effect."""
    way = draw(st.integers(0, 9))
    if way < 3:
        return friendly_references(draw, world, place)
    if way < 6:
        return enemy_references(draw, world, place)
    if way == 6 and that:
        return "that_character"
    if way == 7:
        return draw(st.sampled_from(["defender", "target", *(["host"] if place.host in world.characters else [])]))
    if way == 8:
        return selector(draw, world, "each", ("character", "enemy", "ally", "hero", "friendly_character", "identity"))
    return selector(draw, world, "choose", ("enemy", "ally", "friendly_character", "minion", "character"))


def friendly_target(draw: Draw, world: World, place: Place) -> str | Data:
    way = draw(st.integers(0, 5))
    if way < 4:
        return friendly_references(draw, world, place)
    quantifier = "each" if way == 4 else "choose"
    return selector(draw, world, quantifier, ("ally", "friendly_character", "hero", "identity"))


def trigger_subject(draw: Draw, world: World, place: Place, friendly: bool | None) -> str | Data:
    """Whom a trigger is about: a role, a card, a kind, or a narrowed kind."""
    options: list[str | Data] = []
    if friendly is not False:
        options += ["you", "friendly_character", "ally", "identity", *world.friendly]
        options += [{"any": "ally", "controlled_by": "you"}, {"any": "friendly_character", "other_than": "this"}]
    if friendly is not True:
        options += ["enemy", "enemy", "villain", *world.minions]
    if friendly is None:
        options += ["character"]
    if place.on_character and friendly is not (place.bearer in ("villain", "minion")):
        options += ["this", "this", "this"]
    if place.host in world.characters and friendly is not (place.host in world.enemies):
        options += ["host", "host"]
    return draw(st.sampled_from(options))


# --- triggers, conditions, costs -----------------------------------------------------------------------------
def trigger(draw: Draw, world: World, place: Place, event: str, after: bool) -> Data:
    """A trigger with an event and the keys that narrow it."""
    if event in ("attacks", "would_attack", "boost_flipped"):
        data: Data = {event: trigger_subject(draw, world, place, False)}
    elif event in ("attacked", "defends"):
        data = {event: trigger_subject(draw, world, place, True)}
    else:
        data = {event: trigger_subject(draw, world, place, None)}
    if event in ("attacks", "would_attack"):
        if sometimes(draw, 30):
            data["player"] = draw(st.sampled_from(["you", *world.players]))
        if sometimes(draw, 15):
            data["target"] = draw(st.sampled_from(["identity", "hero", "ally", "you"]))
    if event in ("attacks", "attacked") and after:
        if sometimes(draw, 15):
            data["undefended"] = draw(st.booleans())
        if event == "attacks" and sometimes(draw, 30):
            data["damages"] = draw(st.sampled_from(["character", "ally", "you", "identity"]))
        if event == "attacks" and sometimes(draw, 15):
            data["defeats"] = draw(st.sampled_from(["character", "ally"]))
    if event == "defends" and after and sometimes(draw, 40):
        data["takes_no_damage"] = draw(st.booleans())
    if event in (*DAMAGE_EVENTS, *DEFEAT_EVENTS):
        if sometimes(draw, 45):
            data["from_attack"] = draw(st.sampled_from([True, True, False]))
        if sometimes(draw, 15):
            data["by"] = draw(st.sampled_from(["attacker", "enemy", "villain"]))
    return data


def condition(draw: Draw, world: World, place: Place) -> Data:
    way = draw(st.integers(0, 4))
    if way == 0:
        inner: Data = {"undefended": draw(st.booleans())}
    elif way == 1:
        inner = {"who": draw(st.sampled_from(["you", "target", *world.friendly])), "exhausted": draw(st.booleans())}
    elif way == 2:
        inner = {"who": draw(st.sampled_from(world.characters)), "status": draw(st.sampled_from(STATUSES))}
    elif way == 3:
        inner = {"who": "you", "form": draw(st.sampled_from(["hero", "alter_ego"]))}
    else:
        inner = {"in_play": draw(st.sampled_from(world.allies + world.minions + ["Villain", "defender"]))}
    return {"not": inner} if sometimes(draw, 25) else inner


def costs(draw: Draw, world: World, place: Place) -> list[Data]:
    options: list[Data] = []
    if place.bearer in ("identity", "ally", "upgrade", "support"):
        options += [{"exhaust": "this"}, {"exhaust": "this"}]
    if place.bearer in ("ally", "upgrade", "support", "attachment"):
        options += [{"discard": "this"}]
    if place.on_player_card:
        options += [{"spend": draw(st.sampled_from([1, 1, 2, {"energy": 1}]))}]
        options += [{"take_damage": draw(st.integers(1, 2))}]
    if place.bearer in ("ally", "minion"):
        options += [{"take_damage": 1, "who": "this"}]
    if not options:
        return []
    return [draw(st.sampled_from(options))]


# --- effects ---------------------------------------------------------------------------------------------------
def amount(draw: Draw, world: World, place: Place) -> int | Data:
    way = draw(st.integers(0, 9))
    if way < 8:
        return draw(st.integers(1, 3))
    if way == 8:
        return {"stat": draw(st.sampled_from(["atk", "def"])), "of": draw(st.sampled_from(["attacker", "you"]))}
    kinds = ("ally", "enemy", "minion", "friendly_character")
    return {"count": selector(draw, world, "any", kinds), "times": draw(st.integers(1, 2))}


def effect(draw: Draw, world: World, place: Place, event: str, after: bool, nested: bool = False) -> Data:
    """One effect that has a fair chance of doing something after this trigger."""
    verbs = ["deal_damage", "deal_damage", "deal_damage", "give", "give", "remove", "modify", "exhaust", "ready"]
    verbs += ["discard", "heal", "place_threat", "place_threat", "defeat", "return_to_hand"]
    verbs += ["give_boost"] if event != "boost_flipped" else []
    if not after and event in DAMAGE_EVENTS:
        verbs += ["prevent"] * 12
    if not after and event in ("attacks", "would_attack", "boost"):
        verbs += ["modify"] * 3 + ["become_defender"] * 2
    if not after and event in ("attacks", "would_attack"):
        verbs += ["become_target"] * 2 + ["cancel attack"] * 2
    if not after and event == "boost_flipped":
        verbs += ["cancel boost_icons"] * 4 + ["cancel boost_ability"] * 3
    if not nested:
        verbs += ["choose", "choose", "put_minion_into_play"]
        verbs += ["attack"] if sometimes(draw, 30) else []
    verb = draw(st.sampled_from(verbs))
    data = _effect(draw, world, place, verb, event, after)
    if sometimes(draw, 12):
        data["if"] = condition(draw, world, place)
    return data


def _effect(draw: Draw, world: World, place: Place, verb: str, event: str, after: bool) -> Data:
    that = event not in ("boost", "attacks", "would_attack", "boost_flipped", "deals_damage")
    target = character_target(draw, world, place, that)
    match verb:
        case "deal_damage":
            return {"deal_damage": amount(draw, world, place), "to": target}
        case "give":
            return {"give": draw(st.sampled_from(("tough", "stunned", "tough", "confused"))), "to": target}
        case "remove":
            return {"remove": draw(st.sampled_from(STATUSES)), "from": target}
        case "modify":
            return _modify(draw, world, place)
        case "exhaust" | "ready":
            things = [t for t in world.others if t.startswith(("Upgrade", "Support"))]
            whom = draw(st.sampled_from(things)) if things and sometimes(draw, 20) else None
            return {verb: whom or friendly_target(draw, world, place)}
        case "defeat":
            return {"defeat": draw(st.sampled_from([*world.allies, *world.minions, {"choose": "minion"}]))}
        case "discard":
            return {
                "discard": draw(st.sampled_from([*world.allies, *world.others, *world.minions, {"choose": "ally"}]))
            }
        case "return_to_hand":
            return {"return_to_hand": draw(st.sampled_from([*world.allies, {"choose": "ally"}]))}
        case "heal":
            return {"heal": amount(draw, world, place), "on": target}
        case "place_threat":
            return {"place_threat": draw(st.integers(1, 2))}
        case "prevent":
            return {"prevent": draw(st.sampled_from([1, 2, 3, "all"]))}
        case "give_boost":
            return {"give_boost": 1, "to": enemy_references(draw, world, place)}
        case "become_defender":
            whom_all = ["you", *world.friendly, *(["this"] if place.bearer in ("identity", "ally") else [])]
            return {"become_defender": draw(st.sampled_from(whom_all)), "exhaust": draw(st.booleans())}
        case "become_target":
            return {"become_target": draw(st.sampled_from(["you", *world.friendly]))}
        case "attack":
            by = draw(st.sampled_from(world.enemies))
            return {"attack": draw(st.sampled_from(["you", *world.friendly])), "by": by}
        case "put_minion_into_play":
            drone = {"put_minion_into_play": "Drone", "atk": draw(st.integers(0, 2)), "hp": draw(st.integers(1, 2))}
            return {**drone, "engaged_with": draw(st.sampled_from(["you", *world.players]))}
        case "choose":
            names = ("first way", "second way")
            return {
                "choose": [{"option": n, "do": [effect(draw, world, place, event, after, nested=True)]} for n in names]
            }
        case _:
            return {"cancel": verb.split()[1]}


def _modify(draw: Draw, world: World, place: Place, lasting: bool = True) -> Data:
    by: int | Data = draw(st.sampled_from([-2, -1, 1, 1, 2]))
    if sometimes(draw, 15):
        by = {"count": selector(draw, world, "any", ("ally", "minion", "friendly_character")), "times": 1}
    stat = draw(st.sampled_from(["atk", "atk", "def"]))
    whom: str | Data = draw(st.sampled_from(["attacker", "villain"])) if stat == "atk" else "you"
    if not lasting:
        roles = ["Villain", *world.minions] if stat == "atk" else [*world.identities, "you"]
        everybody: Data = {"each": "enemy"} if stat == "atk" else {"each": "hero"}
        whom = everybody if sometimes(draw, 30) else draw(st.sampled_from(roles))
    data: Data = {"modify": stat, "by": by, "of": whom}
    if lasting and sometimes(draw, 30):
        data["until"] = "end_of_phase"
    return data


# --- abilities ---------------------------------------------------------------------------------------------------
def ability(draw: Draw, world: World, place: Place, name: str) -> Data:
    """An ability of any type that fits the place."""
    if place.bearer == "boost":
        kind = "boost"
    elif place.bearer == "event":
        kind = draw(st.sampled_from(["interrupt", "interrupt", "response"]))
    else:
        kinds = ["forced interrupt", "interrupt", "forced response", "response"]
        kind = draw(st.sampled_from([*kinds, *kinds, "constant"]))
    data: Data = {"type": kind, "id": name}
    event, after = kind, False
    if kind == "constant":
        data["do"] = [_modify(draw, world, place, lasting=False)]
        if sometimes(draw, 40):
            data["if"] = condition(draw, world, place)
        return data
    if kind != "boost":
        after = kind.endswith("response")
        event = draw(st.sampled_from(AFTER_EVENTS if after else WHEN_EVENTS))
        data["after" if after else "when"] = trigger(draw, world, place, event, after)
        if sometimes(draw, 15):
            data["if"] = condition(draw, world, place)
        if place.on_player_card and sometimes(draw, 10):
            data["form"] = draw(st.sampled_from(["hero", "hero", "alter_ego"]))
        if sometimes(draw, 25 if kind.startswith("forced") else 40):
            data["cost"] = costs(draw, world, place)
    number = draw(st.sampled_from([1, 1, 1, 2]))
    data["do"] = [effect(draw, world, place, event, after) for _ in range(number)]
    return data


# --- cards ---------------------------------------------------------------------------------------------------------
def state(draw: Draw, hp: int, exhausts: bool, tough: int = 20) -> Data:
    """Damage, status and readiness of a character."""
    data: Data = {}
    if sometimes(draw, 30):
        data["damage"] = draw(st.integers(1, hp - 1)) if hp > 1 else 0
    status = [s for s, chance in (("tough", tough), ("stunned", 6), ("confused", 5)) if sometimes(draw, chance)]
    if status:
        data["status"] = status
    if exhausts and sometimes(draw, 35):
        data["exhausted"] = True
    return data


def identity(draw: Draw, number: int) -> Data:
    hp = draw(st.sampled_from([4, 6, 10]))
    data: Data = {"name": f"Hero {number}", "def": draw(st.integers(0, 3)), "atk": draw(st.integers(0, 2)), "hp": hp}
    if sometimes(draw, 15):
        data["form"] = "alter_ego"
    if sometimes(draw, 15):
        data["keywords"] = [f"retaliate {draw(st.integers(1, 2))}"]
    return {**data, **state(draw, hp, exhausts=True)}


def ally(draw: Draw, name: str) -> Data:
    hp = draw(st.integers(1, 3))
    data: Data = {"name": name, "hp": hp, "atk": draw(st.integers(0, 2))}
    if sometimes(draw, 30):
        data["traits"] = ["Avenger"]
    if sometimes(draw, 10):
        data["keywords"] = ["retaliate 1"]
    return {**data, **state(draw, hp, exhausts=True)}


def villain(draw: Draw, other_title: bool) -> Data:
    hp = draw(st.sampled_from([1, 3, 12]))
    data: Data = {"name": "Villain", "atk": draw(st.integers(0, 3)), "hp": hp}
    if sometimes(draw, 10):
        data["keywords"] = ["retaliate 1"]
    if sometimes(draw, 30):
        name = "Other Villain" if other_title and sometimes(draw, 50) else "Villain"
        data["next_stage"] = {"name": name, "atk": draw(st.integers(1, 4)), "hp": draw(st.sampled_from([2, 12]))}
    if sometimes(draw, 10):
        data["boost_cards"] = [{"name": "Waiting", "icons": draw(st.integers(0, 2))}]
    return {**data, **state(draw, hp, exhausts=False, tough=15)}


def minion(draw: Draw, world: World) -> Data:
    hp = draw(st.integers(1, 3))
    data: Data = {"name": "Minion", "atk": draw(st.integers(1, 3)), "hp": hp}
    data["engaged"] = draw(st.sampled_from(world.players))
    if sometimes(draw, 30):
        data["keywords"] = ["villainous"]
    return {**data, **state(draw, hp, exhausts=False)}


def hand_card(draw: Draw, name: str) -> Data:
    return {"name": name, "resources": {draw(st.sampled_from(RESOURCES)): draw(st.sampled_from([1, 1, 2]))}}


# --- scenarios -------------------------------------------------------------------------------------------------------
@st.composite
def scenario_data(draw: Draw, other_title: bool = False, unknown: bool = True, abilities: int = 5) -> Data:
    """A random small scenario as plain data.

    `other_title` allows villain stages of another name, `unknown` unknown boost cards; `abilities` is the most there
    are (the Boost ability comes on top).
    """
    world = World()
    players: Data = {}
    bearers: list[tuple[Data, Place]] = []
    for number in range(1, draw(st.sampled_from([1, 1, 1, 2])) + 1):
        world.players.append(f"P{number}")
        world.identities.append(f"Hero {number}")
        hero = identity(draw, number)
        players[f"P{number}"] = {"identity": hero}
        bearers.append((hero, Place("identity")))
    for number in range(1, draw(st.sampled_from([0, 1, 1, 2])) + 1):
        card = ally(draw, f"Ally {number}")
        owner = players[draw(st.sampled_from(world.players))]
        owner["allies"] = [*owner.get("allies", []), card]
        world.allies.append(f"Ally {number}")
        bearers.append((card, Place("ally")))
    boss = villain(draw, other_title)
    bearers.append((boss, Place("villain")))
    data: Data = {"title": "Random", "players": players, "villain": boss}
    if sometimes(draw, 40):
        card = minion(draw, world)
        data["minions"] = [card]
        world.minions.append("Minion")
        bearers.append((card, Place("minion")))
    if len(world.players) == 2 and sometimes(draw, 30):
        data["first_player"] = "P2"
    _add_other_cards(draw, world, data, bearers)
    _add_deck(draw, world, data, unknown)
    for number in range(1, draw(st.sampled_from([n for n in (0, 1, 2, 3, 3, 4, 4, 5) if n <= abilities])) + 1):
        card, place = draw(st.sampled_from(bearers))
        card["abilities"] = [*card.get("abilities", []), ability(draw, world, place, f"ability {number}")]
    _aim_event(draw, world, data)
    return data


def _add_other_cards(draw: Draw, world: World, data: Data, bearers: list[tuple[Data, Place]]) -> None:
    """An upgrade, a support, an attachment, an environment, an event and cards to pay with, each now and then."""
    player = data["players"][draw(st.sampled_from(world.players))]
    for kind in ("upgrade", "support"):
        if sometimes(draw, 25):
            card: Data = {"name": kind.capitalize()}
            if sometimes(draw, 20):
                card["exhausted"] = True
            player[f"{kind}s"] = [card]
            world.others.append(kind.capitalize())
            bearers.append((card, Place(kind)))
    if sometimes(draw, 30):
        card = {"name": "Attachment"}
        host = data["villain"]
        if data.get("minions") and sometimes(draw, 40):
            host = data["minions"][0]
        host["attachments"] = [card]
        world.others.append("Attachment")
        bearers.append((card, Place("attachment", host["name"])))
    if sometimes(draw, 10):
        card = {"name": "Environment"}
        data["environments"] = [card]
        bearers.append((card, Place("environment")))
    if sometimes(draw, 30):
        event: Data = {"name": "Event", "cost": draw(st.integers(0, 1))}
        player["hand"] = [event, *(hand_card(draw, f"Card {n}") for n in range(draw(st.integers(0, 2))))]
        event["abilities"] = [ability(draw, world, Place("event"), "event ability")]
        if any("spend" in cost for cost in event["abilities"][0].get("cost", ())):
            event["cost"] = 0  # whether one card may pay towards two costs, no rule says
    elif sometimes(draw, 30):
        player["hand"] = [hand_card(draw, f"Card {n}") for n in range(draw(st.integers(1, 2)))]


def _add_deck(draw: Draw, world: World, data: Data, unknown: bool) -> None:
    """Boost cards with 0 to 3 icons, some with a Boost ability; enough of them to keep unknown cards rare."""
    deck: list[Any] = []
    for number in range(draw(st.sampled_from([1, 1, 2]))):
        card: Data = {"icons": draw(st.integers(0, 3))}
        if sometimes(draw, 30):
            card["abilities"] = [ability(draw, world, Place("boost"), f"boost ability {number + 1}")]
        deck.append(card)
    if unknown and sometimes(draw, 5):
        deck[0] = "unknown"
    elif not unknown or sometimes(draw, 90):
        deck += [{"icons": 1}] * 4
    data["encounter_deck"] = deck


def _aim_event(draw: Draw, world: World, data: Data) -> None:
    attack: Data = {}
    if world.minions and sometimes(draw, 50):
        attack["by"] = "Minion"
    if sometimes(draw, 40):
        attack["against"] = draw(st.sampled_from([*world.players, *world.allies]))
    data["event"] = {"attack": attack}


def scenarios(other_title: bool = False, unknown: bool = True, abilities: int = 5) -> st.SearchStrategy[Scenario]:
    """Random small scenarios, validated by the models; the parameters are those of `scenario_data`."""
    return scenario_data(other_title=other_title, unknown=unknown, abilities=abilities).map(Scenario.model_validate)
