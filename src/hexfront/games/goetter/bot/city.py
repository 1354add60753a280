"""The odds of overruns in Berlin: guns, neighbours, tunnels, and what they promise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.board import SOVIET
from hexfront.games.goetter.bot.fights import expected, promise
from hexfront.games.goetter.overrun import charge
from hexfront.games.goetter.units import counters
from hexfront.hexes import each, listed

if TYPE_CHECKING:
    from hexfront.games.goetter.bot.picture import Picture


def rung(picture: Picture, units: tuple[int, ...], at: int, target: int, firing: int) -> int:
    """The odds of an overrun on the siege map with every shift."""
    board, state = picture.board, picture.state
    attack = sum([picture.power(unit) for unit in units]) + firing
    shift, times = picture.shift(target, [at], overrun=True)
    found = board.tables.ladder.rung(attack, max(1, picture.defence(target)) * times) - shift
    near = (board.grid.around[target] | board.links.exit.get(target, 0)) & state.occupied[picture.side]
    helpers = near & ~(1 << at)
    if state.where[units[0]] != at and len(state.at.get(state.where[units[0]], ())) == 1:
        helpers &= ~(1 << state.where[units[0]])
    found += sum([_helps(picture, one, target) for one in listed(helpers)])
    tunnels = board.map.zones.get("subway", 0)
    return found + int(not state.subway and tunnels >> at & 1 and tunnels >> target & 1)


def _helps(picture: Picture, at: int, target: int) -> bool:
    board, state = picture.board, picture.state
    unfit = state.disrupted | state.unsupplied
    return board.links.leads(at, target, "support") and any(
        not unfit >> unit & 1 and counters.face(board, state, unit).attack for unit in state.at[at]
    )


def promised(picture: Picture, units: tuple[int, ...], at: int, target: int, firing: int) -> float:
    """What an overrun in Berlin promises."""
    odds = rung(picture, units, at, target, firing)
    if odds < 1:
        return -9.0
    sealed = picture.sealed(target, picture.side, 1 << at)
    return expected(picture, units, picture.state.at[target], target, odds, sealed)


def loaded(picture: Picture) -> int:
    """The attack of guns that may be counted on for one overrun."""
    board, state = picture.board, picture.state
    if picture.side != SOVIET:
        return 0
    ready = [
        picture.power(unit)
        for unit in each(board.guns & ~state.moved & ~state.fired & ~state.disrupted)
        if state.where[unit] > 0 and board.siege >> state.where[unit] & 1
    ]
    return sum(ready)


def with_guns(picture: Picture, clash_units: tuple[int, ...], target: int, firing: tuple[int, ...]) -> float:
    """What an overrun promises with these guns."""
    clash = charge.clash_of(picture.state, SOVIET, clash_units, target, firing)
    return promise(picture, clash)
