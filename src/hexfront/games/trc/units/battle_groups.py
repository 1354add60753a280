"""26.4 Battle groups: which of them remain of a lost unit, and who takes their place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexfront.engine.api import t
from hexfront.games.trc.box.calendar import year
from hexfront.games.trc.state import AXIS, LATER, TrcState
from hexfront.hexes import each
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OPTION = "battle-groups"
MOBILE = ("armour", "motorized")
LEFT_BY = ("infantry", *MOBILE)
"""The kinds of Germans that leave a battle group."""


def is_group(board: Board, unit: int) -> bool:
    """Whether a unit is a battle group."""
    return board.units[unit].battle_group


def corps(board: Board, unit: int) -> str:
    """To whom a unit belongs: Guards, the SS or the rest of the Germans; empty for all others [trc:26.4.2c]."""
    counter = board.units[unit]
    if counter.side == "russian":
        return "guards" if counter.guards else ""
    return "ss" if counter.nation == "ss" else "german" if counter.german else ""


def leaves_one(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a defender of its sort and strength leaves a battle group when it is eliminated [trc:26.4a]."""
    if (
        OPTION not in state.options
        or year(state.turn) < board.limits.battle_groups_from
        or is_group(board, unit)
    ):
        return False
    kind = board.kinds[unit] in LEFT_BY
    return bool(corps(board, unit)) and kind and board.combat[unit] >= board.limits.battle_group_of


def remains(board: Board, state: TrcState, unit: int) -> list[int]:
    """The battle groups of the mix that may remain of a unit, the strongest first [trc:26.4d]."""
    if not leaves_one(board, state, unit):
        return []
    lost = board.units[unit]
    found = [
        group
        for group in each(board.drafted)
        if is_group(board, group)
        and state.where[group] == LATER
        and corps(board, group) == corps(board, unit)
        and (board.kinds[group] in MOBILE) is (lost.kind in MOBILE)
        and board.units[group].movement <= lost.movement
    ]
    return sorted(found, key=lambda group: (-board.combat[group], group))


def succeeds(board: Board, unit: int, group: int) -> bool:
    """Whether a replacement may take the place of a battle group: of its type [trc:26.4.2b] and its own people."""
    if board.side[unit] != board.side[group] or corps(board, unit) != corps(board, group):
        return False
    return same_type(board, unit, group)


def same_type(board: Board, unit: int, group: int) -> bool:
    """Whether a unit is of the type of a battle group: infantry, or armour and motorized [trc:26.4.2b]."""
    mobile = board.kinds[unit] in MOBILE
    return mobile if board.kinds[group] in MOBILE else board.kinds[unit] == "infantry"


def standing(board: Board, state: TrcState, side: int) -> dict[int, int]:
    """The battle groups of a side on the map, by hex."""
    if OPTION not in state.options:
        return {}
    groups = [unit for unit in each(board.sided[side] & board.drafted) if is_group(board, unit)]
    return {state.where[group]: group for group in groups if state.where[group] > 0}


def only_groups(board: Board, units: list[int]) -> bool:
    """Whether all of these are German battle groups [trc:26.4.3]."""
    return bool(units) and all(is_group(board, unit) and board.side[unit] == AXIS for unit in units)


def shy(board: Board, unit: int) -> bool:
    """Whether a unit enters no enemy ZOC: battle groups, those of the SS apart [trc:26.4.1b]."""
    return is_group(board, unit) and board.units[unit].nation != "ss"


def _watched(case: Any) -> int:
    """The hexes in enemy ZOC for a battle group that keeps out of them."""
    if not shy(case.board, case.unit):
        return 0
    zoc = case.state.zoc[1 - case.board.side[case.unit]]
    return int(zoc | case.state.lairs if case.board.side[case.unit] == AXIS else zoc)


KEEPS_OUT = Bar(
    "trc:26.4.1b",
    lambda case, to: t("A battle group enters no enemy ZOC: not {hex}.", hex=case.board.labels[to]),
    _watched,
)
"""For cases with a board, a state and a unit."""
