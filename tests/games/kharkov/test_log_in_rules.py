"""The log of small scenes: every entry with all the rules it goes by, in their order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from hexfront.engine.base.events import Event

from .duel import axis, soviet, staff, untried
from .march import WEST_ROAD
from .outcomes import force_result
from .table import campaign, do, table, unit

RAILS = {"-".join(f"05{col:02}" for col in range(1, 13)): "rail"}
HALVES = {
    name: [f"{row:02}{col:02}" for row in range(1, 13) for col in columns]
    for name, columns in (("axis-side", range(7, 13)), ("soviet-side", range(1, 7)))
}
ENEMY = soviet("E", "0909")
FOUGHT = "9.0g2 3.23a"
OVERRAN = "7.0g4 7.0g5 7.21a 7.21b 7.22 9.81b 11.41b 13.15 3.23b"


def told(events: Iterable[Event]) -> list[str]:
    """Each entry: what it is, whom it is about, and its rules."""
    lines = []
    for event in events:
        who = next(
            (getattr(event, name) for name in ("unit", "what", "units", "attackers") if hasattr(event, name)),
            "",
        )
        name = " ".join(
            filter(None, (type(event).__name__, ",".join(who) if isinstance(who, tuple) else who))
        )
        lines.append(f"{name}: {' '.join(rule.removeprefix('kharkov:') for rule in event.rules)}")
    return lines


SCENES: dict[str, tuple[tuple[Any, ...], dict[str, Any], tuple[str, ...], tuple[str, ...]]] = {
    "an air point supplies a hex, and a turn ends": (
        (axis("A", "0505"), staff("H", "1111")),
        {"phase": "axis-air", "air": {"axis": 2}},
        ("supply 0505",),
        (
            *("Marked 0505: 13.2a 13.0g2 4.2B5", "Scored: 17.24 17.0.t4 4.2C", "TurnBegan: 2.0b 4.2C"),
            *("Said: 13.0g1", "PhaseBegan: 4.2A1 4.1", "PhaseBegan: 4.2A2c 4.1"),
        ),
    ),
    "Soviets recover": (
        (
            *(soviet("S", "0505", "4-4-6", "rifle", "disrupted"), axis("A", "0909"), staff("Q", "0101")),
            unit("H", "0606", "hq", "5-10", "inactive", "displaced"),
        ),
        {"phase": "soviet-combat"},
        ("end",),
        (
            *("PhaseBegan: 4.2A4a 4.1", "Marked S: 7.33 4.2A4a", "Marked H: 10.17b 4.2A4b 10.11a"),
            "PhaseBegan: 4.2B1 4.1",
        ),
    ),
    "the Axis recovers, and Soviets are cut off": (
        (
            *(axis("A", "0505", "9-8", "infantry", "disrupted"), axis("P", "0909", "4-12", "panzer")),
            unit("H", "0606", "hq", "5-10", "inactive", "displaced", side="axis"),
            *(unit("S", "1111", "rifle", "4-4-6"), unit("T", "1110", "rifle", "4-4-6")),
        ),
        {"phase": "axis-mechanised"},
        ("end",),
        (
            *("PhaseBegan: 4.2B4 4.1", "Marked A: 7.33 4.2B4", "Marked H: 10.17b 10.11a"),
            *("PhaseBegan: 4.2B5 4.1", "Scored: 17.24 17.0.t4 4.2C", "TurnBegan: 2.0b 4.2C", "Said: 13.0g1"),
            *("PhaseBegan: 4.2A1 4.1", "PhaseBegan: 4.2A2c 4.1", "CutOff S,T: 4.2A2a 11.0g1 11.0g2 11.41a 6.26"),
        ),
    ),
    "the Axis is cut off": (
        (unit("A", "0605", "infantry", "9-8"), unit("B", "0606", "infantry", "9-8"), soviet("S", "0101")),
        {"phase": "soviet-combat"},
        ("end",),
        (
            *("PhaseBegan: 4.2A4a 4.1", "PhaseBegan: 4.2B1 4.1"),
            "CutOff A,B: 4.2B1 11.0g1 11.0g2 11.41a 6.26",
        ),
    ),
    "a division breaks down under the enemy's eyes": (
        (axis("79ID", "0505"), soviet("S", "0506")),
        {"phase": "axis-movement"},
        ("split 79ID", "step Rgt01 to 0504"),
        (
            *("Removed 79ID: 15.1a 15.1c 15.11c 15.13b", "Placed Rgt01: 15.11a", "Placed Rgt02: 15.11a"),
            *("Placed Rgt03: 15.11a", "Moved Rgt01: 6.3a 6.6 6.61"),
        ),
    ),
    "regiments form a division": (
        (axis("79ID", "broken"), *[axis(f"Rgt0{n}", "0505", "2-8", "regiment") for n in (1, 2, 3)], ENEMY),
        {"phase": "axis-movement"},
        ("reform 79ID from Rgt01,Rgt02,Rgt03",),
        ("Removed Rgt01: 15.12a", "Removed Rgt02: 15.12a", "Removed Rgt03: 15.12a", "Placed 79ID: 15.12a 15.12b"),
    ),
    "a regiment digs in": (
        (axis("R", "0505", "2-8", "regiment"), ENEMY),
        {"phase": "axis-movement"},
        ("dig R",),
        ("Marked R: 15.21 15.24",),
    ),
    "who halts beside a trench, and who leaves his own": (
        (
            *(axis("R", "0505", "2-8", "regiment", "entrenched"), axis("B", "0605"), ENEMY),
            axis("Q", "0202", "2-8", "regiment", "entrenched"),
        ),
        {"phase": "axis-movement"},
        ("step B to 0505", "halt", "step Q to 0203"),
        ("Moved B: 6.3a", "Marked R: 15.23a", "Marked Q: 15.23a", "Moved Q: 6.3a"),
    ),
    "a Soviet brigade enters": (
        (unit("T26", "pool"), staff("H", "0505", 9)),
        {"phase": "soviet-movement"},
        ("enter T26 at 0801",),
        ("Moved T26: 16.0g1 16.1 16.0g2 4.2A2b",),
    ),
    "a German division enters west of the front": (
        (unit("68ID", "pool"), soviet("S", "0101")),
        {"phase": "axis-movement"},
        ("enter 68ID at 0110",),
        ("Moved 68ID: 16.0g1 16.22a 16.0g2 4.2B1",),
    ),
    "a German division enters where the front is unclear": (
        (unit("68ID", "pool"),),
        {"phase": "axis-movement"},
        ("enter 68ID at 0110",),
        ("Moved 68ID: 16.0g1 16.22b 16.0g2 4.2B1",),
    ),
    "a German division enters in the south": (
        (unit("75ID", "pool"),),
        {"phase": "axis-movement"},
        ("enter 75ID at 1210",),
        ("Moved 75ID: 16.0g1 16.21 16.0g2 4.2B1",),
    ),
    "reserves come": (
        (unit("Res28", "0602"), unit("R07", "reserve:Res28"), staff("H", "0505"), axis("A", "1111")),
        {"phase": "soviet-reserves", "turn": 4},
        ("release R07 to 0602",),
        ("Placed R07: 6.76 6.73a", "Removed Res28: 6.73b", "PhaseBegan: 4.2A2c 4.1"),
    ),
    "some reserves come early": (
        (unit("Res28", "0602"), unit("R07", "reserve:Res28"), unit("R08", "reserve:Res28"), axis("A", "1111")),
        {"phase": "soviet-reserves", "turn": 3},
        ("release R07 to 0602",),
        ("Placed R07: 6.74 6.73a",),
    ),
    "reserves are alarmed": (
        (unit("Res28", "0602"), unit("R07", "reserve:Res28"), axis("A", "0606")),
        {"phase": "axis-movement"},
        ("step A to 0605", "release R07 to 0602"),
        ("Moved A: 6.3a", "Said: 6.75", "Placed R07: 6.75 6.73a", "Removed Res28: 6.73b"),
    ),
    "Germans go by rail": (
        (axis("A", "0510"), unit("B", "0512", "infantry", "9-8"), soviet("S", "0505"), staff("H", "0504")),
        {"phase": "axis-movement", "links": RAILS, "zones": HALVES},
        ("rail A to 0511", "rail B to 0510"),
        ("Moved A: 6.41a 6.41b 6.44", "Moved B: 6.41a 6.41b 6.44 6.41c"),
    ),
    "Soviets go by rail": (
        (axis("A", "0510"), soviet("S", "0505"), staff("H", "0504"), unit("T26", "pool")),
        {"phase": "soviet-movement", "links": RAILS, "zones": HALVES},
        ("rail S to 0503", "rail H to 0502", "rail T26 to 0506"),
        (
            *("Moved S: 6.41a 6.41b 6.44", "Moved H: 6.41a 6.41b 6.44 10.12b"),
            "Moved T26: 6.41a 6.41b 6.44 16.0g1 16.1",
        ),
    ),
    "a Soviet enters a city": (
        (soviet("S", "0505"), staff(), axis("A", "1111")),
        {"phase": "soviet-movement", "hexes": {"0506": "city"}},
        ("step S to 0506", "halt"),
        ("Moved S: 6.3c", "Scored: 17.21 17.0.t4 11.31a"),
    ),
    "a city that was lost once changes hands": (
        (soviet("S", "0901"), axis("A", "0505")),
        {"phase": "axis-movement", "hexes": {"0506": "city"}, "held": {"0506": "soviet"}, "captured": ["0506"]},
        ("step A to 0506",),
        ("Moved A: 6.3c", "Marked 0506: 17.11b"),
    ),
    "the game ends": (
        (
            *(axis("A", "0510"), soviet("S", "0505"), unit("F", "0101", "rifle", "4-4-6")),
            *(unit("D", "dead", "infantry", "9-8"), unit("E", "dead", "rifle", "4-4-6")),
        ),
        {
            **{"phase": "axis-air", "turn": 10, "links": WEST_ROAD, "hexes": {"0505": "city", "0909": "city"}},
            **{"zones": {"kharkov": ["0505"], "poltava": ["0909"]}, "held": {"0505": "soviet"}},
            "captured": ["0505"],
        },
        ("end",),
        (
            *("Scored: 17.23a 17.12 17.0.t4 4.2C", "Scored: 17.24 17.0.t4 4.2C", "Scored: 17.12 17.1 17.0.t2"),
            *("Scored: 17.25a 17.0.t3", "Scored: 17.11b 17.1 17.0.t2", "Scored: 17.3a 17.0.t5"),
            *("Scored: 17.3b 17.0.t5", "Ended: 17.0g1 17.0.t1"),
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("scene", SCENES)
def test_every_entry_of_the_log_names_its_rules(scene: str) -> None:
    units, setting, actions, wanted = SCENES[scene]
    game, state = table(*units, **setting)
    assert told(do(game, state, *actions)) == list(wanted)


def test_the_start_of_a_turn_activates_by_the_plan() -> None:
    assert told(do(*campaign(phase="axis-air", turn=4), "end")) == [
        *("TurnBegan: 2.0b 4.2C", "Said: 13.0g1"),
        *(f"Marked {name}: 10.34 4.2A2b 10.11a" for name in ("9A", "37A", "38A")),
        *("Marked south: 6.56 6.57", "Marked VIRumHQ: 5.2e 10.11a", "PhaseBegan: 4.2A1 4.1"),
    ]


BEGUN = ("Launched A: 9.0g1 9.11a 9.24",)


@pytest.mark.parametrize(
    ("outcome", "units", "actions", "wanted"),
    [
        (
            "D1",
            (axis("A", "0506", "24-8"), soviet("S", "0505", "6-6-6")),
            ("stand",),
            (
                *(*BEGUN, "Drawn: 9.0g3", f"Fought A: {FOUGHT} 9.4d", "Drawn: 9.53b"),
                *("StepLost S: 9.56a 9.61a 9.57 9.51 9.53a 9.53b", "PhaseBegan: 4.2B3 4.1"),
            ),
        ),
        (
            "D2",
            (axis("A", "0506", "24-8"), soviet("S", "0505", "6-6-6")),
            ("withdraw", "retreat S to 0504", "retreat S to 0503", "advance A to 0505", "advance A to 0504"),
            (
                *(*BEGUN, "Drawn: 9.0g3", f"Fought A: {FOUGHT} 9.4a"),
                *("Moved S: 9.62 9.63 9.64a", "Moved S: 9.62 9.63 9.64a", "Moved A: 9.71a 9.71b 9.73a 9.75"),
                *("Moved A: 9.71a 9.71b 9.73a 9.75 9.72c 9.72a", "PhaseBegan: 4.2B3 4.1"),
            ),
        ),
        (
            "Eng",
            (axis("A", "0506"), soviet("S", "0505")),
            (),
            (
                *(*BEGUN, "Drawn: 9.0g3", f"Fought A: {FOUGHT} 9.4e", "Removed S: 9.59a 9.51 9.52a"),
                *("StepLost A: 9.59a 9.57 9.51 9.54b", "Said: 9.59b", "PhaseBegan: 4.2B3 4.1"),
            ),
        ),
        (
            "De",
            (axis("A", "0506", "50-8"), soviet("S", "0505"), staff("H", "0505"), soviet("T", "0501")),
            (),
            (
                *("Launched A: 9.0g1 9.11a 9.24 9.21", "Drawn: 9.0g3", f"Fought A: {FOUGHT} 10.13a 9.4g 9.4a"),
                *("Removed S: 9.55", "Marked H: 10.13c 10.17a 10.18", "Moved H: 10.17a"),
            ),
        ),
        (
            "Ae",
            (axis("A", "0506", "1-8", "security"), soviet("S", "0505", "9-9-6")),
            (),
            (*BEGUN, "Drawn: 9.0g3", f"Fought A: {FOUGHT} 9.4g 9.4e", "Removed A: 9.55"),
        ),
        (
            "De",
            (axis("A", "0506", "90-8"), untried("S", "0505")),
            (),
            (
                *(*BEGUN, "Drawn: 12.0g2", "Revealed S: 12.0g1 12.0g3 12.0g6 3.23c", "Drawn: 9.0g3"),
                *(f"Fought A: {FOUGHT} 9.4g 9.4a", "Removed S: 9.55"),
            ),
        ),
    ],
)  # fmt: skip
def test_every_entry_of_a_fight_names_its_rules(
    outcome: str, units: tuple[Any, ...], actions: tuple[str, ...], wanted: tuple[str, ...]
) -> None:
    game, state = table(*units)
    events = force_result(game, state, outcome, ["A"])
    assert told([*events, *do(game, state, *actions)]) == list(wanted)


def test_every_entry_of_an_overrun_names_its_rules() -> None:
    weak = axis("A", "0506", "1-8", "security")
    game, state = table(
        *(weak, soviet("S", "0505", "9-9-6"), soviet("T", "0505", "9-9-6"), staff()), phase="soviet-movement"
    )
    assert told(do(game, state, "stack 0505", "overrun 0506", dice=(1,))) == [
        *("Said: 7.17a", "Moved S,T: 7.0g1 7.0g3 7.16b 7.17a 7.17b 10.26b", "Drawn: 9.0g3"),
        *(f"Fought S,T: {FOUGHT} {OVERRAN} 9.4a 9.84", "Removed A: 9.55", "Moved S,T: 7.0g6 7.25a"),
    ]


def test_every_entry_of_a_fight_with_aircraft_and_morale_names_its_rules() -> None:
    game, state = table(
        *(soviet("S", "0505", "9-9-6"), staff(), axis("A", "0506")),
        phase="soviet-combat",
        turn=2,
        air={"soviet": 1, "axis": 1},
    )
    events = do(game, state, "attack 0506", "join S", "launch", "air", "air", "rouse", dice=(1, 1))
    assert told(events) == [
        *("Launched S: 9.0g1 9.11a 9.24", *["Marked 0506: 13.11 13.12 13.13 12.0g5 13.0g2"] * 2),
        *("Drawn: 9.81a 9.82 9.85b", "Said: 9.82", "Drawn: 9.0g3", f"Fought S: {FOUGHT} 13.14 9.83a 9.4a"),
    ]


def test_every_entry_of_a_storm_names_its_rules() -> None:
    game, state = table(
        *(soviet("S", "0505", "19-9-6"), staff()),
        phase="soviet-combat",
        hexes={"0506": "city"},
        garrisons={"0506": 1},
    )
    events = do(game, state, "attack 0506", "join S", "launch", dice=(1,))
    assert told(events)[2:] == [
        f"Fought S: {FOUGHT} 15.31a 15.32a 15.33a 9.4g 9.4a 9.84",
        "Marked 0506: 15.32b 15.34 15.3a",
    ]
