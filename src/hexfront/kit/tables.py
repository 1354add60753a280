"""Tables that a die is read on: results by column and die, with where they come from.

A table is plain data, as a data file holds it. A row is a line of words or a list of them; the rows cover
every roll, and a modified roll beyond them reads the first or the last. ``dice`` is 1 unless given; ``but``
names the columns whose provenance differs:

>>> rows = {"1": "D1 D2", "2": "D1 D2", "3": "Eng D1", "4": "Eng D1", "5": "A1 D2", "6": "A1 Eng"}
>>> data = {"columns": "1-1 2-1", "rows": rows, "provenance": "designed", "but": {"2-1": "rulebook 9.4"}}
>>> table = read_table("combat", data)
>>> table.result("2-1", 3), table.result("2-1", 7)
('D1', 'Eng')
>>> table.distribution("1-1"), table.distribution("1-1", modifier=2)
({'D1': 2, 'Eng': 2, 'A1': 2}, {'Eng': 2, 'A1': 4})
>>> table.mixture({"1-1": 1, "2-1": 1})
{'D1': 4, 'Eng': 3, 'A1': 2, 'D2': 3}
>>> table.origin("1-1"), table.origin("2-1")
('designed', 'rulebook 9.4')
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from hexfront.engine.base.errors import BadData
from hexfront.engine.contract.chances import dice, mixed
from hexfront.hexes import HexError, Provenance


class CombatTable(msgspec.Struct, frozen=True):
    """Results by column and die. Make one with :func:`read_table`."""

    name: str
    columns: tuple[str, ...]
    cells: dict[str, tuple[str, ...]]
    """The results of each column, first row first."""
    first: int
    """The die of the first row."""
    dice: int
    provenance: str
    but: dict[str, str]

    def result(self, column: str, roll: int) -> str:
        """The cell under a column; a roll beyond the rows reads the nearest."""
        cells = self.cells[column]
        return cells[min(max(roll - self.first, 0), len(cells) - 1)]

    def distribution(self, column: str, modifier: int = 0) -> dict[str, int]:
        """The ways to get each result with this modifier to the roll, in the order of the rolls."""
        found: dict[str, int] = {}
        for roll, ways in dice(self.dice).items():
            result = self.result(column, roll + modifier)
            found[result] = found.get(result, 0) + ways
        return found

    def mixture(self, columns: Mapping[str, int], modifier: int = 0) -> dict[str, int]:
        """The ways to get each result when the column is uncertain, given the weight of each."""
        return mixed((weight, self.distribution(column, modifier)) for column, weight in columns.items())

    def origin(self, column: str) -> str:
        """Where a column comes from."""
        return self.but.get(column, self.provenance)


def read_table(name: str, data: object) -> CombatTable:
    """Read a table from plain data, or say in one line what is wrong with it.

    >>> read_table("combat", {"columns": "1-1 2-1", "provenance": "designed", "rows": {"1": "A1 DR"}})
    Traceback (most recent call last):
    hexfront.engine.base.errors.BadData: table combat: there is no row 2; the rows have to cover 1 to 6
    """
    try:
        return _checked(name, msgspec.convert(data, _Written))
    except (msgspec.ValidationError, HexError, BadData) as fault:
        raise BadData(f"table {name}: {fault}") from None


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    columns: str | list[str]
    rows: dict[str, str | list[str]]
    provenance: str
    dice: int = 1
    but: dict[str, str] = {}


def _checked(name: str, data: _Written) -> CombatTable:
    columns = _columns(data.columns)
    rows = _rows(data.rows)
    _check_cover(rows, data.dice)
    for die, row in rows.items():
        if len(row) != len(columns):
            raise BadData(f"row {die} has {len(row)} cells for {len(columns)} columns")
        if not all(row):
            raise BadData(f"row {die} has an empty cell; write - for no effect")
    for column in data.but:
        if column not in columns:
            raise BadData(f"but names a column {column}; there are {' '.join(columns)}")
    return CombatTable(
        name=name,
        columns=columns,
        cells=dict(zip(columns, zip(*rows.values(), strict=True), strict=True)),
        first=min(rows),
        dice=data.dice,
        provenance=str(Provenance.parse(data.provenance)),
        but={column: str(Provenance.parse(origin)) for column, origin in data.but.items()},
    )


def _words(line: str | list[str]) -> tuple[str, ...]:
    return tuple(line.split() if isinstance(line, str) else line)


def _columns(written: str | list[str]) -> tuple[str, ...]:
    columns = _words(written)
    if not columns:
        raise BadData("there are no columns")
    for column in columns:
        if columns.count(column) > 1:
            raise BadData(f"column {column} stands there twice")
    return columns


def _rows(written: Mapping[str, str | list[str]]) -> dict[int, tuple[str, ...]]:
    """The rows by die, lowest first."""
    rows: dict[int, tuple[str, ...]] = {}
    for die, line in written.items():
        digits = die.removeprefix("-")
        if not digits.isdecimal() or str(int(die)) != die:
            raise BadData(f"row {die!r} must be a number, such as 1 or 12")
        rows[int(die)] = _words(line)
    return dict(sorted(rows.items()))


def _check_cover(rows: Mapping[int, object], number: int) -> None:
    if number < 1:
        raise BadData(f"dice is {number}; it has to be 1 or more")
    low, high = number, 6 * number
    missing = set(range(min([*rows, low]), max([*rows, high]) + 1)) - set(rows)
    if missing:
        raise BadData(f"there is no row {min(missing)}; the rows have to cover {low} to {high}")
