"""What each side sees of Kharkov: both see the same, and what is untried nobody knows."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

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
    from hexfront.games.kharkov.game import Kharkov

UNSEEN = IN_ZOC | SOUTHERN
"""Flags that are bookkeeping, not markers on the table."""
TURN = t("Turn")
AIR = t("Air points")
DEAD_NAME = t("Eliminated units")
BROKEN_NAME = t("Divisions broken down into regiments")
SPARE_NAME = t("Replacement counters")
POOLS = {
    "rifle": t("Untried rifle divisions not yet seen"),
    "cavalry": t("Untried cavalry divisions not yet seen"),
    "armour": t("Untried tank brigades not yet seen"),
}


def view(game: Kharkov, state: KharkovState, viewer: Seat) -> View:
    """Everything a viewer sees."""
    counters = tuple(_counter(game, state, unit) for unit, place in enumerate(state.where) if place != UNUSED)
    return game.shown(
        state,
        viewer,
        state.phase,
        counters=counters,
        markers=tuple(_markers(game, state)),
        tracks=_tracks(game, state),
        boxes=tuple(_boxes(game, state, Tally(counter.at for counter in counters))),
        scores=points.scores(game, state),
        facts=_facts(game, state),
    )


def _counter(game: Kharkov, state: KharkovState, unit: int) -> Counter:
    counter, seen = game.units[unit], known(game, state, unit)
    flags = _flag_names(state.flags[unit] & ~UNSEEN)
    if counter.kind == "hq" and state.step[unit]:
        flags = (*flags, "inactive")
    elif not seen:
        flags = (*flags, "untried")
    if south.asleep(game, state, unit):
        flags = (*flags, "asleep")
    return Counter(
        id=counter.id,
        side=counter.side,
        at=_at(game, state, unit),
        kind=counter.kind,
        size=counter.size,
        values=values(game, state, unit),
        steps=(steps_left(game, state, unit), _full(game, state, unit)),
        flags=flags,
        known=seen,
    )


@cache
def _flag_names(mask: int) -> tuple[str, ...]:
    return tuple(name for name, bit in FLAGS.items() if mask & bit)


def _at(game: Kharkov, state: KharkovState, unit: int) -> str:
    """The hex of a unit or the box it waits in."""
    place = state.where[unit]
    if place > 0:
        return game.label(place)
    if place == RESERVE:
        return game.name(state.marker[unit]).lower()
    if place == POOL:
        return f"{SIDES[game.side[unit]]}-arrivals-{game.data.arrival_turn.get(unit, 0)}"
    return "split" if place == BROKEN else f"dead-{SIDES[game.side[unit]]}"


def values(game: Kharkov, state: KharkovState, unit: int) -> str:
    """What a counter prints now: 9-8, 5-5-11, ?-?-11 if untried; of an HQ its radius and movement."""
    counter, shown = game.units[unit], face(game, state, unit)
    if counter.kind == "hq":
        return f"{counter.radius}-{shown.ma}"
    if not counter.combat:
        return str(shown.ma)
    if not known(game, state, unit):
        return f"?-?-{shown.ma}"
    if counter.side == "axis":
        return f"{shown.attack}-{shown.ma}"
    return f"{shown.attack}-{shown.defence}-{shown.ma}"


def _full(game: Kharkov, state: KharkovState, unit: int) -> int:
    counter: Unit = game.units[unit]
    if counter.untried and state.identity[unit] >= 0:
        return game.data.identities[state.identity[unit]].steps
    return counter.steps


def _markers(game: Kharkov, state: KharkovState) -> Iterator[Marker]:
    for at in each(state.garrisons):
        yield Marker("garrison", game.label(at), "axis", str(game.garrison[at]))
    for at in state.captured:
        yield Marker("captured", game.label(at), "soviet")
    for at, side in sorted(state.holder.items()):
        yield Marker("held", game.label(at), SIDES[side])
    for at in state.air_supply:
        yield Marker("air-supply", game.label(at), "axis")


def _tracks(game: Kharkov, state: KharkovState) -> tuple[Track, ...]:
    return (
        Track("turn", TURN, state.turn, 1, len(game.data.turns)),
        *(Track("air", AIR, state.air[side], 0, game.data.most_air, name) for side, name in enumerate(SIDES)),
    )


def _boxes(game: Kharkov, state: KharkovState, held: Tally[str]) -> Iterator[Box]:
    for unit in game.data.by_kind["reserve"]:
        box = game.name(unit).lower()
        if state.where[unit] > 0 or held[box]:
            yield Box(box, t("{reserve}", reserve=game.units[unit].name), "soviet", held[box])
    for box in sorted(one for one in held if "-arrivals-" in one):
        side, _, turn = box.split("-")
        yield Box(box, t("Reinforcements of turn {turn}", turn=int(turn)), side, held[box])
    yield Box("split", BROKEN_NAME, "axis", held["split"])
    for side in SIDES:
        yield Box(f"dead-{side}", DEAD_NAME, side, held[f"dead-{side}"])
    yield Box("replacements", SPARE_NAME, "soviet", len(state.spare))
    kinds = Tally(game.data.identities[number].kind for number in state.pool)
    for kind, name in POOLS.items():
        yield Box(f"unseen-{kind}", name, "soviet", kinds[kind])


def _facts(game: Kharkov, state: KharkovState) -> dict[str, str]:
    facts = {"south": "awake" if state.south_active else "asleep"}
    if state.turn:
        facts["date"] = game.data.turn(state.turn).date
    return facts
