"""What the arrival of a unit in a hex sets off, however it came there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event
from hexfront.games.kharkov.movement import reserves, south
from hexfront.games.kharkov.state import SOVIET
from hexfront.games.kharkov.victory import points

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState


def arrive(game: Kharkov, state: KharkovState, units: tuple[int, ...], at: int, out: list[Event]) -> None:
    """What a unit's arrival sets off: cities change hands, the south wakes, reserves are alarmed."""
    side = game.side[units[0]]
    if game.cities >> at & 1:
        points.entered_city(game, state, at, side, out)
    if side == SOVIET:
        south.entered(game, state, units[0], at, out)
    else:
        reserves.alarm(game, state, units, out)
