"""A second world beside the first: the same state, the same decisions, and one rule left out.

What depends on decisions or on the state has a twin in the second world; what does not is shared. The decisions of
the second world are those of the first. The worlds differ if something else is left at the end, something else happens,
or something else is put to the players. If they never do, the rule changes nothing: by induction over the decisions,
every resolution with it is one without it, and the other way round.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import cast

import clingo.ast
from clingo.ast import AST, ASTType, Transformer

from ..mutation.mutants import Statement

Signature = tuple[str, int]

DROPPED = "hygiene_dropped"
DIFFERS = "hygiene_differs"
_TWIN = "twin_"
_FIRST, _SECOND = "hygiene_first", "hygiene_second"
COMPARED: tuple[Signature, ...] = (("left", 2), ("occurs", 2))
"""What is left at the end, what happens."""


def twin(statements: Sequence[Statement], left_out: Collection[int]) -> tuple[str, frozenset[int]]:
    """The second world as rules, and which of these rules can be left out of it: those of which something depends on
    decisions.
    """
    parsed = [(statement, _parse(statement.text)) for statement in statements]
    trees = [(statement, tree) for statement, tree in parsed if tree.ast_type is ASTType.Rule]
    dynamic = _dynamic([tree for _, tree in trees])
    lines: list[str] = []
    droppable: set[int] = set()
    for statement, tree in trees:
        heads = set(_signatures(tree.head))
        if not heads & dynamic:  # shared, or a constraint
            continue
        if tree.head.ast_type is ASTType.Aggregate:
            lines += _of_choice(tree, dynamic, statement.number)
            continue
        body = [str(_renamed(literal, dynamic)) for literal in tree.body]
        if statement.number in left_out:
            droppable.add(statement.number)
            body.append(f"not {DROPPED}({statement.number})")
        lines.append(_rule(str(_renamed(tree.head, dynamic)), body))
    lines += _differences(dynamic)
    lines += [f"1 {{ {DROPPED}({';'.join(map(str, sorted(droppable)))}) }} 1."] if droppable else []
    return "\n".join(lines), frozenset(droppable)


def _parse(text: str) -> AST:
    found: list[AST] = []
    clingo.ast.parse_string(text, found.append)
    return found[-1]  # the first one is `#program base.`


def _dynamic(rules: Iterable[AST]) -> frozenset[Signature]:
    """The predicates that depend on a choice."""
    users: dict[Signature, set[Signature]] = {}
    fresh: set[Signature] = set()
    for rule in rules:
        heads = set(_signatures(rule.head))
        if rule.head.ast_type is ASTType.Aggregate:
            fresh |= heads
        for below in (found for literal in rule.body for found in _signatures(literal)):
            users.setdefault(below, set()).update(heads)
    found: set[Signature] = set()
    while fresh:
        found |= fresh
        fresh = {head for signature in fresh for head in users.get(signature, ())} - found
    return frozenset(found)


# --- rules of the second world ----------------------------------------------------------------------------------
def _of_choice(rule: AST, dynamic: frozenset[Signature], number: int) -> Iterator[str]:
    """What is chosen in the first world is chosen in the second; what could be chosen is compared."""
    body = [str(literal) for literal in rule.body]
    body2 = [str(_renamed(literal, dynamic)) for literal in rule.body]
    head = rule.head
    bounds = ",".join(str(guard.term) for guard in (head.left_guard, head.right_guard) if guard)
    for element in head.elements:
        chosen = str(element.literal)
        condition = [str(literal) for literal in element.condition]
        condition2 = [str(_renamed(literal, dynamic)) for literal in element.condition]
        yield _rule(str(_renamed(element.literal, dynamic)), [chosen, *condition2, *body2])
        option = f"({number},{chosen},({bounds}))"
        yield _rule(f"{_FIRST}{option}", [*condition, *body])
        yield _rule(f"{_SECOND}{option}", [*condition2, *body2])
    if bounds:
        yield _rule(DIFFERS, [*body2, f"not {_renamed(head, dynamic)}"])


def _differences(dynamic: frozenset[Signature]) -> Iterator[str]:
    for name, arity in COMPARED:
        if (name, arity) in dynamic:
            yield from _either(*(f"{world}{name}({','.join('XYZ'[:arity])})" for world in ("", _TWIN)))
    yield from _either(f"{_FIRST}(X,Y,Z)", f"{_SECOND}(X,Y,Z)")
    yield f"#defined {_FIRST}/3. #defined {_SECOND}/3. #defined {DIFFERS}/0."


def _either(one: str, other: str) -> Iterator[str]:
    yield f"{DIFFERS} :- {one}, not {other}."
    yield f"{DIFFERS} :- {other}, not {one}."


def _rule(head: str, body: Sequence[str]) -> str:
    return f"{head} :- {'; '.join(body)}." if body else f"{head}."


# --- predicates in a rule ---------------------------------------------------------------------------------------
class _Predicates(Transformer):
    """Collects the predicates of what it visits and renames some of them."""

    def __init__(self, renamed: Collection[Signature] = ()) -> None:
        self._renamed = renamed
        self.found: list[Signature] = []

    def visit_SymbolicAtom(self, atom: AST) -> AST:  # noqa: N802
        return atom.update(symbol=self._symbol(atom.symbol))

    def _symbol(self, symbol: AST) -> AST:
        if symbol.ast_type is ASTType.Pool:
            return symbol.update(arguments=[self._symbol(inner) for inner in symbol.arguments])
        assert symbol.ast_type is ASTType.Function
        signature = (symbol.name, len(symbol.arguments))
        self.found.append(signature)
        return symbol.update(name=_TWIN + symbol.name) if signature in self._renamed else symbol


def _signatures(tree: AST) -> list[Signature]:
    visitor = _Predicates()
    visitor.visit(tree)
    return visitor.found


def _renamed(tree: AST, dynamic: frozenset[Signature]) -> AST:
    return cast(AST, _Predicates(dynamic).visit(tree))
