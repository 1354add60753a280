"""9: who comes when, where, and who never does."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from tests.games.goetter.late_phases import (
    at,
    berlin,
    boxed,
    do,
    has,
    next_phase,
    number,
    offered,
    refused,
    rules_of,
    told,
    top,
    unit,
    verdict,
)

GERMANS = {
    "goetter:9.21a": (1, ("18PG/30", "18PG/51", "18PG/118", "18PG/18")),
    "goetter:9.21b": (2, ("10SS/21", "10SS/22", "10SS/10", "344/832", "344/854", "Moltke")),
    "goetter:9.21c": (3, ("4Pol/7", "4Pol/8", "HG/1", "HG/2", "HG/Pz")),
    "goetter:9.21d": (4, ("27SS/66", "27SS/67", "27SS/PzJ")),
    "goetter:9.21e": (5, ("KGHJ",)),
    "goetter:9.21f": (6, ("7Pz/6", "7Pz/7", "7Pz/25")),
    "goetter:9.21g": (7, ("3M/8", "3M/9", "3M/10", "549/1097", "549/1098", "2FJ")),
}
SOVIETS = {
    "goetter:9.5a": (2, ("1GCC", "7GMC", "1PolTC")),
    "goetter:9.5b": (3, ("Depot2BF", "1GTC", "8TC", "3GCC")),
    "goetter:9.5c": (4, ("3GRC", "20RC", "128RC")),
    "goetter:9.5d": (5, ("Depot1BFb",)),
    "goetter:9.5e": (6, ("Depot1UFb",)),
}
N = {f"{row:02}16" for row in range(1, 15)}
S = {f"61{column:02}" for column in range(8, 25)}
SE = {f"{row:02}01" for row in range(39, 62)}
NE = {f"{row:02}01" for row in range(1, 14)}
SW_RAIL = {"4534", "4634", "4734", "4834", "5134", "5234"}
PLACES = {
    "18PG/30": N,
    "10SS/21": S,
    "344/832": SW_RAIL,
    "Moltke": {"3220"},
    "4Pol/7": N,
    "HG/1": S,
    "27SS/66": N,
    "KGHJ": N,
    "7Pz/6": N,
    "2FJ": N,
    "1GCC": SE,
    "1PolTC": SE,
    "Depot2BF": {"0601"},
    "1GTC": NE,
    "3GRC": SE,
    "Depot1BFb": {"2101", "3001", "3601"},
    "Depot1UFb": {"4201", "4301", "4401", "4501", "5401", "5501", "5601", "5701"},
}


def arriving(
    names: tuple[str, ...], turn: int, side: str, *units: Any, **more: Any
) -> tuple[Any, Any, list[Any]]:
    """The start of the movement phase of a side with these to come."""
    phase, before = ("exploitation", turn) if side == "german" else ("german-siege", turn - 1)
    game, state = berlin(*boxed("later", *names), *units, phase=phase, turn=before, **more)
    return game, state, next_phase(game, state)


def entries(game: Any, state: Any, name: str) -> set[str]:
    return {text.split()[-1] for text in offered(game, state) if text.startswith(f"enter {name} ")}


def bring_in(game: Any, state: Any) -> list[Any]:
    """Let everybody come in at the first hex that is open to him."""
    events = list[Any]()
    while top(state) == "Reinforcements":
        events += do(game, state, min(text for text in offered(game, state) if text != "end"))
    return events


@pytest.mark.parametrize(
    ("row", "turn", "names", "side"),
    [
        pytest.param(row, turn, names, side, marks=pytest.mark.rule(row, "goetter:9.11"), id=row)
        for side, table in (("german", GERMANS), ("soviet", SOVIETS))
        for row, (turn, names) in table.items()
    ],
)
def test_every_row_of_the_schedule(row: str, turn: int, names: tuple[str, ...], side: str) -> None:
    near = [unit("Voigt", "3020")] if side == "german" else []
    game, state, events = arriving(names, turn, side, *near)
    for name in names:
        if name in PLACES and state.where[number(game, name)] < 0:
            assert entries(game, state, name) == PLACES[name]
    events += bring_in(game, state)
    assert state.phase == f"{side}-movement"
    for name in names:
        assert state.where[number(game, name)] > 0
        assert {row, "goetter:9.11"} <= told(events, name)
        assert state.began[number(game, name)] == state.where[number(game, name)]
    game, state, _ = arriving(names, turn + 1, side)
    assert top(state) != "Reinforcements"


@rule("goetter:9.0", "goetter:9.11")
def test_nobody_else_comes_in() -> None:
    game, state, _ = arriving(("1GCC", "3GRC"), 2, "soviet", *boxed("later", "Moltke"))
    assert refused(game, state, "enter 3GRC in 3901").rule == "goetter:9.0"
    assert refused(game, state, "enter Moltke in 3901").rule == "goetter:9.0"
    refusal = refused(game, state, "enter 1GCC in 3801")
    assert (refusal.rule, str(refusal.text)) == ("goetter:9.11", "1GCC does not come in at 3801.")


@rule("goetter:9.12")
def test_reinforcements_cannot_wait() -> None:
    game, state, _ = arriving(("1GCC", "7GMC"), 2, "soviet")
    assert refused(game, state, "end").rule == "goetter:9.12"
    assert state.agenda[-1].about(game, state, 1) == ("1GCC", "7GMC")
    do(game, state, "enter 1GCC in 3901")
    assert refused(game, state, "end").rule == "goetter:9.12"
    do(game, state, "enter 7GMC in 3901")
    assert top(state) != "Reinforcements"


@rule("goetter:9.13a")
def test_no_unit_comes_into_an_enemy_zone_even_where_a_friend_stands() -> None:
    game, state, _ = arriving(("1GCC",), 2, "soviet", unit("UvH", "4502"), unit("79RC", "4501"))
    assert refused(game, state, "enter 1GCC in 4501").rule == "goetter:9.13a"
    assert entries(game, state, "1GCC") < SE
    game, state, _ = arriving(("1GCC",), 2, "soviet", unit("Voigt", "4501"))
    assert refused(game, state, "enter 1GCC in 4501").rule == "goetter:9.13a"
    assert entries(game, state, "1GCC") == SE - {"4501"}


@rule("goetter:9.13b")
@pytest.mark.parametrize("enemy", ["3220", "3219"])
def test_who_is_shut_out_never_comes_and_is_no_loss(enemy: str) -> None:
    game, state, events = arriving(("Moltke",), 2, "german", unit("79RC", enemy))
    assert "goetter:9.13b" in told(events, "Moltke")
    assert at(game, state, "Moltke") == "-3"


@rule("goetter:9.14", "goetter:9.15")
def test_a_soviet_reinforcement_is_in_supply_and_has_its_whole_move() -> None:
    late = [unit("7GMC", "later", "", "", "unsupplied")]
    game, state, _ = arriving(("1GCC",), 2, "soviet", *late)
    assert {reason.rule for reason in verdict(game, state, "enter 7GMC in 3901").reasons} >= {
        "goetter:9.14",
        "goetter:9.15",
    }
    events = do(game, state, "enter 7GMC in 3901")
    assert "goetter:9.15" in rules_of(events)
    assert not has(state, game, "unsupplied", "7GMC")
    assert not has(state, game, "moved", "7GMC")


@rule("goetter:9.16")
def test_the_344th_comes_by_train_at_the_south_west() -> None:
    game, state, _ = arriving(("344/832", "344/854"), 2, "german")
    assert refused(game, state, "enter 344/832 in 4334").rule == "goetter:9.16"
    events = do(game, state, "enter 344/832 in 4534", "enter 344/854 in 5234")
    assert "goetter:9.16" in rules_of(events)


@rule("goetter:9.16")
def test_the_344th_goes_on_by_train_outside_the_limit_on_its_turn_alone() -> None:
    game, state, _ = arriving(("344/832",), 2, "german", unit("Voigt", "4734"), trains=4)
    do(game, state, "enter 344/832 in 4534")
    rides = {text for text in offered(game, state) if text.startswith("rail ")}
    assert rides
    assert {text.split()[1] for text in rides} == {"344/832"}
    events = do(game, state, min(rides))
    assert "goetter:9.16" in rules_of(events)
    assert state.trains == 4
    game, state = berlin(unit("344/832", "4534"), phase="german-movement", turn=3, trains=4)
    assert not {text for text in offered(game, state) if text.startswith("rail ")}


@rule("goetter:9.5d")
@pytest.mark.parametrize(
    ("depot", "turn", "elsewhere"),
    [("Depot1BFb", 5, "2201"), ("Depot1UFb", 6, "3901"), ("Depot2BF", 3, "0701")],
)
def test_a_depot_comes_on_a_railway(depot: str, turn: int, elsewhere: str) -> None:
    mates = {3: ("8TC",), 5: (), 6: ("US9ID",)}[turn]
    game, state, _ = arriving((depot, *mates), turn, "soviet")
    assert entries(game, state, depot) == PLACES[depot]
    assert refused(game, state, f"enter {depot} in {elsewhere}").rule == "goetter:9.5d"


@rule("goetter:9.22a", "goetter:9.22b", "goetter:9.22.ex1", "goetter:9.22.ex2")
@pytest.mark.parametrize(("soviets", "stay"), [(4, 0), (5, 1), (6, 2), (7, 3), (9, 3)])
def test_arrivals_stay_in_the_box_until_both_sides_have_as_many(soviets: int, stay: int) -> None:
    germans = boxed("plain", "Voigt", "1M/1", "1M/2", "1M/4")
    enemies = boxed("plain", "79RC", "7RC", "32RC", "9RC", "25RC", "61RC", "91RC", "38RC", "16RC")[:soviets]
    game, state, events = arriving(GERMANS["goetter:9.21d"][1], 4, "german", *germans, *enemies)
    names = list(GERMANS["goetter:9.21d"][1])
    if not stay:
        assert refused(game, state, f"stay {names[0]}").rule == "goetter:9.22a"
    for name in names[:stay]:
        if top(state) == "Reinforcements" and state.where[number(game, name)] == -1:
            events += do(game, state, f"stay {name}")
    if 0 < stay < 3:
        assert refused(game, state, f"stay {names[-1]}").rule == "goetter:9.22a"
    if stay:
        assert {"goetter:9.22a", "goetter:9.22b"} <= rules_of(events)
    else:
        game2, state2, _ = arriving(("27SS/66",), 4, "german", *enemies)
        assert at(game2, state2, "27SS/66") == "-4"
    bring_in(game, state)
    assert sum(at(game, state, name) == "-4" for name in names) == stay
    assert sum(at(game, state, name) in N for name in names) == 3 - stay


@rule("goetter:9.22a")
def test_so_many_have_to_stay_that_the_last_ones_cannot_come_in() -> None:
    enemies = boxed("plain", "79RC", "7RC")
    game, state, _ = arriving(("27SS/66", "27SS/67", "27SS/PzJ"), 4, "german", *enemies)
    do(game, state, "enter 27SS/66 in 0116")
    assert refused(game, state, "enter 27SS/67 in 0116").rule == "goetter:9.22a"
    assert offered(game, state) == {"stay 27SS/67", "stay 27SS/PzJ"}


@rule("goetter:9.22a", "goetter:9.13b")
def test_who_stays_in_the_box_is_chosen_even_if_nobody_could_come_in() -> None:
    corps = (
        "32RC",
        "9RC",
        "25RC",
        "61RC",
        "91RC",
        "38RC",
        "16RC",
        "62RC",
        "35RC",
        "40RC",
        "41RC",
        "77RC",
        "129RC",
        "125RC",
    )
    wall = [unit(name, f"{row:02}16") for row, name in enumerate(corps, start=1)]
    game, state, events = arriving(
        ("27SS/66", "27SS/67", "27SS/PzJ"), 4, "german", *wall, *boxed("plain", "79RC")
    )
    assert offered(game, state) == {"stay 27SS/66", "stay 27SS/67", "stay 27SS/PzJ"}
    events += do(game, state, "stay 27SS/67")
    assert [at(game, state, name) for name in ("27SS/66", "27SS/67", "27SS/PzJ")] == ["-3", "-4", "-3"]
    assert {"goetter:9.22a", "goetter:9.13b"} <= rules_of(events)


WENCK = ("UvH", "FvS", "Shst", "Pots", "T.Koe", "Sgr", "38SSNib", "106Pz", "StuG210", "PzJ210HG")
CLAUSEWITZ = ("Clau/1", "Clau/2", "Clau/Pz")


@rule("goetter:9.3a", "goetter:9.3b", "goetter:9.3c")
def test_a_die_for_each_formation_of_wenck_and_one_for_all_of_clausewitz() -> None:
    game, state = berlin(*boxed("later", *WENCK, *CLAUSEWITZ), phase="exploitation", turn=7)
    events = next_phase(game, state, dice=[1, 2, 3, 4, 5, 6, 3, 4, 1, 6, 3])
    come = {"UvH", "FvS", "Shst", "38SSNib", "StuG210", *CLAUSEWITZ}
    assert {name for name in (*WENCK, *CLAUSEWITZ) if state.where[number(game, name)] == -1} == come
    assert {at(game, state, name) for name in {*WENCK} - come} == {"-3"}
    assert "goetter:9.3c" in rules_of(events)
    assert entries(game, state, "UvH") == {f"{row}34" for row in range(20, 40)}
    assert "goetter:9.3b" in rules_of(bring_in(game, state))
    game, state = berlin(*boxed("later", *CLAUSEWITZ), phase="exploitation", turn=7)
    next_phase(game, state, dice=[4])
    assert {at(game, state, name) for name in CLAUSEWITZ} == {"-3"}


VLASOV = [unit("600/1601", "3020"), unit("600/1602", "3021")]


@rule("goetter:9.4a", "goetter:9.4b", "goetter:13.0q8")
@pytest.mark.parametrize(("die", "stays"), [(1, True), (3, True), (4, False), (6, False)])
def test_the_600th_division_may_desert_and_is_no_loss(die: int, stays: bool) -> None:
    game, state = berlin(*VLASOV, phase="exploitation", turn=1)
    events = next_phase(game, state, vlasov=die)
    assert (at(game, state, "600/1601") == "3020") is stays
    assert (at(game, state, "600/1602") == "3021") is stays
    assert state.rolled
    if stays:
        game, state = berlin(*VLASOV, phase="exploitation", turn=1)
        events += next_phase(game, state, vlasov=4)
    assert {"goetter:9.4a", "goetter:9.4b", "goetter:13.0q8"} <= rules_of(events)
    assert at(game, state, "600/1602") == "-3"


def test_the_600th_is_rolled_for_once() -> None:
    game, state = berlin(*VLASOV, phase="exploitation", turn=3, rolled=True)
    drawn = state.drawn
    next_phase(game, state)
    assert state.drawn == drawn
    assert at(game, state, "600/1601") == "3020"


US = ("US9ID", "US69ID", "US104ID", "US3AD")


@rule("goetter:9.71", "goetter:9.72a", "goetter:1.1a")
def test_us_divisions_may_come_on_turn_6_at_the_south_west_or_not_at_all() -> None:
    game, state, events = arriving(US, 6, "soviet")
    assert entries(game, state, "US9ID") == {f"{row}34" for row in range(43, 55)}
    events += do(game, state, "enter US9ID in 4534", "end")
    assert {"goetter:9.71", "goetter:9.72a", "goetter:1.1a"} <= rules_of(events)
    assert [at(game, state, name) for name in US] == ["4534", "-3", "-3", "-3"]


@rule("goetter:9.72e", "goetter:9.12")
def test_us_and_soviet_units_do_not_share_an_entry_and_others_come_before_the_us_are_left_out() -> None:
    game, state, _ = arriving((*US, "Depot1UFb"), 6, "soviet", unit("79RC", "4534"))
    assert refused(game, state, "enter US9ID in 4534").rule == "goetter:9.72e"
    assert refused(game, state, "end").rule == "goetter:9.12"
    do(game, state, "enter Depot1UFb in 4501", "enter US9ID in 4634", "enter US3AD in 4634", "end")
    assert at(game, state, "US3AD") == "4634"


@rule("goetter:9.22a")
def test_who_does_not_come_through_the_box_and_who_finds_friends_enough_there_are_told_apart() -> None:
    names = GERMANS["goetter:9.21d"][1]
    game, state, _ = arriving(names, 4, "german", *boxed("plain", "Voigt", "79RC"), unit("1M/1", "3020"))
    assert str(refused(game, state, f"stay {names[0]}").text) == (
        f"There are Germans enough in the box: {names[0]} comes in."
    )
    for other in ("Voigt", "1M/1", "79RC"):
        assert (
            str(refused(game, state, f"stay {other}").text) == f"{other} does not come through the box now."
        )


@rule("goetter:9.12")
def test_the_end_is_refused_while_somebody_is_due_who_has_to_come() -> None:
    game, state, _ = arriving(GERMANS["goetter:9.21d"][1], 4, "german")
    assert "end" not in offered(game, state)
    assert refused(game, state, "end").rule == "goetter:9.12"
