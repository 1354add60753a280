"""The bounds of a state: what is just possible is accepted, and one beyond it is refused."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.coh.box.tables import WORKS
from hexfront.games.coh.cards.follow_ups import Serve
from hexfront.games.coh.cards.weapons import Mark
from hexfront.games.coh.damage.mines import Mines
from hexfront.games.coh.fire.artillery import Falling, Plotting
from hexfront.games.coh.fire.attack.shots import Shot
from hexfront.games.coh.fire.rally import Rallying
from hexfront.games.coh.fire.volley import Volley
from hexfront.games.coh.groups.group_hiding import Hiding
from hexfront.games.coh.groups.group_move import Advance
from hexfront.games.coh.hidden.detection import Emerge
from hexfront.games.coh.movement.entering import Drive
from hexfront.games.coh.points.activation import Rousing
from hexfront.games.coh.points.rolls import Roll
from hexfront.games.coh.setup.deploy import Muster
from hexfront.games.coh.state import Gain, Plot, Work
from hexfront.games.coh.turn.initiative import Wager
from hexfront.games.coh.turn.sequence import STEPS, Calendar
from hexfront.games.coh.units.facing import Face
from hexfront.games.coh.works.entry_die import Toll

from ..forging import forged, put, refused
from .test_check import BEGUN, CARDS, COUNT, GAME, HERE, OUTSIDE, SEATS, SEEN

LONG = 1000
MARKERS, SIZE, TURNS = len(GAME.markers), GAME.grid.size, GAME.firefight.turns
TOP = GAME.grid.all.bit_length() - 1
ALL_UNITS = tuple(range(COUNT))
EVERYWHERE = GAME.grid.all
KINDS = tuple(WORKS)


def first(field: str, value: Any) -> Any:
    """The list of a field with another value in its first place."""
    return put(getattr(BEGUN, field), 0, value)


FIELDS: dict[str, tuple[list[Any], list[Any]]] = {
    "facing": ([first("facing", -1), first("facing", 5)], [first("facing", -2), first("facing", 6)]),
    "flags": ([first("flags", 15)], [first("flags", -1), first("flags", 16)]),
    "handle": ([first("handle", 0)], [first("handle", -1)]),
    "next_handle": ([0], [-1]),
    "hit": ([first("hit", -1), first("hit", MARKERS - 1)], [first("hit", -2), first("hit", MARKERS)]),
    "shown": ([first("shown", (1 << SEATS) - 1)], [first("shown", 1 << SEATS)]),
    "not_hit": ([first("not_hit", (1 << MARKERS) - 1)], [first("not_hit", 1 << MARKERS)]),
    "pools": (
        [
            put(BEGUN.pools, number, one)
            for number, marker in enumerate(GAME.markers)
            for one in (0, marker.count + COUNT)
        ],
        [
            put(BEGUN.pools, number, one)
            for number, marker in enumerate(GAME.markers)
            for one in (-1, marker.count + COUNT + 1)
        ],
    ),
    "inside": ([first("inside", kind) for kind in ("", *KINDS)], [first("inside", "river")]),
    "carrier": ([first("carrier", COUNT - 1)], [first("carrier", -2), first("carrier", COUNT)]),
    **{
        name: ([first(name, 99), first(name, -100)], [first(name, 100), first(name, -101)])
        for name in ("ap", "spent", "cp", "lost")
    },
    "dice": ([first("dice", (1, 6, 6))], [first("dice", (0,)), first("dice", (7,))]),
    "active": ([first("active", ALL_UNITS)], [first("active", (COUNT,)), first("active", (-1,))]),
    "vp": ([first("vp", LONG - 1), first("vp", -LONG)], [first("vp", LONG), first("vp", -LONG - 1)]),
    "gains": (
        [(Gain(SEATS - 1, LONG - 1, "", "", ""),) * LONG, (Gain(0, -LONG, "", "", ""),)],
        [
            (Gain(0, 1, "", "", ""),) * (LONG + 1),
            (Gain(SEATS, 1, "", "", ""),),
            (Gain(0, LONG, "", "", ""),),
            (Gain(0, -LONG - 1, "", "", ""),),
            (Gain(0, 1, "", "x" * 100, ""),),
            (Gain(0, 1, "", "", "x" * 100),),
        ],
    ),
    "holder": ([{HERE: -1}, {HERE: 1}], [{HERE: -2}, {HERE: 2}, {OUTSIDE: 0}]),
    "first": ([0, SEATS - 1], [-1, SEATS]),
    "place": ([0, 2 * SEATS - 1], [-1, 2 * SEATS]),
    "passes": ([(SEATS - 1,) * SEATS], [(SEATS,), (0,) * (SEATS + 1)]),
    "intruded": (
        [((0, HERE, -1),), ((1, HERE, TOP),), ((1, HERE, 0),) * LONG],
        [
            ((-1, HERE, 0),),
            ((2, HERE, 0),),
            ((0, OUTSIDE, 0),),
            ((0, HERE, -2),),
            ((0, HERE, TOP + 1),),
            ((1, HERE, 0),) * (LONG + 1),
        ],
    ),
    "exposed": ([ALL_UNITS], [(0, 0), (COUNT,)]),
    "quick": ([99, -100], [100, -101]),
    "aim": ([99, -100], [100, -101]),
    "smoke": ([{HERE: (99,) * 100}], [{HERE: (100,)}, {HERE: (1,) * 101}, {OUTSIDE: (1,)}]),
    "works": (
        [{HERE: (Work("mines", SEATS - 1, 5, True, EVERYWHERE),) * 12}, {HERE: (Work("wire", 0, -1),)}],
        [
            {HERE: (Work("wire", 0),) * 13},
            {HERE: (Work("wire", -1),)},
            {HERE: (Work("wire", 0, 6),)},
            {HERE: (Work("wire", 0, -2),)},
            {HERE: (Work("wire", 0, 0, True, 1 << OUTSIDE),)},
            {OUTSIDE: (Work("wire", 0),)},
        ],
    ),
    "weapons": ([{CARDS - 1: COUNT - 1}], [{CARDS: 0}, {0: COUNT}, {-1: 0}]),
    "plots": (
        [
            (Plot(SEATS - 1, "", 99, SIZE - 1, True, TURNS, EVERYWHERE),) * LONG,
            (Plot(0, "", 0, -1),),
        ],
        [
            (Plot(0, ""),) * (LONG + 1),
            (Plot(SEATS, ""),),
            (Plot(0, "", 100),),
            (Plot(0, "", -1),),
            (Plot(0, "", 0, SIZE),),
            (Plot(0, "", 0, -2),),
            (Plot(0, "", turn=TURNS + 1),),
            (Plot(0, "", turn=-1),),
            (Plot(0, "", maybe=1 << OUTSIDE),),
        ],
    ),
    "objective": ([-1], [-2, 0]),
    "came": ([tuple(range(len(GAME.firefight.groups)))], [(-1,), (0, 0)]),
    "shots": (
        [((COUNT - 1, HERE),) * LONG],
        [((COUNT - 1, HERE),) * (LONG + 1), ((COUNT, HERE),), ((0, OUTSIDE),)],
    ),
    "coins": ([((0, HERE), (1, HERE))], [((2, HERE),), ((-1, HERE),), ((0, OUTSIDE),)]),
    "decoys": ([(99, 99), (0, 0)], [(100, 0), (-1, 0), (0,), (0, 0, 0)]),
    "last": (["", "123456789: x", "1: " + "~" * 77], ["1234567890: x", "1: ", "1: é", ": x", "x"]),
}


@pytest.mark.parametrize(
    ("field", "value"), [(name, one) for name, both in FIELDS.items() for one in both[0]]
)
def test_what_is_just_possible_is_accepted(field: str, value: Any) -> None:
    GAME.check(forged(BEGUN, **{field: value}))


@pytest.mark.parametrize(
    ("field", "value"), [(name, one) for name, both in FIELDS.items() for one in both[1]]
)
def test_one_beyond_is_refused(field: str, value: Any) -> None:
    refused(GAME, forged(BEGUN, **{field: value}), field)


def shot(**changes: Any) -> Volley:
    return Volley(Shot(**{"seat": 0, "at": HERE, **changes}), (SEEN,))


SPOKEN = ("pass",)
FRAMES: dict[str, tuple[list[Any], list[Any]]] = {
    "calendar.step": ([Calendar(-1), Calendar(len(STEPS) - 1)], [Calendar(-2), Calendar(len(STEPS))]),
    "muster.step": ([Muster(0), Muster(2 * SEATS)], [Muster(-1), Muster(2 * SEATS + 1)]),
    "mines.at": ([Mines(HERE, 0, ())], [Mines(OUTSIDE, 0, ())]),
    "mines.seat": ([Mines(HERE, SEATS - 1, ())], [Mines(HERE, SEATS, ()), Mines(HERE, -1, ())]),
    "mines.units": ([Mines(HERE, 0, ALL_UNITS)], [Mines(HERE, 0, (COUNT,)), Mines(HERE, 0, (0, 0))]),
    "mines.rolled": (
        [Mines(HERE, 0, (), -99), Mines(HERE, 0, (), 99)],
        [Mines(HERE, 0, (), -100), Mines(HERE, 0, (), 100)],
    ),
    "wager.seats": ([Wager(tuple(range(SEATS)))], [Wager((SEATS,)), Wager((0, 0))]),
    "wager.declared": (
        [Wager((), (99,) * SEATS), Wager((), (-99,))],
        [Wager((), (0,) * (SEATS + 1)), Wager((), (100,)), Wager((), (-100,))],
    ),
    "wager.totals": (
        [Wager((), (), (99,) * SEATS)],
        [Wager((), (), (0,) * (SEATS + 1)), Wager((), (), (100,))],
    ),
    "wager.asked": ([Wager((), asked=SEATS)], [Wager((), asked=-1), Wager((), asked=SEATS + 1)]),
    "wager.luck": ([Wager((), luck=99), Wager((), luck=-100)], [Wager((), luck=100), Wager((), luck=-101)]),
    "roll.dice": ([Roll(0, "", 0), Roll(0, "", 3)], [Roll(0, "", -1), Roll(0, "", 4)]),
    "roll.change": (
        [Roll(0, "", change=99), Roll(0, "", change=-99)],
        [Roll(0, "", change=100), Roll(0, "", change=-100)],
    ),
    "roll.thrown": (
        [Roll(0, "", thrown=(1, 6, 6))],
        [Roll(0, "", thrown=(1, 1, 1, 1)), Roll(0, "", thrown=(0,)), Roll(0, "", thrown=(7,))],
    ),
    "face.unit": ([Face(0), Face(COUNT - 1)], [Face(-1), Face(COUNT)]),
    "emerge.toward": ([Emerge(0, -1), Emerge(0, TOP)], [Emerge(0, -2), Emerge(0, TOP + 1)]),
    "drive.way": ([Drive(0, "ap", ())], [Drive(0, "bp", ())]),
    "drive.symbols": ([Drive(0, "ap", ("wheel",) * 8)], [Drive(0, "ap", ("wheel",) * 9)]),
    "drive.shut": ([Drive(0, "ap", (), EVERYWHERE)], [Drive(0, "ap", (), 1 << OUTSIDE)]),
    "toll.steps": ([Toll(0, (SPOKEN,) * COUNT, "ap")], [Toll(0, (SPOKEN,) * (COUNT + 1), "ap")]),
    "toll.prices": (
        [Toll(0, (), "ap", (99,) * (COUNT + 6))],
        [Toll(0, (), "ap", (0,) * (COUNT + 7)), Toll(0, (), "ap", (100,)), Toll(0, (), "ap", (-100,))],
    ),
    "toll.paid": ([Toll(0, (), "ap", paid=99)], [Toll(0, (), "ap", paid=100)]),
    "volley.targets": (
        [Volley(Shot(seat=0, at=HERE), (COUNT - 1,) * (COUNT + 6))],
        [Volley(Shot(seat=0, at=HERE), (COUNT,)), Volley(Shot(seat=0, at=HERE), (SEEN,) * (COUNT + 7))],
    ),
    "volley.found": (
        [Volley(Shot(seat=0, at=HERE), (), found=-1), Volley(Shot(seat=0, at=HERE), (), found=COUNT - 1)],
        [Volley(Shot(seat=0, at=HERE), (), found=-2), Volley(Shot(seat=0, at=HERE), (), found=COUNT)],
    ),
    "volley.shot": (
        [
            shot(seat=SEATS - 1, units=ALL_UNITS, target=COUNT - 1, origin=SIZE - 1, red=99, blue=-100),
            shot(target=-1000, origin=-1, red=None, blue=None, support=99, aim=-100),
        ],
        [
            *(shot(seat=one) for one in (-1, SEATS)),
            *(shot(units=one) for one in ((COUNT,), (0, 0))),
            *(shot(target=one) for one in (COUNT, -1001)),
            *(shot(origin=one) for one in (-2, SIZE)),
            *(shot(**{name: one}) for name in ("red", "blue", "support", "aim") for one in (100, -101)),
            shot(at=OUTSIDE),
            shot(weapon="x" * 100),
        ],
    ),
    "rallying.rules": (
        [Rallying(0, (), (), ("coh:7.6a",) * 64)],
        [Rallying(0, (), (), ("coh:7.6a",) * 65), Rallying(0, (), (), ("coh:none",))],
    ),
    "rallying.bonuses": ([Rallying(0, (), (99,))], [Rallying(0, (), (100,))]),
    "rousing.dice": ([Rousing(0, 0, (1, 6, 6))], [Rousing(0, 0, (1,) * 4), Rousing(0, 0, (0,))]),
    "plotting.card": ([Plotting(0, "")], [Plotting(0, "x" * 100)]),
    "plotting.battery": ([Plotting(0, "", 99)], [Plotting(0, "", 100), Plotting(0, "", -1)]),
    "falling.plots": ([Falling((Plot(0, ""),) * LONG)], [Falling((Plot(0, ""),) * (LONG + 1))]),
    "falling.hexes": ([Falling((), (HERE,))], [Falling((), (OUTSIDE,)), Falling((), (HERE, HERE))]),
    "mark.card": ([Mark(0, CARDS - 1, 0)], [Mark(0, CARDS, 0), Mark(0, -1, 0)]),
    "serve.card": ([Serve(0, 0, ALL_UNITS)], [Serve(0, CARDS, ())]),
    "advance.left": (
        [Advance(0, "ap", ((COUNT - 1, 99),) * COUNT)],
        [Advance(0, "ap", ((0, 0),) * (COUNT + 1)), Advance(0, "ap", ((COUNT, 0),))],
    ),
    "advance.going": ([Advance(0, "ap", (), going=99)], [Advance(0, "ap", (), going=100)]),
    "advance.rest": ([Advance(0, "ap", (), rest=99)], [Advance(0, "ap", (), rest=100)]),
    "advance.members": ([Advance(0, "ap", (), members=ALL_UNITS)], [Advance(0, "ap", (), members=(0, 0))]),
    "advance.gates": ([Advance(0, "ap", (), gates=EVERYWHERE)], [Advance(0, "ap", (), gates=1 << OUTSIDE)]),
    "advance.card": (
        [Advance(0, "ap", (), card=-1), Advance(0, "ap", (), card=CARDS - 1)],
        [Advance(0, "ap", (), card=-2), Advance(0, "ap", (), card=CARDS)],
    ),
    "advance.shut": (
        [Advance(0, "ap", (), shut=((0, EVERYWHERE),) * COUNT)],
        [Advance(0, "ap", (), shut=((0, 0),) * (COUNT + 1)), Advance(0, "ap", (), shut=((0, 1 << OUTSIDE),))],
    ),
    "hiding.spots": (
        [Hiding(0, "ap", (), ((0, HERE),) * COUNT)],
        [Hiding(0, "ap", (), ((0, HERE),) * (COUNT + 1)), Hiding(0, "ap", (), ((COUNT, HERE),))],
    ),
}


@pytest.mark.parametrize("frame", [one for both in FRAMES.values() for one in both[0]])
def test_a_frame_that_is_just_possible_is_accepted(frame: Any) -> None:
    GAME.check(forged(BEGUN, agenda=[frame, *BEGUN.agenda]))


@pytest.mark.parametrize(
    ("field", "frame"), [(name, one) for name, both in FRAMES.items() for one in both[1]]
)
def test_a_frame_one_beyond_is_refused(field: str, frame: Any) -> None:
    refused(GAME, forged(BEGUN, agenda=[frame, *BEGUN.agenda]), field)
