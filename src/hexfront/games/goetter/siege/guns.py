"""7.33b, 7.55 The guns that may fire into a Soviet overrun on the siege map, at any range."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import t
from hexfront.games.goetter.state import SOVIET
from hexfront.hexes import bits, each, listed
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.combat.clash import Clash
    from hexfront.games.goetter.state import GoetterState


class Battery(NamedTuple):
    """An overrun that guns may join."""

    board: Board
    state: GoetterState
    clash: Clash


GUN_BARS: tuple[Bar, ...] = (
    Bar(
        "goetter:7.33b",
        lambda case, unit: t("{unit} is no Soviet gun on the siege map.", unit=case.board.names[unit]),
        lambda case: ~_present(case.board, case.state) if case.clash.side == SOVIET else -1,
    ),
    Bar(
        "goetter:7.55",
        lambda case, unit: t("{unit} has supported an overrun in this phase.", unit=case.board.names[unit]),
        lambda case: case.state.fired,
    ),
    Bar(
        "goetter:7.33c",
        lambda case, unit: t(
            "{unit} has moved in this phase and does not fire.", unit=case.board.names[unit]
        ),
        lambda case: case.state.moved & ~case.state.fired | bits(case.clash.attackers),
    ),
    Bar(
        "goetter:7.33c",
        lambda case, unit: t("{unit} is disrupted and does not fire.", unit=case.board.names[unit]),
        lambda case: case.state.disrupted,
    ),
)
"""What keeps a gun from firing; unit numbers stand where other bars have hexes."""


def _present(board: Board, state: GoetterState) -> int:
    """The Soviet guns on the siege map."""
    return bits(
        unit for unit in each(board.guns) if state.where[unit] > 0 and board.siege >> state.where[unit] & 1
    )


def able(board: Board, state: GoetterState, clash: Clash) -> tuple[int, ...]:
    """The guns that may fire into an overrun."""
    if clash.sort != "siege" or clash.side != SOVIET:
        return ()
    case = Battery(board, state, clash)
    closed = 0
    for bar in GUN_BARS:
        closed |= bar.hexes(case)
    return tuple(listed(board.guns & ~closed))
