"""What a scenario file says of its claims, and in which line: the words that verdicts are reported with."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from dictamen.loading import read_file
from dictamen.results import InputError
from dictamen.yamltext import Plain, read, scalar

QUANTIFIERS = ("always", "sometimes", "never")
_BARE = re.compile(r"[^\W_](?:[\w '/.+-]*[\w'.+])?\Z")


@dataclass(frozen=True, slots=True)
class ClaimText:
    """A claim as written: its line, its condition, both as data and compact (`always: {damage: {Rhino: 1}}`)."""

    line: int  # from 1
    text: str
    condition: Plain


def claim_texts(file: str) -> dict[int, ClaimText]:
    """The claims of a file by number; empty for a file that cannot be read."""
    try:
        document = read(read_file(file), file)
    except InputError:
        return {}
    claims = document.data.get("claims") if isinstance(document.data, dict) else None
    if not isinstance(claims, list):
        return {}
    return {n: _claim(claim, document.where.value(("claims", n - 1))[0]) for n, claim in enumerate(claims, 1)}


def _claim(claim: Plain, line: int) -> ClaimText:
    stated = {q: claim[q] for q in QUANTIFIERS if q in claim} if isinstance(claim, dict) else {}
    for quantifier, condition in stated.items():
        return ClaimText(line, f"{quantifier}: {flow(condition)}", condition)
    return ClaimText(line, flow(claim), claim)


def flow(value: Plain) -> str:
    """A value in YAML flow style on one line."""
    match value:
        case dict():
            return "{" + ", ".join(f"{flow(k)}: {flow(v)}" for k, v in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(flow, value)) + "]"
        case str() if _BARE.match(value) and scalar(value) == value:
            return value
    return json.dumps(value, ensure_ascii=False)
