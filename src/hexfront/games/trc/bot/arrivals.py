"""Units that come in: reinforcements, replacements, workers, exchanged corps and paratroops."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import Text, t
from hexfront.games.trc.bot.ground import FAR
from hexfront.games.trc.bot.stations import Stations
from hexfront.games.trc.replacements import siberia
from hexfront.games.trc.state import RESERVE
from hexfront.games.trc.turn.movers import candidates

if TYPE_CHECKING:
    from hexfront.games.trc.bot.picture import Picture
    from hexfront.games.trc.turn.movement_phase import Movement

COMING = ("recall", "exchange", "settle", "drop", "return", "replace", "enter")
"""The verbs by which units come in, the one that is thought of first in front."""


def next_one(picture: Picture, frame: Movement) -> Advice | None:
    """The next unit to come in, and where: the most valuable first; none if nobody comes any more."""
    board, state = picture.board, picture.state
    if siberia.held_up(board, state, picture.side):
        units = siberia.sendable(board, state, picture.side)
        cheapest = min(units, key=lambda one: (board.combat[one], one))
        return Advice(("send", cheapest), 1.0, (t("Siberia asks for a replacement"),))
    stations = Stations(picture)
    outside = [unit for unit in candidates(board, state, picture.side) if state.where[unit] <= 0]
    for unit in sorted(outside, key=lambda one: (-picture.price(one), one)):
        found = list(_offers(picture, frame, unit))
        if found:
            best = max(found, key=lambda action: (_score(picture, stations, action), action))
            if best[0] != "drop" or _score(picture, stations, best) > picture.weights.answer.jump:
                return Advice(best, 1.0, (_why(best),))
    return None


def _offers(picture: Picture, frame: Movement, unit: int) -> Iterator[Action]:
    """How a unit may come in; paratroops wait in their reserve until they drop."""
    for group in frame.groups(picture.board, picture.state, unit):
        for action in group.actions():
            if action[0] == "drop" and picture.state.occupied[picture.foe] >> action[2] & 1:
                continue
            if action[0] in COMING and (action[0] == "drop" or picture.state.where[unit] != RESERVE):
                yield action


def _score(picture: Picture, stations: Stations, action: Action) -> float:
    if action[0] == "settle":
        return float(min(picture.enemies_far[action[2]], FAR, picture.weights.answer.safe))
    if action[0] == "drop":
        return stations.takes(action[2])[0] + stations.cut(action[2])
    if action[0] in ("return", "replace", "enter"):
        return stations.score(action[1], action[2])
    return 1.0


def _why(action: Action) -> Text:
    return t("A drop takes what nobody guards") if action[0] == "drop" else t("It is wanted")
