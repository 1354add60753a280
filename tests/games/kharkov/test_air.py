"""13.0 Air points by turn, and air supply."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.events import Said
from hexfront.engine.positions import probe
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.game import Kharkov
from hexfront.games.kharkov.state import AIRLIFTED, AXIS, SOVIET
from hexfront.games.kharkov.supply import check
from hexfront.games.kharkov.units import counters

from .duel import amounts, odds, soviet
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
    return check.in_supply(game, state, game.data.numbers[name])


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


@rule("kharkov:13.2a", "kharkov:13.0g1")
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


@rule("kharkov:13.2b")
def test_it_supplies_the_units_wherever_they_go_and_not_those_who_come() -> None:
    game, state = air_phase(2)
    do(game, state, "supply 0505", "end")
    a, b, c = (game.data.numbers[name] for name in "ABC")
    counters.put(game, state, a, game.grid.hex("0909"))
    counters.put(game, state, c, game.grid.hex("0505"))
    assert [in_supply(game, state, name) for name in "ABC"] == [True, True, False]
    told = {one.unit: one for one in probe.supply(game, state)}
    assert "kharkov:13.2b" in [reason.rule for reason in told["A"].reasons]
    while state.phase != "axis-air":
        do(game, state, "end")
    assert state.turn == 7 and in_supply(game, state, "A")
    do(game, state, "supply 0505", "end")
    assert [in_supply(game, state, name) for name in "ABC"] == [False, True, True]
    assert not state.flags[a] & AIRLIFTED and state.flags[b] & state.flags[c] & AIRLIFTED


@rule("kharkov:13.2b")
def test_a_unit_that_was_supplied_by_air_keeps_its_movement_and_its_strength_away_from_the_hex() -> None:
    units = unit("A", "0505", "infantry", "9-8", "airlifted"), soviet("S", "0506")
    game, state = table(*units, phase="axis-combat", air_supply=["0808"])
    assert amounts(odds(game, state, "0506", "A"), "11.43a") == []
    assert probe.supply(game, state)[0].reasons[0].rule == "kharkov:13.2b"
    game, state = table(units[0], unit("B", "0808", "infantry", "9-8"), air_supply=["0808"])
    assert [in_supply(game, state, name) for name in "AB"] == [True, False], "who is flagged is said exactly"


def test_regiments_share_the_air_supply_of_their_division_and_it_has_what_all_of_them_have() -> None:
    game, state = table(unit("79ID", "0505"), phase="axis-movement", air_supply=["0505"])
    do(game, state, "split 79ID")
    parts = [one for one in game.data.by_kind["regiment"] if state.where[one] > 0]
    assert len(parts) == 3 and all(state.flags[one] & AIRLIFTED for one in parts)
    names = ",".join(game.name(one) for one in parts)
    do(game, state, f"reform 79ID from {names}")
    assert in_supply(game, state, "79ID")
    game, state = table(unit("79ID", "0505"), phase="axis-movement", air_supply=["0505"])
    do(game, state, "split 79ID")
    state.flags[parts[1]] &= ~AIRLIFTED
    do(game, state, f"reform 79ID from {names}")
    assert not in_supply(game, state, "79ID")


def test_air_supply_is_written_down_by_unit() -> None:
    game, state = air_phase(2)
    do(game, state, "supply 0505", "end")
    counters.put(game, state, game.data.numbers["C"], game.grid.hex("0505"))
    again, later = game.place(game.position(state))
    assert [in_supply(again, later, name) for name in "ABC"] == [True, True, False]


def test_points_of_the_last_turn_serve_until_this_turn_ends() -> None:
    game, state = air_phase(2, air_supply=["0808"])
    do(game, state, "supply 0505")
    assert [in_supply(game, state, name) for name in "AC"] == [False, True]
    do(game, state, "end")
    assert [in_supply(game, state, name) for name in "AC"] == [True, False]


@rule("kharkov:13.2b")
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
