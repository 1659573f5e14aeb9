"""The syntax tree of the encodings: which predicates a rule is about, what rests on what, other names for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from clingo import Function
from clingo.ast import AST, ASTType, Transformer, parse_string

Signature = tuple[str, int]


class Rule:
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


def parsed(program: str) -> tuple[list[Rule], list[AST]]:
    """The rules of a program, and all its statements. Constraints are rules without a head."""
    statements: list[AST] = []
    parse_string(program, statements.append)
    return [Rule(statement) for statement in statements if statement.ast_type == ASTType.Rule], statements


def needed(program: str, goals: Iterable[Signature]) -> str:
    """The part of a program that these predicates rest on: their rules, and whatever is in the bodies of these."""
    found, statements = parsed(program)
    by_head: dict[Signature, list[Rule]] = {}
    for rule in found:
        for head in rule.head:
            by_head.setdefault(head, []).append(rule)
    wanted, todo = set(goals), list(goals)
    while todo:
        for rule in by_head.get(todo.pop(), ()):
            fresh = rule.body - wanted
            wanted |= fresh
            todo += fresh
    kept = [str(rule.statement) for rule in found if not wanted.isdisjoint(rule.head)]
    said = (ASTType.Definition, ASTType.Defined)
    return "\n".join((*(str(each) for each in statements if each.ast_type in said), *kept))


def signatures(tree: AST) -> list[Signature]:
    """The predicates of the atoms in a tree."""
    atoms = _Atoms()
    atoms.visit(tree)
    return atoms.found


def renamed(tree: AST, own: Collection[Signature], prefix: str) -> AST:
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
        return node.update(symbol=prefixed(node.symbol, self.prefix))


def _signature(symbol: AST) -> Signature:
    while symbol.ast_type == ASTType.UnaryOperation:
        symbol = symbol.argument
    if symbol.ast_type == ASTType.Pool:
        symbol = symbol.arguments[0]
    if symbol.ast_type == ASTType.SymbolicTerm:
        return str(symbol.symbol), 0
    return str(symbol.name), len(symbol.arguments)


def prefixed(symbol: AST, prefix: str) -> AST:
    if symbol.ast_type == ASTType.UnaryOperation:
        return symbol.update(argument=prefixed(symbol.argument, prefix))
    if symbol.ast_type == ASTType.Pool:
        return symbol.update(arguments=[prefixed(argument, prefix) for argument in symbol.arguments])
    if symbol.ast_type == ASTType.SymbolicTerm:
        return symbol.update(symbol=Function(prefix + str(symbol.symbol)))
    return symbol.update(name=prefix + symbol.name)
