"""Printed values and state of cards, and decks."""

from __future__ import annotations

from typing import Any

from strategies import features
from strategies.abilities import boost, when_revealed
from strategies.world import RESOURCES, SET, TRAIT, Data, Draw, World, sometimes


def _state(draw: Draw, hp: int, exhausts: bool, tough: int = 20) -> Data:
    """Damage, status and readiness of a character."""
    data: Data = {}
    if sometimes(draw, 30):
        data["damage"] = draw.randint(1, hp - 1) if hp > 1 else 0
    status = [s for s, chance in (("tough", tough), ("stunned", 6), ("confused", 5)) if sometimes(draw, chance)]
    if status:
        data["status"] = status
    if exhausts and sometimes(draw, 30):
        data["exhausted"] = True
    return data


def _counters(draw: Draw, world: World, card: Data, chance: int) -> None:
    if sometimes(draw, chance):
        card["counters"] = draw.randint(1, 2)
        world.counted.append(card["name"])


# --- in play -----------------------------------------------------------------------------------------------------
def identity(draw: Draw, world: World, number: int) -> Data:
    hp = draw.choice([4, 6, 10])
    data: Data = {"name": f"Hero {number}", "def": draw.randint(0, 3), "atk": draw.randint(0, 2), "hp": hp}
    if sometimes(draw, 12):
        data["form"] = "alter_ego"
    keywords = [f"retaliate {draw.randint(1, 2)}"] if sometimes(draw, 15) else []
    keywords += ["stalwart"] if sometimes(draw, 5) else []
    keywords += features.keywords(draw, world, "identity")
    if keywords:
        data["keywords"] = keywords
    if world.has("thwart"):
        data["thw"] = draw.randint(0, 2)
    if world.has("scheme", "activate", "villain_phase", "forms") and sometimes(draw, 40):
        data["form"] = "alter_ego"
    _counters(draw, world, data, 10)
    data |= _state(draw, hp, exhausts=True)
    features.two_status_cards(draw, world, data)
    return data


def ally(draw: Draw, world: World, name: str) -> Data:
    hp = draw.randint(1, 3)
    data: Data = {"name": name, "hp": hp, "atk": draw.randint(0, 2)}
    if sometimes(draw, 30):
        data["traits"] = [TRAIT]
    keywords = ["retaliate 1"] if sometimes(draw, 10) else []
    keywords += features.keywords(draw, world, "ally")
    if keywords:
        data["keywords"] = keywords
    if sometimes(draw, 60):
        data["consequential_attack"] = draw.randint(1, 2)
    if world.has("thwart"):
        data |= {"thw": draw.randint(0, 2), "consequential_thwart": draw.randint(0, 2)}
    data |= _state(draw, hp, exhausts=True)
    features.two_status_cards(draw, world, data)
    return data


def villain(draw: Draw, world: World, other_title: bool) -> Data:
    hp = draw.choice([1, 3, 12])
    data: Data = {"name": "Villain", "atk": draw.randint(0, 3), "hp": hp}
    keywords = [k for k, chance in (("retaliate 1", 15), ("stalwart", 8)) if sometimes(draw, chance)]
    keywords += features.keywords(draw, world, "villain")
    if world.has("scheme", "activate", "villain_phase"):
        data["sch"] = draw.randint(0, 2)
    if keywords:
        data["keywords"] = keywords
    if sometimes(draw, 30):
        name = "Other Villain" if other_title and sometimes(draw, 50) else "Villain"
        data["next_stage"] = {"name": name, "atk": draw.randint(1, 4), "hp": draw.choice([2, 12])}
    if sometimes(draw, 10):
        data["boost_cards"] = [{"name": "Waiting", "icons": draw.randint(0, 2)}]
    if world.often(draw, "flip", 45):
        features.other_side(draw, world, data)
    data |= _state(draw, hp, exhausts=False, tough=15)
    features.two_status_cards(draw, world, data)
    return data


