"""Traces of War (VUCA, 2023): its map."""
