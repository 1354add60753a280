"""Chapter 3: both sides deploy."""
