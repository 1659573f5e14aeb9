"""The catalogues: the same in both languages, complete, and correct in their numbers and sums."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from dictamen import words
from dictamen.results import Choice, Message, Step
from dictamen.words import LANGUAGES, MINUS, Text, load
from dictamen.words.signatures import SIGNATURES, TERMS

SECTIONS = load("en").catalogue.keys()
SAMPLES: dict[str, Any] = {"n": 2, "total": 2, "base": 1, "left": 1, "total_on_it": 3, "hp": 9}
SAMPLES |= {"terms...": ("atk", "Rhino", 2), "verb": "deal_damage", "scope": "attack"}


def templates(text: Text) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def placeholders(text: Text) -> set[str]:
    return {name for t in templates(text) for _, name, _, _ in Formatter().parse(t) if name is not None}


def test_both_catalogues_have_the_same_sections_codes_and_placeholders() -> None:
    english, spanish = (load(language).catalogue for language in LANGUAGES)
    assert english.keys() == spanish.keys()
    for section in SECTIONS:
        assert english[section].keys() == spanish[section].keys(), section
        for code, text in english[section].items():
            if section == "values":
                assert text.keys() == spanish[section][code].keys(), code
            else:
                assert placeholders(text) == placeholders(spanish[section][code]), (section, code)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_message_has_a_template_that_uses_all_its_arguments(language: str) -> None:
    messages = load(language).catalogue["messages"]
    assert messages.keys() == SIGNATURES.keys()
    for code, names in SIGNATURES.items():
        said = {name.removesuffix("...") for name in names}
        if code == "damage_taken":
            said = said - {"total_on_it"} | {"left"}
        assert placeholders(messages[code]) == said, code


@pytest.mark.parametrize("language", LANGUAGES)
def test_terms_and_facts_use_no_other_arguments_than_theirs(language: str) -> None:
    catalogue = load(language).catalogue
    assert catalogue["terms"].keys() == TERMS.keys()
    for code, names in TERMS.items():
        assert placeholders(catalogue["terms"][code]) <= set(names), code
    assert catalogue["facts"].keys() == words.FACTS.keys()
    for code, names in words.FACTS.items():
        assert placeholders(catalogue["facts"][code]) <= {*names, "n", "result", "form", "host"}, code


def test_every_phrase_is_used_by_the_reports() -> None:
    package = Path(words.__file__).parents[1]
    files = (p for ending in ("*.py", "*.html") for p in package.rglob(ending))
    code = "\n".join(p.read_text(encoding="utf-8") for p in files)
    prefixes = ("always_", "sometimes_", "never_", "as_claimed_", "summary_", "standing_", "column_", "why_")
    unused = [key for key in load("en").catalogue["phrases"] if f'"{key}"' not in code and f"'{key}'" not in code]
    assert [key for key in unused if not key.startswith(prefixes)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", SIGNATURES)
def test_every_message_renders(language: str, code: str) -> None:
    line = load(language).message(Message(code, tuple(SAMPLES.get(name, name) for name in SIGNATURES[code])))
    assert line
    assert not re.search(r"[{}]|\(\)|None", line)


@pytest.mark.parametrize(
    ("total", "terms", "english", "spanish"),
    [
        (
            0,
            (("atk", "Rhino", 2), ("icons", 1), ("def", "Spider-Man", 3)),
            "ATK 2 + 1 icon - DEF 3 = 0",
            "ATQ 2 + 1 icono - DEF 3 = 0",
        ),
        (0, (("atk", "Rhino", 2), ("def", "Hulk", 3)), "ATK 2 - DEF 3 = -1 → 0", "ATQ 2 - DEF 3 = -1 → 0"),
        (3, (("atk", "Rhino", 1), ("icons", 2), ("icons", 0)), "ATK 1 + 2 icons = 3", "ATQ 1 + 2 iconos = 3"),
        (2, (("atk", "Rhino", 3), ("modifier", "Weak", -1)), "ATK 3 - 1 (Weak) = 2", "ATQ 3 - 1 (Weak) = 2"),
        (5, (("atk", "Rhino", 3), ("lasting", "Rage", 2)), "ATK 3 + 2 (Rage) = 5", "ATQ 3 + 2 (Rage) = 5"),
        (2, (("atk", "Rhino", 2),), "ATK 2", "ATQ 2"),
        (2, (("atk", "Rhino", 2), ("def", "Hulk", 0)), "ATK 2 - DEF 0 = 2", "ATQ 2 - DEF 0 = 2"),
        (0, (("def", "Hulk", 3),), "-DEF 3 = -3 → 0", "-DEF 3 = -3 → 0"),
        (4, (("atk", "Rhino", 3), ("novel", "x", 1)), "ATK 3 + novel x 1 = 4", "ATQ 3 + novel x 1 = 4"),
    ],
)
def test_damage_is_shown_as_a_sum(total: int, terms: tuple[Any, ...], english: str, spanish: str) -> None:
    message = Message("damage_calculated", (total, *terms))
    assert load("en").message(message) == f"damage calculated: {english}".replace("-", MINUS)
    assert load("es").message(message) == f"Daño calculado: {spanish}".replace("-", MINUS)


def test_damage_without_terms_is_the_bare_amount() -> None:
    assert load("en").message(Message("damage_calculated", (3,))) == "damage calculated: 3"


@pytest.mark.parametrize(
    ("code", "arguments", "english", "spanish"),
    [
        ("status_given", ("Rhino", "tough"), "Rhino gets a tough card", "Rhino recibe una carta de Estado Duro"),
        ("boost_icons", ("boost 1", 1), "boost 1 has 1 boost icon: +1 ATK", "boost 1 tiene 1 icono de Aumento: +1 ATQ"),
        ("boost_icons", ("boost 1", 0), "boost 1 has no boost icons", "boost 1 no tiene iconos de Aumento"),
        ("stat_changed", ("Rhino", "atk", -2), "Rhino gets -2 ATK", "Rhino recibe -2 ATQ"),
        (
            "game_over",
            ("players_lose",),
            "the game is over: the players lose",
            "fin de la partida: los jugadores pierden",
        ),
        (
            "ability_used",
            ("dodge", "Backflip"),
            "ability used: dodge (Backflip)",
            "se usa la capacidad: dodge (Backflip)",
        ),
        ("ability_used", ("Backflip", "Backflip"), "ability used: Backflip", "se usa la capacidad: Backflip"),
        (
            "ability_used",
            ("retaliate (Hulk)", "Hulk"),
            "ability used: retaliate (Hulk)",
            "se usa la capacidad: retaliate (Hulk)",
        ),
        (
            "damage_taken",
            ("Cat", 1, 3, 9),
            "Cat takes 1 damage (6 of 9 hit points left)",
            "Cat sufre 1 de Daño (Vida restante: 6 de 9)",
        ),
        (
            "damage_taken",
            ("Cat", 9, 12, 9),
            "Cat takes 9 damage (0 of 9 hit points left)",
            "Cat sufre 9 de Daño (Vida restante: 0 de 9)",
        ),
        (
            "amount_is",
            ("deal_damage", 5, 1, 4),
            "damage: 1 and 4 additional, 5 in all",
            "Daño: 1 más 4 adicionales, 5 en total",
        ),
        (
            "amount_is",
            ("remove_threat", 2, 1, 1),
            "threat removed: 1 and 1 additional, 2 in all",
            "Amenaza retirada: 1 más 1 adicional, 2 en total",
        ),
        ("amount_is", ("heal", 1, 1, 0), "healing: 1 and nothing additional", "curación: 1 y nada adicional"),
        ("instance", (2, 3), "instance 2 of 3", "instancia 2 de 3"),
        (
            "damage_added",
            ("event", 1),
            "every damage of this event is 1 greater",
            "todo Daño de este Evento aumenta en 1",
        ),
        (
            "threat_placed_on",
            ("Main scheme", 1, 3),
            "1 threat is placed on the main scheme (3 in all)",
            "se coloca 1 de Amenaza sobre el Plan principal (3 en total)",
        ),
        (
            "threat_removed",
            ("Bomb Scare", 2, 0),
            "2 threat is removed from Bomb Scare (0 left)",
            "se retira 2 de Amenaza de: Bomb Scare (restante: 0)",
        ),
        (
            "cost_counters",
            ("Cannon", 1, 2),
            "cost: 1 counter is removed from Cannon (2 left)",
            "coste: se retira 1 contador de Cannon (restantes: 2)",
        ),
        ("surge_gained", ("Assault",), "Assault gains surge", "Assault gana Oleada"),
        (
            "threat_placed_on",
            ("Bomb Scare", 0, 2),
            "no threat is placed on Bomb Scare",
            "no se coloca Amenaza sobre Bomb Scare",
        ),
        (
            "threat_calculated",
            (3, ("sch", "Rhino", 1), ("icons", 2)),
            "threat calculated: SCH 1 + 2 icons = 3",
            "Amenaza calculada: PLA 1 + 2 iconos = 3",
        ),
        ("threat_calculated", (0, ("sch", "Thug", 0)), "threat calculated: SCH 0", "Amenaza calculada: PLA 0"),
        (
            "both_lost",
            ("Rhino", "confused"),
            "Rhino is confused: both confused cards are discarded instead",
            "Rhino tiene dos cartas de Estado Confundido: se descartan ambas en vez de actuar",
        ),
        ("cannot_act", ("Rhino", "attack"), "Rhino cannot attack", "Rhino no puede atacar"),
        (
            "forbidden",
            ("Bishop", "use_abilities"),
            "Bishop cannot use its abilities for now",
            "por ahora Bishop no puede usar sus capacidades",
        ),
        ("gains_keyword", ("Thug", "overkill"), "Thug gains overkill", "Thug gana Brutalidad"),
        (
            "stat_set",
            ("Rhino", 5, "atk"),
            "Rhino's base ATK is 5 for now",
            "por ahora Rhino tiene 5 de ATQ base",
        ),
        (
            "changed_to",
            ("Cat", 0),
            "with what is in force Cat would take no damage",
            "con lo que está en vigor Cat no sufriría Daño",
        ),
        (
            "indirect_capped",
            ("P1", 5, 2),
            "P1 assigns 5 indirect damage; nobody can be assigned 2 of it",
            "P1 reparte 5 de Daño indirecto; 2 no puede asignarse a nadie",
        ),
        ("form_changed", ("Hulk", "hero"), "Hulk changes to hero form", "Hulk cambia a forma de Héroe"),
        ("cards_drawn", ("P1", 1), "P1 draws a card", "P1 roba una carta"),
        ("cards_drawn", ("P1", 3), "P1 draws 3 cards", "P1 roba 3 cartas"),
        ("acceleration_placed", (), "an acceleration token is placed", "se coloca una ficha de Aceleración"),
        ("prevented", ("Cat", "all", "Dodge"), "Dodge prevents all damage to Cat", "Dodge evita todo el Daño a Cat"),
        ("prevented", ("Cat", 2, "Dodge"), "Dodge prevents 2 damage to Cat", "Dodge evita 2 de Daño a Cat"),
        (
            "unsettled",
            (("gone", "Cat"),),
            "no rule settles this: an attack on Cat, who has left play",
            "ninguna regla decide esto: un ataque contra Cat, que ya no está en juego",
        ),
        ("unsettled", (("novel", "Cat"),), "no rule settles this: novel(Cat)", "ninguna regla decide esto: novel(Cat)"),
        ("exhausted", ("{card}",), "{card} is exhausted", "se agota {card}"),
        ("unheard_of", ("a", ("b", 1)), "unheard_of(a, b(1))", "unheard_of(a, b(1))"),
        ("exhausted", (), "exhausted", "exhausted"),
    ],
)
def test_messages(code: str, arguments: tuple[Any, ...], english: str, spanish: str) -> None:
    assert load("en").message(Message(code, arguments)) == english.replace("-", MINUS)
    assert load("es").message(Message(code, arguments)) == spanish.replace("-", MINUS)


@pytest.mark.parametrize(
    ("choice", "english", "spanish"),
    [
        (
            Choice("P1", "defender", "", ("Cat", "Spider-Man", "none"), "Cat", "ATK-2"),
            "P1 chooses the defender: Cat (or Spider-Man, nobody)",
            "P1 elige defensor: Cat (o bien Spider-Man, nadie)",
        ),
        (
            Choice("players", "defender", "", ("Cat", "none"), "none", "ATK-2"),
            "the players choose the defender: nobody (or Cat)",
            "los jugadores eligen defensor: nadie (o bien Cat)",
        ),
        (Choice("P1", "use", "", ("dodge", "pass"), "pass", "ORD-4"), "P1 passes (or dodge)", "P1 pasa (o bien dodge)"),
        (
            Choice("P1", "target", "dodge", ("Rhino",), "Rhino", "TGT"),
            "P1 chooses the target for dodge: Rhino",
            "P1 elige objetivo para dodge: Rhino",
        ),
        (
            Choice("deck", "unknown", "boost 1", ("0", "1", "2"), "0", "BST-1"),
            "boost 1 turns out to have no boost icons (or 1, 2)",
            "boost 1 resulta no tener iconos de Aumento (o bien 1, 2)",
        ),
        (
            Choice("deck", "unknown", "boost 1", ("1",), "1", "BST-1"),
            "boost 1 turns out to have 1 boost icon",
            "boost 1 resulta tener 1 icono de Aumento",
        ),
        (
            Choice("P1", "may", "Boom Boom", ("yes", "pass"), "yes", "ABL-2"),
            'P1 makes use of the "may" for Boom Boom',
            "P1 aprovecha el «puede» para Boom Boom",
        ),
        (
            Choice("P1", "may", "Boom Boom", ("yes", "pass"), "pass", "ABL-2"),
            'P1 makes no use of the "may" for Boom Boom',
            "P1 renuncia al «puede» para Boom Boom",
        ),
        (
            Choice("P1", "target", "spy", ("Bomb Scare", "Main scheme"), "Main scheme", "TGT-1"),
            "P1 chooses the target for spy: the main scheme (or Bomb Scare)",
            "P1 elige objetivo para spy: el Plan principal (o bien Bomb Scare)",
        ),
        (
            Choice("P1", "order", "turn", ("Ape", "Bat"), "Bat", "ACT-1"),
            "P1 chooses who activates next: Bat (or Ape)",
            "P1 elige quién se activa ahora: Bat (o bien Ape)",
        ),
        (
            Choice("P1", "assign", "Cat", ("0", "1", "2"), "2", "IND-2"),
            "P1 assigns 2 to Cat (or 0, 1)",
            "P1 asigna 2 a Cat (o bien 0, 1)",
        ),
        (
            Choice("P1", "assign", "Cat", ("0", "1"), "0", "IND-2"),
            "P1 assigns nothing to Cat (or 1)",
            "P1 no asigna nada a Cat (o bien 1)",
        ),
        (Choice("P1", "novel", "", ("a", "b"), "a", "X"), "P1 chooses: a (or b)", "P1 elige: a (o bien b)"),
    ],
)
def test_choices(choice: Choice, english: str, spanish: str) -> None:
    assert load("en").choice(choice) == english
    assert load("es").choice(choice) == spanish


def test_facts() -> None:
    english, spanish = load("en"), load("es")
    assert english.fact(("status", "Rhino", "stunned"), 1) == "Rhino: stunned"
    assert spanish.fact(("status", "Rhino", "stunned"), 0) == "Rhino: sin Estado Aturdido"
    assert english.fact(("damage", "Cat"), 0) == "Cat: no damage"
    assert spanish.fact(("stage", "Rhino"), 2) == "Rhino: etapa 2"
    assert english.fact(("threat", "Main scheme"), 0) == "the main scheme: no threat"
    assert spanish.fact(("threat", "Bomb Scare"), 2) == "Bomb Scare: 2 de Amenaza"
    assert english.fact(("counters", "Web-Shooter"), 1) == "Web-Shooter: 1 counter"
    assert spanish.fact(("encounter_cards", "P1"), 2) == "P1: 2 cartas de Encuentro boca abajo"
    assert english.fact(("acceleration",), 1) == "1 acceleration token"
    assert english.fact(("novel", "Cat"), 4) == "novel(Cat): 4"
    assert english.fact(("game_over",), "players_win") == "game: the players win"
    assert english.fact(("form", "P1"), "alter_ego") == "P1: alter-ego form"
    assert spanish.fact(("drawn", "P1"), 1) == "P1: 1 carta robada"
    assert english.fact(("attached", "Charge"), "Rhino") == "Charge: attached to Rhino"
    assert spanish.fact(("engaged", "Thug"), "P1") == "Thug: enfrentado a P1"


def test_the_same_in_short() -> None:
    turn = Choice("P1", "order", "turn", ("Ape", "Bat"), "Bat", "ACT-1")
    share = Choice("P1", "assign", "Cat", ("0", "1"), "0", "IND-2")
    assert [load("en").decision(choice) for choice in (turn, share)] == ["Bat activates next", "nothing to Cat"]
    assert [load("es").decision(choice) for choice in (turn, share)] == ["ahora se activa Bat", "nada a Cat"]


def test_a_step_for_a_decision_alone_says_the_decision() -> None:
    passes = Choice("P1", "use", "", ("dodge", "pass"), "pass", "ORD-4")
    step = Step(1, Message("decided"), ("ORD-4",), passes)
    assert load("en").step(step) == load("en").choice(passes) == "P1 passes (or dodge)"
    assert load("es").step(Step(1, Message("nobody_defends"), (), passes)) == "no se declara ningún defensor"
