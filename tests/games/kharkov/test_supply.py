"""11.0 Supply: German routes and sources, units that need no line, the check before movement."""

from __future__ import annotations

from typing import Any

from hexfront.engine.positions.probe import Supplied
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.events import CutOff
from hexfront.games.kharkov.map.german_supply_map import country
from hexfront.games.kharkov.state import SOVIET, UNSUPPLIED
from hexfront.games.kharkov.supply import hq
from hexfront.games.kharkov.units import counters

from .table import do, table, unit
from .tracing import GERMAN, RIFLE, ask, donets, rules

HQ = unit("H", "0504", "hq", "4-10", side="soviet")


CITY = {"0220": "city"}


@rule("kharkov:11.3", "kharkov:11.31a", "kharkov:11.31b")
def test_a_city_supplies_up_to_15_hexes() -> None:
    game, state = table(unit("A", "0205", *GERMAN), size="blank 3x20", hexes=CITY)
    answer = ask(game, state, "A")
    assert answer.supplied
    assert len(answer.path) == 16
    assert (answer.path[0], answer.path[-1]) == ("0205", "0220")
    assert {"11.3", "11.31a", "11.31b"} <= rules(answer)
    game, state = table(unit("A", "0204", *GERMAN), size="blank 3x20", hexes=CITY)
    answer = ask(game, state, "A")
    assert not answer.supplied
    assert "11.31b" in rules(answer)


@rule("kharkov:11.31a")
def test_a_city_hex_once_entered_by_a_soviet_unit_supplies_nobody() -> None:
    game, state = table(unit("A", "0216", *GERMAN), size="blank 3x20", hexes=CITY, captured=["0220"])
    answer = ask(game, state, "A")
    assert not answer.supplied
    assert "11.31a" in rules(answer)


@rule("kharkov:11.32", "kharkov:11.33a")
def test_a_road_supplies_up_to_5_hexes() -> None:
    road = {"0220-0219-0218": "road"}
    game, state = table(unit("A", "0213", *GERMAN), size="blank 3x20", links=road)
    answer = ask(game, state, "A")
    assert answer.supplied
    assert answer.path == ("0213", "0214", "0215", "0216", "0217", "0218", "0219", "0220")
    assert {"11.32", "11.33a"} <= rules(answer)
    game, state = table(unit("A", "0212", *GERMAN), size="blank 3x20", links=road)
    assert not ask(game, state, "A").supplied
    assert "11.32" in rules(ask(game, state, "A"))


@rule("kharkov:11.33a")
def test_a_road_must_lead_off_the_map() -> None:
    road = {"0219-0218-0217": "road"}
    game, state = table(unit("A", "0217", *GERMAN), size="blank 3x20", links=road)
    answer = ask(game, state, "A")
    assert not answer.supplied
    assert "11.33a" in rules(answer)
    game, state = table(
        unit("A", "0217", *GERMAN), size="blank 3x20", links=road, zones={"supply-exit": ["0219"]}
    )
    assert ask(game, state, "A").supplied


@rule("kharkov:11.33b")
def test_a_road_is_cut_by_units_and_zoc_unless_axis_units_stand_there() -> None:
    road = {"0112-0111-0110-0109-0108-0107": "road"}
    enemy = unit("E", "0210", *RIFLE)
    game, state = table(unit("A", "0105", *GERMAN), enemy, size="blank 3x12", links=road)
    controlled = game.map.describe(state.zoc[SOVIET] & country(game).net.hexes)
    assert len(controlled) == 2
    answer = ask(game, state, "A")
    assert not answer.supplied
    assert "11.33b" in rules(answer)
    guards = [unit(f"G{i}", at, "regiment", "2-8") for i, at in enumerate(controlled)]
    game, state = table(unit("A", "0105", *GERMAN), enemy, *guards, size="blank 3x12", links=road)
    answer = ask(game, state, "A")
    assert answer.supplied
    assert "11.33b" in rules(answer)
    on_road = unit("H", "0110", "hq", "4-10", side="soviet")
    game, state = table(unit("A", "0105", *GERMAN), on_road, size="blank 3x12", links=road)
    assert not ask(game, state, "A").supplied


@rule("kharkov:11.1a")
def test_no_route_through_an_enemy_unit() -> None:
    staff = unit("H", "0116", "hq", "4-10", side="soviet")
    game, state = table(unit("A", "0113", *GERMAN), staff, size="blank 1x20", hexes={"0120": "city"})
    answer = ask(game, state, "A")
    assert not answer.supplied
    assert {"11.1a", "11.3"} <= rules(answer)
    assert "11.1b" not in rules(answer), "an HQ has no ZOC"


