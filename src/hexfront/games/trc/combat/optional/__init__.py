"""Chapter 26: what optional rules add to battles."""
