"""The questions in between: facing, command points on a roll, bonus hexes, artillery, the set-up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from hexfront.bots.doctrine import Advice
from hexfront.engine.actions import Action
from hexfront.engine.texts import t
from hexfront.games.coh import artillery, faces, figures, rally, rolls, toll, vehicles, volley, weapons
from hexfront.games.coh.assess import assess
from hexfront.games.coh.doctrine.chances import chance
from hexfront.games.coh.doctrine.plans import Plans

if TYPE_CHECKING:
    from hexfront.games.coh.doctrine.picture import Picture

CP_PRICE = 0.07
"""What a command point is worth elsewhere."""
ODDS = t("The chances say so")


def answer(picture: Picture, frame: Any, legal: Sequence[Action]) -> Iterator[Advice]:
    """Advice for the question on top of the agenda."""
    if isinstance(frame, vehicles.Drive):
        yield from _drive(picture, frame, legal)
    elif isinstance(frame, faces.Face):
        yield from face(picture, frame.unit, legal)
    elif isinstance(frame, rolls.Roll):
        yield from _roll(picture, legal)
    elif isinstance(frame, toll.Toll):
        yield Advice(("pay",), 1.0, (t("The way is worth its price"),))
    elif isinstance(frame, artillery.Plotting):
        yield from _plot(picture, frame, legal)
    elif isinstance(frame, weapons.Mark):
        yield from _mark(picture, legal)


def face(picture: Picture, unit: int, legal: Sequence[Action]) -> Iterator[Advice]:
    """Into a fortification first; then to the enemy."""
    for action in legal:
        if action[0] == "shelter":
            yield Advice(action, 50.0, (t("A fortification protects"),))
    at = picture.state.where[unit]
    best = picture.facing(unit, at)
    yield Advice(("face", best), 1.0, (t("Turn to the enemy"),))
    if ("face", best) not in legal:
        for action in legal:
            if action[0] == "face":
                score = picture.prospect(unit, at, int(str(action[1]))) - picture.danger(
                    unit, at, int(str(action[1]))
                )
                yield Advice(action, score, (t("Turn to the enemy"),))


def _drive(picture: Picture, frame: vehicles.Drive, legal: Sequence[Action]) -> Iterator[Advice]:
    unit, state = frame.unit, picture.state
    plans, left = Plans(picture), state.ap[picture.seat]
    here = plans.arrived(unit, state.where[unit], left)
    yield from face(picture, unit, legal)
    for action in legal:
        if action[0] == "drive" and not state.held[1 - picture.side] >> int(str(action[2])) & 1:
            better = plans.arrived(unit, int(str(action[2])), left) - here
            if better > 0.0:
                yield Advice(action, 100.0 + better, (t("Nearer to what counts, or out of danger"),))


def _roll(picture: Picture, legal: Sequence[Action]) -> Iterator[Advice]:
    """As many command points as the roll makes worth."""
    below = picture.state.agenda[-2]
    for action in legal:
        plus = int(str(action[1]))
        if plus >= 0:
            yield Advice(action, _gain(picture, below, plus) - CP_PRICE * plus, (ODDS,))


def _gain(picture: Picture, frame: Any, plus: int) -> float:
    """What a roll promises with so much added."""
    game, state = picture.game, picture.state
    if isinstance(frame, volley.Volley):
        unit = frame.targets[len(frame.hits)]
        if unit < 0:
            return 0.03 * plus
        stand = assess(game, state, frame.shot, unit, figures.marker(game, state, unit))
        harm = picture.harm(unit, stand.defence - stand.attack - plus)
        return harm if game.side[unit] != picture.side else -harm
    if isinstance(frame, rally.Rallying):
        number = len(frame.totals)
        one = figures.marker(game, state, frame.units[number])
        if one is None or one.rally is None:
            return 0.0
        return 0.55 * picture.weight(frame.units[number]) * chance(one.rally - frame.bonuses[number] - plus)
    if isinstance(frame, vehicles.Bog):
        return picture.weight(frame.unit) * 0.5 * chance(game.limits.hold_terrain - plus)
    return 0.05 * plus


def _plot(picture: Picture, frame: artillery.Plotting, legal: Sequence[Action]) -> Iterator[Advice]:
    """Where most enemies and no friends are, and will be."""
    state, grid = picture.state, picture.game.grid
    yield Advice(("keep", legal[0][1]), 1.0, (t("No target is worth a barrage"),))
    friends = [state.where[unit] for unit in picture.mine if state.where[unit] > 0]
    for action in legal:
        if action[0] != "target":
            continue
        zone = grid.within(int(str(action[2])), 1)
        hit = sum(picture.weight(foe) for foe in picture.foes if zone >> state.where[foe] & 1)
        if hit and not any(grid.within(at, 2) & zone for at in friends):
            yield Advice(action, hit, (t("Enemies lie close together there"),))


def _mark(picture: Picture, legal: Sequence[Action]) -> Iterator[Advice]:
    for action in legal:
        yield Advice(action, picture.weight(int(str(action[2]))), (ODDS,))
