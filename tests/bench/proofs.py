"""Cost of the proofs against the size of the scope: proves every invariant on growing boards and prints a table.

    .venv/bin/python tests/bench/proofs.py                   every family
    .venv/bin/python tests/bench/proofs.py allies players    some families

Run by hand, never a test. Processor time of one process; trust ratios within one run.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Mapping

from dictamen.proving.scope_parts import Scope
from dictamen.proving.scopes import from_text
from dictamen.results import LATEST
from dictamen.rulebook import invariants
from dictamen.solve import Proof, board_states

SCOPE = """
says: {{en: a board, es: un tablero}}
abilities: {{at_most: 1, of: {{Trap: forced}}, triggers: {triggers}, effects: [status]}}
bounds: {{depth: 1, seats: 1, attacks: 1, boost: 1}}
board:
  title: A board
  players:
    P1:
      identity: {{name: Hero, hp: {hp}, def: {stat}}}
      allies: [{allies}]
{players}  villain: {{name: Villain, hp: {hp}, atk: {stat}, keywords: [retaliate 1]}}
  environments: [{{name: Trap}}]
"""
PLAYER = "    P{0}: {{identity: {{name: Hero {0}, hp: 2, def: 1}}}}\n"
ALLY = "{{name: Ally {0}, hp: {1}, thw: 1}}"


def board(
    *, hp: int = 2, stat: int = 2, allies: int = 1, players: int = 1, triggers: str = "[pair]", alike: bool = False
) -> Scope:
    shown = ", ".join(ALLY.format(n, 2 if alike else 1 + n) for n in range(1, allies + 1))
    more = "".join(PLAYER.format(n) for n in range(2, players + 1))
    return from_text(SCOPE.format(hp=hp, stat=stat, allies=shown, players=more, triggers=triggers), "bench", LATEST)


FAMILIES: Mapping[str, tuple[Callable[[int], Scope], tuple[int, ...]]] = {
    "hit points": (lambda n: board(hp=n), (1, 2, 4, 8, 16)),
    "stats": (lambda n: board(stat=n), (1, 2, 4, 8)),
    "allies": (lambda n: board(allies=n), (0, 1, 2, 4, 8)),
    "alike allies": (lambda n: board(allies=n, alike=True), (1, 2, 4, 8)),
    "players": (lambda n: board(players=n), (1, 2, 3, 4)),
    "triggers": (
        lambda n: board(triggers="[" + ", ".join(("pair", "core", "attack", "scheme")[:n]) + "]"),
        (1, 2, 3),
    ),
}


def row(family: str, n: int) -> tuple[str, ...]:
    scope = FAMILIES[family][0](n)
    states = board_states(scope.bare) * scope.choices(scope.parts)
    rules = variables = 0
    grounding = solving = 0.0
    for part in scope.parts:
        start = time.process_time()
        proof = Proof(part.facts, invariants.ids(), part.constants)
        middle = time.process_time()
        assert not proof.broken()
        solving += time.process_time() - middle
        grounding += middle - start
        rules += proof.size.rules
        variables += proof.size.variables
    templates = sum(len(part.templates) for part in scope.parts)
    return (
        family,
        f"{n}",
        f"{states:.1e}",
        f"{templates}",
        f"{rules}",
        f"{variables}",
        f"{grounding:.2f}",
        f"{solving:.2f}",
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("families", nargs="*", metavar="FAMILY", help=", ".join(FAMILIES))
    asked = parser.parse_args().families or list(FAMILIES)
    heads = ("family", "n", "states", "templates", "rules", "variables", "ground s", "solve s")
    print("{:14}{:>4}{:>10}{:>11}{:>9}{:>11}{:>10}{:>9}".format(*heads))
    for family in asked:
        for n in FAMILIES[family][1]:
            print("{:14}{:>4}{:>10}{:>11}{:>9}{:>11}{:>10}{:>9}".format(*row(family, n)), flush=True)


if __name__ == "__main__":
    main()
