"""13.4 to 13.7: all that stands against a retreat, and all that is told when units are lost in one."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule

from .table import against, army, at, axis, do, offered, refusal, rules, russian, table, tagged, top
from .test_results import battle


@rule("trc:13.4a", "trc:13.5a", "trc:13.7", "trc:13.3h")
def test_all_that_stands_against_a_retreat_is_named() -> None:
    game, state, _ = battle(russian("S", "E6", "1-3"), axis("T", "G8"), dice=(5,), attack="10-4")
    assert against(game, state, "retreat Away to A11") == ["13.3h"]
    assert against(game, state, "retreat A to E4") == ["13.3h"]
    assert against(game, state, "retreat R to E8") == ["13.5a"]
    assert against(game, state, "retreat R to F6") == ["13.5a"]
    assert against(game, state, "stay") == ["13.3h"]
    assert refusal(game, state, "stay") == "Nobody is on the way."
    do(game, state, "retreat R to E7")
    assert refusal(game, state, "stay") == "This retreat is two hexes long."
    assert against(game, state, "retreat S to E7") == ["13.4a"]
    assert against(game, state, "retreat R to E9") == ["13.5a"]
    assert against(game, state, "retreat R to E6") == ["13.5a"]
    crowd = [army(name, "D8", "1-3") for name in "PQ"]
    game, state, _ = battle(*crowd, dice=(5,))
    do(game, state, "retreat R to E7")
    assert against(game, state, "retreat R to D8") == ["13.7"]


def test_a_partisan_and_a_closed_country_are_named_where_no_retreat_leads() -> None:
    """5.5, 19.2b."""
    units = (
        russian("R", "E6", "12-3"),
        axis("A", "E5"),
        russian("P", "E4", "0-0", "partisan"),
        russian("Far", "L12"),
    )
    game, state = table(*units, axis("B", "E5", "1-4"), phase="combat", player="russian", closed=["D5"])
    do(game, state, "attack E5", "join R", "launch", dice=(5,))
    assert against(game, state, "retreat A to E4") == ["19.2b"]
    assert against(game, state, "retreat A to D5") == ["5.5"]
    assert offered(game, state) == {"retreat A to F5", "retreat B to F5"}


@rule("trc:13.5b", "trc:13.3h")
def test_who_is_lost_on_a_retreat_is_told_why() -> None:
    ring = [axis(f"T{n}", hex_) for n, hex_ in enumerate(("C7", "E8", "G7"))]
    _, _, events = battle(*ring, dice=(5,))
    assert [(one.unit, rules([one])) for one in tagged(events, "removed")] == [
        ("R", {"13.3h", "13.5b", "13.2b"})
    ]


@rule("trc:14.2a", "trc:14.2b")
def test_each_who_stays_in_woods_is_told_so() -> None:
    _, _, events = battle(axis("B", "E5", "1-4"), dice=(2,), hexes={"E5": "woods"})
    told = [(str(one.text()), rules([one])) for one in tagged(events, "said")]
    assert told == [
        ("A stays in the woods of E5.", {"14.2a"}),
        ("B stays in the woods of E5.", {"14.2a"}),
    ]
    _, _, events = battle(russian("S", "E6", "1-3"), dice=(5,), attack="10-4", hexes={"E6": "woods"})
    assert [rules([one]) for one in tagged(events, "said")] == [{"14.2b"}, {"14.2b"}]


def lost(
    dice: tuple[int, ...], *units: Any, attack: str = "8-4", defence: str = "4-3"
) -> list[tuple[str, set[str]]]:
    """Who is taken off after a battle, and by which rules."""
    _, _, events = battle(*units, dice=dice, attack=attack, defence=defence)
    return [(one.unit, rules([one])) for one in tagged(events, "removed")]


@rule("trc:13.3a", "trc:13.3j", "trc:13.3k")
def test_each_result_without_a_choice_takes_off_all_and_tells_its_rule() -> None:
    pair = axis("B", "E5", "1-4")
    assert lost((1,), pair, attack="1-4", defence="10-3") == [
        ("A", {"13.3a", "13.2b"}),
        ("B", {"13.3a", "13.2b"}),
    ]
    two = russian("S", "E6", "1-3")
    assert lost((6,), two, attack="15-4") == [("R", {"13.3j", "13.2b"}), ("S", {"13.3j", "13.2b"})]
    assert lost((6,), two, attack="20-4") == [("R", {"13.3k", "13.2b"}), ("S", {"13.3k", "13.2b"})]


@rule("trc:13.3e", "trc:13.3f", "trc:13.3b", "trc:13.3i")
def test_losses_and_retreats_follow_each_other_in_their_order() -> None:
    game, state, events = battle(axis("B", "E5", "2-4"), russian("S", "E6", "1-3"), dice=(4,))
    assert offered(game, state) == {"lose A", "lose B"}
    assert not tagged(events, "removed")
    (event,) = tagged(do(game, state, "lose B"), "removed")
    assert rules([event]) == {"13.3e", "13.2b"}
    assert offered(game, state) == {"lose R", "lose S"}
    do(game, state, "lose R")
    assert (top(state), offered(game, state, "retreat")) == (
        "Retreat",
        {f"retreat S to {to}" for to in ("D7", "E7", "F7")},
    )
    do(game, state, "retreat S to E7", "stay")
    assert at(game, state, "S") == "E7"
    game, state, _ = battle(axis("B", "E5", "4-4"), russian("S", "E6", "2-3"), dice=(6,))
    (event,) = tagged(do(game, state, "lose R"), "removed")
    assert rules([event]) == {"13.3i", "13.2b"}
    assert against(game, state, "stay") == ["13.3i"]
    game, state, _ = battle(axis("B", "E5", "1-4"), dice=(1,))
    (event,) = tagged(do(game, state, "lose A"), "removed")
    assert rules([event]) == {"13.3b", "13.2b"}
    assert rules(do(game, state, "retreat B to E4"), "retreat") == {"13.3b", "13.4a"}
