"""What the solver's answers become: resolutions, verdicts, problems. Plain data; the command line renders it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Verdict = Literal["always", "sometimes", "never"]
Term = int | str | tuple["Term", ...]
"""An argument of a message: a number, the id of a card or player or a plain word, or a nested (name, *arguments)."""


@dataclass(frozen=True, slots=True)
class Message:
    """A code of the catalogue with its arguments, for instance `placed("Spider-Man", 2)`."""

    code: str
    arguments: tuple[Term, ...] = ()


@dataclass(frozen=True, slots=True)
class Choice:
    """One decision of a resolution.

    `who` is a player id, or `players` when any player may decide, or `deck` for an unknown card.
    `kind` is defender, order (forced abilities), use (optional abilities), may (an effect that can be declined),
    target, option, payment or unknown. `options` and `taken` are card ids, ability ids, option names, `none`, `yes`
    or `pass`.
    """

    who: str
    kind: str
    subject: str  # the attack, window or ability that asks, in words of the scenario ("" if clear from the kind)
    options: tuple[str, ...]
    taken: str
    rule: str


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a trace: depth of nesting, what happened, the rules that made it happen, the decision if any."""

    depth: int
    message: Message
    rules: tuple[str, ...]
    choice: Choice | None = None


@dataclass(frozen=True, slots=True)
class Resolution:
    """One legal resolution: one answer set.

    `outcome` maps what is left at the end to values: ("damage", card) -> n, ("status", card, status) -> n,
    ("in_play", card) -> 0 or 1, ("exhausted", card) -> 0 or 1, ("threat", scheme) -> n, and so on.
    """

    steps: tuple[Step, ...]
    choices: tuple[Choice, ...]
    outcome: tuple[tuple[tuple[str, ...], Term], ...]


Readings = tuple[tuple[str, str], ...]
"""Contested questions, each with the reading taken, in the order of the registry."""


@dataclass(frozen=True, slots=True)
class Under:
    """What a claim is judged under: an edition of the rules (None: the latest), and readings that depart from it."""

    edition: str | None = None
    readings: Readings = ()

    def __str__(self) -> str:
        edition = [f"edition {self.edition}"] if self.edition else []
        return ", ".join(edition + [f"{question}: {reading}" for question, reading in self.readings])


LATEST = Under()
"""The latest edition, with the default reading of every question."""


@dataclass(frozen=True, slots=True)
class Dependence:
    """A reading under which the verdict is another one; None if the decisions cannot be taken under it."""

    question: str
    reading: str
    verdict: Verdict | None


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """`holds` compares the claim's own word with the verdict over all resolutions; the witnesses show why."""

    number: int  # from 1, in file order
    expected: Verdict
    verdict: Verdict
    example: Resolution | None = None  # a resolution in which the condition is true
    counterexample: Resolution | None = None  # one in which it is false
    under: Under = LATEST
    readings: Readings = ()  # all that are not the default, those of the edition included
    unknown: tuple[str, ...] = ()  # questions that could matter, of which nothing tells what held in the edition
    depends: tuple[Dependence, ...] | None = None  # None: other readings were not tried

    @property
    def holds(self) -> bool:
        return self.expected == self.verdict


@dataclass(frozen=True, slots=True)
class Problem:
    """Why an input cannot be used: where, what is wrong, what was expected, the nearest valid name."""

    file: str
    line: int  # from 1
    column: int  # from 1
    message: str
    suggestion: str | None = None
    rules: tuple[str, ...] = ()

    def __str__(self) -> str:
        hint = f" (did you mean '{self.suggestion}'?)" if self.suggestion else ""
        cites = f" [{', '.join(self.rules)}]" if self.rules else ""
        return f"{self.file}:{self.line}:{self.column}: {self.message}{hint}{cites}"


