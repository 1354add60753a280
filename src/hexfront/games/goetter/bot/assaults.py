"""Attacks in a combat phase: which hex is attacked next, and by whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.board import SOVIET
from hexfront.games.goetter.bot.fights import expected
from hexfront.games.goetter.combat import eligible
from hexfront.games.goetter.combat.clash import defenders

if TYPE_CHECKING:
    from hexfront.games.goetter.bot.picture import Picture
    from hexfront.games.goetter.combat.phase import Combat


def value(picture: Picture, units: tuple[int, ...], target: int, support: int = 0) -> float:
    """What an attack by some units promises."""
    board, state = picture.board, picture.state
    foes = defenders(state, target)
    attack = sum([picture.power(unit) for unit in units])
    shift, _ = picture.shift(target, list({state.where[unit] for unit in units}))
    guard = sum([picture.guard(unit) for unit in foes])
    rung = board.tables.ladder.rung(attack, guard) - shift + support
    return expected(picture, units, foes, target, rung, picture.sealed(target, picture.side))


def backed(picture: Picture, units: tuple[int, ...], target: int) -> float:
    """What an attack promises with as many support points as pay for themselves."""
    board, state = picture.board, picture.state
    plain = value(picture, units, target)
    if picture.side != SOVIET or any(state.unsupplied >> unit & 1 for unit in units):
        return plain
    most, price = min(board.limits.support_a_fight, state.support), picture.weights.fight.support
    return max(
        [plain, *[value(picture, units, target, points) - price * points for points in range(1, most + 1)]]
    )


def best(picture: Picture, frame: Combat, refused: set[int]) -> tuple[float, int, tuple[int, ...]]:
    """The most promising attack: its value, the hex, and those who are needed for it."""
    board, state, fight = picture.board, picture.state, picture.weights.fight
    found = (fight.attack if picture.side == SOVIET else fight.counter, 0, tuple[int, ...]())
    for target in frame.targets:
        if target in refused:
            continue
        able = tuple([unit for unit in frame.able if eligible.reach(board, state.where[unit]) >> target & 1])
        us = board.fronts["US"]
        for force in {bool(us >> unit & 1) for unit in able}:
            units = tuple([unit for unit in able if bool(us >> unit & 1) == force])
            worth = backed(picture, units, target)
            if worth > found[0]:
                found = (worth, target, units)
    worth, target, units = found
    return (worth, target, _needed(picture, units, target)) if target else found


def _needed(picture: Picture, units: tuple[int, ...], target: int) -> tuple[int, ...]:
    """Those without whom an attack would promise less: the others are free for another."""
    spare = picture.weights.fight.spare
    whole = backed(picture, units, target)
    for unit in sorted(units, key=lambda one: (picture.power(one), one)):
        rest = tuple([one for one in units if one != unit])
        if not rest:
            break
        without = backed(picture, rest, target)
        if without >= whole - spare * picture.power(unit):
            units, whole = rest, without
    return units
