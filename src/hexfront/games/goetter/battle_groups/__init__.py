"""12 Battle groups."""
