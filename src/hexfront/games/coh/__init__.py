"""Conflict of Heroes: Awakening the Bear, 2nd edition: its boards, counters, cards and firefights."""
