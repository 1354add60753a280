"""26.2: workers are evacuated to the Urals."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.errors import BadPosition, BadState
from hexfront.engine.positions import position
from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.replacements import russian_points

from .table import GAME, army, at, axis, do, offered, real, refused, rules, unit, why

KHARKOV, MOSCOW, STALINO = (GAME.label(GAME.cities.named[name]) for name in ("Kharkov", "Moscow", "Stalino"))
AXIS = axis("Far", "V30", "8-7", "armour"), axis("Garrison", GAME.label(GAME.cities.named["Kiev"]))
"""The Axis is far away, but for one city that keeps sudden death off."""


def working(*units: Any, turn: int = 3, options: tuple[str, ...] = ("evacuation",), **more: Any) -> Any:
    """The Russian movement phase; all of Russia is Russian."""
    return real(*units, *AXIS, turn=turn, player="russian", options=options, **more)


def worker(factor: int, number: int = 0) -> str:
    """The id of a worker of so many factors."""
    fit = [unit_.id for unit_ in GAME.units if unit_.kind == "worker" and not unit_.option]
    return [name for name in fit if GAME.data.unit(name).combat == factor][number]


def points(game: Any, state: Any) -> int:
    return russian_points.total(game, state)


def to_turn(game: Any, state: Any, turn: int) -> list[Any]:
    """Go on to the Russian first impulse of a turn, with nobody doing anything."""
    events: list[Any] = []
    while (state.turn, state.player, state.impulse, state.phase) != (turn, 1, 1, "movement"):
        events += do(game, state, "end" if "end" in offered(game, state) else sorted(offered(game, state))[0])
    return events


@rule("trc:26.2.2.ex1", "trc:26.2.1a", "trc:26.2.1b", "trc:26.2.2a", "trc:26.2.2b")
def test_the_worker_of_kharkov_takes_four_trains_in_september_and_works_again_in_march() -> None:
    game, state = working(unit(worker(2), KHARKOV), army("Near", MOSCOW))
    assert points(game, state) == 2
    told = why(game, state, f"evacuate {worker(2)}")
    assert (told["26.2.1b"], told["26.2.2a"], told["26.2.3a"]) == ("4", "6", "-2")
    gone = do(game, state, f"evacuate {worker(2)}")
    assert {"26.2.1a", "26.2.1b", "26.2.2a"} <= rules(gone)
    assert (state.rides, points(game, state), at(game, state, worker(2))) == (4, 0, "later-russian-6")
    to_turn(game, state, 5)
    assert points(game, state) - max(state.archangel, 0) == 0
    assert "26.2.2b" in rules(to_turn(game, state, 6))
    assert at(game, state, worker(2)) == "urals-russian"
    assert points(game, state) - max(state.archangel, 0) == 2


@rule("trc:26.2.1a", "trc:4.2.3b")
def test_from_september_on_one_worker_a_turn_goes_in_the_first_impulse() -> None:
    lines = unit(worker(1), KHARKOV), unit(worker(1, 1), MOSCOW)
    early = working(*lines, turn=2)
    assert not offered(*early, "evacuate")
    assert refused(*early, f"evacuate {worker(1)}") == "26.2.1a"
    game, state = working(*lines)
    assert len(offered(game, state, "evacuate")) == 2
    do(game, state, f"evacuate {worker(1)}")
    assert refused(game, state, f"evacuate {worker(1, 1)}") == "26.2.1a"
    to_turn(game, state, 4)
    assert offered(game, state, "evacuate") == {f"evacuate {worker(1, 1)}"}
    late = working(*lines, impulse=2)
    assert refused(*late, f"evacuate {worker(1)}") == "4.2.3b"


@rule("trc:26.0")
def test_without_the_option_nobody_is_evacuated() -> None:
    game, state = working(unit(worker(1), KHARKOV), options=())
    assert not offered(game, state, "evacuate")
    assert refused(game, state, f"evacuate {worker(1)}") == "26.0"


@rule("trc:26.2.0")
def test_who_evacuates_too_late_in_a_short_scenario_is_told() -> None:
    for turn, told in ((11, False), (12, True)):
        game, state = working(unit(worker(1), MOSCOW), turn=turn, scenario="fall-blau")
        assert ("26.2.0" in why(game, state, f"evacuate {worker(1)}")) is told
    game, state = working(unit(worker(1), MOSCOW), turn=12)
    assert "26.2.0" not in why(game, state, f"evacuate {worker(1)}")


@rule("trc:26.2.1a", "trc:2.1a")
def test_only_ones_own_workers_on_the_map_are_evacuated() -> None:
    game, state = working(unit(worker(1), "box"), army("Near", MOSCOW))
    assert refused(game, state, "evacuate Near") == "26.2.1a"
    assert refused(game, state, f"evacuate {worker(1)}") == "26.2.1a"
    assert refused(game, state, "evacuate Far") == "2.1a"
    game, state = working(unit(worker(1), KHARKOV), army("Near", MOSCOW))
    assert offered(game, state, "evacuate") == {f"evacuate {worker(1)}"}


@rule("trc:26.2.1b")
def test_two_trains_for_each_factor_have_to_be_left() -> None:
    for rides, goes in ((1, True), (2, False)):
        game, state = working(unit(worker(2), KHARKOV), rides=rides)
        assert bool(offered(game, state, "evacuate")) is goes
    assert refused(game, state, f"evacuate {worker(2)}") == "26.2.1b"
    game, state = working(unit(worker(3), KHARKOV))
    assert refused(game, state, f"evacuate {worker(3)}") == "26.2.1b"


@rule("trc:26.2.1a")
def test_a_train_has_to_get_to_the_east_edge() -> None:
    besieged = axis("A", GAME.label(_beside(KHARKOV)), "4-4")
    game, state = working(unit(worker(1), KHARKOV), besieged)
    assert not offered(game, state, "evacuate")
    assert refused(game, state, f"evacuate {worker(1)}") == "26.2.1a"


def _beside(label: str) -> int:
    near = GAME.near.adjacent[GAME.grid.hex(label)]
    return next(hex_ for hex_ in range(GAME.grid.size) if near >> hex_ & 1)


@rule("trc:26.2.2c")
def test_a_worker_that_comes_now_may_go_on_at_once_for_its_trains() -> None:
    newcomer = next(one for one in GAME.units if one.kind == "worker" and one.turn and one.turn > 3)
    game, state = working(army("Near", MOSCOW), turn=newcomer.turn - 1, impulse=2)
    game, state = working(unit(newcomer.id, MOSCOW), turn=newcomer.turn)
    gone = do(game, state, f"evacuate {newcomer.id}")
    assert "26.2.2c" in rules(gone)
    assert state.rides == 2 * newcomer.combat


@rule("trc:26.2.3a")
def test_an_evacuated_worker_leaves_no_points_and_its_city_receives_no_replacement() -> None:
    pool = [unit(name, "pool") for name in ("6A", "5A")]
    game, state = working(unit(worker(2), KHARKOV), unit(worker(3), MOSCOW), *pool, archangel=7)
    assert f"replace 6A in {KHARKOV}" in offered(game, state)
    do(game, state, f"replace 6A in {KHARKOV}")
    assert refused(game, state, f"evacuate {worker(2)}") == "26.2.3a"
    game, state = working(unit(worker(2), KHARKOV), unit(worker(1), KHARKOV), *pool, archangel=7)
    do(game, state, f"replace 6A in {KHARKOV}")
    assert f"evacuate {worker(2)}" in offered(game, state), "another worker is there"


@rule("trc:26.2.3a")
def test_a_worker_whose_points_are_spent_stays() -> None:
    game, state = working(unit(worker(2), KHARKOV), unit("2CC", "pool"), unit(worker(1), MOSCOW))
    price, have = GAME.data.unit("2CC").combat, points(game, state)
    assert 0 <= have - price < 2
    do(game, state, "hold 2CC")
    assert refused(game, state, f"evacuate {worker(2)}") == "26.2.3a"


@rule("trc:26.2.3a", "trc:26.2.3b")
def test_a_new_worker_may_take_the_place_of_one_that_is_gone_but_serves_nobody_this_turn() -> None:
    newcomer = next(one for one in GAME.units if one.kind == "worker" and one.turn and one.turn > 3)
    lines = unit(worker(2), KHARKOV), unit("6A", "pool"), unit(newcomer.id, "box")
    game, state = working(*lines, turn=newcomer.turn + 1, archangel=7)
    do(game, state, f"evacuate {worker(2)}")
    assert "26.2.3b" in rules(do(game, state, f"settle {newcomer.id} in {KHARKOV}"))
    assert refused(game, state, f"replace 6A in {KHARKOV}") == "26.2.3a"
    assert f"replace 6A in {KHARKOV}" not in offered(game, state)


@rule("trc:26.2.2b", "trc:22.7")
def test_workers_in_the_urals_count_double_from_may_1943_on() -> None:
    for turn, expected in ((12, 2), (13, 4)):
        game, state = working(unit(worker(2), "urals"), unit("6A", "pool"), army("Near", MOSCOW), turn=turn)
        assert points(game, state) - max(state.archangel, 0) == expected
        if turn == 13:
            assert "22.7" in rules(to_turn(game, state, 14))


def test_positions_and_states_keep_who_is_on_the_way() -> None:
    game, state = working(unit(worker(2), KHARKOV), unit(worker(1), "urals"))
    do(game, state, f"evacuate {worker(2)}")
    written = position.dump(game.position(state))
    again, state_again = GAME.place(position.parse(written))
    assert (state_again.evacuees, state_again.emptied) == (state.evacuees, state.emptied)
    assert at(again, state_again, worker(1)) == "urals-russian"
    game.check(state)
    state.evacuees.clear()
    with pytest.raises(BadState, match="evacuees"):
        game.check(state)
    with pytest.raises(BadPosition, match="workers on the turn track"):
        working(unit(worker(2), "track"))
    with pytest.raises(BadPosition, match="are none"):
        working(unit(worker(2), KHARKOV), evacuees={worker(2): 6})
