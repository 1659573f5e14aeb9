"""`python -m tests.hygiene`: what is wrong with the rules themselves."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from dictamen.proving import scopes

from .clashes import clashes
from .findings import Report, as_json, as_text
from .programs import Program, Progress, of_scenarios, of_scopes
from .readings import failing
from .redundant import redundant
from .unused import unused

Check = Callable[[Sequence[Program], int, Progress], Report]

CHECKS = ("unused", "redundant", "clashes", "readings")
EPILOG = """Checks: "unused" are rules whose body is true in no resolution; "redundant" are rules without which nothing
else is left, happens or is put to the players in any of the programs asked; "clashes" are pairs of rules that set the
same at once; "readings" are invariants that fail under a reading that is not the default. The programs asked are the
parts of the scopes and, unless --no-scenarios is given, the scenarios. The exit code is 1 if something is found that
explained.yaml does not explain, or a program could not be asked."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Says which rules never apply, change nothing or clash, and which readings break an invariant."""
    options = _options(arguments)
    names = options.scope or list(scopes.names())

    def progress(text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    programs = [] if options.check == "readings" else list(_programs(names, options))
    reports = []
    for check in CHECKS if options.check == "all" else (options.check,):
        if check == "readings":
            reports.append(failing(names, jobs=options.jobs, progress=progress))
        else:
            run = {"unused": unused, "redundant": redundant, "clashes": clashes}[check]
            reports.append(run(programs, jobs=options.jobs, progress=progress))
    print(as_json(reports) if options.format == "json" else as_text(reports))
    return 0 if all(report.clean for report in reports) else 1


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.hygiene", description=main.__doc__, epilog=EPILOG)
    parser.add_argument("check", nargs="?", choices=(*CHECKS, "all"), default="all")
    parser.add_argument("--scope", action="append", choices=scopes.names(), help="in this scope; left out: in all")
    parser.add_argument("--no-scenarios", dest="scenarios", action="store_false", help="not in the scenarios")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="so many processes")
    parser.add_argument("--format", choices=("text", "json"), default="text")
    return parser.parse_args(arguments)


def _programs(names: Sequence[str], options: argparse.Namespace) -> Sequence[Program]:
    """One part of each scope first: few programs settle most rules; then the scenarios, then the other parts."""
    parts = [list(of_scopes([name])) for name in names]
    first = [part.pop(len(part) // 2) for part in parts]
    scenarios = list(of_scenarios()) if options.scenarios else []
    return [*first, *scenarios, *(part for rest in parts for part in rest)]
