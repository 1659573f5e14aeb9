"""Decisions: an oracle that replays recorded choices and then takes the first option."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple


class Choice(NamedTuple):
    """One decision of a path."""

    who: str
    kind: str
    subject: str
    options: tuple[str, ...]
    taken: str


class Oracle:
    """Answers questions by a recorded list of positions, then always with the first option."""

    def __init__(self, script: Sequence[int] = ()) -> None:
        self.script = list(script)
        self.taken: list[int] = []
        self.sizes: list[int] = []
        self.choices: list[Choice] = []

    def ask(self, who: str, kind: str, subject: str, options: Sequence[str]) -> int:
        """The position of the option taken; a question with one option is not a decision."""
        if len(options) == 1:
            return 0
        number = len(self.taken)
        position = self.script[number] if number < len(self.script) else 0
        self.taken.append(position)
        self.sizes.append(len(options))
        self.choices.append(Choice(who, kind, subject, tuple(options), options[position]))
        return position

    def next_script(self) -> list[int] | None:
        """The script of the next path in depth-first order, or None after the last."""
        for i in reversed(range(len(self.taken))):
            if self.taken[i] + 1 < self.sizes[i]:
                return [*self.taken[:i], self.taken[i] + 1]
        return None
