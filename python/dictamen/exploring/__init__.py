"""Searches for the smallest states in which something matters: where they look, what is found, how it is told."""
