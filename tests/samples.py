"""Results as the judge returns them, built by hand: what the reports are tested with."""

from __future__ import annotations

from dictamen.results import (
    Choice,
    ClaimVerdict,
    Counterexample,
    Dependence,
    Figures,
    InvariantProof,
    Message,
    OutcomeGroup,
    Outcomes,
    PartProof,
    Problem,
    Proofs,
    Resolution,
    ScenarioVerdict,
    ScopeSize,
    Standing,
    Step,
    Term,
    Under,
)
from dictamen.rulebook.contested import QuestionEntry, ReadingEntry
from dictamen.rulebook.invariants import InvariantEntry

FILE = """\
title: An ally in the way
players:
  P1: {identity: {name: Spider-Man}, allies: [{name: Black Cat}]}
claims:
  - always:
      damage: {Spider-Man: 1}
      status: {Rhino: []}
    because: of it
  - never: {game_over: no}
  - sometimes: {happens: {damage: Black Cat, amount: 2}}
"""

FIGURES = Figures(events=12, moments=34, ground_rules=2240, variables=117, milliseconds=12.34)


def defender(taken: str) -> Choice:
    return Choice("P1", "defender", "", ("Spider-Man", "Black Cat", "none"), taken, "ATK-2")


def outcome(spider: int, cat: int) -> tuple[tuple[tuple[str, ...], Term], ...]:
    return (
        (("damage", "Spider-Man"), spider),
        (("damage", "Black Cat"), cat),
        (("damage", "Rhino"), 1),
        (("status", "Spider-Man", "tough"), 0),
        (("in_play", "Black Cat"), int(cat < 2)),
        (("in_play", "Rhino"), 1),
        (("threat", "Main scheme"), 0),
    )


CAT = Resolution(
    steps=(
        Step(0, Message("attack_starts", ("Rhino", "Spider-Man", "P1")), ("ATK-0",)),
        Step(1, Message("defender_declared", ("Black Cat", "P1")), ("ATK-2", "ATK-2a"), defender("Black Cat")),
        Step(1, Message("damage_calculated", (3, ("atk", "Rhino", 2), ("icons", 1))), ("ATK-4",)),
        Step(2, Message("damage_dealt", ("Black Cat", 3, "Rhino")), ("ATK-5b",)),
    ),
    choices=(defender("Black Cat"),),
    outcome=outcome(0, 2),
)
HERO = Resolution(
    steps=(
        Step(0, Message("attack_starts", ("Rhino", "Spider-Man", "P1")), ("ATK-0",)),
        Step(1, Message("defender_declared", ("Spider-Man", "P1")), ("ATK-2",), defender("Spider-Man")),
    ),
    choices=(defender("Spider-Man"),),
    outcome=outcome(0, 0),
)

GROUPS = (
    OutcomeGroup(CAT.outcome, ((defender("Black Cat"),),), 2, CAT),
    OutcomeGroup(HERO.outcome, ((defender("Spider-Man"),), (defender("none"),)), 1, HERO),
)
OUTCOMES = Outcomes("cat.yaml", "An ally in the way", GROUPS, 3, complete=True, bounded=False, figures=FIGURES)


def holding(file: str = "good.yaml") -> ScenarioVerdict:
    return ScenarioVerdict(file, "A good one", (ClaimVerdict(1, "always", "always"),), figures=FIGURES)


def failing(file: str = "cat.yaml") -> ScenarioVerdict:
    claims = (
        ClaimVerdict(1, "always", "sometimes", example=HERO, counterexample=CAT),
        ClaimVerdict(2, "never", "never"),
        ClaimVerdict(3, "sometimes", "never"),
    )
    return ScenarioVerdict(
        file, "An ally in the way", claims, bounded=True, unsettled=("who pays first",), figures=FIGURES
    )


def unusable(file: str = "bad.yaml") -> ScenarioVerdict:
    problem = Problem(file, 3, 7, "unknown key 'vilain'", "villain", ("ATK-1",))
    return ScenarioVerdict(file, "", problems=(problem,))


UNDER = Under("1.6", (("OQ-13.1", "recomputed"),))
READINGS = (("OQ-1.1", "retaliate_first"), ("OQ-13.1", "recomputed"))


def varied(file: str = "cat.yaml") -> ScenarioVerdict:
    """Claims judged under an edition, and under other readings as well."""
    depends = (Dependence("OQ-1.1", "with_forced", "always"), Dependence("OQ-9", "player", None))
    claims = (
        ClaimVerdict(1, "always", "never", under=UNDER, readings=READINGS, unknown=("OQ-5",), depends=depends),
        ClaimVerdict(2, "never", "never", depends=depends[:1]),
        ClaimVerdict(3, "sometimes", "sometimes", depends=()),
    )
    return ScenarioVerdict(file, "An ally in the way", claims)


QUESTION = QuestionEntry(
    id="OQ-1.1",
    rules=("ATK-4", "ATK-6"),
    statement={"en": "First?", "es": "¿Primero?"},
    readings=(
        ReadingEntry("this", {"en": "Yes.", "es": "Sí."}, ("1.7", "1.8"), ()),
        ReadingEntry("other", {"en": "No.", "es": "No."}, (), (("r.lp", 9, "a :- b."),)),
    ),
    unknown=("1.4",),
    encoding=(),
    scenarios=("a.yaml",),
)

INVARIANT = InvariantEntry("INV-1", {"en": "It holds.", "es": "Se cumple."}, ("ATK-4",), (("i.lp", 3, "broken(a)."),))


def proofs(refuted: bool = False, unfinished: bool = False) -> Proofs:
    """A report of `verify`: one invariant proved, one in no scope, one bounded or refuted."""
    found = Counterexample("INV-3", "attack", "stun (Trap)", "title: INV-3\n", True, CAT, forced=True)
    last: Standing = "refuted" if refuted else "bounded"
    failure = PartProof("attack", "heal (Trap)", failure="time")
    return Proofs(
        invariants=(
            InvariantProof(
                "INV-1",
                (("en", "It holds."), ("es", "Se cumple.")),
                ("ATK-4",),
                (("attack", "proved"),),
                (),
                12_300_000,
                1.5,
                complete=not unfinished,
            ),
            InvariantProof("INV-2", (), (), (), (), 0, 0.0, complete=not unfinished),
            InvariantProof(
                "INV-3",
                (("en", "So does <this>."),),
                ("ATK-1", "ATK-5b"),
                (("attack", last),),
                ("depth",),
                99_999,
                1.5,
                counterexamples=(found,) if refuted else (),
                complete=not unfinished,
            ),
        ),
        scopes=(ScopeSize("attack", (("en", "An attack"), ("es", "Un ataque")), 12_300_000, 2, 1.5, ("depth",)),),
        failures=(failure,) if unfinished else (),
        seconds=2.0,
    )
