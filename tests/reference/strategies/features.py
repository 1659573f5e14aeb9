"""What can be switched on one by one: the part of the vocabulary that a random scenario may draw from beside the rest.

`FEATURES` are the names; `ENCODED` those that the encodings and the interpreter are compared on by default. A scenario
drawn with few of them has each more often.
"""

from __future__ import annotations

from typing import Any

from strategies.world import TRAIT, Data, Draw, Moment, Place, World, sometimes

FEATURES = (
    *("defense", "overkill", "piercing", "ranged", "indirect", "attack_gains", "gain", "damage_taken", "protect"),
    *("scheme", "activate", "sets", "villain_phase", "quickstrike", "teamwork", "incite", "peril", "entering"),
    *("thwart", "basic_power", "patrol", "threat_placed", "target", "side_scheme_defeat", "forms", "flip"),
    *("steady", "vulnerable", "amplify", "boosts", "delay", "retaliate", "set_stat", "forbid", "blank"),
    *("must_defend", "hand", "attach", "draw", "own_attack", "number", "limit", "excess", "conditions"),
    *("friendly_attack", "would_strike", "revealed_kinds"),
)
ENCODED: tuple[str, ...] = ()

ATTACK_KEYWORDS = ("overkill", "piercing", "ranged", "indirect")
GAINED = ("guard", "patrol", "villainous", "steady", "stalwart")


# --- cards -------------------------------------------------------------------------------------------------------
def keywords(draw: Draw, world: World, kind: str) -> list[str]:
    """More keywords for a card of this kind."""
    found = []
    character = kind in ("identity", "ally", "villain", "minion")
    for keyword in ATTACK_KEYWORDS:
        fits = kind in ("villain", "minion") or (keyword != "indirect" and kind in ("identity", "ally"))
        if fits and world.often(draw, keyword, 25 if kind in ("villain", "minion") else 8):
            found.append(keyword)
    for keyword, kinds, chance in (
        ("quickstrike", ("minion",), 35),
        ("incite", ("minion", "treachery"), 30),
        ("peril", ("minion", "treachery"), 30),
        ("patrol", ("minion",), 30),
        ("vulnerable", ("minion", "ally"), 30),
    ):
        if kind in kinds and world.often(draw, keyword, chance):
            found.append("incite 1" if keyword == "incite" else keyword)
    if kind == "minion" and world.often(draw, "teamwork", 35):
        found.append(f"teamwork {TRAIT}")
    if character and world.often(draw, "steady", 30):
        found.append("steady")
    if kind in ("environment", "attachment", "side_scheme", "minion") and world.often(draw, "amplify", 30):
        found.append("amplify")
    if kind in ("minion", "ally") and world.has("entering", "hand") and sometimes(draw, 15):
        found.append("toughness")
    return found


def two_status_cards(draw: Draw, world: World, card: Data) -> None:
    """A steady character now and then has both."""
    if "steady" in card.get("keywords", ()) and sometimes(draw, 50):
        status = [s for s in card.get("status", ()) if s == "tough"]
        card["status"] = [*status, *[draw.choice(["stunned", "confused"])] * draw.choice([1, 2, 2])]


def other_side(draw: Draw, world: World, villain: Data) -> None:
    world.flips = True
    side: Data = {"name": "Other Face", "atk": draw.randint(0, 3), "sch": draw.randint(0, 2)}
    if sometimes(draw, 40):
        side["keywords"] = ["retaliate 1"]
    villain.pop("next_stage", None)
    villain["other_side"] = side


# --- triggers ----------------------------------------------------------------------------------------------------
def when_events(world: World) -> list[str]:
    found: list[str] = []
    if world.has("scheme", "activate", "villain_phase"):
        found += ["schemes", "would_scheme", "would_scheme"] if world.happening in ("scheme", "reveal") else []
    if world.has("activate", "villain_phase"):
        found += ["would_activate", "activates"] + (["schemes", "would_scheme"] if world.phase else [])
    found += ["thwarts"] * 3 if world.happening == "thwart" else []
    found += ["boost_would_be_flipped"] * 3 if world.has("boosts") and world.happening in ENEMIES_ACT else []
    found += ["would_attack"] * 3 if world.has("would_strike") and world.happening in ("action", "basic attack") else []
    found += ["defeated"] * 3 if world.has("side_scheme_defeat") else []
    return found


def after_events(world: World) -> list[str]:
    found: list[str] = []
    found += ["schemes", "schemes"] if world.happening == "scheme" or world.phase else []
    found += ["activates", "activates"] if world.has("activate", "villain_phase") else []
    found += ["thwarts"] * 2 if world.happening == "thwart" else []
    found += ["uses_basic_power"] * 3 if world.has("basic_power") else []
    found += ["threat_placed"] * 3 if world.has("threat_placed") else []
    found += ["enters_play", "engages"] * 2 if world.has("entering", "hand", "attach") else []
    found += ["changes_form"] * 3 if world.has("forms") else []
    found += ["defeated"] * 3 if world.has("side_scheme_defeat") else []
    return found


