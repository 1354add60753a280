"""A question about a game, answered by many games: with error bars, and as one page."""
