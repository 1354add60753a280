"""Chapter 5: both sides deploy."""
