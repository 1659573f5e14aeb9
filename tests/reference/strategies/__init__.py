"""Hypothesis strategies that build random small scenarios for comparing a solver with the reference interpreter.

Everything is drawn as plain data and validated through the models at the end, so a scenario can be written to a file
as it is (`scenario_data`). Abilities use the whole grammar, but are biased towards triggers, targets and effects that
fit together, and away from endless loops and from what no rule settles.

| module | draws |
|---|---|
| `features` | what can be switched on one by one |
| `world` | nothing: who there is to refer to, where an ability stands, what is going on when it resolves |
| `targets` | roles, cards and sets of cards; amounts and what is counted; conditions |
| `triggers` | triggers and costs |
| `verbs` | single effects |
| `sequences` | lists of effects and how they hang together |
| `abilities` | abilities |
| `cards` | printed values and state of cards, decks |
| `build` | scenarios |
"""

from strategies.build import scenario_data, scenarios
from strategies.features import ENCODED, FEATURES

__all__ = ["ENCODED", "FEATURES", "scenario_data", "scenarios"]
