"""Where the encodings and the scenarios about readings are: inside an installed wheel, or at the top of a checkout."""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import cache
from pathlib import Path

TREE = ("unroll.lp",)
"""Encodings without which nothing can happen."""

REPORTS = ("trace.lp", "trace_more.lp", "choices.lp", "show.lp")
"""Encodings that only a trace needs."""

_PART = re.compile(r"^#program (\w+)\.$", re.MULTILINE)
_NEEDS = re.compile(r"^#program (\w+)\.\n% needs: ([\w ]+)$", re.MULTILINE)
_WORD = re.compile(r"[a-z]\w*")
_STRING = re.compile(r'"[^"]*"')
_COMMENT = re.compile(r"[ \t]*%.*$", re.MULTILINE)


@cache
def root() -> Path:
    """The folder `asp`: beside this module in a wheel, at the top of the checkout in an editable install."""
    return _folder("asp", "encodings")


def scenario(name: str) -> str:
    """The text of a scenario about a contested question, which a wheel has, too: `scenarios/readings/<name>.yaml`."""
    return (_folder("scenarios", "scenarios") / "readings" / f"{name}.yaml").read_text(encoding="utf-8")


def _folder(name: str, what: str) -> Path:
    here = Path(__file__).resolve()
    places = (here.parent / name, here.parents[2] / name)
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(f"no {what} in {' or '.join(str(place) for place in places)}")


@cache
def files() -> tuple[Path, ...]:
    """Every encoding below `root()`, in a fixed order."""
    return tuple(sorted(root().rglob("*.lp")))


def text(*endings: str) -> str:
    """All that stands in the files below `root()` with these endings, in a fixed order."""
    paths = [path for ending in endings for path in sorted(root().rglob(f"*{ending}"))]
    return "\n".join(path.read_text(encoding="utf-8") for path in paths)


def words_of(facts: str) -> set[str]:
    """The words of facts, names left out: they say which program parts are needed."""
    return set(_WORD.findall(_STRING.sub("", facts)))


def program(words: Collection[str], *, trace: bool, tree: bool = True) -> str:
    """The text of the encodings that facts with these words need; without the `tree`, of what is there at the start.

    A program part is named after the input (a predicate, a verb, an event) without which it derives nothing, so a
    part whose name is no word of the facts is left out: it would only cost grounding time. What a part derives in the
    place of facts needs other parts: it names them in a comment below its name (`% needs: exhaust label`).
    """
    wanted = {"base", *words}
    fresh = wanted
    while fresh:
        fresh = set[str]().union(*(_needs().get(part, ()) for part in fresh)) - wanted
        wanted |= fresh
    left_out = (*(() if trace else REPORTS), *(() if tree else TREE))
    return "\n".join(text for file, part, text in _parts() if part in wanted and file not in left_out)


def parts(names: Collection[str]) -> str:
    """The text of the program parts of these names, and of nothing else."""
    return "\n".join(text for _, part, text in _parts() if part in names)


@cache
def _needs() -> dict[str, frozenset[str]]:
    """The words that parts bring with them."""
    found: dict[str, frozenset[str]] = {}
    for file in files():
        for part, words in _NEEDS.findall(file.read_text(encoding="utf-8")):
            found[part] = found.get(part, frozenset()) | set(words.split())
    return found


@cache
def _parts() -> tuple[tuple[str, str, str], ...]:
    """(name of the file, part, text without comments) of every encoding, in order."""
    found = []
    for file in files():
        pieces = _PART.split(_COMMENT.sub("", file.read_text(encoding="utf-8")))
        named = [("base", pieces[0]), *zip(pieces[1::2], pieces[2::2], strict=True)]
        found += [(file.name, part, text.strip()) for part, text in named if text.strip()]
    return tuple(found)
