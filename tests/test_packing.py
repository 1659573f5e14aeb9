"""What stands together in a part: every choice that matters is in some part."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from dictamen.proving.packing import by_kind, by_meeting
from dictamen.results import Meetings

Kinds = dict[str, dict[str, str]]
SIZES = st.lists(st.integers(1, 4), min_size=1, max_size=5)


def kinds_of(sizes: list[int]) -> Kinds:
    """Kinds of so many abilities each, called a1, a2, b1 and so on."""
    return {
        kind: {f"{kind}{n}": f"{kind}{n}" for n in range(1, size + 1)}
        for kind, size in zip("abcde", sizes, strict=False)
    }


def names(kinds: Kinds) -> list[str]:
    return [name for found in kinds.values() for name in found]


def is_in_some(choice: Iterable[str], parts: list[tuple[str, ...]]) -> bool:
    return any(set(choice) <= set(part) for part in parts)


@given(SIZES, st.integers(0, 3))
def test_every_choice_is_in_some_part(sizes: list[int], at_most: int) -> None:
    kinds = kinds_of(sizes)
    parts = [found for _, found in by_kind({kind: tuple(found) for kind, found in kinds.items()}, at_most)]
    assert all(is_in_some(choice, parts) for choice in combinations(names(kinds), min(at_most, len(names(kinds)))))


@given(SIZES, st.integers(1, 3), st.integers(2, 30), st.data())
def test_every_choice_in_which_two_meet_is_in_some_part(
    sizes: list[int], at_most: int, at_once: int, data: st.DataObject
) -> None:
    kinds = kinds_of(sizes)
    some = st.frozensets(st.sampled_from(names(kinds)))
    places, fixed = tuple(data.draw(st.lists(some, max_size=3))), data.draw(some)
    parts = [found for _, found in by_meeting(kinds, at_most, Meetings(places, fixed, anyway=False), at_once)]
    for choice in combinations(names(kinds), at_most):
        if fixed & set(choice) or any(len(place & set(choice)) > 1 for place in places):
            assert is_in_some(choice, parts)


def test_where_nothing_meets_nothing_is_searched() -> None:
    assert not list(by_meeting(kinds_of([2, 2]), 2, Meetings((), frozenset(), anyway=False)))
    assert list(by_meeting(kinds_of([2, 2]), 2, Meetings((), frozenset(), anyway=True)))


def test_those_that_meet_come_first_and_no_part_is_inside_another() -> None:
    kinds = kinds_of([2, 2, 2])
    places = (frozenset({"a1", "c2"}), frozenset({"a1"}))
    parts = [found for _, found in by_meeting(kinds, 2, Meetings(places, frozenset({"b1"}), anyway=False))]
    assert parts[0] == ("a1", "c2")
    assert not any(set(one) < set(other) for one in parts for other in parts)
    assert not is_in_some(("a2", "c1"), parts)
