"""Two resolutions of one state, side by side: the rules a second time, for a second world.

All that rests on a decision (or, if they are to differ, on a reading) stands twice, the second time with `other_`
before the name of its predicate. The syntax tree of the encodings tells what that is; the state, the tree of events and
the cards are the same in both worlds.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import cache

from clingo import Function
from clingo.ast import AST, ASTType, Transformer, parse_string

from dictamen.proofcache import Cache

OTHER = "other_"
"""What the predicates of the second world begin with."""

SHARED = frozenset({("present", 1), ("printed_stat", 4), ("start", 2), ("missing", 1)})
"""What is chosen and yet the same in both worlds: the state."""

START = "after(F,V,0)"
"""What a fluent that varies is at the start: part of the state as well."""

Signature = tuple[str, int]
READING: Signature = ("reading", 3)


def second(program: str, facts: str, *, by_reading: bool) -> str:
    """What the second world is beside this program and these facts; `by_reading`: what rests on a reading is its own,
    too, and the facts of the readings themselves are not among this.
    """
    rules, own = _rules(program, by_reading)
    return "\n".join((rules, *_facts(facts, own - {READING})))


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
            yield str(renamed(statement, own))


def _second(program: str, by_reading: bool) -> tuple[str, frozenset[Signature]]:
    statements: list[AST] = []
    parse_string(program, statements.append)
    rules = [_Rule(statement) for statement in statements if statement.ast_type == ASTType.Rule]
    own = _own(rules, [READING] if by_reading else [])
    found = [str(renamed(rule.statement, own)) for rule in rules if rule.is_in(own)]
    found += [shown for statement in statements for shown in _shown(statement, own)]
    return "\n".join((*found, f"{OTHER}{START} :- {START}, varies(F).")), own


def _shown(statement: AST, own: frozenset[Signature]) -> Iterator[str]:
    """What is shown of the second world."""
    if statement.ast_type == ASTType.ShowTerm:
        inner = renamed(statement, own)
        yield str(inner.update(term=_prefixed(inner.term, OTHER)))
    elif statement.ast_type == ASTType.ShowSignature and (statement.name, statement.arity) in own:
        yield f"#show {OTHER}{statement.name}/{statement.arity}."


def _own(rules: Iterable[_Rule], roots: Iterable[Signature]) -> frozenset[Signature]:
    """The predicates that rest on a decision or on one of the roots."""
    users: dict[Signature, set[Signature]] = {}
    todo = list(roots)
    for rule in rules:
        if rule.chooses:
            todo += rule.head
        for used in rule.body:
            users.setdefault(used, set()).update(rule.head)
    found = set(todo)
    while todo:
        fresh = users.get(todo.pop(), set()) - found
        found |= fresh
        todo += fresh
    return frozenset(found - SHARED)


class _Rule:
    """A rule, with the predicates of its head and of its body."""

    def __init__(self, statement: AST) -> None:
        self.statement = statement
        head = statement.head
        self.chooses = head.ast_type == ASTType.Aggregate
        if self.chooses:
            heads = [found for element in head.elements for found in signatures(element.literal)]
            inside = [condition for element in head.elements for condition in element.condition]
        else:
            heads, inside = signatures(head), []
        self.head = frozenset(heads)
        self.body = frozenset(found for literal in (*inside, *statement.body) for found in signatures(literal))

    def is_in(self, own: frozenset[Signature]) -> bool:
        """Whether the rule has its like in the second world: one that says what is there, and not of the state."""
        starts = self.chooses and str(self.statement.head).partition("{")[2].strip().startswith(START)
        return not starts and bool(self.head - SHARED) and not own.isdisjoint(self.head | self.body)


def signatures(tree: AST) -> list[Signature]:
    """The predicates of the atoms in a tree."""
    atoms = _Atoms()
    atoms.visit(tree)
    return atoms.found


def renamed(tree: AST, own: Collection[Signature], prefix: str = OTHER) -> AST:
    """A tree in which these predicates have something before their names."""
    return _Rename(own, prefix).visit(tree)


class _Atoms(Transformer):
    def __init__(self) -> None:
        self.found: list[Signature] = []

    def visit_SymbolicAtom(self, node: AST) -> AST:  # noqa: N802
        self.found.append(_signature(node.symbol))
        return node


class _Rename(Transformer):
    def __init__(self, own: Collection[Signature], prefix: str) -> None:
        self.own, self.prefix = own, prefix

    def visit_SymbolicAtom(self, node: AST) -> AST:  # noqa: N802
        if _signature(node.symbol) not in self.own:
            return node
        return node.update(symbol=_prefixed(node.symbol, self.prefix))


def _signature(symbol: AST) -> Signature:
    while symbol.ast_type == ASTType.UnaryOperation:
        symbol = symbol.argument
    if symbol.ast_type == ASTType.Pool:
        symbol = symbol.arguments[0]
    if symbol.ast_type == ASTType.SymbolicTerm:
        return str(symbol.symbol), 0
    return str(symbol.name), len(symbol.arguments)


def _prefixed(symbol: AST, prefix: str) -> AST:
    if symbol.ast_type == ASTType.UnaryOperation:
        return symbol.update(argument=_prefixed(symbol.argument, prefix))
    if symbol.ast_type == ASTType.Pool:
        return symbol.update(arguments=[_prefixed(argument, prefix) for argument in symbol.arguments])
    if symbol.ast_type == ASTType.SymbolicTerm:
        return symbol.update(symbol=Function(prefix + str(symbol.symbol)))
    return symbol.update(name=prefix + symbol.name)
