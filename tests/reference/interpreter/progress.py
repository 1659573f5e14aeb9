"""How far an activation, a boost card or a reveal has got, and so what of it can still be changed."""

from __future__ import annotations

from dictamen.model.effects import Cancel
from interpreter.state import Activation, Attack, Entity, Flip, Game, Reveal, Scheme


def is_over(game: Game, activation: Activation) -> bool:
    """ATK-8, ATK-11, ACT-5, ACT-6: enemy gone, the player it is on eliminated, or cancelled."""
    return activation.cancelled or not activation.by.in_play or activation.player in game.eliminated


def stops(game: Game, activation: Activation) -> bool:
    """Whether it stops inside a step; by the narrower reading only a cancelled one does (TIM-2)."""
    return is_over(game, activation) if game.readings.ends_at_once else activation.cancelled


def still_open(game: Game, activation: Activation | None) -> bool:
    """Whether it can still be changed: until the damage or the threat is placed."""
    if activation is None or activation.concluded or stops(game, activation):
        return False
    return not (isinstance(activation, Attack) and activation.placed)


def can_cancel(game: Game, effect: Cancel) -> bool:
    """An activation until its damage or threat is placed; of a card turned faceup what has not yet counted."""
    activation = game.activation
    match effect.cancel:
        case "when_revealed":
            return game.reveal is not None and _has_text(game.reveal)
        case "activation":
            return still_open(game, activation) and activation is not None and activation.by.is_enemy
        case "attack":
            return still_open(game, game.attack)
        case "scheme":
            return isinstance(activation, Scheme) and still_open(game, activation)
    flip = turning(game)
    if effect.cancel == "boost_icons":
        return flip is not None and flip.icons > 0
    if flip is None or flip.stage != "faceup" or flip.ability_cancelled:
        return False
    return any(a.type == "boost" for a in flip.card.abilities)


def turning(game: Game) -> Flip | None:
    """The boost card being turned faceup, until its icons have been counted."""
    flip = game.activation.flip if game.activation else None
    return flip if flip is not None and flip.stage in ("faceup", "ability") and not flip.discarded else None


def boost_to_discard(game: Game) -> Entity | None:
    """The boost card that is, or is about to be, turned faceup."""
    activation = game.activation
    if activation is None:
        return None
    flip = turning(game)
    return activation.next_boost or (flip.card if flip else None)


def _has_text(reveal: Reveal) -> bool:
    has_ability = any(a.type == "when revealed" for a in reveal.card.abilities)
    return reveal.faceup and has_ability and not reveal.cancelled


def peril(game: Game) -> str | None:
    """DEF-14: the only player who can act, while a card with peril is being resolved."""
    return next((f.player for f in game.frames if isinstance(f, Reveal) and f.peril), None)
