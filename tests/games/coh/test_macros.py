"""Orders in one sentence for units with facing: a whole way, as far as it can be gone in one action."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hexfront.engine.base.errors import Illegal
from hexfront.engine.positions import placing, probe
from hexfront.engine.positions.position import Position, UnitLine

ROAD = Path(__file__).parents[3] / "docs" / "positions" / "coh" / "wheels-on-the-road.toml"


def squad(facing: str = "n", enemy: str = "1-A05", **more: Any) -> tuple[Any, Any]:
    """A squad in 1-G05, and an enemy far ahead."""
    units = [
        UnitLine(id="A", at="1-G05", kind="de-rifles", facing=facing),
        UnitLine(id="R", at=enemy, kind="ru-rifles", facing="s"),
    ]
    return placing.place(Position(game="coh", map="blank 12x12", units="only", unit=units, **more))


def ordered(game: Any, state: Any, text: str) -> tuple[list[str], list[str]]:
    """What an order has done, and what is left of it."""
    performed = probe.do(game, state, text)
    words = game.lexicon.text
    return [words(one) for one in performed.done], [words(one) for one in performed.left]


def test_a_step_turns_the_unit_the_way_it_goes_on_and_the_rest_waits_for_the_next_go() -> None:
    game, state = squad()
    done, left = ordered(game, state, "move A via 1-F05,1-F06")
    ahead = game.grid.directions[game.grid.direction(game.grid.hex("1-F05"), game.grid.hex("1-F06"))]
    assert done == ["step A to 1-F05 by ap", f"face {ahead}"]
    assert left == ["step A to 1-F06 by ap"]
    assert game.deciders(state) == (1,), "the other side has its go first"


def test_at_the_end_of_its_way_it_faces_where_it_went() -> None:
    for facing in ("n", "ne"):
        game, state = squad(facing)
        assert ordered(game, state, "move A to 1-F05") == (["step A to 1-F05 by ap", "face n"], [])


def test_a_step_brings_its_facing_and_one_backwards_keeps_it() -> None:
    game, state = squad("ne")

    def followed(text: str) -> list[str]:
        atoms = game.followed(state, 0, game.lexicon.parse(text))
        return [game.lexicon.text(one) for one in atoms]

    assert followed("step A to 1-F05 by ap") == ["step A to 1-F05 by ap", "face n"]
    assert followed("step A to 1-F05 by snap") == ["step A to 1-F05 by snap", "face n"]
    assert followed("back A to 1-H05 by ap") == ["back A to 1-H05 by ap", "face ne"]
    assert followed("pivot A to n by ap") == ["pivot A to n by ap"]


def test_a_vehicle_that_may_drive_on_is_asked() -> None:
    game, state = placing.load(ROAD)
    seat = game.deciders(state)[0]
    steps = [one for one in game.legal(state, seat) if one[0] == "step" and game.vehicle[one[1]]]
    assert any(len(game.followed(state, seat, one)) == 1 for one in steps)


def test_who_cannot_go_forwards_goes_backwards() -> None:
    game, state = squad()
    done, _ = ordered(game, state, "move A to 1-H05")
    assert done[0] == "back A to 1-H05 by ap"


def test_a_vehicle_drives_its_bonus_hexes_in_one_order() -> None:
    game, state = placing.load(ROAD)
    done, left = ordered(game, state, "move T via 1-G05,1-F05,1-E05")
    assert done == ["step T to 1-G05 by ap", "drive T to 1-F05", "drive T to 1-E05", "face n"]
    assert not left and game.labels[state.where[game.numbers["T"]]] == "1-E05"


def test_a_vehicle_that_drives_too_far_stops_where_its_symbols_end() -> None:
    game, state = placing.load(ROAD)
    done, left = ordered(game, state, "move T via 1-G05,1-F05,1-E05,1-D05")
    assert done[-2:] == ["drive T to 1-E05", "face n"] and left == ["step T to 1-D05 by ap"]


def test_every_step_of_a_way_is_judged_as_far_as_it_can_be_foreseen() -> None:
    game, state = placing.load(ROAD)
    judged = probe.judged(game, state, "move T via 1-G05,1-F05,1-E05,1-D05")
    assert judged.verdict.legal and [game.lexicon.text(one) for one in judged.left] == [
        "step T to 1-D05 by ap"
    ]
    assert str(judged.stopped) == "Another seat is to decide."


@pytest.mark.parametrize(
    ("order", "rule"), [("move A via 1-D05", "coh:5.0b"), ("move A to 1-A01", "coh:5.0b")]
)
def test_a_way_that_cannot_be_begun_is_refused_by_its_rule(order: str, rule: str) -> None:
    game, state = squad()
    with pytest.raises(Illegal) as caught:
        probe.do(game, state, order)
    assert caught.value.rule == rule
    assert not probe.why(game, state, order).legal


def test_a_hidden_enemy_on_the_way_does_not_show_in_the_plan() -> None:
    """The plan is the same whether an enemy hides in the next hex but one or far away."""
    plans = []
    for at in ("1-E05", "1-A01"):
        game, state = squad(enemy="1-A09")
        units = [
            UnitLine(id="A", at="1-G05", kind="de-rifles", facing="n"),
            UnitLine(id="R", at="1-A09", kind="ru-rifles", facing="s"),
            UnitLine(id="H", at=at, kind="ru-rifles", flags=["hidden"]),
        ]
        game, state = placing.place(Position(game="coh", map="blank 12x12", units="only", unit=units))
        plans.append(game.plan(state, 0, game.lexicon.parse("move A via 1-F05,1-E05")))
    assert plans[0] == plans[1]
