"""25: how the war is won, in mid-step, by sudden death, and at its end."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.hexes import listed

from .table import GAME, army, axis, do, real, rules, russian, unit

FAR = axis("Far", "V30"), army("Near", "R2")
"""A unit of each side far from everything, in supply."""


def places(*names: str) -> list[str]:
    """The hexes of places."""
    return [GAME.label(GAME.cities.named[name]) for name in names]


def beside(name: str, far: int = 1) -> str:
    """A land hex so far from a place, with open ground between."""
    seen = found = 1 << GAME.cities.named[name]
    for _ in range(far):
        found = GAME.near.zone(found) & ~seen
        seen |= found
    return GAME.label(listed(found)[0])


def held(axis_names: tuple[str, ...], russian_names: tuple[str, ...]) -> dict[str, list[str]]:
    """What each side controls, and nothing else."""
    return {"axis": places(*axis_names), "russian": places(*russian_names)}


def won(state: Any) -> tuple[int, str] | None:
    """The winner's side, and how."""
    return None if state.result is None else (state.result.winners[0], state.result.level)


@rule("trc:25.1.2a")
def test_the_russian_wins_in_the_middle_of_a_move_that_takes_berlin() -> None:
    units = russian("R", beside("Berlin", 3), "8-7", "armour"), *FAR
    game, state = real(*units, turn=20, player="russian", held=held(("Berlin",), ("Moscow",)))
    do(game, state, f"step R to {beside('Berlin', 2)}")
    assert won(state) is None
    events = do(game, state, f"step R to {beside('Berlin', 1)}")
    assert won(state) == (1, "berlin")
    assert "25.1.2a" in rules(events, "ended")
    assert game.deciders(state) == ()


def moscow(lost: str, turn: int = 8, scenario: str = "campaign") -> tuple[Any, Any]:
    """An Axis corps two hexes from Moscow, and Stalin wherever he is."""
    units = axis("A", beside("Moscow", 2), "8-7", "armour"), *FAR, unit("Stalin", lost)
    return real(*units, turn=turn, scenario=scenario, held=held(("Berlin",), ("Moscow",)))


@pytest.mark.parametrize("lost", ["pool", "surrendered"])
@rule("trc:25.1.1a")
def test_the_axis_wins_with_moscow_once_stalin_is_dead(lost: str) -> None:
    game, state = moscow(lost)
    events = do(game, state, f"step A to {beside('Moscow', 1)}")
    assert won(state) == (0, "moscow")
    assert rules(events, "ended") == {"25.1.1a"}


@pytest.mark.parametrize("alive", ["R2", "box"])
def test_moscow_alone_wins_nothing_while_stalin_lives(alive: str) -> None:
    game, state = moscow(alive)
    do(game, state, f"step A to {beside('Moscow', 1)}")
    assert won(state) is None


@rule("trc:25.1.1a")
def test_the_axis_that_holds_moscow_wins_when_stalin_dies() -> None:
    units = (
        axis("A", "P12", "20-7", "armour"),
        axis("B", "P12", "20-7", "armour"),
        *FAR,
        unit("Stalin", "P11"),
    )
    game, state = real(*units, turn=8, held=held(("Berlin", "Moscow"), ("Saratov",)))
    do(game, state, "overwhelm P11", "join A", "join B")
    assert won(state) is None
    events = do(game, state, "launch")
    assert won(state) == (0, "moscow")
    assert "25.1.1a" in rules(events, "ended")


@rule("trc:27.2c", "trc:27.3d")
def test_moscow_alone_wins_in_1941_in_the_short_games() -> None:
    for scenario, turn, id_ in (
        ("breaking-storm", 4, "27.2c"),
        ("breaking-storm", 5, ""),
        ("barbarossa", 4, "27.3d"),
        ("barbarossa", 5, ""),
        ("campaign", 4, ""),
    ):
        game, state = moscow("R2", turn, scenario)
        events = do(game, state, f"step A to {beside('Moscow', 1)}")
        assert won(state) == ((0, "moscow") if id_ else None)
        assert rules(events, "ended") == ({id_} if id_ else set())


