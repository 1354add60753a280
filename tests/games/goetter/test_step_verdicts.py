"""Whole verdicts of steps: every line of the price and every rule that speaks, and none besides."""

from __future__ import annotations

import random
from collections import Counter

import msgspec
import pytest

from hexfront.games.goetter.movement.party import Party

from .fighting import field, german, offered, soviet
from .marching import March, blank

BOARD = blank("blank 9x9+4x4", link={"0505>S0101": "transit", "0504-0505": "road"})
GUNS, GRENADIERS, OTHERS = "StuG184", "25PG/35", "25PG/119"
REGIMENTS = ("281/322", "281/368", "1M/1", "1M/2")
CLEAR = {"5.12": "1", "5.7": "1"}


def whole(march: March, text: str) -> dict[str, str]:
    """The rules of a step with their numbers, none of them told twice with another one."""
    verdict = march.board.explain(march.state, march.player, march.action(text))
    assert verdict.legal
    told = [(one.rule.removeprefix("goetter:"), one.amount) for one in verdict.reasons]
    assert len(told) == len(set(told))
    return dict(told)


def test_a_reaction_counts_those_who_begin_and_names_those_whose_move_is_over() -> None:
    march = March(
        "reaction",
        *(f"{GUNS} 0303", f"{GRENADIERS} 0303", f"{OTHERS} 0707", "3GTC 0306"),
        on=BOARD,
        marker="H",
        reacting=2,
    )
    first = {"5.11": "1", **CLEAR, "2.3d": "9", "5.14": "8", "5.16a": "", "2.3c": "", "3.1.2a": ""}
    assert whole(march, f"step {GUNS} 0304") == {**first, "5.52b": "2"}
    march.do(f"step {GUNS} 0304")
    onward = {"5.11": "2", **CLEAR, "5.22b": "1", "2.3d": "9", "5.14": "6", "5.16a": "", "2.3c": ""}
    assert whole(march, f"step {GUNS} 0305") == {**onward, "4.0b": "0306", "4.2a": "18"}
    second = {**first, "5.52b": "1", "5.15": GUNS, "5.24": ""}
    assert whole(march, f"step {GRENADIERS} 0304") == second
    march.do(f"step {GRENADIERS} 0304")
    assert march.state.reacting == 0
    assert march.against(f"step {OTHERS} 0706") == ["5.52b"]


def test_those_who_go_together_count_as_many_as_they_are() -> None:
    march = March(
        "reaction", f"{GUNS} 0303", f"{GRENADIERS} 0303", f"{OTHERS} 0707", on=BOARD, marker="H", reacting=1
    )
    march.do("stack 0303")
    assert march.against(f"step {GUNS} 0304") == ["5.52b", "5.52b"]
    march.do(f"drop {GRENADIERS}", f"step {GUNS} 0304")
    assert march.state.reacting == 0


def test_an_exploitation_says_why_the_unit_may_move() -> None:
    march = March("exploitation", "3GTC 0303", "9TC 0402", f"{GUNS} 0305", f"{GRENADIERS} 0305", on=BOARD)
    assert whole(march, "step 3GTC 0403") == {
        **{"5.11": "1", **CLEAR, "2.3d": "8", "5.14": "7"},
        **{"5.16b": "", "3.1.5a": "", "2.3c": "", "4.23": ""},
    }
    assert march.against("step 3GTC 0305") == ["5.11", "5.21"]


def test_from_zone_to_zone_into_a_full_hex_every_reason_is_told() -> None:
    march = March(
        "german-movement",
        *(f"{name} 0304" for name in REGIMENTS),
        *("1M/4 0303", "VAK406 0404", "3GTC 0305", "79RC 0202"),
        on=BOARD,
        disrupted=["1M/4"],
    )
    common = {
        **{"5.11": "4", **CLEAR, "5.22b": "1", "5.22c": "2", "4.22": "2", "2.3d": "5"},
        **{"4.0b": "0305", "4.2a": "18", "5.22a": "", "5.24": "", "4.28b": "", "4.16a": "", "5.25": ""},
    }
    assert whole(march, "step VAK406 0304") == {**common, "5.14": "1"}
    assert whole(march, "step 1M/4 0304") == {**common, "5.14": "0", "6.67a": "−3", "5.23": ""}
    march.do("step VAK406 0304")
    march.do("step 1M/4 0304")
    assert march.against("step VAK406 0303")[0] == "5.13"


