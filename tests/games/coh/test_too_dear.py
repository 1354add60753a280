"""3.0b, 3.2.2: what cannot be paid says which part of the price makes it so."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.hexes import altered

from .table import field, offered, refused, table, unit

FAR = unit("S", "ru-rifles", "1-L12")
PREY = unit("T", "ru-rifles", "1-D05", "s")
WOODS = {"1-E05": "heavy-woods"}
HMG = unit("A", "de-hmg", "1-F05", "n", "active")
RIFLES = unit("A", "de-rifles", "1-F05", "n", "active")
TANK = unit("A", "de-pz3e", "1-F05", "n", "active")
TRUCK = unit("A", "de-opel", "1-F05", "n", "active")


def short(action: str, *units: Any, ap: int, **more: Any) -> str:
    """The rule by which an act is refused that is paid with so many AP of an activation, without CP."""
    game, state = table(*units, FAR, cp=(0, 0), **more)
    text = f"{action} by ap"
    state.ap[0] = 20
    assert text in offered(game, state), "only the price is against it"
    state.ap[0] = ap
    assert text not in offered(game, state)
    found = refused(game, state, text)
    assert "more than A can pay" in str(found)
    return found.rule


def dear(named: str, action: str, who: Any, ap: int, **more: Any) -> Any:
    """A case of an act that one surcharge makes too dear."""
    return pytest.param(named, action, who, ap, more, marks=pytest.mark.rule(named), id=named)


HILL, CLIFF = [
    altered(field(hexes=WOODS), numbers={"level": {"1-E05": level, "1-E06": level}}) for level in (1, 2)
]


@pytest.mark.parametrize(
    ("named", "action", "who", "ap", "more"),
    [
        dear("coh:5.0.t1", "step A to 1-E05", HMG, 2, hexes=WOODS),
        dear("coh:14.1.t2", "step A to 1-E05", TANK, 2, hexes=WOODS),
        dear("coh:14.1.t1", "step A to 1-E05", TRUCK, 2, hexes={"1-E05": "light-woods"}),
        dear("coh:5.0.2c", "step A to 1-E05", RIFLES, 1, sides={"1-E05-1-F05": "wall"}),
        dear("coh:5.2", "back A to 1-G05", RIFLES, 1),
        dear("coh:5.0.3b", "creep A to 1-E05", RIFLES, 1, options=("cautious",)),
        dear("coh:18.3.1b", "step A to 1-E05", RIFLES, 1, works={"1-E05": ["wire"]}),
        dear("coh:18.3.2a", "step A to 1-E05", TANK, 1, works={"1-E05": ["roadblock"]}),
        dear("coh:7.5b", "step A to 1-E05", RIFLES._replace(hit="under-cover"), 1),
        dear("coh:11.0c", "step A to 1-E06", RIFLES, 1, map=HILL),
        dear("coh:11.1a", "step A to 1-E06", RIFLES, 2, map=CLIFF),
    ],
)
def test_what_makes_a_move_too_dear_is_named(
    named: str, action: str, who: Any, ap: int, more: dict[str, Any]
) -> None:
    assert short(action, who, ap=ap, **more) == named


@rule("coh:5.0.t1", "coh:11.0c", "coh:3.0b")
def test_of_several_surcharges_the_one_that_goes_too_far_is_named() -> None:
    assert short("step A to 1-E05", HMG, ap=3, map=HILL) == "coh:11.0c", "2 and 1 would do"
    assert short("step A to 1-E05", HMG, ap=2, map=HILL) == "coh:5.0.t1"
    assert short("step A to 1-E05", HMG, ap=1, map=HILL) == "coh:3.0b", "not even 2"


@rule("coh:15.4a", "coh:3.0b")
def test_a_turret_that_lacks_the_points_to_turn_is_told_so() -> None:
    tank = TANK._replace(facing="s")
    assert short("fire A at 1-D05", tank, PREY, ap=4) == "coh:15.4a", "3 and 2 are more than 4"
    assert short("fire A at 1-D05", tank, PREY, ap=3) == "coh:15.4a", "3 alone would do"
    assert short("fire A at 1-D05", tank, PREY, ap=2) == "coh:3.0b", "not even 3"


@rule("coh:dmg-suppressed", "coh:3.0b")
def test_a_marker_that_makes_fire_too_dear_is_named() -> None:
    squad = RIFLES._replace(hit="suppressed")
    assert short("fire A at 1-D05", squad, PREY, ap=3) == "coh:dmg-suppressed"
    assert short("fire A at 1-D05", squad, PREY, ap=2) == "coh:3.0b"


@rule("coh:5.0.t1", "coh:5.0.3b")
def test_who_enters_the_map_or_comes_out_of_hiding_is_told_the_same() -> None:
    waiting = unit("A", "de-hmg", "ready")
    other = unit("X", "de-rifles", "1-F05", "n", "active")
    edge = {"hexes": {"1-A01": "heavy-woods"}, "options": ("cautious",)}
    assert short("enter A at 1-A01", waiting, other, ap=2, **edge) == "coh:5.0.t1"
    assert short("creep A to 1-A03", waiting, other, ap=2, **edge) == "coh:5.0.3b"
    lurking = HMG._replace(flags=("hidden", "active"))
    woods = {**WOODS, "1-F05": "heavy-woods"}
    assert short("emerge A to 1-E05", lurking, ap=2, hexes=woods) == "coh:5.0.t1"
    assert short("emerge A to 1-G05", lurking, ap=1, hexes=woods) == "coh:3.0b"


@rule("coh:18.3.1b")
def test_wire_makes_it_too_dear_to_come_out_of_hiding() -> None:
    lurking = RIFLES._replace(flags=("hidden", "active"))
    wired: dict[str, Any] = {"hexes": {"1-F05": "heavy-woods"}, "works": {"1-E05": ["wire"]}}
    assert short("emerge A to 1-E05", lurking, ap=1, **wired) == "coh:18.3.1b"


@rule("coh:5.0.t1", "coh:7.5b")
def test_so_is_who_goes_into_a_trench_or_onto_a_truck() -> None:
    trench = {"hexes": {"1-F05": "heavy-woods"}, "works": {"1-F05": ["trench"]}}
    assert short("occupy A in trench", HMG, ap=2, **trench) == "coh:5.0.t1"
    shy, truck = RIFLES._replace(hit="under-cover"), unit("X", "de-opel", "1-F05")
    assert short("load A on X", shy, truck, ap=1) == "coh:7.5b"


@rule("coh:3.2.2")
@pytest.mark.parametrize(
    ("action", "price", "why"),
    [
        ("step A to 1-E06", 1, ""),
        ("step A to 1-E05", 2, " Terrain: heavy-woods: +1."),
        ("dig A", 7, ""),
    ],
)
def test_too_few_cp_for_a_command_action(action: str, price: int, why: str) -> None:
    used = RIFLES._replace(flags=("used",))
    game, state = table(used, FAR, cp=(price, 0), hexes=WOODS)
    assert f"{action} by cp" in offered(game, state)
    state.cp[0] -= 1
    assert f"{action} by cp" not in offered(game, state)
    found = refused(game, state, f"{action} by cp")
    assert found.rule == "coh:3.2.2"
    assert str(found.text) == f"It costs {price} CP, and there are {price - 1}.{why}"
