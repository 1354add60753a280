"""The set-up: guard what is held from cover and fortifications, spread out; go near what is to be taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.texts import t
from hexfront.games.coh.bot.estimate.fields import FAR
from hexfront.games.coh.bot.estimate.goals import DECAY
from hexfront.games.coh.box.meta import CARD
from hexfront.games.coh.box.tables import WORKS
from hexfront.games.coh.setup.deploy import Deploy, group_of
from hexfront.games.coh.state import WAITING
from hexfront.games.coh.units import works_on_map
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.coh.bot.estimate.picture import Picture

COVER = 0.22
"""What a point of defence of the terrain is worth."""
SHELTER = 0.5
"""What a fortification is worth."""
STACKED = 0.7
"""What each friend in the same hex costs."""
VIEW = 0.5
"""What it is worth to see all that is in range."""
PULL = 0.5
"""How much of the points of an objective draws those who guard it."""
BATTERY = 0.6
"""What it is worth to have an objective in the range of a mortar, which need not see it."""
WHY = t("From here it guards or threatens what counts")


def deploy(picture: Picture, frame: Deploy) -> Iterator[Advice]:
    """The next unit to be put down, or the end."""
    board, state = picture.game, picture.state
    for unit in frame.free(board):
        if state.where[unit] == WAITING:
            at = max(
                each(frame.area(board, state, unit)), key=lambda there: _worth(picture, frame, unit, there)
            )
            verb = "place" if group_of(board, unit).hidden == "no" else "plot"
            yield Advice((verb, unit, at), 1.0, (WHY,))
            return
        if state.hidden >> unit & 1 and state.works and not state.inside[unit]:
            for work in works_on_map.open_to(board, state, unit, state.where[unit]):
                yield Advice(("occupy", unit, WORKS.index(work), CARD), 1.0, (t("A fortification protects"),))
                return
    yield Advice(("commit",), 1.0, (t("Everybody is in place"),))


def _worth(picture: Picture, frame: Deploy, unit: int, at: int) -> float:
    """How good a hex is to begin in."""
    board, state = picture.game, picture.state
    down = [other for other in frame.free(board) if state.where[other] > 0]
    total = COVER * board.ground.base[at].dm - STACKED * sum(state.where[other] == at for other in down)
    if board.types[unit].indirect is not None:
        total += _battery(picture, unit, at)
    else:
        total += _duty(picture, unit, at, down) + VIEW * _view(picture, unit, at)
    if at in state.works and works_on_map.open_to(board, state, unit, at):
        total += SHELTER
    if picture.foes and not group_of(board, unit).dug_in:
        facing = picture.facing(unit, at)
        total += 0.4 * picture.prospect(unit, at, facing) - 0.5 * picture.danger(unit, at, facing)
    return total


def _duty(picture: Picture, unit: int, at: int, down: list[int]) -> float:
    """How near it is to objectives, those that many already guard counting less."""
    board, state, best = picture.game, picture.state, 0.0
    for goal, stake in picture.stakes.items():
        away = picture.fields.away(board, unit, goal)[at]
        if away >= FAR:
            continue
        near = sum(board.grid.distance(state.where[other], goal) <= 3 for other in down)
        spare = 2.0 if state.holder[goal] == picture.side else 0.0
        best = max(best, PULL * stake * 0.8**near * DECAY ** max(0.0, away - spare))
    return best


def _battery(picture: Picture, unit: int, at: int) -> float:
    """A mortar that fires indirectly stays back, but not out of range of what counts."""
    board, reach = picture.game, picture.game.types[unit].range
    if reach is None:
        return 0.0
    ways = [board.grid.distance(at, goal) for goal in picture.stakes]
    inside = sum(reach.least <= far <= reach.most for far in ways)
    over = min((far - reach.most for far in ways), default=0)
    return BATTERY * inside - 0.1 * max(0, over)


def _view(picture: Picture, unit: int, at: int) -> float:
    """How much of what it could reach it sees."""
    board = picture.game
    reach = board.types[unit].range
    if reach is None:
        return 0.0
    zone = board.grid.within(at, min(reach.most, 8))
    return (board.eye.seen(at) & zone).bit_count() / max(1, zone.bit_count())
