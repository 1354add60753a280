"""28.6.3: alternative strategies, decided at fixed moments."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import GAME, at, axis, do, offered, real, refused, rules, russian, top, unit

WHAT_IF = ("what-if",)
SCENE = (axis("Z", "E31", "5-4"), russian("R", "R9"))


def place(game, state, name):  # type: ignore[no-untyped-def]
    """The hex of a unit, or its box."""
    return at(game, state, name).partition("-")[0]


def before(turn: int, *units, **more):  # type: ignore[no-untyped-def]
    """The last Russian movement before a turn."""
    more = {"options": WHAT_IF, "archangel": -1, **more}
    return real(*SCENE, *units, turn=turn - 1, player="russian", impulse=2, **more)


def begun(turn: int, *units, **more):  # type: ignore[no-untyped-def]
    """The beginning of a turn."""
    game, state = before(turn, *units, **more)
    do(game, state, "end", dice=(1,) if turn in (3, 4, 6, 9, 10, 12, 15, 16, 18, 21, 22) else ())
    assert state.turn == turn
    return game, state


@rule("trc:28.6.3", "trc:28.6.tun.1")
def test_the_axis_decides_on_tunisia_before_its_november_1942_impulse_once() -> None:
    game, state = begun(10)
    assert top(state) == "Choice"
    assert offered(game, state) == {"adopt tunisia", "decline"}
    assert refused(game, state, "adopt ardennes") == "28.6.ard.1"
    assert "28.6.tun.1" in rules(do(game, state, "adopt tunisia"))
    assert (state.adopted, top(state)) == (("tunisia",), "Movement")
    game, state = begun(10)
    assert rules(do(game, state, "decline")) == {"28.6.3"}
    assert (state.adopted, top(state)) == ((), "Movement")


@pytest.mark.parametrize(("turn", "options"), [(11, WHAT_IF), (9, WHAT_IF), (10, ())])
def test_nothing_is_decided_at_other_moments(turn: int, options: tuple[str, ...]) -> None:
    assert top(begun(turn, options=options)[1]) == "Movement"


@rule("trc:28.6.tun.2")
def test_without_tunisia_all_italians_leave_wherever_they_are() -> None:
    italians = unit("Ita3", "L26"), unit("Ita4", "pool"), unit("Ita5", "box")
    game, state = begun(10, *italians)
    assert "28.6.tun.2" in rules(do(game, state, "adopt tunisia"))
    assert {place(game, state, name) for name in ("Ita3", "Ita4", "Ita5")} == {"gone"}
    game, state = begun(10, *italians)
    do(game, state, "decline")
    assert place(game, state, "Ita3") == "L26"


@rule("trc:28.6.tun.3")
def test_without_tunisia_hermann_goering_comes_in_january_1943_by_the_west_edge() -> None:
    game, state = begun(11, unit("HG", "later"), adopted=["tunisia"])
    entries = offered(game, state, "enter")
    assert "enter HG in L26" not in entries
    assert "28.6.tun.3" in rules(do(game, state, min(entries)), "arrival")
    game, state = begun(11, unit("HG", "later"))
    assert not offered(game, state, "enter")
    game, state = real(*SCENE, unit("HG", "later"), turn=12, options=WHAT_IF, adopted=["tunisia"])
    assert not offered(game, state, "enter")


@rule("trc:28.6.tun.4")
def test_without_tunisia_the_ss_corps_are_withdrawn_in_may_1943_and_not_again() -> None:
    corps = unit("1SS", "L26"), unit("2SS", "L26")
    game, state = before(13, *corps, adopted=["tunisia"])
    assert "28.6.tun.4" in rules(do(game, state, "end"))
    assert place(game, state, "1SS") == place(game, state, "2SS") == "gone"
    game, state = begun(13, *corps)
    assert place(game, state, "1SS") == "L26"
    game, state = begun(19, unit("1SS", "L26"), adopted=["tunisia"])
    assert place(game, state, "1SS") == "L26"


@rule("trc:28.6.tun.5")
def test_without_tunisia_one_more_armoured_corps_is_replaced_in_1943() -> None:
    pool = [unit(name, "pool") for name in ("24Pz", "48Pz", "46Pz")]
    more = {"turn": 13, "options": WHAT_IF, "held": {"axis": ["AA29", "E31"], "russian": ["R9"]}}
    game, state = real(*SCENE, *pool, adopted=["tunisia"], **more)
    do(game, state, "hold 24Pz")
    assert "28.6.tun.5" in rules(do(game, state, "hold 48Pz"))
    assert refused(game, state, "hold 46Pz") == "21.4a"
    game, state = real(*SCENE, *pool, **more)
    do(game, state, "hold 24Pz")
    assert refused(game, state, "hold 48Pz") == "21.4a"
    game, state = real(*SCENE, *pool, adopted=["tunisia"], **{**more, "turn": 7})
    do(game, state, "hold 24Pz")
    assert refused(game, state, "hold 48Pz") == "21.4a"


@rule("trc:28.6.ard.1", "trc:28.6.ard.4")
def test_the_axis_decides_on_the_ardennes_before_its_september_1944_turn() -> None:
    game, state = begun(21)
    assert offered(game, state) == {"adopt ardennes", "decline"}
    assert {"28.6.ard.1", "28.6.ard.4"} <= rules(do(game, state, "adopt ardennes"))


@rule("trc:28.6.ard.2")
def test_withdrawn_panzer_corps_and_hermann_goering_come_back_in_october_1944() -> None:
    corps = unit("1SS", "gone", "", "", "withdrawn"), unit("2SS", "gone"), unit("HG", "later")
    game, state = begun(21, *corps)
    do(game, state, "adopt ardennes", "end")
    assert (state.turn, state.impulse) == (21, 2)
    entries = offered(game, state, "enter")
    assert {entry.split()[1] for entry in entries} == {"1SS", "HG"}
    entry = min(one for one in entries if "1SS" in one)
    assert "28.6.ard.2" in rules(do(game, state, entry), "arrival")
    assert place(game, state, "2SS") == "gone"
    game, state = begun(21, *corps)
    do(game, state, "decline", "end")
    assert not offered(game, state, "enter")


@rule("trc:28.6.ard.3")
def test_with_the_ardennes_adopted_the_axis_takes_replacements_in_november_1944() -> None:
    lost = unit("1Inf", "pool"), unit("2LW", "pool")
    game, state = begun(22, *lost, adopted=["ardennes"])
    assert "28.6.ard.3" in rules(do(game, state, "hold 1Inf"))
    assert "28.6.ard.3" in rules(do(game, state, "hold 2LW"))
    game, state = begun(22, *lost)
    assert refused(game, state, "hold 1Inf") == "21.2"
    game, state = begun(23, *lost, adopted=["ardennes"])
    assert refused(game, state, "hold 1Inf") == "21.2"


def test_a_choice_and_its_outcome_are_written_into_positions() -> None:
    game, state = begun(10)
    again, copy = GAME.place(game.position(state))
    assert top(copy) == "Choice"
    do(again, copy, "adopt tunisia")
    assert GAME.place(again.position(copy))[1].adopted == ("tunisia",)


def opening(*units, **more):  # type: ignore[no-untyped-def]
    """The first impulse of the game, before anything is decided."""
    return real(*SCENE, *units, **{"turn": 1, "options": WHAT_IF, **more})


@rule("trc:28.6.ita.1", "trc:28.6.ita.4")
def test_before_the_first_impulse_the_axis_decides_on_africa_and_italians_leave() -> None:
    game, state = opening(unit("Ita3", "later"))
    assert offered(game, state) == {"adopt italian-surrender", "decline"}
    assert {"28.6.ita.1", "28.6.ita.4"} <= rules(do(game, state, "adopt italian-surrender"))
    assert (place(game, state, "Ita3"), top(state)) == ("gone", "Movement")


@rule("trc:28.6.tun.1")
def test_after_the_italian_surrender_nothing_is_decided_on_tunisia() -> None:
    assert top(begun(10, adopted=["italian-surrender"])[1]) == "Movement"
    game, state = begun(10)
    assert refused(game, state, "adopt italian-surrender") == "28.6.ita.1"
    do(game, state, "adopt tunisia")


@rule("trc:28.6.ita.2")
def test_the_africa_corps_comes_in_july_1941() -> None:
    game, state = begun(2, unit("DAK", "later"), adopted=["italian-surrender"])
    assert "28.6.ita.2" in rules(do(game, state, min(offered(game, state, "enter"))), "arrival")
    game, state = begun(2, unit("DAK", "later"))
    assert not offered(game, state, "enter")
    game, state = begun(3, unit("DAK", "later"), adopted=["italian-surrender"])
    assert not offered(game, state, "enter")


@rule("trc:28.6.ita.3")
def test_two_panzer_corps_leave_in_may_1942_or_the_axis_loses() -> None:
    corps = [unit(name, "L26") for name in ("24Pz", "48Pz", "46Pz")]
    game, state = begun(7, *corps, adopted=["italian-surrender"])
    assert top(state) == "Withdrawal"
    assert refused(game, state, "withdraw Z") == "28.6.ita.3"
    events = do(game, state, "withdraw 24Pz", "withdraw 46Pz")
    assert "28.6.ita.3" in rules(events, "removed")
    assert (top(state), place(game, state, "48Pz"), state.result) == ("Movement", "L26", None)
    game, state = begun(7, *corps[:1], adopted=["italian-surrender"])
    assert "28.6.ita.3" in rules(do(game, state, "withdraw 24Pz"))
    assert state.result.winners == (1,)
    assert top(begun(7, *corps)[1]) == "Movement"


@rule("trc:28.6.ita.5")
def test_ships_in_the_black_sea_bring_the_russians_a_die_of_points_from_september_1941_on() -> None:
    def russians(turn: int, **more):  # type: ignore[no-untyped-def]
        held = {"axis": ["E31"], "russian": ["R9", "DD24"]}
        more = {"options": WHAT_IF, "archangel": -1, "held": held, "adopted": ["italian-surrender"], **more}
        game, state = real(*SCENE, turn=turn, impulse=2, **more)
        return game, state, do(game, state, "end", dice=(4,))

    game, state, events = russians(3)
    assert "28.6.ita.5" in rules(events)
    assert next(track.value for track in game.view(state, 1).tracks if track.id == "replacements") == 4
    do(game, state, "end")
    assert not state.supplies
    for turn, more in ((2, {}), (3, {"adopted": []}), (3, {"held": {"axis": ["E31"], "russian": ["R9"]}})):
        assert "28.6.ita.5" not in rules(russians(turn, **more)[2])
