"""The command line, with a judge that answers from a table."""

from __future__ import annotations

import ast
import json
import os
import pty
import re
import subprocess
import sys
import types
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner

import samples
from dictamen import cli, output, proofcache
from dictamen.model import Scenario
from dictamen.model.amounts import COUNTERS
from dictamen.model.effects import VERBS
from dictamen.proving import scopes
from dictamen.results import InputError, Outcomes, Proofs, ScenarioVerdict, Under
from dictamen.rulebook import RuleEntry
from dictamen.rulebook.contested import QuestionEntry
from dictamen.rulebook.invariants import InvariantEntry

PACKAGE = Path(cli.__file__).parent
Run = Callable[..., Any]


class FakeJudge(types.ModuleType):
    """Judges a file by its name; notes how it was called."""

    def __init__(self) -> None:
        super().__init__("dictamen.judge")
        self.called: dict[str, Any] = {}
        self.asked: dict[str, Any] = {}

    def check_many(
        self, paths: Sequence[Path], *, jobs: int, timeout: float, figures: bool, all_readings: bool, **asked: Any
    ) -> Iterator[ScenarioVerdict]:
        self.called = {"paths": list(paths), "jobs": jobs, "timeout": timeout, "figures": figures}
        self.asked = {**asked, "all_readings": all_readings}
        for path in paths:
            yield self.verdict(path)

    def verdict(self, path: Path) -> ScenarioVerdict:
        made = {"cat": samples.failing, "bad": samples.unusable}.get(path.stem, samples.holding)
        return made(str(path))

    def resolve(self, path: Path, *, timeout: float, limit: int, **asked: Any) -> Outcomes:
        self.asked = asked
        if path.stem == "bad":
            raise InputError(list(samples.unusable(str(path)).problems))
        if path.stem == "slow":
            raise TimeoutError
        if path.stem == "locked":
            raise PermissionError
        return samples.OUTCOMES

    def explain(self, path: Path, *, claim: int | None, timeout: float, limit: int, **asked: Any) -> ScenarioVerdict:
        self.called = {"claim": claim}
        self.asked = asked
        return self.verdict(path)


class FakeContested(types.ModuleType):
    entry = samples.QUESTION

    def lookup(self, question: str) -> tuple[QuestionEntry, ...]:
        if question not in ("OQ-1", "OQ-1.1"):
            raise KeyError(question)
        return (self.entry,)

    def about(self, rule_id: str) -> tuple[QuestionEntry, ...]:
        return (self.entry,)

    def all_questions(self) -> tuple[QuestionEntry, ...]:
        return (self.entry,)

    def unused(self) -> tuple[tuple[str, str], ...]:
        return (("OQ-1.1", "other"),)


class FakeInvariants(types.ModuleType):
    entry = samples.INVARIANT

    def ids(self) -> tuple[str, ...]:
        return ("INV-1", "INV-2", "INV-3")

    def lookup(self, invariant: str) -> InvariantEntry:
        if invariant != "INV-1":
            raise KeyError(invariant)
        return self.entry

    def all_invariants(self) -> tuple[InvariantEntry, ...]:
        return (self.entry,)

    def resting_on(self, rule_id: str) -> tuple[InvariantEntry, ...]:
        return (self.entry,)


class FakeVerify(types.ModuleType):
    """Proves what it is told to; notes how it was called."""

    def __init__(self) -> None:
        super().__init__("dictamen.proving.verify")
        self.called: dict[str, Any] = {}
        self.result = samples.proofs()

    def verify(self, scopes: Sequence[str], invariants: Sequence[str], **options: Any) -> Proofs:
        self.called = {"scopes": scopes, "invariants": invariants, **options}
        options["progress"]("proving", 1, 2)
        return replace(self.result, under=options["under"])


