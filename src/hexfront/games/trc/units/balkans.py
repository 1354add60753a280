"""28.6.med Rumania and Hungary while they are neutral: closed to everybody but their own units."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexfront.engine.api import Event, Text, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.box.charts.strategies import MEDITERRANEAN
from hexfront.games.trc.state import AXIS, TrcState
from hexfront.hexes import spread
from hexfront.kit.bars import Bar
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

HOMES = {"rumanian": "rumania", "hungarian": "hungary"}
"""The neutral country of each nation."""


def countries(board: Board) -> int:
    """The hexes of the two countries."""
    return board.regions.rumania | board.regions.hungary


def neutral(board: Board, state: TrcState) -> int:
    """The hexes that are neutral now [trc:28.6.med.2a]."""
    return countries(board) & state.closed if MEDITERRANEAN in state.adopted else 0


def rumania(board: Board, state: TrcState) -> bool:
    """Whether Rumania is neutral now."""
    return bool(neutral(board, state) & board.regions.rumania)


@remembered(most=8)
def _inland(board: Board, country: str) -> int:
    """The hexes of a country that touch no border on land."""
    own = board.regions.countries.get(country, 0)
    return own & ~spread(board.grid, board.land & ~own)


def home(board: Board, state: TrcState, unit: int) -> int:
    """Where a unit of a neutral country may be: at home, a hex or more from any border [trc:28.6.med.2b]."""
    country = HOMES.get(board.units[unit].nation)
    if country is None or not neutral(board, state):
        return 0
    return _inland(board, country) & state.closed


def confined(board: Board, state: TrcState, unit: int) -> int:
    """The hexes that a unit of a neutral country may not enter; who stands in one of them goes as it can."""
    own, at = home(board, state, unit), state.where[unit]
    return 0 if not own or (at > 0 and not own >> at & 1) else ~own


def foreign(board: Board, state: TrcState, unit: int) -> int:
    """The neutral hexes, for a unit that is at home in neither country."""
    return 0 if home(board, state, unit) else neutral(board, state)


def closed(board: Board, state: TrcState, unit: int) -> int:
    """The closed hexes, for a unit from outside the map."""
    return state.closed & ~home(board, state, unit)


def _in_neutral_country(case: Any, to: int) -> Text:
    return t("{hex} is in a neutral country.", hex=case.board.labels[to])


SHUT = Bar(
    "trc:5.5",
    lambda case, to: t("{hex} is closed.", hex=case.board.labels[to]),
    lambda case: case.state.closed & ~neutral(case.board, case.state),
)
"""Keeps whoever comes by air, by sea or from outside the map off countries that are closed by themselves."""
NEUTRAL = Bar("trc:28.6.med.2a", _in_neutral_country, lambda case: neutral(case.board, case.state))
"""Keeps everybody off a neutral country."""
FOREIGN = Bar("trc:28.6.med.2a", _in_neutral_country, lambda case: foreign(case.board, case.state, case.unit))
"""Keeps everybody off a neutral country but its own units."""


def join(board: Board, state: TrcState, out: list[Event]) -> None:
    """Let both countries join the Axis once it controls all ports of the Black Sea [trc:28.6.med.2d]."""
    ports = board.seas["black"].ports
    if MEDITERRANEAN in state.adopted and ports and not ports & ~state.held[AXIS] and neutral(board, state):
        state.closed &= ~countries(board)
        words = t("The Axis controls every port of the Black Sea: Rumania and Hungary join it.")
        out.append(Said(line=words, rules=("trc:28.6.med.2d",)))
