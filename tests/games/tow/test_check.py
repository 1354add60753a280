"""States that no game of Traces of War can be in are refused, each at the field that is wrong."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hexfront.games.tow.box.scenario import QUARTERS
from hexfront.games.tow.combat import luftwaffe
from hexfront.games.tow.combat.losses import Losses
from hexfront.games.tow.combat.retreat import Retreat
from hexfront.games.tow.movement.segment import Movement
from hexfront.games.tow.state import AXIS, DEAD, SOVIET
from hexfront.games.tow.tokens.negotiation import Negotiation
from hexfront.games.tow.tokens.selection import Selection
from hexfront.games.tow.turn.bidding import HIGHEST, Bid
from hexfront.games.tow.units import counters
from hexfront.kit.layout import FARTHEST

from ..forging import forged, put, refused, reread
from .table import campaign

GAME, BEGUN = campaign(phase="action", cup=["Vrnz", "Supply"], air=["offensive"])
COUNT, TOKENS = len(GAME.units), len(GAME.tokens)
OUTSIDE = next(at for at in range(1, GAME.grid.size) if not GAME.grid.mask >> at & 1)
ON_MAP = [unit for unit, at in enumerate(BEGUN.where) if at > 0]
FIRST = ON_MAP[0]
ONCE = next(token.number for token in GAME.tokens if token.count == 1)
BOX = tuple(luftwaffe.box(GAME))


def test_what_a_position_sets_up_is_accepted() -> None:
    GAME.check(BEGUN)
    GAME.check(reread(GAME, BEGUN))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("phase", "lunch"),
        ("turn", 9),
        ("seats", (0, 0)),
        ("needed", -1),
        ("where", [*BEGUN.where, DEAD]),
        ("where", put(BEGUN.where, FIRST, OUTSIDE)),
        ("where", put(BEGUN.where, FIRST, -5)),
        ("step", put(BEGUN.step, FIRST, 2)),
        ("unsupplied", 1 << COUNT),
        ("isolated", -1),
        ("held", 1 << OUTSIDE),
        ("orders", 1 << GAME.grid.size),
        ("crossings", -1),
        ("bridgehead", OUTSIDE),
        ("relocations", [0, 1000]),
        ("origins", {FIRST: OUTSIDE}),
        ("arrivals", len(GAME.data.reinforcements.draws) + 1),
        ("reliefs", (FIRST, FIRST)),
        ("cup", (0,) * 300_000),
        ("cup", (TOKENS,)),
        ("cup", (ONCE, ONCE)),
        ("hand", (-1,)),
        ("returned", (ONCE,)),
        ("air", (*BOX, 0)),
        ("flown", (len(GAME.data.air),)),
        ("active", 1 << COUNT),
        ("moved", -1),
        ("fought", 1 << COUNT),
        ("attacked", 1 << OUTSIDE),
        ("occupied", [0, 0]),
        ("full", [GAME.grid.mask] * 2),
        ("staffs", [0, 0]),
        ("zoc", [0, 0]),
    ],
)
def test_a_forged_field_is_refused(field: str, value: Any) -> None:
    refused(GAME, forged(BEGUN, **{field: value}), field)


@pytest.mark.parametrize(
    ("field", "good", "bad"),
    [
        ("turn", 8, 9),
        ("needed", QUARTERS * HIGHEST, QUARTERS * HIGHEST + 1),
        ("relocations", [999, 0], [1000, 0]),
        ("arrivals", len(GAME.data.reinforcements.draws), len(GAME.data.reinforcements.draws) + 1),
        ("air", BOX, (*BOX, BOX[0])),
        ("hand", (ONCE,), (ONCE, ONCE)),
    ],
)
def test_a_count_is_good_up_to_its_limit(field: str, good: Any, bad: Any) -> None:
    bare = forged(BEGUN, cup=(), air=())
    GAME.check(forged(bare, **{field: good}))
    refused(GAME, forged(bare, **{field: bad}), "cup" if field == "hand" else field)


def test_a_token_lies_in_one_place() -> None:
    GAME.check(forged(BEGUN, cup=(ONCE,)))
    refused(GAME, forged(BEGUN, cup=(ONCE,), hand=(ONCE,)), "cup")
    refused(GAME, forged(BEGUN, cup=(ONCE,), played=(ONCE,)), "cup")


def test_what_was_sent_back_is_in_the_cup() -> None:
    GAME.check(forged(BEGUN, cup=(ONCE,), returned=(ONCE,)))
    refused(GAME, forged(BEGUN, cup=(), returned=(ONCE,)), "returned")


def test_a_marker_that_has_flown_is_not_held_as_well() -> None:
    GAME.check(forged(BEGUN, air=BOX[1:], flown=BOX[:1]))
    refused(GAME, forged(BEGUN, air=BOX, flown=BOX[:1]), "air")


def test_a_unit_is_in_one_place_and_among_friends() -> None:
    here, there = list(BEGUN.at)[:2]
    refused(GAME, forged(BEGUN, at={**BEGUN.at, there: (*BEGUN.at[there], BEGUN.at[here][0])}), "at")
    state = forged(BEGUN)
    red, grey = (next(unit for unit in ON_MAP if GAME.side[unit] == side) for side in (SOVIET, AXIS))
    counters.put(GAME, state, red, state.where[grey])
    refused(GAME, state, "at")


@pytest.mark.parametrize(
    ("frame", "field"),
    [
        (Movement(2), "movement.side"),
        (Movement(0, mover=COUNT), "movement.mover"),
        (Movement(0, mover=FIRST, left=FARTHEST), "movement.left"),
        (Losses(0, (FIRST,), 300_000, ()), "losses.count"),
        (Losses(0, (FIRST,), 1, ("tow:0.0",)), "losses.rules"),
        (Retreat(0, (FIRST,), OUTSIDE, 2), "retreat.origin"),
        (Retreat(0, (FIRST,), BEGUN.where[FIRST], 10**6), "retreat.distance"),
        (Negotiation(10**6), "negotiation.halves"),
        (Bid((0, 1), ((("bid", "7"),), ()), (False, False)), "bid.picks"),
        (Bid((0, 1, 2), ((), (), ()), (False, False, False)), "bid.seats"),
        (Selection((0, 1), ((), ()), (False,)), "selection.closed"),
        (Selection((0, 1), ((("end",),) * 1000, ()), (False, False)), "selection.picks"),
    ],
)
def test_a_forged_frame_is_refused(frame: Any, field: str) -> None:
    refused(GAME, forged(BEGUN, agenda=[*BEGUN.agenda, frame]), field)


def test_a_frame_of_another_game_cannot_be_read() -> None:
    with pytest.raises(msgspec.ValidationError):
        reread(GAME, BEGUN, agenda=[{"frame": "volley"}])