class FakeRulebook(types.ModuleType):
    contested = FakeContested("dictamen.rulebook.contested")
    invariants = FakeInvariants("dictamen.rulebook.invariants")
    entry = RuleEntry("ATK-4", "attack", {"en": "Damage.", "es": "Daño."}, (("d.lp", 7, "a :- b."),), ("a.yaml",))

    def lookup(self, rule_id: str) -> RuleEntry:
        if rule_id != "ATK-4":
            raise KeyError(rule_id)
        return self.entry

    def all_rules(self) -> tuple[RuleEntry, ...]:
        return (self.entry,)

    def coverage(self) -> tuple[tuple[str, dict[str, str]], ...]:
        return (("ATK-9", {}), ("META-1", {"en": "not in a game", "es": "fuera del juego"}))

    def section_title(self, section: str, language: str) -> str:
        return f"{section}/{language}"

    def ids(self) -> tuple[str, ...]:
        return ("ATK-4",)

    def statement(self, rule_id: str) -> dict[str, str]:
        return {"en": "Damage.", "es": "Daño."}

    def nearest_of(self, name: str, known: Sequence[str]) -> tuple[str, ...]:
        return tuple(known[:1])


@pytest.fixture
def prover(monkeypatch: pytest.MonkeyPatch) -> FakeVerify:
    fake = FakeVerify()
    monkeypatch.setitem(sys.modules, "dictamen.proving.verify", fake)
    monkeypatch.setattr(scopes, "names", lambda: ("attack", "pairs"))
    return fake


@pytest.fixture
def judge(monkeypatch: pytest.MonkeyPatch) -> FakeJudge:
    fake = FakeJudge()
    monkeypatch.setitem(sys.modules, "dictamen.judge", fake)
    monkeypatch.setitem(sys.modules, "dictamen.rulebook", FakeRulebook("dictamen.rulebook"))
    return fake


@pytest.fixture
def run(judge: FakeJudge, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(proofcache, "folder", lambda: tmp_path / "cache")
    for name in ("good", "cat", "bad", "slow", "locked"):
        Path(f"{name}.yaml").write_text(samples.FILE, encoding="utf-8")
    return lambda *arguments: CliRunner().invoke(cli.app, [str(a) for a in arguments])


# --- check ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("files", "code"),
    [
        (["good.yaml"], 0),
        (["good.yaml", "cat.yaml"], 1),
        (["bad.yaml", "good.yaml"], 2),
        (["cat.yaml", "bad.yaml", "good.yaml"], 2),
        (["nowhere.yaml", "good.yaml"], 2),
    ],
)
@pytest.mark.parametrize("form", ["text", "json", "junit"])
def test_exit_codes_of_check(run: Run, files: list[str], code: int, form: str) -> None:
    assert run("check", "--format", form, *files).exit_code == code


def test_every_file_is_reported_in_order(run: Run) -> None:
    found = run("check", "bad.yaml", "nowhere.yaml", "good.yaml", "cat.yaml")
    marked = [line for line in found.stdout.splitlines() if line[:1] in "✓✗!"]
    assert [line.split()[:2] for line in marked] == [
        ["!", "bad.yaml"],
        ["!", "nowhere.yaml"],
        ["✓", "good.yaml"],
        ["✗", "cat.yaml"],
    ]
    assert "nowhere.yaml:1:1: no such file or folder" in found.stdout
    assert found.stdout.splitlines()[-1].startswith("4 files · 1 holds · 1 fails · 2 unusable · 4 claims · ")


def test_the_report_of_check_in_spanish(run: Run) -> None:
    found = run("check", "--lang", "es", "cat.yaml", "nowhere")
    assert "se afirma «siempre», pero solo es así a veces" in found.stdout
    assert "no existe el archivo o la carpeta" in found.stdout


