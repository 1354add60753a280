"""Setting up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.bots.doctrine import Advice
from hexfront.engine.texts import t

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.setup import Deploy
    from hexfront.games.kharkov.state import KharkovState


def next_of(game: Kharkov, state: KharkovState, frame: Deploy) -> Advice:
    """The historical set-up."""
    if frame.flaw(game, state) is None:
        return Advice(("commit",), 1.0, (t("The front stands"),))
    return Advice(("historical",), 1.0, (t("A sound front without a gap"),))
