"""Chapters 6, 7, 11 to 13 and 19: fire, hits and what mends them."""