@rule("trc:27.2d", "trc:27.3c")
def test_breaking_storm_knows_no_campaign_victory_and_barbarossa_does() -> None:
    for scenario, winner in (("breaking-storm", None), ("barbarossa", (0, "moscow"))):
        game, state = moscow("pool", 5, scenario)
        events = do(game, state, f"step A to {beside('Moscow', 1)}")
        assert won(state) == winner
        assert ("27.3c" in rules(events, "ended")) is (winner is not None)
    list_held = held((*HOME[0], *LIST[5]), HOME[1])
    state, events = turn_over(5, scenario="breaking-storm", held=list_held)
    assert won(state) == (0, "points")
    assert "27.2d" in rules(events, "ended")


def turn_over(turn: int, *units: Any, scenario: str = "campaign", **variables: Any) -> tuple[Any, Any]:
    """The end of a turn: its result and the events."""
    game, state = real(
        *units, *FAR, turn=turn, scenario=scenario, player="russian", impulse=2, weather="snow", **variables
    )
    events = do(game, state, "end")
    return state, events


LIST = {
    5: ("Kiev", "Kalinin", "Leningrad", "Rostov", "Kharkov", "Stalino"),
    11: ("Maikop", "Moscow", "Stalingrad", "Kursk", "Leningrad", "Rostov"),
    17: ("Leningrad", "Smolensk", "Kiev", "Dnepropetrovsk", "Sevastopol", "Kharkov"),
}
HOME = ("Berlin",), ("Gorki",)


@pytest.mark.parametrize(
    ("turn", "id_"),
    [
        pytest.param(5, "25.2.2", marks=pytest.mark.rule("trc:25.2.2")),
        pytest.param(11, "25.2.3", marks=pytest.mark.rule("trc:25.2.3")),
        pytest.param(17, "25.2.4", marks=pytest.mark.rule("trc:25.2.4")),
    ],
)
@rule("trc:25.2", "trc:25.2.1", "trc:4.3a", "trc:25.2.7")
def test_who_holds_the_whole_list_of_the_year_wins_by_sudden_death(turn: int, id_: str) -> None:
    whole = LIST[turn]
    for side in (0, 1):
        lists = [HOME[0], HOME[1]]
        lists[side] = (*lists[side], *whole)
        state, events = turn_over(turn, held=held(*lists))
        assert won(state) == (side, "sudden-death")
        assert rules(events, "ended") == {"4.3a", "25.2", "25.2.7", id_}
        for missing in whole:
            lists[side] = (*HOME[side], *(name for name in whole if name != missing))
            state, events = turn_over(turn, held=held(*lists))
            assert won(state) is None, missing
            assert "25.2.1" in rules(events, "said")


def test_there_is_no_test_at_the_end_of_other_turns() -> None:
    for turn in (7, 8):
        state, _ = turn_over(turn, held=held((*HOME[0], *LIST[5], *LIST[11], *LIST[17]), HOME[1]))
        assert won(state) is None


@rule("trc:25.2.ex1")
def test_vacant_kalinin_in_both_zocs_is_nobodys_and_there_is_no_sudden_death() -> None:
    around = listed(GAME.near.adjacent[GAME.cities.named["Kalinin"]])
    west, east = GAME.label(around[0]), around[-1]
    behind = GAME.label(
        listed(GAME.near.steps[east] & ~GAME.near.zone(1 << GAME.cities.named["Kalinin"]))[-1]
    )
    units = axis("A", west), russian("R", behind, "3-5", "armour"), *FAR
    ours = held((*HOME[0], *LIST[5]), HOME[1])
    for moves, winner in ((("end",), (0, "sudden-death")), ((f"step R to {GAME.label(east)}", "end"), None)):
        game, state = real(*units, turn=5, player="russian", impulse=2, weather="snow", held=ours)
        events = do(game, state, *moves)
        assert won(state) == winner
    assert not (state.held[0] | state.held[1]) & GAME.cities.hex("Kalinin")
    assert "25.2.1" in rules(events, "said")


