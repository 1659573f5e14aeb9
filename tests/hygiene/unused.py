"""Rules that never apply: in no resolution of any program is their body true."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .findings import Finding, Report, of_rules
from .programs import Program, Progress, rules, sweep

APPLIES = "hygiene_applies"

REPORTED = ("report_all", "asks_events", "asks_offers")
"""What reports ask for and scenarios do not."""


def unused(programs: Sequence[Program], *, jobs: int, progress: Progress) -> Report:
    """The rules that never apply: not loaded by any program; without an instance; never true."""
    programs = [program.with_words(*REPORTED) for program in programs]
    loaded = {found.number for program in programs for found in program.statements()}
    asked = [rule.number for rule in rules() if rule.number in loaded]
    swept = sweep(applying, programs, asked, settles="applies", jobs=jobs, progress=progress)

    def found() -> Iterator[Finding]:
        for rule in rules():
            if rule.number not in loaded:
                yield of_rules("unused", "not loaded", [rule], f"no facts have the word {rule.part}")
            elif swept.has(rule.number, "instance") and not swept.has(rule.number, "applies"):
                yield of_rules("unused", "never true", [rule], f"an instance in {swept.found[rule.number]['instance']}")
            elif not swept.has(rule.number, "applies"):
                yield of_rules("unused", "no instance", [rule])

    return Report("unused", tuple(found()), len(programs), swept.failures)


def applying(program: Program, asked: frozenset[int]) -> Mapping[int, str]:
    """Which of these rules have an instance, and which apply in some resolution."""
    known = program.statements()
    text = [statement.text for statement in known]
    text += [f"{APPLIES}({rule.number}) :- {rule.body}." for rule in known if rule.number in asked and rule.body]
    control = program.control("\n".join([*text, "#show.", f"#show {APPLIES}/1."]), "--enum-mode=brave", "0")
    atoms = control.symbolic_atoms.by_signature(APPLIES, 1)
    found = {atom.symbol.arguments[0].number: "instance" for atom in atoms}
    with control.solve(yield_=True) as handle:
        for model in handle:  # the last one has all of them
            found |= {atom.arguments[0].number: "applies" for atom in model.symbols(shown=True)}
    return found
