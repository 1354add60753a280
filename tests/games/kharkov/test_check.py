"""States that no game of Kharkov can be in are refused, each at the field that is wrong."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hexfront.engine.contract.bounds import DEEPEST
from hexfront.games.kharkov.combat.losses import Losses
from hexfront.games.kharkov.combat.retreat import Retreat
from hexfront.games.kharkov.movement.steps import Mover
from hexfront.games.kharkov.state import AXIS, DEAD, RESERVE, SOVIET
from hexfront.games.kharkov.table.state_bounds import CROWD
from hexfront.games.kharkov.turn.movement_phase import Movement
from hexfront.games.kharkov.turn.under_way import Moving
from hexfront.games.kharkov.units import counters
from hexfront.hexes import each
from hexfront.kit.layout import FARTHEST

from ..forging import forged, put, refused, reread
from .table import campaign

GAME, BEGUN = campaign(phase="soviet-movement", turn=1)
COUNT = len(GAME.units)
OUTSIDE = next(at for at in range(1, GAME.grid.size) if not GAME.grid.mask >> at & 1)
ON_MAP = [unit for unit, at in enumerate(BEGUN.where) if at > 0]
FIRST = ON_MAP[0]


def test_what_a_position_sets_up_is_accepted() -> None:
    GAME.check(BEGUN)
    GAME.check(reread(GAME, BEGUN))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("phase", "lunch"),
        ("turn", 11),
        ("where", [*BEGUN.where, DEAD]),
        ("where", BEGUN.where[:-1]),
        ("where", put(BEGUN.where, FIRST, OUTSIDE)),
        ("where", put(BEGUN.where, FIRST, 10**9)),
        ("where", put(BEGUN.where, FIRST, -6)),
        ("step", put(BEGUN.step, FIRST, 9)),
        ("flags", put(BEGUN.flags, 0, 1 << 15)),
        ("start", BEGUN.start * 2),
        ("together", 1 << OUTSIDE),
        ("identity", put(BEGUN.identity, 0, len(GAME.data.identities))),
        ("replacement", put(BEGUN.replacement, 0, -2)),
        ("marker", put(BEGUN.marker, 0, COUNT)),
        ("marker", put(BEGUN.marker, 0, -2)),
        ("identity", put(BEGUN.identity, 0, -2)),
        ("replacement", put(BEGUN.replacement, 0, len(GAME.data.replacements))),
        ("step", put(BEGUN.step, FIRST, -1)),
        ("isolated_turns", 11),
        ("broken_turns", 11),
        ("south_turn", 11),
        ("regiments_lost", 1000),
        ("regiments_lost", -1),
        ("pool", [*BEGUN.pool, BEGUN.pool[0]]),
        ("spare", [len(GAME.data.replacements)]),
        ("garrisons", -1),
        ("captured", [OUTSIDE]),
        ("holder", {ON_MAP[0]: 2}),
        ("air", [0, 0, 0]),
        ("air", [0, 300_000]),
        ("air_supply", [OUTSIDE]),
        ("south_turn", 99),
        ("rail_used", 10**6),
        ("commanders", [0]),
        ("commanders", [1 << COUNT] * COUNT),
        ("released", -1),
        ("alarmed", {COUNT: 1}),
        ("regiments_lost", 10**9),
        ("at", {**BEGUN.at, OUTSIDE: (FIRST,)}),
        ("occupied", [0, 0]),
        ("zoc", [BEGUN.zoc[0], BEGUN.zoc[1] ^ BEGUN.zoc[1] & -BEGUN.zoc[1]]),
        ("crowded", GAME.grid.mask),
        ("entrenched", (FIRST,)),
    ],
)
def test_a_forged_field_is_refused(field: str, value: Any) -> None:
    refused(GAME, forged(BEGUN, **{field: value}), field)


@pytest.mark.parametrize(
    ("field", "most"),
    [("turn", 10), ("rail_used", FARTHEST - 1), ("regiments_lost", 999), ("south_turn", 10)],
)
def test_a_count_is_good_up_to_its_limit(field: str, most: int) -> None:
    GAME.check(forged(BEGUN, **{field: most}))
    refused(GAME, forged(BEGUN, **{field: most + 1}), field)


def test_a_unit_is_in_one_place() -> None:
    here, there = list(BEGUN.at)[:2]
    twice = {**BEGUN.at, there: (*BEGUN.at[there], BEGUN.at[here][0])}
    refused(GAME, forged(BEGUN, at=twice), "at")
    gone = {at: stack for at, stack in BEGUN.at.items() if at != here}
    refused(GAME, forged(BEGUN, at=gone), "at")


def test_enemies_do_not_share_a_hex() -> None:
    state = forged(BEGUN)
    red, grey = (next(unit for unit in ON_MAP if GAME.side[unit] == side) for side in (SOVIET, AXIS))
    counters.put(GAME, state, red, state.where[grey])
    refused(GAME, state, "at")


@pytest.mark.parametrize(("number", "good"), [(3 * CROWD, True), (3 * CROWD + 1, False)])
def test_no_hex_holds_more_than_could_ever_pass_through_it(number: int, good: bool) -> None:
    state = forged(BEGUN)
    units = [unit for unit in ON_MAP if GAME.combat[unit] and GAME.side[unit] == SOVIET][:number]
    free = next(at for at in each(GAME.grid.mask) if at not in state.at)
    for unit in units:
        counters.put(GAME, state, unit, free)
    if good:
        GAME.check(state)
    else:
        refused(GAME, state, "at")


def test_no_identity_is_given_twice() -> None:
    untried = [unit for unit in range(COUNT) if GAME.units[unit].untried][:2]
    one = BEGUN.pool[0]
    pool = BEGUN.pool[1:]
    GAME.check(forged(BEGUN, pool=pool, identity=put(BEGUN.identity, untried[0], one)))
    refused(GAME, forged(BEGUN, identity=put(BEGUN.identity, untried[0], one)), "pool")
    both = put(put(BEGUN.identity, untried[0], one), untried[1], one)
    refused(GAME, forged(BEGUN, pool=pool, identity=both), "pool")


def test_a_unit_in_reserve_waits_in_the_box_of_a_marker() -> None:
    unit = next(unit for unit, at in enumerate(BEGUN.where) if at == RESERVE)
    refused(GAME, forged(BEGUN, marker=put(BEGUN.marker, unit, -1)), "marker")
    refused(GAME, forged(BEGUN, marker=put(BEGUN.marker, unit, unit)), "marker")


@pytest.mark.parametrize(
    ("frame", "field"),
    [
        (Movement(2), "movement.seat"),
        (Moving(Mover((COUNT,), (0,)), 0), "moving.mover"),
        (Moving(Mover((FIRST, FIRST), (0, 0)), 0), "moving.mover"),
        (Moving(Mover((FIRST,), (10**6,)), 0), "moving.mover"),
        (Losses(0, (FIRST,), 300_000, ("kharkov:9.57",), False), "losses.count"),
        (Losses(0, (FIRST,), 1, ("kharkov:0.0",), False), "losses.rules"),
        (Losses(0, tuple(range(COUNT + 1)), 1, (), False), "losses.units"),
        (Retreat(0, (FIRST,), 10**6, (), False, False), "retreat.distance"),
        (Retreat(0, (FIRST,), 2, (), False, False, path=(OUTSIDE,)), "retreat.path"),
        (Retreat(0, (FIRST,), 2, (), False, False, path=(BEGUN.where[FIRST],) * 65), "retreat.path"),
        (Retreat(0, (FIRST,), 2, (), False, False, options=((FIRST, 1 << OUTSIDE),)), "retreat.options"),
    ],
)
def test_a_forged_frame_is_refused(frame: Any, field: str) -> None:
    refused(GAME, forged(BEGUN, agenda=[*BEGUN.agenda, frame]), field)


def test_the_agenda_is_only_so_deep() -> None:
    frame = Movement(0)
    GAME.check(forged(BEGUN, agenda=[frame] * DEEPEST))
    refused(GAME, forged(BEGUN, agenda=[frame] * (DEEPEST + 1)), "agenda")


def test_a_frame_of_another_game_cannot_be_read() -> None:
    with pytest.raises(msgspec.ValidationError):
        reread(GAME, BEGUN, agenda=[{"frame": "volley"}])