GERMANY, WELLS = ("Berlin", "Breslau", "Königsberg"), ("Ploesti", "Maikop", "Grozny")
FALLEN = ["finland", "rumania", "hungary"]


def last_test(cities: tuple[str, ...], wells: tuple[str, ...], fallen: list[str]) -> tuple[int, str] | None:
    """The test of 1945, with what the Russian holds; the Axis holds the rest of Germany and the wells."""
    mine = tuple(name for name in (*GERMANY, *WELLS) if name not in (*cities, *wells))
    state, events = turn_over(23, held=held(mine, ("Gorki", *cities, *wells)), fallen=fallen)
    if state.result is not None:
        assert rules(events, "ended") == {"4.3a", "25.2", ("25.2.6", "25.2.5")[state.result.winners[0]]}
    return won(state)


@pytest.mark.parametrize(
    ("cities", "wells", "fallen"),
    [(("Breslau",), WELLS, FALLEN), (("Königsberg",), WELLS, [*FALLEN, "italy"])],
)
@rule("trc:25.2.5")
def test_in_1945_the_russian_needs_allies_fallen_a_german_city_and_all_wells(
    cities: tuple[str, ...], wells: tuple[str, ...], fallen: list[str]
) -> None:
    assert last_test(cities, wells, fallen) == (1, "sudden-death")


@pytest.mark.parametrize(
    ("cities", "wells", "fallen"),
    [
        ((), WELLS, FALLEN),
        (("Breslau",), WELLS[1:], FALLEN),
        (("Breslau",), WELLS, FALLEN[1:]),
        (("Breslau",), WELLS, FALLEN[:2]),
        (("Breslau",), WELLS, ["finland", "hungary"]),
    ],
)
def test_short_of_any_of_them_the_game_goes_on(
    cities: tuple[str, ...], wells: tuple[str, ...], fallen: list[str]
) -> None:
    assert last_test(cities, wells, fallen) is None


@rule("trc:25.2.6")
def test_in_1945_the_axis_needs_two_allies_all_of_germany_and_a_well() -> None:
    assert last_test((), WELLS[1:], ["finland", "italy"]) == (0, "sudden-death")
    assert last_test((), WELLS, []) is None
    assert last_test(("Breslau",), WELLS[1:], []) is None
    assert last_test((), WELLS[1:], ["rumania"]) is None
    assert last_test((), WELLS[1:], ["hungary"]) is None


@rule("trc:25.0", "trc:25.1.1b")
def test_the_war_ends_with_may_june_1945_and_without_berlin_the_russian_has_lost() -> None:
    state, _ = turn_over(24, held=held(*HOME))
    assert won(state) is None
    for mine in (("Berlin",), ()):
        state, events = turn_over(25, held=held(mine, ("Gorki",)))
        assert won(state) == (0, "campaign")
        assert {"25.0", "25.1.1b"} <= rules(events, "ended")


def by_points(
    scenario: str, turn: int, axis_names: tuple[str, ...], russian_names: tuple[str, ...], **more: Any
) -> tuple[int, int, set[str]]:
    """The end of a scenario: the winner, the points of the Axis, and the rules."""
    state, events = turn_over(turn, scenario=scenario, held=held(axis_names, russian_names), **more)
    assert state.result.level == "points"
    return state.result.winners[0], state.result.points["axis"], rules(events, "ended")


@rule("trc:27.3b", "trc:27.12b", "trc:27.12c", "trc:27.12a", "trc:27.12d")
def test_barbarossa_counts_places_east_of_the_blue_line_and_takes_off_those_lost_west_of_it() -> None:
    east = ("Leningrad", "Maikop")
    assert by_points("barbarossa", 10, east, ("Moscow",))[:2] == (0, 4)
    assert by_points("barbarossa", 10, ("Leningrad", "Tula"), ("Moscow",))[:2] == (1, 3)
    winner, points, ids = by_points("barbarossa", 10, (*east, "Kiev"), ("Moscow", "Kharkov"))
    assert (winner, points) == (1, 2)
    assert {"27.3b", "27.12a", "27.12b", "27.12c"} <= ids
    winner, points, ids = by_points("barbarossa", 10, (*east, "Kiev"), ("Moscow",))
    assert (winner, points) == (0, 4)
    assert "27.12d" in ids


