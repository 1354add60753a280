"""6.1, 6.2 What keeps a unit out of an attack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import Illegal, t
from hexfront.games.goetter.state import GoetterState
from hexfront.games.goetter.units import counters
from hexfront.hexes import bits, each
from hexfront.kit import bars
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


class Company(NamedTuple):
    """Units of a side that look for others to attack a hex with."""

    board: Board
    state: GoetterState
    side: int
    target: int
    joined: tuple[int, ...] = ()

    @property
    def ours(self) -> int:
        """The units of this side on the map."""
        return bits(unit for at in each(self.state.occupied[self.side]) for unit in self.state.at[at])

    @property
    def weak(self) -> int:
        """Those of them that print no attack."""
        ours = each(self.ours)
        return bits(unit for unit in ours if not counters.face(self.board, self.state, unit).attack)

    @property
    def meek(self) -> int:
        """The Führer and the depots."""
        units = self.board.units
        return bits(unit for unit in each(self.ours) if units[unit].kind in ("fuehrer", "depot"))

    @property
    def besieged(self) -> int:
        """Those on siege hexes."""
        return bits(unit for unit in each(self.ours) if self.board.siege >> self.state.where[unit] & 1)

    def beside(self, near: list[int]) -> int:
        """Those of them that are next to the target, as a table of neighbours has it."""
        return bits(unit for unit in each(self.ours) if near[self.state.where[unit]] >> self.target & 1)

    @property
    def touching(self) -> int:
        """Those next to the target on the map, whatever lies between."""
        return self.beside(list(self.board.grid.around))

    @property
    def linked(self) -> int:
        """Those that can attack it from where they are."""
        return self.beside(self.board.links.around("march"))

    @property
    def strangers(self) -> int:
        """US units if Soviets have joined, Soviet ones if US units have."""
        if not self.joined or not any(self.state.where[unit] > 0 for unit in self.board.us):
            return 0
        american = self.board.fronts["US"]
        return self.ours & (~american if american >> self.joined[0] & 1 else american)


def _name(company: Company, unit: int) -> str:
    return company.board.name(unit)


ATTACKERS = (
    Bar(
        "goetter:6.11",
        lambda company, unit: t("{unit} is no unit of yours on the map.", unit=_name(company, unit)),
        lambda company: ~company.ours,
    ),
    Bar(
        "goetter:6.18",
        lambda company, unit: t("Neither the Führer nor a depot ever attacks."),
        lambda company: company.meek,
    ),
    Bar(
        "goetter:6.15",
        lambda company, unit: t("{unit} has an attack of 0.", unit=_name(company, unit)),
        lambda company: company.weak,
    ),
    Bar(
        "goetter:6.16a",
        lambda company, unit: t(
            "{unit} is on a siege hex and attacks in no combat phase.", unit=_name(company, unit)
        ),
        lambda company: company.besieged,
    ),
    Bar(
        "goetter:6.73b",
        lambda company, unit: t(
            "{unit} has advanced and attacks no more in this phase.", unit=_name(company, unit)
        ),
        lambda company: company.ours & company.state.advanced,
    ),
    Bar(
        "goetter:6.14",
        lambda company, unit: t("{unit} has attacked in this phase.", unit=_name(company, unit)),
        lambda company: company.ours & company.state.fought,
    ),
    Bar(
        "goetter:6.16b",
        lambda company, unit: t("{unit} does not attack across a lake.", unit=_name(company, unit)),
        lambda company: company.touching & ~company.linked & ~company.besieged,
    ),
    Bar(
        "goetter:6.0",
        lambda company, unit: t(
            "{unit} is not next to {hex}.", unit=_name(company, unit), hex=company.board.label(company.target)
        ),
        lambda company: company.ours & ~company.touching & ~company.besieged,
    ),
    Bar(
        "goetter:9.72b",
        lambda company, unit: t("US and Soviet units do not attack together."),
        lambda company: company.strangers,
    ),
)
"""What keeps a unit out of an attack."""


def kept_out(
    board: Board, state: GoetterState, side: int, unit: int, target: int, joined: tuple[int, ...] = ()
) -> Iterator[Illegal]:
    """Every rule against a unit in an attack on a hex."""
    return bars.objections(ATTACKERS, Company(board, state, side, target, joined), unit)
