"""What rules take: map, counters and tables of a game, and what every game looks up in them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from hexfront.engine.positions.position import Position
from hexfront.engine.rulebook.rules import RuleIndex
from hexfront.kit.box.contents import Contents
from hexfront.remembered import Memory

D = TypeVar("D", bound=Contents[Any])


class CounterBoard(Generic[D]):
    """The bound data of a game, on its own map or on that of a position; a game adds what its rules ask for."""

    def __init__(
        self,
        data: D,
        game: str,
        folder: Path,
        sides: Sequence[str],
        root: Self | None = None,
        written: Position | None = None,
    ) -> None:
        self.data = data
        self.root = root or self
        """The game on its own map, with the printed counters."""
        self.written = written
        """The position that this board was made for, if any."""
        self.rules: RuleIndex = root.rules if root else RuleIndex.load(folder / "rules.tsv", game)
        self.memory: Memory = {}
        """What the rules have worked out about this board; it goes with it."""
        self.map, self.grid = data.map, data.map.grid
        self.side_names = tuple(sides)
        self.side = [sides.index(unit.side) for unit in data.units]
        """By unit, the number of its side."""
        self.names: list[str] = [unit.id for unit in data.units]
        """By unit, its id."""
        self.labels = [
            self.grid.label(at) if self.grid.mask >> at & 1 else "" for at in range(self.grid.size)
        ]
        """By hex, its printed number."""

    def name(self, unit: int) -> str:
        """The id of a unit."""
        return self.names[unit]

    def label(self, at: int) -> str:
        """The printed number of a hex."""
        return self.labels[at]

    def data_hashes(self) -> dict[str, str]:
        """The hash of each data file."""
        return self.data.hashes()
