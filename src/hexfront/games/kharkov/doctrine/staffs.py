"""Headquarters and reserve markers: where they serve best."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.texts import t
from hexfront.games.kharkov import hq, lines
from hexfront.games.kharkov.doctrine.fields import Outlook
from hexfront.games.kharkov.doctrine.orders import Order
from hexfront.games.kharkov.doctrine.reaching import reach_of
from hexfront.games.kharkov.state import SOUTHERN, SOVIET
from hexfront.hexes import bits, each, grow, spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.doctrine.picture import Picture

MARGIN = 0.4


def orders(picture: Picture, able: tuple[int, ...], outlook: Outlook) -> list[Order]:
    """Moves of the HQs and markers that may move, each to where it serves best."""
    game, state = picture.game, picture.state
    found: list[Order] = []
    settled = [one for one in hq.staffs(game, picture.side) if state.where[one] > 0]
    places = {one: state.where[one] for one in settled}
    for unit in able:
        kind = game.units[unit].kind
        if kind == "hq":
            order = _staff(picture, unit, places, outlook)
            if order:
                places[unit] = order.path[-1]
                found.append(order)
        elif kind == "reserve" and not (state.flags[unit] & SOUTHERN and not state.south_active):
            order = _marker(picture, unit, outlook)
            if order:
                found.append(order)
    return found


def _staff(picture: Picture, unit: int, places: dict[int, int], outlook: Outlook) -> Order | None:
    game, state = picture.game, picture.state
    here = state.where[unit]
    way = reach_of(game, state, unit)
    radius = game.units[unit].radius
    led = 0
    for other, at in places.items():
        if other != unit:
            led |= game.grid.within(at, game.units[other].radius)
    mine = state.fighters[picture.side]
    if picture.side != SOVIET:
        mine = bits(at for at in each(mine) if any(game.units[u].nation == "romanian" for u in state.at[at]))
    fighting = mine & spread(game.grid, state.fighters[picture.foe])
    route = lines.route_east(game, state, way.hexes) if picture.side == SOVIET else picture.fed["german"]
    risky = grow(game.grid, state.fighters[picture.foe])

    def score(at: int) -> float:
        radius_hexes = game.grid.within(at, radius)
        fresh, shared = radius_hexes & ~led, radius_hexes & led
        total = 1.0 * (mine & fresh).bit_count() + 0.8 * (fighting & fresh).bit_count()
        total += 0.1 * (mine & shared).bit_count() + 0.25 * (fighting & shared).bit_count()
        total += 0.15 * max(outlook.goal[at], -5.0)
        covered = bool(mine >> at & 1)
        if risky >> at & 1:
            total -= 1.5 if covered else 4.0
        elif not covered:
            total -= min(2.0, outlook.danger[at] * 0.06)
        if not route >> at & 1:
            total -= 6.0
        return total

    best = max(way.spent, key=lambda at: (score(at), -way.spent[at], -at))
    if best == here or score(best) < score(here) + MARGIN:
        return None
    why = t("From there the HQ leads and supplies more units")
    return Order((unit,), way.path(best), score(best) - score(here), why)


def _marker(picture: Picture, unit: int, outlook: Outlook) -> Order | None:
    way = reach_of(picture.game, picture.state, unit)
    here = picture.state.where[unit]
    best = max(way.spent, key=lambda at: (outlook.goal[at], -way.spent[at], -at))
    if outlook.goal[best] <= outlook.goal[here]:
        return None
    gain = outlook.goal[best] - outlook.goal[here]
    return Order((unit,), way.path(best), gain, t("The reserve comes nearer to the fighting"))
