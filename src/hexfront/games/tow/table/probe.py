"""Answers to questions about a position of Traces of War: reach, fights, zones, command radii."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.errors import BadAction
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Fight
from hexfront.engine.positions.probe import Area, Reached
from hexfront.games.tow.combat import odds
from hexfront.games.tow.headquarters import havens
from hexfront.games.tow.movement import activation, steps
from hexfront.games.tow.movement.segment import Movement
from hexfront.games.tow.state import TowState
from hexfront.hexes import each
from hexfront.kit import answers
from hexfront.kit.answers import Walk
from hexfront.kit.combat import pursuit
from hexfront.kit.reach import Trip, cheapest

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board


def reach(board: Board, state: TowState, seat: Seat, unit: str) -> list[Reached]:
    """Every hex a unit can reach in this segment, cheapest first; an HQ may also be relocated."""
    number = board.data.numbers[unit]
    found = answers.reached(board, [*walks(board, state, number), *pursuit.walks(board, state, number)])
    if _free(board, state, number) and not board.combat[number]:
        hexes = havens.hexes(board, state, number, state.where[number])
        found += [Reached(board.label(at), "", (), "relocation") for at in each(hexes)]
    return found


def reach_via(board: Board, state: TowState, seat: Seat, unit: str, via: tuple[str, ...]) -> list[Reached]:
    """Every hex a unit can reach by a way that begins with these hexes; none if it cannot go that way."""
    number, way = board.data.numbers[unit], tuple(board.grid.hex(label) for label in via)
    found = pursuit.walks(board, state, number, way)
    for how in ("move", "march"):
        begun = _begin(board, state, number, how)
        if begun is None:
            continue
        left, first = begun
        at, spent = state.where[number], 0
        for to in way:
            if not _onward(board, state, number, at, left - spent, first and not spent, how) >> to & 1:
                break
            spent += _price(board, state, number, at, to, left - spent, how)
            at = to
        else:
            found += _flood(board, state, number, at, left, spent, way, how, first and not way)
    return answers.reached(board, _cheapest(found))


def walks(board: Board, state: TowState, unit: int) -> list[Walk]:
    """The cheapest walk to every hex where the unit may end its move."""
    found: list[Walk] = []
    for how in ("move", "march"):
        begun = _begin(board, state, unit, how)
        if begun is not None:
            left, first = begun
            found += _flood(board, state, unit, state.where[unit], left, 0, (), how, first)
    return _cheapest(found)


def _cheapest(found: list[Walk]) -> list[Walk]:
    best: dict[int, Walk] = {}
    for walk in sorted(found, key=lambda one: (one[0], len(one[2]))):
        best.setdefault(walk[1], walk)
    return list(best.values())


def _free(board: Board, state: TowState, unit: int) -> bool:
    """Whether the segment lets a unit begin its move now."""
    frame = state.agenda[-1] if state.agenda else None
    return isinstance(frame, Movement) and bool((state.active & ~state.moved) >> unit & 1)


def _begin(board: Board, state: TowState, unit: int, how: str) -> tuple[int, bool] | None:
    """What a unit may spend this way, and whether it would be its first step; None if it may not go like that."""
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, Movement) and frame.mover == unit and frame.left:
        return (frame.left, False) if frame.marching == (how == "march") else None
    return (steps.allowance(board, state, unit), True) if _free(board, state, unit) else None


def _onward(board: Board, state: TowState, unit: int, at: int, left: int, first: bool, how: str) -> int:
    if how == "march":
        return steps.march_hexes(board, state, unit, at, left)
    return steps.step_hexes(board, state, unit, at, left, first)


def _price(board: Board, state: TowState, unit: int, at: int, to: int, left: int, how: str) -> int:
    return board.march_cost if how == "march" else steps.price(board, state, board.side[unit], at, to, left)


def _flood(
    board: Board,
    state: TowState,
    unit: int,
    start: int,
    allowance: int,
    spent: int,
    path: tuple[int, ...],
    how: str,
    first: bool,
) -> list[Walk]:
    """Every hex that can be walked to from here, where the unit may stay."""
    full = steps.no_rest(board, state, unit)

    def onward(trip: Trip) -> Iterator[Trip]:
        left = allowance - trip.cost
        fresh = first and trip.path == path
        for to in each(_onward(board, state, unit, trip.at, left, fresh, how)):
            price = _price(board, state, unit, trip.at, to, left, how)
            yield Trip(trip.cost + price, to, (*trip.path, to), how)

    return [
        (trip.cost, trip.at, trip.path, how)
        for trip in cheapest([Trip(spent, start, path, how)], onward)
        if trip.path and not full >> trip.at & 1
    ]


def fight(board: Board, state: TowState, seat: Seat, at: str, units: tuple[str, ...]) -> Fight:
    """An attack of these units on a hex, whoever's turn it is."""
    target = board.grid.hex(at)
    attackers = answers.attackers(board, state, units, (target,), lambda side: state.occupied[1 - side])
    for unit, name in zip(attackers, units, strict=True):
        if not board.going.linked[state.where[unit]] >> target & 1:
            raise BadAction(
                t("{name} is not next to {at}, or a blocked hexside lies between", name=name, at=at)
            )
    return odds.fight(board, state, attackers, target)


def areas(board: Board, state: TowState, seat: Seat, unit: str) -> list[Area]:
    """The command radius of each HQ on the map, or of one."""
    staffs = [one for one in (*board.hqs[0], *board.hqs[1]) if state.where[one] > 0]
    return answers.command_areas(
        board, staffs, lambda hq: activation.commanded(board, state, hq), "tow:2.3l", unit
    )
