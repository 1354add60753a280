"""6.1, 7.0a, 7.7 Who may fire, and at which hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.texts import t
from hexfront.games.coh.box.meta import CARD, SNAP
from hexfront.games.coh.box.roster import Colour
from hexfront.games.coh.fire.attack.shots import Shot
from hexfront.games.coh.fire.attack.target_list import targets_of
from hexfront.games.coh.units import protection, values_with_marker, works_on_map
from hexfront.hexes import each
from hexfront.kit.bars import Force, Modifier

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def engaged(board: Board, state: CohState, unit: int) -> bool:
    """Whether a visible unit has a visible enemy in its hex [coh:7.7.3j]."""
    if state.hidden >> unit & 1:
        return False
    return bool(state.held[1 - board.side[unit]] >> state.where[unit] & 1)


def arc(board: Board, state: CohState, unit: int) -> int:
    """The hexes a unit faces [coh:6.1]: all from a trench, all while its facing is still to be chosen [coh:10.0b]."""
    if state.inside[unit] and works_on_map.fixed(board, state, unit):
        return board.eye.arc(state.where[unit], works_on_map.facing(state, state.where[unit]))
    if state.hidden >> unit & 1 or (state.inside[unit] and protection.all_round(board, state, unit)):
        return board.grid.mask
    return board.eye.arc(state.where[unit], state.facing[unit])


def swivels(board: Board, state: CohState, unit: int) -> bool:
    """Whether a unit fires outside its arc too: it has a turret [coh:15.4a], and no bunker about it [coh:18.1.2b]."""
    return board.types[unit].turret and not works_on_map.fixed(board, state, unit)


FREE_TURN = Force("coh:15.4b", lambda case: case.action[-1] in (SNAP, CARD))
TURNED = Modifier(
    "coh:15.4a",
    lambda case: t("The turret fires outside the arc."),
    lambda case: (
        0
        if FREE_TURN.holds(case) or arc(case.board, case.state, case.unit) >> case.action[2] & 1
        else case.board.limits.turret_cost
    ),
)
"""What an attack on a hex costs more because of where the turret has to turn."""


def zone(board: Board, state: CohState, unit: int) -> int:
    """The hexes in range, long range included [coh:7.7.1], and not too near [coh:12.0f]."""
    at = state.where[unit]
    if state.hit[unit] >= 0 and board.markers[state.hit[unit]].range is not None:
        return within(board, at, values_with_marker.ranges(board, state, unit))
    return (board.zones[unit].get(at) or _reach(board, unit, at))[0]


def field(board: Board, state: CohState, unit: int) -> int:
    """The hexes in range, and in sight but for smoke."""
    at = state.where[unit]
    if state.hit[unit] >= 0:
        return zone(board, state, unit) & board.eye.seen(at)
    return (board.zones[unit].get(at) or _reach(board, unit, at))[1]


def _reach(board: Board, unit: int, at: int) -> tuple[int, int]:
    """What a unit reaches from a hex with its printed range, and what it sees of that without smoke: kept."""
    found = within(board, at, values_with_marker.printed(board, unit))
    board.zones[unit][at] = found, found & board.eye.seen(at)
    return board.zones[unit][at]


def within(board: Board, at: int, reach: values_with_marker.Ranges) -> int:
    """The hexes that lie so far from a hex."""
    found = board.grid.within(at, reach.long) & ~(1 << at)
    return found & ~board.grid.within(at, reach.least - 1) if reach.least > 1 else found


def foes(state: CohState, side: int) -> int:
    """The hexes with enemies of a side, and those where they may hide."""
    return state.held[1 - side] | state.about[1 - side] & ~state.held[side]


def aims(board: Board, state: CohState, unit: int) -> int:
    """The hexes with something to fire at, as far as its side knows: enemies, works, and where enemies may hide."""
    side = board.side[unit]
    found = foes(state, side)
    if (
        state.works
        and board.types[unit].of.breaches
        and not values_with_marker.barred(board, state, unit, "red")
    ):
        for at in state.works:
            if works_on_map.seen(state, at) and not state.held[side] >> at & 1:
                found |= 1 << at
    return found


def in_view(board: Board, state: CohState, unit: int) -> int:
    """The hexes with something to fire at that an unengaged unit sees and reaches, whichever way it faces."""
    found = aims(board, state, unit) & field(board, state, unit)
    if found and state.smoke:
        found &= board.seen(state, state.where[unit])
    return found if not found or state.hit[unit] < 0 else with_colour(board, state, unit, found)


def _in_view(board: Board, state: CohState, unit: int) -> int:
    """The same; nothing for a unit that is engaged."""
    return 0 if engaged(board, state, unit) else in_view(board, state, unit)


def with_colour(board: Board, state: CohState, unit: int, hexes: int) -> int:
    """Those of the hexes where a unit whose marker has taken a firepower has something for the other."""
    lost: list[Colour] = [
        colour for colour in ("red", "blue") if values_with_marker.barred(board, state, unit, colour)
    ]
    if not lost:
        return hexes
    for at in each(hexes):
        if not targets_of(board, state, shot_at(board, state, unit, at)):
            hexes ^= 1 << at
    return hexes


def shot_at(board: Board, state: CohState, unit: int, at: int, support: int = 0) -> Shot:
    """The shot of a unit at a hex it sees."""
    kind, here = board.types[unit], state.where[unit]
    return Shot(
        seat=board.seat[unit],
        units=(unit,),
        at=at,
        origin=here,
        explosive=kind.explosive,
        long=board.grid.distance(here, at) > values_with_marker.ranges(board, state, unit).normal,
        support=support,
        aim=state.aim,
        breaches=kind.of.breaches and not values_with_marker.barred(board, state, unit, "red"),
    )


def targets(board: Board, state: CohState, unit: int) -> int:
    """The hexes a unit may fire at within its arc."""
    found = _in_view(board, state, unit)
    return found & arc(board, state, unit) if found else 0
