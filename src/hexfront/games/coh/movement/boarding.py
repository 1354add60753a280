"""17.0 Rifles and their LMG get onto a vehicle together, or off it; a group of vehicles lets all get off at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.box.meta import CARD
from hexfront.games.coh.damage import mines
from hexfront.games.coh.movement import mobility, transport
from hexfront.games.coh.points.case import Case, against, bar
from hexfront.games.coh.points.payers import payers
from hexfront.games.coh.points.payment import WAYS, Purse, purse_of
from hexfront.games.coh.unit_act import UnitAct
from hexfront.games.coh.units import marker_secrets
from hexfront.games.coh.units.counters import loads

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def concerns(board: Board, unit: int) -> bool:
    """Whether a unit may begin it: rifles that have a LMG to go with, or a vehicle they may be on."""
    together, side = board.tables.transport.together, board.side[unit]
    there = {board.types[one].id for one in range(len(board.types)) if board.side[one] == side}
    if not there.issuperset(together):
        return False
    return board.vehicle[unit] or (board.types[unit].id == together[0] and any(board.vehicle))


def offer(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Append getting on or off together, in each way that all who take part can pay."""
    if board.vehicle[unit]:
        if next(against_leaving(board, state, board.seat[unit], ("disembark", unit)), None) is None:
            price = off_price(board, state, ("disembark", unit))
            ways = _all(board, state, purse[price], loads(state, unit), price)
            found += [("disembark", unit, way) for way in ways]
        return
    there = transport.beside(board, state, unit)
    for vehicle in there if any(board.vehicle[one] for one in there) else ():
        for other in there:
            action = ("board", unit, other, vehicle)
            if next(against_boarding(board, state, board.seat[unit], action), None) is None:
                price = on_price(board, state, action)
                ways = _all(board, state, purse[price], (other, vehicle), price)
                found += [("board", unit, other, vehicle, way) for way in ways]


def most(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """How many such acts there are at most: rifles may go with each unit there on each vehicle."""
    if board.vehicle[unit]:
        return WAYS
    if board.types[unit].id != board.tables.transport.together[0]:
        return 0
    there = transport.beside(board, state, unit)
    return WAYS * len(there) * len([one for one in there if board.vehicle[one]])


def _all(
    board: Board, state: CohState, ways: tuple[str, ...], others: tuple[int, ...], price: int
) -> list[str]:
    """Of the ways in which one can pay, those in which all others can take part (9.1a)."""
    purses = [purse_of(board, state, other)[price] for other in others]
    return [way for way in ways if way == CARD or all(way in able for able in purses)]


def on_price(board: Board, state: CohState, action: Action) -> int:
    """The dearer of the two: a group pays once [coh:17.0b]."""
    return max(mobility.move_cost(board, state, unit) for unit in action[1:3])


def off_price(board: Board, state: CohState, action: Action) -> int:
    """The dearest of those that get off [coh:17.0f]."""
    return max((mobility.move_cost(board, state, unit) for unit in loads(state, action[1])), default=0)


def _ill_matched(case: Case) -> bool:
    """Whether they are no rifles with their LMG, or one of one's own vehicles is taken already."""
    board, (_, unit, other, vehicle, *_) = case.board, case.action
    if (board.types[unit].id, board.types[other].id) != tuple(board.tables.transport.together):
        return True
    return board.seat[vehicle] == board.seat[unit] and bool(loads(case.state, vehicle))


BOARD = (
    bar(
        "coh:17.0a",
        lambda case: t(
            "{vehicle} takes German rifles and a LMG together: not {unit} and {other} now.",
            unit=case.name,
            other=case.board.names[case.action[2]],
            vehicle=case.board.names[case.action[3]],
        ),
        _ill_matched,
    ),
)
"""What keeps two units from getting onto a vehicle together, whatever keeps each of them."""
DISEMBARK = (
    bar(
        "coh:17.0f",
        lambda case: t("{vehicle} does not carry several units.", vehicle=case.name),
        lambda case: len(loads(case.state, case.unit)) < 2,
    ),
)
"""What keeps units from getting off a vehicle together."""
EMPTY = (
    bar(
        "coh:17.0f",
        lambda case: t("{unit} carries nobody who could get off.", unit=case.name),
        lambda case: not loads(case.state, case.unit),
    ),
)
"""What keeps a vehicle of a group from letting anybody get off."""


def against_boarding(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why two units may not get on together."""
    unit, other, vehicle = action[1:4]
    yield from against(BOARD, Case(board, state, unit, action))
    yield from transport.against_loading(board, state, seat, ("load", unit, vehicle))
    if board.seat[vehicle] == board.seat[unit]:
        yield from transport.against_loading(board, state, seat, ("load", other, vehicle))


def against_leaving(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why they may not get off together."""
    yield from against(DISEMBARK, Case(board, state, action[1]))
    yield from _each(board, state, action[1])


def against_emptying(board: Board, state: CohState, unit: int) -> Iterator[Illegal]:
    """Why not all that a vehicle of a group carries may get off with the loads of the others [coh:9.1.4]."""
    yield from against(EMPTY, Case(board, state, unit))
    yield from _each(board, state, unit)


def _each(board: Board, state: CohState, vehicle: int) -> Iterator[Illegal]:
    """What keeps each of the loads of a vehicle from getting off."""
    for unit in loads(state, vehicle):
        yield from transport.against_unloading(board, state, board.seat[unit], ("unload", unit))


def perform_on(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Put both on the vehicle."""
    for unit in action[1:3]:
        marker_secrets.use(board, state, unit, out, "move")
        transport.perform_load(board, state, seat, ("load", unit, action[3], action[-1]), out)


def perform_off(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Put all under the vehicle, each facing as its owner likes."""
    there = loads(state, action[1])
    for unit in there:
        marker_secrets.use(board, state, unit, out, "move")
        transport.get_off(board, state, unit, out)
    for unit in reversed(there):
        agenda.push(state, transport.Alight(unit))


def unloaders(board: Board, state: CohState, vehicles: tuple[int, ...]) -> tuple[int, ...]:
    """Everybody who takes part when vehicles let all get off."""
    acts = [("unload", one) for vehicle in vehicles for one in loads(state, vehicle)]
    return tuple(dict.fromkeys(unit for act in acts for unit in payers(board, state, act)))


def empty(
    board: Board, state: CohState, seat: Seat, vehicles: tuple[int, ...], way: str, out: list[Event]
) -> None:
    """All that the vehicles carry gets off, each facing as its owner likes; mines attack each of them once."""
    off = [one for vehicle in vehicles for one in loads(state, vehicle)]
    for vehicle in vehicles:
        there = loads(state, vehicle)
        mines.watch(board, state, ("disembark", vehicle, way) if len(there) > 1 else ("unload", *there, way))
    for unit in off:
        marker_secrets.use(board, state, unit, out, "move")
    for unit in reversed(off):
        transport.perform_unload(board, state, seat, ("unload", unit, way), out)


def reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """One action of them all, for the dearest."""
    rule, price = ("coh:17.0b", on_price) if action[0] == "board" else ("coh:17.0f", off_price)
    return (
        Reason(rule, t("A group action for the dearest clear move cost"), str(price(board, state, action))),
        Reason("coh:9.1.4", t("Several do it as one action.")),
    )


ACTS = {
    "board": UnitAct(on_price, perform_on, against_boarding, reasons),
    "disembark": UnitAct(off_price, perform_off, against_leaving, reasons),
}
