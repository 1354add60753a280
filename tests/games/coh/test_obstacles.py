"""18.3 Wire, roadblocks and mines, and 18.4 how works are destroyed."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.state import USED, Work

from .table import amounts, at, do, number, offered, refused, rules_of, table, unit, why

HIDDEN = Work("mines", 1, hidden=True, maybe=(1 << 400) - 1)


def works_at(game: Any, state: Any, label: str) -> list[str]:
    """The kinds of works in a hex."""
    return [work.kind for work in state.works.get(game.grid.hex(label), ())]


def shots(events: list[Any]) -> dict[str, tuple[int, int, str]]:
    """Attack, defence and outcome by target."""
    return {one.target: (one.attack, one.defence, one.outcome) for one in events if hasattr(one, "outcome")}


@rule("coh:18.3.1a")
def test_wire_keeps_wheels_out_and_stops_tracks() -> None:
    game, state = table(
        unit("T", "de-opel", "1-F05"), unit("P", "de-pz3e", "1-F05"), works={"1-E05": ["wire"]}
    )
    assert refused(game, state, "step T to 1-E05 by ap").rule == "coh:18.3.1a"
    assert amounts(game, state, "step P to 1-E05 by ap")["coh:18.3.1a"] == "0"
    do(game, state, "step P to 1-E05 by ap")
    assert not any(text.startswith("drive") for text in offered(game, state))


def test_wire_met_on_a_bonus_hex_ends_the_bonus() -> None:
    game, state = table(unit("T", "ru-t34a", "1-G05"), works={"1-E05": ["wire"]}, go=1)
    do(game, state, "step T to 1-F05 by ap", "drive T to 1-E05")
    assert refused(game, state, "drive T to 1-D05").rule == "coh:14.1a"
    assert works_at(game, state, "1-E05") == []


@rule("coh:18.3.1b")
def test_foot_units_roll_a_die_for_wire() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05"), works={"1-E05": ["wire"]}, cp=(0, 0))
    assert amounts(game, state, "step A to 1-E05 by ap")["coh:18.3.1b"] == "+1D6"
    events = do(game, state, "step A to 1-E05 by ap", "pay", "face n", dice=(3,))
    assert "coh:18.3.1b" in rules_of(events)
    assert state.ap[0] == 3
    assert at(game, state, "A") == "1-E05"
    assert works_at(game, state, "1-E05") == ["wire"]


@rule("coh:18.3.1c")
def test_who_does_not_pay_loses_what_is_left() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05"), unit("R", "ru-rifles", "1-A01"), works={"1-E05": ["wire"]}, cp=(1, 0)
    )
    do(game, state, "step A to 1-E05 by ap", "spend 0", dice=(2,))
    events = do(game, state, "refrain")
    assert "coh:18.3.1c" in rules_of(events)
    assert at(game, state, "A") == "1-F05"
    assert state.flags[0] & USED
    assert state.active[0] == ()
    assert game.deciders(state) == (1,)
    do(game, state, "pass")
    assert "pivot A to s by cp" in offered(game, state)


@rule("coh:18.3.1c")
def test_what_cannot_be_paid_is_not_offered() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", "active"), works={"1-E05": ["wire"]}, cp=(0, 0), ap={0: 3}
    )
    do(game, state, "step A to 1-E05 by ap", dice=(5,))
    assert offered(game, state) == {"refrain"}
    assert refused(game, state, "pay").rule == "coh:18.3.1c"


def test_without_a_point_for_the_die_the_step_is_not_offered() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", "active"), works={"1-E05": ["wire"]}, cp=(0, 0), ap={0: 1}
    )
    assert "step A to 1-E05 by ap" not in offered(game, state)


def test_an_opportunity_action_ignores_the_die() -> None:
    """Ruling: it ignores the die as it ignores all costs."""
    game, state = table(unit("A", "de-rifles", "1-F05"), works={"1-E05": ["wire"]}, cp=(0, 0))
    do(game, state, "step A to 1-E05 by snap", "face n")
    assert at(game, state, "A") == "1-E05"


def test_a_command_action_pays_the_die_in_command_points() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05", "n", "used"), works={"1-E05": ["wire"]}, cp=(6, 0))
    do(game, state, "step A to 1-E05 by cp", "spend 0", "pay", "face n", dice=(4,))
    assert state.cp[0] == 1


@rule("coh:18.3.1d")
def test_tracks_crush_wire() -> None:
    game, state = table(unit("P", "de-pz3e", "1-F05"), works={"1-E05": ["wire"]})
    events = do(game, state, "step P to 1-E05 by ap")
    assert "coh:18.3.1d" in rules_of(events)
    assert works_at(game, state, "1-E05") == []


@rule("coh:18.3.1f", "coh:18.4c")
def test_fire_into_wire_attacks_wire_and_units() -> None:
    game, state = table(
        unit("P", "de-pz4e", "1-F05"),
        unit("R", "ru-rifles", "1-D05", "s"),
        works={"1-D05": ["wire"]},
        cp=(0, 0),
    )
    events = do(game, state, "fire P at 1-D05 by ap", dice=(5, 5, 1, 1))
    assert shots(events) == {"wire": (15, 15, "hit"), "R": (7, 12, "miss")}
    assert works_at(game, state, "1-D05") == []


@rule("coh:18.3.1.ex1", "coh:18.3.1b")
@pytest.mark.parametrize("answer", ["pay", "refrain"])
def test_the_soviet_at_the_wire(answer: str) -> None:
    game, state = table(
        unit("R", "ru-rifles", "1-F05", "n", "active"),
        unit("A", "de-rifles", "1-E05", "s"),
        works={"1-E05": ["wire"]},
        go=1,
        ap={1: 4},
        cp=(0, 2),
    )
    events = do(game, state, "step R to 1-E05 by ap", "spend 0", answer, dice=(4,))
    assert any("5 in all" in str(event.text()) for event in events if event.text())
    if answer == "pay":
        assert (state.ap[1], state.cp[1]) == (0, 1)
        assert at(game, state, "R") == "1-E05"
    else:
        assert state.cp[1] == 2
        assert at(game, state, "R") == "1-F05"
        assert state.flags[0] & USED


@rule("coh:18.3.2a")
def test_a_roadblock_is_for_vehicles_alone() -> None:
    game, state = table(
        unit("T", "de-opel", "1-F05"),
        unit("P", "de-pz3e", "1-F05"),
        unit("A", "de-rifles", "1-D05", "s"),
        works={"1-E05": ["roadblock"]},
        cp=(0, 0),
    )
    assert refused(game, state, "step T to 1-E05 by ap").rule == "coh:18.3.2a"
    assert amounts(game, state, "step P to 1-E05 by ap")["coh:18.3.2a"] == "+1D6"
    do(game, state, "step A to 1-E05 by ap", "face n", "pass")
    assert state.ap[0] == 6
    events = do(game, state, "step P to 1-E05 by ap", "pay", dice=(2,))
    assert state.ap[0] == 3
    assert "coh:18.3.2a" in rules_of(events)
    assert works_at(game, state, "1-E05") == ["roadblock"]


@rule("coh:18.3.2b")
def test_a_roadblock_that_is_not_paid_for_costs_the_activation() -> None:
    game, state = table(unit("P", "de-pz3e", "1-F05"), works={"1-E05": ["roadblock"]}, cp=(0, 0))
    events = do(game, state, "step P to 1-E05 by ap", "refrain", dice=(2,))
    assert "coh:18.3.2b" in rules_of(events)
    assert state.flags[0] & USED
    game, state = table(
        unit("P", "de-pz3e", "1-F05", "n", "active"), works={"1-E05": ["roadblock"]}, ap={0: 5}, cp=(0, 0)
    )
    do(game, state, "step P to 1-E05 by ap", dice=(6,))
    assert refused(game, state, "pay").rule == "coh:18.3.2b"


@rule("coh:14.1.t2")
def test_a_roadblock_gives_no_bonus() -> None:
    game, state = table(unit("T", "ru-t34a", "1-G05"), works={"1-E05": ["roadblock"]}, go=1)
    do(game, state, "step T to 1-F05 by ap")
    assert refused(game, state, "drive T to 1-E05").rule == "coh:14.1.t2"


@rule("coh:18.3.2d")
def test_a_roadblock_protects_everybody_in_its_hex() -> None:
    game, state = table(
        unit("R", "ru-rifles", "1-F05", "n"),
        unit("A", "de-rifles", "1-D05", "s"),
        unit("P", "de-pz3e", "1-D05", "s"),
        works={"1-D05": ["roadblock"], "1-E05": ["roadblock"]},
        go=1,
    )
    fights = {fight.target: fight for fight in why(game, state, "fire R at 1-D05 by ap").fights}
    assert fights["A"].defence == (12 + 1 + 1,) * 2
    assert fights["P"].defence == (15 + 1,) * 2


@rule("coh:18.3.3a", "coh:18.3.3b")
def test_a_hidden_field_comes_up_and_attacks() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05"), works={"1-E05": [HIDDEN]}, cp=(0, 0))
    events = do(game, state, "step A to 1-E05 by ap", "face n", dice=(3, 4))
    assert {"coh:18.3.3a", "coh:18.3.3b"} <= rules_of(events)
    assert shots(events)["A"] == (7, 8, "miss")
    assert state.hit[0] < 0
    assert not state.works[game.grid.hex("1-E05")][0].hidden


@rule("coh:18.3.3b")
def test_mines_attack_their_own_side_and_those_who_act_in_them() -> None:
    game, state = table(
        unit("R", "ru-rifles", "1-E05", "n"),
        unit("A", "de-rifles", "1-D05", "s"),
        works={"1-E05": ["mines"]},
        go=1,
        cp=(0, 0),
    )
    quiet = do(game, state, "fire R at 1-D05 by ap", dice=(1, 1))
    assert "coh:18.3.3b" not in rules_of(quiet)
    do(game, state, "pass")
    events = do(game, state, "pivot R to s by ap", dice=(4, 4))
    assert "coh:18.3.3b" in rules_of(events)
    assert state.hit[0] >= 0


def test_rallying_sets_no_mines_off() -> None:
    game, state = table(
        unit("R", "ru-rifles", "1-E05", hit="pinned"), works={"1-E05": ["mines"]}, go=1, cp=(0, 0)
    )
    events = do(game, state, "rally R by ap", dice=(1, 1))
    assert "coh:18.3.3b" not in rules_of(events)


@rule("coh:18.3.3c")
def test_only_the_one_that_enters_is_attacked_and_leaving_is_safe() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05"),
        unit("B", "de-rifles", "1-E05"),
        works={"1-E05": ["mines"]},
        cp=(0, 0),
    )
    events = do(game, state, "step A to 1-E05 by ap", "face n", dice=(1, 1))
    assert set(shots(events)) == {"A"}
    do(game, state, "pass")
    safe = do(game, state, "step B to 1-D05 by ap", "face n")
    assert shots(safe) == {}


@rule("coh:18.3.3d")
@pytest.mark.parametrize("kind", ["de-rifles", "de-pz4f2", "de-opel"])
def test_mines_hit_on_eight_whatever_the_unit_and_never_critically(kind: str) -> None:
    game, state = table(unit("A", kind, "1-F05"), works={"1-E05": ["mines"]}, cp=(0, 0))
    do(game, state, "step A to 1-E05 by ap", dice=(6, 6), damage=1)
    assert state.hit[0] >= 0 or kind != "de-rifles"
    game, state = table(unit("A", kind, "1-F05"), works={"1-E05": ["mines"]}, cp=(0, 0))
    events = do(game, state, "step A to 1-E05 by ap", dice=(4, 3))
    assert shots(events)["A"] == (7, 8, "miss")


@rule("coh:18.3.3d")
def test_a_vehicle_and_its_load_are_both_attacked() -> None:
    game, state = table(
        unit("T", "de-apc251", "1-F05"),
        unit("A", "de-rifles", "1-F05", on="T"),
        works={"1-E05": ["mines"]},
        cp=(0, 0),
    )
    events = do(game, state, "step T to 1-E05 by ap", dice=(1, 1, 2, 2))
    assert {name: shot[0] for name, shot in shots(events).items()} == {"T": 2, "A": 4}


@rule("coh:18.3.3e")
def test_nothing_protects_from_mines() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05"),
        works={"1-E05": ["mines", "roadblock"]},
        hexes={"1-E05": "stone-building"},
        cp=(0, 0),
    )
    events = do(game, state, "step A to 1-E05 by ap", dice=(4, 4), damage=1)
    assert shots(events)["A"] == (8, 8, "hit")
    assert "coh:18.3.3e" in rules_of(events)


@rule("coh:18.3.3.ex1", "coh:18.3.3d")
def test_two_command_points_make_a_six_enough() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05"), works={"1-E05": ["mines"]}, cp=(0, 2))
    do(game, state, "step A to 1-E05 by ap")
    assert game.deciders(state) == (1,)
    events = do(game, state, "spend 2", dice=(3, 3), damage=1)
    assert shots(events)["A"] == (8, 8, "hit")


@rule("coh:18.4a", "coh:18.4e")
def test_a_gun_destroys_an_empty_bunker_but_a_machine_gun_does_not_even_try() -> None:
    game, state = table(
        unit("G", "de-ig75", "1-H05"),
        unit("M", "de-hmg", "1-H05"),
        works={"1-D05": [Work("bunker", 1, 3)]},
        cp=(0, 0),
    )
    assert not why(game, state, "fire M at 1-D05 by ap").legal
    events = do(game, state, "fire G at 1-D05 by ap", dice=(5, 5))
    assert {"coh:18.4a", "coh:18.4e"} <= rules_of(events)
    assert works_at(game, state, "1-D05") == []


@rule("coh:18.4a")
def test_infantry_clears_wire_in_close_combat() -> None:
    game, state = table(unit("A", "de-rifles", "1-D05"), works={"1-D05": ["wire"]}, cp=(0, 0))
    events = do(game, state, "breach A on wire by ap", dice=(5, 4))
    assert shots(events)["wire"] == (15, 15, "hit")
    assert works_at(game, state, "1-D05") == []


@rule("coh:18.4b")
def test_terrain_and_smoke_shield_a_work() -> None:
    game, state = table(
        unit("G", "de-ig75", "1-H05"),
        works={"1-D05": ["trench"]},
        hexes={"1-D05": "light-woods"},
        smoke={"1-D05": (1,)},
        cp=(0, 0),
    )
    events = do(game, state, "fire G at 1-D05 by ap", dice=(6, 6))
    assert shots(events)["trench"] == (17, 18, "miss")
    assert "coh:18.4b" in rules_of(events)


@rule("coh:18.4c", "coh:18.4.ex1", "coh:18.4a")
def test_the_bunker_falls_but_protects_for_this_attack() -> None:
    game, state = table(
        unit("A", "ru-rifles", "1-D05", "s", inside="bunker"),
        unit("B", "ru-rifles", "1-D05", "s", inside="bunker"),
        unit("M", "de-mortar80", "1-H05"),
        works={"1-D05": [Work("bunker", 1, 3)]},
        cp=(0, 0),
    )
    # The book's artillery has a firepower of 6, this mortar 3: so its rolls are 3 higher.
    events = do(game, state, "fire M at 1-D05 by ap", dice=(6, 6, 5, 5, 4, 5))
    assert shots(events) == {"bunker": (15, 15, "hit"), "A": (13, 14, "miss"), "B": (12, 14, "miss")}
    assert state.inside[number(game, "A")] == ""
    assert "coh:18.4c" in rules_of(events)


@rule("coh:18.3.3b")
def test_a_hidden_unit_that_sneaks_into_mines_is_seen_and_attacked() -> None:
    game, state = table(
        unit("R", "ru-rifles", "1-F05", "n", "hidden"),
        unit("A", "de-rifles", "1-A01"),
        works={"1-E05": ["mines"]},
        hexes={"1-E05": "light-woods", "1-F05": "light-woods"},
        go=1,
        cp=(0, 0),
    )
    events = do(game, state, "step R to 1-E05 by ap", dice=(3, 3))
    assert not state.hidden
    assert shots(events)["R"] == (6, 8, "miss")
