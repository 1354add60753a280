"""5.26: into the North German Plain by a red arrow."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule
from hexfront.games.goetter.state import PLAIN

from .marching import REAL, March

FOOT, PANZER, TANK = "281/322", "25PG/5", "3GTC"


@rule("goetter:5.26a", "goetter:5.26.ex1")
def test_a_unit_in_0316_leaves_for_one_point_and_one_beside_it_does_not() -> None:
    march = March("german-movement", f"{PANZER} 0316", f"{FOOT} 0315")
    assert march.why(f"exit {PANZER}")["5.26a"] == "1"
    assert march.against(f"exit {FOOT}") == ["5.26a"]
    told = march.do(f"exit {PANZER}")
    assert (told[0].cost, told[0].how) == (2, "leave")
    assert march.state.where[march.number(PANZER)] == PLAIN


@rule("goetter:5.26b")
def test_who_has_left_never_returns_and_is_not_lost() -> None:
    march = March("german-movement", f"{PANZER} 0316", f"{FOOT} 0316")
    assert "5.26b" in march.why(f"exit {PANZER}")
    march.do(f"exit {PANZER}")
    assert march.against(f"step {PANZER} 0315")[0] == "5.26b"
    assert not march.offers(f"step {PANZER} 0315")
    march.do(f"exit {FOOT}")


@rule("goetter:5.26a", "goetter:5.11")
def test_who_was_under_way_when_another_leaves_has_ended_his_move() -> None:
    march = March("german-movement", f"{PANZER} 0314", f"{FOOT} 0316")
    march.do(f"step {PANZER} 0315")
    march.do(f"exit {FOOT}")
    assert march.frame.party.units == ()
    assert not march.offers(f"step {PANZER} 0314") and not march.offers(f"exit {PANZER}")


@rule("goetter:5.26a", "goetter:5.22c", "goetter:5.23")
def test_out_of_an_enemy_zone_it_costs_two_more_and_one_hex_is_open_all_the_same() -> None:
    units = (f"{PANZER} 0316", f"{TANK} 0315")
    march = March("german-movement", *units)
    assert march.do(f"exit {PANZER}")[0].cost == 6
    march = March("german-movement", *units, disrupted=[PANZER])
    assert march.offers(f"exit {PANZER}")
    march = March("german-movement", f"{FOOT} 0316", f"{TANK} 0315", disrupted=[FOOT])
    assert "goetter:5.23" in march.do(f"exit {FOOT}")[0].rules


@rule("goetter:2.3d", "goetter:5.26a")
def test_who_has_too_little_left_stays() -> None:
    march = March("german-movement", f"{FOOT} 0315", f"{TANK} 0415", on=REAL, disrupted=[FOOT])
    march.do(f"step {FOOT} 0316")
    assert march.against(f"exit {FOOT}") == ["2.3d"]
    assert not march.offers(f"exit {FOOT}")
    march = March("german-movement", f"{FOOT} 0316")
    assert march.why(f"exit {FOOT}")["5.26a"] == "1"


@rule("goetter:5.26a", "goetter:5.29a")
def test_soviets_leave_too_but_no_depot_does_and_nobody_in_a_siege_phase() -> None:
    march = March("soviet-movement", f"{TANK} 0316", "Depot1BFa 0416")
    assert "5.26a" in march.why(f"exit {TANK}")
    assert march.against("exit Depot1BFa") == ["5.29a"]
    march = March("soviet-siege", f"{TANK} 0316")
    assert march.against(f"exit {TANK}") == ["3.1.4b"]
    assert not march.offers(f"exit {TANK}")
