"""11.1 The airborne operation and its bridgehead."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.state import AXIS, POOL, SOVIET
from hexfront.games.tow.supply.in_supply import sources, traceable
from hexfront.games.tow.victory.crossings import crossing_count

from .duel import combat, moves
from .table import at, axis, do, number, offered, refused, rules, soviet, table, top, unit, why

RAIL = {"0501-0502-0503-0504-0505": "rail"}
WEST = {"soviet-supply": ["0501"], "axis-supply": ["1212"]}


def dropped(*units: Any, **more: Any) -> tuple[Any, Any]:
    """The airborne token is drawn; the first group comes before the landing."""
    more = {"links": RAIL, "zones": WEST} | more
    return table(*units, phase="action", turn=3, cup=["Airborne"], **more)


@rule("tow:11.1f", "tow:4.3.4", "tow:11.0a")
def test_the_airborne_token_first_brings_the_next_group() -> None:
    game, state = dropped(soviet("F", "0902"), hand=["4PzA"])
    events = do(game, state, "pass", "pass")
    assert {"11.1f", "4.3.4", "11.0a"} <= rules(events, "said")
    assert (top(state), state.arrivals) == ("Arrivals", 1)
    assert refused(game, state, "land 0909").rule == "tow:11.1a"
    do(game, state, "receive 21RC in 0501", "receive 23RC in 0501")
    assert top(state) == "AirDrop"


def quiet(*units: Any, **more: Any) -> tuple[Any, Any]:
    """The paratroopers are about to land; nobody else comes, since there is no railway."""
    return dropped(*units, **({"size": "blank 16x16", "links": {}} | more))


@rule("tow:11.1g")
def test_paratroopers_land_within_eight_hexes_of_a_unit_in_supply() -> None:
    game, state = quiet(soviet("F", "0802"), soviet("G", "1515", "4-5", "infantry", "unsupplied"))
    hexes = {offer.split()[-1] for offer in offered(game, state)}
    start = game.grid.hex("0802")
    assert {game.grid.distance(start, game.grid.hex(one)) for one in hexes} == set(range(9))
    assert why(game, state, "land 0810") == {"11.1g": "8"}
    assert refused(game, state, "land 0811").rule == "tow:11.1g"
    assert refused(game, state, "end").rule == "tow:11.1g", "they land somewhere"
    assert refused(game, state, "land 1515").rule == "tow:11.1g"
    assert "11.1g" in rules(do(game, state, "land 0810"), "marked")
    assert at(game, state, "18G") == "0810"


@rule("tow:11.1g")
@pytest.mark.parametrize("first", ["F", "G"])
def test_one_unit_in_supply_is_enough_wherever_it_lies_in_its_stack(first: str) -> None:
    stack = [
        soviet(name, "0802", "4-5", "infantry", *(["isolated"] if name != first else [])) for name in "FG"
    ]
    game, state = quiet(*stack)
    assert "11.1g" in why(game, state, "land 0810")
    game, state = quiet(*stack, soviet("H", "1515", "4-5", "infantry", "isolated"))
    assert refused(game, state, "land 1515").rule == "tow:11.1g"


@rule("tow:11.1g")
def test_paratroopers_land_in_enemy_zones_but_not_on_enemies_or_at_sea() -> None:
    game, state = quiet(soviet("F", "0802"), axis("A", "0805"), hexes={"0807": "sea"})
    assert refused(game, state, "land 0805").rule == "tow:11.1g"
    assert refused(game, state, "land 0807").rule == "tow:11.1g"
    events = do(game, state, "land 0806")
    assert at(game, state, "18G") == "0806"
    assert "11.1g" in rules(events, "arrival")


@rule("tow:12.3f", "tow:12.3c")
def test_paratroopers_who_land_within_two_hexes_of_a_crossing_point_take_it() -> None:
    game, state = quiet(soviet("F", "0802"), zones={**WEST, "crossing-points": ["0808"]})
    events = do(game, state, "land 0810")
    assert "12.3f" in rules(events, "controlled") and "12.3c" in rules(events, "marked")
    assert state.crossings == 1 << game.grid.hex("0808")


@rule("tow:5.0b")
def test_paratroopers_need_room() -> None:
    game, state = quiet(soviet("F", "0802"), soviet("G", "0802"))
    assert refused(game, state, "land 0802").rule == "tow:5.0b"


@rule("tow:11.1h", "tow:5.0h")
def test_the_bridgehead_does_not_count_for_stacking() -> None:
    game, state = quiet(soviet("F", "0802"))
    events = do(game, state, "land 0802")
    assert {"11.1h", "5.0h"} <= rules(events, "marked")
    assert state.full[SOVIET] >> game.grid.hex("0802") & 1
    game, state = quiet(soviet("F", "0802"))
    do(game, state, "land 0803")
    assert not state.full[SOVIET] >> game.grid.hex("0803") & 1


@rule("tow:11.1i")
def test_the_bridgehead_is_a_source_but_not_for_arrivals() -> None:
    game, state = quiet(soviet("F", "0802"), zones={"soviet-supply": [], "axis-supply": ["1616"]})
    events = do(game, state, "land 0808")
    assert "11.1i" in rules(events, "marked")
    spot = 1 << game.grid.hex("0808")
    assert sources(game, state, SOVIET) == spot
    assert traceable(game, state, SOVIET) & 1 << game.grid.hex("0802")
    assert sources(game, state, SOVIET, bridgehead=False) == 0
    assert sources(game, state, AXIS) == 1 << game.grid.hex("1616"), "it is none of the Axis"
    more = {"links": {"0504-0505": "rail"}, "zones": WEST, "bridgehead": "0505", "hand": ["4PzA"]}
    game, state = table(phase="action", turn=3, cup=["Reinforcements"], **more)
    assert "11.0c" in rules(do(game, state, "pass", "pass"), "said")
    assert top(state) != "Arrivals"


@rule("tow:11.1i", "tow:10.4f")
def test_a_retreat_may_lead_towards_the_bridgehead() -> None:
    lines = (axis("P", "0506", "20-5"), soviet("S", "0505", "4-5"))
    game, state = combat(*lines, by="axis", zones={"soviet-supply": ["1212"]}, bridgehead="0502")
    do(game, state, "attack 0505", "join P")
    events = do(game, state, "launch", dice=(1,))
    assert moves(events, "retreat") == ["S 0505-0504"]
    assert "10.4f" in rules(events, "retreat")
    game, state = quiet(soviet("F", "0802"))
    assert "11.1i" in rules(do(game, state, "land 0803"), "marked")


@rule("tow:11.1j", "tow:11.1l")
def test_an_axis_combat_unit_destroys_the_bridgehead() -> None:
    game, state = table(axis("A", "0506"), axis("HQ", "0504", "1-6", "hq"), bridgehead="0505")
    do(game, state, "step HQ to 0505")
    assert state.bridgehead == game.grid.hex("0505")
    events = do(game, state, "step A to 0505")
    assert {"11.1j", "11.1l"} <= rules(events, "marked")
    assert state.bridgehead < 0
    assert crossing_count(game, state) == 1


@rule("tow:11.1k")
def test_the_bridgehead_stays_where_it_is() -> None:
    game, state = quiet(soviet("F", "0802"))
    assert "11.1k" in rules(do(game, state, "land 0803"), "marked")
    game, state = table(unit("18G", "0505"), bridgehead="0505", activated="soviet")
    do(game, state, "step 18G to 0504")
    assert (at(game, state, "18G"), state.bridgehead) == ("0504", game.grid.hex("0505"))


@rule("tow:11.1l", "tow:12.3c")
def test_the_bridgehead_is_a_crossing_point() -> None:
    game, state = quiet(soviet("F", "0802"))
    before = crossing_count(game, state)
    events = do(game, state, "land 0803")
    assert crossing_count(game, state) == before + 1
    assert {"11.1l", "12.3c"} <= rules(events, "marked")


@rule("tow:11.1g")
def test_without_a_unit_in_supply_nobody_lands() -> None:
    game, state = dropped(hand=["4PzA"], links={})
    events = do(game, state, "pass", "pass")
    assert "11.1g" in rules(events, "said")
    assert (state.bridgehead, state.where[number(game, "18G")]) == (0, POOL)
