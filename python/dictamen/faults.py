"""pydantic's validation errors in plain words, at the key or value of the file they are about.

pydantic reports an error for every branch of a union it tried; only the branch that the file meant is told of. To
know which parts of an error's location are keys of the file and which are names of branches, the location is walked
through the types of the model.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, Tag, ValidationError
from pydantic_core import ErrorDetails

from dictamen.model import Ability, Card, Claim, Condition, Decision, Scenario
from dictamen.model.amounts import COUNTERS, CountOf, DeckCards, ForEach, StatOf
from dictamen.model.cards import NUMBERED_KEYWORDS, PLAIN_KEYWORDS, TEAMWORK
from dictamen.model.claims import AttackIs, EventPattern, Offered, SchemeIs, Times
from dictamen.model.conditions import If
from dictamen.model.costs import COSTS
from dictamen.model.effects import VERBS, Already, EachTime, Option
from dictamen.model.references import Selector
from dictamen.model.scenario import ActivationEvent, AttackEvent, Event, MainScheme, Player, ThwartEvent
from dictamen.model.triggers import Trigger
from dictamen.nearest import nearest, quoted, shown
from dictamen.positions import Path, Where
from dictamen.results import Problem

_CALLED: dict[type[BaseModel], str] = {
    **{model: f"the count '{what}'" for what, model in COUNTERS.items()},
    Ability: "an ability",
    ActivationEvent: "an activation",
    Already: "an 'already'",
    AttackEvent: "an attack",
    AttackIs: "a claim about an attack",
    Card: "a card",
    Claim: "a claim",
    Condition: "a condition",
    CountOf: "a count",
    Decision: "a decision",
    DeckCards: "a filter of cards",
    EachTime: "an 'each_time'",
    Event: "an event",
    EventPattern: "an event pattern",
    ForEach: "a 'for_each'",
    If: "an 'if'",
    MainScheme: "a main scheme",
    Offered: "an 'offered'",
    Option: "an option",
    Player: "a player",
    Scenario: "a scenario",
    SchemeIs: "a claim about a scheme",
    Selector: "a selector",
    StatOf: "a stat",
    ThwartEvent: "a thwart",
    Times: "a 'times'",
    Trigger: "a trigger",
    **{model: f"the effect '{verb}'" for verb, model in VERBS.items()},
    **{model: f"the cost '{verb}'" for verb, model in COSTS.items()},
}
_WRITTEN: dict[type[BaseModel], str] = {
    **dict.fromkeys(COUNTERS.values(), "a count"),
    CountOf: "{count: ...}",
    Selector: "{each: ...}, {choose: ...} or {any: ...}",
    StatOf: "{stat: ..., of: ...}",
    **dict.fromkeys(VERBS.values(), "an effect"),
    **dict.fromkeys(COSTS.values(), "a cost"),
}
_KEYWORDS = (
    *(f"{word} {n}" for word in NUMBERED_KEYWORDS for n in range(1, 10)),
    *PLAIN_KEYWORDS,
    f"{TEAMWORK} TRAIT",
)
_EXPECTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "int_parsing": "a whole number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "tuple_type": "a list",
    "list_type": "a list",
    "dict_type": "a mapping",
}
_SORTS: dict[str, Mapping[str, type[BaseModel]]] = {"an effect": VERBS, "a cost": COSTS, "a count": COUNTERS}
"""What the first key of a mapping, its verb, can make of it."""
_WRONG_KIND = frozenset({*_EXPECTED, "model_type", "dataclass_type"})


@dataclass(frozen=True, slots=True)
class _Fault:
    """An error, its place, and the branches of unions passed on the way: (path of the union, name of the branch)."""

    kind: str
    path: Path
    at_key: bool
    branches: tuple[tuple[Path, str], ...]
    expected: tuple[str, ...]  # for "expected ..., got ..."
    options: tuple[str, ...]  # the names that are valid here
    got: Any
    message: str = ""  # instead of expected and got
    least: int = 0  # entries of a list that is too short


_UNCOUNTED = "what is counted goes into 'count'"
_MOST_ERRORS = 1000  # more are not looked at; nobody reads them


def problems(error: ValidationError, model: type[BaseModel], where: Where) -> list[Problem]:
    """The problems behind a ValidationError of `model`, at their positions in the file."""
    errors = error.errors(include_url=False)[:_MOST_ERRORS]
    faults = _chosen([_fault(details, model) for details in errors], 0)
    return [_problem(fault, where) for fault in _without_consequences(faults)]


def _problem(fault: _Fault, where: Where) -> Problem:
    message = fault.message or f"expected {_either(fault.expected)}, got {shown(fault.got)}"
    word = fault.path[-1] if fault.at_key and fault.path else fault.got
    suggestion = nearest(word, fault.options) if isinstance(word, str) and fault.kind != "missing" else None
    return where.problem(message, fault.path, key=fault.at_key, suggestion=suggestion)


def _either(options: Sequence[str]) -> str:
    unique = list(dict.fromkeys(options))
    return unique[0] if len(unique) == 1 else f"{', '.join(unique[:-1])} or {unique[-1]}"


# --- one error --------------------------------------------------------------------------------------------------
def _fault(details: ErrorDetails, model: type[BaseModel]) -> _Fault:
    path, branches, types = _walk(details["loc"], model)
    kind, context, got = details["type"], details.get("ctx", {}), details["input"]
    fault = _Fault(kind, path, False, branches, (), (), got)
    own = types[-1]
    at_key = bool(details["loc"]) and details["loc"][-1] == "[key]"
    match kind:
        case "extra_forbidden":
            return _unknown_key(fault, types[-2])
        case "missing":
            key = str(path[-1])
            return replace(fault, path=path[:-1], message=f"{_called(types[-2])} needs '{key}'", options=(key,))
        case "literal_error":
            said = str(context["expected"])
            options = ("true",) if said == "True" else tuple(re.findall(r"'([^']*)'", said))
            return replace(fault, at_key=at_key, expected=options, options=options)
        case "union_tag_not_found":
            return _verb(fault, own)
        case "model_type":
            return replace(fault, expected=(_WRITTEN.get(own, _called(own)) if own else "a mapping",))
        case "value_error":
            return replace(fault, message=str(context["error"]))
        case "string_pattern_mismatch" if "retaliate" in str(context["pattern"]):
            return replace(fault, message=f"unknown keyword {quoted(got)}", options=_KEYWORDS)
        case "string_pattern_mismatch":
            message = f"a name without quotes, backslashes or control characters is wanted, not {quoted(got)}"
            return replace(fault, at_key=at_key, message=message)
    return replace(fault, at_key=at_key, **_limits(details))


def _limits(details: ErrorDetails) -> dict[str, Any]:
    """What was expected where a type or a limit is not met."""
    kind, context, message = details["type"], details.get("ctx", {}), details["msg"]
    match kind:
        case "greater_than_equal":
            return {"expected": (f"a number of at least {context['ge']}",)}
        case "less_than_equal":
            return {"expected": (f"a number of at most {context['le']}",)}
        case "string_too_short":
            return {"message": "the text is empty"}
        case "string_too_long":
            return {"message": f"the text is longer than {context['max_length']} characters"}
        case "too_short":
            least = context["min_length"]
            return {"least": least, "message": f"at least {_entries(least)} wanted, not {len(details['input'])}"}
        case "too_long":
            return {"message": f"at most {_entries(context['max_length'])} allowed"}
    return {"expected": (_EXPECTED[kind],)} if kind in _EXPECTED else {"message": message[:1].lower() + message[1:]}


def _entries(number: int) -> str:
    return "1 entry" if number == 1 else f"{number} entries"


def _unknown_key(fault: _Fault, parent: Any) -> _Fault:
    key = str(fault.path[-1])
    known = tuple(_fields(parent)) if _is_model(parent) else ()
    message = f"unknown key {quoted(key)} in {_called(parent)}"
    if parent in VERBS.values() and key in VERBS:
        message = f"{quoted(key)} is an effect of its own: put it into an entry of its own"
    if parent in (CountOf, ForEach) and key in COUNTERS:
        message, known = f"{_UNCOUNTED}: {{count: {{{key}: ...}}}}", ()
    return replace(fault, at_key=True, message=message, options=known)


def _verb(fault: _Fault, union: Any) -> _Fault:
    """A mapping that is no effect (cost, count): its verb is unknown, or belongs to another sort."""
    sort, valid = next((sort, keys) for sort, keys in _SORTS.items() if keys.keys() == _branches(union).keys())
    if not isinstance(fault.got, dict):
        return replace(fault, expected=(sort,))
    if not fault.got:
        return replace(fault, message=f"{sort} needs one of: {', '.join(valid)}")
    keys = [str(key) for key in fault.got]
    verb = next((key for key in keys if nearest(key, valid)), keys[0])
    if any(verb in others for others in _SORTS.values()):
        return replace(fault, path=(*fault.path, verb), at_key=True, message=f"{quoted(verb)} is not {sort}")
    message = f"unknown {sort.split()[-1]} {quoted(verb)}"
    return replace(fault, path=(*fault.path, verb), at_key=True, message=message, options=tuple(valid))


def _called(model: Any) -> str:
    return _CALLED.get(model, getattr(model, "__name__", "the entry"))


# --- which branch of a union was meant --------------------------------------------------------------------------
def _chosen(faults: list[_Fault], depth: int) -> list[_Fault]:
    """The faults left when of each union only the branch that the file meant counts."""
    kept = [fault for fault in faults if len(fault.branches) <= depth]
    unions: dict[Path, dict[str, list[_Fault]]] = {}
    for fault in faults:
        if len(fault.branches) > depth:
            path, branch = fault.branches[depth]
            unions.setdefault(path, {}).setdefault(branch, []).append(fault)
    for path, branches in unions.items():
        kept += _meant(path, [_chosen(branch, depth + 1) for branch in branches.values()])
    return kept


def _meant(union: Path, branches: list[list[_Fault]]) -> list[_Fault]:
    if len(branches) == 1:
        return branches[0]
    fitting = [branch for branch in branches if not any(_is_wrong_kind(fault, union) for fault in branch)]
    words = any(fault.kind == "literal_error" and fault.path == union for fault in chain.from_iterable(fitting))
    if not fitting or words:
        return [_joined(list(chain.from_iterable(branches)), union)]
    return min(fitting, key=_distance)


def _is_wrong_kind(fault: _Fault, union: Path) -> bool:
    """Whether the value is nothing that this branch is about: no mapping, no number; no word where one is wanted."""
    no_word = fault.kind == "literal_error" and not isinstance(fault.got, str)
    return fault.path == union and not fault.at_key and (no_word or fault.kind in _WRONG_KIND)


def _distance(branch: list[_Fault]) -> tuple[int, int]:
    """How far the file is from a branch: keys too few or too many, then anything wrong."""
    return (sum(fault.kind in ("missing", "extra_forbidden") for fault in branch), len(branch))


def _joined(faults: list[_Fault], union: Path) -> _Fault:
    """One fault in place of one from each branch: anything that a branch expects would do."""
    here = [fault for fault in faults if fault.path == union and fault.expected] or faults[:1]
    return replace(
        here[0],
        expected=tuple(word for fault in here for word in fault.expected),
        options=tuple(option for fault in here for option in fault.options),
    )


def _without_consequences(faults: list[_Fault]) -> list[_Fault]:
    """Without faults that another explains.

    A list is short only of its bad entries, a key is missing because it is misspelt, or because what belongs into it
    stands around it.
    """
    misspelt = {
        (fault.path[:-1], nearest(str(fault.path[-1]), fault.options))
        for fault in faults
        if fault.kind == "extra_forbidden"
    }

    uncounted = {fault.path[:-1] for fault in faults if fault.message.startswith(_UNCOUNTED)}

    def explained(fault: _Fault) -> bool:
        if fault.kind == "extra_forbidden" and fault.path[:-1] in uncounted:
            return not fault.message.startswith(_UNCOUNTED)
        if fault.kind == "missing":
            return fault.path in uncounted or (fault.path, fault.options[0]) in misspelt
        return fault.kind == "too_short" and len(fault.got) >= fault.least

    return [fault for fault in faults if not explained(fault)]


# --- from pydantic's locations to paths -------------------------------------------------------------------------
def _walk(
    location: tuple[int | str, ...], model: type[BaseModel]
) -> tuple[Path, tuple[tuple[Path, str], ...], list[Any]]:
    """The path of a location, the branches passed, and the types met at each step of the path (ours last)."""
    path: Path = ()
    branches: list[tuple[Path, str]] = []
    types: list[Any] = [model]
    for element in location:
        if element == "[key]":
            break
        members = _branches(types[-1])
        if len(members) > 1:
            branches.append((path, str(element)))
            types[-1] = _branch(members, str(element))
            continue
        path = (*path, element)
        types.append(_bare(_inner(types[-1], element)))
    return path, tuple(branches), types


def _bare(annotation: Any) -> Any:
    """An annotation without metadata and without an optional None."""
    while True:
        if get_origin(annotation) is Annotated:
            annotation = get_args(annotation)[0]
        elif get_origin(annotation) in (Union, UnionType):
            members = [member for member in get_args(annotation) if member is not NoneType]
            if len(members) != 1:
                return annotation
            annotation = members[0]
        else:
            return annotation


def _branches(annotation: Any) -> dict[str, Any]:
    """The branches of a union by the names pydantic gives them in locations; empty for everything else."""
    bare = _bare(annotation)
    if get_origin(bare) not in (Union, UnionType):
        return {}
    return {_branch_name(member): member for member in get_args(bare) if member is not NoneType}


def _branch_name(member: Any) -> str:
    if get_origin(member) is Annotated:
        tags = [extra.tag for extra in get_args(member)[1:] if isinstance(extra, Tag)]
        if tags:
            return tags[0]
    bare = _bare(member)
    if _is_model(bare):
        return str(bare.__name__)
    origin = get_origin(bare)
    return f"{origin.__name__}[" if origin in (tuple, dict) else str(member)


def _branch(members: Mapping[str, Any], element: str) -> Any:
    """The member that an element of a location names; None for a scalar, in which no location goes on."""
    for name, member in members.items():
        if element == name or element.endswith(f" {name}]") or (name.endswith("[") and element.startswith(name)):
            return _bare(member)
    return None


def _inner(annotation: Any, element: int | str) -> Any:
    """The type of what stands in a value of this type at this key or index; None if the type does not say."""
    bare = _bare(annotation)
    if _is_model(bare):
        return _fields(bare).get(str(element))
    if get_origin(bare) in (tuple, dict):
        return get_args(bare)[1 if get_origin(bare) is dict else 0]
    return None


def _fields(model: type[BaseModel]) -> dict[str, Any]:
    """The keys of a model as files write them, with the types of their values."""
    return dict(_aliased(model))


def _aliased(model: type[BaseModel]) -> Iterator[tuple[str, Any]]:
    model.model_rebuild()  # a model that refers to later ones may not know their types yet
    for name, info in model.model_fields.items():
        yield info.alias or name, info.annotation


def _is_model(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, BaseModel)
