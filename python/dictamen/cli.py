"""The command line. Only typer is imported here; everything else is loaded by the command that needs it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn, TypeVar

import typer

if TYPE_CHECKING:
    from dictamen.results import Problem, ScenarioVerdict
    from dictamen.words import Words

OK, FAILS, UNUSABLE, FAULT = 0, 1, 2, 3
T = TypeVar("T")

app = typer.Typer(
    name="dictamen",
    help="A rules checker for Marvel Champions: The Card Game.",
    no_args_is_help=True,  # with exit code 2, as for any incomplete command line
    add_completion=False,
    rich_markup_mode=None,  # plain help: rich alone takes as long to load as all the rest
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


class Lang(StrEnum):
    """Languages of the reports."""

    en = "en"
    es = "es"


class Format(StrEnum):
    """Forms of a report."""

    text = "text"
    json = "json"


class CheckFormat(StrEnum):
    """Forms of the report of `check`."""

    text = "text"
    json = "json"
    junit = "junit"


FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="A scenario file.")]
LangOption = Annotated[Lang, typer.Option("--lang", help="Language of the report.")]
FormatOption = Annotated[Format, typer.Option("--format", help="Form of the report.")]
CheckFormatOption = Annotated[CheckFormat, typer.Option("--format", help="Form of the report.")]
JobsOption = Annotated[int, typer.Option("--jobs", min=0, metavar="N", help="Processes; 0 for one a core.")]
TimeoutOption = Annotated[float, typer.Option("--timeout", min=0.001, metavar="SECONDS", help="Time for one file.")]
LimitOption = Annotated[int, typer.Option("--limit", min=1, metavar="N", help="Resolutions listed at most.")]
StatsOption = Annotated[bool, typer.Option("--stats", help="Say what it cost: sizes and time.")]


# --- commands ---------------------------------------------------------------------------------------------------
@app.command()
def check(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", help="Scenario files, or folders of them.")],
    form: CheckFormatOption = CheckFormat.text,
    lang: LangOption = Lang.en,
    jobs: JobsOption = 0,
    timeout: TimeoutOption = 60.0,
    stats: StatsOption = False,
) -> None:
    """Judge the claims of scenario files.

    Exit code: 0 all claims hold, 1 some claim fails, 2 some input cannot be used.
    """
    from dictamen.collect import collect

    words = _words(lang)
    items = collect(paths, words)
    judged = _judged(items, jobs or _cores(), timeout, stats)
    if form is CheckFormat.text:
        results = _show_verdicts(judged, items, words, stats)
    else:
        results = list(judged)
        _write_verdicts(results, form, words, stats)
    statuses = {result.status for result in results}
    raise typer.Exit(UNUSABLE if "unusable" in statuses else FAILS if "fails" in statuses else OK)


@app.command()
def resolve(
    file: FileArgument,
    trace: Annotated[int | None, typer.Option("--trace", min=1, metavar="N", help="Outcome N step by step.")] = None,
    form: FormatOption = Format.text,
    lang: LangOption = Lang.en,
    timeout: TimeoutOption = 60.0,
    limit: LimitOption = 1000,
    stats: StatsOption = False,
) -> None:
    """List every outcome and the decisions that lead to it.

    Exit code: 0, or 2 if the file cannot be used.
    """
    from dictamen.judge import resolve as judge
    from dictamen.output import show, width, write

    words = _words(lang)
    refusal = Refusal("resolve", file, form, words)
    result = refusal.guard(lambda: judge(file, timeout=timeout, limit=limit), timeout)
    count = len(result.groups)
    if trace is not None and trace > count:
        refusal.because("no_outcome", number=trace, count=words.phrase("outcomes", n=count))
    if form is Format.json:
        from dictamen.render import machine

        write(machine.dump("resolve", machine.outcomes(result, words, stats, only=trace)))
        return
    from dictamen.render import text
    from dictamen.render.start import start

    facts, wide = start(result.file), width()
    show(text.one_outcome(trace, result, facts, words, wide) if trace else text.outcomes(result, facts, words, wide))
    if stats:
        show([text.figures(result.figures, words)])


@app.command()
def explain(
    file: FileArgument,
    claim: Annotated[int | None, typer.Option("--claim", min=1, metavar="N", help="Only claim N.")] = None,
    form: FormatOption = Format.text,
    lang: LangOption = Lang.en,
    timeout: TimeoutOption = 60.0,
    limit: LimitOption = 1000,
    stats: StatsOption = False,
) -> None:
    """Show resolutions in which a claim is true and is false.

    Exit code: 0, or 2 if the file cannot be used.
    """
    from dictamen.judge import explain as judge
    from dictamen.output import show, width, write
    from dictamen.render.source import claim_texts

    words = _words(lang)
    refusal = Refusal("explain", file, form, words)
    result = refusal.guard(lambda: judge(file, claim=claim, timeout=timeout, limit=limit), timeout)
    if result.problems:
        refusal.refuse(result.problems)
    if claim is not None:
        result = replace(result, claims=tuple(c for c in result.claims if c.number == claim))
        if not result.claims:
            refusal.because("no_claim", number=claim)
    texts = claim_texts(result.file)
    if form is Format.json:
        from dictamen.render import machine

        write(machine.dump("explain", machine.verdict(result, texts, words, stats)))
        return
    from dictamen.render import text

    show(text.explanation(result, texts, words, width()))
    if stats:
        show([text.figures(result.figures, words)])


@app.command()
def rules(
    rule_id: Annotated[str | None, typer.Argument(metavar="[ID]", help="A rule, for instance ATK-5c.")] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="The rules that no scenario is about.")] = False,
    form: FormatOption = Format.text,
    lang: LangOption = Lang.en,
) -> None:
    """Print the rulebook, or all about one rule.

    Exit code: 0, or 2 if there is no such rule.
    """
    from dictamen.output import write

    words = _words(lang)
    if rule_id is not None:
        _one_rule(rule_id, form, words)
    elif coverage:
        _coverage(form, words)
    elif form is Format.json:
        from dictamen.render import machine
        from dictamen.rulebook import all_rules

        write(machine.dump("rules", {"rules": [machine.rule(entry) for entry in all_rules()]}))
    else:
        _all_rules(words)


@app.command()
def schema() -> None:
    """Print the JSON Schema of a scenario file, for editors."""
    import json

    from dictamen.model import Scenario
    from dictamen.output import write

    write(json.dumps(Scenario.model_json_schema(), ensure_ascii=False, indent=2))


@app.command()
def new() -> None:
    """Print a commented scenario to start from."""
    from importlib.resources import files

    sys.stdout.write(files("dictamen").joinpath("new_scenario.yaml").read_text(encoding="utf-8"))


def main() -> None:
    """The program `dictamen`. A fault of the program itself is exit code 3, apart from failed claims (1)."""
    from dictamen.output import use_utf8

    use_utf8()
    try:
        app()
    except Exception:
        import traceback

        traceback.print_exc()
        sys.exit(FAULT)


# --- check ------------------------------------------------------------------------------------------------------
def _judged(
    items: Sequence[Path | ScenarioVerdict], jobs: int, timeout: float, stats: bool
) -> Iterator[ScenarioVerdict]:
    """A verdict for each item, in order; those that are verdicts already stay."""
    files = [item for item in items if isinstance(item, Path)]
    if files:
        from dictamen.judge import check_many

        verdicts = iter(check_many(files, jobs=min(jobs, len(files)), timeout=timeout, figures=stats))
    for item in items:
        yield next(verdicts) if isinstance(item, Path) else item


def _show_verdicts(
    judged: Iterator[ScenarioVerdict], items: Sequence[Path | ScenarioVerdict], words: Words, stats: bool
) -> list[ScenarioVerdict]:
    """Each verdict as soon as it is there, a summary at the end; the verdicts."""
    from dictamen.output import program, show, width
    from dictamen.render import text
    from dictamen.render.source import claim_texts

    started = time.perf_counter()
    longest = max((len(str(item if isinstance(item, Path) else item.file)) for item in items), default=0)
    results: list[ScenarioVerdict] = []
    for result in judged:
        results.append(result)
        texts = claim_texts(result.file) if result.status == "fails" else {}
        lines = text.verdict(result, texts, words, width(), min(longest, width() // 2), program())
        show([*lines, text.figures(result.figures, words)] if stats and not result.problems else lines)
    show([text.summary(results, time.perf_counter() - started, words)])
    return results


def _write_verdicts(results: Sequence[ScenarioVerdict], form: CheckFormat, words: Words, stats: bool) -> None:
    from dictamen.output import write
    from dictamen.render import junit, machine
    from dictamen.render.source import claim_texts

    texts = [claim_texts(result.file) if result.claims else {} for result in results]
    if form is CheckFormat.junit:
        write(junit.report(results, texts, words))
    else:
        write(machine.dump("check", machine.checked(results, texts, words, stats)))


# --- rules ------------------------------------------------------------------------------------------------------
def _all_rules(words: Words) -> None:
    from dictamen.output import show, width
    from dictamen.render import text
    from dictamen.rulebook import all_rules, section_title

    show(text.rules(all_rules(), section_title, words, width()))


def _one_rule(rule_id: str, form: Format, words: Words) -> None:
    from dictamen.output import show, width, write
    from dictamen.rulebook import lookup, section_title

    try:
        entry = lookup(rule_id)
    except KeyError as error:
        nearest = getattr(error, "nearest", ())
        hint = f" {words.phrase('suggestion', name=nearest[0])}" if nearest else ""
        typer.echo(words.phrase("no_rule", rule=rule_id) + hint, err=True)
        raise typer.Exit(UNUSABLE) from None
    if form is Format.json:
        from dictamen.render import machine

        write(machine.dump("rules", {"rules": [machine.rule(entry)]}))
        return
    from dictamen.render import text

    show(text.rule(entry, section_title, words, width()))


def _coverage(form: Format, words: Words) -> None:
    from dictamen.output import show, width, write
    from dictamen.rulebook import coverage

    if form is Format.json:
        from dictamen.render import machine

        write(machine.dump("rules", {"uncovered": [{"id": i, "reason": why} for i, why in coverage()]}))
        return
    from dictamen.render import text

    show(text.coverage(coverage(), words, width()))


# --- what they share --------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Refusal:
    """How a command about one file says that the file cannot be used: problems, and exit code 2."""

    command: str
    file: Path
    form: Format
    words: Words

    def guard(self, judge: Callable[[], T], timeout: float) -> T:
        """What the judge returns; refuses a path that is no readable file, unusable input and lack of time."""
        from dictamen.results import InputError

        if not self.file.is_file():
            self.because("not_a_file" if self.file.exists() else "not_found")
        try:
            return judge()
        except InputError as error:
            self.refuse(error.problems)
        except TimeoutError:
            self.because("timed_out", seconds=f"{timeout:g}")
        except OSError:
            self.because("not_readable")

    def because(self, phrase: str, **arguments: object) -> NoReturn:
        """Refuse for a reason of the command line's own."""
        from dictamen.results import Problem

        self.refuse([Problem(str(self.file), 1, 1, self.words.phrase(phrase, **arguments))])

    def refuse(self, problems: Sequence[Problem]) -> NoReturn:
        """Report problems: as JSON to standard output, as text to standard error."""
        from dictamen.output import show, width, write

        if self.form is Format.json:
            from dictamen.render import machine

            write(machine.dump(self.command, machine.unusable(str(self.file), problems)))
        else:
            from dictamen.render import text

            show(text.problems(problems, self.words, width()), error=True)
        raise typer.Exit(UNUSABLE)


def _words(lang: Lang) -> Words:
    from dictamen.words import load

    return load(lang.value)


def _cores() -> int:
    """Cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
