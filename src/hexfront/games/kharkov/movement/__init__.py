"""Chapters 6, 8, 14 and 16: what a step costs, what bars it, who comes when."""
