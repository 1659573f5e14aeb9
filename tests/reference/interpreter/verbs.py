"""What each verb does. Functions give whether anything was done, and whether all of it was (ABL-8, ABL-9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from dictamen.model import Card
from dictamen.model.effects import (
    AddDamage,
    AddIcons,
    AnyEffect,
    Attach,
    AttackGains,
    BecomeDefender,
    BecomeTarget,
    Cancel,
    Cannot,
    ChangeForm,
    Choose,
    DealDamage,
    DealEncounterCard,
    Defeat,
    Delay,
    Discard,
    DiscardBoost,
    DiscardFromDeck,
    Draw,
    EachTime,
    Exhaust,
    Flip,
    Gain,
    Give,
    GiveBoost,
    Heal,
    LookAtDeck,
    Modify,
    PlaceCounters,
    PlaceThreat,
    Prevent,
    Protect,
    PutIntoPlay,
    PutMinionIntoPlay,
    Ready,
    Remove,
    RemoveCounters,
    RemoveThreat,
    ReturnToHand,
    SetStat,
    StartActivation,
    StartAttack,
    StartScheme,
    Surge,
)
from dictamen.model.references import Selector
from interpreter import activation, damage, decks, effects, enemy_attack, entering, leaving, statuses, threat, windows
from interpreter.cards import fits, put_on
from interpreter.legality import meaning, pending, raised, to_put_into_play
from interpreter.progress import boost_to_discard, can_cancel, turning
from interpreter.references import acting, player_in_game, player_of, refer, you
from interpreter.sequence import Step
from interpreter.sets import all_in_play
from interpreter.state import Context, Damage, Deck, Entity, Fact, Game, Lasting, Order
from interpreter.targets import candidates, target_of
from interpreter.values import attack_meant, holds, modification, to_delay

Done = tuple[bool, bool]
"""Carried out, and fully."""

UNAIMED = (
    StartAttack,
    StartScheme,
    StartActivation,
    AttackGains,
    Delay,
    Prevent,
    Cancel,
    PutMinionIntoPlay,
    PutIntoPlay,
    Draw,
    AddIcons,
    DiscardBoost,
    DiscardFromDeck,
    LookAtDeck,
    DealEncounterCard,
    Surge,
    AddDamage,
    Choose,
)
"""Verbs that are not directed at cards in play."""

NO: Done = (False, False)
YES: Done = (True, True)


# --- on cards in play --------------------------------------------------------------------------------------------
def perform_on(
    game: Game, effect: AnyEffect, targets: list[Entity], amount: int, context: Context, later: list[Damage] | None
) -> Done:
    """An effect on cards in play: all of them at the same time (FE-10, DMG-11)."""
    match effect:
        case DealDamage():
            return _deal_damage(game, effect, targets, amount, context, later)
        case Defeat():
            return _defeat(game, effect, targets, context)
        case PlaceThreat():
            threat.place(game, targets, amount)
            return amount > 0, amount > 0
        case RemoveThreat():
            return threat.remove(game, targets, amount)
        case Give():
            statuses.give(game, targets, effect.give)
        case Modify() | SetStat() | Gain() | Cannot():
            game.lasting.append(lasting(game, effect, targets, context))
        case Protect():
            attack = attack_meant(game, context)
            assert attack is not None
            attack.protected.extend(targets)
        case ChangeForm():
            for identity in targets:
                identity.form = "alter_ego" if identity.form == "hero" else "hero"
            windows.open_window(game, "after", [Fact("changes_form", i, i, i) for i in targets])
        case Flip():
            for villain in targets:
                leaving.flip(villain)
        case Attach():
            _attach(game, context.card, targets[0])
        case Discard():
            leaving.leave_play(game, targets)
        case ReturnToHand():
            leaving.leave_play(game, targets, to="hand")
        case BecomeDefender():
            assert game.attack is not None
            enemy_attack.become_defender(game, game.attack, targets[0], effect.exhaust)
        case BecomeTarget():
            assert game.attack is not None
            enemy_attack.aim(game.attack, targets[0])
        case GiveBoost():
            for entity in targets:
                _give_boosts(game, effect, entity)
        case _:
            changes = [_change(effect, entity, amount) for entity in targets]
            return any(carried_out for carried_out, _ in changes), all(fully for _, fully in changes)
    return YES


def _change(effect: AnyEffect, entity: Entity, amount: int) -> Done:
    """An effect that changes the state of one card and triggers nothing."""
    match effect:
        case Remove():
            statuses.lose(entity, effect.remove)
        case Exhaust():
            entity.exhausted = True
        case Ready():
            entity.exhausted = False
        case Heal():
            healed = min(amount, entity.damage)
            entity.damage -= healed
            return healed > 0, healed == amount
        case PlaceCounters():
            entity.counters += amount
            return amount > 0, amount > 0
        case RemoveCounters():
            removed = min(amount, entity.counters)
            entity.counters -= removed
            return removed > 0, removed == amount
        case _:
            raise AssertionError(effect)
    return YES


def _deal_damage(
    game: Game, effect: DealDamage, targets: list[Entity], amount: int, context: Context, later: list[Damage] | None
) -> Done:
    """ALT-Z, LAB-1: one instance; that of an attack-labelled ability is the attack's."""
    for frame in (context.strike, context.play):
        amount += frame.bonus if frame is not None else 0
    source = context.strike.attacker if context.strike is not None else acting(game, context.card)

    def then(defeated: Sequence[Entity]) -> None:
        _note_defeated(game, effect, defeated, context)

    amounts = _assigned(game, targets, amount, context) if effect.indirect else dict.fromkeys(targets, amount)
    attacked = [e for e in amounts if e.is_enemy]
    dealt = damage.deal(game, source, amounts, context.strike, attacked, then, later, context.run.damages).dealt
    return True, all(target in dealt for target in amounts)


