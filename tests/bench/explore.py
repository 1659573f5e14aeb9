"""Cost of looking for states in which the order of abilities matters, against the size of the library of abilities.

    .venv/bin/python tests/bench/explore.py                 libraries of 10, 30, 100 and 300 abilities
    .venv/bin/python tests/bench/explore.py 30 --seeds 5    five libraries of 30

A library is so many forced abilities drawn from all that the templates give, any two of which may be there. Run by
hand, never a test. Wall time; trust ratios within one run.
"""

from __future__ import annotations

import argparse
import random
import time

from dictamen.exploring.explore import Limits, explore
from dictamen.exploring.places import Place, place
from dictamen.proving import scopes
from dictamen.results import LATEST

BOARD = """
says: {en: a library, es: una biblioteca}
abilities: {at_most: 1, of: {Trap: forced}, triggers: [attack, damage, core], effects: [damage, status, stats, attack]}
bounds: {depth: 2, seats: 3, attacks: 1, boost: 1}
board:
  title: A library
  players:
    P1:
      identity: {name: Hero, hp: 2, def: 1}
      allies: [{name: Ally, hp: 1}]
      supports: [{name: Gadget, counters: 1}]
  villain: {name: Villain, hp: 2, atk: 2}
  environments: [{name: Trap, counters: 1}]
  event: {attack: {by: Villain, against: P1}}
"""


def library(size: int, seed: int) -> Place:
    """A board on which any two of so many abilities may be."""
    whole = scopes.from_text(BOARD, "library", LATEST)
    known = {template.id: template for part in whole.parts for template in part.templates}
    drawn = random.Random(seed).sample(sorted(known), size)
    abilities = [known[name].ability.model_dump(mode="json", by_alias=True, exclude_unset=True) for name in drawn]
    board = whole.board.model_dump(mode="json", by_alias=True, exclude_unset=True)
    board["environments"][0]["abilities"] = abilities
    bounds = {"depth": 2, "seats": 3, "attacks": 1, "boost": 1}
    choosable = {"at_most": 2, "optional": drawn}
    return place(f"library of {size}", dict(whole.says), choosable, bounds, board)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sizes", nargs="*", type=int, default=[10, 30, 100, 300], metavar="SIZE")
    parser.add_argument("--seeds", type=int, default=3, help="so many libraries of each size")
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    print(f"{'abilities':>10}{'seed':>6}{'seconds':>9}{'parts':>12}  first")
    for size in asked.sizes:
        for seed in range(asked.seeds):
            where = [library(size, seed)]
            start = time.perf_counter()
            found = explore("order", where, under=LATEST, limits=Limits(seconds=600, jobs=asked.jobs))
            spent = time.perf_counter() - start
            told = [f"{'smallest' if each.first else 'found'}: {', '.join(each.group)}" for each in found.findings]
            parts = f"{found.parts} of {found.of}"
            print(f"{size:>10}{seed:>6}{spent:>9.2f}{parts:>12}  {told[0] if told else 'nothing'}", flush=True)


if __name__ == "__main__":
    main()
