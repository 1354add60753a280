"""17.0 Victory: points in play, points at the end, levels."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Marked
from hexfront.engine.positions.position import Position
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.events import Scored
from hexfront.games.kharkov.game import Kharkov
from hexfront.games.kharkov.state import AXIS, DEAD, SOVIET
from hexfront.games.kharkov.units import counters
from hexfront.games.kharkov.victory import control, points

from .table import GAME, do, table, unit

RIFLE = ("rifle", "4-4-6")
GERMAN = ("infantry", "9-8")
KHARKOV = {"0505": "city", "0506": "city"}
ZONES = {
    "kharkov": ["0505", "0506"],
    "road-poltava": ["0506", "0507", "0508"],
    "road-dnepropetrovsk": ["0605"],
}
HELD = {"0505": "soviet", "0506": "soviet"}
COLUMN = [unit(f"L{row}", f"{row:02}12", *GERMAN) for row in range(1, 13, 2)]
"""An Axis front from edge to edge."""


class Ending(NamedTuple):
    """What the end of a turn has brought."""

    game: Kharkov
    state: Any
    events: list[Event]


def end_turn(*units: Any, turn: int = 6, **more: Any) -> Ending:
    """The end of a turn with these units on the map."""
    game, state = table(*units, phase="axis-air", turn=turn, **more)
    return Ending(game, state, do(game, state, "end"))


def at_kharkov(*units: Any, turn: int = 6, **more: Any) -> Ending:
    return end_turn(*units, *COLUMN, turn=turn, hexes=KHARKOV, zones=ZONES, **more)


def scored(events: list[Event], side: str = "soviet") -> list[int]:
    return [event.points for event in events if isinstance(event, Scored) and event.side == side]


def cited(events: list[Event]) -> set[str]:
    return {one.removeprefix("kharkov:") for event in events for one in event.rules}


@rule("kharkov:17.21", "kharkov:17.22", "kharkov:17.0.t4")
def test_each_city_hex_scores_6_once() -> None:
    units = [unit("S", "0504", *RIFLE), unit("H", "0503", "hq", "4-10", side="soviet")]
    game, state = table(*units, phase="soviet-movement", hexes=KHARKOV)
    events = do(game, state, "step S to 0505")
    assert scored(events) == [6]
    assert state.captured == [game.grid.hex("0505")]
    events = do(game, state, "step S to 0506")
    assert scored(events) == [6], "another hex of the same city"
    assert set(state.holder.values()) == {SOVIET}
    out: list[Event] = []
    control.entered_city(game, state, game.grid.hex("0505"), AXIS, out)
    assert state.holder[game.grid.hex("0505")] == AXIS
    assert points.scores(game, state)[SOVIET].points == 12
    events = do(game, state, "step S to 0505")
    assert scored(events) == []
    assert "17.22" in cited(events)
    assert points.scores(game, state)[SOVIET].points == 12


@rule("kharkov:17.23a", "kharkov:17.23b", "kharkov:4.2C")
def test_kharkov_is_isolated_by_a_soviet_unit_on_its_roads() -> None:
    end = at_kharkov(unit("S", "0508", *RIFLE))
    assert scored(end.events) == [3]
    assert {"17.23a", "17.23b"} <= cited(end.events)
    assert end.state.isolated_turns == 1
    end = at_kharkov(unit("S", "0605", "hq", "4-10", side="soviet"))
    assert scored(end.events) == [3], "the other road; any unit will do"
    end = at_kharkov(unit("S", "0705", *RIFLE))
    assert scored(end.events) == [], "beside the road"
    end = at_kharkov(unit("S", "0506", *RIFLE), held={"0506": "soviet"})
    assert scored(end.events) == [], "the hexes of Kharkov are not those of roads that leave it"


@rule("kharkov:17.23a", "kharkov:17.12")
def test_kharkov_under_soviet_control_scores_like_kharkov_isolated() -> None:
    end = at_kharkov(unit("S", "0505", *RIFLE), held=HELD)
    assert scored(end.events) == [3]
    assert "17.23b" not in cited(end.events)
    wall = [unit(f"W{row}", f"{row:02}02", *GERMAN) for row in range(1, 13, 2)]
    end = at_kharkov(unit("S", "0505", *RIFLE), *wall, held=HELD)
    assert scored(end.events) == [], "no route to the east edge, and nobody on the roads"


@rule("kharkov:17.24", "kharkov:17.0.t4")
def test_a_broken_front_scores_2() -> None:
    end = end_turn(*COLUMN)
    assert scored(end.events) == []
    assert control.front_holds(end.game, end.state)
    gap = [line for line in COLUMN if line.id not in ("L5", "L7")]
    end = end_turn(*gap)
    assert scored(end.events) == [2]
    assert end.state.broken_turns == 1
    assert "17.24" in cited(end.events)


@rule("kharkov:17.24")
@pytest.mark.parametrize("end", [0, -1], ids=["north", "south"])
def test_the_front_reaches_both_edges(end: int) -> None:
    assert scored(end_turn(*(line for line in COLUMN if line is not COLUMN[end])).events) == [2]


def test_the_front_is_made_of_units_and_zoc() -> None:
    gap = [line for line in COLUMN if line.id not in ("L5", "L7")]
    assert not scored(end_turn(*gap, unit("B", "0612", "regiment", "2-8")).events)
    assert scored(end_turn(*gap, unit("B", "0612", "regiment", "2-8", "entrenched")).events) == [2]
    romanian = unit("B", "0612", "hq", "4-10", side="axis")
    assert scored(end_turn(*gap, romanian).events) == [2], "an HQ holds its own hex alone"


def test_zoc_does_not_hold_a_hex_where_an_enemy_stands() -> None:
    game, state = table(*COLUMN)
    links = [at for at in game.map.describe(state.zoc[AXIS]) if at.startswith("02")]
    enemies = [unit(f"S{i}", at, "hq", "4-10", side="soviet") for i, at in enumerate(links)]
    assert scored(end_turn(*COLUMN, *enemies).events) == [2]
    assert not scored(end_turn(*COLUMN, *enemies[1:]).events)


def final(*units: Any, **more: Any) -> Ending:
    return end_turn(*units, *COLUMN, turn=10, **more)


@rule("kharkov:17.1", "kharkov:17.11a", "kharkov:17.0.t2")
def test_a_city_with_all_its_garrisons_is_axis() -> None:
    more: dict[str, Any] = {"hexes": KHARKOV, "zones": ZONES, "garrisons": {"0505": 1, "0506": 1}}
    end = final(**more)
    assert scored(end.events, "axis") == [25]
    assert "17.11a" in cited(end.events)
    assert end.state.result.points == {"soviet": 0, "axis": 25}
    enemies = [unit("S", "0504", *RIFLE), unit("H", "0503", "hq", "4-10", side="soviet")]
    end = final(*enemies, **more)
    assert scored(end.events, "axis") == [25], "supply does not matter to garrisons"


@rule("kharkov:17.11b")
def test_a_city_the_axis_holds_must_be_in_supply() -> None:
    more: dict[str, Any] = {"hexes": KHARKOV, "zones": ZONES, "captured": ["0505", "0506"]}
    west = {"0512-0511-0510-0509": "road"}
    end = final(links=west, **more)
    assert scored(end.events, "axis") == [25]
    assert "17.11b" in cited(end.events)
    end = final(**more)
    assert scored(end.events, "axis") == []
    enemy = unit("S", "0406", *RIFLE)
    road = {"0512-0511-0510-0509-0508-0507-0506-0505": "road"}
    end = final(enemy, links=road, **more)
    assert 25 in scored(end.events, "axis"), "its hexes count as units, which open the road in enemy ZOC"
    end = final(air_supply=["0505", "0506"], **more)
    assert scored(end.events, "axis") == [25]
    end = final(links=west, held={"0505": "soviet"}, **more)
    assert scored(end.events, "axis") == []


@rule("kharkov:17.12", "kharkov:17.13")
def test_a_city_the_soviets_hold_needs_a_route_to_the_east_edge() -> None:
    more: dict[str, Any] = {"hexes": KHARKOV, "zones": ZONES, "captured": ["0505", "0506"]}
    end = final(held=HELD, **more)
    assert scored(end.events) == [3, 25]
    assert "17.12" in cited(end.events) and "17.13" not in cited(end.events)
    end = final(held={"0505": "soviet"}, **more)
    assert scored(end.events) == []
    assert scored(end.events, "axis") == []
    assert "17.13" in cited(end.events)
    assert any(isinstance(event, Marked) and event.what == "Kharkov" for event in end.events)


def dead(*names: str) -> list[Any]:
    return [unit(name, "dead") for name in names]


def reckoned(*names: str, side: int = SOVIET, **more: Any) -> int:
    """The points a side would have at the end with these units destroyed."""
    game, state = table(*dead(*names), **more)
    return points.reckoning(game, state)[side].points


@rule("kharkov:17.25.ex1", "kharkov:17.25a")
def test_three_panzer_regiments_of_three_divisions() -> None:
    end = final(*dead("6/3Pz", "201/23Pz", "36/14Pz"))
    assert scored(end.events) == [9]
    assert end.state.result.points["soviet"] == 9
    assert "17.25b" not in cited(end.events)


@rule("kharkov:17.25.ex2", "kharkov:17.25b")
def test_a_whole_panzer_division() -> None:
    end = final(*dead("6/3Pz", "3/3Pz", "394/3Pz"))
    assert scored(end.events) == [12]
    assert end.state.result.points["soviet"] == 12


@rule("kharkov:17.25a")
def test_destroyed_units_are_credited_only_at_the_end() -> None:
    losses = dead("79ID", "6/3Pz", "R01", "13G")
    game, state = table(*losses, *COLUMN, phase="axis-air", turn=9)
    assert [score.points for score in points.scores(game, state)] == [0, 0]
    end = final(*losses)
    assert [score.points for score in points.scores(end.game, end.state)] == [6, 4]
    lines = points.scores(end.game, end.state)[SOVIET].lines
    assert [rule for _, amount, rule in lines if amount] == ["kharkov:17.25a"]


@rule("kharkov:17.0.t3")
def test_what_axis_units_are_worth() -> None:
    values = {"79ID": 3, "108L": 3, "1Mtn": 3, "454Sec": 1, "2Rum": 1, "6/3Pz": 3, "394/3Pz": 3, "VIRumHQ": 0}
    assert {name: reckoned(name) for name in values} == values
    assert reckoned(regiments_lost=4) == 4
    assert reckoned("92/60PG", "120/60PG", "160/60PG") == 9, "a panzergrenadier division counts by regiments"
    assert reckoned("6/3Pz", "3/3Pz", "394/3Pz", "201/23Pz", "79ID", regiments_lost=2) == 12 + 3 + 3 + 2
    end = final(*dead("79ID"))
    assert "17.0.t3" in cited(end.events)


@rule("kharkov:17.3a", "kharkov:17.0.t5")
def test_what_soviet_units_are_worth() -> None:
    values = {"13G": 3, "R01": 1, "C01": 1, "T01": 1, "28A": 0, "Res6": 0}
    assert {name: reckoned(name, side=AXIS) for name in values} == values
    end = final(*dead("13G", "R01", "28A"))
    assert scored(end.events, "axis") == [4]


@rule("kharkov:17.3b")
def test_soviet_units_out_of_supply_at_the_end_count_as_eliminated() -> None:
    units = [unit("13G", "0505"), unit("S", "0506", *RIFLE), unit("Res6", "0707")]
    end = final(*units)
    assert scored(end.events, "axis") == [4], (
        "3 for the Guards, 1 for the other, nothing for the reserve marker"
    )
    end = final(*units, unit("H", "0504", "hq", "4-10", side="soviet"))
    assert scored(end.events, "axis") == []


@pytest.mark.parametrize(
    ("broken", "level", "winners"),
    [
        (5, "draw", ()),
        (6, "marginal", (SOVIET,)),
        (12, "marginal", (SOVIET,)),
        (13, "strategic", (SOVIET,)),
        (25, "strategic", (SOVIET,)),
        (26, "decisive", (SOVIET,)),
    ],
)
@rule("kharkov:17.0g1", "kharkov:17.0.t1")
def test_levels_of_victory(broken: int, level: str, winners: tuple[int, ...]) -> None:
    end = final(broken_turns=broken)
    assert end.state.result.points == {"soviet": 2 * broken, "axis": 0}
    assert (end.state.result.level, end.state.result.winners) == (level, winners)
    assert end.game.result(end.state) == end.state.result
    assert not end.game.deciders(end.state)


def test_the_higher_total_wins() -> None:
    more: dict[str, Any] = {"hexes": KHARKOV, "zones": ZONES, "garrisons": {"0505": 1, "0506": 1}}
    end = final(broken_turns=3, **more)
    assert (end.state.result.level, end.state.result.winners) == ("marginal", (AXIS,))
    assert str(end.state.result.text) == "Axis marginal victory: Soviet 6, Axis 25 victory points."


def test_the_score_of_the_start_is_the_three_cities() -> None:
    state = GAME.setup("campaign", frozenset(), 1)
    assert [score.points for score in points.reckoning(GAME, state)] == [0, 45]
    assert [score.points for score in points.scores(GAME, state)] == [0, 0]


@rule("kharkov:17.24")
def test_the_historical_set_up_holds_from_edge_to_edge_until_a_link_is_lost() -> None:
    position = Position(game="kharkov", turn=1, phase="axis-air", set={"air": {"soviet": 0, "axis": 1}})
    game, state = GAME.place(position)
    do(game, state, "end")
    assert (state.turn, state.broken_turns) == (2, 0)
    game, state = GAME.place(position)
    counters.take_off(game, state, game.data.numbers["79/16Pz"], DEAD)
    do(game, state, "end")
    assert (state.turn, state.broken_turns) == (2, 1)
