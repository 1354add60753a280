"""Hexes that can be attacked, and what is at stake in them."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.kharkov.state import ENTRENCHED, SOVIET
from hexfront.hexes import bits, spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.bot.picture import Picture


class Target(NamedTuple):
    """A hex that can be attacked."""

    at: int
    units: tuple[int, ...]
    defence: float
    armour: bool
    slots: int
    """The hexes from which it can be attacked."""


class Prospect(NamedTuple):
    """What each result on the defender's side is worth to the attacker."""

    d1: float
    d2: float
    gone: float
    shaken: float
    """The step lost by an Eng."""


def target_of(picture: Picture, at: int) -> Target:
    """What stands in an enemy hex."""
    board, state = picture.game, picture.state
    units = picture.there(at)
    armour = any(board.units[unit].armour for unit in units)
    enemies = state.occupied[picture.foe] | (state.garrisons if picture.side == SOVIET else 0)
    return Target(at, tuple(units), max(1.0, picture.holding(units, at)), armour, board.linked[at] & ~enemies)


def escapes(picture: Picture, at: int, posts: Collection[int]) -> int:
    """The hexes to which the defenders of a hex may retreat if it is attacked from these posts."""
    board, state = picture.game, picture.state
    ours = bits(posts)
    zoc = state.zoc[picture.side] | spread(board.grid, ours)
    barred = zoc & ~state.occupied[picture.foe] | state.occupied[picture.side] | ours
    return board.linked[at] & ~barred


def prospect(picture: Picture, target: Target, posts: Collection[int]) -> Prospect:
    """What the attackers of a hex may win; the defender chooses what costs him least."""
    state, units, weights = picture.state, target.units, picture.weights.assault
    prize, staff = picture.prize(target.at), staff_lost(picture, target.at)
    if not units:
        if state.garrisons >> target.at & 1:
            return Prospect(prize, prize, prize, prize / 2)
        return Prospect(weights.staff_alone, weights.staff_alone, weights.staff_alone + staff, 0.0)
    worth = sum(picture.worth(unit) for unit in units) + prize + staff
    if len(units) == 1 and state.flags[units[0]] & ENTRENCHED:
        return Prospect(0.0, 0.0, worth, 0.0)
    free = escapes(picture, target.at, posts)
    costs = []
    for count in (1, 2):
        cost, gone = picture.loss(units, count)
        cost += prize + staff if gone else 0.0
        costs.append(min(cost, count * weights.retreat + prize) if free else cost)
    return Prospect(costs[0], costs[1], worth, picture.loss(units, 1)[0])


def staff_lost(picture: Picture, at: int) -> float:
    """What it is worth to displace the HQs in a hex: on the last turn all they supply is lost with them."""
    board, state, weights = picture.game, picture.state, picture.weights.assault
    each_led = weights.staff_led if picture.turns_left else weights.staff_led_last
    total = 0.0
    for unit in state.at.get(at, ()):
        if board.units[unit].kind == "hq" and state.step[unit] == 0:
            led = board.grid.within(at, board.units[unit].radius) & state.fighters[picture.foe]
            total += led.bit_count() * each_led
    return total
