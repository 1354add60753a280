"""What the Axis has to see to before anything else: cities in danger, Soviet lines to cut, gaps in the front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.texts import t
from hexfront.games.kharkov.bot.march.front import gap
from hexfront.games.kharkov.bot.march.noose import Noose
from hexfront.games.kharkov.bot.march.orders import Order
from hexfront.games.kharkov.state import AXIS, SOVIET
from hexfront.hexes import bits, each, grow, spread

if TYPE_CHECKING:
    from hexfront.games.kharkov.bot.march.posting import Group, Posting


def guard_cities(posting: Posting) -> None:
    """Send to every city in danger, or keep there, those who make it safest."""
    picture, danger = posting.picture, posting.outlook.danger
    state = picture.state
    for at in sorted(each(picture.game.cities), key=lambda one: (-danger[one], one)):
        if state.holder.get(at) != AXIS or state.occupied[SOVIET] >> at & 1:
            continue
        while True:
            near = [
                units
                for units in posting.free()
                if posting.common(units) >> at & 1 and posting.fits(units, at)
            ]
            gain, units = max(((_safety(posting, units, at), units) for units in near), default=(0.0, ()))
            if gain < picture.weights.duty.guard:
                break
            posting.post(units, at, gain, t("{hex} must not fall", hex=picture.game.label(at)))


def _safety(posting: Posting, units: Group, at: int) -> float:
    """What a group adds to the safety of a city hex."""
    picture, stations = posting.picture, posting.stations
    stays = [unit for unit in stations.stack(at, units) if unit in posting.used or unit not in posting.ways]
    before, after = picture.holding(stays, at), picture.holding([*stays, *units], at)
    gain = stations.guard(units, at, before, after)
    here = all(picture.state.where[unit] == at for unit in units)
    weights = picture.weights.duty
    return gain + weights.guard_here * here - weights.guard_cost * sum(map(picture.worth, units))


def cut_lines(posting: Posting) -> None:
    """Cut Soviet lines: most of all on the last turn, when whoever is cut off counts as lost (17.3b)."""
    picture = posting.picture
    if not picture.state.south_active:
        return
    weights, noose = picture.weights.duty, Noose(picture)
    weight = weights.cut if picture.turns_left else 1.0
    near, extra, before = noose.near(), 0, noose.cut(0)
    for _ in range(weights.cutters):
        reach: dict[int, list[Group]] = {}
        for units in posting.free():
            for at in each(posting.common(units) & near):
                reach.setdefault(at, []).append(units)
        best, place = weights.cut_least, 0
        who: Group = ()
        for at, groups in reach.items():
            gain = weight * (noose.cut(extra | 1 << at) - before)
            for units in groups if gain > best else ():
                value = gain - _price(posting, units, at)
                if value > best and posting.fits(units, at):
                    best, place, who = value, at, units
        if not place:
            return
        extra |= 1 << place
        before = noose.cut(extra)
        posting.post(who, place, best, t("From there Soviet units are cut off"))


def _price(posting: Posting, units: Group, at: int) -> float:
    """What it risks to send units to a hex, and what they leave unguarded."""
    picture, stations = posting.picture, posting.stations
    here = picture.state.where[units[0]]
    left = stations.guard(units, here, 0.0, picture.holding(units, here))
    if not picture.turns_left:
        return left + picture.weights.duty.cut_last * sum(picture.attack[unit] for unit in units)
    risk = stations.hazard(at, picture.holding(units, at))
    return left + risk * sum(map(picture.worth, units))


def close_front(posting: Posting) -> None:
    """Close the front from the north to the south edge (17.24), if a few units are enough for it."""
    picture, grid = posting.picture, posting.picture.game.grid
    weights = picture.weights.duty
    where, tie = picture.state.where, posting.front.tie
    free = [units[0] for units in posting.free() if len(units) == 1 and not tie(where[units[0]])]
    extra = bits(at for at, units in posting.stations.planned.items() if units)
    placed: dict[int, int] = {}
    while hole := gap(picture, extra):
        near = spread(grid, hole) | hole
        offers = [
            (_cover(posting, unit, at, hole), unit, at)
            for unit in free
            if unit not in placed
            for at in each(posting.ways[unit].hexes & near)
            if posting.fits((unit,), at)
        ]
        value, unit, at = max(offers, default=(0.0, 0, 0))
        if value <= 0 or len(placed) == weights.closers:
            return
        placed[unit] = at
        extra |= 1 << at
    for unit, at in placed.items():
        posting.post((unit,), at, weights.closed, t("The front must not have a gap"))


def _cover(posting: Posting, unit: int, at: int, hole: int) -> float:
    """How many hexes of a gap a unit would close, with a liking for weak units and safe places."""
    picture = posting.picture
    closed = (hole & (picture.game.grid.around[at] | 1 << at)).bit_count()
    risk = posting.stations.hazard(at, picture.defence[unit])
    return closed - risk - picture.weights.duty.closer_cost * picture.defence[unit]


def splits(posting: Posting) -> list[Order]:
    """Divisions that break down because a gap in the front is too wide for those at hand."""
    picture, hole = posting.picture, posting.outlook.gap
    board, state, weights = picture.game, picture.state, picture.weights.duty
    if hole.bit_count() < weights.wide:
        return []
    near = hole
    for _ in range(weights.split_near):
        near = grow(board.grid, near)
    found: list[Order] = []
    for action in posting.frame.others(board, state):
        unit = action[1]
        if action[0] != "split":
            continue
        at = state.where[unit]
        quiet = (
            not board.grid.within(at, weights.split_quiet) & state.fighters[SOVIET]
            and len(picture.there(at)) == 1
        )
        if quiet and near >> at & 1 and not picture.waits(unit) and not board.cities >> at & 1:
            found.append(Order((unit,), (), 1.0, t("Regiments are to close the front"), "split"))
    return found[: weights.splits]
