"""Chapter 4: the cup, and what each token brings."""
