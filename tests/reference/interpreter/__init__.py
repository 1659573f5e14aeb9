"""A small reference interpreter of the game's events: plain Python, one path at a time, no solver.

It exists to be compared with: every legal resolution of the event of a scenario is walked on its own, by running the
procedure again and again with an oracle that replays recorded choices and then takes the first option. Rule ids in
docstrings (ATK-4, DMG-1, ...) name the statements of the rules digest that a function follows.

| module | is about |
|---|---|
| `oracle`, `paths`, `outcome` | decisions, all paths, what is left at the end |
| `state`, `setup`, `cards` | the state of a path, how it starts, what is printed on cards |
| `references`, `values` | who is meant; amounts, counts, stats, conditions, what cannot be |
| `sets` | sets of cards |
| `sequence` | how the effects of one list hang together |
| `targets`, `progress` | whom an effect can change; what can still be changed of what is in progress |
| `legality`, `triggers`, `costs` | what may be done, when, for what |
| `windows`, `abilities` | interrupts and responses; using one ability, labels, playing events |
| `effects`, `verbs` | resolving a list of effects; what each verb does |
| `damage`, `threat`, `statuses` | the damage order and defeat; threat on schemes; status cards |
| `entering`, `leaving`, `decks` | entering and leaving play; decks |
| `event`, `reveal` | the event of a scenario; revealing a card |
| `activation`, `enemy_attack`, `scheme`, `boosts` | which activation comes next; attacks; schemes; boost cards |

Three places have more than one defensible reading; `Readings` names them and carries the default. The modules know
each other in circles, because the game does: damage opens windows, windows use abilities, abilities deal damage.
"""

from interpreter.cards import named
from interpreter.costs import covers, payments
from interpreter.oracle import Choice, Oracle
from interpreter.outcome import Key, Outcome
from interpreter.paths import TooManyPaths, outcomes, paths
from interpreter.state import Readings, TooDeep

__all__ = [
    "Choice",
    "Key",
    "Oracle",
    "Outcome",
    "Readings",
    "TooDeep",
    "TooManyPaths",
    "covers",
    "named",
    "outcomes",
    "paths",
    "payments",
]
