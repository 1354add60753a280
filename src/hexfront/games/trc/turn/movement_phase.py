"""4.1.2, 4.2.1 The movement phase: anything in any order, until the player ends it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
    Decision,
    Event,
    Group,
    Hexes,
    Illegal,
    Listed,
    Reason,
    Seat,
    Text,
    agenda,
    t,
)
from hexfront.engine.contract.acts import by_verb
from hexfront.engine.contract.view import Prompt
from hexfront.games.trc.arrivals import dates, encirclement, enter, garrisons, off_map
from hexfront.games.trc.arrivals.encirclement import EXIT, REMOVE
from hexfront.games.trc.arrivals.enter import ENTER
from hexfront.games.trc.arrivals.off_map import DELAY, DEPART
from hexfront.games.trc.combat import notes
from hexfront.games.trc.combat.front import hopeless
from hexfront.games.trc.combat.overwhelm import OVERWHELM
from hexfront.games.trc.movement import drops, march, sea, strategic, surplus, trains
from hexfront.games.trc.movement.able import able
from hexfront.games.trc.movement.drops import DROP
from hexfront.games.trc.movement.march import STEP
from hexfront.games.trc.movement.sea import INVADE, SAIL, SHIP
from hexfront.games.trc.movement.strategic import REDEPLOY
from hexfront.games.trc.movement.trains import RAIL
from hexfront.games.trc.partisans import hunt
from hexfront.games.trc.replacements import (
    evacuation,
    factories,
    guards_armies,
    recover,
    russian_points,
    siberia,
    take,
    workers,
)
from hexfront.games.trc.replacements.evacuation import EVACUATE
from hexfront.games.trc.replacements.factories import RELOCATE
from hexfront.games.trc.replacements.guards_armies import EXCHANGE
from hexfront.games.trc.replacements.recover import RECOVER
from hexfront.games.trc.replacements.siberia import RETURN, SEND
from hexfront.games.trc.replacements.take import HOLD, RECALL, REPLACE
from hexfront.games.trc.replacements.workers import SETTLE
from hexfront.games.trc.state import AXIS, POOL, RUSSIAN, TrcState
from hexfront.games.trc.turn.movers import Movers, may_end, strays
from hexfront.games.trc.turn.outlook import outlook
from hexfront.games.trc.units import stacks, uprising
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def _offer_end(frame: Movement, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("end",)] if may_end(frame, board, state) else []


def _end(
    frame: Movement, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    if (frame.side, state.impulse) == (RUSSIAN, 1):
        siberia.end_movement(board, state, out)
        russian_points.lapse(board, state, out)
    agenda.done(state, frame)
    dates.end_movement(board, state, out)
    if frame.side == AXIS:
        hunt.drive_off(board, state, out)


def _against_end(
    frame: Movement, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    for at in listed(surplus.clearable(board, state, frame.side)):
        if surplus.partable(board, state, frame.side) >> at & 1:
            words = t(
                "Different minor allies stand in {hex}, and one can still leave it.", hex=board.label(at)
            )
            yield Illegal("trc:26.6.2c", words)
        if stacks.crowds(board, state, frame.side) >> at & 1:
            words = t("Too many units stand in {hex}, and somebody can still leave it.", hex=board.label(at))
            yield Illegal(surplus.limit(board, state, state.at[at]), words)
            yield Illegal("trc:6.2", words)
    for unit in strays(frame, board, state):
        words = t("{unit} has to go straight back to the Ukraine.", unit=board.name(unit))
        yield Illegal("trc:28.7.G6c", words)
    if siberia.held_up(board, state, frame.side):
        yield Illegal("trc:28.6.jap.2", t("A replacement has yet to be sent to Siberia."))


def _for_end(frame: Movement, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    lost = hopeless(board, state, frame.side)
    if lost:
        words = t("Units without a legal attack: some of them surrender")
        yield Reason("trc:12.5b", words, str(len(lost)))
        yield Reason("trc:12.5d", t("Nobody has to come to their help"))


class Movement(Decision, tag="movement", frozen=True):
    """All, some or none of a side's units move, one at a time [trc:5.1]; beginning another lets go of the last."""

    rule: ClassVar[str] = "trc:4.0b"
    ask: ClassVar[Text] = t("Move your units, or end the movement phase.")
    turn: ClassVar[bool] = True
    acts: ClassVar[tuple[Act, ...]] = (
        STEP,
        RAIL,
        SAIL,
        SHIP,
        INVADE,
        ENTER,
        DELAY,
        DEPART,
        DROP,
        EXIT,
        REMOVE,
        OVERWHELM,
        REPLACE,
        HOLD,
        RECALL,
        SETTLE,
        EVACUATE,
        RELOCATE,
        EXCHANGE,
        REDEPLOY,
        RECOVER,
        SEND,
        RETURN,
        Act("end", _offer_end, _end, _against_end, _for_end),
    )
    side: int
    mover: int = -1
    """The unit under way; -1 if there is none."""
    left: int = 0
    """How many hexes it may still go."""
    halt: str = ""
    """The rule that has stopped it."""

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The player whose turn it is."""
        return (state.seats[self.side],)

    def prompt(self, board: Board, state: TrcState, viewer: Seat) -> Prompt:
        """The question, with what would happen if movement ended now."""
        asked = super().prompt(board, state, viewer)
        if viewer not in asked.seats:
            return asked
        return notes.noted(asked, outlook(board, state, self.side, self.mover, self.left))

    def untimely(self, board: Board, state: TrcState, seat: Seat, action: Action) -> Illegal:
        """Battles come when all have moved."""
        if action[0] in ("attack", "join", "launch"):
            return Illegal(
                "trc:12.1b", t("This is the movement phase: battles are fought when all have moved.")
            )
        return super().untimely(board, state, seat, action)

    def about(self, board: Board, state: TrcState, seat: Seat) -> tuple[str, ...]:
        """Who is under way, and where too many stand."""
        mover = (board.name(self.mover),) if self.mover >= 0 else ()
        return (*mover, *[board.label(at) for at in listed(stacks.crowds(board, state, self.side))])

    def let_go(self, state: TrcState) -> None:
        """Nobody is under way any more."""
        agenda.become(state, self, msgspec.structs.replace(self, mover=-1, left=0, halt=""))

    def play(self, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Carry it out; moves by land and rail may set off a garrison."""
        by_verb(Movement)[action[0]].play(self, board, state, seat, action, out)
        if self.side == RUSSIAN and action[0] in ("step", "rail"):
            garrisons.moved(board, state, action[1], out)
        if state.placed[0] & board.rebels:
            uprising.look(board, state, out)

    def choices(self, board: Board, state: TrcState, seat: Seat) -> Choices:
        """Each unit that can move, each hex that can be overwhelmed, and the end; worked out when asked for."""
        return Movers(self, board, state)

    def actors(self, board: Board, state: TrcState) -> Iterable[int]:
        """The units that can do something: those on the map by hex, then those outside by number."""
        side = self.side
        found = dict.fromkeys(able(self, board, state))
        found |= dict.fromkeys(sea.sailors(board, state, side))
        found |= dict.fromkeys(off_map.riders(board, state, side))
        found |= dict.fromkeys(encirclement.leavers(self, board, state))
        found |= dict.fromkeys(encirclement.matching(board, state, side))
        found |= dict.fromkeys(take.available(board, state, side))
        found |= dict.fromkeys(take.recallable(board, state, side))
        found |= dict.fromkeys(siberia.returning(board, state, side))
        found |= dict.fromkeys(workers.settlers(board, state, side))
        found |= dict.fromkeys(evacuation.leavers(board, state, side))
        found |= dict.fromkeys(factories.leavers(board, state, side))
        found |= dict.fromkeys(action[1] for action in guards_armies.offers(board, state, side))
        found |= dict.fromkeys(strategic.movers(self, board, state))
        found |= dict.fromkeys(recover.recoverable(board, state, side))
        for unit in enter.outside(board, state, side):
            if enter.at_once(board, state, side, unit) or self.groups(board, state, unit):
                found[unit] = None
        return found

    def groups(self, board: Board, state: TrcState, unit: int) -> list[Group]:
        """What one unit may do."""
        side, found = self.side, list[Group]()
        if state.where[unit] > 0:
            if (steps := march.ways(self, board, state, unit)) is not None:
                found.append(steps)
            lines = trains.lines_for(board, state, side, unit) if state.impulse == 1 else 0
            if lines and (rides := trains.stations(board, state, side, unit, lines)) is not None:
                found.append(rides)
            if board.shores >> state.where[unit] & 1:
                found += sea.groups(board, state, side, unit)
            if lines and off_map.leaves(board, state, side, unit, lines):
                found.append(Listed([("depart", unit)]))
            if state.options:
                if unit in evacuation.leavers(board, state, side):
                    found.append(Listed([("evacuate", unit)]))
                if strategic.redeploys(self, board, state, unit):
                    found.append(Listed([("redeploy", unit)]))
            if board.doors >> state.where[unit] & 1 and encirclement.exits(self, board, state, unit):
                found.append(Listed([("exit", unit)]))
            if state.options and (
                guards := [one for one in guards_armies.offers(board, state, side) if one[1] == unit]
            ):
                found.append(Listed(guards))
        else:
            pooled = state.where[unit] == POOL
            if not pooled or state.due >> unit & 1:
                found += enter.groups(board, state, side, unit)
            if pooled:
                found += take.groups(board, state, side, unit)
            found += workers.groups(board, state, side, unit)
            if state.varied or state.siberia:
                found += recover.groups(board, state, side, unit)
                found += siberia.groups(board, state, side, unit)
            if to := drops.hexes(board, state, side, unit):
                found.append(Hexes(("drop", unit), to))
        if state.options and unit in factories.leavers(board, state, side):
            found.append(Listed([("relocate", unit)]))
        if state.debt[side] and unit in encirclement.matching(board, state, side):
            found.append(Listed([("remove", unit)]))
        return found
