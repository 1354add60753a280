"""What the table shows and answers: reach in both impulses, odds, warnings before a phase ends, railheads, orders."""

import pytest

from hexfront.engine.base.errors import Illegal
from hexfront.engine.contract.macros import expand

from .table import GAME, army, at, axis, do, real, russian, table, why


def reach(game, state, unit, seat=0):
    """By hex, what it costs to reach it and how; a + marks what only the second impulse reaches."""
    return {
        one.hex: f"{one.cost} {one.how}{'+' if one.later else ''}".strip()
        for one in game.reach(state, seat, unit)
    }


def note(game, state):
    """What the one who decides is told."""
    seat = game.deciders(state)[0]
    told = game.view(state, seat).prompts[0].note
    return "" if told is None else str(told)


def atoms(game, state, text):
    """The actions of an order."""
    seat = game.deciders(state)[0]
    return [game.lexicon.text(one) for one in expand(game, state, seat, game.lexicon.parse(text))]


def markers(game, state, kind):
    return {marker.at for marker in game.view(state, 0).markers if marker.kind == kind}


def test_reach_tells_the_hexes_of_this_impulse_with_their_cost_and_those_of_the_next():
    game, state = table(axis("A", "F6", "4-4"))
    found = reach(game, state, "A")
    assert found["F7"] == "1 move"
    assert found["F10"] == "4 move"
    assert found["F11"] == "1 second impulse+"
    assert found["F12"] == "2 second impulse+"


def test_who_ends_beside_an_enemy_stops_and_is_pinned_in_the_second_impulse():
    game, state = table(axis("A", "F6", "4-4"), russian("R", "F8"))
    found = reach(game, state, "A")
    assert found["F7"] == "1 move"
    assert "second" not in found["F7"]
    assert "F8" not in found


def test_an_hq_reaches_nothing_in_the_first_impulse_and_its_factor_in_the_second():
    game, state = table(axis("H", "F6", "3-4", "hq"))
    found = reach(game, state, "H")
    assert found
    assert all(how.endswith("+") for how in found.values())


def test_nobody_reaches_anything_when_the_other_side_moves_or_in_combat():
    game, state = table(axis("A", "F6"), russian("R", "A1"))
    assert not reach(game, state, "R", seat=1)
    game, state = table(axis("A", "F6"), russian("R", "F7"), phase="combat")
    assert not reach(game, state, "A")


def test_a_unit_under_way_reaches_what_is_left_to_it():
    game, state = table(axis("A", "F6", "4-4"))
    do(game, state, "step A to F7")
    found = reach(game, state, "A")
    assert found["F10"] == "3 move"
    assert found["F11"].endswith("+")
    assert "A may go on: 3." in note(game, state)


def test_reach_counts_trains():
    game, state = real(axis("A", "E31", "4-4"))
    rides = [one for one in game.reach(state, 0, "A") if one.how == "rail"]
    walks = {one.hex for one in game.reach(state, 0, "A") if one.how == "move"}
    assert rides
    assert not walks & {one.hex for one in rides}


def test_a_way_that_a_player_begins_goes_on_from_there():
    game, state = table(axis("A", "F6", "4-4"))
    found = {one.hex: one for one in game.reach_via(state, 0, "A", ("G6", "G7"))}
    assert found["G9"].path == ("G6", "G7", "G8", "G9")
    assert found["G9"].cost == "4"
    assert not game.reach_via(state, 0, "A", ("F8",))


def test_a_fight_tells_what_is_missing_for_an_automatic_victory():
    game, state = table(axis("A", "F6", "18-4"), russian("R", "F7", "2-3"))
    fight = game.fight(state, 0, "F7", ("A",))
    assert {reason.rule: reason.amount for reason in fight.modifiers} == {"trc:16.1a": "2"}
    game, state = table(axis("A", "F6", "20-4"), russian("R", "F7", "2-3"))
    fight = game.fight(state, 0, "F7", ("A",))
    assert fight.columns == ("10-1",)
    assert [reason.amount for reason in fight.modifiers] == ["0"]


def test_a_stuka_in_range_lowers_what_is_missing():
    units = (axis("A", "F6", "13-4"), russian("R", "F7", "2-3"))
    game, state = table(*units, axis("H", "F4", "3-4", "hq"))
    fight = game.fight(state, 0, "F7", ("A",))
    assert [reason.amount for reason in fight.modifiers] == ["7", "1"]
    game, state = table(*units, axis("H", "F4", "3-4", "hq"), size="blank 12x24", impulse=2)
    fight = game.fight(state, 0, "F7", ("A",))
    assert [reason.amount for reason in fight.modifiers] == ["7"]


