"""6.0 Who can move now: one unit, one hex, or a whole side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.games.kharkov.movement import south, steps
from hexfront.games.kharkov.state import DISRUPTED, MOVED
from hexfront.games.kharkov.turn import overrun, rail
from hexfront.hexes import listed, spread
from hexfront.kit.bars import Bar, ban
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

MECHANISED = ("panzer", "panzergrenadier")


@remembered(most=16)
def members(board: Board, side: int, mechanised: bool) -> tuple[int, ...]:
    """The units of a side that a movement phase is for, in order."""
    kinds = MECHANISED if mechanised else board.data.kinds
    return tuple(
        unit for unit, counter in enumerate(board.units) if board.side[unit] == side and counter.kind in kinds
    )


def movable(board: Board, state: KharkovState, unit: int, mechanised: bool) -> bool:
    """Whether a unit on the map may still move in this phase."""
    if state.where[unit] <= 0 or state.flags[unit] & (MOVED | DISRUPTED):
        return False
    if mechanised and board.units[unit].kind not in MECHANISED:
        return False
    return state.south_active or not south.asleep(board, state, unit)


def first_steps(board: Board, state: KharkovState, unit: int) -> tuple[int, ...]:
    """The first hexes a lone unit on the map may move to."""
    return steps.legal(board, state, steps.set_out(board, state, (unit,)), state.where[unit])


def goes(board: Board, state: KharkovState, unit: int) -> bool:
    """Whether a unit that may still move can go somewhere."""
    return bool(first_steps(board, state, unit)) or rail.ends(board, state, unit) > 0


def able(board: Board, state: KharkovState, side: int, mechanised: bool) -> list[int]:
    """The units that can go somewhere."""
    units = members(board, side, mechanised)
    return [unit for unit in units if movable(board, state, unit, mechanised) and goes(board, state, unit)]


def posts(board: Board, state: KharkovState, side: int) -> int:
    """The hexes of a side with more than one counter, or beside somebody to overrun: no stack is anywhere else."""
    return state.occupied[side] & (state.shared | _beside(board, overrun.quarry(board, state, side)))


@remembered(most=4)
def _beside(board: Board, hexes: int) -> int:
    """The hexes next to some; while a side moves, those of its enemy mostly stay the same."""
    return spread(board.grid, hexes)


def stacks(board: Board, state: KharkovState, side: int, mechanised: bool) -> list[int]:
    """The hexes whose units can be picked up together, or to overrun from where they stand."""
    return [at for at in listed(posts(board, state, side)) if lifted(board, state, side, mechanised, at)]


def lifted(board: Board, state: KharkovState, side: int, mechanised: bool, at: int) -> bool:
    """Whether the units in a hex can be picked up."""
    here = state.at.get(at, ())
    units = [unit for unit in here if movable(board, state, unit, mechanised)]
    if not units or board.side[units[0]] != side:
        return False
    if len(units) > 1 and any(goes(board, state, unit) for unit in units):
        return True
    return any(overrun.targets(board, state, steps.set_out(board, state, (unit,)), at) for unit in units)


def against_lift(
    board: Board, state: KharkovState, side: int, mechanised: bool, at: int
) -> Iterator[Illegal]:
    """Why the units in a hex cannot be picked up: if they could only overrun from there, what keeps them from it."""
    if lifted(board, state, side, mechanised, at):
        return
    here = state.at.get(at, ())
    units = [unit for unit in here if board.combat[unit] and movable(board, state, unit, mechanised)]
    near = overrun.prey(board, state, 1 - side, board.linked[at] & overrun.quarry(board, state, side))
    if near and units and board.side[units[0]] == side:
        mover = steps.set_out(board, state, tuple(units))
        yield from overrun.against(board, state, mover, at, listed(near)[0])
    else:
        words = t("No stack of yours in {at} may move together.", at=board.label(at))
        yield Illegal("kharkov:6.0g3", words)


class Call(NamedTuple):
    """A unit that a player wants to move in his phase."""

    board: Board
    state: KharkovState
    seat: int
    mechanised: bool
    unit: int

    @property
    def name(self) -> str:
        """The unit's id."""
        return self.board.name(self.unit)

    @property
    def own(self) -> bool:
        """Whether it is the player's."""
        return self.board.side[self.unit] == self.seat

    @property
    def flags(self) -> int:
        """What has happened to it, while it is on the map."""
        return self.state.flags[self.unit] if self.own and self.state.where[self.unit] > 0 else 0


WHO: tuple[Bar, ...] = (
    ban(
        "kharkov:6.13",
        lambda call: t("{unit} is an enemy unit; it does not move in your phase.", unit=call.name),
        lambda call: not call.own,
    ),
    ban(
        "kharkov:6.0g1",
        lambda call: t("{unit} is not on the map.", unit=call.name),
        lambda call: call.own and call.state.where[call.unit] <= 0,
    ),
    ban(
        "kharkov:6.0g4",
        lambda call: t("{unit} has finished its movement for this phase.", unit=call.name),
        lambda call: call.flags & MOVED > 0,
    ),
    ban(
        "kharkov:7.32a",
        lambda call: t("{unit} is disrupted and may not move.", unit=call.name),
        lambda call: call.flags & DISRUPTED > 0,
    ),
    ban(
        "kharkov:6.51",
        lambda call: t("{unit} waits in the southern sector until it is activated.", unit=call.name),
        lambda call: call.own and south.asleep(call.board, call.state, call.unit),
    ),
    ban(
        "kharkov:6.0g2",
        lambda call: t("Only panzer and panzergrenadier units move in this phase."),
        lambda call: call.own and call.mechanised and call.board.units[call.unit].kind not in MECHANISED,
    ),
)
"""Who may not move in a phase; ``movable`` says the same faster."""
