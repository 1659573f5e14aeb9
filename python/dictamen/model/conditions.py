"""Conditions of abilities and of single effects."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from dictamen.model.amounts import Counter
from dictamen.model.base import Count, Form, Model, Name, Status
from dictamen.model.references import Reference


class If(Model):
    """A condition on the state; all keys given must hold together."""

    undefended: bool | None = None  # of the attack in progress (DEF-10)
    who: Reference | None = None  # whom the next four keys are about
    form: Form | None = None
    status: Status | None = None
    exhausted: bool | None = None
    trait: Name | None = None
    in_play: Reference | None = None
    count: Counter | None = None  # compared by the next two
    at_least: Count | None = None
    at_most: Count | None = None
    defeats: Name | None = None  # the effect with this id, earlier in this ability, has defeated a character
    damaged_by_attack: Reference | None = None  # the attack in progress has dealt damage that this character took
    attack_made: Name | None = None  # the attack that the effect with this id starts was initiated
    no_damage_by: Name | None = None  # that attack was made, and no character took damage from it
    activation: Literal["attack", "scheme"] | None = None  # what is in progress
    not_: If | None = Field(None, alias="not")

    @model_validator(mode="after")
    def _keys_go_together(self) -> If:
        about = [k for k in ("form", "status", "exhausted", "trait") if getattr(self, k) is not None]
        if (self.who is None) != (not about):
            raise ValueError("'who' goes with one of form, status, exhausted, trait")
        if (self.count is None) != (self.at_least is None and self.at_most is None):
            raise ValueError("'count' goes with at_least, at_most or both")
        return self
