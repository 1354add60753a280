"""Rules that stand in the way less often: markers of the owner's own, comrades' vehicles, close combat."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hexfront.engine.rulebook.rules import rule

from .table import offered, refused, table, unit
from .test_weapons import armed


def own(game: Any, state: Any, name: str) -> None:
    """Make the marker of a unit one of the owner's own, with the same figures."""
    hit = state.hit[game.numbers[name]]
    game.markers[hit] = replace(game.markers[hit], id="dazed", name="Dazed")


def told(game: Any, state: Any, text: str) -> tuple[str, str]:
    """The rule and the sentence of a refusal."""
    assert text not in offered(game, state)
    found = refused(game, state, text)
    return found.rule, str(found.text)


@rule("coh:7.5c")
@pytest.mark.parametrize("marker", ["pinned", "stunned"])
def test_a_marker_of_ones_own_that_forbids_movement_does_so_by_its_symbol(marker: str) -> None:
    game, state = table(unit("A", "de-rifles", "1-F05", hit=marker), unit("S", "ru-rifles", "1-A01"))
    own(game, state, "A")
    assert told(game, state, "step A to 1-E05 by ap") == ("coh:7.5c", "A is Dazed and may not move.")


@rule("coh:7.5c")
def test_a_marker_of_ones_own_that_forbids_everything_leaves_the_rally() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05", hit="stunned"), unit("S", "ru-rifles", "1-A01"))
    own(game, state, "A")
    assert told(game, state, "dig A by ap") == ("coh:7.5c", "A can only rally.")
    assert "rally A by ap" in offered(game, state)
    assert told(game, state, "fire A at 1-A01 by ap")[0] == "coh:7.5c"


@rule("coh:7.5c")
def test_nobody_gets_off_with_a_marker_of_ones_own_that_forbids_everything() -> None:
    game, state = table(
        unit("T", "de-opel", "1-F05"),
        unit("A", "de-rifles", "1-F05", hit="stunned", on="T"),
        unit("S", "ru-rifles", "1-A01"),
    )
    own(game, state, "A")
    assert told(game, state, "unload A by ap") == ("coh:7.5c", "A is Dazed and may not move.")


@rule("coh:7.5b", "coh:7.5c")
def test_a_marker_of_ones_own_cuts_the_range_and_takes_firepower() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05", hit="berserk"), unit("S", "ru-rifles", "1-C05"))
    own(game, state, "A")
    assert told(game, state, "fire A at 1-C05 by ap")[0] == "coh:7.5b"
    game, state = table(unit("A", "de-pz3e", "1-F05", hit="red-gun-damaged"), unit("S", "ru-rifles", "1-E05"))
    own(game, state, "A")
    refusal = told(game, state, "fire A at 1-E05 by ap")
    assert refusal == ("coh:7.5c", "The marker of A has taken this firepower.")


@rule("coh:dmg-v-stunned")
def test_a_stunned_crew_neither_moves_nor_does_anything_else_but_rally() -> None:
    tank, squad = unit("P", "de-pz3e", "1-F05", hit="crew-stunned"), unit("S", "ru-rifles", "1-A01")
    game, state = table(tank, squad, hands={0: ["scouts"]})
    assert told(game, state, "step P to 1-E05 by ap")[0] == "coh:dmg-v-stunned"
    refusal = told(game, state, "play scouts on P for 0")
    assert refusal == ("coh:dmg-v-stunned", "P can only rally.")


@rule("coh:10.2a")
def test_nobody_hides_twice_nor_out_of_close_combat() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05", "n", "hidden"), unit("S", "ru-rifles", "1-A01"))
    assert told(game, state, "hide A in 1-F05 by ap") == ("coh:10.2a", "A is hidden already.")
    game, state = table(unit("A", "de-rifles", "1-F05"), unit("S", "ru-rifles", "1-F05"))
    assert told(game, state, "hide A in 1-E05 by ap") == ("coh:10.2a", "An enemy sees A: it cannot hide.")


