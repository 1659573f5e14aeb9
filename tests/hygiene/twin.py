"""A second world beside the first: the same state, the same decisions, and one rule left out.

What depends on decisions or on the state has a twin in the second world; what does not is shared. The decisions of the
second world are those of the first. The worlds differ if something else is left at the end, something else happens, or
something else is put to the players. If they never do, the rule changes nothing: by induction over the decisions,
every resolution with it is one without it, and the other way round.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import clingo
import clingo.ast
from clingo.ast import AST, ASTType, Transformer

from dictamen.syntax import Signature, renamed, signatures
from mutation.mutants import Statement

DROPPED = "hygiene_dropped"
DIFFERS = "hygiene_differs"
_TWIN = "twin_"
_FIRST, _SECOND = "hygiene_first", "hygiene_second"
COMPARED: tuple[Signature, ...] = (("left", 2), ("occurs", 2))
"""What is left at the end, what happens."""


def twin(
    first: clingo.Control, second: clingo.Control, statements: Sequence[Statement], left_out: Collection[int]
) -> tuple[str, set[int]]:
    """The second world as rules, and which of these rules can be left out of it.

    `first` has all rules. `second` is without the rule that is left out; if several are asked at once, it is the same.
    """
    dynamic, facts = _undecided(first, second)
    lines = facts
    droppable: set[int] = set()
    for statement in statements:
        tree = _parse(statement.text)
        if tree.ast_type is not ASTType.Rule or dynamic.isdisjoint(signatures(tree.head)):
            continue  # shared, or a constraint
        if tree.head.ast_type is ASTType.Aggregate:
            lines += _of_choice(tree, dynamic, statement.number)
            continue
        body = [str(_renamed(literal, dynamic)) for literal in tree.body]
        if statement.number in left_out:
            droppable.add(statement.number)
            body.append(f"not {DROPPED}({statement.number})")
        lines.append(_rule(str(_renamed(tree.head, dynamic)), body))
    lines += _differences(dynamic)
    if droppable:
        lines.append(f"1 {{ {DROPPED}({';'.join(map(str, sorted(droppable)))}) }} 1.")
    return "\n".join(lines), droppable


def _parse(text: str) -> AST:
    found: list[AST] = []
    clingo.ast.parse_string(text, found.append)
    return found[-1]  # the first one is `#program base.`


def _undecided(first: clingo.Control, second: clingo.Control) -> tuple[frozenset[Signature], list[str]]:
    """The predicates of which something depends on the state, on decisions or on the world, and what is so of them in
    any case in the second world.
    """
    found: set[Signature] = set()
    facts: list[str] = []
    for signature in _known(first) | _known(second):
        atoms, others = ({atom.symbol: atom.is_fact for atom in _atoms(world, signature)} for world in (first, second))
        if atoms != others or not all(atoms.values()):
            found.add(signature)
            facts += [f"{_TWIN}{symbol}." for symbol, is_fact in others.items() if is_fact]
    return frozenset(found), facts


def _known(world: clingo.Control) -> set[Signature]:
    return {(name, arity) for name, arity, _ in world.symbolic_atoms.signatures}


def _atoms(world: clingo.Control, signature: Signature) -> Iterator[clingo.SymbolicAtom]:
    yield from world.symbolic_atoms.by_signature(*signature)


# --- rules of the second world ----------------------------------------------------------------------------------
def _of_choice(rule: AST, dynamic: frozenset[Signature], number: int) -> Iterator[str]:
    """What is chosen in the first world is chosen in the second; what could be chosen is compared."""
    body = [str(literal) for literal in rule.body]
    body2 = [str(_renamed(literal, dynamic)) for literal in rule.body]
    head = rule.head
    bounds = ",".join(str(guard.term) for guard in (head.left_guard, head.right_guard) if guard)
    for element in head.elements:
        ranges = _Ranges()
        literal = ranges.visit(element.literal)
        chosen = str(literal)
        condition = [*map(str, element.condition), *ranges.found]
        condition2 = [*(str(_renamed(inner, dynamic)) for inner in element.condition), *ranges.found]
        yield _rule(str(_renamed(literal, dynamic)), [chosen, *condition2, *body2])
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
class _Ranges(Transformer):
    """Puts variables in the place of ranges and pools, so that an atom stands for one at a time."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_Interval(self, term: AST) -> AST:  # noqa: N802
        return self._variable(term)

    def visit_Pool(self, term: AST) -> AST:  # noqa: N802
        return self._variable(term)

    def _variable(self, term: AST) -> AST:
        name = f"Range{len(self.found)}"
        self.found.append(f"{name} = {term}")
        return clingo.ast.Variable(term.location, name)


def _renamed(tree: AST, dynamic: frozenset[Signature]) -> AST:
    return renamed(tree, dynamic, _TWIN)
