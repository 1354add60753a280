"""15.3 Garrisons, as far as they matter outside fights."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.game import Kharkov
from hexfront.games.kharkov.state import AXIS, SOVIET

from .duel import attack, axis, soviet, staff
from .march import rules, top, why
from .table import GAME, at, do, offered, refused, table

CITY: dict[str, Any] = {"hexes": {"0505": "city"}, "garrisons": {"0505": 2}}
FALLEN: dict[str, Any] = {"hexes": {"0505": "city"}}


@rule("kharkov:15.3a")
def test_every_city_hex_starts_with_a_garrison_that_bars_the_soviets() -> None:
    state = GAME.setup("campaign", frozenset(), 1)
    assert state.garrisons == GAME.cities
    assert state.garrisons.bit_count() == 8
    game, state = table(soviet("S", "0504"), phase="soviet-movement", **CITY)
    assert refused(game, state, "step S to 0505").rule == "kharkov:15.3a"
    assert "step S to 0505" not in offered(game, state)
    game, state = table(soviet("S", "0504"), phase="soviet-movement", **FALLEN)
    do(game, state, "step S to 0505")
    assert state.captured == [game.grid.hex("0505")]


@rule("kharkov:15.3a")
def test_the_axis_comes_and_goes() -> None:
    game, state = table(axis("A", "0504"), soviet("S", "0908"), phase="axis-movement", **CITY)
    do(game, state, "step A to 0505", "step A to 0605", "halt")
    game, state = table(soviet("S", "0504"), phase="soviet-movement", **CITY)
    assert refused(game, state, "step S to 0505").rule == "kharkov:15.3a", "but not the Soviets"


@rule("kharkov:15.31b")
def test_a_garrison_has_no_zone_of_control() -> None:
    game, state = table(soviet("S", "0503"), phase="soviet-movement", **CITY)
    assert state.zoc[AXIS] == 0
    assert why(game, state, "step S to 0504")["15.31b"] == "0505"
    do(game, state, "step S to 0504", "step S to 0404")
    assert top(state) == "Moving", "it walks past"


@rule("kharkov:15.31b")
def test_a_garrison_neither_moves_nor_attacks() -> None:
    for phase in ("axis-movement", "axis-combat"):
        game, state = table(soviet("S", "0504"), axis("A", "0909"), phase=phase, **CITY)
        assert not [text for text in offered(game, state) if "0505" in text or "0504" in text]
    game, state = table(soviet("S", "0503"), phase="soviet-movement", **CITY)
    assert "15.31b" in why(game, state, "step S to 0504")


def cornered(**city: Any) -> tuple[Kharkov, Any]:
    """An Axis unit in 0606 must retreat, and all around it lies Soviet ZOC."""
    blank, _ = table()
    ring = [
        blank.label(hex_)
        for hex_ in range(blank.grid.size)
        if blank.grid.mask >> hex_ & 1 and blank.grid.distance(hex_, blank.grid.hex("0606")) == 2
    ]
    walls = [soviet(f"W{n}", where) for n, where in enumerate(ring)]
    units = (axis("A", "0606", "4-8"), soviet("S", "0607", "8-8-6"), *walls, staff("HQ", "0609"))
    game, state = table(*units, phase="soviet-combat", hexes={"0605": "city"}, **city)
    attack(game, state, "0606", "S", dice=(2,))
    return game, state


@rule("kharkov:9.0g1")
def test_the_axis_does_not_attack_its_own_garrison() -> None:
    game, state = table(axis("A", "0504"), soviet("S", "0404"), phase="axis-combat", **CITY)
    assert {text for text in offered(game, state) if text.startswith("attack")} == {"attack 0404"}
    assert refused(game, state, "attack 0505").rule == "kharkov:9.0g1"


@rule("kharkov:15.31c")
def test_a_garrison_lifts_enemy_zoc_for_a_retreat() -> None:
    game, state = cornered(garrisons={"0605": 1})
    assert state.zoc[SOVIET] >> game.grid.hex("0605") & 1
    events = do(game, state, "withdraw")
    assert at(game, state, "A") == "0605"
    assert "15.31c" in rules(events, "retreat")
    game, state = cornered()
    assert "withdraw" not in offered(game, state), "without the garrison the ZOC bars the way"


@rule("kharkov:15.33a")
def test_a_garrison_does_not_count_for_stacking() -> None:
    units = [axis(f"A{n}", "0504") for n in range(4)]
    game, state = table(*units[:3], phase="axis-movement", **CITY)
    assert "15.33a" in why(game, state, "step A0 to 0505")
    for n in range(3):
        do(game, state, f"step A{n} to 0505", "halt")
    assert len(state.at[game.grid.hex("0505")]) == 3


@rule("kharkov:15.34")
def test_a_garrison_never_returns() -> None:
    units = (axis("A", "0507", "4-12", "panzer"), soviet("S", "0504", "6-6-6"), staff("HQ", "0503"))
    game, state = table(*units, phase="soviet-combat", turn=6, **CITY)
    events = attack(game, state, "0505", "S", dice=(1,))
    assert "15.34" in rules(events)
    do(game, state, *(["pass"] if top(state) == "Advance" else []))
    assert state.garrisons == 0
    while state.phase != "axis-movement":
        do(game, state, "end")
    do(game, state, "step A to 0506", "halt")
    game, later = table(
        axis("A", "0505", "4-12", "panzer"), soviet("S", "0503"), phase="axis-movement", **FALLEN
    )
    do(game, later, "step A to 0605", "halt")
    while later.phase != "soviet-movement":
        do(game, later, "end")
    assert later.garrisons == 0
    do(game, later, "step S to 0504")


@rule("kharkov:15.3a", "kharkov:15.34")
@pytest.mark.parametrize("dice", [1, 2])
def test_a_stormed_city_is_open(dice: int) -> None:
    units = (soviet("S", "0504", "9-6-6"), soviet("T", "0605"), staff("HQ", "0503"))
    game, state = table(*units, phase="soviet-combat", turn=6, **CITY)
    assert {"15.34", "15.3a"} <= rules(attack(game, state, "0505", "S", dice=(dice,)))
    do(game, state, "advance S to 0505")
    assert at(game, state, "S") == "0505"
