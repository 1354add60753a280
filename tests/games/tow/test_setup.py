"""3.0 The set-up, 14.1 the bid for it, 14.2 the Ukrainian Fronts."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.bots import RandomBot
from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.state import AXIS, DEAD, POOL, SOVIET
from hexfront.games.tow.units.counters import take_off

from .table import GAME, do, offered, play_on, refused, rules, table, top, unit, why


def started(*options: str, scenario: str = "campaign") -> tuple[Any, list[Any]]:
    """The first state, and what happened until then."""
    return GAME.start(scenario, frozenset(options), 1943)


@rule("tow:3.0a", "tow:2.1b", "tow:2.2j", "tow:3.0k", "tow:8.1o", "tow:12.1d")
def test_everybody_stands_at_full_strength_and_in_supply() -> None:
    state, events = started()
    assert {"3.0a", "2.1b", "2.2j", "3.0k", "8.1o"} <= rules(events, "said")
    placed = GAME.data.setup.placements
    assert all(state.where[one] == at for one, at in placed.items())
    assert not any(state.step) and not state.unsupplied and not state.isolated


@rule("tow:3.0b", "tow:2.3o")
def test_soviet_hqs_begin_as_fronts() -> None:
    state, events = started()
    assert {"3.0b", "2.3o"} <= rules(events, "said")
    assert len(GAME.hqs[SOVIET]) == 4
    assert all(state.step[hq] == 0 and len(GAME.units[hq].faces) == 2 for hq in GAME.hqs[SOVIET])


@rule("tow:3.0c", "tow:2.2l")
def test_each_armoured_unit_has_one_counter() -> None:
    _, events = started()
    assert {"3.0c", "2.2l"} <= rules(events, "said")
    names = [one.name for one in GAME.units if one.kind == "tank"]
    assert len(names) == len(set(names))


@rule("tow:3.0e", "tow:3.0f", "tow:3.0g")
def test_late_tokens_lie_on_their_turns() -> None:
    _, events = started()
    assert {"3.0e", "3.0f", "3.0g"} <= rules(events, "said")
    turns = {token.kind: (token.turn, token.count) for token in GAME.tokens}
    assert turns["airborne"] == (3, 1) and turns["stavka"] == (5, 1) and turns["okh"] == (2, 2)


@rule("tow:3.0h", "tow:3.0i", "tow:2.1f")
def test_all_other_tokens_lie_in_the_pools() -> None:
    state, events = started()
    assert {"3.0h", "3.0i", "2.1f"} <= rules(events, "said")
    lines = {str(event.text()) for event in events if "tow:3.0h" in event.rules or "tow:3.0i" in event.rules}
    assert lines == {"Tokens in the soviet pool: 9.", "Tokens in the axis pool: 4."}
    assert not state.cup and not state.hand and not state.played


@rule("tow:3.0j")
def test_four_luftwaffe_markers_lie_in_their_box() -> None:
    state, events = started()
    assert "3.0j" in rules(events, "said")
    assert sum(marker.count for marker in GAME.data.air) == 4 and not state.air


@rule("tow:3.0l", "tow:8.1g", "tow:12.3d", "tow:12.3a")
def test_orders_cities_and_crossing_points() -> None:
    state, events = started()
    ordered = {event.what for event in events if "tow:3.0l" in event.rules}
    assert ordered == {"2634", "2918", "0218", "2305", "1338", "1631"}
    assert {"8.1g", "12.3a", "12.3d"} <= rules(events, "said")
    assert GAME.crossing_points.bit_count() == 6 and not state.crossings
    assert not state.held & GAME.major_cities


@rule("tow:3.0n", "tow:3.0d")
def test_reinforcements_wait_and_the_marker_is_on_turn_1() -> None:
    state, events = started()
    assert "3.0n" in rules(events, "said") and state.turn == 0
    waiting = GAME.data.reinforcements.everyone()
    assert waiting and all(state.where[one] == POOL for one in waiting)
    events = do(GAME, state, "fill", "commit")
    assert "3.0d" in rules(events, "turn") and state.turn == 1


@rule("tow:3.0m")
def test_security_divisions_go_to_major_cities_one_in_a_hex() -> None:
    state, _ = started()
    assert top(state) == "Security" and GAME.deciders(state) == (state.seats[AXIS],)
    first, second, third = (GAME.name(one) for one in GAME.data.setup.security)
    assert str(refused(GAME, state, f"place {first} in 2635")) == "2635 is no major city. [tow:3.0m]"
    assert refused(GAME, state, "commit").rule == "tow:3.0m"
    assert why(GAME, state, f"place {first} in 2918") == {"3.0m": "3"}
    do(GAME, state, f"place {first} in 2918")
    full = "2918 has no room for a security division. [tow:3.0m]"
    assert str(refused(GAME, state, f"place {second} in 2918")) == full
    taken = {text for text in offered(GAME, state) if text.startswith("take")}
    assert taken == {f"take {first}"}, "only who stands is taken back"
    do(GAME, state, f"take {first}")
    assert state.where[GAME.data.numbers[first]] == POOL
    do(
        GAME,
        state,
        f"place {first} in 0218",
        f"place {second} in 2918",
        f"place {third} in 2305",
    )
    assert "commit" in offered(GAME, state) and "fill" not in offered(GAME, state)


@rule("tow:3.0a")
def test_all_others_have_their_places_by_the_set_up() -> None:
    state, _ = started()
    fixed = "68ID has its place by the set-up. [tow:3.0a]"
    assert str(refused(GAME, state, "place 68ID in 2634")) == fixed


@rule("tow:3.0m")
def test_two_security_divisions_never_share_a_city_even_where_there_is_room() -> None:
    state, _ = started()
    take_off(GAME, state, GAME.data.numbers["82ID"], DEAD)
    first, second, _ = (GAME.name(one) for one in GAME.data.setup.security)
    do(GAME, state, f"place {first} in 2918")
    assert refused(GAME, state, f"place {second} in 2918").rule == "tow:3.0m"


def test_without_the_option_the_fronts_stay_as_they_are() -> None:
    state, bot = GAME.setup("campaign", frozenset(), 5), RandomBot(5)
    while state.turn < 5 and (seats := GAME.deciders(state)):
        GAME.apply(state, seats[0], bot.pick(GAME.legal(state, seats[0]), GAME.lexicon.backs))
    assert state.turn == 5 and not any(state.step[hq] for hq in GAME.hqs[SOVIET])


@rule("tow:14.1a", "tow:3.0a")
def test_the_higher_bid_plays_the_soviets_and_is_what_they_need() -> None:
    state, _ = started("bid")
    assert top(state) == "Bid" and GAME.deciders(state) == (0, 1) and GAME.sides(state) == ()
    for text in ("bid 0", "bid 121"):
        assert refused(GAME, state, text, seat=0).rule == "tow:14.1a"
    assert {"bid 1", "bid 120"} <= offered(GAME, state, 0)
    assert refused(GAME, state, "fill", seat=0).rule == "tow:14.1a"
    GAME.apply(state, 0, ("bid", 60))
    assert GAME.deciders(state) == (1,)
    events = GAME.apply(state, 1, ("bid", 66))
    assert {"14.1a", "3.0a"} <= rules(events, "bids") and state.seats == (1, 0) and state.needed == 66 * 4
    assert GAME.sides(state) == ("axis", "soviet") and GAME.deciders(state) == (0,)
    state, _ = started("bid")
    GAME.apply(state, 0, ("bid", 67))
    GAME.apply(state, 1, ("bid", 66))
    assert (state.seats, state.needed, GAME.sides(state)) == ((0, 1), 67 * 4, ("soviet", "axis"))


@rule("tow:14.1a")
@pytest.mark.parametrize(("rolled", "soviet"), [(2, 0), (5, 1)])
def test_equal_bids_are_bid_again_then_a_die_decides(rolled: int, soviet: int) -> None:
    state, _ = started("bid")
    for seat in (0, 1):
        GAME.apply(state, seat, ("bid", 60))
    assert top(state) == "Bid" and not state.settled
    GAME.apply(state, 0, ("bid", 55))
    state.dictated += [("bid", rolled - 1)]
    GAME.apply(state, 1, ("bid", 55))
    assert state.seats[SOVIET] == soviet and state.needed == 55 * 4


@rule("tow:14.1b")
def test_short_of_the_bid_the_axis_wins() -> None:
    state, _ = started("bid")
    told = GAME.explain(state, 0, ("bid", 70))
    assert "tow:14.1b" in {reason.rule for reason in told.reasons}


@rule("tow:14.2", "tow:2.3o")
def test_on_turn_4_the_fronts_become_ukrainian_fronts() -> None:
    front = unit("Q", "0505", "hq", "1-5/3-7", side="soviet")
    game, state = table(
        *(front, unit("A", "0909", "infantry", "3-5", side="axis")),
        options=["ukrainian-fronts"],
        turn=3,
        phase="action",
        cup=["Supply"],
        hand=["OKH"],
        zones={"soviet-supply": ["0505"], "axis-supply": ["0909"]},
    )
    assert game.view(state, 0).counters[0].values == "1(5)5"
    events = play_on(game, state, lambda: state.turn == 4)
    assert {"14.2", "2.3o"} <= rules(events, "marked")
    assert game.view(state, 0).counters[0].values == "3(5)7"
