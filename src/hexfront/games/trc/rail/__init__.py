"""Chapter 9.4: the conversion of rail."""
