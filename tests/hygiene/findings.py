"""What is found about rules, and how it is told."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from ..mutation import explained
from ..mutation.mutants import Statement

EXPLAINED = Path(__file__).with_name("explained.yaml")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something found about a rule, or about two."""

    what: str
    where: tuple[str, ...]  # file:line
    rules: tuple[str, ...]
    more: str = ""
    why: str = ""  # it is meant to be so
    fault: bool = True


@dataclass(frozen=True, slots=True)
class Report:
    """What one check finds."""

    check: str
    findings: tuple[Finding, ...]
    failures: Mapping[str, str] = field(default_factory=dict)  # programs that could not be asked

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The findings that nobody has explained."""
        return tuple(found for found in self.findings if found.fault and not found.why)
