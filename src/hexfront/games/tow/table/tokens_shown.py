"""The tokens and Luftwaffe markers as a viewer sees them: his own by name, the others' by their backs."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import ALL
from hexfront.engine.base.texts import t
from hexfront.engine.contract.view import Card
from hexfront.games.tow.state import SIDES
from hexfront.games.tow.tokens import selection, token_rules

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState

BEFORE = ("bid", "setup", "luftwaffe", "opening", "selection")
"""The phases in which no token has been selected for the turn."""
AIR_NAMES = {"offensive": t("Offensive air support"), "defensive": t("Defensive air support")}


def cards(board: Board, state: TowState, viewer: Seat) -> Iterator[Card]:
    """Everything that lies in the cup, in hand, in the pools and in the Luftwaffe boxes."""
    for side, name in enumerate(SIDES):
        yield from _pool(board, state, viewer, side, f"pool-{name}")
    yield from _cup(board, state, viewer)
    soviet, axis = state.seats
    for token in state.hand:
        seen = viewer in (ALL, axis)
        yield _token(board, token, axis, "hand") if seen else Card(axis, at="hand")
    for token in state.played:
        holder = soviet if board.tokens[token].side == "soviet" else axis
        yield _token(board, token, holder, "played")
    for kind in state.air:
        seen = viewer in (ALL, axis)
        yield _marker(board, kind, axis, "air") if seen else Card(axis, at="air")
    for kind in state.flown:
        yield _marker(board, kind, axis, "air-box")


def _cup(board: Board, state: TowState, viewer: Seat) -> Iterator[Card]:
    """One's own tokens in the cup, and those of the other that an interrupt has sent back before all eyes."""
    back = Tally(state.returned)
    for token in state.cup:
        side = board.tokens[token].side
        holder = viewer if side is None else state.seats[SIDES.index(side)]
        if viewer in (ALL, holder) or back[token]:
            back[token] -= 1
            yield _token(board, token, holder, "cup")


def pooled(board: Board, state: TowState, side: int) -> int:
    """How many tokens lie face down in the pool of a side, as everybody can count [tow:4.2g]."""
    there = token_rules.available(board, state, side)
    number = sum(there.values())
    if state.phase in BEFORE:
        return number
    # The airborne token is not available any more once it has acted, but it was when it was selected.
    number += sum(token not in there and board.tokens[token].side == SIDES[side] for token in state.played)
    return max(0, number - token_rules.wanted(board, state, side))


def _pool(board: Board, state: TowState, viewer: Seat, side: int, box: str) -> Iterator[Card]:
    """The tokens that a side has not selected; while it selects, what it has picked so far lies apart."""
    holder = state.seats[side]
    number = pooled(board, state, side)
    if viewer not in (ALL, holder):
        yield from (Card(holder, at=box) for _ in range(number))
    elif number:
        picked = _picked(state, holder)
        gone = Tally((*state.cup, *state.hand, *state.played, *(token for _, token in picked)))
        for token, count in token_rules.available(board, state, side).items():
            yield from (_token(board, token, holder, box) for _ in range(count - gone[token]))
        yield from (_token(board, token, holder, place) for place, token in picked)


def _picked(state: TowState, seat: Seat) -> list[tuple[str, int]]:
    """What a seat has picked and not yet sealed, and where it is to go."""
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, selection.Selection):
        return []
    places = {"pick": "cup", "keep": "hand"}
    return [(places[str(action[0])], int(str(action[1]))) for action in frame.picks[frame.seats.index(seat)]]


def _token(board: Board, token: int, holder: Seat, box: str) -> Card:
    one = board.tokens[token]
    return Card(holder, one.id, t("{title}", title=one.title), at=box)


def _marker(board: Board, kind: int, holder: Seat, box: str) -> Card:
    one = board.data.air[kind]
    return Card(holder, one.id, AIR_NAMES[one.id], at=box)
