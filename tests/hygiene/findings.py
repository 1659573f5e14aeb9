"""What is found about rules, and how it is told."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

import yaml

from mutation.mutants import Statement

EXPLAINED = Path(__file__).with_name("explained.yaml")


@dataclass(frozen=True, slots=True)
class Finding:
    """Something found about a rule, about two, or about an invariant under a reading."""

    what: str
    about: tuple[str, ...]  # file:line of rules; a reading and an invariant
    text: tuple[str, ...] = ()  # the rules; the state
    more: str = ""
    why: str = ""  # it is meant to be so
    fault: bool = True  # there should be nothing like it that nobody explains

    @property
    def counts(self) -> bool:
        return self.fault and not self.why


@dataclass(frozen=True, slots=True)
class Report:
    """What one check finds."""

    check: str
    findings: tuple[Finding, ...]
    asked: int  # programs
    failures: Mapping[str, str] = field(default_factory=dict)  # programs that could not be asked, and why

    @property
    def clean(self) -> bool:
        """Whether all programs were asked, and nothing was found that nobody explains."""
        return not self.failures and not any(found.counts for found in self.findings)


def of_rules(check: str, what: str, rules: Iterable[Statement], more: str = "", *, fault: bool = True) -> Finding:
    """A finding of a check about rules, with the explanation of the first that has one."""
    rules = tuple(rules)
    about = tuple(f"asp/{rule.file}:{rule.line}" for rule in rules)
    why = next(filter(None, (_why(check, rule) for rule in rules)), "")
    return Finding(what, about, tuple(rule.text for rule in rules), more, why, fault)


def of_reading(reading: str, invariant: str, state: Iterable[str], more: str) -> Finding:
    """An invariant that fails under a reading, with a state."""
    why = reasons().get(("readings", reading, invariant), "")
    return Finding("fails", (reading, invariant), tuple(state), more, why)


def _why(check: str, rule: Statement) -> str:
    head = rule.atom.partition("(")[0]
    for (about, file, of), why in reasons().items():
        if about == check and (fnmatchcase(head, of) if file == HEADS else (file, of) == (rule.file, rule.text)):
            return why
    return ""


HEADS = "heads"
"""Stands for the file where an explanation is of all rules that derive such a predicate."""


@cache
def reasons() -> Mapping[tuple[str, str, str], str]:
    """Why something is meant to be so: `explained.yaml`, which says how it is written."""
    found: dict[tuple[str, str, str], str] = {}
    for entry in yaml.safe_load(EXPLAINED.read_text(encoding="utf-8")):
        if HEADS in entry:
            found |= {(entry["check"], HEADS, head): entry["why"] for head in entry[HEADS]}
        elif "rule" in entry:
            found[entry["check"], entry["file"], entry["rule"]] = entry["why"]
        else:
            found[entry["check"], entry["reading"], entry["invariant"]] = entry["why"]
    return found


# --- how it is told ---------------------------------------------------------------------------------------------
def as_text(reports: Iterable[Report]) -> str:
    lines: list[str] = []
    for report in reports:
        lines += [line for found in report.findings for line in _lines(found)]
        open_ = sum(found.counts for found in report.findings)
        lines.append(f"{report.check}: {report.asked} programs, {len(report.findings)} found, {open_} not explained")
        lines += [f"  could not be asked: {name}: {why}" for name, why in report.failures.items()]
    return "\n".join(lines)


def _lines(found: Finding) -> Iterable[str]:
    yield f"{found.what}: {', '.join(found.about)}" + (f" ({found.more})" if found.more else "")
    yield from (f"    {text}" for text in found.text)
    if found.why:
        yield f"    explained: {found.why}"


def as_json(reports: Iterable[Report]) -> str:
    return json.dumps([asdict(report) for report in reports], indent=1)
