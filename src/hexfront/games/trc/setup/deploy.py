"""3 The set-up of the campaign: the Russians deploy, then the Axis."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import (
    Action,
    Event,
    Group,
    Illegal,
    Reason,
    Seat,
    Text,
    agenda,
    t,
)
from hexfront.engine.base.events import PhaseBegan
from hexfront.engine.base.happenings import Removed
from hexfront.engine.base.parted import Sifted
from hexfront.games.trc.box.charts.strategies import MEDITERRANEAN
from hexfront.games.trc.events import Moved
from hexfront.games.trc.movement import neutrals
from hexfront.games.trc.setup import bid_shares, opening, political
from hexfront.games.trc.setup.ready_made import Prepared
from hexfront.games.trc.state import AWAY, AXIS, GONE, LATER, RUSSIAN, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import airborne, balkans, stacks
from hexfront.hexes import bits, each, listed
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

CODES = {
    **{"N": "trc:3.4c", "C": "trc:3.4c", "S": "trc:3.4c", "R": "trc:3.4b", "F": "trc:3.4b"},
    "bid": "trc:26.14d",
    **{"L": "trc:3.3c", "B": "trc:3.3c", "W": "trc:3.3c", "K": "trc:3.3c", "O": "trc:3.3c"},
}
"""The rule that says where the units of a set-up code start."""


def starters(board: Board, state: TrcState, side: int) -> list[int]:
    """The units of a side that start on the map."""
    return listed(_starting(board, side) & ~state.placed[-GONE])


@remembered(most=2)
def _starting(board: Board, side: int) -> int:
    """The units of a side that start on the map, as far as their counters say."""
    return bits(
        unit
        for unit in each(board.sided[side] & board.enrolled)
        if board.units[unit].starts and not airborne.german(board, unit)
    )


@remembered(most=2)
def _free(board: Board, side: int) -> int:
    """Those of them whom no counter ties to a city."""
    return bits(unit for unit in each(_starting(board, side)) if not fixed(board, unit))


def fixed(board: Board, unit: int) -> bool:
    """Whether a unit starts in a city that its counter names [trc:3.3b]."""
    return board.units[unit].place in board.cities.named


def drafted(board: Board, state: TrcState, side: int) -> tuple[int, ...]:
    """The units that a side places as it likes, within their areas; the workers of a bid are among them."""
    found = _each(board, _free(board, side) & ~state.placed[-GONE])
    return (*found, *_others(board, state, side)) if state.varied else found


@remembered(most=8)
def _each(board: Board, units: int) -> tuple[int, ...]:
    """The units of a set one by one: while a side sets up, they are the same all the time."""
    return tuple(listed(units))


def _others(board: Board, state: TrcState, side: int) -> Sequence[int]:
    """Units that only options let a side place."""
    if side == RUSSIAN:
        return bid_shares.workers(board, state)
    return [unit for unit in airborne.corps(board) if _waits(board, state, unit)]


def _waits(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a German paratroop corps starts in Poland or off the map [trc:28.6.med.5g]."""
    return MEDITERRANEAN in state.adopted and airborne.starts(board, unit)


def rule_of(board: Board, state: TrcState, unit: int) -> str:
    """The rule that says where a unit starts."""
    if not state.varied and (rule := _rules(board).get(unit)):
        return rule
    if airborne.german(board, unit):
        return "trc:28.6.med.5g"
    if balkans.home(board, state, unit):
        return "trc:28.6.med.2b"
    if MEDITERRANEAN in state.adopted and board.units[unit].german:
        return "trc:28.6.med.4"
    return code_rule(board, state, unit)


@remembered(most=1)
def _rules(board: Board) -> dict[int, str]:
    """By unit whom no option concerns, the rule that says where it starts."""
    return {
        unit: CODES[board.units[unit].place]
        for side in (AXIS, RUSSIAN)
        for unit in each(_free(board, side))
        if not political.from_balkans(board, unit)
    }


def beside_enemies(board: Board, state: TrcState, side: int) -> int:
    """The hexes next to enemies, over open sides: the Axis sets up in none of them [trc:3.4a]."""
    return state.zoc[RUSSIAN] if side == AXIS else 0


