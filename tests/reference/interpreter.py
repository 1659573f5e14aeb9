"""A small reference interpreter of enemy attacks: plain Python, one path at a time, no solver.

It exists to be compared with: every legal resolution of the event of a scenario is walked on its own, by running the
procedure again and again with an oracle that replays recorded choices and then takes the first option. Rule ids in
docstrings (ATK-4, DMG-1, ...) name the statements of the rules digest that a function follows.

Three places have more than one defensible reading; `Readings` names them and carries the default.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from typing import Literal, NamedTuple

from dictamen.model import Ability, Card, Scenario
from dictamen.model.abilities import (
    AnyCost,
    AnyEffect,
    BecomeDefender,
    BecomeTarget,
    Cancel,
    Choose,
    DealDamage,
    Defeat,
    Discard,
    DiscardCost,
    Exhaust,
    ExhaustCost,
    Give,
    GiveBoost,
    Heal,
    If,
    Modify,
    PlaceThreat,
    Prevent,
    PutMinionIntoPlay,
    Ready,
    Remove,
    ReturnToHand,
    Spend,
    StartAttack,
    TakeDamageCost,
    Target,
    Trigger,
)
from dictamen.model.references import KINDS, CountOf, Selector, StatOf

MAX_DEPTH = 4
"""How many abilities may be nested inside each other."""
MAX_ATTACKS = 6
"""How many attacks one path may contain (attacks that start attacks need not end)."""
MAX_FLIPS = 8
"""How many boost cards one attack may flip (boost cards that give boost cards need not end)."""

Key = tuple[str | int, ...]
Outcome = frozenset[tuple[Key, int | str]]
Zone = Literal["play", "hand", "out"]
Need = int | dict[str, int]

DEFAULT_HP = {"identity": 10, "villain": 15}
CHARACTERS = ("identity", "ally", "villain", "minion")
FRIENDLY = ("identity", "ally")
DISCARDABLE = ("ally", "minion", "upgrade", "support", "attachment", "environment")
RETURNABLE = ("ally", "upgrade", "support")


class TooDeep(Exception):
    """A path nests abilities, chains attacks or flips boost cards beyond the bound."""


class TooManyPaths(Exception):
    """A scenario has more paths than the caller allows."""


class GameOver(Exception):
    """The game has ended; nothing more is used or resolved (DFT-1, DFT-4)."""


@dataclass(frozen=True, slots=True)
class Readings:
    """Where the texts allow two readings."""

    ends_at_once: bool = True
    """An attack that is over stops inside a boost card, a window and the deal step too (ACT-5, ATK-11)."""
    damage_to_defender: bool = True
    """Damage goes to the declared defender even if another character became the target later (ATK-5a, ATK-5b)."""
    lasting_sets_live: bool = True
    """A lasting effect on `each` also applies to cards that come to match later (LAST-2)."""


DEFAULT_READINGS = Readings()


class Choice(NamedTuple):
    """One decision of a path."""

    who: str
    kind: str
    subject: str
    options: tuple[str, ...]
    taken: str


class Oracle:
    """Answers questions by a recorded list of positions, then always with the first option."""

    def __init__(self, script: Sequence[int] = ()) -> None:
        self.script = list(script)
        self.taken: list[int] = []
        self.sizes: list[int] = []
        self.choices: list[Choice] = []

    def ask(self, who: str, kind: str, subject: str, options: Sequence[str]) -> int:
        """The position of the option taken; a question with one option is not a decision."""
        if len(options) == 1:
            return 0
        number = len(self.taken)
        position = self.script[number] if number < len(self.script) else 0
        self.taken.append(position)
        self.sizes.append(len(options))
        self.choices.append(Choice(who, kind, subject, tuple(options), options[position]))
        return position

    def next_script(self) -> list[int] | None:
        """The script of the next path in depth-first order, or None after the last."""
        for i in reversed(range(len(self.taken))):
            if self.taken[i] + 1 < self.sizes[i]:
                return [*self.taken[:i], self.taken[i] + 1]
        return None


@dataclass(eq=False, slots=True)
class Entity:
    """A card in the game with its state."""

    uid: int
    id: str
    kind: str
    card: Card
    controller: str | None = None
    zone: Zone = "play"
    damage: int = 0
    status: set[str] = field(default_factory=set)
    exhausted: bool = False
    form: str = "hero"
    host: Entity | None = None
    engaged: str | None = None
    boosts: list[Entity] = field(default_factory=list)
    stage: int = 1
    unknown: bool = False
    dying: bool = False
    abilities: tuple[Ability, ...] = ()

    @property
    def hp(self) -> int:
        return self.card.hp if self.card.hp is not None else DEFAULT_HP.get(self.kind, 3)

    @property
    def in_play(self) -> bool:
        return self.zone == "play"

    @property
    def is_character(self) -> bool:
        return self.kind in CHARACTERS

    def has_keyword(self, keyword: str) -> bool:
        return keyword in (self.card.keywords or ())

    def is_kind(self, kind: str) -> bool:
        """Whether a kind of the scenario language covers this card."""
        if kind == "character":
            return self.is_character
        if kind == "friendly_character":
            return self.kind in FRIENDLY
        if kind == "enemy":
            return self.kind in ("villain", "minion")
        if kind in ("hero", "alter_ego"):
            return self.kind == "identity" and self.form == kind
        return self.kind == kind


@dataclass(eq=False, slots=True)
class Flip:
    """The boost card that is being turned faceup (ATK-3)."""

    card: Entity
    icons: int
    icons_cancelled: bool = False
    ability_cancelled: bool = False
    stage: Literal["faceup", "ability", "icons", "discarded"] = "faceup"


@dataclass(eq=False, slots=True)
class Attack:
    """One enemy attack (section 4): who attacks whom, who defends, what has been calculated and dealt."""

    number: int
    attacker: Entity
    target: Entity
    player: str
    initiated: bool = False
    cancelled: bool = False
    defender: Entity | None = None
    declared: bool = False  # somebody was declared the defender at some time (OQ-8: history)
    icons: int = 0
    calculated: int | None = None
    step: Literal["before damage", "damage", "after"] = "before damage"
    placed: bool = False
    lost: Entity | None = None  # the declared ally that left play before damage (ATK-5c)
    attacked: Entity | None = None
    flip: Flip | None = None
    records: list[Damage] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class Damage:
    """One damage occurrence (DMG-1, DMG-11)."""

    source: Entity
    from_attack: bool
    amounts: dict[Entity, int]
    pending: dict[Entity, int]
    dealt: dict[Entity, int] = field(default_factory=dict)
    taken: dict[Entity, int] = field(default_factory=dict)
    defeated: list[Entity] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class Fact:
    """A triggering condition: what happens or has happened, to whom, by what."""

    event: str
    subject: Entity
    that: Entity
    source: Entity
    from_attack: bool = False
    damage: Damage | None = None
    valid: Callable[[], bool] = lambda: True


@dataclass(eq=False, slots=True)
class Context:
    """The bearer of an ability and what its roles mean while it resolves."""

    card: Entity
    name: str
    that: Entity | None = None
    damage: Damage | None = None
    you: Entity | None = None  # fixed for lasting effects (YOU-6); otherwise worked out when asked


@dataclass(eq=False, slots=True)
class Use:
    """An ability that may be used now."""

    key: tuple[int, int, int, int]
    ability: Ability
    context: Context


@dataclass(eq=False, slots=True)
class Lasting:
    """A lasting change of a stat (LAST-1)."""

    effect: Modify
    context: Context
    fixed: tuple[Entity, ...] | None  # None: whoever matches `effect.of` now (LAST-2)


class Game:
    """The state of one path and the procedure that changes it."""

    def __init__(self, scenario: Scenario, oracle: Oracle, readings: Readings = DEFAULT_READINGS) -> None:
        self.oracle = oracle
        self.readings = readings
        self.entities: list[Entity] = []
        self.by_id: dict[str, Entity] = {}
        self.shown: list[Entity] = []  # cards that the scenario names
        self.hand_ids: list[str] = []
        self.players = list(scenario.players)
        self.identities: dict[str, Entity] = {}
        self.eliminated: set[str] = set()
        self.start_player = scenario.first_player or self.players[0]
        self.villain: Entity | None = None
        self.threat = scenario.main_scheme.threat
        self.deck: list[Entity] = []
        self.lasting: list[Lasting] = []
        self.attack: Attack | None = None
        self.attacks: list[Attack] = []
        self.waiting: list[tuple[Entity, Entity]] = []
        self.depth = 0
        self.result = "no"
        self._set_up(scenario)

    # --- setting up ----------------------------------------------------------------------------------------
    def _set_up(self, scenario: Scenario) -> None:
        for player, cards in scenario.players.items():
            self.identities[player] = self._add(cards.identity, "identity", player)
            for kind, group in (("ally", cards.allies), ("upgrade", cards.upgrades), ("support", cards.supports)):
                for card in group:
                    self._add(card, kind, player)
            for card in cards.hand:
                event = self._add(card, "event", player)
                event.zone = "hand"
                self.hand_ids.append(event.id)
        if scenario.villain is not None:
            self.villain = self._add(scenario.villain, "villain", None)
        for card in scenario.minions:
            minion = self._add(card, "minion", None)
            minion.engaged = minion.card.engaged or self.start_player
        for card in scenario.environments:
            self._add(card, "environment", None)
        for number, card in enumerate(scenario.encounter_deck, start=1):
            self.deck.append(self._boost_card(card, f"boost {number}"))

    def _add(self, card: Card | str, kind: str, controller: str | None, host: Entity | None = None) -> Entity:
        if isinstance(card, str):
            card = named(card)
        entity = Entity(
            uid=len(self.entities),
            id=card.id or card.name or f"card {len(self.entities)}",
            kind=kind,
            card=card,
            controller=controller,
            damage=card.damage,
            status=set(card.status),
            exhausted=card.exhausted,
            form=card.form,
            host=host,
            abilities=abilities_of(card),
        )
        self.entities.append(entity)
        self.by_id[entity.id] = entity
        self.shown.append(entity)
        for attachment in card.attachments:
            self._add(attachment, "attachment", None, entity)
        for number, boost in enumerate(card.boost_cards, start=1):
            entity.boosts.append(self._boost_card(boost, f"waiting {entity.id} {number}"))
        return entity

    def _boost_card(self, card: Card | str, name: str) -> Entity:
        if isinstance(card, str):
            card = named(card)
        unknown = card.name == "unknown"
        entity = Entity(
            uid=len(self.entities),
            id=card.id or (card.name if card.name and not unknown else name),
            kind="boost",
            card=card,
            zone="out",
            unknown=unknown,
            abilities=() if unknown else abilities_of(card),
        )
        self.entities.append(entity)
        return entity

    # --- who is meant --------------------------------------------------------------------------------------
    @property
    def first_player(self) -> str:
        """The first player; an eliminated one hands on to the next in player order."""
        at = self.players.index(self.start_player)
        order = self.players[at:] + self.players[:at]
        return next((p for p in order if p not in self.eliminated), self.start_player)

    def you(self, context: Context) -> Entity | None:
        """YOU-1, YOU-5: the controller's identity; on encounter cards that of the attacked player at this moment."""
        if context.you is not None:
            return context.you
        player = context.card.controller or (self.attack.player if self.attack else None)
        return self.identities[player] if player else None

    def acting(self, card: Entity) -> Entity:
        """YOU-8: events and upgrades act as the identity, an attached upgrade as whom it is attached to."""
        if card.controller is None or card.kind not in ("event", "upgrade"):
            return card
        return card.host or self.identities[card.controller]

    def refer(self, reference: str, context: Context) -> Entity | None:
        """The card a reference means now."""
        attack = self.attack
        if reference == "this":
            return context.card
        if reference == "host":
            return context.card.host
        if reference == "you":
            return self.you(context)
        if reference == "that_character":
            return context.that
        if reference == "villain":
            return self.villain
        if reference == "first_player":
            return self.identities[self.first_player]
        if reference in ("attacker", "defender", "target"):
            found: Entity | None = getattr(attack, reference) if attack else None
            return found
        if reference == "attacked_player":
            return self.identities[attack.player] if attack else None
        if reference in self.identities:
            return self.identities[reference]
        return self.by_id.get(reference)

    def player_of(self, reference: str, context: Context) -> str | None:
        entity = self.refer(reference, context)
        return entity.controller if entity else None

    def selected(self, selector: Selector, entity: Entity, context: Context) -> bool:
        """Whether a set of cards contains a card."""
        if not entity.is_kind(selector.kind):
            return False
        if selector.controlled_by is not None:
            player = self.player_of(selector.controlled_by, context)
            if player is None or entity.controller != player:
                return False
        if selector.engaged_with is not None:
            player = self.player_of(selector.engaged_with, context)
            if player is None or entity.kind != "minion" or entity.engaged != player:
                return False
        if selector.other_than is not None and self.refer(selector.other_than, context) is entity:
            return False
        if selector.trait is not None and selector.trait not in (entity.card.traits or ()):
            return False
        return selector.status is None or selector.status in entity.status

    def meant(self, target: Target, entity: Entity, context: Context) -> bool:
        """Whether a trigger (or a constant ability) means this card; there, a kind alone means any of them."""
        if isinstance(target, Selector):
            return self.selected(target, entity, context)
        if target in KINDS and target not in self.by_id:
            return entity.is_kind(target)
        return self.refer(target, context) is entity

    # --- values --------------------------------------------------------------------------------------------
    def amount(self, amount: int | StatOf | CountOf, context: Context) -> int:
        """The number an amount stands for now."""
        if isinstance(amount, int):
            return amount
        if isinstance(amount, StatOf):
            entity = self.refer(amount.of, context)
            return self.stat(entity, amount.stat) if entity else 0
        count = sum(e.in_play and self.selected(amount.count, e, context) for e in self.entities)
        return count * amount.times

    def stat(self, entity: Entity, stat: str) -> int:
        """MOD-1: printed value with constant and lasting modifiers, and boost icons of the attack; at least 0."""
        if not entity.in_play:
            return 0
        printed: int | None = getattr(entity.card, "def_" if stat == "def" else stat)
        value = printed or 0
        for bearer in self.entities:
            if bearer.in_play:
                value += self._constant_modifiers(bearer, entity, stat)
        for lasting in self.lasting:
            if lasting.effect.modify == stat and self._lasts_on(lasting, entity):
                value += self.amount(lasting.effect.by, lasting.context)
        if stat == "atk" and self.attack and self.attack.attacker is entity:
            value += self.attack.icons
        return max(value, 0)

    def _constant_modifiers(self, bearer: Entity, entity: Entity, stat: str) -> int:
        """ABL-10: constant abilities are in force while the card is in play and conditions hold."""
        total = 0
        for ability in bearer.abilities:
            if ability.type != "constant":
                continue
            context = Context(bearer, ability.id or bearer.id)
            if not (self.form_fits(ability, context) and self.holds(ability.if_, context)):
                continue
            for effect in ability.do:
                if (
                    isinstance(effect, Modify)
                    and effect.modify == stat
                    and self.holds(effect.if_, context)
                    and self.meant(effect.of, entity, context)
                ):
                    total += self.amount(effect.by, context)
        return total

    def _lasts_on(self, lasting: Lasting, entity: Entity) -> bool:
        if lasting.fixed is not None:
            return entity in lasting.fixed
        return self.meant(lasting.effect.of, entity, lasting.context)

    # --- conditions ----------------------------------------------------------------------------------------
    def holds(self, condition: If | None, context: Context) -> bool:
        """Whether a condition is true now; all its keys must hold together."""
        if condition is None:
            return True
        if condition.undefended is not None:
            undefended = self.attack is not None and self.attack.defender is None
            if undefended != condition.undefended:
                return False
        if condition.who is not None:
            who = self.refer(condition.who, context)
            if who is None or not who.in_play:
                return False
            if condition.form is not None and not who.is_kind(condition.form):
                return False
            if condition.status is not None and condition.status not in who.status:
                return False
            if condition.exhausted is not None and who.exhausted != condition.exhausted:
                return False
        if condition.in_play is not None:
            entity = self.refer(condition.in_play, context)
            if entity is None or not entity.in_play:
                return False
        return condition.not_ is None or not self.holds(condition.not_, context)

    def form_fits(self, ability: Ability, context: Context) -> bool:
        """ABL-4: "Hero" or "Alter-Ego" before the type needs the player's identity in that form."""
        if ability.form is None:
            return True
        you = self.you(context)
        return you is not None and you.form == ability.form

    # --- windows -------------------------------------------------------------------------------------------
    def window(self, phase: str, facts: Sequence[Fact], closed: Callable[[], bool] = lambda: False) -> None:
        """TIM-2, TIM-3: forced abilities while there are any, then optional ones until all pass (ORD-1 to ORD-5)."""
        used: set[tuple[int, int, int, int]] = set()
        for forced in (True, False):
            while not closed():
                uses = self.eligible(phase, facts, forced, used)
                if not uses:
                    break
                names = [use.context.name for use in uses]
                if forced:
                    position = self.oracle.ask(self.first_player, "order", phase, names)
                else:
                    who = {use.context.card.controller or "players" for use in uses}
                    label = who.pop() if len(who) == 1 else "players"
                    position = self.oracle.ask(label, "use", phase, ["pass", *names]) - 1
                if position < 0:
                    break
                used.add(uses[position].key)
                self.use(uses[position])

    def eligible(
        self, phase: str, facts: Sequence[Fact], forced: bool, used: set[tuple[int, int, int, int]]
    ) -> list[Use]:
        """The abilities that may (or must) be used now for these facts (ABL-5, TIM-4, TIM-6)."""
        wanted = ("forced " if forced else "") + ("interrupt" if phase == "when" else "response")
        uses: list[Use] = []
        for card in self.entities:
            if not self._functional(card) or (forced and not card.in_play):
                continue
            for index, ability in enumerate(card.abilities):
                if ability.type != wanted or ability.trigger is None:
                    continue
                for fact in facts:
                    for that in self.matches(ability.trigger, fact, card):
                        context = Context(card, ability.id or card.id, that, fact.damage)
                        key = (card.uid, card.stage, index, that.uid)
                        if key in used or any(u.key == key for u in uses):
                            continue
                        if self.usable(ability, context):
                            uses.append(Use(key, ability, context))
        return uses

    def _functional(self, card: Entity) -> bool:
        """In play, or an event in the hand of a player who is still in the game."""
        in_hand = card.kind == "event" and card.zone == "hand" and card.controller not in self.eliminated
        return card.in_play or in_hand

    def usable(self, ability: Ability, context: Context) -> bool:
        """Form, condition, payable costs, and something to change."""
        return (
            self.form_fits(ability, context)
            and self.holds(ability.if_, context)
            and self.payable(self.costs(ability, context), context)
            and any(self.can_change(effect, context) for effect in ability.do)
        )

    def matches(self, trigger: Trigger, fact: Fact, bearer: Entity) -> list[Entity]:
        """The characters for which a fact meets a trigger: one, none, or one for each that an attack damaged."""
        if trigger.event != fact.event or not fact.valid():
            return []
        context = Context(bearer, bearer.id, fact.that, fact.damage)
        attack = self.attack
        if not self.meant(trigger.subject, fact.subject, context):
            return []
        if trigger.by is not None and not self.meant(trigger.by, fact.source, context):
            return []
        if trigger.from_attack is not None and trigger.from_attack != fact.from_attack:
            return []
        if attack is not None:
            if trigger.player is not None and self.refer(trigger.player, context) is not self.identities[attack.player]:
                return []
            if trigger.target is not None and not self.meant(trigger.target, attack.target, context):
                return []
            if trigger.undefended is not None and trigger.undefended != (attack.defender is None):
                return []
            if trigger.takes_no_damage is not None:
                taken = any(damage.taken.get(fact.subject, 0) > 0 for damage in attack.records)
                if trigger.takes_no_damage == taken:
                    return []
            if trigger.damages is not None or trigger.defeats is not None:
                return [c for d in attack.records for c in d.dealt if self._damages(trigger, d, c, context)]
        return [fact.that]

    def _damages(self, trigger: Trigger, damage: Damage, character: Entity, context: Context) -> bool:
        """ATK-9: "attacks and damages", "attacks and defeats" look at the attack's own damage only (DMG-4)."""
        if trigger.damages is not None and (
            damage.taken.get(character, 0) == 0 or not self.meant(trigger.damages, character, context)
        ):
            return False
        return trigger.defeats is None or (
            character in damage.defeated and self.meant(trigger.defeats, character, context)
        )

    def use(self, use: Use) -> None:
        """Play the event if it is one, pay the costs, resolve the effects in order (ABL-6)."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TooDeep(use.context.name)
        costs = self.costs(use.ability, use.context)
        if use.context.card.zone == "hand":
            use.context.card.zone = "out"
        if self.pay(costs, use.context):
            self.resolve(use.ability.do, use.context)
        self.depth -= 1

    # --- costs ---------------------------------------------------------------------------------------------
    def costs(self, ability: Ability, context: Context) -> list[AnyCost]:
        """The costs in order; those of an event begin with its resource cost."""
        own: list[AnyCost] = list(ability.cost)
        if context.card.zone == "hand" and context.card.card.cost:
            own.insert(0, Spend(spend=context.card.card.cost))
        return own

    def payer(self, context: Context) -> str | None:
        return context.card.controller or (self.attack.player if self.attack else None)

    def hand(self, context: Context) -> frozenset[Entity]:
        """The cards that may pay: the hand without the event that is played."""
        payer = self.payer(context)
        return frozenset(
            e for e in self.entities if e.zone == "hand" and e.controller == payer and e is not context.card
        )

    def payable(self, costs: Sequence[AnyCost], context: Context, hand: frozenset[Entity] | None = None) -> bool:
        """Whether all costs can be paid one after another from this state."""
        return self._payable(list(costs), context, self.hand(context) if hand is None else hand, frozenset())

    def _payable(
        self, costs: list[AnyCost], context: Context, hand: frozenset[Entity], spent: frozenset[tuple[str, Entity]]
    ) -> bool:
        if not costs:
            return True
        cost, rest = costs[0], costs[1:]
        if isinstance(cost, Spend):
            return any(self._payable(rest, context, hand - set(cards), spent) for cards in payments(need(cost), hand))
        reference = cost.exhaust if isinstance(cost, ExhaustCost) else None
        reference = cost.discard if isinstance(cost, DiscardCost) else reference
        reference = cost.who if isinstance(cost, TakeDamageCost) else reference
        assert reference is not None
        entity = self.refer(reference, context)
        if entity is None or not entity.in_play or ("discard", entity) in spent:
            return False
        if isinstance(cost, ExhaustCost):
            if entity.exhausted or ("exhaust", entity) in spent:
                return False
            return self._payable(rest, context, hand, spent | {("exhaust", entity)})
        if isinstance(cost, DiscardCost):
            return entity.kind in DISCARDABLE and self._payable(rest, context, hand, spent | {("discard", entity)})
        if not entity.is_character or "tough" in entity.status:
            return False
        return self._payable(rest, context, hand, spent)

    def pay(self, costs: Sequence[AnyCost], context: Context) -> bool:
        """Pay costs in the order written; false if one could not be paid in full (DMG-8)."""
        for number, cost in enumerate(costs):
            rest = costs[number + 1 :]
            if isinstance(cost, Spend):
                hand = self.hand(context)
                ways = [w for w in payments(need(cost), hand) if self.payable(rest, context, hand - set(w))]
                if not ways:
                    return False
                names = [" + ".join(e.id for e in way) or "nothing" for way in ways]
                for card in ways[self.oracle.ask(self.payer(context) or "", "payment", context.name, names)]:
                    card.zone = "out"
            elif isinstance(cost, ExhaustCost):
                entity = self.refer(cost.exhaust, context)
                if entity is None or not entity.in_play or entity.exhausted:
                    return False
                entity.exhausted = True
            elif isinstance(cost, DiscardCost):
                entity = self.refer(cost.discard, context)
                if entity is None or not entity.in_play:
                    return False
                self.leave_play([entity])
            elif not self._pay_damage(cost, context):
                return False
        return True

    def _pay_damage(self, cost: TakeDamageCost, context: Context) -> bool:
        """DMG-8: paid only if all of it is taken."""
        entity = self.refer(cost.who, context)
        if entity is None or not entity.in_play:
            return False
        if cost.take_damage == 0:
            return True
        damage = self.deal(context.card, {entity: cost.take_damage}, from_attack=False)
        return damage.taken.get(entity, 0) == cost.take_damage

    # --- effects -------------------------------------------------------------------------------------------
    def resolve(self, effects: Iterable[AnyEffect], context: Context) -> None:
        for effect in effects:
            if self.holds(effect.if_, context):
                self.perform(effect, context)

    def decider(self, context: Context) -> str:
        return context.card.controller or (self.attack.player if self.attack else self.first_player)

    def candidates(self, target: Target, context: Context) -> list[Entity]:
        """The cards a target may mean, before asking which of them the effect can change."""
        if isinstance(target, Selector):
            return [e for e in self.entities if e.in_play and self.selected(target, e, context)]
        entity = self.refer(target, context)
        return [entity] if entity is not None and entity.in_play else []

    def targets(self, effect: AnyEffect, target: Target, context: Context) -> list[Entity]:
        """TGT-3, TGT-6: those the effect can change; one of them, chosen now, for `choose`."""
        valid = [e for e in self.candidates(target, context) if self.affects(effect, e, context)]
        if isinstance(target, Selector) and target.quantifier == "choose" and valid:
            names = [e.id for e in valid]
            return [valid[self.oracle.ask(self.decider(context), "target", context.name, names)]]
        return valid

    def can_change(self, effect: AnyEffect, context: Context) -> bool:
        """Whether an effect can change something now."""
        if not self.holds(effect.if_, context):
            return False
        if isinstance(effect, PlaceThreat | StartAttack | PutMinionIntoPlay):
            return True
        if isinstance(effect, Choose):
            return any(self.can_change(e, context) for option in effect.choose for e in option.do)
        if isinstance(effect, Prevent):
            return effect.prevent != 0 and self._pending(context) > 0
        if isinstance(effect, Cancel):
            return self._can_cancel(effect)
        target = target_of(effect)
        return any(self.affects(effect, e, context) for e in self.candidates(target, context))

    def affects(self, effect: AnyEffect, entity: Entity, context: Context) -> bool:
        """Whether an effect can change this card now; the card is in play."""
        attack = self.attack
        character = entity.is_character
        if isinstance(effect, DealDamage):
            return character and self.amount(effect.deal_damage, context) > 0
        if isinstance(effect, Give):
            return character and effect.give not in entity.status
        if isinstance(effect, Remove):
            return effect.remove in entity.status
        if isinstance(effect, Modify):
            return character and self.amount(effect.by, context) != 0
        if isinstance(effect, Exhaust):
            return not entity.exhausted
        if isinstance(effect, Ready):
            return entity.exhausted
        if isinstance(effect, Defeat):
            return character and not entity.dying
        if isinstance(effect, Discard):
            return entity.kind in DISCARDABLE
        if isinstance(effect, ReturnToHand):
            return entity.kind in RETURNABLE
        if isinstance(effect, Heal):
            return character and entity.damage > 0 and self.amount(effect.heal, context) > 0
        if isinstance(effect, GiveBoost):
            return entity.is_kind("enemy") and effect.give_boost > 0
        if attack is None or attack.placed or attack.step == "after" or self.stops():
            return False  # after calculation it still counts as defending, without DEF (OQ-13 A)
        if isinstance(effect, BecomeDefender):
            able = entity.kind == "ally" or entity.is_kind("hero")
            return able and not attack.declared and not (effect.exhaust and entity.exhausted)
        if isinstance(effect, BecomeTarget):
            return entity.is_kind("friendly_character") and attack.target is not entity
        raise AssertionError(effect)

    def _pending(self, context: Context) -> int:
        if context.damage is None or context.that is None:
            return 0
        return context.damage.pending.get(context.that, 0)

    def _can_cancel(self, effect: Cancel) -> bool:
        """An attack until its damage is placed; icons and ability of a boost card until they have counted."""
        attack = self.attack
        if attack is None:
            return False
        if effect.cancel == "attack":
            return attack.step != "after" and not attack.placed and not self.stops()
        flip = attack.flip
        if flip is None:
            return False
        if effect.cancel == "boost_icons":
            return flip.stage in ("faceup", "ability") and flip.icons > 0 and not flip.icons_cancelled
        has_ability = any(a.type == "boost" for a in flip.card.abilities)
        return flip.stage == "faceup" and has_ability and not flip.ability_cancelled

    def perform(self, effect: AnyEffect, context: Context) -> None:
        """Carry out one effect; without a valid target it does nothing."""
        if isinstance(effect, PlaceThreat):
            self.threat += max(self.amount(effect.place_threat, context), 0)
        elif isinstance(effect, StartAttack):
            self._start_attack(effect, context)
        elif isinstance(effect, PutMinionIntoPlay):
            self._put_minion(effect, context)
        elif isinstance(effect, Choose):
            options = [o for o in effect.choose if any(self.can_change(e, context) for e in o.do)]
            if options:
                names = [o.option for o in options]
                taken = self.oracle.ask(self.decider(context), "option", context.name, names)
                self.resolve(options[taken].do, context)
        elif isinstance(effect, Prevent):
            self._prevent(effect, context)
        elif isinstance(effect, Cancel):
            self._cancel(effect)
        else:
            self._perform_on(effect, self.targets(effect, target_of(effect), context), context)

    def _perform_on(self, effect: AnyEffect, targets: list[Entity], context: Context) -> None:
        """An effect on cards: all of them at the same time (FE-10, DMG-11)."""
        if not targets:
            return
        if isinstance(effect, DealDamage):
            amount = self.amount(effect.deal_damage, context)
            self.deal(self.acting(context.card), dict.fromkeys(targets, amount), from_attack=False)
        elif isinstance(effect, Modify):
            self._modify(effect, targets, context)
        elif isinstance(effect, Defeat):
            defeated = self.defeat(targets, self.acting(context.card), from_attack=False, by_damage=False)
            self.window("after", [Fact("defeated", c, c, context.card) for c in defeated])
        elif isinstance(effect, Discard):
            self.leave_play(targets)
        elif isinstance(effect, ReturnToHand):
            self.leave_play(targets, to="hand")
        elif isinstance(effect, BecomeDefender):
            self.become_defender(targets[0], effect.exhaust)
        elif isinstance(effect, BecomeTarget):
            assert self.attack is not None
            self._aim(self.attack, targets[0])
        else:
            amount = self.amount(effect.heal, context) if isinstance(effect, Heal) else 0
            for entity in targets:
                self._change(effect, entity, amount)

    def _change(self, effect: AnyEffect, entity: Entity, amount: int) -> None:
        """An effect that changes the state of one card and triggers nothing."""
        if isinstance(effect, Give):
            entity.status.add(effect.give)
        elif isinstance(effect, Remove):
            entity.status.discard(effect.remove)
        elif isinstance(effect, Exhaust):
            entity.exhausted = True
        elif isinstance(effect, Ready):
            entity.exhausted = False
        elif isinstance(effect, Heal):
            entity.damage = max(entity.damage - amount, 0)
        elif isinstance(effect, GiveBoost):
            for _ in range(effect.give_boost):
                self.give_boost(entity)

    def _modify(self, effect: Modify, targets: list[Entity], context: Context) -> None:
        """LAST-1, LAST-2, YOU-6: a lasting effect, tied to the player and the cards of now."""
        kept = Context(context.card, context.name, context.that, None, self.you(context))
        live = self.readings.lasting_sets_live and isinstance(effect.of, Selector) and effect.of.quantifier != "choose"
        self.lasting.append(Lasting(effect, kept, None if live else tuple(targets)))

    def _start_attack(self, effect: StartAttack, context: Context) -> None:
        """ACT-8: an activation initiated during another one waits."""
        attacker, target = self.refer(effect.by, context), self.refer(effect.attack, context)
        if attacker is not None and target is not None:
            self.waiting.append((attacker, target))

    def _put_minion(self, effect: PutMinionIntoPlay, context: Context) -> None:
        values = {"name": effect.put_minion_into_play, "atk": effect.atk, "hp": effect.hp, "traits": effect.traits}
        card = Card.model_validate(values)
        minion = Entity(len(self.entities), effect.put_minion_into_play, "minion", card)
        minion.engaged = self.player_of(effect.engaged_with, context) or self.first_player
        self.entities.append(minion)
        self.by_id.setdefault(minion.id, minion)

    def _prevent(self, effect: Prevent, context: Context) -> None:
        """DMG-3: preventing changes what is taken, not what is dealt."""
        pending = self._pending(context)
        if pending > 0:
            assert context.damage is not None
            assert context.that is not None
            less = pending if effect.prevent == "all" else min(effect.prevent, pending)
            context.damage.pending[context.that] = pending - less

    def _cancel(self, effect: Cancel) -> None:
        if not self._can_cancel(effect):
            return
        assert self.attack is not None
        if effect.cancel == "attack":
            self.attack.cancelled = True
            return
        assert self.attack.flip is not None
        if effect.cancel == "boost_icons":
            self.attack.flip.icons_cancelled = True
        else:
            self.attack.flip.ability_cancelled = True

    # --- damage and defeat ---------------------------------------------------------------------------------
    def deal(self, source: Entity, amounts: dict[Entity, int], from_attack: bool) -> Damage:
        """DMG-1: one damage occurrence, all its characters in parallel (DMG-11)."""
        damage = Damage(source, from_attack, dict(amounts), dict(amounts))
        self._damage_window("would_be_dealt_damage", damage, in_play)
        for character, pending in damage.pending.items():  # no. 2: tough (ST-3)
            if character.in_play and pending > 0 and "tough" in character.status:
                character.status.discard("tough")
                damage.pending[character] = 0
        for event in ("would_take_damage", "takes_damage"):
            self._damage_window(event, damage, lambda c: c.in_play and damage.pending[c] > 0)
        if not (from_attack and self.stops()):
            self._place(damage)
        if not from_attack:
            self.window("after", self._damage_facts(damage))
        return damage

    def _damage_window(self, event: str, damage: Damage, live: Callable[[Entity], bool]) -> None:
        facts = [Fact(event, c, c, damage.source, damage.from_attack, damage, partial(live, c)) for c in damage.amounts]
        self.window("when", facts)

    def _place(self, damage: Damage) -> None:
        """DMG-1 no. 5 to 8: place what is still to be taken, then defeat those with 0 left."""
        for character, amount in damage.amounts.items():
            if not character.in_play:
                continue
            damage.dealt[character] = amount
            damage.taken[character] = damage.pending[character]
            character.damage += damage.pending[character]
            if damage.from_attack and self.attack:
                self.attack.placed = True
        hurt = [c for c, n in damage.taken.items() if n > 0]
        if damage.from_attack and self.attack:
            self.attack.records.append(damage)
        self.defeat(hurt, damage.source, damage.from_attack, by_damage=True, defeated=damage.defeated)

    def _damage_facts(self, damage: Damage) -> list[Fact]:
        """DMG-1 no. 9: is dealt, deals, takes, is defeated."""
        facts: list[Fact] = []
        common = (damage.source, damage.from_attack)
        for character in damage.dealt:
            facts.append(Fact("is_dealt_damage", character, character, *common))
            facts.append(Fact("deals_damage", damage.source, character, *common))
            if damage.taken[character] > 0:
                facts.append(Fact("takes_damage", character, character, *common))
        facts.extend(Fact("defeated", character, character, *common) for character in damage.defeated)
        return facts

    def defeat(
        self,
        characters: Iterable[Entity],
        source: Entity,
        from_attack: bool,
        by_damage: bool,
        defeated: list[Entity] | None = None,
    ) -> list[Entity]:
        """DMG-1 no. 6 to 8, DFT-2: would be defeated, is defeated, leaves play. Returns who was defeated."""
        defeated = [] if defeated is None else defeated

        def doomed(character: Entity) -> bool:
            return character.in_play and (not by_damage or character.damage >= character.hp)

        dying = [c for c in characters if doomed(c) and not c.dying]
        if not dying:
            return defeated
        for character in dying:
            character.dying = True
        facts = [Fact("would_be_defeated", c, c, source, from_attack, None, partial(doomed, c)) for c in dying]
        self.window("when", facts)
        for character in dying:
            character.dying = doomed(character)
        dying = [c for c in dying if c.dying]
        facts = [Fact("defeated", c, c, source, from_attack, None, partial(in_play, c)) for c in dying]
        self.window("when", facts)
        leaving = [c for c in dying if c.in_play]
        for character in dying:
            character.dying = False
        defeated.extend(leaving)
        self.leave_play(leaving, defeated=True)
        return defeated

    def leave_play(self, leaving: Sequence[Entity], to: Zone = "out", defeated: bool = False) -> None:
        """DFT-1, DFT-3, DFT-4: cards leave play together; then see whether the game is over."""
        for entity in leaving:
            if not entity.in_play:
                continue
            if entity.kind == "identity":
                self._eliminate(entity, defeated)
            elif entity.kind == "villain" and isinstance(entity.card.next_stage, Card):
                self._next_stage(entity, entity.card.next_stage)
            else:
                self._remove(entity, to, defeated)
        if len(self.eliminated) == len(self.players):
            self.result = "players lose"
            raise GameOver
        if self.villain is not None and not self.villain.in_play:
            self.result = "players win"
            raise GameOver

    def _remove(self, entity: Entity, to: Zone = "out", defeated: bool = False) -> None:
        """DFT-3: no memory; attachments and waiting boost cards go too."""
        entity.zone = to
        entity.status.clear()
        entity.exhausted = False
        entity.boosts.clear()
        entity.damage = entity.hp if defeated else 0
        self._drop_attachments(entity)
        attack = self.attack
        if attack and attack.step != "after" and not attack.placed and attack.defender is entity:
            self._lose_defender(attack, entity)

    def _drop_attachments(self, host: Entity) -> None:
        for entity in self.entities:
            if entity.host is host and entity.in_play:
                self._remove(entity)

    def _lose_defender(self, attack: Attack, entity: Entity) -> None:
        """ATK-5c, OQ-35: a declared ally that leaves play hands the target to its controller's identity."""
        if entity.kind == "ally" and entity.controller is not None:
            attack.defender, attack.lost = None, entity
            attack.target = self.identities[entity.controller]

    def _eliminate(self, identity: Entity, defeated: bool) -> None:
        """DFT-1: the player is eliminated; what the player has in play leaves play at once."""
        player = identity.controller
        assert player is not None
        self.eliminated.add(player)
        for entity in [identity, *self.entities]:
            if entity.controller == player and entity.in_play:
                self._remove(entity, "out", defeated and entity is identity)

    def _next_stage(self, villain: Entity, card: Card) -> None:
        """DFT-4, ACT-6: the same name is the same character; another name is a new one and ends its attack."""
        same = card.name == villain.card.name
        if same:
            villain.card, villain.abilities, villain.damage = card, abilities_of(card), 0
            villain.stage += 1
            return
        self._remove(villain)
        new = Entity(len(self.entities), villain.id, "villain", card, abilities=abilities_of(card))
        new.stage = villain.stage + 1
        self.entities.append(new)
        self.villain = new
        self.shown[self.shown.index(villain)] = new
        self.by_id[villain.id] = new
        self.by_id[card.id or card.name or villain.id] = new

    # --- the attack ----------------------------------------------------------------------------------------
    def run(self, scenario: Scenario) -> None:
        """The event of the scenario, then the attacks that have been waiting, one after another (ACT-8)."""
        event = scenario.event.attack
        attacker = self.by_id[event.by] if event.by else self.villain
        against = event.against or self.first_player
        target = self.identities.get(against) or self.by_id[against]
        assert attacker is not None
        try:
            self.resolve_attack(attacker, target)
            while self.waiting:
                names = [f"{by.id} attacks {against.id}" for by, against in self.waiting]
                position = self.oracle.ask(self.first_player, "order", "waiting attacks", names)
                self.resolve_attack(*self.waiting.pop(position))
        except GameOver:
            pass

    def over(self) -> bool:
        """ATK-8, ATK-11, ACT-5, ACT-6: attacker gone, target player eliminated, or attack cancelled."""
        attack = self.attack
        assert attack is not None
        return attack.cancelled or not attack.attacker.in_play or attack.player in self.eliminated

    def stops(self) -> bool:
        """Whether the attack stops inside a step; by the narrower reading only a cancelled one does (TIM-2)."""
        assert self.attack is not None
        return self.over() if self.readings.ends_at_once else self.attack.cancelled

    def resolve_attack(self, attacker: Entity, target: Entity) -> None:
        """ATK-0 to ATK-6: one enemy attack from initiation to the end of its after-window."""
        if not attacker.in_play or not target.in_play or target.controller is None:
            return
        if len(self.attacks) == MAX_ATTACKS:
            raise TooDeep("attacks")
        self.attack = Attack(len(self.attacks) + 1, attacker, target, target.controller)
        self.attacks.append(self.attack)
        if self.initiate(self.attack):
            self.when_attacks(self.attack)
            for step in (self.step_boost, self.step_declare, self.step_flip, self.step_calculate, self.step_deal):
                if not self.over():
                    step(self.attack)
            self.after_window(self.attack)
        self.end_attack()

    def _attack_fact(self, event: str, attack: Attack) -> Fact:
        return Fact(event, attack.attacker, attack.target, attack.attacker)

    def initiate(self, attack: Attack) -> bool:
        """ATK-0, ST-1, TGT-2: stunned first, then interrupts to "would attack"; false if the attack never happens."""
        if "stunned" in attack.attacker.status:
            attack.attacker.status.discard("stunned")
            return False
        self.window("when", [self._attack_fact("would_attack", attack)], closed=self.stops)
        attack.initiated = not self.over() and attack.target.zone == "play"
        return attack.initiated

    def when_attacks(self, attack: Attack) -> None:
        """ATK-0, ATK-7: interrupts to the initiation."""
        self.window("when", [self._attack_fact("attacks", attack)], closed=self.stops)

    def step_boost(self, attack: Attack) -> None:
        """ATK-1, KW-VIL: a villain or a villainous minion gets a boost card."""
        if attack.attacker.kind == "villain" or attack.attacker.has_keyword("villainous"):
            self.give_boost(attack.attacker)

    def give_boost(self, enemy: Entity) -> None:
        """The top card of the encounter deck; below the listed cards lie unknown ones."""
        card = self.deck.pop(0) if self.deck else self._boost_card("unknown", "unknown")
        enemy.boosts.append(card)

    def step_declare(self, attack: Attack) -> None:
        """ATK-2, ATK-2c, DEF-1: any player may declare a ready hero or ally, if nobody was declared before."""
        if attack.declared:
            return
        able = [e for e in self.entities if e.in_play and not e.exhausted and (e.is_kind("hero") or e.kind == "ally")]
        position = self.oracle.ask("players", "defender", f"attack {attack.number}", ["none", *(e.id for e in able)])
        if position > 0:
            self.become_defender(able[position - 1], exhaust=True)

    def _aim(self, attack: Attack, target: Entity) -> None:
        """ATK-2a, ATK-2b: the target character, and its controller as the target player."""
        assert target.controller is not None
        attack.target, attack.player = target, target.controller

    def become_defender(self, character: Entity, exhaust: bool) -> None:
        """ATK-2a, ATK-2b, DEF-3, DEF-6: a declared defender; then interrupts to its defending."""
        attack = self.attack
        assert attack is not None
        if exhaust:
            character.exhausted = True
        attack.defender, attack.declared = character, True
        self._aim(attack, character)
        fact = Fact("defends", character, character, attack.attacker, valid=lambda: attack.defender is character)
        self.window("when", [fact], closed=self.stops)

    def step_flip(self, attack: Attack) -> None:
        """ATK-3, BST-1: the boost cards of the attacker, one at a time in the order received."""
        flips = 0
        while attack.attacker.boosts and not self.over():
            flips += 1
            if flips > MAX_FLIPS:
                raise TooDeep("boost cards")
            card = attack.attacker.boosts.pop(0)
            attack.flip = Flip(card, self._icons(card))
            self._flip_one(attack, attack.flip)
            attack.flip = None

    def _icons(self, card: Entity) -> int:
        """Printed boost icons; an unknown card may have 0, 1, 2 or 3."""
        if card.unknown:
            return self.oracle.ask("deck", "unknown", card.id, ["0", "1", "2", "3"])
        return card.card.icons or 0

    def _flip_one(self, attack: Attack, flip: Flip) -> None:
        """ATK-3 a to d, BST-3: faceup and its interrupts, Boost ability, icons, discard, responses."""
        fact = Fact("boost_flipped", attack.attacker, attack.attacker, attack.attacker)
        self.window("when", [fact], closed=self.stops)
        if self.stops():
            return
        flip.stage = "ability"
        if not flip.ability_cancelled:
            for ability in flip.card.abilities:
                context = Context(flip.card, ability.id or flip.card.id)
                if ability.type == "boost" and self.usable(ability, context):
                    self.use(Use((flip.card.uid, 1, 0, 0), ability, context))
        if self.stops():
            return
        flip.stage = "icons"
        if not flip.icons_cancelled:
            attack.icons += flip.icons
        flip.stage = "discarded"
        self.window("after", [fact], closed=self.stops)

    def step_calculate(self, attack: Attack) -> None:
        """ATK-4: ATK with modifiers and icons, minus the DEF of a declared hero, at least 0."""
        amount = self.stat(attack.attacker, "atk")
        if attack.defender is not None and attack.defender.is_kind("hero"):
            amount -= self.stat(attack.defender, "def")
        attack.calculated = max(amount, 0)

    def step_deal(self, attack: Attack) -> None:
        """ATK-5: the calculated amount to the declared defender, else to the target; it counts as attacked."""
        assert attack.calculated is not None
        attack.step = "damage"
        recipient = attack.target
        if self.readings.damage_to_defender and attack.defender is not None:
            recipient = attack.defender
        while recipient.in_play:
            if attack.calculated == 0:
                attack.attacked = recipient
                return
            damage = self.deal(attack.attacker, {recipient: attack.calculated}, from_attack=True)
            if recipient in damage.dealt:
                attack.attacked = recipient
                return
            if attack.lost is not recipient or self.stops():
                return
            assert recipient.controller is not None
            recipient = self.identities[recipient.controller]

    def after_window(self, attack: Attack) -> None:
        """ATK-6, ATK-8, OQ-12b: after attacks, is attacked, defends, and the attack's own damage, in one window."""
        attack.step = "after"
        facts = [self._attack_fact("attacks", attack)]
        if attack.attacked is not None:
            facts.append(Fact("attacked", attack.attacked, attack.attacked, attack.attacker))
        if attack.defender is not None:
            facts.append(Fact("defends", attack.defender, attack.defender, attack.attacker))
        for damage in attack.records:
            facts.extend(self._damage_facts(damage))
        self.window("after", facts)

    def end_attack(self) -> None:
        """ATK-15, LAST-3: effects that last for the attack expire; nothing is left of its boost icons."""
        self.lasting = [kept for kept in self.lasting if kept.effect.until != "end_of_attack"]
        self.attack = None

    # --- what is left --------------------------------------------------------------------------------------
    def outcome(self) -> Outcome:
        """What is left at the end, as a set of (key, value) pairs."""
        pairs: list[tuple[Key, int | str]] = [(("threat",), self.threat), (("game_over",), self.result)]
        for entity in self.shown:
            if entity.is_character:
                pairs.append((("damage", entity.id), min(entity.damage, entity.hp)))
                pairs.append((("in_play", entity.id), int(entity.in_play)))
                pairs.extend((("status", entity.id, status), 1) for status in entity.status)
            if entity.in_play and entity.kind in (*FRIENDLY, "upgrade", "support"):
                pairs.append((("exhausted", entity.id), int(entity.exhausted)))
            if entity.zone == "hand" or entity.id in self.hand_ids:
                pairs.append((("in_hand", entity.id), int(entity.zone == "hand")))
            if entity.is_kind("enemy"):
                pairs.append((("boost_cards", entity.id), len(entity.boosts)))
        for player in self.players:
            engaged = sum(e.in_play and e.kind == "minion" and e.engaged == player for e in self.entities)
            pairs.append((("minions", player), engaged))
        for attack in self.attacks:
            pairs.extend(attack_outcome(attack))
        return frozenset(pairs)


