"""Answers to questions about a position: how far a unit may go, and how a fight would stand."""

from __future__ import annotations

from heapq import heappop, heappush
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.errors import BadAction
from hexfront.engine.base.events import ALL
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.engine.positions.asking import WOULD_TELL
from hexfront.engine.positions.probe import Reached, Unanswered
from hexfront.games.coh.box.meta import AP
from hexfront.games.coh.fire import fire_rules, odds, targets
from hexfront.games.coh.fire.declare import (
    assault_price,
    close_shot,
    fire_price,
)
from hexfront.games.coh.groups.support import against_support
from hexfront.games.coh.map.terrain_costs import FRONT, Way
from hexfront.games.coh.movement import mobility, vehicles
from hexfront.games.coh.points.payment import purse_of
from hexfront.games.coh.table.secrets.knowledge import on_side, sees, unmarked
from hexfront.games.coh.units import protection, works_on_map

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

Walk = tuple[int, int, int, tuple[int, ...], tuple[str, ...], str]
"""Cost, running number, hex, path, symbols left, and how the last hex was entered."""


def reach(board: Board, state: CohState, seat: Seat, unit: str) -> list[Reached]:
    """Every hex a unit can walk to with the AP and CP it can spend now, undisturbed, cheapest first.

    A die of wire or a roadblock is counted with its least; bonus hexes of a vehicle are ``drive``. An enemy goes as
    far as he would without a marker that nobody has seen; what he has left under a cup he does not tell [coh:3.0.1b].
    """
    number = board.numbers[unit]
    if _under_cup(board, state, seat, number):
        raise Unanswered(WOULD_TELL)
    state = unmarked(board, state, (number,), seat)
    means = _means(board, state, number)
    if means <= 0 or state.where[number] <= 0 or state.hidden >> number & 1:
        return []
    if not mobility.may_move(board, state, number):
        return []
    return [
        Reached(board.labels[at], str(cost), tuple(board.labels[one] for one in path), how, len(path) > 1)
        for cost, at, path, how in _walks(board, state, number, means)
    ]


def _under_cup(board: Board, state: CohState, seat: Seat, unit: int) -> bool:
    """Whether a seat does not know how many AP a unit can spend: those of an enemy's activation in the fog."""
    fog = "fog-ap" in state.options and bool(state.active[board.seat[unit]])
    return fog and not on_side(board, seat, board.side[unit])


def _means(board: Board, state: CohState, unit: int) -> int:
    """The dearest price that a unit can pay by its activation, or else by command points."""
    purse = purse_of(board, state, unit)
    for way in ("ap", "cp"):
        able = [price for price, ways in enumerate(purse) if way in ways]
        if able:
            return max(able)
    return 0


def _walks(
    board: Board, state: CohState, unit: int, means: int
) -> list[tuple[int, int, tuple[int, ...], str]]:
    start, count = state.where[unit], 0
    heap: list[Walk] = [(0, 0, start, (), (), "")]
    best: dict[tuple[int, tuple[str, ...]], int] = {}
    found: dict[int, tuple[int, int, tuple[int, ...], str]] = {}
    while heap:
        cost, _, at, path, symbols, how = heappop(heap)
        if best.get((at, symbols), means + 1) <= cost:
            continue
        best[(at, symbols)] = cost
        if at != start:
            found.setdefault(at, (cost, at, path, how))
        for later, to, left, manner in _onward(board, state, unit, at, symbols, first=not path):
            if cost + later <= means:
                count += 1
                heappush(heap, (cost + later, count, to, (*path, to), left, manner))
    return list(found.values())


