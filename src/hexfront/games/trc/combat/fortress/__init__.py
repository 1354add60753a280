"""26.9 Fortresses: how cities become some, and what units in them may do."""
