"""14.0 Vehicles: bonus hexes, congestion, bogging down, towing out."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.happenings import Marked
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.chances import at_least
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.movement import mobility
from hexfront.games.coh.points.rolls import UNROLLED, Roll, Rolling
from hexfront.games.coh.state import BOGGED
from hexfront.games.coh.units import works_on_map
from hexfront.games.coh.units.counters import loads
from hexfront.kit.bars import Force, forced

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


class Ride(NamedTuple):
    """A vehicle that enters a hex, and how."""

    board: Board
    state: CohState
    unit: int
    how: str


BACKWARDS = Force("coh:14.4", lambda ride: ride.how == "back")
TOWING = Force("coh:14.5d", lambda ride: _tows(ride.board, ride.state, ride.unit))
"""What costs a vehicle all bonus hexes."""


def earned(board: Board, state: CohState, unit: int, at: int, road: bool, how: str) -> tuple[str, ...]:
    """The symbols a vehicle may use after paying to enter a hex [coh:14.1a] [coh:14.1b]."""
    if forced((BACKWARDS, TOWING), Ride(board, state, unit, how)) or halts(board, state, at):
        return ()
    granted = board.data.tables.terrain["road"].bonus if road else board.ground.base[at].bonus
    symbols = tuple(symbol for symbol in board.types[unit].bonus if symbol in granted)
    return kept(board, state, unit, at, road, symbols)


def kept(
    board: Board, state: CohState, unit: int, at: int, road: bool, symbols: tuple[str, ...]
) -> tuple[str, ...]:
    """What is left of the symbols in a hex where other vehicles crowd the road [coh:14.2c]."""
    if road and crowded(board, state, unit, at):
        return tuple(symbol for symbol in symbols if symbol != "wheel")
    return symbols


def crowded(board: Board, state: CohState, unit: int, at: int) -> bool:
    """Whether a wheeled vehicle finds other vehicles in a hex."""
    if board.types[unit].mobility != "wheeled":
        return False
    others = [one for one in state.at.get(at, ()) if one != unit and state.carrier[one] != unit]
    return any(board.vehicle[one] for one in others)


def _tows(board: Board, state: CohState, unit: int) -> bool:
    """Whether a vehicle tows another vehicle."""
    return unit in state.carrier and any(board.vehicle[load] for load in loads(state, unit))


def halts(board: Board, state: CohState, at: int) -> str:
    """The rule by which bonus movement does not go on from a hex, or nothing."""
    smoke = state.smoke.get(at)
    if smoke and sum(smoke) >= board.data.tables.smoke.stops_bonus:
        return "coh:13.0c"
    return works_on_map.stops_bonus(board, state, at) if at in state.works else ""


def pulled_out(board: Board, state: CohState, unit: int, out: list[Event]) -> None:
    """A vehicle towed out of the terrain that held it can move again [coh:14.5e]."""
    if unit not in state.carrier or board.ground.base[state.where[unit]].test:
        return
    for load in loads(state, unit):
        if state.flags[load] & BOGGED:
            state.flags[load] &= ~BOGGED
            out.append(Marked(what=board.names[load], marker="bogged", on=False, rules=("coh:14.5e",)))


class Bog(Rolling, tag="bog", frozen=True):
    """A vehicle in difficult terrain rolls not to be immobilised [coh:14.5a]."""

    rule: ClassVar[str] = "coh:14.5a"
    unit: int
    rolled: int = UNROLLED

    def run(self, board: Board, state: CohState, out: list[Event]) -> bool:
        """Roll, then see: the number of 14.5 counts, not that of the table."""
        if state.where[self.unit] <= 0:
            agenda.done(state, self)
        elif self.rolled == UNROLLED:
            agenda.push(state, Roll(board.seat[self.unit], "bog"))
        else:
            agenda.done(state, self)
            name, rules = board.names[self.unit], ("coh:14.5a", "coh:14.1.t3")
            if self.rolled < board.limits.hold_terrain:
                state.flags[self.unit] |= BOGGED
                out.append(Marked(what=name, marker="bogged", rules=rules))
            else:
                out.append(Said(line=t("{unit} gets through.", unit=name), rules=rules))
        return True

    def rolling(self, board: Board, state: CohState) -> Text:
        """What holds it."""
        name, least = board.names[self.unit], board.limits.hold_terrain
        return t("{unit} gets through with {least} or more.", unit=name, least=least)

    def chance(self, board: Board, state: CohState, change: int) -> Fraction:
        """How likely it gets through."""
        return at_least(board.limits.hold_terrain - change)


def reasons(board: Board, state: CohState, unit: int, to: int, verb: str) -> list[Reason]:
    """What a step of a vehicle is about besides its price: its class, and the bonus it would bring."""
    kind = board.types[unit]
    found = [Reason("coh:14.0", t("A vehicle: {mobility}", mobility=kind.mobility))]
    ride = Ride(board, state, unit, verb)
    if BACKWARDS.holds(ride):
        found.append(Reason(BACKWARDS.rule, t("No bonus backwards"), "0"))
        return found
    way = mobility.way_to(board, state, unit, to)
    assert way is not None
    symbols = earned(board, state, unit, to, way.road, verb)
    found.append(Reason("coh:14.1a", t("Bonus hexes after it"), str(len(symbols))))
    if TOWING.holds(ride):
        found.append(Reason(TOWING.rule, t("It tows a vehicle: no bonus"), "0"))
    elif halt := halts(board, state, to):
        found.append(Reason(halt, t("No bonus from this hex"), "0"))
    elif way.road and crowded(board, state, unit, to):
        found.append(Reason("coh:14.2c", t("Other vehicles on the road: no wheel bonus"), "0"))
    if way.road:
        told = t("Along the road, over water too; the hex keeps its defence modifier")
        found.append(Reason("coh:14.2b", told, f"{board.ground.base[to].dm:+}"))
    elif board.ground.base[to].test:
        found.append(
            Reason("coh:14.5a", t("It may be immobilised: holds on"), f"{board.limits.hold_terrain}+")
        )
    return found
