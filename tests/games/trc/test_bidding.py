"""26.8, 26.14, 26.15, 27.1: bids for the Axis, the workers they bring, and points that are saved."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.contract.game import room
from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.replacements import russian_points
from hexfront.games.trc.setup import bid_shares

from .table import GAME, army, at, axis, do, offered, real, refusal, refused, rules, top, unit, why

FAR = axis("Far", "V30"), army("Near", "R2")
HELD = {"axis": ["E31"], "russian": ["R9", "U1", "CC4"]}
BIDS, WORKERS = ("bid",), ("bid", "optional-workers")


def bidding(scenario: str, *orders: str, options: tuple[str, ...] = BIDS) -> tuple[Any, Any]:
    """A game whose players have bid so far."""
    game = room(GAME, scenario, options)
    state = game.setup(scenario, frozenset(options), 1)
    do(game, state, *orders)
    return game, state


def shares(game: Any, state: Any) -> list[int]:
    """What the bid adds turn by turn."""
    first = game.data.scenarios[state.scenario].first
    length = bid_shares.turns(game, state)
    return [bid_shares.share(game, state, turn) for turn in range(first, first + length)]


@rule("trc:26.8a", "trc:26.8b", "trc:27.1", "trc:26.8.ex1")
def test_eleven_over_ten_plays_the_axis_and_gives_two_points_on_the_first_of_ten_turns_and_one_on_the_others() -> (
    None
):
    game, state = bidding("barbarossa")
    assert (top(state), game.deciders(state), game.sides(state)) == ("Bidding", (0,), ("", ""))
    events = do(game, state, "bid 10")
    assert game.deciders(state) == (1,)
    assert rules(events) == {"26.8a"}
    assert "26.8a" in why(game, state, "bid 11")
    do(game, state, "bid 11")
    assert why(game, state, "decline") == {"26.8b": "11"}
    events = do(game, state, "decline")
    assert (state.bid, state.seats, game.sides(state)) == (11, (1, 0), ("russian", "axis"))
    assert {"26.8b", "27.1"} <= rules(events)
    assert (top(state), game.deciders(state)) == ("Deploy", (0,))
    assert shares(game, state) == [2, 1, 1, 1, 1, 1, 1, 1, 1, 1]


@rule("trc:26.8d", "trc:26.8.ex2")
def test_at_minus_three_the_russians_lose_a_point_on_each_of_the_last_three_of_ten_turns() -> None:
    game, state = bidding("barbarossa", "bid -2")
    assert why(game, state, "bid -3")["26.8d"] == ""
    do(game, state, "bid -3", "decline")
    assert (state.bid, state.seats) == (-3, (1, 0))
    assert shares(game, state) == [0, 0, 0, 0, 0, 0, 0, -1, -1, -1]


@rule("trc:26.8d")
def test_bids_beyond_the_number_of_turns_go_round_again() -> None:
    game, state = bidding("breaking-storm", "bid -12", "decline")
    assert state.seats == (0, 1)
    assert shares(game, state) == [-2, -2, -2, -3, -3]
    game, state = bidding("breaking-storm", "bid 12", "decline")
    assert shares(game, state) == [3, 3, 2, 2, 2]


@rule("trc:26.8b")
def test_a_bid_goes_on_in_the_direction_of_the_first_and_after_nought_in_either() -> None:
    game, state = bidding("barbarossa")
    assert refused(game, state, "decline") == "26.8b"
    assert "bid 0" in offered(game, state)
    do(game, state, "bid 10")
    assert refused(game, state, "bid 10") == "26.8b"
    assert refused(game, state, "bid 9") == "26.8b"
    assert "bid 11" in offered(game, state)
    game, state = bidding("barbarossa", "bid -2")
    assert refused(game, state, "bid -2") == "26.8b"
    assert refused(game, state, "bid 3") == "26.8b"
    assert "bid -3" in offered(game, state)
    game, state = bidding("barbarossa", "bid 0")
    assert refused(game, state, "bid 0") == "26.8b"
    assert {"bid 1", "bid -1", "decline"} <= offered(game, state)
    do(game, state, "bid -1")
    assert refused(game, state, "bid 1") == "26.8b"


@rule("trc:26.8a")
def test_a_bid_is_at_most_ninety_nine_and_then_the_other_can_only_decline() -> None:
    game, state = bidding("barbarossa")
    assert {"bid 99", "bid -99"} <= offered(game, state)
    assert refused(game, state, "bid 100") == "26.8a"
    assert refusal(game, state, "bid -100") == "A bid is a number from -99 to 99."
    assert refused(game, state, "bid -100") == "26.8a"
    do(game, state, "bid 99")
    assert offered(game, state) == {"decline"}


def turn_of_bid(
    bid: int, turn: int, *units: Any, options: tuple[str, ...] = BIDS, **more: Any
) -> tuple[Any, Any, Any]:
    """The Russian turn begins in Barbarossa: the Axis ends its own."""
    given = {"held": HELD, "bid": bid, **more}
    game, state = real(*units, *FAR, scenario="barbarossa", turn=turn, impulse=2, options=options, **given)
    return game, state, do(game, state, "end")


@rule("trc:26.8c")
def test_the_share_of_a_turn_is_spent_as_other_points_are() -> None:
    game, state, events = turn_of_bid(11, 1, unit("WMoscow", "R9"))
    assert russian_points.left(game, state) == 3 + 2
    assert "26.8c" in rules(events, "said")
    game, state, _ = turn_of_bid(11, 2, unit("WMoscow", "R9"), unit("52A", "pool"))
    assert russian_points.left(game, state) == 3 + 1
    assert why(game, state, "hold 52A") is not None
    do(game, state, "hold 52A")
    assert russian_points.left(game, state) == 4 - game.combat[game.data.numbers["52A"]]


@rule("trc:26.8d")
def test_points_are_taken_away_in_the_last_turns_but_never_more_than_there_are() -> None:
    game, state, events = turn_of_bid(-3, 4, unit("WMoscow", "R9"))
    assert russian_points.left(game, state) == 3
    game, state, events = turn_of_bid(-23, 4, unit("WMoscow", "R9"))
    assert russian_points.left(game, state) == 1
    assert "26.8d" in rules(events, "said")
    game, state, _ = turn_of_bid(-40, 4, unit("WMoscow", "R9"))
    assert russian_points.left(game, state) == 0


@rule("trc:26.14b", "trc:26.14.ex1")
def test_seven_points_in_five_turns_are_a_worker_of_one_and_a_point_on_each_of_the_first_two_turns() -> None:
    game, state = bidding("breaking-storm", "bid 7", "decline", options=WORKERS)
    given = bid_shares.workers(game, state)
    assert [game.combat[number] for number in given] == [1]
    assert shares(game, state) == [1, 1, 0, 0, 0]


@rule("trc:26.14b")
def test_what_is_left_beside_the_workers_comes_as_points() -> None:
    game, state, events = turn_of_bid(11, 1, unit("WBid1", "R9"), options=WORKERS)
    assert russian_points.left(game, state) == 1 + 1
    assert "26.14b" in rules(events, "said")
    assert "26.8c" not in rules(events, "said")


@rule("trc:26.14c", "trc:26.14a")
@pytest.mark.parametrize(
    ("bid", "factors"), [(5, [1]), (10, [2]), (15, [3]), (20, [1, 3]), (30, [1, 2, 3]), (45, [1, 1, 2, 2, 3])]
)
def test_the_fewest_workers_make_up_the_factors(bid: int, factors: list[int]) -> None:
    game, state = bidding("breaking-storm", f"bid {bid}", options=WORKERS)
    events = do(game, state, "decline")
    assert {"26.14a", "26.14c"} <= rules(events)
    assert sorted(game.combat[number] for number in bid_shares.workers(game, state)) == factors
    assert shares(game, state) == [0, 0, 0, 0, 0]


@rule("trc:26.14c")
def test_factors_for_which_there_is_no_worker_come_as_points_every_turn() -> None:
    game, state = bidding("breaking-storm", "bid 50", "decline", options=WORKERS)
    assert len(bid_shares.workers(game, state)) == 5
    assert shares(game, state) == [1, 1, 1, 1, 1]


@rule("trc:26.14d")
@pytest.mark.parametrize("scenario", ["zitadelle", "bagration", "campaign"])
def test_there_are_no_more_optional_workers_than_cities_for_them(scenario: str) -> None:
    game, state = bidding(scenario, "bid 99", "decline", options=WORKERS)
    given, first = bid_shares.workers(game, state), game.data.scenarios[scenario].first
    points = sum(game.combat[number] for number in given) * bid_shares.turns(game, state)
    assert points + sum(shares(game, state)) == 99
    if state.player == 0:
        do(game, state, "fill", "commit")
    do(game, state, "fill", "commit")
    if state.turn == 0:
        do(game, state, "fill", "commit")
    assert state.turn == first
    homes = [state.where[number] for number in game.workers if state.where[number] > 0]
    assert len(set(homes)) == len(homes)
    assert all(state.where[number] > 0 for number in given)


@rule("trc:26.14d")
@pytest.mark.parametrize("scenario", ["breaking-storm", "fall-blau"])
def test_optional_workers_start_in_russian_cities_without_a_worker(scenario: str) -> None:
    game, state = bidding(scenario, "bid 40", "decline", options=WORKERS)
    if state.player == 0:
        do(game, state, "fill", "commit")
    names = [game.name(number) for number in bid_shares.workers(game, state)]
    assert all(at(game, state, name).startswith("later-russian") for name in names)
    events = do(game, state, "fill")
    homes = [at(game, state, name) for name in names]
    cities = {game.label(hex_) for hex_ in game.cities.named.values()}
    workers = [game.label(state.where[number]) for number in game.workers if state.where[number] > 0]
    assert set(homes) <= cities
    assert len(set(workers)) == len(workers)
    assert "commit" in offered(game, state)
    if scenario == "breaking-storm":
        assert "26.14d" in rules(events, "set-up")
        assert refused(game, state, f"place {names[0]} in R9") == "26.14d"
        assert refused(game, state, f"place {names[0]} in E31") == "26.14d"
        assert refused(game, state, f"place {names[0]} in Q10") == "26.14d"


@rule("trc:26.14a")
@pytest.mark.parametrize("bid", [0, 4, -20])
def test_without_a_point_for_every_turn_there_are_no_optional_workers(bid: int) -> None:
    game, state = bidding("breaking-storm", f"bid {bid}", "decline", options=WORKERS)
    assert not bid_shares.workers(game, state)
    assert at(game, state, "WBid1") == "gone-russian"
    events = do(*bidding("breaking-storm", "bid 5", options=WORKERS), "decline")
    assert "26.14a" in rules(events)


SAVE = ("saved-replacements",)


@rule("trc:26.15a")
def test_points_that_are_not_spent_are_saved_and_spent_later() -> None:
    units = unit("WMoscow", "R9"), unit("1GCC", "pool"), *FAR
    given = {"turn": 3, "player": "russian", "held": HELD}
    game, state = real(*units, options=SAVE, saved=4, **given)
    assert russian_points.left(game, state) == 7
    price = game.combat[game.data.numbers["1GCC"]]
    do(game, state, "hold 1GCC")
    events = do(game, state, "end")
    assert state.saved == 7 - price
    assert "26.15a" in rules(events, "said")
    while (state.player, state.impulse, state.phase) != (1, 1, "movement"):
        do(game, state, "end")
    assert russian_points.left(game, state) >= 3 + 7 - price
    game, state = real(*units, **given)
    assert refused(game, state, "hold 1GCC") == "22.5a"
    assert "22.5d" in rules(do(game, state, "end"), "said")
    assert state.saved == 0


@rule("trc:26.15b")
def test_saved_points_buy_no_second_armoured_unit_and_no_second_guards() -> None:
    units = (
        unit("1TC", "pool"),
        unit("7TC", "pool"),
        unit("1GCC", "pool"),
        unit("2GCC", "pool"),
        unit("52A", "pool"),
    )
    given = {"turn": 9, "player": "russian", "held": HELD, "archangel": 0}
    game, state = real(*units, *FAR, options=SAVE, saved=60, **given)
    do(game, state, "hold 1TC", "hold 1GCC")
    assert refused(game, state, "hold 7TC") == "26.15b"
    assert refused(game, state, "hold 2GCC") == "26.15b"
    assert "hold 52A" in offered(game, state)
    later = real(*units, *FAR, options=SAVE, saved=60, **{**given, "turn": 17})
    do(*later, "hold 1TC", "hold 1GCC")
    assert {"hold 7TC", "hold 2GCC"} <= offered(*later)
