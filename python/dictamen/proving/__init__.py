"""Proofs over all states of a scope: the scopes and their parts, invariants, counterexamples."""