def test_russians_are_told_of_no_automatic_victory_before_november_1942():
    units = (russian("R", "F6", "9-3"), axis("A", "F7", "3-4"))
    for turn, told in ((9, []), (10, ["trc:16.1a"])):
        game, state = table(*units, turn=turn, player="russian")
        fight = game.fight(state, 1, "F7", ("R",))
        assert [reason.rule for reason in fight.modifiers] == told


def test_a_refused_automatic_victory_says_how_many_factors_are_missing():
    game, state = table(axis("A", "F6", "18-4"), russian("R", "F7", "2-3"))
    with pytest.raises(Illegal, match=r"18 to 2, factors missing 2"):
        do(game, state, "overwhelm F7")


def test_an_automatic_victory_being_put_together_says_what_it_lacks():
    game, state = table(axis("A", "F6", "9-4"), axis("B", "E6", "11-4"), russian("R", "F7", "2-3"))
    do(game, state, "overwhelm F7", "join A")
    assert note(game, state) == "9 to 2: 4-1. Factors missing for 10-1: 11."
    do(game, state, "join B")
    assert note(game, state) == "20 to 2: 10-1."


def test_who_would_surrender_is_told_before_movement_ends():
    game, state = table(axis("A", "F6", "1-4"), russian("R", "F7", "6-3"))
    assert "legal attack" not in note(game, state)
    game, state = table(axis("A", "F6", "1-4"), axis("B", "E6", "1-4", "infantry"), army("R", "F7", "13-3"))
    assert "Without a legal attack if movement ended now: B, A." in note(game, state)


def test_the_other_player_is_not_warned():
    game, state = table(axis("A", "F6", "1-4"), army("R", "F7", "13-3"))
    assert game.view(state, 1).prompts[0].note is None


def test_enemies_beside_victors_whom_nobody_may_attack_are_told():
    game, state = table(
        axis("A", "F6", "20-4", "infantry", "victors"), russian("R", "F7", "4-3"), size="blank 12x12"
    )
    assert "Nobody who may attack stands next to F7." in note(game, state)


def test_an_overfull_hex_is_told():
    game, state = table(*[axis(name, "F6", "4-4") for name in "ABC"], axis("D", "F8", "4-4"))
    assert "Too many" not in note(game, state)
    do(game, state, "step D to F7", "step D to F6")
    assert "Too many units: F6." in note(game, state)


def test_who_is_out_of_supply_is_told_and_a_garrison_is_not():
    city = {"B2": "major-city"}
    game, state = table(axis("A", "B3"), axis("B", "L12"), hexes=city, held={"axis": ["B2"], "russian": []})
    assert "Out of supply as things stand: B." in note(game, state)


def test_the_combat_phase_lists_open_duties():
    game, state = table(
        axis("A", "F6", "4-4"), russian("R", "F7", "2-3"), russian("S", "G6", "2-3"), phase="combat"
    )
    told = note(game, state)
    assert told.startswith("Still to be attacked: ")
    assert "F7" in told
    assert "Still to attack: A." in told


def test_a_battle_says_how_it_stands():
    game, state = table(axis("A", "F6", "4-4"), russian("R", "F7", "2-3"), phase="combat")
    do(game, state, "attack F7", "join A")
    assert note(game, state) == "4 to 2: 2-1."
    do(game, state, "lower 1-1")
    assert note(game, state) == "4 to 2: 1-1."


def test_lowering_shows_the_column_that_would_be_rolled_on():
    game, state = table(axis("A", "F6", "4-4"), russian("R", "F7", "2-3"), phase="combat")
    do(game, state, "attack F7", "join A")
    assert why(game, state, "lower 1-1")["13.1b"] == "A1 A1 AR C EX DR"
    assert why(game, state, "lower 1-6")["13.1b"] == "AE AE AE A1 AR AR"


def test_the_range_of_air_units_is_drawn_around_each_hq():
    game, state = table(axis("H", "A1", "3-4", "hq"), axis("A", "C3"), size="blank 12x12")
    (area,) = game.areas(state, 0, "")
    assert (area.of, area.side, area.rule) == ("H", "axis", "trc:15.2a")
    assert "A9" in area.hexes
    assert "A10" not in area.hexes
    assert game.areas(state, 0, "A") == []


def test_orders_are_written_out_in_steps():
    game, state = table(axis("A", "F6", "4-4"), russian("R", "F9", "2-3"))
    assert atoms(game, state, "move A to F8") == ["step A to F7", "step A to F8"]
    assert atoms(game, state, "move A via G6,G7") == ["step A to G6", "step A to G7"]
    with pytest.raises(Illegal, match="cannot reach A1") as caught:
        atoms(game, state, "move A to A1")
    assert caught.value.rule == "trc:5.4a"
    with pytest.raises(Illegal) as caught:
        atoms(game, state, "move R to F10")
    assert caught.value.rule == "trc:2.1a"


