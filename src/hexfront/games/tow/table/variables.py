"""The moments of a phase that a position opens: a token just drawn, points to be negotiated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.texts import t
from hexfront.engine.positions.given import Given
from hexfront.engine.positions.position import one_of

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board

MOST_HALVES = 100
"""More half points than any table gives."""


def drawn(board: Board, given: Given) -> int | None:
    """The token that has just been drawn, if the position names one."""
    word = given.read("drawn", str, "a token", "")
    known = [token.id for token in board.tokens]
    return known.index(one_of(word, known, "token", "[set] drawn")) if word else None


def negotiation(given: Given) -> int | None:
    """The negotiation points to be spent now, in halves, if the position gives any."""
    if not given.has("negotiation"):
        return None
    halves = given.read("negotiation", float, "a number of points", 0) * 2
    if halves != int(halves) or not 0 < halves <= MOST_HALVES:
        raise BadPosition(
            t(
                "[set] negotiation = {points}; it is a number of half points, such as 3.5",
                points=f"{halves / 2:g}",
            )
        )
    return int(halves)
