"""The message catalogues: what a code of a trace, a decision or an outcome says in a language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from dictamen.results import Choice, Message, Step, Term
from dictamen.words.signatures import SIGNATURES, TERMS

LANGUAGES = ("en", "es")
MINUS = "\N{MINUS SIGN}"
Text = str | Mapping[str, str]
"""One template, or several by number (`zero`, `one`, `other`)."""


@dataclass(frozen=True, slots=True)
class Words:
    """One catalogue. Every method renders; none fails on a code or a word the catalogue lacks."""

    language: str
    catalogue: Mapping[str, Mapping[str, Any]]

    def step(self, step: Step) -> str:
        """A line of a trace: what happened or, if nothing but a decision did, that decision."""
        choice = only_choice(step)
        return self.choice(choice) if choice else self.message(step.message)

    def message(self, message: Message) -> str:
        """What a message says."""
        arguments = _named(SIGNATURES.get(message.code, ()), message.arguments)
        template = self.catalogue["messages"].get(message.code)
        if arguments is None or template is None:
            return _bare((message.code, *message.arguments))
        if SIGNATURES[message.code][-1:] == ("terms...",):
            return self._sum(template, message.arguments[0], message.arguments[1:])
        return self._fill(template, {**arguments, **_derived(message.code, arguments)})

    def phrase(self, key: str, **arguments: object) -> str:
        """A text of the reports."""
        return self._fill(self.catalogue["phrases"][key], arguments)

    def choice(self, choice: Choice) -> str:
        """Who decided what, among which options."""
        return self._decision(self.catalogue["choices"], choice)

    def decision(self, choice: Choice) -> str:
        """The same in short: only what was decided."""
        return self._decision(self.catalogue["decisions"], choice)

    def unsettled(self, what: Term) -> str:
        """What no rule decides."""
        return str(self._word("what", what))

    def fact(self, key: tuple[str, ...], value: Term) -> str:
        """One fact of an outcome with its value."""
        kind, *about = key
        template = self.catalogue["facts"].get(kind)
        names = dict(zip(FACTS.get(kind, ()), about, strict=False))
        if template is None or len(names) != len(about):
            return f"{_bare(key)}: {_bare(value)}"
        return self._fill(template, {**names, "n": value, "result": value, "form": value, "host": value})

    def _decision(self, templates: Mapping[str, Text], choice: Choice) -> str:
        kind = "turn" if (choice.kind, choice.subject) == ("order", "turn") else choice.kind
        template = templates.get(f"{kind}_{choice.taken}") or templates.get(kind) or templates["any"]
        options = ", ".join(self._word("answer", o) for o in choice.options if o != choice.taken)
        about = self._fill(templates["about"], {"subject": choice.subject}) if choice.subject else ""
        others = self._fill(templates.get("others", ""), {"options": options}) if options else ""
        number = int(choice.taken) if choice.taken.isdecimal() else 2 if choice.who == "players" else 1
        arguments = {
            "who": choice.who,
            "subject": choice.subject,
            "taken": self._word("answer", choice.taken),
            "options": options,
            "about": about,
            "others": others,
        }
        return _pick(template, number).format(**arguments)

    def _sum(self, template: Text, total: Term, terms: tuple[Term, ...]) -> str:
        """The sum of damage or threat; where the total is another number than the sum says, both are shown."""
        parts = [part for part in map(self._term, terms) if part]
        bare = template["bare"] if isinstance(template, Mapping) else template
        if not parts:
            return self._fill(bare, {"total": total})
        (sign, _, text), *rest = parts
        shown = [f"{MINUS}{text}" if sign < 0 else text]
        shown += [f"{MINUS if sign < 0 else '+'} {text}" for sign, _, text in rest]
        summed = sum(sign * value for sign, value, _ in parts)
        if not rest and summed == total:
            return self._fill(bare, {"total": shown[0]})
        result = f"{Number(summed)}" if summed == total else f"{Number(summed)} → {total}"
        return self._fill(template, {"terms": " ".join(shown), "total": result})

    def _term(self, term: Term) -> tuple[int, int, str] | None:
        """Sign, value and words of one term of the sum; None for one that adds nothing, unless it is a stat."""
        name, *arguments = term if isinstance(term, tuple) else ("", term)
        kind, value = str(name), arguments[-1] if arguments else 0
        if not isinstance(value, int) or (value == 0 and kind not in STATS):
            return None
        named = _named(TERMS.get(kind, ()), tuple(arguments))
        sign = -1 if kind == "def" or value < 0 else 1
        if named is None:
            return sign, abs(value), " ".join([*map(_bare, (name, *arguments[:-1])), str(abs(value))]).strip()
        return sign, abs(value), self._fill(self.catalogue["terms"][kind], {**named, "n": abs(value)})

    def _fill(self, template: Text, arguments: Mapping[str, object]) -> str:
        words = {name: self._word(name, value) for name, value in arguments.items()}
        number = arguments.get("n")
        if not isinstance(template, str) and "same" in template:
            return (template["same" if _names_its_card(arguments) else "other"]).format(**words)
        if not isinstance(template, str) and number in template:
            return template[str(number)].format(**words)
        return _pick(template, number if isinstance(number, int) else 2).format(**words)

    def _word(self, argument: str, value: object) -> Any:
        """A plain word of the game in this language; names and numbers stay."""
        if isinstance(value, int):
            return Number(value)
        known = self.catalogue["values"].get(argument, {})
        if isinstance(value, tuple):
            name, *arguments = value
            return known[name].format(*arguments) if name in known else _bare(value)
        return known.get(str(value).replace(" ", "_"), value)


class Number(int):
    """A number that shows a real minus sign."""

    def __format__(self, spec: str) -> str:
        return int.__format__(self, spec).replace("-", MINUS)


FACTS: dict[str, tuple[str, ...]] = {
    "damage": ("card",),
    "hp": ("card",),
    "stage": ("card",),
    "status": ("card", "status"),
    "in_play": ("card",),
    "exhausted": ("card",),
    "in_hand": ("card",),
    "threat": ("scheme",),
    "counters": ("card",),
    "encounter_cards": ("player",),
    "acceleration": (),
    "boost_cards": ("card",),
    "minions": ("player",),
    "form": ("player",),
    "drawn": ("player",),
    "attached": ("card",),
    "engaged": ("card",),
    "game_over": (),
}
"""What the keys of an outcome are about."""

STATS = ("atk", "sch", "def")
"""Terms of a sum that are said even if they add nothing."""


def only_choice(step: Step) -> Choice | None:
    """The decision of a step that is there for it alone, such as passing."""
    return step.choice if step.message.code == "decided" else None


@lru_cache
def load(language: str) -> Words:
    """The catalogue of a language of LANGUAGES."""
    import yaml

    if language not in LANGUAGES:
        raise ValueError(f"no catalogue for '{language}'")
    text = files(__package__).joinpath(f"{language}.yaml").read_text(encoding="utf-8")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return Words(language, yaml.load(text, loader))


def _named(names: tuple[str, ...], values: tuple[Term, ...]) -> dict[str, Term] | None:
    """Arguments by name; None if they are too few or too many."""
    if names and names[-1].endswith("..."):
        fixed = len(names) - 1
        if len(values) < fixed:
            return None
        return {**dict(zip(names[:-1], values, strict=False)), names[-1].removesuffix("..."): values[fixed:]}
    return dict(zip(names, values, strict=True)) if len(names) == len(values) else None


def _pick(template: Text, number: int) -> str:
    """The template for a number."""
    if isinstance(template, str):
        return template
    wanted = "zero" if number == 0 else "one" if number == 1 else "other"
    return template.get(wanted, template["other"])


def _derived(code: str, arguments: Mapping[str, Term]) -> dict[str, Term]:
    """What a message says besides its arguments."""
    if code == "damage_taken":
        hp, damage = arguments["hp"], arguments["total_on_it"]
        return {"left": max(hp - damage, 0) if isinstance(hp, int) and isinstance(damage, int) else "?"}
    return {}


def _names_its_card(arguments: Mapping[str, object]) -> bool:
    """Whether the name of an ability has the name of its card: `Hulk`, `Hulk 2`, `retaliate (Hulk)`."""
    return str(arguments["card"]) in str(arguments["ability"])


def _bare(term: Term) -> str:
    """A term without a template: name(arguments)."""
    if not isinstance(term, tuple):
        return str(term)
    name, *arguments = term
    return f"{_bare(name)}({', '.join(map(_bare, arguments))})" if arguments else _bare(name)
