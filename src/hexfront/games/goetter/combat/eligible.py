"""6.1, 6.2 Who may attack, and whom."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import Illegal, t
from hexfront.games.goetter.combat.clash import defenders
from hexfront.games.goetter.state import GoetterState
from hexfront.games.goetter.units import counters
from hexfront.hexes import bits, each, spread, union
from hexfront.kit import bars
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board


class Aim(NamedTuple):
    """A side that looks for a hex to attack."""

    board: Board
    state: GoetterState
    side: int

    @property
    def enemies(self) -> int:
        """The hexes with enemies."""
        return self.state.occupied[1 - self.side]

    def reached(self) -> int:
        """The hexes that somebody of this side who may attack is next to."""
        return union(
            [reach(self.board, self.state.where[unit]) for unit in able(self.board, self.state, self.side)]
        )

    def spent(self) -> int:
        """The hexes in which nobody may be attacked any more in this phase."""
        found = [at for at in each(self.enemies) if not defenders(self.state, at)]
        return bits(found)

    @property
    def entered(self) -> int:
        """The hexes in which somebody stands who has advanced."""
        where = self.state.where
        return bits(where[unit] for unit in each(self.state.advanced) if where[unit] > 0)

    def across(self) -> int:
        """The hexes with enemies that are next to units of this side across water alone."""
        grid, state = self.board.grid, self.state
        near = union([reach(self.board, at) for at in each(state.occupied[self.side])])
        return self.enemies & spread(grid, state.occupied[self.side]) & ~near & ~self.board.siege


def reach(board: Board, at: int) -> int:
    """The hexes that are attacked from one: across Front boundaries too, never across a lake [goetter:6.16b]."""
    return board.links.around("march")[at]


TARGETS = (
    Bar(
        "goetter:6.11",
        lambda aim, at: t("No enemy stands in {hex}.", hex=aim.board.label(at)),
        lambda aim: ~aim.enemies,
    ),
    Bar(
        "goetter:6.16a",
        lambda aim, at: t(
            "{hex} is a siege hex: nobody attacks it in a combat phase.", hex=aim.board.label(at)
        ),
        lambda aim: aim.enemies & aim.board.siege,
    ),
    Bar(
        "goetter:6.73b",
        lambda aim, at: t("Who has advanced in this phase is not attacked in it."),
        lambda aim: (
            aim.spent()
            & bits(aim.state.where[unit] for unit in each(aim.state.advanced) if aim.state.where[unit] > 0)
        ),
    ),
    Bar(
        "goetter:6.14",
        lambda aim, at: t("{hex} has been attacked in this phase.", hex=aim.board.label(at)),
        lambda aim: aim.spent(),
    ),
    Bar(
        "goetter:6.16b",
        lambda aim, at: t("Nobody attacks across a lake."),
        lambda aim: aim.across(),
    ),
    Bar(
        "goetter:6.0",
        lambda aim, at: t("Nobody who may attack is next to {hex}.", hex=aim.board.label(at)),
        lambda aim: aim.enemies & ~aim.reached() & ~aim.board.siege & ~aim.spent(),
    ),
)
"""What closes a hex to every attack."""


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


def able(board: Board, state: GoetterState, side: int) -> list[int]:
    """The units of a side that may still attack in this phase, asked often: those that no bar holds anywhere."""
    spent = state.fought | state.advanced
    return [
        unit
        for at in each(state.occupied[side] & ~board.siege & spread(board.grid, state.occupied[1 - side]))
        for unit in state.at[at]
        if not spent >> unit & 1 and counters.face(board, state, unit).attack
    ]


def prey(board: Board, state: GoetterState, side: int, units: list[int]) -> list[int]:
    """The hexes that any of these units may attack."""
    near = union([reach(board, at) for at in {state.where[unit] for unit in units}])
    hexes = state.occupied[1 - side] & near
    return [at for at in each(hexes) if defenders(state, at)]


def spared(board: Board, state: GoetterState, side: int, at: int) -> Iterator[Illegal]:
    """Every rule against an attack on a hex."""
    return bars.objections(TARGETS, Aim(board, state, side), at)


def kept_out(
    board: Board, state: GoetterState, side: int, unit: int, target: int, joined: tuple[int, ...] = ()
) -> Iterator[Illegal]:
    """Every rule against a unit in an attack on a hex."""
    return bars.objections(ATTACKERS, Company(board, state, side, target, joined), unit)
