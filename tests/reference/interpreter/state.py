"""The state of one path: cards, what is in progress, what abilities remember. Nothing here is a rule."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from dictamen.model import Ability, Card
from dictamen.model.effects import AddDamage, AttackGains, Cannot, Delay, Gain, Modify, SetStat
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
    statuses: dict[str, int] = field(default_factory=dict)  # cards of each kind; steady characters can have two
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
    retaliates: Ability | None = None  # what retaliate amounts to, printed or gained (KW-RET)
    front: Card | None = None  # of a villain that shows its other side

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

    def prints(self, keyword: str) -> bool:
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
    ability_cancelled: bool = False
    discarded: bool = False  # by an effect: the rest of it does not happen
    stage: Literal["faceup", "ability", "icons", "discarded"] = "faceup"


@dataclass(eq=False, slots=True)
class Activation:
    """An attack on a player or a friendly character, or a scheme (section 3)."""

    number: int
    by: Entity
    player: str
    initiated: bool = False
    cancelled: bool = False
    replaced: bool = False  # by another activation, which takes its place (ACT-10)
    boosted: bool = False  # the step in which boost cards are given has begun
    more_boosts: int = 0  # additional boost cards of that step (ALT-A)
    icons: int = 0
    next_boost: Entity | None = None  # the boost card that is about to be turned faceup
    flip: Flip | None = None
    concluded: bool = False  # what is left is what comes after it


@dataclass(eq=False, slots=True)
class Attack(Activation):
    """An attack that can be defended (section 4): who defends, what has been calculated and dealt."""

    target: Entity = field(kw_only=True)
    defender: Entity | None = None
    declared: Entity | None = None  # who was declared the defender, also if it is not any more (OQ-8: history)
    defended_by: str | None = None  # the only player who may still defend (DEF-7b)
    calculated: int | None = None
    placed: bool = False
    lost: Entity | None = None  # the declared ally that left play before damage (ATK-5c)
    attacked: Entity | None = None
    gained: set[str] = field(default_factory=set)  # keywords (ALT-T)
    protected: list[Entity] = field(default_factory=list)
    delayed: list[tuple[Delay, Context]] = field(default_factory=list)
    records: list[Damage] = field(default_factory=list)

    @property
    def attacker(self) -> Entity:
        return self.by


@dataclass(eq=False, slots=True)
class Scheme(Activation):
    """An enemy scheme (section 3.1)."""

    threat: int | None = None
    delayed: list[tuple[Delay, Context]] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class Strike:
    """The attack of a hero or an ally on enemies: an attack-labelled ability that resolves (LAB-1)."""

    attacker: Entity
    player: str
    bonus: int = 0  # on each damage of it (ALT-Z)
    cancelled: bool = False
    concluded: bool = False
    attacked: list[Entity] = field(default_factory=list)
    gained: set[str] = field(default_factory=set)
    protected: list[Entity] = field(default_factory=list)
    delayed: list[tuple[Delay, Context]] = field(default_factory=list)
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
    peril: bool = False  # other players cannot act (DEF-14)
    entered: list[Fact] = field(default_factory=list)  # of an attachment that enters play by its own text


Frame = Attack | Scheme | Strike | Play | Reveal


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
    left: dict[Entity, int] = field(default_factory=dict)  # hit points before it was placed

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
    player: str | None = None  # whom a scheme is against, who is engaged
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
    raised: list[AddDamage | AttackGains] = field(default_factory=list)  # counted from the start (ALT-T)
    aims: dict[str, Aim] = field(default_factory=dict)
    made: dict[str, list[Activation]] = field(default_factory=dict)  # by the effects with an id


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
    thwarter: Entity | None = None  # who thwarts by this thwart-labelled ability
    strike: Strike | None = None
    play: Play | None = None
    basic: bool = False  # a basic power
    performed: bool = False  # no status card and no replacement stopped the attack or the thwart
    run: Run = field(default_factory=Run)


@dataclass(eq=False, slots=True)
class Use:
    """An ability that may be used now."""

    key: tuple[int, int, int, int]
    ability: Ability
    context: Context


@dataclass(eq=False, slots=True)
class Lasting:
    """A lasting effect (LAST-1)."""

    effect: Modify | SetStat | Gain | Cannot
    context: Context
    fixed: tuple[Entity, ...] | None  # None: whoever matches now (LAST-2)
    scope: Frame | None = None  # ends with it; None: with the whole event


@dataclass(eq=False, slots=True)
class Order:
    """Activations to be made by one enemy, or by each of a set in turn, and what they bring along (ALT-T)."""

    kind: Literal["attack", "scheme", "activate"]
    by: Callable[[], list[Entity]]  # live
    target: Entity
    several: bool = False
    modifiers: list[Lasting] = field(default_factory=list)
    gained: set[str] = field(default_factory=set)
    made: list[Activation] = field(default_factory=list)


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
        self.main_scheme_target: int | None = None
        self.encounter_deck = Deck(None, [])
        self.decks: dict[str, Deck] = {player: Deck(player, []) for player in players}
        self.encounter_cards: dict[str, int] = dict.fromkeys(players, 0)
        self.acceleration = 0
        self.lasting: list[Lasting] = []
        self.frames: list[Frame] = []
        self.attacks: list[Attack] = []
        self.schemes: list[Scheme] = []
        self.waiting: list[Order] = []
        self.held: list[list[Fact]] = []  # responses to entering play that wait for the end of a discarding effect
        self.drawn: dict[str, int] = dict.fromkeys(players, 0)
        self.used: set[tuple[int, int]] = set()  # abilities with a limit
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
    def activation(self) -> Attack | Scheme | None:
        """The activation in progress; others wait (ACT-8), but for one that takes the place of another (ACT-10)."""
        return next((f for f in reversed(self.frames) if isinstance(f, Attack | Scheme)), None)

    @property
    def attack(self) -> Attack | None:
        """The attack in progress that can be defended."""
        activation = self.activation
        return activation if isinstance(activation, Attack) else None

    @property
    def innermost_attack(self) -> Attack | Strike | None:
        """The innermost attack in progress, of an enemy or of a hero or ally; none during a scheme (BST-7)."""
        around = next((f for f in reversed(self.frames) if isinstance(f, Attack | Strike | Scheme)), None)
        return None if isinstance(around, Scheme) else around

    @property
    def scope(self) -> Attack | Strike | Scheme | None:
        """The innermost attack or scheme in progress, which "until the end of this attack" is about."""
        return next((f for f in reversed(self.frames) if isinstance(f, Attack | Strike | Scheme)), None)

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
