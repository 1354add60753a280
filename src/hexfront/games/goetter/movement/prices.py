"""5.1 Where steps lead, and what the map asks for them: the ``price_lines``, added up once for each hexside.

The prices of a hex are six bytes in a table that is as long as the map, so that play never makes it longer. Ways that
the table does not have, into Berlin and by hexes whose roads a marker closes, are few.
"""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.goetter.movement.price_lines import GROUND_PRICE, RAIL, Stride, linked, marked
from hexfront.hexes import bits, listed
from hexfront.kit.bars import counted
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.map.links import Way
    from hexfront.games.goetter.state import GoetterState

UNKNOWN, CLOSED = 255, 0
"""In the table: what nobody has asked for yet, and hexsides by which no step leads."""


class Fare(NamedTuple):
    """What the map asks for a step, enemy zones apart."""

    cost: int
    rules: tuple[str, ...]


class Exit(NamedTuple):
    """A hex to which a step leads."""

    to: int
    bit: int
    cost: int
    rules: tuple[str, ...]


class Fares:
    """The fares of all units that pay like one, by hex and direction."""

    def __init__(self, board: Board, payer: int) -> None:
        self._board, self._payer = board, payer
        self._numbers: dict[Fare, int] = {}
        self._fares: list[Fare] = [Fare(0, ())] * UNKNOWN
        self._counter = count(CLOSED + 1)
        self._shifts = sorted(board.grid.shifts)
        self._place = {shift: place for place, shift in enumerate(self._shifts)}
        self._table = bytearray([UNKNOWN]) * (len(self._shifts) * board.grid.size)
        self._dearest = [UNKNOWN] * board.grid.size
        """By hex, the highest fare of any step from it: who has that much left may go anywhere."""

    def to(self, at: int, to: int) -> Fare:
        """The fare to a hex beside one, to which a step leads."""
        number = self._table[len(self._shifts) * at + self._place[to - at]]
        return self._fares[self._row(at)[self._place[to - at]] if number == UNKNOWN else number]

    def around(self, at: int, hexes: int) -> list[Exit]:
        """The steps from a hex to those of some others that lie beside it."""
        fares = self._fares
        return [
            Exit(at + shift, bit, *fares[number])
            for shift, number in zip(self._shifts, self._row(at), strict=True)
            if number and (bit := 1 << at + shift) & hexes
        ]

    def within(self, at: int, hexes: int, left: int, zones: int, into: int) -> int:
        """Those of the hexes that cost no more than is left, where entering a zone costs so much more."""
        if left >= self._dearest[at] + into:
            return hexes
        fares, found = self._fares, 0
        for shift, number in zip(self._shifts, self._row(at), strict=True):
            if number and (bit := 1 << at + shift) & hexes:
                cost = fares[number][0]
                if (cost + into if bit & zones else cost) <= left:
                    found |= bit
        return found

    def _row(self, at: int) -> bytearray:
        first, past = len(self._shifts) * at, len(self._shifts) * (at + 1)
        if self._table[first] == UNKNOWN:
            self._table[first:past] = self._work_out(at)
            self._dearest[at] = max([self._fares[number].cost for number in self._table[first:past]])
        return self._table[first:past]

    def _work_out(self, at: int) -> bytes:
        board, payer = self._board, self._payer
        hexes = board.links.around("siege-march" if board.in_city[at] else "march")[at]
        return bytes(
            [
                self._number(_fare(board, payer, 0, at, at + shift)) if hexes & 1 << at + shift else CLOSED
                for shift in self._shifts
            ]
        )

    def _number(self, fare: Fare) -> int:
        """The number of a fare, the same for all who ask at once."""
        number = self._numbers.get(fare)
        if number is None:
            number = next(self._counter)
            self._fares[number] = fare
            number = self._numbers.setdefault(fare, number)
        return number


@remembered(most=64)
def _fares(board: Board, payer: int) -> Fares:
    return Fares(board, payer)


def fare(board: Board, state: GoetterState, unit: int, at: int, to: int) -> Fare:
    """What the map asks of a unit for a step to a hex, to which one leads."""
    barred = marked(board, state, unit) & (1 << at | 1 << to) if state.marked else 0
    if barred or board.in_city[at] != board.in_city[to]:
        return _apart(board, board.payers[unit], barred, at, to)
    return _fares(board, board.payers[unit]).to(at, to)


def affordable(
    board: Board, state: GoetterState, unit: int, hexes: int, left: int, zones: int, into: int
) -> int:
    """Those of some hexes to which steps lead for which a unit has enough left, enemy zones included."""
    at = state.where[unit]
    if not board.transit >> at & 1 and not (state.marked and marked(board, state, unit)):
        return _fares(board, board.payers[unit]).within(at, hexes, left, zones, into)
    return bits(
        [
            to
            for to in listed(hexes)
            if fare(board, state, unit, at, to).cost + (into if zones >> to & 1 else 0) <= left
        ]
    )


def exits(board: Board, state: GoetterState, unit: int, at: int, way: Way) -> list[Exit]:
    """Where steps lead from a hex, with their price; who stands there is not looked at."""
    like, barred = board.gaits[unit], marked(board, state, unit)
    if barred:
        # Where no such hex is near, the answer is the same as without.
        barred &= board.links.around(way)[at] | 1 << at
    return _exits(board, like, way, barred, at)


@remembered(most=2048)
def _exits(board: Board, like: int, way: Way, barred: int, at: int) -> list[Exit]:
    """The same for all units that go like one."""
    payer, hexes = board.payers[like], near(board, like, at, way)
    if not barred and board.in_city[at] == (way == "siege-march"):
        return _fares(board, payer).around(at, hexes)
    return [
        Exit(to, 1 << to, *_apart(board, payer, barred & (1 << at | 1 << to), at, to)) for to in listed(hexes)
    ]


def near(board: Board, unit: int, at: int, way: Way) -> int:
    """The hexes to which steps lead from one, as a set; a depot goes along the railway alone [goetter:5.29a]."""
    hexes = board.links.around(way, board.movers[unit])[at]
    if board.depots >> unit & 1:
        return bits([to for to in listed(hexes) if linked(board, RAIL, at, to)])
    return hexes


@remembered(most=1024)
def _apart(board: Board, payer: int, barred: int, at: int, to: int) -> Fare:
    """The fare of a way that no table has."""
    return _fare(board, payer, barred, at, to)


def _fare(board: Board, payer: int, barred: int, at: int, to: int) -> Fare:
    """A step as all units pay for it that pay like one, whatever hexsides bind them."""
    stride = Stride(board, payer, at, to, barred)
    lines = counted(GROUND_PRICE, stride)
    rules = tuple([rule for line, _ in lines for rule in (line.rule, *line.also)])
    if board.transit & (1 << at | 1 << to) and (stride.link or stride.barred):
        rules = (*rules, "goetter:5.33b")
    return Fare(sum([amount for _, amount in lines]), rules)
