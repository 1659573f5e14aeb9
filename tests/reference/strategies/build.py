"""Scenarios: who there is, what happens, and abilities spread over the cards."""

from __future__ import annotations

from hypothesis import strategies as st

from dictamen.model import Scenario
from strategies import cards
from strategies.abilities import ability, action, when_revealed
from strategies.features import ENCODED
from strategies.features import keywords as more_keywords
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
    draw: st.DrawFn,
    other_title: bool = False,
    unknown: bool = True,
    abilities: int = 5,
    shrinks: bool = False,
    features: tuple[str, ...] = ENCODED,
) -> Data:
    """A random small scenario as plain data.

    `other_title` allows villain stages of another name, `unknown` unknown boost cards; `abilities` is the most there
    are (those of the encounter deck and of the event come on top); `features` may be drawn beside the rest. Hypothesis
    draws a single number, since it would fill most of a run with variants of what it has; with `shrinks` it draws
    everything, and can shrink it.
    """
    return _scenario(
        draw(st.randoms(use_true_random=not shrinks)), other_title, unknown, abilities, frozenset(features)
    )


def _scenario(draw: Draw, other_title: bool, unknown: bool, abilities: int, features: frozenset[str]) -> Data:
    world = World(features=features)
    world.happening, world.phase = _happening(draw, world)
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


def _happening(draw: Draw, world: World) -> tuple[Happening, bool]:
    """What is judged, and whether enemies activate in it."""
    happenings = [(happening, False) for happening in HAPPENINGS]
    more: list[tuple[Happening, bool]] = []
    more += [("scheme", False)] * 4 if world.has("scheme") else []
    more += [("enemy attack", True)] * 4 if world.has("activate", "villain_phase") else []
    more += [("thwart", False)] * 4 if world.has("thwart", "patrol") else []
    more += [("reveal", False)] * 4 if world.has("quickstrike", "teamwork", "incite", "peril", "revealed_kinds") else []
    more += [("action", False)] * 4 if world.has("own_attack", "hand", "excess") else []
    return draw.choice([*happenings, *more * (3 if world.eager else 1)])


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
    data["villain"] = cards.villain(draw, world, other_title)
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
        if world.often(draw, "target", 40):
            data["main_scheme"]["target"] = data["main_scheme"]["threat"] + draw.randint(1, 3)
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
    if world.has("hand"):
        _hold(draw, world, player)


def _hold(draw: Draw, world: World, player: Data) -> None:
    """A card that effects put into play out of the hand, now and then by an ability of its own."""
    kind = draw.choice(["ally", "ally", "upgrade", "support"])
    name = f"Held {kind}"
    card: Data = {"name": name, "type": kind}
    if kind == "ally":
        card |= cards.ally(draw, world, name)
        for key in ("damage", "status", "exhausted"):
            card.pop(key, None)
    if sometimes(draw, 50):
        jump = ability(draw, world, Place("event", name), "jump in")
        jump |= {
            "from_hand": True,
            "do": [
                {"put_into_play": "this", "exhausted": sometimes(draw, 50)},
                *[e for e in jump["do"][1:] if not {"additional", "and", "then", "otherwise"} & set(e)],
            ],
        }
        jump.pop("labels", None)
        card |= {"abilities": [jump], "cost": draw.randint(0, 1)}
        if jump.get("cost"):
            card["cost"] = 0
    player["hand"] = [card, *player.get("hand", [])]
    world.held.append(name)


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
        case "enemy attack" if world.phase:
            data["event"] = _activation(draw, world)
        case "enemy attack":
            data["event"] = {"attack": _enemy_attack(draw, world)}
        case "scheme":
            data["event"] = {"scheme": _against(draw, world)}
        case "thwart":
            data["event"] = {"thwart": _thwart(draw, world, bearers)}
        case "basic attack":
            data["event"] = {"attack": _basic_attack(draw, world, bearers)}
        case "action":
            _add_action(draw, world, data, bearers)
        case "reveal":
            _add_revealed(draw, world, data, bearers)


def _activation(draw: Draw, world: World) -> Data:
    if world.has("villain_phase") and (not world.has("activate") or sometimes(draw, 50)):
        return {"villain_phase": "activations"}
    return {"activate": _against(draw, world)}


def _against(draw: Draw, world: World) -> Data:
    by = {"by": "Minion"} if world.minions and sometimes(draw, 40) else {}
    return {**by, **({"against": draw.choice(world.players)} if sometimes(draw, 40) else {})}


def _thwart(draw: Draw, world: World, bearers: Bearers) -> Data:
    by = draw.choice(world.friendly)
    card = next(card for card, place in bearers if place.name == by)
    if sometimes(draw, 80):
        for key in ("exhausted", "form"):
            card.pop(key, None)
        card["thw"] = max(card.get("thw", 0), 1)
    scheme = {"scheme": draw.choice(world.side_schemes)} if world.side_schemes and sometimes(draw, 50) else {}
    return {"by": by, **scheme}


def _enemy_attack(draw: Draw, world: World) -> Data:
    attack: Data = {}
    if world.often(draw, "friendly_attack", 30):
        return {"by": draw.choice(world.friendly), "against": draw.choice([*world.players, *world.allies])}
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
    """A treachery, a minion, or another card is revealed to some player."""
    swift = world.eager and world.has("quickstrike", "teamwork", "entering")
    if world.often(draw, "revealed_kinds", 40):
        kind = draw.choice(["attachment", "environment", "side_scheme"])
        name = f"Revealed {kind}"
        card: Data = {"name": name, "type": kind, **({"threat": draw.randint(1, 2)} if kind == "side_scheme" else {})}
        bearers.append((card, Place(kind, name, hidden=True)))
        card["abilities"] = [when_revealed(draw, world, kind, "revealed 0")]
        if kind == "attachment" and sometimes(draw, 80):
            host = draw.choice(["villain", *world.characters, {"choose": "enemy"}])
            card["abilities"][0]["do"] = [{"attach": "this", "to": host}, *card["abilities"][0]["do"][1:]]
        data["event"] = {"reveal": card}
        return
    if sometimes(draw, 30 if swift else 70):
        card = {"name": "Treachery", "type": "treachery"}
        keywords = ["surge"] if sometimes(draw, 15) else []
        keywords += more_keywords(draw, world, "treachery")
        if keywords:
            card["keywords"] = keywords
    else:
        card = {**cards.minion(draw, world, "Newcomer"), "type": "minion"}
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
