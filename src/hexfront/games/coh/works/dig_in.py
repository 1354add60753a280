"""18.1.3 and 18.2 Digging in, and going into and out of fortifications without leaving the hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Marked
from hexfront.engine.base.texts import t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.box.tables import WORKS
from hexfront.games.coh.movement.mobility import IMMOBILE, STUNNED, may_move, move_cost
from hexfront.games.coh.movement.transport import Alight
from hexfront.games.coh.points.case import Case, against, bar, free
from hexfront.games.coh.points.payment import WAYS
from hexfront.games.coh.state import DUG
from hexfront.games.coh.unit_act import UnitAct
from hexfront.games.coh.units import works_on_map
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.points.payment import Purse
    from hexfront.games.coh.state import CohState


def offer(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Append digging in, in each way it can be paid."""
    ways = purse[board.limits.dig_cost]
    if ways and board.foot[unit] and _may_dig(board, state, unit):
        found += [("dig", unit, way) for way in ways]


def _may_dig(board: Board, state: CohState, unit: int) -> bool:
    """Whether nothing keeps a foot unit from digging in: ``DIG`` at a glance, since every unit is asked."""
    if state.flags[unit] & DUG or state.carrier[unit] >= 0 or state.inside[unit]:
        return False
    if board.ground.base[state.where[unit]].name == "water" or not works_on_map.left(board, state):
        return False
    return state.hit[unit] < 0 or free(STUNNED, Case(board, state, unit))