ENEMIES_ACT = ("enemy attack", "scheme")
OF_ENEMIES = ("schemes", "would_scheme", "activates", "would_activate", "boost_would_be_flipped")


def subject(draw: Draw, world: World, place: Place, name: str) -> str | Data | None:
    """Whom a trigger with one of the events above is about."""
    this = ["this", "this"] if place.in_play else []
    match name:
        case "schemes" | "would_scheme" | "activates" | "would_activate" | "boost_would_be_flipped":
            own = this if place.bearer in ("villain", "minion") else []
            return draw.choice(["enemy", "enemy", "villain", *world.minions, *own])
        case "thwarts" | "uses_basic_power":
            own = this if place.bearer in ("identity", "ally") else []
            return draw.choice(["friendly_character", "ally", "identity", *world.friendly, *own])
        case "threat_placed":
            return draw.choice(["scheme", "scheme", *world.schemes])
        case "enters_play":
            return draw.choice(["minion", "minion", "ally", "attachment", "environment", "side_scheme"])
        case "engages":
            return "minion"
        case "changes_form":
            return draw.choice(["identity", *world.identities])
        case "defeated" if world.has("side_scheme_defeat") and world.side_schemes and sometimes(draw, 50):
            own = this if place.bearer == "side_scheme" else []
            return draw.choice(["side_scheme", *world.side_schemes, *own])
    return None


# --- effects -----------------------------------------------------------------------------------------------------
def verbs(draw: Draw, world: World, place: Place, moment: Moment) -> list[str]:
    """Verbs with their weights."""
    found: list[str] = []
    attack = moment.enemy_attack or moment.strike or moment.labelled
    lists = (
        ("attack_gains", 6, attack),
        ("gain", 5, True),
        ("protect", 6, attack),
        ("delay", 8, (attack or world.happening == "scheme") and moment.depth == 0 and not moment.after),
        ("scheme", 2, moment.depth == 0),
        ("activate", 2, moment.depth == 0),
        ("change_form", 6, "forms"),
        ("flip", 6, world.flips),
        ("set_stat", 5, "set_stat"),
        ("forbid", 6, "forbid"),
        ("blank", 6, "blank"),
        ("draw", 6, "draw"),
        ("attach", 4, place.bearer == "attachment"),
        ("hand", 8, bool(world.held)),
        ("indirect", 6, True),
        ("retaliate", 5, True),
    )
    for verb, weight, when in lists:
        feature = when if isinstance(when, str) else verb
        if world.has(feature) and when:
            found += [verb] * weight * (2 if world.eager else 1)
    if world.has("attach") and place.bearer == "attachment" and place.hidden:
        found += ["attach"] * 12
    if world.has("attach", "entering") and place.bearer in ("minion", "environment") and place.hidden:
        found += ["put this into play"] * 6 if moment.event == "boost" else []
    if world.has("boosts") and moment.event in ("boost", "boost_flipped") and not moment.after:
        found += ["add_icons"] * 8
    if world.has("boosts") and moment.event == "boost_would_be_flipped":
        found += ["discard_boost"] * 16
    if world.has("scheme", "activate") and moment.event in ("schemes", "would_scheme", "activates", "would_activate"):
        found += ["cancel scheme", "cancel activation"] * 2 if not moment.after else []
    if world.has("side_scheme_defeat") and world.side_schemes:
        found += ["remove_threat"] * 8
    return found


def first_verbs(world: World, place: Place) -> list[str]:
    """The same for the first effect of an action or a When Revealed ability."""
    found = []
    for feature, verb in (
        *(("scheme", "scheme"), ("activate", "activate"), ("forms", "change_form")),
        *(("draw", "draw"), ("indirect", "indirect")),
    ):
        found += [verb] * (6 if world.eager else 2) if world.has(feature) else []
    found += ["flip"] * 6 if world.flips else []
    found += ["hand"] * 8 if world.has("hand") and world.held else []
    found += ["attach"] * 20 if world.has("attach") and place.bearer == "attachment" else []
    return found


