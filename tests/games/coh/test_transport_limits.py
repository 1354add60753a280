"""14.0 to 18.0: what vehicles, loads, works and mines do not do, and the rule that says so."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import Fired, Laid, Moved
from hexfront.games.coh.state import DUG, Work

from .cardplay import holding
from .table import amounts, at, do, number, offered, refused, rules_of, table, unit

HEX = "1-E05"
FAR = unit("S", "ru-rifles", "1-A12")


def told(*units: Any, act: str, **more: Any) -> str:
    """The rule that refuses an act, which is not offered either."""
    game, state = table(*units, FAR, **{"cp": (0, 0), **more})
    assert act not in offered(game, state)
    return refused(game, state, act).rule


@rule("coh:17.0a", "coh:17.0b")
def test_what_is_not_loaded() -> None:
    squad, other = unit("A", "de-rifles", HEX), unit("B", "de-lmg", HEX)
    truck, tank = unit("T", "de-opel", HEX), unit("P", "de-pz3e", HEX)
    assert told(squad, other, act="load A on B by ap") == "coh:17.0a", "no vehicle"
    assert told(truck, tank, act="load P on T by ap") == "coh:17.0a", "a vehicle is towed, not loaded"
    assert told(squad, unit("T", "de-opel", "1-E06"), act="load A on T by ap") == "coh:17.0b", "another hex"
    assert told(squad, unit("T", "de-opel", HEX, hit="crew-stunned"), act="load A on T by ap") == "coh:17.0b"
    load = unit("B", "de-hmg", HEX, on="T")
    assert told(squad, truck, load, act="load A on T by ap") == "coh:17.0a", "no room"


@rule("coh:14.5c", "coh:17.0a", "coh:17.0b")
def test_what_is_not_towed() -> None:
    stuck, tank = unit("P", "de-pz3e", HEX, "n", "bogged"), unit("Q", "de-pz3e", HEX)
    squad = unit("A", "de-rifles", HEX)
    assert told(stuck, squad, act="tow P with A by ap") == "coh:14.5c", "by no squad"
    lorry = unit("T", "de-opel", HEX, "n", "bogged")
    assert told(lorry, squad, act="tow T with A by ap") == "coh:14.5c", "nor a truck"
    assert told(unit("A", "de-rifles", HEX, hit="pinned"), tank, act="tow A with Q by ap") == "coh:14.5c"
    assert told(stuck, tank, act="tow P with P by ap") == "coh:14.5c"
    assert told(unit("P", "de-pz3e", HEX, "n", "used"), tank, act="tow P with Q by ap") == "coh:14.5c", (
        "it can move"
    )
    assert told(stuck, unit("Q", "de-pz3e", "1-E06"), act="tow P with Q by ap") == "coh:17.0b", "another hex"
    dazed = unit("Q", "de-pz3e", HEX, hit="crew-stunned")
    assert told(stuck, dazed, act="tow P with Q by ap") == "coh:17.0b"
    assert told(stuck, tank, unit("A", "de-rifles", HEX, on="Q"), act="tow P with Q by ap") == "coh:17.0a", (
        "no room"
    )
    game, state = table(stuck, tank, FAR, cp=(0, 0))
    assert "tow P with Q by ap" in offered(game, state)
    assert not any(text.startswith(("tow Q", "tow P with P")) for text in offered(game, state))


@rule("coh:17.0f")
def test_nobody_gets_off_a_stunned_vehicle() -> None:
    truck, load = unit("T", "de-opel", HEX, hit="crew-stunned"), unit("A", "de-rifles", HEX, on="T")
    assert told(truck, load, act="unload A by ap") == "coh:17.0f"
    assert told(unit("A", "de-rifles", HEX), act="unload A by ap") == "coh:17.0f", "it is not carried"
    game, state = table(unit("T", "de-opel", HEX, hit="light-damage"), load, FAR, cp=(0, 0))
    assert "unload A by ap" in offered(game, state)
    do(game, state, "unload A by ap")
    assert set(state.active[0]) == {0, 1}, "both take part"


@rule("coh:17.0d", "coh:14.5c", "coh:17.0f")
def test_who_takes_part_in_towing() -> None:
    game, state = table(unit("P", "de-pz3e", HEX, "n", "bogged"), unit("Q", "de-pz3e", HEX), FAR, cp=(0, 0))
    do(game, state, "tow P with Q by ap")
    assert state.active[0] == (number(game, "Q"),), "only the one that tows does anything"
    do(game, state, "pass")
    events = do(game, state, "step Q to 1-D05 by ap", "face n")
    assert set(state.active[0]) == {0, 1} and "coh:17.0d" in rules_of(events), "they move as a group"
    do(game, state, "pass", "unload P by ap")
    assert state.carrier[0] < 0
    game, state = table(
        unit("P", "de-pz3e", HEX, "n", "bogged", on="Q"), unit("Q", "de-pz3e", HEX), FAR, cp=(0, 0)
    )
    events = do(game, state, "unload P by ap")
    assert state.active[0] == (1,) and "coh:17.0f" in rules_of(events)
    game, state = table(
        unit("P", "de-pz3e", HEX, "n", "bogged", "used", on="Q"), unit("Q", "de-pz3e", HEX), FAR, cp=(0, 0)
    )
    assert "unload P by ap" in offered(game, state), "that it is used does not matter"


@rule("coh:14.5e", "coh:14.5d")
def test_only_what_the_terrain_held_is_freed_by_towing() -> None:
    for flags, marker, freed in ((("bogged",), "", True), ((), "immobilised", False)):
        game, state = table(
            unit("P", "de-pz3e", HEX, "n", *flags, on="Q", hit=marker), unit("Q", "de-pz3e", HEX), FAR,
            hexes={HEX: "stone-building"}, cp=(0, 0),
        )  # fmt: skip
        assert "coh:14.5d" in amounts(game, state, "step Q to 1-D05 by ap")
        assert ("coh:14.5e" in rules_of(do(game, state, "step Q to 1-D05 by ap"))) == freed


ROAD = {"1-F05-1-E05-1-D05-1-C05": "road"}


@rule("coh:14.1a", "coh:14.2a", "coh:14.2c", "coh:14.5a")
def test_what_a_bonus_hex_has_to_do_with() -> None:
    game, state = table(unit("T", "de-opel", "1-F05"), FAR, links=ROAD, cp=(0, 0))
    do(game, state, "step T to 1-E05 by ap")
    assert "coh:14.2.ex2" not in amounts(game, state, "drive T to 1-D05"), "nothing to climb"
    (moved,) = [one for one in do(game, state, "drive T to 1-D05") if isinstance(one, Moved)]
    assert set(moved.rules) == {"coh:14.1a", "coh:14.1b", "coh:14.1c", "coh:14.2a"}
    game, state = table(
        unit("T", "de-opel", "1-F05"), unit("U", "de-opel", "1-D05"), FAR, links=ROAD, cp=(0, 0)
    )
    do(game, state, "step T to 1-E05 by ap")
    (moved,) = [one for one in do(game, state, "drive T to 1-D05") if isinstance(one, Moved)]
    assert "coh:14.2c" in moved.rules
    game, state = table(unit("P", "de-pz3e", "1-F05"), FAR, hexes={HEX: "stone-building"}, cp=(0, 0))
    assert amounts(game, state, f"step P to {HEX} by ap")["coh:14.5a"] == "6+"
    assert "coh:14.5a" not in amounts(game, state, "step P to 1-E06 by ap")


@rule("coh:14.1a")
def test_a_climb_by_bonus_that_takes_the_last_point_is_offered() -> None:
    game, state = table(unit("T", "ru-t34a", "3-G13", "n", "active"), boards="3", go=1, cp=(0, 0), ap={1: 3})
    do(game, state, "step T to 3-F13 by ap")
    assert "drive T to 3-E13" in offered(game, state)
    do(game, state, "drive T to 3-E13")
    assert state.ap[1] == 0


@rule("coh:18.2b")
def test_what_cannot_be_occupied() -> None:
    squad = unit("A", "de-rifles", HEX)
    assert told(squad, act="occupy A in trench by ap", works={HEX: ["wire"]}) == "coh:18.2b"
    assert told(squad, act="occupy A in trench by ap", works={"1-F05": ["trench"]}) == "coh:18.2b"
    inside = unit("A", "de-rifles", HEX, inside="trench")
    assert told(inside, act="occupy A in trench by ap", works={HEX: ["trench"]}) == "coh:18.2b"
    assert told(squad, act="vacate A by ap", works={HEX: ["trench"]}) == "coh:18.2b"


@rule("coh:18.3.1b", "coh:18.3.1c")
def test_the_price_of_wire_may_take_the_last_point() -> None:
    squad = unit("A", "de-rifles", "1-F05", "n", "active")
    for die, payable in ((3, True), (4, False)):
        game, state = table(squad, FAR, works={HEX: ["wire"]}, cp=(0, 0), ap={0: 4})
        do(game, state, f"step A to {HEX} by ap", dice=(die,))
        assert ("pay" in offered(game, state)) == payable
        assert amounts(game, state, "refrain") == {"coh:18.3.1c": "4"}, "what would be lost"
        if payable:
            assert amounts(game, state, "pay") == {"coh:18.3.1b": "4"}
    assert refused(game, state, "pay").rule == "coh:18.3.1c"
    game, state = table(
        unit("A", "de-engineers", "1-F05"), unit("B", "de-rifles", "1-F05"), FAR, works={HEX: ["wire"]}
    )
    assert "coh:19.0d" in amounts(game, state, f"step A to {HEX} by ap")
    assert "coh:19.0d" not in amounts(game, state, f"step B to {HEX} by ap")
    assert "coh:18.3.1b" in amounts(game, state, f"step B to {HEX} by ap")


@rule("coh:10.1a")
def test_a_hidden_unit_slips_through_wire_without_a_die() -> None:
    game, state = table(
        unit("H", "ru-rifles", "1-F05", "n", "hidden"), unit("G", "de-rifles", "1-A12"),
        hexes={"1-F05": "heavy-woods", HEX: "heavy-woods"}, works={HEX: ["wire"]}, go=1, cp=(0, 0),
    )  # fmt: skip
    assert amounts(game, state, f"step H to {HEX} by ap")["coh:10.1a"] == "+3"
    do(game, state, f"step H to {HEX} by ap")
    assert at(game, state, "H") == HEX and state.ap[1] == 3


@rule("coh:18.3.3a")
def test_where_somebody_came_through_no_hidden_field_lies() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05"), FAR, cp=(0, 0))
    hexes = [game.grid.hex(label) for label in (HEX, "1-C05")]
    state.works[hexes[1]] = (Work("mines", 1, hidden=True, maybe=sum(1 << one for one in hexes)),)
    do(game, state, f"step A to {HEX} by ap", "face n", "pass")
    assert state.works[hexes[1]][0].maybe == 1 << hexes[1]
    do(game, state, "step A to 1-D05 by ap", "face n", "pass")
    events = do(game, state, "step A to 1-C05 by ap", dice=(1, 1))
    assert "coh:18.3.3a" in rules_of(events)


@rule("coh:card-41", "coh:card-40")
def test_works_come_and_go_before_the_eyes_of_those_who_may_see_it() -> None:
    field = {"1-F05": ["mines", Work("mines", 1, hidden=True, maybe=-1)]}
    game, state = holding("clearing", works=field)
    events = do(game, state, "play clearing on A for 2")
    assert len(state.works[game.grid.hex("1-F05")]) == 1, "nobody knew of the other"
    assert [one.on for one in events if isinstance(one, Laid)] == [False, True], (
        "which goes off now (18.3.3b)"
    )
    game, state = holding("lay-mines", more=(unit("T", "ru-rifles", "1-D05", "s"),))
    events = do(game, state, "mine lay-mines by A in 1-F05 for 2")
    assert [(one.work, one.to) for one in events if isinstance(one, Laid)] == [("mines", None)], (
        "under his eyes"
    )


@rule("coh:19.1c")
def test_a_hex_in_the_arc_of_a_flame_turret_is_offered_once() -> None:
    game, state = table(unit("G", "de-rifles", "1-E05"), unit("O", "ru-ot26", "1-F05", "n"), go=1, cp=(0, 0))
    acts = [game.lexicon.text(action) for action in game.legal(state, 1)]
    assert acts.count("flame O at 1-E05 by ap") == 1
    assert amounts(game, state, "flame O at 1-E05 by ap")["coh:19.1c"] == "+0"


@rule("coh:18.1.3a", "coh:18.1.3c", "coh:17.0d", "coh:dmg-stunned")
def test_who_does_not_dig_in() -> None:
    act, truck = "dig A by ap", unit("T", "de-opel", HEX)
    assert told(truck, unit("A", "de-rifles", HEX, on="T"), act=act) == "coh:17.0d"
    assert told(unit("A", "de-rifles", HEX, hit="stunned"), act=act) == "coh:dmg-stunned"
    assert told(unit("A", "de-rifles", HEX, "n", "dug-in"), act=act) == "coh:18.1.3c"
    trench = {HEX: ["trench"]}
    assert told(unit("A", "de-rifles", HEX, inside="trench"), act=act, works=trench) == "coh:18.1.3a"
    assert told(unit("A", "de-rifles", HEX), act=act, hexes={HEX: "water"}) == "coh:18.1.3a"
    assert told(unit("A", "de-pz3e", HEX), act=act) == "coh:18.1.3a"
    for marker in ("pinned", "panicked", "suppressed"):
        game, state = table(unit("A", "de-rifles", HEX, hit=marker), FAR, cp=(0, 0))
        assert act in offered(game, state), "it may do what its marker does not forbid"


@rule("coh:5.0a")
def test_only_wire_and_roadblocks_cost_a_die() -> None:
    for work in ("trench", "mines", "bunker"):
        game, state = table(
            unit("A", "de-rifles", "1-F05", "n", "active"), FAR, works={HEX: [work]}, ap={0: 1}, cp=(0, 0)
        )
        assert f"step A to {HEX} by ap" in offered(game, state)
        assert amounts(game, state, f"step A to {HEX} by ap")["coh:5.0a"] == "1"
    events = do(*table(unit("A", "de-rifles", "1-F05", "n"), FAR, cp=(0, 0)), f"step A to {HEX} by ap")
    assert "coh:18.1.3b" not in rules_of(events), "it had no defences to give up"


@rule("coh:18.3.1b", "coh:18.3.1c")
def test_what_a_group_has_paid_counts_for_its_wire() -> None:
    units = unit("M", "de-hmg", "1-F04", "n"), unit("B", "de-rifles", "1-F05", "n")
    game, state = table(*units, FAR, works={HEX: ["wire"]}, hexes={"1-E04": "heavy-woods"}, cp=(0, 0))
    do(game, state, "group M", "join B", "step M to 1-E04 by ap", "face n")
    assert state.ap[0] == 4
    do(game, state, f"step B to {HEX} by ap", "pay", "face n", dice=(1,))
    assert state.ap[0] == 4, "2 are less than the 3 that are paid"
    game, state = table(*units, FAR, works={HEX: ["wire"]}, cp=(6, 0))
    events = do(game, state, "group M", "join B", f"step B to {HEX} by cp", "spend 0", "refrain", dice=(2,))
    assert state.cp[0] == 6 and "coh:18.3.1c" in rules_of(events)
    do(game, state, "step M to 1-E04 by cp")
    assert state.cp[0] == 4, "what was not paid does not count"


@rule("coh:19.1a", "coh:7.0a", "coh:7.7.3a", "coh:19.1c")
def test_what_is_not_burned() -> None:
    sappers = unit("E", "de-engineers", "1-F05", "n")
    game, state = table(
        sappers, unit("A", "de-rifles", "1-F05"), unit("T", "ru-rifles", "1-E05", "s"), FAR, cp=(0, 0)
    )
    assert refused(game, state, "flame E at 1-E06 by ap").rule == "coh:7.0a", "nobody is there"
    assert refused(game, state, "burn E on A by ap").rule == "coh:7.7.3a", "a friend"
    assert refused(game, state, "burn E on T by ap").rule == "coh:7.7.3a", "another hex"
    assert refused(game, state, "flame E at 1-D05 by ap").rule == "coh:19.1a"
    game, state = table(sappers, unit("T", "ru-rifles", "1-F05", "s"), FAR, cp=(0, 0))
    events = do(game, state, "burn E on T by ap", dice=(1, 1))
    assert [one.at for one in events if isinstance(one, Fired)] == ["1-F05"]
    tank = unit("O", "ru-ot26", "1-F05", "s")
    game, state = table(unit("G", "de-rifles", "1-E05"), tank, go=1, cp=(0, 0))
    assert amounts(game, state, "flame O at 1-E05 by ap")["coh:19.1c"] == "+2"
    assert amounts(game, state, "flame O at 1-E05 by snap")["coh:19.1c"] == "+0"


@rule("coh:14.1a")
def test_a_climb_by_bonus_is_paid_as_the_step_was() -> None:
    game, state = table(unit("T", "ru-t34a", "3-G13", "n", "active"), boards="3", go=1, cp=(0, 2), ap={1: 5})
    do(game, state, "step T to 3-F13 by cp")
    assert (state.cp[1], state.ap[1]) == (0, 5)
    assert "drive T to 3-E13" not in offered(game, state), "no CP are left"
    assert refused(game, state, "drive T to 3-E13").rule == "coh:14.1a"


@rule("coh:18.1.2b", "coh:18.2a", "coh:dmg-pinned")
def test_going_into_a_bunker() -> None:
    both = {HEX: ["trench", Work("bunker", 0, facing=2)]}
    game, state = table(unit("A", "de-rifles", "1-F05", "n"), FAR, works=both, cp=(0, 0))
    events = do(game, state, f"step A to {HEX} by ap", "shelter bunker")
    assert state.facing[0] == 2 and "coh:18.2a" in rules_of(events)
    do(game, state, "pass")
    assert refused(game, state, "pivot A to n by ap").rule == "coh:18.1.2b"
    assert (
        told(unit("A", "de-rifles", HEX, hit="pinned"), act="occupy A in trench by ap", works=both)
        == "coh:dmg-pinned"
    )


@rule("coh:18.3.1b", "coh:3.2.2")
def test_a_command_action_into_wire_activates_nobody() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05", "n"), FAR, works={HEX: ["wire"]}, cp=(5, 0))
    assert "coh:3.2.2" in amounts(game, state, f"step A to {HEX} by cp")
    events = do(game, state, f"step A to {HEX} by cp", "spend 0", "pay", dice=(2,))
    assert state.active[0] == () and state.cp[0] == 2 and "coh:18.3.1b" in rules_of(events)


@rule("coh:3.0b", "coh:19.1c")
def test_a_flame_turret_that_lacks_the_points_is_told_so() -> None:
    tank = unit("O", "ru-ot26", "1-F05", "s", "active")
    game, state = table(unit("G", "de-rifles", "1-E05"), tank, go=1, cp=(0, 0), ap={1: 6})
    assert refused(game, state, "flame O at 1-E05 by ap").rule == "coh:19.1c", "5 and 2 are more than 6"
    game, state = table(unit("G", "de-rifles", "1-E05"), tank, go=1, cp=(0, 0), ap={1: 4})
    assert refused(game, state, "flame O at 1-E05 by ap").rule == "coh:3.0b", "5 are more than 4"


@rule("coh:18.1.3b", "coh:14.5c")
def test_a_dug_in_vehicle_that_is_towed_away_leaves_its_defences() -> None:
    game, state = table(
        unit("P", "de-pz3e", "1-E05", "n"),
        unit("Q", "de-pz2f", "1-E05", "n", "dug-in", "bogged"),
        unit("S", "ru-rifles", "1-A12"),
        cp=(0, 0),
    )
    assert "coh:14.5c" in rules_of(do(game, state, "tow Q with P by ap", "pass"))
    assert state.flags[1] & DUG, "it has not moved yet"
    events = do(game, state, "step P to 1-D05 by ap")
    assert not state.flags[1] & DUG
    assert [(one.what, one.on) for one in events if getattr(one, "marker", "") == "dug-in"] == [("Q", False)]
    assert "coh:18.1.3b" in rules_of(events)


@rule("coh:14.5c")
def test_what_is_wrong_with_a_vehicle_in_tow_is_seen_unless_the_ground_holds_it() -> None:
    for flags, shown in (((), True), (("used",), True), (("bogged",), False), (("stuck",), False)):
        game, state = table(
            unit("T", "de-pz3e", "1-F05"),
            unit("D", "de-pz3e", "1-F05", "n", *flags, hit="immobilised"),
            unit("S", "ru-rifles", "1-A01"),
        )
        do(game, state, "tow D with T by ap")
        assert (state.shown[1] == 0b11) == shown, flags
