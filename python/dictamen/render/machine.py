"""Reports for programs: JSON with a version; keys are added, never renamed, within a version."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from dictamen.render import unknown_readings
from dictamen.render.source import ClaimText
from dictamen.results import (
    Choice,
    ClaimVerdict,
    Counterexample,
    Exploration,
    Figures,
    Finding,
    InvariantProof,
    OutcomeGroup,
    Outcomes,
    Problem,
    Proofs,
    Resolution,
    ScenarioVerdict,
    Standing,
    Step,
)
from dictamen.words import Words

if TYPE_CHECKING:
    from dictamen.rulebook import RuleEntry
    from dictamen.rulebook.contested import Line, QuestionEntry
    from dictamen.rulebook.invariants import InvariantEntry

VERSION = 1
Json = dict[str, Any]
Verdicts = Mapping[str, Mapping[str, Standing]]
"""What became of invariants, by id and by scope."""


def dump(command: str, content: Json) -> str:
    """A whole report as text, with version and command first."""
    return json.dumps({"version": VERSION, "command": command, **content}, ensure_ascii=False, indent=2)


def checked(
    results: Sequence[ScenarioVerdict], claims: Sequence[dict[int, ClaimText]], words: Words, stats: bool
) -> Json:
    """The report of `check`: files in order, and counts."""
    statuses = [r.status for r in results]
    counts = {status: statuses.count(status) for status in ("holds", "fails", "unusable")}
    return {
        "files": [verdict(result, texts, words, stats) for result, texts in zip(results, claims, strict=True)],
        "summary": {"files": len(results), **counts, "claims": sum(len(r.claims) for r in results)},
        "unknown_readings": unknown(claim for result in results for claim in result.claims),
    }


def unknown(judged: Iterable[ClaimVerdict | Outcomes]) -> list[Json]:
    """Of each edition asked for, the questions that it is not known to have answered."""
    return [{"edition": edition, "questions": questions} for edition, questions in unknown_readings(judged)]


def explained(result: ScenarioVerdict, claims: dict[int, ClaimText], words: Words, stats: bool) -> Json:
    """The report of `explain`."""
    return {
        **verdict(result, claims, words, stats),
        "unknown_readings": unknown(result.claims),
    }


def verdict(result: ScenarioVerdict, claims: dict[int, ClaimText], words: Words, stats: bool) -> Json:
    """The verdict on one file."""
    return {
        "file": result.file,
        "title": result.title,
        "status": result.status,
        "claims": [_claim(c, claims.get(c.number), words) for c in result.claims],
        "problems": problems(result.problems),
        "bounded": result.bounded,
        "unsettled": [words.unsettled(what) for what in result.unsettled],
        **_figures(result.figures, stats),
    }


def outcomes(result: Outcomes, words: Words, stats: bool, only: int | None = None) -> Json:
    """The report of `resolve`; `only` is the number of the one outcome to list."""
    listed = [(n, group) for n, group in enumerate(result.groups, 1) if only in (None, n)]
    return {
        "file": result.file,
        "title": result.title,
        "resolutions": result.resolutions,
        "complete": result.complete,
        "bounded": result.bounded,
        "edition": result.under.edition,
        "readings": dict(result.readings),
        "unknown_readings": unknown([result]),
        "outcomes": [outcome(n, group, words) for n, group in listed],
        "problems": [],
        **_figures(result.figures, stats),
    }


def unusable(file: str, found: Iterable[Problem]) -> Json:
    """The report of `resolve` on a file that cannot be used."""
    return {"file": file, "problems": problems(found)}


def outcome(number: int, group: OutcomeGroup, words: Words) -> Json:
    """One outcome, the ways that lead to it, an example."""
    return {
        "number": number,
        "resolutions": group.resolutions,
        "facts": _facts(group.outcome),
        "paths": [[_choice(c, words) for c in path] for path in group.paths],
        "example": _resolution(group.example, words),
    }


def problems(found: Iterable[Problem]) -> list[Json]:
    """Why an input cannot be used."""
    return [asdict(problem) for problem in found]


def rule(entry: RuleEntry, questions: Iterable[QuestionEntry], invariants: Iterable[InvariantEntry] = ()) -> Json:
    """One entry of the rulebook, with the contested questions about it and the invariants that rest on it."""
    return {
        "id": entry.id,
        "section": entry.section,
        "statement": dict(entry.statement),
        "encoding": _code(entry.encoding),
        "scenarios": list(entry.scenarios),
        "questions": [question.id for question in questions if entry.id in question.rules],
        "invariants": [invariant.id for invariant in invariants if entry.id in invariant.rules],
    }


def invariant(entry: InvariantEntry, verdicts: Verdicts) -> Json:
    """One invariant, with what became of it by scope when it was proved last."""
    return {
        "id": entry.id,
        "statement": dict(entry.statement),
        "rules": list(entry.rules),
        "encoding": _code(entry.encoding),
        "verdicts": dict(verdicts.get(entry.id, {})),
    }


def question(entry: QuestionEntry) -> Json:
    """One contested question."""
    return {
        "id": entry.id,
        "rules": list(entry.rules),
        "statement": dict(entry.statement),
        "readings": [
            {
                "name": reading.name,
                "default": place == 0,
                "statement": dict(reading.statement),
                "editions": list(reading.editions),
                "encoding": _code(reading.encoding),
            }
            for place, reading in enumerate(entry.readings)
        ],
        "unknown": list(entry.unknown),
        "encoding": _code(entry.encoding),
        "scenarios": list(entry.scenarios),
    }


def verified(result: Proofs, words: Words) -> Json:
    """The report of `verify`; times are those of the run in which a part was proved."""
    return {
        "edition": result.under.edition,
        "readings": dict(result.readings),
        "invariants": [_invariant(proof, words) for proof in result.invariants],
        "scopes": [{**asdict(scope), "says": dict(scope.says)} for scope in result.scopes],
        "failures": [
            {"scope": part.scope, "part": part.part, "why": part.failure, "fault": part.fault}
            for part in result.failures
        ],
        "seconds": result.seconds,
    }


def _invariant(proof: InvariantProof, words: Words) -> Json:
    return {
        "id": proof.id,
        "statement": dict(proof.statement),
        "rules": list(proof.rules),
        "verdict": proof.standing,
        "complete": proof.complete,
        "scopes": dict(proof.standings),
        "bounds": list(proof.bounds),
        "states": proof.states,
        "seconds": proof.seconds,
        "counterexamples": [_counterexample(found, words) for found in proof.counterexamples],
    }


def _counterexample(found: Counterexample, words: Words) -> Json:
    return {
        "scope": found.scope,
        "part": found.part,
        "smallest": found.smallest,
        "scenario": found.text,
        "file": found.file or None,
        "resolution": _resolution(found.resolution, words) if found.resolution else None,
        "forced": found.forced,
        "why": found.failure or None,
        "fault": found.fault or None,
    }


def explored(result: Exploration, words: Words) -> Json:
    """The report of `explore`; what is found of readings and of pairs stands in `findings`, by number."""

    def number(about: Finding | None) -> int | None:
        """The findings have their texts by now, those they are named by have not."""
        same = (place for place, each in enumerate(result.findings, start=1) if about and each.ways == about.ways)
        return next(same, None)

    return {
        "kind": result.kind,
        "edition": result.under.edition,
        "readings": dict(result.under.readings),
        "scopes": list(result.scopes),
        "findings": [_found(finding, words) for finding in result.findings],
        "separations": [
            {
                "question": each.apart[0],
                "readings": list(each.apart[1:]),
                "finding": number(each.finding),
                "parts": each.parts,
                "of": each.of,
                "complete": each.complete,
            }
            for each in result.separations
        ],
        "pairs": [{"abilities": list(each.abilities), "finding": number(each.finding)} for each in result.pairs],
        "parts": result.parts,
        "of": result.of,
        "failed": result.failed,
        "fault": result.fault or None,
        "dropped": result.dropped,
        "stopped": result.stopped or None,
        "seconds": result.seconds,
    }


def _found(finding: Finding, words: Words) -> Json:
    from dictamen.render import findings  # needs the solver

    return {
        "summary": findings.summary(finding, words),
        "scope": finding.scope or None,
        "part": finding.part or None,
        "smallest": finding.smallest,
        "smallest_of_all": finding.first,
        "scenario": finding.text,
        "file": finding.file or None,
        "rules": list(findings.rules(finding)),
        "steps_alike": finding.alike,
        "ways": [
            {
                "called": findings.called(way, finding, words),
                "reading": way.reading or None,
                "verdict": way.verdict,
                "points": way.score,
                "facts": _facts(way.facts),
                "resolution": _resolution(way.resolution, words),
            }
            for way in finding.ways
        ],
    }


def coverage(
    uncovered: Sequence[tuple[str, Mapping[str, str]]], unused: Sequence[tuple[str, str]], words: Words
) -> Json:
    """The rules that no scenario is about (without a reason: none is on record), the readings that none asks for."""
    return {
        "uncovered": [
            {"id": rule_id, "reason": reason.get(words.language) if reason else None} for rule_id, reason in uncovered
        ],
        "unused_readings": [{"question": question, "reading": name} for question, name in unused],
    }


def _code(lines: Iterable[Line]) -> list[Json]:
    return [{"file": file, "line": line, "text": text} for file, line, text in lines]


def _claim(claim: ClaimVerdict, source: ClaimText | None, words: Words) -> Json:
    return {
        "number": claim.number,
        "line": source.line if source else None,
        "condition": source.condition if source else None,
        "expected": claim.expected,
        "verdict": claim.verdict,
        "holds": claim.holds,
        "example": _resolution(claim.example, words) if claim.example else None,
        "counterexample": _resolution(claim.counterexample, words) if claim.counterexample else None,
        "edition": claim.under.edition,
        "readings": dict(claim.readings),
        "unknown": list(claim.unknown),
        **({} if claim.depends is None else {"depends": [asdict(other) for other in claim.depends]}),
    }


def _resolution(resolution: Resolution, words: Words) -> Json:
    return {
        "steps": [_step(step, words) for step in resolution.steps],
        "choices": [_choice(choice, words) for choice in resolution.choices],
        "facts": _facts(resolution.outcome),
    }


def _step(step: Step, words: Words) -> Json:
    return {
        "depth": step.depth,
        "code": step.message.code,
        "arguments": list(step.message.arguments),
        "text": words.step(step),
        "rules": list(step.rules),
        "choice": _choice(step.choice, words) if step.choice else None,
    }


def _choice(choice: Choice, words: Words) -> Json:
    return {**asdict(choice), "text": words.choice(choice)}


def _facts(facts: Iterable[tuple[tuple[str, ...], Any]]) -> list[Json]:
    return [{"fact": key[0], "of": list(key[1:]), "value": value} for key, value in facts]


def _figures(figures: Figures, stats: bool) -> Json:
    """Only on request: times differ from run to run."""
    return {"figures": asdict(figures)} if stats else {}
