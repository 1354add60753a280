"""The log of small scenes of Traces of War: every entry with all the rules it goes by, in their order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from hexfront.engine.base.events import Event

from .duel import attack, combat
from .table import axis, do, soviet, table, unit
from .test_cup import staffs

SOURCES = {"axis-supply": ["0101"], "soviet-supply": ["1212"]}
WEST = {"soviet-supply": ["0501"], "axis-supply": ["1212"]}
EAST = {"axis-supply": ["0501"], "soviet-supply": ["1212"], "crossing-points": ["0101"]}
RAIL = {"-".join(f"05{col:02}" for col in range(1, 10)): "rail"}
NEXT_TURN = (
    *("Said: 7.0f 4.3c", "PhaseBegan: 4.0a 4.4.1", "Scored: 13.3c", "Scored: 13.3d 13.3g"),
    *("Scored: 13.3e 2.3j", "Scored: 13.3f 2.1g 13.3g", "TurnBegan: 4.4.2 4.0b", "PhaseBegan: 4.0a 4.1"),
    *("Drawn: 7.0b 7.0c", "Said: 4.1 7.0a 2.6c 12.3b 2.1j", "PhaseBegan: 4.0a 4.2a"),
)
"""What is told once nobody can do anything any more in the campaign."""
COMES = "11.0c 11.0d 11.0e 5.0b 2.2j"
WOKEN = "4.3.1a 2.3l 2.3m 2.3n 2.3o 6.0f"


def told(events: Iterable[Event]) -> list[str]:
    """Each entry: what it is, whom it is about, and its rules."""
    lines = []
    for event in events:
        names = ("unit", "units", "attackers", "token")
        who = next((getattr(event, name) for name in names if hasattr(event, name)), "")
        name = " ".join(
            filter(None, (type(event).__name__, ",".join(who) if isinstance(who, tuple) else who))
        )
        lines.append(f"{name}: {' '.join(rule.removeprefix('tow:') for rule in event.rules)}")
    return lines


def token(name: str) -> tuple[str, str]:
    """A token of a side is drawn."""
    return "Drawn: 2.4b", f"TokenDrawn {name}: 2.4b 4.3a 2.1f"


Scene = tuple[tuple[Any, ...], dict[str, Any], tuple[str, ...], tuple[str, ...]]
SCENES: dict[str, Scene] = {
    "units move one after the other": (
        (axis("A", "0505"), axis("B", "0707"), axis("C", "0909")),
        {"sides": {"0707-0708": "river"}, "links": {"0909-0910-0911": "road"}},
        ("step A to 0504", "step B to 0708", "march C to 0910", "end"),
        (
            *("Moved A: 9.0a 9.1b", "Moved B: 9.0a 9.0b 9.1a 9.1b 9.1d", "Moved C: 9.0a 9.0b 9.1a 9.2a"),
            *NEXT_TURN,
        ),
    ),
    "a unit that has nothing left is not given up": (
        (axis("A", "0505", "3-1"), axis("B", "0707")),
        {},
        ("step A to 0504", "step B to 0708"),
        ("Moved A: 9.0a 9.1b", "Moved B: 9.0a 9.0b 9.1b"),
    ),
    "into a zone of control": (
        (axis("A", "0505"), soviet("S", "0507")),
        {},
        ("step A to 0506",),
        ("Moved A: 9.0a 9.1b 9.3a",),
    ),
    "out of a zone of control": (
        (axis("A", "0506"), soviet("S", "0507")),
        {},
        ("step A to 0505",),
        ("Moved A: 9.0a 9.1b 9.3b",),
    ),
    "over a major river": (
        (axis("A", "0505"), axis("B", "0909")),
        {"sides": {"0505-0506": "major-river"}},
        ("step A to 0506",),
        ("Moved A: 9.0a 9.1e",),
    ),
    "into a marsh": (
        (axis("A", "0505"), axis("B", "0909")),
        {"hexes": {"0504": "marsh"}},
        ("step A to 0504",),
        ("Moved A: 9.0a 9.3d",),
    ),
    "into a town and a crossing point": (
        (soviet("S", "0505"), axis("A", "0909")),
        {"activated": "soviet", "hexes": {"0506": "town"}, "zones": SOURCES | {"crossing-points": ["0507"]}},
        ("step S to 0506", "step S to 0507"),
        ("Moved S: 9.0a 9.1b", "Controlled: 8.1h", "Moved S: 9.1b", "Controlled: 12.3e 12.3h 12.3b"),
    ),
    "a token wakes an army, and that another HQ": (
        (unit("4PzA", "0505"), unit("8A", "0507"), axis("A", "0506")),
        {"phase": "action", "cup": ["4PzA"], "hand": ["OKH"], "zones": SOURCES},
        ("pass", "pass", "wake 8A", "mode move-combat"),
        (
            *(*token("4PzA"), f"Activated 4PzA,A: {WOKEN} 2.4a", "Activated 8A: 4.3.1b"),
            "ModeChosen: 4.3.1.1",
        ),
    ),
    "an HQ off the map wakes nobody": (
        (unit("8A", "0507"), axis("A", "0506")),
        {"phase": "action", "cup": ["4PzA"], "hand": ["8A"], "zones": SOURCES},
        ("pass", "pass"),
        (*token("4PzA"), "Said: 2.3d 2.4a"),
    ),
    "OKH wakes an army": (
        (unit("8A", "0507"), axis("A", "0506")),
        {"phase": "action", "cup": ["OKH"], "hand": ["8A"], "zones": SOURCES},
        ("pass", "pass", "activate 8A"),
        (*token("OKH"), f"Activated 8A,A: {WOKEN} 4.2.2g"),
    ),
    "reinforcements come": (
        (),
        {"phase": "action", "turn": 3, "cup": ["Reinforcements"], "hand": ["4PzA"], "links": RAIL, "zones": WEST},
        ("pass", "pass", "receive 21RC in 0504", "receive 23RC in 0504"),
        (
            *(*token("Reinforcements"), "Said: 11.0a 11.1a 2.2e 4.3.3"),
            *(f"Moved {name}: 11.1a 2.2e {COMES}" for name in ("21RC", "23RC")),
        ),
    ),
    "paratroopers land": (
        (soviet("F", "0802"),),
        {"phase": "action", "turn": 3, "cup": ["Airborne"], "hand": ["4PzA"], "zones": WEST, "size": "blank 16x16"},
        ("pass", "pass", "land 0810"),
        (
            *(*token("Airborne"), "Said: 11.0a 11.1a 2.2e 4.3.4 11.1f", "Said: 11.0c"),
            *("Marked: 11.1g 11.1h 5.0h 11.1i 11.1k 11.1l 12.3c", "Moved 18G: 11.1g 2.2j 4.3.4"),
        ),
    ),
    "OKH negotiates": (
        (),
        {
            **{"phase": "action", "cup": ["OKH"], "zones": EAST, "links": RAIL},
            **{"hexes": {"0909": "major-city"}, "orders": ["0909"]},
        },
        ("negotiate", "receive 34ID in 0503"),
        (
            "Said: 4.2.2i 2.6d 12.3b 11.0b 11.2a",
            f"Moved 34ID: 11.2a 11.2b 11.0b 2.2f 4.2.2j 2.6e {COMES}",
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("scene", SCENES)
def test_every_entry_of_the_log_names_its_rules(scene: str) -> None:
    units, setting, actions, wanted = SCENES[scene]
    game, state = table(*units, **setting)
    assert told(do(game, state, *actions)) == list(wanted)


def test_every_entry_of_a_draw_names_its_rules() -> None:
    game, state = staffs(cup=["Supply", "Vrnz"], hand=["8A"])
    assert told(do(game, state, "pass", token=2)) == [
        *("Drawn: 2.4b", "TokenDrawn Supply: 2.4b 4.3b", "Said: 8.0 4.3.2"),
    ]
    game, state = staffs(cup=["Vrnz", "Supply"], hand=["OKH"])
    assert told(do(game, state, "pass", "interrupt", token=1)) == [
        *(*token("Vrnz"), "Interrupted OKH: 4.2d 4.2.2e 4.3.7a"),
    ]
    game, state = staffs(cup=["Vrnz"], hand=["8A"])
    events = do(game, state, "pass", "pass", "mode move-combat", "end", "add 8A")
    assert told(events) == [
        *(*token("Vrnz"), f"Activated Vrnz,S: {WOKEN} 2.4a", "ModeChosen: 4.3.1.1", "Added 8A: 4.2c"),
        *(*token("8A"), f"Activated 8A,A: {WOKEN} 2.4a"),
    ]


FOUGHT = "10.3a 2.6b 10.2a 10.2g"
BEGUN = ("Launched S: 10.0a 10.1b", "Drawn: 10.3a")


@pytest.mark.parametrize(
    ("strength", "die", "actions", "wanted"),
    [
        (
            *(5, 1, ("retreat A to 0504", "advance S to 0505")),
            (f"Fought S: {FOUGHT} 10.5m", "Moved A: 10.4a 10.4d", "Moved S: 10.5a 10.5g 2.2b 10.5b 10.5f"),
        ),
        (5, 5, (), (f"Fought S: {FOUGHT} 10.5m", "StepLost A: 2.6b 10.3d 2.2i 10.3c 2.2h")),
        (10, 2, (), (f"Fought S: {FOUGHT}", "Removed A: 2.6b 2.2i 10.3c 10.3e")),
        (1, 1, (), (f"Fought S: {FOUGHT}", "Removed S: 2.6b 2.2i 10.3c 10.3e")),
    ],
)
def test_every_entry_of_a_fight_names_its_rules(
    strength: int, die: int, actions: tuple[str, ...], wanted: tuple[str, ...]
) -> None:
    """Others wait for their turn, so that the segment goes on."""
    units = (soviet("T", "0909"), axis("B", "0910", "1-5"))
    stats = f"{strength}-5/{strength}-5"
    game, state = combat(soviet("S", "0506", stats), axis("A", "0505", "1-5/1-5"), *units)
    events = attack(game, state, "0505", "S", dice=(die,))
    assert told([*events, *do(game, state, *actions)]) == [*BEGUN, *wanted]


def test_every_entry_of_air_support_names_its_rules() -> None:
    game, state = combat(soviet("S", "0506", "5-5"), axis("A", "0505", "1-5/1-5"), air=["defensive"])
    attack(game, state, "0505", "S")
    assert told(do(game, state, "air defensive", dice=(2,))) == [
        *("AirUsed: 7.0e 7.0d", "Drawn: 10.3a", f"Fought S: {FOUGHT} 10.3b 7.0h 7.0i 10.5m"),
    ]
