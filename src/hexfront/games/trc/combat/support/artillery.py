"""26.5 Artillery corps: what they add to an attack beside their factor."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.api import Reason, t
from hexfront.games.trc.state import RUSSIAN, TrcState

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OPTION = "artillery"


def guns(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a unit is artillery by this rule."""
    return OPTION in state.options and board.kinds[unit] == "artillery"


def columns(
    board: Board, state: TrcState, attackers: tuple[int, ...], air: int
) -> Iterator[tuple[Reason, int]]:
    """The columns that artillery shifts a battle beside so many of air power, and what is lost of both together."""
    firing = sum(guns(board, state, unit) for unit in attackers)
    if not firing:
        return
    yield Reason("trc:26.5.3a", t("Artillery: columns"), f"{firing:+d}"), firing
    over = firing + air - board.limits.most_shift
    if air and over > 0:
        rule = "trc:15.10b" if board.side[attackers[0]] == RUSSIAN else "trc:26.5.3b"
        yield Reason(rule, t("More than air power and artillery may shift together"), f"{-over:+d}"), -over
        if rule == "trc:15.10b":
            yield Reason("trc:26.5.3b", t("Artillery and air power have one limit together")), 0
