"""Answers to questions about a position of Kharkov: reach, fights, zones of control, supply."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.contract.verdict import Fight
from hexfront.engine.positions.probe import Area, Reached, Supplied
from hexfront.games.kharkov.combat import odds
from hexfront.games.kharkov.movement import reinforcements, steps
from hexfront.games.kharkov.movement.steps import Mover
from hexfront.games.kharkov.state import AXIS, POOL, SOVIET, KharkovState
from hexfront.games.kharkov.supply import check as lines
from hexfront.games.kharkov.supply import hq
from hexfront.games.kharkov.turn import overrun, rail
from hexfront.games.kharkov.turn.movement_phase import Movement, Moving, movable
from hexfront.hexes import each
from hexfront.kit import answers
from hexfront.kit.answers import Walk
from hexfront.kit.combat import pursuit
from hexfront.kit.reach import Trip, cheapest
from hexfront.kit.sheet import halves

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board


def reach(board: Board, state: KharkovState, seat: Seat, unit: str) -> list[Reached]:
    """Every hex a unit can reach in this movement phase, undisturbed: cheapest first, then by overrun, then by rail."""
    number = board.data.numbers[unit]
    found = answers.reached(board, _walks(board, state, _departures(board, state, number)))
    found += answers.reached(board, pursuit.walks(board, state, number))
    cost = halves(board.limits.overrun_cost)
    found += [Reached(at, cost, (at,), "overrun") for at in map(board.label, prey(board, state, number))]
    if _free(board, state, number):
        levels = rail.journey(board, state, number)
        for at in each(rail.ends(board, state, number)):
            length = next(count for count, level in enumerate(levels) if level >> at & 1)
            found.append(Reached(board.label(at), str(length), (), "rail"))
    return found


def reach_via(
    board: Board, state: KharkovState, seat: Seat, unit: str, via: tuple[str, ...]
) -> list[Reached]:
    """Every hex a unit can reach by a way that begins with these hexes; none if it cannot go that way."""
    way = tuple(board.grid.hex(label) for label in via)
    number = board.data.numbers[unit]
    departures = _departures(board, state, number)
    begun = [one for start in departures if (one := _along(board, state, start, way)) is not None]
    return answers.reached(board, [*_walks(board, state, begun), *pursuit.walks(board, state, number, way)])


def _along(board: Board, state: KharkovState, start: Departure, way: tuple[int, ...]) -> Departure | None:
    """Where a departure has come to once it has entered these hexes, if it can."""
    mover, at, path = start
    if path and path != way[: len(path)]:
        return None
    for to in way[len(path) :]:
        totals = steps.exits(board, state, mover, at).get(to)
        if totals is None:
            return None
        mover, at = steps.entering(board, state, mover, at, to, totals), to
    return mover, at, way


def walks(board: Board, state: KharkovState, unit: int) -> list[tuple[int, ...]]:
    """The cheapest path to every hex that a unit can walk to in this phase."""
    return [path for _, _, path, _ in _walks(board, state, _departures(board, state, unit))]


def prey(board: Board, state: KharkovState, unit: int) -> tuple[int, ...]:
    """The hexes that a unit could overrun, alone, from where it stands before it moves."""
    if state.where[unit] <= 0 or not _free(board, state, unit):
        return ()
    return overrun.targets(board, state, steps.set_out(board, state, (unit,)), state.where[unit])


def _free(board: Board, state: KharkovState, unit: int) -> bool:
    """Whether the phase lets a unit begin its move now."""
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, Movement) or frame.seat != board.side[unit]:
        return False
    return state.where[unit] <= 0 or movable(board, state, unit, frame.mechanised)


Departure = tuple[Mover, int, tuple[int, ...]]
"""Who sets out, from where, and the hexes it has already entered."""


def _departures(board: Board, state: KharkovState, unit: int) -> list[Departure]:
    """A unit that is under way goes on; one that is free sets out; a reinforcement enters first."""
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, Moving) and unit in frame.mover.units:
        return [(frame.mover, state.where[unit], ())]
    if not _free(board, state, unit):
        return []
    if state.where[unit] > 0:
        return [(steps.set_out(board, state, (unit,)), state.where[unit], ())]
    return [
        (reinforcements.entered(board, state, unit, at), at, (at,))
        for verb, who, at in reinforcements.offers(board, state, board.side[unit])
        if who == unit
    ]


def _walks(board: Board, state: KharkovState, departures: list[Departure]) -> list[Walk]:
    """The cheapest walk to every hex where the move may end: its cost, the hex, the path and how it went."""

    def onward(trip: Trip) -> Iterator[Trip]:
        mover, at = trip.mover, trip.at
        manner = "disengage" if _leaves(board, state, mover, at) else trip.how
        for to, totals in steps.exits(board, state, mover, at).items():
            later = steps.entering(board, state, mover, at, to, totals)
            yield Trip(max(totals), to, (*trip.path, to), manner, later)

    starts = [
        Trip(max(mover.spent), at, path, _manner(state, mover), mover) for mover, at, path in departures
    ]
    return [
        (trip.cost, trip.at, trip.path, trip.how)
        for trip in cheapest(starts, onward, _likeness)
        if trip.path and not steps.too_many(board, state, trip.mover, trip.at)
    ]


def _likeness(trip: Trip) -> tuple[int, tuple[int, ...]]:
    """A lone unit goes on from a hex as any other; in a stack it counts what each has spent."""
    return trip.at, trip.mover.spent if len(trip.mover.units) > 1 else ()


def _manner(state: KharkovState, mover: Mover) -> str:
    """How a mover has come to where it is."""
    if state.where[mover.units[0]] == POOL:
        return "entry"
    if mover.disengaged:
        return "disengage"
    return "infiltrate" if mover.ignored else "move"


def _leaves(board: Board, state: KharkovState, mover: Mover, at: int) -> bool:
    """Whether a step from here is a disengagement (6.6)."""
    side = board.side[mover.units[0]]
    return bool(steps.enemy_zoc(board, state, side, mover.ignored) >> at & 1) and not mover.fresh


def fight(board: Board, state: KharkovState, seat: Seat, at: str, units: tuple[str, ...]) -> Fight:
    """An attack of these units on a hex, or on several (``0505,0506``), whoever's turn it is."""
    targets = tuple(board.grid.hex(label) for label in at.split(","))
    enemies = (state.occupied[AXIS] | state.garrisons, state.occupied[SOVIET])
    attackers = answers.attackers(board, state, units, targets, lambda side: enemies[side])
    return odds.fight(board, state, attackers, targets)


def areas(board: Board, state: KharkovState, seat: Seat, unit: str) -> list[Area]:
    """The hexes within a line of communication of each active HQ, or of one."""
    staffs = [one for side in (SOVIET, AXIS) for one in hq.active(board, state, side)]
    return answers.command_areas(
        board, staffs, lambda one: hq.command_of(board, state, one), "kharkov:10.23a", unit
    )


def supply(board: Board, state: KharkovState) -> list[Supplied]:
    """The supply of every unit on the map."""
    return [lines.explain(board, state, unit) for unit, at in enumerate(state.where) if at > 0]
