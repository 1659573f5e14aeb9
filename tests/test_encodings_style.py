"""The style of the encodings, checked over their syntax trees; and that every rule id cited anywhere exists."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml
from clingo import SymbolType
from clingo.ast import AST, ASTSequence, ASTType, parse_files

from dictamen import encodings, rulebook

ROOT = encodings.root()
SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
HEADER = ("Purpose:", "Rules:", "Reads:", "Provides:")
LONGEST = 200
NO_CONSTRAINTS = ("core", "effects", "rules", "timeline")
SHOWS = (ASTType.ShowSignature, ASTType.ShowTerm)
SCENARIO_FILES = sorted(SCENARIOS.rglob("*.yaml"))

Check = Callable[[Path, str], Iterator[str]]


def statements(path: Path) -> list[AST]:
    """The statements of one file, without those of the files it includes."""
    found: list[AST] = []
    parse_files([str(path)], found.append)
    return [s for s in found if Path(s.location.begin.filename) == path]


def nodes(tree: AST) -> Iterator[AST]:
    """A node and all below it."""
    yield tree
    for key in tree.child_keys:
        child = getattr(tree, key)
        for node in child if isinstance(child, ASTSequence) else [child]:
            if isinstance(node, AST):
                yield from nodes(node)


def place(node: AST) -> str:
    return f"line {node.location.begin.line}: {node}"


def header(path: Path, folder: str) -> Iterator[str]:
    """The file opens with a comment that has a line for each part of the header."""
    block: list[str] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("%"):
            break
        block.append(line.lstrip("% "))
    for part in HEADER:
        if not any(line.startswith(part) for line in block):
            yield f"no '% {part}' in the comment that opens the file"


def length(path: Path, folder: str) -> Iterator[str]:
    lines = len(path.read_text(encoding="utf-8").splitlines())
    if lines > LONGEST:
        yield f"{lines} lines, more than {LONGEST}"


def no_python(path: Path, folder: str) -> Iterator[str]:
    for statement in statements(path):
        for node in nodes(statement):
            if node.ast_type == ASTType.Script or (node.ast_type == ASTType.Function and node.external):
                yield place(node)


def no_constraint(path: Path, folder: str) -> Iterator[str]:
    for statement in statements(path) if folder in NO_CONSTRAINTS else ():
        if statement.ast_type == ASTType.Rule and str(statement.head) == "#false":
            yield place(statement)


def shows_in_report_only(path: Path, folder: str) -> Iterator[str]:
    for statement in statements(path) if folder != "report" else ():
        if statement.ast_type in SHOWS:
            yield place(statement)


def known_rules(path: Path, folder: str) -> Iterator[str]:
    """Every rule id in a string or a comment is in the rulebook."""
    for statement in statements(path):
        for node in nodes(statement):
            if node.ast_type == ASTType.Comment:
                text = str(node.value)
            elif node.ast_type == ASTType.SymbolicTerm and node.symbol.type == SymbolType.String:
                text = str(node.symbol.string)
            else:
                continue
            for rule_id in rulebook.RULE_ID.findall(text):
                if rule_id not in rulebook.ids():
                    yield f"line {node.location.begin.line}: unknown rule {rule_id}"


CHECKS: tuple[Check, ...] = (header, length, no_python, no_constraint, shows_in_report_only, known_rules)


def test_there_are_encodings() -> None:
    assert encodings.files(), "no .lp file below asp/"


def test_there_are_scenarios() -> None:
    assert SCENARIO_FILES, "no .yaml file below scenarios/"


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_style(check: Check) -> None:
    offences = [
        f"{path.relative_to(ROOT.parent)}: {offence}"
        for path in encodings.files()
        for offence in check(path, path.relative_to(ROOT).parts[0])
    ]
    assert not offences, "\n".join(offences)


GOOD = "% Purpose: p\n% Rules: ATK-1\n%   and more\n% Reads: a/1\n% Provides: b/1\n\n"


@pytest.mark.parametrize(
    ("check", "folder", "text"),
    [
        (header, "rules", "a.\n" + GOOD),
        (header, "rules", "\n" + GOOD),
        (header, "rules", GOOD.replace("% Reads: a/1\n", "")),
        (length, "rules", GOOD + "a.\n" * LONGEST),
        (no_python, "rules", "#script (lua)\n#end.\n"),
        (no_python, "rules", "a(X) :- b(Y), X = 1 + @f(Y).\n"),
        (no_python, "rules", "a :- 1 #sum { @f(Y),Y : b(Y) }.\n"),
        (no_constraint, "rules", ":- a.\n"),
        (no_constraint, "core", "#false :- a.\n"),
        (no_constraint, "timeline", ":- a, not b.\n"),
        (no_constraint, "effects", ":- a, not b.\n"),
        (shows_in_report_only, "core", "#show.\n"),
        (shows_in_report_only, "core", "#show a/1.\n"),
        (shows_in_report_only, "core", "#show X : a(X).\n"),
        (known_rules, "core", 'a("ATK-99").\n'),
        (known_rules, "core", 'a(b,(1,"FE-1, FE-77")).\n'),
        (known_rules, "core", "a. % ATK-99\n"),
    ],
)
def test_a_check_finds_the_offence(check: Check, folder: str, text: str, tmp_path: Path) -> None:
    path = tmp_path / "x.lp"
    path.write_text(text)
    assert list(check(path, folder))


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
@pytest.mark.parametrize("folder", ["core", "report"])
def test_a_check_lets_good_style_pass(check: Check, folder: str, tmp_path: Path) -> None:
    path = tmp_path / "x.lp"
    shown = "#show b/1.\n" if folder == "report" else ""
    path.write_text(GOOD + '{ b(X) : a(X) } 1 :- c("ATK-5c"), X = ATK-99. % ATK-4; OQ-3\n' + shown)
    assert list(check(path, folder)) == []


def test_every_rule_that_a_scenario_names_exists() -> None:
    unknown: list[str] = []
    for path in SCENARIO_FILES:
        yaml.safe_load(path.read_text(encoding="utf-8"))  # a file that is no YAML names no rules: let it fail here
        unknown += [f"{path.name}: {rule}" for rule in sorted(rulebook.rules_named(path) - set(rulebook.ids()))]
    assert not unknown, "\n".join(unknown)
