"""What is printed beside the map: charts, and numbers as players read them."""

from __future__ import annotations

from hexfront.engine.base.texts import Text
from hexfront.engine.contract.view import Chart
from hexfront.kit.tables import CombatTable


def halves(number: int | None) -> str:
    """Halves as a player reads them.

    >>> halves(7), halves(1), halves(4), halves(None)
    ('3½', '½', '2', '–')
    """
    if number is None:
        return "–"
    whole, rest = divmod(number, 2)
    return f"{whole or ''}½" if rest else str(whole)


def die_chart(name: str, title: Text, table: CombatTable) -> Chart:
    """A table that a die is read on."""
    rows = tuple(
        (str(die), tuple(table.result(column, die) for column in table.columns))
        for die in range(table.first, table.first + len(table.cells[table.columns[0]]))
    )
    return Chart(name, title, table.columns, rows, table.provenance)
