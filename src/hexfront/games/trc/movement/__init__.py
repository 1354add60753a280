"""Chapters 5 to 8 and 11: movement by land."""
