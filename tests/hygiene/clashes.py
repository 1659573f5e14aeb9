"""Rules that set the same fluent at the same moment: to different values, which must never be, or to equal ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement

import clingo

from .findings import Finding, Report, of_rules
from .programs import Program, Progress, rules, statements, sweep

Pair = tuple[int, int]
"""The numbers of two rules, or twice that of one."""

SETS = "hygiene_sets"
PAIR = "hygiene_pair"
PAIRS = f"""
{PAIR}(R,R',differs) :- {SETS}(R,F,V,M), {SETS}(R',F,W,M), R <= R', V != W.
{PAIR}(R,R',agrees) :- {SETS}(R,F,V,M), {SETS}(R',F,V,M), R < R'.
#show. #show {PAIR}/3.
"""


def clashes(programs: Sequence[Program], *, jobs: int, progress: Progress) -> Report:
    """The pairs of rules that set the same in some resolution; that they agree is no fault."""
    setting = [rule.number for rule in rules() if _sets(rule.atom)]
    pairs = combinations_with_replacement(setting, 2)
    swept = sweep(setting_the_same, programs, pairs, settles="differs", jobs=jobs, progress=progress)

    def found() -> Iterator[Finding]:
        known = statements()
        for pair, what in sorted(swept.found.items()):
            both = [known[number] for number in dict.fromkeys(pair)]
            for kind in ("differs", "agrees"):
                if kind in what:
                    yield of_rules("clashes", kind, both, f"as in {what[kind]}", fault=kind == "differs")

    return Report("clashes", tuple(found()), len(programs), swept.failures)


def setting_the_same(program: Program, asked: frozenset[Pair]) -> Mapping[Pair, str]:
    """Which of these pairs set the same in some resolution that meets no bound: if once to different values, that."""
    known = program.statements()
    text = [statement.text for statement in known]
    setting = [rule for rule in known if rule.body and _sets(rule.atom)]
    text += [f"{SETS}({rule.number},{_sets(rule.atom)}) :- {rule.body}." for rule in setting]
    control = program.control("\n".join([*text, PAIRS]), "--enum-mode=brave", "0")
    found: dict[Pair, str] = {}
    with control.solve(assumptions=[(_BOUNDED, False)], yield_=True) as handle:
        shown: Sequence[clingo.Symbol] = ()
        for model in handle:  # the last one has all of them
            shown = model.symbols(shown=True)
    for atom in shown:
        first, second, how = atom.arguments
        pair = (first.number, second.number)
        if pair in asked and found.get(pair) != "differs":
            found[pair] = how.name
    return found


_BOUNDED = clingo.Function("some", [clingo.Function("bounded")])


def _sets(atom: str) -> str:
    """The arguments of a head that sets a value."""
    return atom.removeprefix("set(").removesuffix(")") if atom.startswith("set(") else ""
