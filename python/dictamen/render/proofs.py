"""The report of `verify` for people: a table of invariants, the scopes, what is refuted and how."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len
from rich.text import Text

from dictamen.render import told
from dictamen.render.layout import paragraph, plain
from dictamen.render.trace import trace
from dictamen.results import Counterexample, InvariantProof, PartProof, Proofs
from dictamen.words import Words

MARKS = {
    "proved": ("✓", "green"),
    "bounded": ("~", "yellow"),
    "refuted": ("✗", "bold red"),
    "unmet": ("·", "dim"),
    "unknown": ("!", "bold yellow"),
}
"""A sign and a style for each verdict: `unmet` if it applies in no scope, `unknown` if some part is not finished."""

TIMES = "\N{MULTIPLICATION SIGN}"
_LEAST = 36
"""Columns that a sentence needs beside the table; else it stands below its line."""


def standing(proof: InvariantProof) -> str:
    """The verdict on an invariant: a key of MARKS."""
    if proof.standing == "refuted" or (proof.complete and proof.standing):
        return proof.standing
    return "unmet" if proof.complete else "unknown"


def report(result: Proofs, timeout: float, words: Words, width: int) -> list[Text]:
    """The whole report."""
    lines = [*_table(result.invariants, words, width), Text(), *_scopes(result, words, width)]
    for said in bounds_met(result, words):
        lines += paragraph(said, width, "~ ", style="yellow")
    for part in result.failures:
        said = words.phrase("part_failed", part=called(part), why=why(part, timeout, words))
        lines += paragraph(said, width, "! ", style="bold yellow")
    for proof in result.invariants:
        if proof.standing == "refuted":
            lines += [Text(), *_refuted(proof, timeout, words, width)]
    return [*lines, Text(), summary(result, words)]


def summary(result: Proofs, words: Words) -> Text:
    """Counts and time of a run."""
    found = [standing(proof) for proof in result.invariants]
    parts = [words.phrase("invariants", n=len(found))]
    parts += [words.phrase(f"summary_{name}", n=found.count(name)) for name in MARKS if name in found]
    parts.append(words.phrase("scopes", n=len(result.scopes)))
    parts.append(words.phrase("states", n=2).replace("2", number(sum(scope.states for scope in result.scopes))))
    parts.append(words.phrase("seconds", seconds=f"{result.seconds:.1f}"))
    if under := told(result.under, words):
        parts.append(under)
    worst = next((name for name in ("unknown", "refuted", "bounded") if name in found), "proved")
    return Text(" · ".join(parts), MARKS[worst][1])


def number(value: int) -> str:
    """A number of states: exact up to five digits, then in powers of ten."""
    if value < 100_000:
        return str(value)
    mantissa, _, exponent = f"{value:.1e}".partition("e")
    return f"{mantissa} {TIMES} 10^{int(exponent)}"


def scopes_of(proof: InvariantProof) -> str:
    """In how many scopes an invariant applies, and in how many it is proved if not in all."""
    proved = sum(verdict == "proved" for _, verdict in proof.standings)
    return str(proved) if proved == len(proof.standings) else f"{proved}/{len(proof.standings)}"


def bounds_met(result: Proofs, words: Words) -> list[str]:
    """The bounds that keep verdicts from being proofs, a text for each scope."""
    met = ((scope.name, ", ".join(scope.bounds)) for scope in result.scopes if scope.bounds)
    return [words.phrase("bounds_met", scope=scope, bounds=bounds) for scope, bounds in met]


def why(failed: PartProof | Counterexample, timeout: float, words: Words) -> str:
    """Why a part, or the search for a counterexample, has no answer."""
    return words.phrase(f"why_{failed.failure}", seconds=f"{timeout:g}", fault=failed.fault)


# --- tables -----------------------------------------------------------------------------------------------------
def _table(proofs: Sequence[InvariantProof], words: Words, width: int) -> Iterator[Text]:
    heads = ("invariant", "verdict", "scopes", "states", "time", "says")
    rows = [
        (
            proof.id,
            words.phrase(f"standing_{standing(proof)}"),
            scopes_of(proof),
            number(proof.states),
            words.phrase("seconds", seconds=f"{proof.seconds:.1f}"),
            statement(proof, words),
        )
        for proof in proofs
    ]
    styles = [MARKS[standing(proof)] for proof in proofs]
    yield from _rows([words.phrase(f"column_{head}") for head in heads], rows, styles, width)


def _scopes(result: Proofs, words: Words, width: int) -> Iterator[Text]:
    heads = ("scope", "parts", "states", "time", "says")
    rows = [
        (
            scope.name,
            str(scope.parts),
            number(scope.states),
            words.phrase("seconds", seconds=f"{scope.seconds:.1f}"),
            dict(scope.says).get(words.language, ""),
        )
        for scope in result.scopes
    ]
    yield from _rows([words.phrase(f"column_{head}") for head in heads], rows, [(" ", "")] * len(rows), width)


def _rows(
    heads: Sequence[str], rows: Sequence[Sequence[str]], styles: Sequence[tuple[str, str]], width: int
) -> Iterator[Text]:
    """Columns as wide as they need to be, the last one wrapped."""
    wide = [max(map(cell_len, column)) for column in zip(heads, *rows, strict=True)][:-1]
    yield Text(f"  {_line(heads, wide)}  {heads[-1]}", "dim")
    for (mark, style), row in zip(styles, rows, strict=True):
        first = f"{mark} {_line(row, wide)}  "
        beside = not row[-1] or width - cell_len(first) >= _LEAST
        lines = paragraph(row[-1], width, first) if beside else [Text(first), *paragraph(row[-1], width, "    ")]
        lines[0].rstrip()
        lines[0].stylize(style, 0, 2 + wide[0] + 2 + wide[1] if style else 0)
        yield from lines


def _line(cells: Sequence[str], wide: Sequence[int]) -> str:
    """A row of the table up to its last column; numbers stand at the right."""
    return "  ".join(
        cell.rjust(size) if place > 0 and cell[:1].isdigit() else cell.ljust(size)
        for place, (cell, size) in enumerate(zip(cells, wide, strict=False))
    )


# --- counterexamples --------------------------------------------------------------------------------------------
def _refuted(proof: InvariantProof, timeout: float, words: Words, width: int) -> Iterator[Text]:
    mark, style = MARKS["refuted"]
    head = paragraph(statement(proof, words), width, f"{mark} {proof.id}  ")
    head[0].stylize(style, 0, 2 + len(proof.id))
    yield from head
    scopes = ", ".join(scope for scope, verdict in proof.standings if verdict == "refuted")
    yield from paragraph(words.phrase("refuted_in", scopes=scopes), width, "  ", style="red")
    for found in proof.counterexamples:
        yield from _counterexample(found, timeout, words, width)


def _counterexample(found: Counterexample, timeout: float, words: Words, width: int) -> Iterator[Text]:
    yield Text()
    scope = called(found)
    if found.failure:
        reason = why(found, timeout, words)
        said = words.phrase("no_counterexample", invariant=found.invariant, scope=scope, why=reason)
        yield from paragraph(said, width, "  ", style="bold yellow")
        return
    said = words.phrase("smallest_state" if found.smallest else "small_state", scope=scope)
    yield from paragraph(said, width, "  ", style="bold")
    if found.file:
        yield from paragraph(words.phrase("written_to", file=found.file), width, "  ", style="dim")
    yield from (Text(f"    {line}") for line in found.text.splitlines())
    if found.resolution is None:
        yield from paragraph(words.phrase("no_breach"), width, "  ", style="yellow")
    else:
        yield Text(f"  {words.phrase('always_breaks' if found.forced else 'breaks')}", "bold")
        yield from trace(found.resolution, words, width, 4)


def called(part: PartProof | Counterexample) -> str:
    """A part of a scope."""
    return f"{part.scope} ({part.part})" if part.part else part.scope


def statement(proof: InvariantProof, words: Words) -> str:
    """What an invariant says, in the language of the report."""
    said = dict(proof.statement)
    return plain(said.get(words.language) or said.get("en", ""))
