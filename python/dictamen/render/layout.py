"""Lines of a report: indented, wrapped, with a note at the right margin."""

from __future__ import annotations

import textwrap

from rich.cells import cell_len
from rich.text import Text

GAP = 2
"""Columns between a line and the note at its right margin."""


def plain(text: str) -> str:
    """One line without control characters: what a file says must not steer a terminal."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def paragraph(text: str, width: int, first: str = "", hanging: int | None = None, style: str = "") -> list[Text]:
    """The text after `first`, wrapped; further lines are indented to where the text starts, or by `hanging`."""
    indent = cell_len(first) if hanging is None else hanging
    lines = textwrap.wrap(
        plain(text),
        max(width, indent + 20),
        initial_indent=first,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [Text(line, style) for line in lines or [first.rstrip()]]


def noted(text: str, note: str, width: int, first: str = "", hanging: int | None = None, style: str = "") -> list[Text]:
    """A paragraph with a dim note at the right margin of its last line, or below it if it does not fit."""
    if not note:
        return paragraph(text, width, first, hanging, style)
    lines = paragraph(text, width - GAP - min(cell_len(note), width // 3), first, hanging, style)
    if cell_len(lines[-1].plain) + GAP + cell_len(note) > width:
        lines.append(Text())
    lines[-1].append(" " * max(width - cell_len(lines[-1].plain) - cell_len(note), 0))
    lines[-1].append(note, "dim")
    return lines
