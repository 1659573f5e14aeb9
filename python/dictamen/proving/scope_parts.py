"""What a scope becomes: parts, each with some of what may be there, as facts to be grounded on their own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Any, TypeVar

from dictamen import readings
from dictamen.encode import encode
from dictamen.model import Ability, Scenario
from dictamen.model.base import Model
from dictamen.nearest import nearest, quoted
from dictamen.positions import Where, refuse
from dictamen.proving.packing import AT_ONCE, by_kind, by_meeting
from dictamen.proving.scope_file import (
    Bearing,
    Choosable,
    EffectTemplate,
    EventKind,
    ScopeFile,
    TriggerTemplate,
    templates,
)
from dictamen.results import Meetings, Under
from dictamen.situation import prepare
from dictamen.state import (
    RETALIATE,
    ActivationState,
    AttackState,
    CardState,
    RevealState,
    Situation,
    Stage,
    StrikeState,
    ThwartState,
    UseState,
)
from dictamen.terms import fact
from dictamen.terms import quoted as term

_LONGEST = 80
FEW = 4
"""Cards, or abilities on the board, of a kind: so many that those of two kinds are searched soon."""
Meets = Callable[["Part"], Meetings]
"""Tells from a part with all abilities which of them meet."""
M = TypeVar("M", bound=Model)


@dataclass(frozen=True, slots=True)
class Template:
    """An ability that may be there."""

    id: str
    bearer: str  # a card id
    effect: str  # by which it was generated; "" if it is written on the board
    ability: Ability

    @property
    def kind(self) -> tuple[str, str]:
        """What abilities are grouped by."""
        return self.bearer, self.effect or self.id


@dataclass(frozen=True)
class Part:
    """What is grounded and proved at once: the board with some of the abilities that may be there."""

    scope: str
    name: str  # "" for the only part of a scope
    facts: str
    constants: tuple[tuple[str, int], ...]
    templates: tuple[Template, ...]
    names: tuple[tuple[str, str], ...]  # an ability on the board and a card that it names
    cards: tuple[str, ...] = ()  # those on the board that may be there or not
    absent: frozenset[str] = frozenset()  # ids of cards on the board of the scope that are not there
    silent: frozenset[str] = frozenset()  # and of abilities


@dataclass(frozen=True)
class Scope:
    """A scope that can be used."""

    name: str
    says: Mapping[str, str]
    board: Scenario
    at_most: int
    under: Under
    parts: tuple[Part, ...]
    bare: str  # the facts of the board without any ability that may be there

    def choices(self, parts: Iterable[Part]) -> int:
        """In how many ways abilities can be there in some of these parts, each counted once."""
        sizes: dict[tuple[str, str], int] = {}
        covered: set[tuple[tuple[str, str], ...]] = set()
        for part in parts:
            kinds = Counter(template.kind for template in part.templates)
            sizes |= kinds
            for number in range(min(self.at_most, len(kinds)) + 1):
                covered.update(combinations(sorted(kinds), number))
        return sum(self._ways([sizes[kind] for kind in kinds]) for kinds in covered)

    def _ways(self, sizes: Sequence[int]) -> int:
        """In how many ways abilities of just these kinds are there, with so many abilities of each kind to choose."""
        ways = [1] + [0] * self.at_most
        for size in sizes:
            ways = [
                sum(ways[number - taken] * comb(size, taken) for taken in range(1, number + 1))
                for number in range(self.at_most + 1)
            ]
        return sum(ways)


class Builder:
    """Makes the parts of one scope."""

    def __init__(self, name: str, file: ScopeFile, where: Where, under: Under) -> None:
        self.name = name
        self.file = file
        self.where = where
        self.under = under
        self.taken = dict(readings.departures(under))

    @cached_property
    def situation(self) -> Situation:
        """The board with the abilities written on it."""
        return prepare(self.file.board, self.where)

    def scope(self, meets: Meets | None) -> Scope:
        wanted = self.file.abilities
        self._check(wanted)
        kinds = self._kinds(wanted)
        if meets is None:
            groups = by_kind({kind: tuple(found.values()) for kind, found in kinds.items()}, wanted.at_most)
        else:
            whole = self._part("", tuple(each for found in kinds.values() for each in found.values()))
            groups = by_meeting(kinds, wanted.at_most, meets(whole), 2 * FEW if wanted.cards else AT_ONCE)
        parts = tuple(self._part(name, found) for name, found in groups)
        says = {str(language): text for language, text in self.file.says.items()}
        return Scope(self.name, says, self.file.board, wanted.at_most, self.under, parts, self._facts(self.situation))

    def _check(self, wanted: Choosable) -> None:
        """See that all that the scope names is there."""
        known = templates()
        triggers = {group for trigger in known.triggers.values() for group in trigger.groups}
        effects = {group for effect in known.effects.values() for group in effect.groups}
        problems = []
        for names, options in (
            (wanted.of, self.situation.by_id),
            (wanted.triggers, triggers),
            (wanted.effects, effects),
            (wanted.optional, self.situation.bearers),
            (wanted.cards, self.situation.by_id),
        ):
            for given in names:
                if given not in options:
                    message = f"there is no {quoted(given)} for the abilities of this scope"
                    problems.append(self.where.problem(message, (), suggestion=nearest(given, options)))
        refuse(problems)

    # --- abilities --------------------------------------------------------------------------------------------------
    def _kinds(self, wanted: Choosable) -> dict[str, dict[str, Template | str]]:
        """What may be there, by kind and id: abilities that are generated, and a few of those on the board, or of its
        cards, at a time.
        """
        if not wanted.at_most:
            return {}
        generated: dict[str, tuple[Template, ...]] = {}
        for bearer in wanted.of:
            for name, effect in templates().effects.items():
                found = tuple(self._generated(bearer, name, effect))
                if found:
                    generated[f"{name} ({bearer})"] = found
        kinds = _told_apart(generated)
        written: list[tuple[str, Template | str]] = [(template.id, template) for template in self._written()]
        written += [(card, card) for card in wanted.cards]
        for start in range(0, len(written), FEW):
            few = dict(written[start : start + FEW])
            kinds[" + ".join(few)] = few
        return kinds

    def _written(self) -> Iterator[Template]:
        """The abilities on the board that may be there or not."""
        for card in self.situation.cards:
            for _, face in card.faces:
                for ability_id, ability in face.abilities:
                    if ability_id in self.file.abilities.optional:
                        yield Template(ability_id, card.id, "", ability)

    def _generated(self, bearer: str, name: str, effect: EffectTemplate) -> Iterator[Template]:
        """Every trigger of the scope with an effect, as far as they go together."""
        wanted = self.file.abilities
        bearing = wanted.of[bearer]
        if set(wanted.effects).isdisjoint(effect.groups) or not effect.goes_on(_kind_of(self.situation), bearing):
            return
        for when, trigger in templates().triggers.items():
            if not set(wanted.triggers).isdisjoint(trigger.groups) and effect.goes_with(when, trigger.event):
                yield _ability(bearer, bearing, (when, trigger), (name, effect))

    # --- parts ------------------------------------------------------------------------------------------------------
    @cached_property
    def _claimed(self) -> tuple[Template | str, ...]:
        """What may be there and is spoken of in a claim: it is in every part."""
        wanted, claims = self.file.abilities, self.file.board.claims
        named = {word for claim in claims for word in _texts(claim.model_dump(mode="json", exclude_unset=True))}
        if not named:
            return ()
        written = [each for each in self._written() if named & {each.id, each.bearer}]
        mine = {self.situation.bearers[word] for word in named & set(self.situation.bearers)}
        return (*written, *(card for card in wanted.cards if card in named | mine))

    def _part(self, name: str, chosen: tuple[Template | str, ...]) -> Part:
        found = (*chosen, *(each for each in self._claimed if each not in chosen))
        added: dict[str, list[Ability]] = {}
        there = tuple(each for each in found if isinstance(each, Template))
        cards = tuple(each for each in found if isinstance(each, str))
        for template in there:
            if template.effect:
                added.setdefault(template.bearer, []).append(template.ability)
        board = self.file.board
        for bearer, abilities in added.items():
            board = _with(board, bearer, tuple(abilities))
        wanted = self.file.abilities
        absent = frozenset(wanted.cards).difference(cards)
        silent = frozenset(wanted.optional).difference(template.id for template in there)
        situation = _without(prepare(board, self.where), absent, silent)
        lost = {template.bearer for template in there if template.id not in situation.bearers}
        refuse(self.where.problem(f"{quoted(name)} is not written out on the board", ()) for name in lost)
        facts = [self._facts(situation), *(fact("template", term(template.id)) for template in there)]
        facts += [fact("choosable", term(card)) for card in cards]
        facts.append(fact("at_most", wanted.at_most))
        bounds = self.file.bounds.model_dump(exclude_none=True)
        constants = tuple((f"max_{bound}", value) for bound, value in bounds.items())
        names = tuple(_named(situation))
        return Part(self.name, name, "\n".join(facts), constants, there, names, cards, absent, silent)

    def _facts(self, situation: Situation) -> str:
        """The board as facts, with the most there may be of everything."""
        return "\n".join((encode(situation, readings=self.taken), *_most(situation.cards)))


def _kind_of(situation: Situation) -> EventKind:
    match situation.event:
        case AttackState():
            return "attack"
        case StrikeState():
            return "strike"
        case ActivationState(how=how):
            return how
        case ThwartState():
            return "thwart"
        case UseState():
            return "use"
        case RevealState():
            return "reveal"
        case _:
            return "villain_phase"


def _ability(
    bearer: str, bearing: Bearing, when: tuple[str, TriggerTemplate], what: tuple[str, EffectTemplate]
) -> Template:
    trigger, effect = when[1], what[1]
    ability_id = f"{when[0]}: {what[0]}"[:_LONGEST]
    type_ = ("forced " if bearing == "forced" else "") + ("interrupt" if trigger.when else "response")
    phase: dict[str, Any] = {"when": trigger.when} if trigger.when else {"after": trigger.after}
    ability = Ability.model_validate({"type": type_, "id": ability_id, "limit": 1, **phase, "do": (effect.do,)})
    return Template(ability_id, bearer, what[0], ability)


def _without(situation: Situation, cards: Collection[str], abilities: Collection[str]) -> Situation:
    """A situation without some cards and what is attached to them, and without some abilities."""
    gone = set(cards)
    while more := {card.id for card in situation.cards if card.attached_to in gone} - gone:
        gone |= more
    kept = (card for card in situation.cards if card.id not in gone)
    return replace(situation, cards=tuple(_silenced(card, abilities) for card in kept))


F = TypeVar("F", CardState, Stage)


def _silenced(card: CardState, gone: Collection[str]) -> CardState:
    """A card without some of its abilities, on whatever face they are."""

    def without(face: F) -> F:
        return replace(face, abilities=tuple(each for each in face.abilities if each[0] not in gone))

    stages = tuple(without(stage) for stage in card.stages)
    return replace(without(card), stages=stages, other_side=card.other_side and without(card.other_side))


def _told_apart(kinds: Mapping[str, Iterable[Template]]) -> dict[str, dict[str, Template | str]]:
    """The abilities of each kind by their ids; of those with one id on several bearers, all but the first have the
    bearer in it.
    """
    known: set[str] = set()
    apart: dict[str, dict[str, Template | str]] = {kind: {} for kind in kinds}
    for kind, found in kinds.items():
        for template in found:
            ability_id = template.id
            if ability_id in known:
                end = f" ({template.bearer})"
                ability_id = template.id[: _LONGEST - len(end)] + end
            known.add(ability_id)
            ability = template.ability.model_copy(update={"id": ability_id})
            apart[kind][ability_id] = replace(template, id=ability_id, ability=ability)
    return apart


def _with(model: M, bearer: str, abilities: tuple[Ability, ...]) -> M:
    """A model in which a card, by its id, has these abilities besides its own."""
    if bearer in (getattr(model, "id", None) or getattr(model, "name", None),) and hasattr(model, "abilities"):
        return model.model_copy(update={"abilities": (*(model.abilities or ()), *abilities)})
    changed = {name: _inside(getattr(model, name), bearer, abilities) for name in model.model_fields_set}
    return model.model_copy(update=changed)


def _inside(value: Any, bearer: str, abilities: tuple[Ability, ...]) -> Any:
    match value:
        case Model():
            return _with(value, bearer, abilities)
        case tuple():
            return tuple(_inside(entry, bearer, abilities) for entry in value)
        case dict():
            return {key: _inside(entry, bearer, abilities) for key, entry in value.items()}
    return value


def _named(situation: Situation) -> Iterator[tuple[str, str]]:
    """Every ability with each card that it names."""
    for card in situation.cards:
        for _, face in card.faces:
            for ability_id, ability in face.abilities:
                words = set(_texts(ability.model_dump(mode="json", exclude={"id"}, exclude_unset=True)))
                yield from ((ability_id, name) for name in sorted(words) if name in situation.by_id)


def _texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            yield from (text for entry in value for text in _texts(entry))
        case dict():
            yield from (text for entry in value.values() for text in _texts(entry))


def _most(cards: Iterable[CardState]) -> Iterator[str]:
    for card in cards:
        if not card.in_play:
            continue
        c = term(card.id)
        for name, number in (("counters", card.counters), ("threat", card.threat)):
            if number:
                yield fact("most", f"{name}({c})", number)
        for stat, number in card.stats.items() if card.hp is not None else ():
            if number and stat != RETALIATE:
                yield fact("most", f"base({c},{stat})", number)
