"""Answers to questions about a position of The Russian Campaign: reach in both impulses, fights, air ranges."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.state import clone
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.engine.positions.probe import Area, Reached
from hexfront.games.trc.combat import air, odds, shortfall
from hexfront.games.trc.combat.duties.contact import WORST
from hexfront.games.trc.movement import steps, trains
from hexfront.games.trc.state import SIDES, TrcState
from hexfront.games.trc.table import victories_ahead, walks
from hexfront.games.trc.units import stacks
from hexfront.hexes import bits, each
from hexfront.kit import answers

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def reach(board: Board, state: TrcState, seat: Seat, unit: str) -> list[Reached]:
    """Where a unit can go now on foot and by rail, then where the second impulse could bring it."""
    number = board.data.numbers[unit]
    frame = walks.phase(state)
    if frame is None or frame.side != board.side[number] or state.where[number] <= 0:
        return []
    found = walks.walks(board, state, number)
    reached = answers.reached(board, found)
    ends = bits(at for _, at, _, _ in found)
    rides = trains.hexes(board, state, frame.side, number)
    reached += [Reached(board.label(at), "", (), "rail") for at in each(rides & ~ends)]
    known = ends | rides | 1 << state.where[number]
    return reached + list(_exploitation(board, state, number, ends, known))


def reach_via(board: Board, state: TrcState, seat: Seat, unit: str, via: tuple[str, ...]) -> list[Reached]:
    """Every hex a unit can reach by a way that begins with these hexes; none if it cannot go that way."""
    number, way = board.data.numbers[unit], tuple(board.grid.hex(label) for label in via)
    start = walks.departure(board, state, number)
    if start is None:
        return []
    at, _, left = start
    for to in way:
        if not steps.step_hexes(board, state, number, at, left) >> to & 1:
            return []
        left = walks.left_after(board, state, number, at, to, left)
        at = to
    return answers.reached(board, walks.flood(board, state, number, [(at, way, left)]))


def _exploitation(board: Board, state: TrcState, unit: int, ends: int, known: int) -> Iterator[Reached]:
    """Where the second impulse could bring a unit from where its first may end, if nothing changed meanwhile.

    Who ends the first impulse in enemy ZOC is pinned [trc:8.4].
    """
    if state.impulse != 1:
        return
    later = clone(state)
    later.impulse, later.spent = 2, state.victors
    later.moved = later.pinned = later.victors = later.rode = 0
    most = steps.allowance(board, later, unit)
    free = (ends | 1 << state.where[unit]) & ~stacks.watched(state, board.side[unit])
    departures: list[walks.Departure] = [(at, (), most) for at in each(free)]
    for cost, at, _, _ in walks.flood(board, later, unit, departures):
        if not known >> at & 1:
            yield Reached(board.label(at), str(cost // 2), (), "second impulse", later=True)


def fight(board: Board, state: TrcState, seat: Seat, at: str, units: tuple[str, ...]) -> Fight:
    """An attack of these units on a hex, or on several (``J16,J17``), whoever's turn it is, without air power.

    It says what is missing for an automatic victory, without an air unit and with all that may fly there.
    """
    targets = tuple(board.grid.hex(label) for label in at.split(","))
    attackers = answers.attackers(board, state, units, targets, lambda side: state.occupied[1 - side])
    weighed = odds.weigh(board, state, attackers, targets)
    side = board.side[attackers[0]]
    told = [*weighed.reasons, *shortfall.reasons(board, state, side, weighed, targets)]
    if weighed.defence > WORST * weighed.attack:
        told.append(Reason("trc:12.5a", t("Below 1-6: legal only if more units attack with them")))
    return odds.fight(board, weighed._replace(reasons=tuple(told)), targets)


def zoc(board: Board, state: TrcState) -> dict[str, list[str]]:
    """The hexes in the zones of control of each side; of a partisan's only the one it is in [trc:7.3]."""
    return {side: board.map.describe(stacks.watched(state, 1 - number)) for number, side in enumerate(SIDES)}


def areas(board: Board, state: TrcState, seat: Seat, unit: str) -> list[Area]:
    """The range of the air units of each HQ, or of one; asked for all, the automatic victories ahead as well."""
    ahead = victories_ahead.areas(board, state) if not unit else ()
    ranges = [
        Area("air range", board.name(staff), _range(board, state, staff), side, rule)
        for number, (side, rule) in enumerate(zip(SIDES, ("trc:15.2a", "trc:15.8a"), strict=True))
        for staff in air.directors(board, state, number)
        if unit in ("", board.name(staff))
    ]
    return [*ranges, *ahead]


def _range(board: Board, state: TrcState, staff: int) -> tuple[str, ...]:
    hexes = bits(at for at in each(board.land) if air.in_range(board, state, staff, (at,)))
    return tuple(board.map.describe(hexes))
