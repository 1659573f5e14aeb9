"""Mutants that nothing need notice, each with the reason: they are read from `explained.yaml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from .mutants import Mutant

FILE = Path(__file__).with_name("explained.yaml")


@dataclass(frozen=True, slots=True)
class Explanations:
    """Why the mutants of some keys are equivalent."""

    reasons: Mapping[tuple[str, str, str], str]

    def why(self, mutant: Mutant) -> str | None:
        return self.reasons.get(mutant.key)

    def stale(self, mutants: Sequence[Mutant]) -> list[tuple[str, str, str]]:
        """The keys that no mutant has any more."""
        return sorted(self.reasons.keys() - {mutant.key for mutant in mutants})


def load(file: Path = FILE) -> Explanations:
    """The entries of a file: reason, file of the encodings, rule, and what is left out of it (nothing: all of it)."""
    reasons: dict[tuple[str, str, str], str] = {}
    for entry in yaml.safe_load(file.read_text(encoding="utf-8")) or []:
        without = entry.get("without", "")
        for left_out in [without] if isinstance(without, str) else without:
            key = (entry["file"], entry["rule"], left_out)
            if key in reasons:
                raise ValueError(f"explained twice: {key}")
            reasons[key] = entry["why"]
    return Explanations(reasons)
