"""Abilities as facts: type, labels, trigger, conditions, costs; their effects are for encode_effects."""

from __future__ import annotations

from collections import Counter

from dictamen.encode_counts import Reader
from dictamen.encode_effects import EffectWriter
from dictamen.model import Ability
from dictamen.model.costs import RemoveCountersCost, Spend, TakeDamageCost, cost_of
from dictamen.model.references import KINDS, ROLES, Selector
from dictamen.model.triggers import NARROWED_BY, Trigger
from dictamen.sheet import Sheet
from dictamen.state import CardState, enters_play_by
from dictamen.terms import ability_term, quoted


def write_ability(sheet: Sheet, card: CardState, ability_id: str, ability: Ability) -> None:
    """All facts about one ability of a card."""
    _Ability(sheet, card, ability_term(sheet.situation, ability_id), ability).write()


class _Ability:
    def __init__(self, sheet: Sheet, card: CardState, a: str, ability: Ability) -> None:
        self.sheet = sheet
        self.card = card
        self.a = a
        self.ability = ability
        self.reader = Reader(sheet, a, ability)

    def add(self, name: str, *arguments: str | int) -> None:
        self.sheet.add(name, *arguments)

    def write(self) -> None:
        ability = self.ability
        self.add("bears", quoted(self.card.id), self.a)
        self.add("timing", self.a, ability.type.removeprefix("forced ").replace(" ", "_"))
        self.add("forced" if ability.forced else "optional", self.a)
        if ability.from_hand:
            self.add("from_hand", self.a)
        if ability.limit is not None:
            self.add("limited", self.a, ability.limit)
        if ability.form:
            self.add("needs_form", self.a, ability.form)
        for label in ability.labels:
            self.add("label", self.a, label)
        if ability.trigger:
            self._trigger("when" if ability.when else "after", ability.trigger)
        if ability.type in ("action", "when revealed"):
            moment = ability.type.replace(" ", "_")
            self.add("trigger", self.a, moment, moment)
        if ability.type == "boost":
            self._boost()
        self.reader.conditions(0, ability.if_)
        self._costs()
        EffectWriter(self.reader).write()

    # --- triggers -----------------------------------------------------------------------------------------------------
    def _boost(self) -> None:
        self.add("trigger", self.a, "boost", "boost")
        self.add("pattern", self.a, "flipped", self.reader.reference(0, "this"))
        self.add("flag", self.a, "boost", "yes")

    def _trigger(self, phase: str, trigger: Trigger) -> None:
        event = trigger.event
        self.add("trigger", self.a, event, phase)
        self.add("pattern", self.a, "subject", self._pattern(trigger.subject))
        for role in ("player", "target", "damages", "defeats", "by"):
            value = getattr(trigger, role)
            if value is not None:
                self.add("pattern", self.a, role, self._pattern(value))
        for flag in ("undefended", "takes_no_damage"):
            value = getattr(trigger, flag)
            if value is not None:
                self.add("flag", self.a, flag, "yes" if value else "no")
        if event in NARROWED_BY["from_attack"]:
            if trigger.from_attack is not False:
                self.add("from", self.a, "attack")
            if trigger.from_attack is not True:
                self.add("from", self.a, "ability")

    def _pattern(self, target: str | Selector) -> str:
        """A pattern of a trigger: there a bare kind means any of them."""
        if isinstance(target, str) and target in KINDS and target not in ROLES:
            target = Selector.model_validate({"any": target})
        return self.reader.reference(0, target)

    # --- costs --------------------------------------------------------------------------------------------------------
    def _costs(self) -> None:
        """Costs in order; all that is spent is one cost, the first: that of playing the card from hand included."""
        played = self.card.type == "event" or (self.ability.from_hand and enters_play_by(self.ability, self.card.id))
        spent: Counter[str] = Counter({"any": self.card.cost if played else 0})
        place = 1
        for cost in self.ability.cost:
            if isinstance(cost, Spend):
                spent.update({"any": cost.spend} if isinstance(cost.spend, int) else dict(cost.spend))
                continue
            place += 1
            part = f"c({place})"
            verb = cost_of(cost)
            assert verb is not None
            self.add("cost", self.a, place, verb)
            match cost:
                case TakeDamageCost():
                    whom = cost.who
                    self.add("number", self.a, part, cost.take_damage)
                case RemoveCountersCost():
                    whom = cost.from_
                    self.add("number", self.a, part, cost.remove_counters)
                case _:
                    whom = getattr(cost, verb)
            self.add("aim", self.a, part, self.reader.reference(part, whom))
        for resource, number in spent.items():
            if number:
                self.add("cost", self.a, 1, "spend")
                self.add("spends", self.a, resource, number)
