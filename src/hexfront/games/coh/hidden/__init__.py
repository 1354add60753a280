"""Chapter 10: hidden units, how they move and how they are found."""
