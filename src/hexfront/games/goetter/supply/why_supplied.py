"""8.1 Why a unit would be in supply if it were judged now, and what cuts it off if not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.api import Reason, Seat, Text, t
from hexfront.engine.positions.probe import Area, Supplied
from hexfront.games.goetter.box.unit import FRONTS
from hexfront.games.goetter.state import GERMAN, SIDES, SOVIET, GoetterState
from hexfront.games.goetter.supply import lines, who
from hexfront.games.goetter.supply.cut import Causes
from hexfront.games.goetter.supply.lines import Ground, Lines
from hexfront.games.goetter.units import counters
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

FED: dict[str, Text] = {
    "goetter:9.72a": t("US units are always in supply"),
    "goetter:8.13": t("A railway leads from the depot to the east edge"),
    "goetter:8.12a": t("A depot of its Front is near"),
    "goetter:8.12b": t("The east edge is near"),
    "goetter:13.0q2": t("The edge supplies whole Fronts that started without"),
    "goetter:8.12c": t("On turn 1 that is the column of the east edge"),
    "goetter:8.18a": t("A line leads to a transit hex with the marker of its Front"),
    "goetter:8.18b": t("The transit hex is near a depot of its Front"),
    "goetter:8.18c": t("The transit hex is supplied on both maps"),
    "goetter:8.18d": t("Support uses the transit hexes of any Front"),
    "goetter:8.19c": t("A transit hex near depots of two Fronts serves both"),
}
CUT: dict[str, Text] = {
    "goetter:8.13": t("A depot needs a railway to the east edge"),
    "goetter:8.12a": t("Neither a supplied depot of its Front nor the east edge is near enough"),
    "goetter:8.18a": t("No transit hex bears the marker of its Front"),
    "goetter:8.18b": t("No transit hex with the marker of its Front has a line to it and to a depot"),
    "goetter:8.18d": t("No line leads to a transit hex that is supplied"),
    "goetter:8.15": t("Enemies or their zones of control cut the line"),
    "goetter:8.16": t("Enemies or their zones of control cut the railway of the depot"),
    "goetter:8.14": t("A closed hexside or a Front boundary cuts the line"),
}


def supply(board: Board, state: GoetterState) -> list[Supplied]:
    """Whether each unit on the map would be in supply if that were judged now."""
    over = lines.ground(board, state)
    traced, causes = lines.Lines(board, state, over), Causes(board, state, over)
    found = []
    for unit, at in enumerate(state.where):
        if at <= 0:
            continue
        if board.side[unit] == GERMAN:
            never = (Reason("goetter:8.2", t("Germans need no supply")),)
            found.append(Supplied(board.name(unit), True, (), never))
        else:
            found.append(_explain(board, state, unit, over, traced, causes))
    return found


def areas(board: Board, state: GoetterState, seat: Seat, unit: str) -> list[Area]:
    """How far each depot that is in supply passes it on to its Front."""
    over = lines.ground(board, state)
    traced = lines.Lines(board, state, over)
    found = []
    for depot in each(board.depots):
        name, at = board.name(depot), state.where[depot]
        if at > 0 and traced.depots >> at & 1 and unit in ("", name):
            hexes = tuple(board.map.describe(lines.near(board, over, 1 << at)))
            found.append(Area("supply range", name, hexes, SIDES[SOVIET], "goetter:8.12a"))
    return found


def _explain(
    board: Board, state: GoetterState, unit: int, over: Ground, traced: Lines, causes: Causes
) -> Supplied:
    """One Soviet unit: what holds for this turn, and what would hold for the next."""
    rules = who.fed(board, state, traced, unit)
    told = [*_now(state, unit), *(Reason(rule, FED[rule]) for rule in rules)]
    if not rules:
        told += [Reason(rule, CUT[rule]) for rule in causes.of(unit)]
        if who.guarded(state, traced, unit):
            told.append(Reason("goetter:8.19a", t("East of the old front it defends in full all the same")))
    path = _path(board, state, unit, over, traced) if rules else ()
    return Supplied(board.name(unit), bool(rules), tuple(board.label(at) for at in path), tuple(told))


def _now(state: GoetterState, unit: int) -> Iterator[Reason]:
    if state.unsupplied >> unit & 1:
        yield Reason("goetter:8.11a", t("Out of supply for this turn"))


def _path(board: Board, state: GoetterState, unit: int, over: Ground, traced: Lines) -> tuple[int, ...]:
    """A shortest line from the unit to what supplies it; none for those who need none."""
    at, front = state.where[unit], counters.front(board, state, unit)
    if front == "US":
        return ()
    if board.depots >> unit & 1:
        return lines.railway(board, over, at)
    fronts = (front,) if front in FRONTS else FRONTS
    if not board.siege >> at & 1:
        sources = bits(_depots(board, state, traced, (front,))) | board.entries.east
        return lines.trace(board, over, at, sources)
    for one in fronts:
        for gate in each(traced.gates[one]):
            inside = lines.inside(board, over, at, gate)
            if inside:
                outside = lines.trace(board, over, gate, bits(_depots(board, state, traced, (one,))))
                return (*inside, *outside)
    return ()


def _depots(board: Board, state: GoetterState, traced: Lines, fronts: tuple[str, ...]) -> Iterator[int]:
    """The hexes of the depots of Fronts that are in supply."""
    for depot in each(board.depots):
        at = state.where[depot]
        if at > 0 and traced.depots >> at & 1 and board.units[depot].front in fronts:
            yield at
