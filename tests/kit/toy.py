"""A box with three counters and a blank map, for the tests of what the kit makes of boxes."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from hexfront.hexes import HexMap
from hexfront.kit.board import CounterBoard
from hexfront.kit.box.contents import Contents
from hexfront.kit.box.roster import Face, Roster

SIDES = ("soviet", "axis")
RULES = Path(__file__).parents[2] / "src" / "hexfront" / "games" / "tow"


class Piece(NamedTuple):
    """A counter."""

    number: int
    id: str
    side: str
    kind: str = "infantry"
    combat: bool = True
    faces: tuple[Face, ...] = ()


PIECES = (Piece(0, "A", "soviet"), Piece(1, "B", "axis"), Piece(2, "Q", "axis", "hq", combat=False))


def box() -> Contents[Piece]:
    """The data of the toy."""
    roster = Roster(units=PIECES)
    return Contents(HexMap.blank(5, 5), roster, None, {})


def board() -> CounterBoard[Contents[Piece]]:
    """A board with the three counters."""
    return CounterBoard(box(), "tow", RULES, SIDES)


def state(**fields: Any) -> Any:
    """A state with these fields; the counters are off the map unless they are given."""
    return SimpleNamespace(**{"where": [-1, -1, -1], "at": {}, "result": None, **fields})
