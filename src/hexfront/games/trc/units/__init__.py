"""Counters: where they are, what they show, how they change."""
