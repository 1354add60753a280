"""20: the whole verdict on whoever comes in or leaves the map, and all who may at a moment."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import GAME, against, at, axis, do, offered, real, reasons, refusal, rules, russian, tagged, unit

HELD = {"axis": ["E31", "BB31", "B14"], "russian": ["R9", "E10", "W19"]}
DATED = [unit(one.id, "later") for one in GAME.units if not one.option and (one.turn or 0) > 0]


def table_of(*units: Any, **more: Any) -> tuple[Any, Any]:
    """These units, one of each side far behind, and no die for Archangel."""
    given = {"held": HELD, "archangel": -1, "turn": 2, **more}
    return real(*units, axis("X", "E31"), russian("R", "R8"), **given)


@pytest.mark.parametrize(
    ("turn", "impulse", "player", "due"),
    [
        (2, 1, "axis", "40Pz 27Inf 23Inf SSRes Rum5 Hun1"),
        (2, 2, "axis", "Ita3"),
        (2, 1, "russian", "20A 40A 24A 16A"),
        (3, 1, "axis", "34Inf 35Inf Ita4"),
        (4, 1, "russian", "39A 59A 60A 61A 1PC 8PC 1GA 2GA 3GA 4GA W4"),
        (4, 2, "russian", ""),
        (5, 1, "russian", "2GCC W5a W5b W5c"),
        (9, 1, "axis", "Rum3"),
    ],
)
def test_who_is_due_comes_by_the_order_of_battle_in_his_impulse_alone(
    turn: int, impulse: int, player: str, due: str
) -> None:
    """20.0."""
    game, state = table_of(*DATED, turn=turn, impulse=impulse, player=player)
    found = {game.names[number] for number in range(len(game.units)) if state.due >> number & 1}
    assert found == set(due.split())
    delayed = {text.split()[1] for text in offered(game, state, "delay")}
    assert delayed == found


@rule("trc:20.0b", "trc:20.5", "trc:20.1.2", "trc:20.2b", "trc:18.2a", "trc:18.2b")
def test_each_arrival_is_told_by_its_rules() -> None:
    game, state = table_of(unit("40Pz", "later"), axis("B", "box"))
    assert reasons(game, state, "enter 40Pz in E33") == [("20.2a", ""), ("9.2c", "")]
    assert rules(do(game, state, "enter 40Pz in E33"), "arrival") == {"20.5", "20.0b", "4.1.2c"}
    assert reasons(game, state, "enter B in E33") == [("20.2a", ""), ("9.2d", "")]
    assert rules(do(game, state, "enter B in E33"), "arrival") == {"20.5", "20.1.2"}
    assert (state.fresh, state.due) == (1 << game.data.numbers["40Pz"], 0)
    game, state = table_of(unit("Ita3", "later"), axis("B", "box"), impulse=2)
    assert reasons(game, state, "enter Ita3 in E33") == [("20.2a", ""), ("20.3b", "")]
    assert rules(do(game, state, "enter Ita3 in E33"), "arrival") == {"20.5", "20.0b", "4.1.4d"}
    game, state = table_of(unit("Rum3", "later"), turn=9)
    assert rules(do(game, state, "enter Rum3 in BB31"), "arrival") == {"20.5b", "20.0b", "4.1.2c"}
    reds = unit("20A", "later"), unit("40A", "later"), russian("T", "box"), russian("U", "box")
    game, state = table_of(*reds, player="russian")
    cities = {text for text in offered(game, state, "enter") if text.split()[1] in ("20A", "40A")}
    assert cities == {"enter 20A in R9", "enter 40A in X13"}
    assert rules(do(game, state, "enter 20A in R9"), "arrival") == {"20.2b", "20.0b", "4.2.1b"}
    assert rules(do(game, state, "enter T in QQ12"), "arrival") == {"20.5a", "20.1.2"}
    assert state.south == 1
    assert against(game, state, "enter U in QQ11") == ["20.5a"]
    assert rules(do(game, state, "enter U in U1"), "arrival") == {"20.5", "20.1.2"}
    assert state.south == 1
    game, state = table_of(unit("5PC", "later"), player="russian", turn=3)
    assert offered(game, state, "enter") == {"enter 5PC in R9"}
    assert rules(do(game, state, "enter 5PC in R9"), "arrival") == {"18.2a", "20.0b", "4.2.1b"}
    game, state = table_of(unit("1PC", "reserve"), player="russian", turn=8)
    assert rules(do(game, state, "enter 1PC in U1"), "arrival") == {"18.2b"}


@rule("trc:20.4a", "trc:20.3c")
def test_a_lost_city_and_enemy_zoc_are_told_to_who_comes_in() -> None:
    held = {"axis": ["E31", "R9"], "russian": ["E10"]}
    game, state = table_of(unit("20A", "later"), player="russian", held=held)
    assert against(game, state, "enter 20A in R9")[0] == "20.4a"
    assert rules(do(game, state, "enter 20A in U1"), "arrival") == {"20.4a", "20.5", "20.0b", "4.2.1b"}
    game, state = table_of(unit("Ita3", "later"), russian("S", "E32"), impulse=2)
    assert "20.3c" in rules(do(game, state, "enter Ita3 in E33"), "arrival")
    assert state.pinned >> game.data.numbers["Ita3"] & 1
    game, state = table_of(unit("40Pz", "later"), russian("S", "E32"))
    assert "20.3c" not in rules(do(game, state, "enter 40Pz in E33"), "arrival")
    assert not state.pinned


def test_all_that_keeps_a_unit_outside_is_named() -> None:
    """11.1, 18.2, 20.0 to 20.5, 22.3."""
    units = unit("40Pz", "later"), axis("H", "box", "1-7", "hq"), axis("C", "box", "4-4", "infantry", "boxed")
    game, state = table_of(*units, unit("34Inf", "later"), russian("S", "E33"))
    assert against(game, state, "enter 40Pz in E33") == ["5.2a"]
    assert against(game, state, "enter 40Pz in R9") == ["20.5"]
    assert against(game, state, "enter H in K33") == ["11.1a"]
    assert against(game, state, "enter C in K33") == ["20.1.2"]
    assert against(game, state, "enter 34Inf in K33") == ["20.0b"]
    assert against(game, state, "enter S in K33")[0] == "2.1a"
    game, state = table_of(*units, debt={"axis": 1})
    assert against(game, state, "enter 40Pz in K33") == ["20.10.1"]
    game, state = table_of(unit("W4", "later"), unit("1PC", "reserve"), player="russian", turn=4)
    assert against(game, state, "enter W4 in U1")[0] == "22.3a"
    assert against(game, state, "enter 1PC in U1")[0] == "18.2b"
    assert against(game, state, "delay X") == ["20.1.1a"]


@rule("trc:20.1.1a", "trc:18.2a", "trc:22.1d")
def test_whoever_is_not_brought_in_goes_to_the_box_or_the_reserve() -> None:
    units = unit("60A", "later"), unit("61A", "later"), unit("1PC", "later"), unit("W4", "later")
    game, state = table_of(*units, player="russian", turn=4)
    told = {str(event.text()): rules([event]) for event in tagged(do(game, state, "delay 60A"), "said")}
    assert told == {"60A goes to the off-map box.": {"20.1.1a", "20.1"}}
    events = tagged(do(game, state, "end"), "said")
    told = {str(event.text()): rules([event]) for event in events if "goes to" in str(event.text())}
    assert told == {
        "61A goes to the off-map box.": {"20.1.1a", "20.1"},
        "1PC goes to the paratroop reserve.": {"18.2a"},
        "W4 goes to the off-map box.": {"20.1.1a", "20.1", "22.1d"},
    }
    assert [at(game, state, name) for name in ("60A", "61A", "1PC", "W4")] == [
        "box-russian",
        "box-russian",
        "reserve-russian",
        "box-russian",
    ]


@rule("trc:20.10", "trc:20.10.1")
def test_units_that_leave_by_an_enemy_edge_are_matched_factor_by_factor() -> None:
    units = axis("A", "U1", "4-4"), axis("B", "U1", "3-4"), axis("C", "U2"), axis("L", "U1", "1-0", "leader")
    game, state = table_of(*units, turn=8)
    assert offered(game, state, "exit") == {"exit A", "exit B"}
    assert reasons(game, state, "exit A") == [("20.10.1", "4")]
    events = do(game, state, "exit A", "exit B")
    assert rules(tagged(events, "removed")) == {"20.10"}
    assert (state.debt, at(game, state, "A")) == ([0, 7], "gone-axis")
    assert refusal(game, state, "exit C") == "C is not on an enemy edge."
    reds = russian("T", "R10", "5-3"), russian("U", "box", "4-3"), unit("WMoscow", "R9"), unit("Stalin", "R9")
    game, state = table_of(*reds, unit("4A", "pool"), player="russian", turn=8, debt={"russian": 7})
    assert offered(game, state, "remove") == {"remove R", "remove T", "remove U"}
    assert reasons(game, state, "remove T") == [("20.10.1", "7")]
    assert rules(do(game, state, "remove T"), "removed") == {"20.10.1"}
    assert state.debt == [0, 2]
    assert refusal(game, state, "remove WMoscow") == "WMoscow is no combat unit on the map or in the box."
    do(game, state, "remove U")
    assert state.debt == [0, 0]
    assert refusal(game, state, "remove R") == "Nobody has to be matched."
    assert not offered(game, state, "remove")


@rule("trc:20.10")
def test_nobody_leaves_by_an_edge_before_1942_or_by_his_own() -> None:
    game, state = table_of(axis("A", "U1"), axis("B", "E33"), turn=4)
    assert not offered(game, state, "exit")
    assert refusal(game, state, "exit A") == "Units leave by an enemy edge from 1942 on."
    game, state = table_of(axis("A", "U1"), axis("B", "E33"), turn=5, weather="clear")
    assert offered(game, state, "exit") == {"exit A"}
    game, state = table_of(russian("S", "E33"), russian("T", "U1"), turn=5, weather="clear", player="russian")
    assert offered(game, state, "exit") == {"exit S"}


@rule("trc:20.1.1b", "trc:9.2b")
def test_trains_into_the_box_count_but_for_those_who_have_just_come() -> None:
    units = russian("A", "R9"), russian("B", "R9", "4-3", "infantry", "fresh"), russian("C", "P18")
    game, state = table_of(*units, player="russian")
    assert {"depart A", "depart B"} <= offered(game, state, "depart")
    assert "depart C" not in offered(game, state)
    assert rules(do(game, state, "depart A"), "removed") == {"20.1.1b"}
    assert rules(do(game, state, "depart B"), "removed") == {"20.1.1b", "9.2b"}
    number = game.data.numbers
    assert state.rides == 1
    assert state.boxed == state.rode == state.moved == 1 << number["A"] | 1 << number["B"]
    assert against(game, state, "depart C") == ["9.3.2a", "20.1.1b"]


RAIL = [("5.2b", ""), ("9.2a", "6"), ("4.1.2d", "")]


@rule("trc:9.2c", "trc:11.3b", "trc:9.3.3a")
def test_the_whole_verdict_on_a_train() -> None:
    game, state = real(axis("A", "E31", "8-7", "armour"), axis("B", "E31", "4-4", "infantry", "fresh"))
    assert reasons(game, state, "rail A to E30") == RAIL
    assert reasons(game, state, "rail A to J24") == [*RAIL, ("9.3.3a", "")]
    assert reasons(game, state, "rail B to E30") == [*RAIL, ("9.2c", "")]
    events = do(game, state, "rail B to E30")
    assert rules(events, "rail") == {"9.3.1b", "9.2b"}
    assert state.rides == 0
    game, state = real(axis("A", "E31", "4-4", "infantry", "stunned"), rides=2, weather="snow")
    told = [("5.2b", ""), ("9.2a", "1"), ("4.1.2d", ""), ("11.3b", "")]
    assert reasons(game, state, "rail A to E30") == told
    events = do(game, state, "rail A to E30")
    assert rules(events, "rail") == {"9.3.1b"}
    assert state.rides == 3
    assert state.rode == state.moved == 1 << game.data.numbers["A"]
    game, state = real(russian("A", "R9"), axis("X", "E31"), player="russian")
    assert reasons(game, state, "rail A to R8") == [("5.2b", ""), ("9.2a", "5"), ("4.2.1c", "")]


def test_all_that_keeps_a_unit_off_a_train_is_named() -> None:
    """9.2, 9.3."""
    units = (
        axis("M", "E31", "4-4", "infantry", "moved"),
        axis("V", "E31", "4-4", "infantry", "victors", "moved"),
        axis("H", "E31", "1-7", "hq"),
        axis("F", "F30"),
        axis("Z", "M25"),
        russian("R", "M24"),
    )
    game, state = real(*units, rides=6)
    assert against(game, state, "rail M to E30") == ["9.3.1c", "9.2a"]
    assert against(game, state, "rail V to E30") == ["16.2a", "9.2a"]
    assert against(game, state, "rail H to E30") == ["11.1d", "9.2a"]
    assert against(game, state, "rail F to E30") == ["9.2a", "9.3.2a"]
    assert against(game, state, "rail Z to E30") == ["9.2a", "9.3.2b"]
    game, state = real(*units, impulse=2)
    assert against(game, state, "rail M to E30") == ["9.3.1a", "9.3.1c"]
    assert against(game, state, "rail R to E30")[:2] == ["9.3.1a", "2.1a"]
