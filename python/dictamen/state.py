"""What is there when the event begins: every card, default and id written out, nothing left to look up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from dictamen.model import Ability, Claim, Decision
from dictamen.model.base import Form, PrintedType, Resource, Stat, Status

CardType = Literal[
    "identity",
    "ally",
    "upgrade",
    "support",
    "event",  # a card in hand, of whatever printed type
    "villain",
    "minion",
    "environment",
    "attachment",
    "side_scheme",
    "main_scheme",
    "boost",  # one waiting facedown on an enemy, or a card of the encounter deck or revealed that is no minion
    "deck_card",  # a card of a player's deck, of whatever printed type
]
Abilities = tuple[tuple[str, Ability], ...]
"""Abilities with their ids, in the order of the card."""

RETALIATE = "retaliate"
SURGE = "surge"
BASIC_ATTACK = "attack"
BY_RULE = (RETALIATE, SURGE, BASIC_ATTACK)
"""What cards can do by a keyword or by the rules: `retaliate (<card>)` names the ability of one card."""
STATUS_ABILITIES = ("tough", "stunned", "confused")
"""Status cards act as forced abilities; decisions and claims call them by these words."""


@dataclass(frozen=True)
class Stage:
    """A further stage of the villain: what is printed on it."""

    id: str  # its abilities are called after it
    name: str  # the same as the villain's: the same title
    stats: Mapping[Stat, int]
    hp: int
    traits: tuple[str, ...] = ()
    keywords: Mapping[str, int] = field(default_factory=dict)  # with their numbers, 1 where none is printed
    abilities: Abilities = ()


@dataclass(frozen=True)
class CardState:
    """A card with its printed values and its state at the start."""

    id: str
    name: str  # empty for a card of a deck that nobody named
    type: CardType
    owner: str | None = None  # a player id; None for encounter cards
    controller: str | None = None  # a player id; None for encounter cards
    attached_to: str | None = None  # a card id
    engaged_with: str | None = None  # a player id; minions only
    in_play: bool = False
    in_hand: bool = False
    from_deck: bool = False  # in a deck, waiting facedown on an enemy, or about to be revealed
    waits: bool = False  # facedown on an enemy: whatever it is, it only serves as a boost card
    printed_type: PrintedType | None = None  # of cards from decks, if anybody says
    set: str | None = None  # the encounter set
    traits: tuple[str, ...] = ()
    keywords: Mapping[str, int] = field(default_factory=dict)  # with their numbers, 1 where none is printed
    stats: Mapping[Stat, int] = field(default_factory=dict)  # always all four
    hp: int | None = None  # None: not a character
    icons: int | None = 0  # boost icons; None: unknown (and then no abilities)
    resources: Mapping[Resource, int] = field(default_factory=dict)  # only those it prints
    cost: int = 0
    consequential_attack: int = 0  # allies only
    abilities: Abilities = ()
    damage: int = 0
    counters: int = 0
    threat: int = 0  # schemes only
    statuses: tuple[Status, ...] = ()
    exhausted: bool = False
    form: Form | None = None  # identities only
    stages: tuple[Stage, ...] = ()  # villains only, the next one first


@dataclass(frozen=True, slots=True)
class DeckState:
    """The cards that are known of a deck: their ids from the top."""

    cards: tuple[str, ...] = ()
    ends: bool = False  # there are no more; else there are unknown ones below


@dataclass(frozen=True, slots=True)
class PlayerState:
    id: str
    identity: str  # a card id
    deck: DeckState | None = None  # None: nothing is said of it


@dataclass(frozen=True, slots=True)
class AttackState:
    """An enemy attack to judge: who attacks, which player, and which character of that player."""

    attacker: str  # a card id
    player: str  # a player id
    target: str  # a card id


@dataclass(frozen=True, slots=True)
class StrikeState:
    """A basic attack of a hero or ally to judge."""

    attacker: str  # a card id
    enemy: str  # a card id


@dataclass(frozen=True, slots=True)
class UseState:
    """An action to judge: the abilities that its name means, one of them for most names."""

    abilities: tuple[str, ...]  # ability ids


@dataclass(frozen=True, slots=True)
class RevealState:
    """An encounter card revealed to a player."""

    card: str  # a card id
    player: str  # a player id


EventState = AttackState | StrikeState | UseState | RevealState


@dataclass(frozen=True)
class Situation:
    """A scenario with everything explicit. Ids of cards, players and abilities are unique.

    `cards` holds every card once: in play, in hand, in decks, in `waiting`, and the one revealed.
    """

    title: str
    players: tuple[PlayerState, ...]  # in player order, as listed
    first_player: str
    cards: tuple[CardState, ...]
    deck: DeckState  # the encounter deck
    waiting: Mapping[str, tuple[str, ...]]  # enemy id -> boost cards on it, oldest first
    event: EventState
    main_scheme: str  # a card id
    decisions: tuple[Decision, ...] = ()
    claims: tuple[Claim, ...] = ()
    rules: tuple[str, ...] = ()
    arrivals: tuple[str, ...] = ()  # names of minions that abilities may put into play

    @cached_property
    def by_id(self) -> Mapping[str, CardState]:
        return {card.id: card for card in self.cards}

    @cached_property
    def identities(self) -> Mapping[str, str]:
        """Player id -> card id of the identity."""
        return {player.id: player.identity for player in self.players}

    @cached_property
    def bearers(self) -> Mapping[str, str]:
        """Ability id -> card id, further villain stages and `retaliate (<card>)` and the like included."""
        found: dict[str, str] = {}
        for card in self.cards:
            faces: tuple[CardState | Stage, ...] = (card, *card.stages)
            found.update({ability_id: card.id for face in faces for ability_id, _ in face.abilities})
            by_rule = [word for word in (RETALIATE, SURGE) if any(word in face.keywords for face in faces)]
            if isinstance(self.event, StrikeState) and self.event.attacker == card.id:
                by_rule.append(BASIC_ATTACK)
            found.update({f"{word} ({card.id})": card.id for word in by_rule})
        return found

    def by_rule(self, ability_id: str) -> str | None:
        """The word of BY_RULE if the ability is one of that kind."""
        bearer = self.bearers.get(ability_id)
        return next((word for word in BY_RULE if ability_id == f"{word} ({bearer})"), None)

    def card_of(self, reference: str) -> str:
        """The card id that a name means: of a card, or of a player (its identity).

        Also accepted as they are: `boost N` below the listed cards of the encounter deck, and minions yet to arrive.
        KeyError for anything else, roles (`this`, `attacker`, ...) included.
        """
        if reference in self.identities:
            return self.identities[reference]
        if reference in self.by_id or self.is_below_the_listed(reference) or self.is_arrival(reference):
            return reference
        raise KeyError(reference)

    def abilities_of(self, reference: str) -> tuple[str, ...]:
        """The ability ids that a name means: one ability, or all those of a card or of a player's identity.

        `retaliate (<card>)` is the ability of that keyword, `retaliate` all of them, and so with the other words of
        BY_RULE; a status card (`tough`, `stunned`) stands for itself. KeyError for anything else, a card without
        abilities included.
        """
        if reference in self.bearers:
            return (reference,)
        if reference in STATUS_ABILITIES:
            return (reference,)
        if reference in BY_RULE:
            meant = tuple(ability for ability in self.bearers if self.by_rule(ability) == reference)
        else:
            card = self.identities.get(reference, reference)
            meant = tuple(ability for ability, bearer in self.bearers.items() if bearer == card)
        if not meant:
            raise KeyError(reference)
        return meant

    def is_below_the_listed(self, reference: str) -> bool:
        """Whether this is `boost N` for a card of the encounter deck that the scenario does not list."""
        word, _, number = reference.partition(" ")
        return word == "boost" and _is_number(number) and int(number) > len(self.deck.cards)

    def is_arrival(self, reference: str) -> bool:
        """Whether this is a minion that an ability may put into play: its name, or name and number."""
        name, _, number = reference.rpartition(" ")
        return reference in self.arrivals or (name in self.arrivals and _is_number(number))


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4 and not text.startswith("0")
