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
        "attack_replaced": "attacker ability",
        "boost_given": "enemy",
        "boost_added": "enemy",
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
        # --- attacks and thwarts of heroes and allies
        "strike_starts": "character",
        "strike_stunned": "character",
        "thwart_starts": "character",
        "thwart_confused": "character",
        "strike_over": "character",
        # --- damage and defeat
        "damage_dealt": "character n source",
        "damage_coming": "character n source",  # and is replaced
        "damage_of_attacking": "character n",  # consequential damage
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
        "cannot_be_used": "ability",  # the action to judge
        "cost_exhaust": "card",
        "cost_discard": "card",
        "cost_counters": "card n left",
        "cost_damage": "character n source",
        "option_chosen": "option",
        "cancelled": "what",
        "nothing_happens": "ability",
        # --- how effects hang together
        "amount_is": "verb total base n",  # n of the total are additional
        "damage_added": "scope n",  # to each damage of this attack or event
        "instance": "n total",  # of a "for each"
        "nothing_counted": "ability",
        "already_so": "character",  # "already": other effects resolve in place
        "each_time": "card",  # the effect stops at this card
        "replaced": "character ability",  # "instead"
        # --- decks, and cards revealed
        "revealed": "card player",
        "surge_gained": "card",
        "discarded_from_deck": "card",
        "looked_at": "card",
        "deck_made_anew": "player",
        "encounter_deck_made_anew": "",
        "acceleration_placed": "",
        "encounter_card_dealt": "player",
        "encounter_card_kept": "card player",
        # --- threat and counters
        "threat_placed_on": "scheme n total",
        "threat_removed": "scheme n left",
        "scheme_defeated": "scheme",
        "counters_placed": "card n total",
        "counters_removed": "card n left",
        # --- other changes
        "status_given": "character status",
        "status_removed": "character status",
        "exhausted": "card",
        "readied": "card",
        "healed": "character n",
        "stat_changed": "card stat n",
        "minion_enters": "minion player",
        # --- schemes and rows of activations
        "scheme_would_start": "attacker player",
        "confused_lost": "attacker",
        "both_lost": "attacker status",  # of a steady character
        "cannot_act": "attacker ban",
        "scheme_starts": "attacker",
        "scheme_cancelled": "attacker",
        "scheme_lost": "attacker",
        "scheme_replaced": "attacker ability",
        "scheme_icons": "card n",
        "threat_calculated": "total terms...",
        "scheme_ends_early": "attacker",
        "scheme_over": "attacker",
        "activation_waits": "attacker target",
        "row_waits": "ability",
        # --- defense labels, keywords, amounts that change
        "label_defends": "character player",
        "overkill": "character n",
        "pierced": "character",
        "outranged": "ability",  # retaliate that a ranged attack leaves unanswered
        "indirect_split": "player n",
        "indirect_capped": "player n left",
        "changed_to": "character n",
        "attack_gains": "keyword",
        "gains_keyword": "character keyword",
        "forbidden": "character ban",
        "stat_set": "card n stat",
        "protected": "character",
        "put_off": "ability",
        "delayed_resolves": "ability",
        "icons_amplified": "card n",
        "icons_added": "n",
        "boost_not_turned": "enemy",
        "boost_thrown_away": "card",
        # --- cards that move or turn; steady and vulnerable characters
        "form_changed": "character form",
        "turned_over": "villain card",  # to the side of that name
        "cards_drawn": "player n",
        "card_enters": "card",
        "card_attached": "card host",
        "half_given": "character status",
        "vulnerable_lost": "character status",
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
    "sch": ("card", "n"),
    "icons": ("n",),
    "modifier": ("ability", "n"),
    "lasting": ("card", "n"),
    "def": ("card", "n"),
}
"""The terms of a sum, the nested arguments of `damage_calculated` and `threat_calculated`."""
