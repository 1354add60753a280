"""7.1 to 7.4: overruns inside a movement phase."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.goetter.state import DEAD

from .marching import March, blank

TANK, MECH, RIFLE, FOOT, MATE, PANZER = "3GTC", "8MC", "79RC", "281/322", "281/368", "25PG/5"
GATES = {"0505>S0101": "transit", "0506>S0102": "transit"}


def fought(march: March, text: str, die: int) -> list[Any]:
    """Overrun with this die and without a G marker."""
    march.state.dictated.append(("combat", die - 1))
    events = march.do(text)
    return events + march.do("decline") if type(march.frame).__name__ == "Draw" else events


def rules(events: list[Any]) -> set[str]:
    return {rule.removeprefix("goetter:") for event in events for rule in event.rules}


def odds(march: March, text: str) -> tuple[int, int, str]:
    fight = march.board.explain(march.state, march.player, march.action(text)).fights[0]
    return fight.attack[0], fight.defence[0], " ".join(fight.columns)


def shifts(march: March, text: str) -> dict[str, str]:
    fight = march.board.explain(march.state, march.player, march.action(text)).fights[0]
    return {one.rule.removeprefix("goetter:"): one.amount for one in fight.modifiers}


def settle(march: March, until: str = "Movement") -> list[Any]:
    """Answer whatever is asked by the first thing that is offered, until a question of some sort."""
    events = list[Any]()
    while type(march.frame).__name__ != until:
        first = next(iter(march.board.legal(march.state, march.player)))
        events += march.board.apply(march.state, march.player, first)
    return events


@rule("goetter:7.11", "goetter:7.14", "goetter:7.27a", "goetter:7.43")
def test_a_corps_overruns_enters_for_nothing_and_goes_on_with_what_it_has_left() -> None:
    march = March("soviet-movement", f"{TANK} 0404", f"{FOOT} 0405", on=blank(hex={"0405": "forest"}))
    assert march.why(f"overrun {TANK} 0405")["7.11"] == "3"
    events = fought(march, f"overrun {TANK} 0405", 6)
    assert {"7.27a", "7.14", "7.43"} <= rules(events)
    assert march.at(TANK) == "0405" and march.state.where[march.number(FOOT)] == DEAD
    assert march.spent(TANK) == 6, "three points, and nothing for the forest or a zone"
    march.do(f"step {TANK} 0406")
    assert march.spent(TANK) == 8


@rule("goetter:7.0a", "goetter:5.11")
def test_without_an_enemy_there_is_nothing_to_overrun() -> None:
    march = March("soviet-movement", f"{TANK} 0404", f"{FOOT} 0406", on=blank())
    assert march.against(f"overrun {TANK} 0405") == ["7.0a"]
    assert "5.11" in march.against(f"overrun {TANK} 0406")
    assert not march.offers(f"overrun {TANK} 0405") and not march.offers(f"overrun {TANK} 0406")


@rule("goetter:7.11")
def test_three_points_are_enough_and_two_are_not() -> None:
    march = March("soviet-movement", f"{RIFLE} 0402", f"{FOOT} 0405", on=blank("blank 9x12+4x4"))
    march.do(f"step {RIFLE} 0403", f"step {RIFLE} 0404")
    assert march.offers(f"overrun {RIFLE} 0405"), "three of five are left"
    march = March("soviet-movement", f"{RIFLE} 0401", f"{FOOT} 0405", on=blank("blank 9x12+4x4"))
    march.do(f"step {RIFLE} 0402", f"step {RIFLE} 0403", f"step {RIFLE} 0404")
    assert march.against(f"overrun {RIFLE} 0405") == ["7.11"]
    assert not march.offers(f"overrun {RIFLE} 0405")


@rule("goetter:7.24", "goetter:7.12", "goetter:7.13", "goetter:7.23")
def test_one_corps_overruns_twice_and_one_hex_is_overrun_twice() -> None:
    march = March("soviet-movement", f"{TANK} 0404", f"{FOOT} 0405", f"{MATE} 0406", on=blank())
    fought(march, f"overrun {TANK} 0405", 6)
    fought(march, f"overrun {TANK} 0406", 6)
    assert march.at(TANK) == "0406"
    march = March("soviet-movement", f"{RIFLE} 0404", f"{MECH} 0506", f"{FOOT} 0405", on=blank())
    fought(march, f"overrun {RIFLE} 0405", 1)
    assert march.offers(f"overrun {MECH} 0405"), "a second time against the same hex"


@rule("goetter:7.25a")
def test_who_does_not_dislodge_the_enemy_stays_and_moves_no_more() -> None:
    march = March("soviet-movement", f"{RIFLE} 0404", f"{FOOT} 0405", on=blank())
    assert odds(march, f"overrun {RIFLE} 0405")[2] == "4-1"
    fought(march, f"overrun {RIFLE} 0405", 1)
    assert march.at(RIFLE) == "0404"
    assert march.against(f"step {RIFLE} 0403") == ["7.25a"]
    assert march.against(f"overrun {RIFLE} 0405")[0] == "7.25a"
    assert not march.offers(f"step {RIFLE} 0403") and not march.offers(f"overrun {RIFLE} 0405")


@rule("goetter:7.25b", "goetter:7.27b", "goetter:6.79")
def test_who_is_thrown_back_moves_no_more_and_nobody_follows_him() -> None:
    march = March("german-movement", f"{FOOT} 0404", f"{TANK} 0405", on=blank())
    fought(march, f"overrun {FOOT} 0405", 1)
    assert march.state.where[march.number(FOOT)] == DEAD, "one step, and lost"
    assert march.at(TANK) == "0405"
    march = March(
        "soviet-movement", f"{RIFLE} 0404", *[f"{one} 0405" for one in (FOOT, MATE, PANZER)], on=blank()
    )
    assert odds(march, f"overrun {RIFLE} 0405") == (8, 5, "3-2")
    fought(march, f"overrun {RIFLE} 0405", 1)
    settle(march)
    assert march.at(RIFLE) != "0404" and march.at(FOOT) == "0405"
    assert march.against(f"step {RIFLE} 0404")[0] in ("5.11", "7.25b")
    assert "7.25b" in march.against(f"step {RIFLE} 0404")


@rule("goetter:7.26")
def test_after_an_exchange_that_clears_the_hex_the_overrun_enters_and_goes_on() -> None:
    march = March("soviet-movement", f"{RIFLE} 0404", f"{FOOT} 0405", on=blank(), fired=0)
    events = fought(march, f"overrun {RIFLE} 0405", 3)
    events += settle(march)
    assert "7.26" in rules(events) and march.at(RIFLE) == "0405"
    assert march.state.reduced >> march.number(RIFLE) & 1
    assert march.offers(f"step {RIFLE} 0406"), "it has two points left"


@rule("goetter:7.22b")
def test_all_in_a_hex_who_began_there_overrun_together() -> None:
    march = March("german-movement", f"{PANZER} 0404", f"{FOOT} 0404", f"{RIFLE} 0405", on=blank())
    assert march.why(f"overrun {FOOT} 0405")["7.22b"] == "2"
    assert odds(march, f"overrun {PANZER} 0405")[:2] == (3, 12)
    assert odds(march, f"overrun {FOOT} 0405")[:2] == (3, 12)
    march.do(f"step {FOOT} 0304")
    assert odds(march, f"overrun {PANZER} 0405")[:2] == (2, 12), "who has moved by itself takes no part"


@rule("goetter:7.22a")
def test_who_has_moved_off_together_overruns_as_one_under_its_leader() -> None:
    march = March("german-movement", f"{PANZER} 0403", f"{FOOT} 0403", f"{RIFLE} 0405", on=blank())
    march.do("stack 0403", f"step {PANZER} 0404")
    assert march.against(f"overrun {FOOT} 0405") == ["7.22a"]
    assert not march.offers(f"overrun {FOOT} 0405")
    assert odds(march, f"overrun {PANZER} 0405")[0] == 3
    march.do(f"drop {FOOT}")
    assert odds(march, f"overrun {PANZER} 0405")[0] == 2


@rule("goetter:7.22b")
def test_who_has_no_attack_stays_behind_or_keeps_its_party_from_overrunning() -> None:
    there = March("german-movement", f"{FOOT} 0404", "OKH 0404", f"{RIFLE} 0405", on=blank())
    assert odds(there, f"overrun {FOOT} 0405")[0] == 1
    told = there.board.explain(there.state, there.player, there.action("overrun OKH 0405"))
    assert not told.legal
    assert "7.22b" in there.against("overrun OKH 0405") and not there.offers("overrun OKH 0405")


@rule("goetter:7.28", "goetter:6.17")
def test_the_unsupplied_overrun_at_half_and_the_disrupted_do_not() -> None:
    march = March("soviet-movement", f"{TANK} 0404", f"{FOOT} 0405", on=blank(), unsupplied=[TANK])
    assert odds(march, f"overrun {TANK} 0405")[0] == 10
    march = March("soviet-movement", f"{TANK} 0404", f"{FOOT} 0405", on=blank(), disrupted=[TANK])
    assert march.against(f"overrun {TANK} 0405") == ["7.28"]
    assert not march.offers(f"overrun {TANK} 0405")


@pytest.mark.parametrize("side", ["major-river", "elbe"])
@rule("goetter:7.29")
def test_no_overrun_crosses_a_major_river_even_by_road(side: str) -> None:
    board = blank(hexside={"0404-0405": side}, link={"0404-0405": "road"})
    march = March("soviet-movement", f"{TANK} 0404", f"{FOOT} 0405", on=board)
    assert march.against(f"overrun {TANK} 0405") == ["7.29"]
    assert not march.offers(f"overrun {TANK} 0405")


@rule("goetter:5.27", "goetter:5.28a")
def test_what_closes_a_hexside_to_a_march_closes_it_to_an_overrun() -> None:
    for side, told in (("lake", "5.28a"), ("front-boundary", "5.27")):
        march = March(
            "soviet-movement", f"{TANK} 0404", f"{FOOT} 0405", on=blank(hexside={"0404-0405": side})
        )
        assert march.against(f"overrun {TANK} 0405") == [told]
        assert not march.offers(f"overrun {TANK} 0405")


@rule("goetter:7.31", "goetter:7.32")
def test_works_and_a_minor_river_each_double_and_both_make_four_times() -> None:
    for ground, sides, times, told in (
        ({}, {}, 1, set()),
        ({"0405": "fortification"}, {}, 2, {"7.31"}),
        ({}, {"0404-0405": "minor-river"}, 2, {"7.32"}),
        ({"0405": "fortification"}, {"0404-0405": "minor-river"}, 4, {"7.31", "7.32"}),
    ):
        board = blank(hex=ground, hexside=sides)
        march = March("soviet-movement", f"{TANK} 0404", f"{FOOT} 0405", on=board)
        assert odds(march, f"overrun {TANK} 0405")[:2] == (20, 2 * times)
        assert {"7.31", "7.32"} & {*shifts(march, f"overrun {TANK} 0405")} == told
        if ground:
            assert "6.43" in shifts(march, f"overrun {TANK} 0405"), "on top of the shift"


def test_soviets_gain_nothing_from_works_against_an_overrun() -> None:
    board = blank(hex={"0405": "fortification"})
    march = March("german-movement", f"{PANZER} 0404", f"{RIFLE} 0405", on=board)
    assert odds(march, f"overrun {PANZER} 0405")[1] == 12
    assert "7.31" not in shifts(march, f"overrun {PANZER} 0405")


@rule("goetter:7.33a")
def test_support_points_never_support_an_overrun() -> None:
    march = March("soviet-movement", f"{TANK} 0404", f"{FOOT} 0405", on=blank(), support=20)
    assert "7.33a" in march.why(f"overrun {TANK} 0405")
    march.do(f"overrun {TANK} 0405")
    assert type(march.frame).__name__ == "Draw", "the Soviet is not asked"


@rule("goetter:7.34", "goetter:7.13")
def test_the_german_may_draw_a_marker_for_his_defenders_and_the_soviet_may_not() -> None:
    march = March("soviet-movement", f"{TANK} 0404", f"{FOOT} 0405", on=blank())
    march.do(f"overrun {TANK} 0405")
    assert "7.34" in march.why("draw") and march.offers("decline")
    march = March("german-movement", f"{PANZER} 0404", f"{RIFLE} 0405", on=blank())
    march.state.dictated.append(("combat", 5))
    march.do(f"overrun {PANZER} 0405")
    assert type(march.frame).__name__ != "Draw"


@rule("goetter:5.52b")
def test_in_reaction_every_unit_of_the_stack_counts() -> None:
    march = March("reaction", f"{PANZER} 0404", "StuG184 0404", "Depot1BFa 0405", on=blank())
    settle(march)
    for number, told in ((1, ["5.52b"]), (2, [])):
        march.state.reacting = number
        assert march.against(f"overrun {PANZER} 0405") == told
        assert march.offers(f"overrun {PANZER} 0405") == (not told)


@rule("goetter:7.21a", "goetter:7.52a", "goetter:5.44")
def test_a_transit_hex_is_overrun_from_outside_and_from_another_one_and_ends_the_move() -> None:
    for start in ("0504", "0506"):
        march = March("soviet-movement", f"{TANK} {start}", f"{FOOT} 0505", on=blank(link=GATES))
        told = march.why(f"overrun {TANK} 0505")
        assert "7.21a" in told and ("7.52a" in told) == (start == "0506")
        fought(march, f"overrun {TANK} 0505", 6)
        assert march.at(TANK) == "0505"
        assert march.against(f"step {TANK} 0504") == ["5.44"]
        assert march.state.marked[march.board.grid.hex("0505")] == "2BF"


@rule("goetter:7.42b")
def test_who_is_driven_out_of_transit_does_not_retreat_into_berlin() -> None:
    march = March("soviet-movement", f"{TANK} 0504", f"{FOOT} 0505", f"{MATE} 0505", on=blank(link=GATES))
    fought(march, f"overrun {TANK} 0505", 4)
    settle(march, until="Retreat")
    left = next(unit for unit in (FOOT, MATE) if march.at(unit) == "0505")
    verdict = march.board.explain(march.state, march.player, march.action(f"retreat {left} S0101"))
    assert [one.rule for one in verdict.reasons] == ["goetter:7.42b"]
    assert not march.offers(f"retreat {left} S0101")


@rule("goetter:9.62b")
def test_no_overrun_begins_in_an_overfull_hex() -> None:
    crowd = [f"{unit} 0404" for unit in (FOOT, MATE, PANZER, "1M/1")]
    march = March("german-movement", *crowd, f"{RIFLE} 0405", on=blank())
    assert march.offers(f"overrun {FOOT} 0405"), "four points fill the hex"
    march = March("german-movement", *crowd, "1M/2 0404", f"{RIFLE} 0405", on=blank())
    verdict = march.board.explain(march.state, march.player, march.action(f"overrun {FOOT} 0405"))
    assert [one.rule for one in verdict.reasons] == ["goetter:9.62b"]
    assert not march.offers(f"overrun {FOOT} 0405")


@rule("goetter:7.41")
def test_a_retreat_from_an_overrun_does_not_end_in_a_full_hex_while_there_is_another() -> None:
    mates = [f"{unit} {at}" for at, four in (("0407", ("1M/1", "1M/2", "1M/4", "VAK406")),) for unit in four]
    march = March("soviet-movement", f"{TANK} 0404", f"{FOOT} 0405", f"{MATE} 0405", *mates, on=blank())
    fought(march, f"overrun {TANK} 0405", 4)
    settle(march, until="Retreat")
    left = next(unit for unit in (FOOT, MATE) if march.at(unit) == "0405")
    march.do(f"retreat {left} 0406")
    told = march.against(f"retreat {left} 0407")
    assert "7.41" in told or "6.62b" in told
    assert not march.offers(f"retreat {left} 0407")


@rule("goetter:7.14")
def test_to_enter_the_hex_costs_nothing_and_each_who_enters_is_told() -> None:
    march = March("soviet-movement", f"{TANK} 0404", f"{FOOT} 0405", on=blank(hex={"0405": "forest"}))
    entered = [
        event for event in fought(march, f"overrun {TANK} 0405", 6) if getattr(event, "end", "") == "0405"
    ]
    assert [(event.unit, event.start, event.cost) for event in entered] == [(TANK, "0404", 0)]
    assert set(entered[0].rules) == {"goetter:7.27a", "goetter:7.14", "goetter:7.43"}


@rule("goetter:7.11")
@pytest.mark.parametrize(("start", "enough"), [("0402", True), ("0401", False)])
def test_those_who_have_moved_together_overrun_only_if_each_has_points_enough(
    start: str, enough: bool
) -> None:
    march = March("german-movement", f"{PANZER} {start}", f"{FOOT} {start}", "Depot1BFa 0405", on=blank())
    march.do(f"stack {start}", *[f"step {PANZER} 040{column}" for column in range(int(start) - 399, 5)])
    assert march.offers(f"overrun {PANZER} 0405") == enough
    action = march.action(f"overrun {PANZER} 0405")
    told = list(march.frame.objections(march.board, march.state, march.player, action))
    assert [str(one.text) for one in told] == (
        [] if enough else [f"An overrun costs 3 MP, and {FOOT} has 2 left."]
    )
