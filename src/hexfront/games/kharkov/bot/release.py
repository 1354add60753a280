"""The army reserves: when they come, and where."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.texts import t
from hexfront.games.kharkov.bot.march.fields import Outlook
from hexfront.games.kharkov.bot.march.stations import Stations
from hexfront.games.kharkov.movement import reserve_boxes, reserves, south
from hexfront.games.kharkov.movement.reserve_alarm import Alarm
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.kharkov.bot.picture import Picture


def advice(picture: Picture, outlook: Outlook, frame: reserves.Reserves | Alarm) -> Iterator[Advice]:
    """Commit the reserves that can get into the fight, fast units first."""
    board, state, weights = picture.game, picture.state, picture.weights.answers
    stations = Stations(picture, outlook)
    marker = frame.marker if isinstance(frame, Alarm) else None
    best: Advice | None = None
    for unit in reserve_boxes.waiting(state, marker):
        if marker is None and _waits(picture, unit):
            continue
        for at in each(reserve_boxes.spots(board, state, unit)):
            score = (
                stations.score((unit,), at)
                + weights.reserve.get(board.units[unit].kind, 0.0)
                + weights.release
            )
            if best is None or score > best.score:
                best = Advice(("release", unit, at), score, (t("The reserve is needed now"),))
    if best:
        yield best
    if not (isinstance(frame, Alarm) and frame.must):
        verb = "pass" if isinstance(frame, Alarm) else "end"
        yield Advice((verb,), 0.0, (t("The reserve waits"),))


def _waits(picture: Picture, unit: int) -> bool:
    """Whether a unit would wake the south by coming."""
    board, state = picture.game, picture.state
    marker = state.marker[unit]
    if board.name(marker) == south.NINTH_ARMY:
        return not state.south_active and state.turn < board.limits.reserve_free_turn
    return bool(board.south >> state.where[marker] & 1) and not state.south_active
