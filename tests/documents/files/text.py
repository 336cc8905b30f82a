"""Texts."""

LIMIT = 3
