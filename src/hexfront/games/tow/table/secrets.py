"""What a viewer cannot know: the other's tokens in the cup, the Axis hand, the Luftwaffe markers (4.2h, 7.0c)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.draws import Stream
from hexfront.engine.base.events import ALL
from hexfront.games.tow.combat import luftwaffe
from hexfront.games.tow.state import AXIS, SIDES, SOVIET
from hexfront.games.tow.tokens import token_rules

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def redraw(board: Board, state: TowState, viewer: Seat, chance: Stream) -> None:
    """Give the state other secrets that look the same to the viewer."""
    if viewer == ALL:
        return
    if viewer != state.seats[AXIS]:
        _redraw_air(board, state, chance)
        _redraw_axis(board, state, chance)
    if viewer != state.seats[SOVIET]:
        _redraw_soviet(board, state, chance)


def _redraw_air(board: Board, state: TowState, chance: Stream) -> None:
    """Any markers that have not been shown this turn."""
    rest = luftwaffe.box(board)
    for kind in state.flown:
        rest.remove(kind)
    state.air = tuple(sorted(chance.shuffled(rest)[: len(state.air)]))


def shown(board: Board, state: TowState, side: int) -> tuple[int, ...]:
    """The tokens of a side that everybody knows to be selected this turn: played, or sent back into the cup."""
    return tuple(
        token for token in (*state.played, *state.returned) if board.tokens[token].side == SIDES[side]
    )


def _of(board: Board, tokens: tuple[int, ...], side: int) -> tuple[int, ...]:
    return tuple(token for token in tokens if board.tokens[token].side == SIDES[side])


def _redraw_axis(board: Board, state: TowState, chance: Stream) -> None:
    """Any tokens not seen this turn, anywhere in hand and cup."""
    own = _of(board, state.cup, AXIS)
    back = _of(board, state.returned, AXIS)
    if not state.hand and len(own) == len(back):
        return
    seen = Counter(shown(board, state, AXIS))
    pool = []
    for token, count in token_rules.available(board, state, AXIS).items():
        pool += [token] * (count - seen[token])
    drawn = chance.shuffled(pool)[: len(own) - len(back) + len(state.hand)]
    others = tuple(token for token in state.cup if board.tokens[token].side != SIDES[AXIS])
    state.hand = tuple(sorted(drawn[: len(state.hand)]))
    state.cup = tuple(sorted((*others, *back, *drawn[len(state.hand) :])))


def _redraw_soviet(board: Board, state: TowState, chance: Stream) -> None:
    """Any tokens that make a legal selection with those seen this turn."""
    own = _of(board, state.cup, SOVIET)
    back = _of(board, state.returned, SOVIET)
    if len(own) == len(back):
        return
    known = shown(board, state, SOVIET)
    whole = known
    for _ in range(len(own) - len(back)):
        fitting = token_rules.open_tokens(board, state, SOVIET, whole)
        if not fitting:
            # A position need not hold what could have been selected; then there is nothing else it could be.
            return
        whole = (*whole, chance.choice(fitting))
    others = tuple(token for token in state.cup if board.tokens[token].side != SIDES[SOVIET])
    state.cup = tuple(sorted((*others, *back, *whole[len(known) :])))
