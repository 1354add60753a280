"""28.5: the Home Army rises in Warsaw (L26, a major city)."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import army, at, axis, do, holder, offered, real, refused, rules, russian, top, unit, why

RISING = ("warsaw-uprising",)
HOME = unit("AK", "L26")
EAST = army("East", "R9")


def russians(*units, **more):  # type: ignore[no-untyped-def]
    """A Russian impulse in 1944."""
    variables = {"turn": 20, "archangel": -1, "options": RISING, **more}
    return real(*units, EAST, player="russian", **variables)


@rule("trc:28.5a")
def test_the_home_army_rises_from_august_1943_on_in_enemy_zoc_too() -> None:
    units = unit("AK", "later"), axis("A", "L27")
    for turn, impulse, comes in ((14, 1, False), (14, 2, True), (15, 1, True), (23, 1, True), (13, 2, False)):
        game, state = russians(*units, turn=turn, impulse=impulse)
        assert ("enter AK in L26" in offered(game, state, "enter")) is comes, (turn, impulse)
    game, state = russians(*units, turn=14, impulse=2)
    assert "28.5a" in why(game, state, "enter AK in L26")
    assert refused(game, state, "enter AK in L25") == "28.5a"
    assert refused(game, state, "delay AK") == "28.5a"
    assert "28.5a" in rules(do(game, state, "enter AK in L26"), "arrival")


@rule("trc:28.5a")
def test_the_home_army_does_not_rise_under_axis_units_and_waits_for_another_turn() -> None:
    game, state = russians(unit("AK", "later"), axis("A", "L26"))
    assert refused(game, state, "enter AK in L26") == "28.5a"
    do(game, state, "end")
    assert at(game, state, "AK").startswith("later")


def test_without_the_option_nobody_rises() -> None:
    game, state = russians(axis("A", "L27"), unit("AK", "later"), options=())
    assert not offered(game, state, "enter")


@rule("trc:28.5b")
def test_the_home_army_never_leaves_warsaw_by_any_way() -> None:
    game, state = russians(HOME)
    for text in ("step AK to L25", "rail AK to M25", "sail AK to L25", "ship AK"):
        assert refused(game, state, text) == "28.5b", text
    assert not [text for text in offered(game, state) if "AK" in text]


@rule("trc:28.5b")
def test_the_home_army_takes_no_room_and_has_a_zoc() -> None:
    game, state = russians(HOME, army("A1", "L26"), army("A2", "L26"))
    do(game, state, "end")
    game, state = real(HOME, axis("A", "L28", "8-7", "armour"), turn=20, options=RISING)
    do(game, state, "step A to L27")
    assert refused(game, state, "step A to K27") == "7.2"
    assert refused(game, state, "step AK to L25") == "2.1a"
    game, state = russians(HOME)
    assert refused(game, state, "step AK to L25") == "28.5b"


@rule("trc:28.5b")
def test_the_home_army_is_always_supplied_and_never_replaced() -> None:
    ring = [axis(f"A{n}", hex_) for n, hex_ in enumerate(("L27", "L25"))]
    game, state = russians(HOME, *ring, impulse=2, phase="combat", held={"axis": ["L26"]})
    told = next(one for one in game.supply(state) if one.unit == "AK")
    assert told.supplied
    assert "28.5b" in rules(do(game, state, "end"))
    assert at(game, state, "AK") == "L26"
    game, state = russians(unit("AK", "pool"), russian("W", "R9", "9-0", "worker"))
    assert refused(game, state, "hold AK") == "28.5b"


@rule("trc:28.5c", "trc:14.1a")
def test_the_home_army_is_doubled_in_defence_but_not_in_attack() -> None:
    game, state = real(HOME, axis("A", "L27", "4-4"), turn=20, phase="combat", options=RISING)
    do(game, state, "attack L26", "join A")
    assert game.explain(state, 0, ("launch",)).fights[0].defence == (4, 4)
    game, state = russians(HOME, axis("A", "L27", "4-4"), phase="combat")
    assert "28.5c" in why(game, state, "attack L27")
    do(game, state, "attack L27")
    assert "28.5c" in why(game, state, "join AK")
    do(game, state, "join AK")
    assert game.explain(state, 1, ("launch",)).fights[0].attack == (2, 2)


@rule("trc:28.5c")
def test_the_home_army_never_has_to_attack_but_units_beside_it_do() -> None:
    game, state = russians(HOME, axis("A", "L27"), phase="combat")
    assert {"end", "attack L27"} == offered(game, state)
    assert "28.5c" in why(game, state, "attack L27")
    game, state = russians(HOME, army("B", "L26"), axis("A", "L27"), phase="combat")
    assert offered(game, state) == {"attack L27"}
    assert refused(game, state, "end") == "12.3a"


def test_the_home_army_beside_overwhelming_enemies_does_not_surrender() -> None:
    game, state = russians(HOME, axis("A", "L27", "14-4"))
    do(game, state, "end")
    assert at(game, state, "AK") == "L26"


def launch(game, state, outcome):  # type: ignore[no-untyped-def]
    """Launch the battle with a die that gives this result."""
    seat = game.deciders(state)[0]
    (column,) = game.explain(state, seat, ("launch",)).fights[0].columns
    dice = [die for die in range(1, 7) if game.tables.crt.result(column, die) == outcome]
    return do(game, state, "launch", dice=(dice[0],))


def attacked(outcome: str, strength: str, *others):  # type: ignore[no-untyped-def]
    """An attack on Warsaw from the west with this result."""
    game, state = real(HOME, *others, axis("A", "L27", strength), turn=20, phase="combat", options=RISING)
    do(game, state, "attack L26", "join A")
    return game, state, launch(game, state, outcome)


@pytest.mark.parametrize(("strength", "outcome"), [("4-4", "DR"), ("20-4", "D1")])
@rule("trc:28.5d")
def test_dr_and_d1_do_nothing_to_the_home_army(strength: str, outcome: str) -> None:
    game, state, events = attacked(outcome, strength)
    assert "28.5d" in rules(events)
    assert (at(game, state, "AK"), top(state)) == ("L26", "Movement")


@pytest.mark.parametrize(("strength", "outcome"), [("12-4", "EX"), ("20-4", "DE")])
def test_ex_and_de_take_the_home_army(strength: str, outcome: str) -> None:
    game, state, _ = attacked(outcome, strength)
    while top(state) == "Losses":
        do(game, state, min(offered(game, state)))
    assert at(game, state, "AK") == "pool-russian"


@rule("trc:28.5d")
def test_other_defenders_are_lost_or_retreat_without_the_home_army() -> None:
    game, state, _ = attacked("DR", "8-4", army("B", "L26", "2-3"))
    assert top(state) == "Retreat"
    assert not [text for text in offered(game, state) if "AK" in text]
    game, state, _ = attacked("D1", "40-4", army("B", "L26", "2-3"))
    assert (at(game, state, "B"), at(game, state, "AK")) == ("pool-russian", "L26")


@rule("trc:28.5d")
def test_the_home_army_in_attack_ignores_ar() -> None:
    game, state = russians(HOME, axis("A", "L27", "2-4"), phase="combat")
    do(game, state, "attack L27", "join AK")
    assert "28.5d" in rules(launch(game, state, "AR"))
    assert at(game, state, "AK") == "L26"


@rule("trc:28.5b")
def test_the_home_army_that_loses_another_unit_with_a1_stays() -> None:
    game, state = russians(HOME, army("B", "L26", "1-3"), axis("A", "L27", "3-4"), phase="combat")
    do(game, state, "attack L27", "join AK", "join B")
    launch(game, state, "A1")
    assert "28.5b" in rules(do(game, state, "lose B"))
    assert at(game, state, "AK") == "L26"


@rule("trc:28.5e")
def test_the_relieved_home_army_is_drafted_for_2_points_in_the_next_russian_turn() -> None:
    game, state = russians(HOME, army("B", "L25", "5-4"), axis("A", "E31"), impulse=1)
    assert "28.5e" in rules(do(game, state, "step B to L26"))
    do(game, state, "step B to M26", "end", "end", "end", "end")
    assert (state.player, state.impulse) == (1, 1)
    assert at(game, state, "AK") == "gone-russian"
    assert game.view(state, 1).tracks[-1].value == 2
    do(game, state, "end")
    assert not state.met


def test_the_home_army_stays_while_nobody_has_come() -> None:
    game, state = russians(HOME, army("B", "L25", "5-4"), axis("A", "E31"))
    do(game, state, "end", "end", "end", "end")
    assert (state.player, at(game, state, "AK")) == (1, "L26")
    assert holder(game, state, "L26") == "russian"


@rule("trc:28.5e")
def test_once_the_home_army_is_drafted_the_city_falls_to_who_is_beside_it() -> None:
    met = unit("AK", "L26", "", "", "met")
    game, state = real(
        met, EAST, axis("A", "L27"), turn=20, impulse=2, phase="combat", options=RISING, archangel=-1
    )
    do(game, state, "attack L26", "join A")
    assert "28.5e" in rules(launch(game, state, "DR"))
    assert at(game, state, "AK") == "gone-russian"
    assert holder(game, state, "L26") == "axis"
