"""A toy game for Hexfront, in a package of its own."""

from hexfront_drill.game import Drill

__all__ = ["Drill"]
