"""6.6 What rules say in a step of a retreat, and what it does to units."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.api import Event, Reason, t
from hexfront.engine.base.events import Said
from hexfront.engine.base.happenings import Marked
from hexfront.games.goetter.combat.bars.retreat import BOX, Fallback
from hexfront.games.goetter.combat.retreat_paths import BEYOND, ONTO, THROUGH
from hexfront.games.goetter.state import GoetterState

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

TOLL = ("goetter:6.63b", "goetter:13.0q11")
"""What takes a step of a stack in an enemy zone."""
NO_WAY = ("goetter:6.62c", "goetter:13.0q12")
"""What eliminates units that cannot retreat."""


def rules(board: Board, case: Fallback, path: tuple[int, ...], kind: int, ended: bool) -> tuple[str, ...]:
    """The rules that speak in a step along a way of this kind."""
    to, ground = path[-1], case.ground
    found = ["goetter:6.61a"]
    if to == BOX:
        return (*found, "goetter:6.63c", "goetter:5.26b")
    if ended:
        found.append("goetter:6.61b")
    if kind in (THROUGH, ONTO) and ground.others(to):
        found.append("goetter:6.62a")
    if kind == BEYOND and len(path) > board.limits.retreat:
        found.append("goetter:6.62b")
    if ground.zones >> to & 1:
        found += ("goetter:6.63a", "goetter:4.28a")
    if case.frame.way != "retreat":
        found.append("goetter:6.68b")
    elif board.transit >> to & 1:
        found.append("goetter:6.68a")
    if len(case.group) == 1 and case.frame.lines:
        found.append("goetter:6.64")
    return tuple(found)


def told(board: Board, case: Fallback, to: int) -> Iterator[Reason]:
    """What a step means, before it is taken."""
    if to == BOX:
        yield Reason("goetter:6.63c", t("A red arrow leads into the box, for good."))
        return
    left = max(board.limits.retreat - len(case.path), 0)
    yield Reason("goetter:6.61b", t("Hexes still to retreat after this one"), str(left))
    if case.ground.zones >> to & 1:
        yield Reason("goetter:6.63b", t("The stack loses a step in an enemy zone"), "1")
    if case.ground.best(case.path) == BEYOND:
        yield Reason("goetter:6.62b", t("That way leads on from a full hex to the nearest vacant one."))


def gathered() -> Iterator[Reason]:
    """What it means to go as a stack."""
    yield Reason("goetter:6.61a", t("Units of one hex may retreat as a stack."))
    words = t("A stack loses one step for each enemy zone, however many units it has.")
    yield Reason("goetter:6.63b", words)


def disrupt(board: Board, state: GoetterState, unit: int, out: list[Event], rule: str) -> None:
    """Put a disruption marker on a unit; a second one adds nothing [goetter:6.66a]."""
    if state.disrupted >> unit & 1:
        words = t("{unit} is disrupted already.", unit=board.name(unit))
        out.append(Said(line=words, rules=("goetter:6.66a",)))
        return
    state.disrupted |= 1 << unit
    out.append(Marked(what=board.name(unit), marker="disrupted", rules=(rule, "goetter:6.62d")))
