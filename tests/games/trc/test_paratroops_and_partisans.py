"""18 and 19: drops and the reserve; partisans, whom the Axis drives off and the Russians place anew."""

from hexfront.engine.rulebook.rules import rule
from hexfront.hexes import each

from .table import GAME, at, axis, do, gauge, holder, offered, real, refused, rules, russian, top, unit, why

STAVKA = russian("H", "R9", "1-7", "hq")
RUSSIA = {"russian": ["R9"], "axis": []}
P = russian("P", "reserve", "1-2", "paratroop")
Q = russian("Q", "reserve", "1-2", "paratroop")


def drops(*units, **more):  # type: ignore[no-untyped-def]
    for name, value in (("turn", 5), ("weather", "snow"), ("held", RUSSIA)):
        more.setdefault(name, value)
    return real(*units, player="russian", **more)


@rule("trc:18.1a")
def test_paratroops_drop_in_the_russian_first_impulse_of_a_snow_turn() -> None:
    game, state = drops(P, STAVKA)
    assert "18.1a" in rules(do(game, state, "drop P in R8"), "drop")
    assert at(game, state, "P") == "R8"
    game, state = drops(P, STAVKA, weather="mud", turn=4)
    assert refused(game, state, "drop P in R8") == "18.1a"
    game, state = drops(P, STAVKA, impulse=2)
    assert refused(game, state, "drop P in R8") == "18.1a"


@rule("trc:18.1b", "trc:18.4b")
def test_any_number_drops_from_the_reserve_each_once() -> None:
    on_map = russian("M", "R7", "1-2", "paratroop")
    game, state = drops(P, Q, STAVKA, on_map)
    assert refused(game, state, "drop M in R8") == "18.1b"
    assert "18.4b" in why(game, state, "drop P in R8")
    do(game, state, "drop P in R8", "drop Q in R8")
    assert refused(game, state, "drop P in R7") == "18.1b"


@rule("trc:18.3a")
def test_the_drop_is_within_eight_hexes_of_the_stavka_on_the_map() -> None:
    game, state = drops(P, STAVKA)
    assert why(game, state, "drop P in R17")["18.3a"] == "8"
    assert refused(game, state, "drop P in R18") == "18.3a"
    game, state = drops(P, russian("H", "pool", "1-7", "hq"))
    assert refused(game, state, "drop P in R8") == "18.3a"


@rule("trc:18.3b")
def test_nobody_drops_into_enemy_zoc_woods_or_mountains() -> None:
    game, state = drops(P, STAVKA, axis("A", "R6"))
    assert refused(game, state, "drop P in R7") == "18.3b"
    assert refused(game, state, "drop P in P9") == "18.3b"
    mountains = drops(P, russian("H", "NN16", "1-7", "hq"))
    assert refused(*mountains, "drop P in NN17") == "18.3b"


@rule("trc:2.1a", "trc:5.5", "trc:6.2", "trc:8.5")
def test_nobody_drops_enemies_or_into_water_closed_country_or_a_full_hex() -> None:
    full = [russian(f"F{n}", "R8", "4-3", "infantry", "moved") for n in range(3)]
    game, state = drops(P, STAVKA, *full, axis("A", "E31"), closed=["R7"])
    assert refused(game, state, "drop A in R8") == "2.1a"
    assert refused(game, state, "drop P in R7") == "5.5"
    assert refused(game, state, "drop P in R8") == "6.2"
    game, state = drops(P, russian("H", "II14", "1-7", "hq"))
    sea = next(
        hex_ for hex_ in each(GAME.seas["black"].water) if GAME.grid.distance(hex_, GAME.grid.hex("II14")) < 3
    )
    assert refused(game, state, f"drop P in {GAME.label(sea)}") == "8.5"


@rule("trc:18.3c")
def test_a_dropped_corps_does_not_move_again_this_turn() -> None:
    game, state = drops(P, STAVKA)
    do(game, state, "drop P in R8")
    assert refused(game, state, "step P to R7") == "18.3c"
    assert refused(game, state, "rail P to R9") == "18.3c"
    do(game, state, "end")
    assert state.impulse == 2
    assert refused(game, state, "step P to R7") == "18.3c"


@rule("trc:18.2a", "trc:18.2b")
def test_a_corps_that_comes_goes_to_the_reserve_or_to_moscow_and_may_drop_at_once() -> None:
    game, state = drops(unit("5PC", "later"), STAVKA, turn=3, weather="snow")
    assert refused(game, state, "enter 5PC in L1") == "18.2a"
    assert "18.2a" in rules(do(game, state, "enter 5PC in R9"), "arrival")
    game, state = drops(unit("5PC", "later"), STAVKA, turn=3, weather="snow")
    assert "18.2a" in rules(do(game, state, "delay 5PC"), "said")
    assert at(game, state, "5PC") == "reserve-russian"
    assert refused(game, state, "enter 5PC in L1") == "18.2b"
    do(game, state, "drop 5PC in R8")
    game, state = drops(unit("5PC", "later"), STAVKA, turn=3)
    do(game, state, "end")
    assert at(game, state, "5PC") == "reserve-russian"


