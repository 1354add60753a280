"""8.0 Supply: lines, the check when the token is drawn, its markers and their effects."""

from __future__ import annotations

from typing import Any

from hexfront.engine.positions import probe
from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.state import DEAD
from hexfront.games.tow.units.counters import take_off

from .table import at, axis, do, number, offered, refused, rules, soviet, table, top, unit

SOURCE = {"axis-supply": ["0101"]}
SOURCES = {"axis-supply": ["0101"], "soviet-supply": ["1212"]}


def line_of(game: Any, state: Any, name: str) -> Any:
    """What the referee says of a unit's supply."""
    return next(one for one in probe.supply(game, state) if one.unit == name)


def spoken(found: Any) -> set[str]:
    """The rules in an answer."""
    return {reason.rule for reason in found.reasons}


def drawn(*units: Any, **more: Any) -> tuple[Any, Any, list[Any]]:
    """A narrow map, and what happens when the supply token is drawn from the cup."""
    more.setdefault("zones", SOURCE)
    more.setdefault("size", "blank 1x12")
    game, state = table(*units, phase="action", cup=["Supply"], hand=["OKH"], **more)
    return game, state, do(game, state, "pass", token=1)


@rule("tow:8.1a", "tow:2.1h", "tow:8.2a")
def test_a_line_of_any_length_runs_to_a_source() -> None:
    game, state = table(axis("A", "1201"), soviet("S", "0112"), zones=SOURCES)
    found = line_of(game, state, "A")
    assert found.supplied and found.path[0] == "1201" and found.path[-1] == "0101"
    assert {"tow:8.1a", "tow:2.1h", "tow:8.2a"} <= spoken(found)
    assert line_of(game, state, "S").path[-1] == "1212"


@rule("tow:8.1a")
def test_without_a_source_there_is_no_line() -> None:
    game, state = table(axis("A", "0505"), soviet("S", "0909"), zones={"soviet-supply": ["1212"]})
    found = line_of(game, state, "A")
    assert not found.supplied and not found.path and "tow:8.1a" in spoken(found)
    assert line_of(game, state, "S").supplied


@rule("tow:8.1b", "tow:8.1c")
def test_enemies_and_their_zones_cut_a_line() -> None:
    game, state = table(axis("A", "0109"), soviet("S", "0105"), size="blank 1x12", zones=SOURCE)
    found = line_of(game, state, "A")
    assert not found.supplied and "tow:8.1c" in spoken(found)
    game, state = table(
        axis("A", "0109"), axis("B", "0106"), soviet("S", "0105"), size="blank 1x12", zones=SOURCE
    )
    found = line_of(game, state, "A")
    assert not found.supplied and "tow:8.1b" in spoken(found)


@rule("tow:8.1c")
def test_a_friend_lifts_an_enemy_zone() -> None:
    enemy = soviet("S", "0205")
    game, state = table(axis("A", "0109"), enemy, size="blank 2x12", zones=SOURCE)
    found = line_of(game, state, "A")
    assert not found.supplied and "tow:8.1c" in spoken(found)
    friends = axis("B", "0105"), axis("C", "0104")
    game, state = table(axis("A", "0109"), *friends, enemy, size="blank 2x12", zones=SOURCE)
    assert line_of(game, state, "A").supplied


@rule("tow:8.1d")
def test_a_major_river_is_crossed_by_bridges_alone() -> None:
    river = {"0104-0105": "major-river"}
    game, state = table(axis("A", "0109"), size="blank 1x12", sides=river, zones=SOURCE)
    found = line_of(game, state, "A")
    assert not found.supplied and "tow:8.1d" in spoken(found)
    road = {"0104-0105": "road"}
    game, state = table(axis("A", "0109"), size="blank 1x12", sides=river, links=road, zones=SOURCE)
    assert line_of(game, state, "A").supplied


@rule("tow:8.1e")
def test_a_blocked_hexside_cuts_a_line() -> None:
    game, state = table(axis("A", "0109"), size="blank 1x12", sides={"0104-0105": "blocked"}, zones=SOURCE)
    found = line_of(game, state, "A")
    assert not found.supplied and "tow:8.1e" in spoken(found)


@rule("tow:8.1f", "tow:8.1h")
def test_an_enemy_city_cuts_a_line_and_changes_hands_when_entered() -> None:
    game, state = table(
        *(axis("A", "0109"), axis("B", "0106", "3-9/1-5")),
        size="blank 1x12",
        hexes={"0105": "town"},
        held=["0105"],
        zones=SOURCE,
    )
    found = line_of(game, state, "A")
    assert not found.supplied and "tow:8.1f" in spoken(found)
    events = do(game, state, "step B to 0105")
    assert "8.1h" in rules(events, "controlled") and not state.held
    assert line_of(game, state, "A").supplied


@rule("tow:8.0", "tow:8.1i", "tow:8.2b")
def test_the_token_checks_everybody_and_marks_those_without_a_line() -> None:
    game, state, events = drawn(
        *(axis("A", "0109"), axis("B", "0101"), soviet("S", "0107"), soviet("T", "0112")),
        zones={"axis-supply": ["0102"], "soviet-supply": ["0112"]},
    )
    assert {"8.0", "8.1i"} <= rules(events)
    assert state.unsupplied == 1 << number(game, "A") | 1 << number(game, "S")
    assert "tow:8.2b" in spoken(line_of(game, state, "A"))


