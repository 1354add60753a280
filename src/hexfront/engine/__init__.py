"""The referee: the contract every game keeps, and the machinery that keeps it. Knows no game."""
