"""The effects of an ability as facts: what each does, to whom, and how it hangs together with the others."""

from __future__ import annotations

from dictamen.encode_counts import Reader
from dictamen.model.effects import (
    AddDamage,
    Attach,
    AttackGains,
    BecomeDefender,
    Cancel,
    Cannot,
    ChangeForm,
    Choose,
    DamageTaken,
    DealDamage,
    DealEncounterCard,
    Delay,
    DiscardBoost,
    DiscardFromDeck,
    EachTime,
    Effect,
    Gain,
    GiveBoost,
    LookAtDeck,
    Modify,
    Prevent,
    PutIntoPlay,
    PutMinionIntoPlay,
    SetStat,
    StartActivation,
    StartAttack,
    StartScheme,
)
from dictamen.parts import Part, attack_before, base_of
from dictamen.terms import quoted, word

_WITH_AMOUNT = (
    *("deal_damage", "heal", "place_threat", "remove_threat", "place_counters", "remove_counters"),
    *("discard_from_deck", "look_at_deck", "draw", "add_icons", "surge", "add_damage"),
    *("damage_taken", "damage_taken_at_most"),
)
_STARTS: dict[type[Effect], str] = {
    StartAttack: "start_attack",
    StartScheme: "start_scheme",
    StartActivation: "start_activation",
}


