"""10.0c A hidden unit gives itself away by moving as others do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.hidden.detection import come_out
from hexfront.games.coh.movement import entering, mobility
from hexfront.games.coh.points.case import Case, against, bar
from hexfront.games.coh.unit_act import UnitAct
from hexfront.games.coh.units import works_on_map
from hexfront.hexes import bits
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.points.payment import Purse
    from hexfront.games.coh.state import CohState


def offer(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Steps in any direction, since its facing is chosen when it comes out, and the same with caution."""
    if not mobility.may_move(board, state, unit):
        return
    base, cautious = mobility.move_cost(board, state, unit), board.cautious(state) and board.foot[unit]
    for way in board.steps[unit][state.where[unit]]:
        if way is not None and not (state.works and works_on_map.bars(board, state, unit, way.to)):
            price = base + way.surcharge + works_on_map.toll(board, state, unit, way.to)
            found += [("emerge", unit, way.to, how) for how in purse[price]]
            if cautious and not board.ground.cover >> way.to & 1:
                found += [("creep", unit, way.to, how) for how in purse[price + board.limits.cautious]]


def most(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """How many such steps there are at most."""
    return (12 if board.cautious(state) else 6) * len(purse[mobility.move_cost(board, state, unit)])


def price(board: Board, state: CohState, action: Action) -> int:
    """As for any step [coh:5.0a]."""
    way = mobility.way_to(board, state, action[1], action[2])
    return mobility.move_cost(board, state, action[1]) + (way.surcharge if way else 0)


def unveil(board: Board, state: CohState, action: Action, out: list[Event]) -> None:
    """Come out of hiding, facing where it goes."""
    direction = board.grid.direction(state.where[action[1]], action[2])
    assert direction is not None
    come_out(board, state, action[1], direction, out)


def perform(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Go there openly."""
    entering.go(board, state, action[1], action[2], "step", out, ("coh:10.0c", "coh:5.0b"), action[-1])


EMERGE = (
    bar(
        "coh:10.0c",
        lambda case: t("{unit} is not hidden: it steps or backs.", unit=case.name),
        lambda case: not case.state.hidden >> case.unit & 1,
    ),
    *mobility.IMMOBILE,
    Bar(
        "coh:5.0b",
        lambda case, to: t("{unit} cannot go there.", unit=case.name),
        lambda case: ~bits([way.to for way in case.board.steps[case.unit][case.at] if way is not None]),
    ),
    *mobility.WORKS,
)
"""What keeps a unit from coming out of hiding by a step."""


def against_emerging(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why it may not come out there."""
    return against(EMERGE, Case(board, state, action[1], action), action[2])


def reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """It is seen from now on; what works in the hex add is still to come."""
    return (
        Reason("coh:10.0c", t("A move in the open gives it away.")),
        Reason(
            "coh:5.0a",
            t("Move cost of {unit}", unit=board.names[action[1]]),
            str(price(board, state, action)),
        ),
        *works_on_map.entry_reasons(board, state, action[1], action[2]),
    )


ACTS = {
    "emerge": UnitAct(
        price, perform, against_emerging, reasons, reveals=False, trips=False, ahead=True, uses="move"
    )
}