def effect(draw: Draw, world: World, place: Place, moment: Moment, name: str) -> Data | None:
    """An effect with one of these verbs."""
    you = place.on_player_card or moment.enemy_attack or world.happening in ("reveal", "scheme")
    mine = ["you", "you"] if you else []
    character = draw.choice([*world.characters, *mine, *(["attacker"] if moment.enemy_attack else [])])
    until = {"until": "end_of_phase"} if sometimes(draw, 30) else {}
    simple: dict[str, Data] = {
        "protect": {"protect": draw.choice([*world.characters, *mine, {"each": "friendly_character"}])},
        "flip": {"flip": "villain"},
        "add_icons": {"add_icons": draw.randint(1, 2)},
        "discard_boost": {"discard_boost": True},
        "put this into play": {"put_into_play": "this", "engaged_with": draw.choice([*world.players, *mine])},
        "attach": {"attach": "this", "to": draw.choice(["villain", *world.characters, {"choose": "enemy"}])},
        "blank": {"cannot": "use_abilities", "who": character, **until},
    }
    match name:
        case "attack_gains":
            known = [k for k in ATTACK_KEYWORDS if world.has(k) and (k != "indirect" or moment.enemy_attack)]
            return {"attack_gains": draw.choice(known or ["overkill"])}
        case "gain":
            known = [k for k in (*ATTACK_KEYWORDS, *GAINED) if world.has(k) or k in ("guard", "villainous")]
            return {"gain": draw.choice(known), "to": character, **until}
        case "scheme" | "activate":
            return {name: draw.choice([*mine, *world.players]), "by": enemies(draw, world, mine)}
        case "change_form":
            to = {"to": draw.choice(["hero", "alter_ego", "alter_ego"])} if sometimes(draw, 50) else {}
            return {"change_form": draw.choice([*mine, *world.identities]), **to}
        case "set_stat":
            stat = draw.choice(["atk", "atk", "def"])
            whom = draw.choice(world.identities if stat == "def" else ["villain", *world.characters])
            return {"set_stat": stat, "to": draw.randint(0, 4), "of": whom, **until}
        case "forbid":
            what = draw.choice(["defend", "attack", "thwart", "be_readied", "take_damage", "be_stunned", "be_tough"])
            return {"cannot": what, "who": character, **until}
        case "retaliate":
            return {"modify": "retaliate", "by": draw.choice([1, 1, 2, -1]), "of": character, **until}
        case "draw":
            return {"draw": draw.randint(1, 2), "who": draw.choice([*mine, *world.players])}
        case "hand":
            return {"put_into_play": draw.choice(world.held), "exhausted": sometimes(draw, 40)}
        case "indirect":
            players: list[str | Data] = [*mine, *world.players, {"each": "identity"}]
            return {"deal_damage": draw.randint(1, 3), "to": draw.choice(players), "indirect": True}
    return simple.get(name)


def enemies(draw: Draw, world: World, mine: list[str]) -> str | Data:
    """Who attacks, schemes or activates."""
    if world.has("sets") and sometimes(draw, 50):
        engaged = {"engaged_with": draw.choice([*mine, *world.players])} if sometimes(draw, 40) else {}
        return {"each": draw.choice(["enemy", "enemy", "minion"]), **engaged}
    return draw.choice(world.enemies)


def delayed(draw: Draw, inner: list[Data]) -> Data:
    return {"delay": "after_attack", "do": inner}


# --- constant abilities ------------------------------------------------------------------------------------------
def constants(draw: Draw, world: World, place: Place) -> list[list[Data]]:
    """What a constant ability may say, one list of effects each."""
    this = ["this", "this"] if place.on_character else []
    somebody: Any = draw.choice([*world.characters, *this, {"each": "enemy"}, {"each": "friendly_character"}])
    found: list[list[Data]] = []
    if world.has("damage_taken"):
        change = draw.choice([-2, -1, -1, 1])
        only = {"from_attack": True} if sometimes(draw, 30) else {}
        found += [[{"damage_taken": change, "of": somebody, **only}]] * 2
        found += [[{"damage_taken_at_most": draw.randint(0, 2), "of": somebody}]]
    if world.has("gain"):
        known = [k for k in (*ATTACK_KEYWORDS, "patrol", "steady") if world.has(k)]
        found += [[{"gain": draw.choice([*known, "guard", "villainous"]), "to": somebody}]]
    if world.has("retaliate"):
        found += [[{"modify": "retaliate", "by": draw.choice([1, 1, -1]), "of": somebody}]]
    if world.has("forbid"):
        what = draw.choice(["defend", "attack", "thwart", "be_readied"])
        found += [[{"cannot": what, "who": somebody}]]
    if world.has("set_stat"):
        found += [[{"set_stat": "atk", "to": draw.randint(0, 3), "of": "villain"}]]
    if world.has("must_defend") and place.bearer in ("villain", "minion"):
        mine = {"controlled_by": "you"} if sometimes(draw, 60) else {}
        found += [[{"must_defend": {"each": draw.choice(["ally", "hero", "ally"]), **mine}}]] * 4
    return found


# --- conditions --------------------------------------------------------------------------------------------------
def conditions(draw: Draw, world: World, moment: Moment) -> list[Data]:
    """Conditions about attacks and activations."""
    if not world.has("conditions"):
        return []
    found: list[Data] = [{"activation": draw.choice(["attack", "scheme"])}]
    if moment.enemy_attack or moment.strike or moment.labelled:
        found += [{"damaged_by_attack": draw.choice(world.characters)}] * 2
    if moment.attacks:
        found += [{draw.choice(["attack_made", "no_damage_by"]): draw.choice(moment.attacks)}] * 6
    return found


def counters(draw: Draw, world: World, moment: Moment) -> list[Data]:
    """The same for what can be counted."""
    found: list[Data] = []
    if world.has("conditions") and moment.depth == 0:
        found += [{"damage_of_attack": a} for a in moment.attacks] * 4
        found += [{"damage_of_attack": "this"}] * 2 if moment.enemy_attack or moment.labelled else []
    if world.has("excess") and moment.ids and moment.depth == 0:
        found += [{"excess": "this_way"}] * 4
    return found
