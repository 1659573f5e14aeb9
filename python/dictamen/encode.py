"""From a situation to facts: the vocabulary that asp/core/inputs.lp lists, as one text. No rule of the game is here."""

from __future__ import annotations

import re
from collections.abc import Mapping

from dictamen.encode_abilities import write_ability
from dictamen.encode_claims import STATUSES, claim_facts, decision_facts
from dictamen.model.base import Status
from dictamen.sheet import Sheet
from dictamen.slots import ENTERING
from dictamen.state import (
    OTHER_SIDE,
    RETALIATE,
    STEADY,
    ActivationState,
    AttackState,
    CardState,
    DeckState,
    RevealState,
    Situation,
    Stage,
    StrikeState,
    ThwartState,
    UseState,
    VillainPhaseState,
)
from dictamen.terms import ability_term, fact, quoted

UNKNOWN_CARDS = 6
"""Unknown cards below the listed ones; a resolution that needs more is reported as bounded."""

_STRING = re.compile(r'"([^"]*)"')
_SCHEMES = ("main_scheme", "side_scheme")


def encode(situation: Situation, game: int = 0, readings: Mapping[str, str] | None = None) -> str:
    """All facts of a situation, claims and decisions included, as the text of an ASP program.

    `readings` has the readings of contested questions that are not the default, by question.

    Several situations can stand in one program as games of different numbers: a number other than 0 goes before every
    name, and 1000 times the number is added to what is counted (claims, decisions, sets), so that they share nothing.
    """
    sheet = Sheet(situation, game)
    _Cards(sheet).write()
    lines = [*sheet.out, *claim_facts(situation, game), *decision_facts(situation, game)]
    text = "\n".join(lines)
    named = _STRING.sub(rf'"{game}/\1"', text) if game else text
    taken = (fact("reading", game, quoted(question), reading) for question, reading in (readings or {}).items())
    return "\n".join((named, *taken))


