"""Firefights: their files, read, checked and put together."""
