"""States that no firefight can be in are refused, each at the field that is wrong."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hexfront.bots import RandomBot
from hexfront.games.coh.fire.attack.shots import Shot
from hexfront.games.coh.fire.volley import Volley
from hexfront.games.coh.points.activation import Waking
from hexfront.games.coh.points.rolls import Roll
from hexfront.games.coh.state import DEAD, Gain, Plot, Work
from hexfront.games.coh.table.state_bounds import LONGEST
from hexfront.games.coh.turn.go import Go
from hexfront.games.coh.units import counters

from ..forging import forged, put, refused, reread
from .table import GAME as ROOT

GAME = ROOT.room("partisans")


def _begun() -> Any:
    state, bot = GAME.setup("partisans", frozenset(), 3), RandomBot(3)
    while state.phase != "goes":
        seat = GAME.deciders(state)[0]
        GAME.apply(state, seat, bot.pick(GAME.legal(state, seat), GAME.lexicon.backs))
    return state


BEGUN = _begun()
COUNT, SEATS, CARDS = len(GAME.types), len(GAME.seats), len(GAME.cards)
OUTSIDE = next(at for at in range(1, GAME.grid.size) if not GAME.grid.all >> at & 1)
SEEN = next(unit for stack in BEGUN.at.values() for unit in stack)
HERE = BEGUN.where[SEEN]
MOST = [max(card.copies, GAME.copies(card.id)) for card in GAME.cards]


def test_a_state_of_play_is_accepted() -> None:
    GAME.check(BEGUN)
    GAME.check(reread(GAME, BEGUN))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("scenario", GAME.meta.scenarios[1].id),
        ("phase", "lunch"),
        ("turn", GAME.firefight.turns + 1),
        ("where", [*BEGUN.where, DEAD]),
        ("where", put(BEGUN.where, SEEN, OUTSIDE)),
        ("where", put(BEGUN.where, SEEN, -6)),
        ("facing", put(BEGUN.facing, 0, 6)),
        ("flags", put(BEGUN.flags, 0, 16)),
        ("hidden", 1 << COUNT),
        ("maybe", put(BEGUN.maybe, 0, 1 << OUTSIDE)),
        ("handle", [0]),
        ("next_handle", -1),
        ("hit", put(BEGUN.hit, 0, len(GAME.markers))),
        ("shown", put(BEGUN.shown, 0, 1 << SEATS)),
        ("not_hit", put(BEGUN.not_hit, 0, 1 << len(GAME.markers))),
        ("pools", put(BEGUN.pools, 0, 300_000)),
        ("inside", put(BEGUN.inside, 0, "castle")),
        ("carrier", put(BEGUN.carrier, 0, COUNT)),
        ("held", [0, 0]),
        ("lairs", [GAME.grid.mask, 0]),
        ("about", [GAME.grid.mask, 0]),
        ("ap", [10**6, *BEGUN.ap[1:]]),
        ("spent", [0] * (SEATS + 1)),
        ("dice", [(7,), *BEGUN.dice[1:]]),
        ("dice", [(1, 1, 1, 1), *BEGUN.dice[1:]]),
        ("active", [(0, 0), *BEGUN.active[1:]]),
        ("cp", [300_000, *BEGUN.cp[1:]]),
        ("lost", []),
        ("vp", [LONGEST, *BEGUN.vp[1:]]),
        ("gains", (Gain(0, 1, "x" * 100, "a", "b"),)),
        ("gains", (Gain(0, 1, "held", "a", "b"),) * (LONGEST + 1)),
        ("holder", {HERE: 2}),
        ("taken", (HERE, HERE)),
        ("first", SEATS),
        ("place", -1),
        ("passes", (0,) * (SEATS + 1)),
        ("intruded", ((2, HERE, HERE),)),
        ("exposed", (COUNT,)),
        ("quick", 300_000),
        ("aim", 300_000),
        ("smoke", {HERE: (300_000,)}),
        ("smoke", {HERE: (1,) * 101}),
        ("works", {HERE: (Work("castle", 0),)}),
        ("works", {HERE: (Work("wire", SEATS),)}),
        ("works", {HERE: (Work("wire", 0),) * 13}),
        ("hands", [(CARDS,), *BEGUN.hands[1:]]),
        ("deck", put(BEGUN.deck, 0, 300_000)),
        ("deck", BEGUN.deck * 2),
        ("discards", put(BEGUN.discards, 0, 300_000)),
        ("weapons", {0: COUNT}),
        ("plots", (Plot(0, "x" * 100),)),
        ("plots", (Plot(0, "barrage", hex=10**9),)),
        ("objective", CARDS),
        ("came", (len(GAME.firefight.groups),)),
        ("shots", ((COUNT, HERE),)),
        ("coins", ((0, HERE), (0, HERE))),
        ("decoys", (300_000, 0)),
        ("last", "seventh: 0 snap"),
        ("last", "٣: 0 snap"),
    ],
)
def test_a_forged_field_is_refused(field: str, value: Any) -> None:
    refused(GAME, forged(BEGUN, **{field: value}), field)


@pytest.mark.parametrize("field", ["deck", "discards"])
@pytest.mark.parametrize("card", [0, 1, CARDS - 1])
def test_no_more_cards_than_the_box_has(field: str, card: int) -> None:
    cards = getattr(BEGUN, field)
    GAME.check(forged(BEGUN, **{field: put(cards, card, MOST[card])}))
    refused(GAME, forged(BEGUN, **{field: put(cards, card, MOST[card] + 1)}), field)


def test_all_hands_together_hold_no_more_than_the_box_has() -> None:
    empty = [()] * SEATS
    GAME.check(forged(BEGUN, hands=[(0,) * MOST[0], *empty[1:]]))
    refused(GAME, forged(BEGUN, hands=[(0,) * MOST[0], (0,), *empty[2:]]), "hands")


def test_units_do_not_carry_each_other() -> None:
    GAME.check(forged(BEGUN, carrier=put(BEGUN.carrier, 0, 1)))
    refused(GAME, forged(BEGUN, carrier=put(put(BEGUN.carrier, 0, 1), 1, 0)), "carrier")
    refused(GAME, forged(BEGUN, carrier=put(BEGUN.carrier, 0, 0)), "carrier")


def test_a_unit_is_in_one_place() -> None:
    other = next(at for at in BEGUN.at if at != HERE)
    refused(GAME, forged(BEGUN, at={**BEGUN.at, other: (*BEGUN.at[other], SEEN)}), "at")
    refused(GAME, forged(BEGUN, at={**BEGUN.at, HERE: BEGUN.at[HERE][1:]}), "at")


def test_a_hidden_unit_does_not_stand_in_the_open() -> None:
    refused(GAME, forged(BEGUN, hidden=BEGUN.hidden | 1 << SEEN), "at")
    state = forged(BEGUN)
    counters.conceal(GAME, state, SEEN, 1 << HERE)
    GAME.check(state)
    refused(GAME, forged(state, lairs=[0, 0]), "lairs")
    refused(GAME, forged(state, about=[0, 0]), "about")


@pytest.mark.parametrize(
    ("frame", "field"),
    [
        (Go(SEATS), "go.seat"),
        (Roll(0, "attack", dice=4), "roll.dice"),
        (Roll(0, "attack", dice=300_000), "roll.dice"),
        (Roll(0, "attack", thrown=(7, 1)), "roll.thrown"),
        (Roll(0, "attack", thrown=(6, 0)), "roll.thrown"),
        (Roll(0, "x" * 100), "roll.name"),
        (Volley(Shot(seat=0, at=HERE, units=(COUNT,)), (SEEN,)), "volley.shot"),
        (Volley(Shot(seat=0, at=HERE, red=10**6), (SEEN,)), "volley.shot"),
        (Volley(Shot(seat=0, at=HERE), (SEEN,) * 1000), "volley.targets"),
        (Waking(0, ("stall", 7)), "waking.action"),
        (Waking(0, ("no-such-verb",)), "waking.action"),
    ],
)
def test_a_forged_frame_is_refused(frame: Any, field: str) -> None:
    refused(GAME, forged(BEGUN, agenda=[*BEGUN.agenda, frame]), field)


def test_three_dice_are_the_most() -> None:
    GAME.check(forged(BEGUN, agenda=[*BEGUN.agenda, Roll(0, "attack", thrown=(6, 1, 1))]))
    GAME.check(forged(BEGUN, agenda=[*BEGUN.agenda, Roll(0, "attack", dice=3)]))


def test_a_frame_of_another_game_cannot_be_read() -> None:
    with pytest.raises(msgspec.ValidationError):
        reread(GAME, BEGUN, agenda=[{"frame": "air-supply"}])