class EffectWriter:
    """Writes the facts about the effects of the ability that the reader is for."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.a = reader.a
        self.add = reader.sheet.add
        self.reference = reader.reference

    def write(self) -> None:
        if self.reader.ability.instead:
            self.add("effect", self.a, 1, "replace")
        for part in self.reader.parts:
            for x in part.numbers:
                self._part(x, part)
            if part.numbers:
                self._joined(part)

    def _part(self, x: int, part: Part) -> None:
        effect = part.effect
        if effect.additional is not None and not isinstance(effect, GiveBoost):
            base = base_of(part, self.reader.parts)
            assert base is not None
            self.add("addition", self.a, x, base.numbers.start)
        else:
            self.add("effect", self.a, x, self._verb(part))
            self._aims(x, effect)
        self.reader.conditions(x, effect.if_)
        self._nested(x, part)
        self._keys(x, effect)
        self._arguments(x, part)

    def _verb(self, part: Part) -> str:
        """What the encodings call the verb."""
        if isinstance(part.effect, Cannot) and not self._is_constant:
            return "forbid"
        return _STARTS.get(type(part.effect), part.verb)

    @property
    def _is_constant(self) -> bool:
        return self.reader.ability.type == "constant"

    # --- how it hangs together with others ----------------------------------------------------------------------------
    def _nested(self, x: int, part: Part) -> None:
        if part.nest is None:
            return
        parent = part.nest.parent.numbers.start
        match part.nest.how:
            case "option":
                self.add("only_if", self.a, x, parent, quoted(part.nest.option))
            case "delay":
                self.add("later", self.a, x, parent)
            case "already":
                self.add("in_place", self.a, x, parent)
            case "each_time":
                self.add("whenever", self.a, x, parent)

    def _joined(self, part: Part) -> None:
        effect = part.effect
        for how, said in (("and", effect.and_), ("then", effect.then), ("otherwise", effect.otherwise)):
            if said and part.before is not None:
                self.add("joined", self.a, part.numbers.start, how, part.before.numbers[-1])

    def _keys(self, x: int, effect: Effect) -> None:
        if effect.own_attack:
            self.add("own_attack", self.a, x)
        if effect.may:
            self.add("declinable", self.a, x)
        if effect.for_each is not None and effect.for_each.choose:
            self.add("instances", self.a, x, self.reader.counter(x, effect.for_each.count))
        if effect.already is not None:
            self.reader.conditions(f"already({x})", effect.already.if_)
        if effect.each_time is not None:
            self._occasion(x, effect.each_time)

    def _occasion(self, x: int, each_time: EachTime) -> None:
        if each_time.discarded is not None:
            self.add("occasion", self.a, x, "discarded", self.reader.cards(each_time.discarded))
        else:
            assert each_time.defeated is not None
            self.add("occasion", self.a, x, "defeated", each_time.defeated)

    # --- what it does, and to whom ------------------------------------------------------------------------------------
    def _aims(self, x: int, effect: Effect) -> None:
        for key in ("to", "from_", "of", "on", "who"):
            value = getattr(effect, key, None)
            if value is not None and not (key == "to" and isinstance(effect, AddDamage | SetStat | ChangeForm)):
                self.add("aim", self.a, x, self.reference(x, value))

    def _arguments(self, x: int, part: Part) -> None:
        effect = part.effect
        each = effect.for_each if effect.for_each and not effect.for_each.choose else None
        if part.verb in _WITH_AMOUNT:
            self.reader.amount(x, getattr(effect, part.verb), each)
        match effect:
            case Modify():
                self.add("argument", self.a, x, "stat", effect.modify)
                self.add("argument", self.a, x, "until", effect.until)
                self.reader.amount(x, effect.by, each)
                self._that_attack(x, effect, part)
            case AttackGains():
                self.add("argument", self.a, x, "keyword", effect.attack_gains)
                self._that_attack(x, effect, part)
            case Gain() | SetStat() | Cannot():
                self._lasting(x, effect)
            case DealDamage() if effect.indirect:
                self.add("argument", self.a, x, "indirect", "yes")
            case DamageTaken() if effect.from_attack:
                self.add("argument", self.a, x, "from_attack", "yes")
            case ChangeForm():
                self.add("aim", self.a, x, self.reference(x, effect.change_form))
                if effect.to is not None:
                    self.add("argument", self.a, x, "to", effect.to)
            case Prevent():
                if effect.prevent == "all":
                    self.add("argument", self.a, x, "amount", "all")
                else:
                    self.reader.amount(x, effect.prevent, each)
            case StartAttack() | StartScheme() | StartActivation():
                self.add("aim", self.a, x, self.reference(x, getattr(effect, part.verb)))
                self.add("argument", self.a, x, "by", self.reference(x, effect.by))
            case Cancel():
                self.add("argument", self.a, x, "what", effect.cancel)
            case AddDamage():
                self.add("argument", self.a, x, "to", effect.to)
            case BecomeDefender():
                self.add("aim", self.a, x, self.reference(x, effect.become_defender))
                self.add("argument", self.a, x, "exhaust", word(effect.exhaust))
            case GiveBoost() if effect.additional is not None:
                self.add("number", self.a, x, effect.give_boost)
                self.add("argument", self.a, x, "additional", "yes")
            case PutMinionIntoPlay() | PutIntoPlay() | DiscardFromDeck() | LookAtDeck() | DealEncounterCard():
                self._cards(x, effect)
            case Choose() | GiveBoost() | Delay() | DiscardBoost() | Attach():
                pass
            case _ if part.verb in ("give", "remove"):
                self.add("argument", self.a, x, "status", getattr(effect, part.verb))
            case _ if part.verb not in _WITH_AMOUNT:
                self.add("aim", self.a, x, self.reference(x, getattr(effect, part.verb)))

    def _that_attack(self, x: int, effect: Modify | AttackGains, part: Part) -> None:
        if effect.that_attack and (attack := attack_before(part)) is not None:
            self.add("argument", self.a, x, "that_attack", attack.numbers.start)

    def _lasting(self, x: int, effect: Gain | SetStat | Cannot) -> None:
        """What holds for a while, or in a constant ability while that is in force."""
        match effect:
            case Gain():
                self.add("argument", self.a, x, "keyword", effect.gain)
            case SetStat():
                self.add("argument", self.a, x, "stat", effect.set_stat)
                self.add("number", self.a, x, effect.to)
            case Cannot():
                self.add("argument", self.a, x, "cannot", effect.cannot)
        if not self._is_constant:
            self.add("argument", self.a, x, "until", effect.until)

    def _cards(
        self, x: int, effect: PutMinionIntoPlay | PutIntoPlay | DiscardFromDeck | LookAtDeck | DealEncounterCard
    ) -> None:
        """Effects that bring cards from somewhere."""
        if isinstance(effect, DiscardFromDeck | LookAtDeck):
            if effect.deck == "encounter_deck":
                self.add("argument", self.a, x, "deck", "encounter")
            else:
                self.add("argument", self.a, x, "deck_of", self.reference(x, effect.deck))
            return
        if isinstance(effect, DealEncounterCard):
            self.add("argument", self.a, x, "card", effect.deal_encounter_card)
            if effect.deal_encounter_card == "it":
                self.reference(x, "it")
            return
        self.add("argument", self.a, x, "engaged_with", self.reference(x, effect.engaged_with))
        if isinstance(effect, PutIntoPlay):
            meant = self.reference(x, effect.put_into_play)
            if effect.put_into_play != "it":
                self.add("aim", self.a, x, meant)
            self.add("argument", self.a, x, "card", "it" if effect.put_into_play == "it" else "named")
            self.add("argument", self.a, x, "exhausted", word(effect.exhausted))
            return
        for minion in self.reader.sheet.set_aside(effect):
            self.add("spare", self.a, x, quoted(minion.id))