def test_a_road_leads_into_transit_where_the_unit_stops_on_both_maps() -> None:
    march = March("soviet-movement", "3GTC 0504", "79RC 0405", on=BOARD)
    assert whole(march, "step 3GTC 0505") == {
        **{"5.11": "½", "5.32": "½", "2.3d": "8", "5.14": "7½", "4.23": ""},
        **{"5.44": "", "4.15": "", "5.42a": "", "2.1b": "", "5.33b": ""},
    }
    moved, marked = march.do("step 3GTC 0505")
    assert moved.rules == ("goetter:5.32", "goetter:5.33b", "goetter:5.44")
    assert marked.rules == ("goetter:5.47",)
    assert march.against("step 3GTC 0506") == ["5.44"]
    assert whole(march, "step 79RC 0406") == {
        **{"5.11": "1", **CLEAR, "2.3d": "5", "5.14": "4", "5.15": "3GTC"}
    }


def test_under_a_marker_germans_have_no_road_into_transit_or_out_of_it() -> None:
    march = March(
        "german-movement",
        f"{GUNS} 0504",
        f"{GRENADIERS} 0505",
        on=BOARD,
        marked={BOARD.grid.hex("0505"): "1BF"},
    )
    assert whole(march, f"step {GUNS} 0505") == {
        **{"5.11": "3", "5.41": "3", "5.33a": "3", "2.3d": "9", "5.14": "6", "5.24": ""},
        **{"5.44": "", "4.15": "", "5.42a": "", "2.1b": "", "5.33b": ""},
    }
    assert whole(march, f"step {GRENADIERS} 0504") == {
        **{"5.11": "1", **CLEAR, "2.3d": "9", "5.14": "8", "5.24": "", "5.43a": "", "5.33b": ""},
    }


def test_the_way_into_berlin_and_a_step_inside_it() -> None:
    march = March("soviet-siege", "3GTC 0505", "79RC S0202", f"{GUNS} S0103", on=BOARD)
    assert whole(march, "step 3GTC S0101") == {
        **{"5.11": "1", **CLEAR, "2.3d": "8", "5.14": "7"},
        **{"5.17b": "", "5.43b": "", "2.1d": "", "2.1c": ""},
    }
    assert whole(march, "step 79RC S0102") == {
        **{"5.11": "4", **CLEAR, "5.22b": "1", "5.22c": "2", "4.22": "2", "2.3d": "5", "5.14": "1"},
        **{"4.0b": "S0103", "4.2b": "S0103", "4.24": "", "5.22a": ""},
    }
    assert march.against("step 3GTC 0504") == ["5.46"]
    assert march.against("step 79RC 0505") == ["5.11"]


@pytest.mark.parametrize(("allowance", "moves"), [(1, False), (2, True)])
def test_the_one_hex_that_is_always_open_needs_a_point_left(allowance: int, moves: bool) -> None:
    units = (german("A", "0505", f"1-2-{allowance}", "infantry", "disrupted"), soviet("S", "0909"))
    game, state = field(*units, phase="german-movement")
    steps = {text for text in offered(game, state) if text.startswith("step A")}
    assert len(steps) == (6 if moves else 0)


@pytest.mark.parametrize("kind_first", [0.0, 1.0])
def test_in_a_siege_phase_all_units_and_stacks_in_transit_and_in_berlin_are_drawn(kind_first: float) -> None:
    march = March(
        "soviet-siege", "3GTC 0505", "79RC S0202", "BGTC1 S0303", "BGTC2 S0303", "9TC 0404", on=BOARD
    )
    choices, chance = march.board.legal(march.state, march.player), random.Random(1)
    drawn = {march.board.lexicon.key(choices.draw(chance.random, kind_first)) for _ in range(400)}
    assert drawn == set(choices.keys())
    units = {("unit", march.number(name)) for name in ("3GTC", "79RC", "BGTC1", "BGTC2")}
    assert drawn == {*units, ("hex", march.board.grid.hex("S0303")), ("verb", "end")}