# --- helpers without state --------------------------------------------------------------------------------
def attack_outcome(attack: Attack) -> Iterator[tuple[Key, int | str]]:
    """How one attack went."""
    number = attack.number
    yield ("attack", number, "initiated"), int(attack.initiated)
    if attack.initiated:
        yield ("attack", number, "target"), attack.target.id
        yield ("attack", number, "player"), attack.player
        yield ("attack", number, "defender"), attack.defender.id if attack.defender else "none"
        if attack.calculated is not None:
            yield ("attack", number, "damage"), attack.calculated


def in_play(entity: Entity) -> bool:
    return entity.in_play


def named(name: str) -> Card:
    """A card of which only the name is known."""
    return Card.model_validate({"name": name})


def abilities_of(card: Card) -> tuple[Ability, ...]:
    """The abilities a card prints, and the one that its retaliate keywords amount to (KW-0, KW-RET)."""
    retaliate = sum(int(k.split()[1]) for k in card.keywords or () if k.startswith("retaliate"))
    own = card.abilities or ()
    if not retaliate:
        return own
    return (
        *own,
        Ability.model_validate(
            {
                "type": "forced response",
                "id": f"retaliate ({card.id or card.name})",
                "after": {"attacked": "this"},
                "do": [{"deal_damage": retaliate, "to": "attacker"}],
            }
        ),
    )


