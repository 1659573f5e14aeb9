"""What is there when the event begins: every card, default and id written out, nothing left to look up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from dictamen.model import Ability, Claim, Decision
from dictamen.model.abilities import all_effects
from dictamen.model.amounts import StatOf
from dictamen.model.base import Form, Model, PrintedStat, PrintedType, Resource, Status
from dictamen.model.effects import Attach, Effect, Modify, PutIntoPlay, Surge

CardType = Literal[
    "identity",
    "ally",
    "upgrade",
    "support",
    "event",  # a card in hand that does not enter play, of whatever printed type
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
QUICKSTRIKE = "quickstrike"
TOUGHNESS = "toughness"
TEAMWORK = "teamwork"
INCITE = "incite"
STEADY = "steady"
BASIC_ATTACK = "attack"
BASIC_THWART = "thwart"
BY_KEYWORD = (RETALIATE, SURGE, QUICKSTRIKE, TEAMWORK, TOUGHNESS, INCITE)
BY_RULE = (*BY_KEYWORD, BASIC_ATTACK, BASIC_THWART)
"""What cards can do by a keyword or by the rules: `retaliate (<card>)` names the ability of one card."""
STATUS_ABILITIES = ("tough", "stunned", "confused")
"""Status cards act as forced abilities; decisions and claims call them by these words."""


OTHER_SIDE = 20
"""The number of a villain's other side among its stages."""


@dataclass(frozen=True)
class Stage:
    """A further stage of the villain, or its other side: what is printed on it."""

    id: str  # its abilities are called after it
    name: str  # the same as the villain's: the same title
    stats: Mapping[PrintedStat, int]
    hp: int
    traits: tuple[str, ...] = ()
    keywords: Mapping[str, int] = field(default_factory=dict)  # with their numbers, 1 where none is printed
    teamwork: tuple[str, ...] = ()  # the traits it has teamwork with
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
    teamwork: tuple[str, ...] = ()  # the traits it has teamwork with
    stats: Mapping[PrintedStat, int] = field(default_factory=dict)  # always all four
    hp: int | None = None  # None: not a character
    icons: int | None = 0  # boost icons; None: unknown (and then no abilities)
    resources: Mapping[Resource, int] = field(default_factory=dict)  # only those it prints
    cost: int = 0
    consequential_attack: int = 0  # allies only
    consequential_thwart: int = 0
    abilities: Abilities = ()
    damage: int = 0
    counters: int = 0
    threat: int = 0  # schemes only
    target: int | None = None  # of the main scheme: with so much threat the players lose
    statuses: tuple[Status, ...] = ()  # steady characters can have two of a kind
    exhausted: bool = False
    form: Form | None = None  # identities only
    stages: tuple[Stage, ...] = ()  # villains only, the next one first
    other_side: Stage | None = None  # villains only

    @property
    def may_be_in_play(self) -> bool:
        """Whether it is in play, or of a kind that can enter play."""
        return self.in_play or self.type not in ("event", "boost", "deck_card")

    @property
    def faces(self) -> Iterator[tuple[int, CardState | Stage]]:
        """What can be faceup, with the numbers of the stages; the other side of a villain has one of its own."""
        yield from enumerate((self, *self.stages), start=1)
        if self.other_side is not None:
            yield OTHER_SIDE, self.other_side


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
    """An enemy attack to judge: who attacks, which player, and which character of that player.

    A hero or ally may attack, too.
    """

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


@dataclass(frozen=True, slots=True)
class ActivationState:
    """An enemy schemes, or activates (attacks or schemes, as the form of the player's identity says)."""

    how: Literal["scheme", "activate"]
    enemy: str  # a card id
    player: str  # a player id


@dataclass(frozen=True, slots=True)
class VillainPhaseState:
    """The activations of a villain phase."""


@dataclass(frozen=True, slots=True)
class ThwartState:
    """A basic thwart of a hero or ally."""

    who: str  # a card id
    scheme: str  # a card id


