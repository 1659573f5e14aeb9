"""Effects: one verb each, and how an effect hangs together with those before it. No rule of the game is here."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag, model_validator

from dictamen.model.amounts import Amount, CountOf, DeckCards, ForEach
from dictamen.model.base import Count, Form, Kind, Model, Name, PrintedStat, Stat, Status
from dictamen.model.conditions import If
from dictamen.model.references import Reference, Selector, Target


class Already(Model):
    """What resolves in place of an effect if the condition is met before that effect tries to resolve (ALT-B).

    Asked of each target of the effect on its own; `it` is that target.
    """

    if_: If = Field(alias="if")
    do: Annotated[tuple[AnyEffect, ...], Field(min_length=1)]


class EachTime(Model):
    """What resolves whenever this happens while the effect resolves, which stops for it (ALT-C); `it` is the card."""

    discarded: DeckCards | None = None  # a card that an effect discards from a deck
    defeated: Kind | None = None  # a character that an effect defeats
    do: Annotated[tuple[AnyEffect, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _one_occasion(self) -> EachTime:
        if (self.discarded is None) == (self.defeated is None):
            raise ValueError("'each_time' needs exactly one of discarded, defeated")
        return self


class Effect(Model):
    """One effect. Its keys say how it hangs together with the effect before it in the list."""

    id: Name | None = None  # by which later effects of the ability name it, and what it was aimed at
    if_: If | None = Field(None, alias="if")  # tested when the effect is reached
    and_: bool = Field(False, alias="and")  # at the same time as the effect before it (ABL-7)
    then: bool = False  # only if the effect before it was fully resolved (ABL-8)
    otherwise: bool = False  # only if that one's condition was false, or nothing of it could be done (ABL-9)
    may: bool = False  # the player who resolves the ability may decline it
    additional: Literal[True] | Name | None = None  # part of an earlier effect (by id, or the last of that verb), ALT-A
    already: Already | None = None
    each_time: EachTime | None = None
    for_each: ForEach | None = None
    own_attack: bool = False  # begins an attack of its own, to which the effects up to the next one belong

    @model_validator(mode="after")
    def _keys_go_together(self) -> Effect:
        if sum((self.and_, self.then, self.otherwise, self.additional is not None)) > 1:
            raise ValueError("an effect has at most one of and, then, otherwise, additional")
        if self.own_attack and (self.and_ or self.additional is not None):
            raise ValueError("'own_attack' does not go with 'and' or 'additional': it begins another attack")
        verb = verb_of(self)
        if self.each_time is not None:
            stops = ("discard_from_deck",) if self.each_time.discarded else ("deal_damage", "defeat")
            if verb not in stops:
                raise ValueError(f"this 'each_time' goes with {' or '.join(map(repr, stops))}, not with {verb!r}")
        return self

    @model_validator(mode="after")
    def _can_be_more(self) -> Effect:
        """Whether "for each" and "additional" find an amount that they can be about."""
        verb = verb_of(self)
        amount = getattr(self, "by" if verb == "modify" else verb or "", None)
        if self.for_each is not None and verb == "give_boost":
            raise ValueError("'for_each' does not go with 'give_boost'")
        if self.for_each is not None and not self.for_each.choose:
            if verb not in (*WITH_AMOUNT, "modify"):
                raise ValueError(f"'for_each' without 'choose: true' does not go with {verb!r}, which has no amount")
            if not isinstance(amount, int):
                raise ValueError("'for_each' without 'choose: true' needs an amount that is a plain number")
        if self.additional is not None:
            self._is_only_more(verb)
        return self

    def _is_only_more(self, verb: str | None) -> None:
        """Everything but the amount of an additional effect is that of the effect it adds to."""
        if verb not in (*WITH_AMOUNT, "give_boost"):
            raise ValueError(f"{verb!r} has no amount, so nothing of it can be additional")
        if verb == "give_boost" and self.additional is not True:
            raise ValueError("additional boost cards are those of the activation: write 'additional: true'")
        aims = () if verb == "give_boost" else ("to", "from_", "on", "deck", "who")
        for key in ("id", "may", "already", "each_time", *aims):
            if key in self.model_fields_set:
                raise ValueError(f"{key.rstrip('_')!r} does not go with an additional effect: it is a part of another")
        if self.for_each is not None and self.for_each.choose:
            raise ValueError("an additional effect has no choice of its own: leave out 'choose' of 'for_each'")


WITH_AMOUNT = (
    *("deal_damage", "heal", "prevent", "place_threat", "remove_threat", "place_counters", "remove_counters"),
    *("discard_from_deck", "look_at_deck", "draw", "add_icons"),
)
"""The verbs of which there can be more, or as much as is counted; the amount is the value of the verb."""


class DealDamage(Effect):
    deal_damage: Amount
    to: Target | None = None  # left out only of an additional effect, which has the target of what it adds to
    indirect: bool = False  # the player splits it among the characters that it controls (IND-1)

    @model_validator(mode="after")
    def _to_somebody(self) -> DealDamage:
        if self.indirect and self.additional is not None:
            raise ValueError("'indirect' does not go with an additional effect: it is a part of another")
        if (self.to is None) != (self.additional is not None):
            raise ValueError("'deal_damage' needs 'to', unless it is additional (to the same target)")
        return self


class Give(Effect):
    give: Status
    to: Target


class Remove(Effect):
    remove: Status
    from_: Target = Field(alias="from")


Until = Literal["end_of_attack", "end_of_phase"]
AttackKeyword = Literal["overkill", "piercing", "ranged", "indirect"]


class Modify(Effect):
    """A lasting change of a stat; a constant ability's change has no `until`."""

    modify: Stat
    by: Annotated[int, Field(ge=-99, le=99)] | CountOf
    of: Target
    until: Until = "end_of_attack"
    that_attack: bool = False  # of the attack that the effect before it makes, from its start to its end (ALT-T)


