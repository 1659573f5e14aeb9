"""Where reports go: lines to a terminal or a pipe, text to standard output."""

from __future__ import annotations

import io
import os
import shlex
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text

WIDEST = 120
"""Columns of a report on a wide terminal: further right, the notes at the margin are too far from their lines."""
PIPED = 100
"""Columns without a terminal and without COLUMNS."""


def width() -> int:
    """Columns of a report."""
    return min(shutil.get_terminal_size((PIPED, 24)).columns, WIDEST)


def write(text: str) -> None:
    """Text to standard output."""
    sys.stdout.write(text + "\n")


def show(lines: Iterable[Text], *, error: bool = False) -> None:
    """Lines to standard output, or to standard error; styled on a terminal only, and not under NO_COLOR."""
    from rich.console import Console

    plain = bool(os.environ.get("NO_COLOR"))
    console = Console(
        file=sys.stderr if error else sys.stdout, color_system=None if plain else "auto", highlight=False, markup=False
    )
    for line in lines:
        console.print(line, soft_wrap=True)


def program() -> str:
    """What calls this program again from here, for a shell."""
    called = Path(sys.argv[0])
    if called.name != "__main__.py":
        return "dictamen" if called.name != "dictamen" or _is_found(called) else shlex.quote(sys.argv[0])
    python = Path(sys.executable)
    return f"{python.name if _is_found(python) else shlex.quote(sys.executable)} -m dictamen"


def _is_found(program: Path) -> bool:
    """Whether the shell finds this program by its name alone."""
    found = shutil.which(program.name)
    return found is not None and Path(found) == program.absolute()


def use_utf8() -> None:
    """Reports have names, marks and signs that older encodings lack."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
