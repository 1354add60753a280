"""9 Reinforcements."""
