"""What each side sees of Traces of War: all units, its own tokens and markers, of the other's only how many."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
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
from hexfront.games.tow.combat import luftwaffe
from hexfront.games.tow.state import AWAY, AXIS, DEAD, POOL, SIDES, SOVIET
from hexfront.games.tow.table import tokens_shown
from hexfront.games.tow.units.counters import face, radius, steps_left
from hexfront.games.tow.victory import control, points
from hexfront.games.tow.victory.checks import QUARTERS
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.tow.game import Tow
    from hexfront.games.tow.state import TowState

TURN, CROSSINGS = t("Turn"), t("Crossing points under Soviet control")
TOKENS = t("Tokens the Axis selects this turn")
AT_STAKE = t("VP that units cut off now would add if they were counted")
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


def view(game: Tow, state: TowState, viewer: Seat) -> View:
    """The table as this viewer sees it."""
    counters = tuple(
        _counter(game, state, unit) for unit in range(len(game.units)) if _shown(game, state, unit)
    )
    return game.shown(
        state,
        viewer,
        state.phase,
        counters=counters,
        markers=tuple(_markers(game, state)),
        tracks=_tracks(game, state),
        boxes=tuple(_boxes(game, state, Tally(counter.at for counter in counters))),
        cards=tuple(tokens_shown.cards(game, state, viewer)),
        scores=scores(game, state),
        facts=_facts(game, state),
    )


def _shown(game: Tow, state: TowState, unit: int) -> bool:
    """Whether a counter is in play; on the map of a position the unused order of battle is not."""
    return state.where[unit] != POOL or unit in game.expected


def _counter(game: Tow, state: TowState, unit: int) -> Counter:
    counter = game.units[unit]
    return Counter(
        id=counter.id,
        side=counter.side,
        at=_at(game, state, unit),
        kind=counter.kind,
        size=counter.size,
        values=values(game, state, unit),
        steps=(steps_left(game, state, unit), counter.steps),
        flags=tuple(_flags(game, state, unit)),
    )


def _flags(game: Tow, state: TowState, unit: int) -> Iterator[str]:
    bit = 1 << unit
    for name in ("unsupplied", "isolated", "active", "moved", "fought"):
        if getattr(state, name) & bit:
            yield name
    counter = game.units[unit]
    if counter.guards:
        yield "guards"
    if not counter.combat and len(counter.faces) > 1 and state.step[unit]:
        yield "ukrainian"


def _at(game: Tow, state: TowState, unit: int) -> str:
    """The hex of a unit or the box it waits in."""
    place = state.where[unit]
    if place > 0:
        return game.labels[place]
    if place == POOL:
        return game.expected.get(unit, "later")
    if place == AWAY:
        return "away"
    return f"dead-{SIDES[game.side[unit]]}" if place == DEAD else "relieved"


def values(game: Tow, state: TowState, unit: int) -> str:
    """What a counter prints: 3-5, 6-4-8 for mechanised units, of an HQ strength, radius in brackets and movement."""
    shown, counter = face(game, state, unit), game.units[unit]
    if not counter.combat:
        return f"{shown.attack}({radius(game, state, unit)}){shown.ma}"
    if counter.mechanised:
        return f"{shown.attack}-{shown.defence}-{shown.ma}"
    return f"{shown.attack}-{shown.ma}"


def _markers(game: Tow, state: TowState) -> Iterator[Marker]:
    for at in each(state.orders):
        yield Marker("order", game.labels[at], "axis")
    for at in each(state.held):
        yield Marker("held", game.labels[at], "soviet")
    crossed = control.crossed(game, state)
    for at in each(game.crossing_points):
        side = "soviet" if crossed >> at & 1 else "axis"
        yield Marker("crossing", game.labels[at], side)
    if state.bridgehead > 0:
        yield Marker("bridgehead", game.labels[state.bridgehead], "soviet")


def _tracks(game: Tow, state: TowState) -> tuple[Track, ...]:
    turns = game.data.turns
    last = game.data.scenarios[state.scenario].last_turn
    most = game.crossing_points.bit_count() + 1
    tokens = turns[state.turn - 1].axis_tokens if 0 < state.turn <= len(turns) else 0
    return (
        Track("turn", TURN, state.turn, 1, last),
        Track("crossings", CROSSINGS, control.crossing_count(game, state), 0, most, "soviet"),
        Track("axis-tokens", TOKENS, tokens, 0, max(turn.axis_tokens for turn in turns), "axis"),
        *_at_stake(game, state),
    )


def _at_stake(game: Tow, state: TowState) -> Iterator[Track]:
    """What hangs on units that are cut off, where the scenario counts them as destroyed [tow:13.3g]."""
    if game.data.scenarios[state.scenario].points.major_city:
        most = state.needed // QUARTERS
        yield Track("cut-off", AT_STAKE, points.at_stake(game, state) // QUARTERS, -most, most, "soviet")


def _boxes(game: Tow, state: TowState, held: Tally[str]) -> Iterator[Box]:
    yield Box("cup", CUP, "", len(state.cup))
    yield Box("hand", HAND, "axis", len(state.hand))
    yield Box("played", PLAYED, "", len(state.played))
    for number, side in enumerate(SIDES):
        yield Box(f"pool-{side}", POOL_OF[side], side, tokens_shown.pooled(game, state, number))
    yield Box("air", SKY, "axis", len(state.air))
    yield Box("air-box", BOX, "axis", len(luftwaffe.box(game)) - len(state.air))
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
        yield Box(f"dead-{side}", DEAD_NAME, side, held[f"dead-{side}"])
    yield Box("relieved", RELIEVED_NAME, "soviet", held["relieved"])
    if held["away"]:
        yield Box("away", AWAY_NAME, "", held["away"])


def scores(game: Tow, state: TowState) -> tuple[Score, ...]:
    """The points the Soviet player has, line by line; what he needs stands beside it for the Axis."""
    lines = tuple(points.running(game, state))
    needed = t("The Soviets need {points} VP", points=state.needed // QUARTERS)
    rule = "tow:13.3a" if game.data.scenarios[state.scenario].each_turn else "tow:13.2b"
    return (
        Score("soviet", sum(amount for _, amount, _ in lines), lines, QUARTERS),
        Score("axis", state.needed, ((needed, state.needed, rule),), QUARTERS),
    )


def _facts(game: Tow, state: TowState) -> dict[str, str]:
    facts = {}
    if 0 < state.turn <= len(game.data.turns):
        facts["date"] = game.data.turns[state.turn - 1].date
    if state.active:
        facts["active"] = SIDES[SOVIET if state.active & game.sided[SOVIET] else AXIS]
    return facts
