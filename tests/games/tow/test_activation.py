"""2.3 and 4.3.1: command radius, modes, a second HQ, the opening combat of turn 1; 4.0: the sequence."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.events import Activated
from hexfront.games.tow.game import Tow

from .table import axis, campaign, do, offered, refused, rules, soviet, table, top, unit, why

SOURCES = {"axis-supply": ["0101"], "soviet-supply": ["1212"]}


def woken(game: Tow, state: Any) -> set[str]:
    """The units that are activated."""
    return {name for number, name in enumerate(game.names) if state.active >> number & 1}


def army(*units: Any, radius: int = 3, **variables: Any) -> tuple[Tow, Any]:
    """4th Panzer Army with a command radius of 3 in 0505; its token is drawn at once."""
    hq = unit("4PzA", "0505", "hq", "1-6", side="axis", notes={"radius": radius})
    return table(hq, *units, phase="action", cup=["4PzA"], zones=SOURCES, **variables)


@rule("tow:4.3.1a", "tow:2.3l", "tow:2.4a")
def test_an_hq_activates_itself_and_the_combat_units_in_its_radius() -> None:
    game, state = table(
        unit("4PzA", "0505", "hq", "1-6", side="axis", notes={"radius": 3}), axis("A", "0508"), axis("B", "0509"),
        phase="action", cup=["4PzA", "Supply"], hand=["OKH"], zones=SOURCES,
    )  # fmt: skip
    events = do(game, state, "pass", "pass", token=1)
    assert {"4.3.1a", "2.3l", "2.4a"} <= rules(events, "activated")
    assert woken(game, state) == {"4PzA", "A"}


@rule("tow:2.3l")
def test_the_radius_goes_around_blocked_hexsides() -> None:
    blocked = dict.fromkeys(("0505-0506", "0505-0606", "0505-0406", "0605-0606", "0405-0406"), "blocked")
    game, state = army(axis("A", "0506"), axis("B", "0504"), radius=2, sides=blocked)
    assert woken(game, state) == {"4PzA", "B"}
    game, state = army(axis("A", "0506"), axis("B", "0504"), radius=2)
    assert woken(game, state) == {"4PzA", "A", "B"}
    assert "2.3l" in rules(activated(radius=2, sides=blocked))


def activated(**more: Any) -> list[Any]:
    """What is told when an army is activated by a draw that somebody waits for."""
    game, state = table(
        unit("4PzA", "0505", "hq", "1-6", side="axis", notes={"radius": more.pop("radius", 3)}), axis("A", "0506"),
        *more.pop("units", ()), phase="action", cup=["4PzA", "Supply"], hand=["OKH"], zones=SOURCES, **more,
    )  # fmt: skip
    return do(game, state, "pass", "pass", token=1)


@rule("tow:2.3m", "tow:6.0f")
def test_enemies_their_zoc_and_supply_do_not_limit_the_radius() -> None:
    wall = [
        soviet("S", "0507"),
        soviet("T", "0407"),
        soviet("U", "0607"),
        axis("B", "0508", "3-5", "infantry", "isolated"),
    ]
    events = activated(units=wall)
    assert {"2.3m", "6.0f"} <= rules(events, "activated")
    assert next(event for event in events if hasattr(event, "by")).units == ("4PzA", "A", "B")


@rule("tow:2.3n")
def test_the_radius_is_judged_once() -> None:
    events = activated(units=[axis("B", "0508")])
    assert "2.3n" in rules(events, "activated")
    game, state = army(axis("A", "0508"))
    do(game, state, "mode move-combat", "step A to 0509", "step A to 0510")
    assert woken(game, state) == {"4PzA", "A"}


@rule("tow:2.3o")
def test_soviet_fronts_have_the_radius_of_their_side() -> None:
    game, state = table(
        unit("Step", "0505"), soviet("S", "0510"), soviet("T", "0511"), phase="action",
        cup=["Step", "Supply"], hand=["OKH"], zones=SOURCES,
    )  # fmt: skip
    events = do(game, state, "pass", "pass", token=1)
    assert "2.3o" in rules(events, "activated") and woken(game, state) == {"Step", "S"}
    game, state = table(
        unit("Step", "0505", "", "", "ukrainian"), soviet("S", "0510"), soviet("T", "0511"), phase="action",
        cup=["Step"], zones=SOURCES,
    )  # fmt: skip
    assert woken(game, state) == {"Step", "S", "T"}


@rule("tow:4.3.1b")
def test_an_axis_hq_wakes_one_other_that_wakes_nobody() -> None:
    game, state = army(unit("8A", "0507"), unit("6A", "0506"), axis("B", "0512"))
    assert {"wake 8A", "wake 6A"} <= offered(game, state)
    assert why(game, state, "wake 8A") == {"4.3.1b": ""}
    events = do(game, state, "wake 8A")
    assert rules(events, "activated") == {"4.3.1b"} and woken(game, state) == {"4PzA", "8A"}
    assert refused(game, state, "wake 6A").rule == "tow:4.3.1b"
    do(game, state, "mode move-combat", "step 8A to 0508")
    assert refused(game, state, "step 6A to 0606").rule == "tow:9.0a"


def test_the_log_tells_who_is_activated() -> None:
    """An HQ with so many units, an HQ alone, and the units of OKH Command by name."""
    told = {
        Activated(by="8A", units=("8A", "A", "B")): "Units activated with 8A: 2.",
        Activated(by="8A", units=("8A",)): "8A is activated alone.",
        Activated(by="OKH", units=("6Pz", "8A")): "OKH commands: 6Pz, 8A.",
        Activated(by="OKH", units=()): "OKH commands nobody.",
    }
    assert {event: str(event.text()) for event in told} == told


@rule("tow:4.3.1b")
def test_a_soviet_hq_wakes_no_other() -> None:
    game, state = table(
        unit("Vrnz", "0505"),
        unit("SW", "0506"),
        soviet("S", "0507"),
        phase="action",
        cup=["Vrnz"],
        zones=SOURCES,
    )
    assert woken(game, state) == {"Vrnz", "S"}
    assert refused(game, state, "wake SW").rule == "tow:4.3.1b"


@rule("tow:4.3.1.1", "tow:4.3.1.2")
def test_the_mode_says_what_comes_first() -> None:
    def army_against() -> tuple[Tow, Any]:
        return army(axis("A", "0506", "9-5"), soviet("S", "0507", "1-5"))

    game, state = army_against()
    assert refused(game, state, "step A to 0606").rule == "tow:4.3.1.1"
    assert {"4.3.1.1", "4.3.1.2"} <= set(why(game, state, "mode move-combat"))
    assert [str(one.text()) for one in do(game, state, "mode move-combat")] == [
        "The activated units move, then fight."
    ]
    assert top(state) == "Movement"
    assert refused(game, state, "attack 0507").rule == "tow:4.3.1.2"
    do(game, state, "end")
    assert top(state) == "Combat"
    assert refused(game, state, "step A to 0606").rule == "tow:4.3.1.2"
    game, state = army_against()
    assert "The activated units fight, then move." in [
        str(one.text()) for one in do(game, state, "mode combat-move")
    ]
    assert top(state) == "Combat"
    do(game, state, "end")
    assert top(state) == "Movement"
    do(game, state, "end")
    assert state.active == 0


@rule("tow:12.1a", "tow:12.1b", "tow:12.1c")
def test_turn_1_opens_with_a_combat_of_one_soviet_hq() -> None:
    game, state = campaign(phase="opening", turn=1)
    assert game.deciders(state) == (0,)
    assert offered(game, state) == {"activate Vrnz", "activate Step", "activate SW", "activate Sth"}
    assert why(game, state, "activate SW") == {"12.1a": ""}
    events = do(game, state, "activate SW")
    assert "12.1a" in rules(events, "activated") and top(state) == "Combat"
    unit_name = next(iter(woken(game, state)))
    assert refused(game, state, f"step {unit_name} to 0101").rule == "tow:12.1b"
    events = do(game, state, "end")
    assert top(state) == "Selection" and "12.1c" in rules(events, "phase")


@rule("tow:4.0a", "tow:4.4.2", "tow:4.0b", "tow:4.4.1")
def test_a_turn_has_four_phases_and_the_marker_moves_on() -> None:
    game, state = table(
        unit("4PzA", "0303"), unit("Vrnz", "0903"), axis("A", "0305"), soviet("S", "0905"),
        phase="action", cup=["4PzA"], zones=SOURCES,
    )  # fmt: skip
    events = do(game, state, "mode move-combat", "end")
    assert [event.phase for event in events if hasattr(event, "phase")] == ["end", "luftwaffe", "selection"]
    assert {"4.0a", "4.4.1"} <= rules(events, "phase") and {"4.4.2", "4.0b"} <= rules(events, "turn")
    assert state.turn == 3 and state.phase == "selection"


@rule("tow:12.1a")
def test_there_is_no_opening_after_turn_1() -> None:
    game, state = campaign(phase="luftwaffe", turn=2)
    assert top(state) == "Selection"
    game, state = campaign(phase="luftwaffe", turn=1)
    assert top(state) == "AnyHq" and why(game, state, "activate SW") == {"12.1a": ""}
