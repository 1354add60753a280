"""28.2: the revised historical set-up: Rumania for its own, and the gap of Lvov."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import axis, do, offered, real, refused, russian, table, why

HISTORICAL = ("historical-setup",)


def deploying(*options: str):  # type: ignore[no-untyped-def]
    """The Axis set-up, once the Russians have theirs."""
    game, state = table(size="", phase="setup", turn=0, options=options)
    do(game, state, "fill", "commit")
    return game, state


@rule("trc:28.2a")
def test_only_those_listed_for_rumania_start_there() -> None:
    game, state = deploying(*HISTORICAL)
    for unit in ("41Pz", "39Pz", "14Pz", "AGS"):
        assert f"place {unit} in BB30" not in offered(game, state, "place")
        assert refused(game, state, f"place {unit} in BB30") == "28.2a"
    assert {"place 11Inf in BB30", "place Rum1 in BB30", "place 14Pz in V30"} <= offered(game, state, "place")


def test_a_draft_of_the_historical_set_up_is_filled_without_rumania() -> None:
    game, state = deploying(*HISTORICAL)
    do(game, state, "fill", "commit")
    stacks = (
        state.at[at] for at in range(game.grid.size) if game.regions.rumania & state.occupied[0] >> at & 1
    )
    assert {game.units[unit].place for stack in stacks for unit in stack} <= {"R"}
    assert state.turn == 1


def test_without_the_option_rumania_is_open_to_all() -> None:
    game, state = deploying()
    assert "place 41Pz in BB30" in offered(game, state, "place")


@rule("trc:28.2c")
def test_no_axis_train_runs_in_rumania_in_the_opening_turn() -> None:
    units = axis("In", "CC28"), axis("Out", "E31"), russian("R", "O8")
    game, state = real(*units, turn=1, options=HISTORICAL)
    assert not offered(game, state, "rail") & {"rail In to BB30", "rail Out to CC28"}
    assert refused(game, state, "rail In to BB30") == "28.2c"
    assert refused(game, state, "rail In to L26") == "28.2c"
    assert refused(game, state, "rail Out to CC28") == "28.2c"
    assert "rail Out to L26" in offered(game, state, "rail")
    game, state = real(*units, turn=2, options=HISTORICAL)
    assert {"rail In to BB30", "rail Out to CC28"} <= offered(game, state, "rail")
    game, state = real(*units, turn=1)
    assert {"rail In to BB30", "rail Out to CC28"} <= offered(game, state, "rail")


@pytest.mark.parametrize("hill", ["T24", "T25", "U24"])
@rule("trc:28.2b")
def test_the_mountains_of_the_lvov_gap_are_clear_ground(hill: str) -> None:
    beside = {"T24": "T23", "T25": "S25", "U24": "U23"}[hill]
    game, state = real(axis("A", beside, "8-7", "armour"), options=HISTORICAL)
    assert "28.2b" in why(game, state, f"step A to {hill}")
    do(game, state, f"step A to {hill}")
    assert offered(game, state, "step")
    game, state = real(axis("A", beside, "8-7", "armour"))
    do(game, state, f"step A to {hill}")
    assert not offered(game, state, "step")


@rule("trc:28.2b")
def test_nobody_is_doubled_in_the_lvov_gap() -> None:
    units = axis("A", "S24", "8-7"), russian("R", "T24", "4-3")
    game, state = real(*units, phase="combat", options=HISTORICAL)
    do(game, state, "attack T24", "join A")
    fight = game.explain(state, 0, ("launch",)).fights[0]
    assert fight.defence == (4, 4)
    assert "trc:28.2b" in {reason.rule for reason in fight.modifiers}
    game, state = real(*units, phase="combat")
    do(game, state, "attack T24", "join A")
    assert game.explain(state, 0, ("launch",)).fights[0].defence == (8, 8)
