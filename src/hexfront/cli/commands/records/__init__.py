"""Commands that read the record of a game."""