class SetStat(Effect):
    """A stat gets another base value; modifiers come on top (MOD-1)."""

    set_stat: PrintedStat
    to: Count
    of: Target
    until: Until = "end_of_attack"


class Gain(Effect):
    """A character gains a keyword; of the first four, its attacks have it."""

    gain: Literal["overkill", "piercing", "ranged", "indirect", "guard", "patrol", "villainous", "stalwart"]
    to: Target
    until: Until = "end_of_attack"


class AttackGains(Effect):
    """The attack in progress gains a keyword, or with `that_attack` the one that the effect before it makes."""

    attack_gains: AttackKeyword
    that_attack: bool = False


class DamageTaken(Effect):
    """Each damage that a character takes is so much more or less; only in constant abilities."""

    damage_taken: Annotated[int, Field(ge=-99, le=99)]
    of: Target
    from_attack: Literal[True] | None = None


class DamageTakenAtMost(Effect):
    """A character takes no more than this of each damage; only in constant abilities."""

    damage_taken_at_most: Count
    of: Target


class Protect(Effect):
    """Prevent all damage that somebody would take from the attack in progress."""

    protect: Target


class Delay(Effect):
    """A delayed effect: what resolves, by itself, after the attack in progress."""

    delay: Literal["after_attack"]
    do: Annotated[tuple[AnyEffect, ...], Field(min_length=1)]


class ChangeForm(Effect):
    """An identity turns to its other form, or to this one."""

    change_form: Target
    to: Form | None = None


class Flip(Effect):
    """The villain turns to its other side."""

    flip: Reference


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
    on: Target | None = None

    @model_validator(mode="after")
    def _somebody(self) -> Heal:
        if (self.on is None) != (self.additional is not None):
            raise ValueError("'heal' needs 'on', unless it is additional (of the same character)")
        return self


class PlaceThreat(Effect):
    place_threat: Amount
    on: Target = "main_scheme"


class RemoveThreat(Effect):
    remove_threat: Amount
    from_: Target = Field("main_scheme", alias="from")


class PlaceCounters(Effect):
    place_counters: Amount
    on: Target = "this"


class RemoveCounters(Effect):
    remove_counters: Amount
    from_: Target = Field("this", alias="from")


class StartAttack(Effect):
    """An enemy makes an attack, or each of a set of enemies in turn; during another activation it waits (ACT-8)."""

    attack: Reference
    by: Target = "villain"


class StartScheme(Effect):
    """The same with a scheme."""

    scheme: Reference
    by: Target = "villain"


