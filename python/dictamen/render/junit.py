"""Reports for build servers: JUnit XML, a suite for each file, a case for each claim."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree as ET

from dictamen.render import cautions, dependence, told
from dictamen.render.source import ClaimText
from dictamen.results import ClaimVerdict, ScenarioVerdict
from dictamen.words import Words

_FORBIDDEN = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def report(results: Sequence[ScenarioVerdict], claims: Sequence[dict[int, ClaimText]], words: Words) -> str:
    """A whole run. A failed claim is a failure, a file that cannot be used an error."""
    suites = [_suite(result, texts, words) for result, texts in zip(results, claims, strict=True)]
    counts = {key: str(sum(int(s.attrib[key]) for s in suites)) for key in ("tests", "failures", "errors")}
    root = ET.Element("testsuites", {"name": "dictamen", **counts})
    root.extend(suites)
    ET.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode")


def _suite(result: ScenarioVerdict, claims: dict[int, ClaimText], words: Words) -> ET.Element:
    cases = [_claim(result, c, claims.get(c.number), words) for c in result.claims]
    if result.problems or not cases:
        cases.append(_usable(result))
    suite = ET.Element(
        "testsuite",
        {
            "name": _clean(result.file),
            "tests": str(len(cases)),
            "failures": str(sum(not c.holds for c in result.claims)),
            "errors": str(int(bool(result.problems))),
            "time": f"{result.figures.milliseconds / 1000:.3f}",
        },
    )
    suite.extend(cases)
    if notes := cautions(result, words):
        ET.SubElement(suite, "system-out").text = _clean("\n".join(notes))
    return suite


def _claim(result: ScenarioVerdict, claim: ClaimVerdict, source: ClaimText | None, words: Words) -> ET.Element:
    name = words.phrase("claim", number=claim.number)
    case = ET.Element("testcase", {"classname": _clean(result.file), "name": name})
    if source:
        case.set("name", _clean(f"{name}: {source.text}"))
        case.set("line", str(source.line))
    if under := told(claim.under, words):
        case.set("name", f"{case.attrib['name']} ({under})")
    if not claim.holds:
        ET.SubElement(case, "failure", {"message": words.phrase(f"{claim.expected}_{claim.verdict}")})
    if claim.depends:
        ET.SubElement(case, "system-out").text = "\n".join(dependence(other, words) for other in claim.depends)
    return case


def _usable(result: ScenarioVerdict) -> ET.Element:
    case = ET.Element("testcase", {"classname": _clean(result.file), "name": _clean(result.title or result.file)})
    if result.problems:
        error = ET.SubElement(case, "error", {"message": _clean(result.problems[0].message)})
        error.text = _clean("\n".join(map(str, result.problems)))
    return case


def _clean(text: str) -> str:
    """Without the characters that XML cannot hold."""
    return _FORBIDDEN.sub("�", text)
