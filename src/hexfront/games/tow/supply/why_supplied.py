"""8.1 Why a unit has a supply line, or what cuts it off."""

from __future__ import annotations

from itertools import chain, islice
from typing import TYPE_CHECKING

from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.engine.positions.probe import Supplied
from hexfront.games.tow.map.walls import SUPPLY_WALLS, Facing
from hexfront.games.tow.state import SOVIET, TowState
from hexfront.games.tow.supply import in_supply
from hexfront.hexes import connected, each
from hexfront.hexes.connect import across
from hexfront.kit.bars import objections

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board


def supply(board: Board, state: TowState) -> list[Supplied]:
    """Whether every unit on the map could trace a line now, whatever marker it bears."""
    return [explain(board, state, unit) for unit, at in enumerate(state.where) if at > 0]


def explain(board: Board, state: TowState, unit: int) -> Supplied:
    """The line of one unit, or what bars it; markers change only when the token is drawn [tow:8.1l]."""
    side, at, name = board.side[unit], state.where[unit], board.name(unit)
    path = line(board, state, side, at)
    if path is None:
        return Supplied(name, False, (), (_standing(state, unit), *barriers(board, state, side, at)))
    reasons = [_standing(state, unit), Reason("tow:8.1a", t("Hexes of the supply line"), str(len(path) - 1))]
    if side == SOVIET and path[-1] == state.bridgehead:
        reasons.append(Reason("tow:11.1i", t("The bridgehead is its source")))
    else:
        source = t("{hex} is a supply source of its side", hex=board.label(path[-1]))
        reasons.append(Reason("tow:2.1h", source))
    return Supplied(name, True, tuple(board.label(one) for one in path), tuple(reasons))


def _standing(state: TowState, unit: int) -> Reason:
    """What its marker means until the next check."""
    if state.isolated >> unit & 1:
        return Reason("tow:8.2c", t("Isolated: attack and defence less 2, half its movement"))
    if state.unsupplied >> unit & 1:
        return Reason("tow:8.2b", t("Out of supply: attack less 2"))
    return Reason("tow:8.2a", t("Supplied: it works normally"))


def line(board: Board, state: TowState, side: int, at: int) -> tuple[int, ...] | None:
    """A shortest supply line from a hex to a friendly source, both included; None if there is none."""
    fed = in_supply.traceable(board, state, side)
    if not fed >> at & 1:
        return None
    sources = in_supply.sources(board, state, side)
    came, wave = {at: at}, [at]
    while wave:
        later = []
        for here in wave:
            if sources >> here & 1:
                return _back(came, here)
            for to in each(across(board.grid, 1 << here, board.supply_walls) & fed):
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


def barriers(board: Board, state: TowState, side: int, at: int) -> list[Reason]:
    """What bounds the pocket of a unit without a line: each rule once, with a hex where it holds."""
    line = in_supply.Line(board, state, side, state.occupied[side])
    through = in_supply.passable(line)
    pocket = connected(board.grid, 1 << at, through, blocked=board.supply_walls)
    found = list(objections(in_supply.CUT_OFF, line, at))
    for here in each(pocket):
        for direction, by in enumerate(board.grid.shifts):
            to = here + by
            if board.grid.around[here] >> to & 1 and not pocket >> to & 1:
                walls = objections(SUPPLY_WALLS, Facing(board.map, direction), here)
                found += islice(chain(walls, objections(in_supply.THROUGH, line, to)), 1)
    first = {wall.rule: wall for wall in reversed(found)}
    return [Reason(rule, first[rule].text) for rule in dict.fromkeys(wall.rule for wall in found)]
