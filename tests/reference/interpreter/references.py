"""Who and what is meant: roles, ids, effects of the same ability, sets of cards."""

from __future__ import annotations

from dictamen.model import Ability
from interpreter.state import Context, Entity, Fact, Game


def context_of(
    game: Game, card: Entity, ability: Ability, fact: Fact | None = None, that: Entity | None = None
) -> Context:
    """The context of an ability that might be used now."""
    return Context(
        card,
        ability.id or card.id,
        fact,
        that,
        fact.that_much() if fact else 0,
        around=game.innermost_attack,
        striker=striker(game, card) if "attack" in ability.labels else None,
        thwarter=striker(game, card) if "thwart" in ability.labels else None,
    )


def constant_context(card: Entity, ability: Ability) -> Context:
    return Context(card, ability.id or card.id, live=True, constant=True)


# --- who acts ----------------------------------------------------------------------------------------------------
def acting(game: Game, card: Entity) -> Entity:
    """YOU-8: events and upgrades act as the identity, an attached upgrade as whom it is attached to."""
    if card.controller is None or card.kind not in ("event", "upgrade"):
        return card
    return card.host or game.identities[card.controller]


def striker(game: Game, card: Entity) -> Entity | None:
    """LAB-1: whose attack (or thwart) a labelled ability of this card is: the ally's own, or the identity's."""
    if card.controller is None:
        return None
    return card if card.kind == "ally" else game.identities[card.controller]


def player_meant(game: Game, context: Context) -> str | None:
    """The player that "you" means (YOU-1, YOU-5): the controller, or on encounter cards the one it is about now."""
    if context.card.controller is not None:
        return context.card.controller
    if context.constant and game.activation is not None:
        return game.activation.player
    if context.fact is not None and context.fact.event in ("engages", "enters_play") and context.fact.player:
        return context.fact.player
    return game.player_concerned


def you(game: Game, context: Context) -> Entity | None:
    if context.you is not None:
        return context.you
    player = player_meant(game, context)
    return game.identities[player] if player else None


def decider(game: Game, context: Context) -> str:
    """Who chooses: the controller, on encounter cards the player that "you" means, or the first player (ORD-6)."""
    return player_meant(game, context) or game.first_player


# --- references --------------------------------------------------------------------------------------------------
def refer(game: Game, reference: str, context: Context) -> Entity | None:
    """The card a reference means now; of an effect that was carried out on several, the first."""
    meant = refer_all(game, reference, context)
    return meant[0] if meant else None


def refer_all(game: Game, reference: str, context: Context) -> list[Entity]:
    """The cards a reference means now: one, none, or those on which an earlier effect was carried out."""
    if reference in context.run.aims:
        return list(context.run.aims[reference].targets)
    entity = _one(game, reference, context)
    return [] if entity is None else [entity]


def _one(game: Game, reference: str, context: Context) -> Entity | None:
    attack = game.attack
    match reference:
        case "this":
            return context.card
        case "host":
            return context.card.host
        case "you":
            return you(game, context)
        case "that_character":
            return context.that
        case "it":
            return context.it
        case "villain":
            return game.villain
        case "main_scheme":
            return game.main_scheme
        case "first_player":
            return game.identities[game.first_player]
        case "attacker":
            around = game.innermost_attack if context.live else context.around
            return around.attacker if around is not None and around in game.frames else None
        case "defender":
            return attack.defender if attack else None
        case "target":
            return attack.target if attack else None
        case "attacked_player":
            return game.identities[attack.player] if attack else None
        case "engaged_player":  # of quickstrike and teamwork
            return game.identities.get(context.card.engaged or "")
    return game.identities.get(reference) or game.by_id.get(reference)


def player_of(game: Game, reference: str, context: Context) -> str | None:
    """The player that a reference to an identity (or another card of a player) means."""
    entity = refer(game, reference, context)
    return entity.controller if entity else None


def player_in_game(game: Game, reference: str, context: Context) -> str | None:
    """The player that a reference means, if still in the game: others have no deck and get no cards."""
    player = player_of(game, reference, context)
    return None if player in game.eliminated else player
