"""From a state that was found to a finding: a scenario with claims, the resolutions side by side, judged anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path

from dictamen import decode, readings
from dictamen.cases import File
from dictamen.encode import encode
from dictamen.loading import load_text
from dictamen.proving.counterexample import Plain, asked, dealt, decisions, dump, is_said, situation
from dictamen.results import Apart, Choice, Finding, InputError, Kind, Resolution, Term, Under, Verdict, Way
from dictamen.situation import prepare
from dictamen.solve import Pair, Program
from dictamen.terms import fact, quoted

Facts = tuple[tuple[tuple[str, ...], Term], ...]

APART = {
    "order": ("worlds", "order_apart"),
    "choice": ("worlds", "choice_apart"),
    "reading": ("worlds", "reading_apart"),
    "edition": ("worlds", "reading_apart"),
    "reach": (),
}
"""The parts of the encodings that compare the two worlds."""

WANTED = {"reach": ("true(claim(1))",), "reading": ("strictly",), "edition": ("strictly",)}
"""What is to be true as well, of readings at first: all that can be is decided alike in both worlds."""

NEAT = (
    "#minimize { 1@4,D : parted(D) }. #minimize { 1@3,S : sits(_,_,S), voluntary(S); 1@3,S : other_sits(_,_,S), "
    "voluntary(S) }. #minimize { 1@2,N : declares(N,C), C != none; K@2,F : unknown_icons(F,K) }. "
    "#minimize { 1@1,K : differs(K) }."
)
"""The two resolutions that are shown part as seldom as can be, and have little else in them."""

_COUNTED = ("damage", "counters", "threat", "boost_cards", "encounter_cards", "minions", "drawn")
_STATUSES = ("stunned", "confused", "tough")
_MOST = 6
_MOST_OF_ALL = 20
"""Keys of the outcome that a claim has at most, and one that says all that matters."""


@dataclass(frozen=True, slots=True)
class Question:
    """What is looked for, under which readings."""

    kind: Kind
    under: Under
    apart: Apart | None = None  # for readings: of the first world, and of the second
    claim: Plain | None = None  # to be reached

    @property
    def first(self) -> Under:
        """What the first world is under."""
        return readings.refined(self.under, None, {self.apart[0]: self.apart[1]}) if self.apart else self.under

    def taken(self, place: int = 0) -> dict[str, str]:
        """The readings of one world, those that are the default left out."""
        found = dict(readings.departures(self.under))
        if self.apart:
            found[self.apart[0]] = self.apart[1 + place]
        return dict(readings.defaults_left_out(found))

    @property
    def others(self) -> str:
        """The facts of the second world."""
        if not self.apart:
            return ""
        told = [fact("reading", 0, quoted(question), reading) for question, reading in self.taken(1).items()]
        return "\n".join(told) or "% -"


@dataclass(frozen=True, slots=True)
class Hit:
    """A state that was found, as data that can be kept."""

    scope: str
    part: str
    level: int  # abilities
    state: Plain
    size: tuple[int, ...]
    smallest: bool
    group: tuple[str, ...]
    present: tuple[str, ...]  # abilities, of those that may be there

    @property
    def place(self) -> tuple[int, str, str]:
        return self.level, self.scope, self.part


def tell(hit: Hit, question: Question) -> Finding | None:
    """The finding in a state; None if it does not hold when it is judged on its own."""
    try:
        return _one_way(hit, question) if question.kind == "reach" else _two_ways(hit, question)
    except InputError as error:  # of a scenario written here
        raise RuntimeError(str(error)) from error


def _one_way(hit: Hit, question: Question) -> Finding | None:
    data = {**asked(question.under), **hit.state, "claims": [{"sometimes": question.claim}]}
    for _ in range(2):  # the second time with what the unknown cards turned out to be
        program = Program(_facts(data, question), trace=True)
        atoms = next(program.resolutions(1, (1, True)), None)
        if atoms is None:
            return None
        resolution = decode.resolution(atoms)
        data = dealt(data, resolution.choices)
    verdicts = judged(data, question.under)
    if verdicts is None or verdicts[0] == "never":
        return None
    data["claims"] = [{verdicts[0]: question.claim}]
    way = Way(resolution, resolution.outcome, verdicts[0])
    return _finding(hit, question, data, (way,))


def _two_ways(hit: Hit, question: Question) -> Finding | None:
    data = {**asked(question.under), **hit.state}
    shown = None
    for _ in range(2):
        shown = pair(data, question)
        if shown is None:
            return None
        data = dealt(data, (*shown[0].choices, *shown[1].choices))
    assert shown is not None
    return compared(hit, question, data, shown)


def pair(
    data: Plain, question: Question, more: str = "", wanted: Sequence[str] = ()
) -> tuple[Resolution, Resolution] | None:
    """Two resolutions of a scenario that answer a question."""
    found = Pair(_facts(data, question), APART[question.kind], question.others, NEAT + more).resolutions(wanted)
    return (decode.resolution(found[0]), decode.resolution(found[1])) if found else None


def compared(hit: Hit, question: Question, data: Plain, shown: tuple[Resolution, Resolution]) -> Finding | None:
    """The finding that two resolutions of a scenario are."""
    facts = _apart(*shown)
    common = [each for each in decisions(shown[0].choices) if each in decisions(shown[1].choices)]
    taken: list[Plain] = list(data.get("decisions", []))
    more = [each for each in common if each not in taken and is_said(data, each)]
    for conditions in _sayings(facts, shown):
        said = [(told, place) for place, told in enumerate(conditions)]
        if question.apart:  # each under the other reading, too
            said += [(told, 1 - place) for place, told in enumerate(conditions)]
        claims = [_claim("sometimes", told, place, question) for told, place in said]
        for shared in ([*taken, *more], taken):
            whole = {**data, **({"decisions": shared} if shared else {}), "claims": claims}
            verdicts = judged(whole, question.under)
            if verdicts and "never" not in verdicts[:2] and _is_apart(verdicts):
                whole["claims"] = [
                    _claim(verdict, *each, question) for verdict, each in zip(verdicts, said, strict=True)
                ]
                return _finding(hit, question, whole, _ways(question, shown, facts, verdicts))
    return None


def _sayings(facts: tuple[Facts, Facts], shown: tuple[Resolution, Resolution]) -> Iterator[list[Plain]]:
    """Conditions that tell two resolutions from others, from what is plainest to what is surest: what differs at the
    end; all that has come of the characters; that, with the abilities used in their order.
    """
    brief = [condition(told, resolution.outcome) for told, resolution in zip(facts, shown, strict=True)]
    if not all(brief):
        return
    yield brief
    whole = [
        condition((*told, *_fates(resolution)), resolution.outcome, _MOST_OF_ALL)
        for told, resolution in zip(facts, shown, strict=True)
    ]
    if whole != brief:
        yield whole
    used = [_used(resolution) for resolution in shown]
    if used[0] != used[1]:
        yield [{**told, **_in_order(names)} for told, names in zip(whole, used, strict=True)]


def _fates(resolution: Resolution) -> Facts:
    """Whether cards are in play, and the damage on those that are."""
    outcome = dict(resolution.outcome)
    gone = {key[1] for key, value in outcome.items() if key[0] == "in_play" and not value}
    return tuple(
        (key, value)
        for key, value in resolution.outcome
        if (key[0] == "damage" and key[1] not in gone) or (key[0] == "in_play" and ("damage", key[1]) in outcome)
    )


def _used(resolution: Resolution) -> tuple[str, ...]:
    """The abilities used, each once, in their order."""
    said = (step.message for step in resolution.steps)
    return tuple(dict.fromkeys(str(each.arguments[0]) for each in said if each.code == "ability_used"))


def _in_order(names: Sequence[str]) -> Plain:
    events = [{"uses": name} for name in names]
    return {"order": events} if len(events) > 1 else {"happens": events[0]} if events else {}


def _ways(
    question: Question, shown: tuple[Resolution, Resolution], facts: tuple[Facts, Facts], verdicts: Sequence[Verdict]
) -> tuple[Way, ...]:
    choices = _parting(*shown)
    return tuple(
        Way(resolution, told, verdict, choice, question.apart[1 + place] if question.apart else "")
        for place, (resolution, told, verdict, choice) in enumerate(
            zip(shown, facts, verdicts[:2], choices, strict=True)
        )
    )


def _is_apart(verdicts: Sequence[Verdict]) -> bool:
    """Whether what is possible under two readings differs, and not just what was decided."""
    return len(verdicts) == 2 or verdicts[0] != verdicts[2] or verdicts[1] != verdicts[3]


def _finding(hit: Hit, question: Question, data: Plain, ways: tuple[Way, ...]) -> Finding:
    alike = 0
    for steps in zip(*(way.resolution.steps for way in ways), strict=False):
        if len(ways) == 1 or any(step != steps[0] for step in steps):
            break
        alike += 1
    return Finding(
        kind=question.kind,
        scope=hit.scope,
        part=hit.part,
        state=data,
        ways=ways,
        alike=alike,
        smallest=hit.smallest,
        group=hit.group,
        apart=question.apart,
    )


def _facts(data: Plain, question: Question) -> str:
    """A scenario, with its decisions, as facts; its claims are not asked for, nor what readings it asks for."""
    return encode(situation(data), readings=question.taken())


def judged(data: Plain, under: Under) -> list[Verdict] | None:
    """The verdicts on the conditions of the claims of a scenario; None if its decisions cannot be taken."""
    source = load_text(dump({"title": "finding", **data}), "finding")
    scenario = source.scenario
    whole = readings.refined(under, scenario.edition, scenario.reading)
    claims = tuple(readings.refined(whole, claim.edition, claim.reading) for claim in scenario.claims)
    file = File(Path("finding"), source.where, prepare(scenario, source.where), whole, claims)
    found: dict[int, Verdict] = {}
    for case in file.cases:
        program = Program(case.facts())
        if not program.satisfiable():
            return None
        found |= {number: program.verdict(case.place(number)) for number in case.numbers}
    return [found[number] for number in sorted(found)]


def _claim(quantifier: Verdict, told: Plain, place: int, question: Question) -> Plain:
    claim: Plain = {quantifier: deepcopy(told)}  # nothing may stand twice in what is written as YAML
    if question.apart:
        claim["reading"] = {question.apart[0]: question.apart[1 + place]}
    return claim


# --- what tells the outcomes apart ------------------------------------------------------------------------------
def _apart(one: Resolution, two: Resolution) -> tuple[Facts, Facts]:
    """What the outcomes differ in, and what others of these facts say left out."""
    first, second = dict(one.outcome), dict(two.outcome)
    keys = [key for key in {**first, **second} if first.get(key) != second.get(key) and key[0] != "hp"]
    gone = {key[1] for key in keys if key[0] == "in_play"}
    brief = [key for key in keys if key[0] == "in_play" or key[1:2] == () or key[1] not in gone]
    brief = [key for key in brief if key[0] not in ("minions",)] or brief
    told = brief or keys
    return (
        tuple((key, first[key]) for key in told if key in first),
        tuple((key, second[key]) for key in told if key in second),
    )


def condition(facts: Facts, outcome: Facts, most: int = _MOST) -> Plain:
    """Facts of an outcome as a condition of a claim, as far as they can be said, so many at most."""
    found: Plain = {}
    said = 0
    whole = dict(outcome)
    for key, value in dict(facts).items():
        if said == most:
            break
        name, about = key[0], key[1] if len(key) > 1 else ""
        said += 1
        if name in _COUNTED:
            found.setdefault(name, {})[about] = value
        elif name == "in_play":
            found.setdefault("in_play" if value else "out_of_play", []).append(about)
        elif name == "exhausted":
            found.setdefault("exhausted" if value else "ready", []).append(about)
        elif name == "in_hand" and value:
            found.setdefault("in_hand", []).append(about)
        elif name == "status":
            statuses = [status for status in _STATUSES if whole.get(("status", about, status), 0)]
            found.setdefault("status", {})[about] = statuses
        elif name in ("form", "engaged"):
            found.setdefault(name, {})[about] = value
        elif name in ("game_over", "acceleration"):
            found[name] = value
        else:
            said -= 1
    return found


def _parting(one: Resolution, two: Resolution) -> tuple[Choice | None, Choice | None]:
    """The first decisions that are not the same."""
    for first, second in zip(one.choices, two.choices, strict=False):
        if first != second:
            return first, second
    return None, None


def differing(facts: Iterable[object]) -> tuple[str, ...]:
    """The kinds of keys that outcomes differ in."""
    return tuple(sorted({str(key[0]) if isinstance(key, tuple) else str(key) for key in facts}))


def readable(state: Mapping[str, object]) -> str:
    """A state without its claims, as a scenario writes it."""
    hidden = ("title", "about", "rules", "claims", "edition", "reading")
    return dump({key: value for key, value in state.items() if key not in hidden})
