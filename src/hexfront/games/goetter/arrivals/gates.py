"""9.1 Where a unit may come in, and what keeps it out."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import t
from hexfront.games.goetter.arrivals import schedule
from hexfront.games.goetter.state import GERMAN, PLAIN, SOVIET, GoetterState
from hexfront.games.goetter.zones import zone
from hexfront.hexes import bits
from hexfront.kit.bars import Bar, ban
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


class Arrival(NamedTuple):
    """A unit that is to come in."""

    board: Board
    state: GoetterState
    side: int
    unit: int

    @property
    def name(self) -> str:
        """The unit."""
        return self.board.name(self.unit)

    @property
    def due(self) -> bool:
        """Whether it comes now."""
        return self.unit in schedule.due(self.board, self.state, self.side)

    @property
    def entry(self) -> str:
        """The area or the hex by which it comes."""
        return schedule.entry(self.board, self.state, self.unit)

    @property
    def us(self) -> bool:
        """Whether it is American."""
        return bool(self.board.fronts["US"] >> self.unit & 1)

    @property
    def by_rail(self) -> bool:
        """Whether it needs a railway: depots and the 344th Division."""
        return self.board.units[self.unit].rail

    @property
    def area(self) -> int:
        """The hexes of its entry."""
        board = self.board
        if self.entry in board.entries.areas:
            return board.entries.areas[self.entry]
        return 1 << board.grid.hex(self.entry) if board.grid.knows(self.entry) else 0


def must_stay(board: Board, state: GoetterState, side: int) -> int:
    """How many of those who come through the box still have to stay there: until both sides have as many."""
    if not (coming := by_box(board, state, side)):
        return 0
    sides = [board.side[unit] for unit in _in_box(state)]
    return max(0, min(sides.count(1 - side) - sides.count(side), len(coming)))


def _in_box(state: GoetterState) -> list[int]:
    """The units in the box: few of many, so the list itself is let look for them."""
    found: list[int] = []
    last = -1
    for _ in range(state.where.count(PLAIN)):
        last = state.where.index(PLAIN, last + 1)
        found.append(last)
    return found


def by_box(board: Board, state: GoetterState, side: int) -> list[int]:
    """Those of the arrivals who come through the box, Germans alone."""
    if side != GERMAN or not board.arrivals.get((side, state.turn), 0) & _through_box(board):
        return []
    return [
        unit for unit in schedule.due(board, state, side) if board.units[unit].entry == schedule.PLAIN_ENTRY
    ]


@remembered(most=1)
def _through_box(board: Board) -> int:
    return bits(unit.number for unit in board.units if unit.entry == schedule.PLAIN_ENTRY)


def held_up(case: Arrival) -> bool:
    """Whether everybody who is left in the box has to stay there."""
    board, state, side = case.board, case.state, case.side
    coming = by_box(board, state, side)
    return case.unit in coming and must_stay(board, state, side) >= len(coming)


def _strangers(case: Arrival) -> int:
    """The hexes with units of the other ally: Soviets for Americans and the other way round."""
    if case.side != SOVIET:
        return 0
    board, state = case.board, case.state
    us = bits([at for unit in board.us if (at := state.where[unit]) > 0])
    return state.occupied[SOVIET] & ~us if case.us else us


BARS = (
    ban(
        "goetter:9.0",
        lambda case: t("{unit} does not come in now.", unit=case.name),
        lambda case: not case.due,
    ),
    Bar(
        "goetter:9.11",
        lambda case, to: t("{unit} does not come in at {hex}.", unit=case.name, hex=case.board.label(to)),
        lambda case: ~case.area if case.due else 0,
    ),
    Bar(
        "goetter:9.16",
        lambda case, to: t(
            "{unit} comes by train, and {hex} has no railway.", unit=case.name, hex=case.board.label(to)
        ),
        lambda case: ~case.board.entries.rail if case.by_rail and case.side != SOVIET else 0,
    ),
    Bar(
        "goetter:9.5d",
        lambda case, to: t(
            "{unit} is a depot, and {hex} has no railway.", unit=case.name, hex=case.board.label(to)
        ),
        lambda case: ~case.board.entries.rail if case.by_rail and case.side == SOVIET else 0,
    ),
    Bar(
        "goetter:9.13a",
        lambda case, to: t("{hex} is occupied by the enemy.", hex=case.board.label(to)),
        lambda case: case.state.occupied[1 - case.side],
    ),
    Bar(
        "goetter:9.13a",
        lambda case, to: t("{hex} is in an enemy zone of control.", hex=case.board.label(to)),
        lambda case: zone.of_side(case.board, case.state, 1 - case.side),
    ),
    Bar(
        "goetter:9.72e",
        lambda case, to: t(
            "Soviet and US units do not share a hex: {hex} is closed to {unit}.",
            hex=case.board.label(to),
            unit=case.name,
        ),
        _strangers,
    ),
    ban(
        "goetter:9.22a",
        lambda case: t("As long as more Soviets are in the box, {unit} has to stay there.", unit=case.name),
        held_up,
    ),
)


@remembered(most=1)
def _likes(board: Board) -> list[tuple[str, bool, int]]:
    """By unit, what its ways in depend on: its entry, whether it needs a railway, and whether it is American."""
    us = board.fronts["US"]
    return [(unit.entry, unit.rail, us >> unit.number & 1) for unit in board.units]


def ways_in(board: Board, state: GoetterState, side: int) -> dict[int, int]:
    """Where each of those who are due may come in now, asked often: the hexes of its entry that no bar closes."""
    units = schedule.due(board, state, side)
    if not units:
        return {}
    shut = state.occupied[1 - side] | zone.of_side(board, state, 1 - side)
    staying = must_stay(board, state, side) if side == GERMAN else 0
    coming = by_box(board, state, side) if staying else []
    boxed = coming if staying >= len(coming) else []
    # Those who come alike are looked at once.
    alike: dict[tuple[str, bool, int], int] = {}
    found: dict[int, int] = {}
    likes = _likes(board)
    for unit in units:
        like = likes[unit]
        if state.rebuilt >> unit & 1:
            like = (schedule.entry(board, state, unit), *like[1:])
        hexes = alike.get(like)
        if hexes is None:
            case = Arrival(board, state, side, unit)
            hexes = case.area & ~shut & ~_strangers(case)
            if case.by_rail:
                hexes &= board.entries.rail
            alike[like] = hexes = 0 if unit in boxed else hexes
        found[unit] = hexes
    return found
