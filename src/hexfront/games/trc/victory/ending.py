"""The end of the game: somebody has won, there is no draw (25.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from hexfront.engine.api import Event, Text
from hexfront.engine.base.events import Ended
from hexfront.engine.base.state import Result

if TYPE_CHECKING:
    from hexfront.games.trc.state import TrcState


APPLIES = {
    "barbarossa": ("trc:27.3c",),
    "fall-blau": ("trc:27.4d",),
    "zitadelle": ("trc:27.5d",),
    "bagration": ("trc:27.6d",),
}
"""By scenario, the rule that lets it be won as the campaign is."""


def win(
    state: TrcState,
    side: int,
    level: str,
    words: Text,
    out: list[Event],
    *rules: str,
    points: Mapping[str, int] | None = None,
) -> None:
    """End the game with a winner; one that is over stays as it was."""
    if state.result is None:
        state.result = Result((state.seats[side],), level, words, dict(points or {}))
        out.append(Ended(winners=state.result.winners, line=words, rules=rules))
