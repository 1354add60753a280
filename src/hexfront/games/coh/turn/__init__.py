"""Chapter 2: the order of play, and what a unit may do on its go."""
