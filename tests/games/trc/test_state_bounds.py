"""What a state can hold: each field at its last value, and refused one beyond it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hexfront.engine.base.errors import BadState
from hexfront.engine.base.state import clone

from .table import GAME, axis, do, real, russian, table, unit

COUNT = len(GAME.units)
OFF = 1 << GAME.grid.hex("P18")
"""A plain hex, which is no place and has no rail."""
WORKER, ARMY = GAME.data.numbers["WMoscow"], GAME.data.numbers["4A"]


def game_and_state() -> tuple[Any, Any]:
    """The campaign, as it is set up."""
    return GAME, GAME.setup("campaign", frozenset(), 1)


@pytest.mark.parametrize(
    ("field", "last", "beyond"),
    [
        ("turn", 25, 26),
        ("phase", "end", "tea"),
        ("seats", (1, 0), (1, 1)),
        ("player", 1, 2),
        ("impulse", 2, 3),
        ("impulse", 1, 0),
        ("weather", "mud", "fog"),
        ("modifier", 63, 64),
        ("modifier", -64, -65),
        ("moved", (1 << COUNT) - 1, 1 << COUNT),
        ("served", OFF, -1),
        ("emptied", OFF, 1 << 5000),
        ("archangel", 63, 64),
        ("archangel", -1, -2),
        ("rides", 63, 64),
        ("rides", 0, -1),
        ("flights", 63, 64),
        ("gauge", GAME.rail.hexes, OFF),
        ("crossed", GAME.rail.hexes, OFF),
        ("barred", GAME.places, OFF),
        ("closed", OFF, -1),
        ("stand", OFF, -1),
        ("adopted", ("tunisia",), ("tunisia", "tunisia")),
        ("adopted", (), ("peace",)),
        ("chits", (1, 2), (2, 2)),
        ("chits", (6, 1), (7, 1)),
        ("disclosed", 0, 4),
        ("ruled_out", (0b1111110, 0), (1, 0)),
        ("ruled_out", (0, 0b1000000), (0, 0b10000000)),
        ("ukraine", 25, 26),
        ("clear", 25, 26),
        ("relocated", 25, 26),
        ("worn", {WORKER: 63}, {WORKER: 64}),
        ("worn", {}, {ARMY: 1}),
        ("factories", {88: 1999}, {89: 1}),
        ("factories", {0: 0}, {1: 2000}),
        ("bombed", 63, 64),
        ("supplies", 63, 64),
        ("caspian", 63, 64),
        ("siberia", 1999, 2000),
        ("fallen", ("finland",), ("finland", "finland")),
        ("fallen", (), ("japan",)),
        ("heads", [63, 0], [64, 0]),
        ("heads", [0, 63], [0, 0, 0]),
        ("south", 63, 64),
        ("released", ("bulgaria",), ("norway",)),
        ("sailed", 3, 4),
        ("lost_seas", [3, 3], [0, 4]),
        ("helsinki", 63, 64),
        ("invasions", [63, 63], [0, 64]),
        ("shocked", 3, 4),
        ("debt", [1999, 0], [0, 2000]),
        ("bid", 99, 100),
        ("bid", -99, -100),
        ("saved", 1999, 2000),
        ("barrages", 63, 64),
        ("built", [4, 4], [5, 0]),
        ("turn_held", [GAME.places, 0], [OFF, 0]),
    ],
)
def test_each_field_holds_its_last_value_and_none_beyond(field: str, last: Any, beyond: Any) -> None:
    game, state = game_and_state()
    good, bad = clone(state), clone(state)
    setattr(good, field, last)
    setattr(bad, field, beyond)
    game.check(good)
    with pytest.raises(BadState, match=field):
        game.check(bad)


def test_before_its_first_turn_a_scenario_is_on_turn_0_alone() -> None:
    state = GAME.setup("fall-blau", frozenset(), 1)
    for turn, legal in ((0, True), (6, False), (7, True)):
        state.turn = turn
        if legal:
            GAME.check(state)
        else:
            with pytest.raises(BadState, match="turn"):
                GAME.check(state)


def lived() -> tuple[Any, Any]:
    """A small position on the real map."""
    units = axis("A", "E31"), axis("B", "E31"), axis("C", "E30"), russian("R", "R9"), unit("WKiev", "track")
    return real(*units, unit("4A", "pool"), evacuees={"WKiev": 5}, turn=4)


def refuses(game: Any, state: Any, field: str) -> None:
    with pytest.raises(BadState, match=field):
        game.check(state)


def test_counters_that_are_in_two_places_or_in_none_are_refused() -> None:
    game, state = lived()
    game.check(state)
    one, other, third = (game.data.numbers[name] for name in "ABC")
    start = game.grid.hex("E31")
    for field, broken in (
        ("at", {**state.at, start: (one,)}),
        ("at", {**state.at, start: (one, other, third)}),
        ("at", {**state.at, start: (one, one)}),
    ):
        bad = clone(state)
        setattr(bad, field, broken)
        refuses(game, bad, field)
    for field in ("occupied", "zoc"):
        for side in (0, 1):
            bad = clone(state)
            getattr(bad, field)[side] ^= OFF
            refuses(game, bad, field)
    bad = clone(state)
    bad.lairs = OFF
    refuses(game, bad, "lairs")
    bad = clone(state)
    bad.where[third] = game.grid.hex("E29")
    refuses(game, bad, "at")


def test_boxes_evacuees_control_and_fortresses_hang_together() -> None:
    game, state = lived()
    for box in (0, 2, 8):
        bad = clone(state)
        bad.placed[box] ^= 1 << game.data.numbers["R"]
        refuses(game, bad, "placed")
    bad = clone(state)
    bad.evacuees = {}
    refuses(game, bad, "evacuees")
    bad = clone(state)
    bad.held[0] |= bad.held[1]
    refuses(game, bad, "held")
    moscow = 1 << game.grid.hex("R9")
    for held, built, legal in ((moscow, 1, True), (moscow, 0, False), (0, 1, True)):
        bad = clone(state)
        bad.held = [0, held]
        bad.forts, bad.built = [0, moscow], [0, built]
        if legal:
            game.check(bad)
        else:
            refuses(game, bad, "forts")
    bad = clone(state)
    bad.held, bad.forts, bad.built = [moscow, 0], [0, moscow], [0, 1]
    refuses(game, bad, "forts")
    bad.held, bad.forts, bad.built = [0, moscow], [moscow, 0], [1, 0]
    refuses(game, bad, "forts")
    bad = clone(state)
    bad.forts = [OFF, 0]
    refuses(game, bad, "forts")


def test_chits_that_were_played_have_been_drawn_and_were_possible() -> None:
    game, state = lived()
    for chits, disclosed, ruled_out, fault in (
        ((3, 2), 3, (0, 0), ""),
        ((0, 0), 1, (0, 0), "disclosed"),
        ((0, 0), 2, (0, 0), "disclosed"),
        ((3, 2), 0, (0b1000, 0), "ruled_out"),
        ((3, 2), 0, (0, 0b100), "ruled_out"),
        ((3, 2), 1, (0b1000, 0), ""),
        ((3, 2), 0, (0b10000, 0b1000), ""),
    ):
        bad = clone(state)
        bad.chits, bad.disclosed, bad.ruled_out = chits, disclosed, ruled_out
        if fault:
            refuses(game, bad, fault)
        else:
            game.check(bad)


def fighting() -> tuple[Any, Any]:
    """A battle that is being put together."""
    game, state = table(axis("A", "E5", "8-4"), axis("B", "E5"), russian("R", "E6"), phase="combat")
    do(game, state, "attack E6", "join A")
    return game, state


def retreating() -> tuple[Any, Any]:
    """A retreat that has begun."""
    game, state = fighting()
    do(game, state, "join B", "launch", "retreat R to E7", dice=(4,))
    return game, state


def moving() -> tuple[Any, Any]:
    """A unit under way."""
    game, state = table(axis("A", "E5", "8-7"), axis("B", "E8"))
    do(game, state, "step A to E6")
    return game, state


@pytest.mark.parametrize(
    ("begun", "field", "last", "beyond"),
    [
        (moving, "side", 1, 2),
        (moving, "mover", -1, -2),
        (moving, "left", 63, 64),
        (moving, "halt", "trc:8.2a", "trc:1"),
        (fighting, "targets", (), (0,)),
        (fighting, "attackers", (1, 2), (1, 1)),
        (fighting, "air", (1,) * 64, (1,) * 65),
        (fighting, "lowered", "1-6", "10-1"),
        (fighting, "owed", 0, -1),
        (retreating, "going", -1, -2),
        (retreating, "origin", 0, -1),
        (retreating, "why", "trc:13.3c", "trc:13.99"),
        (retreating, "gone", (1,), (1, 1)),
        (retreating, "units", (1,), (1, 1)),
    ],
)
def test_each_field_of_a_frame_holds_its_last_value_and_none_beyond(
    begun: Any, field: str, last: Any, beyond: Any
) -> None:
    game, state = begun()
    game.check(state)
    for value, legal in ((last, True), (beyond, False)):
        changed = clone(state)
        changed.agenda[-1] = msgspec.structs.replace(changed.agenda[-1], **{field: value})
        if legal:
            game.check(changed)
        else:
            refuses(game, changed, field)


def test_the_calendar_knows_the_phases_of_a_turn_and_no_more() -> None:
    game, state = moving()
    for step, legal in ((-1, True), (10, True), (-2, False), (11, False)):
        state.agenda[0] = msgspec.structs.replace(state.agenda[0], step=step)
        if legal:
            game.check(state)
        else:
            refuses(game, state, "step")