def test_folders_are_searched_and_sorted(run: Run, judge: FakeJudge) -> None:
    for name in ("b/z.yml", "b/a.yaml", "a.yaml", "b/notes.txt", "c/README.md"):
        Path("d", name).parent.mkdir(parents=True, exist_ok=True)
        Path("d", name).write_text("", encoding="utf-8")
    assert run("check", "d", "d/a.yaml", "--jobs", 2, "--timeout", 3, "--stats").exit_code == 0
    paths = [Path("d/a.yaml"), Path("d/b/a.yaml"), Path("d/b/z.yml")]
    assert judge.called == {"paths": paths, "jobs": 2, "timeout": 3.0, "figures": True}
    assert "no scenario files" in run("check", "d/c").stdout
    assert run("check", "d/c").exit_code == 2


@pytest.mark.parametrize(
    ("called", "found", "expected"),
    [
        ("/opt/bin/dictamen", "/opt/bin/dictamen", "dictamen"),
        (".venv/bin/dictamen", None, ".venv/bin/dictamen"),
        (".venv/bin/dictamen", "/opt/bin/dictamen", ".venv/bin/dictamen"),
        ("a b/dictamen", None, "'a b/dictamen'"),
        ("/x/dictamen/__main__.py", "/opt/bin/python3", "python3 -m dictamen"),
        ("/x/dictamen/__main__.py", "/usr/bin/python3", "/opt/bin/python3 -m dictamen"),
        ("pytest", None, "dictamen"),
    ],
)
def test_the_hint_calls_the_program_as_it_was_called(
    monkeypatch: pytest.MonkeyPatch, called: str, found: str | None, expected: str
) -> None:
    monkeypatch.setattr("sys.argv", [called, "check"])
    monkeypatch.setattr("sys.executable", "/opt/bin/python3")
    monkeypatch.setattr("shutil.which", lambda name: found)
    assert output.program() == expected


def test_no_more_jobs_than_files_or_cores(run: Run, judge: FakeJudge) -> None:
    run("check", "good.yaml", "--jobs", 8)
    assert judge.called["jobs"] == 1
    run("check", "good.yaml", "cat.yaml")
    assert 1 <= judge.called["jobs"] <= 2


def test_unreadable_files_and_folders_are_problems(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda path, mode: Path(path).name != "cat.yaml")
    found = run("check", ".")
    assert found.exit_code == 2
    assert "cat.yaml:1:1: this cannot be read" in found.stdout
    assert "✓ good.yaml" in found.stdout


def test_json_and_junit_of_check_can_be_read(run: Run) -> None:
    data = json.loads(run("check", "--format", "json", "cat.yaml", "nowhere", "good.yaml").stdout)
    assert [f["status"] for f in data["files"]] == ["fails", "unusable", "holds"]
    assert [c["line"] for c in data["files"][0]["claims"]] == [5, 9, 10]
    assert "figures" not in data["files"][0]
    assert "figures" in json.loads(run("check", "--format", "json", "--stats", "good.yaml").stdout)["files"][0]
    root = ET.fromstring(run("check", "--format", "junit", "cat.yaml", "good.yaml").stdout)
    assert (root.attrib["tests"], root.attrib["failures"]) == ("4", "2")


def test_figures_on_request(run: Run) -> None:
    for command in (["check"], ["resolve"], ["explain"]):
        assert "ground rules" not in run(*command, "good.yaml").stdout
        assert "12 events, 34 moments, 2240 ground rules" in run(*command, "good.yaml", "--stats").stdout


@pytest.mark.parametrize(
    "option", [["--jobs", "-1"], ["--timeout", "0"], ["--limit", "0"], ["--lang", "fr"], ["--format", "x"]]
)
def test_bad_options_are_unusable_input(run: Run, option: list[str]) -> None:
    assert run("check", "good.yaml", *option).exit_code == 2