def test_battles_are_ordered_in_one_sentence():
    game, state = table(axis("A", "F6", "20-4"), russian("R", "F7", "2-3"))
    order = "overwhelm F7 with A"
    assert atoms(game, state, order) == ["overwhelm F7", "join A", "launch"]
    do(game, state, *atoms(game, state, order))
    assert at(game, state, "R") == "surrendered-russian"
    game, state = table(
        axis("A", "F6", "9-4"), russian("R", "F7", "2-3"), russian("S", "E6", "2-3"), phase="combat"
    )
    assert atoms(game, state, "attack F7,E6 with A") == ["attack F7", "combine E6", "join A", "launch"]


def test_railheads_are_marked_and_what_will_convert_and_what_will_not():
    units = axis("I17", "W15"), russian("R", "X13")
    held = {"axis": ["W19", "W15"], "russian": ["X13", "R9"]}
    game, state = real(*units, turn=3, held=held, gauge=["W19", "W18", "W17", "W16", "W15"])
    assert "W15" in markers(game, state, "railhead")
    assert "W17" not in markers(game, state, "railhead")
    do(game, state, "step I17 to W14")
    assert "W14" in markers(game, state, "converts")
    assert not markers(game, state, "crossed")
    units = axis("I17", "V13"), russian("R", "X13")
    game, state = real(*units, turn=3, held=held, gauge=["W15"], crossed=["W13"])
    assert markers(game, state, "crossed") == {"W13"}


def test_places_in_other_hands_are_flagged_and_those_of_nobody_too():
    game, state = real(axis("A", "H22", "4-4"))
    flagged = {marker.side for marker in game.view(state, 0).markers if marker.kind == "held"}
    assert not flagged
    game, state = real(axis("A", "R10", "4-4"), held={"axis": ["R9"], "russian": []})
    held = {marker.at: marker.side for marker in game.view(state, 0).markers if marker.kind == "held"}
    assert held["R9"] == "axis"
    assert "E10" in markers(game, state, "uncontrolled")


def test_the_charts_are_those_of_the_tables():
    charts = {chart.id: chart for chart in GAME.charts()}
    assert set(charts) >= {"crt", "weather", "movement", "terrain", "air", "sea", "limits", "victory"}
    weather = dict(charts["weather"].rows)
    assert len(weather["sep-oct"]) == len(charts["weather"].columns) == 8
    assert set(weather["jan-feb"]) == {"snow"}
    assert dict(charts["movement"].rows)["axis-foot"][0] == "MF/2"
    assert dict(charts["victory"].rows)["1942"][0].startswith("Kiev, Kalinin")
    assert charts["movement"].provenance in ("designed", "reconstructed")


def test_the_table_tells_impulse_weather_and_months():
    game, state = table(axis("A", "F6"), turn=3, weather="mud", impulse=2)
    facts = game.view(state, 0).facts
    assert (facts["impulse"], facts["weather"], facts["date"]) == ("2", "mud", "1941-09/10")
    before = GAME.setup("campaign", frozenset(), 1)
    assert "weather" not in GAME.view(before, 0).facts


def test_the_russian_player_reads_his_points_by_source_and_what_limits_are_left():
    worker = russian("W", "B2", "5-0", "worker")
    pool = russian("T", "pool", "2-5", "armour")
    city = {"B2": "major-city"}
    held = {"axis": [], "russian": ["B2"]}
    units = worker, pool, axis("A", "L12")
    game, state = table(*units, hexes=city, held=held, player="russian", turn=8, archangel=4)
    assert "9 left" in note(game, state)
    told = "Replacement points: Workers on the map 5, Archangel 4; 0 spent, 9 left."
    assert f"{told} May still come back: armour 1, Guards 1." in note(game, state)
    do(game, state, "replace T in B2")
    told = "Replacement points: Workers on the map 5, Archangel 4; 2 spent, 7 left."
    assert f"{told} May still come back: armour 0, Guards 1." in note(game, state)
    for more in ({"impulse": 2}, {"player": "axis"}):
        game, state = table(*units, **({"hexes": city, "held": held, "player": "russian", "turn": 8} | more))
        assert "Replacement points" not in note(game, state)


def test_two_of_each_may_come_back_from_1944_on():
    worker = russian("W", "B2", "5-0", "worker")
    game, state = table(worker, axis("A", "L12"), hexes={"B2": "major-city"}, player="russian", turn=17)
    assert "armour 2, Guards 2." in note(game, state)


