"""10.0: works, smoke, close combat and groups about hidden units."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.state import CUP, Work

from .squads import used
from .table import at, do, offered, refused, table, unit
from .test_hidden import revealed


@rule("coh:10.0j")
def test_every_fortification_is_cover_for_who_hides_in_it() -> None:
    for work in ("trench", "bunker"):
        game, state = table(
            unit("A", "de-rifles", "1-F05", "n"),
            unit("H", "ru-rifles", "1-C05", "n", "hidden", inside=work, maybe=("1-C05", "1-C04")),
            works={"1-C05": [Work(work, 1, facing=3)]},
        )
        events = do(game, state, "step A to 1-E05 by ap")
        assert not revealed(events) and state.hidden, work
        assert state.maybe[1] == 1 << game.grid.hex("1-C05"), "in the open it would have been seen"


@rule("coh:10.0i")
def test_a_close_combat_that_ends_opens_the_eyes() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n"),
        unit("E", "ru-rifles", "1-F05", "n"),
        unit("H", "ru-rifles", "1-D05", "n", "hidden"),
        cp=(0, 0),
    )
    events = do(game, state, "assault A on E by ap", dice=(6, 6))
    assert at(game, state, "E") == "-3" and revealed(events) == ["H"]


@rule("coh:10.0i", "coh:2.0c")
def test_smoke_that_lifts_uncovers_who_hides_in_the_open() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n"),
        unit("H", "ru-rifles", "1-D05", "n", "hidden"),
        smoke={"1-E05": (2,)},
        cp=(0, 0),
    )
    assert state.hidden
    assert revealed(do(game, state, "pass", "pass")) == ["H"]


@rule("coh:18.4a", "coh:10.0i")
def test_a_bunker_shot_away_no_longer_hides() -> None:
    game, state = table(
        unit("A", "de-pak38", "1-F05", "n"),
        unit("H", "ru-rifles", "1-D05", "n", "hidden", inside="bunker"),
        works={"1-D05": [Work("bunker", 1, facing=3)]},
        cp=(0, 0),
    )
    events = do(game, state, "fire A at 1-D05 by ap", dice=(6, 6, 1, 1))
    assert revealed(events) == ["H"] and state.inside[1] == "" and not state.works
    game, state = table(
        unit("A", "de-pak38", "1-I05", "n"),
        unit("H", "ru-rifles", "1-D05", "n", "hidden", inside="bunker"),
        works={"1-D05": [Work("bunker", 1, facing=3)]},
        cp=(0, 0),
    )
    events = do(game, state, "fire A at 1-D05 by ap", dice=(6, 6, 1, 1))
    assert not revealed(events) and state.inside[1] == "", "nobody is near"
    do(game, state, "fire H at 1-I05 by ap", dice=(1, 1))
    assert offered(game, state) == {"face s", "face se", "face sw"}, "it faces as it likes again"


@rule("coh:18.1.2b", "coh:10.0b")
def test_who_hides_in_a_bunker_fires_where_the_bunker_looks() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-B05", "s"),
        unit("B", "de-rifles", "1-G05", "n"),
        unit("H", "ru-rifles", "1-D05", "n", "hidden", inside="bunker"),
        works={"1-D05": [Work("bunker", 1, facing=3)]},
        cp=(0, 0),
        go=1,
    )
    words = offered(game, state)
    assert "fire H at 1-G05 by ap" in words and "fire H at 1-B05 by ap" not in words
    assert refused(game, state, "fire H at 1-B05 by ap").rule == "coh:18.1.2b"
    assert refused(game, state, "pivot H to n by ap").rule == "coh:10.0b"


@rule("coh:7.7.3l", "coh:10.0e")
def test_who_steals_into_an_enemy_hex_bars_the_way_it_came() -> None:
    game, state = table(
        unit("H", "ru-rifles", "1-F05", "n", "hidden"),
        unit("A", "de-rifles", "1-E05", "s"),
        hexes={"1-E05": "heavy-woods", "1-F05": "heavy-woods"},
        cp=(0, 0),
        go=1,
    )
    do(game, state, "step H to 1-E05 by ap", "face n")
    assert refused(game, state, "step A to 1-F05 by ap").rule == "coh:7.7.3l"
    assert "back A to 1-D05 by ap" in offered(game, state)


@rule("coh:3.1a", "coh:17.0d")
def test_an_active_load_goes_along_with_an_opportunity_action() -> None:
    game, state = table(
        unit("T", "de-opel", "1-F05", "n"),
        unit("R", "de-rifles", "1-F05", "n", "active", on="T"),
        unit("S", "ru-rifles", "1-A01"),
        ap={0: 3},
        cp=(0, 0),
    )
    do(game, state, "step T to 1-E05 by snap", "face n")
    assert used(game, state, "T", "R") == [True, False], "only fresh units that are not active become used"
    assert state.active[0] == (1,) and state.ap[0] == 3 and at(game, state, "R") == "1-E05"


@rule("coh:20.3b", "coh:10.0e")
def test_who_comes_from_under_a_coin_finds_out_who_hides_there() -> None:
    game, state = table(
        unit("H", "ru-rifles", "1-F05", "n", "hidden"),
        unit("C", "ru-maxim", "waiting"),
        unit("A", "de-rifles", "1-A01"),
        hexes={"1-F05": "heavy-woods"},
        options=("solo-soviet",),
        go=1,
    )
    state.where[1], state.coins = CUP, ((1, game.grid.hex("1-F05")),)
    assert revealed(do(game, state, "uncover 1-F05")) == ["C", "H"]


@rule("coh:10.0c", "coh:17.0b", "coh:17.0a")
def test_a_hidden_truck_takes_a_hidden_gun() -> None:
    game, state = table(
        unit("T", "ru-gaz", "1-F05", "n", "hidden"),
        unit("G", "ru-at45", "1-F05", "n", "hidden"),
        unit("A", "de-rifles", "1-A01"),
        cp=(0, 0),
        go=1,
    )
    assert "load G on T by ap" in offered(game, state)
    events = do(game, state, "load G on T by ap")
    assert revealed(events) == ["G", "T"] and state.carrier[1] == 0 and state.ap[1] == 3
    do(game, state, "face se")
    assert game.deciders(state) == (0,), "the gun faces as its truck does"
    assert [game.grid.directions[way] for way in state.facing[:2]] == ["se", "se"]


@rule("coh:10.0c", "coh:17.0f", "coh:17.0d", "coh:card-05")
def test_who_hides_on_a_vehicle_gets_off_before_it_does_anything() -> None:
    game, state = table(
        unit("T", "ru-gaz", "1-F05", "n", "hidden"),
        unit("R", "ru-rifles", "1-F05", "n", "hidden", on="T"),
        unit("A", "de-rifles", "1-A01"),
        hands={1: ["rapid-deployment"]},
        cp=(0, 0),
        go=1,
    )
    words = offered(game, state)
    assert "unload R by ap" in words and not any(text.startswith("step R") for text in words)
    assert refused(game, state, "step R to 1-E05 by ap").rule == "coh:17.0d"
    assert refused(game, state, "play rapid-deployment on R for 0").rule == "coh:card-05"
    events = do(game, state, "unload R by ap", "face s", "face n")
    assert revealed(events) == ["R", "T"] and state.carrier[1] < 0 and state.ap[1] == 6
