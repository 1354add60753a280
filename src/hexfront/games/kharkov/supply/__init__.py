"""Chapters 11, 13 and 17: supply and headquarters."""
