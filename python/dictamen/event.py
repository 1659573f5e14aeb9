"""From the event of a scenario to the event to judge: every default and name looked up."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from dictamen.expand import Table, called
from dictamen.model.scenario import ActivationEvent, AttackEvent, Event, ThwartEvent
from dictamen.nearest import nearest, quoted
from dictamen.positions import Path
from dictamen.slots import ENTERING
from dictamen.state import (
    ActivationState,
    AttackState,
    CardState,
    CardType,
    EventState,
    RevealState,
    Situation,
    StrikeState,
    ThwartState,
    UseState,
    VillainPhaseState,
    attaches_itself,
)

ENEMIES: tuple[CardType, ...] = ("villain", "minion")
FRIENDS: tuple[CardType, ...] = ("identity", "ally")
_ATTACK: Path = ("event", "attack")
_REVEAL: Path = ("event", "reveal")
_THWART: Path = ("event", "thwart")
_REVEALED = ("treachery", "minion", *ENTERING)


def lay_revealed(event: Event, table: Table) -> CardState | None:
    """Lay out the card that is revealed, if the event is that."""
    if event.reveal is None:
        return None
    card = table.lay(event.reveal, _REVEAL, CardState("", "", "boost", from_deck=True))
    if card is None:
        return None
    if card.printed_type not in _REVEALED:
        what = f"a card of type {card.printed_type}" if card.printed_type else "a card without a `type`"
        table.note(f"{quoted(card.id)} is {what}; what is revealed is of type {', '.join(_REVEALED)}", _REVEAL)
        table.printed.pop(card.id, None)  # whether all of it can be said is no question any more
    elif card.printed_type == "attachment" and not attaches_itself(card) and not _is_unsayable(card, table):
        message = f"nothing says what {quoted(card.id)} is attached to; it needs an ability with `attach: this`"
        table.note(message, _REVEAL)
    return card


def _is_unsayable(card: CardState, table: Table) -> bool:
    """Whether something of it is missing, of which the file is told anyway."""
    printed = table.printed.get(card.id)
    return printed is not None and bool(printed.library.missing or printed.library.missing_reveal)


def event_of(event: Event, laid: Situation, revealed: CardState | None, table: Table) -> EventState:
    """The event of a scenario whose cards are laid out; problems are noted, and the event then means nothing."""
    if event.attack is not None:
        return _attack(event.attack, laid, table)
    if event.use is not None:
        return _use(event.use, laid, table)
    if event.scheme is not None:
        return _activation("scheme", event.scheme, laid, table)
    if event.activate is not None:
        return _activation("activate", event.activate, laid, table)
    if event.villain_phase is not None:
        if not _in_play(laid, ENEMIES) and not table.broken_at(("villain",)):
            table.note("nobody activates: there is no enemy", ("event", "villain_phase"))
        return VillainPhaseState()
    if event.thwart is not None:
        return _thwart(event.thwart, laid, table)
    player = event.to if event.to not in (None, "first_player") else laid.first_player
    assert player is not None
    if player not in laid.identities:
        table.no_player(player, ("event", "to"))
    return RevealState(revealed.id if revealed else "", player)


# --- attacks ----------------------------------------------------------------------------------------------------
def _attack(event: AttackEvent, laid: Situation, table: Table) -> EventState:
    """An attack by an enemy (the villain if nobody is named), or the basic attack of a hero or ally on an enemy.

    A hero or ally that attacks a player or a friendly character does so by some effect, as an enemy would.
    """
    attacker = _attacker(event, laid, table)
    if attacker in laid.by_id and laid.by_id[attacker].type in FRIENDS:
        against = _character(event.against, laid)
        if against == attacker:
            table.note(f"{quoted(attacker)} would attack itself", (*_ATTACK, "against"))
        elif against is None or against not in _in_play(laid, FRIENDS):
            return StrikeState(attacker, _enemy(event, attacker, laid, table))
    target = _target(event, laid, table)
    player = laid.by_id[target].controller if target in laid.by_id else None
    return AttackState(attacker, player or laid.first_player, target)


def _attacker(event: AttackEvent, laid: Situation, table: Table) -> str:
    name = _villain(laid) if event.by in (None, "villain") else _character(event.by, laid)
    if name is None:
        if not table.broken_at(("villain",)):
            table.note("nobody attacks: there is no villain, and the event does not say who attacks", _ATTACK)
        return ""
    options = _in_play(laid, (*ENEMIES, *FRIENDS))
    if name not in options and name not in table.broken:
        message = f"{_what(name, laid)}; the attacker must be an enemy, an identity or an ally"
        table.note(message, (*_ATTACK, "by"), suggestion=nearest(name, [*options, *laid.identities]))
    return name


def _target(event: AttackEvent, laid: Situation, table: Table) -> str:
    """Whom an enemy attacks."""
    against = laid.first_player if event.against in (None, "first_player") else event.against
    assert against is not None
    target = laid.identities.get(against, against)
    options = _in_play(laid, FRIENDS)
    if target not in options and target not in table.broken and target:
        message = f"{_what(against, laid)}; an attack is against a player or an ally"
        suggestion = nearest(against, sorted({*options, *laid.identities}))
        table.note(message, (*_ATTACK, "against"), suggestion=suggestion)
    return target


def _enemy(event: AttackEvent, attacker: str, laid: Situation, table: Table) -> str:
    """Whom a hero or ally attacks."""
    if event.against is None:
        table.note(f"{quoted(attacker)} attacks, but the event does not say `against` which enemy", _ATTACK)
        return ""
    enemy = _villain(laid) if event.against == "villain" else event.against
    options = _in_play(laid, ENEMIES)
    if enemy not in options and enemy not in table.broken and not (enemy is None and table.broken_at(("villain",))):
        message = f"{_what(event.against, laid)}; a hero or ally attacks an enemy, a player or an ally"
        table.note(message, (*_ATTACK, "against"), suggestion=nearest(event.against, options))
    return enemy or ""


# --- schemes, activations, thwarts --------------------------------------------------------------------------------
def _activation(
    how: Literal["scheme", "activate"], event: ActivationEvent, laid: Situation, table: Table
) -> EventState:
    """An enemy (the villain if nobody is named) schemes or activates against a player."""
    path: Path = ("event", how)
    enemy = _villain(laid) if event.by in (None, "villain") else event.by
    if enemy is None:
        if not table.broken_at(("villain",)):
            table.note(f"nobody {how}s: there is no villain, and the event does not say who {how}s", path)
    elif enemy not in _in_play(laid, ENEMIES) and enemy not in table.broken:
        message = f"{_what(enemy, laid)}; who {how}s must be an enemy"
        table.note(message, (*path, "by"), suggestion=nearest(enemy, _in_play(laid, ENEMIES)))
    return ActivationState(how, enemy or "", _player(event.against, (*path, "against"), laid, table))


def _player(name: str | None, path: Path, laid: Situation, table: Table) -> str:
    """The player that a name means; an identity stands for its player."""
    if name in (None, "first_player"):
        return laid.first_player
    player = next((player for player, identity in laid.identities.items() if name in (player, identity)), None)
    if player is None and name not in table.broken:
        table.no_player(str(name), path)
    return player or laid.first_player


def _thwart(event: ThwartEvent, laid: Situation, table: Table) -> EventState:
    """The basic thwart of a hero or ally, of the main scheme if none is named."""
    who = laid.identities.get(event.by, event.by)
    options = _in_play(laid, FRIENDS)
    if who not in options and who not in table.broken:
        message = f"{_what(event.by, laid)}; an identity or an ally thwarts"
        table.note(message, (*_THWART, "by"), suggestion=nearest(event.by, [*options, *laid.identities]))
    scheme = laid.main_scheme if event.scheme in (None, "main_scheme") else event.scheme
    assert scheme is not None
    schemes = _in_play(laid, ("main_scheme", "side_scheme"))
    if scheme not in schemes and scheme not in table.broken:
        message = f"{_what(scheme, laid)}; what is thwarted is a scheme"
        table.note(message, (*_THWART, "scheme"), suggestion=nearest(scheme, schemes))
    return ThwartState(who, scheme)


def _villain(laid: Situation) -> str | None:
    return next((card.id for card in laid.cards if card.type == "villain"), None)


def _character(name: str | None, laid: Situation) -> str | None:
    """The card that a name means; a player stands for its identity."""
    return None if name is None else laid.identities.get(name, name)


def _in_play(laid: Situation, types: Iterable[CardType]) -> list[str]:
    return [card.id for card in laid.cards if card.in_play and card.type in types]


def _what(name: str, laid: Situation) -> str:
    if name in laid.identities:
        return f"{quoted(name)} is a player"
    card = laid.by_id.get(name)
    if card is None:
        return f"no card is called {quoted(name)}"
    return f"{quoted(name)} is {called(card)}{'' if card.in_play else ' that is not in play'}"


# --- actions ----------------------------------------------------------------------------------------------------
def _use(name: str, laid: Situation, table: Table) -> UseState:
    """The actions that a name means: of an ability, a card, or a player's identity."""
    path: Path = ("event", "use")
    actions = {ability_id for card in laid.cards for ability_id, ability in card.abilities if ability.type == "action"}
    printed = table.printed.get(laid.identities.get(name, name))
    if printed is not None and printed.library.missing_action:
        table.cannot_say(printed.library, printed.library.missing_action, path)
        return UseState(())
    if name in table.broken:
        return UseState(())
    try:
        meant = laid.abilities_of(name)
    except KeyError:
        known = name in laid.by_id or name in laid.identities
        message = f"{quoted(name)} has no ability" if known else f"no ability is called {quoted(name)}"
        bearers = [laid.bearers[ability_id] for ability_id in actions]
        table.note(message, path, suggestion=None if known else nearest(name, sorted({*actions, *bearers})))
        return UseState(())
    found = tuple(ability_id for ability_id in meant if ability_id in actions)
    if not found:
        what = "is no action" if name in laid.bearers and name not in laid.by_id else "has no action"
        table.note(f"{quoted(name)} {what}", path)
    return UseState(found)
