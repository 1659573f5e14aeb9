"""From the atoms shown of an answer set to a resolution: steps in order, decisions, outcome."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from dictamen.results import Choice, Message, Resolution, Step, Term
from dictamen.solve import Value
from dictamen.state import RETALIATE

Key = tuple[str, ...]


def resolution(atoms: Iterable[Value]) -> Resolution:
    """The resolution that these atoms show."""
    shown: dict[str, list[tuple[Value, ...]]] = defaultdict(list)
    for atom in atoms:
        name, *arguments = atom if isinstance(atom, tuple) else (atom,)
        shown[str(name)].append(tuple(arguments))
    choices = _choices(shown)
    return Resolution(
        steps=_steps(shown, choices),
        choices=tuple(choice for _, _, choice in choices),
        outcome=_outcome(shown["left"]),
    )


def bounded(atoms: Iterable[Value]) -> bool:
    return any(isinstance(atom, tuple) and atom[0] == "bounded" for atom in atoms)


def unsettled(atoms: Iterable[Value]) -> tuple[str, ...]:
    return tuple(sorted(str(plain(atom[1])) for atom in atoms if isinstance(atom, tuple) and atom[0] == "unsettled"))


def plain(term: Value) -> Term:
    """A term as messages use it: abilities of keywords by the name the scenario gives them."""
    if not isinstance(term, tuple):
        return term
    name, *arguments = term
    if name == RETALIATE:
        return f"{RETALIATE} ({arguments[0]})"
    if name == "name":  # an ability, bound to the character its trigger speaks of
        return _bound(plain(arguments[0]), arguments[1])
    if name == "with":  # a payment: the cards that pay
        return " + ".join(reversed(_heap(term)))
    return (str(name), *(plain(argument) for argument in arguments))


def _bound(ability: Term, character: Value) -> Term:
    return ability


def _heap(term: Value) -> list[str]:
    return [str(term[1]), *_heap(term[2])] if isinstance(term, tuple) else []


def _word(term: Value) -> str:
    shown = plain(term)
    return shown if isinstance(shown, str) else str(shown)


# --- outcome -----------------------------------------------------------------------------------------------------------
def _outcome(left: Iterable[tuple[Value, ...]]) -> tuple[tuple[Key, Term], ...]:
    found = []
    for key, value in left:
        name, *arguments = key if isinstance(key, tuple) else (key,)
        if name != "attack":
            found.append(((str(name), *(str(argument) for argument in arguments)), plain(value)))
    return tuple(sorted(found, key=lambda entry: entry[0]))


# --- decisions ---------------------------------------------------------------------------------------------------------
def _choices(shown: dict[str, list[tuple[Value, ...]]]) -> list[tuple[int, int, Choice]]:
    """(position, depth, decision), in order."""
    options: dict[tuple[Value, Value], list[str]] = defaultdict(list)
    for position, kind, option in shown["option"]:
        options[position, kind].append(_word(option))
    taken = {(position, kind): _word(option) for position, kind, option in shown["taken"]}
    found = []
    for position, depth, kind, subject, who, rule in sorted(shown["asks"], key=str):
        assert isinstance(position, int) and isinstance(depth, int)
        choice = Choice(
            who=_word(who),
            kind=str(kind),
            subject=_subject(subject),
            options=tuple(sorted(set(options[position, kind]), key=lambda o: (o in ("none", "pass"), o))),
            taken=taken[position, kind],
            rule=str(rule),
        )
        found.append((position, depth, choice))
    return sorted(found, key=lambda entry: entry[:2])


def _subject(subject: Value) -> str:
    """The ability or card that asks; nothing where the kind of decision says it all."""
    return subject if isinstance(subject, str) and subject != "waiting" else ""


# --- steps -------------------------------------------------------------------------------------------------------------
def _steps(shown: dict[str, list[tuple[Value, ...]]], choices: list[tuple[int, int, Choice]]) -> tuple[Step, ...]:
    terms: dict[Value, list[tuple[int, Term]]] = defaultdict(list)
    for position, place, term in shown["term"]:
        assert isinstance(place, int)
        terms[position].append((place, plain(term)))
    by_position: dict[int, list[Choice]] = defaultdict(list)
    for position, _, choice in choices:
        by_position[position].append(choice)
    depths = {position: depth for position, depth, _ in choices}
    said: dict[int, list[tuple[int, int, Message, tuple[str, ...]]]] = defaultdict(list)
    for position, depth, place, term, rules in shown["step"]:
        assert isinstance(position, int) and isinstance(depth, int) and isinstance(place, int)
        message = _message(term)
        if message.code == "damage_calculated":
            message = Message(message.code, (*message.arguments, *(t for _, t in sorted(terms[position], key=str))))
        assert isinstance(rules, tuple)
        said[position].append((place, depth, message, tuple(str(rule) for rule in rules[1:])))
    steps: list[Step] = []
    for position in sorted(said.keys() | by_position.keys()):
        steps += _at(said[position], by_position[position], depths.get(position, 0))
    return tuple(steps)


def _at(
    said: list[tuple[int, int, Message, tuple[str, ...]]], choices: list[Choice], depth: int
) -> Iterable[Step]:
    """The steps of one moment: a decision stands with the first message, or alone if nothing else is said (a pass)."""
    said = sorted(said, key=lambda entry: (entry[0], str(entry[2])))
    if not said:
        return [Step(depth, Message("decided"), (choice.rule,), choice) for choice in choices]
    first = choices[0] if choices else None
    steps = [Step(said[0][1], said[0][2], said[0][3], first)]
    steps += [Step(said[0][1], Message("decided"), (choice.rule,), choice) for choice in choices[1:]]
    return steps + [Step(level, message, rules) for _, level, message, rules in said[1:]]


def _message(term: Value) -> Message:
    if isinstance(term, tuple):
        return Message(str(term[0]), tuple(plain(argument) for argument in term[1:]))
    return Message(str(term))
