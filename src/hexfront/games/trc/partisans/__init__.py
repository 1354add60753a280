"""Chapter 19: partisans."""
