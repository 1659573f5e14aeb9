"""The report of `explore` for people: each finding in a sentence, its state, the resolutions side by side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text

from dictamen.exploring.findings import readable
from dictamen.proving.counterexample import dump
from dictamen.render import told
from dictamen.render.layout import paragraph, plain
from dictamen.render.source import flow
from dictamen.render.trace import trace
from dictamen.results import Exploration, Finding, PairOrder, Separation, Way
from dictamen.words import Words

_BESIDE = 90
"""Columns from which on two traces stand side by side."""
_BETWEEN = " │ "
_MOST = 4
"""Facts of an outcome in a sentence."""
_TITLE = 200


def summary(finding: Finding, words: Words) -> str:
    """A finding in one sentence."""
    if finding.kind == "reach":
        return words.phrase("finding_reach", claim=claimed(finding))
    one, two = finding.ways
    told = {"one": facts(one, words), "two": facts(two, words)}
    if one.choice and two.choice and one.choice.kind == two.choice.kind == "order" and one.choice.subject != "turn":
        return words.phrase("finding_before", first=one.choice.taken, second=two.choice.taken, **told)
    return words.phrase("finding_ways", first=called(one, finding, words), second=called(two, finding, words), **told)


def facts(way: Way, words: Words) -> str:
    """What a resolution comes to, where others come to something else."""
    said = [words.fact(key, value) for key, value in way.facts[:_MOST]]
    return ", ".join(said) or words.phrase("finding_nothing")


def claimed(finding: Finding) -> str:
    """The condition that was to be reached."""
    claim = finding.state["claims"][0]
    return flow(next(iter(claim.values())))


def called(way: Way, finding: Finding, words: Words) -> str:
    """What a resolution goes by: its reading, or its first decision of its own."""
    if way.reading and finding.apart:
        return f"{finding.apart[0]} {way.reading}"
    return words.decision(way.choice) if way.choice else words.phrase("outcome", number=finding.ways.index(way) + 1)


def rules(finding: Finding) -> tuple[str, ...]:
    """The rules at work where the resolutions part."""
    found: dict[str, None] = {}
    for way in finding.ways:
        if way.choice:
            found[way.choice.rule] = None
        for step in way.resolution.steps[finding.alike : finding.alike + 3]:
            found.update(dict.fromkeys(step.rules))
    return tuple(found)


def scenario(finding: Finding, words: Words) -> str:
    """The file of a finding."""
    about = "finding_about" if finding.scope else "finding_about_file"
    heading = {
        "title": plain(summary(finding, words))[:_TITLE].rstrip(" :;,"),
        "about": words.phrase(about, kind=finding.kind, scope=finding.scope),
        "rules": list(rules(finding)),
    }
    return dump({**heading, **{key: value for key, value in finding.state.items() if key not in heading}})


def file_name(number: int, finding: Finding) -> str:
    """Where a finding is written to."""
    about = [*(finding.apart or ()), *finding.group] or [finding.kind]
    slug = re.sub(r"[^a-z0-9]+", "-", " ".join(about).lower()).strip("-")[:60].strip("-")
    return f"{number:02}-{slug}.yaml"


def how_small(finding: Finding, words: Words) -> str:
    """Whether the state of a finding is the smallest one."""
    if not finding.first:
        return words.phrase("smallest_of_part" if finding.smallest else "small_found")
    return words.phrase("smallest_of_scope" if finding.apart else "smallest_of_all")


def report(result: Exploration, words: Words, width: int) -> list[Text]:
    """The whole report."""
    lines: list[Text] = []
    for number, finding in enumerate(result.findings, start=1):
        lines += [*_finding(number, finding, words, width), Text()]
    for separation in result.separations:
        lines += _separation(separation, words, width)
    for pair in result.pairs:
        lines += _pair(pair, words, width)
    for note in notes(result, words):
        lines += paragraph(note, width)
    return [*lines, Text(totals(result, words), "bold" if result.findings else "yellow")]


def notes(result: Exploration, words: Words) -> Iterator[str]:
    """What else is to be said of a search, or of why nothing was found."""
    if any(way.score is not None for finding in result.findings for way in finding.ways):
        yield words.phrase("measure")
    if result.fault:
        yield result.fault
    if result.scopes:
        all_of_it = result.parts == result.of and not (result.stopped or result.failed or result.dropped)
        if not result.findings and not result.separations:
            yield (
                words.phrase("nothing_proved", scopes=", ".join(result.scopes))
                if all_of_it
                else words.phrase("nothing_found")
            )
    elif result.kind == "order" and not result.pairs:
        yield words.phrase("no_pairs")
    elif result.kind == "choice" and not result.findings:
        yield words.phrase("one_outcome_only")


def totals(result: Exploration, words: Words) -> str:
    """Counts and time of a search."""
    parts = [words.phrase("findings_found", n=len(result.findings))]
    if result.scopes:
        searched = words.phrase("parts_searched", n=result.parts)
        parts.append(f"{searched} {words.phrase('parts_of', n=result.of)}" if result.parts < result.of else searched)
    for key, number in (("parts_failed", result.failed), ("parts_dropped", result.dropped)):
        if number:
            parts.append(words.phrase(key, n=number))
    if result.stopped:
        parts.append(words.phrase("stopped_time" if result.stopped == "time" else "stopped_user"))
    parts.append(words.phrase("seconds", seconds=f"{result.seconds:.1f}"))
    if under := told(result.under, words):
        parts.append(under)
    return " · ".join(parts)


def _finding(number: int, finding: Finding, words: Words, width: int) -> Iterator[Text]:
    head = f"{number}. "
    yield from paragraph(summary(finding, words), width, head, style="bold")
    where = f"{finding.scope} ({finding.part})" if finding.part else finding.scope
    said = ": ".join(part for part in (how_small(finding, words) if finding.scope else "", where) if part)
    indent = " " * len(head)
    if said:
        yield from paragraph(said, width, indent, style="dim")
    if finding.file:
        yield from paragraph(words.phrase("written_to", file=finding.file), width, indent, style="dim")
    yield from (Text(f"{indent}{line}") for line in readable(finding.state).splitlines()) if finding.scope else ()
    yield Text()
    yield from traces(finding, words, width)


def traces(finding: Finding, words: Words, width: int) -> Iterator[Text]:
    """The resolutions from where they part, side by side where there is room."""
    if len(finding.ways) == 1:
        yield from trace(finding.ways[0].resolution, words, width)
        return
    yield from paragraph(words.phrase("steps_alike", n=finding.alike), width, style="dim")
    if width < _BESIDE:
        for way in finding.ways:
            yield from _way(way, finding, words, width)
        return
    column = (width - len(_BETWEEN)) // 2
    left, right = (list(_way(way, finding, words, column)) for way in finding.ways)
    for place in range(max(len(left), len(right))):
        line = left[place].copy() if place < len(left) else Text()
        line.append(" " * max(column - cell_len(line.plain), 0))
        line.append(_BETWEEN, "dim")
        line.append_text(right[place] if place < len(right) else Text())
        yield line


def _way(way: Way, finding: Finding, words: Words, width: int) -> Iterator[Text]:
    yield from paragraph(heading(way, finding, words), width, style="bold cyan")
    yield from paragraph(facts(way, words), width, style="green")
    yield from trace(way.resolution, words, width, after=finding.alike)


def heading(way: Way, finding: Finding, words: Words) -> str:
    """What a resolution is called above its trace."""
    if way.score is not None:
        name = words.phrase("way_best" if way is finding.ways[0] else "way_worst")
        return words.phrase("way_score", name=name, n=way.score, way=called(way, finding, words))
    often = words.phrase("always_so" if way.verdict == "always" else "sometimes_so")
    return words.phrase("way_how_often", way=called(way, finding, words), quantifier=often)


def separation(found: Separation, words: Words) -> str:
    """What became of two readings."""
    question, one, two = found.apart
    key = "reading_apart" if found.finding else "reading_same" if found.complete else "reading_open"
    said = words.phrase(key, question=question, one=one, two=two, parts=found.parts)
    return f"{said}: {found.finding.scope}" if found.finding else said


def pair(found: PairOrder, words: Words) -> str:
    """What became of two abilities."""
    one, two = found.abilities
    said = words.phrase("pairs_matter" if found.finding else "pairs_commute", one=one, two=two)
    return ": ".join([said, *([" / ".join(facts(way, words) for way in found.finding.ways)] if found.finding else [])])


def _separation(found: Separation, words: Words, width: int) -> Sequence[Text]:
    mark, style = ("≠", "green") if found.finding else ("=", "") if found.complete else ("?", "yellow")
    return paragraph(separation(found, words), width, f"{mark} ", style=style)


def _pair(found: PairOrder, words: Words, width: int) -> Sequence[Text]:
    return paragraph(pair(found, words), width, "≠ " if found.finding else "= ", style="green" if found.finding else "")


def cited(result: Exploration) -> set[str]:
    """Every rule that is cited."""
    resolutions = (way.resolution for finding in result.findings for way in finding.ways)
    steps = [step for resolution in resolutions for step in resolution.steps]
    return {rule for step in steps for rule in _of_step(step.rules, step.choice.rule if step.choice else "")}


def _of_step(found: Iterable[str], chosen: str) -> Iterator[str]:
    yield from found
    if chosen:
        yield chosen
