"""Every name in an ability must be somebody's, and its effects must hang together with others that are there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from dictamen.expand import RESERVED, Table, Written
from dictamen.model.base import Model
from dictamen.model.conditions import If
from dictamen.model.effects import (
    AddDamage,
    AttackGains,
    ChangeForm,
    Choose,
    DealEncounterCard,
    EachTime,
    Effect,
    GiveBoost,
    Modify,
    Option,
    StartActivation,
    StartAttack,
)
from dictamen.model.references import KINDS, ROLES, Selector
from dictamen.model.triggers import EVENTS, Trigger
from dictamen.nearest import nearest, quoted
from dictamen.parts import Part, attack_before, base_of, carried_out_later, named, parts_of
from dictamen.positions import Path
from dictamen.state import Situation
from dictamen.verb_checks import VerbCheck

_REFERENCES = frozenset(
    {
        *EVENTS,
        *("player", "target", "damages", "defeats", "by"),  # of triggers
        *("who", "in_play"),  # of conditions
        *("controlled_by", "engaged_with", "other_than"),  # of selectors
        *("counters", "threat", "damage", "hand"),  # of counts
        *("to", "from", "of", "on", "exhaust", "ready", "defeat", "discard", "return_to_hand", "deck"),
        *("attack", "scheme", "activate", "become_defender", "become_target"),
        *("protect", "change_form", "flip", "put_into_play", "damaged_by_attack"),
    }
)
"""The keys of abilities whose text is a role, a card, a player or an earlier effect."""
_OTHERWISE = {(AddDamage, "to"), (ChangeForm, "to"), (EachTime, "defeated"), (If, "defeats")}
"""Keys of the same name whose text is something else."""
_CHARACTERS = KINDS[: KINDS.index("upgrade")]
_IN_TRIGGERS = {"event": "plays", "treachery": "revealed"}
"""Kinds that only this trigger can be about."""
_OF_DISCARDED = ("put_into_play", "deal_encounter_card")
_SPEAK_OF_AMOUNTS = (
    *("would_be_dealt_damage", "would_take_damage", "takes_damage", "is_dealt_damage", "deals_damage"),
    *("threat_removed", "threat_placed"),
)
_OF_ATTACKS = ("attack_made", "no_damage_by", "damage_of_attack")
"""Keys whose text is the id of an effect that starts an attack."""
_ENEMIES = ("enemy", "villain", "minion", "character")
_FRIENDS = ("friendly_character", "identity", "hero", "alter_ego", "ally", "character")
_SUBJECTS: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("schemes", "would_scheme", "activates", "would_activate", "boost_would_be_flipped"), _ENEMIES),
    "thwarts": _FRIENDS,
    "uses_basic_power": (*_FRIENDS, "enemy", "villain", "minion"),
    "threat_placed": ("scheme", "main_scheme", "side_scheme"),
    "engages": ("minion", "enemy", "character"),
    "changes_form": ("identity", "hero", "alter_ego", "friendly_character", "character"),
}
"""The kinds of cards that these triggers can be about."""


@dataclass(frozen=True, slots=True)
class _Scope:
    """What can be meant in a part of an ability."""

    inside: Literal["effect", "trigger", "count"] = "effect"
    it: Literal["nothing", "somebody", "discarded"] = "nothing"  # what `it` means
    effects: tuple[str, ...] = ()  # the ids of the effects before


@dataclass(slots=True)
class AbilityCheck:
    """Notes the problems with one ability that a scenario spells out. `card` looks up a name, as `_Check.card`."""

    situation: Situation
    table: Table
    card: Callable[..., object]
    written: Written
    parts: tuple[Part, ...] = field(init=False)

    def __post_init__(self) -> None:
        self.parts = parts_of(self.written.ability)

    def run(self) -> None:
        ability, path = self.written.ability, self.written.path
        for key, part in (("when", ability.when), ("after", ability.after), ("if", ability.if_)):
            if part is not None:
                self._model(part, (*path, key), _Scope())
        for number, cost in enumerate(ability.cost):
            self._model(cost, (*path, "cost", number), _Scope())
        for place, each in enumerate(self.parts):
            self._id(each)
            self._joints(each)
            self._draws(each)
            VerbCheck(self.situation, self.table, self.written, each).run()
            earlier = (p for p in self.parts[:place] if not carried_out_later(p, each, self.parts))
            before = tuple(part.effect.id for part in earlier if part.effect.id is not None)
            self._model(each.effect, self._at(each), _Scope(it=_it_in(each), effects=before))

    def note(self, message: str, path: Path, key: bool = False, suggestion: str | None = None) -> None:
        self.table.note(message, path, key=key, suggestion=suggestion)

    def _at(self, part: Part) -> Path:
        return (*self.written.path, *part.path)

    # --- names --------------------------------------------------------------------------------------------------
    def _model(self, model: Model, path: Path, scope: _Scope) -> None:
        """The names in an ability's part, without the effects nested in it."""
        if isinstance(model, Trigger):
            scope = replace(scope, inside="trigger")
            self._subject(model, path)
        if isinstance(model, Selector):
            self._selector(model, path, scope.inside)
        if isinstance(model, If):
            self._condition(model, path, scope)
        for key, value in _fields(model):
            self._value(model, key, value, (*path, key), scope)

    def _value(self, model: Model, key: str, value: object, path: Path, scope: _Scope) -> None:
        if key == "already":
            scope = replace(scope, it="somebody")
        if key == "count":
            scope = replace(scope, inside="count")
        if isinstance(value, Model):
            self._model(value, path, scope)
        elif isinstance(value, tuple):
            for number, entry in enumerate(value):
                if isinstance(entry, Model) and not isinstance(entry, Effect | Option):
                    self._model(entry, (*path, number), scope)
        elif isinstance(model, EachTime) and key == "defeated" and value not in _CHARACTERS:
            self.note(f"{quoted(str(value))} is no kind of character", path)
        elif value == "that_much" and not self._speaks_of_an_amount():
            self.note("'that_much' needs a trigger that speaks of damage or threat", path)
        elif isinstance(value, str) and key in _OF_ATTACKS and (key, value) != ("damage_of_attack", "this"):
            self._attack_of(value, path, scope)
        elif value == "it" and key in _OF_DISCARDED:
            if scope.it != "discarded":
                self.note("'it' is a card just discarded: this goes into `each_time: {discarded: ...}`", path)
        elif isinstance(value, str) and key in _REFERENCES and (type(model), key) not in _OTHERWISE:
            self._reference(value, path, scope)

    def _selector(self, selector: Selector, path: Path, inside: str) -> None:
        wanted = ("each", "choose") if inside == "effect" else ("any",)
        at = (*path, selector.quantifier)
        if selector.quantifier not in wanted:
            place = "an effect" if inside == "effect" else f"a {inside}"
            self.note(f"{selector.quantifier!r} does not go with {place}; use {' or '.join(wanted)}", at, True)
        self._kind(selector.kind, at, inside, path[-1])

    def _kind(self, kind: str, path: Path, inside: str, key: str | int) -> None:
        wanted = _IN_TRIGGERS.get(kind)
        if wanted is not None and (inside, key) != ("trigger", wanted):
            self.note(f"{kind!r} goes only with the trigger {wanted!r}", path)

    def _subject(self, trigger: Trigger, path: Path) -> None:
        """Whom a trigger is about must be able to do that."""
        subject, wanted = trigger.subject, _SUBJECTS.get(trigger.event)
        kind = subject.kind if isinstance(subject, Selector) else subject
        if wanted is not None and kind in KINDS and kind not in ROLES and kind not in wanted:
            at = (*path, trigger.event)
            message = f"{trigger.event!r} is about {' or '.join(wanted)}, not about {quoted(kind)}"
            self.note(message, (*at, subject.quantifier) if isinstance(subject, Selector) else at)

    def _attack_of(self, name: str, path: Path, scope: _Scope) -> None:
        """An effect before this one that starts an attack, by its id."""
        meant = named(self.parts, name)
        if meant is None or name not in scope.effects:
            starters = [p for p in self.parts if p.effect.id in scope.effects and _starts_attack(p)]
            message = f"no effect before this one is called {quoted(name)}"
            self.note(message, path, suggestion=nearest(name, [str(p.effect.id) for p in starters]))
        elif not _starts_attack(meant):
            self.note(f"{quoted(name)} is an effect {meant.verb!r}, which starts no attack", path)

    def _condition(self, condition: If, path: Path, scope: _Scope) -> None:
        if condition.defeats is not None and condition.defeats not in scope.effects:
            message = f"no effect before this one is called {quoted(condition.defeats)}"
            self.note(message, (*path, "defeats"), suggestion=nearest(condition.defeats, scope.effects))

    def _reference(self, name: str, path: Path, scope: _Scope) -> None:
        if name == "host" and self._is_loose():
            self.note(f"{quoted(self.written.card)} is attached to nothing, so it has no 'host'", path)
        if name == "it" and scope.it == "nothing":
            self.note("'it' means nothing here, only in `already` and `each_time`", path)
        decks = ("encounter_deck",) if path[-1] == "deck" else ()
        if name in (*ROLES, *decks, *scope.effects):
            return
        if name in KINDS and scope.inside == "trigger":
            self._kind(name, path, scope.inside, path[-1])
        elif name in KINDS:
            hint = "one card is wanted" if scope.inside == "count" else f"write {{choose: {name}}} or {{each: {name}}}"
            self.note(f"{quoted(name)} is a kind of card; {hint}", path)
        elif named(self.parts, name) is not None:
            self.note(f"the effect {quoted(name)} does not come before this one", path)
        else:
            self.card(name, path, also=(*ROLES, *decks, *scope.effects))

    def _is_loose(self) -> bool:
        card = self.situation.by_id.get(self.written.card)
        loose = card is not None and card.in_play and card.attached_to is None
        return loose and self.written.card not in self.situation.movable

    def _speaks_of_an_amount(self) -> bool:
        trigger = self.written.ability.trigger
        return trigger is not None and trigger.event in _SPEAK_OF_AMOUNTS

    # --- how effects hang together ------------------------------------------------------------------------------
    def _id(self, part: Part) -> None:
        """An effect's id is nobody else's."""
        name, path = part.effect.id, (*self._at(part), "id")
        if name is None:
            return
        if named(self.parts, name) is not part:
            self.note(f"two effects are called {quoted(name)}", path)
        if name in RESERVED:
            self.note(f"{quoted(name)} is a word of its own and cannot name an effect", path)
        elif name in self.situation.by_id or name in self.situation.identities:
            self.note(f"an effect and a card or player are both called {quoted(name)}", path)

    def _joints(self, part: Part) -> None:
        effect, path = part.effect, self._at(part)
        for key in ("and", "then", "otherwise"):
            if getattr(effect, "and_" if key == "and" else key) and part.before is None:
                self.note(f"{key!r} needs an effect before this one in its list", (*path, key), True)
        behind = part.before
        if (effect.then or effect.otherwise) and behind and carried_out_later(behind, part, self.parts):
            key = "then" if effect.then else "otherwise"
            message = f"{key!r} looks at an effect that is carried out later, together with what is additional to it"
            self.note(message, (*path, key), True)
        if effect.and_ and part.before is not None:
            self._group(part.before)
            self._group(part)
        if effect.additional is not None and not isinstance(effect, GiveBoost):
            self._additional(part, (*path, "additional"))
        if isinstance(effect, Modify | AttackGains) and effect.that_attack and attack_before(part) is None:
            self.note("'that_attack' needs an effect 'attack' right before it", (*path, "that_attack"), True)

    def _group(self, part: Part) -> None:
        """What effects carried out at the same time cannot have."""
        effect, path = part.effect, self._at(part)
        chooses = effect.for_each is not None and effect.for_each.choose
        moved = isinstance(effect, AddDamage) or (isinstance(effect, Modify | AttackGains) and effect.that_attack)
        if isinstance(effect, Choose) or moved:
            self.note(f"{part.verb!r} does not go with effects at the same time ('and')", path)
        for key, given in (("already", effect.already), ("each_time", effect.each_time), ("for_each", chooses)):
            if given:
                what = "'for_each' with 'choose'" if key == "for_each" else repr(key)
                self.note(f"{what} does not go with effects at the same time ('and')", (*path, key), True)

    def _draws(self, part: Part) -> None:
        """A card from the top of a deck goes to one at a time."""
        effect = part.effect
        if not isinstance(effect, DealEncounterCard | GiveBoost):
            return
        meant = named(self.parts, effect.to)
        target = getattr(meant.effect, "to", None) if meant is not None else None
        if isinstance(target, Selector) and (target.each is not None or target.number is not None):
            message = f"{part.verb!r} goes to one at a time, and {quoted(effect.to)} may be aimed at several"
            self.note(message, (*self._at(part), "to"))

    def _additional(self, part: Part, path: Path) -> None:
        if base_of(part, self.parts) is not None:
            return
        name = part.effect.additional
        if name is True:
            self.note(f"there is no {part.verb!r} before this one in its list that it could add to", path, True)
            return
        before = [p for p in self.parts[: self.parts.index(part)] if p.effect.id is not None and p.nest is part.nest]
        other = next((p for p in before if p.effect.id == name), None)
        if other is None:
            names = [str(p.effect.id) for p in before]
            message = f"no effect before this one in its list is called {quoted(str(name))}"
            self.note(message, path, suggestion=nearest(str(name), names))
        else:
            self.note(f"{quoted(str(name))} is an effect {other.verb!r}; it cannot have more of {part.verb!r}", path)


def _starts_attack(part: Part) -> bool:
    return isinstance(part.effect, StartAttack | StartActivation)


def _it_in(part: Part) -> Literal["nothing", "somebody", "discarded"]:
    """What `it` means in an effect: what the innermost `already` or `each_time` around it says."""
    for nest in (part.nest, *(parent.nest for parent in part.around)):
        if nest is not None and nest.how != "option":
            each_time = nest.parent.effect.each_time if nest.how == "each_time" else None
            return "discarded" if each_time is not None and each_time.discarded is not None else "somebody"
    return "nothing"


def _fields(model: Model) -> Iterator[tuple[str, object]]:
    """The keys that a model was given, as files write them, with their values."""
    for name in sorted(model.model_fields_set):
        yield type(model).model_fields[name].alias or name, getattr(model, name)
