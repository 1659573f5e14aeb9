"""Every outcome of a scenario: what differs between them, and the decisions that lead there."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from dictamen.render.layout import paragraph, plain
from dictamen.render.trace import trace
from dictamen.results import Choice, OutcomeGroup, Outcomes, Term
from dictamen.words import Words

Facts = dict[tuple[str, ...], Term]
WAYS = 12
"""Ways to one outcome that are listed; JSON has them all."""
USUAL: dict[str, Term] = {"in_play": 1, "game_over": "no"}
"""The value of a fact that is not worth a line; 0 where nothing else is said."""


def outcomes(result: Outcomes, words: Words, width: int) -> list[Text]:
    """All outcomes of a scenario, the facts they have in common first."""
    counts = words.phrase("outcomes", n=len(result.groups)), words.phrase("resolutions", n=result.resolutions)
    lines = [Text.assemble(plain(result.file), "  ", (plain(result.title), "bold")), Text(", ".join(counts))]
    for caution in [key for key, so in (("incomplete", not result.complete), ("bounded", result.bounded)) if so]:
        lines += paragraph(words.phrase(caution), width, style="yellow")
    common = _common(result.groups)
    facts = "; ".join(words.fact(key, value) for key, value in common.items() if value != _usual(key))
    if facts and len(result.groups) > 1:
        lines += paragraph(f"{words.phrase('in_every_outcome')}: {facts}", width, hanging=2)
    for number in range(1, len(result.groups) + 1):
        lines += [Text(), *_outcome(number, result.groups, words, width)]
    return lines


def one_outcome(number: int, result: Outcomes, words: Words, width: int) -> list[Text]:
    """An outcome with the steps of its example."""
    example = result.groups[number - 1].example
    return [*_outcome(number, result.groups, words, width), Text(), *trace(example, words, width)]


def _outcome(number: int, groups: Sequence[OutcomeGroup], words: Words, width: int) -> list[Text]:
    group = groups[number - 1]
    heading = Text(words.phrase("outcome", number=number), "bold")
    heading.append(f"  ({words.phrase('resolutions', n=group.resolutions)})", "not bold dim")
    lines = [heading]
    told = [words.fact(key, value) for key, value in _telling(group, groups).items()]
    for fact in told or [words.phrase("nothing_differs")]:
        lines += paragraph(fact, width, "  ", style="green")
    lines.append(Text(f"  {words.phrase('reached_by')}", "dim"))
    for path in group.paths[:WAYS] or ((),):
        lines += paragraph(_way(path, words), width, "    • ")
    if len(group.paths) > WAYS:
        lines.append(Text(f"      {words.phrase('more', n=len(group.paths) - WAYS)}", "dim"))
    return lines


def _way(path: tuple[Choice, ...], words: Words) -> str:
    return ", ".join(map(words.decision, path)) or words.phrase("any_decision")


def _telling(group: OutcomeGroup, groups: Sequence[OutcomeGroup]) -> Facts:
    """What tells this outcome from the others; of a single one, what is not as usual."""
    if len(groups) == 1:
        return {key: value for key, value in group.outcome if value != _usual(key)}
    common = _common(groups)
    return {key: value for key, value in group.outcome if key not in common}


def _common(groups: Sequence[OutcomeGroup]) -> Facts:
    """The facts that have the same value in every outcome."""
    shared = set.intersection(*(set(group.outcome) for group in groups)) if groups else set()
    return {key: value for key, value in (groups[0].outcome if groups else ()) if (key, value) in shared}


def _usual(key: tuple[str, ...]) -> Term:
    return USUAL.get(key[0], 0)
