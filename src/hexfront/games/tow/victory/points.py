"""13.2, 13.3 What the Soviet player has earned, line by line, in quarters of a victory point.

Units that cannot trace a line count as destroyed when the points are counted (13.3g), not before: what they would add
then is told separately from what he has.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.texts import Text, t
from hexfront.games.tow.state import AXIS, DEAD, SOVIET
from hexfront.games.tow.supply import in_supply as supply_lines
from hexfront.games.tow.victory import crossings

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState

Line = tuple[Text, int, str]
"""What for, how much, by which rule."""


def lines(board: Board, state: TowState) -> list[Line]:
    """Everything that counts in the scenario when it is counted now, also what is worth nothing just now."""
    return _lines(board, state, counting=True)


def total(board: Board, state: TowState) -> int:
    """All of it together."""
    return sum(amount for _, amount, _ in lines(board, state))


def running(board: Board, state: TowState) -> list[Line]:
    """What he has so far; once the game is over, what was counted."""
    return _lines(board, state, counting=state.result is not None)


def at_stake(board: Board, state: TowState) -> int:
    """What units cut off now would add to the running total if it were counted; less than nothing if they are his."""
    return total(board, state) - sum(amount for _, amount, _ in running(board, state))


def _lines(board: Board, state: TowState, *, counting: bool) -> list[Line]:
    points = board.data.scenarios[state.scenario].points
    found = list(_race(board, state)) if points.crossing_point else []
    if points.major_city:
        found += _campaign(board, state, counting=counting)
    return found


def _race(board: Board, state: TowState) -> Iterator[Line]:
    """Crossing points and units on the right bank [tow:13.2c]; the bridgehead is no point here, HQs no units."""
    points = board.data.scenarios[state.scenario].points
    crossed = crossings.crossed(board, state).bit_count()
    yield t("Crossing points: {count}", count=crossed), crossed * points.crossing_point, "tow:13.2c"
    fed, bank = supply_lines.traceable(board, state, SOVIET), board.right_bank
    counts = {(mobile, lined): 0 for mobile in (True, False) for lined in (True, False)}
    for unit, at in _standing(board, state, SOVIET):
        if bank >> at & 1:
            counts[board.mechanised[unit], bool(fed >> at & 1)] += 1
    fast, slow = counts[True, True], counts[False, True]
    yield (
        t("Supplied across the Dnipro: {fast} mechanised, {slow} other", fast=fast, slow=slow),
        fast * points.mechanised_west + slow * points.other_west,
        "tow:13.2d",
    )
    fast, slow = counts[True, False], counts[False, False]
    yield (
        t("Cut off across the Dnipro: {fast} mechanised, {slow} other", fast=fast, slow=slow),
        fast * points.mechanised_west_cut_off + slow * points.other_west_cut_off,
        "tow:13.2e",
    )


def _standing(board: Board, state: TowState, side: int) -> Iterator[tuple[int, int]]:
    """The combat units of a side on the map, with their hexes."""
    for unit, at in enumerate(state.where):
        if at > 0 and board.side[unit] == side and board.combat[unit]:
            yield unit, at


def _campaign(board: Board, state: TowState, *, counting: bool) -> Iterator[Line]:
    """Cities, destroyed units, relocations, breakthroughs; who cannot trace a line is destroyed when it is counted."""
    points = board.data.scenarios[state.scenario].points
    cities = (state.held & board.major_cities).bit_count()
    yield t("Major cities: {count}", count=cities), cities * points.major_city, "tow:13.3c"
    panzers, germans, minors = _lost(board, state, counting=counting)
    numbers = {"panzers": panzers, "germans": germans, "minors": minors}
    yield (
        t("Destroyed or cut off: {panzers} Panzer, {germans} other German, {minors} minor Axis", **numbers)
        if counting
        else t("Destroyed: {panzers} Panzer, {germans} other German, {minors} minor Axis", **numbers),
        panzers * points.panzer_destroyed
        + germans * points.german_destroyed
        + minors * points.minor_destroyed,
        "tow:13.3d",
    )
    ours, theirs = state.relocations
    yield (
        t("HQ relocations: {theirs} Axis, {ours} Soviet", theirs=theirs, ours=ours),
        theirs * points.axis_relocation + ours * points.soviet_relocation,
        "tow:13.3e",
    )
    there = board.breakthrough
    if counting:
        there &= supply_lines.traceable(board, state, SOVIET)
    through = sum(there >> at & 1 for _, at in _standing(board, state, SOVIET))
    yield t("Units in breakthrough hexes: {count}", count=through), through * points.breakthrough, "tow:13.3f"


def _lost(board: Board, state: TowState, *, counting: bool) -> tuple[int, int, int]:
    """Axis units that are dead or count as such: Panzer divisions, other Germans, others [tow:13.3g]."""
    fed = supply_lines.traceable(board, state, AXIS) if counting else 0
    counts = [0, 0, 0]
    for unit, at in enumerate(state.where):
        if board.side[unit] != AXIS or not board.combat[unit]:
            continue
        if at == DEAD or (counting and at > 0 and not fed >> at & 1):
            counter = board.units[unit]
            counts[0 if counter.panzer else 1 if counter.nation == "german" else 2] += 1
    return counts[0], counts[1], counts[2]