@rule("coh:7.7.3j")
def test_flames_do_not_leave_a_hex_with_enemies_in_it() -> None:
    units = (
        unit("E", "de-engineers", "1-F05"),
        unit("S", "ru-rifles", "1-F05"),
        unit("R", "ru-rifles", "1-E05"),
    )
    game, state = table(*units)
    text = "Enemies are in the hex of E: it burns one of them."
    assert told(game, state, "flame E at 1-E05 by ap") == ("coh:7.7.3j", text)
    assert "burn E on S by ap" in offered(game, state)


@rule("coh:17.0b")
def test_vehicles_of_a_comrade_are_not_at_hand() -> None:
    seats = ("german", "german", "soviet")
    units = (
        unit("A", "de-rifles", "1-F05", seat=0),
        unit("P", "de-pz3e", "1-F05", "n", "bogged", seat=0),
        unit("T", "de-opel", "1-F05", seat=1),
        unit("Q", "de-pz3e", "1-F05", seat=1),
        unit("S", "ru-rifles", "1-A01", seat=2),
    )
    game, state = table(*units, seats=seats, cp=(5, 5, 5))
    assert told(game, state, "load A on T by ap") == ("coh:17.0b", "T is not at hand for A.")
    assert told(game, state, "tow P with Q by ap") == ("coh:17.0b", "Q is not at hand for P.")


@rule("coh:10.0c")
def test_a_hidden_unit_comes_to_light_before_it_attacks_a_work() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", "hidden"),
        unit("S", "ru-rifles", "1-A01"),
        works={"1-F05": ["wire"]},
    )
    text = "A is hidden: it comes to light before it attacks a work."
    assert told(game, state, "breach A on wire by ap") == ("coh:10.0c", text)
    game, state = table(unit("A", "de-rifles", "1-F05"), unit("S", "ru-rifles", "1-A01"))
    refusal = told(game, state, "emerge A to 1-E05 by ap")
    assert refusal == ("coh:10.0c", "A is not hidden: it steps or backs.")


@rule("coh:17.0e")
def test_who_is_carried_throws_nothing() -> None:
    game, state = armed(
        "grenades",
        unit("T", "de-opel", "1-F05"),
        unit("A", "de-rifles", "1-F05", on="T"),
        unit("S", "ru-rifles", "1-F05"),
    )
    assert told(game, state, "throw grenades by A at 1-F05 for 0")[0] == "coh:17.0e"


@rule("coh:14.1.t2")
def test_terrain_of_ones_own_may_be_closed_to_tracks() -> None:
    game, state = table(unit("P", "de-pz3e", "1-F05"), unit("S", "ru-rifles", "1-A01"))
    tank, ahead, cost = game.numbers["P"], game.grid.hex("1-E05"), game.ground.terrain_cost
    game.ground.terrain_cost = lambda gait, to: None if to == ahead else cost(gait, to)
    at = state.where[tank]
    game.steps[tank][at] = tuple(None if way and way.to == ahead else way for way in game.steps[tank][at])
    game.ground.paths("tracked", at, state.facing[tank])
    game.ground._paths.clear()
    assert told(game, state, "step P to 1-E05 by ap") == ("coh:14.1.t2", "P cannot enter 1-E05: clear.")


@rule("coh:3.1b", "coh:2.2c")
def test_of_those_who_act_at_once_the_one_is_named_that_cannot_pay() -> None:
    units = unit("A", "de-rifles", "1-F05"), unit("T", "de-opel", "1-F05", "n", "used")
    game, state = table(*units, unit("S", "ru-rifles", "1-A01"))
    refusal = told(game, state, "load A on T by snap")
    assert refusal == ("coh:3.1b", "T is used or active: no opportunity action.")
    assert told(game, state, "load A on T by ap")[1] == "T is used and has no AP this turn."
