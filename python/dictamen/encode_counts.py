"""What an ability reads, as facts: references, sets, counts, amounts, conditions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from dictamen.model import Ability
from dictamen.model.amounts import (
    Amount,
    CardsInHand,
    Counter,
    CountersOn,
    CountOf,
    DamageDealt,
    DamageOfAttack,
    DamageOn,
    DeckCards,
    DiscardedCards,
    Excess,
    ForEach,
    LookedAtCards,
    Spent,
    StatOf,
    ThreatOn,
)
from dictamen.model.conditions import If
from dictamen.model.references import ROLES, Selector
from dictamen.parts import Part, named, parts_of
from dictamen.sheet import Sheet
from dictamen.terms import quoted, word

Place = str | int
"""A part of an ability: 0 for the ability itself, the number of an effect, c(N) for a cost, already(N)."""


@dataclass(slots=True)
class Reader:
    """Writes down what one ability reads. Each reference is also said to be used in its part of the ability."""

    sheet: Sheet
    a: str  # the term of the ability
    ability: Ability
    parts: tuple[Part, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.parts = parts_of(self.ability)

    # --- who ----------------------------------------------------------------------------------------------------------
    def reference(self, place: Place, target: str | Selector) -> str:
        """The term of a reference."""
        if isinstance(target, Selector):
            if target.number is not None:
                self.sheet.add("chooses", self.a, place, target.number)
            return self._used(place, f"{target.quantifier}({self.selector(place, target)})")
        if target in ROLES:
            return self._used(place, target)
        if (part := named(self.parts, target)) is not None:
            return self._used(place, f"target_of({part.numbers.start})")
        return self._used(place, f"card({quoted(self.sheet.situation.card_of(target))})")

    def _used(self, place: Place, term: str) -> str:
        self.sheet.add("uses", self.a, place, term)
        return term

    def selector(self, place: Place, selector: Selector) -> int:
        """The number of a set of cards in play."""
        number = self.sheet.next_count()
        self.sheet.add("selects", number, selector.kind)
        for filter_ in ("controlled_by", "engaged_with", "other_than"):
            value = getattr(selector, filter_)
            if value is not None:
                self.sheet.add("narrowed", number, f"{filter_}({self.reference(place, value)})")
        if selector.trait is not None:
            self.sheet.add("narrowed", number, f"trait({quoted(selector.trait)})")
        if selector.status is not None:
            self.sheet.add("narrowed", number, f"status({selector.status})")
        return number

    # --- how many -----------------------------------------------------------------------------------------------------
    def counter(self, place: Place, counter: Counter) -> int:
        """The number of something that can be counted."""
        if isinstance(counter, Selector):
            number = self.selector(place, counter)
            self._used(place, f"any({number})")
            return number
        number = self.sheet.next_count()
        match counter:
            case DiscardedCards(discarded=cards) | LookedAtCards(looked_at=cards):
                what = "discarded" if isinstance(counter, DiscardedCards) else "looked_at"
                self._filters(number, cards)
                return self._tally(number, what)
            case Spent(spent=resource):
                return self._tally(number, f"spent({resource})")
            case DamageDealt():
                return self._tally(number, "dealt")
            case Excess():
                return self._tally(number, "excess")
            case DamageOfAttack(damage_of_attack=which):
                return self._tally(number, f"attack_damage({which if which == 'this' else self._effect(which)})")
            case CountersOn(counters=who):
                return self._tally(number, "counters", self.reference(place, who))
            case ThreatOn(threat=who):
                return self._tally(number, "threat", self.reference(place, who))
            case DamageOn(damage=who):
                return self._tally(number, "damage", self.reference(place, who))
            case CardsInHand(hand=who):
                return self._tally(number, "hand", self.reference(place, who))
            case StatOf(stat=stat, of=who):
                return self._tally(number, f"stat({stat})", self.reference(place, who))

    def _tally(self, number: int, what: str, of: str | None = None) -> int:
        self.sheet.add("tally", number, what)
        if of is not None:
            self.sheet.add("tally_of", number, of)
        return number

    def cards(self, cards: DeckCards) -> int:
        """The number of a filter of cards of a deck."""
        number = self.sheet.next_count()
        self._filters(number, cards)
        return number

    def _filters(self, number: int, cards: DeckCards) -> None:
        for key, value in (("set", cards.set), ("trait", cards.trait), ("name", cards.name)):
            if value is not None:
                self.sheet.add("card_filter", number, key, quoted(value))
        for key, value in (("type", cards.type), ("resource", cards.resource)):
            if value is not None:
                self.sheet.add("card_filter", number, key, value)
        if cards.icons:
            self.sheet.add("card_filter", number, "icons", "yes")

    def amount(self, place: Place, amount: Amount, each: ForEach | None = None) -> None:
        """An amount; `each` multiplies a number by a count."""
        if isinstance(amount, int):
            if each is None:
                self.sheet.add("number", self.a, place, amount)
            else:
                self.sheet.add("repeats", self.a, place)
                self.sheet.add("count_amount", self.a, place, self.counter(place, each.count), amount)
        elif isinstance(amount, StatOf):
            self.sheet.add("stat_amount", self.a, place, amount.stat, self.reference(place, amount.of))
        elif isinstance(amount, CountOf):
            self.sheet.add("count_amount", self.a, place, self.counter(place, amount.count), amount.times)
        else:
            self.sheet.add("that_much", self.a, place)

    def _effect(self, name: str) -> int:
        """The number of the effect with this id."""
        part = named(self.parts, name)
        assert part is not None
        return part.numbers.start

    # --- whether ------------------------------------------------------------------------------------------------------
    def conditions(self, place: Place, condition: If | None) -> None:
        if condition is not None:
            for test in self._tests(place, condition):
                self.sheet.add("condition", self.a, place, test)

    def _tests(self, place: Place, condition: If) -> Iterator[str]:
        if condition.undefended is not None:
            yield f"undefended({word(condition.undefended)})"
        if condition.who is not None:
            yield from self._tests_of(self.reference(place, condition.who), condition)
        if condition.in_play is not None:
            yield f"in_play({self.reference(place, condition.in_play)})"
        if condition.count is not None:
            number = self.counter(place, condition.count)
            if condition.at_least is not None:
                yield f"at_least({number},{condition.at_least})"
            if condition.at_most is not None:
                yield f"at_most({number},{condition.at_most})"
        if condition.defeats is not None:
            yield f"defeats({self._effect(condition.defeats)})"
        if condition.damaged_by_attack is not None:
            yield f"damaged_by_attack({self.reference(place, condition.damaged_by_attack)})"
        if condition.attack_made is not None:
            yield f"attack_made({self._effect(condition.attack_made)})"
        if condition.no_damage_by is not None:
            yield f"no_damage_by({self._effect(condition.no_damage_by)})"
        if condition.activation is not None:
            yield f"activation({condition.activation})"
        if condition.not_ is not None:
            number = self.sheet.next_denial()
            for test in self._tests(place, condition.not_):
                self.sheet.add("conjunct", number, test)
            yield f"neg({number})"

    def _tests_of(self, who: str, condition: If) -> Iterator[str]:
        if condition.form is not None:
            yield f"is({who},{condition.form})"
        if condition.status is not None:
            yield f"has({who},{condition.status})"
        if condition.exhausted is not None:
            yield f"exhausted({who},{int(condition.exhausted)})"
        if condition.trait is not None:
            yield f"trait({who},{quoted(condition.trait)})"
