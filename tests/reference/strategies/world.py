"""What has been drawn so far, and what is going on when an ability resolves."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

Data = dict[str, Any]
Draw = Random
Happening = Literal["enemy attack", "basic attack", "action", "reveal", "scheme", "thwart"]

STATUSES = ("stunned", "confused", "tough")
RESOURCES = ("energy", "mental", "physical", "wild")
TRAIT = "Avenger"
SET = "Fanatics"
DAMAGE_EVENTS = ("would_be_dealt_damage", "would_take_damage", "takes_damage", "is_dealt_damage", "deals_damage")
DEFEAT_EVENTS = ("would_be_defeated", "defeated")
DECK_CARD_HOLDERS = ("identity", "ally", "upgrade", "support", "environment", "attachment", "side_scheme")


def sometimes(draw: Draw, chance: int) -> bool:
    """True in about `chance` of a hundred draws, and false when shrunk."""
    return draw.randint(0, 99) >= 100 - chance


@dataclass
class World:
    """What has been drawn so far: who there is to refer to."""

    happening: Happening = "enemy attack"
    features: frozenset[str] = frozenset()  # what may be drawn beside the rest
    flips: bool = False  # the villain has another side
    phase: bool = False  # enemies activate in turn, attacking or scheming
    held: list[str] = field(default_factory=list)  # allies, upgrades, supports in hand
    players: list[str] = field(default_factory=list)
    identities: list[str] = field(default_factory=list)
    allies: list[str] = field(default_factory=list)
    minions: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)  # upgrades, supports, attachments
    side_schemes: list[str] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    counted: list[str] = field(default_factory=list)  # cards with counters
    damaged: list[str] = field(default_factory=list)
    threatened: list[str] = field(default_factory=list)  # schemes with threat
    payable: bool = False  # there are cards to pay with
    decks: bool = False  # the cards of all decks are known
    effects: int = 0  # how many effects have got an id

    def has(self, *features: str) -> bool:
        return any(feature in self.features for feature in features)

    @property
    def eager(self) -> bool:
        """Few features, so that each comes more often."""
        return len(self.features) < 4

    def often(self, draw: Draw, feature: str, chance: int) -> bool:
        return self.has(feature) and sometimes(draw, chance * 2 if self.eager else chance)

    @property
    def friendly(self) -> list[str]:
        return self.identities + self.allies

    @property
    def enemies(self) -> list[str]:
        return ["Villain", *self.minions]

    @property
    def characters(self) -> list[str]:
        return self.friendly + self.enemies

    @property
    def schemes(self) -> list[str]:
        return ["main_scheme", *self.side_schemes]

    def effect_id(self) -> str:
        self.effects += 1
        return f"effect {self.effects}"


@dataclass
class Place:
    """Where an ability is printed, and so which roles make sense there."""

    bearer: str  # identity, ally, upgrade, support, event, villain, minion, attachment, environment, boost, ...
    name: str = ""
    host: str = ""  # what an attachment is attached to
    hidden: bool = False  # a card of the encounter deck

    @property
    def on_character(self) -> bool:
        return self.bearer in ("identity", "ally", "villain", "minion")

    @property
    def on_player_card(self) -> bool:
        return self.bearer in ("identity", "ally", "upgrade", "support", "event")

    @property
    def in_play(self) -> bool:
        return self.bearer not in ("event", "boost", "revealed") and not self.hidden


@dataclass
class Moment:
    """What is going on when an ability resolves."""

    event: str  # the event of the trigger, or action, boost, when revealed
    after: bool = False
    enemy_attack: bool = False  # the roles of an enemy attack mean somebody
    strike: bool = False  # a hero or ally attacks
    labelled: bool = False  # the ability is itself an attack
    spent: bool = False  # resources were spent for it
    ids: list[str] = field(default_factory=list)  # effects before, with a target
    defeats: list[str] = field(default_factory=list)  # of those the ones that may have defeated somebody
    discarded: list[str] = field(default_factory=list)  # from which decks
    looked_at: list[str] = field(default_factory=list)
    attacks: list[str] = field(default_factory=list)  # effects before that start attacks
    prevented: bool = False  # damage that the trigger speaks of
    it: Literal["", "card", "somebody"] = ""
    depth: int = 0  # of nested lists

    @property
    def that(self) -> bool:
        """Whether the trigger speaks of a character."""
        return self.event in (*DAMAGE_EVENTS, *DEFEAT_EVENTS, "attacked", "defends") and self.event != "deals_damage"

    @property
    def in_damage(self) -> bool:
        return not self.after and self.event in DAMAGE_EVENTS
