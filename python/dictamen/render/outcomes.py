"""Every outcome of a scenario: what differs between them, and the decisions that lead there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.text import Text

from dictamen.render import told as told_under
from dictamen.render import unknown_told
from dictamen.render.layout import paragraph, plain
from dictamen.render.start import Facts
from dictamen.render.trace import trace
from dictamen.results import Choice, OutcomeGroup, Outcomes, Term
from dictamen.words import Words

WAYS = 12
"""Ways to one outcome that are listed; JSON has them all."""
USUAL: dict[str, Term] = {"in_play": 1, "game_over": "no"}
"""The value of a fact at a start that is not known; 0 where nothing else is said."""
ORDER = (
    "game_over",
    "form",
    "in_play",
    "engaged",
    "attached",
    "stage",
    "damage",
    "status",
    "exhausted",
    "boost_cards",
    "in_hand",
    "drawn",
    "minions",
    "threat",
    "counters",
    "encounter_cards",
    "acceleration",
)
"""What is said first of a card, and last of all."""


@dataclass(frozen=True, slots=True)
class _Compared:
    """The facts of each outcome, those that all have in common, and the facts that each has with some value."""

    facts: tuple[Facts, ...]
    common: Facts
    everywhere: frozenset[tuple[str, ...]]


def outcomes(result: Outcomes, start: Facts, words: Words, width: int) -> list[Text]:
    """All outcomes of a scenario; what they have in common, and was not so at the start, first."""
    counts = words.phrase("outcomes", n=len(result.groups)), words.phrase("resolutions", n=result.resolutions)
    lines = [Text.assemble(plain(result.file), "  ", (plain(result.title), "bold")), Text(", ".join(counts))]
    if under := told_under(result.under, words):
        lines[-1].append(f" ({under})")
    cautions = [key for key, so in (("incomplete", not result.complete), ("bounded", result.bounded)) if so]
    for text in (*map(words.phrase, cautions), *unknown_told([result], words)):
        lines += paragraph(text, width, style="yellow")
    if not result.groups:
        return lines
    compared = _compare(result.groups, start)
    if len(result.groups) > 1:
        facts = "; ".join(_told(_changed(compared.common, start), start, words))
        lines += paragraph(f"{words.phrase('in_every_outcome')}: {facts}", width, hanging=2) if facts else []
    for number in range(1, len(result.groups) + 1):
        lines += [Text(), *_outcome(number, result.groups[number - 1], compared, start, words, width)]
    return lines


def one_outcome(number: int, result: Outcomes, start: Facts, words: Words, width: int) -> list[Text]:
    """An outcome with the steps of its example."""
    group = result.groups[number - 1]
    said = _outcome(number, group, _compare(result.groups, start), start, words, width)
    return [*said, Text(), *trace(group.example, words, width)]


def _outcome(
    number: int, group: OutcomeGroup, compared: _Compared, start: Facts, words: Words, width: int
) -> list[Text]:
    heading = Text(words.phrase("outcome", number=number), "bold")
    heading.append(f"  ({words.phrase('resolutions', n=group.resolutions)})", "not bold dim")
    lines = [heading]
    for told in _told(_telling(number, compared, start), start, words) or [words.phrase("nothing_changed")]:
        lines += paragraph(told, width, "  ", style="green")
    return lines + ([] if len(compared.facts) == 1 else _ways(group, words, width))


def _ways(group: OutcomeGroup, words: Words, width: int) -> list[Text]:
    """The decisions that lead to an outcome or, where they are not worked out, those of the example."""
    lines = [Text(f"  {words.phrase('reached_by' if group.paths else 'for_instance')}", "dim")]
    for path in group.paths[:WAYS] or (group.example.choices,):
        lines += paragraph(_way(path, words), width, "    • ")
    if len(group.paths) > WAYS:
        lines.append(Text(f"      {words.phrase('more', n=len(group.paths) - WAYS)}", "dim"))
    return lines


def _way(path: tuple[Choice, ...], words: Words) -> str:
    return ", ".join(map(words.decision, path))


# --- facts ------------------------------------------------------------------------------------------------------
def _told(facts: Facts, start: Facts, words: Words) -> list[str]:
    """The facts in words: one text a card, in the order in which the scenario lists them."""
    places = {key[1:2]: -place for place, key in enumerate(reversed(start))}
    about: dict[tuple[str, ...], list[str]] = {}
    for key in sorted(facts, key=lambda key: (places.get(key[1:2], 1), key[1:2], _rank(key), key)):
        name = f"{key[1]}: " if len(key) > 1 else ""
        told = words.fact(key, facts[key])
        known = about.setdefault(key[1:2] or key, [])
        known.append(told.removeprefix(name) if known else told)
    return [", ".join(told) for told in about.values()]


def _rank(key: tuple[str, ...]) -> int:
    return ORDER.index(key[0]) if key[0] in ORDER else len(ORDER)


def _telling(number: int, compared: _Compared, start: Facts) -> Facts:
    """What tells this outcome from the others; of a single one, what has changed.

    Where other outcomes have nothing to say of a fact, as of a card that left play, it tells only if it has changed.
    """
    mine = compared.facts[number - 1]
    changed = _changed(mine, start)
    if len(compared.facts) == 1:
        return changed
    told = [key for key in mine if key in changed or key in compared.everywhere]
    return {key: mine[key] for key in told if key not in compared.common}


def _compare(groups: Sequence[OutcomeGroup], start: Facts) -> _Compared:
    """The facts of each outcome, without those that others say if that leaves each outcome different."""
    brief = [_brief(dict(group.outcome), start) for group in groups]
    distinct = len({frozenset(facts.items()) for facts in brief}) == len(brief)
    facts = tuple(brief if distinct else [dict(group.outcome) for group in groups])
    return _Compared(facts, _common(facts), frozenset.intersection(*(frozenset(each) for each in facts)))


def _common(outcomes: Sequence[Facts]) -> Facts:
    """The facts that have the same value in every outcome."""
    first, *others = outcomes
    return {key: value for key, value in first.items() if all(facts.get(key) == value for facts in others)}


def _brief(facts: Facts, start: Facts) -> Facts:
    """Without what others say: hit points, what is on a card out of play, where a card is not, fewer minions."""
    return {key: value for key, value in facts.items() if not _is_said(key, facts, start)}


def _is_said(key: tuple[str, ...], facts: Facts, start: Facts) -> bool:
    match key:
        case ("hp", _):
            return True
        case ("damage" | "threat" | "counters", card) | ("status", card, _):
            return facts.get(("in_play", card)) == 0
        case ("in_play", card):
            return facts.get(("in_hand", card)) == 1
        case ("in_hand", card):
            return facts.get(("in_play", card)) == 1
        case ("minions", _):
            return _number(facts[key]) <= _number(start.get(key, 0))
        case _:
            return False


def _number(value: Term) -> int:
    return value if isinstance(value, int) else 0


def _changed(facts: Facts, start: Facts) -> Facts:
    """What was not so at the start; a card that the start does not know was not there."""
    usual = {"game_over": "no"} if start else USUAL
    return {key: value for key, value in facts.items() if value != start.get(key, usual.get(key[0], 0))}
