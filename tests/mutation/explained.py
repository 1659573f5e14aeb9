"""Mutants that no scenario need notice, each with the reason: they are read from `explained.yaml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

import yaml

from .mutants import Mutant

FILE = Path(__file__).with_name("explained.yaml")

Key = tuple[str, str, str]
"""The file, the rule, what is left out of it."""


@dataclass(frozen=True, slots=True)
class Explanations:
    """Why mutants change nothing that could be noticed."""

    heads: Mapping[tuple[str, str], str]  # (kind, pattern of a predicate): mutants of the rules that derive it
    mutants: Mapping[Key, str]

    def why(self, mutant: Mutant) -> str | None:
        """The reason, if there is one."""
        if mutant.key in self.mutants:
            return self.mutants[mutant.key]
        head = mutant.statement.atom.partition("(")[0]
        for (kind, pattern), why in self.heads.items():
            if mutant.kind == kind and fnmatchcase(head, pattern):
                return why
        return None

    def stale(self, mutants: Sequence[Mutant]) -> list[Key]:
        """The keys that no mutant has any more."""
        return sorted(self.mutants.keys() - {mutant.key for mutant in mutants})


def load(file: Path = FILE) -> Explanations:
    """The explanations of a file; its first lines say what is in it."""
    heads: dict[tuple[str, str], str] = {}
    mutants: dict[Key, str] = {}
    for entry in yaml.safe_load(file.read_text(encoding="utf-8")):
        if "heads" in entry:
            heads |= {(kind, pattern): entry["why"] for kind in entry["kinds"] for pattern in entry["heads"]}
            continue
        without = entry.get("without", "")
        for left_out in [without] if isinstance(without, str) else without:
            key = (entry["file"], entry["rule"], left_out)
            if key in mutants:
                raise ValueError(f"explained twice: {key}")
            mutants[key] = entry["why"]
    return Explanations(heads, mutants)
