"""A scenario: a situation, the event to judge, decisions already taken, claims."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from dictamen.model.abilities import Ability
from dictamen.model.base import Count, Model, Name
from dictamen.model.cards import Card
from dictamen.model.claims import Claim

CardOrName = Card | Name
"""A card written out, or just the name of a library card."""


class Player(Model):
    identity: CardOrName
    allies: tuple[CardOrName, ...] = ()
    upgrades: tuple[CardOrName, ...] = ()
    supports: tuple[CardOrName, ...] = ()
    hand: tuple[CardOrName, ...] = ()
    deck: tuple[CardOrName, ...] = ()  # from the top; `end` last if there are no more cards


class MainScheme(Model):
    name: Name = "Main scheme"
    threat: Count = 0
    target: Annotated[int, Field(ge=1, le=99)] | None = None  # with that much threat the players lose
    abilities: tuple[Ability, ...] = ()


class AttackEvent(Model):
    """An enemy attack against a player or one of its characters, or the basic attack of a hero or ally on an enemy.

    A hero or ally may also attack a player or a friendly character: an attack that can be defended.
    """

    by: Name | None = None  # default: the villain
    against: Name | None = None  # a player, or an ally; default: the first player


class ActivationEvent(Model):
    """An enemy schemes, or activates, against a player."""

    by: Name | None = None  # default: the villain
    against: Name | None = None  # a player; default: the first player


class ThwartEvent(Model):
    """The basic thwart of a hero or ally."""

    by: Name
    scheme: Name | None = None  # default: the main scheme


class Event(Model):
    """Exactly one event.

    `attack`, `scheme`, `activate` (an attack or a scheme, as the player's form says), `villain_phase` (the activations
    of a villain phase), `thwart`, `use` (an action, by ability or card), `reveal` (an encounter card, `to` a player).
    """

    attack: AttackEvent | None = None
    scheme: ActivationEvent | None = None
    activate: ActivationEvent | None = None
    villain_phase: Literal["activations"] | None = None
    thwart: ThwartEvent | None = None
    use: Name | None = None
    reveal: CardOrName | None = None
    to: Name | None = None  # default: the first player

    @model_validator(mode="after")
    def _one_event(self) -> Event:
        if sum(getattr(self, key) is not None for key in EVENTS) != 1:
            raise ValueError(f"an event is exactly one of {', '.join(EVENTS)}")
        if self.to is not None and self.reveal is None:
            raise ValueError("'to' goes with 'reveal'")
        return self


EVENTS = ("attack", "scheme", "activate", "villain_phase", "thwart", "use", "reveal")


class Decision(Model):
    """A decision already taken; what no decision fixes stays open and is explored.

    Exactly one of `defender` (a character, or `none`), `use`, `decline` (an ability, by id or by card),
    `order` (forced abilities, which one first), `activates` (minions in turn), `choose` (a target or an option, `in` an
    ability; or a list of them, one for each choice in turn), `assign` (indirect damage to each character, `in` an
    ability or by an attacker).
    """

    defender: Name | None = None
    use: Name | None = None
    decline: Name | None = None
    order: tuple[Name, ...] | None = None
    activates: Annotated[tuple[Name, ...], Field(min_length=2)] | None = None
    assign: dict[Name, Count] | None = None
    choose: Name | tuple[Name, ...] | None = None  # a list: the first choice, the second, ...
    in_: Name | None = Field(None, alias="in")
    attack: Annotated[int, Field(ge=1, le=20)] | None = None  # only in this attack of the resolution

    @property
    def kind(self) -> str:
        return next(k for k in DECISIONS if getattr(self, k) is not None)

    @model_validator(mode="after")
    def _one_kind(self) -> Decision:
        given = [k for k in DECISIONS if getattr(self, k) is not None]
        if len(given) != 1:
            raise ValueError(f"a decision needs exactly one of {', '.join(DECISIONS)}")
        if self.in_ is not None and given[0] not in ("choose", "assign"):
            raise ValueError("'in' goes with 'choose' and 'assign'")
        if self.attack is not None and self.activates is not None:
            raise ValueError("'attack' does not go with 'activates'")
        return self


DECISIONS = ("defender", "use", "decline", "order", "activates", "assign", "choose")


class Scenario(Model):
    title: Annotated[str, Field(min_length=1, max_length=200)]
    about: str | None = None
    source: str | None = None
    rules: tuple[Name, ...] = ()
    players: Annotated[dict[Name, Player], Field(min_length=1, max_length=4)]
    first_player: Name | None = None  # default: the first one listed
    villain: CardOrName | None = None
    minions: tuple[CardOrName, ...] = ()
    environments: tuple[CardOrName, ...] = ()  # other encounter cards in play
    side_schemes: tuple[CardOrName, ...] = ()
    main_scheme: MainScheme = MainScheme()
    encounter_deck: tuple[CardOrName, ...] = ()  # from the top; `unknown` for a card nobody knows, `end` for no more
    event: Event = Event(attack=AttackEvent())
    decisions: tuple[Decision, ...] = ()
    claims: tuple[Claim, ...] = ()
    reading: dict[Name, Name] | None = None  # contested question -> reading; claims may say another
    edition: Name | None = None  # of the rules; claims may say another
