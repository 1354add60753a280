"""What the rules about an act look at, and the rules against it as objects: each is said once.

Offers and refusals are taken from the same bars. Where that would be too slow, as for steps and fire, offers are worked
out in sets of hexes, and ``tests/games/coh/test_objections.py`` compares both on positions of play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.actions import Action
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import Text
from hexfront.kit import bars
from hexfront.kit.bars import EVERYWHERE, Bar

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


class Case(NamedTuple):
    """An act that somebody thinks of: of which unit, and what."""

    board: Board
    state: CohState
    unit: int
    action: Action = ()
    mates: tuple[int, ...] = ()
    """Those who do it at once with the unit, itself among them."""

    @property
    def at(self) -> int:
        """Where the unit is."""
        return self.state.where[self.unit]

    @property
    def name(self) -> str:
        """What the unit is called."""
        return self.board.names[self.unit]

    @property
    def verb(self) -> str:
        """What it is about to do."""
        return str(self.action[0])

    def label(self, to: int) -> str:
        """What a hex is called; nothing if there is no such hex."""
        labels = self.board.labels
        return labels[to] if 0 <= to < len(labels) else ""


def bar(rule: str, words: Callable[[Case], Text], holds: Callable[[Case], bool]) -> Bar:
    """A rule that has nothing to do with a hex: as long as its condition holds, the act is closed."""
    return Bar(rule, lambda case, to: words(case), lambda case: EVERYWHERE if holds(case) else 0)


def against(rules: Iterable[Bar], case: Case, to: int = 0) -> Iterator[Illegal]:
    """Every rule that stands against an act, the one to be told first."""
    return bars.objections(rules, case, to)


def free(rules: Iterable[Bar], case: Case, to: int = 0) -> bool:
    """Whether none of the rules stands against an act."""
    return not [rule for rule in rules if rule.hexes(case) >> to & 1]
