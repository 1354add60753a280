"""6.7 The reserve boxes: who waits in them, and where they come onto the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, t
from hexfront.engine.base.happenings import Removed
from hexfront.games.kharkov.events import Placed
from hexfront.games.kharkov.movement import south
from hexfront.games.kharkov.movement.step_rules import HELD
from hexfront.games.kharkov.state import RESERVE, SOUTHERN, SOVIET, UNUSED
from hexfront.games.kharkov.units import counters
from hexfront.games.kharkov.victory import control
from hexfront.kit.bars import Bar, ban, closed

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def waiting(state: KharkovState, marker: int | None = None) -> list[int]:
    """The units in the reserve boxes, or in one of them."""
    if marker is None:
        return list(counters.found(state.where, RESERVE))
    return [unit for unit in counters.found(state.marker, marker) if state.where[unit] == RESERVE]


def spots(board: Board, state: KharkovState, unit: int) -> int:
    """Where a reserve unit may be placed: within 2 hexes of its marker, within stacking [kharkov:6.73a]."""
    return board.grid.mask & ~closed(SPOTS, Release(board, state, unit))


class Release:
    """A unit that is to leave its reserve box."""

    __slots__ = ("board", "near", "side", "state", "unit", "waits")

    def __init__(self, board: Board, state: KharkovState, unit: int) -> None:
        self.board, self.state, self.unit, self.side = board, state, unit, SOVIET
        self.waits = state.where[unit] == RESERVE
        """Whether it is in a box."""
        self.near = _near(board, state, unit) if self.waits else 0
        """The hexes around its marker."""


def _full(release: Release) -> int:
    friends = release.near & release.state.occupied[SOVIET]
    return friends & ~counters.with_room(release.board, release.state, SOVIET, friends)


SPOTS: tuple[Bar, ...] = (
    ban(
        "kharkov:6.73a",
        lambda release: t("{unit} does not wait in a reserve box.", unit=release.board.name(release.unit)),
        lambda release: not release.waits,
    ),
    Bar(
        "kharkov:6.73a",
        lambda release, to: t("Reserve units are placed within 2 hexes of their marker."),
        lambda release: ~release.near if release.waits else 0,
    ),
    *HELD,
    Bar(
        "kharkov:6.77",
        lambda release, to: t("Until the south is active its Soviet units go north only by rail."),
        lambda release: _north(release.board, release.state, release.unit),
    ),
    Bar(
        "kharkov:8.1a",
        lambda release, to: t("{to} already holds 3 combat units.", to=release.board.label(to)),
        _full,
    ),
)
"""Where a unit of a reserve is not placed."""


def _near(board: Board, state: KharkovState, unit: int) -> int:
    """The hexes around a unit's marker; none if that is not on the map."""
    marker = state.where[state.marker[unit]]
    return board.grid.within(marker, board.limits.reserve_radius) if marker > 0 else 0


def _north(board: Board, state: KharkovState, unit: int) -> int:
    """The north, closed to a southern unit that does not come by rail while the south sleeps [kharkov:6.77]."""
    bound = state.flags[unit] & SOUTHERN and not state.south_active
    return board.grid.mask & ~board.south if bound else 0


def release(board: Board, state: KharkovState, unit: int, at: int, rule: str, out: list[Event]) -> None:
    """A unit leaves its box for the map; the marker goes with the last of them [kharkov:6.73b]."""
    marker = state.marker[unit]
    counters.put(board, state, unit, at)
    out.append(Placed(unit=board.name(unit), at=board.label(at), rules=(rule, "kharkov:6.73a")))
    south.reserve_released(board, state, marker, out)
    south.entered(board, state, at, out)
    if board.cities >> at & 1:
        control.entered_city(board, state, at, SOVIET, out)
    spent(board, state, marker, out)


def spent(board: Board, state: KharkovState, marker: int, out: list[Event]) -> None:
    """The marker of an empty box goes [kharkov:6.73b]."""
    left = any(state.where[unit] == RESERVE for unit in counters.found(state.marker, marker))
    if not left and state.where[marker] > 0:
        at = board.label(state.where[marker])
        counters.take_off(board, state, marker, UNUSED)
        out.append(Removed(unit=board.name(marker), at=at, why="reserve committed", rules=("kharkov:6.73b",)))