class StartActivation(Effect):
    """The same with an attack against a hero, a scheme against an alter-ego."""

    activate: Reference
    by: Target = "villain"


class BecomeDefender(Effect):
    """Declare a character the defender (DEF-3, DEF-6); exhausting only if the text says so."""

    become_defender: Reference
    exhaust: bool = False


class BecomeTarget(Effect):
    become_target: Reference


class Prevent(Effect):
    """Prevent damage of the damage event the ability interrupts (damage taken, DMG-3)."""

    prevent: Amount | Literal["all"]


class Cancel(Effect):
    """Cancel an activation, the icons or Boost ability of the boost card being turned faceup, a card being revealed."""

    cancel: Literal["attack", "scheme", "activation", "boost_icons", "boost_ability", "when_revealed"]


class GiveBoost(Effect):
    """Boost cards for an enemy; additional ones come with that of the activation (ALT-A, ALT-T)."""

    give_boost: Count
    to: Reference

    @model_validator(mode="after")
    def _one_by_one(self) -> GiveBoost:
        for key in ("may", "already", "each_time"):
            if getattr(self, key) and self.give_boost > 1 and self.additional is None:
                raise ValueError(f"{key!r} goes with one boost card at a time: write an effect for each")
        return self


class PutMinionIntoPlay(Effect):
    """Put a new minion into play engaged with a player (Ultron's drones)."""

    put_minion_into_play: Name
    atk: Count = 0
    hp: Annotated[int, Field(ge=1, le=99)] = 1
    traits: tuple[Name, ...] = ()
    engaged_with: Reference = "you"


class PutIntoPlay(Effect):
    """Put a card into play: a card in hand, `this`, or `it`, the card just discarded from a deck."""

    put_into_play: Reference
    engaged_with: Reference = "you"
    exhausted: bool = False


class Attach(Effect):
    """Attach this card, from wherever it is, to a card in play."""

    attach: Literal["this"]
    to: Target


class Draw(Effect):
    """Draw cards."""

    draw: Amount
    who: Reference = "you"


class AddIcons(Effect):
    """The boost card being turned faceup has more icons."""

    add_icons: Amount


class DiscardBoost(Effect):
    """Discard the boost card that is, or is about to be, turned faceup."""

    discard_boost: Literal[True]


class DiscardFromDeck(Effect):
    """Discard cards from the top of a deck, one by one."""

    discard_from_deck: Amount
    deck: Literal["encounter_deck"] | Reference = "you"  # or whose deck


class LookAtDeck(Effect):
    """Look at the top cards of a deck; they stay where they are."""

    look_at_deck: Count
    deck: Literal["encounter_deck"] | Reference = "you"


class DealEncounterCard(Effect):
    """A player gets an encounter card facedown: the top one, or `it`, the card just discarded."""

    deal_encounter_card: Literal["it", "top"]
    to: Reference = "you"


class Surge(Effect):
    """The card being revealed gains surge: another encounter card is revealed after it."""

    surge: Annotated[int, Field(ge=1, le=3)]


class AddDamage(Effect):
    """Every damage of the attack, or of the event card, is greater by a number (FE-6, ALT-Z)."""

    add_damage: Annotated[int, Field(ge=1, le=99)]
    to: Literal["attack", "event"]


class Cannot(Effect):
    """What the rules allow and this forbids (META-4); a constant ability's ban has no `until`."""

    cannot: Literal[
        "take_damage",
        "be_attacked",
        "be_stunned",
        "be_confused",
        "be_tough",
        "be_readied",
        "defend",
        "attack",
        "thwart",
        "use_abilities",  # its text box is blank
    ]
    who: Target
    until: Until = "end_of_attack"


