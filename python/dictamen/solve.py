"""clingo, and the only module that knows it: facts in, verdicts and plain atoms out."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

import clingo

from dictamen import encodings

Value = int | str | tuple["Value", ...]
"""A term: a number, a string or constant, or a tuple; f(x, y) becomes ("f", x, y), a bare tuple ("", x, y)."""
Verdict = Literal["always", "sometimes", "never"]
Assumptions = Sequence[tuple[clingo.Symbol, bool]]

TRACED = {"report_all", "asks_events", "asks_offers", "says_stuck"}
"""The program parts that a trace needs whatever the facts are."""

_WORD = re.compile(r"[a-z]\w*")
_STRING = re.compile(r'"[^"]*"')


@dataclass(frozen=True, slots=True)
class Size:
    """What was grounded."""

    events: int
    moments: int
    rules: int
    variables: int


class Program:
    """One situation, grounded: all its legal resolutions are the answer sets that honour the fixed decisions."""

    def __init__(self, facts: str, *, trace: bool = False) -> None:
        """Grounds the encodings the facts need; with `trace`, everything that is shown of a resolution as well."""
        words = set(_WORD.findall(_STRING.sub("", facts)))
        if trace:
            facts += "\nreport_all.\n"
            words |= TRACED
        self._errors: list[str] = []
        self._control = clingo.Control(["--warn=none", "0"], logger=self._hear)
        self._control.add("base", [], encodings.program(words, trace=trace) + "\n" + facts)
        self._ground()
        fixes = sorted(atom.symbol.arguments[0].number for atom in self._control.symbolic_atoms.by_signature("fix", 1))
        self._fixed: Assumptions = [(clingo.Function("honoured", [clingo.Number(number)]), True) for number in fixes]

    # --- verdicts ---------------------------------------------------------------------------------------------------
    def satisfiable(self) -> bool:
        """Whether any legal resolution takes all the fixed decisions."""
        return self._solve(self._fixed)

    def illegal(self) -> tuple[int, bool]:
        """The first fixed decision that no resolution takes after those before it, and whether none takes it alone."""
        for number in range(1, len(self._fixed) + 1):
            if not self._solve(self._fixed[:number]):
                return number, not self._solve(self._fixed[number - 1 : number])
        raise ValueError("the fixed decisions are legal")

    def verdict(self, claim: int) -> Verdict:
        """Whether the condition of a claim is true in all, some or no legal resolutions."""
        condition = _claim(claim)
        if not self._solve([*self._fixed, (condition, False)]):
            return "always"
        return "sometimes" if self._solve([*self._fixed, (condition, True)]) else "never"

    def possible(self, name: str, arity: int) -> list[tuple[Value, ...]]:
        """The arguments of the atoms of a predicate that are true in some resolution with the fixed decisions."""
        return [
            tuple(value(argument) for argument in atom.symbol.arguments)
            for atom in self._control.symbolic_atoms.by_signature(name, arity)
            if atom.is_fact or self._solve([*self._fixed, (atom.symbol, True)])
        ]

    def reasons(self, decision: int, *, alone: bool) -> tuple[str, ...]:
        """The rules that stand against a fixed decision in some resolution: any (`alone`), or one that honours the
        decisions before it.
        """
        found = set()
        before = [] if alone else self._fixed[: decision - 1]
        for atom in self._control.symbolic_atoms.by_signature("against", 2):
            number, rule = (value(argument) for argument in atom.symbol.arguments)
            if number == decision and self._solve([*before, (atom.symbol, True)]):
                found.add(str(rule))
        return tuple(sorted(found))

    # --- resolutions ------------------------------------------------------------------------------------------------
    def resolutions(self, limit: int, claim: tuple[int, bool] | None = None) -> Iterator[list[Value]]:
        """Up to `limit` resolutions, as the atoms shown; `claim` asks for those in which one is true or false."""
        asked = [] if claim is None else [(_claim(claim[0]), claim[1])]
        self._options.models = limit
        with self._control.solve(assumptions=[*self._fixed, *asked], yield_=True) as handle:
            for model in handle:
                yield [value(symbol) for symbol in model.symbols(shown=True)]

    def outcomes(self, limit: int) -> Iterator[list[Value]]:
        """One resolution for each distinct outcome, up to `limit` outcomes."""
        self._options.project = "project"
        try:
            yield from self.resolutions(limit)
        finally:
            self._options.project = "no"

    @property
    def size(self) -> Size:
        statistics = self._control.statistics
        return Size(
            events=sum(1 for _ in self._control.symbolic_atoms.by_signature("node", 3)),
            moments=sum(1 for _ in self._control.symbolic_atoms.by_signature("position", 2)),
            rules=int(statistics["problem"]["lp"]["rules"]),
            variables=int(statistics["problem"]["generator"]["vars"]),
        )

    # --- clingo -----------------------------------------------------------------------------------------------------
    def _ground(self) -> None:
        try:
            self._control.ground([("base", [])])
        except RuntimeError as error:
            raise RuntimeError("\n".join([str(error), *self._errors])) from error

    def _hear(self, code: clingo.MessageCode, message: str) -> None:
        """Keep errors; whatever else clingo says would go to standard error."""
        if code is clingo.MessageCode.RuntimeError:
            self._errors.append(message.strip())

    @property
    def _options(self) -> clingo.Configuration:
        options = self._control.configuration.solve
        assert isinstance(options, clingo.Configuration)
        return options

    def _solve(self, assumptions: Assumptions) -> bool:
        self._options.models = 1  # otherwise all of them are enumerated first
        return bool(self._control.solve(assumptions=assumptions).satisfiable)


def _claim(number: int) -> clingo.Symbol:
    return clingo.Function("true", [clingo.Function("claim", [clingo.Number(number)])])


@cache
def value(symbol: clingo.Symbol) -> Value:
    """A symbol as plain data, memoised: reading the attributes of symbols is the slow part of decoding."""
    kind = symbol.type
    if kind is clingo.SymbolType.Number:
        return symbol.number
    if kind is clingo.SymbolType.String:
        return symbol.string
    if symbol.arguments or not symbol.name:
        return (symbol.name, *(value(argument) for argument in symbol.arguments))
    return symbol.name
