"""States from outside: the bounds of what all hex-and-counter games keep, and counters that lie as they say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hexfront.engine.contract.bounds import AtMost, Bits, Distinct, Exactly, Row, outside
from hexfront.engine.contract.meta import Meta
from hexfront.hexes import each
from hexfront.kit.board import CounterBoard

FARTHEST = 64
"""More half movement points, path hexes, lost steps or rules of one event than ever occur."""


class Shapes:
    """Bounds made of the counters and hexes of a board, under the names by which a game puts them together."""

    def __init__(self, board: CounterBoard[Any]) -> None:
        count = len(board.names)
        self.sides, self.units = range(len(board.side_names)), range(count)
        self.hexes = frozenset(each(board.grid.mask))
        self.a_set, self.a_force = Bits(board.grid.mask), Bits((1 << count) - 1)
        """A set of hexes, and one of units, as a number."""
        self.by_side = Exactly(len(self.sides), self.a_set)
        """A set of hexes for each side."""
        self.some_units, self.some_hexes = Distinct(self.units), Distinct(self.hexes)
        self.any_unit = range(-1, count)
        """A unit, or none."""
        self.posts = AtMost(count, self.hexes)
        """A hex for each of some units."""
        self.path = AtMost(FARTHEST, self.hexes)
        self.options = AtMost(count, Row((self.units, self.a_set)))
        """Units, each with the hexes that it may choose from."""
        self.few, self.rules = range(FARTHEST), AtMost(FARTHEST, board.rules)
        self._count = count

    def places(self, boxes: set[int]) -> Exactly:
        """For each unit a hex or a box."""
        return Exactly(self._count, self.hexes | boxes)


def laid_out(
    board: CounterBoard[Any],
    state: Any,
    empty: Any,
    put: Callable[[tuple[int, ...], int], None],
    fits: Callable[[tuple[int, ...]], bool] = bool,
) -> bool:
    """Put the counters of a state down anew, stack after stack, on the map of an empty one; whether that can be done.

    A stack is of one side, and ``fits`` into a hex, if only on its way through it; every counter is where it says.
    """
    boxes = list(empty.where)
    for at, stack in state.at.items():
        if len({board.side[unit] for unit in stack}) != 1 or not fits(stack):
            return False
        if any(state.where[unit] != at for unit in stack):
            return False
        put(stack, at)
    standing = [at if at > 0 else box for at, box in zip(state.where, boxes, strict=True)]
    return bool(empty.where == standing)


def check_follows(meta: Meta, state: Any, again: Any | None, names: Sequence[str]) -> None:
    """Refuse fields that do not follow from where the counters are, as in a state in which they lie anew."""
    for name in names:
        if again is None or getattr(again, name) != getattr(state, name):
            raise outside(meta, name)
