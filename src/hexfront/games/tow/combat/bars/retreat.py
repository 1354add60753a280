"""10.4 What closes a hex to a unit that retreats: the rules of each step, then those that prefer one way to another."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from hexfront.engine.api import t
from hexfront.games.tow.combat.retreat_paths import HOPS, Rank, Terms, Way, nexts, ranks
from hexfront.hexes import bits
from hexfront.kit.bars import Bar, Force, ban

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board


class Step:
    """A unit about to take one hex of its retreat."""

    def __init__(self, board: Board, frame: Any, unit: int, terms: Terms) -> None:
        self.board, self.frame, self.unit, self.terms = board, frame, unit, terms
        self.path: Way = frame.path if unit == frame.going else ()
        self.at = self.path[-1] if self.path else terms.origin

    @cached_property
    def ranks(self) -> dict[int, Rank]:
        """By hex through which the retreat can be completed, the best that a way there can be."""
        return ranks(self.terms, self.path)

    @cached_property
    def best(self) -> Rank:
        """The best that any way can be."""
        return min(self.ranks.values(), default=(0, False, False))

    @property
    def name(self) -> str:
        """The name of the unit."""
        return self.board.name(self.unit)


def _worse(step: Step, place: int) -> int:
    """The hexes whose ways are as good as the best in what comes first, and worse in this."""
    best = step.best
    return bits(
        [to for to, one in step.ranks.items() if one[place] > best[place] and one[:place] == best[:place]]
    )


STRANGERS = (
    ban(
        "tow:10.4a",
        lambda step: t("{unit} has not finished its retreat.", unit=step.board.name(step.frame.going)),
        lambda step: step.frame.going >= 0 and step.unit != step.frame.going,
    ),
    ban(
        "tow:10.4a",
        lambda step: t("{unit} is not retreating.", unit=step.name),
        lambda step: step.unit not in step.frame.units,
    ),
)
"""What closes every hex to a unit."""
NEAR = (
    Bar(
        "tow:10.4a",
        lambda step, to: t(
            "{hex} is not next to {unit}, which retreats hex by hex.",
            unit=step.name,
            hex=step.board.label(to),
        ),
        lambda step: ~step.board.grid.around[step.at],
    ),
)
DEAD_ENDS = (
    Bar(
        "tow:10.4a",
        lambda step, to: t(
            "Through {hex} {unit} could not end its retreat.", unit=step.name, hex=step.board.label(to)
        ),
        lambda step: nexts(step.terms, step.at) & ~bits(step.ranks),
    ),
)
PREFERENCES = (
    Bar(
        "tow:10.4d",
        lambda step, to: t(
            "Another way than {hex} enters fewer hexes in enemy ZOC.", hex=step.board.label(to)
        ),
        lambda step: _worse(step, 0),
    ),
    Bar(
        "tow:10.4f",
        lambda step, to: t("Another way than {hex} leads nearer to supply.", hex=step.board.label(to)),
        lambda step: _worse(step, 1),
    ),
    Bar(
        "tow:10.4f",
        lambda step, to: t("Another way than {hex} ends where there is room.", hex=step.board.label(to)),
        lambda step: _worse(step, 2),
    ),
)
BARS = (*STRANGERS, *NEAR, *HOPS, *DEAD_ENDS, *PREFERENCES)

LOST = Force("tow:10.4k", lambda hexes: not hexes)
"""A unit without a way would leave the map, enter enemies or cross where it may not: it is eliminated."""
HURT = Force("tow:10.4e", lambda hop: hop.terms.zoc >> hop.at & 1 == 1)
"""A hex in enemy ZOC costs a step."""
