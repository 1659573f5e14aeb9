"""The nearest valid name, for messages."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

_LONGEST = 80  # longer words are not worth comparing


def nearest(word: str, options: Iterable[str]) -> str | None:
    """The option most like `word`, case aside; None if nothing comes near."""
    if len(word) > _LONGEST:
        return None
    folded: dict[str, str] = {}
    for option in options:
        folded.setdefault(option.casefold(), option)
    found = difflib.get_close_matches(word.casefold(), folded, n=1, cutoff=0.6)
    return folded[found[0]] if found else None


def shown(value: object) -> str:
    """A value as messages show it: text in quotes and cut short, everything else by its kind."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return f"the number {value}"
        case str():
            return quoted(value)
        case list() | tuple():
            return "a list"
        case dict():
            return "a mapping"
    return "something else"


def quoted(text: str) -> str:
    """Text in single quotes, made printable, and cut short."""
    cut = text if len(text) <= 60 else text[:57] + "..."
    return "'" + "".join(c if c.isprintable() else ascii(c)[1:-1] for c in cut) + "'"
