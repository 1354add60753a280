"""9.0 Who may move now: the bars on a unit before anybody asks where it goes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.texts import t
from hexfront.games.tow.headquarters import havens
from hexfront.games.tow.movement import steps
from hexfront.kit.bars import Bar, ban

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState

NOBODY = -1


class Call(NamedTuple):
    """A unit that is to move in a segment, or the end of the segment."""

    board: Board
    state: TowState
    verb: str
    unit: int
    """Who is to move, or NOBODY at the end of the segment."""
    mover: int
    """The unit under way, or NOBODY."""
    marching: bool
    relocated: tuple[int, ...]
    """The HQs that were relocated in this segment."""

    @property
    def name(self) -> str:
        """The unit's id."""
        return self.board.name(self.unit)

    @property
    def begins(self) -> bool:
        """Whether somebody is called who is not under way."""
        return self.unit not in (NOBODY, self.mover)

    @property
    def finished(self) -> bool:
        """Whether the unit has had its move."""
        return self.begins and bool(self.state.moved >> self.unit & 1)

    @property
    def staff(self) -> bool:
        """Whether it is an HQ."""
        return not self.board.combat[self.unit]


def _stands_too_close(call: Call, *, staff: bool) -> bool:
    """Whether the unit under way would have to stay in a full hex."""
    mover = call.mover
    if mover in (NOBODY, call.unit) or call.board.combat[mover] == staff:
        return False
    return steps.overfull(call.board, call.state, mover)


def _idle(call: Call) -> bool:
    state, unit = call.state, call.unit
    if unit == NOBODY:
        return False
    return not state.active >> unit & 1 or state.where[unit] <= 0


def _too_late(call: Call) -> bool:
    """Whether an HQ that has moved is to be relocated."""
    if call.verb != "transfer" or not call.staff:
        return False
    return call.unit == call.mover or (call.finished and call.unit not in call.relocated)


def _done(call: Call) -> bool:
    late = call.verb == "transfer" and call.staff
    return call.finished and call.unit not in call.relocated and not late


def _changes_pace(call: Call) -> bool:
    under_way = call.unit == call.mover and call.verb != "transfer"
    return under_way and (call.verb == "march") != call.marching


def _no_haven(call: Call) -> bool:
    if call.verb != "transfer" or not call.staff:
        return False
    at = call.state.where[call.unit]
    return at > 0 and not havens.may_go(call.board, call.state, call.unit, at)


WHO: tuple[Bar, ...] = (
    ban(
        "tow:2.3b",
        lambda call: t(
            "{hq} may not end its move on another HQ: go on with it.", hq=call.board.name(call.mover)
        ),
        lambda call: _stands_too_close(call, staff=True),
    ),
    ban(
        "tow:9.0c",
        lambda call: t(
            "{unit} may not end its move in a full hex: go on with it.", unit=call.board.name(call.mover)
        ),
        lambda call: _stands_too_close(call, staff=False),
    ),
    ban(
        "tow:9.0a",
        lambda call: t("{unit} is not activated: only activated units move.", unit=call.name),
        _idle,
    ),
    ban(
        "tow:2.3f",
        lambda call: t("{hq} was relocated instead of moving: it stays where it is.", hq=call.name),
        lambda call: call.finished and call.unit in call.relocated,
    ),
    ban(
        "tow:9.4b",
        lambda call: t("An HQ is relocated instead of moving, not after it has moved."),
        _too_late,
    ),
    ban(
        "tow:9.0b",
        lambda call: t("{unit} has finished its move; what it did not spend is lost.", unit=call.name),
        _done,
    ),
    ban(
        "tow:9.0d",
        lambda call: t("{unit} moves either normally or strategically, not both.", unit=call.name),
        _changes_pace,
    ),
)
"""Who may not move, or not yet, or not like this."""

TRANSFER: tuple[Bar, ...] = (
    ban(
        "tow:2.3f",
        lambda call: t("Only an HQ is relocated: {unit} moves by steps.", unit=call.name),
        lambda call: not call.staff,
    ),
    ban(
        "tow:2.3i",
        lambda call: t("{hq} has no hex in supply to go to.", hq=call.name),
        _no_haven,
    ),
)
"""Who is not relocated by choice."""