@rule("kharkov:10.15")
def test_an_hq_beside_a_route_does_not_bar_it() -> None:
    staff = unit("H", "0215", "hq", "4-10", side="soviet")
    game, state = table(unit("A", "0110", *GERMAN), staff, size="blank 2x20", hexes={"0120": "city"})
    answer = ask(game, state, "A")
    assert not state.zoc[SOVIET]
    assert answer.supplied
    assert "10.15" in rules(answer)


@rule("kharkov:11.1b")
def test_no_route_through_enemy_zoc_without_a_friend_in_it() -> None:
    enemy = unit("E", "0216", *RIFLE)
    game, state = table(unit("A", "0111", *GERMAN), enemy, size="blank 2x20", hexes={"0120": "city"})
    answer = ask(game, state, "A")
    assert not answer.supplied
    assert "11.1b" in rules(answer)
    gap = [at for at in game.map.describe(state.zoc[SOVIET]) if at.startswith("01")]
    guards = [unit(f"G{i}", at, "regiment", "2-8") for i, at in enumerate(gap)]
    game, state = table(unit("A", "0111", *GERMAN), enemy, *guards, size="blank 2x20", hexes={"0120": "city"})
    answer = ask(game, state, "A")
    assert answer.supplied
    assert "11.1b" in rules(answer)
    entrenched = [unit(f"G{i}", at, "regiment", "2-8", "entrenched") for i, at in enumerate(gap)]
    game, state = table(
        unit("A", "0111", *GERMAN), enemy, *entrenched, size="blank 2x20", hexes={"0120": "city"}
    )
    assert ask(game, state, "A").supplied, "units lift ZOC, not their own ZOC (8.25)"


@rule("kharkov:15.31c")
def test_a_garrison_lifts_enemy_zoc_for_axis_supply_in_its_hex() -> None:
    walls = [unit("A", "0107", *GERMAN), unit("E", "0209", *RIFLE)]
    game, state = table(*walls, size="blank 2x9", hexes={"0109": "city"}, garrisons={"0109": 1})
    answer = ask(game, state, "A")
    assert state.zoc[SOVIET] >> game.grid.hex("0109") & 1
    assert answer.supplied == (not state.zoc[SOVIET] >> game.grid.hex("0108") & 1)
    assert answer.supplied
    assert "15.31c" in rules(answer)
    game, state = table(*walls, size="blank 2x9", hexes={"0109": "city"})
    assert not ask(game, state, "A").supplied, "a source in enemy ZOC without garrison or unit"


def across_the_donets(at: str, **more: Any) -> Supplied:
    """A German unit at a hex; city 3012, the Donets east of column 8, rows too far south for 11.35."""
    cities = {"3012": "city", "0112": "city"}
    game, state = table(
        unit("A", at, *GERMAN), size="blank 30x12", hexes=cities, sides=donets(30, 12, 7), **more
    )
    return ask(game, state, "A")


@rule("kharkov:11.34")
def test_a_route_goes_one_hex_beyond_the_donets() -> None:
    answer = across_the_donets("3007")
    assert answer.supplied
    assert "11.34" in rules(answer)
    answer = across_the_donets("3006")
    assert not answer.supplied
    assert "11.34" in rules(answer)


@rule("kharkov:11.35")
def test_in_the_north_routes_cross_the_donets_freely() -> None:
    answer = across_the_donets("0104")
    assert answer.supplied
    assert "11.35" in rules(answer)
    assert across_the_donets("1405").supplied
    assert not across_the_donets("2105").supplied


@rule("kharkov:11.36")
def test_by_road_routes_cross_the_donets_freely() -> None:
    answer = across_the_donets("3004", links={"3008-3007": "road"})
    assert answer.supplied
    assert "11.36" in rules(answer)
    assert not across_the_donets("3004", links={"2908-2907": "rail"}).supplied


def test_a_route_may_turn_back_from_the_far_bank() -> None:
    """One hex beyond the river is allowed, so a route may step round an obstacle there."""
    wall = [unit(f"H{col}", f"28{col:02}", "hq", "4-10", side="soviet") for col in range(8, 13)]
    common: dict[str, Any] = {"size": "blank 30x12", "hexes": {"2612": "city"}, "sides": donets(30, 12, 7)}
    game, state = table(unit("A", "3010", *GERMAN), *wall, **common)
    answer = ask(game, state, "A")
    east = {at for at in answer.path if int(at[2:]) < 8}
    assert answer.supplied
    assert len(east) == 1
    further = unit("H6", "2807", "hq", "4-10", side="soviet")
    game, state = table(unit("A", "3010", *GERMAN), *wall, further, **common)
    assert not ask(game, state, "A").supplied, "two hexes along the far bank are too many"


@rule("kharkov:11.37", "kharkov:13.2b")
def test_air_points_supply_all_axis_units_in_their_hex() -> None:
    units = [unit("A", "0508", *GERMAN), unit("B", "0507", *GERMAN), unit("R", "0508", "romanian", "3-6")]
    game, state = table(*units, air_supply=["0508"])
    answer = ask(game, state, "A")
    assert answer.supplied
    assert {"11.37", "13.2b"} == {name for name in rules(answer) if name.startswith(("13", "11.3"))}
    assert ask(game, state, "R").supplied
    assert not ask(game, state, "B").supplied


