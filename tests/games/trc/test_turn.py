"""3, 4: set-up, weather and the sequence of play."""

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import GAME, axis, do, offered, real, refused, rules, russian, table, why


def rolled(turn: int, die: int, modifier: int):  # type: ignore[no-untyped-def]
    """Weather and modifier of a turn that begins with this die and this modifier, and the rules that spoke."""
    units = axis("A", "E5"), russian("R", "L12")
    game, state = table(*units, turn=turn - 1, player="russian", impulse=2, modifier=modifier)
    events = do(game, state, "end", dice=(die,))
    return state.weather, state.modifier, rules(events, "weather")


@rule("trc:4.1.1.ex1", "trc:4.1.1h", "trc:4.1.1d")
def test_sep_oct_with_a_3_is_clear_and_the_modifier_rises_to_1() -> None:
    assert rolled(3, 3, 0)[:2] == ("clear", 1)


@rule("trc:4.1.1.ex2", "trc:4.1.1i", "trc:4.1.1e")
def test_then_nov_dec_with_a_3_is_snow_and_the_modifier_falls_to_minus_2() -> None:
    assert rolled(4, 3, 1)[:2] == ("snow", -2)


@rule("trc:4.1.1.ex3", "trc:4.1.1c")
def test_jan_feb_is_snow_without_a_die_and_leaves_the_modifier() -> None:
    assert rolled(5, 3, -2)[:2] == ("snow", -2)


@pytest.mark.parametrize("turn", [2, 7, 8, 25])
@rule("trc:4.1.1b")
def test_summer_is_clear(turn: int) -> None:
    assert rolled(turn, 6, 3)[:2] == ("clear", 3)


@pytest.mark.parametrize(
    ("die", "modifier", "found"),
    [
        (6, 3, ("snow", -3)),
        (1, -4, ("clear", -1)),
        (1, -1, ("clear", 2)),
        (1, 0, ("light-mud", 2)),
        (6, 1, ("snow", -5)),
    ],
)
@rule("trc:4.1.1g", "trc:4.1.1d")
def test_mar_apr(die: int, modifier: int, found: tuple[str, int]) -> None:
    assert rolled(6, die, modifier)[:2] == found


@rule("trc:4.1.1f")
def test_a_die_beyond_the_chart_reads_its_end() -> None:
    assert "4.1.1f" in rolled(6, 6, 2)[2]
    assert "4.1.1f" in rolled(6, 1, -2)[2]
    assert "4.1.1f" not in rolled(6, 6, 1)[2] | rolled(6, 1, -1)[2]


@rule("trc:27.21.3")
def test_in_breaking_storm_autumn_decides_the_first_winter_without_a_die() -> None:
    for autumn, winter in (("clear", "snow"), ("light-mud", "light-mud")):
        game, state = table(
            axis("A", "E5"),
            russian("R", "L12"),
            turn=3,
            player="russian",
            impulse=2,
            modifier=1,
            weather=autumn,
            scenario="breaking-storm",
        )
        events = do(game, state, "end")
        assert (state.weather, state.modifier, state.drawn) == (winter, 1, 0)
        assert "27.21.3" in rules(events, "weather")


@pytest.mark.parametrize(("scenario", "autumn"), [("breaking-storm", "mud"), ("campaign", "clear")])
def test_after_mud_and_in_other_games_the_die_decides(scenario: str, autumn: str) -> None:
    game, state = table(
        axis("A", "E5"),
        russian("R", "L12"),
        turn=3,
        player="russian",
        impulse=2,
        weather=autumn,
        scenario=scenario,
    )
    do(game, state, "end", dice=(3,))
    assert (state.weather, state.modifier) == ("mud", -2)


@rule(
    "trc:4.1.2a",
    "trc:4.1.3",
    "trc:4.1.4a",
    "trc:4.1.6a",
    "trc:4.2.1a",
    "trc:4.2.3a",
    "trc:4.2.5a",
    "trc:4.1.1a",
)
def test_the_phases_of_a_turn_come_in_their_order() -> None:
    game, state = table(
        axis("A", "E5"), russian("R", "L12"), phase="weather", hexes={"E5": "minor-city", "L12": "minor-city"}
    )
    seen = []
    while state.turn == 2:
        seen.append((state.player, state.impulse, state.phase))
        do(game, state, "end")
    assert seen == [(0, 1, "movement"), (0, 2, "movement"), (1, 1, "movement"), (1, 2, "movement")]
    assert state.player == 0


