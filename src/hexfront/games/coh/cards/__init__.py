"""Cards: who holds them, what they cost and what they do."""
