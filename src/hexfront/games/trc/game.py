"""The Russian Campaign: the game as the platform sees it."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.draws import Stream
from hexfront.engine.base.events import Event
from hexfront.engine.contract import agenda
from hexfront.engine.contract.bounds import Bounds
from hexfront.engine.contract.game import AgendaGame
from hexfront.engine.contract.meta import Meta, Scenario
from hexfront.engine.contract.view import Chart, View
from hexfront.engine.positions.position import Position
from hexfront.engine.positions.probe import Supplied
from hexfront.games.trc.board import SIDES, Board
from hexfront.games.trc.bot import TrcDoctrine
from hexfront.games.trc.box.meta import META
from hexfront.games.trc.frames import State, blank
from hexfront.games.trc.setup import bidding
from hexfront.games.trc.state import TrcState
from hexfront.games.trc.supply import why_supplied
from hexfront.games.trc.table import charts, macros, probe, standing, state_bounds, value, view, write
from hexfront.games.trc.table import place as positions
from hexfront.games.trc.turn.movement_phase import Movement
from hexfront.games.trc.turn.sequence import Calendar
from hexfront.games.trc.units import chits
from hexfront.remembered import remembered


class Trc(Board, AgendaGame[TrcState]):
    """The war in the East, May 1941 to June 1945."""

    meta: ClassVar[Meta] = META
    state_type: ClassVar[type] = State
    value = staticmethod(value.value)
    bots: ClassVar[dict[str, type]] = {"doctrine": TrcDoctrine}

    def __init__(self, *args: Any, options: frozenset[str] = frozenset(), **given: Any) -> None:
        """Where an option brings secrets the game has some, else it has none."""
        super().__init__(*args, options=options, **given)
        if any(option.secrets and option.id in options for option in META.options):
            self.meta = msgspec.structs.replace(META, secrets=True)  # type: ignore[misc]

    plan = macros.plan
    outlook = standing.outlook
    reach = probe.reach
    reach_via = probe.reach_via
    areas = probe.areas
    fight = probe.fight
    zoc = probe.zoc

    def sides(self, state: TrcState) -> tuple[str, ...]:
        """The side each seat plays; empty while they bid for it."""
        if state.agenda and isinstance(state.agenda[-1], bidding.Bidding):
            return ("", "")
        return SIDES if state.seats[0] == 0 else SIDES[::-1]

    def team(self, state: TrcState, seat: Seat) -> tuple[Seat, ...]:
        """A seat plays alone, even before a bid has given it its side."""
        return (seat,)

    def room(self, scenario: str, options: frozenset[str] = frozenset()) -> Trc:
        """The game with the counters and the ground of some options: itself where these change neither."""
        shaping = self.data.shaping(options)
        return self if shaping == self.options else _under(self.root, shaping)

    def begin(self, scenario: str, options: frozenset[str], seed: str, out: list[Event]) -> TrcState:
        """The set-up, then the first turn."""
        if self.data.shaping(options) != self.options:
            raise AssertionError(
                f"made for {sorted(self.options)}; room({scenario!r}, options) gives another"
            )
        state = blank(self, scenario, options, seed)
        agenda.push(state, Calendar())
        bidding.start(self, state, out)
        return state

    def bounds(self, scenario: Scenario) -> Bounds:
        """What may stand in each field of a state."""
        return state_bounds.bounds(self, scenario)

    def check(self, state: TrcState) -> None:
        """Refuse a state that play can never have led to."""
        super().check(state)
        state_bounds.check_counters(self, state)

    def redraw(self, state: TrcState, viewer: Seat, chance: Stream) -> None:
        """Give both sides other political chits that look the same to the viewer; nothing else is hidden."""
        chits.redraw(state, viewer, chance)

    def view(self, state: TrcState, viewer: Seat) -> View:
        """What a viewer sees."""
        return view.view(self, state, viewer, self.shown)

    def place(self, position: Position) -> tuple[Trc, TrcState]:
        """A game on the position's map with its counters, and the state."""
        return positions.place(self.root, position)

    def position(self, state: TrcState) -> Position:
        """The position as it stands."""
        return write.position(self, state)

    def supply(self, state: TrcState) -> list[Supplied]:
        """The supply of every unit on the map."""
        return why_supplied.supply(self, state)

    def charts(self) -> list[Chart]:
        """The charts that a player looks things up in."""
        return charts.charts(self)

    def counts(self, state: TrcState, action: Any) -> bool:
        """Whether an action makes a whole decision: a move when it begins, a battle when it is launched."""
        if action[0] == "step":
            frame = state.agenda[-1]
            return not (isinstance(frame, Movement) and frame.mover == action[1])
        return action[0] not in PARTS


@remembered(most=32)
def _under(root: Trc, options: frozenset[str]) -> Trc:
    """The game of some options; servers play many sets of them side by side."""
    return root if not options else Trc(data=root.data.with_options(options), root=root, options=options)


PARTS = frozenset(
    {"attack", "overwhelm", "combine", "join", "leave", "air", "barrage", "lower", "cancel", "take", "fill"}
)
