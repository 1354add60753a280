"""28.6.med: the Balkans are left alone; the war begins in March 1941, Rumania and Hungary are neutral."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.box.charts.strategies import MEDITERRANEAN
from hexfront.games.trc.supply import combat_supply, lines
from hexfront.hexes import each

from .table import GAME, at, axis, do, holder, offered, real, refused, rules, russian, top, unit, why

OPTIONS = frozenset({"what-if"})
SCENE = (axis("Z", "E31", "5-4"), russian("R", "R9"))
PORTS = ("DD24", "JJ23", "II14")


def med(*units, adopted=(MEDITERRANEAN,), **more):  # type: ignore[no-untyped-def]
    return real(*SCENE, *units, **{"turn": 3, "options": ("what-if",), "adopted": list(adopted), **more})


def set_up(choice: str, options=OPTIONS, scenario="campaign"):  # type: ignore[no-untyped-def]
    """The game once the Russians have set up and the Axis has decided."""
    game = GAME.room(scenario, options)
    state = game.setup(scenario, options, 1)
    do(game, state, "ready-made", "commit")
    return game, state, do(game, state, choice)


@rule("trc:28.6.med.0")
def test_the_axis_decides_between_the_two_set_ups() -> None:
    game = GAME.room("campaign", OPTIONS)
    state = game.setup("campaign", OPTIONS, 1)
    assert (top(state), game.deciders(state)) == ("Deploy", (1,))
    do(game, state, "ready-made", "commit")
    assert game.deciders(state) == (0,)
    assert offered(game, state) == {"adopt mediterranean", "decline"}
    assert "28.6.med.0" in rules(do(game, state, "adopt mediterranean"))
    assert (top(state), state.adopted) == ("Deploy", (MEDITERRANEAN,))
    plain = GAME.setup("campaign", frozenset(), 1)
    do(GAME, plain, "ready-made", "commit")
    assert top(plain) == "Deploy"


@rule("trc:28.6.med.1a")
def test_the_war_begins_in_march_1941_with_a_throw_for_the_weather() -> None:
    game, state, _ = set_up("adopt mediterranean")
    events = do(game, state, "fill", "commit", dice=(3,))
    assert "28.6.med.1a" in rules(events)
    assert (state.turn, state.phase, state.modifier) == (
        0,
        "movement",
        game.tables.weather.forecast("mar-apr", 3, 0).change,
    )
    assert game.view(state, 0).facts["date"] == "1941-03/04"
    _, copy = GAME.place(game.position(state))
    assert (copy.turn, copy.closed) == (0, state.closed)
    game, state, _ = set_up("decline")
    do(game, state, "fill", "commit", "decline")
    assert state.turn == 1


def test_the_turn_after_march_1941_is_the_first_and_the_limits_of_the_opening_are_over() -> None:
    game, state = med(turn=0, player="russian", impulse=2, archangel=-1)
    do(game, state, "end")
    assert (state.turn, state.player) == (1, 0)


def test_historical_weather_makes_march_1941_mud() -> None:
    options = OPTIONS | {"historical-weather"}
    game, state, _ = set_up("adopt mediterranean", options)
    do(game, state, "fill", "commit")
    assert (state.turn, state.weather) == (0, "mud")


@rule("trc:28.6.med.1b")
def test_snow_in_march_1941_halves_nobody() -> None:
    game, state, _ = set_up("adopt mediterranean")
    state.modifier = 6
    assert "28.6.med.1b" in rules(do(game, state, "fill", "commit", dice=(1,)))
    assert (state.weather, combat_supply.lacking(game, state)) == ("snow", 0)
    state.turn = 6
    assert combat_supply.lacking(game, state)


@rule("trc:28.6.med.2a")
def test_nobody_enters_a_neutral_country_by_land_rail_retreat_or_from_outside() -> None:
    game, state = med(axis("A", "U27", "4-4"), russian("B", "X25"))
    assert refused(game, state, "step A to U28") == "28.6.med.2a"
    assert "step A to T27" in offered(game, state)
    game, state = med(axis("A", "U27", "4-4"), adopted=())
    assert "step A to U28" in offered(game, state)
    game, state = med(russian("B", "X25"), player="russian")
    assert refused(game, state, "step B to X26") == "28.6.med.2a"
    game, state = med(axis("A", "box", "4-4"))
    entries = offered(game, state, "enter")
    assert "enter A in P33" in entries
    assert refused(game, state, "enter A in R33") == refused(game, state, "enter A in X33") == "28.6.med.2a"


@rule("trc:28.6.med.2a")
def test_no_train_and_no_supply_runs_through_a_neutral_country() -> None:
    game, state = med()
    hexes = game.regions.rumania | game.regions.hungary
    assert not lines.open_ground(game, state, 0) & hexes
    assert not lines.cities(game, state, 0) & hexes
    assert not lines.railheads(game, state, 0) & hexes & ~game.near.zone(~hexes)
    rail = next(each(game.rail.hexes & game.regions.poland & ~game.regions.germany))
    game, state = med(axis("A", game.label(rail)))
    goal = next(each(game.rail.hexes & game.regions.hungary))
    assert refused(game, state, f"rail A to {game.label(goal)}") == "28.6.med.2a"


@rule("trc:28.6.med.2a")
def test_nobody_lands_in_a_neutral_country() -> None:
    held = {"axis": ["E31"], "russian": ["R9", "II14"]}
    game, state = med(russian("B", "II14"), held=held, player="russian", turn=2)
    coast = next(each(game.regions.rumania & game.seas["black"].coast))
    assert refused(game, state, f"invade B in {game.label(coast)}") == "28.6.med.2a"


@rule("trc:28.6.med.2b")
def test_units_of_a_neutral_country_stay_at_home_a_hex_from_any_border() -> None:
    game, state = med(unit("Rum1", "Z31"), unit("Hun1", "T31"))
    assert "step Rum1 to AA31" in offered(game, state)
    reached = {game.grid.hex(text.split()[-1]) for text in offered(game, state, "step") if "Rum1" in text}
    assert all(game.regions.rumania >> one & 1 for one in reached)
    game, state = med(unit("Rum1", "X31"), unit("Hun1", "later"), turn=2)
    assert refused(game, state, "step Rum1 to X30") == "28.6.med.2b"
    arrivals = {text.split()[-1] for text in offered(game, state, "enter") if "Hun1" in text}
    assert arrivals == {"R33", "S33", "T33", "U33"}
    assert refused(game, state, "enter Hun1 in Q33") == "28.6.med.2b"
    assert not refused_supply(game, state)
    game, state = med(unit("Rum1", "X31"), adopted=())
    assert "step Rum1 to X30" in offered(game, state)


def refused_supply(game, state):  # type: ignore[no-untyped-def]
    """The units of the neutral countries that are not supplied."""
    return [one for one in game.supply(state) if one.unit in ("Rum1", "Hun1") and not one.supplied]


@rule("trc:28.6.med.2c")
def test_with_rumania_neutral_russians_alone_sail_the_black_sea_and_need_no_die() -> None:
    held = {"axis": ["E31", "DD24"], "russian": ["R9", "II14", "JJ23"]}
    sailors = axis("A", "DD24"), russian("B", "II14")
    game, state = med(*sailors, held=held)
    assert refused(game, state, "ship A") == "28.6.med.2c"
    assert refused(game, state, "invade A in JJ22") == "28.6.med.2c"
    assert not offered(game, state, "sail")
    assert not offered(game, state, "invade")
    game, state = med(*sailors, held=held, player="russian")
    assert "28.6.med.2c" in why(game, state, "sail B to JJ23")
    assert "28.6.med.2c" in rules(do(game, state, "sail B to JJ23"))
    assert (at(game, state, "B"), state.drawn) == ("JJ23", 0)
    game, state = med(*sailors, held=held, adopted=())
    assert "ship A" in offered(game, state)


def replacements(adopted=()):  # type: ignore[no-untyped-def]
    """The Axis in May 1942, with nothing but the Rumanian oil wells."""
    return med(
        unit("24Pz", "pool"),
        unit("39Pz", "L27"),
        unit("47Pz", "L27"),
        turn=7,
        adopted=(MEDITERRANEAN, *adopted),
        held={"axis": ["AA29", "E31"], "russian": ["R9"]},
    )


@rule("trc:28.6.med.2c")
def test_the_oil_well_of_neutral_rumania_brings_no_armour() -> None:
    game, state = replacements()
    assert refused(game, state, "hold 24Pz") == "28.6.med.2c"
    state.closed &= ~game.regions.rumania & ~game.regions.hungary
    do(game, state, "hold 24Pz")


@rule("trc:28.6.ita.6")
def test_after_the_italian_surrender_the_oil_well_of_neutral_rumania_brings_armour() -> None:
    game, state = replacements(("italian-surrender",))
    do(game, state, "withdraw 39Pz", "withdraw 47Pz")
    assert "28.6.ita.6" in rules(do(game, state, "hold 24Pz"))


@rule("trc:28.6.med.2d")
def test_both_countries_join_as_soon_as_the_axis_controls_every_port_of_the_black_sea() -> None:
    held = {"axis": ["E31", *PORTS[:2]], "russian": ["R9", PORTS[2]]}
    game, state = med(axis("A", "HH14"), axis("B", "U27"), held=held)
    assert refused(game, state, "step B to U28") == "28.6.med.2a"
    assert "28.6.med.2d" in rules(do(game, state, "step A to II14"))
    assert holder(game, state, "II14") == "axis"
    assert "step B to U28" in offered(game, state)
    assert state.closed == game.regions.bulgaria
    game, state = med(axis("A", "HH14"), held={"axis": ["E31", PORTS[0]], "russian": ["R9", *PORTS[1:]]})
    assert "28.6.med.2d" not in rules(do(game, state, "step A to II14"))


@rule("trc:28.6.med.3")
def test_all_italians_leave() -> None:
    game, state, events = set_up("adopt mediterranean")
    assert "28.6.med.3" in rules(events, "removed")
    italians = [one.id for one in game.units if one.nation == "italian"]
    assert italians
    assert {at(game, state, name).partition("-")[0] for name in italians} == {"gone"}


@rule("trc:28.6.med.4")
def test_germans_start_in_poland_and_rumanians_inland() -> None:
    game, state, _ = set_up("adopt mediterranean")
    assert refused(game, state, "place 24Pz in E31") == "28.6.med.4"
    assert refused(game, state, "place Rum1 in W26") == "28.6.med.2b"
    do(game, state, "place 11Inf in L27")
    assert "28.6.med.4" in rules(do(game, state, "fill"))
    for one in game.units:
        where = state.where[one.number]
        if one.german and one.side == "axis" and one.kind != "leader" and where > 0:
            assert game.regions.poland >> where & 1, one.id
    do(game, state, "commit")
    game, state, _ = set_up("decline")
    assert "place 24Pz in E31" in offered(game, state)


@rule("trc:28.6.med.4")
def test_in_the_first_impulse_groups_keep_to_their_districts_but_the_corps_of_rumania_do_not() -> None:
    """The defender stands in the Kiev district."""
    units = unit("24Pz", "Q25"), unit("3Pz", "P25"), unit("11Inf", "Q25"), russian("K", "Q24", "1-3")
    game, state = med(*units, turn=0, phase="combat", weather="clear")
    do(game, state, "attack Q24")
    assert "28.6.med.4" in why(game, state, "join 11Inf")
    assert "join 3Pz" in offered(game, state)
    assert refused(game, state, "join 24Pz") == "3.7b"
    game, state = med(*units, turn=1, phase="combat", weather="clear")
    do(game, state, "attack Q24")
    assert "join 24Pz" in offered(game, state)


@rule("trc:28.6.med.4")
def test_the_corps_of_rumania_attack_the_western_district_too() -> None:
    units = unit("11Inf", "L24"), russian("K", "L23", "1-3")
    game, state = med(*units, turn=0, phase="combat", weather="clear")
    do(game, state, "attack L23")
    assert "28.6.med.4" in why(game, state, "join 11Inf")
    game, state = real(*SCENE, *units, turn=1, phase="combat")
    assert top(state) == "Surrender" or refused(game, state, "attack L23")


@rule("trc:28.6.med.6")
def test_what_comes_to_archangel_is_doubled() -> None:
    archangel = GAME.label(GAME.cities.named["Archangel"])
    held = {"axis": ["E31"], "russian": ["R9", archangel]}
    for adopted, points in (((MEDITERRANEAN,), 10), ((), 5)):
        game, state = med(turn=6, impulse=2, held=held, adopted=adopted, weather="clear")
        events = do(game, state, "end", dice=(5,))
        assert ("28.6.med.6" in rules(events)) is bool(adopted)
        assert state.archangel == points


@rule("trc:28.6.med.2a")
def test_nobody_drops_into_a_neutral_country() -> None:
    def dropping(adopted=(MEDITERRANEAN,)):  # type: ignore[no-untyped-def]
        return med(unit("AGS", "T28"), unit("1Fl", "box"), turn=2, weather="clear", adopted=adopted)

    game, state = dropping()
    hills = game.terrain["mountain"] | game.terrain["woods"]
    near = set(offered(game, state, "drop"))
    plain = game.regions.hungary & game.near.zone(game.near.zone(1 << game.map.hex("T28"))) & ~hills
    labels = [game.label(one) for one in each(plain & game.land)]
    assert near and labels
    for label in labels:
        assert refused(game, state, f"drop 1Fl in {label}") == "28.6.med.2a"


@rule("trc:28.6.med.2a")
def test_nobody_comes_back_by_a_neutral_country() -> None:
    game, state = med(unit("13Inf", "pool"), turn=7)
    assert "replace 13Inf in P33" in offered(game, state, "replace")
    assert refused(game, state, "replace 13Inf in R33") == "28.6.med.2a"
    game, state = med(unit("13Inf", "pool"), turn=7, adopted=())
    assert "replace 13Inf in R33" in offered(game, state, "replace")