@rule("trc:3.3a", "trc:3.3c", "trc:3.3b", "trc:3.2a", "trc:3.5")
def test_the_russians_set_up_first_each_unit_in_its_district() -> None:
    state = GAME.setup("campaign", (), 1)
    assert GAME.deciders(state) == (1,)
    assert refused(GAME, state, "commit") == "3.3a"
    unit = next(unit for unit in GAME.units if unit.place == "B" and unit.starts)
    assert refused(GAME, state, f"place {unit.id} in R9") == "3.3c"
    fixed = next(
        unit for unit in GAME.units if unit.starts and unit.place == "Moscow" and unit.side == "russian"
    )
    assert refused(GAME, state, f"place {fixed.id} in R9") == "3.3b"
    hexes = {text.split()[-1] for text in offered(GAME, state, "place") if text.split()[1] == unit.id}
    assert hexes == set(GAME.map.describe(GAME.regions.districts["baltic-district"]))


@rule("trc:3.4a", "trc:3.4b", "trc:3.4c")
def test_the_axis_sets_up_next_to_nobody() -> None:
    state = GAME.setup("campaign", (), 1)
    do(GAME, state, "fill")
    border = next(unit.id for unit in GAME.units if unit.place == "W" and unit.starts)
    do(GAME, state, f"place {border} in L23", "commit")
    assert GAME.deciders(state) == (0,)
    corps = next(unit.id for unit in GAME.units if unit.place == "C" and unit.starts)
    assert refused(GAME, state, f"place {corps} in L24") == "3.4a"
    assert refused(GAME, state, f"place {corps} in R9") == "3.4c"
    finn = next(unit.id for unit in GAME.units if unit.place == "F" and unit.starts)
    assert refused(GAME, state, f"place {finn} in E31") == "3.4b"


@pytest.mark.parametrize("scenario", ["campaign", "breaking-storm", "barbarossa"])
@rule("trc:3.6", "trc:4.1.1b")
def test_the_fill_makes_a_whole_set_up_and_the_axis_begins(scenario: str) -> None:
    state = GAME.setup(scenario, (), 1)
    events = do(GAME, state, "fill", "commit", "fill", "commit")
    assert "3.6" in rules(events, "turn")
    assert (state.turn, state.player, state.impulse, state.phase) == (1, 0, 1, "movement")
    assert (
        sum(GAME.combat[u] for u in range(len(GAME.units)) if state.where[u] > 0 and GAME.side[u] == 0) >= 200
    )
    assert not any(
        state.where[u] <= 0
        for u in range(len(GAME.units))
        if GAME.units[u].starts and not GAME.units[u].option
    )


def test_rail_and_cities_belong_to_the_side_of_the_line_they_lie_on() -> None:
    out = []
    state = GAME.begin("campaign", frozenset(), "0" * 32, out)
    label = GAME.grid.hex
    assert state.held[0] >> label("L26") & 1
    assert state.held[1] >> label("O23") & 1
    assert state.gauge >> label("N25") & 1
    assert not state.gauge >> label("O23") & 1
    assert "3.5" in rules(out)


@rule("trc:25.1.1b")
def test_after_turn_25_the_axis_wins_if_the_russian_does_not_hold_berlin() -> None:
    game, state = table(axis("A", "E5"), russian("R", "L12"), turn=25, player="russian", impulse=2)
    do(game, state, "end")
    assert state.result is not None
    assert state.result.winners == (0,)


@rule("trc:2.2", "trc:6.1a")
def test_who_does_not_start_is_not_placed_and_no_hex_is_overfilled() -> None:
    state = GAME.setup("campaign", (), 1)
    assert refused(GAME, state, "place 40Pz in H20") == "2.2"
    armies = [unit.id for unit in GAME.units if unit.place == "W" and unit.starts and unit.size == "army"]
    do(GAME, state, f"place {armies[0]} in L23", f"place {armies[1]} in L23")
    assert refused(GAME, state, f"place {armies[2]} in L23") == "6.1a"


