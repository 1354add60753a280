"""20.0 Who comes in during an impulse, and what becomes of those who are not brought in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.box.charts import strategies
from hexfront.games.trc.box.charts.chits import FINLAND
from hexfront.games.trc.state import AWAY, AXIS, LATER, POOL, RESERVE, TrcState
from hexfront.games.trc.units import chits, levies, schedule, stacks
from hexfront.hexes import bits, each
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OCTOBER_1944 = (21, 2)
"""The turn and impulse in which withdrawn panzer corps come back (28.6.ard.2)."""
OTHERWISE = ("partisan", "exchange", "upgrade", "pool")
"""The places of units that are not brought in by their date (19.1, 23.1, 26.5.1, 28.4)."""
ARTILLERY = "artillery"


POOLED = {"artillery": "trc:26.5.1a", "artillery-corps": "trc:28.6.1a"}
"""By option, the rule that brings its units into the replacement pool."""


def begin_turn(board: Board, state: TrcState, out: list[Event]) -> None:
    """Put those whose time has come straight into the replacement pool."""
    for unit in each(_pooled(board) & state.placed[-LATER]):
        counter = board.units[unit]
        if counter.turn is not None and counter.turn <= state.turn:
            stacks.take_off(board, state, unit, POOL)
            words = t("{unit} comes into the replacement pool.", unit=board.name(unit))
            out.append(Said(line=words, rules=(POOLED[counter.option],)))


@remembered(most=1)
def _pooled(board: Board) -> int:
    """The units that come into the replacement pool and not onto the map."""
    units = [board.units[unit] for unit in each(board.drafted)]
    return bits(unit.number for unit in units if unit.place == "pool" and unit.option in POOLED)


def begin_impulse(board: Board, state: TrcState, out: list[Event]) -> None:
    """See who is due now, and which places the enemy controls [trc:20.4a]."""
    side = state.player
    state.boxed = state.fresh = 0
    state.barred = state.held[1 - side]
    waiting = board.sided[side] & board.drafted & state.placed[-LATER]
    if not state.varied:
        waiting &= _dated(board).get((state.turn, state.impulse), 0) | _undated(board)
    state.due = bits(unit for unit in each(waiting) if _comes(board, state, unit))
    if state.due:
        units = ", ".join(board.name(unit) for unit in each(state.due))
        rules = ["trc:20.0a", "trc:20.0b"]
        if any(board.units[unit].option == ARTILLERY for unit in each(state.due)):
            rules.append("trc:26.5.1b")
        if any(schedule.sooner(board, state, unit) for unit in each(state.due)):
            rules.append("trc:28.6.rus.2")
        out.append(Said(line=t("May come in now: {units}.", units=units), rules=tuple(rules)))


@remembered(most=1)
def _dated(board: Board) -> dict[tuple[int, int], int]:
    """By turn and impulse, the units that the order of battle lists for them."""
    found: dict[tuple[int, int], int] = {}
    for unit in board.units:
        if unit.turn is not None:
            now = unit.turn, unit.impulse
            found[now] = found.get(now, 0) | 1 << unit.number
    return found


@remembered(most=1)
def _undated(board: Board) -> int:
    """The units that come by an event, or from their date on."""
    places = board.tables.garrisons
    return bits(unit.number for unit in board.units if unit.place in places or unit.kind == "uprising")


def _comes(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a unit comes now: by its month [trc:20.0b], or because its garrison has been set off."""
    counter = board.units[unit]
    if otherwise(board, state, unit):
        return True
    if counter.option == strategies.OPTION:
        return False
    if levies.nation(board, unit):
        return levies.waits(board, state, unit)
    if counter.place in board.tables.garrisons:
        return _set_off(board, state, unit)
    if counter.kind == "uprising":
        return (state.turn, state.impulse) >= (counter.turn or 0, counter.impulse)
    turn = schedule.turn_of(board, state, unit)
    if turn is not None and counter.option == ARTILLERY:
        turn = max(turn, board.data.scenarios[state.scenario].first)
    return (turn, counter.impulse) == (state.turn, state.impulse) and counter.place not in OTHERWISE


def otherwise(board: Board, state: TrcState, unit: int) -> str:
    """The rule of an alternative strategy that brings a unit in now, by the west edge; empty if none does."""
    if not state.adopted:
        return ""
    now, counter = (state.turn, state.impulse), board.units[unit]
    if counter.option == strategies.OPTION and counter.place == "west":
        return "trc:28.6.ita.2" if strategies.ITALY in state.adopted and now == (counter.turn, 1) else ""
    listed = [one for one in board.data.roster.sooner if one.unit == unit]
    if strategies.TUNISIA in state.adopted and any((one.turn, 1) == now for one in listed):
        return "trc:28.6.tun.3"
    if (
        strategies.ARDENNES in state.adopted
        and now == OCTOBER_1944
        and (listed or state.withdrawn >> unit & 1)
    ):
        return "trc:28.6.ard.2"
    return ""


def _set_off(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a garrison comes: Axis units once it is released, those that release it in a first impulse [trc:20.6]."""
    name = board.units[unit].place
    if board.side[unit] == AXIS:
        return name in state.released
    return state.impulse == 1 and state.turn >= board.tables.garrisons[name].from_turn  # type: ignore[index]


def voluntary(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a unit comes when its owner likes: those of Lapland [trc:20.6], and the Home Army [trc:28.5a].

    So do the armies of Vlasov [trc:28.7.G4a] and of the Ukraine [trc:28.7.G6b]. Beside a neutral Finland the Russian of
    Lapland comes in July 1941 [trc:28.7.R1].
    """
    if board.side[unit] != AXIS and chits.active(state, FINLAND) and board.kinds[unit] != "uprising":
        return False
    if levies.nation(board, unit):
        return True
    return board.units[unit].place == "lapland" or board.kinds[unit] == "uprising"


def end_movement(board: Board, state: TrcState, out: list[Event]) -> None:
    """Who is due and has not been brought in goes to the box, paratroops to their reserve [trc:18.2a]."""
    for unit in each(state.due):
        if not voluntary(board, state, unit):
            put_away(board, state, unit, out)
    state.due = 0


def put_away(board: Board, state: TrcState, unit: int, out: list[Event]) -> None:
    """Put a unit that is due into the box, or a paratroop corps into its reserve; there no worker works [trc:22.1d]."""
    state.due &= ~(1 << unit)
    if board.kinds[unit] == "paratroop":
        stacks.take_off(board, state, unit, RESERVE)
        words = t("{unit} goes to the paratroop reserve.", unit=board.name(unit))
        out.append(Said(line=words, rules=("trc:18.2a",)))
        return
    stacks.take_off(board, state, unit, AWAY)
    state.boxed |= 1 << unit
    words = t("{unit} goes to the off-map box.", unit=board.name(unit))
    idle = ("trc:22.1d",) if board.kinds[unit] == "worker" else ()
    out.append(Said(line=words, rules=("trc:20.1.1a", "trc:20.1", *idle)))
