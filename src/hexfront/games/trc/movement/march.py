"""5 Land movement: one unit, one hex at a time."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from hexfront.engine.api import Act, Action, Event, Group, Hexes, Illegal, Reason, Seat, agenda, t
from hexfront.engine.base.parted import Sifted
from hexfront.games.trc.box.charts.chits import LORRIES
from hexfront.games.trc.events import Moved
from hexfront.games.trc.map.going import motorized
from hexfront.games.trc.movement import steps
from hexfront.games.trc.movement.step_bars import STEP_BARS, Step
from hexfront.games.trc.movement.stops import STOPS, Entry
from hexfront.games.trc.rail import convert
from hexfront.games.trc.supply import control, no_retreat
from hexfront.games.trc.units import battle_groups, chits, stacks
from hexfront.games.trc.units.targets import first_targets
from hexfront.hexes import each
from hexfront.kit import bars

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.state import TrcState


def hexes(frame: Any, board: Board, state: TrcState, unit: int) -> int:
    """The hexes that a unit of the side may step to now."""
    return steps.step_hexes(board, state, unit, state.where[unit], _left(frame, board, state, unit))


def _left(frame: Any, board: Board, state: TrcState, unit: int) -> int:
    """How many hexes a unit may go now."""
    if unit == frame.mover and not state.victors >> unit & 1:
        return int(frame.left)
    idle = state.moved | state.pinned | state.victors | state.dropped
    if idle >> unit & 1 or (state.strategic and steps.redeployed(state) >> unit & 1):
        return 0
    return steps.allowance(board, state, unit)


def ways(frame: Any, board: Board, state: TrcState, unit: int) -> Group | None:
    """The same as choices: a hex with friends in it is looked at for room when somebody wants it."""
    left = _left(frame, board, state, unit)
    if left <= 0:
        return None
    at, prefix = state.where[unit], ("step", unit)
    found = steps.next_hexes(board, state, unit, at)
    if not found & state.occupied[frame.side]:
        return Hexes(prefix, found) if found else None
    closed = partial(steps.impassable, board, state, unit, at, left)
    if not found & ~state.occupied[frame.side] and not found & ~closed(found):
        return None
    return Sifted(prefix, found, closed)


def _offer(frame: Any, board: Board, state: TrcState, seat: Seat) -> Iterator[Action]:
    for unit in stacks.of_side(board, state, frame.side):
        for to in each(hexes(frame, board, state, unit)):
            yield "step", unit, to


def _play(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    unit, to = action[1], action[2]
    start = state.where[unit]
    left = (frame.left if unit == frame.mover else steps.allowance(board, state, unit)) - 1
    state.moved |= 1 << unit
    stacks.put(board, state, unit, to)
    halted = steps.halted(board, state, unit, start, to)
    stopped = bars.forced(STOPS, Entry(board, state, unit, start, to)) if halted else ()
    later = msgspec.structs.replace(
        frame, mover=unit, left=0 if stopped else left, halt=stopped[0] if stopped else ""
    )
    agenda.become(state, frame, later)
    out.append(Moved(unit=board.names[unit], start=board.labels[start], end=board.labels[to], rules=stopped))
    control.settle(board, state, out)
    convert.cross(board, state, unit, to, out)


def _case(frame: Any, board: Board, state: TrcState, unit: int) -> Step:
    under_way = unit == frame.mover
    left = frame.left if under_way else steps.allowance(board, state, unit)
    halt = frame.halt if under_way else ""
    return Step(board, state, frame.side, unit, state.where[unit], left, under_way, halt)


def _objections(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    return bars.objections(STEP_BARS, _case(frame, board, state, action[1]), action[2])


def _reasons(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    case, to = _case(frame, board, state, action[1]), action[2]
    yield Reason("trc:5.4a", t("Hexes left to go"), str(case.left))
    if state.fresh >> case.unit & 1:
        yield Reason("trc:20.3a", t("It has come in and moves as others do"))
    if not case.under_way:
        yield Reason("trc:5.4b", t("Allowance by the chart"), str(case.left))
        yield from _charted(board, state, case.unit)
    if state.occupied[case.side] >> to & 1:
        yield Reason("trc:5.3a", t("Friends may be passed through and stacked on"))
        if board.points[case.unit]:
            yield from _stacked(board, state, case.unit, to)
        else:
            yield Reason("trc:6.3", t("It takes no room in a stack"))
    if case.watched >> case.at & 1:
        yield Reason("trc:8.3b", t("It leaves an enemy ZOC for a hex that is free of it"))
    if case.watched >> to & 1:
        yield Reason("trc:7.2", t("It stops there, in enemy ZOC"))
        yield Reason("trc:7.1a", t("Every unit has its own hex and those around it in its ZOC"))
        if any(
            board.side[leader] != case.side and board.near.adjacent[to] & 1 << max(state.where[leader], 0)
            for leader in board.leaders
        ):
            yield Reason("trc:11.2c", t("A leader has a ZOC as other units have"))
        if state.occupied[case.side] >> to & 1:
            yield Reason("trc:7.1b", t("Friends there do not lift the enemy ZOC"))
        if board.near.adjacent[to] & state.occupied[1 - case.side] & ~first_targets(board, state, case.unit):
            yield Reason("trc:3.7f", t("Only its attacks are limited in the first impulse, not its moves"))
    else:
        yield from _shielded(board, state, case.side, to)
    if no_retreat.relieved(board, state, case.unit):
        yield Reason("trc:28.3b", t("Its hex lies behind others in the row, or is out of supply"))
    kind, bit = board.kinds[case.unit], 1 << to
    if board.going.stops(case.unit, state.weather) & bit:
        rule = "trc:11.1c" if kind == "hq" else "trc:8.2a"
        yield Reason(rule, t("It stops there, for the terrain"))
        yield from _by_type(board, case.unit)
        if board.rail.hexes & bit:
            yield Reason("trc:9.3.3b", t("A railway does not help who marches"))
    elif to in board.levelled:
        yield Reason(board.levelled[to], t("These mountains are clear ground"))
    elif board.terrain["woods"] & bit:
        yield Reason("trc:8.2b", t("Its kind does not stop in woods"))
        yield from _by_type(board, case.unit)
    elif board.terrain["mountain"] & bit:
        yield Reason("trc:8.2c", t("Mountain units do not stop in mountains"))
        yield from _by_type(board, case.unit)
    elif board.terrain["swamp"] & bit and state.weather == "snow":
        yield Reason("trc:8.2d", t("Swamp is clear terrain in snow"))
    if board.near.over_strait[case.at] & bit:
        yield Reason("trc:8.5.1a", t("It stops on the far shore of the strait"))
        yield Reason("trc:8.5.1c", t("Crossing the strait is no sea movement"))
    yield from _staffs(board, kind, bit)


def _staffs(board: Board, kind: str, bit: int) -> Iterator[Reason]:
    """How HQs and mobile leaders go."""
    if kind == "hq":
        yield Reason("trc:11.1b", t("An HQ goes its full factor in any weather"))
    elif kind == "leader":
        yield Reason("trc:26.16b", t("A leader goes his full factor in any weather"))
        if (board.terrain["woods"] | board.terrain["mountain"]) & bit:
            yield Reason("trc:26.16e", t("A leader goes as mountain units do"))


def _charted(board: Board, state: TrcState, unit: int) -> Iterator[Reason]:
    """What the chart reads: the printed factor in Clear weather, else the line of the unit's type."""
    counter = board.units[unit]
    if chits.active(state, LORRIES) and motorized(counter) > counter.movement:
        yield Reason("trc:28.7.R6", t("Lorries carry it further"))
    if (state.weather, state.impulse) == ("clear", 1):
        yield Reason("trc:2.5", t("The movement factor of the counter"), str(counter.movement))
        return
    words = t("{weather}, impulse {impulse}", weather=state.weather, impulse=state.impulse)
    yield Reason("trc:2.6.t1", words, board.move_class[unit])
    if state.impulse == 2:
        yield Reason("trc:2.6", t("Its type says how far it goes in a second impulse"), counter.kind)


