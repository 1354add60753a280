"""7 Overruns: fights inside a movement phase."""
