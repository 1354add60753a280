"""What a game teaches: the briefing of a side, and lessons that are played."""
