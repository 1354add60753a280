"""5.0 to 5.4: foot movement, roads, walls, facing, backing, pivoting, enemy hexes."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import Fired, Moved

from .table import amounts, at, do, number, offered, refused, rules_of, table, unit, why


def price(game: Any, state: Any, text: str) -> int:
    """What an act costs in AP."""
    verdict = why(game, state, text)
    assert verdict, text
    spent = next(reason.amount for reason in verdict.reasons if reason.rule == "coh:3.0b")
    return int(spent.split()[0])


@rule("coh:5.0a")
def test_a_hex_costs_the_move_cost_and_every_surcharge_added_up() -> None:
    game, state = table(
        unit("A", "ru-maxim", "1-C05", "s"),
        hexes={"1-D05": "heavy-woods"},
        sides={"1-C05-1-D05": "wall"},
        go=1,
    )
    assert amounts(game, state, "step A to 1-D05 by ap")["coh:5.0a"] == "2"
    assert price(game, state, "step A to 1-D05 by ap") == 4, "2 + 1 forest + 1 wall"
    do(game, state, "step A to 1-D05 by ap", "face s")
    assert state.ap[1] == 3


@rule("coh:5.0b")
def test_each_hex_is_an_action_of_its_own() -> None:
    game, state = table(unit("A", "de-rifles", "1-C05", "s"), unit("B", "ru-rifles", "1-K05"))
    assert refused(game, state, "step A to 1-E05 by ap").rule == "coh:5.0b"
    events = do(game, state, "step A to 1-D05 by ap", "face s")
    assert "coh:5.0b" in rules_of(events) and game.deciders(state) == (1,)


@rule("coh:5.0c", "coh:5.4a")
def test_hexes_with_friends_and_enemies_may_be_entered_and_left() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-C05", "s"),
        unit("F", "de-lmg", "1-D05", "s"),
        unit("E", "ru-rifles", "1-D05"),
        unit("G", "ru-rifles", "1-D05"),
    )
    events = do(game, state, "step A to 1-D05 by ap", "face s")
    assert len(state.at[game.grid.hex("1-D05")]) == 4 and "coh:5.0c" in rules_of(events)
    assert any(text.startswith("assault G on A") for text in offered(game, state)), "there is close combat"
    do(game, state, "pass")
    assert "coh:5.4a" in amounts(game, state, "step A to 1-E05 by ap")
    do(game, state, "step A to 1-E05 by ap", "face s")
    assert at(game, state, "A") == "1-E05"


@rule("coh:5.0.ex1")
def test_a_maxim_pays_3_for_forest() -> None:
    game, state = table(unit("A", "ru-maxim", "1-C05", "s"), hexes={"1-D05": "heavy-woods"}, go=1)
    assert price(game, state, "step A to 1-D05 by ap") == 3


@rule("coh:5.0.t1")
@pytest.mark.parametrize(
    ("terrain", "more"),
    [
        ("clear", 0),
        ("stone-building", 1),
        ("wooden-building", 1),
        ("field", 0),
        ("water", 4),
        ("heavy-woods", 1),
        ("light-woods", 0),
    ],
)
def test_the_surcharges_of_foot_units(terrain: str, more: int) -> None:
    hexes = {} if terrain == "clear" else {"1-D05": terrain}
    game, state = table(unit("A", "de-rifles", "1-C05", "s"), hexes=hexes)
    assert amounts(game, state, "step A to 1-D05 by ap")["coh:5.0.t1"] == f"+{more}"
    assert price(game, state, "step A to 1-D05 by ap") == 1 + more


@rule("coh:5.0.t4", "coh:5.0.3b")
def test_cover_is_where_the_table_says() -> None:
    cover = {"stone-building": True, "wooden-building": True, "heavy-woods": True, "light-woods": True}
    for terrain in ("clear", "field", "water", *cover):
        hexes = {} if terrain == "clear" else {"1-D05": terrain}
        game, state = table(unit("A", "de-rifles", "1-C05", "s"), hexes=hexes, options=("cautious",))
        assert ("creep A to 1-D05 by ap" in offered(game, state)) == (terrain not in cover), terrain
        if terrain in cover:
            refusal = refused(game, state, "creep A to 1-D05 by ap")
            assert refusal.rule == "coh:5.0.t4"
    assert "coh:5.0.3b" in amounts(
        *table(unit("A", "de-rifles", "1-C05", "s"), options=("cautious",)), "creep A to 1-D05 by ap"
    )


@rule("coh:5.0.t5")
def test_backwards_and_uphill_are_dearer() -> None:
    game, state = table(unit("A", "de-rifles", "1-C05", "s"))
    assert price(game, state, "back A to 1-B05 by ap") == 2
    assert "coh:5.0.t5" in amounts(game, state, "back A to 1-B05 by ap")
    probe, _ = table(unit("A", "de-rifles", "3-C05", "s"), boards="3")
    levels, grid = probe.ground.level, probe.grid
    hill = grid.hex("3-G11")
    way = next(
        way
        for way in range(6)
        if (there := grid.neighbour(hill, way)) is not None and levels[hill] - levels[there] == 1
    )
    low = grid.neighbour(hill, way)
    assert low is not None
    game, state = table(unit("A", "de-rifles", grid.label(low), grid.directions[(way + 3) % 6]), boards="3")
    said = amounts(game, state, "step A to 3-G11 by ap")
    assert said["coh:11.0c"] == "+1" and "coh:5.0.t5" in said


@rule("coh:5.0.1a")
def test_a_road_cancels_the_terrain_for_those_who_follow_it() -> None:
    woods = {"1-D05": "heavy-woods", "1-E05": "water"}
    roads = {"1-C05-1-D05": "road", "1-D05-1-E05": "road"}
    game, state = table(
        unit("A", "de-rifles", "1-C05", "s"), unit("B", "de-rifles", "1-D04"), unit("P", "de-pak36", "1-D05", "s"),
        hexes=woods, links=roads,
    )  # fmt: skip
    assert amounts(game, state, "step A to 1-D05 by ap")["coh:5.0.1a"] == "+0"
    assert price(game, state, "step A to 1-D05 by ap") == 1
    near = game.grid.direction(game.grid.hex("1-D04"), game.grid.hex("1-D05"))
    assert near is not None
    state.facing[number(game, "B")] = near
    assert price(game, state, "step B to 1-D05 by ap") == 2, "off the road"
    assert price(game, state, "step P to 1-E05 by ap") == 3, "a bridge bears what may not swim"


@rule("coh:5.0.1b")
def test_a_road_does_not_change_the_defence_of_its_hex() -> None:
    roads = {"1-E05-1-F05": "road"}
    fired = {}
    for name, links in (("road", roads), ("none", {})):
        game, state = table(
            unit("A", "de-rifles", "1-C05", "s"), unit("B", "ru-rifles", "1-F05"),
            hexes={"1-F05": "light-woods"}, links=links, cp=(0, 0),
        )  # fmt: skip
        events = do(game, state, "fire A at 1-F05 by ap", dice=(1, 1))
        fired[name] = next(one for one in events if isinstance(one, Fired)).defence
    assert fired == {"road": 13, "none": 13}
    game, state = table(unit("A", "de-rifles", "1-C05", "s"), links={"1-C05-1-D05": "road"})
    assert "coh:5.0.1b" in amounts(game, state, "step A to 1-D05 by ap")


@rule("coh:5.0.2c")
def test_crossing_a_wall_costs_1_and_wheels_cannot() -> None:
    wall = {"1-C05-1-D05": "wall"}
    for kind in ("de-rifles", "de-pz3e"):
        game, state = table(unit("A", kind, "1-C05", "s"), sides=wall)
        assert amounts(game, state, "step A to 1-D05 by ap")["coh:5.0.2c"] == "+1"
        assert price(game, state, "step A to 1-D05 by ap") == 2
    game, state = table(unit("A", "de-opel", "1-C05", "s"), sides=wall)
    assert refused(game, state, "step A to 1-D05 by ap").rule == "coh:5.0.2c"


@rule("coh:5.0.3a")
def test_option_who_moves_into_the_open_is_easier_to_hit_at_once() -> None:
    def shot(*moves: str, later: tuple[str, ...] = ()) -> Fired:
        game, state = table(
            unit("A", "de-rifles", "1-C05", "s"),
            unit("B", "ru-rifles", "1-F05", "n"),
            options=("cautious",),
            cp=(9, 0),
        )
        do(game, state, *moves, *later)
        target = at(game, state, "A")
        events = do(game, state, f"fire B at {target} by ap", dice=(1, 1))
        return next(one for one in events if isinstance(one, Fired))

    exposed = shot("step A to 1-D05 by ap", "face s")
    assert exposed.defence == 11 and "coh:5.0.3a" in [rule for rule, _, _ in exposed.modifiers]
    assert shot("creep A to 1-D05 by ap", "face s").defence == 12
    assert shot("back A to 1-B05 by ap", "face s").defence == 12, "backing is caution"
    later = shot("step A to 1-D05 by ap", "face s", later=("pass", "stall by ap"))
    assert later.defence == 12, "only the shot that comes at once"


@rule("coh:5.0.3b")
def test_option_caution_costs_1() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-C05", "s"), unit("T", "de-pz3e", "1-C07", "s"), options=("cautious",)
    )
    assert amounts(game, state, "creep A to 1-D05 by ap")["coh:5.0.3b"] == "+1"
    assert price(game, state, "creep A to 1-D05 by ap") == 2
    assert refused(game, state, "creep T to 1-D07 by ap").rule == "coh:5.0.3b"
    game, state = table(unit("A", "de-rifles", "1-C05", "s"))
    assert refused(game, state, "creep A to 1-D05 by ap").rule == "coh:5.0.3b"


@rule("coh:5.1a", "coh:5.1c")
def test_after_entering_a_hex_a_unit_faces_as_it_likes_before_anybody_reacts() -> None:
    game, state = table(unit("A", "de-rifles", "1-C05", "s"), unit("B", "ru-rifles", "1-K05"))
    do(game, state, "step A to 1-D05 by ap")
    assert game.deciders(state) == (0,)
    assert offered(game, state) == {f"face {way}" for way in game.grid.directions}
    assert amounts(game, state, "face nw")["coh:5.1c"] == "0 AP"
    events = do(game, state, "face nw")
    assert {"coh:5.1a", "coh:5.1c"} <= rules_of(events)
    assert state.facing[0] == game.grid.directions.index("nw") and state.ap[0] == 6


@rule("coh:5.1b")
def test_a_unit_advances_into_its_three_front_hexes() -> None:
    game, state = table(unit("A", "de-rifles", "1-C06", "s"))
    steps = {text.split()[3] for text in offered(game, state) if text.startswith("step A")}
    grid, start = game.grid, game.grid.hex("1-C06")
    ahead = {grid.label(there) for way in (2, 3, 4) if (there := grid.neighbour(start, way)) is not None}
    assert steps == ahead
    assert refused(game, state, "step A to 1-B06 by ap").rule == "coh:5.1b"


@rule("coh:5.2")
def test_a_unit_backs_into_the_other_three_for_1_more() -> None:
    game, state = table(unit("A", "de-rifles", "1-C06", "s"), hexes={"1-B06": "heavy-woods"})
    backs = {text.split()[3] for text in offered(game, state) if text.startswith("back A")}
    grid, start = game.grid, game.grid.hex("1-C06")
    assert backs == {
        grid.label(there) for way in (5, 0, 1) if (there := grid.neighbour(start, way)) is not None
    }
    assert amounts(game, state, "back A to 1-B06 by ap")["coh:5.2"] == "+1"
    assert price(game, state, "back A to 1-B06 by ap") == 3
    assert refused(game, state, "back A to 1-D06 by ap").rule == "coh:5.2"
    do(game, state, "back A to 1-B06 by ap", "face n")
    assert state.facing[0] == 0 and state.ap[0] == 4


@rule("coh:5.3")
def test_pivoting_is_an_action_for_1_to_any_facing() -> None:
    game, state = table(unit("A", "de-rifles", "1-C06", "s"), unit("B", "ru-rifles", "1-K05"))
    assert {text.split()[3] for text in offered(game, state) if text.startswith("pivot A")} == {
        "n", "ne", "se", "sw", "nw"
    }  # fmt: skip
    assert amounts(game, state, "pivot A to n by ap")["coh:5.3"] == "1"
    assert refused(game, state, "pivot A to s by ap").rule == "coh:5.3"
    do(game, state, "pivot A to n by ap")
    assert state.ap[0] == 6 and state.facing[0] == 0 and game.deciders(state) == (1,)


@rule("coh:5.4b")
def test_a_vehicle_that_passes_through_cannot_be_attacked_in_close_combat() -> None:
    game, state = table(unit("T", "de-pz3e", "1-C05", "s"), unit("E", "ru-rifles", "1-D05", "n"), cp=(5, 5))
    do(game, state, "step T to 1-D05 by ap")
    events = do(game, state, "drive T to 1-E05")
    while state.agenda[-1].__class__.__name__ != "Go":
        events += do(
            game, state, next(text for text in sorted(offered(game, state)) if text.startswith("face"))
        )
    assert "coh:5.4b" in rules_of(events)
    assert not any(text.startswith("assault E") for text in offered(game, state))


@rule("coh:7.7.3l")
def test_a_unit_that_leaves_in_reaction_does_not_pass_the_intruder() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-C06", "s"),
        unit("E", "ru-rifles", "1-D06", "n"),
        unit("F", "ru-rifles", "1-K06"),
    )
    do(game, state, "step A to 1-D06 by ap", "face s")
    shut = {text for text in offered(game, state) if text.startswith("step E")}
    assert not shut, "its three front hexes are where the enemy came from and those beside it"
    assert refused(game, state, "step E to 1-C06 by ap").rule == "coh:7.7.3l"
    assert any(text.startswith("back E") for text in offered(game, state))
    do(game, state, "pivot F to s by snap", "pass")
    assert "step E to 1-C06 by ap" in offered(game, state), "later actions are free"


def test_a_moved_event_tells_how() -> None:
    game, state = table(unit("A", "de-rifles", "1-C05", "s"))
    events = do(game, state, "back A to 1-B05 by ap")
    moved = next(one for one in events if isinstance(one, Moved))
    assert (moved.unit, moved.start, moved.end, moved.how) == ("A", "1-C05", "1-B05", "back")
    assert str(moved.text()) == "A goes from 1-C05 to 1-B05."
