"""Claims: what a scenario says about its resolutions."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from dictamen.model.base import Count, Form, Model, Name, Status


class EventPattern(Model):
    """An event of a resolution: exactly one of the first group, narrowed by the rest."""

    damage: Name | None = None  # an instance of damage to this character
    taken: Name | None = None  # the same, and some of it was taken
    defeated: Name | None = None
    leaves_play: Name | None = None
    attacked: Name | None = None  # counts as attacked
    defends: Name | None = None
    uses: Name | None = None  # an ability (by id, or the card that bears it) begins to resolve
    flips: Name | None = None  # a boost card is turned faceup
    gains: Name | None = None  # a character gets a status card
    attacks: Name | None = None  # an enemy, a hero or an ally initiates an attack
    exhausts: Name | None = None
    discards: Name | None = None  # a card is discarded from a deck
    reveals: Name | None = None  # an encounter card is revealed
    surges: Name | None = None  # a card being revealed gains surge
    removes_threat: Name | None = None  # from this scheme
    places_threat: Name | None = None  # on this scheme
    schemes: Name | None = None  # an enemy begins to scheme
    activates: Name | None = None  # an enemy attacks or schemes
    thwarts: Name | None = None  # a hero or ally
    enters_play: Name | None = None
    draws: Name | None = None  # this player draws a card
    changes_form: Name | None = None  # this identity, or player's

    amount: Count | None = None  # damage: dealt; taken: taken; removes_threat: removed; places_threat: placed
    by: Name | None = None  # damage, taken: who deals it
    from_attack: bool | None = None  # damage, taken: the attack's own damage
    status: Status | None = None  # gains

    @property
    def event(self) -> str:
        return next(k for k in PATTERNS if getattr(self, k) is not None)

    @model_validator(mode="after")
    def _one_event(self) -> EventPattern:
        if sum(getattr(self, k) is not None for k in PATTERNS) != 1:
            raise ValueError(f"an event pattern needs exactly one of: {', '.join(PATTERNS)}")
        damage = self.event in ("damage", "taken")
        if not damage and (self.by is not None or self.from_attack is not None):
            raise ValueError("by and from_attack go with damage or taken")
        if self.amount is not None and not damage and self.event not in ("removes_threat", "places_threat"):
            raise ValueError("amount goes with damage, taken, removes_threat or places_threat")
        if self.status is not None and self.event != "gains":
            raise ValueError("status goes with gains")
        return self


PATTERNS = (
    "damage",
    "taken",
    "defeated",
    "leaves_play",
    "attacked",
    "defends",
    "uses",
    "flips",
    "gains",
    "attacks",
    "exhausts",
    "discards",
    "reveals",
    "surges",
    "removes_threat",
    "places_threat",
    "schemes",
    "activates",
    "thwarts",
    "enters_play",
    "draws",
    "changes_form",
)


class Times(Model):
    event: EventPattern
    is_: Count = Field(alias="is")


class Offered(Model):
    """A decision was put to somebody with this option among others (exactly one key of the first three)."""

    defender: Name | None = None  # somebody who may be declared, or none
    use: Name | None = None  # an ability that may be used now
    choose: Name | None = None  # a target or option of an effect
    to: Name | None = None  # the player who decides

    @model_validator(mode="after")
    def _one(self) -> Offered:
        if sum(k is not None for k in (self.defender, self.use, self.choose)) != 1:
            raise ValueError("offered needs exactly one of defender, use, choose")
        return self


class AttackIs(Model):
    """How an enemy attack went; `number` counts the enemy attacks of the resolution from 1."""

    number: Annotated[int, Field(ge=1, le=20)] = 1
    initiated: bool | None = None
    defender: Name | None = None  # at the end; `none` for an undefended attack
    target: Name | None = None  # target character at the end
    player: Name | None = None  # target player at the end
    undefended: bool | None = None
    damage: Count | None = None  # the amount calculated (ATK-4)
    ends_early: bool | None = None  # before damage is dealt (ATK-8)


class SchemeIs(Model):
    """How a scheme activation went; `number` counts those of the resolution from 1."""

    number: Annotated[int, Field(ge=1, le=20)] = 1
    initiated: bool | None = None
    player: Name | None = None  # against whom
    threat: Count | None = None  # the amount placed


class Condition(Model):
    """A statement about one resolution; all keys given must hold together.

    Keys that name states (damage, hp, status, ...) speak of the end of the resolution.
    """

    damage: dict[Name, Count] | None = None  # damage on a character (all of its hit points once defeated)
    hp: dict[Name, Count] | None = None  # remaining hit points
    status: dict[Name, tuple[Status, ...]] | None = None  # exactly these status cards
    form: dict[Name, Form] | None = None  # of a player's identity
    in_play: tuple[Name, ...] | None = None
    out_of_play: tuple[Name, ...] | None = None
    exhausted: tuple[Name, ...] | None = None
    ready: tuple[Name, ...] | None = None
    in_hand: tuple[Name, ...] | None = None
    threat: Count | dict[Name, Count] | None = None  # on the main scheme, or on schemes by name
    counters: dict[Name, Count] | None = None  # on a card
    encounter_cards: dict[Name, Count] | None = None  # facedown in front of a player
    acceleration: Count | None = None  # tokens
    boost_cards: dict[Name, Count] | None = None  # waiting facedown on an enemy
    minions: dict[Name, Count] | None = None  # number of minions engaged with a player
    engaged: dict[Name, Name] | None = None  # a minion, with this player
    attached: dict[Name, Name] | None = None  # a card, to this one
    drawn: dict[Name, Count] | None = None  # cards that a player has drawn
    attack: AttackIs | None = None
    scheme: SchemeIs | None = None
    happens: tuple[EventPattern, ...] | EventPattern | None = None  # each of them at least once
    times: Times | None = None
    order: tuple[EventPattern, ...] | None = None  # all happen, the first time of each in this order
    offered: Offered | None = None
    stuck: bool | None = None
    game_over: Literal["players win", "players lose", "no"] | None = None
    any: tuple[Condition, ...] | None = None
    all: tuple[Condition, ...] | None = None
    not_: Condition | None = Field(None, alias="not")

    @model_validator(mode="after")
    def _says_something(self) -> Condition:
        if not self.model_fields_set:
            raise ValueError("an empty condition says nothing")
        return self


class Claim(Model):
    """Exactly one of: `always` (in every legal resolution), `sometimes` (in some and not in all), `never`.

    `reading` (of contested questions) and `edition` (of the rules) say under which the claim is judged.
    """

    always: Condition | None = None
    sometimes: Condition | None = None
    never: Condition | None = None
    rules: tuple[Name, ...] = ()
    because: str | None = None
    reading: dict[Name, Name] | None = None
    edition: Name | None = None

    @property
    def quantifier(self) -> Literal["always", "sometimes", "never"]:
        return "always" if self.always else "sometimes" if self.sometimes else "never"

    @property
    def condition(self) -> Condition:
        condition = self.always or self.sometimes or self.never
        assert condition is not None
        return condition

    @model_validator(mode="after")
    def _one_quantifier(self) -> Claim:
        if sum(c is not None for c in (self.always, self.sometimes, self.never)) != 1:
            raise ValueError("a claim needs exactly one of always, sometimes, never")
        return self