@rule("tow:8.1j", "tow:8.2c")
def test_the_second_check_isolates() -> None:
    cut = axis("A", "0109", "3-5/1-5", "infantry", "unsupplied")
    game, state, events = drawn(cut, soviet("S", "0107"))
    who = 1 << number(game, "A")
    assert "8.1j" in rules(events, "marked") and state.isolated & who and not state.unsupplied & who
    assert "tow:8.2c" in spoken(line_of(game, state, "A"))


@rule("tow:8.1k")
def test_the_third_check_changes_nothing() -> None:
    cut = axis("A", "0109", "3-5/1-5", "infantry", "isolated")
    game, state, events = drawn(cut, soviet("S", "0107"))
    assert "8.1k" in rules(events) and state.isolated >> number(game, "A") & 1


@rule("tow:8.1m", "tow:8.2a")
def test_a_marker_goes_when_a_line_can_be_traced_at_a_check() -> None:
    _, state, events = drawn(axis("A", "0109", "3-5/1-5", "infantry", "isolated"))
    assert {"8.1m", "8.2a"} <= rules(events, "marked") and not state.isolated


@rule("tow:8.1l")
def test_a_marker_stays_until_the_next_check_whatever_happens() -> None:
    game, state, events = drawn(axis("A", "0109"), soviet("S", "0107"))
    assert "8.1l" in rules(events, "marked")
    take_off(game, state, number(game, "S"), DEAD)
    found = line_of(game, state, "A")
    assert found.supplied and "tow:8.2b" in spoken(found)


@rule("tow:8.1n", "tow:2.3e", "tow:2.3j")
def test_an_hq_without_a_line_is_relocated() -> None:
    game, state, events = drawn(unit("Q", "0112", "hq", "1-6", side="axis"), soviet("S", "0109"))
    assert {"8.1n", "2.3e"} <= rules(events, "removed") and "2.3j" in rules(events, "said")
    assert top(state) == "Relocate" and state.relocations == [0, 1]
    do(game, state, "relocate Q to 0105")
    assert at(game, state, "Q") == "0105"


def test_an_hq_that_waits_off_the_map_comes_back_at_the_next_check() -> None:
    waiting = unit("Q", "away", "hq", "1-6", side="axis")
    game, state, _ = drawn(waiting, axis("A", "0102"), away={"Q": "0112"})
    assert top(state) == "Relocate" and state.relocations == [0, 0]
    do(game, state, "relocate Q to 0105")
    assert at(game, state, "Q") == "0105"


@rule("tow:8.1n")
def test_hqs_that_wait_off_the_map_choose_before_those_that_leave_it_now() -> None:
    staffs = [unit("8A", "away"), unit("4PzA", "0112"), unit("6A", "0111")]
    game, state, events = drawn(*staffs, soviet("S", "0109"), away={"8A": "0112"})
    assert "8.1n" in rules(events, "removed")
    assert refused(game, state, "relocate 4PzA to 0101").rule == "tow:2.3d"
    do(game, state, "relocate 8A to 0101")
    assert all(text.startswith("relocate 4PzA") for text in offered(game, state))
    do(game, state, "relocate 4PzA to 0102", "relocate 6A to 0103")
    assert state.relocations == [0, 2], "what waited had counted before"


@rule("tow:8.2.ex1")
def test_example_17pz_is_cut_off_by_a_zone_and_blocked_hexsides() -> None:
    walls = {f"01{column:02}-02{column + off:02}": "blocked" for column in range(1, 8) for off in (0, 1)}
    game, state = table(
        *(axis("17Pz", "0101", "6-4-8/3-2-8", "tank"), soviet("9M", "0104", "5-4-8/2-2-8", "mechanised")),
        size="blank 2x8",
        sides=walls,
        zones={"axis-supply": ["0208"]},
    )
    found = line_of(game, state, "17Pz")
    assert not found.supplied and {"tow:8.1c", "tow:8.1e"} <= spoken(found)


@rule("tow:8.2.ex2")
def test_example_15_traces_through_46_and_223() -> None:
    game, state = table(
        *(axis("15ID", "0106"), axis("46ID", "0105"), axis("223", "0104"), soviet("S", "0205")),
        size="blank 2x8",
        zones=SOURCE,
    )
    found = line_of(game, state, "15ID")
    assert found.supplied and {"0105", "0104"} <= set(found.path)


@rule("tow:8.2.ex3")
def test_example_73_is_cut_by_a_unit_and_a_zone() -> None:
    game, state = table(
        *(soviet("73", "0106"), axis("161ID", "0204"), axis("15ID", "0203")),
        size="blank 2x8",
        zones={"soviet-supply": ["0101"]},
    )
    found = line_of(game, state, "73")
    assert not found.supplied and {"tow:8.1b", "tow:8.1c"} & spoken(found)


@rule("tow:8.2.ex4")
def test_example_66_traces_through_friends_over_a_bridged_major_river() -> None:
    game, state = table(
        *(soviet("66", "0106"), soviet("23Tk", "0105"), soviet("9M", "0104"), axis("A", "0205")),
        size="blank 2x8",
        sides={"0104-0105": "major-river", "0104-0204": "major-river"},
        links={"0104-0105": "road"},
        zones={"soviet-supply": ["0101"]},
    )
    assert line_of(game, state, "66").supplied