def minion(draw: Draw, world: World, name: str) -> Data:
    hp = draw.randint(1, 3)
    data: Data = {"name": name, "atk": draw.randint(1, 3), "hp": hp}
    if sometimes(draw, 20):
        data["traits"] = [TRAIT]
    chances = (("villainous", 25), ("guard", 30), ("retaliate 1", 15), ("stalwart", 5))
    keywords = [k for k, chance in chances if sometimes(draw, chance)]
    keywords += features.keywords(draw, world, "minion")
    if world.has("scheme", "activate", "villain_phase", "teamwork"):
        data["sch"] = draw.randint(0, 2)
    if world.has("teamwork") and sometimes(draw, 50):
        data["traits"] = [TRAIT]
    if keywords:
        data["keywords"] = keywords
    return data


def minion_in_play(draw: Draw, world: World, name: str) -> Data:
    data = minion(draw, world, name)
    data |= {"engaged": draw.choice(world.players), **_state(draw, data["hp"], exhausts=False)}
    features.two_status_cards(draw, world, data)
    return data


def other(draw: Draw, world: World, name: str) -> Data:
    """An upgrade, a support, an attachment or an environment."""
    card: Data = {"name": name}
    keywords = features.keywords(draw, world, name.lower())
    if keywords:
        card["keywords"] = keywords
    if sometimes(draw, 15):
        card["exhausted"] = True
    _counters(draw, world, card, 35)
    return card


def side_scheme(draw: Draw, world: World) -> Data:
    card: Data = {"name": "Side Scheme", "threat": draw.randint(1, 3)}
    keywords = ["crisis"] if sometimes(draw, 40) else []
    keywords += features.keywords(draw, world, "side_scheme")
    if keywords:
        card["keywords"] = keywords
    return card


def hand_card(draw: Draw, name: str) -> Data:
    return {"name": name, "resources": {draw.choice(RESOURCES): draw.choice([1, 1, 2])}}


# --- decks -------------------------------------------------------------------------------------------------------
def player_deck(draw: Draw, player: str) -> list[Any]:
    """A few cards; often those are all."""
    deck: list[Any] = []
    for number in range(1, draw.randint(1, 4) + 1):
        card: Data = {"name": f"{player} Card {number}"}
        if sometimes(draw, 70):
            card["resources"] = {draw.choice(["energy", "energy", "mental", "wild"]): draw.randint(1, 2)}
        if sometimes(draw, 30):
            card["traits"] = [TRAIT]
        deck.append(card)
    return [*deck, "end"] if sometimes(draw, 60) else [*deck, *({"name": f"{player} More {n}"} for n in range(1, 7))]


def encounter_deck(draw: Draw, world: World, unknown: bool) -> list[Any]:
    """Boost cards with 0 to 3 icons, some with a Boost ability; enough of them to keep unknown cards rare."""
    deck: list[Any] = []
    for number in range(1, draw.choice([1, 2, 2, 3] if world.decks else [1, 1, 2]) + 1):
        deck.append(_encounter_card(draw, world, number))
    filler: Data = {"icons": 1, "type": "treachery"}
    if world.decks and sometimes(draw, 35):
        return [*deck, filler, "end"]
    if unknown and sometimes(draw, 5):
        deck[0] = "unknown"
    elif not unknown or world.decks or sometimes(draw, 90):
        deck += [filler] * 6
    return deck


def _encounter_card(draw: Draw, world: World, number: int) -> Data:
    card: Data = {"icons": draw.randint(0, 3)}
    interesting = world.decks or world.happening == "reveal" or world.has("attach", "entering")
    kind = draw.choice(["treachery", "minion", "attachment"]) if interesting else None
    if kind == "attachment" and world.has("attach"):
        card["name"] = f"Deck Attachment {number}"
    if kind == "minion":
        card |= minion(draw, world, f"Deck Minion {number}")
    if kind is not None:
        card["type"] = kind
    if interesting and sometimes(draw, 40):
        card["set"] = SET
    if interesting and sometimes(draw, 20):
        card["traits"] = [TRAIT]
    abilities = []
    if sometimes(draw, 30) and world.happening != "basic attack":
        abilities.append(boost(draw, world, f"boost ability {number}", kind or "boost"))
    if kind in ("treachery", "minion") and world.happening == "reveal" and sometimes(draw, 40):
        abilities.append(when_revealed(draw, world, "revealed", f"revealed ability {number}"))
    if abilities:
        card["abilities"] = abilities
    return card
