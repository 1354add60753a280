"""Overruns outside Berlin that promise enough: who, from where, against whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.goetter.board import SOVIET
from hexfront.games.goetter.bot.fights import expected
from hexfront.games.goetter.bot.picture import between
from hexfront.games.goetter.box.map_file import MAJOR
from hexfront.games.goetter.overrun import charging
from hexfront.games.goetter.units import counters
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.goetter.bot.picture import Picture
    from hexfront.games.goetter.movement.party import Party


class Coup(NamedTuple):
    """An overrun with the way to it."""

    value: float
    unit: int
    path: tuple[int, ...]
    target: int


def of_unit(picture: Picture, party: Party, unit: int, spent: int = 0) -> list[Coup]:
    """The overruns of a unit that promise enough, alone or with those it stands with."""
    board, state = picture.board, picture.state
    least = picture.weights.fight.overrun if picture.side == SOVIET else picture.weights.fight.counter
    if not charging.fit(board, state, party, unit):
        return []
    reach, here = picture.reaches.of(unit, spent), state.where[unit]
    around, most = board.links.around("march", board.movers[unit]), reach.allowance - charging.price(board)
    found = []
    for at in [one for one in reach.cost if picture.front >> one & 1]:
        if reach.cost.get(at, most + 1) > most or (at != here and board.transit >> at & 1):
            continue
        units = charging.stack(board, state, party, unit) if at == here else (unit,)
        if at != here and not counters.fits(board, state, unit, at):
            continue
        for target in listed(around[at] & picture.foes):
            if between(board, at, target) not in MAJOR:
                value = worth(picture, units, at, target)
                if value > least:
                    found.append(Coup(value, unit, reach.path(at), target))
    return found


def worth(picture: Picture, units: tuple[int, ...], at: int, target: int) -> float:
    """What an overrun from a hex promises."""
    board, state = picture.board, picture.state
    attack = sum([picture.power(unit) for unit in units])
    shift, times = picture.shift(target, [at], overrun=True)
    rung = board.tables.ladder.rung(attack, max(1, picture.defence(target)) * times) - shift
    if rung < 0:
        return -9.0
    sealed = picture.sealed(target, board.side[units[0]], 1 << at)
    return expected(picture, units, state.at[target], target, rung, sealed)
