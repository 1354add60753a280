"""Chapters 12 to 16: duties, battles, losses and retreats, air power, automatic victories."""
