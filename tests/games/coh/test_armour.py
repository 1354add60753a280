"""15.0 Armour: colours, turrets, open tops, shelter behind vehicles."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule

from .table import amounts, do, offered, refused, table, unit, why
from .test_fire import HERE, THERE, shots


@rule("coh:15.0", "coh:15.1", "coh:15.1.ex1", "coh:7.5.1d")
def test_each_target_meets_the_firepower_of_its_colour() -> None:
    game, state = table(
        unit("B", "ru-t34a", THERE, "s"),
        unit("P", "de-pz3e", HERE, "n"),
        unit("A", "de-rifles", HERE, "n"),
        cp=(0, 0),
        go=1,
    )
    tank, squad = shots(do(game, state, f"fire B at {HERE} by ap", dice=(1, 1, 1, 1)))
    assert (tank.attack - 2, tank.defence) == (7, 15)
    assert (squad.attack - 2, squad.defence) == (5, 13), "with the shelter of its tank"


@rule("coh:15.3", "coh:7.7.1")
def test_range_works_for_vehicles_as_for_others() -> None:
    game, state = table(
        unit("B", "ru-t34a", "1-A05", "s"), unit("P", "de-pz3e", "1-K05", "n"), cp=(0, 0), go=1
    )
    (shot,) = shots(do(game, state, "fire B at 1-K05 by ap", dice=(1, 1)))
    assert shot.attack == 7 - 2 + 2


@rule("coh:15.4a")
def test_a_turret_fires_outside_the_arc_for_two_more() -> None:
    game, state = table(unit("P", "de-pz3e", HERE, "s"), unit("S", "ru-rifles", THERE, "s"), cp=(0, 0))
    assert amounts(game, state, f"fire P at {THERE} by ap")["coh:15.4a"] == "+2"
    do(game, state, f"fire P at {THERE} by ap", dice=(1, 1))
    assert state.ap[0] == 2
    assert state.facing[0] == game.grid.directions.index("s"), "its facing does not change"
    assert game.deciders(state) == (1,), "and it was one action"


@rule("coh:15.4b")
def test_an_opportunity_action_does_not_pay_for_the_turret() -> None:
    game, state = table(unit("P", "de-pz3e", HERE, "s"), unit("S", "ru-rifles", THERE, "s"), cp=(4, 0))
    assert amounts(game, state, f"fire P at {THERE} by snap")["coh:15.4b"] == "0"
    assert f"fire P at {THERE} by cp" not in offered(game, state), "3 + 2 CP are not there"


@rule("coh:15.4c")
def test_without_a_turret_the_vehicle_pivots_first() -> None:
    game, state = table(unit("J", "de-pzjg35r", HERE, "s"), unit("S", "ru-rifles", THERE, "s"))
    assert refused(game, state, f"fire J at {THERE} by ap").rule == "coh:15.4c"


@rule("coh:15.5", "coh:15.5.ex1")
def test_an_open_top_is_soft_to_infantry_and_shells() -> None:
    game, state = table(unit("J", "de-pzjg35r", HERE, "s"), unit("S", "ru-rifles", HERE), cp=(0, 0), go=1)
    (fight,) = why(game, state, "assault S on J by ap").fights
    assert (fight.attack, fight.defence) == ((7, 7), (13, 13)), "red 3 + 4"
    game, state = table(unit("J", "de-pzjg35r", HERE, "s"), unit("M", "ru-mortar82", "1-C05", "s"), go=1)
    (fight,) = why(game, state, f"fire M at {HERE} by ap").fights
    assert (fight.attack, fight.defence) == ((3, 3), (13, 13))
    game, state = table(unit("J", "de-pzjg35r", HERE, "s"), unit("T", "ru-t34a", THERE, "s"), go=1)
    (fight,) = why(game, state, f"fire T at {HERE} by ap").fights
    assert fight.attack == (7, 7), "armour piercing fire meets the blue rating"


@rule("coh:15.6a", "coh:15.6.ex1")
def test_each_vehicle_shelters_infantry_in_its_hex() -> None:
    game, state = table(
        unit("P", "de-pz3e", HERE, "n"),
        unit("Q", "de-pz3e", HERE, "n"),
        unit("A", "de-rifles", HERE, "n"),
        unit("R", "de-rifles", HERE, "n", on="P"),
        unit("S", "ru-maxim", THERE, "s"),
        cp=(0, 0),
        go=1,
    )
    defences = {
        shot.target: shot.defence for shot in shots(do(game, state, f"fire S at {HERE} by ap", dice=(1,) * 8))
    }
    assert defences == {"P": 15, "Q": 15, "A": 14, "R": 11}, "who is carried has no shelter"


@rule("coh:16.1a", "coh:16.1b", "coh:17.1a")
def test_an_armoured_carrier_protects_its_load() -> None:
    game, state = table(
        unit("H", "de-apc251", HERE, "n"),
        unit("A", "de-rifles", HERE, "n", on="H"),
        unit("G", "ru-at45", THERE, "s"),
        cp=(0, 0),
        go=1,
    )
    # Schema 30: blue 6 against 13, then red 3 against 11 + 2.
    first, second = shots(do(game, state, f"fire G at {HERE} by ap", dice=(5, 6, 1, 1)))
    assert (first.attack, first.defence, first.outcome) == (17, 13, "critical")
    assert (second.attack, second.defence) == (5, 13)
    assert state.carrier[1] == -1
    assert state.where[1] == game.grid.hex(HERE)


@rule("coh:15.6b", "coh:15.6.ex1")
def test_infantry_that_moves_with_a_tank_need_not_be_cautious() -> None:
    game, state = table(
        unit("P", "de-pz3e", "1-I05", "n"),
        unit("A", "de-rifles", "1-I05", "n"),
        unit("S", "ru-maxim", THERE, "s"),
        cp=(0, 0),
        options=("cautious",),
    )
    do(
        game,
        state,
        "group P",
        "join A",
        f"step P to {HERE} by ap",
        "face n",
        f"step A to {HERE} by ap",
        "face n",
    )
    assert state.exposed == ()
    defences = {
        shot.target: shot.defence for shot in shots(do(game, state, f"fire S at {HERE} by ap", dice=(1,) * 4))
    }
    assert defences["A"] == 13
