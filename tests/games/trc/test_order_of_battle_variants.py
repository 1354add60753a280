"""28.4: units that the standard order of battle lacks."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import GAME, at, axis, do, offered, real, refusal, refused, rules, russian, table, top, unit, why

GUARDS = ("guards-armies",)


def place(game, state, name):  # type: ignore[no-untyped-def]
    """The hex of a unit, or its box."""
    return at(game, state, name).partition("-")[0]


@rule("trc:28.4.1")
def test_flak_corps_start_with_their_groups_move_as_motorized_corps_and_are_never_replaced() -> None:
    game, state = table(size="", phase="setup", turn=0, options=("flak-corps",))
    do(game, state, "fill", "commit")
    assert {"place 1Flak in L26", "place 2Flak in L26"} <= offered(game, state, "place")
    lost = unit("1Flak", "pool"), unit("2LW", "pool"), russian("R", "R9")
    game, state = real(unit("2Flak", "L26"), *lost, turn=7, options=("flak-corps",))
    assert game.going.allowances["clear", 1][game.data.numbers["2Flak"]] == 6
    assert refused(game, state, "hold 1Flak") == "28.4.1"
    assert "hold 2LW" in offered(game, state, "hold")


def test_without_the_option_no_flak_corps_starts() -> None:
    game, state = table(size="", phase="setup", turn=0)
    do(game, state, "fill", "commit")
    assert not any("Flak" in text for text in offered(game, state, "place"))


@rule("trc:28.4.2")
def test_okh_and_vistula_arrive_in_berlin_and_move_as_other_headquarters() -> None:
    late = unit("OKH", "later"), unit("Vistula", "later"), axis("A", "L26"), russian("R", "R9")
    game, state = real(*late, turn=23, impulse=2, weather="snow", options=("late-headquarters",))
    assert offered(game, state, "enter") == {"enter OKH in E31", "enter Vistula in E31"}
    assert "28.4.2" in rules(do(game, state, "enter OKH in E31"), "arrival")
    do(game, state, "step OKH to E30")
    game, state = real(*late, turn=23, impulse=1, weather="snow", options=("late-headquarters",))
    assert not offered(game, state, "enter")
    game, state = real(*late, turn=22, impulse=2, options=("late-headquarters",))
    assert not offered(game, state, "enter")


def redesignation(*units, **more):  # type: ignore[no-untyped-def]
    """The Axis turn of January 1945 at its beginning."""
    scene = unit("38Pz", "later"), axis("Z", "L26", "5-4"), russian("R", "R9"), *units
    game, state = real(*scene, turn=22, player="russian", impulse=2, options=("38th-panzer",), **more)
    do(game, state, "end")
    assert state.turn == 23
    return game, state


@rule("trc:28.4.3")
def test_the_38th_corps_becomes_a_panzer_corps_where_it_stands() -> None:
    game, state = redesignation(unit("38Inf", "O23"), unit("42Inf", "O19"))
    assert (place(game, state, "38Pz"), place(game, state, "38Inf")) == ("O23", "gone")
    assert place(game, state, "42Inf") == "O19"
    assert str(game.data.unit("38Pz").factors) == "5-7"


@pytest.mark.parametrize("box", ["pool", "surrendered", "gone"])
@rule("trc:28.4.3")
def test_for_a_lost_38th_another_3_4_corps_is_chosen(box: str) -> None:
    game, state = redesignation(
        unit("38Inf", box), unit("42Inf", "O19"), unit("54Inf", "O23"), unit("1Inf", "N23")
    )
    assert top(state) == "Redesignation"
    assert offered(game, state) == {"exchange 42Inf for 38Pz", "exchange 54Inf for 38Pz"}
    assert refused(game, state, "exchange 1Inf for 38Pz") == "28.4.3"
    assert refused(game, state, "exchange 42Inf for 41Pz") == "28.4.3"
    assert (
        refusal(game, state, "exchange 1Inf for 38Pz") == "1Inf is no German 3-4 infantry corps on the map."
    )
    assert refusal(game, state, "exchange 42Inf for 41Pz") == "41Pz is not exchanged now."
    do(game, state, "exchange 54Inf for 38Pz")
    assert (place(game, state, "38Pz"), place(game, state, "54Inf"), top(state)) == (
        "O23",
        "gone",
        "Movement",
    )


@rule("trc:28.4.3")
def test_without_any_3_4_corps_the_38th_panzer_never_comes() -> None:
    game, state = redesignation(unit("38Inf", "pool"), unit("1Inf", "N23"))
    assert (place(game, state, "38Pz"), top(state)) == ("gone", "Movement")


@rule("trc:28.4.4")
def test_the_3rd_and_4th_ss_panzer_corps_exchange_their_factors() -> None:
    game = GAME.room("campaign", frozenset({"ss-exchange"}))
    out = game.start("campaign", frozenset({"ss-exchange"}), 1)[1]
    assert "28.4.4" in rules(out)
    assert [str(game.data.unit(name).factors) for name in ("3SS", "4SS")] == ["6-7", "7-7"]


def guards(*more, points: int = 0, turn: int = 12, **variables):  # type: ignore[no-untyped-def]
    """The Russian first impulse with the 62nd Army on the map and so many points from workers."""
    workers = [russian("W", "R9", f"{points}-0", "worker")] if points else []
    waits = [] if any(line.id == "8GA" for line in more) else [unit("8GA", "later")]
    scene = unit("62A", "II7"), *waits, axis("Z", "L26", "5-4"), *workers, *more
    variables = {"archangel": -1, "options": GUARDS, **variables}
    return real(*scene, player="russian", turn=turn, **variables)


@rule("trc:28.4.5a", "trc:28.4.5b", "trc:28.4.5.ex1")
def test_the_62nd_army_becomes_the_8th_guards_army_for_2_points() -> None:
    game, state = guards(points=2)
    assert why(game, state, "exchange 62A for 8GA")["28.4.5b"] == "2"
    assert {"28.4.5a", "28.4.5b"} <= rules(do(game, state, "exchange 62A for 8GA"))
    assert (place(game, state, "8GA"), place(game, state, "62A")) == ("II7", "gone")
    assert str(game.data.unit("8GA").factors) == "7-4"
    assert refused(game, state, "replace 62A in R9") == "13.2b"


@rule("trc:28.4.5b")
def test_a_guards_army_that_cannot_be_paid_does_not_come() -> None:
    game, state = guards(points=1)
    assert refused(game, state, "exchange 62A for 8GA") == "28.4.5b"
    game, state = guards(unit("16A", "II8"), unit("11GA", "later"), points=2)
    do(game, state, "exchange 62A for 8GA")
    assert refused(game, state, "exchange 16A for 11GA") == "28.4.5b"
    game, state = guards(points=2, impulse=2)
    assert refused(game, state, "exchange 62A for 8GA") == "28.4.5b"


@rule("trc:28.4.5a", "trc:23.1a")
def test_each_guards_army_takes_the_place_of_its_own_army_on_the_map_from_its_turn_on() -> None:
    game, state = guards(unit("16A", "II8"), unit("11GA", "later"), points=5)
    assert offered(game, state, "exchange") == {"exchange 62A for 8GA", "exchange 16A for 11GA"}
    assert refused(game, state, "exchange 62A for 11GA") == "28.4.5a"
    game, state = guards(points=5, turn=11)
    assert refused(game, state, "exchange 62A for 8GA") == "28.4.5a"
    game, state = guards(points=5, turn=15)
    assert offered(game, state, "exchange") == {"exchange 62A for 8GA"}
    lost = unit("30A", "pool"), unit("10GA", "later")
    game, state = guards(*lost, points=5)
    assert refused(game, state, "exchange 30A for 10GA") == "28.4.5a"
    game, state = guards(points=5, options=())
    assert refused(game, state, "exchange 62A for 8GA") == "23.1a"


@rule("trc:28.4.5a")
def test_a_guards_army_that_has_come_does_not_come_again() -> None:
    for place_ in ("II8", "pool", "surrendered"):
        game, state = guards(unit("8GA", place_), points=5)
        assert refused(game, state, "exchange 62A for 8GA") == "28.4.5a"


@rule("trc:28.4.5a")
def test_a_guards_army_has_done_what_the_army_had_done() -> None:
    game, state = guards(points=5)
    do(game, state, "step 62A to II8")
    do(game, state, "exchange 62A for 8GA")
    assert not offered(game, state, "step")
    game, state = guards(points=5)
    do(game, state, "exchange 62A for 8GA", "step 8GA to II8")


def october(*units, turn: int = 21, **more):  # type: ignore[no-untyped-def]
    """The second Axis movement of Sep/Oct 1944."""
    scene = axis("Z", "E31", "5-4"), russian("R", "R9"), *units
    return real(*scene, turn=turn, impulse=2, options=("12th-ss",), **more)


@rule("trc:28.4.6a")
def test_the_12th_ss_corps_arrives_in_august_1944_and_is_taken_off_at_the_end_of_october() -> None:
    game, state = october(unit("12SS", "later"), turn=20)
    entry = min(offered(game, state, "enter"))
    assert "28.4.6a" in rules(do(game, state, entry), "arrival")
    do(game, state, "end")
    assert place(game, state, "12SS") != "gone"
    game, state = october(unit("12SS", "L26"), unit("1Inf", "H29"))
    assert "28.4.6a" in rules(do(game, state, "end"))
    assert (place(game, state, "12SS"), place(game, state, "1Inf")) == ("gone", "H29")


@pytest.mark.parametrize("box", ["pool", "surrendered"])
@rule("trc:28.4.6b")
def test_for_a_lost_12th_ss_a_german_4_4_corps_leaves(box: str) -> None:
    kept = unit("6SS", "H29"), unit("38Inf", "H29")
    game, state = october(unit("12SS", box), unit("1Inf", "L26"), unit("2Inf", "K30"), *kept)
    do(game, state, "end")
    assert top(state) == "LateWithdrawal"
    assert offered(game, state) == {"withdraw 1Inf", "withdraw 2Inf"}
    assert refused(game, state, "withdraw 38Inf") == "28.4.6b"
    assert refused(game, state, "withdraw 6SS") == "28.4.6b"
    assert refusal(game, state, "withdraw 38Inf") == "38Inf is no German 4-4 corps on the map."
    do(game, state, "withdraw 2Inf")
    assert (place(game, state, "2Inf"), place(game, state, "1Inf"), state.player) == ("gone", "L26", 1)


def test_without_a_4_4_corps_nobody_leaves() -> None:
    game, state = october(unit("12SS", "pool"), unit("38Inf", "H29"))
    do(game, state, "end")
    assert state.player == 1


@rule("trc:28.1", "trc:28.4.0")
def test_the_variants_played_and_the_units_they_bring_are_told_as_the_game_begins() -> None:
    options = frozenset({"12th-ss", "late-headquarters", "no-retreat"})
    events = GAME.room("campaign", options).start("campaign", options, 1)[1]
    told = [event for event in events if {"trc:28.1", "trc:28.4.0"} & {*event.rules}]
    assert [next(iter(event.line.args.values())) for event in told] == [
        "No retreat",
        "Late headquarters",
        "12th SS Corps",
        "OKH, Vistula, 12SS",
    ]
    assert not {"28.1", "28.4.0"} & rules(GAME.start("campaign", frozenset(), 1)[1])
