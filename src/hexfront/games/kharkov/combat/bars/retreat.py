"""9.6 What closes a hex to a unit that retreats."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from hexfront.engine.api import t
from hexfront.games.kharkov.combat.retreat_paths import Land, beyond, land, roomy, tiers
from hexfront.games.kharkov.state import SOVIET
from hexfront.hexes import bits, union
from hexfront.kit.bars import Bar, ban

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


class Fallback:
    """A unit about to take one hex of its retreat."""

    def __init__(self, board: Board, state: KharkovState, frame: Any, unit: int, where: Land) -> None:
        self.board, self.state, self.frame, self.unit, self.where = board, state, frame, unit, where
        self.at = state.where[unit]
        self.start: int = frame.path[0] if unit == frame.going else self.at
        self.left: int = frame.distance - (len(frame.path) - 1 if unit == frame.going else 0)

    @property
    def name(self) -> str:
        """The name of the unit."""
        return self.board.name(self.unit)

    @cached_property
    def near(self) -> int:
        """The next hexes that lead farther away."""
        return beyond(self.board, self.start, self.at)

    @cached_property
    def held(self) -> int:
        """Those of them that the enemy holds or controls."""
        return self.near & ~land(self.board, self.state, self.board.side[self.unit]).open

    @cached_property
    def full(self) -> int:
        """Those of the others that have no room."""
        others = self.near & ~self.held
        return others & ~roomy(self.board, self.state, self.unit, others)

    @cached_property
    def tiers(self) -> tuple[int, ...]:
        """The next hexes from which the retreat can be completed, the best kind first."""
        return tiers(self.board, self.state, self.unit, self.where, self.start, self.at, self.left)

    @cached_property
    def best(self) -> int:
        """Those of the best kind that there is."""
        return next((hexes for hexes in self.tiers if hexes), 0)

    @property
    def worse(self) -> int:
        """Those of a worse kind, and hexes with friends where a vacant way leads to a vacant hex."""
        found = union(self.tiers) & ~self.best
        if self.tiers[0]:
            found |= self.near & self.where.open & ~self.where.calm & ~self.full
        return found

    @property
    def stuck(self) -> int:
        """The hexes from which the retreat could not be completed."""
        return self.near & self.where.open & ~self.full & ~union(self.tiers)

    @property
    def taken(self) -> int:
        """The hexes that were attacked, and that no enemy holds any more."""
        attacked: int = bits(self.frame.attacked)
        return attacked & ~self.state.occupied[1 - self.board.side[self.unit]]


UNFINISHED = ban(
    "kharkov:9.63",
    lambda step: t("{unit} has not finished its retreat.", unit=step.board.name(step.frame.going)),
    lambda step: step.frame.going >= 0 and step.unit != step.frame.going,
)
COMPANY = Bar(
    "kharkov:10.13b",
    lambda step, to: t("{unit} goes along with units of its hex.", unit=step.name),
    lambda step: -1 if step.frame.units else ~step.frame.company(step.state, step.unit),
)
"""HQs go last, and only where units of their hex have gone."""
STRANGER = ban(
    "kharkov:9.62",
    lambda step: t("{unit} is not retreating.", unit=step.name),
    lambda step: True,
)

STEPS = (
    UNFINISHED,
    Bar(
        "kharkov:7.24",
        lambda step, to: t(
            "Who retreats does not enter {hex}, which was attacked.", hex=step.board.label(to)
        ),
        lambda step: step.taken if step.frame.overrun else 0,
    ),
    Bar(
        "kharkov:9.4j",
        lambda step, to: t(
            "Who retreats does not enter {hex}, which was attacked.", hex=step.board.label(to)
        ),
        lambda step: 0 if step.frame.overrun else step.taken,
    ),
    Bar(
        "kharkov:6.3f",
        lambda step, to: t("The Dnieper is crossed only at a bridge."),
        lambda step: step.board.grid.around[step.at] & ~step.board.linked[step.at],
    ),
    Bar(
        "kharkov:9.63",
        lambda step, to: t(
            "Each hex of a retreat leads farther away; {hex} does not.", hex=step.board.label(to)
        ),
        lambda step: ~step.near,
    ),
    Bar(
        "kharkov:15.3a",
        lambda step, to: t("The garrison of {hex} must be eliminated first.", hex=step.board.label(to)),
        lambda step: step.state.garrisons if step.frame.seat == SOVIET else 0,
    ),
    Bar(
        "kharkov:9.61b",
        lambda step, to: t("{hex} is occupied or controlled by the enemy.", hex=step.board.label(to)),
        lambda step: step.held,
    ),
    Bar(
        "kharkov:9.64c",
        lambda step, to: t("{hex} already holds 3 combat units.", hex=step.board.label(to)),
        lambda step: step.full,
    ),
    Bar(
        "kharkov:9.64a",
        lambda step, to: t(
            "A vacant hex can be reached, so {hex} may not be chosen.", hex=step.board.label(to)
        ),
        lambda step: step.worse,
    ),
    Bar(
        "kharkov:9.63",
        lambda step, to: t("From {hex} the retreat could not be completed.", hex=step.board.label(to)),
        lambda step: step.stuck,
    ),
)
"""What closes a hex to a unit that retreats."""


def against(step: Fallback) -> tuple[Bar, ...]:
    """The bars for one unit: of those that retreat, of an HQ that goes along, or of whoever has no part in it."""
    if step.unit in step.frame.units or step.unit == step.frame.going:
        return STEPS
    return (UNFINISHED, COMPANY if step.unit in step.frame.staffs else STRANGER)
