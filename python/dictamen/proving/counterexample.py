"""A state of a scope that was found, as a scenario that can be loaded, judged and kept."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from dictamen.library import by_name
from dictamen.loading import load_text
from dictamen.model import Scenario
from dictamen.model.cards import Card
from dictamen.model.scenario import MainScheme
from dictamen.proving.scope_parts import Part
from dictamen.results import Choice, InputError, Under
from dictamen.situation import prepare
from dictamen.state import STATUS_ABILITIES, Situation

Plain = dict[str, Any]
Start = Mapping[Any, Any]
"""What varies in a scope, such as ("damage", card) or ("base", card, 1, stat), with its value."""

_VALUES = ("damage", "exhausted", "form", "engaged", "counters", "threat")
_PLACES = ("hand", "allies", "upgrades", "supports", "minions", "environments", "side_schemes", "attachments")
_USUAL: Plain = {
    **{name: field.default for model in (MainScheme, Card) for name, field in model.model_fields.items()},
    "status": [],
    "attachments": [],
    "abilities": [],
}
"""What a card has that says nothing else."""


def scenario(board: Scenario, part: Part, start: Start, present: Iterable[str]) -> Plain:
    """The board of a scope in one of the states of a part of it, as the data of a scenario file.

    Of the abilities that may be there those `present` are, by their ids.
    """
    data: Plain = board.model_dump(mode="json", by_alias=True, exclude_unset=True)
    return _State(part, start, frozenset(present)).board(data)


class _State:
    """Fills one state in."""

    def __init__(self, part: Part, start: Start, present: frozenset[str]) -> None:
        self.part = part
        self.start = start
        self.present = present

    def board(self, data: Plain) -> Plain:
        for player in data.get("players", {}).values():
            self._holder(player)
            self._card(player, "identity")
        self._holder(data)
        self._card(data, "villain")
        scheme = self._changed(data.setdefault("main_scheme", {}), MainScheme().name)
        return {**data, "main_scheme": scheme} if scheme else {k: v for k, v in data.items() if k != "main_scheme"}

    def _holder(self, holder: Plain) -> None:
        """The cards in the lists of a player, of the board, or attached to a card."""
        for place in _PLACES:
            if place in holder:
                key = "in_hand" if place == "hand" else "in_play"
                cards = [self._entry(entry) for entry in holder[place] if self._is_there(entry, key)]
                holder[place] = cards
                if not cards:
                    del holder[place]

    def _is_there(self, entry: Plain | str, key: str) -> bool:
        name = _name(entry)
        return name not in self.part.absent and bool(self.start.get((key, name), 1))

    def _card(self, holder: Plain, key: str) -> None:
        if key in holder:
            holder[key] = self._entry(holder[key])

    def _entry(self, entry: Plain | str) -> Plain | str:
        name = _name(entry)
        changed = self._changed({"card": entry} if isinstance(entry, str) else entry, name)
        self._holder(changed)
        return entry if changed == {"card": entry} else changed

    def _changed(self, card: Plain, name: str) -> Plain:
        """A card with its values and abilities, those left out that go without saying."""
        values: Plain = {key: self.start[key, name] for key in _VALUES if (key, name) in self.start}
        values |= {key[3]: value for key, value in self.start.items() if key[:2] == ("base", name)}
        if "exhausted" in values:
            values["exhausted"] = values["exhausted"] == 1
        statuses = [status for status in STATUS_ABILITIES if ("status", name, status) in self.start]
        if statuses:
            values["status"] = [status for status in statuses if self.start["status", name, status] == 1]
        values["abilities"] = self._abilities(card.get("abilities") or [], name)
        whole = {**card, **values, **self._other_faces(card, name)}
        return {key: value for key, value in whole.items() if key not in values or value != _USUAL.get(key)}

    def _other_faces(self, card: Plain, villain: str, number: int = 2) -> Plain:
        """The next stage of a villain and its other side, with those of their abilities that are there."""
        found: Plain = {}
        for key, known_as in (("next_stage", f"{villain} stage {number}"), ("other_side", "")):
            face = card.get(key)
            if isinstance(face, dict):
                abilities = self._kept(face.get("abilities") or [], str(face.get("id") or known_as or face.get("name")))
                later = self._other_faces(face, villain, number + 1)
                found[key] = {**face, **({"abilities": abilities} if "abilities" in face else {}), **later}
        return found

    def _abilities(self, written: list[Plain], name: str) -> list[Plain]:
        """The abilities of a card that are there, all with their ids if some are left out or added."""
        added = [template for template in self.part.templates if template.bearer == name and template.effect]
        return self._kept(written, name, bool(added)) + [
            template.ability.model_dump(mode="json", by_alias=True, exclude_unset=True)
            for template in added
            if template.id in self.present
        ]

    def _kept(self, written: list[Plain], card_id: str, named: bool = False) -> list[Plain]:
        """Those of the abilities written on a face that are there; `named`: with their ids in any case."""
        known = [
            {"type": ability["type"], "id": _ability_id(ability, card_id, place, len(written)), **ability}
            for place, ability in enumerate(written, start=1)
        ]
        optional = {template.id for template in self.part.templates} | self.part.silent
        if not named and optional.isdisjoint(str(ability["id"]) for ability in known):
            return written
        return [ability for ability in known if ability["id"] not in optional or ability["id"] in self.present]


def _ability_id(ability: Plain, name: str, place: int, among: int) -> str:
    return str(ability.get("id") or (name if among == 1 else f"{name} {place}"))


def _name(entry: Plain | str) -> str:
    """What a scenario calls a card."""
    if isinstance(entry, str):
        return _printed(entry)
    return str(entry.get("id") or entry.get("name") or _printed(str(entry.get("card"))))


def _printed(name: str) -> str:
    """The printed name of the library card that goes by a name or code."""
    found = {card.name for card in by_name().get(name, ())}
    return found.pop() if len(found) == 1 else name


# --- decisions --------------------------------------------------------------------------------------------------
def decisions(choices: Iterable[Choice]) -> list[Plain]:
    """The decisions of a resolution as a scenario writes them, those that it cannot write left out.

    Not all of them go together: what is decided in one way once may be decided in another way later.
    """
    choices = tuple(choices)
    used = {choice.taken for choice in choices if choice.kind in ("use", "order")}
    found: list[Plain] = []
    defended = 0
    for choice in choices:
        if choice.kind == "defender":
            defended += 1
            found.append({"defender": choice.taken, **({"attack": defended} if defended > 1 else {})})
        elif choice.kind in _WRITTEN:
            found += _WRITTEN[choice.kind](choice, used)
    return [decision for place, decision in enumerate(found) if decision not in found[:place]]


def _use(choice: Choice, used: set[str]) -> Iterator[Plain]:
    if choice.taken != "pass":
        yield {"use": choice.taken}
    else:
        yield from ({"decline": option} for option in choice.options if option != "pass" and option not in used)


def _order(choice: Choice, used: set[str]) -> Iterator[Plain]:
    key = "activates" if choice.subject == "turn" else "order"
    yield from ({key: [choice.taken, option]} for option in choice.options if option != choice.taken)


def _choose(choice: Choice, used: set[str]) -> Iterator[Plain]:
    yield {"choose": choice.taken, **({"in": choice.subject} if choice.subject else {})}


_WRITTEN: dict[str, Callable[[Choice, set[str]], Iterator[Plain]]] = {
    "use": _use,
    "order": _order,
    "target": _choose,
    "option": _choose,
    "may": _choose,
}


def is_said(data: Plain, decision: Plain) -> bool:
    """Whether the scenario can be loaded with this decision alone."""
    try:
        situation({**data, "decisions": [decision]})
    except InputError:
        return False
    return True


def dealt(data: Plain, choices: Iterable[Choice]) -> Plain:
    """The scenario with what its resolutions say of the unknown cards of the encounter deck, if it has none yet."""
    found = deck(choices) if "encounter_deck" not in data else []
    return {**data, "encounter_deck": found} if found else data


def deck(choices: Iterable[Choice]) -> list[Plain | str]:
    icons = {choice.subject: int(choice.taken) for choice in choices if choice.kind == "unknown"}
    last = max((int(name.removeprefix("boost ")) for name in icons), default=0)
    cards = (f"boost {place}" for place in range(1, last + 1))
    return [{"icons": icons[card]} if card in icons else "unknown" for card in cards]


# --- the file ---------------------------------------------------------------------------------------------------
def asked(under: Under) -> Plain:
    """What a scenario asks to be judged under."""
    edition = {"edition": under.edition} if under.edition else {}
    return {**edition, **({"reading": dict(under.readings)} if under.readings else {})}


def situation(data: Plain) -> Situation:
    """The situation that the data of a scenario say; they need no title. Raises InputError."""
    source = load_text(dump({"title": "found", **data}), "found")
    return prepare(source.scenario, source.where)


def dump(data: Plain) -> str:
    """The text of a scenario file."""
    import yaml

    return yaml.safe_dump(data, sort_keys=False, allow_unicode=True, default_flow_style=None, width=110)