def reserved(board: Board, state: TrcState, unit: int) -> int:
    """Rumania, where only those start whom the order of battle lists there [trc:28.2a]; an option says so."""
    listed = board.units[unit].place == "R" or political.from_balkans(board, unit)
    return board.regions.rumania if "historical-setup" in state.options and not listed else 0


def area(board: Board, state: TrcState, unit: int) -> int:
    """Where a unit may start, others apart."""
    place = board.units[unit].place
    if place == bid_shares.PLACE:
        return bid_shares.unplaced(board, state)
    if not state.varied:
        return board.start_areas.get(place, 0)
    if political.redirected(board, state, unit):
        return political.cities(board, state)
    if own := balkans.home(board, state, unit):
        return own
    if MEDITERRANEAN in state.adopted and board.units[unit].german:
        return board.regions.poland
    return board.start_areas.get(place, 0) & ~neutrals.closed_at_start(board, state, unit)


def code_rule(board: Board, state: TrcState, unit: int) -> str:
    """The rule that says where a unit starts."""
    if political.redirected(board, state, unit):
        return "trc:28.7.R1"
    return "trc:28.7.G1a" if political.from_balkans(board, unit) else CODES[board.units[unit].place]


def hexes(board: Board, state: TrcState, unit: int, within: int = -1) -> int:
    """Where a unit may be placed now, of some hexes; it may also be placed anew."""
    found = ground(board, state, unit) & within
    return found & ~crowded(board, state, unit, found)


def ground(board: Board, state: TrcState, unit: int) -> int:
    """Where a unit may be placed now, room apart."""
    found = area(board, state, unit) & ~beside_enemies(board, state, board.side[unit])
    if state.options:
        found &= ~reserved(board, state, unit)
    own = state.where[unit]
    return found & ~(1 << own) if own > 0 else found


def crowded(board: Board, state: TrcState, unit: int, hexes: int) -> int:
    """Those of the hexes in which there is no room for a unit."""
    found, few = 0, stacks.few(board, state, unit)
    for at in listed(hexes & state.occupied[board.side[unit]]):
        if len(state.at[at]) > few and not stacks.room(board, state, unit, at):
            found |= 1 << at
    return found


