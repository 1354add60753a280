"""The words of refusals and answers name what a player looks for: the unit, the hex, the true cause."""

import pytest

from hexfront.engine.base.errors import Illegal
from hexfront.engine.rulebook.rules import rule

from .table import axis, do, real, russian, table, unit


def said(game, state, text: str) -> str:  # type: ignore[no-untyped-def]
    """The sentence that refuses an action of the one who decides."""
    with pytest.raises(Illegal) as caught:
        game.apply(state, game.deciders(state)[0], game.lexicon.parse(text))
    return str(caught.value)


@rule("trc:12.3b")
def test_who_would_be_left_without_an_attack_is_named() -> None:
    game, state = table(axis("A", "F6"), axis("B", "G6"), russian("R", "F7"), phase="combat")
    do(game, state, "attack F7", "join A")
    assert "left without an attack: B." in said(game, state, "launch")


@rule("trc:12.3a")
def test_the_hex_that_nobody_would_attack_is_named() -> None:
    game, state = table(axis("A", "F6", "8-4"), russian("R", "F7"), russian("S", "E6"), phase="combat")
    do(game, state, "attack F7", "join A")
    assert "nobody left for it: E6." in said(game, state, "launch")


@rule("trc:12.3a")
def test_a_duty_that_those_left_could_meet_only_below_the_worst_odds_is_told() -> None:
    units = axis("A", "F6", "8-4"), axis("B", "F6", "1-4"), russian("R", "F7"), russian("S", "E6", "7-3")
    game, state = table(*units, phase="combat")
    do(game, state, "attack F7", "join A")
    assert "could not attack everybody they have to at 1-6" in said(game, state, "launch")


@pytest.mark.parametrize(
    ("turn", "weather", "words"),
    [
        pytest.param(4, "snow", "No air unit flies in snow.", marks=pytest.mark.rule("trc:15.6b")),
        pytest.param(19, "clear", "Stukas fly no more", marks=pytest.mark.rule("trc:15.6b")),
        pytest.param(15, "light-mud", "The chart gives no air unit", marks=pytest.mark.rule("trc:15.6a")),
    ],
)
def test_why_no_stuka_flies_is_told_apart(turn: int, weather: str, words: str) -> None:
    units = axis("A", "F6"), axis("H", "F4", "1-7", "hq"), russian("R", "F7")
    game, state = table(*units, phase="combat", turn=turn, weather=weather)
    do(game, state, "attack F7", "join A")
    assert words in said(game, state, "air H")


@rule("trc:15.6a")
def test_air_units_that_have_flown_are_not_left() -> None:
    units = axis("A", "F6"), axis("H", "F4", "1-7", "hq"), russian("R", "F7")
    game, state = table(*units, phase="combat", turn=7, flights=2)
    do(game, state, "attack F7", "join A")
    assert "No air unit is left this turn." in said(game, state, "air H")


@rule("trc:15.9b")
def test_sturmoviks_do_not_fly_before_their_turn() -> None:
    units = russian("R", "F6"), unit("Stavka", "F4"), axis("A", "F7")
    game, state = table(*units, phase="combat", turn=13, player="russian")
    do(game, state, "attack F7", "join R")
    assert "Sturmoviks do not fly yet." in said(game, state, "air Stavka")


@rule("trc:15.8a")
def test_stalin_sends_no_sturmoviks_while_the_stavka_is_on_the_map() -> None:
    units = russian("R", "F6"), unit("Stavka", "F4"), unit("Stalin", "F3"), axis("A", "F7")
    game, state = table(*units, phase="combat", turn=20, player="russian")
    do(game, state, "attack F7", "join R")
    assert "only while the Stavka is off the map" in said(game, state, "air Stalin")
    assert said(game, state, "air A").startswith("A sends no air units.")


@rule("trc:11.1f")
def test_another_hq_escorts_no_hq_into_enemy_zoc_and_the_refusal_says_so() -> None:
    units = axis("H", "F5", "1-7", "hq"), axis("G", "F6", "1-7", "hq"), russian("R", "F7")
    game, state = table(*units, impulse=2)
    assert "a friendly unit stands that is no HQ: not F6." in said(game, state, "step H to F6")


@pytest.mark.parametrize(("wells", "number"), [((), 0), (("AA29",), 1)])
def test_armour_without_a_place_is_told_of_the_oil_wells(wells: tuple[str, ...], number: int) -> None:
    units = unit("41Pz", "pool"), unit("46Pz", "pool"), russian("R", "R9")
    game, state = real(*units, turn=7, held={"axis": ["E31", *wells], "russian": ["R9"]})
    taken = ["replace 41Pz in E33"] * number
    do(game, state, *taken)
    assert f"each oil well held, {number} now: none is left for 46Pz." in said(
        game, state, "replace 46Pz in E33"
    )


@pytest.mark.parametrize(("holder", "lost"), [("axis", True), ("russian", False)])
def test_a_position_with_archangel_in_axis_hands_brings_the_russians_nothing_from_there(
    holder: str, lost: bool
) -> None:
    """22.4: once the Axis has controlled it, it never brings replacements again."""
    hands = {"axis": ["E31"], "russian": ["R9"]}
    hands[holder].append("C1")
    game, state = real(axis("A", "E31"), russian("R", "U1"), turn=8, impulse=2, held=hands)
    do(game, state, "end", dice=() if lost else (6,))
    assert state.archangel == (-1 if lost else 6)


def test_the_zone_of_a_partisan_is_shown_and_is_its_own_hex() -> None:
    """7.3, 19.2."""
    game, state = table(axis("A", "F6"), russian("P", "K7", "0-0", "partisan"))
    assert game.zoc(state)["russian"] == ["K7"]
    assert "K7" not in game.zoc(state)["axis"]


@pytest.mark.parametrize(("defence", "legal"), [(6, True), (7, False)])
def test_a_planned_attack_below_one_to_six_is_called_so(defence: int, legal: bool) -> None:
    """12.5: such an attack is illegal, though a battle that has fallen so low is fought at 1-6."""
    game, state = table(axis("A", "F6", "1-4"), russian("R", "F7", f"{defence}-3"))
    fight = game.fight(state, 0, "F7", ("A",))
    assert any(one.rule == "trc:12.5a" for one in fight.modifiers) != legal


@pytest.mark.parametrize(("enemy", "cause"), [("F6", "17.2.3"), ("K16", "")])
def test_a_railway_cut_by_enemy_zoc_is_the_cause_that_is_told(enemy: str, cause: str) -> None:
    """17.2.2, 17.2.3: the rail is part of the line, and the distance is not what lacks."""
    line = {f"F{number}-F{number + 1}": "rail" for number in range(2, 12)}
    game, state = table(
        axis("A", "F15"),
        russian("R", enemy),
        size="blank 16x20",
        hexes={"F2": "minor-city"},
        links=line,
        held={"axis": ["F2"], "russian": []},
        gauge=[f"F{number}" for number in range(2, 13)],
    )
    found = next(one for one in game.supply(state) if one.unit == "A")
    assert found.supplied == (not cause)
    spoke = {reason.rule.removeprefix("trc:") for reason in found.reasons}
    assert (cause in spoke) if cause else "17.2.2a" in spoke
