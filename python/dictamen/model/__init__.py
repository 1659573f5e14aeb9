"""What a scenario file can say, as pydantic models: cards, abilities, claims, scenarios."""

from dictamen.model.abilities import Ability
from dictamen.model.cards import Card
from dictamen.model.claims import Claim, Condition
from dictamen.model.scenario import Decision, Scenario

__all__ = ["Ability", "Card", "Claim", "Condition", "Decision", "Scenario"]
