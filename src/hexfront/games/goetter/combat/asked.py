"""6.3 How a fight would stand, for whoever asks, whosever phase it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from hexfront.engine.api import Fight, Reason, Seat, t
from hexfront.games.goetter.combat import odds
from hexfront.games.goetter.combat.clash import Clash
from hexfront.games.goetter.state import SOVIET, GoetterState
from hexfront.kit import answers

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


def fight(board: Board, state: GoetterState, seat: Seat, at: str, units: tuple[str, ...]) -> Fight:
    """An attack of these units on all in a hex, without support; against Soviets a G marker may come on top."""
    target = board.grid.hex(at)
    attackers = answers.attackers(board, state, units, (target,), lambda side: state.occupied[1 - side])
    side = board.side[attackers[0]]
    found = odds.fight(board, state, Clash(side, attackers, target, state.at[target]))
    if side != SOVIET:
        return found
    drawn = Reason(
        "goetter:6.47.t1", t("A G marker would shift on average"), odds.mean(odds.cup(board, state.turn))
    )
    return msgspec.structs.replace(found, modifiers=(*found.modifiers, drawn))
