"""Cards as scenarios write them to cards with everything said: library cards, defaults and ids filled in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from dictamen import library
from dictamen.faces import Face
from dictamen.library import LibraryCard, NotInLibrary
from dictamen.model import Ability, Card
from dictamen.model.base import Form, Status
from dictamen.model.references import KINDS, ROLES
from dictamen.model.scenario import MainScheme
from dictamen.nearest import nearest, quoted
from dictamen.positions import Path, Where, refuse
from dictamen.results import Problem
from dictamen.slots import ENCOUNTER_TYPES, GUARDED, HAND_TYPES, SIDE_KEYS, SLOTS, STAGE_KEYS
from dictamen.state import (
    BY_RULE,
    STATUS_ABILITIES,
    Abilities,
    CardState,
    CardType,
    DeckState,
    Stage,
    enters_play_by,
)

UNKNOWN = "unknown"
END = "end"
RESERVED = frozenset(
    {*ROLES, *KINDS, *STATUS_ABILITIES, *BY_RULE, UNKNOWN, END, "none", "yes", "pass", "players", "deck"}
)
"""Words that mean something else where a name is wanted."""

_HP = {"identity": 10, "villain": 15, "ally": 3, "minion": 3}
_NO_CARD = Card()
_MAIN_SCHEME = CardState("", "", "main_scheme", in_play=True)
_ONCE_IN_PLAY = {
    "threat": ("side_scheme",),
    "counters": ("minion", "attachment", "side_scheme", "environment"),
}
"""State of cards of the encounter deck that only some can have, once they are in play."""
_ENOUGH = 1000  # problems


@dataclass(frozen=True, slots=True)
class Written:
    """An ability that the scenario itself spells out, and where."""

    card: str
    path: Path
    ability: Ability


@dataclass(frozen=True, slots=True)
class Printed:
    """A card that has the abilities of a library card, and where it is named."""

    card: CardState
    library: LibraryCard
    path: Path


@dataclass(slots=True)
class Table:
    """The cards of a scenario as they are laid out, and the problems found in doing so."""

    where: Where
    first_player: str
    players: tuple[str, ...]
    cards: list[CardState] = field(default_factory=list)
    waiting: dict[str, tuple[str, ...]] = field(default_factory=dict)
    written: list[Written] = field(default_factory=list)
    printed: dict[str, Printed] = field(default_factory=dict)  # by id
    problems: list[Problem] = field(default_factory=list)
    paths: dict[str, Path] = field(default_factory=dict)  # of the cards, by id
    broken: set[str] = field(default_factory=set)  # names of cards that could not be laid out
    broken_paths: set[Path] = field(default_factory=set)
    ability_ids: set[str] = field(default_factory=set)

    def note(self, message: str, path: Path, *, key: bool = False, suggestion: str | None = None) -> None:
        """Keep a problem. Raises InputError with those found so far when there are more than anybody reads."""
        self.problems.append(self.where.problem(message, path, key=key, suggestion=suggestion))
        if len(self.problems) >= _ENOUGH:
            refuse(self.problems)

    def no_player(self, name: str, path: Path, *, key: bool = False) -> None:
        """Keep the problem with a name that should be a player's."""
        message = f"no player is called {quoted(name)} (players: {', '.join(self.players)})"
        self.note(message, path, key=key, suggestion=nearest(name, self.players))

    def broken_at(self, path: Path) -> bool:
        """Whether the card of this place could not be laid out."""
        return path in self.broken_paths

    def lay(self, entry: Card | str, path: Path, base: CardState) -> CardState | None:
        """Lay out a card with its attachments and waiting boost cards; None if the library does not have it.

        `base` has what the place says: type, owner, where the card is, and the id of a card without a name.
        """
        face = self._face(entry, path, base)
        if face is None:
            self.broken_paths.add(path)
            return None
        slot = SLOTS[base.type]
        self._keys_go_with(face.card, path, slot.called, slot.keys)
        card = self._state(face, path, base)
        if face.library is not None and face.card.abilities is None:
            self.printed[card.id] = Printed(card, face.library, path)
        self._take_id(card.id, path, face.card)
        self.cards.append(card)
        self._lay_on(card, face.card, path)
        return card

    def lay_all(self, entries: Iterable[Card | str], path: Path, base: CardState) -> None:
        """Lay out a list of cards."""
        for number, entry in enumerate(entries):
            self.lay(entry, (*path, number), base)

    def lay_main_scheme(self, scheme: MainScheme) -> str:
        """Lay out the main scheme; its id, which is its name."""
        path: Path = ("main_scheme", "name")
        if scheme.name in RESERVED:
            self.note(f"{quoted(scheme.name)} is a word of its own and cannot name the main scheme", path)
        elif scheme.name in self.paths:
            self.note(f"the main scheme and another card are both called {quoted(scheme.name)}", path)
        self.paths.setdefault(scheme.name, path)
        if scheme.target is not None and scheme.threat >= scheme.target:
            message = f"{scheme.threat} threat of {scheme.target}: the players would have lost already"
            self.note(message, ("main_scheme", "threat"))
        abilities = self._abilities(
            Face(Card(abilities=scheme.abilities), None), ("main_scheme",), scheme.name, _MAIN_SCHEME
        )
        self.cards.append(
            replace(
                _MAIN_SCHEME,
                id=scheme.name,
                name=scheme.name,
                threat=scheme.threat,
                target=scheme.target,
                abilities=abilities,
            )
        )
        return scheme.name

    def lay_deck(self, entries: Sequence[Card | str], path: Path, prefix: str, kind: CardType = "boost") -> DeckState:
        """Lay out a deck from the top; its cards without a name are called `<prefix> 1`, `<prefix> 2`, ..."""
        ends = bool(entries) and entries[-1] == END
        base = CardState("", "", kind, from_deck=True)
        ids = self._lay_hidden(entries[:-1] if ends else entries, path, prefix, base)
        if len(entries) == 1 and ends:
            self.note(f"{END!r} stands below the last card of a deck, but there is no card", (*path, 0))
        return DeckState(ids, ends)

    def _lay_hidden(self, entries: Iterable[Card | str], path: Path, prefix: str, base: CardState) -> tuple[str, ...]:
        """Lay out cards of a deck, or such that wait facedown; their ids, which are as for a deck."""
        ids: list[str] = []
        for number, entry in enumerate(entries):
            if entry == END:
                wanted = "goes only with decks" if base.waits else "can only be the last entry of a deck"
                self.note(f"{END!r} {wanted}", (*path, number))
                continue
            card = self.lay(entry, (*path, number), replace(base, id=f"{prefix} {number + 1}"))
            ids += [card.id] if card else []
        return tuple(ids)

    def _lay_on(self, host: CardState, card: Card, path: Path) -> None:
        """What lies on a card."""
        base = CardState("", "", "attachment", host.owner, host.controller, host.id, in_play=True)
        self.lay_all(card.attachments, (*path, "attachments"), base)
        if card.boost_cards:
            base = CardState("", "", "boost", from_deck=True, waits=True)
            path = (*path, "boost_cards")
            self.waiting[host.id] = self._lay_hidden(card.boost_cards, path, f"{host.id} boost", base)

    # --- what is printed ----------------------------------------------------------------------------------------
    def _face(self, entry: Card | str, path: Path, base: CardState) -> Face | None:
        """The card as written and the library card it takes after."""
        card = entry if isinstance(entry, Card) else _NO_CARD
        name = entry if isinstance(entry, str) else card.card
        if UNKNOWN in (name, card.name):
            return self._unknown_face(card, path, base)
        found = None if name is None else self._from_library(name, entry, path, base)
        if found is not None and found.type not in SLOTS[base.type].printed:
            message = f"{found.code} {found.name} is no card for this place: {SLOTS[base.type].called} is wanted"
            self.note(message, path if isinstance(entry, str) else (*path, "card"))
        elif name is None or found is not None:
            return Face(card, found)
        self.broken.add(card.id or card.name or (found.name if found else str(name)))
        return None

    def _from_library(self, name: str, entry: Card | str, path: Path, base: CardState) -> LibraryCard | None:
        try:
            return library.resolve(name, SLOTS[base.type].printed)
        except NotInLibrary as error:
            unheard_of = isinstance(entry, str) and error.suggestion is None and name not in library.by_name()
            hint = "; a card of your own is a mapping: {name: ...}" if unheard_of else ""
            at = path if isinstance(entry, str) else (*path, "card")
            self.note(error.message + hint, at, suggestion=error.suggestion)
            return None

    def _unknown_face(self, card: Card, path: Path, base: CardState) -> Face | None:
        if base.type != "boost" or not base.id:
            self.note(f"only cards of the encounter deck can be {UNKNOWN!r}", path)
            return None
        if said := sorted(card.model_fields_set - {"name", "id", "card"}):
            self.note(f"a card called {UNKNOWN!r} says nothing about itself, but this one has {said[0]!r}", path)
        return Face(Card(id=card.id), None, unknown=True)

    def cannot_say(self, card: LibraryCard, missing: str, path: Path) -> None:
        """Keep the problem that the model of abilities cannot say something of a library card."""
        called = f"{card.code} {card.name}"
        self.note(f"dictamen cannot say all of {called} yet: {missing}; to do without, give `abilities`", path)

    def _keys_go_with(self, card: Card, path: Path, called: str, keys: frozenset[str]) -> None:
        for key in GUARDED:
            if key in card.model_fields_set and key not in keys:
                self.note(f"{key!r} does not go with {called}", (*path, key), key=True)

    # --- the card laid out --------------------------------------------------------------------------------------
    def _state(self, face: Face, path: Path, base: CardState) -> CardState:
        card = face.card
        card_id = card.id or face.name or base.id
        if not card_id:
            self.note("a card needs a name", path)
        self._type(face, path, base)
        base = _of_its_kind(base, face, card_id)
        self._keywords(face, path, base.type)
        return replace(
            base,
            id=card_id,
            name=face.name,
            printed_type=face.type if base.from_deck else None,
            set=face.set,
            traits=face.traits,
            keywords=face.numbered_keywords,
            teamwork=face.teamwork,
            stats=face.stats,
            hp=self._hp(face, path, card_id, base.type),
            icons=None if face.unknown else face.icons or 0,
            resources={resource: count for resource, count in (face.resources or {}).items() if count},
            cost=face.cost,
            consequential_attack=face.consequential_attack if base.type == "ally" else 0,
            consequential_thwart=face.consequential_thwart if base.type == "ally" else 0,
            abilities=self._abilities(face, path, card_id, base),
            damage=card.damage,
            counters=card.counters,
            threat=card.threat,
            statuses=self._statuses(card, path),
            exhausted=card.exhausted,
            form=self._form(face, path) if base.type == "identity" else None,
            engaged_with=self._engaged(card, path) if base.type == "minion" and base.in_play else None,
            stages=self._stages(face, path, card_id) if base.type == "villain" else (),
            other_side=self._other_side(face, path, card_id) if base.type == "villain" else None,
        )

    def _type(self, face: Face, path: Path, base: CardState) -> None:
        """What a card says it is must be something that lies in its place."""
        wanted: tuple[str, ...] = HAND_TYPES if base.in_hand else ENCOUNTER_TYPES
        said = face.card.type
        if said is not None and said not in wanted and "type" in SLOTS[base.type].keys:
            message = f"{SLOTS[base.type].called} is of type {', '.join(wanted)}, not {said}"
            self.note(message, (*path, "type"), suggestion=nearest(said, wanted))
        for key, holders in _ONCE_IN_PLAY.items():
            if base.type == "boost" and key in face.card.model_fields_set and face.type not in holders:
                message = f"{key!r} goes with an encounter card of `type` {' or '.join(holders)}"
                self.note(message, (*path, key), key=True)

    def _hp(self, face: Face, path: Path, card_id: str, card_type: CardType) -> int | None:
        if card_type not in _HP:
            return None
        hp = face.hp(len(self.players)) or _HP[card_type]
        damage = face.card.damage
        if damage >= hp:
            message = f"{quoted(card_id)} has {damage} damage and {hp} hit points: it would be defeated already"
            self.note(message, (*path, "damage"))
        return hp

    def _statuses(self, card: Card, path: Path) -> tuple[Status, ...]:
        """Status cards; who may have two of a kind is known once all cards are laid out."""
        if card.status.count("tough") > 1 or any(card.status.count(status) > 2 for status in card.status):
            self.note("the same status card more often than anybody can have it", (*path, "status"))
        return card.status

    def _keywords(self, face: Face, path: Path, card_type: CardType) -> None:
        at = (*path, "keywords")
        slot = SLOTS[card_type]
        for keyword in face.numbered_keywords if "keywords" in slot.keys else ():
            if keyword not in slot.keywords:
                self.note(f"{keyword!r} does not go with {slot.called}", at)

    def _form(self, face: Face, path: Path) -> Form:
        """The form of an identity; a library card has the form of its side."""
        if face.library is None:
            return face.card.form
        form: Form = "hero" if face.library.type == "hero" else "alter_ego"
        if "form" in face.card.model_fields_set and face.card.form != form:
            message = f"{face.library.code} is the {form} side of this identity; take the other card, or write it out"
            self.note(message, (*path, "form"))
        return form

    def _engaged(self, card: Card, path: Path) -> str:
        if card.engaged is None or card.engaged in self.players:
            return card.engaged or self.first_player
        self.no_player(card.engaged, (*path, "engaged"))
        return self.first_player

    def _abilities(self, face: Face, path: Path, card_id: str, base: CardState) -> Abilities:
        """The abilities of a card, or of a stage, with their ids."""
        if base.type == "deck_card":
            return ()  # it leaves the deck for nowhere else than the discard pile
        if base.type == "event" and face.library is not None and face.library.type != "event":
            return ()  # what an ally or an upgrade does, it does in play
        named: list[tuple[str, Ability]] = []
        for number, ability in enumerate(face.abilities):
            at = (*path, "abilities", number)
            if face.card.abilities is not None:
                self.written.append(Written(card_id, at, ability))
                if ability.from_hand and (base.type == "event" or not base.in_hand):
                    message = "'from_hand' goes with an ally, an upgrade or a support in a hand"
                    self.note(message, (*at, "from_hand"), key=True)
            default = card_id if len(face.abilities) == 1 else f"{card_id} {number + 1}"
            named.append((ability.id or default, ability))
            self._take_ability_id(ability.id or default, (*at, "id") if ability.id else path, card_id)
        return tuple(named)

    def _take_ability_id(self, ability_id: str, path: Path, card_id: str) -> None:
        """See that an ability's id is no other ability's; of two cards of one name another problem tells."""
        if ability_id in self.ability_ids and card_id not in self.paths:
            self.note(f"two abilities are called {quoted(ability_id)}; give one another id", path)
        if ability_id in RESERVED and ability_id != card_id:
            self.note(f"{quoted(ability_id)} is a word of its own and cannot name an ability", path)
        self.ability_ids.add(ability_id)

    def _stages(self, face: Face, path: Path, villain: str) -> tuple[Stage, ...]:
        """The stages to come, the next one first."""
        stages: list[Stage] = []
        upcoming, name = face.card.next_stage, face.name
        while upcoming is not None:
            path = (*path, "next_stage")
            stage_face = self._face(upcoming, path, CardState("", "", "villain"))
            if stage_face is None:
                break
            card = stage_face.card
            self._keys_go_with(card, path, "a stage to come", STAGE_KEYS)
            self._is_stage_sayable(stage_face, path)
            self._keywords(stage_face, path, "villain")
            name = stage_face.name or name
            hp = stage_face.hp(len(self.players)) or _HP["villain"]
            stages.append(self._stage(stage_face, path, card.id or f"{villain} stage {len(stages) + 2}", name, hp))
            upcoming = card.next_stage
        return tuple(stages)

    def _other_side(self, face: Face, path: Path, villain: str) -> Stage | None:
        """The other side of a villain; it has the hit points of this one unless it says others."""
        if face.card.other_side is None:
            return None
        path = (*path, "other_side")
        side = self._face(face.card.other_side, path, CardState("", "", "villain"))
        if side is None:
            return None
        self._keys_go_with(side.card, path, "the other side of a villain", SIDE_KEYS)
        self._is_stage_sayable(side, path)
        self._keywords(side, path, "villain")
        name = side.name or f"{villain} other side"
        players = len(self.players)
        hp = side.hp(players) or face.hp(players) or _HP["villain"]
        return self._stage(side, path, side.card.id or name, name, hp)

    def _stage(self, face: Face, path: Path, stage_id: str, name: str, hp: int) -> Stage:
        return Stage(
            id=stage_id,
            name=name,
            stats=face.stats,
            hp=hp,
            traits=face.traits,
            keywords=face.numbered_keywords,
            teamwork=face.teamwork,
            abilities=self._abilities(face, path, stage_id, CardState("", "", "villain", in_play=True)),
        )

    def _is_stage_sayable(self, face: Face, path: Path) -> None:
        found = face.library
        if found is None or face.card.abilities is not None:
            return
        if missing := found.missing or found.missing_reveal:
            self.cannot_say(found, missing, path)

    def _take_id(self, card_id: str, path: Path, card: Card) -> None:
        """See that a card's name is nobody else's."""
        at = (*path, "id") if card.id else (*path, "name") if card.name else path
        if card_id in RESERVED:
            self.note(f"{quoted(card_id)} is a word of its own and cannot name a card; give the card an id", at)
        elif card_id in self.paths:
            self.note(f"two cards are called {quoted(card_id)}; give one an id", at)
        self.paths.setdefault(card_id, path)


def called(card: CardState) -> str:
    """What a card is, with its article: for messages."""
    return "the main scheme" if card.type == "main_scheme" else SLOTS[card.type].called


def _of_its_kind(base: CardState, face: Face, card_id: str) -> CardState:
    """What a card turns out to be, where its place leaves that open: a minion of the encounter deck, an attachment.

    An attachment is an encounter card, unless the library knows it as an upgrade and it lies on a player's card. What
    waits facedown is a minion only if it puts itself into play.
    """
    if base.type == "event" and face.type in ("ally", "upgrade", "support"):
        return replace(base, type=face.type)
    if base.type == "boost" and face.type == "minion":
        turned = (ability for ability in face.abilities if ability.type == "boost")
        enters = not base.waits or any(enters_play_by(ability, card_id) for ability in turned)
        return replace(base, type="minion") if enters else base
    if base.type != "attachment":
        return base
    if face.library is not None and face.library.type == "upgrade" and base.controller is not None:
        return replace(base, type="upgrade")
    return replace(base, owner=None, controller=None)
