"""Claims and fixed decisions as facts: conditions become a numbered tree that asp/report/claims.lp evaluates."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise

from dictamen.model.base import Status
from dictamen.model.claims import AttackIs, Condition, EventPattern, Offered, SchemeIs
from dictamen.state import Situation
from dictamen.terms import Fact, ability_terms, fact, numbered_from, quoted, word

STATUSES: tuple[Status, ...] = ("stunned", "confused", "tough")
ANSWERS = ("yes", "pass")


def claim_facts(situation: Situation, game: int) -> Iterator[Fact]:
    """The condition of claim n is number `claim(n)`; its parts are numbered below it."""
    for number, claim in enumerate(situation.claims, start=numbered_from(game) + 1):
        yield from _Conditions(situation, game).tree(f"claim({number})", claim.condition)


def decision_facts(situation: Situation, game: int) -> Iterator[Fact]:
    """Decision n is number n."""
    for number, decision in enumerate(situation.decisions, start=numbered_from(game) + 1):
        yield fact("fix", number)
        attack = f"attack({game},{decision.attack or 1})"
        if decision.attack is not None and decision.kind != "defender":
            yield fact("fix_in", number, attack)
        match decision.kind:
            case "defender":
                assert decision.defender is not None
                who = decision.defender
                term = "none" if who == "none" else quoted(situation.card_of(who))
                yield fact("fix_defender", number, attack, term)
            case "use":
                assert decision.use is not None
                yield from (fact("fix_use", number, a) for a in ability_terms(situation, decision.use, game))
            case "decline":
                assert decision.decline is not None
                yield fact("fix_decline", number)
                yield from (fact("fix_declined", number, a) for a in ability_terms(situation, decision.decline, game))
            case "order":
                assert decision.order is not None
                yield fact("fix_order", number)
                yield fact("asks_events")
                for place, (one, other) in enumerate(pairwise(decision.order), start=1):
                    for a in ability_terms(situation, one, game):
                        yield from (
                            fact("fix_pair", number, place, a, b) for b in ability_terms(situation, other, game)
                        )
            case "activates":
                assert decision.activates is not None
                yield fact("fix_activates", number)
                minions = [quoted(situation.card_of(name)) for name in decision.activates]
                yield from (
                    fact("fix_pair", number, place, *pair) for place, pair in enumerate(pairwise(minions), start=1)
                )
            case "assign":
                assert decision.assign is not None
                yield from _assigned(situation, number, decision.assign)
                yield from _choosers(situation, number, decision.in_, game)
                yield from _assigners(situation, number, decision.in_)
            case "choose":
                assert decision.choose is not None
                yield from _choices(situation, number, decision.choose)
                yield from _choosers(situation, number, decision.in_, game)


def _choosers(situation: Situation, number: int, asks: str | None, game: int) -> Iterator[Fact]:
    """The abilities that ask: those of that name, if any, or all of them."""
    names = situation.bearers if asks is None else (asks,) if situation.is_ability(asks) else ()
    yield from (fact("fix_chooser", number, a) for name in names for a in ability_terms(situation, name, game))


def _assigned(situation: Situation, number: int, assign: Mapping[str, int]) -> Iterator[Fact]:
    """Indirect damage, split among characters."""
    yield fact("fix_assign", number)
    for name, damage in assign.items():
        yield fact("fix_assigned", number, quoted(situation.card_of(name)), damage)


def _assigners(situation: Situation, number: int, attacker: str | None) -> Iterator[Fact]:
    """The characters whose attacks deal the damage: the one of that name, or all of them."""
    meant = None if attacker is None else situation.identities.get(attacker, attacker)
    for card in situation.cards:
        if card.hp is not None and meant in (None, card.id):
            yield fact("fix_assign_by", number, quoted(card.id))


def _choices(situation: Situation, number: int, choose: str | tuple[str, ...]) -> Iterator[Fact]:
    """One name is for every choice, a list for the first choice, the second, ..."""
    if isinstance(choose, str):
        yield fact("fix_choose", number, _option(situation, choose))
        return
    yield fact("fix_sequence", number)
    for place, name in enumerate(choose, start=1):
        yield fact("fix_nth", number, place, _option(situation, name))


def _option(situation: Situation, name: str) -> str:
    """A target or an option by name, which are both strings; or the answer to whether an effect is wanted."""
    if name in ANSWERS:
        return name
    try:
        return quoted(situation.card_of(name))
    except KeyError:
        return quoted(name)


class _Conditions:
    def __init__(self, situation: Situation, game: int) -> None:
        self.situation = situation
        self.game = game
        self.parts = 0

    def _next(self, root: str) -> str:
        self.parts += 1
        return f"p({root},{self.parts})"

    def card(self, name: str) -> str:
        return quoted(self.situation.card_of(name))

    def tree(self, identifier: str, condition: Condition, root: str | None = None) -> Iterator[Fact]:
        """Facts that make `identifier` the conjunction of all keys of the condition."""
        root = root or identifier
        yield fact("all_of", identifier)
        for part, facts in self._parts(condition, root):
            yield fact("part_of", identifier, part)
            yield from facts

    def _parts(self, condition: Condition, root: str) -> Iterator[tuple[str, list[Fact]]]:
        yield from self._states(condition, root)
        for key, present in (("in_play", 1), ("out_of_play", 0)):
            for name in getattr(condition, key) or ():
                yield self._says(root, f"in_play({self.card(name)})", present, f"in_play({self.card(name)})")
        for key, value in (("exhausted", 1), ("ready", 0)):
            for name in getattr(condition, key) or ():
                c = self.card(name)
                yield self._says(root, f"exhausted({c})", value, f"exhausted({c})", f"in_play({c})")
        for name in condition.in_hand or ():
            yield self._says(root, f"in_hand({self.card(name)})", 1, f"in_hand({self.card(name)})")
        yield from self._tokens(condition, root)
        if condition.game_over is not None:
            how = condition.game_over.replace(" ", "_")
            yield self._says(root, f"game_over({self.game})", how, f"game_over({self.game})")
        if condition.attack is not None:
            yield from self._attack(root, condition.attack)
        if condition.scheme is not None:
            yield from self._scheme(root, condition.scheme)
        yield from self._events(condition, root)
        yield from self._compound(condition, root)

    def _says(self, root: str, key: str, value: str | int, *wanted: str) -> tuple[str, list[Fact]]:
        part = self._next(root)
        return part, [fact("says", part, key, value), *(fact("wanted", w) for w in wanted)]

    def _states(self, condition: Condition, root: str) -> Iterator[tuple[str, list[Fact]]]:
        for name, n in (condition.damage or {}).items():
            c = self.card(name)
            yield self._says(root, f"damage({c})", n, f"damage({c})", f"stage({c})")
        for name, n in (condition.hp or {}).items():
            c = self.card(name)
            yield self._says(root, f"hp({c})", n, f"damage({c})", f"stage({c})")
        for name, statuses in (condition.status or {}).items():
            c = self.card(name)
            for s in STATUSES:
                key = f"status({c},{s})"
                yield self._says(root, key, statuses.count(s), key, f"in_play({c})")
        for player, form in (condition.form or {}).items():
            identity = self.card(player)
            yield self._says(root, f"form({quoted(player)})", form, f"form({identity})")
        for name, n in (condition.boost_cards or {}).items():
            c = self.card(name)
            yield self._says(root, f"boost_cards({c})", n, f"given({c})", f"flipped({c})")
        for name, n in (condition.minions or {}).items():
            yield self._says(root, f"minions({quoted(name)})", n, f"minions({quoted(name)})")
        for name, player in (condition.engaged or {}).items():
            c = self.card(name)
            yield self._says(root, f"engaged({c})", quoted(player), f"engaged({c})", f"in_play({c})")
        for name, host in (condition.attached or {}).items():
            c = self.card(name)
            yield self._says(root, f"attached({c})", self.card(host), f"attached_to({c})", f"in_play({c})")

    def _tokens(self, condition: Condition, root: str) -> Iterator[tuple[str, list[Fact]]]:
        """Threat, counters, acceleration tokens, and encounter cards facedown."""
        threat = condition.threat if condition.threat is not None else {}
        schemes = {self.situation.main_scheme: threat} if isinstance(threat, int) else threat
        for key, numbers in (("threat", schemes), ("counters", condition.counters or {})):
            for name, n in numbers.items():
                yield self._says(root, f"{key}({self.card(name)})", n, f"{key}({self.card(name)})")
        for player, n in (condition.encounter_cards or {}).items():
            key = f"encounter_cards({quoted(player)})"
            yield self._says(root, key, n, key)
        for player, n in (condition.drawn or {}).items():
            key = f"drawn({quoted(player)})"
            yield self._says(root, key, n, key)
        if condition.acceleration is not None:
            key = f"acceleration({self.game})"
            yield self._says(root, key, condition.acceleration, key)

    def _attack(self, root: str, attack: AttackIs) -> Iterator[tuple[str, list[Fact]]]:
        n = f"{self.game},{attack.number}"
        if attack.initiated is not None:
            yield self._initiated(root, f"attack({n},initiated)", attack.initiated)
        for key, name in (("defender", attack.defender), ("target", attack.target)):
            if name is not None:
                value = "none" if name == "none" else self.card(name)
                yield self._says(root, f"attack({n},{key})", value, key)
        if attack.player is not None:
            yield self._says(root, f"attack({n},player)", quoted(attack.player), "player")
        if attack.undefended is not None:
            key, wanted = f"attack({n},undefended)", fact("wanted", "defender")
            part, facts = self._says(root, key, word(attack.undefended))
            yield part, [*facts, wanted]
        if attack.damage is not None:
            yield self._says(root, f"attack({n},damage)", attack.damage)
        if attack.ends_early is not None:
            yield self._says(root, f"attack({n},ends_early)", int(attack.ends_early))

    def _scheme(self, root: str, scheme: SchemeIs) -> Iterator[tuple[str, list[Fact]]]:
        n = f"{self.game},{scheme.number}"
        if scheme.initiated is not None:
            yield self._initiated(root, f"scheme({n},initiated)", scheme.initiated)
        if scheme.player is not None:
            yield self._says(root, f"scheme({n},player)", quoted(scheme.player), "player")
        if scheme.threat is not None:
            yield self._says(root, f"scheme({n},threat)", scheme.threat)

    def _initiated(self, root: str, key: str, initiated: bool) -> tuple[str, list[Fact]]:
        """Whether there was such an activation."""
        if initiated:
            return self._says(root, key, 1)
        return self._negation(root, lambda part: [fact("says", part, key, 1)])

    def _negation(self, root: str, inner: Callable[[str], Iterable[Fact]]) -> tuple[str, list[Fact]]:
        """The denial of a part, whose facts `inner` gives once it is numbered."""
        part, denied = self._next(root), self._next(root)
        return part, [fact("negates", part, denied), *inner(denied)]

    def _events(self, condition: Condition, root: str) -> Iterator[tuple[str, list[Fact]]]:
        happens = condition.happens or ()
        for pattern in happens if isinstance(happens, tuple) else (happens,):
            event, part = self._next(root), self._next(root)
            yield part, [*self.pattern(event, pattern), fact("happens_once", part, event)]
        if condition.times is not None:
            event, part = self._next(root), self._next(root)
            yield (
                part,
                [
                    *self.pattern(event, condition.times.event),
                    fact("happens_times", part, event, condition.times.is_),
                ],
            )
        if condition.order is not None:
            events = [self._next(root) for _ in condition.order]
            facts = [f for e, p in zip(events, condition.order, strict=True) for f in self.pattern(e, p)]
            part = self._next(root)
            yield part, [*facts, fact("all_of", part), *self._sequence(root, part, events)]
        if condition.offered is not None:
            yield self._offered(root, condition.offered)
        if condition.stuck is not None:
            if condition.stuck:
                part = self._next(root)
                yield part, [fact("says_stuck", part, self.game)]
            else:
                yield self._negation(root, lambda part: [fact("says_stuck", part, self.game)])

    def _sequence(self, root: str, whole: str, events: list[str]) -> Iterator[Fact]:
        if len(events) == 1:
            part = self._next(root)
            yield fact("part_of", whole, part)
            yield fact("happens_once", part, events[0])
        for one, other in pairwise(events):
            part = self._next(root)
            yield fact("part_of", whole, part)
            yield fact("precedes", part, one, other)

    def pattern(self, identifier: str, pattern: EventPattern) -> Iterator[Fact]:
        name = getattr(pattern, pattern.event)
        yield fact("asks_events")
        if pattern.event == "uses":
            yield from (fact("event", identifier, "uses", a) for a in ability_terms(self.situation, name, self.game))
        elif pattern.event == "draws":
            yield fact("event", identifier, "draws", quoted(name))
        else:
            yield fact("event", identifier, pattern.event, self.card(name))
        if pattern.amount is not None:
            yield fact("event_amount", identifier, pattern.amount)
        if pattern.by is not None:
            yield fact("event_source", identifier, self.card(pattern.by))
        if pattern.from_attack is not None:
            yield fact("event_origin", identifier, "attack" if pattern.from_attack else "ability")
        if pattern.status is not None:
            yield fact("event_status", identifier, pattern.status)

    def _offered(self, root: str, offered: Offered) -> tuple[str, list[Fact]]:
        part = self._next(root)
        if offered.defender is not None:
            term = "none" if offered.defender == "none" else self.card(offered.defender)
            facts = [fact("offered", part, "defender", term)]
        elif offered.use is not None:
            facts = [fact("offered", part, "use", a) for a in ability_terms(self.situation, offered.use, self.game)]
        else:
            assert offered.choose is not None
            facts = [fact("offered", part, "choose", _option(self.situation, offered.choose))]
        facts.append(fact("asks_offers"))
        asked = self.situation.identities if offered.to is None else (offered.to,)
        facts += [fact("offered_to", part, quoted(player)) for player in asked]
        return part, facts

    def _compound(self, condition: Condition, root: str) -> Iterator[tuple[str, list[Fact]]]:
        if condition.any is not None:
            part = self._next(root)
            facts = [fact("any_of", part)]
            for inner in condition.any:
                branch = self._next(root)
                facts += [fact("part_of", part, branch), *self.tree(branch, inner, root)]
            yield part, facts
        for inner in condition.all or ():
            branch = self._next(root)
            yield branch, list(self.tree(branch, inner, root))
        if condition.not_ is not None:
            denied = condition.not_
            yield self._negation(root, lambda part: list(self.tree(part, denied, root)))
