"""7.33, 7.42a, 7.5: overruns on the siege map, with guns and neighbours."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.errors import BadAction
from hexfront.engine.rulebook.rules import rule
from hexfront.games.goetter.state import DEAD

from .marching import March, blank
from .test_overrun import fought, odds, settle, shifts

BG, MATE, RIFLE, FOOT, OTHER = "BGGTC1", "BGGTC2", "79RC", "281/322", "281/368"
GUN, SECOND = "Art1", "Art2"
GATES = {"0505>S0202": "transit", "0506>S0203": "transit"}
CITY = "blank 9x9+6x6"


def siege(
    *units: str, phase: str = "soviet-siege", ground: dict[str, str] | None = None, **given: Any
) -> March:
    return March(phase, *units, on=blank(CITY, link=GATES, hex=ground or {}), **given)


@rule("goetter:7.21b", "goetter:7.51", "goetter:7.0b", "goetter:7.53")
def test_siege_hexes_are_overrun_in_the_siege_phase_alone() -> None:
    march = siege(f"{BG} S0303", f"{FOOT} S0304")
    assert {"7.21b", "7.51"} <= {*march.why(f"overrun {BG} S0304")}
    fought(march, f"overrun {BG} S0304", 6)
    assert march.at(BG) == march.board.labels[march.board.grid.hex("S0304")]
    march = siege(f"{RIFLE} 0505", f"{FOOT} S0202", phase="soviet-movement")
    assert march.against(f"overrun {RIFLE} S0202") == ["7.21b"]
    verdict = march.board.explain(march.state, march.player, march.action(f"overrun {RIFLE} S0202"))
    assert not verdict.legal and not march.offers(f"overrun {RIFLE} S0202")


@rule("goetter:7.52a")
def test_from_transit_one_overruns_into_berlin() -> None:
    march = siege(f"{RIFLE} 0505", f"{FOOT} S0202")
    assert "7.52a" in march.why(f"overrun {RIFLE} S0202")
    fought(march, f"overrun {RIFLE} S0202", 6)
    assert march.at(RIFLE) == march.board.labels[march.board.grid.hex("S0202")]


@rule("goetter:7.52b", "goetter:7.21a")
def test_never_out_of_berlin_into_transit_nor_from_transit_to_transit_in_a_siege_phase() -> None:
    march = siege(f"{BG} S0202", f"{FOOT} 0505")
    verdict = march.board.explain(march.state, march.player, march.action(f"overrun {BG} 0505"))
    assert verdict.reasons[0].rule == "goetter:7.52b" and not march.offers(f"overrun {BG} 0505")
    march = siege(f"{RIFLE} 0506", f"{FOOT} 0505")
    verdict = march.board.explain(march.state, march.player, march.action(f"overrun {RIFLE} 0505"))
    assert verdict.reasons[0].rule == "goetter:7.21a" and not march.offers(f"overrun {RIFLE} 0505")


@rule("goetter:7.54a")
def test_each_other_hex_with_friends_beside_the_target_shifts_one_column_transit_too() -> None:
    text = f"overrun {BG} S0202"
    alone = siege(f"{BG} S0302", f"{FOOT} S0202")
    assert "7.54a" not in shifts(alone, text)
    two_in_one = siege(f"{BG} S0302", f"{FOOT} S0202", f"{MATE} S0201", "BGGTC3 S0201")
    assert shifts(two_in_one, text)["7.54a"] == "+1", "by hex, not by unit"
    with_transit = siege(f"{BG} S0302", f"{FOOT} S0202", f"{MATE} S0201", f"{RIFLE} 0505")
    assert shifts(with_transit, text)["7.54a"] == "+2"


def test_friends_beside_help_in_a_siege_phase_alone() -> None:
    march = March("soviet-movement", "3GTC 0404", "8MC 0506", f"{FOOT} 0405", on=blank())
    assert "7.54a" not in shifts(march, "overrun 3GTC 0405")


def test_germans_are_helped_by_their_neighbours_too() -> None:
    march = siege(f"{FOOT} S0302", f"{OTHER} S0201", f"{BG} S0202", phase="german-siege")
    assert shifts(march, f"overrun {FOOT} S0202")["7.54a"] == "+1"


@rule("goetter:7.54b")
def test_neighbours_that_are_disrupted_unsupplied_or_without_attack_do_not_help() -> None:
    units, text = (f"{BG} S0302", f"{FOOT} S0202", f"{MATE} S0201"), f"overrun {BG} S0202"
    for given in ({"disrupted": [MATE]}, {"unsupplied": [MATE]}):
        march = siege(*units, **given)
        assert "7.54a" not in shifts(march, text), given
        assert shifts(march, text)["7.54b"] == "0"
    march = siege(f"{FOOT} S0302", "606/Rho S0201", f"{BG} S0202", phase="german-siege")
    assert "7.54a" not in shifts(march, f"overrun {FOOT} S0202")


def test_a_neighbour_may_have_moved() -> None:
    march = siege(f"{BG} S0302", f"{FOOT} S0202", f"{MATE} S0301")
    march.do(f"step {MATE} S0201")
    assert shifts(march, f"overrun {BG} S0202")["7.54a"] == "+1"


def _told(march: March, text: str) -> list[tuple[str, str]]:
    """Every refusal of an action that is not offered."""
    assert not march.offers(text)
    refusals = march.frame.objections(march.board, march.state, march.player, march.action(text))
    return [(one.rule, str(one.text)) for one in refusals]


@rule("goetter:7.33b", "goetter:7.55")
def test_guns_add_seven_each_at_any_range_and_have_moved_then() -> None:
    march = siege(f"{BG} S0302", f"{FOOT} S0202", f"{GUN} S0606", f"{SECOND} S0506")
    march.do(f"overrun {BG} S0202")
    assert type(march.frame).__name__ == "Barrage"
    assert march.why(f"join {GUN}") == {"7.33b": "+7", "7.55": ""}
    assert _told(march, f"leave {GUN}") == [("goetter:7.33b", f"{GUN} does not fire.")]
    march.do(f"join {GUN}", f"join {SECOND}", f"leave {SECOND}")
    assert _told(march, f"join {GUN}") == [("goetter:7.55", f"{GUN} fires already.")]
    assert odds(march, "launch")[0] == 9 + 7
    march.do(f"join {SECOND}")
    assert odds(march, "launch")[0] == 9 + 14
    fought(march, "launch", 6)
    assert march.at(GUN) == march.board.labels[march.board.grid.hex("S0606")]
    for gun in (GUN, SECOND):
        assert march.against(f"step {gun} S0505")[0] in ("5.13", "5.11")
        assert not march.offers(f"step {gun} S0505")


@rule("goetter:7.55", "goetter:7.33c")
def test_a_gun_fires_once_in_a_phase_and_not_after_it_has_moved_or_while_disrupted() -> None:
    units = (f"{BG} S0302", f"{FOOT} S0202", f"{GUN} S0606", f"{SECOND} S0506")
    march = siege(*units, fired=[GUN], moved=[GUN])
    march.do(f"overrun {BG} S0202")
    assert _refusal(march, f"join {GUN}") == "7.55" and not march.offers(f"join {GUN}")
    march = siege(*units)
    march.do(f"step {GUN} S0605", f"overrun {BG} S0202")
    assert _refusal(march, f"join {GUN}") == "7.33c" and not march.offers(f"join {GUN}")
    march = siege(*units, disrupted=[GUN])
    march.do(f"overrun {BG} S0202")
    assert _refusal(march, f"join {GUN}") == "7.33c" and not march.offers(f"join {GUN}")


@rule("goetter:7.33b")
def test_only_guns_on_the_siege_map_fire_and_an_unsupplied_one_adds_four() -> None:
    march = siege(f"{BG} S0302", f"{FOOT} S0202", f"{GUN} S0606", f"{SECOND} 0707", unsupplied=[GUN])
    march.do(f"overrun {BG} S0202")
    for name in (SECOND, BG):
        assert _refusal(march, f"join {name}") == "7.33b" and not march.offers(f"join {name}")
    assert march.why(f"join {GUN}")["7.33b"] == "+4"


def test_without_a_gun_nobody_is_asked_and_a_cancelled_overrun_costs_nothing() -> None:
    march = siege(f"{BG} S0302", f"{FOOT} S0202", f"{GUN} S0606")
    march.do(f"overrun {BG} S0202", "cancel")
    assert march.spent(BG) == 0 and march.offers(f"step {GUN} S0605")
    march = siege(f"{BG} S0302", f"{FOOT} S0202")
    march.do(f"overrun {BG} S0202")
    assert type(march.frame).__name__ == "Draw"


def test_guns_suffer_nothing_from_the_result() -> None:
    march = siege(f"{BG} S0302", f"{RIFLE} S0404", f"{GUN} S0606", f"{FOOT} S0202")
    march.do(f"overrun {BG} S0202", f"join {GUN}")
    fought(march, "launch", 1)
    settle(march)
    assert march.state.where[march.number(GUN)] > 0 and not march.state.disrupted >> march.number(GUN) & 1


@rule("goetter:7.42a")
def test_who_is_driven_back_in_berlin_does_not_retreat_into_transit() -> None:
    march = siege(f"{BG} S0302", f"{FOOT} S0202", f"{OTHER} S0202", f"{MATE} S0302")
    fought(march, f"overrun {BG} S0202", 5)
    settle(march, until="Retreat")
    left = next(unit for unit in (FOOT, OTHER) if march.state.where[march.number(unit)] != DEAD)
    assert _refusal(march, f"retreat {left} 0505") == "7.42a" and not march.offers(f"retreat {left} 0505")


@rule(
    "goetter:7.31",
    "goetter:7.32",
    "goetter:6.42",
    "goetter:6.43",
    "goetter:7.54a",
    "goetter:6.4101",
    "goetter:13.0q3",
)
def test_guns_neighbours_a_tunnel_a_town_and_works_together() -> None:
    ground = {"S0202": "urban fortification"}
    board = blank(CITY, link=GATES, hex=ground, hexside={"S0302-S0202": "minor-river"})
    march = March("soviet-siege", f"{BG} S0302", f"{MATE} S0201", f"{GUN} S0606", f"{FOOT} S0202", on=board)
    board.map.zones["subway"] = 1 << board.grid.hex("S0302") | 1 << board.grid.hex("S0202")
    march.do(f"overrun {BG} S0202", f"join {GUN}")
    attack, defence, _ = odds(march, "launch")
    assert (attack, defence) == (16, 8), "two points four times"
    told = shifts(march, "launch")
    assert {"6.42", "6.43", "7.31", "7.32", "7.54a", "6.4101", "6.44b", "13.0q3"} <= {*told}


def _refusal(march: March, text: str) -> str:
    verdict = march.board.explain(march.state, march.player, march.action(text))
    assert not verdict.legal
    return verdict.reasons[0].rule.removeprefix("goetter:")


def test_a_question_about_an_overrun_may_name_guns_but_no_second_hex() -> None:
    units = (f"{BG} S0302", f"{FOOT} S0202", f"{GUN} S0606", f"{RIFLE} S0203")
    march = siege(*units)
    assert march.board.fight(march.state, 1, "S0202", (BG, GUN)).attack == (9 + 7, 9 + 7)
    with pytest.raises(BadAction, match="one hex"):
        march.board.fight(march.state, 1, "S0202", (BG, RIFLE))
    with pytest.raises(BadAction, match="not next to"):
        march.board.fight(march.state, 1, "S0202", (GUN,))
    spent = siege(*units, fired=[GUN], moved=[GUN])
    with pytest.raises(BadAction, match="not next to"):
        spent.board.fight(spent.state, 1, "S0202", (BG, GUN))


@rule("goetter:7.54a", "goetter:7.54b")
def test_of_several_friends_in_a_hex_one_who_is_fit_is_enough_and_hexes_farther_off_do_not_count() -> None:
    text = f"overrun {BG} S0202"
    units = (f"{BG} S0302", f"{FOOT} S0202", f"{MATE} S0201", "BGGTC3 S0201")
    for unfit in (MATE, "BGGTC3"):
        told = shifts(siege(*units, disrupted=[unfit]), text)
        assert told["7.54a"] == "+1" and "7.54b" not in told
    told = shifts(siege(*units, disrupted=[MATE, "BGGTC3"]), text)
    assert "7.54a" not in told and told["7.54b"] == "0"
    away = siege(f"{BG} S0302", f"{FOOT} S0202", f"{MATE} S0205", "BGGTC3 S0502", f"{RIFLE} 0506")
    assert "7.54a" not in shifts(away, text)
    split = siege(f"{BG} S0302", f"{FOOT} S0202", f"{MATE} S0201", "BGGTC3 S0303", disrupted=[MATE])
    assert (shifts(split, text)["7.54a"], shifts(split, text)["7.54b"]) == ("+1", "0")


def test_germans_who_overrun_have_no_guns_to_fire() -> None:
    march = siege(f"{FOOT} S0302", f"{OTHER} S0302", f"{BG} S0202", f"{GUN} S0606", phase="german-siege")
    march.do(f"overrun {FOOT} S0202")
    assert type(march.frame).__name__ != "Barrage"
