"""4 The sequence of play: weather, then two impulses and an end phase for each player."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

from hexfront.engine.api import Event, Frame, agenda
from hexfront.engine.base.events import PhaseBegan, TurnBegan
from hexfront.games.trc.allies import compliance, surrender
from hexfront.games.trc.arrivals import dates, encirclement, late_ss, withdrawal
from hexfront.games.trc.box.calendar import season
from hexfront.games.trc.box.charts.strategies import MEDITERRANEAN
from hexfront.games.trc.combat.fortress import fortify
from hexfront.games.trc.combat.phase import Combat
from hexfront.games.trc.combat.surrender import Surrender
from hexfront.games.trc.movement.surplus import Surplus
from hexfront.games.trc.partisans import relocate
from hexfront.games.trc.rail import convert
from hexfront.games.trc.replacements import evacuation, motorize, redesignate, russian_points
from hexfront.games.trc.state import AXIS, RUSSIAN, TrcState
from hexfront.games.trc.supply import check, no_retreat
from hexfront.games.trc.turn import leaders, weather
from hexfront.games.trc.turn.movement_phase import Movement
from hexfront.games.trc.units import airborne, forts, levies, stacks
from hexfront.games.trc.variants import adopt
from hexfront.games.trc.victory import final
from hexfront.hexes import bits, listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


class Moment(NamedTuple):
    """One phase of a game turn."""

    phase: str
    player: int
    impulse: int
    rule: str


TURN = (
    Moment("weather", AXIS, 1, "trc:4.1.1a"),
    Moment("movement", AXIS, 1, "trc:4.1.2a"),
    Moment("combat", AXIS, 1, "trc:4.1.3"),
    Moment("movement", AXIS, 2, "trc:4.1.4a"),
    Moment("combat", AXIS, 2, "trc:4.1.5"),
    Moment("end", AXIS, 2, "trc:4.1.6a"),
    Moment("movement", RUSSIAN, 1, "trc:4.2.1a"),
    Moment("combat", RUSSIAN, 1, "trc:4.2.2"),
    Moment("movement", RUSSIAN, 2, "trc:4.2.3a"),
    Moment("combat", RUSSIAN, 2, "trc:4.2.4"),
    Moment("end", RUSSIAN, 2, "trc:4.2.5a"),
)
"""The phases of a game turn in their order [trc:4.0a]."""
RUSSIANS = next(number for number, moment in enumerate(TURN) if moment.player == RUSSIAN)
"""The phase with which the Russian player turn begins."""


class Calendar(Frame, tag="calendar", frozen=True):
    """The bottom of the agenda: opens one phase after the other, each finished before the next [trc:4.0b]."""

    rule: ClassVar[str] = "trc:4.0a"
    step: int = -1
    """The phase of this turn that is under way; -1 before the first turn."""

    def run(self, board: Board, state: TrcState, out: list[Event]) -> bool:
        """Open the next phase, or the next turn; after the last turn the game is over [trc:4.4]."""
        step = (self.step + 1) % len(TURN)
        if not step:
            if self.step >= 0:
                final.end_turn(board, state, out)
            if state.result is not None:
                return True
            start_turn(board, state, out, self.step >= 0)
        agenda.become(state, self, Calendar(step))
        open_phase(board, state, TURN[step], out)
        return True


def start_turn(board: Board, state: TrcState, out: list[Event], begun: bool) -> None:
    """Advance the turn marker; a war that leaves the Balkans alone begins before the first turn."""
    first = board.data.scenarios[state.scenario].first
    early = MEDITERRANEAN in state.adopted
    if begun or not early:
        state.turn = max(state.turn + 1, first)
    state.landed = 0
    if season(state.turn) == "jan-feb":
        state.barrages = 0
    rules = ("trc:3.6",) if first == 1 else ("trc:27.11a", "trc:27.11h")
    rules = ("trc:4.2.5e",) if state.turn > first or (early and begun) else rules
    rules = ("trc:28.6.med.1a",) if state.turn < first else rules
    out.append(TurnBegan(turn=state.turn, rules=("trc:4.0c", *rules)))
    dates.begin_turn(board, state, out)
    surrender.look(board, state, surrender.AT_TURN, out)


def open_phase(board: Board, state: TrcState, moment: Moment, out: list[Event]) -> None:
    """Begin a phase."""
    state.phase, state.player, state.impulse = moment.phase, moment.player, moment.impulse
    flipped = ("trc:4.1.6c",) if moment is TURN[RUSSIANS] else ()
    impulse = ("trc:4.0a",) if moment.phase == "movement" else ()
    rules = (moment.rule, *flipped, *impulse)
    out.append(PhaseBegan(phase=moment.phase, seat=state.seats[moment.player], rules=rules))
    if moment.phase == "weather":
        weather.settle(board, state, out)
    elif moment.phase == "movement":
        if moment.impulse == 2:
            airborne.second_impulse(board, state, out)
        begin_impulse(board, state)
        leaders.begin_impulse(board, state, out)
        if (moment.player, moment.impulse) == (AXIS, 1):
            surrender.first_impulse(board, state, out)
            levies.begin_turn(state, out)
            no_retreat.begin_turn(board, state, out)
        dates.begin_impulse(board, state, out)
        agenda.push(state, Movement(moment.player))
        if (moment.player, moment.impulse) == (AXIS, 1):
            motorize.begin(board, state)
            redesignate.begin(board, state, out)
            withdrawal.begin(board, state, out)
        elif moment.impulse == 1:
            evacuation.arrive(board, state, out)
            russian_points.begin(board, state, out)
        adopt.begin_impulse(state)
    elif moment.phase == "combat":
        agenda.push(state, Combat(moment.player))
        agenda.push(state, Surrender(moment.player))
        agenda.push(state, Surplus(moment.player))
    else:
        end_phase(board, state, moment.player, out)


def begin_impulse(board: Board, state: TrcState) -> None:
    """Forget the last impulse; in a second one, who stands in enemy ZOC is pinned [trc:8.4]."""
    first = state.impulse == 1
    forts.begin_impulse(board, state, state.player)
    state.spent = 0 if first else state.victors
    state.moved = state.rode = state.victors = state.fought = state.pinned = state.shipped = 0
    if first:
        state.rides = state.flights = state.directed = state.crossed = 0
        state.sailed = state.south = state.dropped = state.replaced = state.upgraded = 0
        state.served = state.emptied = 0
        state.recovered = state.strategic = state.returned = 0
        state.turn_held = list(state.held)
    else:
        side = state.player
        hexes = state.occupied[side] & stacks.watched(state, side)
        state.pinned = bits(unit for at in listed(hexes) for unit in state.at[at])


def end_phase(board: Board, state: TrcState, side: int, out: list[Event]) -> None:
    """Convert rail, then check supply [trc:4.1.6b] [trc:4.2.5b]; then allies and partisans [trc:4.2.5d]."""
    forts.end_impulse(state)
    state.moved = state.rode = state.victors = state.spent = state.fought = state.pinned = 0
    state.strategic = state.fresh = state.boxed = state.shipped = state.stunned = state.stand = 0
    convert.convert(board, state, side, out)
    check.starve(board, state, side, out)
    encirclement.end_turn(board, state, side, out)
    if side == RUSSIAN:
        surrender.look(board, state, surrender.AT_END, out, "trc:4.2.5c")
        relocate.begin(board, state, out)
    else:
        surrender.leave_finland(board, state, out)
        compliance.end_turn(board, state, out)
        late_ss.leave(board, state, out)
    fortify.begin(state, side)
