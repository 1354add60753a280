"""What the table shows of Kharkov."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.events import ALL, ONLOOKER
from hexfront.engine.base.state import encode
from hexfront.engine.contract.view import Box, Counter, Marker
from hexfront.engine.positions.position import Position, UnitLine
from hexfront.games.kharkov.state import AXIS, SOVIET

from .duel import axis, planned, soviet
from .table import GAME, do, table, unit


def seen(*units: UnitLine, **more: Any) -> dict[str, Counter]:
    game, state = table(*units, **more)
    return {counter.id: counter for counter in game.view(state, AXIS).counters}


def test_what_counters_print() -> None:
    there = seen(
        unit("A", "0505", "infantry", "4-8", "disrupted"),
        unit("P", "0505", "panzer", "4-12"),
        unit("U", "0909", "armour", "", "untried"),
        unit("K", "0909", "rifle", notes={"identity": "226RD"}),
        unit("W", "0910", "rifle", notes={"identity": "124RD"}, step=1),
        unit("H", "0909", "hq", "5-10", "inactive"),
        unit("M", "1010", "reserve"),
    )
    printed = {name: counter.values for name, counter in there.items()}
    assert printed == {
        "A": "4-8",
        "P": "4-12",
        "U": "?-?-11",
        "K": "6-6-6",
        "W": "3-3-6",
        "H": "5-3",
        "M": "4",
    }
    steps = {name: counter.steps for name, counter in there.items()}
    assert steps == {
        "A": (3, 4),
        "P": (2, 2),
        "U": (1, 1),
        "K": (2, 2),
        "W": (1, 2),
        "H": (0, 0),
        "M": (0, 0),
    }
    assert (there["A"].flags, there["U"].flags, there["H"].flags) == (
        ("disrupted",),
        ("untried",),
        ("inactive",),
    )
    assert [name for name, counter in there.items() if not counter.known] == ["U"]
    assert (there["A"].side, there["A"].kind, there["A"].size, there["A"].at) == (
        "axis",
        "infantry",
        "division",
        "0505",
    )


def test_lack_of_supply_shows_in_the_movement_phase_it_was_judged_for() -> None:
    alone = unit("A", "0505", "infantry", "9-8")
    assert seen(alone, phase="axis-movement")["A"].flags == ("unsupplied",)
    assert seen(alone, phase="axis-combat")["A"].flags == ()


def test_sleeping_units_show_it() -> None:
    own = unit("A", "0505", "infantry", "9-8")
    there = seen(own, zones={"south": ["0505"]}, south_active=False, turn=2)
    assert "asleep" in there["A"].flags
    assert "asleep" not in seen(own)["A"].flags


def test_boxes_hold_what_is_not_on_the_map() -> None:
    game, state = GAME.place(Position(game="kharkov", unit=[UnitLine(id="44ID", at="dead")]))
    shown = game.view(state, SOVIET)
    boxes = {box.id: box.count for box in shown.boxes}
    assert boxes["res28"] == 6
    assert boxes["axis-arrivals-5"] == 7
    assert (boxes["dead-axis"], boxes["dead-soviet"], boxes["split"]) == (1, 0, 0)
    assert (boxes["unseen-rifle"], boxes["unseen-armour"], boxes["replacements"]) == (39, 35, 5)
    held = {counter.at for counter in shown.counters if counter.id in ("44ID", "68ID")}
    assert held == {"dead-axis", "axis-arrivals-3"}
    assert all(isinstance(box, Box) and str(box.name) for box in shown.boxes)


def test_markers_tracks_and_facts() -> None:
    game, state = table(
        unit("A", "0505", "infantry", "9-8"),
        hexes={"0505": "city", "0606": "city"},
        garrisons={"0606": 2},
        captured=["0505"],
        held={"0505": "soviet"},
        air_supply=["0505"],
        air={"axis": 2},
    )
    shown = game.view(state, AXIS)
    assert set(shown.markers) == {
        Marker("garrison", "0606", "axis", "2"),
        Marker("captured", "0505", "soviet"),
        Marker("held", "0505", "soviet"),
        Marker("held", "0606", "axis"),
        Marker("air-supply", "0505", "axis"),
    }
    assert [(track.id, track.side, track.value) for track in shown.tracks] == [
        ("turn", "", 6),
        ("air", "soviet", 0),
        ("air", "axis", 2),
    ]
    assert shown.facts == {"south": "awake", "date": "1942-05-17"}
    assert {score.side for score in shown.scores} == {"soviet", "axis"}
    assert not shown.over


def test_everybody_sees_the_same() -> None:
    game, state = GAME.place(Position(game="kharkov"))
    views = {encode(game.view(state, viewer).counters) for viewer in (SOVIET, AXIS, ALL, ONLOOKER)}
    assert len(views) == 1


def test_the_prompt_names_who_decides() -> None:
    game, state = GAME.place(Position(game="kharkov", turn=2))
    shown = game.view(state, AXIS)
    assert (shown.turn, shown.phase, shown.deciders) == (2, "soviet-movement", (SOVIET,))
    assert shown.prompts[0].seats == (SOVIET,)
    assert shown.sides == ("soviet", "axis")


def test_a_question_in_the_middle_of_a_fight_says_where_it_is_and_how_much_it_asks() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), air={"soviet": 1, "axis": 1})
    planned(game, state, "0505", "A")
    do(game, state, "launch", dice=(1,))
    assert game.prompts(state, AXIS)[0].about == ("0505",), "the attacker may send aircraft"
    do(game, state, "pass")
    assert game.prompts(state, SOVIET)[0].about == ("0505",)
    do(game, state, "pass")
    asked = game.prompts(state, SOVIET)[0]
    assert asked.about == ("0505",) and asked.note is not None and asked.note.args == {"count": 2}


def test_a_pursuit_and_an_alarm_say_where() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), phase="axis-movement")
    do(game, state, "step A to 0507")
    assert game.prompts(state, SOVIET)[0].about == ("0506",)
    reserve = unit("Res28", "0602"), unit("R07", "reserve:Res28")
    game, state = table(*reserve, axis("A", "0606"), phase="axis-movement")
    do(game, state, "step A to 0605")
    asked = game.prompts(state, SOVIET)[0]
    assert asked.about == ("0602",) and asked.note is None
    do(game, state, "pass", "step A to 0604", "pass", "step A to 0603")
    note = game.prompts(state, SOVIET)[0].note
    assert note is not None and note.args == {"marker": "Res28"}


def test_whoever_sets_up_sees_what_is_still_to_be_placed_by_stretches_of_front() -> None:
    state = GAME.setup("campaign", frozenset(), 1)
    waiting = [one for one in GAME.view(state, AXIS).counters if one.at == "to-place"]
    assert {one.side for one in waiting} == {"axis"} and len(waiting) > 30
    first = next(one for one in waiting if one.id == "79ID")
    assert (first.values, first.formation) == ("9-8", "0115–0815")
    GAME.apply(state, AXIS, ("historical",))
    assert not any(one.at == "to-place" for one in GAME.view(state, AXIS).counters)
