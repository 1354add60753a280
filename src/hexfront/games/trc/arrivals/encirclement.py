"""20.10 Encirclement off the map: units leave by an enemy edge, and the enemy has to match them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, t
from hexfront.engine.base.happenings import Removed
from hexfront.games.trc.box.charts.strategies import MEDITERRANEAN
from hexfront.games.trc.movement import steps
from hexfront.games.trc.movement.step_bars import STEP_BARS, Step
from hexfront.games.trc.state import AWAY, AXIS, CALLED, GONE, SIDES, TrcState
from hexfront.games.trc.supply import control, no_retreat
from hexfront.games.trc.units import airborne, stacks, waiting
from hexfront.games.trc.victory import ending
from hexfront.hexes import each
from hexfront.kit.bars import EVERYWHERE

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

SPARED = ("leader", "worker", "partisan", "uprising")
"""The kinds that are not taken off to match others."""


def _case(frame: Any, board: Board, state: TrcState, unit: int) -> Step:
    under_way = unit == frame.mover
    left = frame.left if under_way else steps.allowance(board, state, unit)
    return Step(
        board, state, frame.side, unit, state.where[unit], left, under_way, frame.halt if under_way else ""
    )


def exits(frame: Any, board: Board, state: TrcState, unit: int) -> bool:
    """Whether a unit may step off an enemy edge, or German paratroops off their own."""
    at = state.where[unit]
    if at <= 0 or not (_doors(board, state, frame.side) >> at & 1 or goes_home(board, state, unit)):
        return False
    return next(_against_exit(frame, board, state, 0, ("exit", unit)), None) is None


def _doors(board: Board, state: TrcState, side: int) -> int:
    """The hexes of the enemy edges by which a side leaves the map, once it may."""
    return board.edges.exits[SIDES[side]] if state.turn >= board.limits.encirclement_turn else 0


def goes_home(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a German paratroop corps stands on the west edge, from which it may go off the map [trc:28.6.med.5c]."""
    if MEDITERRANEAN not in state.adopted or not airborne.german(board, unit):
        return False
    return state.where[unit] > 0 and bool(board.edges.entries["axis"] >> state.where[unit] & 1)


def leavers(frame: Any, board: Board, state: TrcState) -> list[int]:
    """The units that may step off an edge: those on an enemy edge by hex, then German paratroops."""
    hexes = state.occupied[frame.side] & _doors(board, state, frame.side)
    found = [unit for at in each(hexes) for unit in state.at[at] if exits(frame, board, state, unit)]
    if frame.side == AXIS and state.adopted:
        corps = airborne.corps(board)
        found += [unit for unit in corps if unit not in found and exits(frame, board, state, unit)]
    return found


def _offer_exit(frame: Any, board: Board, state: TrcState, seat: Seat) -> Iterator[Action]:
    for unit in leavers(frame, board, state):
        yield "exit", unit


def _exit(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    unit = action[1]
    at = waiting.named(board, state, unit)
    home = goes_home(board, state, unit)
    if home:
        state.boxed |= 1 << unit
    else:
        state.debt[1 - frame.side] += board.combat[unit]
    state.moved |= 1 << unit
    stacks.take_off(board, state, unit, AWAY if home else GONE)
    frame.let_go(state)
    rule = "trc:28.6.med.5c" if home else "trc:20.10"
    out.append(Removed(unit=board.name(unit), at=at, why="off the map", rules=(rule,)))
    control.settle(board, state, out)


def _against_exit(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """What keeps a unit from any step, and then what is asked of this one."""
    unit = action[1]
    case = _case(frame, board, state, unit)
    for bar in STEP_BARS:
        if bar.hexes(case) == EVERYWHERE:
            yield Illegal(bar.rule, bar.words(case, 0))
            if case.at <= 0:
                return
    if no_retreat.watch(board, state, unit, case.at):
        words = t("{unit} would give up ground in the east of its row.", unit=board.name(unit))
        yield Illegal("trc:28.3a", words)
    if goes_home(board, state, unit):
        return
    if state.turn < board.limits.encirclement_turn:
        yield Illegal("trc:20.10", t("Units leave by an enemy edge from 1942 on."))
    if not board.edges.exits[SIDES[frame.side]] & (1 << case.at if case.at > 0 else 0):
        yield Illegal("trc:20.10", t("{unit} is not on an enemy edge.", unit=board.name(unit)))


def _why_exit(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    if goes_home(board, state, action[1]):
        yield Reason("trc:28.6.med.5c", t("It waits off the map and may drop again"))
        return
    yield Reason("trc:20.10.1", t("Factors that the enemy has to match"), str(board.combat[action[1]]))


EXIT = Act("exit", _offer_exit, _exit, _against_exit, _why_exit)


def matching(board: Board, state: TrcState, side: int) -> list[int]:
    """The units that a side may take off to match those of the enemy, on the map or in the box."""
    if not waiting.indebted(state, side):
        return []
    return [
        unit
        for unit in each(board.sided[side])
        if (state.where[unit] > 0 or state.where[unit] == AWAY)
        and board.kinds[unit] not in SPARED
        and board.combat[unit]
    ]


def _offer_remove(frame: Any, board: Board, state: TrcState, seat: Seat) -> Iterator[Action]:
    for unit in matching(board, state, frame.side):
        yield "remove", unit


def _remove(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    unit = action[1]
    at = waiting.named(board, state, unit)
    state.debt[frame.side] = max(state.debt[frame.side] - board.combat[unit], 0)
    stacks.take_off(board, state, unit, GONE)
    frame.let_go(state)
    out.append(Removed(unit=board.name(unit), at=at, why="off the map", rules=("trc:20.10.1",)))
    control.settle(board, state, out)


def _against_remove(
    frame: Any, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    if not waiting.indebted(state, frame.side):
        yield Illegal("trc:20.10.1", t("Nobody has to be matched."))
    elif action[1] not in matching(board, state, frame.side):
        words = t("{unit} is no combat unit on the map or in the box.", unit=board.name(action[1]))
        yield Illegal("trc:20.10.1", words)


def _why_remove(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    yield Reason("trc:20.10.1", t("Factors still to be matched"), str(state.debt[frame.side]))


REMOVE = Act("remove", _offer_remove, _remove, _against_remove, _why_remove)


def end_turn(board: Board, state: TrcState, side: int, out: list[Event]) -> None:
    """A side that has not matched the enemy when its turn ends has lost [trc:20.10.2]."""
    if not waiting.indebted(state, side):
        return
    winner = 1 - side
    words = t("Units off the map have not been matched: {side} wins.", side=CALLED[winner])
    rule = "trc:25.1.1c" if winner == AXIS else "trc:25.1.2b"
    ending.win(state, winner, "encirclement", words, out, "trc:20.10.2", rule)