@rule("trc:18.2b", "trc:9.2d")
def test_a_corps_of_an_earlier_turn_may_come_from_the_east_edge() -> None:
    game, state = drops(unit("5PC", "reserve"), turn=4)
    assert refused(game, state, "enter 5PC in R9") == "18.2b"
    assert refused(game, state, "enter 5PC in QQ12") == "18.2b"
    assert "9.2d" in why(game, state, "enter 5PC in L1")
    assert "18.2b" in rules(do(game, state, "enter 5PC in L1"), "arrival")
    assert state.fresh == 0


@rule("trc:18.4a", "trc:17.2c")
def test_paratroops_are_always_in_supply() -> None:
    rail = [GAME.label(hex_) for hex_ in each(GAME.rail.hexes)]
    units = russian("P", "Y16", "1-2", "paratroop"), russian("R", "Y17"), STAVKA
    game, state = drops(*units, gauge=rail)
    events = []
    while state.player == 1:
        events += do(game, state, "end")
    assert at(game, state, "P") == "Y16"
    assert "18.4a" in rules(events, "said")
    assert at(game, state, "R") == "pool-russian"


LINE = ["AA14", "Z14", "Y13", "X13", "W13", "W14", "W15", "W16", "W17", "W18", "W19"]
"""The railway from Kharkov to Kursk and on to Kiev."""
PARTISAN = russian("P", "AA14", "0-0", "partisan")
HELD = {"axis": ["AA14", "X13", "E31"], "russian": ["R9"]}


def occupied(*units, **more):  # type: ignore[no-untyped-def]
    """Kharkov, Kursk and the line between are Axis."""
    more.setdefault("held", HELD)
    more.setdefault("gauge", LINE)
    return real(*units, **more)


def relocation(*units, **more):  # type: ignore[no-untyped-def]
    return occupied(*units, player="russian", phase="end", **more)


@rule("trc:19.1b", "trc:19.1a", "trc:19.4b", "trc:4.2.5d", "trc:19.2c")
def test_partisans_are_placed_in_axis_cities_and_on_axis_rail_in_russia_and_control_nothing() -> None:
    game, state = relocation(PARTISAN, axis("A", "E31"), turn=6)
    assert top(state) == "Relocation"
    assert refused(game, state, "place P in R9") == "19.1b"
    assert refused(game, state, "place P in H29") == "19.1b", "not in Russia"
    assert refused(game, state, "place P in AA13") == "19.1b"
    assert {"place P in AA14", "place P in Z14"} <= offered(game, state)
    events = do(game, state, "place P in AA14")
    assert {"19.1b", "19.4b", "4.2.5d", "19.1a", "19.2c"} <= rules(events, "relocation")
    assert (at(game, state, "P"), holder(game, state, "AA14")) == ("AA14", "axis")
    assert state.player == 0


@rule("trc:19.1c")
def test_not_in_axis_zoc_and_not_within_five_hexes_of_an_ss_unit() -> None:
    game, state = relocation(PARTISAN, axis("A", "AA13"), turn=6)
    assert refused(game, state, "place P in AA14") == "19.1c"
    game, state = relocation(PARTISAN, axis("S", "AA19", nation="ss"), turn=6)
    assert refused(game, state, "place P in AA14") == "19.1c"
    game, state = relocation(PARTISAN, axis("S", "AA20", nation="ss"), turn=6)
    assert "place P in AA14" in offered(game, state)
    game, state = relocation(PARTISAN, axis("S", "AA19", nation="luftwaffe"), turn=6)
    assert "place P in AA14" in offered(game, state)


@rule("trc:19.1d")
def test_partisans_come_by_their_dates() -> None:
    units = unit("P1", "later"), unit("P2", "later"), axis("A", "E31")
    game, state = relocation(*units, turn=3)
    assert refused(game, state, "place P2 in AA14") == "19.1d"
    do(game, state, "place P1 in AA14")
    assert state.player == 0
    game, state = relocation(*units, turn=4)
    do(game, state, "place P2 in AA14", "place P1 in AA14")
    assert state.lairs == 1 << game.grid.hex("AA14")
    game, state = relocation(*units, turn=2)
    assert state.player == 0


@rule("trc:19.3")
def test_at_the_end_of_each_axis_movement_partisans_in_zoc_or_near_the_ss_are_taken_off() -> None:
    others = russian("Q", "W15", "0-0", "partisan"), russian("T", "Y13", "0-0", "partisan")
    for impulse in (1, 2):
        units = PARTISAN, *others, axis("A", "AA15"), axis("S", "W20", nation="ss")
        game, state = occupied(*units, impulse=impulse)
        assert "19.3" in rules(do(game, state, "end"), "removed")
        assert [at(game, state, name) for name in "PQT"] == ["later-russian", "later-russian", "Y13"]
    game, state = occupied(PARTISAN, axis("S", "AA20", nation="ss"))
    do(game, state, "end")
    assert at(game, state, "P") == "AA14"


