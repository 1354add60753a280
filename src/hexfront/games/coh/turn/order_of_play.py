"""20.0 Whose go comes next, and when a turn is over, with two, three or four players."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def cycle(sides: tuple[int, ...], whole_sides: bool) -> tuple[int, ...]:
    """The order in which seats of these sides have their goes, over and over.

    Whole sides act in turn, or single players of alternating sides; of three players the lone one has every
    other go [coh:20.0b].

    >>> cycle((0, 0, 1, 1), True), cycle((0, 0, 1, 1), False), cycle((0, 1, 1), False)
    ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 0, 2))
    """
    teams = [[seat for seat, side in enumerate(sides) if side == which] for which in dict.fromkeys(sides)]
    if whole_sides:
        return tuple(seat for team in teams for seat in team)
    longest = max(len(team) for team in teams)
    return tuple(team[number % len(team)] for number in range(longest) for team in teams)


def begin(board: Board, state: CohState, seat: int) -> int:
    """The turn begins with this seat, or with its side [coh:20.0c]."""
    places = board.cycle(state)
    if board.whole_sides(state):
        side = board.seat_side[seat]
        seat = next(other for other in places if board.seat_side[other] == side)
    state.place = places.index(seat)
    return seat


def after(board: Board, state: CohState) -> int:
    """The seat that has the next go."""
    places = board.cycle(state)
    state.place = (state.place + 1) % len(places)
    return places[state.place]


def coming(board: Board, state: CohState) -> tuple[int, ...]:
    """The goes to come, from the one under way, where more than two players have them [coh:20.0b]."""
    if len(board.seats) < 3 or state.phase != "goes":
        return ()
    places = board.cycle(state)
    return (*places[state.place :], *places[: state.place])


def turn_over(board: Board, state: CohState) -> bool:
    """Whether the passes in a row end the turn.

    Two of two players [coh:2.2m]; of four all but one; of three two who are opponents [coh:20.0d].
    """
    passes = state.passes
    if len(passes) < 2:
        return False
    if len(board.seats) == 2:
        return True
    if len(board.seats) == 3:
        return board.seat_side[passes[-1]] != board.seat_side[passes[-2]]
    return len(set(passes)) >= len(board.seats) - 1
