"""clingo, and the only module that knows it: facts in, verdicts and plain atoms out."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb
from pathlib import Path
from typing import Literal

import clingo

from dictamen import encodings, worlds
from dictamen.proofcache import Cache
from dictamen.results import Meetings
from dictamen.syntax import Signature, needed
from dictamen.terms import numbered_from

Value = int | str | tuple["Value", ...]
"""A term: a number, a string or constant, or a tuple; f(x, y) becomes ("f", x, y), a bare tuple ("", x, y)."""
Verdict = Literal["always", "sometimes", "never"]
Assumptions = Sequence[tuple[clingo.Symbol, bool]]

TRACED = {"report_all", "asks_events", "asks_offers"}
"""The program parts that a trace needs whatever the facts are."""

OUTCOMES = "\nreport_all. #show left/2. #project left/2."
"""What makes a program say what is left at the end, and nothing else."""

GAMES = 20
"""Games in one program; more gain little, and all wait for the slowest."""

SHOWN = "\n#show true/1. #show bounded/2. #show unsettled/2."
"""What the consequences of a program of several games are asked of."""


PROVING = {"template", "proof"}
"""The program parts of every proof: the states of a scope, the invariants."""

BROKEN = "some_broken :- broken(I), in_question(I), applies(I). #show."
"""What asks for all invariants of a proof at once."""

SEARCH = "--configuration=crafty"
"""What searches proofs fastest: for hard problems, where the usual one is for a mixture."""

SEARCHED = frozenset({"template", "smallest"})
"""The program parts of every search over the states of a scope."""

LEVELS = (9, 8, 7, 6)
"""The priorities of what makes a state small, as in board.lp."""

MEETINGS = (("meets_at", 2), ("meets_fixed", 1), ("ordered_anyway", 0))
"""What tells between which abilities an order can be asked for."""


@dataclass(frozen=True, slots=True)
class Size:
    """What was grounded."""

    events: int
    moments: int
    rules: int
    variables: int


@dataclass(frozen=True, slots=True)
class _Best:
    """An answer set that nothing found so far is better than."""

    atoms: Sequence[clingo.Symbol]
    shown: Sequence[clingo.Symbol]
    costs: Mapping[int, int]  # by priority


class _Ground:
    """A ground program, and the ways to ask it."""

    def __init__(
        self,
        facts: str,
        words: set[str],
        *,
        trace: bool = False,
        tree: bool = True,
        only: Collection[Signature] = (),
        options: Iterable[str] = (),
    ) -> None:
        """`only`: nothing but what these predicates rest on."""
        self._errors: list[str] = []
        self._control = clingo.Control(["--warn=none", "0", *options], logger=self._hear)
        program = encodings.program(words, trace=trace, tree=tree)
        self._control.add("base", [], (_needed(program, tuple(only)) if only else program) + "\n" + facts)
        try:
            self._control.ground([("base", [])])
        except RuntimeError as error:
            raise RuntimeError("\n".join([str(error), *self._errors])) from error

    def _hear(self, code: clingo.MessageCode, message: str) -> None:
        """Keep errors; whatever else clingo says would go to standard error."""
        if code is clingo.MessageCode.RuntimeError:
            self._errors.append(message.strip())

    def _atoms(self, name: str, arity: int) -> Iterator[clingo.SymbolicAtom]:
        yield from self._control.symbolic_atoms.by_signature(name, arity)

    def _fixes(self) -> list[int]:
        """The numbers of the fixed decisions, in order."""
        return sorted(atom.symbol.arguments[0].number for atom in self._atoms("fix", 1))

    @property
    def _decided(self) -> Assumptions:
        """All fixed decisions are taken."""
        return [_honoured(number) for number in self._fixes()]

    @property
    def _options(self) -> clingo.Configuration:
        options = self._control.configuration.solve
        assert isinstance(options, clingo.Configuration)
        return options

    @property
    def size(self) -> Size:
        statistics = self._control.statistics
        return Size(
            events=sum(1 for _ in self._control.symbolic_atoms.by_signature("node", 3)),
            moments=sum(1 for _ in self._control.symbolic_atoms.by_signature("position", 2)),
            rules=int(statistics["problem"]["lp"]["rules"]),
            variables=int(statistics["problem"]["generator"]["vars"]),
        )

    def _solve(self, assumptions: Assumptions) -> bool:
        self._options.models = 1  # otherwise all of them are enumerated first
        return bool(self._control.solve(assumptions=assumptions).satisfiable)

    def _possible(self, name: str, arity: int, assumptions: Assumptions) -> list[tuple[Value, ...]]:
        """The arguments of the atoms of a predicate (`bounded`, `unsettled`) that are true in some answer set."""
        if not self._solve([*assumptions, (clingo.Function("some", [clingo.Function(name)]), True)]):
            return []  # one short question where nothing is
        return [
            tuple(value(argument) for argument in atom.symbol.arguments)
            for atom in self._atoms(name, arity)
            if atom.is_fact or self._solve([*assumptions, (atom.symbol, True)])
        ]

    def _best(self, assumptions: Assumptions, seconds: float) -> tuple[_Best | None, bool]:
        """The best answer set found in so many seconds after the first, and whether there is no better one."""
        self._options.opt_mode = "opt"
        self._options.models = 0
        until: float | None = None
        best: _Best | None = None
        with self._control.solve(assumptions=assumptions, yield_=True, async_=True) as handle:
            while True:
                handle.resume()
                if not handle.wait(None if until is None else max(0.0, until - time.monotonic())):
                    handle.cancel()
                    return best, False
                if (model := handle.model()) is None:
                    return best, True
                until = until or time.monotonic() + seconds
                costs = dict(zip(model.priority, model.cost, strict=True))
                best = _Best(model.symbols(atoms=True), model.symbols(shown=True), costs)


class Program(_Ground):
    """One situation, grounded: all its legal resolutions are the answer sets that honour the fixed decisions."""

    def __init__(self, facts: str, *, trace: bool = False, outcomes: bool = False) -> None:
        """Grounds the encodings the facts need.

        `outcomes` adds what is left at the end, `trace` all that is shown of a resolution.
        """
        if trace:
            super().__init__(facts + "\nreport_all.\n", encodings.words_of(facts) | TRACED, trace=True)
        elif outcomes:
            super().__init__(facts + OUTCOMES, encodings.words_of(facts) | {"report_all"})
        else:
            super().__init__(facts, encodings.words_of(facts))
        self._fixed = self._decided

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
        """The arguments of the atoms of a predicate (`bounded`, `unsettled`) that are true in some resolution with the
        fixed decisions.
        """
        return self._possible(name, arity, self._fixed)

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


class Verdicts(_Ground):
    """Several situations judged at once, as games that share nothing (see `encode`).

    What is true in all, and what in some of the legal resolutions are two questions about all games together: the
    consequences of the program.
    """

    def __init__(self, games: Mapping[int, str]) -> None:
        """Grounds the facts of each game, by its number; `legal` are those whose fixed decisions can be taken."""
        facts = "\n".join(games.values())
        super().__init__(facts + SHOWN, encodings.words_of(facts))
        fixed: dict[int, Assumptions] = {game: [] for game in games}
        for number in self._fixes():
            game = number // numbered_from(1)
            fixed[game] = [*fixed[game], _honoured(number)]
        self.legal = self._legal(fixed)
        assumptions = [fix for game in sorted(self.legal) for fix in fixed[game]]
        self._always = self._consequences("cautious", assumptions)
        self._sometimes = self._consequences("brave", assumptions)

    def verdict(self, game: int, claim: int) -> Verdict:
        """Whether the condition of a claim of a game is true in all, some or no legal resolutions."""
        condition = ("true", ("claim", numbered_from(game) + claim))
        if condition in self._always:
            return "always"
        return "sometimes" if condition in self._sometimes else "never"

    def bounded(self, game: int) -> bool:
        return any(atom[:2] == ("bounded", game) for atom in self._sometimes if isinstance(atom, tuple))

    def unsettled(self, game: int) -> list[Value]:
        """What no rule settles in some resolution of a game, in the names of its scenario."""
        return [
            _without_number(atom[2])
            for atom in self._sometimes
            if isinstance(atom, tuple) and atom[0] == "unsettled" and isinstance(atom[1], tuple) and atom[1][1] == game
        ]

    def _legal(self, fixed: Mapping[int, Assumptions]) -> frozenset[int]:
        if self._solve([fix for fixes in fixed.values() for fix in fixes]):
            return frozenset(fixed)
        return frozenset(game for game, fixes in fixed.items() if self._solve(fixes))

    def _consequences(self, mode: Literal["cautious", "brave"], assumptions: Assumptions) -> frozenset[Value]:
        """The atoms shown that are true in all (cautious) or in some (brave) of the answer sets."""
        self._options.enum_mode = mode
        self._options.models = 0
        found: frozenset[Value] = frozenset()
        with self._control.solve(assumptions=assumptions, yield_=True) as handle:
            for model in handle:
                found = frozenset(value(symbol) for symbol in model.symbols(shown=True))
        self._options.enum_mode = "auto"
        return found


@dataclass(frozen=True, slots=True)
class State:
    """A state of a scope that was looked for: what varies with its value, the abilities that are there."""

    start: Mapping[Value, Value]
    present: frozenset[str]
    size: tuple[int, ...]  # abilities, cards, what is unusual, numbers
    smallest: bool  # none is smaller
    differs: frozenset[Value] = frozenset()  # keys of the outcome


class Proof(_Ground):
    """All states of a part of a scope (see `scopes`), each with all its resolutions: is an invariant ever broken."""

    def __init__(
        self,
        facts: str,
        invariants: Iterable[str],
        constants: Iterable[tuple[str, int]] = (),
        *,
        smallest: bool = False,
    ) -> None:
        """Grounds the encodings with these invariants in question.

        With `smallest`, states are compared in size; and only those count that a scenario can write: no ability is
        there that names a card that is not (facts `names(Ability,Card)`).
        """
        words = encodings.words_of(facts) | PROVING | ({"smallest"} if smallest else set())
        asked = (f'in_question("{invariant}").' for invariant in invariants)
        options = [SEARCH, *(f"-c{name}={number}" for name, number in constants)]
        super().__init__("\n".join((facts, "proof.", *asked, BROKEN)), words, options=options)

    @property
    def met(self) -> tuple[str, ...]:
        """The invariants in question that speak of something that is in the tree of events."""
        applying = {str(value(atom.symbol.arguments[0])) for atom in self._atoms("applies", 1)}
        asked = (str(value(atom.symbol.arguments[0])) for atom in self._atoms("in_question", 1))
        return tuple(invariant for invariant in asked if invariant in applying)

    def possible(self) -> bool:
        """Whether there is any resolution that meets no bound: of nothing, everything is proved."""
        return self._solve([_UNBOUNDED])

    def states(self) -> int:
        """The number of states, abilities included, in which there is a resolution; each is gone through."""
        varying = [atom for name, arity in (("start", 2), ("present", 1)) for atom in self._atoms(name, arity)]
        with self._control.backend() as backend:
            backend.add_project([atom.literal for atom in varying if not atom.is_fact])
        self._options.project = "project"
        self._options.models = 0
        with self._control.solve(yield_=True) as handle:
            found = sum(1 for _ in handle)
        self._options.project = "no"
        return found

    def broken(self) -> frozenset[str]:
        """The invariants in question that some resolution breaks without meeting a bound."""
        if not self._solve([(clingo.Function("some_broken"), True), _UNBOUNDED]):
            return frozenset()
        return frozenset(name for name in self.met if self._solve([(_broken(name), True), _UNBOUNDED]))

    def bounds(self) -> tuple[str, ...]:
        """The bounds that some resolution meets."""
        return tuple(sorted({str(why) for _, why in self._possible("bounded", 2, [])}))

    def smallest(self, invariant: str, seconds: float) -> State | None:
        """The smallest state in which an invariant is broken, as far as it is found in so many seconds."""
        best, proved = self._best([(_broken(invariant), True), _UNBOUNDED], seconds)
        return _state(best, proved) if best else None


class Breach(_Ground):
    """A situation, with all that a trace tells: the resolutions that break an invariant."""

    def __init__(self, facts: str, invariant: str) -> None:
        words = encodings.words_of(facts) | TRACED | {"proof"}
        super().__init__(facts + "\nreport_all.\nproof.\n", words, trace=True)
        self._broken = [(_broken(invariant), True), _UNBOUNDED]

    def together(self) -> tuple[int, ...]:
        """Fixed decisions that can be taken together in a resolution that breaks the invariant: each one that goes
        with those before it.
        """
        taken: list[int] = []
        for number in self._fixes():
            if self._solve([*self._broken, *map(_honoured, (*taken, number))]):
                taken.append(number)
        return tuple(taken)

    def inevitable(self) -> bool:
        """Whether every resolution with the fixed decisions that meets no bound breaks the invariant."""
        return not self._solve([*self._decided, (self._broken[0][0], False), _UNBOUNDED])

    def resolution(self) -> list[Value] | None:
        """A resolution with the fixed decisions that breaks the invariant, as the atoms shown."""
        self._options.models = 1
        with self._control.solve(assumptions=[*self._decided, *self._broken], yield_=True) as handle:
            for model in handle:
                return [value(symbol) for symbol in model.symbols(shown=True)]
        return None


class Tree(_Ground):
    """The tree of events of a part of a scope, and nothing of what happens in it."""

    def __init__(self, facts: str, constants: Iterable[tuple[str, int]] = ()) -> None:
        options = [f"-c{name}={number}" for name, number in constants]
        words = encodings.words_of(facts) | {"template", "meetings"}
        super().__init__(facts, words, only=MEETINGS, options=options)

    def meetings(self) -> Meetings:
        """Between which of the abilities that may be there an order can be asked for."""
        places: dict[clingo.Symbol, set[str]] = {}
        for atom in self._atoms("meets_at", 2):
            seat, ability = atom.symbol.arguments
            places.setdefault(seat, set()).add(ability.string)
        fixed = frozenset(atom.symbol.arguments[0].string for atom in self._atoms("meets_fixed", 1))
        together = tuple(frozenset(found) for found in places.values() if len(found) > 1)
        return Meetings(together, fixed, any(self._atoms("ordered_anyway", 0)))


class Search(_Ground):
    """The states of a part of a scope, looked through for one with a pair of resolutions, or with one resolution."""

    def __init__(self, facts: str, apart: Collection[str], others: str = "", constants: Iterable[tuple[str, int]] = ()):
        """Grounds two worlds that are compared as the parts `apart` of the encodings say, or one if there are none.

        `others` are facts of the second world alone, of readings.
        """
        words = encodings.words_of(f"{facts}\n{others}") | SEARCHED | {"report_all"}
        more = two_worlds(words, facts, apart, others) if apart else ""
        options = ["--configuration=trendy", *(f"-c{name}={number}" for name, number in constants)]
        super().__init__("\n".join((facts, "report_all.", more, "#show.")), words, options=options)

    def leave_out(self, sets: Iterable[Collection[str]]) -> None:
        """Leave out the states in which all abilities of one of these sets are there."""
        present = {atom.symbol.arguments[0].string: atom.literal for atom in self._atoms("present", 1)}
        with self._control.backend() as backend:
            for names in sets:
                if present.keys() >= set(names):
                    backend.add_rule([], [present[name] for name in names])

    def smallest(self, seconds: float, wanted: Sequence[str] = ()) -> State | None:
        """The smallest state, as far as it is found in so many seconds after the first; `wanted` atoms are true."""
        some = (clingo.Function(prefix + "some", [clingo.Function("bounded")]) for prefix in ("", worlds.OTHER))
        asked = [*((atom, False) for atom in some), *((clingo.parse_term(atom), True) for atom in wanted)]
        best, proved = self._best(asked, seconds)
        return _state(best, proved) if best else None


def _state(best: _Best, smallest: bool) -> State:
    shown = [value(symbol) for symbol in best.atoms if symbol.name in ("start", "present", "differs")]
    found = [atom for atom in shown if isinstance(atom, tuple)]
    return State(
        start={atom[1]: atom[2] for atom in found if atom[0] == "start"},
        present=frozenset(str(atom[1]) for atom in found if atom[0] == "present"),
        size=tuple(best.costs.get(level, 0) for level in LEVELS),
        smallest=smallest,
        differs=frozenset(atom[1] for atom in found if atom[0] == "differs"),
    )


class Pair(_Ground):
    """One state, with all that a trace tells of two resolutions."""

    def __init__(self, facts: str, apart: Collection[str], others: str = "", more: str = "") -> None:
        words = encodings.words_of(f"{facts}\n{others}") | TRACED
        rules = two_worlds(words, facts, apart, others, trace=True)
        super().__init__("\n".join((facts, "report_all.", rules, more)), words, trace=True)
        self._fixed = [
            (clingo.Function(prefix + "honoured", [clingo.Number(number)]), True)
            for number in self._fixes()
            for prefix in ("", worlds.OTHER)
        ]

    def possible(self, wanted: Sequence[str] = ()) -> bool:
        """Whether there are two such resolutions in which these atoms are true."""
        return self._solve(self._asked(wanted))

    def resolutions(self, wanted: Sequence[str] = ()) -> tuple[list[Value], list[Value]] | None:
        """Two resolutions as much alike as they can be, each as the atoms shown."""
        self._options.opt_mode = "opt"
        self._options.models = 0
        found = None
        with self._control.solve(assumptions=self._asked(wanted), yield_=True) as handle:
            for model in handle:
                found = [(symbol.name, value(symbol)) for symbol in model.symbols(shown=True)]
        if found is None:
            return None
        one = [atom for name, atom in found if not name.startswith(worlds.OTHER)]
        two = [_unprefixed(atom) for name, atom in found if name.startswith(worlds.OTHER)]
        return one, two

    def pairs(self) -> list[tuple[str, tuple[Value, Value]]]:
        """The pairs of abilities that may be asked for, each as an atom and as plain data."""
        atoms = (atom.symbol for atom in self._atoms("asked_pair", 2))
        return sorted(((str(s), (value(s.arguments[0]), value(s.arguments[1]))) for s in atoms), key=str)

    def _asked(self, wanted: Sequence[str]) -> Assumptions:
        return [*self._fixed, *((clingo.parse_term(atom), True) for atom in wanted)]


def _unprefixed(atom: Value) -> Value:
    """An atom of the second world as the first one has it."""
    if isinstance(atom, str):
        return atom.removeprefix(worlds.OTHER)
    return (str(atom[0]).removeprefix(worlds.OTHER), *atom[1:]) if isinstance(atom, tuple) else atom


def two_worlds(words: set[str], facts: str, apart: Collection[str], others: str = "", *, trace: bool = False) -> str:
    """The rules of the second world, and what compares it with the first."""
    program = encodings.program(words, trace=trace)
    second = worlds.second(program, facts, by_reading=bool(others))
    told = "\n".join(f"{worlds.OTHER}{line}" for line in others.splitlines() if not line.startswith("%"))
    return "\n".join((second, told, encodings.parts(apart)))


class Measured(_Ground):
    """One situation, with all that a trace tells of the resolution that measures most, or least."""

    def __init__(self, facts: str, *, most: bool) -> None:
        goal = f"#{'maximize' if most else 'minimize'} {{ P@9,K : worth(K,P) }}."
        words = encodings.words_of(facts) | TRACED | {"measure"}
        super().__init__("\n".join((facts, "report_all.", goal, "#show measured/1.")), words, trace=True)
        self._fixed = self._decided

    def resolution(self, seconds: float) -> tuple[list[Value], int] | None:
        """The best one found in so many seconds after the first, and its measure."""
        found, _ = self._best(self._fixed, seconds)
        if found is None:
            return None
        best = [value(symbol) for symbol in found.shown]
        points = next(atom[1] for atom in best if isinstance(atom, tuple) and atom[0] == "measured")
        return best, points if isinstance(points, int) else 0


class Board(_Ground):
    """The states that the board of a scope may start in, and nothing that happens then."""

    def __init__(self, facts: str) -> None:
        super().__init__(facts + "\n#show.", encodings.words_of(facts) | {"template"}, tree=False)

    def about(self) -> dict[Value, list[clingo.SymbolicAtom]]:
        """What varies, by card."""
        found: dict[Value, list[clingo.SymbolicAtom]] = {}
        for atom in self._atoms("start", 2):
            if not atom.is_fact:
                fluent = value(atom.symbol.arguments[0])
                assert isinstance(fluent, tuple)
                found.setdefault(fluent[1], []).append(atom)
        return found

    def alike(self) -> Iterator[tuple[Value, Value]]:
        """The pairs of cards that nothing tells apart."""
        for atom in self._atoms("alike", 2):
            one, other = map(value, atom.symbol.arguments)
            yield one, other

    def states(self, card: Value) -> int:
        """The number of states of a card."""
        with self._control.backend() as backend:
            backend.add_project([atom.literal for atom in self.about()[card]])
        self._options.project = "project"
        self._options.models = 0
        with self._control.solve(yield_=True) as handle:
            return sum(1 for _ in handle)


def board_states(facts: str) -> int:
    """In how many states the board of a scope may start; cards that nothing tells apart are not told apart."""
    board = Board(facts)
    classes: dict[Value, set[Value]] = {card: {card} for card in board.about()}
    for one, other in board.alike():
        classes[one] |= classes[other]
        classes.update(dict.fromkeys(classes[one], classes[one]))
    number = 1
    for card, members in classes.items():
        if card == min(members, key=str):
            number *= comb(Board(facts).states(card) + len(members) - 1, len(members))
    return number


_UNBOUNDED = (clingo.Function("some", [clingo.Function("bounded")]), False)


def _broken(invariant: str) -> clingo.Symbol:
    return clingo.Function("broken", [clingo.String(invariant)])


def _honoured(number: int) -> tuple[clingo.Symbol, bool]:
    return clingo.Function("honoured", [clingo.Number(number)]), True


def _without_number(term: Value) -> Value:
    """A term with the names of one game as its scenario has them."""
    if isinstance(term, str):
        return term.partition("/")[2] or term
    return tuple(_without_number(part) for part in term) if isinstance(term, tuple) else term


def _claim(number: int) -> clingo.Symbol:
    return clingo.Function("true", [clingo.Function("claim", [clingo.Number(number)])])


@cache
def _needed(program: str, goals: tuple[Signature, ...]) -> str:
    """What some predicates of a program rest on."""
    kept = Cache().get("needed", program, str(goals))
    if "text" not in kept:
        kept = {"text": needed(program, goals)}
        Cache().put(kept, "needed", program, str(goals))
    return str(kept["text"])


def proof_text(facts: str) -> str:
    """All that a proof over these facts rests on, as one text."""
    words = encodings.words_of(facts) | PROVING
    return "\n".join((clingo.__version__, facts, encodings.program(words, trace=False)))


def facts_of(files: Iterable[Path], part: str, names: Collection[str]) -> list[tuple[Value, ...]]:
    """The facts of these predicates that a program part of some files states on its own: name and arguments."""
    control = clingo.Control(["--warn=none"])
    for file in files:
        control.load(str(file))
    control.ground([(part, [])])
    found = (atom.symbol for atom in control.symbolic_atoms if atom.is_fact and atom.symbol.name in names)
    return [(symbol.name, *map(value, symbol.arguments)) for symbol in found]


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
