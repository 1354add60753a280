"""Chapters 12 and 13: control, crossing points, victory points and how the game ends."""
