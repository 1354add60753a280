"""Chapter 9: rail movement and the conversion of rail."""
