"""3.1, 5.16, 5.17, 5.5, 6.67: who moves in which phase."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.goetter.movement import pace
from hexfront.games.goetter.movement.reaction import Subway
from hexfront.games.goetter.state import GERMAN
from hexfront.games.goetter.victory import points

from .marching import March, blank

TANK, RIFLE, FOOT, PANZER = "3GTC", "79RC", "281/322", "25PG/5"
CITY = {"link": {"0505>S0101": "transit", "0506>S0102": "transit"}}


@pytest.mark.parametrize(
    ("phase", "unit", "told"),
    [
        pytest.param("soviet-movement", TANK, ["3.1.1c", "5.17a"], marks=pytest.mark.rule("goetter:3.1.1c")),
        pytest.param("exploitation", TANK, ["3.1.5b", "5.17a"], marks=pytest.mark.rule("goetter:3.1.5b")),
        pytest.param("reaction", PANZER, ["3.1.2b", "5.17a"], marks=pytest.mark.rule("goetter:3.1.2b")),
        pytest.param("german-movement", PANZER, ["5.17a"], marks=pytest.mark.rule("goetter:5.17a")),
    ],
)
def test_units_on_the_siege_map_move_in_siege_phases_alone(phase: str, unit: str, told: list[str]) -> None:
    march = March(phase, f"{unit} S0202", on=blank(), marker="D", reacting=4)
    assert march.against(f"step {unit} S0203") == told
    assert not march.offers(f"step {unit} S0203")


@pytest.mark.parametrize(("phase", "unit"), [("soviet-siege", TANK), ("german-siege", FOOT)])
@rule("goetter:3.1.4b", "goetter:5.17b", "goetter:5.43b")
def test_in_a_siege_phase_units_in_transit_and_on_the_siege_map_move(phase: str, unit: str) -> None:
    other = {TANK: "8MC", FOOT: "281/368"}[unit]
    march = March(phase, f"{unit} 0505", f"{other} 0605", on=blank(**CITY))
    assert march.against(f"step {other} 0606") == ["3.1.4b"]
    assert not march.offers(f"step {other} 0606")
    assert march.why(f"step {unit} S0101").keys() >= {"5.17b", "5.43b"}
    march.do(f"step {unit} S0101", f"step {unit} S0201")
    assert march.offers(f"step {unit} S0202")


@rule("goetter:5.16b", "goetter:2.3c", "goetter:3.1.5a")
def test_mobile_soviets_out_of_enemy_zones_at_the_start_exploit() -> None:
    enemies = (f"{FOOT} 0505", "281/368 0505")
    march = March("exploitation", f"{TANK} 0502", "8MC 0504", f"{RIFLE} 0202", *enemies, on=blank())
    assert march.against(f"step {RIFLE} 0203") == ["5.16b"]
    assert not march.offers(f"step {RIFLE} 0203")
    assert march.against("step 8MC 0503") == ["3.1.5a"]
    assert not march.offers("step 8MC 0503")
    assert march.why(f"step {TANK} 0503").keys() >= {"5.16b", "3.1.5a", "2.3c"}
    # Who was free at the start may go into a zone and on from there.
    march.do(f"step {TANK} 0503", f"step {TANK} 0403", f"step {TANK} 0404")
    assert march.offers(f"step {TANK} 0403")


@rule("goetter:3.1.5a")
def test_who_was_pinned_at_the_start_stays_so_when_the_enemy_is_gone() -> None:
    march = March("exploitation", "8MC 0504", f"{FOOT} 0505", "281/368 0505", on=blank())
    for unit in (FOOT, "281/368"):
        march.state.where[march.number(unit)] = -2
    march.state.occupied[0] = march.state.zoned[0] = 0
    assert march.against("step 8MC 0503") == ["3.1.5a"]


@rule("goetter:5.16a", "goetter:3.1.2a", "goetter:5.52b")
def test_mobile_germans_out_of_enemy_zones_react_as_many_as_the_marker_says() -> None:
    units = (f"{PANZER} 0202", f"{FOOT} 0202", "20PG/8 0504", "Mue/Pz 0302", f"{TANK} 0505")
    march = March("reaction", *units, on=blank(), marker="A", reacting=2)
    assert march.against(f"step {FOOT} 0203") == ["5.16a"]
    assert not march.offers(f"step {FOOT} 0203")
    assert march.against("step 20PG/8 0503") == ["3.1.2a"]
    assert not march.offers("step 20PG/8 0503")
    assert march.why(f"step {PANZER} 0203")["5.52b"] == "2"
    assert "5.16a" in march.why(f"step {PANZER} 0203")
    march.do(f"step {PANZER} 0203", f"step {PANZER} 0204")
    assert march.state.reacting == 1
    march.do("step Mue/Pz 0303")
    assert march.state.reacting == 0
    assert march.offers("step Mue/Pz 0304")


@rule("goetter:5.52b")
def test_when_the_number_is_used_up_nobody_else_reacts() -> None:
    march = March("reaction", f"{PANZER} 0202", "Mue/Pz 0302", on=blank(), marker="A", reacting=1)
    march.do(f"step {PANZER} 0203")
    assert march.against("step Mue/Pz 0303") == ["5.52b"]
    assert not march.offers("step Mue/Pz 0303")
    assert march.offers(f"step {PANZER} 0204")


@rule("goetter:3.1.2a")
def test_in_reaction_a_zone_is_judged_when_the_unit_begins_to_move() -> None:
    march = March("reaction", f"{PANZER} 0503", f"{TANK} 0506", on=blank(), marker="D", reacting=4)
    assert "3.1.2a" in march.why(f"step {PANZER} 0504")
    march.do(f"step {PANZER} 0504", f"step {PANZER} 0505")
    assert march.offers(f"step {PANZER} 0504")


@pytest.mark.parametrize(
    ("phase", "unit", "start", "to"),
    [
        ("reaction", PANZER, "0202", "0203"),
        ("exploitation", TANK, "0202", "0203"),
        ("soviet-siege", TANK, "S0202", "S0203"),
        ("german-siege", FOOT, "S0202", "S0203"),
    ],
)
@rule("goetter:6.67b")
def test_a_disrupted_unit_moves_in_its_normal_phase_alone(phase: str, unit: str, start: str, to: str) -> None:
    fields: dict[str, Any] = {"on": blank(), "marker": "D", "reacting": 4}
    march = March(phase, f"{unit} {start}", disrupted=[unit], **fields)
    assert march.against(f"step {unit} {to}") == ["6.67b"]
    assert not march.offers(f"step {unit} {to}")
    assert March(phase, f"{unit} {start}", **fields).offers(f"step {unit} {to}")


@rule("goetter:6.4102a", "goetter:5.51", "goetter:5.52b")
def test_the_reaction_begins_with_the_subway_and_then_a_marker_is_drawn() -> None:
    march = March("reaction", f"{PANZER} 0202", on=blank())
    assert isinstance(march.frame, Subway)
    assert march.why("demolish")["6.4103"] == "−10"
    march.state.dictated = [("g-marker", 7)]
    march.do("pass")
    assert (march.state.marker, march.state.reacting, march.state.subway) == ("H", 9, 0)


@pytest.mark.parametrize(
    ("die", "gone"),
    [(4, 4), (5, 0), pytest.param(1, 4, marks=pytest.mark.rule("goetter:6.4102b", "goetter:6.4103"))],
)
@rule("goetter:6.4102a")
def test_the_subway_is_destroyed_by_a_four_or_less(die: int, gone: int) -> None:
    march = March("reaction", f"{PANZER} 0202", on=blank())
    assert march.why("demolish")["6.4102a"] == "4"
    march.state.dictated = [("subway", die - 1)]
    before = points.total(march.board, march.state, GERMAN)
    march.do("demolish")
    assert march.state.subway == gone
    assert points.total(march.board, march.state, GERMAN) - before == (-20 if gone else 0)
    assert march.state.marker


@rule("goetter:5.51")
def test_a_subway_that_is_gone_is_not_asked_for_again() -> None:
    march = March("reaction", f"{PANZER} 0202", on=blank(), subway=3, dictated=[])
    assert march.state.marker
    assert not isinstance(march.frame, Subway)
    march.note()


@rule("goetter:5.14", "goetter:4.17")
def test_a_phase_may_always_be_ended_and_says_who_would_be_lost() -> None:
    march = March("soviet-movement", f"{TANK} 0505", "8MC 0505", on=blank())
    assert march.why("end")["4.17"] == "0505"
    assert "4.17" not in March("soviet-movement", f"{TANK} 0505", "Depot1BFa 0505", on=blank()).why("end")


@pytest.mark.parametrize(
    ("phase", "unit", "words"),
    [
        ("soviet-movement", TANK, "Move your units"),
        ("reaction", PANZER, "up to 2 more mobile units"),
        ("exploitation", TANK, "Exploit"),
        ("soviet-siege", TANK, "in Berlin"),
    ],
)
def test_the_player_is_told_what_the_phase_is_for_and_who_is_under_way(
    phase: str, unit: str, words: str
) -> None:
    start = "S0202" if phase == "soviet-siege" else "0202"
    march = March(phase, f"{unit} {start}", on=blank(), marker="A", reacting=2)
    asked = march.board.prompts(march.state, march.player)[0]
    assert words in str(asked.text)
    assert "Under way" not in str(asked.note)
    march.do(f"step {unit} {start[:-1]}3")
    told = march.board.prompts(march.state, march.player)[0].note
    allowed = pace.allowance(march.board, march.state, march.number(unit))
    left = (allowed - march.spent(unit)) // 2
    assert str(told) == f"Under way: {unit}, with {left} MP left." and march.spent(unit) == 2
    assert march.board.prompts(march.state, 1 - march.player)[0].note is None


def test_the_player_is_told_where_too_many_are_his_own() -> None:
    march = March("soviet-movement", f"{TANK} 0202", "8MC 0202", on=blank())
    assert "0202" in str(march.board.prompts(march.state, march.player)[0].note)
    germans = [f"{unit} 0303" for unit in ("281/322", "281/368", "Voigt", "25PG/5", "610/1")]
    march = March("soviet-movement", f"{TANK} 0202", *germans, on=blank())
    assert "Too many" not in str(march.board.prompts(march.state, march.player)[0].note)


@rule("goetter:6.4102a")
def test_what_became_of_the_subway_is_said() -> None:
    for die, words, rules in (
        (4, "The subway is destroyed: 10 victory points less.", ("goetter:6.4102b", "goetter:6.4103")),
        (5, "The subway stands.", ("goetter:6.4102a",)),
    ):
        march = March("reaction", f"{PANZER} 0202", on=blank(), dictated=[])
        march.state.dictated = [("subway", die - 1)]
        said = [event for event in march.do("demolish") if hasattr(event, "line")]
        assert (str(said[0].line), said[0].rules) == (words, rules)


@rule("goetter:5.52b")
def test_with_nobody_left_to_react_nobody_who_begins_is_offered() -> None:
    march = March("reaction", f"{PANZER} 0202", "StuG184 0707", on=blank(), marker="H", reacting=1)
    march.do(f"step {PANZER} 0203")
    assert march.state.reacting == 0
    assert march.against("step StuG184 0706") == ["5.52b"]
    assert not march.offers("step StuG184 0706")
    assert march.offers(f"step {PANZER} 0204")
