"""9.32, 9.33, 11.43, 15.3: what halves a unit, what water adds to the die, what a garrison adds."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.texts import t
from hexfront.kit.bars import Modifier

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
