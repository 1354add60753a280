"""6.5 The sleeping south, what wakes it, and the last turn without mechanised movement."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import Event, PhaseBegan
from hexfront.engine.base.happenings import Marked
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.game import Kharkov
from hexfront.games.kharkov.state import SOUTHERN, UNSUPPLIED
from hexfront.hexes import listed

from .duel import amounts, attack, fought, odds, soviet, staff
from .march import rules, top, why
from .table import at, campaign, do, offered, refused, table, unit


def woke(state: Any, events: list[Event]) -> str:
    """The rule that woke the south in these events, or nothing."""
    found = [event for event in events if isinstance(event, Marked) and event.what == "south"]
    assert len(found) == state.south_active
    return found[0].rules[0] if found else ""


@rule("kharkov:6.51")
@pytest.mark.parametrize("phase", ["axis-movement", "axis-mechanised"])
def test_axis_units_in_the_south_wait(phase: str) -> None:
    regiment = unit("36/14Pz", "3412")
    game, state = campaign(regiment, phase=phase, turn=2)
    assert refused(game, state, "step 36/14Pz to 3413").rule == "kharkov:6.51"
    assert refused(game, state, "rail 36/14Pz to 3413").rule == "kharkov:6.51"
    moves = {text.split()[1] for text in offered(game, state) if text.startswith(("step", "stack", "rail"))}
    assert "6/3Pz" in moves
    south = {game.label(hex_) for hex_ in range(game.grid.size) if game.south >> hex_ & 1}
    assert not {name for name in moves if name in south or at_or_none(game, state, name) in south}
    game, state = campaign(regiment, phase=phase, turn=2, south_active=True)
    do(game, state, "step 36/14Pz to 3413")


def at_or_none(game: Kharkov, state: Any, name: str) -> str:
    return at(game, state, name) if name in game.data.numbers else ""


@rule("kharkov:6.51")
def test_the_line_lies_between_rows_24_and_25() -> None:
    game, state = table(
        unit("A", "2430", "panzer", "4-12", "entered"), size="", phase="axis-movement", turn=2
    )
    do(game, state, "step A to 2530")
    assert top(state) == "Moving", "a unit from the north goes on; it will wait there from the next phase"
    game, state = table(
        unit("A", "2530", "panzer", "4-12", "entered"), size="", phase="axis-movement", turn=2
    )
    assert refused(game, state, "step A to 2430").rule == "kharkov:6.51"


FIGHT = (
    unit("A", "2522", "infantry", "9-8", "entered"),
    unit("B", "2421", "infantry", "9-8", "entered"),
    unit("S", "2521", "rifle", "4-4-6", "entered"),
    unit("VIRumHQ", "2822", "", "", "inactive"),
    staff("HQ", "2518"),
)


@rule("kharkov:6.52")
def test_an_attack_on_a_unit_in_the_south_wakes_it() -> None:
    game, state = table(*FIGHT, size="", phase="soviet-combat", turn=1)
    events = attack(game, state, "2421", "S")
    assert woke(state, events) == "", "row 24 is in the north"
    game, state = table(*FIGHT, size="", phase="soviet-combat", turn=1)
    events = attack(game, state, "2522", "S")
    assert woke(state, events) == "kharkov:6.52"
    hq = next(event for event in events if isinstance(event, Marked) and event.what == "VIRumHQ")
    assert hq.rules[0] == "kharkov:5.2e"
    assert state.step[game.data.numbers["VIRumHQ"]] == 0


@rule("kharkov:6.52")
def test_an_overrun_is_an_attack_too() -> None:
    units = (
        unit("A", "2530", "security", "2-8", "entered"),
        unit("T", "2529", "armour", "6-5-11", "entered"),
        staff("HQ", "2527"),
    )
    game, state = table(*units, size="", phase="soviet-movement", turn=2)
    events = do(game, state, "stack 2529", "overrun 2530", dice=(6,))
    assert woke(state, events) == "kharkov:6.52"


@rule("kharkov:5.2e")
def test_a_displaced_hq_does_not_wake_with_the_south() -> None:
    hq = unit("VIRumHQ", "2822", "", "", "inactive", "displaced")
    game, state = table(*FIGHT[:3], hq, FIGHT[4], size="", phase="soviet-combat", turn=1)
    attack(game, state, "2522", "S")
    assert state.south_active
    assert state.step[game.data.numbers["VIRumHQ"]] == 1
    game, state = table(*FIGHT, size="", phase="soviet-combat", turn=1)
    assert "kharkov:5.2e" in {name for event in attack(game, state, "2522", "S") for name in event.rules}


@rule("kharkov:6.53")
@pytest.mark.parametrize(
    ("start", "to", "wakes"),
    [("2521", "2522", True), ("2421", "2522", True), ("2420", "2421", False), ("2520", "2519", False)],
)
def test_a_soviet_unit_beyond_the_front_wakes_the_south(start: str, to: str, wakes: bool) -> None:
    game, state = table(
        unit("S", start, "rifle", "4-4-6", "entered"), size="", phase="soviet-movement", turn=2
    )
    events = do(game, state, f"step S to {to}")
    assert woke(state, events) == ("kharkov:6.53" if wakes else "")
    if not wakes:
        game, state = table(
            unit("S", "2521", "rifle", "4-4-6", "entered"), size="", phase="soviet-movement", turn=2
        )
        assert "6.53" in rules(do(game, state, "step S to 2522"))


@rule("kharkov:6.54")
@pytest.mark.parametrize(
    "change",
    [
        [unit("R28", "dead"), unit("R27", "dead")],
        [unit("1Mtn", "3118"), unit("100L", "3119")],
    ],
    ids=["a hex nobody controls", "an enemy in a controlled hex"],
)
def test_a_gap_in_the_southern_front_wakes_the_south(change: list[Any]) -> None:
    game, state = campaign(phase="axis-air", turn=1)
    assert woke(state, do(game, state, "end")) == "", "the front is held"
    game, state = campaign(*change, phase="axis-air", turn=1)
    assert woke(state, do(game, state, "end")) == "kharkov:6.54"
    assert state.south_turn == 1


@rule("kharkov:6.54")
def test_only_the_southern_front_counts() -> None:
    game, state = campaign(unit("R01", "dead"), unit("R02", "dead"), phase="axis-air", turn=1)
    assert woke(state, do(game, state, "end")) == ""
    game, state = campaign(
        unit("R39", "dead"), unit("R38", "dead"), unit("T25", "dead"), phase="axis-air", turn=3
    )
    assert woke(state, do(game, state, "end")) == "kharkov:6.54", "on whatever turn"


SECTOR = [f"{row:02}{column:02}" for row in range(1, 5) for column in range(1, 10)]
EAST = [f"{row:02}{column:02}" for row in range(1, 10) for column in range(5, 10)]
"""The four southern rows, and the Soviet side, of a blank map of nine."""


@pytest.mark.parametrize(
    ("held", "wakes"),
    [
        pytest.param(("0105", "0205", "0305", "0405"), "", id="held"),
        pytest.param(("0205", "0305"), "", id="controlled"),
        pytest.param(("0105",), "kharkov:6.54", id="a gap", marks=pytest.mark.rule("kharkov:6.54")),
    ],
)
def test_a_front_drawn_on_a_blank_map_is_watched_too(held: tuple[str, ...], wakes: str) -> None:
    """The front of the south lies along column 5; what is neither held nor controlled there is a gap."""
    lines = [unit(f"S{where}", where, "rifle", "4-4-6") for where in held]
    game, state = table(
        *lines,
        unit("A", "0901", "infantry", "9-8"),
        size="blank 9x9",
        phase="axis-air",
        turn=2,
        south_active=False,
        front=EAST,
        zones={"south": SECTOR},
    )
    front = {game.label(at) for at in listed(game.southern_front)}
    assert front == {"0105", "0205", "0305", "0405"}
    assert woke(state, do(game, state, "end")) == wakes


@rule("kharkov:6.55")
@pytest.mark.parametrize(
    ("turn", "name", "to", "wakes"),
    [
        (2, "C15", "2502", True),
        (3, "C15", "2502", True),
        (4, "C15", "2502", False),
        (3, "R29", "3016", False),
    ],
)
def test_the_9th_army_reserve_wakes_the_south(turn: int, name: str, to: str, wakes: bool) -> None:
    game, state = campaign(phase="soviet-reserves", turn=turn)
    events = do(game, state, f"release {name} to {to}")
    assert woke(state, events) == ("kharkov:6.55" if wakes else "")
    if not wakes:
        game, state = campaign(phase="soviet-reserves", turn=2)
        assert "6.55" in rules(do(game, state, "release T16 to 2501"))


@rule("kharkov:6.56")
def test_on_turn_5_all_wake() -> None:
    game, state = campaign(phase="axis-air", turn=3)
    assert woke(state, do(game, state, "end")) == ""
    game, state = campaign(phase="axis-air", turn=4)
    events = do(game, state, "end")
    assert (state.turn, woke(state, events)) == (5, "kharkov:6.56")
    assert state.step[game.data.numbers["VIRumHQ"]] == 0


@rule("kharkov:6.57")
def test_who_wakes_is_supplied_until_the_turn_ends() -> None:
    units = (
        unit("A", "1105", "infantry", "9-8"),
        unit("N", "0106", "panzer", "4-12"),
        unit("Res9", "0102"),
        unit("C15", "reserve:Res9"),
    )
    south = [f"{row}{column:02}" for row in ("10", "11", "12") for column in range(1, 13)]
    game, state = table(*units, phase="axis-movement", turn=3, zones={"south": south}, south_active=False)
    number = game.data.numbers["A"]
    assert state.flags[number] & UNSUPPLIED
    supplied = {line.unit: line.supplied for line in game.supply(state)}
    assert not supplied["A"]
    events = do(game, state, "step N to 0105", "release C15 to 0101")
    assert woke(state, events) == "kharkov:6.55"
    assert rules(events) >= {"6.57"}
    assert not state.flags[number] & UNSUPPLIED, "it moves with all its points"
    assert state.flags[number] & SOUTHERN
    assert {line.unit: line.supplied for line in game.supply(state)}["A"]


@rule("kharkov:6.58")
def test_turn_10_has_no_mechanised_movement() -> None:
    for turn in (9, 10):
        game, state = campaign(phase="axis-combat", turn=turn)
        events = do(game, state, "end")
        phase = next(
            event for event in events if isinstance(event, PhaseBegan) and event.phase == "axis-mechanised"
        )
        assert ("kharkov:6.58" in phase.rules) == (turn == 10)
        assert (state.phase == "axis-mechanised") == (turn == 9)


@rule("kharkov:6.52", "kharkov:6.57")
def test_the_odds_told_before_an_attack_are_those_of_a_south_that_is_awake() -> None:
    south = [f"{row:02}{column:02}" for row in range(7, 13) for column in range(1, 13)]
    game, state = table(
        unit("R", "0906", "romanian", "3-6"), unit("RH", "0908", "hq", "4-10", "inactive", side="axis"),
        soviet("S", "0905", "9-9-6"), staff("H", "0801"), phase="soviet-combat", zones={"south": south},
        front=[label for label in south if label < "0906" or label[2:] < "06"], south_active=False,
    )  # fmt: skip
    told = odds(game, state, "0906", "S")
    assert told.defence == (3, 3) and amounts(told, "6.52") == [""]
    assert not state.south_active, "it is only told"
    assert fought(attack(game, state, "0906", "S", dice=(1,))).defence == 3
    assert not amounts(odds(*_awake(), "0906", "S"), "6.52")


def _awake() -> tuple[Kharkov, Any]:
    units = unit("R", "0906", "romanian", "3-6"), soviet("S", "0905", "9-9-6"), staff("H", "0801")
    return table(*units, phase="soviet-combat")


@rule("kharkov:6.53", "kharkov:6.55")
def test_who_would_wake_the_south_is_warned() -> None:
    game, state = campaign(phase="soviet-reserves", turn=2)
    assert "6.53" in why(game, state, "release C10 to 3216")
    assert "6.55" not in why(game, state, "release C10 to 3016")
    assert "6.55" in why(game, state, "release 15G to 2501")
    game, state = campaign(unit("R30", "3017"), phase="soviet-movement", turn=3)
    assert "6.53" not in why(game, state, "step R30 to 3117")
    game, state = campaign(unit("R30", "3117"), phase="soviet-movement", turn=1)
    assert "6.53" in why(game, state, "step R30 to 3216")
    game, state = campaign(unit("R30", "3117"), phase="soviet-movement", turn=1, south_active=True)
    assert "6.53" not in why(game, state, "step R30 to 3216")