@rule("trc:4.0a", "trc:4.0c")
def test_each_player_turn_has_two_impulses_and_the_next_game_turn_its_date() -> None:
    game, state = table(
        axis("A", "E5"), russian("R", "L12"), phase="weather", hexes={"E5": "minor-city", "L12": "minor-city"}
    )
    began = []
    while state.turn == 2:
        events = do(game, state, "end")
        began += ["4.0a" in rules(events, "phase")]
    assert began == [True] * 4
    assert "4.0c" in rules(events, "turn")


@pytest.mark.parametrize(
    ("turn", "date"), [(2, "1941-07/08"), (5, "1942-01/02"), (14, "1943-07/08"), (25, "1945-05/06")]
)
@rule("trc:4.0c")
def test_the_number_of_a_turn_is_a_date(turn: int, date: str) -> None:
    units = axis("A", "E5"), russian("R", "L12")
    game, state = table(*units, turn=turn - 1, player="russian", impulse=2)
    assert "4.0c" in rules(do(game, state, "end"), "turn")
    assert (state.turn, game.view(state, 0).facts["date"]) == (turn, date)


@rule("trc:4.0b", "trc:12.1b")
def test_in_a_phase_all_is_done_in_any_order_and_the_next_phase_waits() -> None:
    units = axis("A", "E5"), axis("B", "F5"), russian("R", "E7")
    for order in (("step A to E6", "step B to F4"), ("step B to F4", "step A to E6")):
        game, state = table(*units)
        do(game, state, order[0])
        assert refused(game, state, "attack E7") == "12.1b"
        assert refused(game, state, "commit") == "4.0b"
        do(game, state, order[1], "end")
        assert state.phase == "combat"


@rule("trc:3.2b")
def test_the_markers_of_1942_lie_on_their_six_cities_from_the_set_up_on() -> None:
    state, events = GAME.start("campaign", frozenset(), 1)
    assert "3.2b" in rules(list(events))
    marked = {one.at for one in GAME.view(state, 0).markers if one.kind == "objective"}
    names = ("Kiev", "Kalinin", "Leningrad", "Rostov", "Kharkov", "Stalino")
    assert marked == {GAME.label(GAME.cities.named[name]) for name in names}
    _, events = GAME.start("breaking-storm", frozenset(), 1)
    assert "3.2b" not in rules(list(events))


def test_the_markers_of_a_later_scenario_are_those_of_its_first_test() -> None:
    state, events = GAME.start("fall-blau", frozenset(), 1)
    marked = {one.at for one in GAME.view(state, 0).markers if one.kind == "objective"}
    assert GAME.label(GAME.cities.named["Stalingrad"]) in marked
    assert "25.2.3" in rules(list(events))


@rule("trc:4.3b")
def test_after_a_test_that_nobody_wins_the_markers_go_to_the_places_of_the_next_year() -> None:
    units = axis("A", "E31"), russian("R", "R9")
    held = {"axis": ["W19"], "russian": ["R9"]}
    game, state = table(*units, size="", turn=5, player="russian", impulse=2, weather="snow", held=held)
    events = do(game, state, "end")
    assert "4.3b" in rules(events)
    marked = {one.at: one.value for one in game.view(state, 0).markers if one.kind == "objective"}
    assert marked[game.label(game.cities.named["Stalingrad"])] == "43"
    assert game.label(game.cities.named["Kalinin"]) not in marked
    for turn in (4, 23):
        game, state = table(*units, size="", turn=turn, player="russian", impulse=2)
        assert "4.3b" not in rules(do(game, state, "end", dice=(3,)))


@rule("trc:3.7f")
def test_units_may_go_where_they_may_not_attack_in_the_very_first_impulse() -> None:
    baltic, western = russian("R", "H20", "2-3"), russian("S", "J22", "2-3")
    game, state = real(axis("A", "G21", "4-4", place="C"), baltic, western, turn=1)
    step = next(text for text in offered(game, state, "step") if text == "step A to G20")
    assert "3.7f" in why(game, state, step)
    do(game, state, step)
    game, state = real(axis("A", "G21", "4-4", place="N"), baltic, western, turn=1)
    assert "3.7f" not in why(game, state, step)
    game, state = real(axis("A", "G21", "4-4", place="C"), baltic, western, turn=1, impulse=2)
    assert "3.7f" not in why(game, state, step)
