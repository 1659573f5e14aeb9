"""Every name that decisions, claims and abilities use must be somebody's."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from dictamen.expand import Table, called
from dictamen.model import Condition, Decision
from dictamen.model.abilities import EVENTS, Choose, Effect, PutMinionIntoPlay, Trigger
from dictamen.model.base import Model
from dictamen.model.claims import PATTERNS, AttackIs, EventPattern, Offered
from dictamen.model.references import KINDS, ROLES, CountOf, Selector
from dictamen.nearest import nearest, quoted
from dictamen.positions import Path
from dictamen.state import RETALIATE, STATUS_ABILITIES, CardState, Situation

CHARACTERS = ("identity", "ally", "villain", "minion")

_REFERENCES = frozenset(
    {
        *EVENTS,
        *("player", "target", "damages", "defeats", "by"),  # of triggers
        *("who", "in_play"),  # of conditions
        *("controlled_by", "engaged_with", "other_than"),  # of selectors
        *("to", "from", "of", "on", "exhaust", "ready", "defeat", "discard", "return_to_hand"),
        *("attack", "become_defender", "become_target"),
    }
)
"""The keys of abilities whose text is a role, a card or a player."""


def arrivals(cards: Iterable[CardState]) -> tuple[str, ...]:
    """The names of the minions that abilities of these cards may put into play."""
    minions = (effect for effect in _effects(cards) if isinstance(effect, PutMinionIntoPlay))
    return tuple(dict.fromkeys(minion.put_minion_into_play for minion in minions))


def check_names(situation: Situation, table: Table) -> None:
    """Note the problems with the names in decisions, claims and the abilities that the scenario spells out."""
    check = _Check(situation, table)
    for written in table.written:
        check.ability(written.ability, written.path, written.card)
    check.ability_ids()
    for number, decision in enumerate(situation.decisions):
        check.decision(decision, ("decisions", number))
    for number, claim in enumerate(situation.claims):
        check.condition(claim.condition, ("claims", number, claim.quantifier))


def _effects(cards: Iterable[CardState]) -> Iterator[Effect]:
    """Every effect of every ability, those in options included."""
    for card in cards:
        for abilities in (card.abilities, *(stage.abilities for stage in card.stages)):
            for _, ability in abilities:
                yield from _flat(ability.do)


def _flat(effects: Iterable[Effect]) -> Iterator[Effect]:
    for effect in effects:
        yield effect
        if isinstance(effect, Choose):
            for option in effect.choose:
                yield from _flat(option.do)


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
        keywords = [RETALIATE] if any(name.startswith(f"{RETALIATE} (") for name in at_hand.bearers) else []
        self.abilities = [*at_hand.bearers, *dict.fromkeys(at_hand.bearers.values()), *keywords, *STATUS_ABILITIES]
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

    def character(self, name: str, path: Path, key: bool = False) -> None:
        card = self.situation.by_id.get(self.card(name, path, key) or "")
        if card is not None and card.type not in CHARACTERS:
            self.note(f"{quoted(name)} is {called(card)}, not a character", path, key)

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
        """A target or an option."""
        self.card(name, path, also=self.options)

    # --- decisions and claims -----------------------------------------------------------------------------------
    def decision(self, decision: Decision, path: Path) -> None:
        if decision.defender is not None:
            self.card(decision.defender, (*path, "defender"), also=("none",))
        if decision.choose is not None:
            self.choice(decision.choose, (*path, "choose"))
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
        self._each_key(self.player, condition.minions, (*path, "minions"))
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
                self.card(name, (*path, key))
        if pattern.by is not None:
            self.card(pattern.by, (*path, "by"))

    # --- abilities ----------------------------------------------------------------------------------------------
    def ability_ids(self) -> None:
        """An ability is not called like a card that does not bear it."""
        for ability, bearer in self.situation.bearers.items():
            if ability in self.cards and self.situation.card_of(ability) != bearer:
                path = self.table.paths.get(bearer, ())
                self.note(f"an ability of {quoted(bearer)} and a card are both called {quoted(ability)}", path)

    def ability(self, part: Model, path: Path, card: str, inside: str = "effect") -> None:
        """The references in an ability, or in a part of it; `inside` is effect, trigger or count."""
        inside = "trigger" if isinstance(part, Trigger) else "count" if isinstance(part, CountOf) else inside
        if isinstance(part, Selector):
            self.selector(part, path, inside)
        for name in sorted(part.model_fields_set):
            key = type(part).model_fields[name].alias or name
            value = getattr(part, name)
            if isinstance(value, Model):
                self.ability(value, (*path, key), card, inside)
            elif isinstance(value, tuple):
                for number, entry in enumerate(value):
                    if isinstance(entry, Model):
                        self.ability(entry, (*path, key, number), card, inside)
            elif isinstance(value, str) and key in _REFERENCES:
                self.reference(value, (*path, key), card, inside)

    def selector(self, selector: Selector, path: Path, inside: str) -> None:
        wanted = ("each", "choose") if inside == "effect" else ("any",)
        if selector.quantifier not in wanted:
            place = "an effect" if inside == "effect" else f"a {inside}"
            at = (*path, selector.quantifier)
            self.note(f"{selector.quantifier!r} does not go with {place}; use {' or '.join(wanted)}", at, True)

    def reference(self, name: str, path: Path, card: str, inside: str) -> None:
        if name == "host" and self._is_loose(card):
            self.note(f"{quoted(card)} is attached to nothing, so it has no 'host'", path)
        if name in ROLES or (name in KINDS and inside == "trigger"):
            return
        if name in KINDS:
            self.note(f"{quoted(name)} is a kind of card; write {{choose: {name}}} or {{each: {name}}}", path)
            return
        self.card(name, path, also=ROLES)

    def _is_loose(self, card_id: str) -> bool:
        card = self.situation.by_id.get(card_id)
        return card is not None and card.in_play and card.attached_to is None


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
