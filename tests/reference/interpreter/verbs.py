"""What each verb does. Functions give whether anything was done, and whether all of it was (ABL-8, ABL-9)."""

from __future__ import annotations

from collections.abc import Sequence

from dictamen.model import Card
from dictamen.model.effects import (
    AddDamage,
    AnyEffect,
    BecomeDefender,
    BecomeTarget,
    Cancel,
    Choose,
    DealDamage,
    DealEncounterCard,
    Defeat,
    Discard,
    DiscardFromDeck,
    EachTime,
    Exhaust,
    Give,
    GiveBoost,
    Heal,
    LookAtDeck,
    Modify,
    PlaceCounters,
    PlaceThreat,
    Prevent,
    PutIntoPlay,
    PutMinionIntoPlay,
    Ready,
    Remove,
    RemoveCounters,
    RemoveThreat,
    ReturnToHand,
    StartAttack,
    Surge,
)
from dictamen.model.references import Selector
from interpreter import damage, decks, effects, enemy_attack, leaving, windows
from interpreter.cards import fits
from interpreter.legality import meaning, pending, raised
from interpreter.progress import can_cancel
from interpreter.references import acting, player_in_game, player_of, refer, you
from interpreter.reveal import enter_play, toughness
from interpreter.sequence import Step
from interpreter.state import Context, Damage, Deck, Entity, Fact, Game, Lasting
from interpreter.targets import candidates
from interpreter.values import holds, modification

Done = tuple[bool, bool]
"""Carried out, and fully."""

UNAIMED = (
    StartAttack,
    Prevent,
    Cancel,
    PutMinionIntoPlay,
    PutIntoPlay,
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
        case RemoveThreat():
            return _remove_threat(game, targets, amount)
        case Modify():
            game.lasting.append(lasting(game, effect, targets, context))
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
        case Give():
            entity.status.add(effect.give)
        case Remove():
            entity.status.discard(effect.remove)
        case Exhaust():
            entity.exhausted = True
        case Ready():
            entity.exhausted = False
        case Heal():
            healed = min(amount, entity.damage)
            entity.damage -= healed
            return healed > 0, healed == amount
        case PlaceThreat():
            entity.threat += amount
            return amount > 0, amount > 0
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

    amounts = dict.fromkeys(targets, amount)
    dealt = damage.deal(game, source, amounts, context.strike, then, later, context.run.damages).dealt
    return True, all(target in dealt for target in targets)


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
    for character in sorted((c for c in defeated if c.is_kind(str(each_time.defeated))), key=lambda c: c.id):
        effects.resolve(game, each_time.do, meaning(context, character))


def _remove_threat(game: Game, schemes: list[Entity], amount: int) -> Done:
    """A side scheme without threat leaves play at once; then the responses to the removal."""
    removed = {scheme: min(amount, scheme.threat) for scheme in schemes}
    for scheme, number in removed.items():
        scheme.threat -= number
    leaving.leave_play(game, [s for s in schemes if s.kind == "side_scheme" and s.threat == 0])
    windows.open_window(game, "after", [Fact("threat_removed", s, s, s) for s, n in removed.items() if n > 0])
    return any(removed.values()), all(number == amount for number in removed.values())


def _give_boosts(game: Game, effect: GiveBoost, enemy: Entity) -> None:
    """ALT-A: additional ones come with that of the activation if its step is still to come."""
    attack = game.attack
    if effect.additional is not None and attack is not None and attack.attacker is enemy and not attack.boosted:
        attack.more_boosts += effect.give_boost
        return
    for _ in range(effect.give_boost):
        decks.give_boost(game, enemy)


def lasting(game: Game, effect: Modify, targets: Sequence[Entity], context: Context) -> Lasting:
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
    live = game.readings.lasting_sets_live and isinstance(effect.of, Selector) and effect.of.quantifier != "choose"
    scope = game.innermost_attack if effect.until == "end_of_attack" else None
    return Lasting(effect, kept, None if live else tuple(targets), scope)


# --- everything else ---------------------------------------------------------------------------------------------
def perform(game: Game, step: Step, amount: int, context: Context) -> Done:
    """An effect that is not directed at cards in play."""
    effect = step.effect
    match effect:
        case StartAttack():
            return _start_attack(game, effect, step.modifiers, context)
        case Prevent():
            return _prevent(amount, context)
        case Cancel():
            return _cancel(game, effect)
        case PutMinionIntoPlay():
            _put_new_minion(game, effect, context)
            return YES
        case PutIntoPlay():
            return _put_into_play(game, effect, context)
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


def _start_attack(game: Game, effect: StartAttack, modifiers: list[Modify], context: Context) -> Done:
    """ACT-8, NEST-4: it waits during another enemy attack, otherwise it is made now."""
    attacker, target = refer(game, effect.by, context), refer(game, effect.attack, context)
    if attacker is None or target is None:
        return NO
    lastings = []
    for modifier in modifiers:
        whom = [e for e in candidates(game, modifier.of, context) if e.is_character]
        if whom and holds(game, modifier.if_, context) and modification(game, modifier, context):
            lastings.append(lasting(game, modifier, whom, context))
    waits = game.attack is not None
    made = enemy_attack.start(game, attacker, target, lastings)
    return waits or made is not None, waits or (made is not None and made.initiated)


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
    attack = game.attack
    match effect.cancel:
        case "when_revealed":
            assert game.reveal is not None
            game.reveal.cancelled = True
        case "attack":
            assert attack is not None
            attack.cancelled = True
        case "boost_icons":
            assert attack is not None and attack.flip is not None
            attack.flip.icons_cancelled = True
        case "boost_ability":
            assert attack is not None and attack.flip is not None
            attack.flip.ability_cancelled = True
    return YES


def _put_new_minion(game: Game, effect: PutMinionIntoPlay, context: Context) -> None:
    values = {"name": effect.put_minion_into_play, "atk": effect.atk, "hp": effect.hp, "traits": effect.traits}
    minion = Entity(len(game.entities), effect.put_minion_into_play, "minion", Card.model_validate(values))
    minion.engaged = player_of(game, effect.engaged_with, context) or game.first_player
    game.entities.append(minion)
    game.by_id.setdefault(minion.id, minion)


def _put_into_play(game: Game, effect: PutIntoPlay, context: Context) -> Done:
    """A minion that lies in the discard pile."""
    card = context.it
    if card is None or card.zone != "discard" or card.kind != "minion":
        return NO
    enter_play(card, player_of(game, effect.engaged_with, context) or game.first_player)
    if toughness(card):
        card.status.add("tough")
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
