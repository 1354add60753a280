"""Dice: how many command points a roll is worth, and when luck should turn it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.engine.contract import agenda
from hexfront.games.coh.bot.estimate.chances import HURT, chance
from hexfront.games.coh.fire import rally
from hexfront.games.coh.fire.attack.modifiers import assess
from hexfront.games.coh.fire.volley import Volley
from hexfront.games.coh.movement import vehicles
from hexfront.games.coh.points.luck import Thrown
from hexfront.games.coh.points.rolls import Roll, Rolling
from hexfront.games.coh.units import values_with_marker

if TYPE_CHECKING:
    from hexfront.games.coh.bot.estimate.picture import Picture

PLUS_PRICE, PLUS_YOUNG = 0.05, 0.06
"""What a command point is worth elsewhere, and how much more while everybody is still to act."""
LUCK = 0.4
"""What Luck is worth in a turn to come."""
ODDS = t("The chances say so")
TURNED = t("Luck turns the roll")


def roll(picture: Picture, legal: Sequence[Action]) -> Iterator[Advice]:
    """As many command points as the roll makes worth."""
    below = agenda.below(picture.state, Rolling)
    price = PLUS_PRICE + PLUS_YOUNG * picture.young
    for action in legal:
        plus = int(action[1]) if action[0] == "spend" else -1
        if plus >= 0:
            yield Advice(action, _gain(picture, below, plus) - price * plus, (ODDS,))


def luck(picture: Picture, legal: Sequence[Action]) -> Iterator[Advice]:
    """Luck, if a little more makes the difference."""
    thrown = agenda.below(picture.state, Thrown)
    yield Advice(("pass",), LUCK if picture.turns_left else 0.02, (t("The roll stands."),))
    if not isinstance(thrown, Roll):
        return
    below, total = agenda.below(picture.state, Rolling), thrown.total
    stands = _result(picture, below, total)
    for action in legal:
        if action[0] == "luck":
            more = _result(picture, below, total + int(action[1])) - stands
            yield Advice(action, more - 0.001 * abs(int(action[1])), (TURNED,))


def _result(picture: Picture, frame: Any, total: int) -> float:
    """What a roll has brought with this total."""
    board, state = picture.game, picture.state
    if isinstance(frame, Volley):
        unit = frame.targets[len(frame.hits)]
        if unit < 0:
            return 0.0
        stand = assess(board, state, frame.shot, unit, values_with_marker.marker(board, state, unit))
        over = stand.attack + total - stand.defence
        dead = over >= board.limits.critical or state.hit[unit] >= 0
        worth = 0.0 if over < 0 else picture.weight(unit) * (1.0 if dead else HURT)
        return worth if board.side[unit] != picture.side else -worth
    if isinstance(frame, rally.Rallying):
        number = len(frame.totals)
        one = values_with_marker.marker(board, state, frame.units[number])
        rallied = one is not None and one.rally is not None and total + frame.bonuses[number] >= one.rally
        return HURT * picture.weight(frame.units[number]) if rallied else 0.0
    if isinstance(frame, vehicles.Bog):
        return 0.5 * picture.weight(frame.unit) if total >= board.limits.hold_terrain else 0.0
    return 0.0


def _gain(picture: Picture, frame: Any, plus: int) -> float:
    """What a roll promises with so much added."""
    board, state = picture.game, picture.state
    if isinstance(frame, Volley):
        unit = frame.targets[len(frame.hits)]
        if unit < 0:
            return 0.03 * plus
        stand = assess(board, state, frame.shot, unit, values_with_marker.marker(board, state, unit))
        harm = picture.harm(unit, stand.defence - stand.attack - plus)
        return harm if board.side[unit] != picture.side else -harm
    if isinstance(frame, rally.Rallying):
        number = len(frame.totals)
        one = values_with_marker.marker(board, state, frame.units[number])
        if one is None or one.rally is None:
            return 0.0
        return HURT * picture.weight(frame.units[number]) * chance(one.rally - frame.bonuses[number] - plus)
    if isinstance(frame, vehicles.Bog):
        return picture.weight(frame.unit) * 0.5 * chance(board.limits.hold_terrain - plus)
    return 0.05 * plus
