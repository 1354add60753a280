"""28.6.1: artillery corps by the older rule."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import at, axis, do, offered, real, refused, rules, russian, table, unit

OPTIONS = ("artillery-corps",)
SCENE = (axis("Z", "E31", "5-4"), russian("R", "R9"))


def gun(name: str, where: str, side: str, stats: str = "1-4") -> Any:
    return (axis if side == "axis" else russian)(name, where, stats, "artillery")


def columns(*units: Any, joining: str, air: str = "", options: tuple[str, ...] = OPTIONS, **more: Any) -> Any:
    """The column and what is told of an attack on E6."""
    game, state = table(*units, phase="combat", options=options, **more)
    do(game, state, "attack E6", *[f"join {name}" for name in joining.split()], *([air] if air else []))
    (fight,) = game.explain(state, game.deciders(state)[0], ("launch",)).fights
    return fight.columns[0], {one.rule.removeprefix("trc:"): one.amount for one in fight.modifiers}


@rule("trc:28.6.1c")
def test_each_artillery_corps_raises_the_odds_by_a_column() -> None:
    units = axis("A", "E5", "4-4"), gun("G", "E5", "axis"), gun("H", "E5", "axis"), russian("R", "E6", "2-3")
    column, told = columns(*units, joining="A G H")
    assert (column, told["28.6.1c"]) == ("5-1", "+2")
    assert columns(units[0], units[1], units[3], joining="A G")[0] == "3-1"
    assert columns(*units, joining="A G H", options=())[0] == "3-1"


@rule("trc:28.6.1c")
def test_german_artillery_adds_nothing_to_a_stuka_but_russian_artillery_to_sturmoviks_does() -> None:
    units = (
        axis("A", "E5", "3-4"),
        gun("G", "E5", "axis"),
        axis("H", "E4", "1-7", "hq"),
        russian("R", "E6", "4-3"),
    )
    column, told = columns(*units, joining="A G", air="air H")
    assert (column, told["28.6.1c"]) == ("4-1", "+0")
    ours = russian("A", "E5", "3-4"), gun("G", "E5", "russian"), russian("S", "E4", "1-7", "hq")
    column, told = columns(
        *ours, axis("R", "E6", "4-4"), joining="A G", air="air S", player="russian", turn=14, options=OPTIONS
    )
    assert (column, told["28.6.1c"]) == ("3-1", "+1")


def test_artillery_that_defends_counts_its_factor_alone() -> None:
    units = axis("A", "E5", "6-4"), gun("G", "E6", "russian", "3-3")
    assert columns(*units, joining="A") == ("2-1", {})


def pooled(turn: int) -> set[str]:
    """The artillery in the pools once a turn has begun."""
    guns = [unit(name, "later") for name in ("Art1", "Art2", "Art3", "ArtK")]
    game, state = real(*SCENE, *guns, turn=turn - 1, player="russian", impulse=2, options=OPTIONS)
    state.modifier = 0
    do(game, state, "end", dice=(1,) if turn in (10, 16, 22) else ())
    if state.turn != turn:
        return set()
    return {name for name in ("Art1", "Art2", "Art3", "ArtK") if at(game, state, name).startswith("pool")}


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        (10, set()),
        (11, {"Art1", "ArtK"}),
        (16, {"Art1", "ArtK"}),
        (17, {"Art1", "Art2", "ArtK"}),
        (22, {"Art1", "Art2", "ArtK"}),
        (23, {"Art1", "Art2", "Art3", "ArtK"}),
    ],
)
def test_artillery_comes_into_the_pool_from_1943_on(turn: int, expected: set[str]) -> None:
    assert pooled(turn) == expected


@rule("trc:28.6.1a")
def test_artillery_is_told_when_it_comes() -> None:
    game, state = real(*SCENE, unit("Art1", "later"), turn=10, player="russian", impulse=2, options=OPTIONS)
    assert "28.6.1a" in rules(do(game, state, "end"))


@rule("trc:28.6.1b")
def test_russian_artillery_counts_as_guards_armour_when_it_is_taken_back() -> None:
    pool = unit("Art1", "pool"), unit("1TC", "pool"), russian("W", "R9", "20-0", "worker")
    more = {"turn": 14, "player": "russian", "options": OPTIONS, "archangel": -1}
    game, state = real(*SCENE, *pool, **more)
    assert "28.6.1b" in rules(do(game, state, "hold Art1"))
    assert refused(game, state, "hold 1TC") == "22.5b"
    game, state = real(*SCENE, *pool, **more)
    do(game, state, "hold 1TC")
    assert refused(game, state, "hold Art1") == "28.6.1b"


@rule("trc:28.6.1b")
def test_the_german_artillery_takes_an_armoured_replacement() -> None:
    pool = unit("ArtK", "pool"), unit("24Pz", "pool")
    more = {"turn": 13, "options": OPTIONS, "held": {"axis": ["AA29", "E31"], "russian": ["R9"]}}
    game, state = real(*SCENE, *pool, **more)
    assert "28.6.1b" in rules(do(game, state, "hold ArtK"))
    assert refused(game, state, "hold 24Pz") == "21.4a"
    game, state = real(*SCENE, *pool, **{**more, "held": {"axis": ["E31"], "russian": ["R9"]}})
    assert refused(game, state, "hold ArtK") == "21.4a"


@rule("trc:28.6.1d")
def test_artillery_moves_as_the_infantry_of_its_army_does() -> None:
    units = gun("G", "E5", "russian", "1-3"), russian("I", "E5", "4-3"), axis("A", "J9")
    game, state = table(*units, player="russian", impulse=2, turn=14, options=OPTIONS, weather="snow")
    infantry, artillery = (game.going.allowances["snow", 2][game.data.numbers[name]] for name in "IG")
    assert infantry == artillery
    for weather in ("clear", "light-mud", "mud", "snow"):
        for impulse in (1, 2):
            there = game.going.allowances[weather, impulse]
            assert there[game.data.numbers["I"]] == there[game.data.numbers["G"]]
    game, state = table(*units, player="russian", impulse=2, turn=14, options=OPTIONS)
    assert refused(game, state, "step G to E4") == "28.6.1d"


def test_artillery_in_enemy_zoc_attacks_in_both_impulses() -> None:
    for impulse in (1, 2):
        units = gun("G", "E5", "russian"), axis("A", "E6", "1-4")
        game, state = table(
            *units, phase="combat", player="russian", impulse=impulse, turn=14, options=OPTIONS
        )
        assert offered(game, state) == {"attack E6"}


@rule("trc:28.6.1e")
def test_before_november_1942_russians_win_automatic_victories_with_artillery_alone() -> None:
    units = russian("A", "E5", "20-4"), gun("G", "E5", "russian"), axis("R", "E6", "2-4")
    more = {"player": "russian", "turn": 6, "options": OPTIONS}
    game, state = table(*units, **more)
    do(game, state, "overwhelm E6", "join A")
    assert refused(game, state, "launch") == "28.6.1e"
    do(game, state, "join G")
    assert "28.6.1e" in rules(do(game, state, "launch"))
    assert at(game, state, "R") == "surrendered-axis"
    game, state = table(units[0], units[2], gun("G", "A1", "russian"), **more)
    assert refused(game, state, "overwhelm E6") == "28.6.1e"
    game, state = table(*units, **{**more, "options": ()})
    assert refused(game, state, "overwhelm E6") == "16.4"


@rule("trc:28.6.1e")
def test_a_second_hex_needs_artillery_beside_it_too() -> None:
    enemies = axis("R", "E6", "1-4"), axis("S", "D6", "1-4")
    for place, legal in (("E5", True), ("E7", False)):
        units = russian("A", "E5", "30-4"), gun("G", place, "russian"), *enemies
        game, state = table(*units, player="russian", turn=6, options=OPTIONS)
        do(game, state, "overwhelm E6")
        assert ("combine D6" in offered(game, state)) is legal
    assert refused(game, state, "combine D6") == "28.6.1e"
