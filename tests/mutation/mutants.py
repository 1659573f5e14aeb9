"""The mutants of the encodings: each rule, each literal, each part of a choice left out, one at a time."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import clingo
from clingo import ast
from clingo.ast import AST, ASTSequence, ASTType

from dictamen import encodings

Kind = Literal["rule", "literal", "head"]
"""What is left out: a whole rule; a literal of its body, also in conditions there; a bound, an element or a literal of
a condition of a choice in its head.
"""

Parts = list[tuple[str, str, str]]
"""Encodings as the loader has them: (name of the file, program part, text)."""

Place = tuple[str | int, ...]
"""The way from a node to one below it: names of attributes, and indices of sequences."""

NOT_MUTATED = ("registry",)
"""Program parts that are data about the encodings and judge nothing."""

_VARIABLE = re.compile(r"\b[A-Z][\w']*")
_STRING = re.compile(r'"[^"]*"')
_BRACES = re.compile(r"\{.*\}")
_LINE = re.compile(r"^<block>:(\d+):")


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement of the encodings, as clingo prints it."""

    number: int  # its place among all statements
    file: str  # below the folder of the encodings
    line: int
    part: str  # the program part it stands in
    text: str
    body: str  # of a rule
    atom: str  # its head, unless that is a choice
    report: bool  # only for traces


