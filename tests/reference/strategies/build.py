"""Scenarios: who there is, what happens, and abilities spread over the cards."""

from __future__ import annotations

from hypothesis import strategies as st

from dictamen.model import Scenario
from strategies import cards
from strategies.abilities import ability, action, when_revealed
from strategies.world import Data, Draw, Happening, Place, World, sometimes

HAPPENINGS: tuple[Happening, ...] = (
    *("enemy attack", "enemy attack", "enemy attack", "enemy attack"),
    *("action", "action", "action", "action", "action"),
    *("basic attack", "basic attack"),
    *("reveal", "reveal", "reveal"),
)
Bearers = list[tuple[Data, Place]]


@st.composite
def scenario_data(
    draw: st.DrawFn, other_title: bool = False, unknown: bool = True, abilities: int = 5, shrinks: bool = False
) -> Data:
    """A random small scenario as plain data.

    `other_title` allows villain stages of another name, `unknown` unknown boost cards; `abilities` is the most there
    are (those of the encounter deck and of the event come on top). Hypothesis draws a single number, since it would
    fill most of a run with variants of what it has; with `shrinks` it draws everything, and can shrink it.
    """
    return _scenario(draw(st.randoms(use_true_random=not shrinks)), other_title, unknown, abilities)


def _scenario(draw: Draw, other_title: bool, unknown: bool, abilities: int) -> Data:
    world = World(happening=draw.choice(HAPPENINGS))
    world.decks = sometimes(draw, 20 if world.happening in ("enemy attack", "basic attack") else 60)
    data: Data = {"title": "Random", "players": {}}
    bearers: Bearers = []
    _add_friends(draw, world, data, bearers)
    _add_enemies(draw, world, data, bearers, other_title)
    _add_other_cards(draw, world, data, bearers)
    if len(world.players) == 2 and sometimes(draw, 30):
        data["first_player"] = "P2"
    if world.decks:
        for player in world.players:
            data["players"][player]["deck"] = cards.player_deck(draw, player)
    world.damaged = [place.name for card, place in bearers if card.get("damage")]
    data["encounter_deck"] = cards.encounter_deck(draw, world, unknown)
    _add_event(draw, world, data, bearers)
    numbers = (0, 1, 2, 3, 3, 4, 4, 5) if world.happening == "enemy attack" else (1, 2, 3, 4, 4, 5, 5)
    for number in range(1, draw.choice([n for n in numbers if n <= abilities]) + 1):
        card, place = draw.choice(bearers)
        card["abilities"] = [*card.get("abilities", []), ability(draw, world, place, f"ability {number}")]
    return data


def _add_friends(draw: Draw, world: World, data: Data, bearers: Bearers) -> None:
    players = data["players"]
    for number in range(1, draw.choice([1, 1, 1, 2]) + 1):
        world.players.append(f"P{number}")
        world.identities.append(f"Hero {number}")
        hero = cards.identity(draw, world, number)
        players[f"P{number}"] = {"identity": hero}
        bearers.append((hero, Place("identity", hero["name"])))
    for number in range(1, draw.choice([0, 1, 1, 2]) + 1):
        card = cards.ally(draw, world, f"Ally {number}")
        owner = players[draw.choice(world.players)]
        owner["allies"] = [*owner.get("allies", []), card]
        world.allies.append(f"Ally {number}")
        bearers.append((card, Place("ally", card["name"])))


def _add_enemies(draw: Draw, world: World, data: Data, bearers: Bearers, other_title: bool) -> None:
    data["villain"] = cards.villain(draw, other_title)
    bearers.append((data["villain"], Place("villain", "Villain")))
    often = world.happening != "enemy attack"
    for name in ("Minion", "Other Minion")[: draw.choice((0, 1, 1, 2)) if often else draw.choice((0, 0, 1))]:
        card = cards.minion_in_play(draw, world, name)
        data["minions"] = [*data.get("minions", []), card]
        world.minions.append(name)
        bearers.append((card, Place("minion", name)))


def _add_other_cards(draw: Draw, world: World, data: Data, bearers: Bearers) -> None:
    """An upgrade, a support, an attachment, an environment, schemes, an event, cards to pay with, each now and then."""
    player = data["players"][draw.choice(world.players)]
    for kind in ("upgrade", "support"):
        if sometimes(draw, 25):
            card = cards.other(draw, world, kind.capitalize())
            player[f"{kind}s"] = [card]
            world.others.append(card["name"])
            bearers.append((card, Place(kind, card["name"])))
    if sometimes(draw, 25):
        card = cards.other(draw, world, "Attachment")
        host = data["villain"]
        if data.get("minions") and sometimes(draw, 40):
            host = data["minions"][0]
        host["attachments"] = [card]
        world.others.append("Attachment")
        bearers.append((card, Place("attachment", card["name"], host["name"])))
    if sometimes(draw, 10):
        card = cards.other(draw, world, "Environment")
        data["environments"] = [card]
        bearers.append((card, Place("environment", card["name"])))
    if sometimes(draw, 60):
        data["main_scheme"] = {"threat": draw.randint(0, 3)}
        world.threatened += ["main_scheme"] if data["main_scheme"]["threat"] else []
    if sometimes(draw, 30):
        card = cards.side_scheme(draw, world)
        data["side_schemes"] = [card]
        world.side_schemes.append("Side Scheme")
        world.threatened.append("Side Scheme")
        bearers.append((card, Place("side_scheme", card["name"])))
    _add_hand(draw, world, player)


