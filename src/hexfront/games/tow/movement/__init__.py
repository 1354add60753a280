"""Chapters 5 to 7: activation and movement."""
