"""What units and places are worth, in combat factors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.games.trc.allies.surrender import NATIONS
from hexfront.games.trc.bot.ground import FAR
from hexfront.games.trc.box.calendar import year
from hexfront.games.trc.state import AXIS, GONE, SURRENDERED, TrcState
from hexfront.games.trc.victory import played, points, sudden_death
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.bot.weights import Weights

FIRST_YEAR = 1941
CAPITALS = {"finland": "Helsinki", "rumania": "Bucharest"}
"""The allies of the Axis that fall with their capital."""


def unit(weights: Weights, board: Board, number: int) -> float:
    """What a unit is worth."""
    return board.combat[number] + weights.worth.beyond.get(board.kinds[number], 0.0)


def capital(board: Board, side: int) -> int:
    """Berlin or Moscow, as a set."""
    return board.cities.hex("Berlin" if side == AXIS else "Moscow")


def next_test(board: Board, state: TrcState) -> list[int]:
    """The places of the next test of this game, by hex."""
    test = sudden_death.next_test(board, state)
    named = board.cities.named
    return [named[place] for place in test.places if place in named] if test else []


def turns_to_test(board: Board, state: TrcState) -> int:
    """How many turns there are until the next test of this game."""
    test = sudden_death.next_test(board, state)
    return test.turn - state.turn if test else FAR


def places(weights: Weights, board: Board, state: TrcState) -> dict[int, float]:
    """What it is worth to hold each place; the places of the next test count most."""
    found = {
        at: weights.worth.major
        if board.cities.major >> at & 1
        else weights.worth.well
        if board.cities.wells >> at & 1
        else weights.worth.minor
        for at in each(board.cities.held)
    }
    scenario = played.scenario(board, state)
    if scenario.campaign_victory:
        tests = sorted(turn for turn in board.tables.sudden_death if state.turn <= turn <= scenario.last)
        for number, turn in enumerate(tests):
            for place in board.tables.sudden_death[turn].places:
                at = board.cities.named.get(place)
                if at in found:
                    found[at] += weights.worth.coming if number else weights.worth.listed
    if scenario.points_line is not None:
        point = (
            weights.worth.late
            if state.turn >= scenario.last - weights.worth.last_turns
            else weights.worth.point
        )
        for at in found:
            found[at] += point * points.worth(board, at)
    if scenario.moscow_wins_in_1941 and year(state.turn) == FIRST_YEAR:
        for at in each(board.moscow):
            found[at] += weights.worth.decides
    for side, more in enumerate(weights.worth.capital):
        for at in each(capital(board, side)):
            found[at] += more
    for at, more in allied_capitals(weights, board, state):
        found[at] += more
    return found


def allied_capitals(weights: Weights, board: Board, state: TrcState) -> Iterator[tuple[int, float]]:
    """The capitals with which an ally of the Axis falls, and what its units are worth [trc:24.3]."""
    for ally, city in CAPITALS.items():
        if ally not in state.fallen:
            units = [
                number
                for number in each(board.sided[AXIS])
                if board.units[number].nation == NATIONS[ally]
                and state.where[number] not in (SURRENDERED, GONE)
            ]
            lost = weights.worth.allies * sum(unit(weights, board, number) for number in units)
            yield from ((at, lost) for at in each(board.cities.hex(city)))
