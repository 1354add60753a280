"""Chapter 25 and 27.12: how the game is won."""
