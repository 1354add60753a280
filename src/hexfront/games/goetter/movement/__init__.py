"""5 Movement."""
