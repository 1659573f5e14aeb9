"""Scenarios: who there is, what happens, and abilities spread over the cards."""

from __future__ import annotations

from hypothesis import strategies as st

from dictamen.model import Scenario
from strategies import cards
from strategies.abilities import ability, action, when_revealed
from strategies.world import Data, Draw, Place, World, sometimes

HAPPENINGS = ("enemy attack",) * 4 + ("action",) * 5 + ("basic attack",) * 2 + ("reveal",) * 3
Bearers = list[tuple[Data, Place]]


@st.composite
def scenario_data(draw: Draw, other_title: bool = False, unknown: bool = True, abilities: int = 5) -> Data:
    """A random small scenario as plain data.

    `other_title` allows villain stages of another name, `unknown` unknown boost cards; `abilities` is the most there
    are (those of the encounter deck and of the event come on top).
    """
    world = World(happening=draw(st.sampled_from(HAPPENINGS)))
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
    data["encounter_deck"] = cards.encounter_deck(draw, world, unknown)
    _add_event(draw, world, data, bearers)
    most = abilities if world.happening == "enemy attack" else min(abilities, 4)
    for number in range(1, draw(st.sampled_from([n for n in (0, 1, 2, 3, 3, 4, 4, 5) if n <= most])) + 1):
        card, place = draw(st.sampled_from(bearers))
        card["abilities"] = [*card.get("abilities", []), ability(draw, world, place, f"ability {number}")]
    return data


def _add_friends(draw: Draw, world: World, data: Data, bearers: Bearers) -> None:
    players = data["players"]
    for number in range(1, draw(st.sampled_from([1, 1, 1, 2])) + 1):
        world.players.append(f"P{number}")
        world.identities.append(f"Hero {number}")
        hero = cards.identity(draw, world, number)
        players[f"P{number}"] = {"identity": hero}
        bearers.append((hero, Place("identity", hero["name"])))
    for number in range(1, draw(st.sampled_from([0, 1, 1, 2])) + 1):
        card = cards.ally(draw, world, f"Ally {number}")
        owner = players[draw(st.sampled_from(world.players))]
        owner["allies"] = [*owner.get("allies", []), card]
        world.allies.append(f"Ally {number}")
        bearers.append((card, Place("ally", card["name"])))


def _add_enemies(draw: Draw, world: World, data: Data, bearers: Bearers, other_title: bool) -> None:
    data["villain"] = cards.villain(draw, other_title)
    bearers.append((data["villain"], Place("villain", "Villain")))
    if sometimes(draw, 40 if world.happening == "enemy attack" else 65):
        card = cards.minion_in_play(draw, world)
        data["minions"] = [card]
        world.minions.append("Minion")
        bearers.append((card, Place("minion", "Minion")))


def _add_other_cards(draw: Draw, world: World, data: Data, bearers: Bearers) -> None:
    """An upgrade, a support, an attachment, an environment, schemes, an event, cards to pay with, each now and then."""
    player = data["players"][draw(st.sampled_from(world.players))]
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
    if sometimes(draw, 50):
        data["main_scheme"] = {"threat": draw(st.integers(0, 3))}
    if sometimes(draw, 30):
        card = cards.side_scheme(draw, world)
        data["side_schemes"] = [card]
        world.side_schemes.append("Side Scheme")
        bearers.append((card, Place("side_scheme", card["name"])))
    _add_hand(draw, world, player)


def _add_hand(draw: Draw, world: World, player: Data) -> None:
    """An event that can be used in a window, and cards to pay with."""
    if sometimes(draw, 25):
        event: Data = {"name": "Event", "cost": draw(st.integers(0, 1))}
        player["hand"] = [event, *_payment(draw, 0, 2)]
        event["abilities"] = [ability(draw, world, Place("event", "Event"), "event ability")]
        _pay_once(event)
        world.events.append("Event")
    elif sometimes(draw, 25):
        player["hand"] = _payment(draw, 1, 2)


def _payment(draw: Draw, least: int, most: int) -> list[Data]:
    return [cards.hand_card(draw, f"Card {n}") for n in range(draw(st.integers(least, most)))]


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
            by = draw(st.sampled_from(world.friendly))
            data["event"] = {"attack": {"by": by, "against": draw(st.sampled_from(["villain", *world.enemies]))}}
        case "action":
            _add_action(draw, world, data, bearers)
        case "reveal":
            _add_revealed(draw, world, data, bearers)


def _enemy_attack(draw: Draw, world: World) -> Data:
    attack: Data = {}
    if world.minions and sometimes(draw, 50):
        attack["by"] = "Minion"
    if sometimes(draw, 40):
        attack["against"] = draw(st.sampled_from([*world.players, *world.allies]))
    return attack


def _add_action(draw: Draw, world: World, data: Data, bearers: Bearers) -> None:
    """An action of a card in play, or of an event in the hand of the first player listed."""
    data["event"] = {"use": "action"}
    able = [(card, place) for card, place in bearers if place.on_player_card]
    if sometimes(draw, 50):
        player = data["players"]["P1"]
        event: Data = {"name": "Played", "cost": draw(st.integers(0, 2))}
        player["hand"] = [event, *player.get("hand", [cards.hand_card(draw, f"Extra {n}") for n in range(2)])]
        able = [(event, Place("event", "Played"))]
        world.events.append("Played")
    card, place = draw(st.sampled_from(able))
    card["abilities"] = [action(draw, world, place, "action")]
    if place.bearer == "event":
        _pay_once(card)


def _add_revealed(draw: Draw, world: World, data: Data, bearers: Bearers) -> None:
    """A treachery or a minion is revealed to some player."""
    if sometimes(draw, 70):
        card: Data = {"name": "Treachery", "type": "treachery"}
        if sometimes(draw, 15):
            card["keywords"] = ["surge"]
    else:
        card = {**cards.minion(draw, world, "Newcomer"), "type": "minion"}
        bearers.append((card, Place("minion", "Newcomer", hidden=True)))
    if card["name"] == "Treachery" or sometimes(draw, 60):
        number = draw(st.sampled_from([1, 1, 2]))
        names = [f"revealed {n}" for n in range(number)]
        card["abilities"] = [when_revealed(draw, world, "revealed", name) for name in names]
    data["event"] = {"reveal": card}
    if len(world.players) == 2 and sometimes(draw, 50):
        data["event"]["to"] = draw(st.sampled_from(world.players))


def scenarios(other_title: bool = False, unknown: bool = True, abilities: int = 5) -> st.SearchStrategy[Scenario]:
    """Random small scenarios, validated by the models; the parameters are those of `scenario_data`."""
    return scenario_data(other_title=other_title, unknown=unknown, abilities=abilities).map(Scenario.model_validate)