def test_with_few_left_to_move_these_are_drawn_and_nobody_else() -> None:
    march = March("german-movement", f"{GUNS} 0303", f"{GRENADIERS} 0303", f"{OTHERS} 0707", on=BOARD)
    march.state.moved |= march.board.sided[0] & ~sum(1 << march.number(one) for one in (GUNS, OTHERS))
    choices, chance = march.board.legal(march.state, march.player), random.Random(1)
    drawn = {march.board.lexicon.key(choices.draw(chance.random)) for _ in range(200)}
    assert drawn == {("unit", march.number(GUNS)), ("unit", march.number(OTHERS)), ("verb", "end")}


def test_those_who_are_gathered_and_have_not_moved_lose_nothing_when_another_begins() -> None:
    march = March("german-movement", f"{GUNS} 0303", f"{GRENADIERS} 0303", f"{OTHERS} 0707", on=BOARD)
    march.do("stack 0303")
    assert "5.15" not in whole(march, f"step {OTHERS} 0706")
    march.do(f"step {GUNS} 0304")
    assert whole(march, f"step {OTHERS} 0706")["5.15"] == f"{GUNS}, {GRENADIERS}"


def test_the_event_of_a_step_names_the_rules_of_its_price() -> None:
    march = March("german-movement", "VAK406 0404", "1M/4 0303", "3GTC 0305", on=BOARD, disrupted=["1M/4"])
    entered, left, both = (
        march.do("step 1M/4 0304")[0],
        march.do("step VAK406 0403")[0],
        March("german-movement", "VAK406 0404", "3GTC 0305", on=BOARD).do("step VAK406 0304")[0],
    )
    assert set(entered.rules) == {"goetter:5.12", "goetter:5.7", "goetter:5.22b"}
    assert set(left.rules) == {"goetter:5.12", "goetter:5.7", "goetter:5.22c"}
    assert set(both.rules) == {"goetter:5.12", "goetter:5.7", "goetter:5.22b", "goetter:5.22c"}


@pytest.mark.parametrize(
    ("spent", "zone_to_zone", "out", "into", "open_"),
    [
        (0, True, True, True, True),
        (2, False, True, True, True),
        (3, False, False, True, True),
        (4, False, False, False, True),
    ],
)
def test_under_way_zones_are_paid_in_full_out_of_what_is_left(
    spent: int, zone_to_zone: bool, out: bool, into: bool, open_: bool
) -> None:
    """Of five points a step to a hex takes one, one more into a zone, and two more out of one."""
    for start, to, allowed in (
        *(("0304", "0404", zone_to_zone), ("0304", "0303", out)),
        *(("0303", "0304", into), ("0302", "0301", open_)),
    ):
        march = March("german-movement", f"VAK406 {start}", "3GTC 0305", on=BOARD)
        number = march.number("VAK406")
        if spent:
            march.state.moved |= 1 << number
            frame = msgspec.structs.replace(march.frame, party=Party((number,), (2 * spent,), 1 << number))
            march.state.agenda[-1] = frame
        assert march.offers(f"step VAK406 {to}") == allowed, (start, to)


def test_of_two_in_a_stack_each_alone_both_together_and_the_end_are_drawn_evenly_or_by_kind() -> None:
    march = March("german-movement", f"{GUNS} 0303", f"{GRENADIERS} 0303", on=BOARD)
    march.state.moved |= march.board.sided[0] & ~sum(1 << march.number(one) for one in (GUNS, GRENADIERS))
    choices, chance = march.board.legal(march.state, march.player), random.Random(1)
    each = {("unit", march.number(GUNS)), ("unit", march.number(GRENADIERS)), ("verb", "end")}
    stack = ("hex", march.board.grid.hex("0303"))
    even = Counter(march.board.lexicon.key(choices.draw(chance.random)) for _ in range(800))
    assert set(even) == {*each, stack}
    assert all(150 < number < 250 for number in even.values())
    kinds = Counter(march.board.lexicon.key(choices.draw(chance.random, 1.0))[0] for _ in range(900))
    assert all(250 < kinds[kind] < 350 for kind in ("unit", "hex", "verb"))
