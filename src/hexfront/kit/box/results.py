"""Combat tables as data files write them: read with one die, each result taken apart, odds from column to column."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from hexfront.engine.base.datafiles import bad
from hexfront.kit.box.reading import within
from hexfront.kit.odds import Ladder, ladder_of
from hexfront.kit.tables import CombatTable, read_table

R = TypeVar("R")


def die_table(file: str, name: str, data: object, columns: int = 0) -> CombatTable:
    """Read a table of six rows; of so many columns, if a number is given."""
    with within(file, ""):
        table = read_table(name, data)
    six = table.dice == 1 and {len(cells) for cells in table.cells.values()} == {6}
    if not six or columns not in (0, len(table.columns)):
        wide = f" and {columns} columns" if columns else ""
        raise bad(file, f"table {name}", f"needs 6 rows{wide}, read with one die")
    return table


def ladder(file: str, table: CombatTable) -> Ladder:
    """Return how odds lead from column to column."""
    with within(file, f"table {table.name}"):
        return ladder_of(table.columns)


def results(file: str, tables: Iterable[CombatTable], parse: Callable[[str], R]) -> dict[str, R]:
    """Return each result of the tables by its text, taken apart."""
    found: dict[str, R] = {}
    for table in tables:
        with within(file, f"table {table.name}"):
            found |= {text: parse(text) for cells in table.cells.values() for text in cells}
    return found
