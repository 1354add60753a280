"""Self-play and speed."""
