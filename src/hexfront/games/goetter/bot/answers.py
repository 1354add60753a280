"""What to say to the questions that come up in between: losses, retreats, advances, arrivals, support, markers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.games.goetter.board import GERMAN, SOVIET
from hexfront.games.goetter.bot import weights
from hexfront.games.goetter.bot.fights import promise
from hexfront.games.goetter.bot.stations import Stations
from hexfront.games.goetter.combat import odds, pledges
from hexfront.games.goetter.units import counters

if TYPE_CHECKING:
    from hexfront.games.goetter.bot.picture import Picture

LAST = ("end", "pass", "decline", "stay")
"""What is done when nothing else is worth it."""


def lost(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """The unit whose step is worth least."""
    for action in legal:
        if action[0] == "lose":
            face = counters.face(picture.board, picture.state, action[1])
            cost = picture.board.units[action[1]].vp + 0.1 * (face.attack + face.defence)
            yield Advice(action, -cost, (t("This unit is worth least"),))


def places(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """Retreats, arrivals and whatever puts a unit into a hex: where it stands best."""
    stations = Stations(picture)
    for action in legal:
        if len(action) == 3 and isinstance(action[2], int):
            yield Advice(action, 1.0 + stations.score(action[1], action[2]), (t("There it stands best"),))
        elif action[0] in LAST:
            yield Advice(action, -50.0)
        elif action[0] not in ("with", "exit"):
            yield Advice(action, 0.0)


def advances(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """Forward where that is better than to stay."""
    stations, state = Stations(picture), picture.state
    bold = 0.5 if picture.side == SOVIET else -1.0
    for action in legal:
        if action[0] == "advance":
            better = stations.score(action[1], action[2]) - stations.score(action[1], state.where[action[1]])
            yield Advice(action, better + bold, (t("The way is open"),))
        else:
            yield Advice(action, 0.0)


def support(picture: Picture, frame: Any, legal: list[Action]) -> Iterator[Advice]:
    """As many points as bring enough for each of them."""
    plain = promise(picture, frame.clash)
    for action in legal:
        number = action[1]
        gain = promise(picture, frame.clash, {number: 1}) - plain if number else 0.0
        yield Advice(action, gain - weights.SUPPORT * number, (t("Support where it brings most"),))


def marker(picture: Picture, frame: Any, legal: list[Action]) -> Iterator[Advice]:
    """A G marker unless it helps the attacker on average."""
    hidden = pledges.hidden(picture.board, picture.state) if frame.announced else odds.NONE
    with_it = promise(picture, frame.clash, hidden, draw=True)
    without = promise(picture, frame.clash, hidden, draw=False)
    for action in legal:
        yield Advice(action, -with_it if action[0] == "draw" else -without)


def raised(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """The Volkssturm where the enemy is near and the ground is good, round what counts in Berlin."""
    board, stations = picture.board, Stations(picture)
    wanted = [at for at in board.objectives if board.siege >> at & 1]
    for action in legal:
        if action[0] != "raise":
            yield Advice(action, -50.0)
            continue
        far = min([board.grid.distance(action[1], at) for at in wanted], default=0)
        yield Advice(action, stations.shelter(action[1]) - 0.3 * far, (t("Round what counts in Berlin"),))


def others(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """Replacements are taken while there are any; the rest is left."""
    for action in legal:
        if action[0] == "replace":
            face = picture.board.units[action[1]].face
            yield Advice(action, 1.0 + face.attack + face.defence, (t("The strongest come back first"),))
        elif action[0] == "rebuild":
            late = picture.state.turn >= 8
            yield Advice(action, 1.0 if late and picture.side != GERMAN else -1.0)
        elif action[0] in LAST:
            yield Advice(action, 0.0)
        else:
            yield Advice(action, -0.5)
