"""The rulebook: statements, the lines that encode a rule, the scenarios that name it."""

from __future__ import annotations

from pathlib import Path

import pytest

from dictamen import encodings, rulebook
from dictamen.readings import registry
from dictamen.rulebook import contested

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"
FAMILIES = "META ABL FRC TIM ORD NEST DEL LAST REP CAN YOU ACT SCH ATK DEF LAB TGT BST DMG IND DFT ST KW ALT FE MOD"
OUR_OWN = "DCK SCM RVL FRM"
"""Families of rules that the digest takes for granted."""


@pytest.fixture
def collection(tmp_path: Path) -> Path:
    """A small collection: one file that names rules at both levels, one that only mentions a rule, one broken."""
    (tmp_path / "seeds").mkdir()
    (tmp_path / "seeds" / "named.yaml").write_text(
        "title: t\nrules: [ATK-4]\nclaims:\n  - {always: {stuck: false}, rules: [ATK-5c]}\n  - {never: {stuck: true}}\n"
    )
    (tmp_path / "mentioned.yaml").write_text("title: t\nabout: much like ATK-4\n")
    (tmp_path / "broken.yaml").write_text("rules: [ATK-4\n  - {")
    return tmp_path


def test_the_book_has_every_family_of_rules() -> None:
    assert " ".join(dict.fromkeys(rule_id.partition("-")[0] for rule_id in rulebook.ids())) == f"{FAMILIES} {OUR_OWN}"


def test_every_id_is_found_where_it_is_cited() -> None:
    assert [rule_id for rule_id in rulebook.ids() if not rulebook.RULE_ID.fullmatch(rule_id)] == []


@pytest.mark.parametrize("rule_id", rulebook.ids())
def test_a_rule_is_stated_shortly_in_both_languages(rule_id: str) -> None:
    entry = rulebook.lookup(rule_id)
    assert entry.id == rule_id
    assert set(entry.statement) == {"en", "es"}
    for language, statement in entry.statement.items():
        assert statement.endswith("."), statement
        assert 15 <= len(statement) <= 260, statement
        assert rulebook.section_title(entry.section, language)
    assert entry.statement["en"] != entry.statement["es"]


def test_statements_are_all_different() -> None:
    for language in ("en", "es"):
        statements = [entry.statement[language] for entry in rulebook.all_rules()]
        assert len(set(statements)) == len(statements)


def test_all_rules_are_in_the_order_of_the_book() -> None:
    assert tuple(entry.id for entry in rulebook.all_rules()) == rulebook.ids()


@pytest.mark.parametrize(("wrong", "near"), [("ATK-5C", "ATK-5c"), ("atk-5c", "ATK-5c"), ("KW-RTE", "KW-RET")])
def test_an_unknown_id_names_the_nearest(wrong: str, near: str) -> None:
    with pytest.raises(rulebook.UnknownRule) as caught:
        rulebook.lookup(wrong)
    assert isinstance(caught.value, KeyError)
    assert near in caught.value.nearest
    assert wrong in str(caught.value)
    assert near in str(caught.value)


def test_an_id_like_no_other_has_no_hint() -> None:
    with pytest.raises(rulebook.UnknownRule, match=r"^no rule '[?]+'$"):
        rulebook.lookup("?????????????????")


@pytest.mark.parametrize(
    ("line", "ids"),
    [
        ('cites(E,"ATK-5c") :- on(E).', ["ATK-5c"]),
        ('a("ATK-4"). b("100% ATK-1"). % ATK-5a, ATK-5b: why', ["ATK-4", "ATK-1", "ATK-5a", "ATK-5b"]),
        ("step(flip,1,faceup). % ATK-3", ["ATK-3"]),
        ("% ATK-3 in a comment of its own", []),
        ("  % ATK-3", []),
        ("p(X) :- q(ATK), X = ATK-3.", []),
        ("a. % OQ-12, X-MEN, ATK-5cx", []),
        ("a. % KW-RET and ALT-A", ["KW-RET", "ALT-A"]),
        ("", []),
    ],
)
def test_what_a_line_of_an_encoding_cites(line: str, ids: list[str]) -> None:
    assert list(rulebook.cited(line)) == ids


def test_encoding_lines_are_found_where_they_are() -> None:
    root = Path(__file__).resolve().parents[1]
    cited = [line for entry in rulebook.all_rules() for line in entry.encoding]
    assert cited, "no line of asp/ cites a rule"
    for file, number, text in cited:
        assert file.startswith("asp/")
        assert (root / file).read_text(encoding="utf-8").splitlines()[number - 1].strip() == text


def test_scenarios_are_those_that_name_the_rule(collection: Path) -> None:
    named = str(collection / "seeds" / "named.yaml")
    assert rulebook.lookup("ATK-4", collection).scenarios == (named,)
    assert rulebook.lookup("ATK-5c", collection).scenarios == (named,)
    assert rulebook.lookup("ATK-5", collection).scenarios == ()


