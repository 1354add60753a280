"""What a viewer sees of Traces of War."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.actions import Seat
from hexfront.engine.view import View

if TYPE_CHECKING:
    from hexfront.games.tow.game import Tow
    from hexfront.games.tow.state import TowState


def view(game: Tow, state: TowState, viewer: Seat) -> View:
    """The table as this viewer sees it."""
    return View(
        game=game.meta.id,
        scenario=state.scenario,
        viewer=viewer,
        turn=state.turn,
        phase=state.phase,
        deciders=game.deciders(state),
        sides=game.sides(state),
        prompts=game.prompts(state, viewer),
        over=state.result is not None,
    )
