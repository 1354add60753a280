"""What happens to all alike, tried with two, and with one beside them whom it does not concern."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.happenings import Marked
from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.units.counters import room
from hexfront.games.tow.units.ukrainian_fronts import turn_start
from hexfront.games.tow.victory import points

from .table import axis, campaign, do, number, soviet, table, unit
from .test_supply import drawn


@rule("tow:8.1m")
def test_a_check_takes_every_marker_off_those_who_can_trace_a_line() -> None:
    game, state, events = drawn(
        *(
            axis("A", "0103", "3-5", "infantry", "isolated"),
            axis("B", "0104", "3-5", "infantry", "unsupplied"),
        ),
        *(axis("C", "0105"), soviet("S", "0108"), axis("D", "0111", "3-5", "infantry", "unsupplied")),
        zones={"axis-supply": ["0101"], "soviet-supply": ["0108"]},
    )
    told = {(one.what, one.marker, one.on) for one in events if isinstance(one, Marked)}
    assert told == {("A", "isolated", False), ("B", "out of supply", False), ("D", "isolated", True)}
    assert (state.unsupplied, state.isolated) == (0, 1 << number(game, "D"))


@rule("tow:8.1h")
def test_a_city_and_a_major_city_that_change_hands_are_told_apart() -> None:
    game, state = table(
        *(soviet("S", "0505", "4-9"), axis("A", "1212")),
        hexes={"0504": "town", "0503": "major-city"},
        activated="soviet",
        orders=[],
    )
    events = do(game, state, "step S to 0504", "step S to 0503")
    changed = [(one.hex, one.what, one.side) for one in events if one.__struct_config__.tag == "controlled"]
    assert changed == [("0504", "city", "soviet"), ("0503", "major city", "soviet")]


def test_only_dead_axis_combat_units_count_as_destroyed_each_in_its_class() -> None:
    gone = ("11Pz", "19Pz", "68ID", "75ID", "57ID", "15Rum", "47RC", "18TC")
    _, state = campaign(*(unit(name, "dead") for name in gone), unit("8A", "away"), phase="selection", turn=3)
    game = campaign(phase="selection")[0]
    (numbers,) = [words.args for words, _, rule in points.running(game, state) if rule == "tow:13.3d"]
    assert numbers == {"panzers": 2, "germans": 3, "minors": 1}


def test_every_front_that_has_another_face_is_turned_over_on_its_turn_alone() -> None:
    for turn, options, turned in ((4, ["ukrainian-fronts"], 2), (3, ["ukrainian-fronts"], 0), (4, [], 0)):
        game, state = table(
            *(
                unit("Q", "0505", "hq", "1-5/3-7", side="soviet"),
                unit("P", "0606", "hq", "1-5/3-7", side="soviet"),
            ),
            *(unit("R", "0707", "hq", "1-5", side="soviet"), unit("X", "0909", "hq", "1-5", side="axis")),
            options=options,
            turn=turn,
            phase="selection",
        )
        events: list[Any] = []
        turn_start(game, state, events)
        assert [one.what for one in events if len(one.what) == 1] == ["Q", "P"][:turned]
        assert [state.step[number(game, name)] for name in "QPRX"] == [turned // 2, turned // 2, 0, 0]
        turn_start(game, state, events)
        assert len(events) == 3 * turned, "with the four that wait off the map, and each once"


def test_a_hex_takes_two_combat_units_and_one_hq() -> None:
    game, state = table(
        *(
            axis("A", "0505"),
            axis("B", "0505"),
            axis("C", "0506"),
            unit("Q", "0507", "hq", "1-6", side="axis"),
        ),
        *(axis("D", "0909"), unit("P", "1010", "hq", "1-6", side="axis")),
    )
    fits = {
        (name, at): room(game, state, number(game, name), game.grid.hex(at))
        for name in "DP"
        for at in ("0505", "0506", "0507", "0101")
    }
    assert fits == {
        **{("D", "0505"): False, ("D", "0506"): True, ("D", "0507"): True, ("D", "0101"): True},
        **{("P", "0505"): True, ("P", "0506"): True, ("P", "0507"): False, ("P", "0101"): True},
    }
    do(game, state, "step A to 0504")
    assert room(game, state, number(game, "D"), game.grid.hex("0505"))
