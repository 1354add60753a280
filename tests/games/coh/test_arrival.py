"""5.5 and 5.6: reinforcements enter, units leave."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.firefight.firefight import Exit, Group
from hexfront.games.coh.events import Moved, Scored
from hexfront.games.coh.movement.arrival import Entering
from hexfront.games.coh.points.payment import purse_of
from hexfront.games.coh.state import GONE, READY, WAITING

from .table import GAME, amounts, at, do, field, number, offered, refused, rules_of, table, unit, why


def edge(*labels: str) -> int:
    """Hexes of the blank map."""
    grid = field().grid
    return sum(1 << grid.hex(label) for label in labels)


def entry(turn: int, *labels: str) -> dict[str, Any]:
    """A firefight whose first unit enters from some turn on at these hexes."""
    return {"groups": (Group("", 0, (0,), edge(*labels), None, "no", False, turn, False, ()),)}


def waiting(turn: int, *labels: str, kind: str = "de-rifles", **more: Any) -> tuple[Any, Any]:
    """A unit that enters, and an enemy who looks on."""
    made = entry(turn, *labels)
    made["groups"] += (Group("", 1, (1,), field().grid.mask, None, "no", False, 0, False, ()),)
    place = more.pop("enemy", "1-K05")
    state_of = "ready" if turn <= 1 else "waiting"
    return table(unit("A", kind, state_of), unit("E", "ru-rifles", place, "n"), **made, **more)


@rule("coh:5.5a")
def test_reinforcements_enter_on_their_turn_or_later_at_their_hexes() -> None:
    game, state = waiting(2, "1-A05", "1-A06")
    assert state.where[0] == WAITING
    assert refused(game, state, "enter A at 1-A05 by ap").rule == "coh:2.2b"
    events = do(game, state, "pass", "pass")
    assert state.where[0] == READY and "coh:5.5a" in rules_of(events)
    do(game, state, "spend 0", "spend 0", dice=(1, 1, 6, 6))
    assert refused(game, state, "enter A at 1-A07 by ap").rule == "coh:5.5a"
    assert {text for text in offered(game, state) if text.endswith("by ap")} == {
        "enter A at 1-A05 by ap", "enter A at 1-A06 by ap"
    }  # fmt: skip
    do(game, state, "pass", "pass", "spend 0", "spend 0", dice=(1, 1, 6, 6))
    assert state.turn == 3 and "enter A at 1-A05 by ap" in offered(game, state)
    do(game, state, "enter A at 1-A05 by ap", "face s", "pass")
    assert refused(game, state, "enter A at 1-A06 by ap").rule == "coh:5.5a", "it is on the map"
    game, state = waiting(1, "1-A05")
    assert refused(game, state, "step A to 1-A05 by ap").rule == "coh:5.5a"


def test_an_entry_is_drawn_from_all_that_are_offered_each_as_likely() -> None:
    game, state = waiting(1, "1-A05", "1-A06", "1-A07", hexes={"1-A06": "heavy-woods"}, cp=(1, 0))
    group = game.legal(state, 0).group(("unit", 0))
    actions = group.actions()
    assert len(group) == len(actions) == 8, "the woods are too dear for the one CP"
    drawn = [group.draw(lambda place=place: (place + 0.5) / 8) for place in range(8)]
    assert drawn == actions and all(action in group for action in actions)
    more = Entering(game, state, 0, purse_of(game, state, 0), [("group", 0)])
    assert more.draw(lambda: 0.99) == ("group", 0) == more.actions()[-1] and len(more) == 9


@rule("coh:5.5b")
def test_entering_is_a_move_paid_in_any_way() -> None:
    for way, status in (("ap", ([6, 0], [5, 5])), ("cp", ([0, 0], [4, 5])), ("snap", ([0, 0], [5, 5]))):
        game, state = waiting(1, "1-A05")
        assert amounts(game, state, f"enter A at 1-A05 by {way}")["coh:5.5b"] == "1"
        events = do(game, state, f"enter A at 1-A05 by {way}", "face s")
        assert "coh:5.5a" in rules_of(events) and "coh:5.5c" not in rules_of(events)
        assert (state.ap, state.cp) == status and at(game, state, "A") == "1-A05"
        assert [one.how for one in events if isinstance(one, Moved)] == ["enter"]
    game, state = waiting(1, "1-A05", hexes={"1-A05": "heavy-woods"})
    assert amounts(game, state, "enter A at 1-A05 by ap")["coh:5.5b"] == "2"
    game = GAME.room("crossroads")
    state = game.setup("crossroads", frozenset(), 3)
    do(game, state, "fill", "commit", "spend 0", "spend 0", dice=(6, 6, 1, 1))
    rifles, apc = number(game, "de-rifles.1"), number(game, "de-apc251.1")
    assert state.carrier[rifles] == apc
    assert refused(game, state, "enter de-rifles.1 at 1-F02 by ap").rule == "coh:5.5b"
    do(game, state, "enter de-apc251.1 at 1-F02 by ap")
    assert state.where[rifles] == state.where[apc] == game.grid.hex("1-F02")


@rule("coh:5.5c")
def test_an_enemy_in_the_entry_hex_shifts_it_by_two_at_most() -> None:
    game, state = waiting(1, "1-A05", enemy="1-A05")
    open_to = {text.split()[3] for text in offered(game, state) if text.startswith("enter")}
    middle = game.grid.hex("1-A05")
    assert "1-A03" in open_to and "1-A08" not in open_to
    assert all(game.grid.distance(middle, game.grid.hex(label)) <= 2 for label in open_to)
    assert all(game.edge >> game.grid.hex(label) & 1 for label in open_to)
    assert "coh:5.5c" in amounts(game, state, "enter A at 1-A04 by ap")
    events = do(game, state, "enter A at 1-A04 by ap")
    assert "coh:5.5c" in rules_of(events)
    game, state = waiting(1, "1-A05", enemy="1-B05")
    assert {text.split()[3] for text in offered(game, state) if text.startswith("enter")} == {"1-A05"}


@rule("coh:5.6")
def test_units_leave_only_where_the_firefight_lets_them() -> None:
    way_out = Exit("german", edge("1-A05"), 2, ("de-wagon",), 3)
    units = (
        unit("W", "de-wagon", "1-A05", "n"),
        unit("R", "de-rifles", "1-A05"),
        unit("S", "de-wagon", "1-A07"),
    )
    game, state = table(*units, unit("E", "ru-rifles", "1-K05"), exits=(way_out,))
    assert refused(game, state, "exit S by ap").rule == "coh:5.6"
    assert amounts(game, state, "exit W by ap")["coh:5.6"] == "2 VP"
    events = do(game, state, "exit W by ap")
    assert state.where[0] == GONE and state.vp == [2, 0]
    assert [one.points for one in events if isinstance(one, Scored)] == [2]
    assert state.active[0] == () and state.ap[0] == 0
    do(game, state, "pass", "exit R by snap")
    assert state.where[1] == GONE and state.vp == [2, 0], "only wagons count"
    game, state = table(*units, exits=(way_out,), turn=4)
    do(game, state, "exit W by ap")
    assert state.vp == [0, 0], "too late to count"
    game, state = table(*units)
    assert refused(game, state, "exit W by ap").rule == "coh:5.6"


@rule("coh:5.5a")
def test_a_work_keeps_wheels_out_of_the_entry_hex() -> None:
    works = {"1-A05": ["wire"], "1-C05": ["wire"]}
    for kind, open_to in (("de-opel", {"1-A06"}), ("de-rifles", {"1-A05", "1-A06"})):
        game, state = waiting(1, "1-A05", "1-A06", kind=kind, works=works)
        assert {text.split()[3] for text in offered(game, state) if text.startswith("enter")} == open_to
    game, state = waiting(1, "1-A05", "1-A06", kind="de-opel", works=works)
    assert refused(game, state, "enter A at 1-A05 by ap").rule == "coh:18.3.1a"
    assert refused(game, state, "enter A at 1-A08 by ap").rule == "coh:5.5a"
    game, state = waiting(1, "1-A05", kind="de-opel", works={"1-A05": ["mines"]})
    assert "enter A at 1-A05 by ap" in offered(game, state), "mines bar nobody"


@rule("coh:5.5b")
def test_entering_through_wire_needs_a_point_for_the_die() -> None:
    made = entry(1, "1-A05", "1-A06")
    made["groups"] += tuple(
        Group("", seat, (seat + 1,), field().grid.mask, None, "no", False, 0, False, ()) for seat in (0, 1)
    )
    units = unit("A", "de-rifles", "ready"), unit("B", "de-rifles", "1-F05", "n", "active")
    game, state = table(
        *units, unit("E", "ru-rifles", "1-K12"), **made, ap={0: 1}, cp=(0, 0), works={"1-A05": ["wire"]}
    )
    assert {text for text in offered(game, state) if text.startswith("enter") and text.endswith("by ap")} == {
        "enter A at 1-A06 by ap"
    }
    assert amounts(game, state, "enter A at 1-A06 by ap")["coh:5.5b"] == "1"


@rule("coh:5.6")
def test_who_leaves_counts_until_the_last_turn_and_the_others_go_on() -> None:
    units = (
        unit("W", "de-wagon", "1-A05", "n", "active"),
        unit("R", "de-rifles", "1-A07", "n", "active"),
        unit("E", "ru-rifles", "1-K05"),
    )
    for turn, points in ((2, 2), (3, 2), (4, 0)):
        game, state = table(*units, exits=(Exit("german", edge("1-A05"), 2, (), 3),), turn=turn, ap={0: 5})
        do(game, state, "exit W by ap")
        assert state.vp[0] == points, "every kind counts, on the last turn too"
        assert state.active[0] == (1,) and state.ap[0] == 4, "the other still shares the activation"
    game, state = table(*units, exits=(Exit("soviet", edge("1-A05"), 2, (), 3),))
    assert refused(game, state, "exit W by ap").rule == "coh:5.6", "the enemy's way out"


@rule("coh:18.3.1a", "coh:18.1.1c", "coh:18.3.2a", "coh:18.3.1b")
def test_works_at_the_entry_hex_are_named() -> None:
    for work, named in (("wire", "coh:18.3.1a"), ("trench", "coh:18.1.1c"), ("roadblock", "coh:18.3.2a")):
        game, state = waiting(1, "1-A05", kind="de-opel", works={"1-A05": [work]})
        assert refused(game, state, "enter A at 1-A05 by ap").rule == named
    game, state = waiting(1, "1-A05", works={"1-A05": ["wire"]})
    assert amounts(game, state, "enter A at 1-A05 by ap")["coh:18.3.1b"] == "+1D6"


@rule("coh:card-05", "coh:5.6")
def test_rapid_deployment_leads_off_the_map_too() -> None:
    """Leaving is one of the two hexes, as entering is."""
    way_out = Exit("german", edge("1-A05"), 2, (), 5)
    game, state = table(
        unit("A", "de-rifles", "1-B05", "n", "used"),
        unit("B", "de-rifles", "1-B05", "n"),
        unit("E", "ru-rifles", "1-L12"),
        exits=(way_out,),
        hands={0: ["rapid-deployment"]},
        cp=(0, 0),
    )
    do(game, state, "play rapid-deployment on A for 0", "join B", "end")
    assert refused(game, state, "exit A by card").rule == "coh:5.6", "not from here"
    do(game, state, "step A to 1-A05 by card", "face n")
    assert "exit A by card" in offered(game, state) and "exit B by card" not in offered(game, state)
    assert "coh:card-05" in {one.rule for one in why(game, state, "exit A by card").reasons}
    events = do(game, state, "exit A by card")
    assert state.where[0] == GONE and state.vp == [2, 0] and "coh:5.6" in rules_of(events)
    do(game, state, "step B to 1-A05 by card", "face n", "exit B by card")
    assert state.vp == [4, 0] and game.deciders(state) == (1,)
    game, state = table(
        unit("A", "de-rifles", "1-A05", "n"), unit("E", "ru-rifles", "1-L12"), hands={0: ["rapid-deployment"]}
    )
    do(game, state, "play rapid-deployment on A for 0")
    assert refused(game, state, "exit A by card").rule == "coh:5.6", "there is no way out"
