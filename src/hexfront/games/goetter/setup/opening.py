"""10.0 The order of the set-up: the Soviet first, then the German group by group, then the first turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, agenda
from hexfront.games.goetter.box.unit import GROUPS
from hexfront.games.goetter.events import Moved
from hexfront.games.goetter.setup import begin, covering
from hexfront.games.goetter.setup.german import GermanSetUp
from hexfront.games.goetter.setup.soviet import SovietSetUp
from hexfront.games.goetter.state import GERMAN, SOVIET, GoetterState

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

ERRATUM = "rulebook 2.1f"
"""The origin of a hex that the errata put right."""


def push(board: Board, state: GoetterState, out: list[Event]) -> None:
    """Put down who has but one place, and ask both sides for the rest; a group without a choice is not asked for."""
    begin.place_soviets(board, state)
    begin.place_printed(board, state)
    for side, rule in ((SOVIET, "goetter:10.1a"), (GERMAN, "goetter:10.2")):
        for unit in begin.starters(board, side):
            if state.where[unit] > 0:
                at = board.label(state.where[unit])
                rules = (rule, *_marks(board, state, unit))
                out.append(Moved(unit=board.name(unit), start="", end=at, how="set-up", rules=rules))
    for group in reversed(GROUPS):
        if covering.drafted(board, group):
            agenda.push(state, GermanSetUp(state.seats[GERMAN], group))
    agenda.push(state, SovietSetUp(state.seats[SOVIET]))


def _marks(board: Board, state: GoetterState, unit: int) -> list[str]:
    """What else the book says of where a unit starts: that it has no supply, or that the map is wrong."""
    rules = ["goetter:10.1b"] if state.unsupplied >> unit & 1 else []
    return [*rules, "goetter:2.1f"] if str(board.units[unit].origins["arrival"]) == ERRATUM else rules
