"""Chapters 8 and 9: supply, railheads and headquarters."""
