"""What was searched, kept in a file to go on with it another time."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from dictamen import encodings
from dictamen.exploring.findings import Hit, Question
from dictamen.exploring.part_search import Answer


class Kept:
    """The answers of a search in a file, to go on with it another time."""

    def __init__(self, file: Path | None) -> None:
        self.file = file
        self.known: dict[str, dict[str, Any]] = {}
        self.last = time.monotonic()
        if file is not None and file.exists():
            with suppress(ValueError, TypeError):  # of another kind: begun anew
                self.known = dict(json.loads(file.read_text(encoding="utf-8")))
        self.write()

    def get(self, question: Question, key: str) -> Answer | None:
        answers = self.known.get(_named(question), {})
        if key not in answers:
            return None
        return Answer(tuple(_hit_of(kept) for kept in answers[key]))

    def put(self, question: Question, key: str, answer: Answer) -> None:
        self.known.setdefault(_named(question), {})[key] = [asdict(hit) for hit in answer.hits]
        if time.monotonic() - self.last > 5:
            self.write()

    def write(self) -> None:
        self.last = time.monotonic()
        if self.file is not None:
            draft = self.file.with_suffix(f"{self.file.suffix}.part")
            draft.write_text(json.dumps(self.known), encoding="utf-8")
            draft.replace(self.file)


def _hit_of(kept: Mapping[str, Any]) -> Hit:
    return Hit(**{**kept, **{name: tuple(kept[name]) for name in ("size", "group", "present")}})


def _named(question: Question) -> str:
    """A question, with the rules that it is asked of."""
    asked = (question.kind, str(question.under), question.apart, question.claim, _rules())
    return sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()


@cache
def _rules() -> str:
    return sha256(encodings.text(".lp").encode()).hexdigest()
