"""5.1 A unit, or units that go together, one hex at a time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, agenda, grouped
from hexfront.games.goetter.events import Moved
from hexfront.games.goetter.movement import party, phases, step_reasons, steps
from hexfront.games.goetter.movement.begin_bars import FOLLOWS
from hexfront.games.goetter.movement.going import Going
from hexfront.games.goetter.movement.party import Party
from hexfront.games.goetter.movement.step_bars import STEP_BARS
from hexfront.games.goetter.units import counters
from hexfront.games.goetter.zones import passing
from hexfront.kit import bars

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState

MATES = tuple(bar for bar in STEP_BARS if bar is not FOLLOWS)
"""What is asked of those who go with a leader."""


def may_go(board: Board, state: GoetterState, moving: Party, unit: int) -> bool:
    """Whether a unit may begin to move or go on, alone or at the head of others."""
    if moving.together >> unit & 1:
        goers = moving.members
        if moving.stopped or unit != goers[0]:
            return False
    elif unit in moving.units:
        return True
    elif state.moved >> unit & 1:
        return False
    else:
        goers = (unit,)
    new = party.fresh(state, goers)
    for one in new:
        if not phases.may_begin(board, state, one):
            return False
    return not new or state.phase != phases.REACTION or len(new) <= state.reacting


def hexes(board: Board, state: GoetterState, moving: Party, unit: int) -> int:
    """The hexes to which a unit may step now, with all who go with it."""
    if not may_go(board, state, moving, unit):
        return 0
    found = -1
    for one in party.goers(moving, unit):
        found &= steps.hexes(board, state, one, moving.paid(one))
    return found


def _play(
    frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Each pays its own way [goetter:5.12]; who enters a transit hex stops [goetter:5.44]."""
    to, moving = action[2], frame.party
    units = party.goers(moving, action[1])
    party.begin(state, units)
    stopped = "goetter:5.44" if board.transit >> to & 1 else ""
    spent = []
    for unit in units:
        start, before = board.labels[state.where[unit]], moving.paid(unit)
        cost, rules = steps.price(board, state, unit, to)
        after = steps.paid(board, state, unit, before, cost)
        if after < before + cost:
            rules = (*rules, "goetter:5.23")
        if stopped:
            rules = (*rules, stopped)
        counters.put(board, state, unit, to)
        out.append(Moved(unit=board.names[unit], start=start, end=board.labels[to], cost=cost, rules=rules))
        spent.append(after)
    later = party.onward(moving, units, tuple(spent), stopped)
    agenda.become(state, frame, msgspec.structs.replace(frame, party=later))
    if board.watched >> to & 1:
        for unit in units:
            passing.enter(board, state, unit, to, out)


def _objections(
    frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    """What stands against the step of the leader, then of those who go with it."""
    lead, to = action[1], action[2]
    yield from bars.objections(STEP_BARS, Going(board, state, frame.party, lead), to)
    for unit in party.goers(frame.party, lead):
        if unit != lead:
            yield from bars.objections(MATES, Going(board, state, frame.party, unit), to)


def _reasons(frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Reason]:
    return step_reasons.reasons(Going(board, state, frame.party, action[1]), action[2])


STEP = Act("step", grouped("step"), _play, _objections, _reasons)