def _assigned(game: Game, identities: list[Entity], amount: int, context: Context) -> dict[Entity, int]:
    """IND-1: each player splits its own."""
    amounts: dict[Entity, int] = {}
    for player in [p for p in game.players if any(i.controller == p for i in identities)]:
        amounts |= damage.assign(game, player, amount, context.name)
    return amounts


def _defeat(game: Game, effect: Defeat, targets: list[Entity], context: Context) -> Done:
    source = context.strike.attacker if context.strike is not None else acting(game, context.card)
    defeated: list[Entity] = []
    damage.defeat(game, targets, source, from_attack=False, by_damage=False, defeated=defeated)
    _note_defeated(game, effect, defeated, context)
    windows.open_window(game, "after", [Fact("defeated", c, c, source) for c in defeated])
    return True, all(target in defeated for target in targets)


def _note_defeated(game: Game, effect: DealDamage | Defeat, defeated: Sequence[Entity], context: Context) -> None:
    """Whom the effect has defeated; ALT-C: what resolves each time, before any response."""
    if effect.id is not None:
        context.run.aims[effect.id].defeated.extend(defeated)
    each_time = effect.each_time
    if each_time is None or each_time.defeated is None:
        return
    game.held.append([])
    for character in sorted((c for c in defeated if c.is_kind(str(each_time.defeated))), key=lambda c: c.id):
        effects.resolve(game, each_time.do, meaning(context, character))
    entering.release(game)


def _attach(game: Game, card: Entity, host: Entity) -> None:
    """From wherever it is; of the card being revealed the responses come with those to the reveal (NEST-5)."""
    facts = [] if card.in_play else entering.enter(card)
    card.host = host
    if game.reveal is not None and game.reveal.card is card:
        game.reveal.entered.extend(facts)
    elif facts:
        entering.respond(game, facts)


def _give_boosts(game: Game, effect: GiveBoost, enemy: Entity) -> None:
    """ALT-A: additional ones come with that of the activation if its step is still to come."""
    current = game.activation
    if effect.additional is not None and current is not None and current.by is enemy and not current.boosted:
        current.more_boosts += effect.give_boost
        return
    for _ in range(effect.give_boost):
        decks.give_boost(game, enemy)


def lasting(
    game: Game, effect: Modify | SetStat | Gain | Cannot, targets: Sequence[Entity], context: Context
) -> Lasting:
    """LAST-1, LAST-2, YOU-6: a lasting effect, tied to the player and the cards of now."""
    kept = Context(
        context.card,
        context.name,
        that=context.that,
        that_much=context.that_much,
        it=context.it,
        you=you(game, context),
        live=True,
        run=context.run,
    )
    whom = target_of(effect)
    live = game.readings.lasting_sets_live and isinstance(whom, Selector) and whom.quantifier != "choose"
    scope = game.scope if effect.until == "end_of_attack" else None
    return Lasting(effect, kept, None if live else tuple(targets), scope)