def test_scenarios_are_searched_in_the_current_folder(collection: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(collection / "seeds")
    assert rulebook.lookup("ATK-4").scenarios == ()
    (collection / "scenarios").mkdir()
    (collection / "scenarios" / "x.yaml").write_text("rules: [ATK-4]\n")
    monkeypatch.chdir(collection)
    assert rulebook.lookup("ATK-4").scenarios == (str(Path("scenarios/x.yaml")),)


def test_coverage_lists_what_no_scenario_names(collection: Path) -> None:
    reasons = dict(rulebook.coverage(collection))
    assert "ATK-4" not in reasons
    assert reasons["ATK-0"] == {}
    assert reasons["META-2"] == rulebook.not_covered()["META-2"]
    assert len(reasons) == len(rulebook.ids()) - 2


def test_a_rule_with_a_reason_not_to_be_covered_exists_and_is_not_covered() -> None:
    stale = [rule_id for rule_id in rulebook.not_covered() if rulebook.lookup(rule_id, SCENARIOS).scenarios]
    assert stale == [], "a scenario names these now: take them out of `not_covered`"
    assert all(reason.keys() == {"en", "es"} for reason in rulebook.not_covered().values())


# --- contested questions ----------------------------------------------------------------------------------------
def test_the_questions_of_a_number() -> None:
    assert [entry.id for entry in contested.lookup("OQ-12")] == ["OQ-12.1", "OQ-12.2"]
    assert [entry.id for entry in contested.lookup("OQ-12b")] == ["OQ-12b"]
    assert [entry.id for entry in contested.about("KW-PRC")] == ["OQ-15.1", "OQ-15.2"]
    assert [entry.id for entry in contested.all_questions()] == list(registry()) == list(contested._book())
    with pytest.raises(rulebook.UnknownRule) as caught:
        contested.lookup("oq-13.1")
    assert caught.value.nearest[0] == "OQ-13.1"


@pytest.mark.parametrize("question", registry())
def test_a_question_and_its_readings_are_stated_shortly_in_both_languages(question: str) -> None:
    (entry,) = contested.lookup(question)
    assert set(entry.rules) <= set(rulebook.ids())
    for end, stated in (("?", entry.statement), *((".", reading.statement) for reading in entry.readings)):
        assert stated.keys() == {"en", "es"}
        for statement in stated.values():
            assert statement.endswith(end), statement
            assert len(statement) <= 140, statement
    assert len({reading.statement["en"] for reading in entry.readings}) == len(entry.readings)


def test_who_names_a_reading(tmp_path: Path) -> None:
    (tmp_path / "whole.yaml").write_text("reading: {OQ-9: publisher}\n")
    (tmp_path / "claim.yaml").write_text("claims: [{always: {stuck: false}, reading: {OQ-24: expired}}]\n")
    (tmp_path / "other.yaml").write_text("about: another reading of OQ-9\n")
    assert contested.lookup("OQ-9", tmp_path)[0].scenarios == (str(tmp_path / "whole.yaml"),)
    assert contested.lookup("OQ-24", tmp_path)[0].scenarios == (str(tmp_path / "claim.yaml"),)
    unused = contested.unused(tmp_path)
    assert len(unused) == sum(len(question.alternatives) for question in registry().values()) - 2
    assert not {("OQ-9", "publisher"), ("OQ-24", "expired")} & set(unused)


def test_the_lines_of_a_reading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    registered = encodings.root() / "readings" / "oq_24.lp"
    part = registered.read_text(encoding="utf-8").partition("#program expired.")[0]
    files = {
        "readings/oq_24.lp": f'{part}#program expired.\n\n% why\na(G) :- reading(G,"OQ-24",expired).\n',
        "rules/x.lp": 'b(G) :- game(G), not reading(G,"OQ-24",expired).\nc.\n',
    }
    for name, text in files.items():
        (tmp_path / "asp" / name).parent.mkdir(parents=True)
        (tmp_path / "asp" / name).write_text(text, encoding="utf-8")
    monkeypatch.setattr(encodings, "root", lambda: tmp_path / "asp")
    monkeypatch.setattr(encodings, "files", lambda: tuple(sorted((tmp_path / "asp").rglob("*.lp"))))
    contested._lines.cache_clear()
    (entry,) = contested.lookup("OQ-24")
    contested._lines.cache_clear()
    place = len(part.splitlines()) + 4
    assert [reading.encoding for reading in entry.readings] == [
        (),
        (("asp/readings/oq_24.lp", place, 'a(G) :- reading(G,"OQ-24",expired).'),),
    ]
    assert entry.encoding == (("asp/rules/x.lp", 1, 'b(G) :- game(G), not reading(G,"OQ-24",expired).'),)
