"""7.0b, 7.0c What a roll has come to: a miss, a hit, a critical hit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.coh.damage import wounds
from hexfront.kit.bars import Force, forced

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board


class Score(NamedTuple):
    """The value of an attack, dice included, against a defence."""

    board: Board
    attack: int
    defence: int

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules by which it hits, and how hard; none if it misses."""
        return forced((HIT, CRITICAL), self)

    @property
    def hits(self) -> int:
        """How often the target is hit: 0, 1 or 2 times."""
        return wounds.CRITICAL if CRITICAL.holds(self) else int(HIT.holds(self))


HIT = Force("coh:7.0b", lambda score: score.attack >= score.defence)
CRITICAL = Force("coh:7.0c", lambda score: score.attack >= score.defence + score.board.limits.critical)
