"""16.1 How many factors an attack lacks for an automatic victory."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.api import Reason, t
from hexfront.games.trc.combat import air, odds
from hexfront.games.trc.combat.odds import Odds
from hexfront.games.trc.state import SIDES, TrcState

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def missing(board: Board, weighed: Odds, shift: int = 0) -> int:
    """The factors that an attack lacks for 10-1, further columns of shift given; 0 if it lacks none."""
    ladder = board.tables.ladder
    columns = len(ladder.names) - (weighed.rung - ladder.rung(weighed.attack, weighed.defence)) - shift
    lacking = 0
    while ladder.rung(weighed.attack + lacking, weighed.defence) < columns:
        lacking += 1
    return lacking


def reasons(
    board: Board, state: TrcState, side: int, weighed: Odds, targets: tuple[int, ...], sent: int = 0
) -> Iterator[Reason]:
    """What is missing for an automatic victory, as the battle stands and with all further air units."""
    if (
        odds.highest(board, state, side, targets=targets) < len(board.tables.ladder.names)
        or not weighed.defence
    ):
        return
    lacking = missing(board, weighed)
    yield Reason("trc:16.1a", t("Factors missing for an automatic victory"), str(lacking))
    flying = air.most(board, state, side, targets) - sent
    if lacking and flying > 0:
        shift = flying * board.tables.air[SIDES[side]].shift
        if any(reason.rule == "trc:26.5.3a" for reason in weighed.reasons):
            ground = board.tables.ladder.rung(weighed.attack, weighed.defence)
            shift = min(shift, board.limits.most_shift - (weighed.rung - ground))
        with_air = str(missing(board, weighed, shift))
        yield Reason("trc:16.1a", t("Factors missing with all air units that may fly there"), with_air)
