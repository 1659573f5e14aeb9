"""Abilities as data: kind, trigger, conditions, costs, effects. No rule of the game is decided here."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag, model_validator

from dictamen.model.base import Count, Form, Model, Name, Resource, Stat, Status
from dictamen.model.references import CountOf, Reference, Selector, StatOf

AbilityType = Literal["forced interrupt", "interrupt", "forced response", "response", "boost", "constant"]
Target = Reference | Selector
Amount = Count | StatOf | CountOf


# --- conditions -------------------------------------------------------------------------------------------------
class If(Model):
    """A condition on the state; all keys given must hold together."""

    undefended: bool | None = None  # of the attack in progress (DEF-10)
    who: Reference | None = None  # whom the next three keys are about
    form: Form | None = None
    status: Status | None = None
    exhausted: bool | None = None
    in_play: Reference | None = None
    not_: If | None = Field(None, alias="not")

    @model_validator(mode="after")
    def _who_goes_with_what(self) -> If:
        about = [k for k in ("form", "status", "exhausted") if getattr(self, k) is not None]
        if (self.who is None) != (not about):
            raise ValueError("'who' goes with one of form, status, exhausted")
        return self


# --- triggers ---------------------------------------------------------------------------------------------------
class Trigger(Model):
    """When an ability may be used: exactly one event key, and what narrows it.

    Each event key takes whom the event is about: a role, a card, a kind of card (`character`), or a selector.
    """

    attacks: Target | None = None  # an enemy attacks = initiates an attack (ATK-7)
    would_attack: Target | None = None
    attacked: Target | None = None  # a character is attacked
    defends: Target | None = None
    would_be_dealt_damage: Target | None = None  # DMG-1 no. 1
    would_take_damage: Target | None = None  # DMG-1 no. 3
    takes_damage: Target | None = None  # DMG-1 no. 4 (when) and no. 9 (after)
    is_dealt_damage: Target | None = None  # DMG-1 no. 9
    deals_damage: Target | None = None  # the same, seen from who deals it
    would_be_defeated: Target | None = None
    defeated: Target | None = None
    boost_flipped: Target | None = None  # a boost card of this enemy is turned faceup

    player: Reference | None = None  # attacks, would_attack: the attacked player ("attacks you")
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
    "attacked",
    "defends",
    "would_be_dealt_damage",
    "would_take_damage",
    "takes_damage",
    "is_dealt_damage",
    "deals_damage",
    "would_be_defeated",
    "defeated",
    "boost_flipped",
)
_DAMAGE = ("would_be_dealt_damage", "would_take_damage", "takes_damage", "is_dealt_damage", "deals_damage")
PHASES: dict[str, tuple[str, ...]] = {
    "attacks": ("when", "after"),
    "defends": ("when", "after"),
    "takes_damage": ("when", "after"),
    "defeated": ("when", "after"),
    "boost_flipped": ("when", "after"),
    "attacked": ("after",),
    "is_dealt_damage": ("after",),
    "deals_damage": ("after",),
}
"""Which events have an interrupt (`when`), a response (`after`); the `would` events have `when` only."""

NARROWED_BY: dict[str, tuple[str, ...]] = {
    "player": ("attacks", "would_attack"),
    "target": ("attacks", "would_attack"),
    "undefended": ("attacks", "attacked"),
    "damages": ("attacks",),
    "defeats": ("attacks",),
    "takes_no_damage": ("defends",),
    "by": ("attacked", "defends", "would_be_defeated", "defeated", *_DAMAGE),
    "from_attack": ("would_be_defeated", "defeated", *_DAMAGE),
}


# --- costs ------------------------------------------------------------------------------------------------------
class Spend(Model):
    """Resources paid with cards from the controller's hand: any (`spend: 2`) or typed (`spend: {energy: 1}`)."""

    spend: Count | dict[Resource, Count]


class ExhaustCost(Model):
    exhaust: Reference


class DiscardCost(Model):
    discard: Reference


class TakeDamageCost(Model):
    """Paid only if all of it is taken (DMG-8)."""

    take_damage: Count
    who: Reference = "you"


# --- effects ----------------------------------------------------------------------------------------------------
class Effect(Model):
    """One effect. `if` is tested when the effect is reached."""

    if_: If | None = Field(None, alias="if")


class DealDamage(Effect):
    deal_damage: Amount
    to: Target


class Give(Effect):
    give: Status
    to: Target


class Remove(Effect):
    remove: Status
    from_: Target = Field(alias="from")


class Modify(Effect):
    """A lasting change of a stat; a constant ability's change has no `until`."""

    modify: Stat
    by: Annotated[int, Field(ge=-99, le=99)] | CountOf
    of: Target
    until: Literal["end_of_attack", "end_of_phase"] = "end_of_attack"


class Exhaust(Effect):
    exhaust: Target


class Ready(Effect):
    ready: Target


class Defeat(Effect):
    defeat: Target


class Discard(Effect):
    discard: Target


class ReturnToHand(Effect):
    return_to_hand: Target


class Heal(Effect):
    heal: Amount
    on: Target


class PlaceThreat(Effect):
    """Threat on the main scheme."""

    place_threat: Amount


class StartAttack(Effect):
    """An enemy makes an attack; during another activation it waits (ACT-8)."""

    attack: Reference
    by: Reference = "villain"


