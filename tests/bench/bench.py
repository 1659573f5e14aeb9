"""Cost against size: judges generated scenarios of growing size and prints a table. Run by hand, never a test.

    .venv/bin/python tests/bench/bench.py                      every family, `check`
    .venv/bin/python tests/bench/bench.py allies players       some families
    .venv/bin/python tests/bench/bench.py --what resolve       all outcomes (dear where many orders are open)
    .venv/bin/python tests/bench/bench.py --print forced 3     the scenario itself

Trust ratios within one run, not absolutes. A size that takes longer than `--timeout` ends its family.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import yaml

from dictamen.results import Figures

What = Literal["check", "resolve"]
Scenario = dict[str, Any]
COLUMNS = ("family", "n", "events", "moments", "ground rules", "variables", "ms median", "")


# --- the families: what grows, everything else small and equal -----------------------------------------------------
def small(title: str, players: int = 1, **more: object) -> Scenario:
    """A villain attacks the first player; each player has a hero and nothing else."""
    heroes = {f"P{i}": {"identity": {"name": f"Hero {i}", "hp": 10, "def": 2}} for i in range(1, players + 1)}
    return {
        "title": title,
        "players": heroes,
        "villain": {"name": "Villain", "atk": 2, "hp": 14},
        "encounter_deck": [{"icons": 1}],
        "claims": [{"always": {"stuck": False}}],
        **more,
    }


def forced(n: int) -> Scenario:
    """N forced responses to the attack, on cards of the encounter: their order is open."""
    ability = {"type": "forced response", "after": {"attacks": "villain"}, "do": [{"place_threat": 1}]}
    return small(f"{n} forced responses", environments=[{"name": f"E{i}", "abilities": [ability]} for i in range(n)])


def interrupts(n: int) -> Scenario:
    """N optional interrupts that prevent damage, each paid by exhausting its card."""
    ability = {
        "type": "interrupt",
        "when": {"would_take_damage": "you", "from_attack": True},
        "cost": [{"exhaust": "this"}],
        "do": [{"prevent": 1}],
    }
    scenario = small(f"{n} interrupts")
    scenario["players"]["P1"]["upgrades"] = [{"name": f"U{i}", "abilities": [ability]} for i in range(n)]
    return scenario


def chained(n: int) -> Scenario:
    """N forced responses to damage that deal damage: events that feed on each other."""
    ability = {
        "type": "forced response",
        "after": {"takes_damage": "identity", "from_attack": True},
        "do": [{"deal_damage": 1, "to": {"each": "friendly_character"}}],
    }
    scenario = small(
        f"{n} chained responses", environments=[{"name": f"E{i}", "abilities": [ability]} for i in range(n)]
    )
    scenario["players"]["P1"]["allies"] = [{"name": "Ally", "hp": 3}]
    return scenario


def allies(n: int) -> Scenario:
    """N allies that may defend, each with an ability on being attacked."""
    ability = {"type": "response", "after": {"attacked": "this"}, "do": [{"deal_damage": 1, "to": "attacker"}]}
    scenario = small(f"{n} allies")
    scenario["players"]["P1"]["allies"] = [{"name": f"Ally {i}", "hp": 2, "abilities": [ability]} for i in range(n)]
    return scenario


def boosts(n: int) -> Scenario:
    """N boost cards in one attack, each with a Boost ability."""
    ability = {"type": "boost", "do": [{"deal_damage": 1, "to": "you"}]}
    scenario = small(f"{n} boost cards")
    scenario["villain"]["boost_cards"] = [
        {"name": f"B{i}", "icons": 1, "abilities": [ability]} for i in range(n - 1)
    ]  # and the one of this attack
    return scenario


def players(n: int) -> Scenario:
    """N players, each with an ally and an interrupt."""
    ability = {
        "type": "interrupt",
        "when": {"would_take_damage": "friendly_character"},
        "cost": [{"exhaust": "this"}],
        "do": [{"prevent": 1}],
    }
    scenario = small(f"{n} players", players=n)
    for number, player in enumerate(scenario["players"].values()):
        player["allies"] = [{"name": f"Ally {number}", "hp": 2}]
        player["upgrades"] = [{"name": f"Shield {number}", "abilities": [ability]}]
    return scenario


def unknown(n: int) -> Scenario:
    """N boost cards that nobody knows: each is explored with 0 to 3 icons."""
    scenario = small(f"{n} unknown boost cards", encounter_deck=["unknown"])
    scenario["villain"]["boost_cards"] = ["unknown"] * (n - 1)
    return scenario


def instances(n: int) -> Scenario:
    """An attack with N instances of a "for each, choose" on N enemies, and an optional response after each."""
    mend = {"type": "response", "after": {"deals_damage": "you"}, "do": [{"heal": 1, "on": "you"}]}
    katanas = {"count": {"any": "upgrade", "trait": "Katana", "controlled_by": "you"}, "choose": True}
    flurry = {"deal_damage": 2, "to": {"choose": "enemy"}, "for_each": katanas}
    scenario = small(f"{n} instances", event={"use": "Flurry"})
    scenario["players"]["P1"] = {
        "identity": {"name": "Hero", "hp": 20, "damage": 10},
        "upgrades": [{"name": "Bloodlust", "abilities": [mend]}]
        + [{"name": f"Katana {i}", "traits": ["Katana"]} for i in range(n)],
        "hand": [{"name": "Flurry", "abilities": [{"type": "action", "labels": ["attack"], "do": [flurry]}]}],
    }
    scenario["minions"] = [{"name": f"Minion {i}", "hp": 9} for i in range(n - 1)]
    return scenario


def discards(n: int) -> Scenario:
    """N cards discarded from the encounter deck, each of which stops the discarding for damage with a response."""
    jolt = {"deal_damage": 1, "to": {"choose": "enemy"}}
    dig = {"discard_from_deck": n, "deck": "encounter_deck", "each_time": {"discarded": {"icons": True}, "do": [jolt]}}
    rage = {"type": "forced response", "after": {"takes_damage": "enemy"}, "do": [{"place_threat": 1}]}
    return small(
        f"{n} cards discarded",
        minions=[{"name": "Minion", "hp": 9}],
        encounter_deck=[{"icons": i % 2} for i in range(n)],
        environments=[{"name": "Rage", "abilities": [rage]}],
        event={"reveal": {"name": "Dig", "type": "treachery", "abilities": [{"type": "when revealed", "do": [dig]}]}},
    )


def phase(n: int) -> Scenario:
    """The activations of a villain phase: N players, 3N minions, 10N abilities that attacks may call for."""
    scenario = small(f"a villain phase of {n} players", players=n, event={"villain_phase": "activations"})
    theirs = [
        {"type": "interrupt", "when": {"would_take_damage": "you", "from_attack": True}, "do": [{"prevent": 1}]},
        {"type": "response", "after": {"defends": "you"}, "do": [{"deal_damage": 1, "to": "attacker"}]},
        {"type": "forced response", "after": {"attacked": "you"}, "do": [{"place_threat": 1}]},
        {"type": "response", "after": {"takes_damage": "you", "from_attack": True}, "do": [{"place_counters": 1}]},
    ]
    for number, player in enumerate(scenario["players"].values()):
        abilities = [{**a, **({} if "forced" in a["type"] else {"cost": [{"exhaust": "this"}]})} for a in theirs]
        player["allies"] = [{"name": f"Ally {number}", "hp": 3}]
        player["upgrades"] = [
            {"name": f"Upgrade {number}.{i}", "abilities": [abilities[i % len(abilities)]]} for i in range(7)
        ]
    minions = [
        {"type": "forced response", "after": {"attacks": "this"}, "do": [{"give": "tough", "to": "this"}]},
        {"type": "forced interrupt", "when": {"attacks": "this", "player": "you"}, "do": [{"place_threat": 1}]},
        {"type": "constant", "if": {"undefended": True}, "do": [{"modify": "atk", "by": 1, "of": "this"}]},
    ]
    scenario["minions"] = [
        {"name": f"Minion {i}", "atk": 1 + i % 3, "hp": 3, "engaged": f"P{i // 3 + 1}", "abilities": [minions[i % 3]]}
        for i in range(3 * n)
    ]
    scenario["encounter_deck"] = [{"icons": i % 3} for i in range(n)]
    return scenario


@dataclass(frozen=True, slots=True)
class Family:
    generate: Callable[[int], Scenario]
    sizes: tuple[int, ...]


FAMILIES: Mapping[str, Family] = {
    "forced": Family(forced, (1, 2, 4, 8, 12, 16, 24)),
    "interrupts": Family(interrupts, (1, 2, 4, 8, 16, 32)),
    "chained": Family(chained, (1, 2, 3, 4, 6, 8)),
    "allies": Family(allies, (1, 2, 4, 8, 16)),
    "boosts": Family(boosts, (1, 2, 3, 4, 5, 6)),
    "players": Family(players, (1, 2, 3, 4)),
    "unknown": Family(unknown, (1, 2, 3, 4)),
    "instances": Family(instances, (1, 2, 3, 4, 5, 6, 8)),
    "discards": Family(discards, (1, 2, 4, 8)),
    "phase": Family(phase, (1, 2, 3, 4)),
}


def text(family: str, n: int) -> str:
    """The scenario of a family and size, as a file would have it."""
    return yaml.dump(FAMILIES[family].generate(n), Dumper=_NoAliases, sort_keys=False)


class _NoAliases(yaml.SafeDumper):
    def ignore_aliases(self, data: object) -> bool:
        return True


# --- measuring ----------------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Measured:
    figures: Figures
    milliseconds: float
    note: str


def measure(path: Path, what: What, repeat: int, timeout: float, limit: int) -> Measured:
    """The median of several runs in this process; the first one, which also imports, does not count."""
    times = []
    for _ in range(repeat + 1):
        figures, note = _run(path, what, timeout, limit)
        times.append(figures.milliseconds)
        if times[-1] > timeout * 500:  # no point in doing it again
            break
    return Measured(figures, statistics.median(times[1:] or times), note)


def _run(path: Path, what: What, timeout: float, limit: int) -> tuple[Figures, str]:
    from dictamen import judge

    if what == "resolve":
        outcomes = judge.resolve(path, timeout=timeout, limit=limit)
        parts = [f"{outcomes.resolutions} resolutions, {len(outcomes.groups)} outcomes"]
        parts += ["cut by the limit"] * (not outcomes.complete) + ["bounded"] * outcomes.bounded
        return outcomes.figures, ", ".join(parts)
    verdict = judge.check(path, timeout=timeout)
    parts = [] if verdict.status == "holds" else [verdict.status, *map(str, verdict.problems)]
    return verdict.figures, ", ".join(parts + ["bounded"] * verdict.bounded)


def rows(names: list[str], what: What, repeat: int, timeout: float, limit: int) -> Iterator[tuple[str, ...]]:
    with tempfile.TemporaryDirectory() as folder:
        for name in names:
            for n in FAMILIES[name].sizes:
                path = Path(folder) / f"{name}-{n}.yaml"
                path.write_text(text(name, n), encoding="utf-8")
                try:
                    m = measure(path, what, repeat, timeout, limit)
                except TimeoutError:
                    yield name, str(n), "", "", "", "", f"> {timeout * 1000:.0f}", "timed out"
                    break
                f = m.figures
                counts = (n, f.events, f.moments, f.ground_rules, f.variables)
                yield name, *(f"{count:,}" for count in counts), f"{m.milliseconds:,.1f}", m.note


def main() -> int:
    parser = argparse.ArgumentParser(description="Cost against size of a scenario.")
    parser.add_argument("families", nargs="*", metavar="FAMILY", help=f"of {', '.join(FAMILIES)}; default: all")
    parser.add_argument("--what", choices=("check", "resolve"), default="check")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds for one run")
    parser.add_argument("--limit", type=int, default=10_000, help="resolutions listed by one run")
    parser.add_argument("--print", nargs=2, metavar=("FAMILY", "N"), help="print a scenario and stop")
    options = parser.parse_args()
    asked = [options.print[0]] if options.print else options.families
    if strange := [name for name in asked if name not in FAMILIES]:
        parser.error(f"no family {', '.join(strange)}; there are {', '.join(FAMILIES)}")
    if options.print:
        print(text(options.print[0], int(options.print[1])), end="")
        return 0
    widths = (12, 5, 9, 9, 14, 11, 12)
    previous = ""
    print(_line(COLUMNS, widths))
    for row in rows(asked or list(FAMILIES), options.what, max(1, options.repeat), options.timeout, options.limit):
        if previous not in ("", row[0]):
            print()
        previous = row[0]
        print(_line(row, widths), flush=True)
    return 0


def _line(row: tuple[str, ...], widths: tuple[int, ...]) -> str:
    cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:-1], widths[1:], strict=True))]
    return f"{''.join(cells)}  {row[-1]}".rstrip()


if __name__ == "__main__":
    sys.exit(main())
