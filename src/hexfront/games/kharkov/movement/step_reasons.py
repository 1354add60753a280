"""6.1 to 6.3, 6.6, 6.8, 8.1, 8.2 in words: which rules speak in a step that is legal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov.movement import south, steps
from hexfront.games.kharkov.movement.step_costs import ENTRY, EXTRA, LEAVING, Stride
from hexfront.games.kharkov.movement.steps import Mover
from hexfront.games.kharkov.state import AXIS, DISRUPTED, ENTRENCHED, SOVIET, UNSUPPLIED
from hexfront.games.kharkov.supply import hq
from hexfront.games.kharkov.units import counters
from hexfront.hexes import each, listed, spread
from hexfront.kit import bars
from hexfront.kit.sheet import halves

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

TOWN = t("A small town costs what the hex costs without it")


def reasons(
    board: Board, state: KharkovState, mover: Mover, at: int, to: int, totals: tuple[int, ...]
) -> tuple[Reason, ...]:
    """What a step costs the slowest mover and what it has left, then what stacking and ZOC have to do with it."""
    later = steps.entering(board, state, mover, at, to, totals)
    rest = steps.left(board, state, later)
    slowest = rest.index(min(rest))
    unit, cost = mover.units[slowest], totals[slowest] - mover.spent[slowest]
    stride = Stride(board, unit, at, to, steps.leaves(board, state, mover, at) and board.side[unit] == AXIS)
    return (
        Reason("kharkov:6.21", t("Cost of the step in MP"), halves(cost)),
        *_terrain(stride),
        *_staff(stride),
        *_leaving(board, state, mover, stride),
        _allowance(board, state, unit),
        Reason("kharkov:6.11", t("MP left"), halves(rest[slowest])),
        *_company(board, state, mover, to),
        *_trenches(state, mover.units, to),
        *_zones(board, state, mover, later, at, to),
        *south.roused(board, state, board.side[unit], to),
    )


def _terrain(stride: Stride) -> list[Reason]:
    """The lines of the terrain effects table that make the price, and what else lies there."""
    board, way, at = stride.board, stride.way, stride.at
    found = bars.reasons(ENTRY, stride, halves)
    if stride.by_road:
        if board.dnieper[way] >> at & 1:
            found.append(Reason("kharkov:6.3f", t("Over the bridge across the Dnieper")))
        return found
    if "town" in board.map.terrain_at(stride.to):
        found.append(Reason("kharkov:6.3d", TOWN))
    found += bars.reasons(EXTRA, stride, lambda cost: f"+{halves(cost)}")
    if board.rails[way] >> at & 1:
        wet = any(sides[way] >> at & 1 for sides in (board.donets, board.river, board.dnieper))
        rule = "kharkov:6.46" if wet else "kharkov:6.3i"
        found.append(Reason(rule, t("The railway helps only those who go by train")))
    return found


def _staff(stride: Stride) -> list[Reason]:
    """How an HQ pays."""
    if stride.board.units[stride.unit].kind != "hq":
        return []
    if stride.by_road:
        return [Reason("kharkov:10.12a", t("On a road an HQ counts as mechanised"))]
    return [Reason("kharkov:10.12a", t("An HQ pays what infantry pays"))]


def _leaving(board: Board, state: KharkovState, mover: Mover, stride: Stride) -> list[Reason]:
    """By which rule a mover gets out of an enemy ZOC."""
    if not state.zoc[1 - board.side[stride.unit]] >> stride.at & 1:
        return []
    if mover.fresh:
        return [Reason("kharkov:8.23", t("A clean overrun lets it leave the enemy ZOC"))]
    if stride.leaving:
        return bars.reasons(LEAVING, stride, halves)
    return [Reason("kharkov:6.8a", t("It infiltrates: it began the phase in this enemy ZOC"))]


def _allowance(board: Board, state: KharkovState, unit: int) -> Reason:
    most = halves(steps.allowance(board, state, unit))
    if state.flags[unit] & UNSUPPLIED:
        return Reason("kharkov:6.26", t("Movement allowance, halved for lack of supply"), most)
    if board.units[unit].kind == "reserve":
        return Reason(
            "kharkov:6.72a", t("Movement allowance of a reserve marker, which moves as infantry"), most
        )
    if board.units[unit].kind == "hq" and not hq.is_active(state, unit):
        return Reason("kharkov:10.12c", t("Movement allowance of an inactive HQ"), most)
    return Reason("kharkov:3.23d", t("Movement allowance"), most)


def _company(board: Board, state: KharkovState, mover: Mover, to: int) -> list[Reason]:
    """What friends have to do with a step: they never hinder it, but too many may not end together."""
    found = []
    nations = {board.units[unit].nation for unit in mover.units}
    if len(nations) > 1:
        found.append(Reason("kharkov:2.0a", t("One player leads Germans and Romanians, together too")))
    there = state.at.get(to, ())
    if there:
        found.append(Reason("kharkov:6.22a", t("Friendly units do not hinder it")))
    if state.garrisons >> to & 1:
        found.append(Reason("kharkov:15.33a", t("The garrison does not count for stacking")))
    if steps.too_many(board, state, mover, to):
        found.append(Reason("kharkov:8.1c", t("It may pass through the full hex, not end there")))
    elif len(there) + len(mover.units) > board.limits.stacking:
        found.append(Reason("kharkov:8.1b", t("HQs do not count for stacking")))
        if any(board.units[unit].kind == "hq" for unit in mover.units):
            found.append(Reason("kharkov:10.16", t("An HQ may join 3 combat units")))
    return found


def _trenches(state: KharkovState, units: tuple[int, ...], to: int) -> list[Reason]:
    """The entrenchments that a step costs, or would cost if it were the last."""
    found = []
    if any(state.flags[unit] & ENTRENCHED for unit in units):
        found.append(Reason("kharkov:15.23a", t("It gives up its entrenchment")))
    if any(state.flags[unit] & ENTRENCHED for unit in state.at.get(to, ())):
        found.append(Reason("kharkov:15.23a", t("Whoever ends there costs the regiment its entrenchment")))
    return found


def _zones(board: Board, state: KharkovState, mover: Mover, later: Mover, at: int, to: int) -> list[Reason]:
    """Whose zones of control cover the hex, and what follows."""
    side = board.side[mover.units[0]]
    around = board.grid.around[to]
    holders = list(each(around & counters.controlling(board, state, 1 - side)))
    found = []
    friends = counters.controlling(board, state, side) & ~(1 << at)
    if spread(board.grid, friends) >> to & 1:
        rule = "kharkov:8.24a" if spread(board.grid, friends) >> at & 1 else "kharkov:6.23a"
        found.append(Reason(rule, t("Friendly ZOC never bind it")))
    if holders and not later.stopped:
        found.append(Reason("kharkov:6.8b", t("Only a ZOC other than those it left stops it")))
    if later.stopped:
        found += _stopping(board, state, mover, holders, to)
    staffs = [near for near in each(around & state.occupied[1 - side]) if _staff_alone(board, state, near)]
    if staffs:
        found.append(Reason("kharkov:8.21b", t("HQs exert no ZOC"), _labels(board, staffs)))
    if side == SOVIET:
        lone = listed(state.garrisons & around & ~state.fighters[AXIS])
        if lone:
            found.append(Reason("kharkov:15.31b", t("Garrisons exert no ZOC"), _labels(board, lone)))
    return found


def _stopping(board: Board, state: KharkovState, mover: Mover, holders: list[int], to: int) -> list[Reason]:
    side = board.side[mover.units[0]]
    rule = "kharkov:6.8b" if mover.ignored else "kharkov:6.63b" if mover.disengaged else "kharkov:6.23b"
    units = [unit for near in holders for unit in counters.combat_units(board, state, near)]
    found = [
        Reason(rule, t("It stops in an enemy ZOC")),
        Reason("kharkov:8.0g2", t("The hex is controlled from"), _labels(board, holders)),
        Reason("kharkov:8.22", t("MP for entering the ZOC"), "0"),
    ]
    if len(holders) > 1:
        found.append(Reason("kharkov:8.24b", t("Several ZOC count as one")))
    if state.occupied[side] >> to & 1:
        found.append(Reason("kharkov:8.25b", t("A friend in the hex does not lift the ZOC for movement")))
    if any(state.flags[unit] & DISRUPTED for unit in units):
        found.append(Reason("kharkov:7.32b", t("Disrupted units keep their ZOC")))
    if any(not counters.known(board, state, unit) for unit in units):
        found.append(Reason("kharkov:8.21a", t("Every combat unit exerts a ZOC, untried ones too")))
    return found


def _staff_alone(board: Board, state: KharkovState, at: int) -> bool:
    units = state.at[at]
    return any(board.units[unit].kind == "hq" for unit in units) and not any(
        board.combat[unit] for unit in units
    )


def _labels(board: Board, hexes: list[int]) -> str:
    return ", ".join(board.label(at) for at in hexes)
