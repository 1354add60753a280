"""The firefight of a position: what it takes from a sheet, what it names itself, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.positions.position import Position, UnitLine
from hexfront.games.coh.state import DEAD, DUG, GONE, READY, USED, WAITING
from hexfront.games.coh.table.position_firefight import arena

from .table import GAME

TWO = [
    UnitLine(id="A", at="1-C03", kind="de-rifles", facing="s"),
    UnitLine(id="B", at="1-E03", kind="ru-rifles"),
]


def position(*units: UnitLine, **fields: Any) -> Position:
    values = {"map": "blank 9x9", "units": "only", **fields}
    return Position(game="coh", unit=list(units) or TWO, **values)


def made(*units: UnitLine, **fields: Any) -> Any:
    return arena(GAME, position(*units, **fields))


def refused(message: str, *units: UnitLine, **fields: Any) -> None:
    with pytest.raises(BadPosition, match=message):
        GAME.place(position(*units, **fields))


def test_a_blank_position_has_its_own_counters_and_nothing_of_the_sheet() -> None:
    found, base = made(), GAME.firefights["partisans"]
    assert [(one.number, one.id, one.type.id, one.seat) for one in found.pieces] == [
        (0, "A", "de-rifles", 0),
        (1, "B", "ru-rifles", 1),
    ]
    assert (found.deck, found.works, found.objectives, found.exits, found.specials) == ((), (), (), (), ())
    assert found.worth == (1, 1) and found.turns == base.turns
    assert [seat.cp for seat in found.seats] == [seat.cp for seat in base.seats]
    own = found.groups[len(base.groups) :]
    assert [(one.id, one.pieces, one.turn, one.hidden, one.hexes) for one in own] == [
        ("A", (0,), 0, "no", found.map.grid.mask),
        ("B", (1,), 0, "no", found.map.grid.mask),
    ]
    assert all(group.pieces == () for group in found.groups[: len(base.groups)])


def test_turns_stretch_what_a_sheet_gives_turn_by_turn() -> None:
    for turns in (2, 9):
        found = made(set={"turns": turns})
        base = GAME.firefights["partisans"]
        for seat, was in zip(found.seats, base.seats, strict=True):
            assert len(seat.cp) == len(seat.draw) == turns
            assert seat.cp == (*was.cp, *was.cp[-1:] * turns)[:turns]
        assert found.turns == turns


@pytest.mark.parametrize(("cp", "good"), [(0, True), (99, True), (100, False), (-1, False), (True, False)])
def test_command_points_a_seat_begins_with(cp: int, good: bool) -> None:
    if good:
        found = made(set={"starting-cp": {"soviet": cp}})
        assert found.seats[1].cp == (cp,) * found.turns
        assert found.seats[0].cp == GAME.firefights["partisans"].seats[0].cp
    else:
        refused("starting-cp: soviet = .*; it is a number from 0 to 99", set={"starting-cp": {"soviet": cp}})


def test_a_position_of_a_sheet_keeps_what_is_on_it() -> None:
    base = GAME.firefights["strongpoint"]
    whole = made(UnitLine(id=base.pieces[0].id, at="ready"), scenario="strongpoint", map="", units="")
    assert whole.pieces == base.pieces and whole.groups == base.groups
    assert (whole.works, whole.objectives, whole.deck, whole.specials) == (
        base.works,
        base.objectives,
        base.deck,
        base.specials,
    )
    assert whole.worth == base.worth and whole.map is base.map
    only = made(UnitLine(id=base.pieces[3].id, at="ready"), scenario="strongpoint", map="", units="only")
    assert [(one.number, one.id) for one in only.pieces] == [(0, base.pieces[3].id)]
    assert only.works == () and only.objectives == base.objectives
    assert sum(len(group.pieces) for group in only.groups) == 1
    laying = Position(
        game="coh", scenario="strongpoint", units="only", unit=[], agenda=[{"frame": "fortify", "seat": 1}]
    )
    assert arena(GAME, laying).works == base.works


def test_a_sheet_on_another_map_has_its_edges_and_no_objectives() -> None:
    base = GAME.firefights["strongpoint"]
    found = made(UnitLine(id=base.pieces[0].id, at="ready"), scenario="strongpoint")
    assert found.objectives == () == found.works
    edge = {found.map.label(at) for at in range(found.map.grid.size) if found.groups[0].hexes >> at & 1}
    assert {"1-A01", "1-I09"} <= edge and "1-E05" not in edge
    named = made(scenario="strongpoint", set={"control": {"1-C05": "german", "1-C06": ""}})
    assert [(one.id, one.control, one.each_turn, one.turns) for one in named.objectives] == [
        ("1-C05", "german", 1, tuple(range(1, base.turns + 1))),
        ("1-C06", None, 1, tuple(range(1, base.turns + 1))),
    ]


def test_exits_bunkers_and_smoke_that_a_position_names() -> None:
    found = made(
        set={
            "exits": {"german": ["1-A01", "1-A02"]},
            "guns-in-bunkers": ["soviet"],
            "may-smoke": ["de-pz4e"],
            "turns": 4,
        }
    )
    ((side, hexes, vp, types, last),) = found.exits
    assert (side, found.map.describe(hexes), vp, types, last) == ("german", ["1-A01", "1-A02"], 1, (), 4)
    assert [type(one).__name__ for one in found.specials] == ["GunsInBunkers", "MaySmoke"]
    assert made(set={"guns-in-bunkers": "german"}).specials[0].side == "german"
    base = GAME.firefights["kv2"]
    assert made(scenario="kv2").specials == base.specials


def test_a_counter_is_named_by_its_kind_or_by_its_id() -> None:
    found = made(UnitLine(id="de-lmg.7", at="1-C03"), UnitLine(id="ru-maxim", at="1-E03"))
    assert [one.type.id for one in found.pieces] == ["de-lmg", "ru-maxim"]
    refused('unknown kind "x"', UnitLine(id="x.1", at="1-C03"))
    refused("is german, not soviet", UnitLine(id="de-lmg.7", at="1-C03", side="soviet"))
    four = made(UnitLine(id="A", at="1-C03", kind="ru-rifles"), scenario="pocket")
    other = made(
        UnitLine(id="A", at="1-C03", kind="ru-rifles", notes={"seat": four.seats[3].id}), scenario="pocket"
    )
    assert (four.pieces[0].seat, other.pieces[0].seat) == (2, 3)


def test_when_and_where_a_counter_enters() -> None:
    def group(at: str, *flags: str, **notes: Any) -> Any:
        return made(UnitLine(id="A", at=at, kind="de-rifles", flags=list(flags), notes=notes)).groups[-1]

    assert (group("ready").turn, group("waiting").turn, group("1-C03").turn) == (1, 1, 0)
    assert group("ready", turn=3).turn == 3
    board = made().map
    assert board.describe(group("ready", entry="1-A03").hexes) == ["1-A03"]
    assert board.describe(group("ready", entry=["1-A03", "1-A04"]).hexes) == ["1-A03", "1-A04"]
    assert "1-E05" not in board.describe(group("ready").hexes)
    assert group("1-C03", "hidden").hidden == "may" and group("1-C03").hidden == "no"


def test_half_hexes_are_no_hexes_of_a_position() -> None:
    half = next(at for at in range(GAME.grid.size) if GAME.grid.halves >> at & 1)
    label = GAME.labels[half]
    board = f"board {label[0]}"
    refused(
        "unknown hex", UnitLine(id="A", at="1-C03", kind="de-rifles"), map=board, set={"smoke": {label: [1]}}
    )
    refused("unknown hex", map=board, set={"control": {label: "german"}})


def test_where_counters_lie_and_what_lies_on_them() -> None:
    boxes = {"ready": READY, "waiting": WAITING, "dead": DEAD, "gone": GONE}
    for name, number in boxes.items():
        _, state = GAME.place(position(UnitLine(id="A", at=name, kind="de-rifles"), TWO[1]))
        assert state.where[0] == number
    lines = [
        UnitLine(
            id="A", at="1-C03", kind="de-rifles", flags=["used", "dug-in", "exposed"], notes={"rank": 1}
        ),
        UnitLine(id="C", at="1-C03", kind="de-rifles", facing="sw", notes={"rank": 0}),
        UnitLine(id="H", at="1-D03", kind="de-rifles", flags=["hidden"]),
        UnitLine(id="K", at="1-D04", kind="de-rifles", flags=["hidden"], notes={"handle": 9}),
        TWO[1],
    ]
    game, state = GAME.place(
        position(*lines, set={"passes": ["soviet"], "first": "soviet", "vp": {"german": 3}})
    )
    here = game.grid.hex("1-C03")
    assert state.at[here] == (1, 0), "in the order of their ranks"
    assert state.flags[0] == USED | DUG and state.exposed == (0,)
    assert state.facing[0] == game.inward[here] and state.facing[1] == 4
    assert state.maybe[2] == game.grid.mask and state.hidden == 0b1100
    assert state.handle[:4] == [0, 0, 1, 9] and state.next_handle == 9
    assert (state.passes, state.first, state.vp) == ((1,), 1, [3, 0])
    assert state.turn == 1 and state.phase == "goes"


def test_who_knows_a_marker() -> None:
    for shown, mask in ((True, 0b11), (False, 0b01), ("2", 0b10)):
        line = UnitLine(id="A", at="1-C03", kind="de-rifles", notes={"hit": "pinned", "shown": shown})
        game, state = GAME.place(position(line, TWO[1]))
        assert state.shown[0] == mask
        pinned = [one.id for one in game.markers].index("pinned")
        assert state.hit[0] == pinned and state.pools[pinned] == game.markers[pinned].count - 1


def test_whose_go_it_is_and_what_is_active() -> None:
    line = UnitLine(id="A", at="1-C03", kind="de-rifles", flags=["active"])
    for given, ap in (({}, 7), ({"ap": {"german": 2}}, 2)):
        game, state = GAME.place(position(line, TWO[1], set={**given, "seat": "soviet"}))
        assert state.active == [(0,), ()] and state.ap == [ap, 0]
        assert game.deciders(state) == (1,) and state.first == 1
    game, state = GAME.place(position(line, TWO[1], turn=3))
    assert state.turn == 3 and game.deciders(state) == (0,)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"turn": -1}, "turns 1 to 5"),
        ({"turn": 6}, "turns 1 to 5"),
        ({"phase": "supper"}, 'unknown phase "supper"'),
        ({"phase": "setup"}, "sets the firefight up"),
        ({"set": {"seat": "french"}}, 'unknown seat "french"'),
        ({"set": {"passes": "soviet"}}, "passes: a list"),
        ({"set": {"control": ["1-C05"]}}, "control: a table"),
        ({"set": {"control": {"1-C05": "french"}}}, 'unknown side "french"'),
        ({"set": {"exits": {"french": ["1-A01"]}}}, 'unknown side "french"'),
        ({"set": {"works": {"1-C05": ["wire french"]}}}, 'unknown side "french"'),
        ({"set": {"weapons": {"grenades": "X"}}}, 'unknown unit "X"'),
        ({"set": {"rest": {"quick": "many"}}}, "rest: quick"),
        ({"set": {"levels": 3}}, "levels: a table"),
    ],
)
def test_what_a_position_may_not_say(fields: dict[str, Any], message: str) -> None:
    refused(message, **fields)


def test_the_last_turn_may_be_given() -> None:
    assert GAME.place(position(turn=5))[1].turn == 5
    assert GAME.place(position(turn=0))[1].turn == 1
