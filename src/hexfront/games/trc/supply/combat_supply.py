"""17.3 Combat supply of the Axis in the first two winters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.games.trc.box.charts.chits import WINTER
from hexfront.games.trc.state import AXIS, RUSSIAN, TrcState
from hexfront.games.trc.units import chits, labour

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

FIRST_WINTER = range(1, 7)
"""The turns of 1941 from May on and the first two of 1942 (17.3.2): not March and April 1941 (28.6.med.1b)."""
SECOND_WINTER = (10, 11, 12)
"""November 1942 and the first two turns of 1943 (17.3.3)."""
HARDENED = ("finnish", "vlasov")
"""The nations that have combat supply in every winter (17.3a, 28.7.G4c)."""
WINTERS = (*FIRST_WINTER, *SECOND_WINTER)


def lacking(board: Board, state: TrcState) -> int:
    """The hexes in which Axis units lack combat supply now; only in Russia, in snow [trc:17.3b].

    If the OKH is ready, only the first winter counts, and as the second does else [trc:28.7.G3].
    """
    prepared = chits.active(state, WINTER)
    if state.weather != "snow" or state.turn not in (FIRST_WINTER if prepared else WINTERS):
        return 0
    cities = state.held[AXIS] & board.cities.every
    fed = cities | board.near.zone(cities)
    if prepared or state.turn in SECOND_WINTER:
        between = board.near.zone(cities) & ~state.zoc[RUSSIAN]
        fed |= board.near.zone(between)
    return board.regions.russia & ~fed


def rule(state: TrcState) -> str:
    """The rule of this winter."""
    if chits.active(state, WINTER):
        return "trc:28.7.G3"
    return "trc:17.3.3" if state.turn in SECOND_WINTER else "trc:17.3.2"


def halved(board: Board, state: TrcState, unit: int, where: int) -> bool:
    """Whether a unit fights at half strength: not a Russian, a Finn [trc:17.3a] or an invader [trc:10.3.2e]."""
    return (
        board.side[unit] == AXIS
        and board.units[unit].nation not in HARDENED
        and not state.landed >> unit & 1
        and bool(where >> state.where[unit] & 1)
    )


def strength(board: Board, state: TrcState, unit: int, where: int) -> int:
    """The combat factor of a unit, halved and rounded up where it lacks combat supply [trc:17.3.1a]."""
    factor = labour.value(board, state, unit) if state.worn else board.combat[unit]
    return (factor + 1) // 2 if where and halved(board, state, unit, where) else factor