# --- everything else ---------------------------------------------------------------------------------------------
def perform(game: Game, step: Step, amount: int, context: Context) -> Done:
    """An effect that is not directed at cards in play."""
    effect = step.effect
    match effect:
        case StartAttack() | StartScheme() | StartActivation():
            return _start(game, effect, step.modifiers, context)
        case AttackGains():
            return _attack_gains(game, effect, context)
        case Delay():
            return _delay(game, effect, context)
        case Prevent():
            return _prevent(amount, context)
        case Cancel():
            return _cancel(game, effect)
        case PutMinionIntoPlay():
            _put_new_minion(game, effect, context)
            return YES
        case PutIntoPlay():
            return _put_into_play(game, effect, context)
        case Draw():
            return _draw(game, effect, amount, context)
        case AddIcons():
            return _add_icons(game, amount)
        case DiscardBoost():
            return _discard_boost(game)
        case DiscardFromDeck():
            return _discard(game, effect, amount, context)
        case LookAtDeck():
            return _look(game, effect, amount, context)
        case DealEncounterCard():
            return _deal_encounter_card(game, effect, context)
        case Surge():
            return _surge(game, amount)
        case AddDamage():
            return _add_damage(game, effect, amount, context)
    raise AssertionError(effect)


def _start(
    game: Game,
    effect: StartAttack | StartScheme | StartActivation,
    modifiers: list[Modify | AttackGains],
    context: Context,
) -> Done:
    """ACT-8, NEST-4: it waits during another activation, otherwise it is made now."""
    kind: Literal["attack", "scheme", "activate"]
    match effect:
        case StartAttack():
            kind, against = "attack", effect.attack
        case StartScheme():
            kind, against = "scheme", effect.scheme
        case StartActivation():
            kind, against = "activate", effect.activate
    target = refer(game, against, context)
    by = effect.by
    if target is None:
        return NO
    if isinstance(by, Selector):
        chosen = by
        order = Order(kind, lambda: all_in_play(game, chosen, context), target, several=True)
    else:
        enemy = refer(game, by, context)
        if enemy is None:
            return NO
        order = Order(kind, activation.single(enemy), target)
    for modifier in modifiers:
        if holds(game, modifier.if_, context):
            _bring_along(game, order, modifier, context)
    if effect.id is not None:
        context.run.made[effect.id] = order.made
    waits = not activation.start(game, order)
    return waits or bool(order.made), waits or (bool(order.made) and all(one.initiated for one in order.made))


def _bring_along(game: Game, order: Order, modifier: Modify | AttackGains, context: Context) -> None:
    """ALT-T."""
    if isinstance(modifier, AttackGains):
        order.gained.add(modifier.attack_gains)
        return
    whom = [e for e in candidates(game, modifier.of, context) if e.is_character]
    if whom and modification(game, modifier, context):
        order.modifiers.append(lasting(game, modifier, whom, context))


def _attack_gains(game: Game, effect: AttackGains, context: Context) -> Done:
    """ALT-T; what an attack gives itself it has had from its start."""
    attack = attack_meant(game, context)
    if attack is None:
        return NO
    attack.gained.add(effect.attack_gains)
    return YES


def _delay(game: Game, effect: Delay, context: Context) -> Done:
    """DEL-1."""
    current = to_delay(game, context)
    if current is None or current.concluded:
        return NO
    current.delayed.append((effect, context))
    return YES


def _prevent(amount: int, context: Context) -> Done:
    """DMG-3: preventing changes what is taken, not what is dealt."""
    left = pending(context)
    if left == 0 or amount == 0:
        return NO
    assert context.fact is not None and context.fact.damage is not None and context.that is not None
    context.fact.damage.pending[context.that] = max(left - amount, 0)
    return True, amount <= left


def _cancel(game: Game, effect: Cancel) -> Done:
    if not can_cancel(game, effect):
        return NO
    current = game.activation
    if effect.cancel == "when_revealed":
        assert game.reveal is not None
        game.reveal.cancelled = True
        return YES
    assert current is not None
    match effect.cancel:
        case "attack" | "scheme" | "activation":
            current.cancelled = True
        case "boost_icons":  # icons that come later count (OQ-34 B)
            assert current.flip is not None
            current.flip.icons = 0
        case "boost_ability":
            assert current.flip is not None
            current.flip.ability_cancelled = True
    return YES


