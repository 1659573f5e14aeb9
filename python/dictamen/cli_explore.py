"""What the command `explore` asks for, from the words of a command line to a search."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

from dictamen import readings
from dictamen.exploring import explore_file, library_places
from dictamen.exploring.explore import Limits, changes, explore, pairs_of, separate
from dictamen.exploring.places import Place, opened, places
from dictamen.library import NotInLibrary, resolve
from dictamen.loading import parse, read_file
from dictamen.model.claims import Condition
from dictamen.nearest import nearest
from dictamen.proving import scopes
from dictamen.proving.counterexample import Plain, dump
from dictamen.results import Exploration, InputError, Kind, Problem, Under
from dictamen.yamltext import read

Progress = Callable[[str, int, int], None]
_SECONDS, _FOR_A_PAIR = 300.0, 30.0


class Refused(Exception):
    """Something that the command line names cannot be used: a phrase of the catalogues, the nearest name."""

    def __init__(self, phrase: str, nearest: str | None = None, **arguments: str) -> None:
        super().__init__(phrase)
        self.phrase = phrase
        self.nearest = nearest
        self.arguments: Mapping[str, str] = arguments


@dataclass(frozen=True, slots=True)
class Wanted:
    """A command line."""

    kind: str
    what: tuple[str, ...] = ()
    scopes: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    others: int = 0
    abilities: int | None = None
    claim: str | None = None
    count: int = 1
    seconds: float | None = None
    jobs: int = 1
    state: Path | None = None
    under: Under = field(default_factory=Under)

    def limits(self, pairs: int = 0) -> Limits:
        """What bounds the search, by default with more time for more pairs of readings."""
        seconds = max(_SECONDS, _FOR_A_PAIR * pairs) if self.seconds is None else self.seconds
        return Limits(self.count, seconds, self.jobs, self.abilities)


def explored(wanted: Wanted, progress: Progress) -> Exploration:
    """The answer to a command line. Raises Refused, InputError."""
    match wanted.kind:
        case "order" | "choice" as kind:
            if wanted.what:
                return _in_file(wanted)
            where = _places(wanted, kind)
            return explore(
                kind, where, under=wanted.under, limits=wanted.limits(), state=wanted.state, progress=progress
            )
        case "reach":
            claim = _claim(wanted)
            return explore(
                "reach",
                _places(wanted, "reach"),
                under=wanted.under,
                limits=wanted.limits(),
                claim=claim,
                state=wanted.state,
                progress=progress,
            )
        case "reading" | "edition" as kind:
            apart = pairs_of(_questions(wanted.what)) if kind == "reading" else _changes(wanted.what)
            under = wanted.under if kind == "reading" else readings.asked(wanted.what[1])
            return separate(
                kind,
                _places(wanted, kind),
                apart,
                under=under,
                limits=wanted.limits(len(apart)),
                state=wanted.state,
                own_boards=not (wanted.scopes or wanted.cards),
                progress=progress,
            )
        case other:
            raise Refused("no_kind", nearest(other, get_args(Kind)), kind=other)


def _in_file(wanted: Wanted) -> Exploration:
    if len(wanted.what) > 1:
        raise Refused("one_file", kind=wanted.kind)
    path = Path(wanted.what[0])
    ask = explore_file.order_here if wanted.kind == "order" else explore_file.choice_here
    seconds = wanted.limits().seconds
    try:
        return ask(path, wanted.under, seconds)
    except TimeoutError:
        raise InputError([Problem(str(path), 1, 1, f"not judged within {seconds:g} seconds")]) from None
    except (MemoryError, RuntimeError) as fault:
        raise InputError([Problem(str(path), 1, 1, f"not judged: {fault}")]) from fault


# --- where ------------------------------------------------------------------------------------------------------
def _places(wanted: Wanted, kind: Kind) -> Sequence[Place]:
    """The scopes that are named, those of the cards that are, or those that such a question is asked of."""
    if wanted.cards:
        return (_with_cards(wanted.cards, wanted.others),)
    files = tuple(name for name in wanted.scopes if name.endswith((".yaml", ".yml")))
    known = (*scopes.names(), library_places.NAME)
    for name in wanted.scopes:
        if name not in files and name not in known:
            raise Refused("no_scope", nearest(name, known), scope=name)
    own = tuple(opened(read_file(name), Path(name).stem) for name in files)
    for place in own:
        scopes.from_text(place.text, place.name, wanted.under, 0)
    named = tuple(name for name in wanted.scopes if name in scopes.names())
    found = own + (places(named, kind) if named or not wanted.scopes else ())
    return found + (library_places.places() if library_places.NAME in wanted.scopes else ())


def _with_cards(names: Sequence[str], others: int) -> Place:
    """A scope with these cards of the library in play, and so many abilities of the commonest besides."""
    cards = []
    for name in names:
        try:
            card = resolve(name, (*library_places.LISTS, *library_places.ROLES))
        except NotInLibrary as error:
            raise Refused("no_such_card", error.suggestion, why=error.message) from None
        if card.type not in (*library_places.LISTS, *library_places.ROLES):
            raise Refused("no_place_for_card", card=name, type=card.type)
        cards.append(card)
    return library_places.with_cards(cards, others)


# --- what -------------------------------------------------------------------------------------------------------
def _questions(given: Sequence[str]) -> tuple[str, ...]:
    """The questions of these ids; one without its last part means all of that number."""
    known = readings.registry()
    found: list[str] = []
    for name in given:
        mine = [question for question in known if question == name or question.partition(".")[0] == name.upper()]
        if not mine:
            raise Refused("no_question", nearest(name, known), question=name)
        found += mine
    return tuple(found)


def _changes(given: Sequence[str]) -> Sequence[tuple[str, str, str]]:
    if len(given) != 2:
        raise Refused("two_editions")
    for edition in given:
        if edition not in readings.editions():
            known = ", ".join(readings.editions())
            raise Refused("no_edition", nearest(edition, readings.editions()), edition=edition, known=known)
    found = changes(*given)
    if not found:
        raise Refused("same_answers", old=given[0], new=given[1])
    return found


def _claim(wanted: Wanted) -> Plain:
    """The condition to be reached. Raises Refused, InputError."""
    if (wanted.claim is None) == (not wanted.what) or len(wanted.what) > 1:
        raise Refused("one_claim")
    text, file = (wanted.claim, "--claim") if wanted.claim is not None else (read_file(wanted.what[0]), wanted.what[0])
    data: Any = read(text, file).data
    if isinstance(data, dict) and set(data) == {"claim"}:
        data = data["claim"]
    if not isinstance(data, dict):
        raise Refused("bad_claim", why=text.strip()[:60])
    parse(dump(data), file, Condition)
    return data
