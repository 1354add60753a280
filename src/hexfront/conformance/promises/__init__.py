"""The five promises, each with what tries to break it."""
