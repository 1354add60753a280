"""26.13: a barrage opens a Russian battle, once in 1943 and twice a year later."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import axis, do, offered, refused, rules, russian, table, top, why

BARRAGE = ("barrage",)
JULY_1943 = 14


def battle(
    *units: Any, turn: int = JULY_1943, stavka: str = "E10", player: str = "russian", **more: Any
) -> tuple[Any, Any]:
    """12 to 4 against E5, with the Stavka five hexes away."""
    options = more.pop("options", BARRAGE)
    force = russian("R", "E6", "6-3"), russian("S", "F6", "6-3"), axis("A", "E5", "4-4")
    staff = [russian("Stavka", stavka, "1-5", "hq")] if stavka else []
    game, state = table(
        *force, *staff, *units, turn=turn, player=player, phase="combat", options=options, held={}, **more
    )
    do(game, state, "attack E5" if player == "russian" else "attack E6")
    return game, state


@rule("trc:26.13a", "trc:26.13b", "trc:26.13.ex1")
def test_a_barrage_turns_three_to_one_into_six_to_one() -> None:
    game, state = battle()
    do(game, state, "join R", "join S")
    assert why(game, state, "barrage") == {"26.13b": "+3", "26.13a": "1"}
    do(game, state, "barrage")
    events = do(game, state, "launch", dice=(1,))
    fought = next(event for event in events if event.__struct_config__.tag == "fought")
    assert (fought.attack, fought.defence, fought.column) == (12, 4, "6-1")
    assert "26.13b" in rules(events, "fought")
    assert state.barrages == 1


@rule("trc:26.13a")
@pytest.mark.parametrize(("turn", "number"), [(10, 0), (14, 1), (17, 2), (20, 2)])
def test_there_is_none_in_1942_one_in_1943_and_two_a_year_later(turn: int, number: int) -> None:
    clear = {"weather": "clear"}
    for fired in range(number):
        assert "barrage" in offered(*battle(turn=turn, barrages=fired, **clear))
    game, state = battle(turn=turn, barrages=number, **clear)
    assert refused(game, state, "barrage") == "26.13a"
    assert refused(*battle(turn=turn, options=(), **clear), "barrage") == "26.13a"


@rule("trc:26.13a")
def test_a_new_year_has_new_barrages_and_a_battle_only_one() -> None:
    game, state = battle(turn=22, barrages=1)
    do(game, state, "join R", "join S", "barrage")
    assert refused(game, state, "barrage") == "26.13a"
    do(game, state, "cancel")
    assert state.barrages == 1
    game, state = battle(turn=22, barrages=2)
    do(game, state, "join R", "join S", "launch", dice=(4,))
    while state.turn == 22 and state.result is None:
        do(game, state, sorted(offered(game, state))[-1])
    assert (state.turn, state.barrages) == (23, 0)


@rule("trc:26.13c")
def test_all_defenders_are_within_five_hexes_of_the_stavka() -> None:
    assert "barrage" in offered(*battle(stavka="E10"))
    assert refused(*battle(stavka="E11"), "barrage") == "26.13c"
    assert refused(*battle(stavka=""), "barrage") == "26.13c"
    game, state = battle(axis("B", "E4", "1-4"), russian("T", "D5", "5-3"), russian("U", "D5", "5-3"))
    do(game, state, "join T", "barrage")
    assert refused(game, state, "combine E4") == "26.13c"


@rule("trc:26.13d")
def test_a_barrage_needs_clear_weather_and_a_first_impulse() -> None:
    for weather in ("light-mud", "mud", "snow"):
        assert refused(*battle(weather=weather), "barrage") == "26.13d"
    assert refused(*battle(impulse=2), "barrage") == "26.13d"


@rule("trc:26.13e")
def test_a_barrage_goes_together_with_no_sturmovik() -> None:
    game, state = battle()
    assert "air Stavka" in offered(game, state)
    do(game, state, "barrage")
    assert refused(game, state, "air Stavka") == "26.13e"
    assert not offered(game, state, "air")
    game, state = battle()
    do(game, state, "air Stavka")
    assert refused(game, state, "barrage") == "26.13e"


@rule("trc:26.13e")
@pytest.mark.parametrize("guns", ["artillery", "artillery-corps"])
def test_artillery_adds_nothing_to_a_barrage_but_its_factor(guns: str) -> None:
    game, state = battle(russian("G", "E6", "1-3", "artillery"), options=("barrage", guns))
    do(game, state, "join R", "join S", "join G")
    modifiers = game.explain(state, 1, ("launch",)).fights[0]
    assert modifiers.columns == ("4-1",)
    do(game, state, "barrage")
    weighed = game.explain(state, 1, ("launch",)).fights[0]
    assert (weighed.attack, weighed.columns) == ((13, 13), ("6-1",))
    assert "trc:26.13e" in {reason.rule for reason in weighed.modifiers}


@rule("trc:26.13a")
def test_the_axis_has_no_barrage() -> None:
    game, state = battle(player="axis")
    assert top(state) == "Assault"
    assert refused(game, state, "barrage") == "26.13a"


@rule("trc:26.13b")
def test_a_barrage_helps_to_an_automatic_victory() -> None:
    units = russian("R", "E6", "14-3"), russian("S", "F6", "14-3"), axis("A", "E5", "4-4")
    stavka = russian("Stavka", "E10", "1-5", "hq")
    given = {"turn": JULY_1943, "player": "russian", "held": {}, "flights": 3}
    game, state = table(*units, stavka, options=BARRAGE, **given)
    do(game, state, "overwhelm E5", "join R", "join S")
    assert refused(game, state, "launch") == "16.1a"
    do(game, state, "barrage")
    assert "26.13b" in rules(do(game, state, "launch"), "fought")
    assert state.barrages == 1
    game, state = table(*units, stavka, **given)
    assert refused(game, state, "overwhelm E5") == "16.1a"