# --- resolve and explain ----------------------------------------------------------------------------------------
def test_resolve_lists_outcomes(run: Run) -> None:
    found = run("resolve", "good.yaml")
    assert found.exit_code == 0
    assert "2 outcomes, 3 resolutions" in found.stdout
    assert "Resultado 2  (1 resolución)" in run("resolve", "good.yaml", "--lang", "es").stdout
    data = json.loads(run("resolve", "good.yaml", "--format", "json").stdout)
    assert (data["version"], data["command"], len(data["outcomes"])) == (1, "resolve", 2)


def test_resolve_traces_one_outcome(run: Run) -> None:
    found = run("resolve", "good.yaml", "--trace", 2).stdout
    assert "Outcome 1" not in found
    assert "P1 declares Spider-Man the defender" in found
    data = json.loads(run("resolve", "good.yaml", "--trace", 2, "--format", "json").stdout)
    assert [o["number"] for o in data["outcomes"]] == [2]
    far = run("resolve", "good.yaml", "--trace", 3)
    assert far.exit_code == 2
    assert "there is no outcome 3: this scenario has 2 outcomes" in far.stderr


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("bad.yaml", "bad.yaml:3:7: unknown key 'vilain'"),
        ("slow.yaml", "slow.yaml:1:1: not finished in 60 s"),
        ("locked.yaml", "this cannot be read"),
        ("nowhere.yaml", "no such file"),
        (".", "this is not a file"),
    ],
)
def test_resolve_refuses(run: Run, file: str, message: str) -> None:
    found = run("resolve", file)
    assert (found.exit_code, found.stdout) == (2, "")
    assert message in found.stderr
    report = run("resolve", file, "--format", "json")
    assert report.exit_code == 2
    assert message.split(":")[-1].strip() in json.loads(report.stdout)["problems"][0]["message"]


def test_explain(run: Run, judge: FakeJudge) -> None:
    found = run("explain", "cat.yaml", "--claim", 1)
    assert found.exit_code == 0
    assert judge.called == {"claim": 1}
    assert "a resolution in which it is false" in found.stdout
    assert "claim 2" not in found.stdout
    assert "a veces" in run("explain", "cat.yaml", "--lang", "es").stdout
    data = json.loads(run("explain", "cat.yaml", "--format", "json").stdout)
    assert data["claims"][0]["example"]["choices"][0]["taken"] == "Spider-Man"


def test_explain_refuses(run: Run) -> None:
    for arguments, message in ((["bad.yaml"], "vilain"), (["cat.yaml", "--claim", "9"], "there is no claim 9")):
        found = run("explain", *arguments)
        assert found.exit_code == 2
        assert message in found.stderr


# --- readings and editions --------------------------------------------------------------------------------------
ASKED = ["--edition", "1.6", "--reading", "OQ-13.1=recomputed", "--reading", "OQ-24=expired"]


@pytest.mark.parametrize("command", ["check", "resolve", "explain"])
def test_the_judge_is_told_edition_and_readings(run: Run, judge: FakeJudge, command: str) -> None:
    told = {"edition": "1.6", "readings": {"OQ-13.1": "recomputed", "OQ-24": "expired"}}
    assert run(command, "good.yaml", *ASKED).exit_code == 0
    assert judge.asked == (told | {"all_readings": False} if command == "check" else told)
    run("check", "good.yaml", "--all-readings")
    assert judge.asked == {"edition": None, "readings": {}, "all_readings": True}


