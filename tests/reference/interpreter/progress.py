"""How far an attack, a boost card or a reveal has got, and so what of it can still be changed."""

from __future__ import annotations

from dictamen.model.effects import Cancel
from interpreter.state import Attack, Game, Reveal


def is_over(game: Game, attack: Attack) -> bool:
    """ATK-8, ATK-11, ACT-5, ACT-6: attacker gone, target player eliminated, or attack cancelled."""
    return attack.cancelled or not attack.attacker.in_play or attack.player in game.eliminated


def stops(game: Game, attack: Attack) -> bool:
    """Whether the attack stops inside a step; by the narrower reading only a cancelled one does (TIM-2)."""
    return is_over(game, attack) if game.readings.ends_at_once else attack.cancelled


def still_open(game: Game, attack: Attack | None) -> bool:
    """Whether who attacks whom can still change: until the damage is placed."""
    return attack is not None and not attack.placed and attack.step != "after" and not stops(game, attack)


def can_cancel(game: Game, effect: Cancel) -> bool:
    """An attack until its damage is placed; of a card turned faceup what has not yet counted."""
    if effect.cancel == "when_revealed":
        return game.reveal is not None and _has_text(game.reveal)
    attack = game.attack
    if effect.cancel == "attack":
        return still_open(game, attack)
    flip = attack.flip if attack else None
    if flip is None:
        return False
    if effect.cancel == "boost_icons":
        return flip.stage in ("faceup", "ability") and flip.icons > 0 and not flip.icons_cancelled
    has_ability = any(a.type == "boost" for a in flip.card.abilities)
    return flip.stage == "faceup" and has_ability and not flip.ability_cancelled


def _has_text(reveal: Reveal) -> bool:
    has_ability = any(a.type == "when revealed" for a in reveal.card.abilities)
    return reveal.faceup and has_ability and not reveal.cancelled
