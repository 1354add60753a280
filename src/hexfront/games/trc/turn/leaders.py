"""11.3 The loss of a leader: his country does not move by land in its next impulse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.state import CALLED, TrcState
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def begin_impulse(board: Board, state: TrcState, out: list[Event]) -> None:
    """Stun the country whose leader was lost since its last impulse; minor allies are exempt [trc:11.3b]."""
    side = state.player
    state.stunned = 0
    if state.shocked >> side & 1:
        state.shocked ^= 1 << side
        state.stunned = bits(unit for unit in each(board.sided[side]) if not board.units[unit].ally)
        words = t("The leader is lost: the {side} units do not move by land.", side=CALLED[side])
        out.append(Said(line=words, rules=("trc:11.3a",)))
