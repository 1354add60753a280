"""Chapters 21 to 23: replacements of both sides, workers, motorization."""
