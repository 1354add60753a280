"""What to say to the questions that come up in between: losses, retreats, advances, arrivals, support, markers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.games.goetter.board import GERMAN, SOVIET
from hexfront.games.goetter.bot.fights import promise, step_cost
from hexfront.games.goetter.bot.german.line import Line
from hexfront.games.goetter.bot.picture import ground
from hexfront.games.goetter.bot.soviet.allotment import ally
from hexfront.games.goetter.bot.soviet.staff import Staff
from hexfront.games.goetter.units import counters
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.goetter.bot.picture import Picture

LAST = ("end", "pass", "decline", "stay")
"""What is done when nothing else is worth it."""
BELOW = -1000.0


def lost(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """The unit whose step is worth least."""
    for action in legal:
        if action[0] == "lose":
            face = counters.face(picture.board, picture.state, action[1])
            cost = step_cost(picture, action[1]) + 0.01 * face.attack + 0.1 * face.defence
            yield Advice(action, -cost, (t("This unit is worth least"),))


def _scorer(picture: Picture, aims: dict[int, int]) -> Callable[[int, int], float]:
    """How good a hex is for a unit."""
    if picture.side == SOVIET:
        staff = Staff(picture, aims)

        def soviet(unit: int, at: int) -> float:
            return picture.inner[at] if picture.board.siege >> at & 1 else staff.score(unit, at)

        return soviet
    return Line(picture).score


def places(picture: Picture, aims: dict[int, int], legal: list[Action]) -> Iterator[Advice]:
    """Retreats, arrivals and whatever puts a unit into a hex: where it stands best."""
    score = _scorer(picture, aims)
    for action in legal:
        if len(action) == 3 and isinstance(action[2], int):
            value = score(action[1], action[2]) if action[1] in aims or picture.side == GERMAN else 0.0
            if picture.side == SOVIET and action[1] not in aims:
                value = picture.pull[action[2]] + picture.inner[action[2]]
            yield Advice(action, value, (t("There it stands best"),))
        elif action[0] in LAST:
            yield Advice(action, BELOW)
        elif action[0] not in ("with", "exit"):
            yield Advice(action, BELOW / 2)


def placed(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """Tactical support where there is room for it, beside what counts."""
    board, state = picture.board, picture.state
    for action in legal:
        if action[0] == "place":
            at = action[2]
            near = board.links.around("siege-march", "soviet")[at] & picture.foes
            value = picture.inner[at] + sum([picture.prize(foe) for foe in each(near)])
            over = counters.points(board, state, at) + board.points(action[1], at) - board.capacity(at)
            yield Advice(
                action, value - picture.weights.soviet.crowd * max(0, over), (t("There it helps most"),)
            )
        else:
            yield Advice(action, BELOW)


def advances(picture: Picture, aims: dict[int, int], legal: list[Action]) -> Iterator[Advice]:
    """Forward where that is better than to stay."""
    score, state = _scorer(picture, aims), picture.state
    bold = 1.0 if picture.side == SOVIET else -1.0
    for action in legal:
        if action[0] == "advance":
            better = score(action[1], action[2]) - score(action[1], state.where[action[1]])
            yield Advice(action, better + bold, (t("The way is open"),))
        else:
            yield Advice(action, 0.0)


def support(picture: Picture, frame: Any, legal: list[Action]) -> Iterator[Advice]:
    """As many points as bring enough for each of them."""
    plain = promise(picture, frame.clash)
    for action in legal:
        number = action[1]
        gain = promise(picture, frame.clash, number) - plain if number else 0.0
        yield Advice(
            action, gain - picture.weights.fight.support * number, (t("Support where it brings most"),)
        )


def marker(picture: Picture, frame: Any, legal: list[Action]) -> Iterator[Advice]:
    """A G marker unless it helps the attacker on average; if there is support, one point is reckoned with."""
    hidden = int(frame.announced)
    for action in legal:
        yield Advice(action, -promise(picture, frame.clash, hidden, drawn=action[0] == "draw"))


def raised(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """The Volkssturm round what counts in Berlin, on good ground and at the bridges."""
    board, state = picture.board, picture.state
    wanted = [at for at in board.objectives if board.siege >> at & 1]
    for action in legal:
        if action[0] != "raise":
            yield Advice(action, BELOW)
            continue
        at = action[1]
        near = min([board.grid.distance(at, one) for one in wanted], default=0)
        alone = not state.at.get(at)
        bridge = any(hexes >> at & 1 for hexes in board.map.side("minor-river"))
        value = sum(ground(board, at)) + 0.7 * bridge + 0.8 * alone - 0.6 * abs(near - 1)
        yield Advice(action, value, (t("Round what counts in Berlin"),))


def others(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """Replacements are taken while there are any; corps are rebuilt and split late; the rest is left."""
    board, state, weights = picture.board, picture.state, picture.weights.soviet
    for action in legal:
        verb = action[0]
        if verb == "replace":
            face = board.units[action[1]].face
            yield Advice(action, 1.0 + face.attack + face.defence, (t("The strongest come back first"),))
        elif verb == "rebuild":
            late = state.turn >= weights.rebuild_turn
            yield Advice(action, step_cost(picture, action[1]) if late else -1.0, (t("Steps for points"),))
        elif verb == "split":
            late = state.turn >= weights.split_turn
            yield Advice(action, 0.5 if late else -1.0, (t("Battle groups cost less"),))
        elif verb == "demolish":
            yield Advice(action, -1.0)
        elif verb in LAST:
            yield Advice(action, 0.0)
        else:
            yield Advice(action, -0.5)


def entering(picture: Picture, legal: list[Action]) -> Iterator[Advice]:
    """Soviets come in where the way to their goal is shortest; US divisions too."""
    board = picture.board
    for action in legal:
        if action[0] == "enter":
            at = action[2]
            value = picture.pull[at]
            if board.movers[action[1]] == "us":
                value = -board.grid.distance(at, ally(picture, at) or at)
            yield Advice(action, value, (t("There it stands best"),))
        else:
            yield Advice(action, BELOW)
