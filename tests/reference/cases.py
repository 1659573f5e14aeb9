"""What the hand-worked cases of the reference interpreter share: a small situation, and what is seen of it."""

from __future__ import annotations

from typing import Any

from interpreter import outcomes

from dictamen.model import Scenario

Data = dict[str, Any]


def situation(
    hero: Data | None = None,
    villain: Data | None = None,
    deck: list[Any] | None = None,
    more: Data | None = None,
    **player: Any,
) -> Scenario:
    """Spider-Man (DEF 3, 10 hit points) attacked by Rhino (ATK 2, 14 hit points) with a boost card of no icons.

    `deck` is the encounter deck, `own_deck` the player's; `more` has other keys of the scenario.
    """
    identity = {"name": "Spider-Man", "def": 3, "hp": 10, **(hero or {})}
    boss = {"name": "Rhino", "atk": 2, "hp": 14, **(villain or {})}
    data = {
        "title": "case",
        "players": {"P1": {"identity": identity, "deck": player.pop("own_deck", ()), **player}},
        "villain": boss,
        "encounter_deck": [{"icons": 0}] * 4 if deck is None else deck,
        **(more or {}),
    }
    return Scenario.model_validate(data)


def seen(scenario: Scenario, *keys: tuple[Any, ...]) -> set[Any]:
    """The values of a key, or the tuples of values of several keys, over all outcomes (0 if absent)."""
    dicts = [dict(outcome) for outcome in outcomes(scenario)]
    if len(keys) == 1:
        return {d.get(keys[0], 0) for d in dicts}
    return {tuple(d.get(k, 0) for k in keys) for d in dicts}


HERO, RHINO, CAT = ("damage", "Spider-Man"), ("damage", "Rhino"), ("damage", "Cat")
DEFENDER, TARGET, CALCULATED = ("attack", 1, "defender"), ("attack", 1, "target"), ("attack", 1, "damage")
THREAT = ("threat", "Main scheme")
EXHAUSTED: Data = {"exhausted": True}


def boost(*effects: Data, icons: int = 0) -> Data:
    return {"icons": icons, "abilities": [{"type": "boost", "do": list(effects)}]}


def an(kind: str, trigger: Data, *effects: Data, **more: Any) -> Data:
    return {"type": kind, "when" if "interrupt" in kind else "after": trigger, "do": list(effects), **more}


def event(*effects: Data, **more: Any) -> Data:
    """An event card without costs whose action has these effects."""
    return {"name": "Event", "abilities": [{"type": "action", "id": "action", "do": list(effects), **more}]}


def played(*effects: Data, labels: tuple[str, ...] = ("attack",), more: Data | None = None, **player: Any) -> Scenario:
    """Spider-Man plays an event against Rhino; by default an attack. `more` is about the scenario."""
    about = dict(more or {})
    hero, villain, ability = (about.pop(key, None) for key in ("hero", "villain", "ability"))
    card = event(*effects, labels=list(labels), **(ability or {}))
    deck = about.pop("encounter_deck", None)
    hand = [{**card, "cost": about.pop("cost", 0)}, *player.pop("hand", ())]
    return situation(hero, villain, deck, {"event": {"use": "action"}, **about}, hand=hand, **player)


def revealed(*effects: Data, more: Data | None = None, keywords: tuple[str, ...] = (), **player: Any) -> Scenario:
    """A treachery is revealed to P1."""
    about = dict(more or {})
    hero, villain, deck = (about.pop(key, None) for key in ("hero", "villain", "encounter_deck"))
    ability = {"type": "when revealed", "do": list(effects)}
    card = {"name": "Treachery", "type": "treachery", "keywords": list(keywords), "abilities": [ability]}
    if not effects:
        card.pop("abilities")
    return situation(hero, villain, deck, {"event": {"reveal": card}, **about}, **player)


def an_upgrade(*abilities: Data, name: str = "Upgrade") -> Data:
    return {"name": name, "abilities": list(abilities)}
