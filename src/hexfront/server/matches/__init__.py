"""Matches in memory, and all that can be done at a table."""
