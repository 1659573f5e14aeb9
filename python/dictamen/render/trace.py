"""A resolution as a person reads it: numbered steps, who decided what, rules at the right margin."""

from __future__ import annotations

from rich.text import Text

from dictamen.render.layout import noted
from dictamen.results import Resolution, Step
from dictamen.words import Words, only_choice

NESTED = "  "


def trace(resolution: Resolution, words: Words, width: int, indent: int = 0, after: int = 0) -> list[Text]:
    """The steps of a resolution `after` so many of them."""
    digits = len(str(len(resolution.steps)))
    lines: list[Text] = []
    for number, step in enumerate(resolution.steps[after:], after + 1):
        lines += _step(step, f"{' ' * indent}{number:>{digits}}. ", words, width)
    return lines


def _step(step: Step, head: str, words: Words, width: int) -> list[Text]:
    nested = NESTED * step.depth
    alone = only_choice(step)
    lines = noted(words.step(step), ", ".join(step.rules), width, head + nested, style="cyan" if alone else "")
    if step.choice and not alone:
        first = f"{' ' * len(head)}{nested}↳ "
        lines += noted(words.choice(step.choice), step.choice.rule, width, first, style="cyan")
    return lines