class InputError(Exception):
    """Raised for input that cannot be used; carries every problem found."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(str(p) for p in problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Figures:
    """What one run cost: tree size, ground program, time in milliseconds."""

    events: int = 0
    moments: int = 0
    ground_rules: int = 0
    variables: int = 0
    milliseconds: float = 0.0


@dataclass(frozen=True, slots=True)
class ScenarioVerdict:
    """The verdict on one file: claims judged, or the problems that make it unusable.

    `bounded` means that a resolution runs into the depth bound, so verdicts speak of the explored part only.
    """

    file: str
    title: str
    claims: tuple[ClaimVerdict, ...] = ()
    problems: tuple[Problem, ...] = ()
    bounded: bool = False
    unsettled: tuple[Term, ...] = ()  # rule gaps met in some resolution
    figures: Figures = field(default_factory=Figures)

    @property
    def status(self) -> Literal["holds", "fails", "unusable"]:
        if self.problems:
            return "unusable"
        return "holds" if all(c.holds for c in self.claims) else "fails"


@dataclass(frozen=True, slots=True)
class OutcomeGroup:
    """All resolutions with the same outcome.

    `paths` are the decisions that lead here, each reduced to those that matter: a path is a tuple of (question,
    answer taken); any resolution that answers these questions this way has this outcome.
    """

    outcome: tuple[tuple[tuple[str, ...], Term], ...]
    paths: tuple[tuple[Choice, ...], ...]
    resolutions: int
    example: Resolution


@dataclass(frozen=True, slots=True)
class Outcomes:
    """Every distinct outcome of a scenario; `complete` is false when the limit on listed resolutions was hit."""

    file: str
    title: str
    groups: tuple[OutcomeGroup, ...]
    resolutions: int
    complete: bool
    bounded: bool
    figures: Figures = field(default_factory=Figures)
    under: Under = LATEST
    readings: Readings = ()  # all that are not the default
    unknown: tuple[str, ...] = ()  # as of a claim


# --- proofs -----------------------------------------------------------------------------------------------------
Failure = Literal["time", "memory", "fault"]
"""Why a part of a long run has no answer."""

Standing = Literal["proved", "bounded", "refuted"]
"""`bounded`: it is never broken, but some resolutions meet a bound and were not followed any further."""
WORST: tuple[Standing, ...] = ("refuted", "bounded", "proved")
"""What holds of all parts if it holds of one, before what holds only if it holds of all."""


@dataclass(frozen=True, slots=True)
class PartProof:
    """What became of the invariants in one part of a scope; those that do not apply there are not among them."""

    scope: str
    part: str
    standings: tuple[tuple[str, Standing], ...] = ()
    bounds: tuple[str, ...] = ()  # that some resolution meets
    seconds: float = 0.0
    cached: bool = False
    failure: Failure | Literal[""] = ""  # why there is no answer
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Counterexample:
    """A smallest state of a scope in which an invariant is broken, as a scenario, and how it comes to that."""

    invariant: str
    scope: str
    part: str
    text: str  # of a scenario file
    smallest: bool  # no smaller one was found, and none is there
    resolution: Resolution | None = None  # None: the scenario does not tell it
    forced: bool = False  # every resolution that takes its decisions breaks the invariant
    file: str = ""  # where it was written to
    failure: Failure | Literal[""] = ""
    fault: str = ""


@dataclass(frozen=True, slots=True)
class ScopeSize:
    """A scope that was proved: what it says by language, its states, what it cost, the bounds that were met."""

    name: str
    says: tuple[tuple[str, str], ...]
    states: int
    parts: int
    seconds: float
    bounds: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class InvariantProof:
    """An invariant over all scopes asked for; `standings` by scope, where it applies."""

    id: str
    statement: tuple[tuple[str, str], ...]  # by language
    rules: tuple[str, ...]
    standings: tuple[tuple[str, Standing], ...]
    bounds: tuple[str, ...]
    states: int
    seconds: float
    counterexamples: tuple[Counterexample, ...] = ()
    complete: bool = True  # every part was answered

    @property
    def standing(self) -> Standing | None:
        """The verdict over all scopes; None if it applies in none."""
        found = {standing for _, standing in self.standings}
        return next((standing for standing in WORST if standing in found), None)


@dataclass(frozen=True, slots=True)
class Proofs:
    """The report of `verify`."""

    invariants: tuple[InvariantProof, ...]
    scopes: tuple[ScopeSize, ...]
    failures: tuple[PartProof, ...] = ()
    under: Under = LATEST
    readings: Readings = ()
    seconds: float = 0.0


# --- findings of a search ---------------------------------------------------------------------------------------
Kind = Literal["order", "choice", "reading", "edition", "reach"]
Apart = tuple[str, str, str]
"""A contested question and two readings of it."""


@dataclass(frozen=True, slots=True)
class Way:
    """One of the resolutions of a finding: what it comes to, where others come to something else."""

    resolution: Resolution
    facts: tuple[tuple[tuple[str, ...], Term], ...]  # of the outcome, those that tell it from the others
    verdict: Verdict  # how often it comes to that, in the state with the decisions that all ways share
    choice: Choice | None = None  # the first decision that is another one elsewhere
    reading: str = ""  # where the ways differ by reading
    score: int | None = None  # where they are measured


@dataclass(frozen=True, slots=True)
class Finding:
    """A state, as small as can be, and the resolutions that answer a question about it."""

    kind: Kind
    scope: str
    part: str
    state: Mapping[str, Any]  # the data of a scenario file with claims
    ways: tuple[Way, ...]  # two, or the one that was looked for
    alike: int  # steps from the start that all ways have in common
    smallest: bool  # no state of the part is smaller
    first: bool = False  # nor is any of the scopes
    group: tuple[str, ...] = ()  # what findings that say the same have in common
    apart: Apart | None = None
    text: str = ""  # of a scenario file
    file: str = ""  # where it was written to


@dataclass(frozen=True, slots=True)
class Separation:
    """Whether two readings of a question are told apart by some state."""

    apart: Apart
    finding: Finding | None
    parts: int  # that were searched
    of: int  # that were to be
    complete: bool  # all of them were, and there are no others


@dataclass(frozen=True, slots=True)
class PairOrder:
    """Two abilities of a scenario: does it matter which of them resolves first."""

    abilities: tuple[str, str]
    finding: Finding | None  # None: they commute


@dataclass(frozen=True, slots=True)
class Exploration:
    """The report of `explore`."""

    kind: Kind
    scopes: tuple[str, ...]
    findings: tuple[Finding, ...] = ()
    separations: tuple[Separation, ...] = ()
    pairs: tuple[PairOrder, ...] = ()
    parts: int = 0  # searched
    of: int = 0
    dropped: int = 0  # findings that did not hold when judged on their own
    failed: int = 0  # parts without an answer: time, memory
    fault: str = ""  # what happened in the first of them, if it was neither
    stopped: Literal["", "time", "user"] = ""
    under: Under = LATEST
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Meetings:
    """Between which abilities an order can be asked for."""

    places: tuple[frozenset[str], ...]  # at each place those that may be next, by their ids
    fixed: frozenset[str]  # those that meet one that is there in any case, or themselves about somebody else
    anyway: bool  # an order may be asked for without any of them
