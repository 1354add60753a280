"""17.0 Transport: loading, towing and unloading, and what it means to be carried."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.box.meta import CARD
from hexfront.games.coh.movement import mobility
from hexfront.games.coh.points.payment import WAYS, Purse, purse_of
from hexfront.games.coh.state import BOGGED, STUCK
from hexfront.games.coh.unit_act import UnitAct
from hexfront.games.coh.units import marker_secrets, works_on_map
from hexfront.games.coh.units.counters import face, loads, lurking
from hexfront.games.coh.units.facing import ANY, Face

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


class Alight(Face, tag="alight", frozen=True):
    """A unit that has just come off a vehicle or out of a fortification faces as its owner likes."""

    rule: ClassVar[str] = "coh:17.0f"
    ask: ClassVar[Text] = t("Which way does the unit face?")

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """Six directions; going into a fortification of the hex is an action of its own (18.2b)."""
        return Choices(board.lexicon.key, {("verb", "face"): ANY})


def disabled(board: Board, state: CohState, unit: int) -> bool:
    """Whether a vehicle is immobilised or stunned, so that it can be towed [coh:14.5c]."""
    hit = state.hit[unit]
    return bool(state.flags[unit] & (BOGGED | STUCK)) or (hit >= 0 and board.markers[hit].forbids_movement)


def stunned(board: Board, state: CohState, unit: int) -> bool:
    """Whether a unit can do nothing but rally."""
    hit = state.hit[unit]
    return hit >= 0 and "all" in board.markers[hit].bars


def room(board: Board, state: CohState, vehicle: int, unit: int) -> bool:
    """Whether a vehicle can take a unit: one, or German rifles and a LMG together [coh:17.0a]."""
    there = loads(state, vehicle)
    if not there:
        return True
    together = board.data.tables.transport.together
    kinds = {board.types[one].id for one in (*there, unit)}
    return len(there) == 1 and len(kinds) == len(together) and kinds == set(together)


def offer(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Append loading, towing and unloading, in each way that all who take part can pay."""
    vehicle = state.carrier[unit]
    if vehicle >= 0:
        if why_not_unload(board, state, unit) is None:
            price = mobility.move_cost(board, state, unit)
            ways = purse_of(board, state, vehicle)[price] if board.vehicle[unit] else purse[price]
            found += [("unload", unit, way) for way in _joint(board, state, ways, vehicle, price)]
        return
    there = beside(board, state, unit)
    if not any(board.vehicle[one] for one in there):
        return
    for other in there:
        if other == unit:
            continue
        if board.vehicle[unit]:
            if why_not_tow(board, state, other, unit) is None:
                found += [("tow", other, unit, way) for way in purse[mobility.move_cost(board, state, other)]]
        elif why_not_load(board, state, unit, other) is None:
            price = mobility.move_cost(board, state, unit)
            found += [("load", unit, other, way) for way in _joint(board, state, purse[price], other, price)]


