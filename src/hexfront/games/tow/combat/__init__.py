"""Chapter 10: attacks from declaration to advance."""
