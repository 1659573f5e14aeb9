"""Triggers: when an interrupt or a response may be used."""

from __future__ import annotations

from pydantic import model_validator

from dictamen.model.base import Model
from dictamen.model.references import Reference, Target


class Trigger(Model):
    """When an ability may be used: exactly one event key, and what narrows it.

    Each event key takes whom the event is about: a role, a card, a kind of card (`character`), or a selector.
    """

    attacks: Target | None = None  # an enemy, or a hero or ally, attacks = initiates an attack (ATK-7)
    would_attack: Target | None = None  # an enemy
    schemes: Target | None = None  # an enemy
    would_scheme: Target | None = None
    activates: Target | None = None  # an enemy attacks or schemes
    would_activate: Target | None = None
    thwarts: Target | None = None  # a hero or ally
    uses_basic_power: Target | None = None  # a hero or ally: its basic attack, thwart or defense
    attacked: Target | None = None  # a character is attacked
    defends: Target | None = None
    would_be_dealt_damage: Target | None = None  # DMG-1 no. 1
    would_take_damage: Target | None = None  # DMG-1 no. 3
    takes_damage: Target | None = None  # DMG-1 no. 4 (when) and no. 9 (after)
    is_dealt_damage: Target | None = None  # DMG-1 no. 9
    deals_damage: Target | None = None  # the same, seen from who deals it
    would_be_defeated: Target | None = None
    defeated: Target | None = None  # a character, or a side scheme
    boost_would_be_flipped: Target | None = None  # the same, before a boost card on it is turned faceup
    boost_flipped: Target | None = None  # a boost card of this enemy is turned faceup
    plays: Target | None = None  # an event card is played
    revealed: Target | None = None  # an encounter card is revealed
    threat_removed: Target | None = None  # from a scheme
    threat_placed: Target | None = None  # on a scheme
    enters_play: Target | None = None
    engages: Target | None = None  # a minion
    changes_form: Target | None = None  # an identity

    player: Reference | None = None  # the player attacked, schemed against, ... ("attacks you"); engages: with whom
    target: Target | None = None  # attacks, would_attack: the attacked character
    undefended: bool | None = None  # attacks, attacked: the attack is (not) undefended
    damages: Target | None = None  # attacks (after): by the attack's own damage (ATK-9)
    defeats: Target | None = None  # attacks (after): by the attack's own damage (ATK-9)
    takes_no_damage: bool | None = None  # defends (after)
    by: Target | None = None  # attacked, damage, defeated: the source
    from_attack: bool | None = None  # damage, defeated: by an attack's own damage, or not

    @property
    def event(self) -> str:
        return next(k for k in EVENTS if getattr(self, k) is not None)

    @property
    def subject(self) -> Target:
        subject: Target = getattr(self, self.event)
        return subject

    @model_validator(mode="after")
    def _one_event(self) -> Trigger:
        given = [k for k in EVENTS if getattr(self, k) is not None]
        if len(given) != 1:
            raise ValueError(f"a trigger needs exactly one event of: {', '.join(EVENTS)}")
        for key, events in NARROWED_BY.items():
            if getattr(self, key) is not None and given[0] not in events:
                raise ValueError(f"'{key}' does not go with '{given[0]}'")
        return self


EVENTS = (
    "attacks",
    "would_attack",
    "schemes",
    "would_scheme",
    "activates",
    "would_activate",
    "thwarts",
    "uses_basic_power",
    "attacked",
    "defends",
    "would_be_dealt_damage",
    "would_take_damage",
    "takes_damage",
    "is_dealt_damage",
    "deals_damage",
    "would_be_defeated",
    "defeated",
    "boost_would_be_flipped",
    "boost_flipped",
    "plays",
    "revealed",
    "threat_removed",
    "threat_placed",
    "enters_play",
    "engages",
    "changes_form",
)
_DAMAGE = ("would_be_dealt_damage", "would_take_damage", "takes_damage", "is_dealt_damage", "deals_damage")
PHASES: dict[str, tuple[str, ...]] = {
    "attacks": ("when", "after"),
    "schemes": ("when", "after"),
    "activates": ("when", "after"),
    "thwarts": ("when", "after"),
    "uses_basic_power": ("after",),
    "defends": ("when", "after"),
    "takes_damage": ("when", "after"),
    "defeated": ("when", "after"),
    "boost_flipped": ("when", "after"),
    "plays": ("when", "after"),
    "revealed": ("when", "after"),
    "threat_removed": ("after",),
    "threat_placed": ("after",),
    "enters_play": ("after",),
    "engages": ("after",),
    "changes_form": ("after",),
    "attacked": ("after",),
    "is_dealt_damage": ("after",),
    "deals_damage": ("after",),
}
"""Which events have an interrupt (`when`), a response (`after`); the `would` events have `when` only."""

NARROWED_BY: dict[str, tuple[str, ...]] = {
    "player": (
        *("attacks", "would_attack", "schemes", "would_scheme", "activates", "would_activate", "engages"),
        *("boost_would_be_flipped", "boost_flipped"),
    ),
    "target": ("attacks", "would_attack"),
    "undefended": ("attacks", "attacked"),
    "damages": ("attacks",),
    "defeats": ("attacks",),
    "takes_no_damage": ("defends",),
    "by": ("attacked", "defends", "would_be_defeated", "defeated", *_DAMAGE),
    "from_attack": ("would_be_defeated", "defeated", *_DAMAGE),
}
