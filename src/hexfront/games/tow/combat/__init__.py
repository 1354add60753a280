"""Chapters 7 and 10: attacks from declaration to advance, and the Luftwaffe in them."""
