"""18.1, 18.3.2 What fortifications and a roadblock add to the defence of a unit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.texts import t
from hexfront.games.coh.state import DUG
from hexfront.games.coh.units import works_on_map
from hexfront.games.coh.units.sums import Note
from hexfront.kit.bars import Force, Modifier, total

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


class Shelter(NamedTuple):
    """Where a unit is, under fire that comes from the front or does not."""

    board: Board
    state: CohState
    unit: int
    front: bool = True
    """Flank fire, mortars, artillery and close combat are not fire from the front."""

    @property
    def within(self) -> str:
        """The fortification that it lies in, or nothing."""
        return self.state.inside[self.unit]


ALL_ROUND = Force("coh:18.1.1b", lambda shelter: shelter.front and shelter.within == "trench")
FROM_BEHIND = Force("coh:18.4d", lambda shelter: shelter.within != "" and not shelter.front)


def _fortified(shelter: Shelter) -> int:
    line = shelter.board.tables.works[shelter.within]
    return line.flank if FROM_BEHIND.holds(shelter) else line.front


def _fortification(rule: str, kind: str) -> Modifier:
    def amount(shelter: Shelter) -> int:
        return _fortified(shelter) if shelter.within == kind else 0

    return Modifier(
        rule,
        lambda shelter: t(
            "It lies in a fortification: {work}", work=shelter.board.tables.works[shelter.within].name
        ),
        amount,
    )


def _own_defences(shelter: Shelter) -> int:
    dug = shelter.state.flags[shelter.unit] & DUG
    return shelter.board.tables.works["improvised"].front if dug else 0


def _roadblock(shelter: Shelter) -> int:
    state, at = shelter.state, shelter.state.where[shelter.unit]
    there = at in state.works and works_on_map.has(state, at, "roadblock")
    return shelter.board.tables.works["roadblock"].front if there else 0


PROTECTION = (
    _fortification("coh:18.1.1a", "trench"),
    _fortification("coh:18.1.2c", "bunker"),
    Note(ALL_ROUND, t("In a trench every direction is front")),
    Note(FROM_BEHIND, t("Against flank fire, mortars, artillery and close combat the flank rating counts")),
    Modifier("coh:18.1.3a", lambda shelter: t("Improvised defences of its own"), _own_defences),
    Modifier("coh:18.3.2d", lambda shelter: t("A roadblock in the hex"), _roadblock),
)
"""What works do for the defence of a unit."""
ADDED = tuple(part for part in PROTECTION if isinstance(part, Modifier))


INSIDE = Force("coh:7.7.3h", lambda shelter: shelter.within != "" or total(ADDED, shelter) > 0)
"""In close combat works protect those who lie in them."""


def all_round(board: Board, state: CohState, unit: int) -> bool:
    """Whether every direction is front for a unit [coh:18.1.1b]."""
    return ALL_ROUND.holds(Shelter(board, state, unit))


def amount(board: Board, state: CohState, unit: int, *, front: bool) -> int:
    """All that works add to the defence of a unit."""
    return total(ADDED, Shelter(board, state, unit, front))