def _onward(
    board: Board, state: CohState, unit: int, at: int, symbols: tuple[str, ...], *, first: bool
) -> list[tuple[int, int, tuple[str, ...], str]]:
    """The next hexes with their price, the symbols left there, and how they are entered.

    After its first step a unit may turn in every hex, so it always goes forwards (5.1c).
    """
    base, ahead = mobility.move_cost(board, state, unit), FRONT[state.facing[unit]]
    shut = mobility.barred_hexes(board, state, unit) if first else 0
    found = []
    for direction, way in enumerate(board.steps[unit][at]):
        if way is None or shut >> way.to & 1 or works_on_map.bars(board, state, unit, way.to):
            continue
        back = first and direction not in ahead and not protection.all_round(board, state, unit)
        price = base + way.surcharge + works_on_map.toll(board, state, unit, way.to)
        price += board.limits.backwards if back else 0
        how = "back" if back else "step"
        earned = vehicles.earned(board, state, unit, way.to, way.road, how) if board.vehicle[unit] else ()
        found.append((price, way.to, earned, "back" if back else "step"))
        if symbols and (symbol := _symbol(board, state, symbols, way)):
            found.append((way.surcharge, way.to, _left(board, state, unit, way, symbols, symbol), "drive"))
    return found


def _symbol(board: Board, state: CohState, symbols: tuple[str, ...], way: Way) -> str:
    if works_on_map.has(state, way.to, "roadblock"):
        return ""
    granted = board.tables.terrain["road"].bonus if way.road else board.ground.base[way.to].bonus
    return next((one for one in ("wheel", "track") if one in symbols and one in granted), "")


def _left(
    board: Board, state: CohState, unit: int, way: Way, symbols: tuple[str, ...], used: str
) -> tuple[str, ...]:
    rest = list(symbols)
    rest.remove(used)
    if vehicles.halts(board, state, way.to):
        return ()
    return vehicles.kept(board, state, unit, way.to, way.road, tuple(rest))


def fight(board: Board, state: CohState, seat: Seat, at: str, units: tuple[str, ...]) -> Fight:
    """An attack on a hex, or on one unit in it (``1-C05/B``), by a leader and those who support him."""
    label, _, name = at.partition("/")
    target, numbers = board.grid.hex(label), tuple(board.numbers[unit] for unit in units)
    leader, others = numbers[0], numbers[1:]
    for number, unit in zip(numbers, units, strict=True):
        if state.where[number] <= 0 or not sees(board, state, number, seat):
            raise BadAction(t("{unit} is not on the map", unit=unit))
    state = unmarked(board, state, numbers, seat)
    for other in others:
        refusal = next(against_support(board, state, other, leader, target), None)
        if refusal is not None:
            raise BadAction(
                t(
                    "{unit} cannot support: {text} [{rule}]",
                    unit=board.names[other],
                    text=refusal.text,
                    rule=refusal.rule,
                )
            )
    found = _fights(board, state, seat, leader, target, len(others))
    named = [one for one in found if not name or one.target == name]
    if not named:
        raise BadAction(t("{unit} has nobody to attack in {at}", unit=units[0], at=at))
    if seat != ALL and seat not in board.friends[board.seat[leader]]:
        return named[0]  # what an enemy pays would tell of the marker that lies under him
    return replace(named[0], modifiers=(_price(board, state, leader, target), *named[0].modifiers))


def _price(board: Board, state: CohState, leader: int, target: int) -> Reason:
    """What the attack costs the one who leads it [coh:3.0b]."""
    if state.where[leader] == target:
        price = assault_price(board, state, ("assault", leader, leader, AP))
    else:
        price = fire_price(board, state, ("fire", leader, target, AP))
    return Reason("coh:3.0b", t("Price of the attack"), f"{price} AP")


def _fights(
    board: Board, state: CohState, seat: Seat, leader: int, target: int, support: int
) -> tuple[Fight, ...]:
    """The odds against each enemy there that the leader can attack now."""
    if state.where[leader] == target:
        enemies = [one for one in state.at.get(target, ()) if board.side[one] != board.side[leader]]
        return tuple(
            one
            for other in enemies
            for one in odds.fights(board, state, seat, close_shot(board, state, leader, other, support))
        )
    refusal = next(fire_rules.against_fire(board, state, leader, target), None)
    if refusal is not None:
        raise BadAction(t("{text} [{rule}]", text=refusal.text, rule=refusal.rule))
    return odds.fights(board, state, seat, targets.shot_at(board, state, leader, target, support))
