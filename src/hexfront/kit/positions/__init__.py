"""Positions of hex-and-counter games: set up from a file, and written down as one."""
