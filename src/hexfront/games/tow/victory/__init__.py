"""Chapter 12: control, orders, points and how the game ends."""
