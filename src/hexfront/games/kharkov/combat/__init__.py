"""Chapter 9: attacks from declaration to advance."""