EventState = AttackState | StrikeState | UseState | RevealState | ActivationState | VillainPhaseState | ThwartState


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
            faces = [face for _, face in card.faces]
            found.update({ability_id: card.id for face in faces for ability_id, _ in face.abilities})
            by_rule = [word for word in BY_KEYWORD if any(word in face.keywords for face in faces)]
            if card.hp is not None and self.changes_retaliate and RETALIATE not in by_rule:
                by_rule.append(RETALIATE)
            if isinstance(self.event, StrikeState) and self.event.attacker == card.id:
                by_rule.append(BASIC_ATTACK)
            if isinstance(self.event, ThwartState) and self.event.who == card.id:
                by_rule.append(BASIC_THWART)
            found.update({f"{word} ({card.id})": card.id for word in by_rule})
        return found

    # --- what its abilities may do ------------------------------------------------------------------------------
    @cached_property
    def effects(self) -> tuple[Effect, ...]:
        """Every effect of every ability, nested ones included."""
        return tuple(effect for ability in abilities_on(self.cards) for effect in all_effects(ability.do))

    @cached_property
    def changes_retaliate(self) -> bool:
        """Whether some ability changes or reads how much retaliate a character has."""
        conditions = (ability.if_ for ability in abilities_on(self.cards) if ability.if_ is not None)
        read = (stat for model in (*self.effects, *conditions) for stat in _read(model))
        return any(isinstance(e, Modify) and e.modify == RETALIATE for e in self.effects) or RETALIATE in read

    def counts_status_cards(self, card: CardState) -> bool:
        """Whether one stunned or confused card is not enough for a character: it is steady."""
        if card.hp is None:
            return False
        return any(STEADY in face.keywords for _, face in card.faces)

    def may_be_revealed(self, card: CardState) -> bool:
        """Whether an encounter card is, or may be, revealed in the event judged: by surge, if not at once."""
        if not isinstance(self.event, RevealState) or not card.from_deck:
            return False
        return card.id == self.event.card or (not card.waits and self._surges)

    @cached_property
    def _surges(self) -> bool:
        return surges(self.cards)

    @cached_property
    def movable(self) -> frozenset[str]:
        """The cards that their own effects attach."""
        return frozenset(
            card.id
            for card in self.cards
            for ability in abilities_on([card])
            if not self.is_idle(card, ability) and any(isinstance(e, Attach) for e in all_effects(ability.do))
        )

    def is_idle(self, card: CardState, ability: Ability) -> bool:
        """Whether an ability can do nothing in the event judged, whatever happens.

        Nothing reveals its card; or that card is only turned faceup as a boost card, or revealed, and it needs neither.
        """
        if ability.type == "when revealed":
            return not self.may_be_revealed(card)
        return card.type == "boost" and ability.type != "boost"

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

    def is_ability(self, reference: str) -> bool:
        """Whether a name means an ability, or a card that has some."""
        try:
            return bool(self.abilities_of(reference))
        except KeyError:
            return False

    def is_below_the_listed(self, reference: str) -> bool:
        """Whether this is `boost N` for a card of the encounter deck that the scenario does not list."""
        word, _, number = reference.partition(" ")
        return word == "boost" and _is_number(number) and int(number) > len(self.deck.cards)

    def is_arrival(self, reference: str) -> bool:
        """Whether this is a minion that an ability may put into play: its name, or name and number."""
        name, _, number = reference.rpartition(" ")
        return reference in self.arrivals or (name in self.arrivals and _is_number(number))


def abilities_on(cards: Iterable[CardState]) -> Iterator[Ability]:
    """Every ability of these cards, those of other faces included."""
    for card in cards:
        for _, face in card.faces:
            yield from (ability for _, ability in face.abilities)


def surges(cards: Iterable[CardState]) -> bool:
    """Whether a card may gain surge, or has it as a keyword."""
    cards = tuple(cards)
    effects = (effect for ability in abilities_on(cards) for effect in all_effects(ability.do))
    return any(SURGE in card.keywords for card in cards if card.from_deck) or any(isinstance(e, Surge) for e in effects)


def attaches_itself(card: CardState) -> bool:
    return any(isinstance(effect, Attach) for ability in abilities_on([card]) for effect in all_effects(ability.do))


def enters_play_by(ability: Ability, card_id: str) -> bool:
    """Whether an ability of a card attaches that card or puts it into play."""
    own = ("this", card_id)
    return any(
        isinstance(effect, Attach) or (isinstance(effect, PutIntoPlay) and effect.put_into_play in own)
        for effect in all_effects(ability.do)
    )


def _read(model: Model) -> Iterator[str]:
    """The stats that something reads, effects nested in it left out."""
    if isinstance(model, StatOf):
        yield model.stat
    for name in model.model_fields_set:
        value = getattr(model, name)
        if isinstance(value, Model):
            yield from _read(value)


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 4 and not text.startswith("0")
