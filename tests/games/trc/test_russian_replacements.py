"""22: replacement points, workers, and who comes back where."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.positions.position import UnitLine
from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.replacements import russian_points
from hexfront.hexes import listed

from .table import GAME, army, at, axis, do, offered, real, refused, rules, unit, why

FAR = axis("Far", "V30"), army("Near", "R2")
MOSCOW, GORKI, SARATOV, ARCHANGEL = (
    GAME.label(GAME.cities.named[name]) for name in ("Moscow", "Gorki", "Saratov", "Archangel")
)
EAST = [GAME.label(hex_) for hex_ in listed(GAME.edges.entries["russian"])]
SOUTH = [GAME.label(hex_) for hex_ in listed(GAME.edges.south & ~GAME.edges.entries["russian"])]
HELD = {"axis": [GAME.label(GAME.cities.named["Berlin"])], "russian": [MOSCOW, GORKI, SARATOV, ARCHANGEL]}


def pool(*names: str, workers: tuple[str, ...] = (), turn: int = 8, **variables: Any) -> tuple[Any, Any]:
    """A Russian movement phase with these units in the pool, and workers in Moscow unless a hex is given."""
    units = [unit(name, "pool") for name in names]
    units += [unit(*(name.split("@") if "@" in name else (name, MOSCOW))) for name in workers]
    given = {"held": HELD, "archangel": 0, "player": "russian", **variables}
    return real(*units, *FAR, turn=turn, **given)


def points(state: Any) -> int:
    """The points left."""
    return russian_points.left(GAME, state)


def available(game: Any, state: Any) -> set[str]:
    """Who may be taken back now."""
    return {text.split()[1] for text in offered(game, state, "hold")}


def begun(turn: int, *units: Any, die: int = 4, **variables: Any) -> tuple[Any, Any, list[Any]]:
    """The Russian turn begins: the Axis ends its own."""
    given = {"held": HELD, **variables}
    game, state = real(*units, *FAR, turn=turn, impulse=2, **given)
    return game, state, do(game, state, "end", dice=(die,))


WORKERS = unit("WMoscow", MOSCOW), unit("WLeningrad", GORKI)


@rule("trc:22.1a", "trc:22.4a", "trc:22.2a")
def test_the_points_are_the_workers_and_from_january_1942_archangels_die() -> None:
    game, state, events = begun(4, *WORKERS)
    assert points(state) == 5
    game, state, events = begun(5, *WORKERS)
    assert points(state) == 9
    assert {"22.1a", "22.4a"} <= rules(events, "said")
    game, state = pool("52A", workers=("WMoscow",))
    assert why(game, state, f"replace 52A in {EAST[0]}")["22.1a"] == "+3"
    game, state = pool(workers=("W8@later",))
    assert why(game, state, f"settle W8 in {MOSCOW}") == {"22.2a": "1"}


@pytest.mark.parametrize(("turn", "more"), [(9, 0), (11, 1), (16, 1), (22, 1), (23, 0)])
def test_archangel_brings_one_more_in_1943_and_1944(turn: int, more: int) -> None:
    _, state, _ = begun(turn, die=3)
    assert state.archangel == 3 + more


@rule("trc:22.4b")
def test_the_one_more_is_told() -> None:
    assert "22.4b" in rules(begun(12)[2], "said")
    assert "22.4b" not in rules(begun(9)[2], "said")


@rule("trc:22.4c")
def test_once_the_axis_has_controlled_archangel_it_brings_nothing_for_ever() -> None:
    next_to = GAME.label(listed(GAME.near.steps[GAME.cities.named["Archangel"]])[-1])
    game, state = real(axis("A", next_to, "8-7", "armour"), army("Near", "R2"), turn=8, held=HELD)
    events = do(game, state, f"step A to {ARCHANGEL}")
    assert "22.4c" in rules(events, "said")
    assert state.archangel == -1
    do(game, state, "end", "end")
    assert state.player == 1
    assert (state.archangel, points(state)) == (-1, 0)


@rule("trc:22.7")
def test_from_may_1943_workers_count_double_and_archangel_does_not() -> None:
    _, state, _ = begun(12, *WORKERS, die=2)
    assert points(state) == 5 + 3
    _, state, events = begun(13, *WORKERS, die=2)
    assert points(state) == 10 + 3
    assert "22.7" in rules(events, "said")


@rule("trc:22.1b", "trc:22.1c", "trc:22.3a")
def test_workers_produce_from_the_moment_they_are_placed_encircled_or_not_but_not_in_the_box() -> None:
    ring = [
        axis(f"A{n}", GAME.label(hex_))
        for n, hex_ in enumerate(listed(GAME.near.adjacent[GAME.cities.named["Gorki"]]))
    ]
    units = unit("WMoscow", GORKI), unit("52A", "pool"), *ring, *FAR
    game, state = real(*units, turn=8, player="russian", held=HELD, archangel=0)
    assert points(state) == 3
    assert why(game, state, f"replace 52A in {EAST[0]}")["22.1b"] == "+3"
    game, state = pool(workers=("W8@later", "W7@box"))
    assert points(state) == 0
    events = do(game, state, f"settle W8 in {MOSCOW}")
    assert {"22.1c", "22.3a"} <= rules(events)
    assert points(state) == 1
    assert not any("W8" in text for text in offered(game, state))
    events = do(game, state, "end")
    assert at(game, state, "W8") == MOSCOW
    assert at(game, state, "W7") == "box-russian"


@rule("trc:22.1d", "trc:20.1.1a")
def test_workers_not_placed_wait_in_the_box_and_come_later() -> None:
    game, state = pool(workers=("W8@later",))
    events = do(game, state, "end")
    assert {"22.1d", "20.1.1a"} <= rules(events, "said")
    assert at(game, state, "W8") == "box-russian"
    assert points(state) == 0
    assert f"settle W8 in {GORKI}" in offered(game, state)


@rule("trc:22.3a", "trc:22.2b")
def test_new_workers_go_to_russian_cities_of_russia_without_a_worker() -> None:
    game, state = pool(workers=("WMoscow", "W8@later", "W10@later"))
    cities = {text.split()[-1] for text in offered(game, state, "settle")}
    assert cities == {GORKI, SARATOV, ARCHANGEL}
    assert refused(game, state, f"settle W8 in {MOSCOW}") == "22.3a"
    assert refused(game, state, "settle W8 in R2") == "22.3a"
    assert refused(game, state, f"settle W10 in {GORKI}") == "22.3a"
    assert refused(game, state, f"settle WMoscow in {GORKI}") == "22.2b"
    assert refused(game, state, f"settle Near in {GORKI}") == "22.3a"
    do(game, state, f"settle W8 in {GORKI}")
    assert not offered(game, state, "settle")
    game, state = pool(workers=("W8@later",), turn_held={"axis": [], "russian": [GORKI]})
    assert {text.split()[-1] for text in offered(game, state, "settle")} == {GORKI}


@rule("trc:22.3b")
def test_when_every_city_has_a_worker_any_of_them_takes_another() -> None:
    held = {"russian": [MOSCOW]}
    game, state = pool(workers=("WMoscow", "W8@later"), held=held)
    assert offered(game, state, "settle") == {f"settle W8 in {MOSCOW}"}
    assert "22.3b" in rules(do(game, state, f"settle W8 in {MOSCOW}"))


@rule("trc:22.5a", "trc:22.5d")
def test_the_factors_taken_back_do_not_exceed_the_points() -> None:
    game, state = pool("52A", "8A", "4A", archangel=6)
    do(game, state, "hold 52A")
    assert points(state) == 3
    assert refused(game, state, "hold 8A") == "22.5a"
    assert "22.5a" in rules(do(game, state, "hold 4A"))
    assert points(state) == 0
    assert available(game, state) == set()
    game, state = pool("52A", archangel=6)
    assert "22.5d" in rules(do(game, state, "end"), "said")
    _, state, _ = begun(9, die=2)
    assert points(state) == 2


@pytest.mark.parametrize(
    ("first", "second", "third", "other"),
    [("2TC", "6TC", "1TC", "52A"), ("1GA", "2GCC", "3GCC", "1GTA"), ("1GTA", "1TA", "2TC", "2GA")],
)
def test_one_armoured_and_one_guards_unit_a_turn_two_from_january_1944(
    first: str, second: str, third: str, other: str
) -> None:
    names = (first, second, third, other)
    game, state = pool(*names, workers=("WMoscow", "WLeningrad", "W7", "W8", "W10"), turn=16, archangel=7)
    assert available(game, state) == set(names)
    do(game, state, f"hold {first}")
    assert refused(game, state, f"hold {second}") == "22.5b"
    assert other in available(game, state)
    game, state = pool(*names, workers=("WMoscow", "WLeningrad", "W7", "W8", "W10"), turn=17, archangel=7)
    events = do(game, state, f"hold {first}", f"hold {second}")
    assert "22.5c" in rules(events)
    assert refused(game, state, f"hold {third}") in ("22.5b", "22.5a")


@rule("trc:22.5b", "trc:22.5c")
def test_the_limits_are_told() -> None:
    game, state = pool("2TC", "6TC", "1TC", turn=16, archangel=7)
    do(game, state, "hold 2TC")
    assert refused(game, state, "hold 6TC") == "22.5b"
    game, state = pool("2TC", "6TC", "1TC", turn=17, archangel=7)
    assert "22.5c" in rules(do(game, state, "hold 2TC", "hold 6TC"))
    assert refused(game, state, "hold 1TC") == "22.5b"


@rule("trc:22.5b")
def test_one_guards_unit_comes_back_beside_an_armoured_one() -> None:
    game, state = pool("2GCC", "3GCC", "2TC", workers=("WMoscow", "WLeningrad"), turn=16, archangel=7)
    do(game, state, "hold 2GCC")
    assert refused(game, state, "hold 3GCC") == "22.5b"
    do(game, state, "hold 2TC")
    game, state = pool("2GCC", "3GCC", workers=("WMoscow", "WLeningrad"), turn=17, archangel=7)
    do(game, state, "hold 2GCC", "hold 3GCC")


@rule("trc:2.1a")
def test_nobody_takes_back_units_of_the_other_side() -> None:
    game, state = pool("52A", "57Pz", workers=("WMoscow",), archangel=7)
    assert refused(game, state, "hold 57Pz") == "2.1a"
    assert refused(game, state, f"replace 57Pz in {EAST[0]}") == "2.1a"
    assert available(game, state) == {"52A"}
    game, state = pool("52A", "57Pz", player="axis")
    assert refused(game, state, "hold 52A") == "2.1a"
    assert refused(game, state, f"replace 52A in {EAST[0]}") == "2.1a"


@rule("trc:22.6a")
def test_replacements_come_in_the_first_impulse_alone() -> None:
    game, state = pool("52A", archangel=7, impulse=2)
    assert not available(game, state)
    assert refused(game, state, f"replace 52A in {EAST[0]}") == "22.6a"
    game, state = pool("52A", archangel=7)
    assert "22.6a" in rules(do(game, state, f"replace 52A in {EAST[0]}"))


@rule("trc:22.6b", "trc:22.6c")
def test_by_the_edge_or_one_in_each_city_with_a_worker() -> None:
    game, state = pool("52A", "54A", "4A", workers=("WMoscow", "W7", "W8@" + GORKI), archangel=7)
    gates = {text.split()[-1] for text in offered(game, state, "replace")}
    assert gates == {*EAST, *SOUTH, MOSCOW, GORKI}
    assert refused(game, state, f"replace 52A in {SARATOV}") == "22.6b"
    assert "22.6c" in rules(do(game, state, f"replace 52A in {MOSCOW}"))
    assert refused(game, state, f"replace 54A in {MOSCOW}") == "22.6c"
    do(game, state, f"replace 54A in {GORKI}")
    assert "22.6b" in rules(do(game, state, f"replace 4A in {EAST[0]}"))


@rule("trc:22.6c")
def test_a_worker_city_serves_in_enemy_zoc_and_on_the_workers_first_turn() -> None:
    beside = GAME.label(listed(GAME.near.adjacent[GAME.cities.named["Gorki"]])[0])
    game, state = real(
        unit("52A", "pool"),
        unit("W8", "later"),
        axis("A", beside),
        *FAR,
        turn=8,
        player="russian",
        held=HELD,
        archangel=7,
    )
    do(game, state, f"settle W8 in {GORKI}", f"replace 52A in {GORKI}")
    assert at(game, state, "52A") == GORKI


@rule("trc:22.6d")
def test_one_unit_a_turn_by_the_south_edge() -> None:
    game, state = pool("52A", "54A", archangel=7)
    assert "22.6d" in rules(do(game, state, f"replace 52A in {SOUTH[0]}"))
    for gate in SOUTH[:2]:
        assert refused(game, state, f"replace 54A in {gate}") == "22.6d"
    assert f"replace 54A in {EAST[0]}" in offered(game, state)


@rule("trc:6.2")
def test_no_replacement_is_squeezed_into_a_full_hex_that_nobody_can_leave() -> None:
    full = GORKI
    units = army("X", full), army("Y", full)
    game, state = real(
        unit("52A", "pool"),
        unit("W8", full),
        *units,
        *FAR,
        turn=8,
        player="russian",
        held=HELD,
        archangel=7,
        weather="mud",
    )
    assert f"replace 52A in {full}" in offered(game, state)
    ring = [
        axis(f"A{n}", GAME.label(hex_), "9-4")
        for n, hex_ in enumerate(listed(GAME.near.adjacent[GAME.cities.named["Gorki"]]))
    ]
    game, state = real(
        unit("52A", "pool"),
        unit("W8", full),
        *units,
        *ring,
        *FAR,
        turn=8,
        player="russian",
        held=HELD,
        archangel=7,
    )
    assert refused(game, state, f"replace 52A in {full}") == "6.2"


@rule("trc:22.8a", "trc:22.8b", "trc:4.2.3c")
def test_stavka_comes_back_in_january_for_a_point_set_aside_in_the_first_impulse() -> None:
    game, state = pool("Stavka", "52A", turn=11, archangel=6, weather="snow")
    assert refused(game, state, f"replace Stavka in {MOSCOW}") == "22.8b"
    assert "22.8a" in rules(do(game, state, "recall Stavka"))
    assert points(state) == 5
    assert refused(game, state, "recall Stavka") == "22.8a"
    do(game, state, "end")
    assert (state.player, state.impulse) == (1, 2)
    assert offered(game, state, "replace") == {f"replace Stavka in {MOSCOW}"}
    assert refused(game, state, f"replace Stavka in {EAST[0]}") == "22.8b"
    assert {"22.8b", "4.2.3c"} <= rules(do(game, state, f"replace Stavka in {MOSCOW}"))
    assert any(text.startswith("step Stavka") for text in offered(game, state, "step"))


@rule("trc:22.8a", "trc:22.8b")
def test_stavka_needs_january_and_a_point() -> None:
    for turn, points_, id_ in ((10, 3, "22.8a"), (12, 3, "22.8a"), (11, 0, "22.5a")):
        game, state = pool("Stavka", turn=turn, archangel=points_)
        assert refused(game, state, "recall Stavka") == id_
    game, state = pool("Stavka", turn=11, archangel=3, impulse=2)
    assert refused(game, state, f"replace Stavka in {MOSCOW}") == "22.8b"
    assert refused(game, state, "recall Stavka") == "22.8b"
    game, state = pool("52A", turn=11, archangel=3)
    assert refused(game, state, "recall 52A") == "22.8a"
    game, state = pool("52A", turn=11, player="axis")
    assert refused(game, state, "recall Far") == refused(game, state, "recall 52A") == "22.8a"


@rule("trc:22.8b")
def test_stavka_stays_away_while_moscow_is_axis_but_nobodys_moscow_takes_it() -> None:
    axis_held = {"axis": [MOSCOW], "russian": [GORKI]}
    game, state = pool("Stavka", turn=11, archangel=3, held=axis_held)
    assert refused(game, state, "recall Stavka") == "22.8b"
    game, state = pool("Stavka", turn=11, archangel=3, held={"russian": [GORKI]})
    do(game, state, "recall Stavka")


@pytest.mark.parametrize(
    ("name", "box", "id_"),
    [
        ("WMoscow", "pool", "22.2d"),
        ("5PC", "pool", "18.4b"),
        ("Stalin", "pool", "11.2b"),
        ("8A", "surrendered", "13.2b"),
    ],
)
def test_workers_paratroops_leaders_and_the_surrendered_never_come_back(
    name: str, box: str, id_: str
) -> None:
    game, state = real(unit(name, box), *FAR, turn=8, player="russian", held=HELD, archangel=6)
    assert refused(game, state, f"hold {name}") == id_
    assert not available(game, state)


@rule("trc:22.2d", "trc:18.4b", "trc:11.2b")
def test_those_refusals_name_their_rules() -> None:
    for name, id_ in (("WMoscow", "22.2d"), ("5PC", "18.4b"), ("Stalin", "11.2b")):
        game, state = real(unit(name, "pool"), *FAR, turn=8, player="russian", held=HELD, archangel=6)
        assert refused(game, state, f"hold {name}") == id_


@rule("trc:20.1.1.ex2", "trc:20.1.1a")
def test_five_points_rebuild_the_6th_army_straight_into_the_box() -> None:
    game, state = pool("6A", turn=12, archangel=5, weather="mud")
    assert {"20.1.1a", "22.5a"} <= rules(do(game, state, "hold 6A"))
    assert at(game, state, "6A") == "box-russian"
    assert points(state) == 0


@rule("trc:22.2c", "trc:22.2d")
def test_workers_have_a_zoc_fight_and_surrender_when_lost() -> None:
    beside = GAME.label(listed(GAME.near.adjacent[GAME.cities.named["Gorki"]])[0])
    units = unit("W8", GORKI), axis("A", beside, "12-4"), army("Near", "R2")
    game, state = real(*units, turn=8, phase="combat", held=HELD)
    assert state.zoc[1] >> GAME.grid.hex(beside) & 1
    events = do(game, state, f"attack {GORKI}", "join A", "launch", dice=(4,))
    assert "22.2c" in rules(events, "fought")
    assert at(game, state, "W8") == "surrendered-russian"
    assert "22.2d" in rules(events, "removed")


def test_all_workers_of_the_box_make_44_points_once_doubled() -> None:
    names = [GAME.names[worker] for worker in GAME.workers if not GAME.units[worker].option]
    _, state = pool(workers=tuple(names), turn=14)
    assert points(state) == 44


@rule("trc:22.5a")
def test_who_has_come_back_and_is_lost_again_does_not_come_twice_in_a_turn() -> None:
    lost = UnitLine(id="52A", at="pool", flags=["replaced"])
    game, state = real(lost, unit("54A", "pool"), *FAR, turn=8, player="russian", held=HELD, archangel=7)
    assert available(game, state) == {"54A"}
    assert refused(game, state, "hold 52A") == "22.5a"


@rule("trc:20.10.1", "trc:2.1a")
def test_no_worker_comes_before_a_debt_is_paid_nor_in_the_axis_turn() -> None:
    game, state = pool(workers=("W8@later",), debt={"russian": 2})
    assert refused(game, state, f"settle W8 in {MOSCOW}") == "20.10.1"
    game, state = pool(workers=("W8@later",), player="axis")
    assert refused(game, state, f"settle W8 in {MOSCOW}") == "2.1a"
