"""What units and places are worth, in combat factors."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.trc.state import AXIS, RUSSIAN, TrcState
from hexfront.games.trc.victory import played
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

BEYOND = {"armour": 2.0, "motorized": 1.0, "hq": 8.0, "leader": 6.0, "worker": 5.0, "paratroop": 1.0}
"""What a kind of unit is worth beyond its combat factor."""
MAJOR, MINOR, WELL = 8.0, 5.0, 6.0
"""What the places are worth."""
LISTED, COMING = 6.0, 1.5
"""What a place of a test is worth beyond that: of the next one, and of those after it."""
CAPITAL = {AXIS: 30.0, RUSSIAN: 14.0}
"""What its capital is worth to a side beyond that."""


def unit(board: Board, number: int) -> float:
    """What a unit is worth."""
    return board.combat[number] + BEYOND.get(board.kinds[number], 0.0)


def capital(board: Board, side: int) -> int:
    """Berlin or Moscow, as a set."""
    return board.cities.hex("Berlin" if side == AXIS else "Moscow")


def next_test(board: Board, state: TrcState) -> list[int]:
    """The places of the next test of this game, by hex."""
    scenario = played.scenario(board, state)
    tests = sorted(turn for turn in board.tables.sudden_death if state.turn <= turn <= scenario.last)
    if not scenario.campaign_victory or not tests:
        return []
    named = board.cities.named
    return [named[place] for place in board.tables.sudden_death[tests[0]].places if place in named]


def places(board: Board, state: TrcState) -> dict[int, float]:
    """What it is worth to hold each place; the places of the next test count most."""
    found = {
        at: MAJOR if board.cities.major >> at & 1 else WELL if board.cities.wells >> at & 1 else MINOR
        for at in each(board.cities.held)
    }
    scenario = played.scenario(board, state)
    if scenario.campaign_victory:
        tests = sorted(turn for turn in board.tables.sudden_death if state.turn <= turn <= scenario.last)
        for number, turn in enumerate(tests):
            for place in board.tables.sudden_death[turn].places:
                at = board.cities.named.get(place)
                if at in found:
                    found[at] += COMING if number else LISTED
    for side, more in CAPITAL.items():
        for at in each(capital(board, side)):
            found[at] += more
    return found
