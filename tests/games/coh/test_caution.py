"""5.0.3 Caution of those who come onto the map or out of hiding."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.firefight.firefight import Group

from .table import amounts, at, do, field, offered, refused, table, unit, why
from .test_fire import shots
from .test_hidden import ambush

WATCH = unit("S", "ru-maxim", "1-C05", "n")


def arriving(*gates: str, **changes: Any) -> tuple[Any, Any]:
    """German rifles that enter by these hexes, under the eyes of a machine gun."""
    ground = field(hexes=changes.get("hexes"))
    hexes = sum(1 << ground.grid.hex(label) for label in gates)
    groups = (
        Group("", 0, (0,), hexes, None, "no", False, 1, False, ()),
        Group("", 1, (1,), ground.grid.mask, None, "no", False, 0, False, ()),
    )
    changes.setdefault("options", ("cautious",))
    return table(unit("A", "de-rifles", "ready"), WATCH, groups=groups, cp=(0, 0), **changes)


@rule("coh:5.0.3a", "coh:5.5b")
def test_who_comes_onto_the_map_in_the_open_is_exposed() -> None:
    for deed, defence in (("enter A at 1-A05 by ap", 11), ("creep A at 1-A05 by ap", 12)):
        game, state = arriving("1-A05", "1-A06", hexes={"1-A06": "light-woods"})
        do(game, state, deed.replace("creep A at", "creep A to"), "face s")
        assert at(game, state, "A") == "1-A05" and state.ap[0] == (6 if defence == 11 else 5)
        (shot,) = shots(do(game, state, "fire S at 1-A05 by ap", dice=(1, 1)))
        assert shot.defence == defence


@rule("coh:5.0.3b", "coh:5.5b", "coh:5.0.t4", "coh:5.5a")
def test_caution_on_entering_costs_one_more_and_is_for_the_open() -> None:
    game, state = arriving("1-A05", "1-A06", hexes={"1-A06": "light-woods"})
    words = offered(game, state)
    assert {"enter A at 1-A05 by ap", "creep A to 1-A05 by ap", "enter A at 1-A06 by ap"} <= words
    found = amounts(game, state, "creep A to 1-A05 by ap")
    assert found["coh:5.0.3b"] == "+1" and found["coh:5.5b"] == "1" and found["coh:3.0b"] == "2 AP"
    assert refused(game, state, "creep A to 1-A06 by ap").rule == "coh:5.0.t4"
    assert refused(game, state, "creep A to 1-B05 by ap").rule == "coh:5.5a"
    game, state = arriving("1-A05", options=())
    assert "creep A to 1-A05 by ap" not in offered(game, state)
    assert refused(game, state, "creep A to 1-A05 by ap").rule == "coh:5.0.3b"


@rule("coh:5.0.3b", "coh:10.0c", "coh:5.0.t4")
def test_caution_on_coming_out_of_hiding() -> None:
    woods = {"1-F05": "heavy-woods", "1-E04": "light-woods"}
    game, state = ambush(go=1, options=("cautious",), hexes=woods, german="1-B05")
    assert {"emerge H to 1-E05 by ap", "creep H to 1-E05 by ap"} <= offered(game, state)
    assert refused(game, state, "creep H to 1-E04 by ap").rule == "coh:5.0.t4"
    assert amounts(game, state, "creep H to 1-E05 by ap")["coh:5.0.3b"] == "+1"
    do(game, state, "creep H to 1-E05 by ap", "face n")
    assert not state.hidden and state.ap[1] == 5 and state.exposed == ()
    assert why(game, state, "fire G at 1-E05 by ap").fights[0].defence == (12, 12)
    game, state = ambush(go=1, options=("cautious",), hexes=woods, german="1-B05")
    do(game, state, "emerge H to 1-E05 by ap", "face n")
    assert state.ap[1] == 6 and state.exposed == (0,)
    game, state = ambush(go=1, hexes=woods)
    assert refused(game, state, "creep H to 1-E05 by ap").rule == "coh:5.0.3b"
    game, state = ambush(go=1, options=("cautious",), hexes=woods, works={"1-E05": ["wire"]})
    do(game, state, "creep H to 1-E05 by ap", "pay", "face n", dice=(1,))
    assert state.ap[1] == 4 and state.exposed == (), "1 and 1 and the die"


@rule("coh:5.0.3a", "coh:5.0.3b")
def test_only_the_last_move_counts() -> None:
    def twice(second: str, **more: Any) -> tuple[Any, Any]:
        game, state = table(
            unit("A", "de-rifles", "1-F05"),
            unit("C", "de-apc251", "1-F06"),
            unit("S", "ru-rifles", "1-B05", "s"),
            hands={0: ["quick-action"]},
            cp=(1, 0),
            options=("cautious",),
            **more,
        )
        do(game, state, "play quick-action for 1", "step A to 1-E05 by ap", "face n")
        assert state.exposed == (0,)
        do(game, state, second, "face n")
        return game, state

    game, state = twice("creep A to 1-D05 by ap")
    assert why(game, state, "fire S at 1-D05 by ap").fights[0].defence == (12, 12), "cautious in the end"
    game, state = twice("step A to 1-D05 by ap", hexes={"1-D05": "light-woods"})
    assert why(game, state, "fire S at 1-D05 by ap").fights[0].defence == (13, 13), "in cover in the end"
    game, state = twice("step A to 1-D05 by ap")
    assert state.exposed == (0,)
    assert why(game, state, "fire S at 1-D05 by ap").fights[0].defence == (11, 11)


@rule("coh:5.0.3a")
def test_who_gets_on_a_vehicle_is_no_longer_in_the_open() -> None:
    for second, exposed in (("pivot A to s by ap", (0,)), ("load A on C by ap", ())):
        game, state = table(
            unit("A", "de-rifles", "1-F05"),
            unit("C", "de-apc251", "1-E05"),
            unit("S", "ru-rifles", "1-B05", "s"),
            hands={0: ["quick-action"]},
            cp=(1, 0),
            options=("cautious",),
        )
        do(game, state, "play quick-action for 1", "step A to 1-E05 by ap", "face n", second)
        assert state.exposed == exposed
        fights = why(game, state, "fire S at 1-E05 by ap").fights
        told = {one.rule for fight in fights for one in fight.modifiers}
        assert ("coh:5.0.3a" in told) == bool(exposed)
