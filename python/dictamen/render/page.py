"""The reports of `verify` and `explore` as one page that needs nothing else: for a browser, a phone, an archive."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import partial

from jinja2 import Environment, PackageLoader
from markupsafe import Markup, escape

from dictamen.render.proofs import MARKS, bounds_met, called, number, scopes_of, standing, statement, why
from dictamen.results import Exploration, Proofs
from dictamen.words import Words, only_choice

Book = Mapping[str, Mapping[str, str]]
"""What each rule says, by language, in the order of the rulebook."""


def report(result: Proofs, timeout: float, book: Book, words: Words) -> str:
    """The whole page of `verify`; rules are links to what the `book` says of them."""
    environment = _environment()
    environment.filters |= {
        "number": lambda value: Markup(re.sub(r"\^(\d+)", r"<sup>\1</sup>", number(value))),
        "rules": partial(_linked, book),
        "standing": standing,
        "statement": lambda proof: statement(proof, words),
        "called": called,
        "scopes_of": scopes_of,
        "why": lambda failed: why(failed, timeout, words),
        "mark": lambda name: MARKS[name][0],
    }
    verdicts = [standing(proof) for proof in result.invariants]
    cited = _cited(result)
    return environment.get_template("proofs.html").render(
        result=result,
        words=words,
        word=words.phrase,
        said=lambda texts: dict(texts).get(words.language, ""),
        only_choice=only_choice,
        counts={name: verdicts.count(name) for name in MARKS},
        bounds_met=bounds_met(result, words),
        rules=[(rule, said[words.language]) for rule, said in book.items() if rule in cited],
    )


def findings(result: Exploration, book: Book, words: Words) -> str:
    """The whole page of `explore`, in the style of the other one."""
    from dictamen.exploring.findings import readable  # needs the solver
    from dictamen.render import findings as told

    environment = _environment()
    environment.filters |= {
        "rules": partial(_linked, book),
        "summary": lambda finding: told.summary(finding, words),
        "how_small": lambda finding: told.how_small(finding, words),
        "state": lambda finding: readable(finding.state),
        "facts": lambda way: told.facts(way, words),
        "separation": lambda found: told.separation(found, words),
        "pair": lambda found: told.pair(found, words),
    }
    cited = told.cited(result)
    return environment.get_template("findings.html").render(
        result=result,
        words=words,
        word=words.phrase,
        heading=lambda way, finding: told.heading(way, finding, words),
        only_choice=only_choice,
        totals=told.totals(result, words),
        notes=list(told.notes(result, words)),
        rules=[(rule, said[words.language]) for rule, said in book.items() if rule in cited],
    )


def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("dictamen", "render"), autoescape=True, trim_blocks=True, lstrip_blocks=True
    )


def _linked(book: Book, rules: Iterable[str]) -> Markup:
    link = Markup('<a href="#{0}">{0}</a>')
    return Markup(", ").join(link.format(rule) if rule in book else escape(rule) for rule in rules)


def _cited(result: Proofs) -> set[str]:
    """Every rule that the page cites."""
    found = {rule for proof in result.invariants for rule in proof.rules}
    resolutions = (each.resolution for proof in result.invariants for each in proof.counterexamples)
    for step in (step for resolution in resolutions if resolution for step in resolution.steps):
        found.update(step.rules)
        found.update([step.choice.rule] if step.choice else [])
    return found
