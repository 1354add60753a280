"""Positions: setting up any situation, and writing it down again."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from hexfront.conformance.promises import positioned
from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.state import beneath
from hexfront.engine.positions import placing, probe
from hexfront.engine.positions.position import (
    Position,
    UnitLine,
    dump,
    parse,
)
from hexfront.games.coh.state import BOGGED, USED

from .table import GAME


def place(*units: UnitLine, **fields: Any) -> tuple[Any, Any]:
    """A position on a blank map with these units."""
    fields = {"map": "blank 9x9", "units": "only", **fields}
    return GAME.place(Position(game="coh", unit=list(units), **fields))


def wander(scenario: str, seed: int, decisions: int) -> tuple[Any, Any]:
    """A firefight after so many decisions at random."""
    game = GAME.room(scenario)
    state = game.setup(scenario, frozenset(), seed)
    chance = random.Random(seed)
    for _ in range(decisions):
        seats = game.deciders(state)
        if not seats:
            break
        seat = seats[0]
        groups = list(game.legal(state, seat).groups.values())
        actions = [one for one in chance.choice(groups) if one[0] not in game.lexicon.backs]
        actions = actions or list(game.legal(state, seat))
        game.apply(state, seat, chance.choice(actions))
    return game, state


@pytest.mark.parametrize("scenario", list(GAME.firefights))
@pytest.mark.parametrize("decisions", [40, 200])
def test_a_position_sets_up_what_it_was_written_from(scenario: str, decisions: int) -> None:
    game, state = wander(scenario, 7, decisions)
    text = dump(game.position(state))
    bound, again = GAME.place(parse(text))
    assert beneath(again) == beneath(state)
    assert dump(bound.position(again)) == text


def test_a_position_says_with_how_many_command_points_seats_begin_a_turn() -> None:
    lines = UnitLine(id="A", at="1-C03", kind="de-rifles"), UnitLine(id="B", at="1-F05", kind="ru-rifles")
    game, state = place(*lines, turn=2, phase="preparation", set={"starting-cp": {"german": 4}})
    assert game.start_cp(state, 0) == 4 == state.cp[0]
    again, later = GAME.place(game.position(state))
    assert again.start_cp(later, 0) == 4 and beneath(later) == beneath(state)
    for wrong in ({"german": -1}, {"german": "many"}, {"german": 100}, {"german": True}, {"swiss": 1}):
        with pytest.raises(BadPosition, match="starting-cp"):
            place(*lines, set={"starting-cp": wrong})


def test_everything_a_position_may_say_about_a_unit() -> None:
    game, state = place(
        UnitLine(id="T", at="1-C03", kind="de-apc251", facing="se", flags=["bogged", "used"]),
        UnitLine(id="A", at="1-C03", kind="de-rifles", on="T", notes={"hit": "pinned", "shown": True}),
        UnitLine(id="H", at="1-F05", kind="ru-rifles", flags=["hidden"], notes={"maybe": ["1-F05", "1-F06"]}),
        UnitLine(id="D", at="1-G05", kind="ru-maxim", flags=["dug-in", "active"]),
        UnitLine(id="B", at="1-H05", kind="ru-rifles", flags=["bunker"]),
        UnitLine(id="E", at="ready", kind="ru-rifles", notes={"entry": "north edge", "turn": 1}),
        set={
            "works": {"1-H05": ["bunker ne soviet"]},
            "cp": {"german": 3},
            "ap": {"soviet": 4},
            "seat": "soviet",
        },
    )
    assert state.flags[0] == BOGGED | USED
    assert state.carrier[1] == 0
    assert state.facing[1] == 2
    assert game.markers[state.hit[1]].id == "pinned"
    assert state.shown[1] == 3
    assert state.hidden == 1 << 2
    assert game.map.describe(state.maybe[2]) == ["1-F05", "1-F06"]
    assert state.active[1] == (3,)
    assert state.ap[1] == 4
    assert state.facing[4] == 1
    assert state.cp == [3, 0]
    assert "enter E at 1-A03 by ap" in probe.standing(game, state)[0].actions


def test_levels_and_boards() -> None:
    game, _ = place(UnitLine(id="A", at="1-C03", kind="de-rifles"), set={"levels": {"1-C04": 2}})
    assert game.ground.level[game.grid.hex("1-C04")] == 2
    game, _ = place(UnitLine(id="A", at="3-E11", kind="de-rifles"), map="board 3")
    assert game.ground.level[game.grid.hex("3-E11")] == 2


def test_a_firefight_set_up_by_itself_and_changed() -> None:
    game, state = GAME.place(
        Position(game="coh", scenario="mir", unit=[UnitLine(id="de-rifles.1", at="1-A02", flags=["used"])])
    )
    assert game.labels[state.where[game.numbers["de-rifles.1"]]] == "1-A02"
    assert state.cp == [7, 7]
    assert game.deciders(state) == (0,)
    assert all(place > 0 for place in state.where if place != -1)


@pytest.mark.parametrize("phase", ["setup", "preparation", "initiative"])
def test_other_phases(phase: str) -> None:
    game, state = GAME.place(
        Position(game="coh", scenario="gap", phase=phase, turn=0 if phase == "setup" else 2)
    )
    assert game.deciders(state)
    if phase != "setup":
        assert state.turn == 2


@pytest.mark.parametrize(
    ("turn", "asked"),
    [pytest.param(5, "keep", marks=pytest.mark.rule("coh:12.3a", "coh:2.0g")), (6, "spend")],
)
def test_a_plot_of_the_turn_before_falls_in_the_preparation_of_a_position(turn: int, asked: str) -> None:
    """On the last turn nothing is plotted any more, so the preparation runs on to the initiative."""
    smoke = {"seat": 0, "card": "lefh18", "hex": 0, "smoke": True, "turn": turn - 1}
    target = GAME.room("strongpoint").grid.hex("3-G09")
    game, state = GAME.place(
        Position(
            game="coh",
            scenario="strongpoint",
            phase="preparation",
            turn=turn,
            set={"rest": {"plots": [{**smoke, "hex": target}]}},
        )
    )
    words = {game.lexicon.text(action) for action in game.legal(state, game.deciders(state)[0])}
    assert any(word.startswith(asked) for word in words)
    if asked == "keep":
        assert target not in state.smoke, "what is plotted for the next turn comes first"
        game.apply(state, 0, game.lexicon.parse("keep lefh18"))
    assert state.smoke[target] == (2,)


@pytest.mark.parametrize(
    ("unit", "message"),
    [
        (UnitLine(id="A", at="1-Z03", kind="de-rifles"), 'unknown hex "1-Z03"'),
        (UnitLine(id="A", at="1-C03", kind="de-riflemen"), 'unknown kind "de-riflemen"'),
        (UnitLine(id="A", at="1-C03", kind="de-rifles", facing="up"), 'unknown facing "up"'),
        (UnitLine(id="A", at="1-C03", kind="de-rifles", flags=["sleepy"]), 'unknown flag "sleepy"'),
        (UnitLine(id="A", at="1-C03", kind="de-rifles", notes={"hit": "immobilised"}), "unknown foot marker"),
        (UnitLine(id="A", at="1-C03", kind="de-rifles", notes={"mood": 1}), 'unknown note "mood"'),
        (UnitLine(id="A", at="1-C03", kind="de-rifles", flags=["trench"]), "there is no trench in its hex"),
        (UnitLine(id="A", at="1-C03", kind="de-rifles", on="B"), 'unknown vehicle "B"'),
        (UnitLine(id="A", at="1-C03", kind="de-rifles", side="soviet"), "is german, not soviet"),
        (UnitLine(id="A", at="1-C03", kind="de-rifles", notes={"seat": "soviet"}), "not of seat soviet"),
        (UnitLine(id="A", at="1-C03", kind="de-rifles", stats="1-2"), "no stats"),
    ],
)
def test_faults_are_told_in_a_line(unit: UnitLine, message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        place(unit)


@pytest.mark.parametrize(
    ("variables", "message"),
    [
        ({"cp": {"french": 1}}, 'unknown seat "french"'),
        ({"works": {"1-C03": ["moat"]}}, 'unknown work "moat"'),
        ({"works": {"1-C03": ["bunker"]}}, "a bunker faces somewhere"),
        ({"hands": {"german": ["ace"]}}, 'unknown card "ace"'),
        ({"smoke": {"9-C03": [2]}}, 'unknown hex "9-C03"'),
        ({"levels": 2}, "levels: a table"),
        ({"rest": {"mood": 1}}, 'unknown field "mood"'),
    ],
)
def test_faults_of_variables(variables: dict[str, Any], message: str) -> None:
    with pytest.raises(BadPosition, match=message):
        place(UnitLine(id="A", at="1-C03", kind="de-rifles"), set=variables)


def test_the_turn_must_exist() -> None:
    with pytest.raises(BadPosition, match="turns 1 to 5"):
        place(UnitLine(id="A", at="1-C03", kind="de-rifles"), turn=9)


def test_a_position_may_be_read_by_anybody_who_has_the_game() -> None:
    assert isinstance(GAME, placing.Places)


@pytest.mark.parametrize("scenario", ["depot", "stone-and-flame", "strongpoint"])
def test_works_of_the_sheet_can_still_be_laid_in_a_position_of_the_set_up(scenario: str) -> None:
    game = GAME.room(scenario)
    state = game.setup(scenario, frozenset(), 7)
    positioned.check(game, state)


def riding(carrier: str, *loads: str) -> list[UnitLine]:
    """A vehicle and what it is said to carry."""
    lines = [UnitLine(id="T", at="1-C03", kind=carrier)]
    return lines + [
        UnitLine(id=f"L{n}", at="1-C03", kind=kind, on="T", flags=["bogged"] if kind == "de-pz3e" else [])
        for n, kind in enumerate(loads)
    ]


TRENCH, BUNKER = {"works": {"1-C03": ["trench german"]}}, {"works": {"1-C03": ["bunker s german"]}}


@pytest.mark.parametrize(
    ("units", "variables", "message"),
    [
        (
            [UnitLine(id="G", at="1-C03", kind="de-pak36", flags=["trench"])],
            TRENCH,
            "may not lie in a trench",
        ),
        ([UnitLine(id="G", at="1-C03", kind="de-mortar80", flags=["trench"])], TRENCH, ""),
        (
            [UnitLine(id="G", at="1-C03", kind="de-mortar80", flags=["bunker"])],
            BUNKER,
            "may not lie in a bunker",
        ),
        (
            [UnitLine(id="G", at="1-C03", kind="de-pak36", flags=["bunker"])],
            BUNKER,
            "may not lie in a bunker",
        ),
        (
            [UnitLine(id="G", at="1-C03", kind="de-pak36", flags=["bunker"])],
            BUNKER | {"guns-in-bunkers": ["german"]},
            "",
        ),
        (
            [UnitLine(id="G", at="1-C03", kind="de-rifles", flags=["trench", "dug-in"])],
            TRENCH,
            "lies in a trench and cannot be dug in",
        ),
        ([], {"works": {"1-C03": ["wire", "wire german"]}}, "a hex holds one wire at most"),
        ([], {"works": {"1-C03": ["wire", "mines"]}}, ""),
        ([], {"smoke": {"1-C03": [3]}}, "a marker is \\+1 or \\+2"),
        ([], {"smoke": {"1-C03": [0]}}, "a marker is \\+1 or \\+2"),
        ([], {"smoke": {"1-C03": [2, 2, 1]}}, ""),
        ([UnitLine(id="A", at="1-C03", kind="de-rifles", flags=["bogged"])], {}, "only vehicles are bogged"),
        (riding("de-opel", "de-rifles", "de-rifles"), {}, "carries one unit, or German rifles and a LMG"),
        (riding("de-opel", "de-rifles", "de-lmg"), {}, ""),
        (riding("de-opel", "ru-rifles"), {}, "T is of the other side"),
        (riding("de-opel", "de-pz3e"), {}, "wheels tow no tracked vehicle"),
        (riding("de-pz2f", "de-pz3e"), {}, ""),
    ],
)
def test_what_cannot_come_about_is_refused(
    units: list[UnitLine], variables: dict[str, Any], message: str
) -> None:
    if message:
        with pytest.raises(BadPosition, match=message):
            place(*units, set=variables)
    else:
        place(*units, set=variables)


def test_a_position_keeps_which_markers_a_unit_is_known_not_to_have() -> None:
    notes = {"hit": "pinned", "not-hit": ["stunned", "weakened"]}
    game, state = place(
        UnitLine(id="A", at="1-C03", kind="de-rifles", notes=notes),
        UnitLine(id="B", at="1-F05", kind="ru-rifles"),
    )
    known = [one.id for number, one in enumerate(game.markers) if state.not_hit[0] >> number & 1]
    assert known == ["stunned", "weakened"] and not state.not_hit[1]
    _, again = GAME.place(game.position(state))
    assert again.not_hit == state.not_hit


def test_works_are_written_in_words_where_words_do() -> None:
    lines = UnitLine(id="A", at="1-C03", kind="de-rifles"), UnitLine(id="B", at="1-F05", kind="ru-rifles")
    works = {
        "1-C04": ["trench german", "wire soviet"],
        "1-D04": ["bunker ne soviet"],
        "1-E04": ["mines soviet hidden"],
    }
    game, state = place(*lines, set={"works": works})
    assert game.position(state).set["works"] == works
    (field,) = state.works[game.grid.hex("1-E04")]
    state.works[game.grid.hex("1-E04")] = (msgspec.structs.replace(field, maybe=1 << game.grid.hex("1-E04")),)
    written = game.position(state).set["works"]
    assert isinstance(written, dict)
    ((told,),) = [written["1-E04"]]
    assert told["maybe"] == ["1-E04"] and told["hidden"] is True and told["kind"] == "mines"
