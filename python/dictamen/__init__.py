"""Judge events in Marvel Champions: The Card Game: `load`, `check`, `resolve`, `explain`.

    from dictamen import check

    verdict = check("scenario.yaml")
    print(verdict.status, [claim.verdict for claim in verdict.claims])

Everything is loaded on first use, so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dictamen.judge import check, explain, resolve
    from dictamen.loading import load

__all__ = ["check", "explain", "load", "resolve"]

_HOMES = {
    "check": "dictamen.judge",
    "explain": "dictamen.judge",
    "load": "dictamen.loading",
    "resolve": "dictamen.judge",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
