"""Orders: what one unit or stack is to do in a movement phase, carried out action by action."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.engine.base.texts import Text, t


class Order(NamedTuple):
    """Units that go a way together and, at its end, may overrun somebody."""

    units: tuple[int, ...]
    path: tuple[int, ...]
    """The hexes to enter, without the start; of a rail journey or an entry only the last or the first."""
    score: float
    why: Text = t("The best place within reach")
    how: str = "step"
    prey: int = 0
    """The hex to overrun from the end of the way, or 0."""
