"""Two resolutions of one state, side by side: the rules a second time, for a second world.

All that rests on a decision (or, if they are to differ, on a reading) stands twice, the second time with `other_`
before the name of its predicate. The syntax tree of the encodings tells what that is; the state, the tree of events and
the cards are the same in both worlds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from clingo.ast import AST, ASTType, parse_string

from dictamen.proofcache import Cache
from dictamen.syntax import Rule, Signature, parsed, prefixed, renamed, signatures

OTHER = "other_"
"""What the predicates of the second world begin with."""

SHARED = frozenset({("present", 1), ("printed_stat", 4), ("start", 2), ("missing", 1)})
"""What is chosen and yet the same in both worlds: the state."""

START = "after(F,V,0)"
"""What a fluent that varies is at the start: part of the state as well."""

READING: Signature = ("reading", 3)


def second(program: str, facts: str, *, by_reading: bool) -> str:
    """What the second world is beside this program and these facts; `by_reading`: what rests on a reading is its own,
    too, and the facts of the readings themselves are not among this.
    """
    text, own = _rules(program, by_reading)
    return "\n".join((text, *_facts(facts, own - {READING})))


@cache
def _rules(program: str, by_reading: bool) -> tuple[str, frozenset[Signature]]:
    """The rules of the second world, and the predicates that are its own."""
    rests_on = ("second world", program, str(by_reading))
    kept = Cache().get(*rests_on)
    if "text" not in kept or "own" not in kept:
        text, own = _second(program, by_reading)
        kept = {"text": text, "own": sorted(own)}
        Cache().put(kept, *rests_on)
    return str(kept["text"]), frozenset((str(name), int(arity)) for name, arity in kept["own"])


def _facts(facts: str, own: frozenset[Signature]) -> Iterator[str]:
    """Those of the facts that say what rests on a decision or a reading elsewhere."""
    statements: list[AST] = []
    parse_string(facts, statements.append)
    for statement in statements:
        if statement.ast_type == ASTType.Rule and not statement.body and not own.isdisjoint(signatures(statement.head)):
            yield str(renamed(statement, own, OTHER))


def _second(program: str, by_reading: bool) -> tuple[str, frozenset[Signature]]:
    found, statements = parsed(program)
    own = _own(found, [READING] if by_reading else [])
    own_rules = [str(renamed(rule.statement, own, OTHER)) for rule in found if _is_in(rule, own)]
    own_rules += [shown for statement in statements for shown in _shown(statement, own)]
    return "\n".join((*own_rules, f"{OTHER}{START} :- {START}, varies(F).")), own


def _shown(statement: AST, own: frozenset[Signature]) -> Iterator[str]:
    """What is shown of the second world."""
    if statement.ast_type == ASTType.ShowTerm:
        inner = renamed(statement, own, OTHER)
        yield str(inner.update(term=prefixed(inner.term, OTHER)))
    elif statement.ast_type == ASTType.ShowSignature and (statement.name, statement.arity) in own:
        yield f"#show {OTHER}{statement.name}/{statement.arity}."


def _own(found: Iterable[Rule], roots: Iterable[Signature]) -> frozenset[Signature]:
    """The predicates that rest on a decision or on one of the roots."""
    users: dict[Signature, set[Signature]] = {}
    todo = list(roots)
    for rule in found:
        if rule.chooses:
            todo += rule.head
        for used in rule.body:
            users.setdefault(used, set()).update(rule.head)
    own = set(todo)
    while todo:
        fresh = users.get(todo.pop(), set()) - own
        own |= fresh
        todo += fresh
    return frozenset(own - SHARED)


def _is_in(rule: Rule, own: frozenset[Signature]) -> bool:
    """Whether a rule has its like in the second world: one that says what is there, and not of the state."""
    starts = rule.chooses and str(rule.statement.head).partition("{")[2].strip().startswith(START)
    return not starts and bool(rule.head - SHARED) and not own.isdisjoint(rule.head | rule.body)
