"""What is printed on a card: the scenario's words, else the library's, else nothing."""

from __future__ import annotations

from dataclasses import dataclass

from dictamen.library import LibraryCard
from dictamen.model import Ability, Card
from dictamen.model.base import PrintedStat, PrintedType, Resource
from dictamen.model.cards import ADDED_UP, TEAMWORK


@dataclass(frozen=True, slots=True)
class Face:
    """A card as written, over the library card it takes after."""

    card: Card
    library: LibraryCard | None
    unknown: bool = False  # a boost card that nobody knows

    @property
    def _sides(self) -> tuple[Card, ...]:
        return (self.card,) if self.library is None else (self.card, self.library)

    @property
    def name(self) -> str:
        return next((side.name for side in self._sides if side.name is not None), "")

    @property
    def traits(self) -> tuple[str, ...]:
        return next((side.traits for side in self._sides if side.traits is not None), ())

    @property
    def keywords(self) -> tuple[str, ...]:
        return next((side.keywords for side in self._sides if side.keywords is not None), ())

    @property
    def numbered_keywords(self) -> dict[str, int]:
        """The keywords with their numbers, 1 where none is printed; those that add up are added up."""
        found: dict[str, int] = {}
        for keyword in self.keywords:
            word, _, number = keyword.partition(" ")
            value = 1 if word == TEAMWORK else int(number or 1)
            found[word] = value + (found.get(word, 0) if word in ADDED_UP else 0)
        return found

    @property
    def teamwork(self) -> tuple[str, ...]:
        """The traits that it has teamwork with."""
        split = (keyword.partition(" ") for keyword in self.keywords)
        return tuple(dict.fromkeys(trait for word, _, trait in split if word == TEAMWORK))

    @property
    def stats(self) -> dict[PrintedStat, int]:
        return {
            "atk": next((side.atk for side in self._sides if side.atk is not None), 0),
            "sch": next((side.sch for side in self._sides if side.sch is not None), 0),
            "thw": next((side.thw for side in self._sides if side.thw is not None), 0),
            "def": next((side.def_ for side in self._sides if side.def_ is not None), 0),
        }

    @property
    def icons(self) -> int | None:
        return next((side.icons for side in self._sides if side.icons is not None), None)

    @property
    def resources(self) -> dict[Resource, int] | None:
        return next((side.resources for side in self._sides if side.resources is not None), None)

    @property
    def cost(self) -> int:
        return next((side.cost for side in self._sides if side.cost is not None), 0)

    @property
    def type(self) -> PrintedType | None:
        """The printed type, if anybody says."""
        return self.card.type or (self.library.type if self.library else None)

    @property
    def set(self) -> str | None:
        return next((side.set for side in self._sides if side.set is not None), None)

    @property
    def consequential_attack(self) -> int:
        said = (side.consequential_attack for side in self._sides)
        return next((damage for damage in said if damage is not None), 0)

    @property
    def consequential_thwart(self) -> int:
        said = (side.consequential_thwart for side in self._sides)
        return next((damage for damage in said if damage is not None), 0)

    @property
    def abilities(self) -> tuple[Ability, ...]:
        return next((side.abilities for side in self._sides if side.abilities is not None), ())

    def hp(self, players: int) -> int | None:
        """Hit points, those per player multiplied out; None if nobody says."""
        per_player = self.library.hp_per_player if self.library else None
        said = next((side.hp for side in self._sides if side.hp is not None), None)
        return said or (per_player * players if per_player else None)
