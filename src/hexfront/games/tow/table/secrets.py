"""What a viewer cannot know: the other's tokens in the cup, the Axis hand, the Luftwaffe markers (4.2h, 7.0c)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.draws import Stream
from hexfront.engine.base.events import ALL
from hexfront.games.tow.combat import luftwaffe
from hexfront.games.tow.state import AXIS, SIDES, SOVIET
from hexfront.games.tow.tokens import selection

if TYPE_CHECKING:
    from hexfront.games.tow.game import Tow
    from hexfront.games.tow.state import TowState


def redraw(game: Tow, state: TowState, viewer: Seat, chance: Stream) -> None:
    """Give the state other secrets that look the same to the viewer."""
    if viewer == ALL:
        return
    if viewer != state.seats[AXIS]:
        _redraw_air(game, state, chance)
        _redraw_axis(game, state, chance)
    if viewer != state.seats[SOVIET]:
        _redraw_soviet(game, state, chance)


def _redraw_air(game: Tow, state: TowState, chance: Stream) -> None:
    """Any markers that have not been shown this turn."""
    rest = luftwaffe.box(game)
    for kind in state.flown:
        rest.remove(kind)
    state.air = tuple(sorted(chance.shuffled(rest)[: len(state.air)]))


def shown(game: Tow, state: TowState, side: int) -> tuple[int, ...]:
    """The tokens of a side that everybody knows to be selected this turn: played, or sent back into the cup."""
    return tuple(
        token for token in (*state.played, *state.returned) if game.tokens[token].side == SIDES[side]
    )


def _of(game: Tow, tokens: tuple[int, ...], side: int) -> tuple[int, ...]:
    return tuple(token for token in tokens if game.tokens[token].side == SIDES[side])


def _redraw_axis(game: Tow, state: TowState, chance: Stream) -> None:
    """Any tokens not seen this turn, anywhere in hand and cup."""
    own = _of(game, state.cup, AXIS)
    back = _of(game, state.returned, AXIS)
    if not state.hand and len(own) == len(back):
        return
    seen = Counter(shown(game, state, AXIS))
    pool = []
    for token, count in selection.available(game, state, AXIS).items():
        pool += [token] * (count - seen[token])
    drawn = chance.shuffled(pool)[: len(own) - len(back) + len(state.hand)]
    others = tuple(token for token in state.cup if game.tokens[token].side != SIDES[AXIS])
    state.hand = tuple(sorted(drawn[: len(state.hand)]))
    state.cup = tuple(sorted((*others, *back, *drawn[len(state.hand) :])))


def _redraw_soviet(game: Tow, state: TowState, chance: Stream) -> None:
    """Any tokens that make a legal selection with those seen this turn."""
    own = _of(game, state.cup, SOVIET)
    back = _of(game, state.returned, SOVIET)
    if len(own) == len(back):
        return
    known = shown(game, state, SOVIET)
    whole = known
    for _ in range(len(own) - len(back)):
        fitting = selection.open_tokens(game, state, SOVIET, whole)
        if not fitting:
            # A position need not hold what could have been selected; then there is nothing else it could be.
            return
        whole = (*whole, chance.choice(fitting))
    others = tuple(token for token in state.cup if game.tokens[token].side != SIDES[SOVIET])
    state.cup = tuple(sorted((*others, *back, *whole[len(known) :])))