@pytest.mark.parametrize(
    ("scenario", "turn", "id_", "enough", "short"),
    [
        ("fall-blau", 14, "27.4d", (("Leningrad", "Maikop"), ()), (("Leningrad", "Maikop"), ("Brest",))),
        ("zitadelle", 18, "27.5d", ((), ("Kiev", "Riga", "Minsk")), ((), ("Kiev", "Riga", "Minsk", "Brest"))),
        ("breaking-storm", 5, "27.2b", ((), ("Brest",)), ((), ("Brest", "Vitebsk"))),
    ],
)
def test_each_scenario_has_its_own_number_of_points(
    scenario: str,
    turn: int,
    id_: str,
    enough: tuple[tuple[str, ...], tuple[str, ...]],
    short: tuple[tuple[str, ...], tuple[str, ...]],
) -> None:
    least = GAME.data.scenarios[scenario].axis_needs
    for winner, points, (plus, minus) in ((0, least, enough), (1, least - 1, short)):
        found = by_points(scenario, turn, ("Berlin", *plus), ("Gorki", *minus))
        assert found[:2] == (winner, points)
        assert id_ in found[2]


@rule("trc:27.2b", "trc:27.4d", "trc:27.5d")
def test_short_of_the_points_the_russian_wins() -> None:
    for scenario, turn in (("breaking-storm", 5), ("fall-blau", 14), ("zitadelle", 18)):
        lost = ("Kiev", "Kharkov", "Odessa", "Riga", "Minsk")
        assert by_points(scenario, turn, ("Berlin",), ("Gorki", *lost))[:2] == (1, -10)


@rule("trc:27.21.1", "trc:27.21.2")
def test_in_breaking_storm_lost_hqs_and_leaders_count_each_time() -> None:
    heads = {"axis": 1, "russian": 3}
    winner, points, ids = by_points("breaking-storm", 5, ("Berlin",), ("Gorki",), heads=heads)
    assert (winner, points) == (0, 2)
    assert {"27.21.1", "27.21.2"} <= ids
    assert by_points("barbarossa", 10, ("Berlin",), ("Gorki",), heads=heads)[:2] == (1, 0)


@pytest.mark.parametrize(
    ("lost", "kind", "count"),
    [("Stavka", "hq", [0, 1]), ("Stalin", "leader", [0, 1]), ("R", "infantry", [0, 0])],
)
def test_each_loss_of_an_hq_or_leader_is_counted(lost: str, kind: str, count: list[int]) -> None:
    units = axis("A", "P12", "30-7", "armour"), axis("B", "P12", "30-7", "armour")
    game, state = real(*units, russian(lost, "P11", "1-0", kind), *FAR, turn=4, held=held(*HOME))
    do(game, state, "overwhelm P11", "join A", "join B", "launch")
    assert state.heads == count


@rule("trc:27.21.2")
def test_a_lost_axis_hq_takes_a_point_off() -> None:
    units = axis("H", "V29", "1-7", "hq"), axis("Hitler", "V28", "1-0", "leader"), army("Near", "R2")
    game, state = real(
        *units,
        turn=5,
        scenario="breaking-storm",
        player="axis",
        impulse=2,
        held=held((), ("Gorki",)),
        gauge=[],
    )
    do(game, state, "end")
    assert state.heads == [2, 0]
    events = do(game, state, "end", "end")
    assert state.result.points == {"axis": -2}
    assert "27.21.2" in rules(events, "ended")


@rule("trc:27.6d")
def test_bagration_ends_as_the_campaign_does() -> None:
    state, events = turn_over(25, scenario="bagration", held=held(("Berlin",), ("Gorki",)))
    assert won(state) == (0, "campaign")
    assert {"25.1.1b", "27.6d"} <= rules(events, "ended")
    whole = held(("Berlin", "Breslau", "Königsberg", "Ploesti"), ("Gorki",))
    state, events = turn_over(23, scenario="bagration", held=whole)
    assert won(state) == (0, "sudden-death")
