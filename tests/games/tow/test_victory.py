"""13.0 Victory: points in both scenarios, line by line, and who wins."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.victory import points as accounts
from hexfront.games.tow.victory.checks import told

from .table import axis, play_on, rules, soviet, table, unit

SOURCES = {"soviet-supply": ["0101"], "axis-supply": ["0112"]}


def counted(game: Any, state: Any) -> dict[str, str]:
    """The account, by rule."""
    return {rule.removeprefix("tow:"): told(amount) for _, amount, rule in accounts.lines(game, state)}


def shown(game: Any, state: Any) -> tuple[int, int]:
    """What the table shows: the points he has, and what units cut off now would add."""
    seen = game.view(state, 0)
    score = seen.scores[0]
    assert score.points == sum(amount for _, amount, _ in score.lines)
    stake = next(track.value for track in seen.tracks if track.id == "cut-off")
    return score.points // score.scale, stake


def end(scenario: str, turn: int, *units: Any, **more: Any) -> tuple[Any, list[Any]]:
    """The last token of a turn is drawn; the game as it stands afterwards, and what was told."""
    game, state = table(
        *units, phase="action", scenario=scenario, turn=turn, cup=["Supply"], hand=["OKH"], **more
    )
    events = play_on(game, state, lambda: state.turn > turn or state.result is not None)
    return game.result(state), events


@rule("tow:13.2c")
def test_in_the_race_crossing_points_count_and_the_bridgehead_does_not() -> None:
    zones = {**SOURCES, "crossing-points": ["0505", "0805", "1005"]}
    units = soviet("S", "0102"), axis("A", "0111")
    more = {"zones": zones, "crossings": ["0505", "0805"], "bridgehead": "0606"}
    game, state = table(*units, scenario="race", phase="selection", **more)
    assert counted(game, state)["13.2c"] == "10"
    _, events = end("race", 4, *units, **more)
    assert "13.2c" in rules(events, "scored")


@rule("tow:13.2d", "tow:13.2e")
def test_units_across_the_dnipro_count_by_kind_and_supply() -> None:
    zones = {**SOURCES, "right-bank": ["0103", "0104", "0106", "0109", "0110"]}
    units = [
        *(soviet("T", "0103", "6-4-8", "tank"), soviet("R", "0104"), soviet("H", "0102")),
        *(soviet("M", "0109", "6-4-8", "mechanised"), soviet("C", "0110", "3-6", "cavalry")),
        *(unit("Q", "0103", "hq", "1-6", side="soviet"), axis("A", "0106"), axis("B", "0107")),
    ]
    game, state = table(*units, scenario="race", phase="selection", size="blank 1x12", zones=zones)
    assert counted(game, state) == {"13.2c": "0", "13.2d": "1½", "13.2e": "¾"}
    _, events = end("race", 4, *units, size="blank 1x12", zones=zones)
    assert {"13.2d", "13.2e"} <= rules(events, "scored")


@rule("tow:13.2a", "tow:13.2b")
def test_the_race_is_decided_at_50_points_at_the_end_of_turn_4() -> None:
    units = soviet("S", "0102"), axis("A", "0111")
    points = [f"{row:02}05" for row in range(1, 7)]
    west = [soviet(f"W{number}", f"{1 + number // 2:02}03", "6-4-8", "tank") for number in range(20)]
    zones = {**SOURCES, "crossing-points": points, "right-bank": [f"{row:02}03" for row in range(1, 11)]}
    result, events = end("race", 3, *units, *west, zones=zones, crossings=points)
    assert result is None and not rules(events, "scored")
    result, events = end("race", 4, *units, *west, zones=zones, crossings=points)
    assert result.winners == (0,) and result.level == "points" and result.points["soviet"] == 200
    assert {"13.2a", "13.2b"} <= rules(events, "scored")
    result, events = end("race", 4, *units, *west[1:], zones=zones, crossings=points)
    assert result.winners == (1,) and result.level == "held"
    assert {"13.2a", "13.2b"} <= rules(events, "scored")


@rule("tow:13.3c", "tow:13.3e", "tow:2.3j")
def test_in_the_campaign_cities_and_relocations_count() -> None:
    units = soviet("S", "0102"), axis("A", "0111")
    more = {
        "zones": SOURCES,
        "hexes": {"0505": "major-city", "0506": "major-city", "0507": "town"},
        "held": ["0505", "0507"],
        "relocations": {"soviet": 1, "axis": 3},
    }
    game, state = table(*units, phase="selection", **more)
    assert counted(game, state) == {"13.3c": "8", "13.3d": "0", "13.3e": "4", "13.3f": "0"}
    _, events = end("campaign", 2, *units, **more)
    assert {"13.3c", "13.3e", "2.3j"} <= rules(events, "scored")


@rule("tow:13.3d", "tow:13.3g")
def test_destroyed_and_cut_off_units_count_by_nation_and_kind() -> None:
    units = [
        *(axis("P", "dead", "6-4-8", "tank"), axis("G", "dead"), axis("M", "dead", "6-4-8", "mechanised")),
        axis("R", "dead", notes={"nation": "romanian"}),
        *(axis("X", "0104", "6-4-8", "tank"), axis("A", "0111"), soviet("S", "0106"), soviet("T", "0102")),
        unit("Q", "0104", "hq", "1-6", side="axis"),
    ]
    game, state = table(*units, phase="selection", size="blank 1x12", zones=SOURCES)
    assert counted(game, state)["13.3d"] == "6"
    _, events = end("campaign", 2, *units, size="blank 1x12", zones=SOURCES)
    assert {"13.3d", "13.3g"} <= rules(events, "scored")


@rule("tow:13.3g")
def test_what_units_cut_off_would_add_is_shown_apart_from_what_he_has() -> None:
    zones = {**SOURCES, "breakthrough": ["0103", "0109"]}
    units = [
        *(axis("P", "dead", "6-4-8", "tank"), axis("X", "0104", "6-4-8", "tank"), axis("A", "0111")),
        *(soviet("S", "0106"), soviet("T", "0102")),
    ]
    game, state = table(*units, phase="selection", size="blank 1x12", zones=zones)
    assert shown(game, state) == (2, 2)
    _, events = end("campaign", 2, *units, size="blank 1x12", zones=zones)
    assert "13.3g" in rules(events, "scored")
    pocket = soviet("U", "0109")
    game, state = table(*units, pocket, phase="selection", size="blank 1x12", zones=zones)
    assert shown(game, state) == (7, 2 - 5), "a unit that has broken through would score nothing"
    game, state = table(*units[:3], phase="selection", size="blank 1x12", zones=zones)
    assert shown(game, state) == (2, 0), "with a line nothing is at stake"


def test_once_the_game_is_over_what_was_counted_is_shown() -> None:
    units = [axis("X", "0104", "6-4-8", "tank"), axis("A", "0111"), soviet("S", "0106"), soviet("T", "0102")]
    game, state = table(
        *units, phase="action", turn=8, cup=["Supply"], hand=["OKH"], size="blank 1x12", zones=SOURCES
    )
    assert shown(game, state) == (0, 2)
    play_on(game, state, lambda: state.result is not None)
    assert shown(game, state) == (2, 0) and state.result.points["soviet"] == 8


def test_the_race_has_nothing_at_stake() -> None:
    game, state = table(soviet("S", "0102"), scenario="race", phase="selection", zones=SOURCES)
    assert "cut-off" not in {track.id for track in game.view(state, 0).tracks}


@rule("tow:13.3f", "tow:2.1g")
def test_soviet_units_in_breakthrough_hexes_count_while_they_have_a_line() -> None:
    zones = {**SOURCES, "breakthrough": ["0103", "0109"]}
    units = (
        soviet("S", "0103"),
        soviet("T", "0103"),
        soviet("U", "0109"),
        axis("A", "0106"),
        axis("B", "0111"),
    )
    game, state = table(*units, phase="selection", size="blank 1x12", zones=zones)
    assert counted(game, state)["13.3f"] == "10"
    _, events = end("campaign", 2, *units, size="blank 1x12", zones=zones)
    assert {"13.3f", "2.1g"} <= rules(events, "scored")


@rule("tow:13.3a")
def test_65_points_at_the_end_of_any_turn_win_the_campaign() -> None:
    cities = {f"05{column:02}": "major-city" for column in range(1, 10)}
    units = soviet("S", "0102"), axis("A", "0111")
    result, _ = end("campaign", 2, *units, zones=SOURCES, hexes=cities, held=list(cities)[1:])
    assert result is None
    result, events = end("campaign", 2, *units, zones=SOURCES, hexes=cities, held=list(cities))
    assert result.winners == (0,) and "13.3a" in rules(events, "scored")


@rule("tow:13.3b")
def test_without_65_points_by_turn_8_the_axis_wins() -> None:
    result, events = end("campaign", 8, soviet("S", "0102"), axis("A", "0111"), zones=SOURCES)
    assert result.winners == (1,) and result.level == "held" and "13.3b" in rules(events, "scored")


@rule("tow:14.1b")
def test_a_bid_takes_the_place_of_the_points_of_the_scenario() -> None:
    units = soviet("S", "0102"), axis("A", "0111")
    more = {"zones": SOURCES, "hexes": {"0505": "major-city"}, "held": ["0505"], "options": ["bid"]}
    result, events = end("campaign", 2, *units, needed=8, **more)
    assert result.winners == (0,) and "14.1b" in rules(events, "scored")
    result, events = end("campaign", 8, *units, needed=9, **more)
    assert result.winners == (1,) and "14.1b" in rules(events, "scored")
