"""10.3.2, 13.8: sea invasions, on the real map."""

import pytest

from hexfront.engine.base.state import clone
from hexfront.engine.rulebook.rules import rule

from .table import at, axis, do, offered, real, refused, rules, russian, top, unit, why
from .test_sea import end_turn, sailing


@rule("trc:10.3.2a", "trc:10.3.2c", "trc:10.5b", "trc:10.3c")
def test_an_invasion_goes_from_a_port_or_from_outside_to_any_coast_of_the_black_sea_without_an_enemy() -> (
    None
):
    units = axis("A", "DD24"), axis("B", "EE26"), russian("R", "FF21"), axis("H", "DD24", "1-7", "hq")
    game, state = sailing(*units, impulse=2)
    assert refused(game, state, "invade A in FF21") == "10.3.2c"
    assert refused(game, state, "invade A in CC24") == "10.3.2c"
    assert refused(game, state, "invade A in D15") == "10.5b"
    assert refused(game, state, "invade H in JJ22") == "10.3.2a"
    assert refused(game, state, "invade A in DD24") == "10.3.2c"
    assert "10.3c" in why(game, state, "invade A in JJ22")
    game, state = sailing(axis("B", "FF21"), unit("40Pz", "later"), axis("C", "box"), turn=2)
    assert refused(game, state, "invade B in JJ22") == "10.3.2a"
    assert {"invade 40Pz in JJ22", "invade C in JJ22"} <= offered(game, state)
    events = do(game, state, "invade 40Pz in JJ22", dice=(1,))
    assert "10.3.2a" in rules(events, "sailed")
    assert at(game, state, "40Pz") == "JJ22"


@rule("trc:10.2a")
def test_a_unit_in_a_baltic_port_does_not_invade() -> None:
    game, state = sailing(axis("A", "B14"), held={"axis": ["B14"], "russian": []})
    assert refused(game, state, "invade A in JJ22") == "10.2a"


@rule("trc:10.3.2b", "trc:27.21.5")
def test_each_side_tries_two_invasions_in_a_game_and_failed_ones_count() -> None:
    game, state = sailing(axis("A", "DD24"), axis("B", "DD24"), invasions={"axis": 1})
    do(game, state, "invade A in JJ22", dice=(6,))
    assert at(game, state, "A") == "pool-axis"
    assert state.invasions == [2, 0]
    game, state = sailing(axis("A", "DD24"), invasions={"axis": 2})
    assert refused(game, state, "invade A in JJ22") == "10.3.2b"
    game, state = sailing(russian("R", "II14"), player="russian", invasions={"axis": 2, "russian": 1})
    assert offered(game, state, "invade")
    game, state = sailing(axis("A", "DD24"), scenario="breaking-storm", invasions={"axis": 1})
    assert refused(game, state, "invade A in JJ22") == "27.21.5"


@pytest.mark.parametrize(
    ("scenario", "turn", "ours", "theirs"),
    [
        pytest.param("fall-blau", 8, 1, 1, marks=pytest.mark.rule("trc:27.4c")),
        pytest.param("zitadelle", 14, 0, 1, marks=pytest.mark.rule("trc:27.5c")),
        pytest.param("bagration", 20, 0, 0, marks=pytest.mark.rule("trc:27.6c")),
    ],
)
def test_each_side_has_the_invasions_of_its_scenario_and_no_more(
    scenario: str, turn: int, ours: int, theirs: int
) -> None:
    told = {"fall-blau": "27.4c", "zitadelle": "27.5c", "bagration": "27.6c"}[scenario]
    sides = ("axis", axis("A", "DD24"), ours), ("russian", russian("A", "II14"), theirs)
    for side, unit_, most in sides:
        given = {"scenario": scenario, "turn": turn, "player": side}
        for tried in range(most):
            game, state = sailing(unit_, invasions={side: tried}, **given)
            assert "invade A in JJ22" in offered(game, state)
        game, state = sailing(unit_, invasions={side: most}, **given)
        assert refused(game, state, "invade A in JJ22") == told


@rule("trc:10.7")
def test_the_axis_invades_from_july_1941_on_the_russians_at_once() -> None:
    game, state = sailing(axis("A", "DD24"), turn=1)
    assert refused(game, state, "invade A in JJ22") == "10.7"
    assert "sail A to JJ23" in offered(game, state)
    game, state = sailing(axis("A", "DD24"), turn=2)
    assert "invade A in JJ22" in offered(game, state)
    game, state = sailing(russian("R", "II14"), turn=1, player="russian")
    assert offered(game, state, "invade")


def land(turn, weather, impulse=1):  # type: ignore[no-untyped-def]
    """An Axis corps lands beside a Russian in Russia, with nothing behind it."""
    held = {"axis": ["DD24"], "russian": ["II14", "JJ23"]}
    units = axis("A", "DD24", "6-4"), axis("X", "E31"), russian("R", "MM18", "6-3")
    game, state = sailing(*units, held=held, turn=turn, weather=weather, impulse=impulse)
    do(game, state, "invade A in NN18", dice=(1,))
    return game, state


@rule("trc:10.3.2e", "trc:10.3.2.ex1", "trc:17.2b")
def test_an_invader_is_supplied_until_the_turn_ends_and_eliminated_at_the_end_of_the_next() -> None:
    game, state = real(
        axis("A", "DD24", "6-4"),
        axis("X", "E31"),
        held={"axis": ["DD24"], "russian": ["NN16"]},
        turn=5,
        weather="snow",
    )
    do(game, state, "invade A in NN18", dice=(1,))
    events = end_turn(game, state)
    assert at(game, state, "A") == "NN18"
    assert "10.3.2e" in rules(events, "said")
    end_turn(game, state)
    assert state.turn == 6
    while state.player == 0:
        do(game, state, "end")
    assert at(game, state, "A") == "pool-axis"


