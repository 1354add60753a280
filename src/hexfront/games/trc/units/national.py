"""26.6 National limits: where minor allies may go, and with whom they may stack."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from hexfront.engine.api import t
from hexfront.games.trc.state import TrcState
from hexfront.games.trc.units import balkans
from hexfront.hexes import bits, each
from hexfront.kit.bars import Bar
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OPTION = "national-limits"
FINNISH_ROW, SOUTHERN_ROW = "H", "L"
"""Finns go as far south as the one row (26.6.1), the other allies as far north as the other (26.6.2)."""
SOUTHERN = ("italian", "hungarian", "rumanian")
HOMES = {"hungarian": "hungary", "rumanian": "rumania", "finnish": "finland"}
"""The country of each ally that lies on the map."""


@remembered(most=4)
def beyond(board: Board, finnish: bool) -> int:
    """The hexes south of the row of the Finns, or north of that of the others."""
    rows = {at: _order(board.labels[at]) for at in each(board.grid.mask)}
    if finnish:
        return bits(at for at, row in rows.items() if row > _order(FINNISH_ROW))
    return bits(at for at, row in rows.items() if row < _order(SOUTHERN_ROW))


def _order(label: str) -> tuple[int, str]:
    """The place of a hex row from north to south: A to Z, then AA."""
    found = re.match("[A-Z]+", label)
    letters = found[0] if found else ""
    return len(letters), letters


def abroad(board: Board, state: TrcState, unit: int) -> int:
    """The hexes that a unit may not enter, wherever it stands [trc:26.6.1a] [trc:26.6.2a]."""
    if OPTION not in state.options:
        return 0
    nation = board.units[unit].nation
    if nation == "finnish":
        return beyond(board, True)
    return beyond(board, False) if nation in SOUTHERN else 0


def closed(board: Board, state: TrcState, unit: int) -> int:
    """The hexes that are closed to a unit now, by the national limits or because its country is neutral."""
    found = limited(board, state, unit)
    return found | balkans.confined(board, state, unit) if state.adopted else found


def limited(board: Board, state: TrcState, unit: int) -> int:
    """The hexes beyond its national limit: who has been forced there may go back as it can."""
    found = abroad(board, state, unit)
    at = state.where[unit]
    return 0 if at > 0 and found >> at & 1 else found


def _closed_to(case: Any, finnish: bool) -> int:
    """The hexes closed to the unit of a case, if it is a Finn or if it is none."""
    if (case.board.units[case.unit].nation == "finnish") is not finnish:
        return 0
    return limited(case.board, case.state, case.unit)


LIMITS = (
    Bar(
        "trc:26.6.1a",
        lambda case, to: t("Finns go no further south than row H."),
        lambda case: _closed_to(case, True),
    ),
    Bar(
        "trc:26.6.2a",
        lambda case, to: t("Italians, Hungarians and Rumanians go no further north than row L."),
        lambda case: _closed_to(case, False),
    ),
    Bar(
        "trc:28.6.med.2b",
        lambda case, to: t("Its country is neutral: it stays at home, a hex or more from any border."),
        lambda case: balkans.confined(case.board, case.state, case.unit),
    ),
)
"""What closes hexes to a minor ally, however it comes there: for cases with a board, a state and a unit."""


def foreign(board: Board, state: TrcState, unit: int) -> int:
    """The countries of other allies, in which a unit may not end the turn, while they stand [trc:26.6.2b]."""
    nation = board.units[unit].nation
    if OPTION not in state.options or nation not in SOUTHERN:
        return 0
    found = 0
    for other, country in HOMES.items():
        if other != nation and country not in state.fallen:
            found |= board.regions.countries.get(country, 0)
    return found


def clash(board: Board, state: TrcState, units: tuple[int, ...]) -> bool:
    """Whether units of different minor allies stand together [trc:26.6.2c]."""
    if OPTION not in state.options:
        return False
    return len({board.units[unit].nation for unit in units if board.units[unit].ally}) > 1