def test_the_way_to_see_why_has_edition_and_readings(run: Run) -> None:
    found = run("check", "cat.yaml", "--lang", "es", *ASKED).stdout
    assert f"explain cat.yaml --claim 1 {' '.join(ASKED)} --lang es" in found


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--edition", "1.3"], "there is no edition 1.3; there are 1.4, 1.5, 1.6, 1.7, 1.8\n"),
        (["--edition", "v1.6"], "(did you mean '1.6'?)"),
        (["--reading", "OQ-13=fixed"], "there is no contested question OQ-13 (did you mean 'OQ-13.1'?)"),
        (["--reading", "OQ-9=publiser"], "it has player, publisher (did you mean 'publisher'?)"),
        (["--reading", "OQ-9"], "for instance OQ-9=publisher"),
        (["--reading", "x"], "'x' names no reading"),
        (["--reading", "OQ-9=player", "--reading", "OQ-9=publisher"], "OQ-9 is given two readings"),
        (["--edition", "1.3", "--lang", "es"], "no existe la edición 1.3"),
    ],
)
@pytest.mark.parametrize("command", ["check", "resolve", "explain"])
def test_readings_that_do_not_exist_are_refused(run: Run, command: str, options: list[str], message: str) -> None:
    found = run(command, "good.yaml", *options)
    assert (found.exit_code, found.stdout) == (2, "")
    assert message in found.stderr


# --- rules, schema, new -----------------------------------------------------------------------------------------
def test_rules(run: Run) -> None:
    assert run("rules").stdout.splitlines() == [
        "attack/en",
        "  ATK-4   Damage.",
        "Contested questions",
        "  OQ-1.1  First?",
        "Invariants",
        "  INV-1   It holds.",
        "1 rule, 1 contested question, 1 invariant",
    ]
    assert "d.lp:7" in run("rules", "ATK-4").stdout
    assert "Daño." in run("rules", "ATK-4", "--lang", "es").stdout
    assert "¿Primero?" in run("rules", "OQ-1", "--lang", "es").stdout
    unknown = run("rules", "ATK-99")
    assert (unknown.exit_code, unknown.stderr) == (2, "there is no rule ATK-99\n")
    unknown = run("rules", "oq-2", "--lang", "es")
    assert (unknown.exit_code, unknown.stderr) == (2, "no existe la cuestión discutida oq-2\n")


def test_coverage(run: Run) -> None:
    assert run("rules", "--coverage").stdout.splitlines() == [
        "1 rule without a scenario",
        "  ATK-9",
        "1 rule left out",
        "  META-1  not in a game",
        "1 reading that no scenario asks for",
        "  OQ-1.1=other",
    ]
    assert "fuera del juego" in run("rules", "--coverage", "--lang", "es").stdout


def test_rules_as_json(run: Run) -> None:
    data = json.loads(run("rules", "ATK-4", "--format", "json").stdout)
    (rule,), (question,) = data["rules"], data["questions"]
    assert rule["encoding"] == [{"file": "d.lp", "line": 7, "text": "a :- b."}]
    assert rule["questions"] == [question["id"]] == ["OQ-1.1"]
    assert [(r["name"], r["default"], r["editions"]) for r in question["readings"]] == [
        ("this", True, ["1.7", "1.8"]),
        ("other", False, []),
    ]
    data = json.loads(run("rules", "--format", "json").stdout)
    assert (data["rules"], data["questions"]) == ([rule], [question])
    assert [entry["id"] for entry in data["invariants"]] == rule["invariants"] == ["INV-1"]
    (invariant,) = json.loads(run("rules", "INV-1", "--format", "json").stdout)["invariants"]
    assert (invariant["rules"], invariant["verdicts"]) == (["ATK-4"], {})
    data = json.loads(run("rules", "OQ-1.1", "--format", "json").stdout)
    assert (data["rules"], data["questions"]) == ([], [question])
    data = json.loads(run("rules", "--coverage", "--format", "json").stdout)
    assert data["uncovered"] == [{"id": "ATK-9", "reason": None}, {"id": "META-1", "reason": "not in a game"}]
    assert data["unused_readings"] == [{"question": "OQ-1.1", "reading": "other"}]


def test_schema_is_the_schema_of_a_scenario(run: Run) -> None:
    found = json.loads(run("schema").stdout)
    assert found == Scenario.model_json_schema()
    assert {"attack", "use", "reveal"} <= found["$defs"]["Event"]["properties"].keys()
    assert {"side_schemes", "encounter_deck"} <= found["properties"].keys()
    for verb in VERBS.values():
        assert {"if", "and", "then", "for_each"} <= found["$defs"][verb.__name__]["properties"].keys()
    for counted in COUNTERS.values():
        assert {"$ref": f"#/$defs/{counted.__name__}"} in found["$defs"]["CountOf"]["properties"]["count"]["oneOf"]


