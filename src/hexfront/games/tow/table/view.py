"""What each side sees of Traces of War: all units, its own tokens and markers, of the other's only how many."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.texts import t
from hexfront.engine.contract.view import (
    Box,
    Counter,
    Marker,
    Score,
    Track,
    View,
)
from hexfront.games.tow.box.scenario import QUARTERS
from hexfront.games.tow.combat import luftwaffe
from hexfront.games.tow.movement.activation import Activation
from hexfront.games.tow.state import AWAY, AXIS, DEAD, POOL, SIDES, SOVIET
from hexfront.games.tow.table import tokens_shown
from hexfront.games.tow.units.counters import face, printed, radius, steps_left
from hexfront.games.tow.victory import crossings, points
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState

TURN, CROSSINGS = t("Turn"), t("Soviet crossings")
TOKENS = t("Axis tokens this turn")
AT_STAKE = t("VP for units cut off")
CUP, HAND = t("The cup"), t("Held back by the Axis")
PLAYED = t("Tokens played this turn")
POOL_OF = {"soviet": t("Soviet tokens not selected"), "axis": t("Axis tokens not selected")}
SKY, BOX = t("Luftwaffe markers drawn"), t("Luftwaffe box")
DEAD_NAME, AWAY_NAME = t("Eliminated units"), t("HQs off the map")
RELIEVED_NAME, SECURITY = t("Relieved units"), t("Security divisions to be placed")
POOL_NAMES = {
    "PR": t("Axis reinforcements: Panzer"),
    "IR": t("Axis reinforcements: infantry"),
    "AR": t("Axis reinforcements: minor allies"),
}


def view(board: Board, state: TowState, viewer: Seat, shown: Callable[..., View]) -> View:
    """The table as this viewer sees it."""
    counters = tuple(
        _counter(board, state, unit) for unit in range(len(board.units)) if _shown(board, state, unit)
    )
    return shown(
        state,
        viewer,
        state.phase,
        counters=counters,
        markers=tuple(_markers(board, state)),
        tracks=_tracks(board, state),
        boxes=tuple(_boxes(board, state, Tally(counter.at for counter in counters))),
        cards=tuple(tokens_shown.cards(board, state, viewer)),
        scores=scores(board, state),
        facts=_facts(board, state),
    )


def _shown(board: Board, state: TowState, unit: int) -> bool:
    """Whether a counter is in play; on the map of a position the unused order of battle is not."""
    return state.where[unit] != POOL or unit in board.expected


def _counter(board: Board, state: TowState, unit: int) -> Counter:
    counter = board.units[unit]
    return Counter(
        id=counter.id,
        side=counter.side,
        at=_at(board, state, unit),
        kind=counter.kind,
        size=counter.size,
        values=values(board, state, unit),
        steps=(steps_left(board, state, unit), counter.steps),
        flags=tuple(_flags(board, state, unit)),
    )


def _flags(board: Board, state: TowState, unit: int) -> Iterator[str]:
    bit = 1 << unit
    for name in ("unsupplied", "isolated", "active", "moved", "fought"):
        if getattr(state, name) & bit:
            yield name
    counter = board.units[unit]
    if counter.guards:
        yield "guards"
    if not counter.combat and state.step[unit]:
        yield "ukrainian"


def _at(board: Board, state: TowState, unit: int) -> str:
    """The hex of a unit or the box it waits in."""
    place = state.where[unit]
    if place > 0:
        return board.labels[place]
    if place == POOL:
        return board.expected.get(unit, "later")
    if place == AWAY:
        return "away"
    return f"dead-{SIDES[board.side[unit]]}" if place == DEAD else "relieved"


def values(board: Board, state: TowState, unit: int) -> str:
    """What a counter prints: 3-5, 6-4-8 for mechanised units, of an HQ strength, radius in brackets and movement."""
    if board.combat[unit]:
        return printed(board, state, unit)
    shown = face(board, state, unit)
    return f"{shown.attack}({radius(board, state, unit)}){shown.ma}"


def _markers(board: Board, state: TowState) -> Iterator[Marker]:
    for at in each(state.orders):
        yield Marker("order", board.labels[at], "axis")
    for at in each(state.held):
        yield Marker("held", board.labels[at], "soviet")
    crossed = crossings.crossed(board, state)
    for at in each(board.crossing_points):
        side = "soviet" if crossed >> at & 1 else "axis"
        yield Marker("crossing", board.labels[at], side)
    if state.bridgehead > 0:
        yield Marker("bridgehead", board.labels[state.bridgehead], "soviet")


def _tracks(board: Board, state: TowState) -> tuple[Track, ...]:
    turns = board.data.turns
    last = board.data.scenarios[state.scenario].last_turn
    most = board.crossing_points.bit_count() + 1
    tokens = turns[state.turn - 1].axis_tokens if 0 < state.turn <= len(turns) else 0
    return (
        Track("turn", TURN, state.turn, 1, last),
        Track("crossings", CROSSINGS, crossings.crossing_count(board, state), 0, most, "soviet"),
        Track("axis-tokens", TOKENS, tokens, 0, max(turn.axis_tokens for turn in turns), "axis"),
        *_at_stake(board, state),
    )


def _at_stake(board: Board, state: TowState) -> Iterator[Track]:
    """What hangs on units that are cut off, where the scenario counts them as destroyed [tow:13.3g]."""
    if board.data.scenarios[state.scenario].points.major_city:
        most = state.needed // QUARTERS
        yield Track("cut-off", AT_STAKE, points.at_stake(board, state) // QUARTERS, -most, most, "soviet")


def _boxes(board: Board, state: TowState, held: Tally[str]) -> Iterator[Box]:
    yield Box("cup", CUP, "", len(state.cup))
    yield Box("hand", HAND, "axis", len(state.hand))
    yield Box("played", PLAYED, "", len(state.played))
    for number, side in enumerate(SIDES):
        yield Box(f"pool-{side}", POOL_OF[side], side, tokens_shown.pooled(board, state, number))
    yield Box("air", SKY, "axis", len(state.air))
    yield Box("air-box", BOX, "axis", len(luftwaffe.box(board)) - len(state.air))
    for box in sorted(one for one in held if one.startswith("draw-")):
        number = int(box.removeprefix("draw-"))
        yield Box(box, t("Soviet reinforcements of draw {number}", number=number), "soviet", held[box])
    if held["drop"]:
        yield Box("drop", t("The airborne operation"), "soviet", held["drop"])
    for pool, name in POOL_NAMES.items():
        yield Box(pool, name, "axis", held[pool])
    if held["security"]:
        yield Box("security", SECURITY, "axis", held["security"])
    for side in SIDES:
        yield Box(f"dead-{side}", DEAD_NAME, side, held[f"dead-{side}"], lost=True)
    yield Box("relieved", RELIEVED_NAME, "soviet", held["relieved"])
    if held["away"]:
        yield Box("away", AWAY_NAME, "", held["away"])


def scores(board: Board, state: TowState) -> tuple[Score, ...]:
    """The points the Soviet player has, line by line; what he needs stands beside it for the Axis."""
    lines = tuple(points.running(board, state))
    needed = t("The Soviets need {points} VP", points=state.needed // QUARTERS)
    rule = "tow:13.3a" if board.data.scenarios[state.scenario].each_turn else "tow:13.2b"
    return (
        Score("soviet", sum(amount for _, amount, _ in lines), lines, QUARTERS),
        Score("axis", state.needed, ((needed, state.needed, rule),), QUARTERS),
    )


def _facts(board: Board, state: TowState) -> dict[str, str]:
    facts = {}
    if 0 < state.turn <= len(board.data.turns):
        facts["date"] = board.data.turns[state.turn - 1].date
    if state.active:
        facts["active"] = SIDES[SOVIET if state.active & board.sided[SOVIET] else AXIS]
    for frame in state.agenda:
        if isinstance(frame, Activation) and frame.chosen:
            # The mode was said aloud, so everybody knows whether more follows.
            facts["to-come"] = " ".join(frame.left)
    return facts
