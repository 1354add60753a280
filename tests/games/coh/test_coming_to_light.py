"""10.0 to 10.2: what brings hidden units to light, what the enemy can work out, and who may not hide."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import Fired, Hid

from .table import amounts, at, do, offered, refused, rules_of, table, unit
from .test_hidden import ambush, revealed

SCREEN = dict.fromkeys(("1-D04", "1-D05", "1-D06", "1-E04", "1-E05", "1-E06"), "heavy-woods")


def hexes(game: Any, *labels: str) -> int:
    """Hexes as a set."""
    return sum(1 << game.grid.hex(label) for label in labels)


@rule("coh:10.0c")
def test_an_open_move_gives_all_in_the_hex_away_and_nobody_else() -> None:
    game, state = ambush(
        unit("M", "ru-smg", "1-F05", "n", "hidden"),
        unit("N", "ru-smg", "1-I05", "n", "hidden"),
        hexes={"1-F05": "heavy-woods", "1-I05": "heavy-woods"},
        go=1,
    )
    events = do(game, state, "emerge H to 1-E05 by ap")
    assert revealed(events) == ["H", "M"]
    assert state.hidden == 1 << game.numbers["N"] and state.lairs == [0, hexes(game, "1-I05")]
    assert at(game, state, "H") == "1-E05" and at(game, state, "M") == "1-F05"


@rule("coh:10.0c", "coh:18.3.1b", "coh:18.3.1c")
def test_a_hidden_unit_may_come_out_into_wire() -> None:
    mate = unit("M", "ru-smg", "1-F05", "n", "hidden")
    game, state = ambush(mate, go=1, works={"1-E05": ["wire"]})
    events = do(game, state, "emerge H to 1-E05 by ap", "face n", dice=(4,))
    assert revealed(events) == ["H", "M"], "it has announced the step"
    assert amounts(game, state, "pay")["coh:18.3.1b"] == "5"
    do(game, state, "pay", "face n")
    assert at(game, state, "H") == "1-E05" and state.ap[1] == 2
    game, state = ambush(go=1, works={"1-E05": ["wire"]})
    do(game, state, "emerge H to 1-E05 by ap", "refrain", dice=(6,))
    assert at(game, state, "H") == "1-F05" and not state.hidden and state.ap[1] == 0
    game, state = ambush(go=1, works={"1-E05": ["wire"]})
    do(game, state, "emerge H to 1-E05 by snap", "face n")
    assert at(game, state, "H") == "1-E05", "an opportunity action rolls no die"
    game, state = ambush(unit("N", "ru-smg", "1-F06", "n", "hidden"), go=1, works={"1-E05": ["wire"]})
    do(game, state, "group H", "join N", "emerge H to 1-E05 by ap", "pay", "face n", dice=(2,))
    assert state.ap[1] == 4 and at(game, state, "H") == "1-E05", "3 for the group"


@rule("coh:10.0c", "coh:14.5b", "coh:5.0b", "coh:18.1.1c")
def test_where_a_hidden_unit_cannot_come_out() -> None:
    game, state = ambush(go=1)
    assert refused(game, state, "emerge H to 1-C05 by ap").rule == "coh:5.0b"
    game, state = table(
        unit("T", "ru-t26b", "1-F05", "n", "hidden", "bogged"), unit("G", "de-rifles", "1-A05", "s"),
        hexes={"1-F05": "heavy-woods"}, go=1,
    )  # fmt: skip
    assert not any(text.startswith("emerge") for text in offered(game, state))
    assert refused(game, state, "emerge T to 1-G05 by ap").rule == "coh:14.5b"
    game, state = ambush(go=1, hexes={"1-F05": "heavy-woods", "1-G05": "heavy-woods"})
    events = do(game, state, "emerge H to 1-G05 by ap")
    assert "coh:10.0c" in rules_of(events) and state.ap[1] == 5, "at the price of any step into a forest"
    game, state = ambush(go=1, hexes={"1-F05": "heavy-woods", "1-G05": "heavy-woods"}, cp=(0, 1))
    assert "emerge H to 1-E05 by cp" in offered(game, state) and "emerge H to 1-G05 by cp" not in offered(
        game, state
    )
    truck = unit("T", "ru-gaz", "1-F05", "n", "hidden")
    game, state = table(
        truck,
        unit("G", "de-rifles", "1-A12"),
        hexes={"1-F05": "light-woods"},
        works={"1-E05": ["trench"]},
        go=1,
    )
    assert "emerge T to 1-G05 by ap" in offered(game, state), "wheels stay out of a trench"
    assert "emerge T to 1-E05 by ap" not in offered(game, state)
    assert refused(game, state, "emerge T to 1-E05 by ap").rule == "coh:18.1.1c"


@rule("coh:10.0i", "coh:10.0c")
def test_who_comes_to_light_may_bring_enemies_to_light() -> None:
    game, state = table(
        unit("H", "ru-rifles", "1-F05", "n", "hidden"),
        unit("K", "de-rifles", "1-F07", "n", "hidden"),
        unit("G", "de-rifles", "1-C05", "s"),
        hexes={"1-F05": "heavy-woods"},
        go=1,
        cp=(0, 0),
    )
    events = do(game, state, "fire H at 1-C05 by ap", dice=(1, 1))
    assert revealed(events) == ["H", "K"], "two hexes from it, in the open"


@rule("coh:10.1c", "coh:10.1a")
def test_what_a_hidden_move_tells_about_where_it_went() -> None:
    """From the wood in F05 there is one wood to go to, G05."""
    woods = {"1-F05": "heavy-woods", "1-G05": "heavy-woods"}
    around = ("1-E05", "1-F04", "1-F06", "1-G05", "1-G04", "1-G06", "1-E04", "1-E06")

    def after(text: str, **more: Any) -> tuple[Any, Any, list[int]]:
        game, state = ambush(go=1, hexes=woods, **more)
        events = do(game, state, text)
        return game, state, [one.ap for one in events if isinstance(one, Hid)]

    game, state, paid = after("step H to 1-G05 by ap")
    assert state.maybe[0] == hexes(game, "1-G05") and paid == [4]
    game, state, paid = after("step H to 1-E05 by ap")
    assert state.maybe[0] & hexes(game, "1-G05", "1-F05") == 0 and paid == [7]
    assert state.maybe[0].bit_count() == 5 and state.maybe[0] & ~hexes(game, *around) == 0
    game, state, paid = after("step H to 1-G05 by snap")
    assert state.maybe[0].bit_count() == 6 and paid == [0], (
        "an opportunity action tells nothing of the ground"
    )
    assert not state.maybe[0] >> game.grid.hex("1-F05") & 1


@rule("coh:10.1a", "coh:5.0b")
def test_who_does_not_move_unseen() -> None:
    game, state = table(
        unit("A", "ru-at45", "1-F05", "n", "hidden"), unit("G", "de-rifles", "1-A05", "s"),
        hexes={"1-F05": "heavy-woods"}, go=1,
    )  # fmt: skip
    assert refused(game, state, "step A to 1-G05 by ap").rule == "coh:10.1a", "a gun is no light infantry"
    assert not any(text.startswith("step A") for text in offered(game, state))
    game, state = ambush(go=1)
    assert refused(game, state, "back H to 1-G05 by ap").rule == "coh:10.1a", "with plain steps only"
    assert refused(game, state, "step H to 1-C05 by ap").rule == "coh:5.0b"


@rule("coh:10.2a", "coh:10.0e")
def test_who_may_not_hide() -> None:
    game, state = table(
        unit("S", "ru-rifles", "1-F05"),
        unit("T", "ru-rifles", "1-F05"),
        unit("A", "ru-at45", "1-G05"),
        unit("H", "ru-rifles", "1-F06", "n", "hidden"),
        unit("G", "de-rifles", "1-A05", "s"),
        hexes=SCREEN,
        go=1,
        cp=(0, 0),
    )
    words = {text for text in offered(game, state) if text.startswith("hide")}
    assert {text.split()[1] for text in words} == {"S", "T"}
    assert "hide S in 1-F05 by ap" not in words, "a friend in plain view is there"
    assert refused(game, state, "hide S in 1-F05 by ap").rule == "coh:10.0e"
    assert refused(game, state, "hide S in 1-G05 by ap").rule == "coh:10.0e", "and there stands the gun"
    assert refused(game, state, "hide A in 1-G05 by ap").rule == "coh:10.2a"
    assert refused(game, state, "hide H in 1-F06 by ap").rule == "coh:10.2a", "it is hidden"


@rule("coh:10.0b")
def test_a_unit_that_comes_to_light_is_only_faced() -> None:
    """It had the time to lie in the trench before (18.2a)."""
    game, state = ambush(german="1-E05", works={"1-F05": ["trench"]})
    do(game, state, "step G to 1-F05 by ap")
    assert game.deciders(state) == (1,)
    assert {f"face {way}" for way in game.grid.directions} == offered(game, state)
    assert amounts(game, state, "face n") == {"coh:10.0b": "0 AP"}


def test_while_somebody_hides_everybody_hears_what_is_paid() -> None:
    game, state = ambush(unit("M", "ru-smg", "1-K11", "n", "hidden"), german="1-D05", go=1)
    do(game, state, "fire H at 1-D05 by ap", "face n", dice=(1, 1))
    assert state.last.endswith("1 ap 4")
    do(game, state, "fire G at 1-F05 by snap", dice=(1, 1))
    assert state.last.endswith("0 snap 0")


@rule("coh:10.0i", "coh:10.0j")
def test_only_defences_hide_a_unit_in_the_open() -> None:
    """The enemy comes to two hexes; having acted is no cover, digging in is."""
    for flag, found in (("used", True), ("dug-in", False)):
        game, state = table(
            unit("H", "ru-rifles", "1-F05", "n", "hidden", flag),
            unit("G", "de-rifles", "1-C05", "s"),
            cp=(0, 0),
        )
        events = do(game, state, "step G to 1-D05 by ap", "face s")
        assert (revealed(events) == ["H"]) == found
        assert ("coh:10.0i" if found else "coh:10.0j") in rules_of(events)
    events = do(*ambush(hexes={}, german="1-C05"), "step G to 1-D05 by ap")
    assert "coh:10.0i" in rules_of(events)


@rule("coh:10.0i")
def test_where_a_hidden_unit_can_no_longer_be() -> None:
    """Open hexes under the eyes of an enemy are ruled out, unless the unit has dug in."""
    for flags, work, ruled_out in (((), "wire", True), (("dug-in",), "wire", False), ((), "bunker", False)):
        game, state = table(
            unit("H", "ru-rifles", "1-L12", "n", "hidden", *flags, maybe=("1-L12", "1-F05", "1-C05")),
            unit("K", "ru-rifles", "1-E06", "n", "hidden"),
            unit("G", "de-rifles", "1-C05", "s"),
            hexes={"1-L12": "heavy-woods"},
            works={"1-F05": [work]},
            cp=(0, 0),
        )
        events = do(game, state, "step G to 1-D05 by ap", "face s")
        assert "coh:10.0i" in rules_of(events), "the other one is found out"
        assert (not state.maybe[0] >> game.grid.hex("1-F05") & 1) == ruled_out
        assert state.maybe[0] >> game.grid.hex("1-L12") & 1


@rule("coh:1.0.5b")
def test_nobody_sneaks_into_a_half_hex() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-B02", "nw", "hidden"), boards="1", hexes={"1-B02": "heavy-woods"}
    )
    assert refused(game, state, "step A to 1-B01 by ap").rule == "coh:1.0.5b"
    assert not any(text.startswith("step A to 1-B01") for text in offered(game, state))


@rule("coh:10.0i")
def test_smoke_hides_what_the_open_ground_does_not() -> None:
    for clouds, found in (
        ({}, True),
        ({"1-E05": (2,)}, False),
        ({"1-E05": (1,)}, True),
        ({"1-A01": (2,)}, True),
    ):
        game, state = table(
            unit("H", "ru-rifles", "1-F05", "n", "hidden"),
            unit("G", "de-rifles", "1-C05", "s"),
            smoke=clouds,
            cp=(0, 0),
        )
        events = do(game, state, "step G to 1-D05 by ap")
        assert (revealed(events) == ["H"]) == found
    assert "coh:10.0i" in rules_of(events)


@rule("coh:10.2a")
def test_who_is_in_close_combat_does_not_see_others_hide() -> None:
    foe = unit("G", "de-rifles", "1-C05", "s")
    for others, may in (((), False), ((unit("T", "ru-rifles", "1-C05"),), True)):
        game, state = table(unit("S", "ru-rifles", "1-F05"), foe, *others, go=1, cp=(0, 0))
        assert ("hide S in 1-F05 by ap" in offered(game, state)) == may
    assert "coh:10.2a" in amounts(game, state, "hide S in 1-F05 by ap")


@rule("coh:10.0b", "coh:10.0i")
@pytest.mark.parametrize(("facing", "outcome"), [("s", "miss"), ("n", "hit")])
def test_whom_a_shot_brings_to_light_is_faced_before_the_dice(facing: str, outcome: str) -> None:
    """Rifles in a wood fire blind at the open two hexes away, where somebody hides: they show each other."""
    game, state = table(
        unit("G", "de-rifles", "1-F05", "n", "hidden"),
        unit("E", "ru-rifles", "1-D05", "n", "hidden"),
        hexes={"1-F05": "light-woods"},
        cp=(0, 0),
    )
    events = do(game, state, "fire G at 1-D05 by ap")
    assert state.hidden == 0 and not any(isinstance(one, Fired) for one in events)
    assert game.deciders(state) == (0,)
    do(game, state, "face n")
    assert game.deciders(state) == (1,)
    (fired,) = [
        one for one in do(game, state, f"face {facing}", dice=(6, 3), damage=3) if isinstance(one, Fired)
    ]
    assert (fired.target, fired.outcome) == ("E", outcome), "11 against a front of 12 or a flank of 11"
