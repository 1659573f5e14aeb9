"""Outcomes, and the decisions that lead to them, from resolutions made by hand."""

from __future__ import annotations

from dictamen.grouping import WAYS, group
from dictamen.results import Choice, OutcomeGroup, Resolution


def choice(subject: str, taken: str, options: tuple[str, ...] = ("yes", "no")) -> Choice:
    return Choice("P1", "option", subject, options, taken, "FE-8")


def resolution(damage: int, *answers: tuple[str, str]) -> Resolution:
    return Resolution((), tuple(choice(*answer) for answer in answers), ((("damage", "Cat"), damage),))


def paths(found: OutcomeGroup) -> list[list[str]]:
    return [[f"{c.subject}={c.taken}" for c in path] for path in found.paths]


def test_one_outcome_whatever_is_decided() -> None:
    (only,) = group([resolution(1, ("a", "yes")), resolution(1, ("a", "no"))], complete=True)
    assert (only.resolutions, only.paths) == (2, ((),))


def test_without_decisions() -> None:
    (only,) = group([resolution(1)], complete=True)
    assert (only.resolutions, only.paths, only.example) == (1, ((),), resolution(1))


def test_nothing_at_all() -> None:
    assert group([], complete=False) == ()


def test_a_question_that_does_not_matter_is_left_out_of_the_paths() -> None:
    found = group(
        [resolution(int(b == "yes"), ("a", a), ("b", b)) for a in ("yes", "no") for b in ("yes", "no")],
        complete=True,
    )
    assert {dict(g.outcome)["damage", "Cat"]: paths(g) for g in found} == {1: [["b=yes"]], 0: [["b=no"]]}


def test_a_later_question_may_matter_after_one_answer_only() -> None:
    found = group(
        [
            resolution(0, ("a", "no"), ("b", "yes")),
            resolution(0, ("a", "no"), ("b", "no")),
            resolution(0, ("a", "yes"), ("b", "no")),
            resolution(2, ("a", "yes"), ("b", "yes")),
        ],
        complete=True,
    )
    assert [(g.resolutions, paths(g)) for g in found] == [(3, [["a=yes", "b=no"], ["a=no"]]), (1, [["a=yes", "b=yes"]])]


def test_a_question_asked_on_one_branch_only() -> None:
    found = group(
        [
            resolution(0, ("a", "no")),
            resolution(1, ("a", "yes"), ("b", "yes")),
            resolution(1, ("a", "yes"), ("b", "no")),
        ],
        complete=True,
    )
    assert [(g.resolutions, paths(g)) for g in found] == [(2, [["a=yes"]]), (1, [["a=no"]])]


def test_paths_follow_the_order_of_the_options() -> None:
    options = ("c", "a", "b")
    found = group(
        [Resolution((), (choice("q", o, options),), ((("threat",), int(o == "b")),)) for o in ("a", "b", "c")],
        complete=True,
    )
    assert paths(found[0]) == [["q=c"], ["q=a"]]


def test_the_outcome_with_most_resolutions_comes_first_and_the_example_is_the_simplest() -> None:
    long = resolution(1, ("a", "yes"), ("b", "no"))
    short = resolution(1, ("a", "no"))
    found = group([resolution(2, ("a", "yes"), ("b", "yes")), long, short], complete=True)
    assert [g.resolutions for g in found] == [2, 1]
    assert found[0].example == min((long, short), key=lambda r: str(r.choices))


def test_paths_are_not_worked_out_from_a_part_of_the_resolutions() -> None:
    found = group([resolution(1, ("a", "yes")), resolution(2, ("a", "no"))], complete=False)
    assert [g.paths for g in found] == [(), ()]


def test_no_more_ways_are_kept_than_anybody_reads() -> None:
    many = [
        Resolution((), (choice("q", str(n), tuple(map(str, range(600)))),), ((("threat",), n % 2),)) for n in range(600)
    ]
    assert [len(g.paths) for g in group(many, complete=True)] == [WAYS, WAYS]


def test_outcomes_that_no_decision_tells_apart_have_no_ways() -> None:
    found = group([resolution(1), resolution(2)], complete=True)
    assert [(g.resolutions, g.paths) for g in found] == [(1, ()), (1, ())]


def test_resolutions_of_which_one_tells_fewer_decisions() -> None:
    found = group(
        [resolution(0, ("a", "no")), resolution(1, ("a", "yes")), resolution(2, ("a", "yes"), ("b", "no"))],
        complete=True,
    )
    assert {dict(g.outcome)["damage", "Cat"]: paths(g) for g in found} == {0: [["a=no"]], 1: [], 2: []}
