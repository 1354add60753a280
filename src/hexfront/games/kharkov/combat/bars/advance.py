"""9.7 What closes a hex to a unit that advances after combat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexfront.engine.api import t
from hexfront.games.kharkov.movement import steps
from hexfront.games.kharkov.state import AXIS, DISRUPTED, SOVIET
from hexfront.games.kharkov.units import counters
from hexfront.hexes import bits, each
from hexfront.kit import bars
from hexfront.kit.bars import Bar, ban

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


class Pursuit:
    """A unit about to take one hex of its advance, from the hex where it stands or will stand."""

    __slots__ = ("at", "board", "frame", "fresh", "going", "staff", "state", "unit", "victor")

    def __init__(self, board: Board, state: KharkovState, frame: Any, unit: int, at: int = 0) -> None:
        self.board, self.state, self.frame, self.unit = board, state, frame, unit
        self.at = at or state.where[unit]
        self.staff: bool = unit in frame.staffs
        self.victor: bool = unit in frame.units
        self.fresh = self.victor and unit not in frame.moved
        """Whether it has still to enter its first hex."""
        self.going: bool = unit == frame.going
        """Whether it may go on to a second one."""

    @property
    def name(self) -> str:
        """The name of the unit."""
        return self.board.name(self.unit)

    @property
    def heads(self) -> int:
        """The hexes that were left."""
        return bits([path[0] for path in self.frame.trail] + [*self.frame.free])

    @property
    def path(self) -> int:
        """Where paths of retreat go on from the hex in which it stands."""
        return bits(path[1] for path in self.frame.trail if len(path) > 1 and path[0] == self.at)

    @property
    def free(self) -> bool:
        """Whether all defenders of that hex were eliminated, so that it may go on anywhere."""
        return self.at in self.frame.free

    @property
    def linked(self) -> int:
        """The hexes next to it that it can reach."""
        return self.board.linked[self.at]

    def full(self, hexes: int) -> int:
        """Those of the hexes that take no further unit."""
        shut = steps.no_entry(self.board, self.state, self.frame.seat)
        hexes &= self.board.grid.mask & ~shut
        return hexes & ~counters.with_room(self.board, self.state, self.frame.seat, hexes)


def pressed(pursuit: Pursuit) -> bool:
    """Whether the unit under way stands in an overfull hex and has to go on."""
    going, state = pursuit.frame.going, pursuit.state
    return going >= 0 and counters.room(pursuit.board, state, state.where[going]) < 0


def seconds(pursuit: Pursuit, at: int) -> int:
    """Where the unit could go on from a first hex."""
    onward = Pursuit(pursuit.board, pursuit.state, pursuit.frame, pursuit.unit, at)
    return pursuit.board.grid.mask & ~bars.closed((*HELD, *SECOND), onward)


def _no_passage(pursuit: Pursuit) -> int:
    """The hexes that were left and are full, to whom they lead no farther."""
    full = pursuit.full(pursuit.heads & pursuit.linked)
    return bits(at for at in each(full) if not seconds(pursuit, at))


HELD = (
    Bar(
        "kharkov:15.3a",
        lambda pursuit, to: t("{hex} is held by the enemy.", hex=pursuit.board.label(to)),
        lambda pursuit: pursuit.state.garrisons if pursuit.frame.seat == SOVIET else 0,
    ),
    Bar(
        "kharkov:6.22b",
        lambda pursuit, to: t("{hex} is held by the enemy.", hex=pursuit.board.label(to)),
        lambda pursuit: pursuit.state.occupied[1 - pursuit.frame.seat],
    ),
)
"""What closes a hex to everybody: whoever holds it."""
HEX_BY_HEX = Bar(
    "kharkov:9.74a",
    lambda pursuit, to: t(
        "{unit} advances hex by hex, and {hex} is not next to it.",
        unit=pursuit.name,
        hex=pursuit.board.label(to),
    ),
    lambda pursuit: ~pursuit.linked,
)
SECOND = (
    ban(
        "kharkov:9.72b",
        lambda pursuit: t("{unit} has entered an Axis ZOC and must stop.", unit=pursuit.name),
        lambda pursuit: pursuit.frame.seat == SOVIET and pursuit.state.zoc[AXIS] >> pursuit.at & 1,
    ),
    ban(
        "kharkov:9.75",
        lambda pursuit: t("{unit} has advanced as far as the enemy retreated.", unit=pursuit.name),
        lambda pursuit: not pursuit.free and not pursuit.path,
    ),
    Bar(
        "kharkov:9.72c",
        lambda pursuit, to: t("{hex} is not on the path of retreat.", hex=pursuit.board.label(to)),
        lambda pursuit: 0 if pursuit.free or not pursuit.path else ~pursuit.path,
    ),
    HEX_BY_HEX,
    Bar(
        "kharkov:8.1a",
        lambda pursuit, to: t("{hex} already holds 3 combat units.", hex=pursuit.board.label(to)),
        lambda pursuit: pursuit.full(pursuit.linked),
    ),
)
"""What closes a second hex."""
FIRST = (
    Bar(
        "kharkov:9.72c",
        lambda pursuit, to: t("An advance begins in the hex that was left."),
        lambda pursuit: ~pursuit.heads,
    ),
    HEX_BY_HEX,
    Bar(
        "kharkov:8.1a",
        lambda pursuit, to: t("{hex} already holds 3 combat units.", hex=pursuit.board.label(to)),
        _no_passage,
    ),
)
"""What closes the first."""
COMPANY = Bar(
    "kharkov:10.13b",
    lambda pursuit, to: t("{unit} goes along with units of its hex.", unit=pursuit.name),
    lambda pursuit: ~pursuit.frame.company(pursuit.state, pursuit.unit),
)
STANDING = (
    ban(
        "kharkov:7.32a",
        lambda pursuit: t("{unit} is disrupted and may not move.", unit=pursuit.name),
        lambda pursuit: (
            not pursuit.victor and not pursuit.staff and pursuit.state.flags[pursuit.unit] & DISRUPTED
        ),
    ),
    ban(
        "kharkov:9.71b",
        lambda pursuit: t("{unit} is not among the victors of this fight.", unit=pursuit.name),
        lambda pursuit: not pursuit.victor and not pursuit.staff,
    ),
)
FINISHED = ban(
    "kharkov:9.75",
    lambda pursuit: t("{unit} has finished its advance.", unit=pursuit.name),
    lambda pursuit: pursuit.victor and not pursuit.fresh and not pursuit.going,
)
PRESSED = ban(
    "kharkov:8.1a",
    lambda pursuit: t("The advancing unit may not end in a hex with 3 others."),
    lambda pursuit: not pursuit.going and pressed(pursuit),
)
"""Before anybody else the unit in an overfull hex goes on."""
STAY = ban(
    "kharkov:8.1a",
    lambda pursuit: t("The advancing unit may not end in a hex with 3 others."),
    pressed,
)


def against(pursuit: Pursuit) -> tuple[Bar, ...]:
    """The bars for one unit: of an HQ, of a first hex, of a second, or against any."""
    if pursuit.staff:
        return (COMPANY, PRESSED)
    if pursuit.going:
        return (*HELD, *SECOND)
    if pursuit.fresh:
        return (*HELD, *FIRST, PRESSED)
    return (*STANDING, *HELD, FINISHED)
