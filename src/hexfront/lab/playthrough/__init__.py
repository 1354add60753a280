"""One short game as a text to read: who decides, what is offered and done, by which rules, and what comes of it."""

from hexfront.lab.playthrough.page import write
from hexfront.lab.playthrough.playing import Stretch

__all__ = ["Stretch", "write"]
