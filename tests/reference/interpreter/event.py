"""The event of a scenario: an enemy attack, a basic attack, an action, a card revealed."""

from __future__ import annotations

from dictamen.model import Ability, Scenario
from dictamen.model.scenario import AttackEvent
from interpreter import abilities, damage, enemy_attack, reveal
from interpreter.legality import usable
from interpreter.references import context_of
from interpreter.setup import encounter_card
from interpreter.state import Context, Entity, Game, GameOver


def run(game: Game, scenario: Scenario) -> None:
    event = scenario.event
    try:
        if event.attack is not None:
            _attack(game, event.attack)
        elif event.use is not None:
            _use_action(game, event.use)
        elif event.reveal is not None:
            card = encounter_card(game, event.reveal, "revealed")
            reveal.reveal(game, card, event.to or game.first_player)
    except GameOver:
        pass


def _attack(game: Game, event: AttackEvent) -> None:
    attacker = (game.identities.get(event.by) or game.by_id[event.by]) if event.by else game.villain
    assert attacker is not None
    if attacker.is_friendly:
        _basic_attack(game, attacker, event.against or "villain")
        return
    against = event.against or game.first_player
    enemy_attack.start(game, attacker, game.identities.get(against) or game.by_id[against], [])


def _basic_attack(game: Game, attacker: Entity, enemy: str) -> None:
    """A hero or a ready ally attacks; an ally takes its consequential damage after all of it (TIM-2 no. 7)."""
    ability = Ability.model_validate(
        {
            "type": "action",
            "id": f"basic attack ({attacker.id})",
            "form": "hero" if attacker.kind == "identity" else None,
            "labels": ["attack"],
            "cost": [{"exhaust": "this"}],
            "do": [{"deal_damage": {"stat": "atk", "of": "this"}, "to": enemy}],
        }
    )
    context = _use(game, ability, attacker)
    consequential = attacker.card.consequential_attack or 0
    if context and context.strike and consequential and attacker.kind == "ally" and attacker.in_play:
        damage.deal(game, attacker, {attacker: consequential})


def _use_action(game: Game, name: str) -> None:
    """An action of a card in play or in a hand, by its own name or the card's."""
    meant = [
        (ability, card)
        for card in list(game.entities)
        for ability in card.abilities
        if ability.type == "action" and name in (ability.id, card.id) and (card.in_play or card.zone == "hand")
    ]
    able = [(a, c) for a, c in meant if usable(game, a, context_of(game, c, a))]
    if able:
        names = [ability.id or card.id for ability, card in able]
        _use(game, *able[game.oracle.ask(able[0][1].controller or "players", "use", name, names)])


def _use(game: Game, ability: Ability, card: Entity) -> Context | None:
    """Use an action if it can be used; otherwise nothing happens at all."""
    context = context_of(game, card, ability)
    if not usable(game, ability, context):
        return None
    game.actor = card.controller
    abilities.resolve(game, ability, context)
    return context
