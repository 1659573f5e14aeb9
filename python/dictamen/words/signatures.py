"""The codes of a trace and what their arguments are called, in order. Both catalogues have a template for each."""

from __future__ import annotations

SIGNATURES: dict[str, tuple[str, ...]] = {
    code: tuple(arguments.split())
    for code, arguments in {
        # --- the attack
        "attack_would_start": "attacker target player",
        "attack_starts": "attacker target player",
        "stun_lost": "attacker",
        "attack_cancelled": "attacker",
        "boost_given": "enemy",
        "no_boost_card": "enemy",
        "defender_declared": "character player",
        "nobody_defends": "",
        "becomes_defender": "character player",
        "target_moves": "character",
        "player_moves": "player",
        "ally_gone": "ally identity",  # the declared ally left play: undefended, the identity is the target
        "boost_faceup": "card",
        "boost_icons": "card n",
        "boost_discarded": "card",
        "damage_calculated": "total terms...",
        "attack_ends_early": "attacker",
        "attack_over": "attacker",
        "counts_as_attacked": "character",
        "undefended": "attacker",
        "attack_waits": "attacker target",
        "attack_lost": "attacker",  # a waiting attack that cannot be made
        # --- damage and defeat
        "damage_dealt": "character n source",
        "no_damage": "character",
        "tough_lost": "character",
        "prevented": "character n ability",
        "damage_taken": "character n total_on_it hp",
        "takes_nothing": "character",
        "defeated": "character",
        "leaves_play": "card",
        "returned_to_hand": "card",
        "player_eliminated": "player",
        "stage_advances": "villain stage",
        # --- abilities
        "ability_used": "ability card",
        "cost_exhaust": "card",
        "cost_discard": "card",
        "option_chosen": "option",
        "cancelled": "what",
        "nothing_happens": "ability",
        # --- other changes
        "status_given": "character status",
        "status_removed": "character status",
        "exhausted": "card",
        "readied": "card",
        "healed": "character n",
        "threat_placed": "n total",
        "stat_changed": "card stat n",
        "minion_enters": "minion player",
        # --- how it ends
        "game_over": "result",
        "unsettled": "what",
        "stuck": "what",
    }.items()
}
"""A last name that ends in `...` takes all remaining arguments.

The code `decided` is not among them: a step with it says its decision and nothing else.
"""

TERMS: dict[str, tuple[str, ...]] = {
    "atk": ("card", "n"),
    "icons": ("n",),
    "modifier": ("ability", "n"),
    "lasting": ("card", "n"),
    "def": ("card", "n"),
}
"""The terms of a damage sum, the nested arguments of `damage_calculated`."""
