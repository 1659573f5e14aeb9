"""Reports for people: verdicts, explanations, problems."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence

from rich.text import Text

from dictamen.render import cautions, dependence, told, unknown_told
from dictamen.render.layout import noted, paragraph, plain
from dictamen.render.outcomes import one_outcome, outcomes
from dictamen.render.source import ClaimText
from dictamen.render.trace import trace
from dictamen.results import ClaimVerdict, Figures, Outcomes, Problem, Resolution, ScenarioVerdict
from dictamen.words import Words

__all__ = ["explanation", "figures", "one_outcome", "outcomes", "problems", "summary", "trace", "unknown", "verdict"]

MARKS = {"holds": ("✓", "green"), "fails": ("✗", "bold red"), "unusable": ("!", "bold yellow")}
Claims = dict[int, ClaimText]


# --- verdicts ---------------------------------------------------------------------------------------------------
def verdict(
    result: ScenarioVerdict,
    claims: Claims,
    words: Words,
    width: int,
    path_width: int = 0,
    program: str = "dictamen",
    options: str = "",
) -> list[Text]:
    """One line for a file, and below it what is to be told: claims that fail or depend on a reading, problems.

    `program` and `options` are how to see why a claim fails, at the command line.
    """
    lines = [_file_line(result, words, path_width)]
    for claim in result.claims:
        source = claims.get(claim.number)
        if not claim.holds:
            lines += _failed(result.file, claim, source, words, width, program, options)
        elif claim.depends:
            lines += [*_claim_line(claim, source, words, width, "    "), *_depends(claim, words, width, "      ")]
    return [*lines, *problems(result.problems, words, width, "    "), *_warned(result, words, width)]


def summary(results: Sequence[ScenarioVerdict], seconds: float, words: Words) -> Text:
    """Counts and time of a run."""
    parts = [words.phrase("files", n=len(results))]
    for status in MARKS:
        count = sum(r.status == status for r in results)
        if count:
            parts.append(words.phrase(f"summary_{status}", n=count))
    parts.append(words.phrase("claims", n=sum(len(r.claims) for r in results)))
    varied = [claim.depends for r in results for claim in r.claims if claim.depends is not None]
    if varied:
        parts.append(words.phrase("dependent", n=sum(map(bool, varied))))
    parts.append(words.phrase("seconds", seconds=f"{seconds:.2f}"))
    worst = next((s for s in ("unusable", "fails") if any(r.status == s for r in results)), "holds")
    return Text(" · ".join(parts), MARKS[worst][1])


def unknown(judged: Iterable[ClaimVerdict | Outcomes], words: Words, width: int) -> list[Text]:
    """For each edition asked for, the questions that it is not known to have answered."""
    return [line for text in unknown_told(judged, words) for line in paragraph(text, width, style="yellow")]


def figures(figures: Figures, words: Words, indent: int = 4) -> Text:
    """What a run cost, in one line."""
    text = words.phrase(
        "figures",
        events=figures.events,
        moments=figures.moments,
        ground_rules=figures.ground_rules,
        variables=figures.variables,
        milliseconds=f"{figures.milliseconds:.1f}",
    )
    return Text(" " * indent + text, "dim")


def problems(found: Iterable[Problem], words: Words, width: int, indent: str = "") -> list[Text]:
    """Where an input cannot be used and why; the rules that forbid it at the right margin."""
    lines: list[Text] = []
    for problem in found:
        hint = f" {words.phrase('suggestion', name=problem.suggestion)}" if problem.suggestion else ""
        where = f"{problem.file}:{problem.line}:{problem.column}"
        text = f"{where}: {problem.message}{hint}"
        lines += noted(text, ", ".join(problem.rules), width, indent)
    return lines


def _file_line(result: ScenarioVerdict, words: Words, path_width: int) -> Text:
    mark, style = MARKS[result.status]
    line = Text.assemble((f"{mark} ", style), plain(result.file).ljust(path_width), "  ", (plain(result.title), "dim"))
    if result.status == "holds" and not result.claims:
        line.append(f"  ({words.phrase('no_claims')})", "dim")
    line.rstrip()
    return line


def _failed(
    file: str, claim: ClaimVerdict, source: ClaimText | None, words: Words, width: int, program: str, options: str
) -> list[Text]:
    language = "" if words.language == "en" else f" --lang {words.language}"
    path = shlex.quote(f"./{file}" if file.startswith("-") else file)
    command = f"{program} explain {path} --claim {claim.number}{options}{language}"
    return [
        *_claim_line(claim, source, words, width, "    "),
        *paragraph(_judged(claim, words), width, "      ", style="red"),
        *_depends(claim, words, width, "      "),
        Text(f"      {words.phrase('see_why', command=plain(command))}", "dim"),
    ]


def _claim_line(claim: ClaimVerdict, source: ClaimText | None, words: Words, width: int, first: str) -> list[Text]:
    if source is None:
        return paragraph(words.phrase("claim", number=claim.number), width, first)
    where = words.phrase("claim_at", line=source.line, number=claim.number)
    return paragraph(f"{where}: {source.text}", width, first, len(first) + 2)


def _judged(claim: ClaimVerdict, words: Words) -> str:
    """What was claimed and what is so, and under which readings if not the default ones."""
    said = words.phrase(f"as_claimed_{claim.verdict}" if claim.holds else f"{claim.expected}_{claim.verdict}")
    under = told(claim.under, words)
    return f"{said} ({under})" if under else said


def _depends(claim: ClaimVerdict, words: Words, width: int, indent: str) -> list[Text]:
    """The readings under which the verdict would be another one."""
    found = [dependence(other, words) for other in claim.depends or ()]
    return [line for text in found for line in paragraph(text, width, indent, style="magenta")]


def _warned(result: ScenarioVerdict, words: Words, width: int) -> list[Text]:
    return [line for note in cautions(result, words) for line in paragraph(note, width, "    ", style="yellow")]


# --- explanations -----------------------------------------------------------------------------------------------
def explanation(result: ScenarioVerdict, claims: Claims, words: Words, width: int) -> list[Text]:
    """Each claim with the resolutions that show why it is judged as it is."""
    lines = [_file_line(result, words, 0), *problems(result.problems, words, width, "    ")]
    lines += [*_warned(result, words, width), *unknown(result.claims, words, width)]
    for claim in result.claims:
        lines += [Text(), *_explained(claim, claims.get(claim.number), words, width)]
    return lines


def _explained(claim: ClaimVerdict, source: ClaimText | None, words: Words, width: int) -> list[Text]:
    mark, style = MARKS["holds" if claim.holds else "fails"]
    lines = _claim_line(claim, source, words, width, f"{mark} ")
    lines[0].stylize(style, 0, 1)
    lines += paragraph(_judged(claim, words), width, "  ", style="" if claim.holds else "red")
    if claim.example and claim.counterexample:
        lines += _parting(claim.example, claim.counterexample, words, width)
    for key, resolution in (("true_in", claim.example), ("false_in", claim.counterexample)):
        if resolution:
            lines += [Text(), Text(f"  {words.phrase(key)}", "bold"), *trace(resolution, words, width, 4)]
    return lines


def _parting(one: Resolution, other: Resolution, words: Words, width: int) -> list[Text]:
    """The first decision in which two resolutions differ."""
    pairs = zip(one.choices, other.choices, strict=False)
    pair = next(((a, b) for a, b in pairs if a != b), None)
    if pair is None:
        return []
    first, second = map(words.decision, pair)
    return paragraph(words.phrase("they_part", first=first, second=second), width, "  ")
