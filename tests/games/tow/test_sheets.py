"""What lies beside the map: charts, boxes, tracks, and what the figures on counters mean."""

from __future__ import annotations

from typing import Any

from hexfront.games.tow.box.meta import META

from .table import GAME, axis, campaign, do, soviet, table, unit

SOURCES = {"axis-supply": ["0101"], "soviet-supply": ["1212"]}


def boxes(game: Any, state: Any) -> dict[str, int]:
    return {box.id: box.count for box in game.view(state, 0).boxes}


def test_the_terrain_chart_prints_every_line_of_the_table() -> None:
    (chart,) = [one for one in GAME.charts() if one.id == "terrain"]
    hills, crossing = ("2", "–", "1 column left"), ("no crossing", "–", "no attack")
    assert dict(chart.rows) == {
        "clear": ("1", "–", "–"),
        "forest": hills,
        "rough": hills,
        "marsh": ("all", "–", "1 column left"),
        "town": ("–", "–", "1 column left"),
        "major-city": ("–", "–", "1 column left"),
        "river": ("+1", "–", "attack ×½"),
        "major-river": ("all", "–", "attack ×½"),
        "blocked": crossing,
        "sea": crossing,
        "road": ("1", "½", "–"),
        "rail": ("1", "–", "–"),
    }


def test_the_charts_of_crossing_points_stavka_and_costs_print_the_tables() -> None:
    charts = {chart.id: chart for chart in GAME.charts()}
    assert charts["crossings"].columns == tuple("01234567")
    assert dict(charts["crossings"].rows) == {
        "Luftwaffe": tuple("11223344"),
        "Negotiation": tuple("33445667"),
        "OKH Command": tuple("33445566"),
    }
    assert charts["stavka"].rows == (("5", ("0",)), ("6", ("1",)), ("7", ("2",)), ("8", ("3",)))
    assert charts["costs"].rows == (("order", ("3",)), ("PR", ("2",)), ("IR", ("1",)), ("AR", ("½",)))


def test_each_figure_on_a_counter_is_explained() -> None:
    read = {face.example.kind: [str(figure.text) for figure in face.figures] for face in META.faces}
    movement, strength = "Movement allowance in MP", "Strength, in attack and defence"
    assert read == {
        "hq": [strength, "Command radius in hexes", movement],
        "tank": ["Attack strength", "Defence strength", movement],
        "infantry": [strength, movement],
    }


def test_boxes_of_the_set_up_hold_what_has_not_come() -> None:
    game, state = campaign(phase="setup", turn=0)
    held = boxes(game, state)
    assert held["security"] == len(game.data.setup.security) and held["drop"] == 1
    assert held["draw-1"] == len(game.data.reinforcements.draws[0].units)
    assert {pool: held[pool] for pool in ("PR", "IR", "AR")} == {
        pool: len(units) for pool, units in game.data.reinforcements.pools.items()
    }
    assert (held["dead-soviet"], held["dead-axis"], held["relieved"]) == (0, 0, 0) and "away" not in held


def test_a_box_is_shown_for_hqs_off_the_map_and_for_the_dead_of_each_side() -> None:
    game, state = table(
        unit("8A", "away"), unit("4PzA", "away"), axis("A", "dead"), soviet("S", "dead"), soviet("T", "dead"),
        axis("B", "0505"), phase="action", cup=["8A"], hand=["OKH"], zones=SOURCES,
        away={"8A": "0303", "4PzA": "0304"},
    )  # fmt: skip
    held = boxes(game, state)
    assert (held["away"], held["dead-axis"], held["dead-soviet"]) == (2, 1, 2)
    assert (held["cup"], held["hand"]) == (1, 1)
    assert "security" not in held and "drop" not in held


def test_tracks_have_their_ends() -> None:
    game, state = campaign(phase="selection", turn=3, crossings=["1826"])
    tracks = {one.id: (one.value, one.low, one.high) for one in game.view(state, 0).tracks}
    assert tracks["turn"] == (3, 1, 8) and tracks["crossings"] == (1, 0, 7)
    assert tracks["axis-tokens"][1:] == (0, max(turn.axis_tokens for turn in game.data.turns))
    assert tracks["axis-tokens"][0] == game.data.turns[2].axis_tokens


def test_what_is_still_to_come_in_an_activation_is_public() -> None:
    game, state = table(
        unit("8A", "0505"), axis("A", "0506"), soviet("S", "0909"), phase="action", drawn="8A", cup=["OKH"],
        hand=[], zones=SOURCES,
    )  # fmt: skip
    assert game.view(state, 0).facts["active"] == "axis" and "to-come" not in game.view(state, 0).facts
    do(game, state, "mode move-combat")
    assert game.view(state, 0).facts["to-come"] == "fight"


def test_the_title_page_says_how_long_each_scenario_lasts() -> None:
    lasts = {one.id: (one.turns, one.seats) for one in META.scenarios}
    sides = ("soviet", "axis")
    assert lasts == {name: (one.last_turn, sides) for name, one in GAME.data.scenarios.items()}
