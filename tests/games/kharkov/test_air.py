"""13.0 Air points by turn, and air supply."""

from __future__ import annotations

from typing import Any

from hexfront.engine.events import Said
from hexfront.engine.rules import rule
from hexfront.games.kharkov import supply
from hexfront.games.kharkov.game import Kharkov
from hexfront.games.kharkov.state import AXIS, SOVIET

from .march import why
from .table import do, offered, refused, table, unit

UNITS = (
    unit("A", "0505", "infantry", "9-8"),
    unit("B", "0505", "panzer", "4-12"),
    unit("C", "0808", "infantry", "9-8"),
)


def air_phase(points: int = 2, turn: int = 6, **more: Any) -> tuple[Kharkov, Any]:
    return table(*UNITS, phase="axis-air", turn=turn, air={"soviet": 1, "axis": points}, **more)


def in_supply(game: Kharkov, state: Any, name: str) -> bool:
    return supply.in_supply(game, state, game.data.numbers[name])


@rule("kharkov:13.0g1")
def test_each_turn_brings_the_points_of_the_track_and_unused_ones_are_lost() -> None:
    game, state = air_phase(9, turn=2)
    assert game.explain(state, AXIS, ("end",)).reasons[0].amount == "9"
    events = do(game, state, "end")
    assert state.turn == 3
    points = game.data.turn(3).air
    assert state.air == [points["soviet"], points["axis"]] == [2, 2]
    assert any(isinstance(event, Said) and "kharkov:13.0g1" in event.rules for event in events)


@rule("kharkov:13.2a", "kharkov:13.0g2", "kharkov:4.2B5")
def test_unused_points_are_put_on_hexes_with_axis_units() -> None:
    game, state = air_phase(2, turn=6)
    assert offered(game, state) == {"supply 0505", "supply 0808", "end"}
    assert refused(game, state, "supply 0101").rule == "kharkov:13.2a"
    assert game.deciders(state) == (AXIS,)
    do(game, state, "supply 0505")
    assert state.air[AXIS] == 1
    assert offered(game, state) == {"supply 0808", "end"}
    assert game.prompts(state, AXIS)[0].about == ("0505",)
    do(game, state, "supply 0808")
    assert state.turn == 7, "with the last point the phase is over"


@rule("kharkov:13.2a")
def test_without_points_nothing_is_placed() -> None:
    game, state = air_phase(0)
    assert offered(game, state) == {"end"}
    assert refused(game, state, "supply 0505").rule == "kharkov:13.0g1"
    assert refused(game, state, "pass").rule == "kharkov:13.2a"


@rule("kharkov:13.2b")
def test_a_point_supplies_every_unit_in_its_hex_for_the_whole_next_turn() -> None:
    game, state = air_phase(2)
    reasons = game.explain(state, AXIS, game.lexicon.parse("supply 0505")).reasons
    assert "kharkov:13.2b" in [reason.rule for reason in reasons]
    do(game, state, "supply 0505")
    assert not in_supply(game, state, "A"), "it serves the next turn, not this one"
    assert refused(game, state, "supply 0505").rule == "kharkov:13.2b"
    do(game, state, "end")
    assert (state.turn, state.phase) == (7, "soviet-movement")
    assert [in_supply(game, state, name) for name in "ABC"] == [True, True, False]


def test_points_of_the_last_turn_serve_until_this_turn_ends() -> None:
    game, state = air_phase(2, air_supply=["0808"])
    do(game, state, "supply 0505")
    assert [in_supply(game, state, name) for name in "AC"] == [False, True]
    do(game, state, "end")
    assert [in_supply(game, state, name) for name in "AC"] == [True, False]


def test_on_the_last_turn_there_is_nothing_to_supply_and_old_points_count_to_the_end() -> None:
    game, state = air_phase(2, turn=10, air_supply=["0505"])
    assert offered(game, state) == {"end"}
    assert refused(game, state, "supply 0808").rule == "kharkov:13.2b"
    do(game, state, "end")
    assert state.result is not None
    assert state.air_supply == [game.grid.hex("0505")]


def test_air_supply_is_of_no_use_to_the_soviets() -> None:
    game, state = table(unit("S", "0505", "rifle", "4-4-6"), air_supply=["0505"])
    assert not in_supply(game, state, "S")
    assert state.air[SOVIET] == 0


@rule("kharkov:13.2a", "kharkov:17.11b")
def test_a_city_hex_counts_as_a_unit_to_be_supplied_on_the_last_turn() -> None:
    more: dict[str, Any] = {
        "hexes": {"0303": "city", "0305": "city", "0307": "city"},
        "garrisons": {"0303": 1},
        "held": {"0305": "soviet", "0307": "axis"},
    }
    game, state = air_phase(turn=9, **more)
    cities = {"supply 0303", "supply 0307"}
    assert offered(game, state) == {"supply 0505", "supply 0808", "end"} | cities
    assert refused(game, state, "supply 0305").rule == "kharkov:13.2a", "the Soviets held it last"
    assert "17.11b" in why(game, state, "supply 0307") and "17.11b" not in why(game, state, "supply 0505")
    game, state = air_phase(turn=8, **more)
    assert offered(game, state) == {"supply 0505", "supply 0808", "end"}, "nobody asks for its supply yet"
    assert refused(game, state, "supply 0307").rule == "kharkov:13.2a"
