"""From a situation to facts: the vocabulary that asp/core/inputs.lp lists, as one text. No rule of the game is here."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count, islice

from dictamen.encode_claims import claim_facts, decision_facts
from dictamen.model.abilities import (
    NARROWED_BY,
    Ability,
    BecomeDefender,
    Cancel,
    Choose,
    DealDamage,
    Effect,
    GiveBoost,
    If,
    Modify,
    Prevent,
    PutMinionIntoPlay,
    Spend,
    StartAttack,
    TakeDamageCost,
    Trigger,
    verb_of,
)
from dictamen.model.base import Stat
from dictamen.model.references import KINDS, ROLES, CountOf, Selector, StatOf
from dictamen.state import CardState, Situation, Stage
from dictamen.terms import Fact, ability_term, fact, numbered_from, quoted, word

UNKNOWN_CARDS = 6
"""Unknown cards below the listed ones; a resolution that needs more is reported as bounded."""

SPARE_MINIONS = 3
"""Copies set aside for each effect that puts a minion into play; more are reported as bounded."""

_STRING = re.compile(r'"([^"]*)"')


def encode(situation: Situation, game: int = 0) -> str:
    """All facts of a situation, claims and decisions included, as the text of an ASP program.

    Several situations can stand in one program as games of different numbers: a number other than 0 goes before every
    name, and 1000 times the number is added to what is counted (claims, decisions, sets), so that they share nothing.
    """
    text = "\n".join(_Encoder(situation, game).facts())
    return _STRING.sub(rf'"{game}/\1"', text) if game else text


class _Encoder:
    """Numbers selectors and effects while it walks the situation."""

    def __init__(self, situation: Situation, game: int) -> None:
        self.situation = situation
        self.game = game
        self.selectors = numbered_from(game)
        self.tests = numbered_from(game)
        self.spares: dict[str, list[str]] = {}
        self.out: list[Fact] = []

    def facts(self) -> Iterator[Fact]:
        self._players()
        for card in self.situation.cards:
            self._card(card)
        self._deck()
        yield from self.out
        yield from claim_facts(self.situation, self.game)
        yield from decision_facts(self.situation, self.game)

    def add(self, name: str, *arguments: str | int) -> None:
        self.out.append(fact(name, *arguments))

    # --- players and cards ------------------------------------------------------------------------------------------
    def _players(self) -> None:
        s = self.situation
        ids = [player.id for player in s.players]
        first = ids.index(s.first_player)
        for place, player in enumerate(ids[first:] + ids[:first], start=1):
            self.add("player", quoted(player))
            self.add("of_game", quoted(player), self.game)
            self.add("player_order", quoted(player), place)
        self.add("game", self.game)
        self.add("attack", self.game, quoted(s.attack.attacker), quoted(s.attack.target))
        self.add("init", f"threat({self.game})", s.main_scheme.threat)
        self.add("init", f"deck_top({self.game})", 1)

    def _card(self, card: CardState) -> None:
        c = quoted(card.id)
        self.add("kind", c, card.type)
        self.add("of_game", c, self.game)
        if card.controller or card.owner:
            self.add("controls", quoted(card.controller or card.owner or ""), c)
        if card.attached_to:
            self.add("attached", c, quoted(card.attached_to))
        for trait in card.traits:
            self.add("trait", c, quoted(trait))
        self._face(c, 1, card)
        for number, stage in enumerate(card.stages, start=2):
            self.add("further_stage", c, number)
            self._face(c, number, stage)
        self._state(c, card)
        for ability_id, ability in card.abilities:
            self._ability(card, ability_id, ability)
            if card.stages:
                self.add("staged", ability_term(self.situation, ability_id), 1)
        for number, stage in enumerate(card.stages, start=2):
            for ability_id, ability in stage.abilities:
                self._ability(card, ability_id, ability)
                self.add("staged", ability_term(self.situation, ability_id), number)

    def _face(self, c: str, number: int, face: CardState | Stage) -> None:
        if face.hp is not None:
            self.add("hit_points", c, number, face.hp)
            self.add("stage_title", c, number, quoted(face.name))
            for stat, value in face.stats.items():
                self.add("base", c, number, stat, value)
        if face.retaliate:
            self.add("keyword", c, "retaliate", face.retaliate, number)
        for keyword, printed in (("villainous", face.villainous), ("toughness", face.toughness)):
            if printed:
                self.add("keyword", c, keyword, 1, number)

    def _state(self, c: str, card: CardState) -> None:
        for resource, number in card.resources.items():
            self.add("resource", c, resource, number)
        if card.type == "boost":
            self.add("unknown", c) if card.icons is None else self.add("icons", c, card.icons)
            return
        if card.type == "event":
            self.add("in_hand_of", quoted(card.owner or ""), c)
            self.add("init", f"in_hand({c})", 1)
            return
        self.add("init", f"in_play({c})", int(card.in_play))
        self.add("init", f"exhausted({c})", int(card.exhausted))
        if card.hp is None:
            return
        self.add("stages", c, 1 + len(card.stages))
        self.add("init", f"stage({c})", 1)
        self.add("init", f"damage({c})", card.damage)
        for status in ("stunned", "confused", "tough"):
            self.add("init", f"status({c},{status})", int(status in card.statuses))
        if card.type == "identity" and card.form:
            self.add("init", f"form({c})", card.form)
        if card.type == "minion" and card.engaged_with:
            self.add("init", f"engaged({c})", quoted(card.engaged_with))
        if card.type in ("villain", "minion"):
            waiting = self.situation.waiting.get(card.id, ())
            self.add("init", f"given({c})", len(waiting))
            self.add("init", f"flipped({c})", 0)
            for place, boost in enumerate(waiting, start=1):
                self.add("waits", c, place, quoted(boost))

    def _deck(self) -> None:
        deck = self.situation.deck
        for place, card in enumerate(deck, start=1):
            self.add("deck", self.game, place, quoted(card))
        for place in range(len(deck) + 1, len(deck) + 1 + UNKNOWN_CARDS):
            card = quoted(f"boost {place}")
            self.add("deck", self.game, place, card)
            self.add("kind", card, "boost")
            self.add("of_game", card, self.game)
            self.add("unknown", card)

    # --- abilities ----------------------------------------------------------------------------------------------------
    def _ability(self, card: CardState, ability_id: str, ability: Ability) -> None:
        a = ability_term(self.situation, ability_id)
        self.add("bears", quoted(card.id), a)
        self.add("timing", a, ability.type.removeprefix("forced "))
        self.add("forced" if ability.forced else "optional", a)
        if ability.form:
            self.add("needs_form", a, ability.form)
        if ability.trigger:
            self._trigger(a, "when" if ability.when else "after", ability.trigger)
        if ability.type == "boost":
            self._boost(a)
        if ability.if_:
            self._conditions(a, 0, ability.if_)
        self._costs(card, a, ability)
        self._effects(a, ability.do, None)

    def _boost(self, a: str) -> None:
        self.add("trigger", a, "boost", "boost")
        self.add("pattern", a, "flipped", "this")
        self.add("uses", a, 0, "this")
        self.add("flag", a, "boost", "yes")

    def _trigger(self, a: str, phase: str, trigger: Trigger) -> None:
        event = trigger.event
        self.add("trigger", a, event, phase)
        self.add("pattern", a, "subject", self._pattern(a, trigger.subject))
        for role in ("player", "target", "damages", "defeats", "by"):
            value = getattr(trigger, role)
            if value is not None:
                self.add("pattern", a, role, self._pattern(a, value))
        for flag in ("undefended", "takes_no_damage"):
            value = getattr(trigger, flag)
            if value is not None:
                self.add("flag", a, flag, "yes" if value else "no")
        if event in NARROWED_BY["from_attack"]:
            if trigger.from_attack is not False:
                self.add("from", a, "attack")
            if trigger.from_attack is not True:
                self.add("from", a, "ability")

    def _pattern(self, a: str, target: str | Selector) -> str:
        """A pattern of a trigger: there a bare kind means any of them."""
        if isinstance(target, str) and target in KINDS and target not in ROLES:
            target = Selector.model_validate({"any": target})
        return self._reference(a, 0, target)

    def _reference(self, a: str, part: str | int, target: str | Selector) -> str:
        """The term of a reference; says that the ability uses it in that part."""
        if isinstance(target, Selector):
            term = f"{target.quantifier}({self._selector(a, part, target)})"
        elif target in ROLES:
            term = target
        else:
            term = f"card({quoted(self.situation.card_of(target))})"
        self.add("uses", a, part, term)
        return term

    def _selector(self, a: str, part: str | int, selector: Selector) -> int:
        self.selectors += 1
        number = self.selectors
        self.add("selects", number, selector.kind)
        for filter_ in ("controlled_by", "engaged_with", "other_than"):
            value = getattr(selector, filter_)
            if value is not None:
                self.add("narrowed", number, f"{filter_}({self._reference(a, part, value)})")
        if selector.trait is not None:
            self.add("narrowed", number, f"trait({quoted(selector.trait)})")
        if selector.status is not None:
            self.add("narrowed", number, f"status({selector.status})")
        return number

    def _conditions(self, a: str, part: str | int, condition: If) -> None:
        for test in self._tests(a, part, condition):
            self.add("condition", a, part, test)

    def _tests(self, a: str, part: str | int, condition: If) -> Iterator[str]:
        if condition.undefended is not None:
            yield f"undefended({word(condition.undefended)})"
        if condition.who is not None:
            who = self._reference(a, part, condition.who)
            if condition.form is not None:
                yield f"is({who},{condition.form})"
            if condition.status is not None:
                yield f"has({who},{condition.status})"
            if condition.exhausted is not None:
                yield f"exhausted({who},{int(condition.exhausted)})"
        if condition.in_play is not None:
            yield f"in_play({self._reference(a, part, condition.in_play)})"
        if condition.not_ is not None:
            self.tests += 1
            number = self.tests
            for test in self._tests(a, part, condition.not_):
                self.add("conjunct", number, test)
            yield f"neg({number})"

    # --- costs --------------------------------------------------------------------------------------------------------
    def _costs(self, card: CardState, a: str, ability: Ability) -> None:
        """Costs in order; all that is spent, the cost of an event included, is one cost: the first."""
        spent: Counter[str] = Counter({"any": card.cost if card.type == "event" else 0})
        place = 1
        for cost in ability.cost:
            if isinstance(cost, Spend):
                spent.update({"any": cost.spend} if isinstance(cost.spend, int) else dict(cost.spend))
                continue
            place += 1
            part = f"c({place})"
            verb = verb_of(cost)
            assert verb is not None
            self.add("cost", a, place, verb)
            if isinstance(cost, TakeDamageCost):
                self.add("number", a, part, cost.take_damage)
                self.add("aim", a, part, self._reference(a, part, cost.who))
            else:
                self.add("aim", a, part, self._reference(a, part, getattr(cost, verb)))
        for resource, number in spent.items():
            if number:
                self.add("cost", a, 1, "spend")
                self.add("spends", a, resource, number)

    # --- effects ------------------------------------------------------------------------------------------------------
    def _effects(self, a: str, effects: Iterable[Effect], option: tuple[int, str] | None, start: int = 1) -> int:
        """Facts for effects in order, numbered from `start`; returns the next free number."""
        number = start
        for effect in effects:
            copies = effect.give_boost if isinstance(effect, GiveBoost) else 1
            for _ in range(copies):
                number = self._effect(a, number, effect, option)
        return number

    def _effect(self, a: str, x: int, effect: Effect, option: tuple[int, str] | None) -> int:
        verb = verb_of(effect)
        assert verb is not None
        self.add("effect", a, x, "start_attack" if isinstance(effect, StartAttack) else verb)
        if effect.if_ is not None:
            self._conditions(a, x, effect.if_)
        if option is not None:
            self.add("only_if", a, x, option[0], quoted(option[1]))
        if isinstance(effect, Choose):
            following = x + 1
            for branch in effect.choose:
                following = self._effects(a, branch.do, (x, branch.option), following)
            return following
        self._arguments(a, x, verb, effect)
        return x + 1

    def _arguments(self, a: str, x: int, verb: str, effect: Effect) -> None:
        for key in ("to", "from_", "of", "on"):
            value = getattr(effect, key, None)
            if value is not None:
                self.add("aim", a, x, self._reference(a, x, value))
        match effect:
            case Modify():
                self.add("argument", a, x, "stat", effect.modify)
                self.add("argument", a, x, "until", effect.until)
                self._amount(a, x, effect.by)
            case Prevent():
                if effect.prevent == "all":
                    self.add("argument", a, x, "amount", "all")
                else:
                    self.add("number", a, x, effect.prevent)
            case StartAttack():
                self.add("aim", a, x, self._reference(a, x, effect.attack))
                self.add("argument", a, x, "by", self._reference(a, x, effect.by))
            case Cancel():
                self.add("argument", a, x, "what", effect.cancel)
            case BecomeDefender():
                self.add("aim", a, x, self._reference(a, x, effect.become_defender))
                self.add("argument", a, x, "exhaust", word(effect.exhaust))
            case PutMinionIntoPlay():
                self._arrivals(a, x, effect)
            case GiveBoost():
                pass
            case _:
                value = getattr(effect, verb)
                if verb in ("give", "remove"):
                    self.add("argument", a, x, "status", value)
                elif isinstance(effect, DealDamage) or verb in ("heal", "place_threat"):
                    self._amount(a, x, value)
                else:
                    self.add("aim", a, x, self._reference(a, x, value))

    def _amount(self, a: str, x: int, amount: int | StatOf | CountOf) -> None:
        if isinstance(amount, int):
            self.add("number", a, x, amount)
        elif isinstance(amount, StatOf):
            self.add("stat_amount", a, x, amount.stat, self._reference(a, x, amount.of))
        else:
            counted = amount.count
            selector = counted.model_copy(update={counted.quantifier: None, "any": counted.kind})
            number = self._selector(a, x, selector)
            self.add("uses", a, x, f"any({number})")
            self.add("count_amount", a, x, number, amount.times)

    def _arrivals(self, a: str, x: int, effect: PutMinionIntoPlay) -> None:
        self.add("argument", a, x, "engaged_with", self._reference(a, x, effect.engaged_with))
        for minion in self._spares(effect):
            self.add("spare", a, x, quoted(minion))

    def _spares(self, effect: PutMinionIntoPlay) -> list[str]:
        """The minions set aside under a name, shared by all effects that use it; those in play have theirs already."""
        name = effect.put_minion_into_play
        if name not in self.spares:
            ids = (name if copy == 1 else f"{name} {copy}" for copy in count(1))
            self.spares[name] = list(islice((i for i in ids if i not in self.situation.by_id), SPARE_MINIONS))
            for minion in self.spares[name]:
                stats: dict[Stat, int] = {"atk": effect.atk, "sch": 0, "thw": 0, "def": 0}
                self._card(CardState(minion, name, "minion", traits=effect.traits, hp=effect.hp, stats=stats))
        return self.spares[name]
