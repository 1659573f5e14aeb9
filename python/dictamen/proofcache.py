"""Verdicts of proofs, kept in the user's cache folder under a hash of all that they rest on."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any

from dictamen import encodings
from dictamen.results import Standing

FORMAT = "1"
"""To be raised when the same question would be answered in another way."""


class Cache:
    """What is kept, or nothing at all."""

    def __init__(self, *, used: bool = True) -> None:
        self.used = used

    def get(self, *rests_on: str) -> Mapping[str, Any]:
        """What was kept under all this; nothing if there is nothing that can be read."""
        if not self.used:
            return {}
        try:
            kept = json.loads(_place(rests_on).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return kept if isinstance(kept, dict) else {}

    def put(self, content: Mapping[str, Any], *rests_on: str) -> None:
        """Keep something; a folder that cannot be written to is no fault."""
        if not self.used:
            return
        place = _place(rests_on)
        draft = place.with_suffix(f".{os.getpid()}")
        with suppress(OSError):
            place.parent.mkdir(parents=True, exist_ok=True)
            draft.write_text(json.dumps(content), encoding="utf-8")
            draft.replace(place)


def folder() -> Path:
    """Where verdicts are kept."""
    from platformdirs import user_cache_path

    return user_cache_path("dictamen", appauthor=False) / "proofs"


# --- the last verdicts ------------------------------------------------------------------------------------------
def remember(verdicts: Mapping[str, Mapping[str, Standing]]) -> None:
    """Keep what became of invariants in scopes, under the defaults of the latest edition."""
    known = last_verdicts()
    merged = {**known, **{name: {**known.get(name, {}), **found} for name, found in verdicts.items()}}
    Cache().put(merged, "verdicts", _encodings())


def last_verdicts() -> Mapping[str, Mapping[str, Standing]]:
    """What was kept so, invariant by invariant and scope by scope, for these encodings and scopes."""
    return Cache().get("verdicts", _encodings())


def _encodings() -> str:
    """All that proofs rest on, whatever is asked."""
    return encodings.text(".lp", ".yaml")


def _place(rests_on: tuple[str, ...]) -> Path:
    digest = sha256()
    for text in (FORMAT, *rests_on):
        digest.update(f"{len(text)} {text}".encode())
    return folder() / f"{digest.hexdigest()}.json"