@rule("kharkov:6.57")
def test_southern_axis_units_are_supplied_in_the_turn_of_their_activation() -> None:
    units = [unit("A", "1108", *GERMAN, "southern"), unit("B", "1106", *GERMAN)]
    south = {"south": [f"{row}{col:02}" for row in (11, 12) for col in range(1, 13)]}
    game, state = table(*units, zones=south, south_active=True, south_turn=6)
    answer = ask(game, state, "A")
    assert answer.supplied
    assert "6.57" in rules(answer)
    assert not ask(game, state, "B").supplied, "it came from the north"
    state.south_turn = 5
    assert not ask(game, state, "A").supplied


def test_southern_units_that_leave_the_south_that_turn_stay_supplied() -> None:
    game, state = table(unit("A", "0108", *GERMAN, "southern"), south_active=True, south_turn=6)
    assert ask(game, state, "A").supplied


@rule("kharkov:16.0g3")
def test_reinforcements_are_supplied_in_their_turn_of_entry() -> None:
    game, state = table(unit("A", "0508", *GERMAN, "entered"), unit("S", "0904", *RIFLE, "entered"))
    for name in ("A", "S"):
        answer = ask(game, state, name)
        assert answer.supplied
        assert "16.0g3" in rules(answer)
    assert not hq.led(game, state, game.data.numbers["S"]), "a Soviet still needs an HQ to attack"


@rule("kharkov:11.0g1", "kharkov:11.0g2", "kharkov:6.26")
@rule("kharkov:4.2A2a", "kharkov:11.41a")
def test_supply_is_checked_before_any_move() -> None:
    units = [HQ, unit("S", "0507", *RIFLE), unit("T", "0112", *RIFLE), unit("Res6", "1212")]
    game, state = table(*units, phase="axis-air", turn=5)
    events = do(game, state, "end")
    assert state.phase == "soviet-movement"
    (told,) = [event for event in events if isinstance(event, CutOff)]
    assert set(told.units) == {"T", "Res6"}, "one line tells of all"
    assert str(told.text()) == f"Out of supply: {', '.join(told.units)}."
    flagged = {game.name(one) for one, flags in enumerate(state.flags) if flags & UNSUPPLIED}
    assert flagged == {"T", "Res6"}, "reserve markers count too"


@rule("kharkov:11.41a")
def test_out_of_supply_at_the_start_of_the_phase_lasts_the_phase() -> None:
    game, state = table(
        unit("H", "0504", "hq", "3-10", side="soviet"), unit("S", "0509", *RIFLE), phase="soviet-movement"
    )
    assert "11.41a" in rules(ask(game, state, "S"))
    do(game, state, "step H to 0505", "step H to 0506", "halt")
    answer = ask(game, state, "S")
    assert answer.supplied
    assert "11.41a" in rules(answer)
    assert state.flags[game.data.numbers["S"]] & UNSUPPLIED


@rule("kharkov:11.41b")
def test_in_supply_at_the_start_of_the_phase_lasts_the_phase() -> None:
    game, state = table(
        unit("H", "0506", "hq", "3-10", side="soviet"), unit("S", "0509", *RIFLE), phase="soviet-movement"
    )
    do(game, state, "step H to 0505", "step H to 0504", "halt")
    answer = ask(game, state, "S")
    assert not answer.supplied
    assert "11.41b" in rules(answer)
    assert not state.flags[game.data.numbers["S"]] & UNSUPPLIED


@rule("kharkov:11.0g3", "kharkov:11.42")
def test_in_combat_supply_is_judged_at_the_moment() -> None:
    common: dict[str, Any] = {"size": "blank 2x20", "hexes": {"0120": "city"}, "phase": "axis-combat"}
    game, state = table(unit("A", "0111", *GERMAN), unit("E", "0216", *RIFLE), **common)
    answer = ask(game, state, "A")
    assert not answer.supplied
    assert {"11.0g3", "11.42"} <= rules(answer)
    counters.put(game, state, game.data.numbers["E"], game.grid.hex("0206"))
    assert ask(game, state, "A").supplied, "the enemy has retreated"


@rule("kharkov:11.44")
def test_lack_of_supply_alone_eliminates_nobody() -> None:
    game, state = table(unit("S", "0507", *RIFLE), unit("A", "0112", *GERMAN), phase="axis-air", turn=5)
    do(game, state, "end")
    assert state.turn == 6
    for name in ("S", "A"):
        answer = ask(game, state, name)
        assert not answer.supplied
        assert "11.44" in rules(answer)
        assert state.where[game.data.numbers[name]] > 0
