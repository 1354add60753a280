"""Chapters 5 to 9 and 11: movement by land and rail."""
