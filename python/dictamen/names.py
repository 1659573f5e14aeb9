"""Every name that decisions and claims use must be somebody's; those in abilities are for `ability_names`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from dictamen.ability_names import AbilityCheck
from dictamen.encode_claims import ANSWERS
from dictamen.expand import Table, called
from dictamen.model import Condition, Decision
from dictamen.model.amounts import CountOf, StatOf
from dictamen.model.claims import PATTERNS, AttackIs, EventPattern, Offered
from dictamen.model.effects import Choose, Effect, Modify, PutMinionIntoPlay
from dictamen.nearest import nearest, quoted
from dictamen.parts import parts_of
from dictamen.positions import Path
from dictamen.state import STATUS_ABILITIES, CardState, CardType, Situation

CHARACTERS: tuple[CardType, ...] = ("identity", "ally", "villain", "minion")
SCHEMES: tuple[CardType, ...] = ("main_scheme", "side_scheme")
_OF_DECKS = ("discards", "reveals", "surges")
"""Events of claims that are about a card of a deck."""


def arrivals(cards: Iterable[CardState]) -> tuple[str, ...]:
    """The names of the minions that abilities of these cards may put into play."""
    minions = (effect for effect in _effects(cards) if isinstance(effect, PutMinionIntoPlay))
    return tuple(dict.fromkeys(minion.put_minion_into_play for minion in minions))


def check_names(situation: Situation, table: Table) -> None:
    """Note the problems with the names in decisions, claims and the abilities that the scenario spells out."""
    check = _Check(situation, table)
    for written in table.written:
        AbilityCheck(situation, table, check.card, written).run()
    _check_stats(situation, table)
    check.ability_ids()
    for number, decision in enumerate(situation.decisions):
        check.decision(decision, ("decisions", number))
    for number, claim in enumerate(situation.claims):
        check.condition(claim.condition, ("claims", number, claim.quantifier))


def _check_stats(situation: Situation, table: Table) -> None:
    """Note the modifiers by which the value of a stat depends on itself: it would have none."""
    asks: dict[str, set[str]] = {}
    for effect in _effects(situation.cards):
        if (asked := _stat_counted(effect)) is not None:
            asks.setdefault(asked[0], set()).add(asked[1])
    for written in table.written:
        for part in parts_of(written.ability):
            asked = _stat_counted(part.effect)
            if asked is not None and asked[0] in _reached(asked[1], asks):
                message = f"{asked[0]!r} would depend on itself: what it is modified by counts {asked[1]!r}"
                table.note(message, (*written.path, *part.path, "by"))


def _stat_counted(effect: Effect) -> tuple[str, str] | None:
    """The stat that an effect modifies and the stat that it counts for that."""
    if not isinstance(effect, Modify):
        return None
    counts = [effect.by.count] if isinstance(effect.by, CountOf) else []
    counts += [effect.for_each.count] if effect.for_each is not None else []
    return next(((effect.modify, counted.stat) for counted in counts if isinstance(counted, StatOf)), None)


def _reached(stat: str, asks: dict[str, set[str]]) -> set[str]:
    """A stat and all that its value rests on."""
    found, waiting = {stat}, [stat]
    while waiting:
        new = asks.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found


def _effects(cards: Iterable[CardState]) -> Iterator[Effect]:
    """Every effect of every ability, nested ones included."""
    for card in cards:
        for abilities in (card.abilities, *(stage.abilities for stage in card.stages)):
            for _, ability in abilities:
                yield from (part.effect for part in parts_of(ability))


@dataclass(slots=True)
class _Check:
    situation: Situation
    table: Table
    cards: list[str] = field(default_factory=list)
    abilities: list[str] = field(default_factory=list)
    options: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        at_hand = self.situation
        self.cards = [*at_hand.by_id, *at_hand.identities, *at_hand.arrivals]
        by_rule = dict.fromkeys(word for word in map(at_hand.by_rule, at_hand.bearers) if word)
        self.abilities = [*at_hand.bearers, *dict.fromkeys(at_hand.bearers.values()), *by_rule, *STATUS_ABILITIES]
        chosen = (effect for effect in _effects(at_hand.cards) if isinstance(effect, Choose))
        self.options = {option.option for effect in chosen for option in effect.choose}

    def note(self, message: str, path: Path, key: bool = False, suggestion: str | None = None) -> None:
        self.table.note(message, path, key=key, suggestion=suggestion)

    # --- names --------------------------------------------------------------------------------------------------
    def card(self, name: str, path: Path, key: bool = False, also: Iterable[str] = ()) -> str | None:
        """The card id meant; a word of `also` is no card but accepted."""
        if name in self.table.broken or name in also:
            return None
        try:
            return self.situation.card_of(name)
        except KeyError:
            suggestion = nearest(name, [*self.cards, *also])
            self.note(f"no card or player is called {quoted(name)}", path, key, suggestion)
            return None

    def _typed(self, name: str, path: Path, key: bool, wanted: Callable[[CardState], bool], what: str) -> None:
        """A card of which something is true."""
        card = self.situation.by_id.get(self.card(name, path, key) or "")
        if card is not None and not wanted(card):
            self.note(f"{quoted(name)} is {called(card)}, not {what}", path, key)

    def character(self, name: str, path: Path, key: bool = False) -> None:
        self._typed(name, path, key, lambda card: card.type in CHARACTERS, "a character")

    def scheme(self, name: str, path: Path, key: bool = False) -> None:
        self._typed(name, path, key, lambda card: card.type in SCHEMES, "a scheme")

    def holder(self, name: str, path: Path, key: bool = False) -> None:
        """What can have counters on it, now or once it is in play."""
        self._typed(name, path, key, lambda card: card.in_play or card.type in CHARACTERS, "a card in play")

    def of_deck(self, name: str, path: Path, key: bool = False) -> None:
        self._typed(name, path, key, lambda card: card.from_deck, "a card of a deck")

    def player(self, name: str, path: Path, key: bool = False) -> None:
        identities = self.situation.identities
        if name in identities or name in self.table.broken:
            return
        card = self.situation.by_id.get(name)
        if card is not None:
            owner = next((player for player, identity in identities.items() if identity == name), None)
            self.note(f"{quoted(name)} is {called(card)}; the id of a player is wanted", path, key, owner)
            return
        self.table.no_player(name, path, key=key)

    def ability_name(self, name: str, path: Path) -> None:
        try:
            self.situation.abilities_of(name)
        except KeyError:
            if name in self.table.broken:
                return
            if name in self.cards:
                self.note(f"{quoted(name)} has no ability", path)
            else:
                self.note(f"no ability is called {quoted(name)}", path, suggestion=nearest(name, self.abilities))

    def choice(self, name: str, path: Path) -> None:
        """A target, an option, or the answer to an effect that can be declined."""
        self.card(name, path, also=(*self.options, *ANSWERS))

    # --- decisions and claims -----------------------------------------------------------------------------------
    def decision(self, decision: Decision, path: Path) -> None:
        if decision.defender is not None:
            self.card(decision.defender, (*path, "defender"), also=("none",))
        if isinstance(decision.choose, str):
            self.choice(decision.choose, (*path, "choose"))
        else:
            for number, choice in enumerate(decision.choose or ()):
                self.choice(choice, (*path, "choose", number))
        for key, name in (("use", decision.use), ("decline", decision.decline), ("in", decision.in_)):
            if name is not None:
                self.ability_name(name, (*path, key))
        for number, name in enumerate(decision.order or ()):
            self.ability_name(name, (*path, "order", number))

    def condition(self, condition: Condition, path: Path) -> None:
        for key in ("damage", "hp", "status"):
            self._each_key(self.character, getattr(condition, key), (*path, key))
        for key in ("in_play", "out_of_play", "exhausted", "ready", "in_hand"):
            for number, name in enumerate(getattr(condition, key) or ()):
                self.card(name, (*path, key, number))
        self._each_key(self.card, condition.boost_cards, (*path, "boost_cards"))
        for key in ("minions", "encounter_cards"):
            self._each_key(self.player, getattr(condition, key), (*path, key))
        self._each_key(self.holder, condition.counters, (*path, "counters"))
        if isinstance(condition.threat, dict):
            self._each_key(self.scheme, condition.threat, (*path, "threat"))
        if condition.attack is not None:
            self.attack(condition.attack, (*path, "attack"))
        if condition.offered is not None:
            self.offered(condition.offered, (*path, "offered"))
        for pattern, at in _patterns(condition, path):
            self.pattern(pattern, at)
        for part, at in _parts(condition, path):
            self.condition(part, at)

    def _each_key(self, check: Callable[[str, Path, bool], object], names: Iterable[str] | None, path: Path) -> None:
        for name in names or ():
            check(name, (*path, name), True)

    def attack(self, attack: AttackIs, path: Path) -> None:
        if attack.defender is not None:
            self.card(attack.defender, (*path, "defender"), also=("none",))
        if attack.target is not None:
            self.card(attack.target, (*path, "target"))
        if attack.player is not None:
            self.player(attack.player, (*path, "player"))

    def offered(self, offered: Offered, path: Path) -> None:
        if offered.defender is not None:
            self.card(offered.defender, (*path, "defender"), also=("none",))
        if offered.use is not None:
            self.ability_name(offered.use, (*path, "use"))
        if offered.choose is not None:
            self.choice(offered.choose, (*path, "choose"))
        if offered.to is not None and offered.to != "players":
            self.player(offered.to, (*path, "to"))

    def pattern(self, pattern: EventPattern, path: Path) -> None:
        for key in PATTERNS:
            name = getattr(pattern, key)
            if name is not None and key == "uses":
                self.ability_name(name, (*path, key))
            elif name is not None:
                check = self.scheme if key == "removes_threat" else self.of_deck if key in _OF_DECKS else self.card
                check(name, (*path, key))
        if pattern.by is not None:
            self.card(pattern.by, (*path, "by"))

    # --- abilities ----------------------------------------------------------------------------------------------
    def ability_ids(self) -> None:
        """An ability is not called like a card that does not bear it."""
        for ability, bearer in self.situation.bearers.items():
            if ability in self.cards and self.situation.card_of(ability) != bearer:
                path = self.table.paths.get(bearer, ())
                self.note(f"an ability of {quoted(bearer)} and a card are both called {quoted(ability)}", path)


def _patterns(condition: Condition, path: Path) -> Iterator[tuple[EventPattern, Path]]:
    """The event patterns of a condition, parts not included."""
    if isinstance(condition.happens, EventPattern):
        yield condition.happens, (*path, "happens")
    else:
        for number, pattern in enumerate(condition.happens or ()):
            yield pattern, (*path, "happens", number)
    if condition.times is not None:
        yield condition.times.event, (*path, "times", "event")
    for number, pattern in enumerate(condition.order or ()):
        yield pattern, (*path, "order", number)


def _parts(condition: Condition, path: Path) -> Iterator[tuple[Condition, Path]]:
    """The conditions that a condition is made of."""
    for number, part in enumerate(condition.any or ()):
        yield part, (*path, "any", number)
    for number, part in enumerate(condition.all or ()):
        yield part, (*path, "all", number)
    if condition.not_ is not None:
        yield condition.not_, (*path, "not")
