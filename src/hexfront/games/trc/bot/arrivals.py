"""Units that come in: reinforcements, replacements, workers and exchanged corps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.games.trc.bot import weights, worth
from hexfront.games.trc.bot.ground import FAR
from hexfront.games.trc.bot.stations import Stations

if TYPE_CHECKING:
    from hexfront.games.trc.bot.picture import Picture

COMING = ("recall", "exchange", "settle", "replace", "enter")
"""The verbs by which units come in, in the order in which they are thought of."""


def next_one(picture: Picture, frame: Any, seat: int) -> Advice | None:
    """The next unit to come in, and where; none if nobody comes any more."""
    for verb in COMING:
        for act in frame.acts:
            if act.verb == verb:
                found = _best(picture, list(act.offer(frame, picture.board, picture.state, seat)))
                if found:
                    return found
    return None


def _best(picture: Picture, offers: list[Action]) -> Advice | None:
    """The most valuable unit, where it is wanted most."""
    best: Advice | None = None
    stations = Stations(picture)
    if offers and offers[0][0] in ("replace", "enter"):
        first = max(
            {action[1] for action in offers}, key=lambda unit: (worth.unit(picture.board, unit), unit)
        )
        offers = [action for action in offers if action[1] == first]
    for action in offers:
        score = _score(picture, stations, action)
        if best is None or score > best.score:
            best = Advice(action, score, (t("It is wanted"),))
    return best


def _score(picture: Picture, stations: Stations, action: Action) -> float:
    if action[0] == "settle":
        far = min(picture.enemies_far[action[2]], FAR)
        return float(min(far, weights.SAFE))
    if action[0] in ("replace", "enter"):
        return stations.score(action[1], action[2])
    return 1.0
