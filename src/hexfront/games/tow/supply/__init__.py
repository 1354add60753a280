"""Chapters 8 and 11: supply lines, supply checks and the railheads of reinforcements."""
