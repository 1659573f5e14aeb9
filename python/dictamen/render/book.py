"""The rulebook for people: rules, contested questions, what no scenario is about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby
from types import MappingProxyType
from typing import TYPE_CHECKING

from rich.text import Text

from dictamen.render.layout import noted, paragraph
from dictamen.results import WORST, Standing
from dictamen.words import Words

if TYPE_CHECKING:
    from dictamen.rulebook import RuleEntry
    from dictamen.rulebook.contested import Line, QuestionEntry, ReadingEntry
    from dictamen.rulebook.invariants import InvariantEntry

Titles = Callable[[str, str], str]
"""The heading of a section of the rulebook in a language."""
Verdicts = Mapping[str, Mapping[str, Standing]]
"""What became of invariants, by id and by scope."""
NO_VERDICTS: Verdicts = MappingProxyType({})


def rule(
    entry: RuleEntry,
    questions: Sequence[QuestionEntry],
    title: Titles,
    words: Words,
    width: int,
    invariants: Sequence[InvariantEntry] = (),
    verdicts: Verdicts = NO_VERDICTS,
) -> list[Text]:
    """One rule: its statement, what is contested about it, the lines that encode it, the scenarios about it, and the
    invariants that rest on it.
    """
    lines = [Text.assemble((entry.id, "bold"), (f"  {title(entry.section, words.language)}", "dim"))]
    lines += [*paragraph(_said(entry.statement, words), width, "  "), Text()]
    if questions:
        lines.append(Text(f"  {words.phrase('contested')}", "dim"))
        for question in questions:
            lines += paragraph(_said(question.statement, words), width, f"    {question.id}  ")
            lines += _readings(question, words, width, "      ")
    lines.append(Text(f"  {words.phrase('encoded_in' if entry.encoding else 'not_encoded')}", "dim"))
    lines += _code(entry.encoding, "    ")
    lines.append(Text(f"  {words.phrase('exercised_by' if entry.scenarios else 'not_exercised')}", "dim"))
    lines += [Text(f"    {scenario}") for scenario in entry.scenarios]
    if invariants:
        lines.append(Text(f"  {words.phrase('rests_on_it')}", "dim"))
    for proved in invariants:
        verdict = _verdict(verdicts.get(proved.id, {}), words)
        lines += noted(_said(proved.statement, words), verdict, width, f"    {proved.id}  ")
    return lines


def invariant(entry: InvariantEntry, verdicts: Verdicts, words: Words, width: int) -> list[Text]:
    """One invariant: its statement, what became of it in each scope, the lines that encode it."""
    lines = [
        Text.assemble((entry.id, "bold"), (f"  {words.phrase('rests_on', rules=', '.join(entry.rules))}", "dim")),
        *paragraph(_said(entry.statement, words), width, "  "),
        Text(),
    ]
    found = verdicts.get(entry.id, {})
    if not found:
        said = words.phrase("not_verified", command=f"dictamen verify {entry.id}")
        lines += paragraph(said, width, "  ", style="dim")
    for standing in WORST:
        scopes = [scope for scope, verdict in found.items() if verdict == standing]
        if scopes:
            said = words.phrase("verdict_in", verdict=words.phrase(f"standing_{standing}"), scopes=", ".join(scopes))
            lines += paragraph(said, width, "  ")
    lines.append(Text(f"  {words.phrase('encoded_in' if entry.encoding else 'not_encoded')}", "dim"))
    return [*lines, *_code(entry.encoding, "    ")]


def _verdict(found: Mapping[str, Standing], words: Words) -> str:
    """The verdict over all scopes in which an invariant was proved; nothing if in none."""
    worst = next((standing for standing in WORST if standing in found.values()), None)
    return words.phrase(f"standing_{worst}") if worst else ""


def rules(
    entries: Sequence[RuleEntry],
    questions: Sequence[QuestionEntry],
    title: Titles,
    words: Words,
    width: int,
    invariants: Sequence[InvariantEntry] = (),
) -> list[Text]:
    """All rules by section, each with its statement, all contested questions, all invariants."""
    ids = [*(e.id for e in entries), *(q.id for q in questions), *(i.id for i in invariants)]
    column = max(map(len, ids), default=0) + 2
    lines: list[Text] = []
    for section, members in groupby(entries, key=lambda e: e.section):
        lines.append(Text(title(section, words.language), "bold"))
        for entry in members:
            lines += paragraph(_said(entry.statement, words), width, f"  {entry.id.ljust(column)}")
    if questions:
        lines.append(Text(words.phrase("contested_questions"), "bold"))
    for question in questions:
        lines += paragraph(_said(question.statement, words), width, f"  {question.id.ljust(column)}")
    if invariants:
        lines.append(Text(words.phrase("all_invariants"), "bold"))
    for proved in invariants:
        lines += paragraph(_said(proved.statement, words), width, f"  {proved.id.ljust(column)}")
    counts = [words.phrase("rules", n=len(entries))]
    counts += [words.phrase("questions", n=len(questions))] if questions else []
    counts += [words.phrase("invariants", n=len(invariants))] if invariants else []
    return [*lines, Text(", ".join(counts), "dim")]


def questions(entries: Sequence[QuestionEntry], words: Words, width: int) -> list[Text]:
    """Contested questions in full."""
    lines: list[Text] = []
    for entry in entries:
        lines += [Text()] if lines else []
        lines += _question(entry, words, width)
    return lines


def coverage(
    uncovered: Sequence[tuple[str, Mapping[str, str]]], unused: Sequence[tuple[str, str]], words: Words, width: int
) -> list[Text]:
    """The rules that no scenario is about, those left out with the reason, the readings that none asks for."""
    left_out = [(rule_id, reason) for rule_id, reason in uncovered if reason]
    without = [rule_id for rule_id, reason in uncovered if not reason]
    column = max((len(rule_id) for rule_id, _ in left_out), default=0) + 2
    lines = [Text(words.phrase("uncovered", n=len(without)), "bold"), *_listed(without, width)]
    if left_out:
        lines.append(Text(words.phrase("left_out", n=len(left_out)), "bold"))
    for rule_id, reason in left_out:
        lines += paragraph(_said(reason, words), width, f"  {rule_id.ljust(column)}")
    named = [f"{question}={name}" for question, name in unused]
    return [*lines, Text(words.phrase("unused_readings", n=len(unused)), "bold"), *_listed(named, width)]


def _question(entry: QuestionEntry, words: Words, width: int) -> list[Text]:
    lines = [
        Text.assemble((entry.id, "bold"), (f"  {words.phrase('about_rules', rules=', '.join(entry.rules))}", "dim"))
    ]
    lines += [*paragraph(_said(entry.statement, words), width, "  "), Text()]
    lines += _readings(entry, words, width, "  ", code=True)
    if entry.encoding:
        lines += [Text(f"  {words.phrase('also_in')}", "dim"), *_code(entry.encoding, "    ")]
    if entry.unknown:
        text = words.phrase("not_known", n=len(entry.unknown), editions=", ".join(entry.unknown))
        lines += paragraph(text, width, "  ", style="dim")
    lines.append(Text(f"  {words.phrase('asked_for_by' if entry.scenarios else 'not_asked_for')}", "dim"))
    return [*lines, *(Text(f"    {scenario}") for scenario in entry.scenarios)]


def _readings(entry: QuestionEntry, words: Words, width: int, indent: str, *, code: bool = False) -> list[Text]:
    """The readings of a question, each with the editions in which it held at the margin; with `code`, its lines."""
    lines: list[Text] = []
    for place, reading in enumerate(entry.readings):
        name = words.phrase("by_default", reading=reading.name) if place == 0 else reading.name
        lines += noted(
            f"{name}: {_said(reading.statement, words)}", _held(reading, words), width, indent, len(indent) + 2
        )
        lines += _code(reading.encoding, f"{indent}  ") if code else []
    return lines


def _held(reading: ReadingEntry, words: Words) -> str:
    if not reading.editions:
        return ""
    return words.phrase("held_in", n=len(reading.editions), editions=", ".join(reading.editions))


def _code(lines: Iterable[Line], indent: str) -> list[Text]:
    found: list[Text] = []
    for file, line, text in lines:
        found += [Text(f"{indent}{file}:{line}"), Text(f"{indent}  {text.strip()}", "dim")]
    return found


def _listed(names: Sequence[str], width: int) -> list[Text]:
    return paragraph(", ".join(names), width, "  ") if names else []


def _said(statement: Mapping[str, str], words: Words) -> str:
    """A statement in the language of the report, else in English."""
    return statement.get(words.language) or statement.get("en", "")
