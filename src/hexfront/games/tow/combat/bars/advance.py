"""10.5 What closes a hex to a unit that advances after combat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexfront.engine.api import t
from hexfront.games.tow.units import counters
from hexfront.kit import bars
from hexfront.kit.bars import Bar, ban

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


class Follow:
    """A unit about to take one hex of its advance."""

    __slots__ = ("at", "board", "frame", "fresh", "going", "post", "side", "staff", "state", "target", "unit")

    def __init__(self, board: Board, state: TowState, frame: Any, unit: int) -> None:
        self.board, self.state, self.frame, self.unit = board, state, frame, unit
        self.side: int = frame.side
        self.target: int = frame.target
        self.at = state.where[unit]
        self.staff = not board.combat[unit]
        self.post = frame.posts[frame.units.index(unit)] if unit in frame.units else -1
        self.fresh = self.post >= 0 and unit not in frame.moved
        """Whether it has still to enter its first hex."""
        self.going = unit == frame.going
        """Whether it may go on to a second one."""

    @property
    def name(self) -> str:
        """The name of the unit."""
        return self.board.name(self.unit)

    @property
    def halted(self) -> bool:
        """Whether it has entered its first hex and does not go on."""
        return self.post >= 0 and not self.fresh and not self.going

    @property
    def stopped(self) -> bool:
        """Whether it has crossed a major river without a bridge, and still stands behind it."""
        crossed = self.board.going.unbridged[self.post] >> self.target & 1 == 1
        return self.halted and self.at == self.target and crossed


def pressed(board: Board, state: TowState, unit: int) -> bool:
    """Whether a unit under way stands in an overfull hex."""
    return unit >= 0 and counters.fighters(board, state.at[state.where[unit]]) > board.stacking


def seconds(follow: Follow) -> int:
    """The second hexes of an advance [tow:10.5g]."""
    return follow.board.grid.mask & ~bars.closed(SECOND, follow)


def far(follow: Follow) -> bool:
    """Whether a unit may advance two hexes: mechanised, and not over an unbridged major river [tow:10.5i]."""
    board = follow.board
    return board.mechanised[follow.unit] and not board.going.unbridged[follow.post] >> follow.target & 1


def _crowded(follow: Follow) -> int:
    """The full hexes; the one where the unit stands now has room again once it leaves."""
    return follow.state.full[follow.side] & ~(1 << follow.at)


def _no_passage(follow: Follow) -> int:
    """The hex that was left, if it is full and the unit could not go on from it."""
    bit = 1 << follow.target
    if not follow.state.full[follow.side] & bit or (far(follow) and seconds(follow)):
        return 0
    return bit


def _target(follow: Follow) -> str:
    return follow.board.label(follow.target)


SECOND = (
    Bar(
        "tow:10.5g",
        lambda follow, to: t("{hex} is not next to the hex that was left.", hex=follow.board.label(to)),
        lambda follow: ~follow.board.grid.around[follow.target],
    ),
    Bar(
        "tow:10.5k",
        lambda follow, to: t("The way to {hex} is blocked.", hex=follow.board.label(to)),
        lambda follow: follow.board.grid.around[follow.target] & ~follow.board.going.linked[follow.target],
    ),
    Bar(
        "tow:10.5j",
        lambda follow, to: t(
            "A major river without a bridge is not crossed with the second hex of an advance."
        ),
        lambda follow: follow.board.going.unbridged[follow.target],
    ),
    Bar(
        "tow:5.0g",
        lambda follow, to: t("The enemy is in {hex}.", hex=follow.board.label(to)),
        lambda follow: follow.state.occupied[1 - follow.side],
    ),
    Bar(
        "tow:10.5l",
        lambda follow, to: t("{hex} is full.", hex=follow.board.label(to)),
        _crowded,
    ),
)
"""What closes a second hex."""
FIRST = (
    Bar(
        "tow:10.5g",
        lambda follow, to: t("The first hex of an advance is {hex}.", hex=_target(follow)),
        lambda follow: ~(1 << follow.target),
    ),
    Bar(
        "tow:10.5l",
        lambda follow, to: t(
            "{hex} is full, and {unit} could not go on.", hex=follow.board.label(to), unit=follow.name
        ),
        _no_passage,
    ),
)
"""What closes the first."""
ALONG = (
    Bar(
        "tow:10.5d",
        lambda follow, to: t("An HQ advances only with combat units it is stacked with.", unit=follow.name),
        lambda follow: ~follow.frame.company(follow.state, follow.unit),
    ),
    Bar(
        "tow:10.5l",
        lambda follow, to: t("{hex} is full.", hex=follow.board.label(to)),
        lambda follow: follow.state.staffs[follow.side],
    ),
)
"""What closes a hex to an HQ."""
PRESSED = ban(
    "tow:10.5l",
    lambda follow: t(
        "{unit} has to go on first: {hex} is full.",
        unit=follow.board.name(follow.frame.going),
        hex=_target(follow),
    ),
    lambda follow: not follow.going and pressed(follow.board, follow.state, follow.frame.going),
)
STANDING = (
    PRESSED,
    ban(
        "tow:10.5d",
        lambda follow: t("An HQ advances only with combat units it is stacked with.", unit=follow.name),
        lambda follow: follow.staff and follow.unit not in follow.frame.staffs,
    ),
    ban(
        "tow:10.5a",
        lambda follow: t("{unit} is not among the victors of this combat.", unit=follow.name),
        lambda follow: not follow.staff and follow.post < 0,
    ),
    ban(
        "tow:10.5b",
        lambda follow: t("{unit} is not mechanised and advances one hex.", unit=follow.name),
        lambda follow: follow.halted and not follow.board.mechanised[follow.unit],
    ),
    ban(
        "tow:10.5i",
        lambda follow: t(
            "{unit} has crossed a major river without a bridge and has to stop.", unit=follow.name
        ),
        lambda follow: follow.stopped and follow.board.mechanised[follow.unit],
    ),
    ban(
        "tow:10.5c",
        lambda follow: t("{unit} has ended its advance.", unit=follow.name),
        lambda follow: follow.halted and follow.board.mechanised[follow.unit],
    ),
)
"""What closes every hex to a unit."""
STAY = (
    ban(
        "tow:10.5l",
        lambda follow: t("{unit} may not stay: {hex} is full.", unit=follow.name, hex=_target(follow)),
        lambda follow: pressed(follow.board, follow.state, follow.frame.going),
    ),
)
"""What keeps the unit under way from staying where it is."""


HQ_ALONG, FIRST_HEX, SECOND_HEX = (PRESSED, *ALONG), (PRESSED, *FIRST), (PRESSED, *SECOND)


def onward(follow: Follow) -> int:
    """The hexes open to somebody who has not ended his advance: what else could bar him holds only others."""
    held = HQ_ALONG if follow.staff else SECOND_HEX if follow.going else FIRST_HEX
    return follow.board.grid.mask & ~bars.closed(held, follow)


def against(follow: Follow) -> tuple[Bar, ...]:
    """The bars for one unit: of an HQ, of a first hex, of a second, or against any."""
    if follow.staff and follow.unit in follow.frame.staffs:
        return (*STANDING, *ALONG)
    if follow.fresh:
        return (*STANDING, *FIRST)
    return (*STANDING, *SECOND) if follow.going else STANDING