class BecomeDefender(Effect):
    """Declare a character the defender (DEF-3, DEF-6); exhausting only if the text says so."""

    become_defender: Reference
    exhaust: bool = False


class BecomeTarget(Effect):
    become_target: Reference


class Prevent(Effect):
    """Prevent damage of the damage event the ability interrupts (damage taken, DMG-3)."""

    prevent: Count | Literal["all"]


class Cancel(Effect):
    """Cancel the attack, or the icons or the Boost ability of the boost card being turned faceup."""

    cancel: Literal["attack", "boost_icons", "boost_ability"]


class GiveBoost(Effect):
    give_boost: Count
    to: Reference


class PutMinionIntoPlay(Effect):
    """Put a new minion into play engaged with a player (Ultron's drones)."""

    put_minion_into_play: Name
    atk: Count = 0
    hp: Annotated[int, Field(ge=1, le=99)] = 1
    traits: tuple[Name, ...] = ()
    engaged_with: Reference = "you"


class Option(Model):
    option: Name
    do: tuple[AnyEffect, ...]


class Choose(Effect):
    """Exactly one of the options is carried out; the player who resolves the ability chooses."""

    choose: Annotated[tuple[Option, ...], Field(min_length=2)]


VERBS: dict[str, type[Effect]] = {
    "deal_damage": DealDamage,
    "give": Give,
    "remove": Remove,
    "modify": Modify,
    "exhaust": Exhaust,
    "ready": Ready,
    "defeat": Defeat,
    "discard": Discard,
    "return_to_hand": ReturnToHand,
    "heal": Heal,
    "place_threat": PlaceThreat,
    "attack": StartAttack,
    "become_defender": BecomeDefender,
    "become_target": BecomeTarget,
    "prevent": Prevent,
    "cancel": Cancel,
    "give_boost": GiveBoost,
    "put_minion_into_play": PutMinionIntoPlay,
    "choose": Choose,
}
COSTS: dict[str, type[Model]] = {
    "spend": Spend,
    "exhaust": ExhaustCost,
    "discard": DiscardCost,
    "take_damage": TakeDamageCost,
}


def verb_of(value: Any) -> str | None:
    """The verb of an effect or cost, as raw mapping or as model: the key that says what it does."""
    keys = value if isinstance(value, dict) else type(value).model_fields if isinstance(value, Model) else ()
    if "become_defender" in keys:  # its `exhaust` is an argument, not the verb
        return "become_defender"
    return next((k for k in keys if k in VERBS or k in COSTS), None)


AnyEffect = Annotated[
    Annotated[DealDamage, Tag("deal_damage")]
    | Annotated[Give, Tag("give")]
    | Annotated[Remove, Tag("remove")]
    | Annotated[Modify, Tag("modify")]
    | Annotated[Exhaust, Tag("exhaust")]
    | Annotated[Ready, Tag("ready")]
    | Annotated[Defeat, Tag("defeat")]
    | Annotated[Discard, Tag("discard")]
    | Annotated[ReturnToHand, Tag("return_to_hand")]
    | Annotated[Heal, Tag("heal")]
    | Annotated[PlaceThreat, Tag("place_threat")]
    | Annotated[StartAttack, Tag("attack")]
    | Annotated[BecomeDefender, Tag("become_defender")]
    | Annotated[BecomeTarget, Tag("become_target")]
    | Annotated[Prevent, Tag("prevent")]
    | Annotated[Cancel, Tag("cancel")]
    | Annotated[GiveBoost, Tag("give_boost")]
    | Annotated[PutMinionIntoPlay, Tag("put_minion_into_play")]
    | Annotated[Choose, Tag("choose")],
    Discriminator(verb_of),
]
AnyCost = Annotated[
    Annotated[Spend, Tag("spend")]
    | Annotated[ExhaustCost, Tag("exhaust")]
    | Annotated[DiscardCost, Tag("discard")]
    | Annotated[TakeDamageCost, Tag("take_damage")],
    Discriminator(verb_of),
]


class Ability(Model):
    """One ability of a card.

    `when` goes with interrupts, `after` with responses; Boost and constant abilities have neither. `id` names the
    ability in decisions and claims where a card has several; by default an ability goes by its card.
    """

    type: AbilityType
    id: Name | None = None
    form: Form | None = None  # "Hero" or "Alter-Ego" before the type (ABL-4)
    when: Trigger | None = None
    after: Trigger | None = None
    if_: If | None = Field(None, alias="if")
    cost: tuple[AnyCost, ...] = ()
    do: Annotated[tuple[AnyEffect, ...], Field(min_length=1)]

    @property
    def forced(self) -> bool:
        return self.type.startswith("forced") or self.type in ("boost", "constant")

    @property
    def trigger(self) -> Trigger | None:
        return self.when or self.after

    @model_validator(mode="after")
    def _trigger_matches_type(self) -> Ability:
        wanted = "when" if "interrupt" in self.type else "after" if "response" in self.type else None
        for key in ("when", "after"):
            if (getattr(self, key) is not None) != (key == wanted):
                raise ValueError(f"a {self.type} ability {'needs' if key == wanted else 'has no'} '{key}'")
        if self.trigger and wanted not in PHASES.get(self.trigger.event, ("when",)):
            raise ValueError(f"'{self.trigger.event}' does not go with '{wanted}'")
        if self.type == "constant" and any(verb_of(e) != "modify" for e in self.do):
            raise ValueError("a constant ability can only modify stats")
        return self
