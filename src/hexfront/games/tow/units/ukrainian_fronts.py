"""14.2 By option the Soviet Fronts become Ukrainian Fronts on turn 4."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Marked
from hexfront.games.tow.state import SOVIET

if TYPE_CHECKING:
    from hexfront.games.tow.game import Tow
    from hexfront.games.tow.state import TowState

OPTION = "ukrainian-fronts"


def turn_start(game: Tow, state: TowState, out: list[Event]) -> None:
    """Turn the HQs over when their turn has come, on the map or off it [tow:14.2]."""
    if OPTION not in state.options or state.turn != game.limits.ukrainian_turn:
        return
    for hq in game.hqs[SOVIET]:
        if len(game.units[hq].faces) > 1 and not state.step[hq]:
            state.step[hq] = 1
            out.append(Marked(what=game.name(hq), marker="Ukrainian Front", rules=("tow:14.2", "tow:2.3o")))
