"""Answers to questions about a position that all hex-and-counter games give alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from hexfront.engine.base.errors import BadAction
from hexfront.engine.base.texts import t
from hexfront.engine.positions.probe import Area, Reached
from hexfront.kit.board import CounterBoard
from hexfront.kit.sheet import halves

Walk = tuple[int, int, tuple[int, ...], str]
"""What a walk costs in halves of a point, where it ends, its path and how it goes."""


def reached(board: CounterBoard[Any], walks: Iterable[Walk]) -> list[Reached]:
    """Walks in the words of the map."""
    label = board.label
    return [Reached(label(at), halves(cost), tuple(map(label, path)), how) for cost, at, path, how in walks]


def zoc(board: CounterBoard[Any], state: Any) -> dict[str, list[str]]:
    """The hexes in the zones of control of each side."""
    return {side: board.map.describe(hexes) for side, hexes in zip(board.side_names, state.zoc, strict=True)}


def command_areas(
    board: CounterBoard[Any], staffs: Iterable[int], radius: Callable[[int], int], rule: str, unit: str
) -> list[Area]:
    """The hexes that each of these HQs commands, or one of them if a unit is named."""
    return [
        Area("command", board.name(hq), tuple(board.map.describe(radius(hq))), _side(board, hq), rule)
        for hq in staffs
        if unit in ("", board.name(hq))
    ]


def attackers(
    board: CounterBoard[Any],
    state: Any,
    units: Sequence[str],
    targets: Iterable[int],
    attacked: Callable[[int], int],
) -> tuple[int, ...]:
    """The units of a fight that is asked about; ``attacked`` gives the hexes that a side finds enemies in."""
    numbers = tuple(board.data.numbers[name] for name in units)
    side = board.side[numbers[0]]
    for target in targets:
        if not attacked(side) >> target & 1:
            raise BadAction(t("no enemy of {unit} stands in {at}", unit=units[0], at=board.label(target)))
    for unit, name in zip(numbers, units, strict=True):
        if board.side[unit] != side or state.where[unit] <= 0:
            raise BadAction(t("{name} is not on the map on the side of {unit}", name=name, unit=units[0]))
    return numbers


def _side(board: CounterBoard[Any], unit: int) -> str:
    return board.side_names[board.side[unit]]
