"""Processes beside the server: bots think there, and what was sent in is read there."""
