"""From the atoms shown of an answer set to a resolution: steps in order, decisions, outcome."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from dictamen.results import Choice, Message, Resolution, Step, Term
from dictamen.solve import Value
from dictamen.terms import FUNCTORS

WORDS = {functor: word for word, functor in FUNCTORS.items()}
"""What scenarios call the abilities that the encodings derive."""

LATER = ("payment", "target", "assign")
"""Decisions that follow any other one of the same moment, in this order: whether and what comes first, then how."""

SUMS = ("damage_calculated", "threat_calculated")
"""Messages that have the terms of a sum after their arguments."""

Key = tuple[str, ...]
Shown = dict[str, list[tuple[Value, ...]]]
"""The arguments of the atoms shown, by predicate."""


@dataclass(frozen=True, slots=True)
class _Asked:
    """A decision, and where it is taken."""

    position: int
    depth: int
    choice: Choice


@dataclass(frozen=True, slots=True)
class _Said:
    """A message, and where it stands: the moment, the place among the messages of that moment."""

    position: int
    depth: int
    place: int
    message: Message
    rules: tuple[str, ...]


def resolution(atoms: Iterable[Value]) -> Resolution:
    """The resolution that these atoms show."""
    shown: Shown = defaultdict(list)
    for atom in atoms:
        name, *arguments = atom if isinstance(atom, tuple) else (atom,)
        shown[str(name)].append(tuple(arguments))
    asked = _asked(shown)
    return Resolution(
        steps=_steps(_said(shown), asked),
        choices=tuple(a.choice for a in asked),
        outcome=_outcome(shown["left"]),
    )


def plain(term: Value) -> Term:
    """A term as messages use it: abilities of keywords and the like by the name the scenario gives them."""
    if not isinstance(term, tuple):
        return term
    name, *arguments = term
    if name in WORDS:
        return f"{WORDS[str(name)]} ({arguments[0]})"
    if name == "name":  # an ability, bound to the character its trigger speaks of; see _words_of
        return plain(arguments[0])
    if name == "against":  # a waiting attack: who, on whom
        return f"{arguments[0]} → {arguments[1]}"
    if name == "with":  # a payment: the cards that pay
        return " + ".join(reversed(_heap(term)))
    return (str(name), *(plain(argument) for argument in arguments))


def _heap(term: Value) -> list[str]:
    return [str(term[1]), *_heap(term[2])] if isinstance(term, tuple) else []


def _word(term: Value) -> str:
    shown = plain(term)
    return shown if isinstance(shown, str) else str(shown)


# --- outcome ----------------------------------------------------------------------------------------------------
def _outcome(left: Iterable[tuple[Value, ...]]) -> tuple[tuple[Key, Term], ...]:
    found = []
    for key, value in left:
        name, *arguments = key if isinstance(key, tuple) else (key,)
        if name in ("acceleration", "game_over"):  # of the whole game, whatever its number
            arguments = []
        if name not in ("attack", "scheme"):
            shown = plain(value)
            key = (str(name), *(str(argument) for argument in arguments))
            found.append((key, shown.replace("_", " ") if name == "game_over" and isinstance(shown, str) else shown))
    return tuple(sorted(found, key=lambda entry: entry[0]))


# --- decisions --------------------------------------------------------------------------------------------------
def _asked(shown: Shown) -> list[_Asked]:
    """The decisions in order."""
    options: dict[tuple[Value, Value], list[Value]] = defaultdict(list)
    for position, kind, option in shown["option"]:
        options[position, kind].append(option)
    taken = {(position, kind): option for position, kind, option in shown["taken"]}
    found = []
    for position, depth, kind, subject, who, rule in sorted(shown["asks"], key=str):
        assert isinstance(position, int) and isinstance(depth, int)
        words = _words_of(options[position, kind])
        choice = Choice(
            who=_word(who),
            kind=kind if isinstance(kind, str) else "assign",  # to one character after another: share(Place,Character)
            subject=_subject(subject),
            options=tuple(sorted(words.values(), key=lambda o: (o in ("none", "pass"), o))),
            taken=words[taken[position, kind]],
            rule=str(rule),
        )
        found.append(_Asked(position, depth, choice))
    return sorted(found, key=lambda a: (a.position, a.depth, _lateness(a.choice.kind)))


def _lateness(kind: str) -> int:
    return LATER.index(kind) + 1 if kind in LATER else 0


def _words_of(options: Iterable[Value]) -> dict[Value, str]:
    """Each option in words; an ability that may be used for one of several characters also names the character."""
    words = {option: _word(option) for option in options}
    common = Counter(words.values())
    return {
        option: f"{word} ({_word(option[2])})" if isinstance(option, tuple) and common[word] > 1 else word
        for option, word in words.items()
    }


def _subject(subject: Value) -> str:
    """The ability or card that asks; nothing where the kind of decision says it all."""
    shown = plain(subject)
    return shown if isinstance(shown, str) and shown != "waiting" else ""


# --- steps ------------------------------------------------------------------------------------------------------
def _said(shown: Shown) -> list[_Said]:
    """The messages in order."""
    terms: dict[Value, list[tuple[int, Term]]] = defaultdict(list)
    for position, place, term in shown["term"]:
        assert isinstance(place, int)
        terms[position].append((place, plain(term)))
    found = []
    for position, depth, place, term, rules in shown["step"]:
        assert isinstance(position, int) and isinstance(depth, int) and isinstance(place, int)
        assert isinstance(rules, tuple)
        message = _message(term)
        if message.code in SUMS:
            added = (term for _, term in sorted(terms[position], key=str))
            message = Message(message.code, (*message.arguments, *added))
        found.append(_Said(position, depth, place, message, tuple(str(rule) for rule in rules[1:])))
    return sorted(found, key=lambda s: (s.position, s.place, str(s.message)))


def _steps(said: list[_Said], asked: list[_Asked]) -> tuple[Step, ...]:
    """The steps in order: at each moment, its decisions stand with its first messages."""
    moments: dict[int, tuple[list[_Said], list[_Asked]]] = defaultdict(lambda: ([], []))
    for message in said:
        moments[message.position][0].append(message)
    for decision in asked:
        moments[decision.position][1].append(decision)
    return tuple(step for position in sorted(moments) for step in _at(*moments[position]))


def _at(said: list[_Said], asked: list[_Asked]) -> Iterable[Step]:
    """The steps of one moment: the first decision stands with the first message, any other one alone.

    Whether an effect is wanted at all is decided before anything else.
    """
    whether = [_bare(decision) for decision in asked if decision.choice.kind == "may"]
    how = [decision for decision in asked if decision.choice.kind != "may"]
    if not said:
        return [*whether, *(_bare(decision) for decision in how)]
    first, *others = said
    return [
        *whether,
        Step(first.depth, first.message, first.rules, how[0].choice if how else None),
        *(_bare(decision) for decision in how[1:]),
        *(Step(other.depth, other.message, other.rules) for other in others),
    ]


def _bare(decision: _Asked) -> Step:
    """A decision that nothing else is said of, such as a pass."""
    return Step(decision.depth, Message("decided"), (decision.choice.rule,), decision.choice)


def _message(term: Value) -> Message:
    if isinstance(term, tuple):
        return Message(str(term[0]), tuple(plain(argument) for argument in term[1:]))
    return Message(str(term))
