"""Headquarters: near their units, out of harm's way, in supply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.tow.movement import activation
from hexfront.games.tow.state import SOVIET
from hexfront.games.tow.supply import in_supply
from hexfront.games.tow.units.counters import radius
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.bot.picture import Picture
    from hexfront.games.tow.bot.stations import Stations


def best(picture: Picture, stations: Stations, hq: int, hexes: int) -> int:
    """Where an HQ commands most; 0 if there is no such hex."""
    taken = picture.state.staffs[picture.side] & ~(1 << max(picture.state.where[hq], 0))
    fed = in_supply.traceable(picture.game, picture.state, picture.side)
    open_hexes = list(each(hexes & ~taken & fed))
    return max(open_hexes, key=lambda at: (score(picture, stations, hq, at), -at), default=0)


def score(picture: Picture, stations: Stations, hq: int, at: int) -> float:
    """How good a hex is for an HQ: units in reach that no other HQ commands, not too near the enemy."""
    board, state, weights = picture.game, picture.state, picture.weights.staff
    reach = radius(board, state, hq)
    hexes = activation.in_radius(board, at, reach)
    others = 0
    for other in activation.on_map(board, state, picture.side):
        if other != hq:
            others |= activation.commanded(board, state, other)
    found = 0.0
    for one, units in stations.there.items():
        if hexes >> one & 1:
            near = weights.led_near if picture.enemies_far[one] <= weights.near else weights.led
            found += len(units) * near * (weights.led_twice if others >> one & 1 else 1.0)
    far = picture.enemies_far[at]
    if far <= 1:
        found -= weights.exposed
    elif far == 2:
        found -= weights.exposed / (weights.shielded if stations.there.get(at) else 1)
    elif picture.side != SOVIET and far == 3:
        found -= weights.wary
    if stations.there.get(at):
        found += weights.friend
    if picture.side == SOVIET:
        found += weights.hurry * picture.pull[at]
    return found
