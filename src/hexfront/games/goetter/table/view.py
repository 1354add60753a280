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
from hexfront.games.goetter.box.unit import PER, Unit
from hexfront.games.goetter.state import DEAD, GONE, LATER, PLAIN, SIDES, GoetterState
from hexfront.games.goetter.table import ledger
from hexfront.games.goetter.table.markers import markers
from hexfront.games.goetter.victory import points
from hexfront.hexes import listed
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

TURN = t("Turn")
POINTS = t("Support")
VOLKSSTURM = t("Volkssturm")
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
    units = tuple(_counters(board, state))
    scores = ledger.scores(board, state)
    ahead = ledger.difference(scores)
    return shown(
        state,
        viewer,
        state.phase,
        sheets=SHEETS.get(state.phase, ()),
        counters=units,
        markers=tuple(markers(board, state)),
        tracks=tuple(_tracks(board, state, ahead)),
        boxes=tuple(_boxes(board, Tally(counter.at for counter in units))),
        scores=scores,
        facts=_facts(board, state, ahead),
    )


def _counters(board: Board, state: GoetterState) -> Iterator[Counter]:
    """Every counter in play; of those that a phase leaves as they are the same is shown again."""
    flags: dict[int, tuple[str, ...]] = {}
    for name in FLAGS:
        for unit in listed(getattr(state, name)):
            flags[unit] = (*flags.get(unit, ()), name)
    reduced, fronts = state.reduced, state.fronts
    for unit, place in enumerate(state.where):
        if place != GONE:
            yield _counter(board, unit, place, reduced >> unit & 1, flags.get(unit, ()), fronts.get(unit, ""))


@remembered(most=20_000)
def _counter(board: Board, unit: int, place: int, lost: int, flags: tuple[str, ...], front: str) -> Counter:
    printed = board.units[unit]
    face = printed.back if lost and printed.back is not None else printed.face
    return Counter(
        id=printed.id,
        side=printed.side,
        at=_at(board, unit, place, "rebuilt" in flags),
        kind=printed.kind,
        size=printed.size or ("corps" if printed.corps else ""),
        values=f"{face.attack}-{face.defence}-{face.ma}",
        steps=(printed.steps - lost, printed.steps),
        flags=(*flags, *_printed_flags(printed, front)),
    )


def _printed_flags(printed: Unit, front: str) -> Iterator[str]:
    """What a counter shows at all times: its colour bar and its Front; a battle group is given that of its corps."""
    if printed.mobile:
        yield "mobile"
    if printed.front or front:
        yield printed.front or front


def _at(board: Board, unit: int, place: int, rebuilt: bool) -> str:
    """The hex of a unit or the box it lies in."""
    printed = board.units[unit]
    if place > 0:
        return board.labels[place]
    if place == PLAIN:
        return "plain"
    if place == DEAD:
        return f"dead-{printed.side}"
    if place == LATER:
        if rebuilt:
            return "rebuilt"
        return f"turn-{printed.turn}" if printed.turn else "setup"
    return printed.pool or "pool"


def _tracks(board: Board, state: GoetterState, ahead: int) -> Iterator[Track]:
    limits = board.limits
    yield Track("turn", TURN, state.turn, 1, board.tables.track.turns)
    yield Track("support", POINTS, state.support, 0, limits.support_points, "soviet")
    yield Track("volkssturm", VOLKSSTURM, state.volkssturm, 0, limits.volkssturm, "german")
    if state.phase == "german-movement":
        yield Track("rail", RAIL, state.trains, 0, limits.trains, "german")
    if state.phase == "reaction":
        yield Track("reacting", REACTING, state.reacting, 0, board.tables.track.turns, "german")
    yield Track("difference", DIFFERENCE, ahead // PER, -FARTHEST, FARTHEST, "soviet")


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
        yield Box(f"dead-{side}", DEAD_NAME, side, held[f"dead-{side}"], lost=True)


def _facts(board: Board, state: GoetterState, ahead: int) -> dict[str, str]:
    facts: dict[str, str] = {"level": points.level(board, ahead).name}
    if state.turn:
        facts["date"] = board.tables.track.date(state.turn).isoformat()
        facts["player"] = SIDES[state.player]
    if state.marker:
        facts["marker"] = state.marker
    if state.subway:
        facts["subway"] = "destroyed"
    return facts
