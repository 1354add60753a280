"""26.12: from May 1943 the Russians pay for surrendered units to come back to the pool."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.replacements import russian_points

from .table import army, at, axis, do, offered, real, refused, rules, unit, why

FAR = axis("Far", "V30"), army("Near", "R2")
HELD = {"axis": ["E31"], "russian": ["R9", "U1", "CC4"]}
RECOVERY = ("recovery",)
SEPTEMBER_1943 = 15


def lost(*names: str, turn: int = SEPTEMBER_1943, workers: int = 4, **more: Any) -> tuple[Any, Any]:
    """A Russian movement phase with these units surrendered."""
    units = [unit(name, "surrendered") for name in names]
    units += [unit(name, "R9") for name in ("WMoscow", "WLeningrad", "WKharkov", "WStalino")[:workers]]
    options = more.pop("options", RECOVERY)
    given = {"held": HELD, "archangel": -1, "player": "russian", **more}
    return real(*units, *FAR, turn=turn, options=options, **given)


def to_next_russian_turn(game: Any, state: Any) -> None:
    """End phases until the Russians move again."""
    turn = state.turn
    while (state.turn, state.player, state.phase) != (turn + 1, 1, "movement"):
        do(game, state, "end")


@rule("trc:26.12a", "trc:26.12b", "trc:26.12.ex1")
def test_five_points_recover_the_1st_guards_cavalry_in_september_and_five_more_bring_it_back_in_november() -> (
    None
):
    game, state = lost("1GCC")
    left = russian_points.left(game, state)
    assert why(game, state, "recover 1GCC")["26.12a"] == "5"
    events = do(game, state, "recover 1GCC")
    assert "26.12a" in rules(events, "said")
    assert at(game, state, "1GCC") == "pool-russian"
    assert russian_points.left(game, state) == left - 5
    assert refused(game, state, "hold 1GCC") == "26.12b"
    to_next_russian_turn(game, state)
    left = russian_points.left(game, state)
    assert "hold 1GCC" in offered(game, state)
    do(game, state, "hold 1GCC")
    assert russian_points.left(game, state) == left - 5


@rule("trc:26.12a", "trc:22.6a", "trc:2.1a")
def test_nobody_is_recovered_before_may_1943_without_the_points_or_in_the_second_impulse() -> None:
    assert refused(*lost("1GCC", turn=12), "recover 1GCC") == "26.12a"
    assert "recover 1GCC" in offered(*lost("1GCC", turn=13))
    game, state = lost("1GCC", workers=0)
    assert refused(game, state, "recover 1GCC") == "26.12a"
    assert refused(*lost("1GCC", impulse=2), "recover 1GCC") == "22.6a"
    game, state = lost("1GCC")
    assert refused(game, state, "recover Near") == "26.12a"
    assert refused(game, state, "recover Far") == "2.1a"
    assert refused(*lost("1GCC", options=()), "recover 1GCC") == "26.12a"


@rule("trc:26.12a", "trc:13.2b")
def test_a_surrendered_unit_comes_back_only_by_way_of_the_pool() -> None:
    assert refused(*lost("1GCC"), "hold 1GCC") == "26.12a"
    assert refused(*lost("1GCC", options=()), "hold 1GCC") == "13.2b"


@rule("trc:26.12a")
def test_workers_paratroops_leaders_and_the_stavka_are_not_recovered() -> None:
    game, state = lost("WKiev", "Stalin", "Stavka", "52A")
    paratroop = next(counter.id for counter in game.units if counter.kind == "paratroop")
    for name in ("WKiev", "Stalin", "Stavka"):
        assert refused(game, state, f"recover {name}") == "26.12a"
    assert offered(game, state, "recover") == {"recover 52A"}
    assert refused(*lost(paratroop), f"recover {paratroop}") == "26.12a"


@rule("trc:26.12c")
def test_one_guards_and_one_armoured_unit_are_recovered_a_turn_beside_those_replaced() -> None:
    game, state = lost("1TC", "7TC", "1GCC", "2GCC", "52A", "8GA")
    assert russian_points.left(game, state) >= 18
    do(game, state, "recover 1TC")
    assert refused(game, state, "recover 7TC") == "26.12c"
    do(game, state, "recover 2GCC")
    assert refused(game, state, "recover 1GCC") == "26.12c"
    assert "recover 52A" in offered(game, state)
    game, state = lost("1TC", "1GCC")
    more = real(
        *[unit(name, "pool") for name in ("7TC", "2GCC")], unit("1TC", "surrendered"), unit("1GCC", "surrendered"),
        unit("WMoscow", "R9"), unit("WKiev", "R9"), unit("WLeningrad", "R9"), unit("WStalino", "R9"), *FAR,
        turn=SEPTEMBER_1943, options=RECOVERY, held=HELD, archangel=-1, player="russian",
    )  # fmt: skip
    do(*more, "hold 7TC", "hold 2GCC")
    assert offered(*more, "recover"), "replacements do not count"
    do(*more, "recover 1TC")
    assert at(*more, "1TC") == "pool-russian"