class MustDefend(Effect):
    """A target player defends attacks of this enemy with one of these if able; only in constant abilities."""

    must_defend: Selector


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
    "set_stat": SetStat,
    "gain": Gain,
    "attack_gains": AttackGains,
    "damage_taken": DamageTaken,
    "damage_taken_at_most": DamageTakenAtMost,
    "protect": Protect,
    "delay": Delay,
    "change_form": ChangeForm,
    "flip": Flip,
    "exhaust": Exhaust,
    "ready": Ready,
    "defeat": Defeat,
    "discard": Discard,
    "return_to_hand": ReturnToHand,
    "heal": Heal,
    "place_threat": PlaceThreat,
    "remove_threat": RemoveThreat,
    "place_counters": PlaceCounters,
    "remove_counters": RemoveCounters,
    "attack": StartAttack,
    "scheme": StartScheme,
    "activate": StartActivation,
    "become_defender": BecomeDefender,
    "become_target": BecomeTarget,
    "prevent": Prevent,
    "cancel": Cancel,
    "give_boost": GiveBoost,
    "put_minion_into_play": PutMinionIntoPlay,
    "put_into_play": PutIntoPlay,
    "attach": Attach,
    "draw": Draw,
    "add_icons": AddIcons,
    "discard_boost": DiscardBoost,
    "discard_from_deck": DiscardFromDeck,
    "look_at_deck": LookAtDeck,
    "deal_encounter_card": DealEncounterCard,
    "surge": Surge,
    "add_damage": AddDamage,
    "cannot": Cannot,
    "must_defend": MustDefend,
    "choose": Choose,
}


def verb_of(value: Any) -> str | None:
    """The verb of an effect, as raw mapping or as model: the key that says what it does."""
    keys = value if isinstance(value, dict) else type(value).model_fields if isinstance(value, Model) else ()
    if "become_defender" in keys:  # its `exhaust` is an argument, not the verb
        return "become_defender"
    return next((k for k in keys if k in VERBS), None)


AnyEffect = Annotated[
    Annotated[DealDamage, Tag("deal_damage")]
    | Annotated[Give, Tag("give")]
    | Annotated[Remove, Tag("remove")]
    | Annotated[Modify, Tag("modify")]
    | Annotated[SetStat, Tag("set_stat")]
    | Annotated[Gain, Tag("gain")]
    | Annotated[AttackGains, Tag("attack_gains")]
    | Annotated[DamageTaken, Tag("damage_taken")]
    | Annotated[DamageTakenAtMost, Tag("damage_taken_at_most")]
    | Annotated[Protect, Tag("protect")]
    | Annotated[Delay, Tag("delay")]
    | Annotated[ChangeForm, Tag("change_form")]
    | Annotated[Flip, Tag("flip")]
    | Annotated[Exhaust, Tag("exhaust")]
    | Annotated[Ready, Tag("ready")]
    | Annotated[Defeat, Tag("defeat")]
    | Annotated[Discard, Tag("discard")]
    | Annotated[ReturnToHand, Tag("return_to_hand")]
    | Annotated[Heal, Tag("heal")]
    | Annotated[PlaceThreat, Tag("place_threat")]
    | Annotated[RemoveThreat, Tag("remove_threat")]
    | Annotated[PlaceCounters, Tag("place_counters")]
    | Annotated[RemoveCounters, Tag("remove_counters")]
    | Annotated[StartAttack, Tag("attack")]
    | Annotated[StartScheme, Tag("scheme")]
    | Annotated[StartActivation, Tag("activate")]
    | Annotated[BecomeDefender, Tag("become_defender")]
    | Annotated[BecomeTarget, Tag("become_target")]
    | Annotated[Prevent, Tag("prevent")]
    | Annotated[Cancel, Tag("cancel")]
    | Annotated[GiveBoost, Tag("give_boost")]
    | Annotated[PutMinionIntoPlay, Tag("put_minion_into_play")]
    | Annotated[PutIntoPlay, Tag("put_into_play")]
    | Annotated[Attach, Tag("attach")]
    | Annotated[Draw, Tag("draw")]
    | Annotated[AddIcons, Tag("add_icons")]
    | Annotated[DiscardBoost, Tag("discard_boost")]
    | Annotated[DiscardFromDeck, Tag("discard_from_deck")]
    | Annotated[LookAtDeck, Tag("look_at_deck")]
    | Annotated[DealEncounterCard, Tag("deal_encounter_card")]
    | Annotated[Surge, Tag("surge")]
    | Annotated[AddDamage, Tag("add_damage")]
    | Annotated[Cannot, Tag("cannot")]
    | Annotated[MustDefend, Tag("must_defend")]
    | Annotated[Choose, Tag("choose")],
    Discriminator(verb_of),
]
