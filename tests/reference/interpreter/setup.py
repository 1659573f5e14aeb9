"""A scenario as the state it starts with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from dictamen.model import Card, Scenario
from dictamen.model.effects import Attach, PutIntoPlay
from dictamen.model.scenario import CardOrName
from interpreter.cards import named, put_on
from interpreter.oracle import Oracle
from interpreter.state import Deck, Entity, Game, Readings

ENTERING = ("minion", "attachment", "environment", "side_scheme")
"""Encounter cards that can be in play."""
UNKNOWN = "unknown"
END = "end"


def set_up(scenario: Scenario, oracle: Oracle, readings: Readings) -> Game:
    players = list(scenario.players)
    game = Game(oracle, readings, players, scenario.first_player or players[0])
    for player, cards in scenario.players.items():
        game.identities[player] = add(game, cards.identity, "identity", player)
        for kind, group in (("ally", cards.allies), ("upgrade", cards.upgrades), ("support", cards.supports)):
            for card in group:
                add(game, card, kind, player)
        for card in cards.hand:
            held = add(game, card, _hand_type(card), player)
            held.zone = "hand"
            game.hand_ids.append(held.id)
        game.decks[player] = _deck(game, player, cards.deck)
    if scenario.villain is not None:
        game.villain = add(game, scenario.villain, "villain", None)
    for card in scenario.minions:
        minion = add(game, card, "minion", None)
        minion.engaged = minion.card.engaged or game.start_player
    for kind, group in (("environment", scenario.environments), ("side_scheme", scenario.side_schemes)):
        for card in group:
            add(game, card, kind, None)
    scheme = named(scenario.main_scheme.name).model_copy(update={"abilities": scenario.main_scheme.abilities})
    game.main_scheme = add(game, scheme, "main_scheme", None)
    game.main_scheme.threat = scenario.main_scheme.threat
    game.main_scheme_target = scenario.main_scheme.target
    game.encounter_deck = _deck(game, None, scenario.encounter_deck)
    return game


def add(game: Game, entry: CardOrName, kind: str, controller: str | None, host: Entity | None = None) -> Entity:
    """A card in play with its attachments and waiting boost cards."""
    card = named(entry) if isinstance(entry, str) else entry
    entity = Entity(
        uid=len(game.entities),
        id=card.id or card.name or f"card {len(game.entities)}",
        kind=kind,
        card=card,
        controller=controller,
        damage=card.damage,
        statuses=dict(Counter(card.status)),
        exhausted=card.exhausted,
        form=card.form,
        counters=card.counters,
        threat=card.threat,
        host=host,
    )
    put_on(entity, card)
    game.entities.append(entity)
    game.by_id[entity.id] = entity
    game.shown.append(entity)
    for attachment in card.attachments:
        add(game, attachment, "attachment", None, entity)
    for number, boost in enumerate(card.boost_cards, start=1):
        entity.boosts.append(encounter_card(game, boost, f"waiting {entity.id} {number}"))
    return entity


def _hand_type(entry: CardOrName) -> str:
    return (None if isinstance(entry, str) else entry.type) or "event"


def encounter_card(game: Game, entry: CardOrName, name: str) -> Entity:
    """A card of the encounter deck, not in play; some can come into play later."""
    card = named(entry) if isinstance(entry, str) else entry
    unknown = card.name == UNKNOWN
    entity = Entity(
        uid=len(game.entities),
        id=card.id or (card.name if card.name and not unknown else name),
        kind=card.type if card.type in ENTERING else "boost",
        card=card,
        zone="deck",
        unknown=unknown,
        threat=card.threat,
    )
    if not unknown:
        put_on(entity, card)
    game.entities.append(entity)
    if entity.kind == "minion" or _puts_itself_into_play(entity):
        game.shown.append(entity)
        game.by_id.setdefault(entity.id, entity)
    return entity


def _puts_itself_into_play(entity: Entity) -> bool:
    return any(
        isinstance(e, Attach) or (isinstance(e, PutIntoPlay) and e.put_into_play == "this")
        for ability in entity.abilities
        for e in ability.do
    )


def unknown_card(game: Game) -> Entity:
    """A card of which nothing is known."""
    return encounter_card(game, UNKNOWN, UNKNOWN)


def _deck(game: Game, owner: str | None, entries: Sequence[CardOrName]) -> Deck:
    ends = bool(entries) and _name(entries[-1]) == END
    listed = entries[:-1] if ends else entries
    if owner is None:
        return Deck(owner, [encounter_card(game, e, f"boost {n}") for n, e in enumerate(listed, start=1)], ends)
    cards = []
    for number, entry in enumerate(listed, start=1):
        card = named(entry) if isinstance(entry, str) else entry
        name = card.id or card.name or f"{owner} card {number}"
        entity = Entity(len(game.entities), name, "deck_card", card, zone="deck", unknown=card.name == UNKNOWN)
        game.entities.append(entity)
        cards.append(entity)
    return Deck(owner, cards, ends)


def _name(entry: CardOrName) -> str | None:
    return entry.name if isinstance(entry, Card) else entry
