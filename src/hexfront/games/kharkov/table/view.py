"""What each side sees of Kharkov: both see the same, and what is untried nobody knows."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.texts import t
from hexfront.engine.contract.view import (
    Box,
    Counter,
    Marker,
    Track,
    View,
)
from hexfront.games.kharkov.box.position_words import FLAGS
from hexfront.games.kharkov.box.roster import Unit
from hexfront.games.kharkov.movement import south
from hexfront.games.kharkov.setup.lists import orders
from hexfront.games.kharkov.state import (
    BROKEN,
    IN_ZOC,
    POOL,
    RESERVE,
    SIDES,
    SOUTHERN,
    UNUSED,
    KharkovState,
)
from hexfront.games.kharkov.units.counters import face, known, steps_left
from hexfront.games.kharkov.victory import points
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board

UNSEEN = IN_ZOC | SOUTHERN
"""Flags that are bookkeeping, not markers on the table."""
SETTING_UP = {f"{name}-setup": seat for seat, name in enumerate(SIDES)}
TO_PLACE = "to-place"
TURN = t("Turn")
AIR = t("Air points")
TO_PLACE_NAME = t("To be set up")
DEAD_NAME = t("Eliminated units")
BROKEN_NAME = t("Divisions broken down into regiments")
SPARE_NAME = t("Replacement counters")
POOLS = {
    "rifle": t("Untried rifle divisions not yet seen"),
    "cavalry": t("Untried cavalry divisions not yet seen"),
    "armour": t("Untried tank brigades not yet seen"),
}


def view(board: Board, state: KharkovState, viewer: Seat, shown: Callable[..., View]) -> View:
    """Everything a viewer sees."""
    counters = tuple(
        _counter(board, state, unit) for unit, place in enumerate(state.where) if place != UNUSED
    ) + tuple(_to_place(board, state))
    return shown(
        state,
        viewer,
        state.phase,
        counters=counters,
        markers=tuple(_markers(board, state)),
        tracks=_tracks(board, state),
        boxes=tuple(_boxes(board, state, Tally(counter.at for counter in counters))),
        scores=points.scores(board, state),
        facts=_facts(board, state),
    )


def _counter(board: Board, state: KharkovState, unit: int) -> Counter:
    counter, seen = board.units[unit], known(board, state, unit)
    flags = _flag_names(state.flags[unit] & ~UNSEEN)
    if counter.kind == "hq" and state.step[unit]:
        flags = (*flags, "inactive")
    elif not seen:
        flags = (*flags, "untried")
    if south.asleep(board, state, unit):
        flags = (*flags, "asleep")
    return Counter(
        id=counter.id,
        side=counter.side,
        at=_at(board, state, unit),
        kind=counter.kind,
        size=counter.size,
        values=values(board, state, unit),
        steps=(steps_left(board, state, unit), _full(board, state, unit)),
        flags=flags,
        known=seen,
    )


def _to_place(board: Board, state: KharkovState) -> Iterator[Counter]:
    """The units that a side still has to set up, by the stretches of front that they are due in."""
    seat = SETTING_UP.get(state.phase)
    for unit in orders(board, state).free[seat] if seat is not None else ():
        if state.where[unit] != UNUSED:
            continue
        hexes = [board.label(at) for post in orders(board, state).of[unit] for at in each(post.hexes)]
        stretch = f"{min(hexes)}–{max(hexes)}" if hexes else ""
        yield msgspec.structs.replace(_counter(board, state, unit), at=TO_PLACE, formation=stretch)


@cache
def _flag_names(mask: int) -> tuple[str, ...]:
    return tuple(name for name, bit in FLAGS.items() if mask & bit)


def _at(board: Board, state: KharkovState, unit: int) -> str:
    """The hex of a unit or the box it waits in."""
    place = state.where[unit]
    if place > 0:
        return board.label(place)
    if place == RESERVE:
        return board.name(state.marker[unit]).lower()
    if place == POOL:
        return f"{SIDES[board.side[unit]]}-arrivals-{board.data.arrival_turn.get(unit, 0)}"
    return "split" if place == BROKEN else f"dead-{SIDES[board.side[unit]]}"


def values(board: Board, state: KharkovState, unit: int) -> str:
    """What a counter prints now: 9-8, 5-5-11, ?-?-11 if untried; of an HQ its radius and movement."""
    counter, shown = board.units[unit], face(board, state, unit)
    if counter.kind == "hq":
        return f"{counter.radius}-{shown.ma}"
    if not counter.combat:
        return str(shown.ma)
    if not known(board, state, unit):
        return f"?-?-{shown.ma}"
    if counter.side == "axis":
        return f"{shown.attack}-{shown.ma}"
    return f"{shown.attack}-{shown.defence}-{shown.ma}"


def _full(board: Board, state: KharkovState, unit: int) -> int:
    counter: Unit = board.units[unit]
    if counter.untried and state.identity[unit] >= 0:
        return board.data.identities[state.identity[unit]].steps
    return counter.steps


def _markers(board: Board, state: KharkovState) -> Iterator[Marker]:
    for at in each(state.garrisons):
        yield Marker("garrison", board.label(at), "axis", str(board.garrison[at]))
    for at in state.captured:
        yield Marker("captured", board.label(at), "soviet")
    for at, side in sorted(state.holder.items()):
        yield Marker("held", board.label(at), SIDES[side])
    for at in state.air_supply:
        yield Marker("air-supply", board.label(at), "axis")


def _tracks(board: Board, state: KharkovState) -> tuple[Track, ...]:
    return (
        Track("turn", TURN, state.turn, 1, len(board.data.turns)),
        *(
            Track("air", AIR, state.air[side], 0, board.data.most_air, name)
            for side, name in enumerate(SIDES)
        ),
    )


def _boxes(board: Board, state: KharkovState, held: Tally[str]) -> Iterator[Box]:
    for unit in board.data.by_kind["reserve"]:
        box = board.name(unit).lower()
        if state.where[unit] > 0 or held[box]:
            yield Box(box, t("{reserve}", reserve=board.units[unit].name), "soviet", held[box])
    for box in sorted(one for one in held if "-arrivals-" in one):
        side, _, turn = box.split("-")
        yield Box(box, t("Reinforcements of turn {turn}", turn=int(turn)), side, held[box])
    if held[TO_PLACE]:
        yield Box(TO_PLACE, TO_PLACE_NAME, state.phase.removesuffix("-setup"), held[TO_PLACE])
    yield Box("split", BROKEN_NAME, "axis", held["split"])
    for side in SIDES:
        yield Box(f"dead-{side}", DEAD_NAME, side, held[f"dead-{side}"], lost=True)
    yield Box("replacements", SPARE_NAME, "soviet", len(state.spare))
    kinds = Tally(board.data.identities[number].kind for number in state.pool)
    for kind, name in POOLS.items():
        yield Box(f"unseen-{kind}", name, "soviet", kinds[kind])


def _facts(board: Board, state: KharkovState) -> dict[str, str]:
    facts = {"south": "awake" if state.south_active else "asleep"}
    if state.turn:
        facts["date"] = board.data.turn(state.turn).date
    return facts
