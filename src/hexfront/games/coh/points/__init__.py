"""Chapter 3: action points, command points and what is rolled."""
