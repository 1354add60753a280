"""Chapters 5 and 17: moving, facing and transport."""
