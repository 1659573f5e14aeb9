"""Which abilities of a scope stand together in a part, so that every choice of them that matters is in some part.

A kind is one effect on one bearer: many small parts are searched far sooner than few large ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Sized
from itertools import combinations
from typing import TypeVar

from dictamen.results import Meetings

AT_ONCE = 30
"""Abilities in a part of which one can be there: fewer cost a grounding more, more make the search harder."""

A = TypeVar("A")
Packed = Iterator[tuple[str, tuple[A, ...]]]
"""Parts: a name, and the abilities."""


def by_kind(kinds: Mapping[str, Sequence[A]], at_most: int) -> Packed[A]:
    """Every choice of so many kinds; single ones as many at once as pay."""
    for together in _choices(kinds, at_most, AT_ONCE):
        yield " + ".join(together), tuple(ability for kind in together for ability in kinds[kind])


def by_meeting(
    kinds: Mapping[str, Mapping[str, A]], at_most: int, meetings: Meetings, at_once: int = AT_ONCE
) -> Packed[A]:
    """Every choice of so many abilities, by their ids, among which an order can be asked for; those where two of them
    meet come first, so many at once.
    """
    whole = {name: ability for found in kinds.values() for name, ability in found.items()}
    parts: list[frozenset[str]] = []
    if at_most > 1:
        cores = [core for place in _largest(meetings.places) for core in _split(sorted(place & set(whole)), at_once)]
        for core in sorted(cores, key=len):
            parts += _with(core, kinds, at_most - 2)
    if meetings.anyway or not at_most:
        parts += [
            frozenset().union(*(kinds[kind] for kind in together)) for together in _choices(kinds, at_most, at_once)
        ]
    else:
        parts += _alone(kinds, at_most, meetings.fixed, at_once)
    for part in _kept(parts):
        names = sorted(part, key=list(whole).index)
        yield _called(names), tuple(whole[name] for name in names)


def _alone(
    kinds: Mapping[str, Mapping[str, object]], at_most: int, fixed: frozenset[str], at_once: int
) -> Iterator[frozenset[str]]:
    """Every choice with an ability that meets one that is there in any case."""
    if not fixed <= {name for found in kinds.values() for name in found}:  # one that is in every part
        yield from _with((), kinds, at_most - 1)
    groups = [group for group in (sorted(fixed & set(found)) for found in kinds.values()) if group]
    for core in _joined(groups, at_once) if at_most == 1 else groups:
        yield from _with(core, kinds, at_most - 1)


def _with(core: Iterable[str], kinds: Mapping[str, Mapping[str, object]], more: int) -> Iterator[frozenset[str]]:
    """Some abilities with those of so many kinds."""
    for others in combinations(kinds, min(more, len(kinds))):
        yield frozenset(core).union(*(kinds[kind] for kind in others))


def _choices(kinds: Mapping[str, Sized], at_most: int, at_once: int) -> Iterator[tuple[str, ...]]:
    if at_most != 1 or not kinds:
        yield from combinations(kinds, min(at_most, len(kinds)))
        return
    part: list[str] = []
    for kind, found in kinds.items():
        if part and sum(len(kinds[name]) for name in part) + len(found) > at_once:
            yield tuple(part)
            part = []
        part.append(kind)
    if part:
        yield tuple(part)


def _largest(sets: Iterable[frozenset[str]]) -> list[frozenset[str]]:
    """Those of some sets that are inside of no other, each once."""
    found = sorted(set(sets), key=lambda each: (-len(each), sorted(each)))
    return [each for place, each in enumerate(found) if not any(each < other for other in found[:place])]


def _split(names: Sequence[str], at_once: int) -> Iterator[tuple[str, ...]]:
    """Groups of a set that are not too large, with any two of it together in some group."""
    if len(names) <= at_once:
        yield tuple(names)
        return
    half = at_once // 2
    blocks = [tuple(names[start : start + half]) for start in range(0, len(names), half)]
    yield from (one + other for one, other in combinations(blocks, 2))


def _joined(groups: Iterable[Sequence[str]], at_once: int) -> Iterator[tuple[str, ...]]:
    """The members of some groups, as many at once as pay."""
    part: tuple[str, ...] = ()
    for group in groups:
        if part and len(part) + len(group) > at_once:
            yield part
            part = ()
        part += tuple(group)
    if part:
        yield part


def _kept(parts: Sequence[frozenset[str]]) -> Iterator[frozenset[str]]:
    """Parts in their order, those that are inside of another left out."""
    kept = set(_largest(parts))
    for part in dict.fromkeys(parts):
        if part in kept:
            yield part


def _called(names: Sequence[str]) -> str:
    """A name for a part: its first ability, and how many more there are."""
    return names[0] + (f" + {len(names) - 1}" if len(names) > 1 else "") if names else ""
