"""Effects that only some cards can have, or that only some cards can be the target of."""

from __future__ import annotations

from dataclasses import dataclass

from dictamen.expand import Table, Written, called
from dictamen.model.effects import (
    Attach,
    ChangeForm,
    DealDamage,
    Flip,
    MustDefend,
    PutIntoPlay,
    StartActivation,
    StartAttack,
    StartScheme,
)
from dictamen.model.references import KINDS, ROLES, Selector, Target
from dictamen.nearest import nearest, quoted
from dictamen.parts import Part
from dictamen.positions import Path
from dictamen.slots import ENTERING
from dictamen.state import CardState, Situation

_IDENTITIES = ("identity", "hero", "alter_ego")
_ATTACHABLE = ("attachment", "upgrade", "support", "environment")
_FROM_HAND = ("ally", "upgrade", "support")


@dataclass(slots=True)
class VerbCheck:
    """Notes what is wrong with the bearer or the target of one effect that a scenario spells out."""

    situation: Situation
    table: Table
    written: Written
    part: Part

    def run(self) -> None:
        match self.part.effect:
            case DealDamage(indirect=True, to=target) if target is not None:
                self._identity(target, "indirect damage is dealt to an identity", "to")
            case ChangeForm(change_form=target):
                self._identity(target, "only an identity changes form", "change_form")
            case Flip(flip=name):
                self._flip(name)
            case StartAttack(by=by) | StartScheme(by=by) | StartActivation(by=by) if isinstance(by, Selector):
                self._each(by, "by")
            case MustDefend(must_defend=defenders):
                self._each(defenders, "must_defend")
                self._bearer_is(("villain", "minion"), "'must_defend' goes with an enemy, whose attacks it is about")
            case Attach():
                self._attach()
            case PutIntoPlay(put_into_play=name) if name != "it":
                self._put_into_play(name)

    @property
    def _bearer(self) -> CardState | None:
        return self.situation.by_id.get(self.written.card)

    def _note(self, message: str, *keys: str, key: bool = False, suggestion: str | None = None) -> None:
        path: Path = (*self.written.path, *self.part.path, *keys)
        self.table.note(message, path, key=key, suggestion=suggestion)

    def _identity(self, target: Target, rule: str, key: str) -> None:
        if isinstance(target, Selector):
            if target.kind not in _IDENTITIES:
                self._note(f"{rule}, not to {quoted(target.kind)}" if key == "to" else rule, key, target.quantifier)
            return
        card = self.situation.by_id.get(target)
        if target in ("villain", "main_scheme"):
            self._note(f"{rule}; {quoted(target)} is none", key)
        elif card is not None and card.type != "identity":
            self._note(f"{rule}; {quoted(target)} is {called(card)}", key)

    def _flip(self, name: str) -> None:
        card = self._bearer if name == "this" else self.situation.by_id.get(name)
        if card is not None and card.type != "villain":
            self._note(f"only a villain can be flipped; {quoted(name)} is {called(card)}", "flip")
        elif not any(card.other_side is not None for card in self.situation.cards):
            self._note("the villain has no `other_side` to flip to", "flip")

    def _each(self, selector: Selector, key: str) -> None:
        if selector.choose is not None:
            self._note(f"{key!r} takes all of a set: write {{each: {selector.choose}}}", key, "choose", key=True)

    def _bearer_is(self, types: tuple[str, ...], message: str) -> None:
        if self._bearer is not None and self._bearer.type not in types:
            self._note(message, self.part.verb, key=True)

    def _attach(self) -> None:
        card = self._bearer
        if card is None or card.type in _ATTACHABLE or card.printed_type in ENTERING:
            return
        hint = "give it `type: attachment`" if card.from_deck else "give it `type: upgrade`" if card.in_hand else ""
        message = f"{quoted(card.id)} is {called(card)}, which cannot be attached to anything"
        self._note(f"{message}; {hint}" if hint else message, "attach")

    def _put_into_play(self, name: str) -> None:
        """What enters play is a card in hand, or `this`, from wherever it is."""
        card = self._bearer if name in ("this", self.written.card) else self.situation.by_id.get(name)
        if name in ROLES and name != "this":
            self._note(f"{quoted(name)} cannot be put into play: a card in hand, `this` or `it` can", "put_into_play")
        elif card is None or name in KINDS:
            return  # told of elsewhere, or the target of an effect before
        elif card.in_play:
            self._note(f"{quoted(card.id)} is in play already", "put_into_play")
        elif card.in_hand and card.type not in _FROM_HAND:
            message = f"{quoted(card.id)} is an event; it needs `type: {'`, `'.join(_FROM_HAND)}` to enter play"
            self._note(message, "put_into_play")
        elif card.from_deck and card is not self._bearer:
            in_hand = [card.id for card in self.situation.cards if card.in_hand]
            message = f"{quoted(name)} is {called(card)}; a card in hand, `this` or `it` can be put into play"
            self._note(message, "put_into_play", suggestion=nearest(name, in_hand))
        elif card.from_deck and card.type != "minion" and card.printed_type not in ENTERING:
            self._note(f"{quoted(card.id)} needs a `type` that enters play", "put_into_play")
