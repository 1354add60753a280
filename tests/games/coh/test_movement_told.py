"""5.0 to 5.3, 11.0: a step names the rules that make its price and no others; what moving brings with it."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import CoinLaid
from hexfront.games.coh.state import CUP
from hexfront.games.coh.units import works_on_map
from hexfront.hexes import altered

from .table import amounts, do, field, offered, refused, table, unit, why

FAR = unit("S", "ru-rifles", "1-A12")
PAID = {"coh:2.2d", "coh:3.0a", "coh:3.0b", "coh:2.2b", "coh:2.2e", "coh:2.2n"}
"""What paying for an act has to do with."""


def about(text: str, *units: Any, **changes: Any) -> set[str]:
    """The rules that a step has to do with, paying apart."""
    game, state = table(*units, FAR, cp=(0, 0), **changes)
    verdict = why(game, state, text)
    assert verdict.legal, verdict
    return {reason.rule for reason in verdict.reasons} - PAID


@rule("coh:5.0a", "coh:5.2", "coh:5.0.3b", "coh:5.4a", "coh:14.0")
def test_what_a_step_has_to_do_with() -> None:
    squad, plain = unit("A", "de-rifles", "1-F05", "n"), {"coh:5.0a", "coh:4.0.t1", "coh:4.0b", "coh:5.0.t1"}
    assert about("step A to 1-E05 by ap", squad) == plain
    assert about("back A to 1-G05 by ap", squad) == {*plain, "coh:5.2", "coh:5.0.t5"}
    assert about("creep A to 1-E05 by ap", squad, options=("cautious",)) == {*plain, "coh:5.0.3b"}
    assert about("step A to 1-E05 by ap", squad, unit("B", "de-lmg", "1-F05")) == {*plain, "coh:5.4a"}
    assert about("step A to 1-E05 by ap", squad, unit("B", "de-lmg", "1-E05")) == {*plain, "coh:5.4a"}
    assert about("step A to 1-E05 by ap", squad, unit("B", "de-lmg", "1-F06")) == plain
    tank = unit("A", "de-pz3e", "1-F05", "n")
    assert about("step A to 1-E05 by ap", tank) - plain == {"coh:14.1.t2", "coh:14.0", "coh:14.1a"}
    assert "coh:14.1a" not in about("back A to 1-G05 by ap", tank)


@rule("coh:11.0c", "coh:11.1a")
def test_only_two_levels_at_once_are_steep() -> None:
    levels = altered(field(), numbers={"level": {"1-F05": 1, "1-E05": 2, "1-D05": 4}})
    squad = unit("A", "de-rifles", "1-F05", "n")
    uphill = about("step A to 1-E05 by ap", squad, map=levels)
    assert {"coh:11.0c", "coh:5.0.t5"} <= uphill and "coh:11.1a" not in uphill, "from level 1 to level 2"
    steep = about("step A to 1-D05 by ap", unit("A", "de-rifles", "1-E05", "n"), map=levels)
    assert {"coh:11.1a", "coh:4.0.t7"} <= steep and "coh:11.0c" not in steep, "from level 2 to level 4"


@rule("coh:5.0.3a", "coh:5.0a")
def test_only_foot_units_that_step_into_the_open_are_exposed() -> None:
    for kind, ground, options, exposed in (
        ("de-rifles", "clear", ("cautious",), True),
        ("de-rifles", "light-woods", ("cautious",), False),
        ("de-rifles", "clear", (), False),
        ("de-pz3e", "clear", ("cautious",), False),
    ):
        game, state = table(
            unit("A", kind, "1-G05", "n"), unit("S", "ru-maxim", "1-C05", "s"), cp=(0, 0), options=options,
            hexes={"1-F05": ground} if ground != "clear" else {},
        )  # fmt: skip
        assert "coh:5.0a" in amounts(game, state, "step A to 1-F05 by ap")
        do(game, state, "step A to 1-F05 by ap", "face n")
        (fight,) = why(game, state, "fire S at 1-F05 by ap").fights
        assert ("coh:5.0.3a" in {one.rule for one in fight.modifiers}) == exposed
    do(game, state, "pass", "pass")


@rule("coh:5.3", "coh:5.0.3b")
def test_what_works_do_not_change_about_moving() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", inside="trench"), FAR, works={"1-F05": ["trench"]}
    )
    assert "pivot A to s by ap" in offered(game, state) and "coh:5.3" in amounts(
        game, state, "pivot A to s by ap"
    )
    assert "step A to 1-G05 by ap" in offered(game, state), "in a trench every hex lies ahead"
    assert refused(game, state, "back A to 1-G05 by ap").rule == "coh:5.2"
    game, state = table(unit("A", "de-rifles", "1-F05", "n"), FAR, works={"1-E05": ["trench"]})
    assert not any(text.startswith("creep") for text in offered(game, state)), "caution is an option"
    assert refused(game, state, "creep A to 1-E05 by ap").rule == "coh:5.0.3b"


@rule("coh:7.7.3l")
def test_only_the_unit_entered_is_shut_in() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-G05", "n"),
        unit("S", "ru-rifles", "1-F05", "s"),
        unit("T", "ru-rifles", "1-G06", "n"),
    )
    do(game, state, "step A to 1-F05 by ap", "face n")
    assert refused(game, state, "step S to 1-G05 by ap").rule == "coh:7.7.3l"
    words = offered(game, state)
    assert {"step T to 1-G05 by ap", "back T to 1-G05 by ap"} & words, "another goes where it likes"
    assert "assault S on A by ap" in words


@rule("coh:5.0b", "coh:10.0b")
def test_a_marker_that_does_not_hold_a_unit_is_not_the_reason() -> None:
    for marker in ("weakened", "suppressed", "panicked"):
        game, state = table(unit("A", "de-rifles", "1-F05", "n", hit=marker), FAR)
        assert refused(game, state, "step A to 1-C05 by ap").rule == "coh:5.0b"
    game, state = table(unit("A", "de-rifles", "1-F05", "n", "hidden"), FAR, hexes={"1-F05": "heavy-woods"})
    assert refused(game, state, "pivot A to s by ap").rule == "coh:10.0b"


@rule("coh:20.3b")
def test_a_vehicle_that_drives_through_a_coins_hex_draws_for_it() -> None:
    game, state = table(
        unit("P", "de-pz3e", "1-G05", "n"),
        unit("S", "ru-rifles", "waiting"),
        options=("solo-soviet",),
        cp=(0, 0),
    )
    state.where[1], state.coins, state.decoys = CUP, ((1, game.grid.hex("1-F05")),), (0, 1)
    state.coins = ((1, game.grid.hex("1-F05")),)
    events = do(game, state, "step P to 1-F05 by ap", cup=2)
    assert [one.decoy for one in events if isinstance(one, CoinLaid)] == [True], "before it drives on"
    assert "drive P to 1-E05" in offered(game, state)


@rule("coh:7.6f", "coh:7.7.3j")
def test_when_the_enemy_has_left_the_close_combat_is_over() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n"), unit("S", "ru-rifles", "1-F05", "s", hit="pinned"),
        unit("G", "de-rifles", "1-I05", "n"),
    )  # fmt: skip
    do(game, state, "pass")
    assert refused(game, state, "rally S by ap").rule == "coh:7.6f"
    assert refused(game, state, "fire S at 1-I05 by ap").rule == "coh:7.7.3j"
    do(game, state, "stall by cp", "step A to 1-E05 by ap", "face n")
    assert {"rally S by ap", "fire S at 1-I05 by ap"} <= offered(game, state)


@rule("coh:10.1c")
def test_a_lair_is_one_as_long_as_somebody_is_in_it() -> None:
    woods = {"1-F05": "heavy-woods", "1-G05": "heavy-woods"}
    game, state = table(
        *(unit(name, "ru-rifles", "1-F05", "n", "hidden") for name in "HK"), unit("G", "de-rifles", "1-D05", "s"),
        hexes=woods, go=1, cp=(0, 0),
    )  # fmt: skip
    old, new = (game.grid.hex(label) for label in woods)
    assert state.lairs == [0, 1 << old]
    do(game, state, "step H to 1-G05 by ap", "pass")
    assert state.lairs == [0, 1 << old | 1 << new]
    do(game, state, "step K to 1-G05 by snap")
    assert state.lairs == [0, 1 << new], "the old one is empty"
    do(game, state, "step G to 1-E05 by ap", "face s", "pass", "step G to 1-F05 by ap")
    assert state.hidden == 0b11, "nobody is found there"


@rule("coh:18.1.3b", "coh:7.4a")
def test_the_marker_of_a_destroyed_unit_is_free_again() -> None:
    game, state = table(
        unit("A", "de-hmg", "1-H05", "n"), unit("S", "ru-rifles", "1-E05", "n", "dug-in", hit="pinned"),
        unit("T", "ru-rifles", "1-A12", "n", "dug-in"), cp=(0, 0),
    )  # fmt: skip
    left = works_on_map.left(game, state)
    do(game, state, "fire A at 1-E05 by ap", dice=(6, 5))
    assert state.where[1] < 0 and works_on_map.left(game, state) == left + 1
    events = do(game, state, "pivot T to s by ap")
    assert (
        "coh:18.1.3b" in {name for one in events for name in one.rules}
        and works_on_map.left(game, state) == left + 2
    )


@rule("coh:5.0a", "coh:5.0.3b")
def test_caution_comes_on_top_of_the_terrain() -> None:
    squad = unit("A", "de-rifles", "1-F05", "n", "active")
    ground = {"1-E05": "heavy-woods", "1-E06": "water"}
    for ap, steps in (
        (1, set()),
        (2, {"step A to 1-E05 by ap"}),
        (5, {"step A to 1-E05 by ap", "step A to 1-E06 by ap"}),
    ):
        game, state = table(squad, FAR, hexes=ground, options=("cautious",), ap={0: ap}, cp=(0, 0))
        found = {text for text in offered(game, state) if "1-E05" in text or "1-E06" in text}
        assert found == steps, "the forest costs 2, the water 5, and 6 with caution"
    game, state = table(squad, FAR, hexes=ground, options=("cautious",), ap={0: 6}, cp=(0, 0))
    assert "creep A to 1-E06 by ap" in offered(game, state)
    assert {"coh:5.0a", "coh:5.0.3b"} <= set(amounts(game, state, "creep A to 1-E06 by ap"))
