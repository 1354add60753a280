"""5.1 to 5.3: what a step costs, who may take it, what closes a hex."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule

from .marching import March, blank

TANK, RIFLE, FOOT, PANZER = "3GTC", "79RC", "281/322", "25PG/5"


@pytest.mark.parametrize(
    ("terrain", "foot", "mobile"),
    [
        ("clear", 2, 2),
        ("forest", 2, 4),
        ("town", 2, 2),
        ("urban", 2, 4),
        ("marsh", 4, 6),
        ("mountain", 4, 6),
        ("fortification", 2, 2),
        ("forest town", 2, 4),
        ("town marsh", 4, 6),
        ("fortification mountain", 4, 6),
    ],
)
@rule("goetter:5.12", "goetter:5.7")
def test_a_step_costs_what_the_dearest_terrain_of_the_hex_asks(terrain: str, foot: int, mobile: int) -> None:
    board = blank(hex={"0506": terrain})
    assert March("soviet-movement", f"{RIFLE} 0505", on=board).cost(f"step {RIFLE} 0506") == foot
    assert March("soviet-movement", f"{TANK} 0505", on=board).cost(f"step {TANK} 0506") == mobile


@rule("goetter:5.31", "goetter:5.31.ex1")
def test_hex_and_river_add_up_4_for_a_mobile_unit_over_a_minor_river_into_a_forest() -> None:
    board = blank(hex={"0506": "forest"}, hexside={"0505-0506": "minor-river"})
    march = March("german-movement", f"{PANZER} 0505", on=board)
    assert march.why(f"step {PANZER} 0506")["5.12"] == "2"
    assert march.why(f"step {PANZER} 0506")["5.31"] == "2"
    assert march.cost(f"step {PANZER} 0506") == 8
    assert March("german-movement", f"{FOOT} 0505", on=board).cost(f"step {FOOT} 0506") == 4


@pytest.mark.parametrize(("river", "foot", "mobile"), [("major-river", 8, 10), ("elbe", 8, 10)])
@rule("goetter:5.31")
def test_a_major_river_costs_more(river: str, foot: int, mobile: int) -> None:
    board = blank(hexside={"0505-0506": river})
    assert March("german-movement", f"{FOOT} 0505", on=board).cost(f"step {FOOT} 0506") == foot
    assert March("german-movement", f"{PANZER} 0505", on=board).cost(f"step {PANZER} 0506") == mobile


@pytest.mark.parametrize(
    ("link", "told"),
    [("road", "5.32"), pytest.param("rail", "5.73", marks=pytest.mark.rule("goetter:5.73"))],
)
@rule("goetter:5.32")
def test_along_a_road_or_a_railway_half_a_point_pays_for_hex_and_river(link: str, told: str) -> None:
    board = blank(
        hex={"0506": "marsh", "0605": "marsh"},
        hexside={"0505-0506": "major-river"},
        link={"0505-0506": link},
    )
    for unit in (TANK, RIFLE):
        march = March("soviet-movement", f"{unit} 0505", on=board)
        assert march.why(f"step {unit} 0506")[told] == "½"
        assert march.cost(f"step {unit} 0506") == 1
    march = March("soviet-movement", f"{TANK} 0505", on=board)
    assert march.cost(f"step {TANK} 0605") == 6


@rule("goetter:5.22b", "goetter:5.22c", "goetter:5.22a", "goetter:4.22", "goetter:4.24", "goetter:4.0b")
def test_an_enemy_zone_costs_one_more_to_enter_and_two_more_to_leave() -> None:
    board = blank()
    march = March("soviet-movement", f"{TANK} 0502", f"{FOOT} 0505", "281/368 0505", on=board)
    assert march.cost(f"step {TANK} 0503") == 2
    assert march.cost(f"step {TANK} 0504") == 4
    assert march.why(f"step {TANK} 0404").keys() >= {"5.22a", "5.22b", "5.22c", "4.22"}
    assert march.cost(f"step {TANK} 0404") == 8
    march = March("soviet-movement", f"{TANK} 0504", f"{FOOT} 0505", "281/368 0505", on=board)
    assert march.cost(f"step {TANK} 0503") == 6


@rule("goetter:4.2a", "goetter:4.2c")
def test_a_zone_needs_three_points_of_defence_without_headquarters() -> None:
    board = blank()
    near = ("step 3GTC 0504", [f"{TANK} 0503"])
    for units, price in [
        ((f"{FOOT} 0505",), 2),
        ((f"{FOOT} 0505", "OKH 0505", "Fuehrer 0505", "Alkett 0505", "Jueterbog 0505"), 2),
        ((f"{FOOT} 0505", "610/1 0505"), 4),
        (("FtSte1 0505", "610/1 0505"), 4),
    ]:
        march = March("soviet-movement", *near[1], *units, on=board)
        assert march.cost(near[0]) == price


@rule("goetter:4.27")
def test_disruption_does_not_change_a_zone() -> None:
    march = March(
        "soviet-movement",
        f"{TANK} 0503",
        f"{FOOT} 0505",
        "610/1 0505",
        on=blank(),
        disrupted=[FOOT, "610/1"],
    )
    assert march.cost(f"step {TANK} 0504") == 4


@rule("goetter:4.28b", "goetter:5.24", "goetter:4.23")
def test_friends_neither_hinder_nor_lift_an_enemy_zone_for_movement() -> None:
    march = March(
        "soviet-movement",
        f"{TANK} 0503",
        "8MC 0504",
        "8GMC 0603",
        f"{FOOT} 0505",
        "281/368 0505",
        on=blank(),
    )
    assert march.why(f"step {TANK} 0504").keys() >= {"4.28b", "5.24", "4.16a"}
    assert march.cost(f"step {TANK} 0504") == 4
    march = March("soviet-movement", f"{TANK} 0503", "8MC 0604", "8GMC 0504", on=blank())
    assert march.cost(f"step {TANK} 0504") == 2
    alone = March("soviet-movement", f"{TANK} 0503", on=blank()).why(f"step {TANK} 0504")
    assert not {"5.24", "4.28b", "4.16a", "4.23"} & set(alone)


@pytest.mark.parametrize(
    ("disrupted", "unsupplied", "halves"),
    [
        (0, 0, 10),
        pytest.param(0, 1, 6, marks=pytest.mark.rule("goetter:5.18", "goetter:8.17")),
        pytest.param(1, 0, 4, marks=pytest.mark.rule("goetter:6.67a")),
        pytest.param(1, 1, 2, marks=pytest.mark.rule("goetter:5.18", "goetter:6.67a")),
    ],
)
@rule("goetter:2.3d", "goetter:5.14")
def test_want_of_supply_halves_the_allowance_upwards_then_disruption_downwards(
    disrupted: int, unsupplied: int, halves: int
) -> None:
    march = March(
        "soviet-movement",
        f"{RIFLE} 0101",
        on=blank(),
        disrupted=[RIFLE] * disrupted,
        unsupplied=[RIFLE] * unsupplied,
    )
    assert int(march.why(f"step {RIFLE} 0102")["5.14"]) == halves // 2 - 1
    path = ["0102", "0103", "0104", "0105", "0106", "0107"]
    for number, to in enumerate(path):
        if 2 * (number + 1) > halves:
            assert march.against(f"step {RIFLE} {to}") == ["2.3d"]
            assert not march.offers(f"step {RIFLE} {to}")
            break
        march.do(f"step {RIFLE} {to}")


@rule("goetter:5.23")
def test_one_hex_is_open_in_a_normal_phase_whatever_it_costs_and_nothing_after_it() -> None:
    board = blank(hex={"0506": "marsh"}, hexside={"0505-0506": "major-river"})
    units = (f"{RIFLE} 0505", f"{FOOT} 0605", "281/368 0605")
    march = March("soviet-movement", *units, on=board, disrupted=[RIFLE])
    assert march.why(f"step {RIFLE} 0506")["5.23"] == ""
    told = march.do(f"step {RIFLE} 0506")
    assert "goetter:5.23" in told[0].rules
    assert march.against(f"step {RIFLE} 0507") == ["2.3d"]
    march = March("soviet-movement", *units, on=board, disrupted=[RIFLE])
    assert not march.offers(f"step {RIFLE} 0605")
    # After a step that was paid for there is no free one.
    board = blank(hex={"0507": "marsh"}, hexside={"0506-0507": "major-river"})
    march = March("soviet-movement", f"{RIFLE} 0505", on=board)
    march.do(f"step {RIFLE} 0506")
    assert march.against(f"step {RIFLE} 0507") == ["2.3d"]


@pytest.mark.parametrize("phase", ["exploitation", "reaction"])
@rule("goetter:2.3d")
def test_no_hex_is_free_in_exploitation_and_reaction(phase: str) -> None:
    board = blank(hex={"0506": "marsh"}, hexside={"0505-0506": "major-river"})
    unit = "7GCC" if phase == "exploitation" else "38SSNib"
    march = March(phase, f"{unit} 0505", on=board, marker="A", reacting=2)
    assert march.against(f"step {unit} 0506") == []
    board = blank(hex={"0506": "marsh"}, hexside={"0505-0506": "major-river minor-river"})
    march = March(phase, f"{unit} 0505", on=board, marker="A", reacting=2)
    assert march.against(f"step {unit} 0506") == ["2.3d"]
    assert not march.offers(f"step {unit} 0506")


@rule("goetter:5.21")
def test_nobody_enters_a_hex_of_the_enemy() -> None:
    march = March("soviet-movement", f"{TANK} 0505", f"{FOOT} 0506", on=blank())
    assert march.against(f"step {TANK} 0506") == ["5.21"]
    assert not march.offers(f"step {TANK} 0506")


@rule("goetter:5.28a", "goetter:4.26a")
def test_nobody_crosses_a_lake_and_no_zone_does() -> None:
    board = blank(hexside={"0505-0506": "lake"})
    march = March("german-movement", f"{PANZER} 0505", on=board)
    assert march.against(f"step {PANZER} 0506") == ["5.28a"]
    march = March("german-movement", f"{PANZER} 0504", f"{TANK} 0506", on=board)
    assert march.cost(f"step {PANZER} 0505") == 2
    march = March("german-movement", f"{PANZER} 0504", f"{TANK} 0506", on=blank())
    assert march.cost(f"step {PANZER} 0505") == 4


@rule("goetter:5.27", "goetter:5.27.ex1")
def test_no_soviet_crosses_1313_to_1413_and_a_german_does() -> None:
    march = March("soviet-movement", f"{TANK} 1313")
    assert march.against(f"step {TANK} 1413") == ["5.27"]
    assert not march.offers(f"step {TANK} 1413")
    assert march.offers(f"step {TANK} 1314")
    march = March("soviet-movement", f"{RIFLE} 1413")
    assert march.against(f"step {RIFLE} 1313") == ["5.27"]
    assert March("german-movement", f"{PANZER} 1313").offers(f"step {PANZER} 1413")


@rule("goetter:9.72c", "goetter:9.72e")
def test_us_units_keep_to_their_bank_of_the_elbe_and_out_of_soviet_hexes() -> None:
    board = blank(hexside={"0505-0506": "elbe"})
    march = March("soviet-movement", "US9ID 0505", f"{TANK} 0504", "8MC 0506", on=board)
    assert march.against("step US9ID 0506") == ["9.72c", "9.72e"]
    assert march.against("step US9ID 0504") == ["9.72e"]
    assert march.against(f"step {TANK} 0505") == ["9.72e"]
    assert march.against("step 8MC 0505") == ["9.72e"]
    march = March("soviet-movement", "US9ID 0505", "US3AD 0504", on=board)
    assert march.offers("step US9ID 0504")
    assert march.against("step US9ID 0506") == ["9.72c"]


@rule("goetter:5.28b")
def test_a_unit_without_an_allowance_never_moves() -> None:
    march = March("german-movement", "FtSte1 0505", "Jueterbog 0505", on=blank())
    for unit in ("FtSte1", "Jueterbog"):
        assert march.against(f"step {unit} 0506")[0] == "5.28b"
        assert not march.offers(f"step {unit} 0506")


@rule("goetter:5.13", "goetter:5.15", "goetter:5.11")
def test_who_has_begun_goes_on_until_another_begins() -> None:
    march = March("soviet-movement", f"{TANK} 0505", "8MC 0305", on=blank())
    assert march.against(f"step {TANK} 0507") == ["5.11"]
    march.do(f"step {TANK} 0506", f"step {TANK} 0507")
    assert march.why("step 8MC 0306")["5.15"] == TANK
    march.do("step 8MC 0306")
    assert march.against(f"step {TANK} 0508") == ["5.13"]
    assert not march.offers(f"step {TANK} 0508")
    march.do("step 8MC 0307")


@rule("goetter:2.3b", "goetter:5.0a")
def test_only_ones_own_units_on_the_map_move() -> None:
    march = March("soviet-movement", f"{TANK} 0505", f"{PANZER} 0205", on=blank())
    assert march.against(f"step {PANZER} 0206") == ["2.3b"]
    assert march.against("step 8MC 0206")[0] == "5.0a"


@rule("goetter:5.29a", "goetter:5.29b")
def test_a_depot_goes_by_rail_for_one_point_a_hex_and_never_into_an_enemy_zone() -> None:
    board = blank(
        link={"0502-0503-0504-0505": "rail", "0502-0602": "road"},
        hexside={"0502-0503": "major-river"},
        hex={"0503": "marsh"},
    )
    march = March("soviet-movement", "Depot1BFa 0502", f"{FOOT} 0506", "281/368 0506", on=board)
    assert march.why("step Depot1BFa 0503")["5.29a"] == "1"
    assert march.against("step Depot1BFa 0602") == ["5.29a"]
    assert march.against("step Depot1BFa 0402") == ["5.29a"]
    assert march.cost("step Depot1BFa 0503") == 2
    assert march.cost("step Depot1BFa 0504") == 2
    assert march.against("step Depot1BFa 0505") == ["5.29b"]
    # Not even as the one hex that is always open, and there is none off the rails.
    march = March(
        "soviet-movement", "Depot1BFa 0504", f"{FOOT} 0506", "281/368 0506", on=board, disrupted=["Depot1BFa"]
    )
    assert march.hexes("step Depot1BFa") == {"0503"}


@rule("goetter:2.3c", "goetter:5.29a")
def test_a_depot_is_mobile_and_moves_in_exploitation_too() -> None:
    board = blank(link={"0502-0503": "rail"})
    assert March("exploitation", "Depot1BFa 0502", on=board).cost("step Depot1BFa 0503") == 2