def target_of(effect: AnyEffect) -> Target:
    """The card or set of cards an effect is directed at."""
    if isinstance(effect, DealDamage | Give | GiveBoost):
        return effect.to
    if isinstance(effect, Remove):
        return effect.from_
    if isinstance(effect, Modify):
        return effect.of
    if isinstance(effect, Heal):
        return effect.on
    for verb in ("exhaust", "ready", "defeat", "discard", "return_to_hand", "become_defender", "become_target"):
        target: Target | None = getattr(effect, verb, None)
        if target is not None and not isinstance(target, bool):
            return target
    raise AssertionError(effect)


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


# --- all paths --------------------------------------------------------------------------------------------
def paths(scenario: Scenario, readings: Readings = DEFAULT_READINGS) -> Iterator[tuple[list[Choice], Outcome]]:
    """Every path of the event: the choices made, with their options, and the outcome."""
    script: list[int] | None = []
    while script is not None:
        oracle = Oracle(script)
        game = Game(scenario, oracle, readings)
        game.run(scenario)
        yield oracle.choices, game.outcome()
        script = oracle.next_script()


def outcomes(scenario: Scenario, limit: int = 20000, readings: Readings = DEFAULT_READINGS) -> frozenset[Outcome]:
    """The distinct outcomes of all paths; TooManyPaths if there are more than `limit` paths."""
    found: set[Outcome] = set()
    for number, (_, outcome) in enumerate(paths(scenario, readings), start=1):
        if number > limit:
            raise TooManyPaths(limit)
        found.add(outcome)
    return frozenset(found)
