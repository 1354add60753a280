"""What a set-up offers, unit by unit: nothing is worked out before somebody asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from hexfront.engine.api import Choices, Group, Hexes, Key, Listed
from hexfront.engine.base.choices import Joined
from hexfront.engine.base.trying import Among

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.state import TrcState

ENDINGS: list[Key] = [("verb", "fill"), ("verb", "commit")]


def choices(
    board: Board,
    state: TrcState,
    units: Sequence[int],
    hexes: Callable[[Board, TrcState, int], int],
    whole: Callable[[], bool],
) -> Choices:
    """Every unit, wherever it may stand, and back; the fill, or the commit once the draft is whole."""
    keys: list[Key] = [("unit", unit) for unit in units]
    return Among(board.lexicon.key, (keys, ENDINGS), partial(_group, board, state, hexes, whole))


def _group(
    board: Board,
    state: TrcState,
    hexes: Callable[[Board, TrcState, int], int],
    whole: Callable[[], bool],
    key: Key,
) -> Group | None:
    token = key[1]
    if isinstance(token, str):
        return Listed([(token,)]) if token == ("commit" if whole() else "fill") else None
    found: list[Group] = []
    if free := hexes(board, state, token):
        found.append(Hexes(("place", token), free))
    if state.where[token] > 0:
        found.append(Listed([("take", token)]))
    return (found[0] if len(found) == 1 else Joined(found)) if found else None
