"""17.2 Why a unit is in general supply, or what cuts it off."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from hexfront.engine.api import Reason, t
from hexfront.engine.positions.probe import Supplied
from hexfront.games.trc.state import AXIS, RUSSIAN, TrcState
from hexfront.games.trc.supply import combat_supply, lines
from hexfront.games.trc.units import airborne, balkans, stacks
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def supply(board: Board, state: TrcState) -> list[Supplied]:
    """Whether each unit on the map would pass the check of its owner's end phase now."""
    units = [*stacks.of_side(board, state, 0), *stacks.of_side(board, state, 1)]
    return [explain(board, state, unit) for unit in units]


def explain(board: Board, state: TrcState, unit: int) -> Supplied:
    """The line of one unit, or what bars it."""
    side, at, name = board.side[unit], state.where[unit], board.name(unit)
    check = Reason("trc:17.1", t("Checked in the end phase of its owner"))
    path = line(board, state, side, at)
    if balkans.neutral(board, state) >> at & 1:
        at_home = Reason("trc:28.6.med.2b", t("At home in a neutral country it is supplied"))
        return Supplied(name, True, (board.label(at),), (check, at_home))
    if path is None:
        reasons = (check, *_cut_off(board, state, unit))
        safe = board.kinds[unit] in ("paratroop", "uprising") or bool(state.landed >> unit & 1)
        safe = safe and not airborne.german(board, unit)
        broken = () if safe else broken_line(board, state, side, at)
        return Supplied(name, safe, tuple(board.label(one) for one in broken), reasons)
    found = (check, *_fed(board, state, side, path), *_combat(board, state, unit))
    return Supplied(name, True, tuple(board.label(one) for one in path), found)


def broken_line(board: Board, state: TrcState, side: int, at: int) -> tuple[int, ...]:
    """The line that a unit would have if enemies were not in its way, or if lines could be longer; empty if none."""
    near = line(board, state, side, at, through=board.land)
    return near or line(board, state, side, at, most=board.grid.size) or ()


def line(
    board: Board, state: TrcState, side: int, at: int, *, through: int | None = None, most: int | None = None
) -> tuple[int, ...] | None:
    """A shortest line from a hex to a source, both included; None if there is none.

    Other ground than that which is open now may be given, and another length.
    """
    sources = lines.cities(board, state, side) | lines.railheads(board, state, side, through)
    cities = lines.cities(board, state, side)
    if through is None:
        through = lines.open_ground(board, state, side)
    if most is None:
        most = lines.length(board, state)
    came, wave = {at: at}, [at]
    for _ in range(most + 1):
        for here in wave:
            # A railhead in enemy ZOC feeds only who stands in it.
            if sources >> here & 1 and (here == at or (cities | through) >> here & 1):
                return _back(came, here)
        later = []
        for here in wave:
            if here == at or through >> here & 1:
                for to in listed(board.near.steps[here]):
                    if to not in came:
                        came[to] = here
                        later.append(to)
        wave = later
    return None


def _back(came: dict[int, int], end: int) -> tuple[int, ...]:
    path = [end]
    while came[path[-1]] != path[-1]:
        path.append(came[path[-1]])
    return tuple(reversed(path))


def _fed(board: Board, state: TrcState, side: int, path: tuple[int, ...]) -> Iterator[Reason]:
    source = path[-1]
    yield Reason("trc:17.2a", t("Hexes of the supply line"), str(len(path) - 1))
    if lines.cities(board, state, side) >> source & 1:
        yield Reason("trc:17.2.1a", t("{city} is a city of its side", city=board.place_name(source)))
    else:
        yield Reason("trc:17.2.2a", t("Friendly rail leads on from {hex}", hex=board.label(source)))
        if not board.track.joined(1 << source, lines.gauge(board, state, side)) & lines.cities(
            board, state, side
        ):
            yield Reason("trc:17.2.2b", t("The rail leads to the friendly map edge"))
    if any(board.near.over_strait[one] >> other & 1 for one, other in pairwise(path)):
        yield Reason("trc:8.5.3", t("The line crosses the strait"))


def _cut_off(board: Board, state: TrcState, unit: int) -> Iterator[Reason]:
    side, at = board.side[unit], state.where[unit]
    if state.landed >> unit & 1:
        yield Reason("trc:10.3.2e", t("It has invaded and is supplied until the turn ends"))
    elif board.kinds[unit] == "paratroop" and side == RUSSIAN:
        yield Reason("trc:17.2c", t("Paratroops need no supply"))
    elif board.kinds[unit] == "uprising":
        yield Reason("trc:28.5b", t("The Home Army is always supplied"))
    elif lines.supplied(board, state, side, through=board.land) >> at & 1:
        yield Reason("trc:17.2.3", t("Every line passes an enemy ZOC or an enemy city"))
    else:
        most = lines.length(board, state)
        yield Reason("trc:17.2a", t("No source lies within so many hexes"), str(most))
    if board.going.jumps[at]:
        yield Reason("trc:8.6b", t("No line of supply runs along the railway over the Sivash"))


def _combat(board: Board, state: TrcState, unit: int) -> Iterator[Reason]:
    """What it has for battle, where that is in question."""
    lacking = combat_supply.lacking(board, state)
    if not lacking >> state.where[unit] & 1:
        return
    if state.landed >> unit & 1:
        yield Reason("trc:10.3.2e", t("It has invaded and is supplied until the turn ends"))
    elif board.side[unit] != AXIS or board.units[unit].nation == "finnish":
        yield Reason("trc:17.3a", t("Russians and Finns always have combat supply"))
    else:
        yield Reason("trc:17.3b", t("It lacks combat supply, in Russia in snow"))
        yield Reason("trc:17.3c", t("Combat supply is judged when it fights"))
