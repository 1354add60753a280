"""4.1 Stacking."""