def test_who_may_still_send_an_air_unit_is_told():
    staffs = axis("H", "F4", "3-4", "hq"), axis("I", "F3", "3-4", "hq")
    units = axis("A", "F6", "14-4"), russian("R", "F7", "2-3")
    game, state = table(*staffs, *units)
    assert "Air units left: 3, sent by H, I." in note(game, state)
    do(game, state, "overwhelm F7", "join A", "air H", "launch")
    assert "Air units left: 2, sent by I." in note(game, state)
    game, state = table(*staffs, *units, impulse=2)
    assert "Air units left" not in note(game, state)


def test_automatic_victories_that_lack_few_factors_are_told_the_nearest_first():
    units = axis("A", "F6", "18-4"), russian("R", "F7", "2-3"), russian("S", "E6", "3-3")
    game, state = table(*units)
    assert "Factors missing for automatic victories, air units counted: F7 2, E6 12." in note(game, state)
    game, state = table(axis("A", "F6", "20-4"), russian("R", "F7", "2-3"))
    assert "Factors missing" not in note(game, state)
    game, state = table(russian("R", "F6", "9-3"), axis("A", "F7", "3-4"), player="russian", turn=9)
    assert "Factors missing" not in note(game, state)


def test_rail_that_was_crossed_says_why_it_would_not_be_converted():
    rail = {"E5-E6-E7-E8": "rail"}
    city = {"E5": "minor-city"}
    more = {"hexes": city, "links": rail, "gauge": ["E5"], "held": {"axis": ["E5"], "russian": []}}
    game, state = table(axis("A", "E8"), crossed=["E6", "E7", "E8"], **more)
    assert "not converted" not in note(game, state)
    game, state = table(axis("A", "E8"), russian("R", "E9"), crossed=["E6", "E8"], **more)
    assert "Crossed, but not converted in enemy ZOC: E8." in note(game, state)
    game, state = table(axis("A", "L1"), russian("R", "D6"), crossed=["E8"], **more)
    assert "Crossed, but not converted without a clear line home: E8." in note(game, state)


def test_the_line_that_enemies_or_the_distance_break_is_drawn():
    more = {"hexes": {"A6": "major-city"}, "held": {"axis": ["A6"], "russian": []}}
    game, state = table(axis("A", "A1"), russian("R", "A3"), russian("S", "C1"), russian("T", "C2"), **more)
    broken = next(one for one in game.supply(state) if one.unit == "A")
    assert (broken.supplied, broken.path[0], broken.path[-1]) == (False, "A1", "A6")
    more = {"hexes": {"B2": "major-city"}, "held": {"axis": ["B2"], "russian": []}}
    game, state = table(axis("A", "B12"), size="blank 12x14", **more)
    broken = next(one for one in game.supply(state) if one.unit == "A")
    assert (broken.supplied, len(broken.path)) == (False, 11)
    game, state = table(axis("A", "B9"), size="blank 12x14", **more)
    assert next(one for one in game.supply(state) if one.unit == "A").supplied


def ahead(game, state):
    """The hexes over which an automatic victory can still be brought about."""
    return {area.of for area in game.areas(state, 0, "") if area.kind == "automatic victory"}


def test_hexes_are_shown_over_which_units_that_can_still_come_would_win_without_a_die():
    enemies = russian("R", "F9", "2-3"), russian("S", "L12", "1-3")
    game, state = table(axis("A", "F5", "10-4"), axis("B", "G6", "10-4"), *enemies)
    assert ahead(game, state) == {"F9"}
    assert not game.areas(state, 0, "A")
    game, state = table(axis("A", "F5", "10-4"), axis("B", "G6", "9-4"), *enemies)
    assert ahead(game, state) == set()
    game, state = table(axis("A", "F5", "10-4", "infantry", "moved"), axis("B", "G6", "10-4"), *enemies)
    assert ahead(game, state) == set()
    game, state = table(axis("A", "F5", "10-4"), axis("B", "G6", "10-4"), *enemies, phase="combat")
    assert ahead(game, state) == set()


def test_an_air_unit_in_range_counts_for_a_victory_ahead_and_a_crowd_does_not():
    enemy = russian("R", "F9", "2-3")
    staff = axis("H", "F4", "3-4", "hq")
    game, state = table(axis("A", "F5", "14-4"), staff, enemy)
    assert ahead(game, state) == {"F9"}
    game, state = table(axis("A", "F5", "13-4"), staff, enemy)
    assert ahead(game, state) == set()
    units = [axis(f"A{n}", "L9", "5-4") for n in range(4)]
    game, state = table(*units, russian("R", "L12", "2-3"), russian("S", "K11", "9-3"))
    assert ahead(game, state) == set(), "one hex has room for three"
