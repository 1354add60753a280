"""Chapter 10: hidden units, and how they are found."""
