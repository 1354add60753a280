"""17.0 Transport: loading, towing and unloading, and what it means to be carried."""

from __future__ import annotations

from collections.abc import Iterator
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
from hexfront.games.coh.points.case import Case, against, bar, free
from hexfront.games.coh.points.payment import WAYS, Purse, purse_of
from hexfront.games.coh.state import BOGGED, STUCK
from hexfront.games.coh.unit_act import UnitAct
from hexfront.games.coh.units import marker_secrets, values_with_marker, works_on_map
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
        if free(UNLOAD, Case(board, state, unit)):
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
            if free(TOW, Case(board, state, other, ("tow", other, unit))):
                found += [("tow", other, unit, way) for way in purse[mobility.move_cost(board, state, other)]]
        elif free(LOAD, Case(board, state, unit, ("load", unit, other))):
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


def _at_hand(case: Case) -> bool:
    """Whether the vehicle is one of the player's own, in view or hidden as the unit is."""
    vehicle, hidden = case.action[2], case.state.hidden
    own = case.board.seat[vehicle] == case.board.seat[case.unit]
    return own and not (hidden >> vehicle ^ hidden >> case.unit) & 1


def _both(case: Case) -> dict[str, str]:
    return {"unit": case.name, "vehicle": case.board.names[case.action[2]]}


def _apart(case: Case) -> bool:
    return _at_hand(case) and case.state.where[case.action[2]] != case.at


def _unable(case: Case) -> bool:
    """Whether the vehicle is carried itself, or can only rally."""
    vehicle = case.action[2]
    return _at_hand(case) and (case.state.carrier[vehicle] >= 0 or stunned(case.board, case.state, vehicle))


def _pinned(case: Case) -> bool:
    """Whether only its marker holds a unit in place: stunned is more than that."""
    one = values_with_marker.marker(case.board, case.state, case.unit)
    return one is not None and one.forbids_movement and "all" not in one.bars


LOAD = (
    bar(
        "coh:17.0a",
        lambda case: t(
            "A vehicle carries a foot unit or tows a gun: not {unit} on {vehicle}.", **_both(case)
        ),
        lambda case: not case.board.vehicle[case.action[2]] or case.board.vehicle[case.unit],
    ),
    bar(
        "coh:17.0b",
        lambda case: t("{vehicle} is not at hand for {unit}.", **_both(case)),
        lambda case: not _at_hand(case),
    ),
    bar("coh:17.0b", lambda case: t("{unit} and {vehicle} are not in the same hex.", **_both(case)), _apart),
    bar("coh:17.0b", lambda case: t("{vehicle} cannot take part in loading now.", **_both(case)), _unable),
    bar("coh:7.5d", lambda case: t("{unit} may not move, nor get on.", unit=case.name), _pinned),
    *mobility.IMMOBILE,
    bar(
        "coh:17.0a",
        lambda case: t("There is no room for {unit} on {vehicle}.", **_both(case)),
        lambda case: _at_hand(case) and not room(case.board, case.state, case.action[2], case.unit),
    ),
)
"""What keeps a unit from getting onto a vehicle."""


def against_loading(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a unit may not get onto a vehicle."""
    return against(LOAD, Case(board, state, action[1], action))


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


def _tracks(case: Case) -> bool:
    """Whether it would take tracks to tow the vehicle, and the other has none."""
    types = case.board.types
    return types[case.unit].mobility == "tracked" and types[case.action[2]].mobility != "tracked"


TOW = (
    bar(
        "coh:14.5c",
        lambda case: t("A vehicle tows another: {vehicle} does not tow {unit}.", **_both(case)),
        lambda case: (
            not case.board.vehicle[case.action[2]]
            or not case.board.vehicle[case.unit]
            or case.unit == case.action[2]
        ),
    ),
    bar("coh:17.0b", lambda case: t("{unit} and {vehicle} are not in the same hex.", **_both(case)), _apart),
    bar(
        "coh:17.0b",
        lambda case: t("{vehicle} is not at hand for {unit}.", **_both(case)),
        lambda case: not _at_hand(case),
    ),
    bar(
        "coh:14.5c",
        lambda case: t("{unit} is neither immobilised nor stunned.", unit=case.name),
        lambda case: not disabled(case.board, case.state, case.unit),
    ),
    bar("coh:14.5c", lambda case: t("Only a tracked vehicle tows {unit}.", unit=case.name), _tracks),
    bar(
        "coh:17.0b",
        lambda case: t("{vehicle} cannot tow now.", **_both(case)),
        lambda case: case.state.carrier[case.unit] >= 0 or _unable(case),
    ),
    bar(
        "coh:17.0a",
        lambda case: t("There is no room for {unit} on {vehicle}.", **_both(case)),
        lambda case: _at_hand(case) and bool(loads(case.state, case.action[2])),
    ),
)
"""What keeps a vehicle from being towed by another [coh:14.5c]."""


def against_towing(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a vehicle may not be towed by another."""
    return against(TOW, Case(board, state, action[1], action))


def perform_tow(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Attach a disabled vehicle to another; what is wrong with it is seen now (7.5e)."""
    unit, vehicle = action[1], action[2]
    if not state.flags[unit] & (BOGGED | STUCK):
        marker_secrets.show(board, state, unit, out)
    attach(state, unit, vehicle)
    line = t("{vehicle} takes {unit} in tow.", unit=board.names[unit], vehicle=board.names[vehicle])
    out.append(Said(line=line, rules=("coh:14.5c", "coh:17.0a", "coh:17.0b")))


def _on_foot(case: Case) -> bool:
    """Whether it is no vehicle in tow, which need not be able to do anything."""
    return not case.board.vehicle[case.unit]


UNLOAD = (
    bar(
        "coh:17.0f",
        lambda case: t("{unit} is not carried.", unit=case.name),
        lambda case: case.state.carrier[case.unit] < 0,
    ),
    bar(
        "coh:17.0f",
        lambda case: t("{vehicle} can only rally.", vehicle=case.board.names[case.state.carrier[case.unit]]),
        lambda case: (
            case.state.carrier[case.unit] >= 0
            and stunned(case.board, case.state, case.state.carrier[case.unit])
        ),
    ),
    bar(
        "coh:7.5d",
        lambda case: t("{unit} may not move, nor get off.", unit=case.name),
        lambda case: _on_foot(case) and _pinned(case),
    ),
    mobility.held_by("stunned", "coh:dmg-stunned", _on_foot),
    mobility.held_by("", "coh:7.5c", lambda case: _on_foot(case) and not _pinned(case)),
)
"""What keeps a carried unit from getting off."""


def against_unloading(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a unit may not get off."""
    return against(UNLOAD, Case(board, state, action[1]))


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
    "load": UnitAct(load_price, perform_load, against_loading, load_reasons, uses="move"),
    "tow": UnitAct(load_price, perform_tow, against_towing, load_reasons),
    "unload": UnitAct(load_price, perform_unload, against_unloading, load_reasons, uses="move"),
}
