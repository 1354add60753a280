"""Games as tables for machine learning: what each seat saw, what it did, and what came of it."""
