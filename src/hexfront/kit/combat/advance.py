"""Advance after combat: the victors follow, one after the other, and HQs go where units of their stack have gone."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from hexfront.hexes import bits
from hexfront.kit.combat.hex_by_hex import HexByHex


class Advance(HexByHex, frozen=True):
    """Any or all victors may advance; one that has entered its first hex may go on before the next begins."""

    verb: ClassVar[str] = "advance"

    @property
    def units(self) -> tuple[int, ...]:
        """The victors."""
        raise NotImplementedError

    @property
    def posts(self) -> tuple[int, ...]:
        """Where each of them stood in the fight."""
        raise NotImplementedError

    @property
    def staffs(self) -> tuple[int, ...]:
        """HQs in these hexes that have not gone along yet."""
        raise NotImplementedError

    @property
    def moved(self) -> tuple[int, ...]:
        """Those that have entered their first hex."""
        raise NotImplementedError

    def cases(self, board: Any, state: Any) -> Iterable[tuple[int, Any]]:
        """The unit under way first, then those that have not moved, then the HQs."""
        first = (self.going,) if self.going >= 0 else ()
        rest = [unit for unit in self.units if unit not in self.moved]
        return [(unit, self.case(board, state, unit)) for unit in (*first, *rest, *self.staffs)]

    def company(self, state: Any, staff: int) -> int:
        """Where units of an HQ's stack have advanced to."""
        at: int = state.where[staff]
        pairs = zip(self.units, self.posts, strict=True)
        gone = [state.where[unit] for unit, post in pairs if post == at and unit in self.moved]
        return bits(gone) & ~(1 << at)


def staffs_of(state: Any, posts: Iterable[int], is_staff: Callable[[int], bool]) -> tuple[int, ...]:
    """The HQs in the hexes from which the victors fought."""
    return tuple([unit for at in dict.fromkeys(posts) for unit in state.at[at] if is_staff(unit)])