def test_new_is_a_valid_commented_scenario(run: Run) -> None:
    from dictamen.loading import load_text

    made = run("new").stdout
    assert load_text(made, "new").scenario.claims
    assert 25 <= len(made.splitlines()) <= 50
    assert made.count("#") > 10
    for key in ("event:", "use:", "reveal:", "deck:", "side_schemes:", "main_scheme:", "choose:"):
        assert key in made


def test_what_new_has_in_comments_is_valid_too(run: Run) -> None:
    """The examples in comments, each in place of what they stand next to."""
    from dictamen.loading import load_text
    from dictamen.situation import prepare

    made = run("new").stdout.replace("\n  attack: {by: Rhino, against: P1}\n", "\n")
    made = made.replace("# minions:", "minions:").replace("# side_schemes:", "side_schemes:")
    made = made.replace("# main_scheme:", "main_scheme:")
    events = [line for line in made.splitlines() if re.match(r"  # (attack|reveal):", line)]
    assert len(events) == 2
    for event in events:
        source = load_text(made.replace(event, event.replace("# ", "", 1)), "new")
        assert prepare(source.scenario, source.where).event


# --- verify -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("form", ["text", "json", "html"])
def test_exit_codes_of_verify(run: Run, prover: FakeVerify, form: str) -> None:
    for refuted, unfinished, code in ((False, False, 0), (True, False, 1), (True, True, 2), (False, True, 2)):
        prover.result = samples.proofs(refuted, unfinished)
        assert run("verify", "--format", form).exit_code == code


def test_the_prover_is_told_what_is_asked(run: Run, prover: FakeVerify) -> None:
    assert run("verify", "--jobs", 3, "--timeout", 5, "--reading", "OQ-24=expired").exit_code == 0
    assert prover.called["scopes"] == ("attack", "pairs")
    assert prover.called["invariants"] == ("INV-1", "INV-2", "INV-3")
    assert (prover.called["jobs"], prover.called["timeout"], prover.called["cache"]) == (3, 5.0, True)
    assert prover.called["under"] == Under(None, (("OQ-24", "expired"),))
    heading = prover.called["heading"]("INV-1", "attack")
    assert (heading["title"], heading["rules"]) == ("INV-1: It holds.", ["ATK-4"])
    run("verify", "INV-3", "INV-1", "--scope", "pairs", "--no-cache", "--lang", "es")
    assert (prover.called["scopes"], prover.called["invariants"]) == (("pairs",), ("INV-1", "INV-3"))
    assert prover.called["cache"] is False
    assert prover.called["heading"]("INV-1", "attack")["title"] == "INV-1: Se cumple."


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["INV-9"], "there is no invariant INV-9 (did you mean 'INV-1'?)"),
        (["INV-9", "--lang", "es"], "no existe el invariante INV-9"),
        (["--scope", "atack"], "there is no scope atack (did you mean 'attack'?)"),
    ],
)
def test_what_verify_does_not_know(run: Run, prover: FakeVerify, arguments: list[str], message: str) -> None:
    found = run("verify", *arguments)
    assert (found.exit_code, found.stdout) == (2, "")
    assert message in found.stderr
    assert prover.called == {}


def test_counterexamples_are_written_where_there_are_any(run: Run, prover: FakeVerify, tmp_path: Path) -> None:
    run("verify", "--counterexamples", "found")
    assert not (tmp_path / "found").exists()
    prover.result = samples.proofs(refuted=True)
    told = run("verify", "--counterexamples", "found").stdout
    assert "written to found/INV-3-attack.yaml" in told
    assert (tmp_path / "found" / "INV-3-attack.yaml").read_text() == "title: INV-3\n"


