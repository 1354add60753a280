"""Chapters 5, 10.1 and 17: moving, seen and unseen, facing and transport."""