def most(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """In how many ways digging in can be paid."""
    return len(purse[board.limits.dig_cost])


def offer_shelter(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Append going into or out of a fortification, in each way it can be paid."""
    at = state.where[unit]
    if at not in state.works or not may_move(board, state, unit):
        return
    ways = purse[inside_price(board, state, ("occupy", unit))]
    if state.inside[unit]:
        found += [("vacate", unit, way) for way in ways]
        return
    for work in works_on_map.seen(state, at):
        kind = WORKS.index(work.kind)
        if free(OCCUPY, Case(board, state, unit, ("occupy", unit, kind))):
            found += [("occupy", unit, kind, way) for way in ways]


def most_shelter(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """How many such acts there are at most: each of the works there, and coming out."""
    there = state.works.get(state.where[unit])
    return WAYS * (len(there) + 1) if there else 0


def dig_price(board: Board, state: CohState, action: Action) -> int:
    """What improvised defences cost [coh:18.1.3a]."""
    return board.limits.dig_cost


DIG = (
    bar(
        "coh:17.0d",
        lambda case: t("{unit} is carried and does nothing but get off.", unit=case.name),
        lambda case: case.state.carrier[case.unit] >= 0,
    ),
    *STUNNED,
    bar(
        "coh:18.1.3c",
        lambda case: t("{unit} has improvised defences: one marker a unit.", unit=case.name),
        lambda case: bool(case.state.flags[case.unit] & DUG),
    ),
    bar(
        "coh:18.1.3a",
        lambda case: t("{unit} lies in a fortification already.", unit=case.name),
        lambda case: bool(case.state.inside[case.unit]),
    ),
    bar(
        "coh:18.1.3a",
        lambda case: t("Nobody digs in the water."),
        lambda case: case.board.ground.base[case.at].name == "water",
    ),
    bar(
        "coh:18.1.3c",
        lambda case: t("No marker of improvised defences is left."),
        lambda case: not works_on_map.left(case.board, case.state),
    ),
)
"""What keeps a unit from being dug in; a card may put the marker on a vehicle too (card 11)."""
DIG_BY_ITSELF = (
    bar(
        "coh:18.1.3a",
        lambda case: t("{unit} is no foot unit: only those dig in.", unit=case.name),
        lambda case: not case.board.foot[case.unit],
    ),
    *DIG,
)
"""What keeps a unit from digging in as an action."""


def against_digging(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a unit may not dig in."""
    return against(DIG_BY_ITSELF, Case(board, state, action[1]))


def perform_dig(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Put the marker on the unit."""
    dig_in(board, state, action[1], out, ("coh:18.1.3a", "coh:18.1.3c"))


def dig_in(board: Board, state: CohState, unit: int, out: list[Event], rules: tuple[str, ...]) -> None:
    """Give a unit improvised defences of its own."""
    state.flags[unit] |= DUG
    out.append(Marked(what=board.names[unit], marker="dug-in", rules=rules))


def dig_reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What it costs and brings."""
    line = board.data.tables.works["improvised"]
    return (
        Reason("coh:18.1.3a", t("Improvised defences, for this unit alone"), f"+{line.front}"),
        Reason("coh:18.1.3b", t("Lost when it moves or turns.")),
        Reason("coh:18.1.3c", t("Markers left"), str(works_on_map.left(board, state))),
    )


def inside_price(board: Board, state: CohState, action: Action) -> int:
    """Going in or out within a hex costs what entering the hex does [coh:18.2b]."""
    unit = action[1]
    surcharge = board.ground.terrain_cost(board.gaits[unit], state.where[unit]) or 0
    return move_cost(board, state, unit) + surcharge


def inside_reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What it costs."""
    price = inside_price(board, state, action)
    return (Reason("coh:18.2b", t("In or out within the hex: the cost of the hex"), str(price)),)


def perform_occupy(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Go into a fortification of the hex."""
    works_on_map.shelter(board, state, action[1], WORKS[action[2]], out, "coh:18.2b")


def _no_such_work(case: Case) -> bool:
    kind = WORKS[case.action[2]]
    return not works_on_map.has(case.state, case.at, kind) or not case.board.tables.works[kind].fortification


def _unfit(kind: str, rule: str) -> Bar:
    """A fortification that is not for every unit."""
    return bar(
        rule,
        lambda case: t("{unit} is not one of those that lie in such a work.", unit=case.name),
        lambda case: WORKS[case.action[2]] == kind and not works_on_map.fits(case.board, case.unit, kind),
    )


OCCUPY = (
    *IMMOBILE,
    bar(
        "coh:18.2b",
        lambda case: t("There is no such fortification in the hex of {unit}.", unit=case.name),
        _no_such_work,
    ),
    bar(
        "coh:18.2b",
        lambda case: t("{unit} lies in it already.", unit=case.name),
        lambda case: case.state.inside[case.unit] == WORKS[case.action[2]],
    ),
    bar(
        "coh:18.2b",
        lambda case: t("{unit} lies in another fortification: it comes out first.", unit=case.name),
        lambda case: case.state.inside[case.unit] not in ("", WORKS[case.action[2]]),
    ),
    _unfit("trench", "coh:18.1.1a"),
    _unfit("bunker", "coh:18.1.2a"),
    bar(
        "coh:18.2a",
        lambda case: t("The enemy lies in it."),
        lambda case: works_on_map.held(case.board, case.state, case.unit, case.at, WORKS[case.action[2]]),
    ),
)
"""What keeps a unit from going into a fortification of its hex."""
VACATE = (
    bar(
        "coh:18.2b",
        lambda case: t("{unit} lies in no fortification.", unit=case.name),
        lambda case: not case.state.inside[case.unit],
    ),
    *IMMOBILE,
)
"""What keeps a unit from coming out of one."""


def against_occupying(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a unit may not go in."""
    return against(OCCUPY, Case(board, state, action[1], action))


def perform_vacate(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Come out of a fortification without leaving the hex, and face as one likes."""
    unit = action[1]
    out.append(Marked(what=board.names[unit], marker=state.inside[unit], on=False, rules=("coh:18.2b",)))
    state.inside[unit] = ""
    agenda.push(state, Alight(unit))


def against_vacating(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a unit may not come out."""
    return against(VACATE, Case(board, state, action[1]))


ACTS = {
    "dig": UnitAct(dig_price, perform_dig, against_digging, dig_reasons),
    "occupy": UnitAct(inside_price, perform_occupy, against_occupying, inside_reasons, uses="move"),
    "vacate": UnitAct(inside_price, perform_vacate, against_vacating, inside_reasons, uses="move"),
}