def test_rules_tells_the_last_verdict(run: Run, prover: FakeVerify) -> None:
    assert "not proved since the encodings changed: dictamen verify INV-1" in run("rules", "INV-1").stdout
    run("verify", "--reading", "OQ-24=expired")
    assert "not proved since" in run("rules", "INV-1").stdout
    run("verify")
    assert "  proved in attack" in run("rules", "INV-1").stdout
    assert "    INV-1  It holds.".ljust(94) + "proved" in run("rules", "ATK-4").stdout
    (invariant,) = json.loads(run("rules", "ATK-4", "--format", "json").stdout)["invariants"]
    assert invariant["verdicts"] == {"attack": "proved"}
    unknown = run("rules", "INV-8")
    assert (unknown.exit_code, unknown.stderr) == (2, "there is no invariant INV-8\n")


# --- the program ------------------------------------------------------------------------------------------------
def environment(**changed: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    return {**kept, "PYTHONPATH": str(PACKAGE.parent), "TERM": "xterm-256color", **changed}


def program(*arguments: str, **changed: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "dictamen", *arguments],
        capture_output=True,
        encoding="utf-8",
        env=environment(**changed),
        check=False,
    )


def on_a_terminal(*arguments: str, **changed: str) -> str:
    """What the program writes to a terminal."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "dictamen", *arguments]
    with subprocess.Popen(command, stdout=theirs, env=environment(**changed)) as process:
        os.close(theirs)
        written = b"".join(iter(lambda: _read(ours), b""))
        process.wait()
    os.close(ours)
    return written.decode()


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # the other end is closed
        return b""


def test_colours_on_a_terminal_only() -> None:
    assert "\x1b[" in on_a_terminal("check", "nowhere.yaml")
    assert "\x1b[" not in on_a_terminal("check", "nowhere.yaml", NO_COLOR="1")
    assert "\x1b[" not in program("check", "nowhere.yaml").stdout


def test_reports_are_utf8_under_any_locale() -> None:
    found = program("check", "niño.yaml", "--lang", "es", PYTHONIOENCODING="ascii", LC_ALL="C.UTF-8")
    assert found.returncode == 2
    assert "! niño.yaml" in found.stdout


def test_no_arguments_print_the_help_with_exit_code_2() -> None:
    found = program()
    assert found.returncode == 2
    assert "check" in found.stdout + found.stderr
    assert program("--help").returncode == 0


def test_a_fault_of_the_program_has_its_own_exit_code(monkeypatch: pytest.MonkeyPatch, capsys: Any) -> None:
    def faulty() -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(cli, "app", faulty)
    with pytest.raises(SystemExit) as end:
        cli.main()
    assert end.value.code == cli.FAULT
    assert "broken" in capsys.readouterr().err


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; from dictamen.cli import app\n"
        "try: app(['--help'])\nexcept SystemExit: pass\n"
        "print(sorted({'pydantic', 'clingo', 'rich', 'yaml'} & set(sys.modules)), file=sys.stderr)"
    )
    command = [sys.executable, "-c", code]
    found = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment(), check=True)
    assert found.stderr == "[]\n"


def test_only_typer_is_imported_at_the_top_of_the_command_line() -> None:
    tree = ast.parse(Path(cli.__file__).read_text(encoding="utf-8"))
    imported = {n.name for node in tree.body if isinstance(node, ast.Import) for n in node.names}
    imported |= {node.module or "" for node in tree.body if isinstance(node, ast.ImportFrom)}
    assert imported - set(sys.stdlib_module_names) - {"collections.abc"} == {"typer"}


def test_reports_are_no_wider_than_readable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")
    assert output.width() == output.WIDEST
    monkeypatch.setenv("COLUMNS", "60")
    assert output.width() == 60
