"""11.1 Soviet reliefs: which units they may replace, and how."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import Event, t
from hexfront.engine.base.happenings import Removed
from hexfront.games.tow.events import Moved
from hexfront.games.tow.headquarters import relocation
from hexfront.games.tow.state import RELIEVED, SOVIET
from hexfront.games.tow.units import counters
from hexfront.hexes import each
from hexfront.kit.bars import Bar, ban

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def relieve(board: Board, state: TowState, old: int, new: int, out: list[Event]) -> None:
    """A relief takes the place of a unit, which leaves the game [tow:11.1e]."""
    at = state.where[old]
    state.reliefs = tuple(unit for unit in state.reliefs if unit != new)
    counters.take_off(board, state, old, RELIEVED)
    counters.put(board, state, new, at)
    why = ("tow:11.1c", "tow:11.1e", "tow:2.2k", "tow:2.2j")
    out.append(Removed(unit=board.name(old), at=board.label(at), why="relieved", rules=why))
    out.append(Moved(unit=board.name(new), start="", end=board.label(at), how="arrival", rules=why))
    relocation.rested(board, state, new, out)


class Relief(NamedTuple):
    """A relief that is to take the place of a unit."""

    board: Board
    state: TowState
    old: int
    new: int

    @property
    def names(self) -> dict[str, str]:
        """Who is who."""
        return {"relief": self.board.name(self.new), "unit": self.board.name(self.old)}

    @property
    def alike(self) -> bool:
        """Whether the old one is a Soviet unit of the same type on the map."""
        old, units = self.old, self.board.units
        here = self.state.where[old] > 0 and self.board.side[old] == SOVIET
        return here and units[old].kind == units[self.new].kind


def _stronger(relief: Relief) -> bool:
    """Whether the old one is as strong as the relief."""
    if not relief.alike:
        return False
    attack = counters.face(relief.board, relief.state, relief.old).attack
    return attack >= relief.board.units[relief.new].faces[0].attack


RELIEFS: tuple[Bar, ...] = (
    ban(
        "tow:11.1c",
        lambda relief: t("{unit} is no relief that has come.", unit=relief.names["relief"]),
        lambda relief: relief.new not in relief.state.reliefs,
    ),
    ban(
        "tow:11.1c",
        lambda relief: t("{relief} replaces a unit of its own type on the map, not {unit}.", **relief.names),
        lambda relief: not relief.alike,
    ),
    ban(
        "tow:11.1d",
        lambda relief: t("{unit} is not in supply and cannot be replaced.", unit=relief.names["unit"]),
        lambda relief: bool((relief.state.unsupplied | relief.state.isolated) >> relief.old & 1),
    ),
    ban(
        "tow:2.2k",
        lambda relief: t("{relief} replaces a weaker unit than {unit}.", **relief.names),
        _stronger,
    ),
)
"""Whom a relief does not replace."""


def relievable(board: Board, state: TowState, relief: int) -> list[int]:
    """The units that a relief may replace: the same as those that nothing keeps out, but quicker."""
    new = board.units[relief]
    return [
        unit
        for unit in each(board.sided[SOVIET] & ~(state.unsupplied | state.isolated))
        if state.where[unit] > 0
        and board.units[unit].kind == new.kind
        and counters.face(board, state, unit).attack < new.faces[0].attack
    ]
