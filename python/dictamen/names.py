"""Every name that decisions and claims use must be somebody's; those in abilities are for `ability_names`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from dictamen.ability_names import AbilityCheck
from dictamen.encode_claims import ANSWERS
from dictamen.expand import Table, called
from dictamen.model import Condition, Decision
from dictamen.model.abilities import all_effects
from dictamen.model.amounts import CountOf, StatOf
from dictamen.model.base import Status
from dictamen.model.claims import PATTERNS, AttackIs, EventPattern, Offered, SchemeIs
from dictamen.model.effects import Choose, Effect, Modify, PutMinionIntoPlay
from dictamen.nearest import nearest, quoted
from dictamen.parts import parts_of
from dictamen.positions import Path
from dictamen.state import STATUS_ABILITIES, CardState, CardType, Situation, abilities_on

CHARACTERS: tuple[CardType, ...] = ("identity", "ally", "villain", "minion")
SCHEMES: tuple[CardType, ...] = ("main_scheme", "side_scheme")
FRIENDS: tuple[CardType, ...] = ("identity", "ally")
ENEMIES: tuple[CardType, ...] = ("villain", "minion")
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
    for ability in abilities_on(cards):
        yield from all_effects(ability.do)


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
        self._typed(name, path, key, lambda card: card.may_be_in_play, "a card in play")

    def minion(self, name: str, path: Path, key: bool = False) -> None:
        self._typed(name, path, key, lambda card: card.type == "minion", "a minion")

    def enemy(self, name: str, path: Path, key: bool = False) -> None:
        self._typed(name, path, key, lambda card: card.type in ENEMIES, "an enemy")

    def friend(self, name: str, path: Path, key: bool = False) -> None:
        self._typed(name, path, key, lambda card: card.type in FRIENDS, "an identity or an ally")

    def identity(self, name: str, path: Path, key: bool = False) -> None:
        self._typed(name, path, key, lambda card: card.type == "identity", "an identity")

    def attached(self, name: str, path: Path, key: bool = False) -> None:
        """What lies on another card, or can be attached to one."""
        movable = self.situation.movable
        self._typed(name, path, key, lambda card: card.attached_to is not None or card.id in movable, "attached")

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
        for key, name in (("use", decision.use), ("decline", decision.decline)):
            if name is not None:
                self.ability_name(name, (*path, key))
        if decision.in_ is not None and not (decision.assign is not None and self._attacks(decision.in_)):
            self.ability_name(decision.in_, (*path, "in"))
        self._each_key(self.friend, decision.assign, (*path, "assign"))
        for number, name in enumerate(decision.activates or ()):
            self.minion(name, (*path, "activates", number))
        for number, name in enumerate(decision.order or ()):
            self.ability_name(name, (*path, "order", number))

    def _attacks(self, name: str) -> bool:
        """Whether a name means a character, which may attack."""
        card = self.situation.by_id.get(self.situation.identities.get(name, name))
        return card is not None and card.type in CHARACTERS

    def condition(self, condition: Condition, path: Path) -> None:
        for key in ("damage", "hp", "status"):
            self._each_key(self.character, getattr(condition, key), (*path, key))
        for key in ("in_play", "out_of_play", "exhausted", "ready", "in_hand"):
            for number, name in enumerate(getattr(condition, key) or ()):
                self.card(name, (*path, key, number))
        self._each_key(self.card, condition.boost_cards, (*path, "boost_cards"))
        for key in ("minions", "encounter_cards", "drawn", "form"):
            self._each_key(self.player, getattr(condition, key), (*path, key))
        for name, statuses in (condition.status or {}).items():
            self._cards_of_a_kind(name, statuses, (*path, "status", name))
        self._each_key(self.minion, condition.engaged, (*path, "engaged"))
        for name, player in (condition.engaged or {}).items():
            self.player(player, (*path, "engaged", name))
        self._each_key(self.attached, condition.attached, (*path, "attached"))
        for name, host in (condition.attached or {}).items():
            self.holder(host, (*path, "attached", name))
        self._each_key(self.holder, condition.counters, (*path, "counters"))
        if isinstance(condition.threat, dict):
            self._each_key(self.scheme, condition.threat, (*path, "threat"))
        if condition.attack is not None:
            self.attack(condition.attack, (*path, "attack"))
        if condition.scheme is not None:
            self.scheme_is(condition.scheme, (*path, "scheme"))
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

    def scheme_is(self, scheme: SchemeIs, path: Path) -> None:
        if scheme.player is not None:
            self.player(scheme.player, (*path, "player"))

    def _cards_of_a_kind(self, name: str, statuses: tuple[Status, ...], path: Path) -> None:
        """A claim that somebody has two status cards of a kind is about a steady character."""
        twice = next((status for status in statuses if statuses.count(status) > 1), None)
        card = self.situation.by_id.get(self.situation.identities.get(name, name))
        if twice is not None and card is not None and not self.situation.counts_status_cards(card):
            self.note(f"{quoted(name)} cannot be {twice} twice: only steady characters can", path)

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
                self._about(key)(name, (*path, key))
        if pattern.by is not None:
            self.card(pattern.by, (*path, "by"))

    def _about(self, event: str) -> Callable[[str, Path], object]:
        """The check of whom an event is about."""
        if event in _OF_DECKS:
            return self.of_deck
        checks: dict[str, Callable[[str, Path], object]] = {
            "removes_threat": self.scheme,
            "places_threat": self.scheme,
            "schemes": self.enemy,
            "activates": self.enemy,
            "thwarts": self.friend,
            "draws": self.player,
            "changes_form": self.identity,
        }
        return checks.get(event, self.card)

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