def _put_new_minion(game: Game, effect: PutMinionIntoPlay, context: Context) -> None:
    values = {"name": effect.put_minion_into_play, "atk": effect.atk, "hp": effect.hp, "traits": effect.traits}
    card = Card.model_validate(values)
    minion = Entity(len(game.entities), effect.put_minion_into_play, "minion", card)
    put_on(minion, card)
    game.entities.append(minion)
    game.by_id.setdefault(minion.id, minion)
    entering.respond(game, entering.enter(minion, player_of(game, effect.engaged_with, context) or game.first_player))


def _put_into_play(game: Game, effect: PutIntoPlay, context: Context) -> Done:
    """A minion that lies in the discard pile, a card in hand, the card turned faceup."""
    card = to_put_into_play(game, effect, context)
    if card is None:
        return NO
    player = player_of(game, effect.engaged_with, context) or game.first_player
    facts = entering.enter(card, player if card.kind == "minion" else None, effect.exhausted)
    entering.toughness(game, card)
    entering.respond(game, facts)
    return YES


def _draw(game: Game, effect: Draw, number: int, context: Context) -> Done:
    player = player_in_game(game, effect.who, context)
    if player is None or number == 0:
        return NO
    decks.draw(game, player, number)
    return YES


def _add_icons(game: Game, number: int) -> Done:
    flip = turning(game)
    if flip is None or number == 0:
        return NO
    flip.icons += number
    return YES


def _discard_boost(game: Game) -> Done:
    """It is not turned faceup, or nothing more of it happens."""
    card, current = boost_to_discard(game), game.activation
    if card is None or current is None:
        return NO
    if current.next_boost is card:
        current.by.boosts.remove(card)
        current.next_boost = None
    elif current.flip is not None:
        current.flip.discarded = True
    return YES


def _deck(game: Game, reference: str, context: Context) -> Deck | None:
    if reference == "encounter_deck":
        return game.encounter_deck
    player = player_in_game(game, reference, context)
    return game.decks[player] if player else None


def _discard(game: Game, effect: DiscardFromDeck, number: int, context: Context) -> Done:
    """One by one; it stops for what resolves each time (ALT-C), and for good when the deck runs out."""
    deck = _deck(game, effect.deck, context)
    if deck is None or number == 0:
        return NO
    if effect.each_time is None:
        return _discard_all(game, effect, number, deck, context)
    game.held.append([])
    result = _discard_all(game, effect, number, deck, context)
    entering.release(game)
    return result


def _discard_all(game: Game, effect: DiscardFromDeck, number: int, deck: Deck, context: Context) -> Done:
    made_anew = deck.made_anew
    for done in range(1, number + 1):
        card = decks.discard_top(game, deck)
        context.run.discarded.append(card)
        if _stops_for(effect.each_time, card):
            assert effect.each_time is not None
            effects.resolve(game, effect.each_time.do, meaning(context, card))
        if deck.made_anew and not made_anew:
            return True, done == number
    return YES


def _stops_for(each_time: EachTime | None, card: Entity) -> bool:
    wanted = each_time.discarded if each_time else None
    return wanted is not None and not card.unknown and fits(wanted, card)


def _look(game: Game, effect: LookAtDeck, number: int, context: Context) -> Done:
    deck = _deck(game, effect.deck, context)
    if deck is None or number == 0:
        return NO
    seen = decks.top_cards(game, deck, number)
    context.run.looked_at.extend(card for card in seen if card not in context.run.looked_at)
    return bool(seen), len(seen) == number


def _deal_encounter_card(game: Game, effect: DealEncounterCard, context: Context) -> Done:
    """Facedown, from the top of the deck or out of the discard pile."""
    player = player_in_game(game, effect.to, context)
    if player is None:
        return NO
    if effect.deal_encounter_card == "top":
        decks.deal_facedown(game, decks.take_top(game, game.encounter_deck), player)
        return YES
    if context.it is None or context.it.zone != "discard":
        return NO
    decks.deal_facedown(game, context.it, player)
    return YES


def _surge(game: Game, number: int) -> Done:
    """The card being revealed gains surge."""
    if game.reveal is None or number == 0:
        return NO
    game.reveal.surges += number
    return YES


def _add_damage(game: Game, effect: AddDamage, amount: int, context: Context) -> Done:
    """ALT-Z; what an attack or event adds to itself has counted from its start."""
    if any(effect is counted for counted in context.run.raised):
        return YES
    frame = raised(game, effect, context)
    if frame is None:
        return NO
    frame.bonus += amount
    return YES
