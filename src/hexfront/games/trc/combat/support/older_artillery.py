"""28.6.1 Artillery corps by the older rule: each raises the odds of an attack, beside air power or not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from hexfront.engine.api import Reason, t
from hexfront.games.trc.state import AXIS, TrcState

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OPTION = "artillery-corps"


def guns(board: Board, state: TrcState, units: Iterable[int]) -> int:
    """How many of the units are artillery by this rule."""
    if OPTION not in state.options:
        return 0
    return sum(board.kinds[unit] == "artillery" for unit in units)


def columns(
    board: Board, state: TrcState, attackers: tuple[int, ...], air: int
) -> Iterator[tuple[Reason, int]]:
    """One column for each; what German artillery adds is lost beside a Stuka [trc:28.6.1c]."""
    firing = guns(board, state, attackers)
    if not firing:
        return
    if air and board.side[attackers[0]] == AXIS:
        yield Reason("trc:28.6.1c", t("Artillery adds nothing to a Stuka"), "+0"), 0
    else:
        yield Reason("trc:28.6.1c", t("Artillery: columns"), f"{firing:+d}"), firing
