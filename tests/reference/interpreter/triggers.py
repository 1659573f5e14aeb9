"""Whether what happens meets the trigger of an ability, and for whom."""

from __future__ import annotations

from dictamen.model import Ability
from dictamen.model.triggers import Trigger
from interpreter.references import context_of, refer
from interpreter.sets import meant
from interpreter.state import Attack, Context, Damage, Entity, Fact, Game


def matches(game: Game, ability: Ability, fact: Fact, bearer: Entity) -> list[Entity]:
    """The characters for which a fact meets the trigger: one, none, or one for each that an attack damaged."""
    trigger = ability.trigger
    if trigger is None or trigger.event != fact.event or not fact.valid():
        return []
    context = context_of(game, bearer, ability, fact, fact.that)
    if not meant(game, trigger.subject, fact.subject, context):
        return []
    if trigger.by is not None and not meant(game, trigger.by, fact.source, context):
        return []
    if trigger.from_attack is not None and trigger.from_attack != fact.from_attack:
        return []
    if not _narrowed(game, trigger, fact, context):
        return []
    if trigger.damages is None and trigger.defeats is None:
        return [fact.that]
    assert fact.attack is not None
    return [c for d in fact.attack.records for c in d.dealt if _damages(game, trigger, d, c, context)]


def _narrowed(game: Game, trigger: Trigger, fact: Fact, context: Context) -> bool:
    """What a trigger says of the attacked player and character, of being undefended, of taking no damage."""
    attack = fact.attack
    if trigger.target is not None:
        targets = [attack.target] if isinstance(attack, Attack) else attack.attacked if attack else []
        if not any(meant(game, trigger.target, target, context) for target in targets):
            return False
    player = attack.player if isinstance(attack, Attack) else fact.player
    if trigger.player is not None and refer(game, trigger.player, context) is not game.identities.get(player or ""):
        return False
    if not isinstance(attack, Attack):  # nobody defends against the attack of a hero or ally
        return trigger.undefended is None
    if trigger.undefended is not None and trigger.undefended != (attack.defender is None):
        return False
    if trigger.takes_no_damage is None:
        return True
    taken = any(damage.taken.get(fact.subject, 0) > 0 for damage in attack.records)
    return trigger.takes_no_damage != taken


def _damages(game: Game, trigger: Trigger, damage: Damage, character: Entity, context: Context) -> bool:
    """ATK-9: "attacks and damages", "attacks and defeats" look at the attack's own damage only (DMG-4)."""
    if trigger.damages is not None and (
        damage.taken.get(character, 0) == 0 or not meant(game, trigger.damages, character, context)
    ):
        return False
    return trigger.defeats is None or (
        character in damage.defeated and meant(game, trigger.defeats, character, context)
    )
