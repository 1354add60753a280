"""9.1.1, 9.2: who belongs to a group, what its members may do, and what they meet on the way."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.firefight.firefight import Group
from hexfront.games.coh.state import WAITING
from hexfront.hexes import altered

from .squads import FAR, squads
from .table import amounts, at, do, field, offered, refused, rules_of, table, unit, why

FAR_GERMAN = unit("G", "de-rifles", "1-A12")


@rule("coh:9.1.1a", "coh:18.3.1b")
def test_wire_asks_one_member_for_a_die_and_only_what_is_dearer_is_paid() -> None:
    game, state = squads(works={"1-E06": ["wire"]})
    do(game, state, "group A", "join B", "step A to 1-E05 by ap", "face n")
    assert state.ap[0] == 6
    events = do(game, state, "step B to 1-E06 by ap", "pay", "face n", dice=(3,))
    assert state.ap[0] == 3, "1 and the die of 3 are 4, of which 1 is paid"
    assert "coh:18.3.1b" in rules_of(events)
    assert game.deciders(state) == (1,), "everybody has moved"
    game, state = squads(works={"1-E06": ["wire"]})
    do(game, state, "group A", "join B", "step B to 1-E06 by snap", "face n")
    assert at(game, state, "B") == "1-E06", "an opportunity action rolls no die"
    assert amounts(game, state, "step A to 1-E05 by snap")["coh:9.1.1a"] == "+0"


@rule("coh:18.3.3b", "coh:9.1.1c")
def test_a_member_that_pivots_among_mines_sets_them_off() -> None:
    game, state = squads(works={"1-F05": ["mines"]})
    do(game, state, "group A", "join B", "step B to 1-E06 by ap", "face n")
    events = do(game, state, "pivot A to s by ap", dice=(6, 6), damage=3)
    assert "coh:18.3.3b" in rules_of(events) and state.hit[0] >= 0
    game, state = squads(works={"1-F05": ["mines"]})
    do(game, state, "group A", "join B", "step B to 1-E06 by ap", "face n", "end")
    assert why_end(*squads()) == {"coh:9.1.1c"}
    assert state.hit[0] < 0, "who stays does nothing"


def why_end(game: Any, state: Any) -> set[str]:
    """The rules behind ending a group move."""
    do(game, state, "group A", "join B", "step A to 1-E05 by ap", "face n")
    return {reason.rule for reason in why(game, state, "end").reasons}


@rule("coh:9.1.1a", "coh:9.2b", "coh:9.1.1c", "coh:5.0b")
def test_what_a_group_on_the_move_may_not_do() -> None:
    game, state = squads(unit("C", "de-rifles", "1-G06"), hexes={"1-E06": "heavy-woods"}, cp=(5, 0))
    do(game, state, "group A", "join B", "step A to 1-E05 by cp", "face n")
    assert refused(game, state, "step C to 1-F06 by cp").rule == "coh:9.1.1a", "not of the group"
    assert refused(game, state, "step A to 1-D05 by cp").rule == "coh:9.1.1a", "it has moved"
    assert refused(game, state, "step B to 1-E06 by ap").rule == "coh:9.2b", "all pay in one way"
    assert refused(game, state, "step B to 1-C06 by cp").rule == "coh:5.0b"
    assert refused(game, state, "dig B by cp").rule == "coh:9.1.1c"
    game, state = squads(hexes={"1-E06": "heavy-woods"}, cp=(1, 0))
    do(game, state, "group A", "join B", "step A to 1-E05 by cp", "face n")
    assert refused(game, state, "step B to 1-E06 by cp").rule == "coh:9.1.1a", "1 more is not there"
    assert "pivot B to s by cp" in offered(game, state)


@rule("coh:9.1.1d")
def test_only_damaged_members_are_told_that_they_may_come() -> None:
    game, state = squads()
    do(game, state, "group A", "join B", "step A to 1-E05 by ap", "face n")
    assert "coh:9.1.1d" not in amounts(game, state, "step B to 1-E06 by ap")
    game, state = table(
        unit("A", "de-rifles", "1-F05"), unit("B", "de-rifles", "1-F06", hit="weakened"), FAR, cp=(0, 0)
    )
    do(game, state, "group A", "join B", "step A to 1-E05 by ap", "face n")
    assert "coh:9.1.1d" in amounts(game, state, "step B to 1-E06 by ap")


@rule("coh:15.6b")
def test_only_infantry_in_the_hex_of_the_tank_is_sheltered() -> None:
    for goal, sheltered in (("1-H05", True), ("1-H06", False)):
        game, state = table(
            unit("P", "de-pz3e", "1-I05", "n"),
            unit("A", "de-rifles", "1-I05", "n"),
            unit("S", "ru-maxim", "1-E05", "s"),
            cp=(0, 0),
            options=("cautious",),
        )
        do(game, state, "group P", "join A", "step P to 1-H05 by ap", "face n")
        events = do(game, state, f"step A to {goal} by ap", "face n")
        assert (state.exposed == ()) == sheltered
        assert ("coh:15.6b" in rules_of(events)) == sheltered
    do(game, state, "pass", "pass")
    game, state = table(
        unit("P", "de-pz3e", "1-I05"), unit("A", "de-rifles", "1-I05"), FAR, options=("cautious",)
    )
    do(game, state, "group P", "join A", "step P to 1-H05 by ap", "face n")
    assert "coh:15.6b" in rules_of(do(game, state, "step A to 1-H05 by ap", "face n"))


@rule("coh:9.1a", "coh:5.0b")
def test_what_is_not_for_a_group() -> None:
    game, state = squads(unit("M", "de-mortar80", "1-F06"))
    do(game, state, "group A")
    assert {reason.rule for reason in why(game, state, "join B").reasons} == {"coh:9.1a"}
    do(game, state, "join B")
    assert refused(game, state, "step A to 1-C05 by ap").rule == "coh:5.0b"
    assert refused(game, state, "step M to 1-E06 by ap").rule == "coh:9.1a"
    assert refused(game, state, "join S").rule == "coh:9.1a", "an enemy"
    assert refused(game, state, "join A").rule == "coh:9.1a", "it is in the group"
    do(game, state, "join M")
    assert refused(game, state, "smoke M at 1-A01 by ap").rule == "coh:9.1a"


@rule("coh:9.2a", "coh:9.2b")
def test_who_may_join_a_group() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05"),
        unit("U", "de-rifles", "1-F06", "n", "used"),
        unit("T", "de-opel", "1-G05"),
        unit("L", "de-rifles", "1-G05", on="T"),
        unit("W", "de-rifles", "waiting"),
        unit("C", "de-rifles", "1-F08"),
        FAR,
        cp=(0, 0),
    )
    do(game, state, "group A")
    assert {text for text in offered(game, state) if text.startswith("join")} == {"join T"}
    assert refused(game, state, "join U").rule == "coh:9.2b", "used, and there are no CP"
    assert refused(game, state, "join C").rule == "coh:9.2a", "two hexes away"
    assert refused(game, state, "join W").rule == "coh:9.2a", "not on the map yet"
    assert "join L" not in offered(game, state), "it goes with its truck"


@rule("coh:9.2a")
def test_nobody_leaves_who_holds_the_group_together() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F04"), unit("B", "de-rifles", "1-F05"), unit("C", "de-rifles", "1-F06"), FAR
    )
    do(game, state, "group A", "join B", "join C")
    assert {text for text in offered(game, state) if text.startswith("leave")} == {"leave A", "leave C"}
    assert refused(game, state, "leave B").rule == "coh:9.2a"
    game, state = table(
        unit("A", "de-rifles", "1-F04"), unit("B", "de-rifles", "1-F05"), unit("C", "de-rifles", "1-F06"),
        unit("D", "de-rifles", "1-F05"), FAR,
    )  # fmt: skip
    do(game, state, "group A", "join B", "join C", "join D")
    leavers = {text for text in offered(game, state) if text.startswith("leave")}
    assert leavers == {"leave A", "leave B", "leave C", "leave D"}, "another stays in the hex between"


@rule("coh:9.2b")
def test_with_variable_points_a_fresh_group_does_not_know_its_points_yet() -> None:
    game, state = squads(options=("variable-ap",), cp=(2, 0))
    do(game, state, "group A", "join B")
    assert {text.split()[-1] for text in offered(game, state) if " by " in text} == {"cp", "snap"}
    assert "coh:9.2b" in amounts(game, state, "step A to 1-E05 by snap")


def arriving(first: str, second: str, *more: Any, kind: str = "de-rifles", on: str = "") -> tuple[Any, Any]:
    """Two units that enter at these hexes, the second of a kind or carried."""
    grid = field().grid
    gates = [1 << grid.hex(first), 1 << grid.hex(second), grid.mask]
    return table(
        unit("A", "de-opel" if on else "de-rifles", "ready"),
        unit("B", kind, "ready", on=on),
        FAR,
        *more,
        cp=(0, 0),
        groups=tuple(
            Group("", int(number == 2), (number,), hexes, None, "no", False, int(number < 2), False, ())
            for number, hexes in enumerate(gates)
        ),
    )


@rule("coh:9.2a", "coh:9.1a")
def test_reinforcements_group_only_if_they_enter_at_the_same_place() -> None:
    game, state = arriving("1-L05", "1-L05")
    assert "group A" in offered(game, state)
    do(game, state, "group A")
    assert "join B" in offered(game, state) and why(game, state, "join B").legal
    game, state = arriving("1-L05", "1-L06")
    do(
        game,
        state,
        "group A",
        "join B",
        "enter A at 1-L05 by ap",
        "face n",
        "enter B at 1-L06 by ap",
        "face n",
    )
    assert state.ap[0] == 6, "neighbouring hexes will do"
    game, state = arriving("1-L05", "1-L09")
    assert "group A" not in offered(game, state)
    assert refused(game, state, "group A").rule == "coh:9.2a"
    game, state = arriving("1-L05", "1-L05")
    state.where[1] = WAITING
    do(*arriving("1-L05", "1-L05"), "group A")
    assert "group A" not in offered(game, state), "the other is not due yet"
    game, state = arriving("1-L05", "1-L05")
    do(game, state, "group A")
    state.where[1] = WAITING
    assert refused(game, state, "join B").rule == "coh:9.2a", "nor could it join"
    game, state = arriving("1-L05", "1-L05", on="A")
    assert "group A" not in offered(game, state), "what is carried comes with the truck"


@rule("coh:9.2a", "coh:5.5b")
def test_a_group_does_not_enter_along_a_whole_edge() -> None:
    game, state = table(
        unit("A", "de-rifles", "ready"), unit("B", "de-rifles", "ready"), unit("C", "de-opel", "ready"), FAR
    )
    do(game, state, "group A", "join B", "join C", "enter A at 1-L05 by ap", "face n")
    words = offered(game, state)
    assert {
        "enter B at 1-L05 by ap",
        "enter B at 1-L04 by ap",
    } <= words and "enter B at 1-L08 by ap" not in words
    assert refused(game, state, "enter B at 1-L08 by ap").rule == "coh:9.2a"
    do(game, state, "enter B at 1-L06 by ap", "face n", "enter C at 1-L07 by ap", "face n")
    assert at(game, state, "C") == "1-L07", "next to one of them is near enough"


@rule("coh:9.1.1a", "coh:14.2.ex2")
def test_what_a_tank_pays_uphill_is_part_of_the_dearest_move() -> None:
    """The tank moves for 1 and 1 uphill, the squad into the forest for 2: that is 2 for both, in either order."""
    ground = altered(field(hexes={"1-E04": "heavy-woods"}), numbers={"level": {"1-D05": 1}})
    tank, squad = ("step P to 1-E05 by ap", "drive P to 1-D05", "face n"), ("step R to 1-E04 by ap", "face n")
    for moves, then in (((*tank, *squad), "+1"), ((*squad, *tank), "+0")):
        game, state = table(
            unit("R", "ru-rifles", "1-F05"),
            unit("P", "ru-t34a", "1-F05"),
            FAR_GERMAN,
            map=ground,
            cp=(0, 0),
            go=1,
        )
        do(game, state, "group R", "join P")
        for move in moves:
            if move.startswith("drive"):
                assert amounts(game, state, move)["coh:14.2.ex2"] == then
            do(game, state, move)
        assert state.ap[1] == 5
        assert game.deciders(state) == (0,)


@rule("coh:9.1.1a")
def test_a_dearer_climb_still_costs_the_group_more() -> None:
    ground = altered(field(), numbers={"level": {"1-D05": 1, "1-C05": 2}})
    units = unit("R", "ru-rifles", "1-F05"), unit("P", "ru-t34a", "1-F05"), FAR_GERMAN
    game, state = table(*units, map=ground, cp=(0, 0), go=1)
    do(game, state, "group R", "join P", "step R to 1-E05 by ap", "face n", "step P to 1-E05 by ap")
    do(game, state, "drive P to 1-D05", "drive P to 1-C05", "face n")
    assert state.ap[1] == 7 - 3
