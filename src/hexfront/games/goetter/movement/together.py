"""7.22 Units that began the phase in one hex move off together, and part again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import msgspec

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, agenda, grouped, t
from hexfront.games.goetter.movement import party, phases
from hexfront.games.goetter.movement.party import Party
from hexfront.hexes import bits
from hexfront.kit import bars
from hexfront.kit.bars import Bar, ban

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState


def mates(board: Board, state: GoetterState, at: int) -> tuple[int, ...]:
    """Those in a hex who began the phase there and may begin to move [goetter:7.22a]."""
    stack = state.at.get(at, ())
    if len(stack) < 2:
        return ()
    return tuple([unit for unit in stack if _ready(board, state, unit)])


def leads(board: Board, state: GoetterState, unit: int) -> bool:
    """Whether a unit is the first of two or more in its hex who may move off together."""
    for first in state.at[state.where[unit]]:
        if _ready(board, state, first):
            return first == unit and len(mates(board, state, state.where[unit])) > 1
    return False


def _ready(board: Board, state: GoetterState, unit: int) -> bool:
    return state.began.get(unit) == state.where[unit] and phases.may_begin(board, state, unit)


def gathered(state: GoetterState, moving: Party, at: int) -> bool:
    """Whether those in a hex have been taken together and have not moved off yet."""
    members = moving.members
    return bool(members) and state.where[members[0]] == at and not state.moved >> members[0] & 1


def stacks(board: Board, state: GoetterState, moving: Party, at: int) -> bool:
    """Whether two or more in a hex may move off together."""
    return not gathered(state, moving, at) and len(mates(board, state, at)) > 1


STACK_BARS: tuple[Bar, ...] = (
    Bar(
        "goetter:7.22a",
        lambda case, at: t("Those in {hex} go together already.", hex=case[0].labels[at]),
        lambda case: bits(at for at in case[1].at if gathered(case[1], case[2], at)),
    ),
    Bar(
        "goetter:7.22a",
        lambda case, at: t(
            "No two units in {hex} began the phase there and may move now.", hex=case[0].labels[at]
        ),
        lambda case: ~bits(at for at in case[1].at if len(mates(case[0], case[1], at)) > 1),
    ),
)
"""What keeps the units of a hex from moving off together; a case is a board, a state and a party."""


def _gather(
    frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    units = mates(board, state, action[1])
    later = Party(units, (0,) * len(units), bits(units))
    agenda.become(state, frame, msgspec.structs.replace(frame, party=later))


def _against_stack(
    frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    return bars.objections(STACK_BARS, (board, state, frame.party), action[1])


def _why_stack(frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action) -> list[Reason]:
    many = str(len(mates(board, state, action[1])))
    return [Reason("goetter:7.22a", t("Units that began the phase together and may overrun as one"), many)]


def parts(moving: Party, unit: int) -> bool:
    """Whether a unit goes with others and may part from them; not once their move is over."""
    return bool(moving.together >> unit & 1) and moving.together.bit_count() > 1 and not moving.stopped


PART_BARS: tuple[Bar, ...] = (
    ban(
        "goetter:7.22b",
        lambda case: t("{unit} does not go on with others.", unit=case[0].names[case[2]]),
        lambda case: not parts(case[1], case[2]),
    ),
)


def _part(
    frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    later = party.without(frame.party, state, action[1])
    agenda.become(state, frame, msgspec.structs.replace(frame, party=later))


def _against_parting(
    frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    return bars.objections(PART_BARS, (board, frame.party, action[1]))


def _why_part(frame: Any, board: Board, state: GoetterState, seat: Seat, action: Action) -> list[Reason]:
    return [Reason("goetter:7.22b", t("Those who go together may end the phase in different hexes"))]


STACK = Act("stack", grouped("stack"), _gather, _against_stack, _why_stack)
DROP = Act("drop", grouped("drop"), _part, _against_parting, _why_part)
