"""Writing a state down as a position that sets it up again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from hexfront.engine.positions.position import Position, UnitLine, written_down
from hexfront.kit.board import CounterBoard
from hexfront.kit.positions.variables import Variable, write_all


def written(
    board: CounterBoard[Any],
    state: Any,
    game: str,
    line: Callable[[int, UnitLine | None], UnitLine | None],
    variables: Iterable[Variable],
) -> Position:
    """The position as it stands, without draws to come.

    ``line`` gets a unit and what the position that the board was made for says of it, if that brought its counter;
    it gives None for one that is not in play.
    """
    began = board.written or Position(game=game)
    own = {one.id: one for one in began.unit if one.kind or one.stats}
    lines = [line(unit, own.get(name)) for unit, name in enumerate(board.names)]
    units = [one for one in lines if one is not None]
    return written_down(state, began, state.scenario, units, write_all(variables, board, state, began))


def place_name(board: CounterBoard[Any], place: int, boxes: Mapping[str, int]) -> str:
    """The label of a hex or the word for a box."""
    return board.label(place) if place > 0 else next(word for word, box in boxes.items() if box == place)
