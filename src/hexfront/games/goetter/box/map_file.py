"""The map: one board of two sheets, the operational map and the siege map of Berlin (2.1)."""

from __future__ import annotations

TERRAIN = ("forest", "town", "urban", "marsh", "mountain", "fortification")
RIVERS = ("minor-river", "major-river", "lake", "spree")
"""The hexsides with an effect of their own; `spree` is the Spree of the siege map where no bridge crosses it."""
LINKS = ("road", "rail")
