"""The card library: names and figures of printed cards, as data in `cards/*.yaml`.

A library card is a card of the model with its code, its printed type and its Spanish name. It has the abilities that
can matter while an attack, an action or the reveal of a card is judged; setup, the phases of a round and what happens
as a player's card enters play are left out, and so are the counters that a card enters play with (a scenario says how
many are on it). What the model of abilities cannot say is named in

- `missing`: of the card in play, or of an event, other than its action;
- `missing_action`: of its action, so it matters only where that is used;
- `missing_boost`: of the card as a boost card;
- `missing_reveal`: where cards are revealed or enter play from the encounter deck, of a minion or treachery that is, of
  a stage of the villain that is, and of any other card (it answers the reveal).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cache
from importlib import resources
from typing import Annotated, Literal

from pydantic import Field

from dictamen.loading import parse
from dictamen.model.base import Model, Name, PrintedType
from dictamen.model.cards import Card
from dictamen.nearest import nearest, quoted

Code = Annotated[str, Field(pattern=r"^[0-9]{5}[a-z]?$")]


class LibraryCard(Card):
    """A printed card. Its keys of state (damage, status, ...) are never set."""

    code: Code
    type: PrintedType  # type: ignore[assignment]  # more than a scenario may say
    name: Name
    name_es: Name | None = None
    stage: Literal["I", "II", "III"] | None = None  # of a villain, which is called by name and stage, too: Rhino II
    hp_per_player: Annotated[int, Field(ge=1, le=99)] | None = None  # instead of hp
    missing: str | None = None
    missing_action: str | None = None
    missing_boost: str | None = None
    missing_reveal: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """What the card goes by, the one that tells it from others of its name first."""
        plain = [name for name in (self.name, self.name_es) if name is not None]
        staged = [f"{name} {self.stage}" for name in plain if self.stage]
        return tuple(dict.fromkeys((*staged, self.code, *plain)))


class CardFile(Model):
    """One file of the library."""

    cards: tuple[LibraryCard, ...]


class NotInLibrary(LookupError):
    """No card, or more than one, goes by a name. Carries what a Problem needs."""

    def __init__(self, message: str, suggestion: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.suggestion = suggestion


def resolve(name_or_code: str, wanted: Collection[PrintedType] = ()) -> LibraryCard:
    """The library card with a code or a name (English or Spanish; `Rhino II` is a stage of a villain).

    Of several cards of a name it is the one of a wanted type, if only one is: those that fit the place it is named in.

    Raises NotInLibrary for a name that no card has (with the nearest one) or that several have (with those of each).
    """
    found = by_name().get(name_or_code, ())
    found = tuple(card for card in found if card.type in wanted) or found
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(card.names[0] for card in found)
        raise NotInLibrary(f"{len(found)} cards are called {quoted(name_or_code)}; say which: {names}")
    raise NotInLibrary(f"no card of the library is called {quoted(name_or_code)}", nearest(name_or_code, by_name()))


@cache
def cards() -> tuple[LibraryCard, ...]:
    """Every card, by code."""
    folder = resources.files("dictamen") / "cards"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".yaml")), key=lambda file: file.name)
    found = [card for file in files for card in parse(file.read_text("utf-8"), file.name, CardFile)[0].cards]
    return tuple(sorted(found, key=lambda card: card.code))


@cache
def by_name() -> Mapping[str, tuple[LibraryCard, ...]]:
    """The cards that go by each code and name."""
    found: dict[str, tuple[LibraryCard, ...]] = {}
    for card in cards():
        for name in card.names:
            found[name] = (*found.get(name, ()), card)
    return found