class Deploy(Prepared, tag="deploy", frozen=True):
    """One side's set-up; the seat that drafts is that of the side."""

    rule: ClassVar[str] = "trc:3.3a"
    ask: ClassVar[Text] = t("Place your units in their areas.")
    begun: bool = False

    def run(self, board: Board, state: TrcState, out: list[Event]) -> bool:
        """Put down the units that have but one place."""
        if self.begun:
            return False
        agenda.become(state, self, Deploy(self.seat, True))
        state.phase, state.player = "setup", self.side(state)
        rule = "trc:3.3a" if state.player == RUSSIAN else "trc:3.4a"
        out.append(PhaseBegan(phase="setup", seat=self.seat, rules=(rule,)))
        for unit in starters(board, state, state.player):
            if fixed(board, unit):
                self._place(board, state, unit, board.cities.named[board.units[unit].place], "trc:3.3b", out)
        return True

    def units(self, board: Board, state: TrcState) -> tuple[int, ...]:
        """The units that the side places as it likes."""
        return drafted(board, state, self.side(state))

    def open_to(self, board: Board, state: TrcState, unit: int, within: int = -1) -> int:
        """Where a unit may be placed now."""
        return hexes(board, state, unit, within)

    def places(self, board: Board, state: TrcState, unit: int) -> Group | None:
        """The same as choices, each hex looked at for room when somebody wants it."""
        found = ground(board, state, unit)
        open_ = found & ~state.occupied[board.side[unit]] or found & ~crowded(board, state, unit, found)
        return Sifted(("place", unit), found, partial(crowded, board, state, unit)) if open_ else None

    def flaw(self, board: Board, state: TrcState) -> Illegal | None:
        """Everybody stands; districts and stacks are seen to at each placement."""
        if not state.varied and not state.placed[-LATER] & _free(board, self.side(state)):
            return None
        for unit in drafted(board, state, self.side(state)):
            if state.where[unit] == LATER:
                return Illegal("trc:3.3a", t("{unit} is not placed yet.", unit=board.name(unit)))
        return None

    def fill_in(self, board: Board, state: TrcState, out: list[Event]) -> None:
        """The rest where a player in a hurry would put it; there is always room."""
        for unit in drafted(board, state, self.side(state)):
            if state.where[unit] == LATER:
                free = hexes(board, state, unit)
                self.set_down(board, state, unit, opening.best(board, state, unit, free), out)

    def put(self, board: Board, state: TrcState, action: Action, out: list[Event]) -> None:
        """Place or take back."""
        if action[0] == "place":
            self.set_down(board, state, action[1], action[2], out)
        else:
            self.take_back(board, state, action[1], out)

    def set_down(self, board: Board, state: TrcState, unit: int, at: int, out: list[Event]) -> None:
        """Place a unit in its area."""
        self._place(board, state, unit, at, rule_of(board, state, unit), out)

    def take_back(self, board: Board, state: TrcState, unit: int, out: list[Event]) -> None:
        """Take a unit back."""
        at = board.label(state.where[unit])
        stacks.take_off(board, state, unit, AWAY if airborne.german(board, unit) else LATER)
        out.append(Removed(unit=board.name(unit), at=at, why="taken back"))

    def _place(self, board: Board, state: TrcState, unit: int, at: int, rule: str, out: list[Event]) -> None:
        stacks.put(board, state, unit, at)
        out.append(Moved(unit=board.name(unit), start="", end=board.label(at), how="set-up", rules=(rule,)))

    def commit(self, board: Board, state: TrcState, out: list[Event]) -> None:
        """The other side deploys, or the game begins."""
        control.settle(board, state, out)

    def refuse(self, board: Board, state: TrcState, seat: Seat, action: Action) -> Illegal:
        """The first objection."""
        against = self.objections(board, state, seat, action)
        return next(against, super().refuse(board, state, seat, action))

    def objections(self, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Who starts where, and what is still to be done."""
        verb = action[0]
        if verb == "commit":
            flaw = self.flaw(board, state)
            if flaw is not None:
                yield flaw
        elif verb == "fill":
            if self.flaw(board, state) is None:
                yield Illegal(self.rule, t("Everybody is placed."))
        elif verb in ("place", "take"):
            yield from self._against_unit(board, state, action)

    def _against_unit(self, board: Board, state: TrcState, action: Action) -> Iterator[Illegal]:
        unit = action[1]
        name, place = board.name(unit), board.units[unit].place
        side = self.side(state)
        if unit not in (*starters(board, state, side), *drafted(board, state, side)):
            yield Illegal("trc:2.2", t("{unit} does not start with this side.", unit=name))
        elif fixed(board, unit):
            yield Illegal("trc:3.3b", t("{unit} starts in {city}.", unit=name, city=place))
        elif action[0] == "take":
            if state.where[unit] <= 0:
                yield Illegal(self.rule, t("{unit} is not placed yet.", unit=name))
        else:
            yield from self._against_hex(board, state, unit, action[2])

    def _against_hex(self, board: Board, state: TrcState, unit: int, at: int) -> Iterator[Illegal]:
        name, label = board.name(unit), board.label(at)
        yield from neutrals.against_start(board, state, unit, at)
        if not (area(board, state, unit) | neutrals.closed_at_start(board, state, unit)) >> at & 1:
            words = t("{hex} is not in the area of {unit}.", hex=label, unit=name)
            yield Illegal(rule_of(board, state, unit), words)
        if beside_enemies(board, state, self.side(state)) >> at & 1:
            yield Illegal("trc:3.4a", t("{hex} is next to an enemy.", hex=label))
        if (area(board, state, unit) & reserved(board, state, unit)) >> at & 1:
            words = t("{hex} is in Rumania, where {unit} does not start.", hex=label, unit=name)
            yield Illegal("trc:28.2a", words)
        if state.where[unit] == at:
            yield Illegal(self.rule, t("{unit} stands there already.", unit=name))
        elif not stacks.room(board, state, unit, at):
            yield Illegal("trc:6.1a", t("{hex} has no room for {unit}.", hex=label, unit=name))

    def reasons(self, board: Board, state: TrcState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """Where the unit may start."""
        if action[0] != "place":
            return super().reasons(board, state, seat, action)
        code = board.units[action[1]].place
        return (Reason(rule_of(board, state, action[1]), t("Its set-up code"), code),)