@rule("trc:10.3.2e")
def test_an_invader_has_combat_supply_and_says_so() -> None:
    game, state = land(5, "snow")
    (told,) = [one for one in game.supply(state) if one.unit == "A"]
    assert told.supplied
    assert "trc:10.3.2e" in [reason.rule for reason in told.reasons]
    do(game, state, "end", "attack MM18", "join A")
    (fight,) = game.explain(state, 0, ("launch",)).fights
    assert fight.attack[0] == 6
    later = clone(state)
    assert "10.3.2e" in rules(do(game, later, "launch", dice=(1,)), "fought")
    state.landed = 0
    (fight,) = game.explain(state, 0, ("launch",)).fights
    assert fight.attack[0] == 3


@rule("trc:13.8")
def test_an_invader_beside_an_enemy_fights_in_the_impulse_it_lands() -> None:
    units = axis("A", "DD24", "6-4"), russian("R", "MM18", "6-3")
    game, state = sailing(*units)
    assert "13.8" in why(game, state, "invade A in NN18")
    assert "13.8" not in why(game, state, "invade A in FF21")
    do(game, state, "invade A in NN18", "end", dice=(1,))
    assert top(state) == "Combat"
    assert refused(game, state, "end") == "12.3a"


@rule("trc:10.3.2d")
def test_an_invader_that_has_to_retreat_in_the_impulse_it_lands_is_eliminated() -> None:
    game, state = land(2, "clear")
    do(game, state, "end", "attack MM18", "join A")
    events = do(game, state, "launch", dice=(3,))
    assert at(game, state, "A") == "pool-axis"
    assert "10.3.2d" in rules(events, "removed")
    game, state = land(2, "clear")
    state.shipped = 0
    do(game, state, "end", "attack MM18", "join A")
    do(game, state, "launch", dice=(3,))
    assert top(state) == "Retreat"


@rule("trc:16.2b")
def test_a_victor_of_the_first_impulse_does_not_land_in_enemy_zoc_in_the_second() -> None:
    units = axis("A", "DD24", "4-6", "motorized", "spent"), russian("R", "II21")
    game, state = sailing(*units, impulse=2)
    assert refused(game, state, "invade A in JJ22") == "16.2b"
    assert "invade A in FF21" in offered(game, state)


@rule("trc:5.5")
def test_nobody_lands_in_closed_bulgaria() -> None:
    game, state = sailing(axis("A", "DD24"))
    coast = game.seas["black"].coast & game.regions.bulgaria
    label = game.label(coast.bit_length() - 1)
    assert refused(game, state, f"invade A in {label}") == "5.5"


@rule("trc:6.2")
def test_a_full_coast_is_not_invaded() -> None:
    units = [axis(f"S{n}", "FF21", "4-4", "infantry", "moved") for n in range(3)]
    game, state = sailing(axis("A", "DD24"), *units)
    assert refused(game, state, "invade A in FF21") == "6.2"


@pytest.mark.parametrize(("roll", "where"), [(4, "JJ23"), (5, "pool-axis")])
@rule("trc:13.8.ex1")
def test_the_hungarians_invade_sevastopol_on_a_four_with_odessa_held_from_next_door(
    roll: int, where: str
) -> None:
    held = {"axis": ["DD24"], "russian": ["JJ23", "II14"]}
    game, state = real(unit("Hun1", "box"), axis("A", "DD25"), turn=2, held=held)
    assert why(game, state, "invade Hun1 in JJ23")["10.4b"] == "-1"
    do(game, state, "invade Hun1 in JJ23", dice=(roll,))
    assert at(game, state, "Hun1") == where


@pytest.mark.parametrize(("roll", "where"), [(4, "FF21"), (5, "pool-axis")])
@rule("trc:13.8.ex2")
def test_the_rumanian_cavalry_lands_in_ff21_on_a_four(roll: int, where: str) -> None:
    held = {"axis": ["DD24"], "russian": ["JJ23", "II14"]}
    game, state = real(unit("RumCav", "DD24"), turn=2, held=held)
    do(game, state, "invade RumCav in FF21", dice=(roll,))
    assert at(game, state, "RumCav") == where


@pytest.mark.parametrize(("roll", "where"), [(4, "JJ22"), (5, "pool-russian")])
@rule("trc:13.8.ex7")
def test_the_12th_tank_corps_lands_in_jj22_on_a_four_with_rostov(roll: int, where: str) -> None:
    held = {"axis": ["DD24", "JJ23"], "russian": ["II14"]}
    units = unit("12TC", "II14"), axis("Cav", "II22", "4-5", "cavalry", nation="rumanian")
    game, state = real(*units, turn=4, weather="snow", player="russian", held=held)
    assert why(game, state, "invade 12TC in JJ22")["10.4b"] == "-1"
    do(game, state, "invade 12TC in JJ22", dice=(roll,))
    assert at(game, state, "12TC") == where
    if roll == 4:
        assert [one.supplied for one in game.supply(state) if one.unit == "12TC"] == [True]


@rule("trc:10.1c")
def test_nobody_sails_in_a_combat_phase() -> None:
    game, state = land(2, "clear")
    do(game, state, "end")
    assert state.phase == "combat"
    assert refused(game, state, "ship X") == "10.1c"
