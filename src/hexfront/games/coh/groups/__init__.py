"""Chapter 9: units that act together."""
