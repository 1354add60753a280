"""Questions about a position, as the interface answers and refuses them."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.errors import Told
from hexfront.engine.positions import asking
from hexfront.engine.positions.asking import Question, verdict
from hexfront.server.errors import Unanswerable

__all__ = ["Question", "answered", "verdict"]


def answered(game: Any, state: Any, viewer: Seat, asked: Question) -> dict[str, Any]:
    """The answer, under the name of what was asked."""
    try:
        return {asked.what: asking.answered(game, state, viewer, asked)}
    except Told as error:
        raise Unanswerable(error.text) from error