@dataclass(frozen=True, slots=True)
class Mutant:
    """The encodings with something left out of one statement."""

    statement: Statement
    kind: Kind
    without: str  # what is left out; nothing: the whole rule
    marked: str  # the rule, with marks around what is left out
    text: str  # what stands in its place
    body: str = ""  # what is left of the body
    shared: tuple[str, ...] = ()  # variables that what is left out has in common with the rest
    inner: bool = False  # left out of a condition: the body may then be true less often, too
    number: int = 0  # its place among all mutants
    name: str = ""  # file:line kind number

    @property
    def key(self) -> tuple[str, str, str]:
        """What it is known by when lines have shifted: the file, the rule, what is left out."""
        return self.statement.file, self.statement.text, self.without

    def rank(self, seed: int) -> str:
        """Its place in a sample: as good as random, yet it depends on nothing but the seed and what it says."""
        return sha256(repr((seed, *self.key)).encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Encodings:
    """All statements in their order, and all mutants that clingo accepts."""

    statements: tuple[Statement, ...]
    mutants: tuple[Mutant, ...]

    def parts(self, mutant: Mutant | None = None) -> Parts:
        """Every statement, or what a mutant has in its place, for the loader."""
        found = [(Path(statement.file).name, statement.part, statement.text) for statement in self.statements]
        if mutant:
            changed = mutant.statement
            found[changed.number] = (Path(changed.file).name, changed.part, mutant.text)
        return found


def read() -> Encodings:
    """The encodings and their mutants, in the order of the files."""
    statements: list[Statement] = []
    mutants: list[Mutant] = []
    for file in encodings.files():
        if {"proofs", "search"} & set(file.parts):
            continue
        for statement, tree in statements_of(file, len(statements)):
            if tree.ast_type is ASTType.Rule and not statement.report and statement.part not in NOT_MUTATED:
                mutants += _mutants(statement, tree)
            statements.append(statement)
    refused = unsafe([mutant.text for mutant in mutants])
    accepted = [mutant for number, mutant in enumerate(mutants) if number not in refused]
    return Encodings(tuple(statements), tuple(_named(accepted)))


def unsafe(rules: Sequence[str]) -> set[int]:
    """The numbers of the rules, each of one line, that clingo refuses as unsafe.

    It looks at each rule by itself, so one program of all of them tells, and nothing need be grounded.
    """
    found: set[int] = set()
    fresh = _refused(rules)
    while fresh:  # some are looked at only when no others are left
        found |= fresh
        fresh = _refused(["" if number in found else rule for number, rule in enumerate(rules)])
    return found


def _refused(rules: Sequence[str]) -> set[int]:
    lines: set[int] = set()

    def hear(_: clingo.MessageCode, message: str) -> None:
        place = _LINE.match(message)
        if place and "unsafe" in message:
            lines.add(int(place[1]) - 1)

    control = clingo.Control(logger=hear, message_limit=len(rules) + 1)
    control.add("never", [], "\n".join(rules))
    try:
        control.ground([])
    except RuntimeError:
        assert lines, "clingo refuses the rules for another reason"
    return lines


def statements_of(file: Path, count: int) -> Iterator[tuple[Statement, AST]]:
    """The statements of a file, numbered from `count`."""
    trees: list[AST] = []
    ast.parse_files([str(file)], trees.append)
    name = file.relative_to(encodings.root()).as_posix()
    part = "base"
    for tree in trees:
        if tree.ast_type is ASTType.Program:
            part = str(tree.name)
        elif tree.ast_type is not ASTType.Comment:
            report = file.name in encodings.REPORTS
            yield Statement(count, name, tree.location.begin.line, part, str(tree), *_sides(tree), report), tree
            count += 1


def _sides(tree: AST) -> tuple[str, str]:
    """The body of a rule, and its head if that is an atom."""
    if tree.ast_type is not ASTType.Rule:
        return "", ""
    body = "; ".join(str(literal) for literal in tree.body)
    return body, str(tree.head) if tree.head.ast_type is ASTType.Literal and str(tree.head) != "#false" else ""


def _mutants(statement: Statement, rule: AST) -> Iterator[Mutant]:
    """The mutants of a rule, safe or not; they have no names and numbers yet."""
    yield Mutant(statement, "rule", "", f"[-{statement.text}-]", "")
    head, body = str(rule.head), [str(literal) for literal in rule.body]
    for index, literal in enumerate(rule.body):
        before, after = body[:index], body[index + 1 :]
        left = [*before, *after]
        marked = _rule(head, [*before, f"[-{body[index]}-]", *after])
        shared = _variables(body[index]) & _global_variables(left)
        yield Mutant(
            statement, "literal", body[index], marked, _rule(head, left), "; ".join(left), tuple(sorted(shared))
        )
        for place in _conditions(literal):
            node = _at(literal, place)
            marked = _rule(head, [*before, str(_changed(literal, place, _mark(node))), *after])
            left = [*before, str(_changed(literal, place, None)), *after]
            shared = _global_variables(body) & _global_variables(left)
            yield Mutant(
                statement,
                "literal",
                str(node),
                marked,
                _rule(head, left),
                "; ".join(left),
                tuple(sorted(shared)),
                inner=True,
            )
    for place in _of_choice(rule.head):
        node = _at(rule.head, place)
        marked, text = (_rule(str(_changed(rule.head, place, new)), body) for new in (_mark(node), None))
        yield Mutant(statement, "head", _said(node), marked, text)


def _rule(head: str, body: Sequence[str]) -> str:
    return f"{head} :- {'; '.join(body)}." if body else f"{head}."


def _of_choice(head: AST) -> Iterator[Place]:
    """What can be left out of the head of a choice."""
    if head.ast_type is not ASTType.Aggregate:
        return
    yield from ((side,) for side in ("left_guard", "right_guard") if getattr(head, side) is not None)
    if len(head.elements) > 1:
        yield from (("elements", index) for index in range(len(head.elements)))
    yield from _conditions(head)


def _conditions(node: AST, place: Place = ()) -> Iterator[Place]:
    """The literals of conditions below a node."""
    if node.ast_type is ASTType.Literal and node.atom.ast_type in (ASTType.SymbolicAtom, ASTType.Comparison):
        return
    for key in node.child_keys:
        child = getattr(node, key)
        if isinstance(child, ASTSequence):
            for index, inner in enumerate(child):
                if key == "condition":
                    yield (*place, key, index)
                yield from _conditions(inner, (*place, key, index))
        elif isinstance(child, AST):
            yield from _conditions(child, (*place, key))


def _at(node: AST, place: Place) -> AST:
    found: Any = node
    for step in place:
        found = found[step] if isinstance(step, int) else getattr(found, step)
    assert isinstance(found, AST)
    return found


def _changed(node: AST, place: Place, new: AST | None) -> AST:
    """A copy with something else, or nothing, at a place."""
    key, below = str(place[0]), place[1:]
    child = getattr(node, key)
    if not below:
        return node.update(**{key: new})
    index = below[0]
    if isinstance(index, str):
        return node.update(**{key: _changed(child, below, new)})
    inner = _changed(child[index], below[1:], new) if below[1:] else new
    return node.update(**{key: [*child[:index], *([inner] if inner else []), *child[index + 1 :]]})


def _mark(node: AST) -> AST:
    """What reads as that node with marks around it and can stand in its place."""
    if node.ast_type is ASTType.Guard:
        return node.update(term=ast.Function(node.term.location, f"[-{node.term}-]", [], 0))
    word = ast.Function(node.location, f"[-{node}-]", [], 0)
    return ast.Literal(node.location, ast.Sign.NoSign, ast.SymbolicAtom(word))


def _said(node: AST) -> str:
    return f"bound {node.term}" if node.ast_type is ASTType.Guard else str(node)


def _variables(text: str) -> set[str]:
    return set(_VARIABLE.findall(_STRING.sub("", text)))


def _global_variables(body: Sequence[str]) -> set[str]:
    """The variables of a body that have one value in all of it: those not only in conditions and sets."""
    return set[str]().union(*(_variables(_BRACES.sub("", text)) for text in body if ": " not in _BRACES.sub("", text)))


def _named(mutants: Sequence[Mutant]) -> Iterator[Mutant]:
    """Mutants with names that say where they are; several of a kind on one line are counted."""
    seen: Counter[tuple[str, int, Kind]] = Counter()
    for number, mutant in enumerate(mutants):
        where = (mutant.statement.file, mutant.statement.line, mutant.kind)
        seen[where] += 1
        yield replace(mutant, number=number, name=f"{where[0]}:{where[1]} {mutant.kind} {seen[where]}")
