"""What everybody sees of Götterdämmerung: all units on both maps, in the boxes and still to come."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.view import Box, Counter, Track, View
from hexfront.games.goetter.box.meta import SHEETS
from hexfront.games.goetter.box.position_words import FLAGS
from hexfront.games.goetter.box.unit import PER
from hexfront.games.goetter.state import DEAD, GONE, LATER, PLAIN, SIDES, GoetterState
from hexfront.games.goetter.table import ledger
from hexfront.games.goetter.table.markers import markers
from hexfront.games.goetter.units import counters
from hexfront.games.goetter.victory import points

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

TURN = t("Turn")
POINTS = t("Support points")
VOLKSSTURM = t("Volkssturm used")
RAIL = t("Rail used")
REACTING = t("May still react")
DIFFERENCE = t("Difference")
FARTHEST = 400
"""A larger difference of points than there can be."""
POOLS: dict[str, tuple[str, Text]] = {
    "cup": ("soviet", t("Cup of Soviet support")),
    "pool": ("soviet", t("Battle groups")),
    "siege": ("german", t("Volkssturm to come")),
}
PLAIN_NAME, SETUP, REBUILT = t("North German Plain"), t("To be set up"), t("Rebuilt for the next turn")
DEAD_NAME = t("Eliminated units")


def view(board: Board, state: GoetterState, viewer: Seat, shown: Callable[..., View]) -> View:
    """The table as this viewer sees it."""
    units = tuple(_counter(board, state, unit) for unit, at in enumerate(state.where) if at != GONE)
    return shown(
        state,
        viewer,
        state.phase,
        sheets=SHEETS.get(state.phase, ()),
        counters=units,
        markers=tuple(markers(board, state)),
        tracks=tuple(_tracks(board, state)),
        boxes=tuple(_boxes(board, Tally(counter.at for counter in units))),
        scores=ledger.scores(board, state),
        facts=_facts(board, state),
    )


def _counter(board: Board, state: GoetterState, unit: int) -> Counter:
    printed = board.units[unit]
    face = counters.face(board, state, unit)
    return Counter(
        id=printed.id,
        side=printed.side,
        at=_at(board, state, unit),
        kind=printed.kind,
        size=printed.size or ("corps" if printed.corps else ""),
        values=f"{face.attack}-{face.defence}-{face.ma}",
        steps=(printed.steps - (state.reduced >> unit & 1), printed.steps),
        flags=tuple(_flags(board, state, unit)),
    )


def _flags(board: Board, state: GoetterState, unit: int) -> Iterator[str]:
    printed = board.units[unit]
    for name in FLAGS:
        if getattr(state, name) >> unit & 1:
            yield name
    if printed.mobile:
        yield "mobile"
    front = printed.front or state.fronts.get(unit)
    if front:
        yield front


def _at(board: Board, state: GoetterState, unit: int) -> str:
    """The hex of a unit or the box it lies in."""
    place, printed = state.where[unit], board.units[unit]
    if place > 0:
        return board.labels[place]
    if place == PLAIN:
        return "plain"
    if place == DEAD:
        return f"dead-{printed.side}"
    if place == LATER:
        if state.rebuilt >> unit & 1:
            return "rebuilt"
        return f"turn-{printed.turn}" if printed.turn else "setup"
    return printed.pool or "pool"


def _tracks(board: Board, state: GoetterState) -> Iterator[Track]:
    limits = board.limits
    yield Track("turn", TURN, state.turn, 1, board.tables.track.turns)
    yield Track("support", POINTS, state.support, 0, limits.support_points, "soviet")
    yield Track("volkssturm", VOLKSSTURM, state.volkssturm, 0, limits.volkssturm, "german")
    yield Track("rail", RAIL, state.trains, 0, limits.trains, "german")
    if state.phase == "reaction":
        yield Track("reacting", REACTING, state.reacting, 0, board.tables.track.turns, "german")
    ahead = points.difference(board, state) // PER
    yield Track("difference", DIFFERENCE, ahead, -FARTHEST, FARTHEST, "soviet")


def _boxes(board: Board, held: Tally[str]) -> Iterator[Box]:
    yield Box("plain", PLAIN_NAME, "", held["plain"])
    for turn in range(1, board.tables.track.turns + 1):
        if held[f"turn-{turn}"]:
            yield Box(f"turn-{turn}", t("Arriving on turn {turn}", turn=turn), "", held[f"turn-{turn}"])
    if held["rebuilt"]:
        yield Box("rebuilt", REBUILT, "soviet", held["rebuilt"])
    if held["setup"]:
        yield Box("setup", SETUP, "", held["setup"])
    for pool, (side, name) in POOLS.items():
        yield Box(pool, name, side, held[pool])
    for side in SIDES:
        yield Box(f"dead-{side}", DEAD_NAME, side, held[f"dead-{side}"])


def _facts(board: Board, state: GoetterState) -> dict[str, str]:
    facts: dict[str, str] = {"level": points.level(board, points.difference(board, state)).name}
    if state.turn:
        facts["date"] = board.tables.track.date(state.turn).isoformat()
        facts["player"] = SIDES[state.player]
    if state.marker:
        facts["marker"] = state.marker
    if state.subway:
        facts["subway"] = "destroyed"
    return facts
