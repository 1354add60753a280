"""9.3, 10.13, 11.43, 15.3: what halves and doubles, what water adds to the die, what HQs and garrisons add."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.texts import t
from hexfront.kit.bars import Modifier, ban

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board


class Halved(NamedTuple):
    """A unit that fights, and what may halve it."""

    board: Board
    unit: int
    river: str
    """The major river that it attacks across, if any."""
    cut_off: bool
    attacking: bool

    @property
    def led(self) -> bool:
        """Whether it defends without the HQ on which it depends."""
        return not self.attacking and self.board.units[self.unit].nation != "german"


def _short(led: bool, *also: str) -> Modifier:
    return Modifier(
        "kharkov:11.43a",
        lambda one: t("{unit} is out of supply", unit=one.board.name(one.unit)),
        lambda one: int(one.cut_off and one.led == led),
        *also,
    )


HALVINGS = (
    Modifier(
        "kharkov:9.32",
        lambda one: t(
            "{unit} attacks across the {river}",
            unit=one.board.name(one.unit),
            river=one.river.capitalize(),
        ),
        lambda one: int(bool(one.river)),
    ),
    _short(False, "kharkov:11.0g3", "kharkov:11.42"),
    _short(True, "kharkov:10.25", "kharkov:11.0g3", "kharkov:11.42"),
)
"""How often a unit is halved."""


class Crossed(NamedTuple):
    """The water before each hex from which units attack: the major river, and whether there is a minor one."""

    board: Board
    water: tuple[tuple[str, bool], ...]

    @property
    def minor(self) -> bool:
        """Whether all are across water, some of them across a minor river."""
        return any(minor for _, minor in self.water) and all(major or minor for major, minor in self.water)


DIE = (
    Modifier(
        "kharkov:9.33",
        lambda crossed: t(
            "All attackers are across a river, or some of them and the others across the Donets or Dnieper"
        ),
        lambda crossed: crossed.board.tables.terrain["river"].die if crossed.minor else 0,
        "kharkov:6.3g",
    ),
)
"""What water adds to the die."""


class Cover(NamedTuple):
    """A hex that is defended, and one of its kinds of terrain."""

    board: Board
    at: int
    terrain: str


COVER = Modifier(
    "kharkov:9.31",
    lambda cover: t("{hex} is {terrain}", hex=cover.board.label(cover.at), terrain=cover.terrain),
    lambda cover: cover.board.tables.terrain[cover.terrain].defence_times - 1,
    "kharkov:9.34",
)
"""How many times more than printed a defender counts for the terrain: each kind multiplies."""


class Staff(NamedTuple):
    """An HQ in a hex that is defended, and whether combat units or a garrison defend it."""

    board: Board
    unit: int
    covered: bool

    @property
    def name(self) -> str:
        """Its id."""
        return self.board.name(self.unit)


COVERED = ban(
    "kharkov:10.13a", lambda staff: t("{unit} adds nothing", unit=staff.name), lambda staff: staff.covered
)
ALONE = Modifier(
    "kharkov:10.14a",
    lambda staff: t("{unit} stands alone", unit=staff.name),
    lambda staff: staff.board.limits.hq_defence,
)
"""What an HQ adds to the defence."""


class Held(NamedTuple):
    """A hex with a garrison, and whether combat units defend it too."""

    board: Board
    at: int
    manned: bool


def _garrison(rule: str, manned: bool, *also: str) -> Modifier:
    return Modifier(
        rule,
        lambda held: t("Garrison of {hex}", hex=held.board.label(held.at)),
        lambda held: held.board.garrison[held.at] if held.manned == manned else 0,
        *also,
    )


GARRISON = (
    _garrison("kharkov:15.31a", False, "kharkov:15.32a", "kharkov:15.33a"),
    _garrison("kharkov:15.33b", True, "kharkov:15.31a", "kharkov:15.32a", "kharkov:15.33a"),
)
"""What a garrison adds, alone or with others."""
