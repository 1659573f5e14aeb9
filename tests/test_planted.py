"""Faults planted in the encodings are found by the proofs: an invariant that nothing can break proves nothing."""

from pathlib import Path
from typing import Any

import pytest
import yaml

from dictamen import encodings
from dictamen.proving.proofs import prove
from dictamen.proving.scope_parts import Part
from dictamen.proving.scopes import load_scope
from dictamen.results import LATEST

FAULTS: list[dict[str, str]] = yaml.safe_load((Path(__file__).parent / "planted.yaml").read_text("utf-8"))


def planted(fault: dict[str, str]) -> tuple[tuple[str, str, str], ...]:
    """The encodings with a fault in them."""
    found = []
    hits = 0
    for file, part, text in encodings._parts():
        hits += text.count(fault["rule"])
        found.append((file, part, text.replace(fault["rule"], fault.get("instead", ""))))
    assert hits == 1, f"{hits} times in the encodings: {fault['rule']}"
    return tuple(found)


def part_of(fault: dict[str, str]) -> Part:
    return next(part for part in load_scope(fault["scope"], LATEST).parts if fault["part"] in part.name.split(" + "))


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault["says"])
def test_a_planted_fault_is_found(fault: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    part = part_of(fault)
    changed: Any = planted(fault)
    monkeypatch.setattr(encodings, "_parts", lambda: changed)
    standings = dict(prove(part, (fault["breaks"],)).standings)
    assert standings == {fault["breaks"]: "refuted"}


def test_they_break_at_least_twelve_invariants() -> None:
    assert len({fault["breaks"] for fault in FAULTS}) >= 12
