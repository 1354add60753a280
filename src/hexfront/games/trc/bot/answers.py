"""What to say to the questions that come up in between: losses, surrenders, retreats, partisans."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.games.trc.bot.picture import Picture
from hexfront.games.trc.bot.stations import Stations
from hexfront.games.trc.supply import lines
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.trc.combat.retreat import Retreat

REMOVED = ("lose", "surrender", "withdraw", "remove")
"""The verbs by which a unit goes."""


def gone(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """The unit that is worth least."""
    for action in legal:
        if action[0] in REMOVED:
            price = picture.price(action[1])
            yield Advice(action, -price, (t("This unit is worth least"),))


def retreats(picture: Picture, frame: Retreat, legal: list[Action]) -> Iterator[Advice]:
    """One's own to the best place, the enemy's to the worst."""
    board, state = picture.board, picture.state
    own = Stations(picture)
    theirs = Picture(board, state, picture.foe, picture.weights)
    other = Stations(theirs)
    for action in legal:
        unit = frame.going if action[0] == "stay" else action[1]
        at = state.where[unit] if action[0] == "stay" else action[2]
        if board.side[unit] == picture.side:
            yield Advice(action, own.score(unit, at), (t("The best place to fall back to"),))
        else:
            score = -other.score(unit, at)
            if not theirs.fed >> at & 1:
                score += picture.weights.answer.starves * picture.price(unit)
            yield Advice(action, score, (t("There it hurts the enemy most"),))


def partisans(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """On the railways that feed most of the enemy's units."""
    board, state = picture.board, picture.state
    fed = lines.supplied(board, state, picture.foe)
    hungry: dict[int, float] = {}
    for action in legal:
        if action[0] != "place":
            continue
        at = action[2]
        if at not in hungry:
            state.lairs |= 1 << at
            left = lines.supplied(board, state, picture.foe)
            state.lairs &= ~(1 << at)
            lost = fed & ~left & state.occupied[picture.foe]
            cut = sum(picture.price(unit) for one in each(lost) for unit in state.at[one])
            hungry[at] = cut + 0.001 * (fed & ~left).bit_count()
        yield Advice(action, hungry[at], (t("There it cuts off most"),))


def strategies(legal: list[Action]) -> Iterator[Advice]:
    """The war as it was: what a strategy is worth is not known."""
    for action in legal:
        if action == ("decline",):
            yield Advice(action, 1.0, (t("The war as it was"),))


def bids(legal: list[Action]) -> Iterator[Advice]:
    """Either side will do: nothing is bid for the Axis."""
    for action in legal:
        if action == ("decline",):
            yield Advice(action, 1.0, (t("Either side will do"),))
        else:
            yield Advice(action, -abs(action[1]), (t("Either side will do"),))
