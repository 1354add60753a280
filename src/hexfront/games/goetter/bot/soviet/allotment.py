"""Which corps goes for what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.board import GERMAN, SOVIET
from hexfront.games.goetter.bot.soviet.goals import FAR, far, own_gate
from hexfront.games.goetter.box.unit import PER
from hexfront.hexes import bits, each, listed

if TYPE_CHECKING:
    from hexfront.games.goetter.bot.picture import Picture


def allotted(picture: Picture, before: dict[int, int]) -> dict[int, int]:
    """By corps, the goal it marches for: near ones that are worth it and do not have enough yet."""
    board, state, weights = picture.board, picture.state, picture.weights.goals
    units = [
        unit
        for unit in each(board.sided[SOVIET] & ~board.depots)
        if state.where[unit] > 0 and not board.siege >> state.where[unit] & 1
    ]
    wanted, cutters = dict(picture.draws), _cutters(picture)
    for at in each(state.occupied[GERMAN] & ~board.siege):
        worth = weights.prey * sum([board.units[unit].vp for unit in state.at[at]]) / PER
        wanted[at] = wanted.get(at, 0.0) + worth + (weights.railway if cutters >> at & 1 else 0.0)
    need = {at: weights.need + weights.need_each * _held(picture, at) for at in wanted}
    for at in each(board.transit):
        need[at] = weights.need_gate
    sent = dict.fromkeys(wanted, 0.0)
    maps = {at: far(board, at) for at in wanted}
    fading = [[near**one for one in range(FAR)] + [0.0] for near in (weights.foot_near, weights.mobile_near)]
    found: dict[int, int] = {}
    for unit in sorted(units, key=lambda one: (-picture.power(one), one)):
        here = state.where[unit]
        fades, front = fading[board.mobile >> unit & 1], board.units[unit].front
        if board.movers[unit] == "us":
            found[unit] = ally(picture, here) or here
            continue
        best, goal = 0.0, 0
        for at, worth in wanted.items():
            value = worth * fades[maps[at][here]] * need[at] / (need[at] + sent[at])
            if before.get(unit) == at:
                value *= 1.3
            if board.transit >> at & 1 and not own_gate(board, weights, front, at):
                value = 0.0
            if value > best:
                best, goal = value, at
        if goal:
            found[unit] = goal
            sent[goal] += picture.power(unit)
    return found


def ally(picture: Picture, at: int) -> int:
    """The corps nearest to a hex whom US units may shake hands with: one that is in supply where it stands."""
    board, state = picture.board, picture.state
    corps = [
        where
        for unit in each(board.sided[SOVIET] & ~board.depots & ~board.fronts["US"])
        if (where := state.where[unit]) > 0
        and not board.siege >> where & 1
        and picture.fed.get(board.units[unit].front or "", -1) >> where & 1
    ]
    return min(corps, key=lambda one: (board.grid.distance(at, one), one), default=0)


def _cutters(picture: Picture) -> int:
    """The Germans with a zone over a railway, not far from a depot."""
    board, state = picture.board, picture.state
    rails, near = board.map.linked("rail"), 0
    for unit in each(board.depots):
        if state.where[unit] > 0:
            near |= board.grid.within(state.where[unit], picture.weights.goals.rail_near)
    links = board.links.around("zone")
    return bits(
        at for at in listed(state.zoned[GERMAN] & near & ~board.siege) if (links[at] | 1 << at) & rails
    )


def _held(picture: Picture, at: int) -> int:
    """What defends a place."""
    return picture.defence(at) if picture.state.occupied[GERMAN] >> at & 1 else 0
