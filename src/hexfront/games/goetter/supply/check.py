"""8.11 The supply of all Soviet units is judged once a turn, and counts for the whole next one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.events import Said
from hexfront.engine.base.happenings import Marked
from hexfront.games.goetter.state import GERMAN, SOVIET, GoetterState
from hexfront.games.goetter.supply import lines, who
from hexfront.games.goetter.supply.cut import Causes
from hexfront.hexes import count, each, listed

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

DRY, GUARDED = "out of supply", "supplied for defence"


def judge(board: Board, state: GoetterState, out: list[Event]) -> None:
    """Put markers on who is out of supply and take those off that are not needed any more.

    Germans are not asked [goetter:8.2], nor is who is in the box.
    """
    over = lines.ground(board, state)
    traced, causes = lines.Lines(board, state, over), Causes(board, state, over)
    before, dry, shared = state.unsupplied, 0, 0
    standing = [unit for unit in listed(board.sided[SOVIET]) if state.where[unit] > 0]
    for unit in standing:
        rules = who.fed(board, state, traced, unit)
        shared += "goetter:8.12a" in rules or "goetter:8.18a" in rules
        if not rules:
            dry |= 1 << unit
        if rules and before >> unit & 1:
            _mark(board, unit, DRY, out, "goetter:8.11b", *rules, on=False)
        elif not rules and not before >> unit & 1:
            _mark(board, unit, DRY, out, "goetter:8.11a", *causes.of(unit))
    state.unsupplied = dry
    guard(board, state, out, traced)
    _sum_up(state, len(standing), shared, out)


def guard(board: Board, state: GoetterState, out: list[Event], traced: lines.Lines | None = None) -> None:
    """Note who of those out of supply defends in full all the same [goetter:8.19a]."""
    traced = traced or lines.Lines(board, state, lines.ground(board, state))
    before, state.guarded = state.guarded, 0
    for unit in each(state.unsupplied):
        if state.where[unit] > 0 and who.guarded(state, traced, unit):
            state.guarded |= 1 << unit
            if not before >> unit & 1:
                _mark(board, unit, GUARDED, out, "goetter:8.19a")


def _mark(board: Board, unit: int, marker: str, out: list[Event], *rules: str, on: bool = True) -> None:
    out.append(Marked(what=board.name(unit), marker=marker, on=on, rules=rules))


def _sum_up(state: GoetterState, standing: int, shared: int, out: list[Event]) -> None:
    dry = count(state.unsupplied)
    fed = standing - dry
    rules = ["goetter:8.0a", "goetter:3.1.9a"]
    rules += ["goetter:8.19b"] if shared > 1 else []
    rules += ["goetter:8.2"] if state.occupied[GERMAN] else []
    words = t("Supply for the next turn: {fed} Soviet units have it, {dry} do not.", fed=fed, dry=dry)
    out.append(Said(line=words, rules=tuple(rules)))
