"""13.2 Units leave the map: eliminated to the replacement pool, or surrendered for good."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event
from hexfront.engine.base.happenings import Removed
from hexfront.games.trc.state import LATER, POOL, SURRENDERED, TrcState
from hexfront.games.trc.units import battle_groups, levies, stacks, waiting

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def remove(board: Board, state: TrcState, unit: int, box: int, out: list[Event], *rules: str) -> None:
    """Take a unit off the map; a worker always surrenders [trc:22.2d], a battle group never does.

    Lost HQs and leaders are counted (27.21).
    """
    if box == POOL and board.kinds[unit] == "worker":
        box, rules = SURRENDERED, (*rules, "trc:22.2d")
    if battle_groups.is_group(board, unit):
        box, rules = LATER, (*rules, "trc:26.4e")
    if board.kinds[unit] in ("hq", "leader"):
        state.heads[board.side[unit]] += 1
    if board.kinds[unit] == "leader":
        state.shocked |= 1 << board.side[unit]
        rules = (*rules, "trc:11.3a", *(("trc:26.16c",) if board.units[unit].movement else ()))
    at = waiting.named(board, state, unit)
    stacks.take_off(board, state, unit, box)
    why = "surrenders" if box == SURRENDERED else "eliminated"
    out.append(
        Removed(unit=board.name(unit), at=at, why=why, rules=tuple(dict.fromkeys((*rules, "trc:13.2b"))))
    )
    if box == SURRENDERED and board.recruits:
        levies.gave_up(board, state, unit, out)
