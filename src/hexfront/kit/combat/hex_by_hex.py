"""Units that go hex by hex after a fight, back or forward, wherever no bar closes the hex to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from hexfront.engine.api import Action, Choices, Decision, Group, Hexes, Illegal, Key, Listed, Seat
from hexfront.kit import bars
from hexfront.kit.bars import Bar

Ways = tuple[tuple[int, int], ...]
"""By unit, the hexes that it may enter next."""


class HexByHex(Decision, frozen=True):
    """Units go one hex at a time, as long as the rules leave them ways.

    Who may go where is looked up once between two decisions and kept in a field of the game's own (``ahead``). A game
    lists the acts: its verb, and ``pass`` where units may stay. The seat that decides need not own the units.
    """

    verb: ClassVar[str] = ""

    @property
    def going(self) -> int:
        """The unit that is under way; below 0 if none is."""
        raise NotImplementedError

    @property
    def ahead(self) -> Ways:
        """Who may go now, and where."""
        raise NotImplementedError

    def case(self, board: Any, state: Any, unit: int) -> Any:
        """What the bars look at when a unit is to go."""
        raise NotImplementedError

    def against(self, case: Any) -> Iterable[Bar]:
        """What may close a hex to a unit, in the order in which it is told."""
        raise NotImplementedError

    def cases(self, board: Any, state: Any) -> Iterable[tuple[int, Any]]:
        """Everybody who might go next, in the order in which they are offered, each with its case."""
        raise NotImplementedError

    def optional(self, board: Any, state: Any) -> bool:
        """Whether the units may as well stay where they are."""
        return False

    def onward(self, board: Any, case: Any) -> int:
        """The hexes that no bar closes to somebody who might go next; a game may know a shorter way to them."""
        hexes: int = board.grid.mask & ~bars.closed(self.against(case), case)
        return hexes

    def ways(self, board: Any, cases: Iterable[tuple[int, Any]]) -> Ways:
        """By unit, the hexes that it may enter next."""
        return tuple([(unit, self.onward(board, case)) for unit, case in cases])

    def choices(self, board: Any, state: Any, seat: Seat) -> Choices:
        """Each unit's next hexes, or no more."""
        groups: dict[Key, Group] = {
            ("unit", unit): Hexes((self.verb, unit), hexes) for unit, hexes in self.ahead
        }
        if self.optional(board, state):
            groups["verb", "pass"] = Listed([("pass",)])
        return Choices(board.lexicon.key, groups)

    def closed(self, board: Any, state: Any, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Every rule against a step."""
        case = self.case(board, state, action[1])
        return bars.objections(self.against(case), case, action[2])


def only(ways: Ways) -> tuple[int, int] | None:
    """The only step, if there is just one.

    >>> only(((7, 0b100),)), only(((7, 0b110),)), only(((7, 0b100), (8, 0b100)))
    ((7, 2), None, None)
    """
    if len(ways) != 1:
        return None
    unit, hexes = ways[0]
    return None if hexes & (hexes - 1) else (unit, hexes.bit_length() - 1)
