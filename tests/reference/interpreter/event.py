"""The event of a scenario: an enemy attack, a basic attack, an action, a card revealed."""

from __future__ import annotations

from typing import Any, Literal

from dictamen.model import Ability, Scenario
from dictamen.model.scenario import ActivationEvent, AttackEvent, ThwartEvent
from interpreter import abilities, activation, damage, reveal
from interpreter.legality import usable
from interpreter.references import context_of
from interpreter.setup import encounter_card
from interpreter.state import Context, Entity, Game, GameOver, Order
from interpreter.values import is_blank


def run(game: Game, scenario: Scenario) -> None:
    event = scenario.event
    try:
        if event.attack is not None:
            _attack(game, event.attack)
        elif event.scheme is not None:
            _activate(game, "scheme", event.scheme)
        elif event.activate is not None:
            _activate(game, "activate", event.activate)
        elif event.villain_phase is not None:
            activation.villain_phase(game)
        elif event.thwart is not None:
            _basic_thwart(game, event.thwart)
        elif event.use is not None:
            _use_action(game, event.use)
        elif event.reveal is not None:
            card = encounter_card(game, event.reveal, "revealed")
            if card not in game.shown and card.kind != "boost":
                game.shown.append(card)
            reveal.reveal(game, card, event.to or game.first_player)
    except GameOver:
        pass


def _somebody(game: Game, name: str) -> Entity:
    """A card, or the identity of a player."""
    return game.identities.get(name) or game.by_id[name]


def _attack(game: Game, event: AttackEvent) -> None:
    """An enemy attack, a basic attack, or the attack of a hero or ally on a player or friendly character."""
    attacker = _somebody(game, event.by) if event.by else game.villain
    assert attacker is not None
    if attacker.is_friendly:
        enemy = event.against or "villain"
        target = game.villain if enemy == "villain" else _somebody(game, enemy)
        if target is None or target.is_enemy:
            _basic_attack(game, attacker, enemy)
            return
    target = _somebody(game, event.against or game.first_player)
    activation.start(game, Order("attack", activation.single(attacker), target))


def _activate(game: Game, kind: Literal["scheme", "activate"], event: ActivationEvent) -> None:
    enemy = _somebody(game, event.by) if event.by else game.villain
    assert enemy is not None
    target = _somebody(game, event.against or game.first_player)
    activation.start(game, Order(kind, activation.single(enemy), target))


def _basic_attack(game: Game, attacker: Entity, enemy: str) -> None:
    """A hero or a ready ally attacks; an ally takes its consequential damage after all of it (TIM-2 no. 7)."""
    effect = {"deal_damage": {"stat": "atk", "of": "this"}, "to": enemy}
    _basic_power(game, attacker, "attack", effect, attacker.card.consequential_attack or 0)


def _basic_thwart(game: Game, event: ThwartEvent) -> None:
    """The same for a thwart."""
    thwarter = _somebody(game, event.by)
    effect = {"remove_threat": {"stat": "thw", "of": "this"}, "from": event.scheme or "main_scheme"}
    _basic_power(game, thwarter, "thwart", effect, thwarter.card.consequential_thwart or 0)


def _basic_power(game: Game, character: Entity, label: str, effect: dict[str, Any], consequential: int) -> None:
    ability = Ability.model_validate(
        {
            "type": "action",
            "id": f"basic {label} ({character.id})",
            "form": "hero" if character.kind == "identity" else None,
            "labels": [label],
            "cost": [{"exhaust": "this"}],
            "do": [effect],
        }
    )
    context = _use(game, ability, character, basic=True)
    if context and context.performed and consequential and character.kind == "ally" and character.in_play:
        damage.deal(game, character, {character: consequential})


def _use_action(game: Game, name: str) -> None:
    """An action of a card in play or in a hand, by its own name or the card's."""
    meant = [
        (ability, card)
        for card in list(game.entities)
        for ability in card.abilities
        if ability.type == "action" and name in (ability.id, card.id) and _works(game, ability, card)
    ]
    able = [(a, c) for a, c in meant if usable(game, a, context_of(game, c, a))]
    if able:
        names = [ability.id or card.id for ability, card in able]
        _use(game, *able[game.oracle.ask(able[0][1].controller or "players", "use", name, names)])


def _works(game: Game, ability: Ability, card: Entity) -> bool:
    if card.in_play:
        return not ability.from_hand and not is_blank(game, card)
    return card.zone == "hand" and (card.kind == "event" or ability.from_hand)


def _use(game: Game, ability: Ability, card: Entity, basic: bool = False) -> Context | None:
    """Use an action if it can be used; otherwise nothing happens at all."""
    context = context_of(game, card, ability)
    context.basic = basic
    if not usable(game, ability, context):
        return None
    game.actor = card.controller
    abilities.resolve(game, ability, context)
    return context
