"""6.46 to 6.48: Soviet support, fixed unseen, and the German G markers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from hexfront.conformance import tabletop
from hexfront.engine.base.events import ALL
from hexfront.engine.positions import probe
from hexfront.engine.rulebook.rules import rule
from hexfront.games.goetter.combat import odds as reckoning

from .fighting import GAME, attack, do, field, german, odds, offered, refused, rules, shifts, soviet, top, why

LETTERS = {marker.letter: number for number, marker in enumerate(GAME.tables.markers, 1)}
GERMAN, SOVIET = 0, 1


def announced(points: int = 2, **given: Any) -> tuple[Any, Any]:
    """An attack whose support has been fixed, before the German has drawn."""
    game, state = field(german("A", "0505"), soviet("S", "0504"), **given)
    attack(game, state, "0505", "S")
    do(game, state, "launch", f"support {points}")
    return game, state


def column(events: list[Any]) -> str:
    return next(str(event.column) for event in events if event.__struct_config__.tag == "fought")


@rule("goetter:6.46a", "goetter:6.46d")
@pytest.mark.parametrize(("points", "wanted"), [(0, "4-1"), (1, "5-1"), (2, "6-1")])
def test_each_point_shifts_one_column_to_the_right_and_two_are_the_most(points: int, wanted: str) -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504"))
    attack(game, state, "0505", "S")
    do(game, state, "launch")
    assert offered(game, state) == {"support 0", "support 1", "support 2"}
    assert refused(game, state, "support 3") == "6.46a"
    assert refused(game, state, "support -1") == "6.46a"
    assert refused(game, state, f"support {10**12}") == "6.46a"
    assert odds(game, state, f"support {points}")[2] == wanted
    assert why(game, state, f"support {points}")["6.46d"] == str(20 - points)
    do(game, state, f"support {points}")
    assert column(do(game, state, "decline", dice=(1,))) == wanted
    assert state.support == 20 - points


@rule("goetter:6.46a")
def test_no_more_points_are_spent_than_are_left() -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504"), support=1)
    attack(game, state, "0505", "S")
    do(game, state, "launch")
    assert offered(game, state) == {"support 0", "support 1"}
    assert refused(game, state, "support 2") == "6.46a"


@rule("goetter:10.3")
def test_without_points_left_nobody_is_asked() -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504"), support=0)
    attack(game, state, "0505", "S")
    assert "10.3" in why(game, state, "launch")
    do(game, state, "launch")
    assert top(state) == "Draw"


@rule("goetter:6.46b")
@pytest.mark.parametrize("lacking", ["S", "T"])
def test_one_unsupplied_attacker_bars_support(lacking: str) -> None:
    units = [
        soviet(name, at, "8-12-5/4-6-5", "rifle-corps", *(["unsupplied"] if name == lacking else []))
        for name, at in (("S", "0504"), ("T", "0604"))
    ]
    game, state = field(german("A", "0505"), *units)
    attack(game, state, "0505", "S", "T")
    assert "6.46b" in why(game, state, "launch")
    assert refused(game, state, "support 1") == "6.46b"
    do(game, state, "launch")
    assert top(state) == "Draw"


def test_an_unsupplied_unit_that_stays_out_bars_nothing() -> None:
    game, state = field(
        german("A", "0505"),
        soviet("S", "0504"),
        soviet("T", "0604", "8-12-5/4-6-5", "rifle-corps", "unsupplied"),
    )
    attack(game, state, "0505", "S")
    do(game, state, "launch")
    assert top(state) == "Announce"


@rule("goetter:6.46c")
def test_support_points_are_not_for_soviet_defence_and_no_marker_is_drawn_in_german_attacks() -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504"), phase="german-combat")
    attack(game, state, "0504", "A")
    assert refused(game, state, "support 1") == "6.46c"
    assert len(game.explain(state, GERMAN, ("launch",)).fights) == 1
    events = do(game, state, "launch", dice=(6,))
    assert column(events) == "1-3"
    assert state.support == 20


@rule("goetter:6.46d", "goetter:6.47a")
def test_the_number_is_shown_after_the_german_has_drawn_or_declined_and_then_spent() -> None:
    game, state = announced(2)
    assert game.deciders(state) == (GERMAN,)
    assert state.support == 20
    assert "6.47a" in why(game, state, "draw")
    assert refused(game, state, "support 1") == "6.46d"
    events = do(game, state, "draw", dice=(1,), g_marker=LETTERS["M"])
    shown = next(event for event in events if "goetter:6.46d" in event.rules)
    assert shown.reveals
    assert state.support == 18
    assert [event.__struct_config__.tag for event in events].index("drawn") < events.index(shown)


def test_the_german_cannot_tell_one_point_from_two() -> None:
    one, two = announced(1), announced(2)
    assert [state.agenda[-2].support for _, state in (one, two)] == [1, 2]
    views = [game.view(state, GERMAN) for game, state in (one, two)]
    assert views[0] == views[1]
    assert set(one[0].legal(one[1], GERMAN)) == set(two[0].legal(two[1], GERMAN))
    for action in (("draw",), ("decline",)):
        assert one[0].explain(one[1], GERMAN, action) == two[0].explain(two[1], GERMAN, action)


def test_to_the_german_either_number_is_possible_and_the_soviet_knows_his() -> None:
    game, state = announced(2)
    seen = {game.resample(state, GERMAN, seed).agenda[-2].support for seed in range(40)}
    assert seen == {1, 2}
    assert {game.resample(state, SOVIET, seed).agenda[-2].support for seed in range(10)} == {2}
    assert {game.resample(state, ALL, seed).agenda[-2].support for seed in range(10)} == {2}
    onlooker = {game.resample(state, -1, seed).agenda[-2].support for seed in range(40)}
    assert onlooker == {1, 2}
    game, state = announced(1, support=1)
    assert {game.resample(state, GERMAN, seed).agenda[-2].support for seed in range(10)} == {1}
    game, state = announced(0)
    assert {game.resample(state, GERMAN, seed).agenda[-2].support for seed in range(10)} == {0}


def test_what_is_announced_says_whether_there_is_support_and_no_more() -> None:
    for points in (1, 2):
        game, state = field(german("A", "0505"), soviet("S", "0504"))
        attack(game, state, "0505", "S")
        events = do(game, state, "launch", f"support {points}")
        assert [str(event.text()) for event in events] == ["The Soviet announces support points."]


@rule("goetter:6.47b", "goetter:6.47c")
def test_a_marker_may_be_drawn_for_every_soviet_attack_and_need_not_be() -> None:
    game, state = announced(0)
    assert offered(game, state) == {"draw", "decline"}
    assert "6.47b" in why(game, state, "decline")
    assert column(do(game, state, "draw", dice=(1,), g_marker=LETTERS["A"])) == "3-2"
    game, state = announced(0)
    assert column(do(game, state, "decline", dice=(1,))) == "4-1"


@pytest.mark.parametrize(
    ("turn", "wanted"),
    [
        pytest.param(4, "4-1", marks=pytest.mark.rule("goetter:5.52.ex1", "goetter:5.52a")),
        pytest.param(6, "4-1", marks=pytest.mark.rule("goetter:6.48a", "goetter:5.52a")),
        pytest.param(7, "2-1", marks=pytest.mark.rule("goetter:6.47c")),
        pytest.param(9, "2-1", marks=pytest.mark.rule("goetter:6.47c")),
        pytest.param(10, "4-1", marks=pytest.mark.rule("goetter:6.48a", "goetter:5.52a")),
    ],
)
def test_marker_h_works_on_turns_7_to_9(turn: int, wanted: str) -> None:
    game, state = announced(0, turn=turn)
    events = do(game, state, "draw", dice=(1,), g_marker=LETTERS["H"])
    assert column(events) == wanted
    assert ("6.48a" in rules(events)) == (wanted == "4-1")


@pytest.mark.parametrize(("turn", "wanted"), [(6, "6-1"), (7, "4-1"), (9, "4-1"), (10, "6-1")])
def test_hidden_support_and_a_marker_on_both_sides_of_its_window(turn: int, wanted: str) -> None:
    """4-1 with two points is 6-1; marker H takes them back, but only on turns 7 to 9."""
    game, state = announced(2, turn=turn)
    events = do(game, state, "draw", dice=(1,), g_marker=LETTERS["H"])
    assert column(events) == wanted
    assert state.support == 18


def test_marker_k_helps_the_attacker() -> None:
    game, state = announced(0, turn=8)
    assert column(do(game, state, "draw", dice=(1,), g_marker=LETTERS["K"])) == "5-1"


@rule("goetter:6.48b")
def test_a_marker_goes_back_to_the_cup_and_may_come_again_in_the_same_phase() -> None:
    game, state = field(german("A", "0505"), german("B", "0502"), soviet("S", "0504"), soviet("T", "0503"))
    for at, name in (("0505", "S"), ("0502", "T")):
        attack(game, state, at, name)
        events = do(game, state, "launch", "support 0", "draw", dice=(1,), g_marker=LETTERS["B"])
        assert "6.48b" in rules(events)
        assert column(events) == "2-1"


@rule("goetter:6.47.t1")
def test_the_panel_shows_the_fight_with_and_without_a_marker() -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504"), turn=2)
    attack(game, state, "0505", "S")
    assert odds(game, state)[2] == "4-1"
    assert odds(game, state, number=1)[2] == "3-2 2-1 3-1 4-1"
    told = shifts(game, state, number=1)
    shifts_on_2 = [-marker.shift_on(2) for marker in GAME.tables.markers]
    assert told["6.47c"] == "-3 … +0"
    assert told["6.47.t1"] == f"{sum(shifts_on_2) / len(shifts_on_2):+.2f}"


def test_the_chances_with_a_marker_are_those_of_all_markers_together() -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504"), turn=7)
    attack(game, state, "0505", "S")
    drawn = game.explain(state, SOVIET, ("launch",)).fights[1]
    ladder, table = game.tables.ladder, game.tables.crt
    expected: dict[str, Fraction] = {}
    for marker in game.tables.markers:
        name = ladder.names[ladder.clamp(ladder.rung(8, 2) - marker.shift_on(7))]
        for result, ways in table.distribution(name).items():
            share = Fraction(ways, 6 * len(game.tables.markers))
            expected[result] = expected.get(result, Fraction(0)) + share
    assert {chance.outcome: Fraction(chance.ways, chance.of) for chance in drawn.chances} == expected


def test_to_the_german_one_and_two_points_are_as_likely() -> None:
    game, state = announced(2)
    assert odds(game, state, "decline")[2] == "5-1 6-1"
    assert shifts(game, state, "decline")["6.46d"] == "+1 … +2"
    game, state = announced(0)
    assert odds(game, state, "decline")[2] == "4-1"
    assert sum(reckoning.cup(game, 2).values()) == len(game.tables.markers)


@rule("goetter:6.46d")
def test_support_is_fixed_only_once_the_attack_is_launched() -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504"))
    attack(game, state, "0505", "S")
    assert refused(game, state, "support 1") == "6.46d"
    assert tabletop.verdict(game, state, "launch").legal


def test_everybody_sees_the_odds_and_whether_there_is_support() -> None:
    for points, word in ((0, "There is no support."), (1, "Support points were announced.")):
        game, state = announced(points)
        for viewer in (GERMAN, SOVIET, -1):
            note = game.view(state, viewer).prompts[0].note
            assert str(note) == f"Attack on 0505: 8 to 2, column 4-1. {word}"


def test_a_fight_is_told_to_whoever_asks() -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504"), phase="german-combat")
    asked = probe.fight(game, state, "0505", ("S",))
    assert (asked.attack, asked.defence, asked.columns) == ((8, 8), (2, 2), ("4-1",))
    assert "goetter:6.47.t1" in [reason.rule for reason in asked.modifiers]
    german_attack = probe.fight(game, state, "0504", ("A",))
    assert "goetter:6.47.t1" not in [reason.rule for reason in german_attack.modifiers]


@rule("goetter:6.46d")
@pytest.mark.parametrize(("left", "columns"), [(20, ["5-1", "6-1"]), (1, ["5-1"])])
def test_to_the_german_every_number_that_may_have_been_announced_is_as_likely(
    left: int, columns: list[str]
) -> None:
    game, state = announced(1, support=left)
    fight = tabletop.verdict(game, state, "decline").fights[0]
    assert list(fight.columns) == columns
    ways = game.tables.crt.mixture(dict.fromkeys(columns, 1))
    assert {one.outcome: Fraction(one.ways, one.of) for one in fight.chances} == {
        name: Fraction(number, sum(ways.values())) for name, number in ways.items()
    }


def test_the_question_for_support_names_the_hex_and_all_who_attack_it() -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504"), soviet("T", "0404"))
    attack(game, state, "0505", "S", "T")
    do(game, state, "launch")
    assert state.agenda[-1].about(game, state, SOVIET) == ("0505", "S", "T")
