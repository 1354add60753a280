"""26.4 What remains of defenders that are eliminated."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hexfront.engine.api import Event
from hexfront.games.trc.combat import retreat, retreat_paths
from hexfront.games.trc.events import Moved
from hexfront.games.trc.state import TrcState
from hexfront.games.trc.units import battle_groups, stacks

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def remain(
    board: Board, state: TrcState, lost: Iterable[int], at: int, full: bool, out: list[Event]
) -> int | None:
    """Set down the battle group that remains of units lost in a hex, if one does: the strongest that can get away.

    One survives in each hex, whatever was lost there [trc:26.4b].
    """
    eligible = [unit for unit in lost if battle_groups.leaves_one(board, state, unit)]
    choices = {group: None for unit in eligible for group in battle_groups.remains(board, state, unit)}
    for group in sorted(choices, key=lambda one: (-board.combat[one], one)):
        if retreat.holds(board, at) or retreat_paths.firsts(board, state, group, at, full):
            stacks.put(board, state, group, at)
            state.fought |= 1 << group
            rules = ["trc:26.4a", "trc:26.4c", "trc:26.4d", *(["trc:26.4b"] if len(eligible) > 1 else [])]
            out.append(
                Moved(
                    unit=board.name(group),
                    start="",
                    end=board.label(at),
                    how="battle group",
                    rules=tuple(rules),
                )
            )
            return group
    return None
