"""Orders in one sentence: ``move 41Pz to I17``, ``move 41Pz via I19,I18``, ``attack J16 with 41Pz,2A``.

``overwhelm J16 with 41Pz,2A`` puts an automatic victory together and launches it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.games.trc.table import walks

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.state import TrcState

BATTLES = {"attack-with": "attack", "overwhelm-with": "overwhelm"}


def plan(board: Board, state: TrcState, seat: Seat, action: Action) -> list[Action]:
    """The atoms of an order; raises Illegal if it cannot be carried out as a whole."""
    if action[0] in BATTLES:
        first, *others = dict.fromkeys(action[1])
        units = dict.fromkeys(action[2])
        return [
            (BATTLES[action[0]], first),
            *[("combine", at) for at in others],
            *[("join", unit) for unit in units],
            ("launch",),
        ]
    unit = action[1]
    path = action[2] if action[0] == "move-via" else _path(board, state, seat, unit, action[2])
    return [("step", unit, at) for at in path]


def _path(board: Board, state: TrcState, seat: Seat, unit: int, to: int) -> tuple[int, ...]:
    """The shortest way there."""
    for _, at, path, _ in walks.walks(board, state, unit):
        if at == to:
            return path
    refusal: Illegal = state.agenda[-1].refuse(board, state, seat, ("step", unit, to))
    # Who may not move at all, or what bars the very next hex, says more than that a hex is out of reach.
    at = state.where[unit]
    if at <= 0 or board.grid.around[at] >> to & 1 or refusal.rule != "trc:5.4a":
        raise refusal
    words = t("{unit} cannot reach {hex} in this impulse.", unit=board.name(unit), hex=board.label(to))
    raise Illegal("trc:5.4a", words)