@rule("trc:19.4a", "trc:19.4b")
def test_partisans_driven_off_come_back_and_all_are_relocated() -> None:
    units = PARTISAN, russian("Q", "Y13", "0-0", "partisan"), axis("A", "AA15"), russian("R", "R9")
    game, state = occupied(*units, turn=6)
    assert "19.4a" in rules(do(game, state, "end"), "removed")
    while top(state) != "Relocation":
        do(game, state, "end")
    assert at(game, state, "Q") == "later-russian"
    do(game, state, "place Q in W14")
    assert "19.4b" in rules(do(game, state, "place P in W14"), "relocation")


def test_a_partisan_without_a_legal_hex_waits() -> None:
    nothing = {"axis": [], "russian": ["R9"]}
    game, state = relocation(PARTISAN, axis("A", "E31"), turn=6, gauge=[], held=nothing)
    assert state.player == 0
    assert at(game, state, "P") == "later-russian"


@rule("trc:19.2a")
def test_no_train_enters_the_hex_of_a_partisan_or_passes_it() -> None:
    game, state = occupied(russian("P", "Y13", "0-0", "partisan"), axis("A", "AA14"))
    assert refused(game, state, "rail A to Y13") == "19.2a"
    assert refused(game, state, "rail A to X13") == "9.3.2a"
    assert "rail A to Z14" in offered(game, state)


@rule("trc:19.2b", "trc:7.3")
def test_units_stop_in_the_hex_of_a_partisan() -> None:
    game, state = occupied(russian("P", "Y13", "0-0", "partisan"), axis("A", "Z14", "4-6", "motorized"))
    assert {"19.2b", "7.3"} <= rules(do(game, state, "step A to Y13"), "move")
    assert refused(game, state, "step A to X13") == "7.2"


@rule("trc:19.2b")
def test_axis_units_do_not_retreat_into_the_hex_of_a_partisan() -> None:
    units = russian("P", "AA16", "0-0", "partisan"), axis("A", "AA15", "6-4"), russian("R", "AA14", "3-3")
    game, state = occupied(*units, phase="combat")
    do(game, state, "attack AA14", "join A")
    do(game, state, "launch", dice=(3,))
    assert top(state) == "Retreat"
    assert refused(game, state, "retreat A to AA16") == "19.2b"


@rule("trc:19.2d")
def test_a_partisan_stops_axis_conversion_and_converts_nothing_for_the_russians() -> None:
    home = {"gauge": ["AA14"], "held": {"axis": ["AA14"], "russian": ["R9", "X13"]}}
    for units, after in (((), "a"), ((russian("P", "Z14", "0-0", "partisan"),), "r")):
        game, state = occupied(axis("A", "E31"), *units, **home, crossed=["Z14"], impulse=2)
        events = []
        while state.player == 0:
            events += do(game, state, "end")
        assert gauge(game, state, "Z14") == after
        assert ("19.2d" in rules(events, "said")) is (after == "r")
    game, state = occupied(
        russian("P", "Z14", "0-0", "partisan"), axis("A", "E31"), player="russian", impulse=2
    )
    while state.player == 1:
        do(game, state, "end" if "end" in offered(game, state) else "place P in Z14")
    assert gauge(game, state, "Z14") == "a"


@rule("trc:19.2e")
def test_supply_is_traced_into_but_not_through_the_hex_of_a_partisan() -> None:
    kharkov = {"held": {"axis": ["AA14"], "russian": ["R9"]}, "gauge": []}
    game, state = occupied(PARTISAN, axis("A", "AA20"), **kharkov)
    assert [one.supplied for one in game.supply(state) if one.unit == "A"] == [True], "the city is a source"
    middle = GAME.grid.hex("Y17")
    ring = [hex_ for hex_ in each(GAME.land) if GAME.grid.distance(hex_, middle) == 2]
    gap = min(ring, key=lambda hex_: GAME.grid.distance(hex_, GAME.grid.hex("AA14")))
    for band, fate in ((ring, "pool-axis"), ([hex_ for hex_ in ring if hex_ != gap], "Y17")):
        partisans = [russian(f"Z{n}", GAME.label(hex_), "0-0", "partisan") for n, hex_ in enumerate(band)]
        game, state = occupied(*partisans, axis("A", "Y17"), **kharkov, impulse=2)
        events = []
        while state.player == 0:
            events += do(game, state, "end")
        assert at(game, state, "A") == fate
        assert ("19.2e" in rules(events, "removed")) is (fate == "pool-axis")
