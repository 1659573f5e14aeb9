"""Costs: which ways there are to pay them, and paying them in the order written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from dictamen.model import Ability
from dictamen.model.costs import AnyCost, DiscardCost, ExhaustCost, RemoveCountersCost, Spend, TakeDamageCost
from dictamen.model.effects import PutIntoPlay
from interpreter import damage, leaving
from interpreter.references import player_meant, refer
from interpreter.state import Context, Damage, Entity, Game
from interpreter.targets import DISCARDABLE
from interpreter.values import cannot, damage_taken

Need = int | dict[str, int]
Paid = tuple[tuple[str, Entity, int], ...]


def of(ability: Ability, context: Context) -> list[AnyCost]:
    """The costs in order; those of an event begin with its resource cost."""
    own: list[AnyCost] = list(ability.cost)
    card = context.card
    if card.zone == "hand" and card.card.cost and (card.kind == "event" or _plays_itself(ability)):
        own.insert(0, Spend(spend=context.card.card.cost))
    return own


def _plays_itself(ability: Ability) -> bool:
    """Whether a card that is no event is played by its ability."""
    return any(isinstance(effect, PutIntoPlay) and effect.put_into_play == "this" for effect in ability.do)


# --- resources ---------------------------------------------------------------------------------------------------
def need(cost: Spend) -> Need:
    """What a cost asks for: a number of any resources, or numbers of typed ones."""
    if isinstance(cost.spend, int):
        return cost.spend
    return {str(resource): count for resource, count in cost.spend.items()}


def covers(cards: Iterable[Entity], wanted: Need) -> bool:
    """Whether the resources of these cards pay a cost; wild ones stand for any type."""
    have: dict[str, int] = {}
    for card in cards:
        for resource, count in (card.card.resources or {}).items():
            have[resource] = have.get(resource, 0) + count
    if isinstance(wanted, int):
        return sum(have.values()) >= wanted
    wild = have.get("wild", 0)
    missing = sum(max(n - have.get(r, 0), 0) for r, n in wanted.items() if r != "wild")
    return missing + wanted.get("wild", 0) <= wild


def payments(wanted: Need, hand: Iterable[Entity]) -> list[tuple[Entity, ...]]:
    """The sets of cards that pay a cost and from which no card can be left out."""
    cards = sorted(hand, key=lambda e: e.uid)
    found: list[tuple[Entity, ...]] = []
    for size in range(len(cards) + 1):
        for some in combinations(cards, size):
            if covers(some, wanted) and not any(set(smaller) <= set(some) for smaller in found):
                found.append(some)
    return found


def _hand(game: Game, context: Context) -> frozenset[Entity]:
    """The cards that may pay: the hand without the event that is played."""
    payer = player_meant(game, context)
    return frozenset(e for e in game.entities if e.zone == "hand" and e.controller == payer and e is not context.card)


def ways(game: Game, costs: Sequence[AnyCost], context: Context) -> list[tuple[Entity, ...]]:
    """The cards that may pay for an ability, all its costs together."""
    found: list[tuple[Entity, ...]] = [()]
    for cost in costs:
        if isinstance(cost, Spend):
            hand = _hand(game, context)
            found = [(*way, *more) for way in found for more in payments(need(cost), hand - set(way))]
    return found


# --- whether costs can be paid -----------------------------------------------------------------------------------
def payable(game: Game, costs: Sequence[AnyCost], context: Context, hand: frozenset[Entity] | None = None) -> bool:
    """Whether all costs can be paid one after another from this state."""
    return _payable(game, costs, context, _hand(game, context) if hand is None else hand, ())


def _payable(game: Game, costs: Sequence[AnyCost], context: Context, hand: frozenset[Entity], paid: Paid) -> bool:
    if not costs:
        return True
    cost, rest = costs[0], costs[1:]
    if isinstance(cost, Spend):
        return any(_payable(game, rest, context, hand - set(way), paid) for way in payments(need(cost), hand))
    entity = _payer(game, cost, context)
    if entity is None or not entity.in_play or any(what == "discard" and card is entity for what, card, _ in paid):
        return False
    match cost:
        case ExhaustCost():
            done = entity.exhausted or any(what == "exhaust" and card is entity for what, card, _ in paid)
            return not done and _payable(game, rest, context, hand, (*paid, ("exhaust", entity, 0)))
        case DiscardCost():
            able = entity.kind in DISCARDABLE
            return able and _payable(game, rest, context, hand, (*paid, ("discard", entity, 0)))
        case RemoveCountersCost():
            left = entity.counters - sum(n for what, card, n in paid if what == "counters" and card is entity)
            wanted = cost.remove_counters
            return left >= wanted and _payable(game, rest, context, hand, (*paid, ("counters", entity, wanted)))
        case TakeDamageCost():
            able = entity.is_character and not entity.statuses.get("tough") and not cannot(game, "take_damage", entity)
            taken = Damage(context.card, None, {}, {})
            able = able and damage_taken(game, taken, entity, cost.take_damage) >= cost.take_damage
            return able and _payable(game, rest, context, hand, paid)


def _payer(game: Game, cost: AnyCost, context: Context) -> Entity | None:
    """The card that a cost is taken from."""
    match cost:
        case ExhaustCost():
            return refer(game, cost.exhaust, context)
        case DiscardCost():
            return refer(game, cost.discard, context)
        case RemoveCountersCost():
            return refer(game, cost.from_, context)
        case TakeDamageCost():
            return refer(game, cost.who, context)
    raise AssertionError(cost)


# --- paying ------------------------------------------------------------------------------------------------------
def pay(game: Game, costs: Sequence[AnyCost], context: Context) -> bool:
    """Pay costs in the order written; false if one could not be paid in full (DMG-8)."""
    return all(_pay_one(game, cost, costs[number + 1 :], context) for number, cost in enumerate(costs))


def _pay_one(game: Game, cost: AnyCost, rest: Sequence[AnyCost], context: Context) -> bool:
    if isinstance(cost, Spend):
        return _spend(game, cost, rest, context)
    entity = _payer(game, cost, context)
    if entity is None or not entity.in_play:
        return False
    match cost:
        case ExhaustCost():
            if entity.exhausted:
                return False
            entity.exhausted = True
        case DiscardCost():
            leaving.leave_play(game, [entity])
        case RemoveCountersCost():
            if entity.counters < cost.remove_counters:
                return False
            entity.counters -= cost.remove_counters
        case TakeDamageCost() if cost.take_damage > 0:
            taken = damage.deal(game, context.card, {entity: cost.take_damage}).taken
            return taken.get(entity, 0) >= cost.take_damage
    return True


def _spend(game: Game, cost: Spend, rest: Sequence[AnyCost], context: Context) -> bool:
    hand = _hand(game, context)
    ways = [w for w in payments(need(cost), hand) if payable(game, rest, context, hand - set(w))]
    if not ways:
        return False
    names = [" + ".join(e.id for e in way) or "nothing" for way in ways]
    way = ways[game.oracle.ask(player_meant(game, context) or "", "payment", context.name, names)]
    for card in way:
        card.zone = "out"
    context.run.spent.extend(way)
    return True
