"""Hygiene of the rules: what never applies, what changes nothing, what clashes, which readings break an invariant."""
