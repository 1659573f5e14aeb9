"""The state of one path: cards, what is in progress, what abilities remember. Nothing here is a rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from dictamen.model import Ability, Card
from dictamen.model.effects import AddDamage, Modify
from interpreter.oracle import Oracle

Zone = Literal["play", "hand", "deck", "discard", "facedown", "out"]

DEFAULT_HP = {"identity": 10, "villain": 15}
FRIENDLY = ("identity", "ally")
ENEMIES = ("villain", "minion")


class TooDeep(Exception):
    """A path goes beyond a bound: abilities nested, attacks chained, cards that nobody knows."""


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


# --- cards -------------------------------------------------------------------------------------------------------
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
    counters: int = 0
    threat: int = 0
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
    def is_friendly(self) -> bool:
        return self.kind in FRIENDLY

    @property
    def is_enemy(self) -> bool:
        return self.kind in ENEMIES

    @property
    def is_character(self) -> bool:
        return self.is_friendly or self.is_enemy

    @property
    def is_scheme(self) -> bool:
        return self.kind in ("main_scheme", "side_scheme")

    def has_keyword(self, keyword: str) -> bool:
        return keyword in (self.card.keywords or ())

    def is_kind(self, kind: str) -> bool:
        """Whether a kind of the scenario language covers this card."""
        match kind:
            case "character":
                return self.is_character
            case "friendly_character":
                return self.is_friendly
            case "enemy":
                return self.is_enemy
            case "scheme":
                return self.is_scheme
            case "hero" | "alter_ego":
                return self.kind == "identity" and self.form == kind
            case "treachery":
                return self.card.type == "treachery"
            case _:
                return self.kind == kind


@dataclass(eq=False, slots=True)
class Deck:
    """A deck from the top. Below the listed cards lie unknown ones, or (`ends`) none."""

    owner: str | None  # None: the encounter deck
    cards: list[Entity]
    ends: bool = False
    made_anew: bool = False


# --- what is in progress -----------------------------------------------------------------------------------------
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
    """An enemy attack (section 4): who attacks whom, who defends, what has been calculated and dealt."""

    number: int
    attacker: Entity
    target: Entity
    player: str
    initiated: bool = False
    cancelled: bool = False
    defender: Entity | None = None
    declared: bool = False  # somebody was declared the defender at some time (OQ-8: history)
    boosted: bool = False  # the step in which boost cards are given has begun
    more_boosts: int = 0  # additional boost cards of that step (ALT-A)
    icons: int = 0
    calculated: int | None = None
    step: Literal["before damage", "damage", "after"] = "before damage"
    placed: bool = False
    lost: Entity | None = None  # the declared ally that left play before damage (ATK-5c)
    attacked: Entity | None = None
    flip: Flip | None = None
    records: list[Damage] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class Strike:
    """The attack of a hero or an ally: an attack-labelled ability that resolves (LAB-1)."""

    attacker: Entity
    player: str
    bonus: int = 0  # on each damage of it (ALT-Z)
    attacked: list[Entity] = field(default_factory=list)
    records: list[Damage] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class Play:
    """An event card that is being played."""

    card: Entity
    bonus: int = 0


@dataclass(eq=False, slots=True)
class Reveal:
    """An encounter card that is being revealed."""

    card: Entity
    player: str
    surges: int = 0
    cancelled: bool = False
    faceup: bool = True  # its abilities have not begun


Frame = Attack | Strike | Play | Reveal


@dataclass(eq=False, slots=True)
class Damage:
    """One damage occurrence (DMG-1, DMG-11)."""

    source: Entity
    attack: Attack | Strike | None  # whose own damage it is
    amounts: dict[Entity, int]
    pending: dict[Entity, int]
    dealt: dict[Entity, int] = field(default_factory=dict)
    taken: dict[Entity, int] = field(default_factory=dict)
    defeated: list[Entity] = field(default_factory=list)

    @property
    def from_attack(self) -> bool:
        return self.attack is not None


@dataclass(eq=False, slots=True)
class Fact:
    """A triggering condition: what happens or has happened, to whom, by what."""

    event: str
    subject: Entity
    that: Entity
    source: Entity
    attack: Attack | Strike | None = None
    damage: Damage | None = None
    from_attack: bool = False
    that_much: Callable[[], int] = lambda: 0
    valid: Callable[[], bool] = lambda: True
    replace: Callable[[], None] = lambda: None  # what would happen does not (REP-1)


# --- what abilities remember -------------------------------------------------------------------------------------
@dataclass(eq=False, slots=True)
class Aim:
    """What an effect with an id was carried out on, and whom it has defeated."""

    targets: list[Entity] = field(default_factory=list)
    defeated: list[Entity] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class Run:
    """What one use of an ability has done so far ("this way")."""

    spent: list[Entity] = field(default_factory=list)
    discarded: list[Entity] = field(default_factory=list)
    looked_at: list[Entity] = field(default_factory=list)
    damages: list[Damage] = field(default_factory=list)
    raised: list[AddDamage] = field(default_factory=list)  # counted from the start (ALT-T)
    aims: dict[str, Aim] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Context:
    """The bearer of an ability and what its roles mean while it resolves."""

    card: Entity
    name: str
    fact: Fact | None = None
    that: Entity | None = None
    that_much: int = 0
    it: Entity | None = None
    you: Entity | None = None  # fixed for lasting effects (YOU-6); otherwise worked out when asked
    around: Attack | Strike | None = None  # the innermost attack around the window
    live: bool = False  # a constant or lasting ability, whose attacker is that of the attack in progress
    constant: bool = False
    striker: Entity | None = None  # who attacks by this attack-labelled ability
    strike: Strike | None = None
    play: Play | None = None
    run: Run = field(default_factory=Run)


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
    scope: Attack | Strike | None = None  # ends with it; None: with the whole event


@dataclass(eq=False, slots=True)
class Waiting:
    """An enemy attack to be made, and the modifiers that it brings along (ALT-T)."""

    attacker: Entity
    target: Entity
    modifiers: list[Lasting] = field(default_factory=list)


class Game:
    """The state of one path."""

    def __init__(self, oracle: Oracle, readings: Readings, players: list[str], first_player: str) -> None:
        self.oracle = oracle
        self.readings = readings
        self.players = players
        self.start_player = first_player
        self.entities: list[Entity] = []
        self.by_id: dict[str, Entity] = {}
        self.shown: list[Entity] = []  # cards that the scenario names
        self.hand_ids: list[str] = []
        self.identities: dict[str, Entity] = {}
        self.eliminated: set[str] = set()
        self.villain: Entity | None = None
        self.main_scheme: Entity
        self.encounter_deck = Deck(None, [])
        self.decks: dict[str, Deck] = {player: Deck(player, []) for player in players}
        self.encounter_cards: dict[str, int] = dict.fromkeys(players, 0)
        self.acceleration = 0
        self.lasting: list[Lasting] = []
        self.frames: list[Frame] = []
        self.attacks: list[Attack] = []
        self.waiting: list[Waiting] = []
        self.reveals = 0
        self.actor: str | None = None  # whose action is the event
        self.depth = 0
        self.result = "no"

    @property
    def first_player(self) -> str:
        """The first player; an eliminated one hands on to the next in player order."""
        at = self.players.index(self.start_player)
        order = self.players[at:] + self.players[:at]
        return next((p for p in order if p not in self.eliminated), self.start_player)

    @property
    def attack(self) -> Attack | None:
        """The enemy attack in progress; there is at most one (ACT-8)."""
        return next((f for f in reversed(self.frames) if isinstance(f, Attack)), None)

    @property
    def innermost_attack(self) -> Attack | Strike | None:
        """The innermost attack in progress, of an enemy or of a hero or ally."""
        return next((f for f in reversed(self.frames) if isinstance(f, Attack | Strike)), None)

    @property
    def reveal(self) -> Reveal | None:
        return next((f for f in reversed(self.frames) if isinstance(f, Reveal)), None)

    @property
    def play(self) -> Play | None:
        return next((f for f in reversed(self.frames) if isinstance(f, Play)), None)

    @property
    def player_concerned(self) -> str | None:
        """The player attacked, who attacks, to whom a card is revealed, or whose action it is, by what is innermost."""
        return next((f.player for f in reversed(self.frames) if not isinstance(f, Play)), self.actor)
