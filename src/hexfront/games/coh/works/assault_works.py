"""18.4a Infantry attacks a work in its own hex, as in close combat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.games.coh.box.tables import WORKS
from hexfront.games.coh.damage import wounds
from hexfront.games.coh.fire import fire_rules, odds, volley
from hexfront.games.coh.fire.attack.shots import Shot
from hexfront.games.coh.points.case import Case, against, bar
from hexfront.games.coh.points.payment import WAYS
from hexfront.games.coh.unit_act import UnitAct
from hexfront.games.coh.units import values_with_marker, works_on_map

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.points.payment import Purse
    from hexfront.games.coh.state import CohState


def offer(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Append the works in the hex of a unit that it may attack."""
    at = state.where[unit]
    if at not in state.works or not board.foot[unit] or not fire_rules.may_shoot(board, state, unit):
        return
    ways = purse[values_with_marker.fire_cost(board, state, unit)]
    for kind in open_to_attack(board, state, unit):
        found += [("breach", unit, WORKS.index(kind), how) for how in ways]


def most(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """How many attacks there are at most: one on each work there."""
    return WAYS * len(state.works[state.where[unit]])


def open_to_attack(board: Board, state: CohState, unit: int) -> list[str]:
    """The works in the hex of a unit that no friend lies in."""
    at, side = state.where[unit], board.side[unit]
    held = {state.inside[one] for one in state.at.get(at, ()) if board.side[one] == side}
    return [work.kind for work in works_on_map.seen(state, at) if work.kind not in held]


def price(board: Board, state: CohState, action: Action) -> int:
    """As any attack."""
    return values_with_marker.fire_cost(board, state, action[1])


def perform(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Roll against the work."""
    storm(board, state, action, out)


def storm(
    board: Board, state: CohState, action: Action, out: list[Event], supporters: tuple[int, ...] = ()
) -> None:
    """Attack the work, others in support."""
    wounds.use(board, state, action[1], out, "fire", "red")
    shot = shot_of(board, state, action, len(supporters))
    state.aim = 0
    volley.shoot(board, state, replace(shot, units=(*shot.units, *supporters)), out)


def shot_of(board: Board, state: CohState, action: Action, support: int = 0) -> Shot:
    """The attack of a unit on a work in its hex."""
    unit, at = action[1], state.where[action[1]]
    return Shot(
        seat=board.seat[unit],
        units=(unit,),
        at=at,
        target=-1 - int(action[2]),
        origin=at,
        close=True,
        support=support,
        aim=state.aim,
    )


BREACH = (
    bar(
        "coh:18.4a",
        lambda case: t("Only infantry attacks a work in close combat."),
        lambda case: not case.board.foot[case.unit],
    ),
    *fire_rules.DISARMED,
    bar(
        "coh:18.4a",
        lambda case: t("There is no such work to attack in the hex of {unit}.", unit=case.name),
        lambda case: WORKS[case.action[2]] not in open_to_attack(case.board, case.state, case.unit),
    ),
    bar(
        "coh:10.0c",
        lambda case: t("{unit} is hidden: it comes to light before it attacks a work.", unit=case.name),
        lambda case: bool(case.state.hidden >> case.unit & 1),
    ),
)
"""What keeps a unit from attacking a work in its hex."""


def against_breaching(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a work may not be attacked from within its hex."""
    return against(BREACH, Case(board, state, action[1], action))


def reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What it takes to destroy it."""
    rating = board.tables.works[WORKS[int(action[2])]].dr
    return (
        Reason("coh:18.4a", t("Infantry destroys a work in its hex with one hit."), str(rating)),
        Reason("coh:18.4e", t("It need not be occupied.")),
    )


def fights(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Fight, ...]:
    """The odds against the work."""
    return odds.fights(board, state, seat, shot_of(board, state, action))


ACTS: dict[str, UnitAct] = {
    "breach": UnitAct(price, perform, against_breaching, reasons, fights, trips=False, uses="fire")
}
