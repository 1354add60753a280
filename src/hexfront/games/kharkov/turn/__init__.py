"""Chapters 4, 6 and 7: the phases of a turn and what is done in them."""
