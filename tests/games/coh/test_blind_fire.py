"""10.0f to 10.0h: fire at a hex that looks empty, and what everybody learns when it finds nobody."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import Fired, Revealed
from hexfront.games.coh.hidden import blind_fire

from .table import do, offered, refused, rules_of, table, unit
from .test_artillery import battery, fallen

SPOT, LAIR = "1-F05", "1-A12"
"""Where the fire goes, and where the hidden unit really is."""


def suspected(
    *more: Any, kind: str = "ru-rifles", hit: str = "", flags: tuple[str, ...] = (), **changes: Any
) -> Any:
    """A machine gun three hexes from where a hidden unit might be."""
    changes.setdefault("cp", (0, 0))
    changes.setdefault("hexes", {SPOT: "light-woods", LAIR: "heavy-woods"})
    lurker = unit("H", kind, LAIR, "s", "hidden", *flags, maybe=(SPOT, LAIR), hit=hit)
    return table(unit("G", "de-lmg", "1-I05", "n"), lurker, *more, **changes)


def ruled_out(game: Any, state: Any, dice: tuple[int, int]) -> bool:
    """Whether everybody knows after a shot that the unit is not there."""
    events = do(game, state, f"fire G at {SPOT} by ap", dice=dice)
    assert [one.target for one in events if isinstance(one, Fired)] == [""]
    assert state.hidden == 2, "nobody was found"
    return not state.maybe[1] >> game.grid.hex(SPOT) & 1


@rule("coh:10.0f")
@pytest.mark.parametrize(("dice", "out"), [((4, 5), False), ((4, 6), True)])
def test_who_would_surely_have_been_hit_is_not_there(dice: tuple[int, int], out: bool) -> None:
    """4 and the dice against 12, a tree and the improvised defences that it may have: 14."""
    assert ruled_out(*suspected(), dice) == out


@rule("coh:10.0f")
def test_what_it_really_has_tells_nothing() -> None:
    assert not ruled_out(*suspected(hit="panicked"), (6, 6)), "any marker may lie on it"
    assert ruled_out(*suspected(flags=("dug-in",)), (4, 6)), "as if it were not dug in"
    assert not ruled_out(*suspected(flags=("dug-in",)), (4, 5))


@rule("coh:10.0f")
@pytest.mark.parametrize(("dice", "out"), [((5, 6), False), ((6, 6), True)])
def test_works_in_the_hex_might_have_protected_it(dice: tuple[int, int], out: bool) -> None:
    """A trench that everybody sees gives 2 more: 16."""
    assert ruled_out(*suspected(works={SPOT: ["trench"]}), dice) == out


@rule("coh:10.0f")
def test_with_hidden_armour_about_nothing_is_ruled_out() -> None:
    tank = unit("T", "ru-t26b", "1-A10", "s", "hidden", maybe=(SPOT, "1-A10"))
    game, state = suspected(tank, hexes={SPOT: "light-woods", LAIR: "heavy-woods", "1-A10": "heavy-woods"})
    do(game, state, f"fire G at {SPOT} by ap", dice=(6, 6))
    assert state.maybe[1] >> game.grid.hex(SPOT) & 1


@rule("coh:10.0f", "coh:10.0g")
def test_the_soviets_fire_blind_at_hidden_germans() -> None:
    woods = {SPOT: "heavy-woods"}
    game, state = table(
        unit("G", "de-rifles", SPOT, "n", "hidden"),
        unit("S", "ru-maxim", "1-C05", "s"),
        hexes=woods,
        cp=(0, 0),
        go=1,
    )
    assert f"fire S at {SPOT} by ap" in offered(game, state)
    events = do(game, state, f"fire S at {SPOT} by ap", dice=(6, 5), damage=3)
    assert [one.unit for one in events if isinstance(one, Revealed)] == ["G"], "3 and 11 against 12 and 2"
    assert state.hit[0] >= 0
    game, state = table(
        unit("G", "de-rifles", "1-A01"), unit("S", "ru-maxim", "1-C05", "s"),
        unit("H", "ru-rifles", SPOT, "n", "hidden"), hexes=woods, cp=(0, 0), go=1,
    )  # fmt: skip
    assert not any(text.startswith("fire S") for text in offered(game, state)), "only friends hide"


@rule("coh:12.3b", "coh:10.0g")
def test_artillery_finds_hidden_friends_too() -> None:
    game, state = battery(
        unit("O", "de-rifles", "1-H05", "n"),
        unit("H", "de-rifles", "1-C05", "n", "hidden"),
        unit("S", "ru-rifles", "1-A12"),
        hexes={"1-C05": "stone-building"},
    )
    events = fallen(game, state, "1-C05", dice=(6, 6) * 7)
    assert [one.unit for one in events if isinstance(one, Revealed)] == ["H"]
    assert "coh:12.3b" in rules_of(events) and (state.hit[1] >= 0 or state.where[1] < 0)


@rule("coh:10.0g", "coh:10.0f")
def test_the_weakest_takes_a_blind_shot() -> None:
    """A mortar crew has 13 in front and 10 in the flank, rifles have 12 and 11."""
    game, state = table(
        unit("M", "ru-mortar82", SPOT, "n", "hidden"),
        unit("R", "ru-rifles", SPOT, "n", "hidden"),
        unit("G", "de-lmg", "1-I05", "n"),
        hexes={SPOT: "heavy-woods"},
        cp=(0, 0),
    )
    at = game.grid.hex(SPOT)
    assert {blind_fire.defender(game, state, at, 1, False, []) for _ in range(20)} == {1}
    assert {blind_fire.defender(game, state, at, 1, True, []) for _ in range(20)} == {0}, (
        "shells meet the flank"
    )
    do(game, state, f"fire G at {SPOT} by ap", dice=(5, 5), damage=3)
    assert state.hit[1] >= 0 and state.hit[0] < 0, "4 and 10 against 12 and 2"


@rule("coh:10.0f")
def test_who_is_carried_does_not_take_a_blind_shot() -> None:
    carrier = unit("A", "ru-ba10", SPOT, "n", "hidden")
    load = unit("R", "ru-rifles", SPOT, "n", "hidden", on="A")
    game, state = table(
        carrier, load, unit("G", "de-lmg", "1-I05", "n"), cp=(0, 0), hexes={SPOT: "heavy-woods"}
    )
    do(game, state, f"fire G at {SPOT} by ap", dice=(6, 5))
    assert state.hidden == 0b11, "15 would have hit the rifles, but the armoured car met the shot"


@rule("coh:7.5c")
def test_who_may_not_fire_does_not_fire_blind_either() -> None:
    lurker = unit("H", "ru-rifles", LAIR, "s", "hidden", maybe=(SPOT, LAIR))
    woods = {SPOT: "light-woods", LAIR: "heavy-woods"}
    for marker, may in (("panicked", False), ("stunned", False), ("pinned", True)):
        game, state = table(unit("G", "de-lmg", "1-I05", "n", hit=marker), lurker, hexes=woods, cp=(0, 0))
        assert (f"fire G at {SPOT} by ap" in offered(game, state)) == may
        if marker == "panicked":
            assert refused(game, state, f"fire G at {SPOT} by ap").rule == "coh:7.5c"


@rule("coh:10.0f", "coh:12.3b")
def test_a_blind_shot_is_told_by_its_own_rule_and_that_of_artillery_by_both() -> None:
    game, state = suspected()
    (shot,) = (
        one for one in do(game, state, f"fire G at {SPOT} by ap", dice=(3, 3)) if isinstance(one, Fired)
    )
    assert (shot.units, shot.at, shot.attack, shot.defence) == (("G",), SPOT, 4 + 6, 0)
    assert shot.rules == ("coh:10.0f",)
    game, state = battery(unit("O", "de-rifles", "1-H05", "n"), unit("S", "ru-rifles", "1-A12"))
    shots = [one for one in fallen(game, state, "1-C05", dice=(1, 1) * 7) if isinstance(one, Fired)]
    assert len(shots) == 7 and {one.rules for one in shots} == {("coh:10.0f", "coh:12.3b")}
    assert {one.units for one in shots} == {()}