def most(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """How many such acts there are at most: one with each unit there."""
    return WAYS * len(beside(board, state, unit))


def beside(board: Board, state: CohState, unit: int) -> tuple[int, ...]:
    """The units in the hex of a unit: those that everybody sees, or those that hide with it."""
    at = state.where[unit]
    if state.hidden >> unit & 1:
        return tuple([one for one in lurking(board, state, board.side[unit]) if state.where[one] == at])
    return state.at[at]


def _joint(board: Board, state: CohState, ways: tuple[str, ...], partner: int, price: int) -> list[str]:
    """Of the ways in which one can pay, those in which its partner can take part (9.1a)."""
    able = purse_of(board, state, partner)[price]
    return [way for way in ways if way == CARD or way in able]


def load_price(board: Board, state: CohState, action: Action) -> int:
    """Loading, towing and unloading cost the clear-terrain move cost of the load [coh:17.0b] [coh:17.0f]."""
    return mobility.move_cost(board, state, action[1])


def load_reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What it costs, and that both take part."""
    rule = "coh:17.0f" if action[0] == "unload" else "coh:17.0b"
    price = load_price(board, state, action)
    name = board.names[action[1]]
    return (Reason(rule, t("A group action for the clear move cost of {unit}", unit=name), str(price)),)


def why_not_load(board: Board, state: CohState, unit: int, vehicle: int) -> Illegal | None:
    """What keeps a unit from getting onto a vehicle."""
    names = {"unit": board.names[unit], "vehicle": board.names[vehicle]}
    if not board.vehicle[vehicle] or board.vehicle[unit]:
        return Illegal(
            "coh:17.0a", t("A vehicle carries a foot unit or tows a gun: not {unit} on {vehicle}.", **names)
        )
    if board.seat[vehicle] != board.seat[unit] or (state.hidden >> vehicle ^ state.hidden >> unit) & 1:
        return Illegal("coh:17.0b", t("{vehicle} is not at hand for {unit}.", **names))
    if state.where[vehicle] != state.where[unit]:
        return Illegal("coh:17.0b", t("{unit} and {vehicle} are not in the same hex.", **names))
    if state.carrier[vehicle] >= 0 or stunned(board, state, vehicle):
        return Illegal("coh:17.0b", t("{vehicle} cannot take part in loading now.", **names))
    if pinned := _pinned(board, state, unit, t("{unit} may not move, nor get on.", unit=names["unit"])):
        return pinned
    if stopped := mobility.refuse_moving(board, state, unit):
        return stopped
    if not room(board, state, vehicle, unit):
        return Illegal("coh:17.0a", t("There is no room for {unit} on {vehicle}.", **names))
    return None


def refuse_load(board: Board, state: CohState, seat: Seat, action: Action) -> Illegal | None:
    """Why a unit may not get onto a vehicle."""
    return why_not_load(board, state, action[1], action[2])


def perform_load(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Put a unit on a vehicle; it faces as the vehicle does."""
    unit, vehicle = action[1], action[2]
    works_on_map.disturbed(board, state, unit, out)
    attach(state, unit, vehicle)
    line = t("{unit} gets onto {vehicle}.", unit=board.names[unit], vehicle=board.names[vehicle])
    out.append(Said(line=line, rules=("coh:17.0a", "coh:17.0b")))


def attach(state: CohState, unit: int, vehicle: int) -> None:
    """Make a unit the load of a vehicle in its hex."""
    state.carrier[unit], state.inside[unit] = vehicle, ""
    if state.exposed:
        # Who is carried is not in the open (5.0.3a).
        state.exposed = tuple([one for one in state.exposed if one != unit])
    face(state, unit, state.facing[vehicle])


def why_not_tow(board: Board, state: CohState, unit: int, vehicle: int) -> Illegal | None:
    """What keeps a vehicle from being towed by another [coh:14.5c]."""
    names = {"unit": board.names[unit], "vehicle": board.names[vehicle]}
    if not board.vehicle[vehicle] or not board.vehicle[unit] or unit == vehicle:
        return Illegal("coh:14.5c", t("A vehicle tows another: {vehicle} does not tow {unit}.", **names))
    if board.seat[vehicle] != board.seat[unit] or state.where[vehicle] != state.where[unit]:
        return Illegal("coh:17.0b", t("{unit} and {vehicle} are not in the same hex.", **names))
    if not disabled(board, state, unit):
        return Illegal("coh:14.5c", t("{unit} is neither immobilised nor stunned.", **names))
    if board.types[unit].mobility == "tracked" and board.types[vehicle].mobility != "tracked":
        return Illegal("coh:14.5c", t("Only a tracked vehicle tows {unit}.", **names))
    if state.carrier[vehicle] >= 0 or state.carrier[unit] >= 0 or stunned(board, state, vehicle):
        return Illegal("coh:17.0b", t("{vehicle} cannot tow now.", **names))
    if loads(state, vehicle):
        return Illegal("coh:17.0a", t("There is no room for {unit} on {vehicle}.", **names))
    return None


def refuse_tow(board: Board, state: CohState, seat: Seat, action: Action) -> Illegal | None:
    """Why a vehicle may not be towed by another."""
    return why_not_tow(board, state, action[1], action[2])


def perform_tow(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Attach a disabled vehicle to another; what is wrong with it is seen now (7.5e)."""
    unit, vehicle = action[1], action[2]
    if not state.flags[unit] & (BOGGED | STUCK):
        marker_secrets.show(board, state, unit, out)
    attach(state, unit, vehicle)
    line = t("{vehicle} takes {unit} in tow.", unit=board.names[unit], vehicle=board.names[vehicle])
    out.append(Said(line=line, rules=("coh:14.5c", "coh:17.0a", "coh:17.0b")))


def why_not_unload(board: Board, state: CohState, unit: int) -> Illegal | None:
    """What keeps a carried unit from getting off; a towed vehicle need not be able to do anything."""
    vehicle, name = state.carrier[unit], board.names[unit]
    if vehicle < 0:
        return Illegal("coh:17.0f", t("{unit} is not carried.", unit=name))
    if stunned(board, state, vehicle):
        return Illegal("coh:17.0f", t("{vehicle} can only rally.", vehicle=board.names[vehicle]))
    if board.vehicle[unit]:
        return None
    if stunned(board, state, unit):
        text = t(
            "{unit} is {marker} and may not move.", unit=name, marker=board.markers[state.hit[unit]].name
        )
        return Illegal(mobility.marker_rule(board, state.hit[unit]), text)
    return _pinned(board, state, unit, t("{unit} may not move, nor get off.", unit=name))


def _pinned(board: Board, state: CohState, unit: int, text: Text) -> Illegal | None:
    """Why a unit that only its marker holds in place gets neither on nor off [coh:7.5d]; stunned is more than that."""
    hit = state.hit[unit]
    if hit < 0 or not board.markers[hit].forbids_movement or stunned(board, state, unit):
        return None
    return Illegal("coh:7.5d", text)


def refuse_unload(board: Board, state: CohState, seat: Seat, action: Action) -> Illegal | None:
    """Why a unit may not get off."""
    return why_not_unload(board, state, action[1])


def perform_unload(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Put a carried unit under its vehicle, facing as its owner likes."""
    unit = action[1]
    get_off(board, state, unit, out)
    if not board.vehicle[unit]:
        agenda.push(state, Alight(unit))


def get_off(board: Board, state: CohState, unit: int, out: list[Event]) -> None:
    """A unit is no longer carried."""
    state.carrier[unit] = -1
    out.append(Said(line=t("{unit} gets off.", unit=board.names[unit]), rules=("coh:17.0f",)))


ACTS = {
    "load": UnitAct(load_price, perform_load, refuse_load, load_reasons, uses="move"),
    "tow": UnitAct(load_price, perform_tow, refuse_tow, load_reasons),
    "unload": UnitAct(load_price, perform_unload, refuse_unload, load_reasons, uses="move"),
}
