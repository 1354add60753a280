"""Chapter 1: both sides take their places."""
