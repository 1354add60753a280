"""12.3 What is noted of off-board artillery, who is asked for it, and what anybody can tell of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hexfront.engine.contract import agenda
from hexfront.games.coh.box.firefight.firefight import Seat
from hexfront.games.coh.fire import artillery
from hexfront.games.coh.fire.artillery import Falling, Plotting
from hexfront.games.coh.game import Coh
from hexfront.games.coh.state import Plot

from .table import GAME, do, offered, refused, table, unit, why

TURNS = 6
HEX = 50


def guns(**more: Any) -> tuple[Any, Any]:
    """Two batteries of the German and one of the Soviet; each has an observer."""

    def seat(side: Any, *weapons: str) -> Seat:
        return Seat(side, side, "", (0,) * TURNS, 0, 0, (0,) * TURNS, (), weapons)

    game, state = table(
        unit("O", "de-rifles", "1-H05", "n"),
        unit("S", "ru-rifles", "1-C05", "s"),
        cp=(0, 0),
        turns=TURNS,
        **more,
    )
    seats = seat("german", "lefh18", "grenades", "lefh18"), seat("soviet", "m38")
    return Coh(firefight=replace(game.firefight, seats=seats), root=GAME), state


def plot(seat: int = 0, battery: int = 0, at: int = HEX, turn: int = 1, **more: Any) -> Plot:
    return Plot(seat=seat, card="lefh18", battery=battery, hex=at, turn=turn, **more)


def test_only_artillery_cards_are_batteries() -> None:
    game, _ = guns()
    assert artillery.batteries(game, 0) == ["lefh18", "lefh18"]
    assert artillery.batteries(game, 1) == ["m38"]


def test_every_battery_that_may_be_left_is_asked_for_in_order() -> None:
    game, state = guns()

    def asked(*plots: Plot, turn: int = 3) -> list[tuple[int, str, int]]:
        state.agenda.clear()
        state.plots, state.turn = plots, turn
        artillery.plot(game, state, [])
        return [(one.seat, one.card, one.battery) for one in reversed(state.agenda)]

    all_ = [(0, "lefh18", 0), (0, "lefh18", 1), (1, "m38", 0)]
    assert asked() == all_
    assert asked(plot(turn=2)) == all_, "it has not fallen yet: nobody else knows"
    assert asked(plot(turn=1)) == all_[1:], "everybody has seen it"
    assert asked(plot(turn=1, battery=1)) == [all_[0], all_[2]]
    assert asked(plot(turn=1, seat=1)) == all_[:2]
    assert asked(plot(turn=1, at=-1)) == all_, "it was kept"
    assert asked(plot(turn=1, at=0)) == all_[1:]


def test_a_battery_on_its_way_is_kept() -> None:
    for given, spent in (
        (plot(), True),
        (plot(at=-1), False),
        (plot(battery=1), False),
        (plot(seat=1), False),
        (plot(at=0), True),
    ):
        game, state = guns()
        state.plots = (given,)
        frame = Plotting(0, "lefh18", 0)
        assert frame.spent(state) == spent
        agenda.push(state, frame)
        assert (offered(game, state) == {"keep lefh18"}) == spent
        note = str(game.view(state, 0).prompts[0].note)
        assert note.endswith("so that nobody learns it.") == spent
        assert game.view(state, 1).prompts[0].note is None
        if spent:
            assert refused(game, state, "target lefh18 at 1-C05").rule == "coh:12.3a"


def test_what_is_said_to_the_one_who_plots() -> None:
    game, state = guns()
    agenda.push(state, Plotting(0, "lefh18", 0))
    name = game.data.card("lefh18").name
    assert (
        str(game.view(state, 0).prompts[0].note)
        == f"{name}: what is plotted now falls in the next preparation."
    )
    rules = [
        [one.rule for one in why(game, state, text).reasons]
        for text in ("target lefh18 at 1-C05", "screen lefh18 at 1-C05", "keep lefh18")
    ]
    assert rules == [["coh:12.3a", "coh:12.3c"], ["coh:12.3a", "coh:12.3c", "coh:13.1d"], ["coh:12.3a"]]
    state.where[0] = -3
    assert str(game.view(state, 0).prompts[0].note) == f"Nobody observes for {name} now."
    assert refused(game, state, "target lefh18 at 1-C05").rule == "coh:12.3c"
    assert refused(game, state, "keep m38").rule == "coh:12.3a"


@pytest.mark.parametrize(
    ("text", "at", "smoke", "said"),
    [
        ("target lefh18 at 1-C05", "1-C05", False, "is plotted on 1-C05."),
        ("screen lefh18 at 1-C05", "1-C05", True, "is plotted on 1-C05, as smoke."),
        ("keep lefh18", "", False, "is kept."),
    ],
)
def test_what_is_noted_takes_the_place_of_what_was_kept(text: str, at: str, smoke: bool, said: str) -> None:
    game, state = guns()
    state.turn = 2
    kept, other, fired, theirs = plot(at=-1), plot(at=-1, battery=1), plot(battery=1), plot(at=-1, seat=1)
    state.plots = (kept, other, fired, theirs)
    agenda.push(state, Plotting(0, "lefh18", 0))
    events = do(game, state, text)
    *rest, noted = state.plots
    assert rest == [other, fired, theirs]
    assert (noted.seat, noted.card, noted.battery, noted.smoke, noted.turn) == (0, "lefh18", 0, smoke, 2)
    assert noted.hex == (game.grid.hex(at) if at else -1)
    assert noted.maybe == game.seen(state, state.where[0])
    assert str(events[0].text()).endswith(said) and events[0].to == (0,)
    assert ("coh:12.3c" in events[0].rules) == bool(at)


def test_what_falls_now() -> None:
    game, state = guns()
    state.turn = 3
    due = plot(turn=2), plot(turn=2, seat=1, at=0)
    state.plots = (plot(turn=1), *due, plot(turn=3), plot(turn=2, at=-1))
    artillery.resolve(game, state, [])
    assert state.agenda[-1].plots == due
    state.agenda.pop()
    top = state.agenda[-1]
    state.plots = (plot(turn=1),)
    artillery.resolve(game, state, [])
    assert state.agenda[-1] is top


def test_what_anybody_can_tell_of_barrages_under_way() -> None:
    _, state = guns()
    state.turn = 3
    first, second, third = plot(turn=2), plot(turn=2, battery=1), plot(turn=2, seat=1)
    state.plots = (first, second, third, plot(turn=1, seat=1, battery=5))
    assert artillery.last_fallen(state) == (-1, -1), "nothing is falling"
    assert not artillery.undecided(state, (0, 0), (-1, -1))
    agenda.push(state, Falling((second, third), ()))
    assert artillery.last_fallen(state) == (0, 0)
    state.agenda[-1] = Falling((second, third), (HEX,))
    assert artillery.last_fallen(state) == (0, 1), "the first of the list is under way"
    last = (0, 1)
    assert [artillery.undecided(state, one, last) for one in ((0, 0), (0, 1), (1, 0))] == [False, False, True]
    state.agenda[-1] = Plotting(0, "lefh18")
    assert artillery.undecided(state, (0, 0), last)
    assert artillery.whose(third) == (1, 0)


def test_shells_hit_the_flank_of_everything_on_the_pattern() -> None:
    game, _ = guns()
    one = plot(at=game.grid.hex("1-E05"))
    assert artillery.pattern(game, one).bit_count() == 7
    shot = artillery.shell(game, one, HEX)
    assert (shot.seat, shot.at, shot.weapon, shot.units) == (0, HEX, "lefh18", ())
    assert shot.flank and shot.explosive and shot.plain and shot.breaches
    effect = game.data.card("lefh18").effect
    assert (shot.red, shot.blue) == (effect.red, effect.blue)