class _Cards:
    """Writes players, the event, cards and decks on a sheet."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.situation = sheet.situation
        self.game = sheet.game

    def add(self, name: str, *arguments: str | int) -> None:
        self.sheet.add(name, *arguments)

    def write(self) -> None:
        self._players()
        self._event()
        for card in self.situation.cards:
            self._card(card)
        for spares in self.sheet.spares.values():
            for minion in spares:
                self._card(minion)
        self._decks()

    # --- players, the event -------------------------------------------------------------------------------------------
    def _players(self) -> None:
        s = self.situation
        ids = [player.id for player in s.players]
        first = ids.index(s.first_player)
        for place, player in enumerate(ids[first:] + ids[:first], start=1):
            self.add("player", quoted(player))
            self.add("of_game", quoted(player), self.game)
            self.add("player_order", quoted(player), place)
            self.add("init", f"encounter_cards({quoted(player)})", 0)
        self.add("game", self.game)
        self.add("init", f"acceleration({self.game})", 0)

    def _event(self) -> None:
        match self.situation.event:
            case AttackState(attacker=attacker, target=target):
                self.add("attack", self.game, quoted(attacker), quoted(target))
            case StrikeState(attacker=attacker, enemy=enemy):
                self.add("strike", self.game, quoted(attacker), quoted(enemy))
            case UseState(abilities=abilities):
                for ability_id in abilities:
                    self.add("uses_action", self.game, ability_term(self.situation, ability_id))
            case ActivationState(how=how, enemy=enemy, player=player):
                self.add(how, self.game, quoted(enemy), quoted(player))
            case VillainPhaseState():
                self.add("villain_phase", self.game)
            case ThwartState(who=who, scheme=scheme):
                self.add("thwart", self.game, quoted(who), quoted(scheme))
            case RevealState(card=card, player=player):
                self.add("reveal", self.game, quoted(card), quoted(player))

    # --- cards --------------------------------------------------------------------------------------------------------
    def _card(self, card: CardState) -> None:
        c = quoted(card.id)
        self.add("kind", c, card.type)
        self.add("of_game", c, self.game)
        if card.controller or card.owner:
            self.add("controls", quoted(card.controller or card.owner or ""), c)
        if card.id in self.situation.movable:
            self.add("init", f"attached_to({c})", quoted(card.attached_to) if card.attached_to else "none")
        elif card.attached_to:
            self.add("attached", c, quoted(card.attached_to))
        for resource, number in card.resources.items():
            self.add("resource", c, resource, number)
        if card.from_deck:
            self._printed(c, card)
        if card.type == "deck_card":
            return
        for trait in card.traits:
            self.add("trait", c, quoted(trait))
        for number, face in card.faces:
            if number > 1:
                self.add("other_side" if number == OTHER_SIDE else "further_stage", c, number)
            self._face(c, number, face)
        self._state(c, card)
        self._abilities(card)

    def _printed(self, c: str, card: CardState) -> None:
        """What effects may ask of a card that they find in a deck."""
        if card.name:
            self.add("printed", c, "name", quoted(card.name))
        if card.printed_type is not None:
            self.add("printed", c, "type", card.printed_type)
        if card.set is not None:
            self.add("printed", c, "set", quoted(card.set))
        for trait in card.traits:
            self.add("printed", c, "trait", quoted(trait))
        if card.type != "deck_card":
            self.add("unknown", c) if card.icons is None else self.add("icons", c, card.icons)

    def _face(self, c: str, number: int, face: CardState | Stage) -> None:
        if face.hp is not None:
            self.add("hit_points", c, number, face.hp)
            self.add("stage_title", c, number, quoted(face.name or face.id))
            for stat, value in face.stats.items():
                self.add("base", c, number, stat, value)
            if RETALIATE in face.keywords or self.situation.changes_retaliate:
                self.add("base", c, number, RETALIATE, face.keywords.get(RETALIATE, 0))
        for keyword, value in face.keywords.items():
            if keyword != RETALIATE:
                self.add("keyword", c, keyword, value, number)
        for trait in face.teamwork:
            self.add("teamwork_with", c, quoted(trait))

    def _state(self, c: str, card: CardState) -> None:
        if card.type == "boost":
            return
        if card.in_hand:
            self.add("in_hand_of", quoted(card.owner or ""), c)
            self.add("init", f"in_hand({c})", 1)
        if card.type == "event":
            return
        if card.from_deck and card.type in ENTERING:
            self.add("from_encounter_deck", c)
        self.add("init", f"in_play({c})", int(card.in_play))
        self.add("init", f"counters({c})", card.counters)
        if card.type in _SCHEMES:
            self.add("init", f"threat({c})", card.threat)
            if card.target is not None:
                self.add("scheme_target", c, card.target)
            return
        self.add("init", f"exhausted({c})", int(card.exhausted))
        if card.hp is not None:
            self._character(c, card)

    def _character(self, c: str, card: CardState) -> None:
        self.add("stages", c, 1 + len(card.stages))
        self.add("init", f"stage({c})", 1)
        self.add("init", f"damage({c})", card.damage)
        for status in STATUSES:
            self._status(c, status, card)
        if card.type == "identity" and card.form:
            self.add("init", f"form({c})", card.form)
        if card.consequential_attack:
            self.add("consequential", c, card.consequential_attack)
        if card.consequential_thwart:
            self.add("consequential_thwart", c, card.consequential_thwart)
        if card.type == "minion" and (card.engaged_with or card.from_deck):
            self.add("init", f"engaged({c})", quoted(card.engaged_with) if card.engaged_with else "none")
        if card.type in ("villain", "minion"):
            waiting = self.situation.waiting.get(card.id, ())
            self.add("init", f"given({c})", len(waiting))
            self.add("init", f"flipped({c})", 0)
            for place, boost in enumerate(waiting, start=1):
                self.add("waits", c, place, quoted(boost))

    def _status(self, c: str, status: Status, card: CardState) -> None:
        """A steady character has a status with two cards of a kind; one alone is half of it."""
        cards = card.statuses.count(status)
        halved = status != "tough" and self.situation.counts_status_cards(card)
        steady = halved and STEADY in card.keywords
        self.add("init", f"status({c},{status})", int(cards > 1 if steady else cards > 0))
        if halved:
            self.add("init", f"half({c},{status})", int(steady and cards == 1))

    def _abilities(self, card: CardState) -> None:
        several = bool(card.stages or card.other_side)
        for number, face in card.faces:
            for ability_id, ability in face.abilities:
                if self.situation.is_idle(card, ability):
                    continue
                write_ability(self.sheet, card, ability_id, ability)
                if several:
                    self.add("staged", ability_term(self.situation, ability_id), number)

    # --- decks --------------------------------------------------------------------------------------------------------
    def _decks(self) -> None:
        self._deck(self.game, self.situation.deck)
        listed = len(self.situation.deck.cards)
        for place in range(listed + 1, listed + 1 + UNKNOWN_CARDS):
            card = quoted(f"boost {place}")
            self.add("deck", self.game, place, card)
            self.add("kind", card, "boost")
            self.add("of_game", card, self.game)
            self.add("unknown", card)
        for player in self.situation.players:
            if player.deck is not None:
                self._deck(quoted(player.id), player.deck)

    def _deck(self, d: str | int, deck: DeckState) -> None:
        self.add("init", f"deck_top({d})", 1)
        for place, card in enumerate(deck.cards, start=1):
            self.add("deck", d, place, quoted(card))
        if deck.ends:
            self.add("deck_ends", d, len(deck.cards))
