"""7.0, 8.2, 10.2, 10.3 What changes strengths, columns and the die of an attack: summed and told by one object."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import Reason, t
from hexfront.kit.bars import Modifier, counted

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


class Fighter(NamedTuple):
    """A unit that attacks or defends."""

    board: Board
    state: TowState
    unit: int


class Stack(NamedTuple):
    """The units that attack one hex from another, and their strength together."""

    board: Board
    at: int
    target: int
    power: int


class Ground(NamedTuple):
    """One kind of terrain in the hex that is attacked."""

    board: Board
    target: int
    terrain: str


class Support(NamedTuple):
    """One Luftwaffe marker."""

    board: Board
    marker: int


def divided(strengths: Iterable[int], by: int) -> int:
    """The strength of units in one hex divided: added up first, then rounded down [tow:1.3a] [tow:1.3b].

    >>> divided([3], 2), divided([3], 4), divided([3, 3], 2)
    (1, 0, 3)
    """
    return sum(strengths) // by


def _short(marked: int, one: Fighter) -> int:
    return -one.board.limits.supply_loss if marked >> one.unit & 1 else 0


ATTACK = (
    Modifier(
        "tow:10.2d",
        lambda one: t("{unit} attacks isolated", unit=one.board.name(one.unit)),
        lambda one: _short(one.state.isolated, one),
    ),
    Modifier(
        "tow:10.2c",
        lambda one: t("{unit} attacks out of supply", unit=one.board.name(one.unit)),
        lambda one: _short(one.state.unsupplied & ~one.state.isolated, one),
    ),
)
DEFENCE = (
    Modifier(
        "tow:10.2d",
        lambda one: t("{unit} defends isolated", unit=one.board.name(one.unit)),
        lambda one: _short(one.state.isolated, one),
    ),
)
RIVER = (
    Modifier(
        "tow:10.2b",
        lambda stack: t("From {hex} across a river", hex=stack.board.label(stack.at)),
        lambda stack: (
            divided([stack.power], 2) - stack.power
            if stack.board.going.wet[stack.target] >> stack.at & 1
            else 0
        ),
    ),
)
TERRAIN = (
    Modifier(
        "tow:10.2h",
        lambda ground: t("{terrain} in {hex}", terrain=ground.terrain, hex=ground.board.label(ground.target)),
        lambda ground: -ground.board.tables.terrain[ground.terrain].shift,
    ),
)
AIR_COLUMNS = (
    Modifier(
        "tow:10.2i",
        lambda one: t("Offensive air support"),
        lambda one: one.board.data.air[one.marker].shift,
    ),
)
AIR_DIE = (
    Modifier(
        "tow:10.3b",
        lambda one: t("Defensive air support, on the die"),
        lambda one: one.board.data.air[one.marker].die,
    ),
)

TWICE = {
    "tow:10.2c": "tow:8.2b",
    "tow:10.2d": "tow:8.2c",
    "tow:10.2h": "tow:2.6a",
    "tow:10.2i": "tow:7.0g",
    "tow:10.3b": "tow:7.0h",
}
"""What the rulebook says a second time, in the chapter where the effect comes from."""


def told(modifiers: Iterable[Modifier], case: object) -> Iterator[Reason]:
    """The modifiers that count for something, each by both rules that say it."""
    for modifier, amount in counted(modifiers, case):
        for rule in (modifier.rule, TWICE[modifier.rule]):
            yield Reason(rule, modifier.words(case), f"{amount:+d}")
