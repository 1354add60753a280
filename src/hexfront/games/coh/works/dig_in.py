"""18.1.3 and 18.2 Digging in, and going into and out of fortifications without leaving the hex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Marked
from hexfront.engine.base.texts import t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.box.tables import WORKS
from hexfront.games.coh.movement.mobility import marker_rule, may_move, move_cost, refuse_moving
from hexfront.games.coh.movement.transport import Alight
from hexfront.games.coh.points.payment import WAYS
from hexfront.games.coh.state import DUG
from hexfront.games.coh.unit_act import UnitAct
from hexfront.games.coh.units import works_on_map

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.points.payment import Purse
    from hexfront.games.coh.state import CohState


def offer(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Append digging in, in each way it can be paid."""
    ways = purse[board.limits.dig_cost]
    if ways and board.foot[unit] and not state.flags[unit] & DUG and why_not_dig(board, state, unit) is None:
        found += [("dig", unit, way) for way in ways]


def most(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """In how many ways digging in can be paid."""
    return len(purse[board.limits.dig_cost])


def offer_shelter(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Append going into or out of a fortification, in each way it can be paid."""
    at = state.where[unit]
    if at not in state.works or not may_move(board, state, unit):
        return
    price = inside_price(board, state, ("occupy", unit))
    if state.inside[unit]:
        found += [("vacate", unit, way) for way in purse[price]]
        return
    for kind in works_on_map.open_to(board, state, unit, at):
        found += [("occupy", unit, WORKS.index(kind), way) for way in purse[price]]


def most_shelter(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """How many such acts there are at most: each of the works there, and coming out."""
    there = state.works.get(state.where[unit])
    return WAYS * (len(there) + 1) if there else 0


def dig_price(board: Board, state: CohState, action: Action) -> int:
    """What improvised defences cost [coh:18.1.3a]."""
    return board.limits.dig_cost


def why_not_dig(board: Board, state: CohState, unit: int) -> Illegal | None:
    """What keeps a foot unit from digging in; a card may put the marker on a vehicle too (card 11)."""
    name, hit = board.names[unit], state.hit[unit]
    if state.carrier[unit] >= 0:
        return Illegal("coh:17.0d", t("{unit} is carried and does nothing but get off.", unit=name))
    if hit >= 0 and "all" in board.markers[hit].bars:
        return Illegal(marker_rule(board, hit), t("{unit} can only rally.", unit=name))
    if state.flags[unit] & DUG:
        return Illegal("coh:18.1.3c", t("{unit} has improvised defences: one marker a unit.", unit=name))
    if state.inside[unit]:
        return Illegal("coh:18.1.3a", t("{unit} lies in a fortification already.", unit=name))
    if board.ground.base[state.where[unit]].name == "water":
        return Illegal("coh:18.1.3a", t("Nobody digs in the water."))
    if not works_on_map.left(board, state):
        return Illegal("coh:18.1.3c", t("No marker of improvised defences is left."))
    return None


def refuse_dig(board: Board, state: CohState, seat: Seat, action: Action) -> Illegal | None:
    """Why a unit may not dig in."""
    unit = action[1]
    if not board.foot[unit]:
        return Illegal("coh:18.1.3a", t("{unit} is no foot unit: only those dig in.", unit=board.names[unit]))
    return why_not_dig(board, state, unit)


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


def refuse_occupy(board: Board, state: CohState, seat: Seat, action: Action) -> Illegal | None:
    """Why a unit may not go in."""
    unit, kind = action[1], WORKS[action[2]]
    name, at = board.names[unit], state.where[unit]
    if stopped := refuse_moving(board, state, unit):
        return stopped
    if at <= 0 or not works_on_map.has(state, at, kind) or not board.data.tables.works[kind].fortification:
        return Illegal("coh:18.2b", t("There is no such fortification in the hex of {unit}.", unit=name))
    if state.inside[unit] == kind:
        return Illegal("coh:18.2b", t("{unit} lies in it already.", unit=name))
    if state.inside[unit]:
        return Illegal("coh:18.2b", t("{unit} lies in another fortification: it comes out first.", unit=name))
    if not works_on_map.fits(board, unit, kind):
        rule = "coh:18.1.1a" if kind == "trench" else "coh:18.1.2a"
        return Illegal(rule, t("{unit} is not one of those that lie in such a work.", unit=name))
    if kind not in works_on_map.open_to(board, state, unit, at):
        return Illegal("coh:18.2a", t("The enemy lies in it."))
    return None


def perform_vacate(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Come out of a fortification without leaving the hex, and face as one likes."""
    unit = action[1]
    out.append(Marked(what=board.names[unit], marker=state.inside[unit], on=False, rules=("coh:18.2b",)))
    state.inside[unit] = ""
    agenda.push(state, Alight(unit))


def refuse_vacate(board: Board, state: CohState, seat: Seat, action: Action) -> Illegal | None:
    """Why a unit may not come out."""
    unit = action[1]
    if not state.inside[unit]:
        return Illegal("coh:18.2b", t("{unit} lies in no fortification.", unit=board.names[unit]))
    return refuse_moving(board, state, unit)


ACTS = {
    "dig": UnitAct(dig_price, perform_dig, refuse_dig, dig_reasons),
    "occupy": UnitAct(inside_price, perform_occupy, refuse_occupy, inside_reasons, uses="move"),
    "vacate": UnitAct(inside_price, perform_vacate, refuse_vacate, inside_reasons, uses="move"),
}
