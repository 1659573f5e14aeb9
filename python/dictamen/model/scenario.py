"""A scenario: a situation, the event to judge, decisions already taken, claims."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

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


class AttackEvent(Model):
    """An enemy attack against a player or one of its characters, or the basic attack of a hero or ally on an enemy."""

    by: Name | None = None  # default: the villain
    against: Name | None = None  # a player, or an ally; default: the first player


class Event(Model):
    """Exactly one of `attack`, `use` (an action, by ability or card), `reveal` (an encounter card, `to` a player)."""

    attack: AttackEvent | None = None
    use: Name | None = None
    reveal: CardOrName | None = None
    to: Name | None = None  # default: the first player

    @model_validator(mode="after")
    def _one_event(self) -> Event:
        if sum(k is not None for k in (self.attack, self.use, self.reveal)) != 1:
            raise ValueError("an event is exactly one of attack, use, reveal")
        if self.to is not None and self.reveal is None:
            raise ValueError("'to' goes with 'reveal'")
        return self


class Decision(Model):
    """A decision already taken; what no decision fixes stays open and is explored.

    Exactly one of `defender` (a character, or `none`), `use`, `decline` (an ability, by id or by card),
    `order` (forced abilities, which one first), `choose` (a target or an option, `in` an ability; or a list of them,
    one for each choice in turn).
    """

    defender: Name | None = None
    use: Name | None = None
    decline: Name | None = None
    order: tuple[Name, ...] | None = None
    choose: Name | tuple[Name, ...] | None = None  # a list: the first choice, the second, ...
    in_: Name | None = Field(None, alias="in")
    attack: Annotated[int, Field(ge=1, le=20)] | None = None  # only in this attack of the resolution

    @property
    def kind(self) -> str:
        kinds = ("defender", "use", "decline", "order", "choose")
        return next(k for k in kinds if getattr(self, k) is not None)

    @model_validator(mode="after")
    def _one_kind(self) -> Decision:
        given = [k for k in ("defender", "use", "decline", "order", "choose") if getattr(self, k) is not None]
        if len(given) != 1:
            raise ValueError("a decision needs exactly one of defender, use, decline, order, choose")
        if self.in_ is not None and self.choose is None:
            raise ValueError("'in' goes with 'choose'")
        return self


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