def _add_hand(draw: Draw, world: World, player: Data) -> None:
    """An event that can be used in a window, and cards to pay with."""
    if sometimes(draw, 25):
        event: Data = {"name": "Event", "cost": draw.randint(0, 1)}
        player["hand"] = [event, *_payment(draw, world, 0, 2)]
        event["abilities"] = [ability(draw, world, Place("event", "Event"), "event ability")]
        _pay_once(event)
        world.events.append("Event")
    elif sometimes(draw, 25):
        player["hand"] = _payment(draw, world, 1, 2)


def _payment(draw: Draw, world: World, least: int, most: int) -> list[Data]:
    world.payable = True
    return [cards.hand_card(draw, f"Card {n}") for n in range(draw.randint(least, most))]


def _pay_once(event: Data) -> None:
    """Whether one card may pay towards two costs, no rule says."""
    if any("spend" in cost for cost in event["abilities"][0].get("cost", ())):
        event["cost"] = 0


# --- what happens ------------------------------------------------------------------------------------------------
def _add_event(draw: Draw, world: World, data: Data, bearers: Bearers) -> None:
    match world.happening:
        case "enemy attack":
            data["event"] = {"attack": _enemy_attack(draw, world)}
        case "basic attack":
            data["event"] = {"attack": _basic_attack(draw, world, bearers)}
        case "action":
            _add_action(draw, world, data, bearers)
        case "reveal":
            _add_revealed(draw, world, data, bearers)


def _enemy_attack(draw: Draw, world: World) -> Data:
    attack: Data = {}
    if world.minions and sometimes(draw, 50):
        attack["by"] = "Minion"
    if sometimes(draw, 40):
        attack["against"] = draw.choice([*world.players, *world.allies])
    return attack


def _basic_attack(draw: Draw, world: World, bearers: Bearers) -> Data:
    """The attack of a hero or ally, who most often can make it."""
    by = draw.choice(world.friendly)
    card = next(card for card, place in bearers if place.name == by)
    if sometimes(draw, 80):
        for key in ("exhausted", "form"):
            card.pop(key, None)
        card["atk"] = max(card["atk"], 1)
    return {"by": by, "against": draw.choice(["villain", *world.enemies])}


def _add_action(draw: Draw, world: World, data: Data, bearers: Bearers) -> None:
    """An action of a card in play, or of an event in the hand of the first player listed."""
    data["event"] = {"use": "action"}
    able = [(card, place) for card, place in bearers if place.on_player_card]
    if sometimes(draw, 50):
        player = data["players"]["P1"]
        event: Data = {"name": "Played", "cost": draw.randint(0, 2)}
        player["hand"] = [event, *player.get("hand", [cards.hand_card(draw, f"Extra {n}") for n in range(2)])]
        able = [(event, Place("event", "Played"))]
        world.events.append("Played")
    card, place = draw.choice(able)
    card["abilities"] = [action(draw, world, place, "action")]
    if sometimes(draw, 80):
        for key in ("exhausted", "form"):
            card.pop(key, None)
    if place.bearer == "event":
        _pay_once(card)


def _add_revealed(draw: Draw, world: World, data: Data, bearers: Bearers) -> None:
    """A treachery or a minion is revealed to some player."""
    if sometimes(draw, 70):
        card: Data = {"name": "Treachery", "type": "treachery"}
        if sometimes(draw, 15):
            card["keywords"] = ["surge"]
    else:
        card = {**cards.minion(draw, "Newcomer"), "type": "minion"}
        bearers.append((card, Place("minion", "Newcomer", hidden=True)))
    if card["name"] == "Treachery" or sometimes(draw, 60):
        number = draw.choice([1, 1, 2])
        names = [f"revealed {n}" for n in range(number)]
        card["abilities"] = [when_revealed(draw, world, "revealed", name) for name in names]
    data["event"] = {"reveal": card}
    if len(world.players) == 2 and sometimes(draw, 50):
        data["event"]["to"] = draw.choice(world.players)


def scenarios(other_title: bool = False, unknown: bool = True, abilities: int = 5) -> st.SearchStrategy[Scenario]:
    """Random small scenarios, validated by the models; the parameters are those of `scenario_data`."""
    return scenario_data(other_title=other_title, unknown=unknown, abilities=abilities).map(Scenario.model_validate)
