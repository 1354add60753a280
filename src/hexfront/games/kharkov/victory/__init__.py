"""Chapter 18: points and how the game ends."""
