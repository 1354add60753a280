"""20.2 to 20.5 Units come in, by a city or an edge."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from hexfront.engine.api import Act, Action, Event, Group, Hexes, Illegal, Listed, Reason, Seat, t
from hexfront.engine.base.parted import Sifted
from hexfront.games.trc.arrivals import dates, garrisons
from hexfront.games.trc.arrivals.gates import ENTER_BARS, Arrival, comes, crowded, gates
from hexfront.games.trc.events import Moved
from hexfront.games.trc.movement import neutrals, sea
from hexfront.games.trc.state import AWAY, AXIS, RESERVE, RUSSIAN, SIDES, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import balkans, battle_groups, levies, national, stacks, waiting
from hexfront.hexes import each
from hexfront.kit import bars

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


BROUGHT_BY = {
    "late-headquarters": "trc:28.4.2",
    "12th-ss": "trc:28.4.6a",
}
"""By option, the rule that brings its units in as reinforcements."""
MOMENTS = {
    (AXIS, 1): "trc:4.1.2c",
    (AXIS, 2): "trc:4.1.4d",
    (RUSSIAN, 1): "trc:4.2.1b",
    (RUSSIAN, 2): "trc:4.2.3d",
}
"""The rules of the phases in which reinforcements come, by side and impulse."""


def hexes(board: Board, state: TrcState, side: int, unit: int) -> int:
    """Where a unit may come in now."""
    arrival = Arrival(board, state, side, unit)
    if not comes(arrival):
        return 0
    if not state.varied:
        found = _quickly(arrival)
        return found & ~crowded(arrival, found)
    return bars.left_open(ENTER_BARS, arrival, gates(arrival))


def _entries(board: Board, state: TrcState, side: int, unit: int) -> Group | None:
    """The same as choices; without options each hex is looked at for room when somebody wants it."""
    arrival = Arrival(board, state, side, unit)
    if not comes(arrival):
        return None
    found = bars.left_open(ENTER_BARS, arrival, gates(arrival)) if state.varied else _quickly(arrival)
    if state.varied:
        return Hexes(("enter", unit), found) if found else None
    if not found & ~state.occupied[side] and not found & ~crowded(arrival, found):
        return None
    return Sifted(("enter", unit), found, partial(crowded, arrival))


def _quickly(arrival: Arrival) -> int:
    """Where it may come in if there is room and no options are played; ``ENTER_BARS`` is the plain definition."""
    board, state, side, unit = arrival
    if (board.kinds[unit] == "hq" and state.impulse == 1) or waiting.indebted(state, side):
        return 0
    found = gates(arrival) & ~state.occupied[1 - side] & ~state.closed
    if side == RUSSIAN and state.south >= board.limits.south_entries:
        found &= ~board.edges.south
    return found & ~(arrival.city & state.barred) if found & state.barred else found


def outside(board: Board, state: TrcState, side: int) -> list[int]:
    """The units of a side that wait outside the map and could come in by some way."""
    return [
        unit
        for unit in each(board.sided[side] & board.drafted)
        if state.where[unit] in (AWAY, RESERVE) or state.due >> unit & 1
    ]


def groups(board: Board, state: TrcState, side: int, unit: int) -> list[Group]:
    """What a unit outside the map may do."""
    found: list[Group] = []
    if (entries := _entries(board, state, side, unit)) is not None:
        found.append(entries)
    found += sea.groups(board, state, side, unit)
    if state.due >> unit & 1 and not dates.voluntary(board, state, unit):
        found.append(Listed([("delay", unit)]))
    return found


def at_once(board: Board, state: TrcState, side: int, unit: int) -> bool:
    """Whether it is seen at a glance that a unit outside can do something; if not, its groups tell."""
    if state.due >> unit & 1:
        return not dates.voluntary(board, state, unit)
    arrival = Arrival(board, state, side, unit)
    if not comes(arrival) or arrival.city or arrival.levied or waiting.indebted(state, side):
        return False
    if arrival.kind == "worker" or (arrival.kind == "hq" and state.impulse == 1):
        return False
    full = (
        state.occupied[0]
        | state.occupied[1]
        | balkans.closed(board, state, unit)
        | neutrals.hungary(board, state)
    )
    full |= national.closed(board, state, unit)
    if battle_groups.shy(board, unit):
        full |= stacks.watched(state, side)
    return bool(board.edges.entries[SIDES[side]] & ~full)


def _offer(frame: Any, board: Board, state: TrcState, seat: Seat) -> Iterator[Action]:
    for unit in outside(board, state, frame.side):
        for to in each(hexes(board, state, frame.side, unit)):
            yield "enter", unit, to


def _play(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Put the unit down; its first hex costs nothing [trc:20.2a], and it moves on as it likes [trc:20.3a]."""
    unit, to = action[1], action[2]
    arrival = Arrival(board, state, frame.side, unit)
    rules = list(_rules(arrival, to))
    if arrival.reinforcement:
        state.fresh |= 1 << unit
    if board.edges.south >> to & 1:
        state.south += 1
    state.due &= ~(1 << unit)
    stacks.put(board, state, unit, to)
    if state.impulse == 2 and stacks.watched(state, frame.side) >> to & 1:
        state.pinned |= 1 << unit
        rules.append("trc:20.3c")
    frame.let_go(state)
    out.append(Moved(unit=board.name(unit), start="", end=board.label(to), how="arrival", rules=tuple(rules)))
    garrisons.arrived(board, state, unit, out)
    control.settle(board, state, out)


def _rules(arrival: Arrival, to: int) -> Iterator[str]:
    board, state = arrival.board, arrival.state
    if arrival.rising:
        yield "trc:28.5a"
        return
    if arrival.levied:
        yield levies.RULES[arrival.levied]
    elif arrival.scout:
        yield "trc:20.6"
    elif arrival.paratroops:
        yield "trc:18.2b"
    elif arrival.city >> to & 1:
        yield "trc:18.2a" if arrival.kind == "paratroop" else "trc:20.2b"
    else:
        if arrival.city:
            yield "trc:20.4a" if arrival.city & state.barred else "trc:20.4b"
        home = board.cities.every >> to & 1 and not board.edges.entries[SIDES[arrival.side]] >> to & 1
        yield "trc:20.5b" if home else "trc:20.5a" if board.edges.south >> to & 1 else "trc:20.5"
    if arrival.reinforcement:
        if rule := dates.otherwise(board, state, arrival.unit):
            yield rule
        if board.units[arrival.unit].nation == "yugoslav":
            yield "trc:28.7.G1b"
        if board.units[arrival.unit].option in BROUGHT_BY:
            yield BROUGHT_BY[board.units[arrival.unit].option]
        yield "trc:20.0b"
        yield MOMENTS[arrival.side, state.impulse]
    elif not arrival.paratroops:
        yield "trc:20.1.2"


def _objections(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    return bars.objections(ENTER_BARS, Arrival(board, state, frame.side, action[1]), action[2])


def _reasons(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    arrival = Arrival(board, state, frame.side, action[1])
    if arrival.rising:
        yield Reason("trc:28.5a", t("It rises where no Axis unit stands, in enemy ZOC too"))
        return
    yield Reason("trc:20.2a", t("The first hex costs nothing"))
    if not arrival.reinforcement:
        yield Reason("trc:9.2d", t("It does not ride free"))
    elif state.impulse == 1:
        yield Reason("trc:9.2c", t("It rides free in this impulse"))
    else:
        yield Reason("trc:20.3b", t("It moves as units do in a second impulse"))


ENTER = Act("enter", _offer, _play, _objections, _reasons)
