"""Chapters 3 and 4: set-up, bids and the order of a turn."""
