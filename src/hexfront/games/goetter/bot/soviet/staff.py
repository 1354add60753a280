"""Where Soviet units go: into attacks, towards their goals, behind the Germans, and where supply reaches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.goetter.board import GERMAN, SOVIET
from hexfront.games.goetter.bot.soviet import goals
from hexfront.games.goetter.bot.soviet.massing import Massing
from hexfront.games.goetter.movement import phases
from hexfront.games.goetter.units import counters
from hexfront.hexes import each, listed

if TYPE_CHECKING:
    from hexfront.games.goetter.bot.picture import Picture


class Staff:
    """The places of Soviet units in a position: what each hex is worth to each of them."""

    def __init__(self, picture: Picture, aims: dict[int, int]) -> None:
        self.picture, self.aims = picture, aims

    def score(self, unit: int, at: int) -> float:
        """What it is worth if a unit stands in a hex of the operational map."""
        picture, board = self.picture, self.picture.board
        weights, total = picture.weights.soviet, 0.0
        aim = self.aims.get(unit)
        if aim is not None:
            total -= weights.march * goals.far(board, aim)[at]
        if board.objectives.get(at) and picture.state.held[GERMAN] >> at & 1:
            total += board.objectives[at].vp
        back = picture.ways_back
        if back:
            near = back.get(at, 0.0)
            for one in listed(board.links.around("zone")[at]):
                near += back.get(one, 0.0)
            total += weights.cut * near
        if picture.front >> at & 1:
            total += weights.contact
        front = counters.front(board, picture.state, unit)
        if board.transit >> at & 1 and not goals.own_gate(board, picture.weights.goals, front, at):
            total -= weights.strange
        if not picture.feeds(unit, at) and not board.transit >> at & 1:
            total -= weights.hunger
            if picture.state.turn >= board.tables.track.turns:
                total -= weights.last * board.units[unit].vp
        return total


def plan(picture: Picture, aims: dict[int, int], units: list[int]) -> list[tuple[int, int]]:
    """By unit that should move, where to: attackers to their places first, then the others, one corps to a hex."""
    board, state = picture.board, picture.state
    staff = Staff(picture, aims)
    taken: dict[int, int] = {}
    free = set(units)
    for unit in each(board.sided[SOVIET] & ~board.depots):
        if state.where[unit] > 0 and unit not in free and board.points(unit, state.where[unit]) > 1:
            taken[state.where[unit]] = unit
    _enter(picture, units, taken)
    if state.phase not in phases.AGAIN:
        Massing(picture, units).planned(taken)
    places = {unit: at for at, unit in taken.items() if unit in free}
    for unit in _order(staff, [one for one in units if one not in places]):
        reach = picture.reaches.of(unit)
        here = state.where[unit]
        options = [at for at in reach.cost if at not in taken]
        if not options:
            continue
        best = max(options, key=lambda at: (staff.score(unit, at), at == here, -reach.cost[at]))
        taken[best] = unit
        places[unit] = best
    return [
        (unit, places[unit]) for unit in units if places.get(unit, state.where[unit]) != state.where[unit]
    ]


def _enter(picture: Picture, units: list[int], taken: dict[int, int]) -> None:
    """Every open gate of Berlin gets a corps, on foot if it can be: it goes into the city, or keeps Germans out."""
    board, state, bound = picture.board, picture.state, set(taken.values())
    for gate in listed(board.transit & ~state.occupied[GERMAN]):
        comers = [
            unit
            for unit in units
            if unit not in bound
            and gate in picture.reaches.of(unit).cost
            and goals.own_gate(board, picture.weights.goals, board.units[unit].front, gate)
            and picture.feeds(unit, gate)
        ]
        if comers and gate not in taken:
            best = max(comers, key=lambda unit: _entrant(picture, unit, gate))
            taken[gate] = best
            bound.add(best)


def _entrant(picture: Picture, unit: int, gate: int) -> tuple[bool, bool, int, int]:
    """Who is to go into Berlin by a gate: who is there already, who is slow elsewhere, who is strong."""
    board, here = picture.board, picture.state.where[unit]
    return here == gate, not board.mobile >> unit & 1, picture.power(unit), -unit


def _order(staff: Staff, units: list[int]) -> list[int]:
    """Who chooses first: who has few hexes to choose from, then the nearest to the goal, mobile corps first."""
    picture = staff.picture
    return sorted(
        units,
        key=lambda unit: (
            len(picture.reaches.of(unit).cost) > 6,
            not picture.board.mobile >> unit & 1,
            goals.far(picture.board, staff.aims[unit])[picture.state.where[unit]]
            if unit in staff.aims
            else 0,
            unit,
        ),
    )
