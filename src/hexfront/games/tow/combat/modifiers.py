"""7.0, 8.2, 10.2, 10.3 What changes strengths, columns and the die of an attack: summed and told by one object."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import t
from hexfront.kit.bars import Modifier

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState
    from hexfront.kit.odds import Ladder


class Fighter(NamedTuple):
    """A unit that attacks or defends."""

    board: Board
    state: TowState
    unit: int


class Stack(NamedTuple):
    """The units that attack one hex from another, and their strengths."""

    board: Board
    at: int
    target: int
    strengths: tuple[int, ...]

    @property
    def power(self) -> int:
        """Their strength together."""
        return sum(self.strengths)

    @property
    def halved(self) -> bool:
        """Whether a river lies before them."""
        return self.board.going.wet[self.target] >> self.at & 1 == 1


class Ground(NamedTuple):
    """One kind of terrain in the hex that is attacked."""

    board: Board
    target: int
    terrain: str


class Support(NamedTuple):
    """One Luftwaffe marker."""

    board: Board
    marker: int


def _short(marked: int, one: Fighter) -> int:
    return -one.board.limits.supply_loss if marked >> one.unit & 1 else 0


ATTACK = (
    Modifier(
        "tow:10.2d",
        lambda one: t("{unit} attacks isolated", unit=one.board.name(one.unit)),
        lambda one: _short(one.state.isolated, one),
        "tow:8.2c",
    ),
    Modifier(
        "tow:10.2c",
        lambda one: t("{unit} attacks out of supply", unit=one.board.name(one.unit)),
        lambda one: _short(one.state.unsupplied & ~one.state.isolated, one),
        "tow:8.2b",
    ),
)
DEFENCE = (
    Modifier(
        "tow:10.2d",
        lambda one: t("{unit} defends isolated", unit=one.board.name(one.unit)),
        lambda one: _short(one.state.isolated, one),
        "tow:8.2c",
    ),
)
HALVED = Modifier(
    "tow:10.2b",
    lambda stack: t("From {hex} across a river", hex=stack.board.label(stack.at)),
    lambda stack: -sum([one // 2 for one in stack.strengths]) if stack.halved else 0,
    "tow:10.2e",
)
ROUNDED = Modifier(
    "tow:1.3a",
    lambda stack: t("Half of {power} is rounded down", power=stack.power),
    lambda stack: -sum([one % 2 for one in stack.strengths]) if stack.halved else 0,
)
TOGETHER = Modifier(
    "tow:1.3b",
    lambda stack: t(
        "{number} units in {hex} are added up first",
        number=len(stack.strengths),
        hex=stack.board.label(stack.at),
    ),
    lambda stack: stack.power // 2 - sum([one // 2 for one in stack.strengths]) if stack.halved else 0,
    "tow:10.2f",
)
RIVER = (HALVED, ROUNDED, TOGETHER)
"""Each unit is halved and loses its fraction, but what units in one hex would lose by that together they keep."""
TERRAIN = (
    Modifier(
        "tow:10.2h",
        lambda ground: t("{terrain} in {hex}", terrain=ground.terrain, hex=ground.board.label(ground.target)),
        lambda ground: -ground.board.tables.terrain[ground.terrain].shift,
        "tow:2.6a",
    ),
)
AIR_COLUMNS = (
    Modifier(
        "tow:10.2i",
        lambda one: t("Offensive air support"),
        lambda one: one.board.data.air[one.marker].shift,
        "tow:7.0g",
    ),
)
AIR_DIE = (
    Modifier(
        "tow:10.3b",
        lambda one: t("Defensive air support, on the die"),
        lambda one: one.board.data.air[one.marker].die,
        "tow:7.0h",
    ),
)


class Ratio(NamedTuple):
    """Two strengths that are to become a column."""

    board: Board
    attack: int
    defence: int

    @property
    def ladder(self) -> Ladder:
        """The columns."""
        return self.board.tables.ladder

    @property
    def base(self) -> int:
        """The column of the strengths themselves, which may lie beyond the table."""
        return self.ladder.rung(self.attack, self.defence) if self.defence > 0 else 0

    @property
    def top(self) -> int:
        """The last column."""
        return len(self.ladder.names) - 1


BASE = Modifier(
    "tow:10.2g",
    lambda ratio: t("{attack} to {defence}, rounded down", attack=ratio.attack, defence=ratio.defence),
    lambda ratio: ratio.base,
    "tow:10.2a",
)
REDUCED = Modifier(
    "tow:10.2j",
    lambda ratio: t("More than 10-1 counts as 10-1 before shifts"),
    lambda ratio: min(ratio.top - ratio.base, 0),
)
UNDEFENDED = Modifier(
    "tow:10.2m",
    lambda ratio: t("No defence is left: {attack} to {defence}", attack=ratio.attack, defence=ratio.defence),
    lambda ratio: ratio.top if ratio.defence <= 0 else 0,
)
COLUMN = (BASE, REDUCED, UNDEFENDED)
"""The column of a ratio before the shifts."""


class Shifted(NamedTuple):
    """A column after all shifts."""

    ladder: Ladder
    column: int


LAST = (
    Modifier(
        "tow:10.2l",
        lambda one: t("Beyond the table the last column holds"),
        lambda one: min(len(one.ladder.names) - 1 - one.column, 0),
    ),
)
"""What keeps it on the table."""
