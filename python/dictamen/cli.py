"""The command line. Only typer is imported here; everything else is loaded by the command that needs it."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TypeVar

import typer

if TYPE_CHECKING:
    from rich.progress import TaskID

    from dictamen.results import Counterexample, Exploration, Problem, Proofs, ScenarioVerdict, Standing
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


class PageFormat(StrEnum):
    """Forms of the report of `verify` and `explore`."""

    text = "text"
    json = "json"
    html = "html"


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
EditionOption = Annotated[
    str | None, typer.Option("--edition", metavar="EDITION", help="Judge by this edition of the rules, such as 1.6.")
]
ReadingsOption = Annotated[
    list[str] | None,
    typer.Option("--reading", metavar="QUESTION=READING", help="Judge under this reading; may be given again."),
]
AllReadingsOption = Annotated[
    bool, typer.Option("--all-readings", help="Say which claims depend on a reading of a contested question.")
]


# --- commands ---------------------------------------------------------------------------------------------------
@app.command()
def check(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", help="Scenario files, or folders of them.")],
    form: CheckFormatOption = CheckFormat.text,
    lang: LangOption = Lang.en,
    jobs: JobsOption = 0,
    timeout: TimeoutOption = 60.0,
    stats: StatsOption = False,
    edition: EditionOption = None,
    reading: ReadingsOption = None,
    all_readings: AllReadingsOption = False,
) -> None:
    """Judge the claims of scenario files.

    Exit code: 0 all claims hold, 1 some claim fails, 2 some input cannot be used.
    """
    from dictamen.collect import collect

    words = _words(lang)
    asked = _asked(edition, reading, words)
    items = collect(paths, words)
    judged = _judged(items, jobs or _cores(), timeout, stats, asked, all_readings)
    if form is CheckFormat.text:
        results = _show_verdicts(judged, items, words, stats, asked)
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
    edition: EditionOption = None,
    reading: ReadingsOption = None,
) -> None:
    """List every outcome and the decisions that lead to it.

    Exit code: 0, or 2 if the file cannot be used.
    """
    from dictamen.judge import resolve as judge
    from dictamen.output import show, width, write

    words = _words(lang)
    asked = _asked(edition, reading, words)
    refusal = Refusal("resolve", file, form, words)
    result = refusal.guard(lambda: judge(file, timeout=timeout, limit=limit, **asked.arguments), timeout)
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
    edition: EditionOption = None,
    reading: ReadingsOption = None,
) -> None:
    """Show resolutions in which a claim is true and is false.

    Exit code: 0, or 2 if the file cannot be used.
    """
    from dictamen.judge import explain as judge
    from dictamen.output import show, width, write
    from dictamen.render.source import claim_texts

    words = _words(lang)
    asked = _asked(edition, reading, words)
    refusal = Refusal("explain", file, form, words)
    result = refusal.guard(lambda: judge(file, claim=claim, timeout=timeout, limit=limit, **asked.arguments), timeout)
    if result.problems:
        refusal.refuse(result.problems)
    if claim is not None:
        result = replace(result, claims=tuple(c for c in result.claims if c.number == claim))
        if not result.claims:
            refusal.because("no_claim", number=claim)
    texts = claim_texts(result.file)
    if form is Format.json:
        from dictamen.render import machine

        write(machine.dump("explain", machine.explained(result, texts, words, stats)))
        return
    from dictamen.render import text

    show(text.explanation(result, texts, words, width()))
    if stats:
        show([text.figures(result.figures, words)])


@app.command()
def verify(
    invariants: Annotated[
        list[str] | None, typer.Argument(metavar="[ID]...", help="Invariants, such as INV-11; all if none is named.")
    ] = None,
    scope: Annotated[
        list[str] | None, typer.Option("--scope", metavar="NAME", help="Only in this scope; may be given again.")
    ] = None,
    form: Annotated[PageFormat, typer.Option("--format", help="Form of the report.")] = PageFormat.text,
    lang: LangOption = Lang.en,
    jobs: JobsOption = 0,
    timeout: Annotated[
        float, typer.Option("--timeout", min=0.001, metavar="SECONDS", help="Time for one part of a scope.")
    ] = 600.0,
    edition: EditionOption = None,
    reading: ReadingsOption = None,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Prove anew what was proved before.")] = False,
    counterexamples: Annotated[
        Path, typer.Option("--counterexamples", metavar="DIR", help="Where counterexamples are written.")
    ] = Path("counterexamples"),
) -> None:
    """Prove invariants of the rules over all states of some scopes.

    Exit code: 0 nothing is refuted, 1 something is, 2 there is no such invariant or scope, or a part was not finished.
    """
    words = _words(lang)
    asked = _asked(edition, reading, words)
    wanted = _known_invariants(invariants or (), words)
    names = _known_scopes(scope or (), words)
    with _usable(words), _progress(words) as progress:
        result = _proofs(wanted, names, jobs or _cores(), timeout, asked, words, not no_cache, progress)
    _remember(result)
    result = _written(result, counterexamples)
    _show_proofs(result, form, timeout, words)
    refuted = any(proof.standing == "refuted" for proof in result.invariants)
    raise typer.Exit(UNUSABLE if result.failures else FAILS if refuted else OK)


@app.command()
def explore(
    kind: Annotated[
        str, typer.Argument(metavar="KIND", help="What to look for: order, choice, reading, edition or reach.")
    ],
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[WHAT]...",
            help="order, choice: a scenario file; reading: questions (OQ-5); edition: the old and the new one; "
            "reach: a file with a claim.",
        ),
    ] = None,
    scope: Annotated[
        list[str] | None,
        typer.Option(
            "--scope",
            metavar="NAME",
            help="Only in this scope, by name or file, or in the card `library`; may be given again.",
        ),
    ] = None,
    cards: Annotated[
        list[str] | None,
        typer.Option("--cards", metavar="NAME", help="With this card of the library in play; may be given again."),
    ] = None,
    others: Annotated[
        int, typer.Option("--others", min=0, max=3, metavar="K", help="So many abilities besides those of --cards.")
    ] = 0,
    abilities: Annotated[
        int | None,
        typer.Option(
            "--abilities", min=0, max=4, metavar="K", help="So many abilities at once, whatever a scope says."
        ),
    ] = None,
    claim: Annotated[str | None, typer.Option("--claim", metavar="YAML", help="reach: the claim itself.")] = None,
    count: Annotated[int, typer.Option("--count", min=1, metavar="N", help="Different findings at most.")] = 1,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--time",
            min=0.001,
            metavar="SECONDS",
            help="Time for the search; else 300, or 30 for each pair of readings.",
        ),
    ] = None,
    jobs: JobsOption = 0,
    state: Annotated[
        Path | None, typer.Option("--state", metavar="FILE", help="Keep what was searched, and go on with it.")
    ] = None,
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="Write each finding as a scenario.")] = None,
    form: Annotated[PageFormat, typer.Option("--format", help="Form of the report.")] = PageFormat.text,
    lang: LangOption = Lang.en,
    edition: EditionOption = None,
    reading: ReadingsOption = None,
) -> None:
    """Look for the smallest states in which order, a decision, a reading or an edition matters, or a claim comes true.

    Exit code: 0 something is found, 1 nothing is, 2 some input cannot be used.
    """
    from dictamen.cli_explore import Refused, Wanted, explored
    from dictamen.readings import asked as under

    words = _words(lang)
    given = _asked(edition, reading, words)
    wanted = Wanted(
        kind=kind,
        what=tuple(what or ()),
        scopes=tuple(scope or ()),
        cards=tuple(cards or ()),
        others=others,
        abilities=abilities,
        claim=claim,
        count=count,
        seconds=seconds,
        jobs=jobs or _cores(),
        state=state,
        under=under(given.edition, given.readings),
    )
    with _usable(words), _progress(words) as progress:
        try:
            result = explored(wanted, progress)
        except Refused as refused:
            _refuse(words, refused.phrase, refused.nearest, **refused.arguments)
        except OSError as error:
            _refuse(words, "not_written", file=str(state), why=error.strerror or str(error))
    try:
        result = _named_findings(result, out, words)
    except OSError as error:
        _refuse(words, "not_written", file=str(out), why=error.strerror or str(error))
    _show_findings(result, form, words)
    raise typer.Exit(OK if result.findings or result.pairs else FAILS)


@app.command()
def rules(
    rule_id: Annotated[
        str | None,
        typer.Argument(metavar="[ID]", help="A rule (ATK-5c), a contested question (OQ-13) or an invariant (INV-11)."),
    ] = None,
    coverage: Annotated[bool, typer.Option("--coverage", help="What no scenario is about.")] = False,
    form: FormatOption = Format.text,
    lang: LangOption = Lang.en,
) -> None:
    """Print the rulebook, or all about one rule, contested question or invariant.

    Exit code: 0, or 2 if there is no such thing.
    """
    words = _words(lang)
    if rule_id is not None:
        _one_rule(rule_id, form, words)
    elif coverage:
        _coverage(form, words)
    else:
        _all_rules(form, words)


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
    items: Sequence[Path | ScenarioVerdict], jobs: int, timeout: float, stats: bool, asked: Asked, all_readings: bool
) -> Iterator[ScenarioVerdict]:
    """A verdict for each item, in order; those that are verdicts already stay."""
    files = [item for item in items if isinstance(item, Path)]
    if files:
        from dictamen.judge import check_many

        jobs = min(jobs, len(files))
        options = {**asked.arguments, "all_readings": all_readings}
        verdicts = iter(check_many(files, jobs=jobs, timeout=timeout, figures=stats, **options))
    for item in items:
        yield next(verdicts) if isinstance(item, Path) else item


def _show_verdicts(
    judged: Iterator[ScenarioVerdict], items: Sequence[Path | ScenarioVerdict], words: Words, stats: bool, asked: Asked
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
        told = any(not claim.holds or claim.depends for claim in result.claims)
        texts = claim_texts(result.file) if told else {}
        column = min(longest, width() // 2)
        lines = text.verdict(result, texts, words, width(), column, program(), asked.options)
        show([*lines, text.figures(result.figures, words)] if stats and not result.problems else lines)
    show(text.unknown((claim for result in results for claim in result.claims), words, width()))
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


# --- verify -----------------------------------------------------------------------------------------------------
def _known_invariants(wanted: Sequence[str], words: Words) -> tuple[str, ...]:
    """The invariants asked for, or all; refuses one that does not exist."""
    from dictamen.rulebook import invariants, nearest_of

    for name in wanted:
        if name not in invariants.ids():
            close = nearest_of(name, invariants.ids())
            _refuse(words, "no_invariant", close[0] if close else None, invariant=name)
    return tuple(name for name in invariants.ids() if not wanted or name in wanted)


def _known_scopes(wanted: Sequence[str], words: Words) -> tuple[str, ...]:
    """The scopes asked for, or all; refuses one that does not exist."""
    from dictamen.nearest import nearest
    from dictamen.proving.scopes import names

    for name in wanted:
        if name not in names():
            _refuse(words, "no_scope", nearest(name, names()), scope=name)
    return tuple(name for name in names() if not wanted or name in wanted)


def _proofs(
    invariants: Sequence[str],
    scopes: Sequence[str],
    jobs: int,
    timeout: float,
    asked: Asked,
    words: Words,
    cache: bool,
    progress: Callable[[str, int, int], None],
) -> Proofs:
    from dictamen import readings
    from dictamen.proving.verify import verify as prove
    from dictamen.rulebook import invariants as book

    def heading(invariant: str, scope: str) -> dict[str, object]:
        entry = book.lookup(invariant)
        said = entry.statement.get(words.language) or entry.statement.get("en", "")
        about = words.phrase("counterexample_about", scope=scope)
        return {"title": f"{invariant}: {said}"[:200].rstrip(": "), "about": about, "rules": list(entry.rules)}

    under = readings.asked(asked.edition, asked.readings)
    return prove(
        scopes, invariants, jobs=jobs, timeout=timeout, under=under, heading=heading, cache=cache, progress=progress
    )


def _remember(result: Proofs) -> None:
    """Keep the verdicts for `rules`."""
    from dictamen.proofcache import remember
    from dictamen.results import LATEST

    if result.under == LATEST:
        failed = {part.scope for part in result.failures}
        remember(
            {
                proof.id: {scope: standing for scope, standing in proof.standings if scope not in failed}
                for proof in result.invariants
            }
        )


def _written(result: Proofs, folder: Path) -> Proofs:
    """The report, with the counterexamples written to files in a folder."""

    def write(found: Counterexample) -> Counterexample:
        if found.failure:
            return found
        return replace(found, file=_saved(folder, f"{found.invariant}-{found.scope}.yaml", found.text))

    return replace(
        result,
        invariants=tuple(
            replace(proof, counterexamples=tuple(map(write, proof.counterexamples))) for proof in result.invariants
        ),
    )


def _show_proofs(result: Proofs, form: PageFormat, timeout: float, words: Words) -> None:
    from dictamen.output import show, width, write
    from dictamen.render import machine, proofs

    if form is PageFormat.text:
        show(proofs.report(result, timeout, words, width()))
    elif form is PageFormat.json:
        write(machine.dump("verify", machine.verified(result, words)))
    else:
        from dictamen.render import page
        from dictamen.rulebook import ids, statement

        write(page.report(result, timeout, {rule: statement(rule) for rule in ids()}, words))


def _named_findings(result: Exploration, folder: Path | None, words: Words) -> Exploration:
    """The report, with the text of each finding, written to files in a folder if there is one."""
    from dictamen.render import findings

    named = []
    for number, finding in enumerate(result.findings, start=1):
        text = findings.scenario(finding, words)
        file = _saved(folder, findings.file_name(number, finding), text) if folder is not None else ""
        named.append(replace(finding, text=text, file=file))
    return replace(result, findings=tuple(named))


def _show_findings(result: Exploration, form: PageFormat, words: Words) -> None:
    from dictamen.output import show, width, write
    from dictamen.render import findings, machine

    if form is PageFormat.text:
        show(findings.report(result, words, width()))
    elif form is PageFormat.json:
        write(machine.dump("explore", machine.explored(result, words)))
    else:
        from dictamen.render import page
        from dictamen.rulebook import ids, statement

        write(page.findings(result, {rule: statement(rule) for rule in ids()}, words))


@contextmanager
def _usable(words: Words) -> Iterator[None]:
    """Ends the command where input cannot be used, and says why."""
    from dictamen.results import InputError

    try:
        yield
    except InputError as error:
        from dictamen.output import show, width
        from dictamen.render import text

        show(text.problems(error.problems, words, width()), error=True)
        raise typer.Exit(UNUSABLE) from None


def _saved(folder: Path, name: str, text: str) -> str:
    """The path of a file written into a folder, which is made if there is none."""
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return str(file)


@contextmanager
def _progress(words: Words) -> Iterator[Callable[[str, int, int], None]]:
    """What tells of the progress of a long run, on a terminal only."""
    if not sys.stderr.isatty():
        yield lambda what, done, of: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, TaskID] = {}

        def tell(what: str, done: int, of: int) -> None:
            if what not in tasks:
                tasks[what] = bar.add_task(words.phrase(what), total=of)
            bar.update(tasks[what], completed=done)

        yield tell


# --- rules ------------------------------------------------------------------------------------------------------
def _all_rules(form: Format, words: Words) -> None:
    from dictamen.output import show, width, write
    from dictamen.render import book, machine
    from dictamen.rulebook import all_rules, contested, invariants, section_title

    entries, questions, proved = all_rules(), contested.all_questions(), invariants.all_invariants()
    if form is Format.json:
        report = {
            "rules": [machine.rule(entry, questions, proved) for entry in entries],
            "questions": [machine.question(question) for question in questions],
            "invariants": [machine.invariant(entry, _verdicts()) for entry in proved],
        }
        write(machine.dump("rules", report))
    else:
        show(book.rules(entries, questions, section_title, words, width(), proved))


def _one_rule(rule_id: str, form: Format, words: Words) -> None:
    """A rule, an invariant, or the contested questions that an id such as OQ-13 means."""
    from dictamen.output import show, width, write
    from dictamen.render import book, machine
    from dictamen.rulebook import contested, invariants, lookup, section_title

    if rule_id.upper().startswith("INV"):
        _one_invariant(rule_id, form, words)
        return
    contesting = rule_id.upper().startswith("OQ")
    try:
        rule = None if contesting else lookup(rule_id)
        questions = contested.lookup(rule_id) if contesting else contested.about(rule_id)
    except KeyError as error:
        nearest = getattr(error, "nearest", ())
        hint = f" {words.phrase('suggestion', name=nearest[0])}" if nearest else ""
        told = words.phrase("no_question", question=rule_id) if contesting else words.phrase("no_rule", rule=rule_id)
        typer.echo(told + hint, err=True)
        raise typer.Exit(UNUSABLE) from None
    proved = invariants.resting_on(rule_id) if rule else ()
    if form is Format.json:
        report = {
            "rules": [machine.rule(rule, questions, proved)] if rule else [],
            "questions": [machine.question(question) for question in questions],
            "invariants": [machine.invariant(entry, _verdicts()) for entry in proved],
        }
        write(machine.dump("rules", report))
    elif rule:
        show(book.rule(rule, questions, section_title, words, width(), proved, _verdicts()))
    else:
        show(book.questions(questions, words, width()))


def _one_invariant(invariant: str, form: Format, words: Words) -> None:
    from dictamen.output import show, width, write
    from dictamen.render import book, machine
    from dictamen.rulebook import invariants

    try:
        entry = invariants.lookup(invariant)
    except KeyError as error:
        nearest = getattr(error, "nearest", ())
        _refuse(words, "no_invariant", nearest[0] if nearest else None, invariant=invariant)
    if form is Format.json:
        report = {"rules": [], "questions": [], "invariants": [machine.invariant(entry, _verdicts())]}
        write(machine.dump("rules", report))
    else:
        show(book.invariant(entry, _verdicts(), words, width()))


def _verdicts() -> Mapping[str, Mapping[str, Standing]]:
    """What `verify` found last, if nothing has changed since."""
    from dictamen.proofcache import last_verdicts

    return last_verdicts()


def _coverage(form: Format, words: Words) -> None:
    from dictamen.output import show, width, write
    from dictamen.render import book, machine
    from dictamen.rulebook import contested, coverage

    uncovered, unused = coverage(), contested.unused()
    if form is Format.json:
        write(machine.dump("rules", machine.coverage(uncovered, unused, words)))
    else:
        show(book.coverage(uncovered, unused, words, width()))


# --- what they share --------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Asked:
    """The edition and the readings that a command line asks for."""

    edition: str | None
    readings: dict[str, str]

    @property
    def arguments(self) -> dict[str, Any]:
        """As the judge takes them."""
        return {"edition": self.edition, "readings": self.readings}

    @property
    def options(self) -> str:
        """As a command line has them, with a blank before each."""
        edition = f" --edition {self.edition}" if self.edition else ""
        return edition + "".join(f" --reading {question}={name}" for question, name in self.readings.items())


def _asked(edition: str | None, readings: Sequence[str] | None, words: Words) -> Asked:
    """The edition and the readings; refuses those that do not exist."""
    asked = Asked(edition, {})
    if edition is None and not readings:
        return asked
    from dictamen.readings import faults, registry

    for given in readings or ():
        question, _, name = given.partition("=")
        if not name:
            known = registry()[question] if question in registry() else next(iter(registry().values()))
            _refuse(
                words, "no_reading_given", given=given, question=known.id, example=f"{known.id}={known.alternatives[0]}"
            )
        if asked.readings.setdefault(question, name) != name:
            _refuse(words, "two_readings", question=question)
    for fault in faults(edition, asked.readings):
        _refuse(words, fault.phrase, fault.nearest, **fault.arguments)
    return asked


def _refuse(words: Words, phrase: str, nearest: str | None = None, **arguments: str) -> NoReturn:
    """Refuse something that the command line names, with the nearest name."""
    hint = f" {words.phrase('suggestion', name=nearest)}" if nearest else ""
    typer.echo(words.phrase(phrase, **arguments) + hint, err=True)
    raise typer.Exit(UNUSABLE)


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