def _stacked(board: Board, state: TrcState, unit: int, to: int) -> Iterator[Reason]:
    """The room that a unit takes among friends."""
    together = f"{stacks.points(board, state, (*state.at[to], unit))}/{board.limits.stack_points}"
    yield Reason("trc:2.3", t("Stacking points there, with it"), together)
    yield Reason("trc:2.1d", t("Its size"), board.units[unit].size)
    if stacks.as_corps(board, state, unit):
        yield Reason("trc:28.7.R4", t("Without purges armies stack as corps do"))
    if battle_groups.is_group(board, unit):
        yield Reason("trc:26.4.1a", t("A battle group stacks as a corps does"))


def _by_type(board: Board, unit: int) -> Iterator[Reason]:
    """The type that the terrain effects chart asks for."""
    yield Reason("trc:8.1", t("By the terrain effects chart"))
    yield Reason("trc:2.1e", t("Its type"), board.kinds[unit])


def _shielded(board: Board, state: TrcState, side: int, to: int) -> Iterator[Reason]:
    """Why a hex is not in the ZOC of enemies who stand beside it."""
    enemies = state.occupied[1 - side]
    if board.near.over_strait[to] & enemies:
        yield Reason("trc:8.5.2a", t("No ZOC crosses the strait"))
    if board.grid.around[to] & enemies & ~board.near.steps[to]:
        yield Reason("trc:7.1c", t("No ZOC crosses water or a blocked hexside"))


STEP = Act("step", _offer, _play, _objections, _reasons)
