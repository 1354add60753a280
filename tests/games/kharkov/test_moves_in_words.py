"""A movement phase told step by step: whole lists of objections and whole verdicts, from steps to reserves."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule

from .duel import axis, soviet, staff
from .march import why
from .stands import stands
from .table import do, offered, refused, table, unit

MOVES = "axis-movement"
HUNGRY = unit("H", "0505", "infantry", "9-8")
ENEMY = soviet("E", "0506")


def test_against_steps_and_stacks() -> None:
    full = [axis(name, "0404") for name in "FGI"]
    game, state = table(
        *(axis("A", "0505"), axis("B", "0505"), unit("H", "0909", "infantry", "9-8"), axis("X", "dead")),
        axis("M", "0707", "9-8", "infantry", "moved"),
        axis("D", "0708", "9-8", "infantry", "disrupted"),
        *(soviet("E", "0507"), *full),
        sides={"0505-0605": "dnieper"},
        phase=MOVES,
    )
    wanted = {
        **{"step A to 0504": "", "step A to 0507": "6.0g3 6.22b", "step A to 0605": "6.3f"},
        **{"step A to 0303": "6.0g3", "step M to 0706": "6.0g4", "step D to 0709": "7.32a"},
        **{"step X to 0505": "6.0g1", "step E to 0508": "6.13", "step A to 0404": "", "end": ""},
        **{"stack 0505": "", "stack 0909": "6.0g3", "stack 0707": "6.0g3", "stack 0507": "6.0g3"},
        **{"split A": "15.13a", "dig A": "15.21", "enter A at 0101": "16.0g1"},
    }
    stands(game, state, wanted)
    do(game, state, "stack 0505")
    wanted = {
        **{"step A to 0504": "", "step B to 0504": "6.0g3", "drop A": "", "drop E": "6.0g3"},
        **{"halt": "6.0g3", "cancel": "", "step H to 0908": "6.0g3"},
        **{"overrun 0507": "7.0g2", "overrun 0404": "7.0g1"},
    }
    stands(game, state, wanted)
    assert why(game, state, "drop A") == {"6.0g3": "1"}
    assert why(game, state, "cancel") == {"6.0g4": ""}
    do(game, state, "drop B")
    stands(game, state, {"drop A": "6.0g3", "step A to 0504": ""})
    do(game, state, "step A to 0404")
    stands(game, state, {"halt": "8.1a", "cancel": "6.0g3", "step A to 0403": "", "drop A": "6.0g3"})


def test_against_moves_of_the_mechanised_phase() -> None:
    game, state = table(
        *(axis("P", "0505", "5-12", "panzer"), axis("A", "0909"), ENEMY),
        axis("N", "1010", "5-12", "panzer"),
        phase="axis-mechanised",
    )
    wanted = {
        **{"step P to 0504": "6.61", "step A to 0908": "6.0g2", "rail N to 1009": "6.45b 6.41a 6.41a"},
        **{"step N to 1009": "", "enter 68ID at 0101": "16.0g1 16.0g2"},
    }
    stands(game, state, wanted)


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ((axis("A", "0505"),), ""),
        ((HUNGRY,), "7.12"),
        ((unit("R", "0505", "romanian", "2-8"),), "10.26a"),
        ((axis("A", "0505", "9-2"),), "7.0g3"),
        ((axis("A", "0505", "9-3"),), ""),
        ((axis("A", "0505"), axis("B", "0505", "9-8", "infantry", "moved")), "7.13"),
        ((axis("A", "0505"), axis("B", "0909", "9-8", "infantry", "moved")), ""),
    ],
)
def test_who_is_picked_up_to_overrun(lines: tuple[Any, ...], wanted: str) -> None:
    game, state = table(*lines, ENEMY, phase=MOVES)
    stands(game, state, {"stack 0505": wanted})
    assert ("stack 0505" in offered(game, state)) == (not wanted)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ((axis("A", "0505"), axis("B", "0505")), {}),
        ((axis("A", "0505"), HUNGRY), {"7.12": ""}),
        ((HUNGRY, axis("A", "0505")), {"7.12": ""}),
        ((axis("A", "0505"), unit("R", "0505", "romanian", "2-8")), {"10.26a": ""}),
        ((axis("A", "0505"), unit("Q", "0505", "hq", "8-10", side="axis")), {"10.14a": ""}),
        ((axis("A", "0505"), axis("B", "0505", "9-2")), {"7.0g3": ""}),
    ],
)
def test_what_keeps_a_stack_from_overrunning_is_told_when_it_is_picked_up(
    lines: tuple[Any, ...], said: dict[str, str]
) -> None:
    game, state = table(*lines, ENEMY, phase=MOVES)
    assert why(game, state, "stack 0505") == {"6.0g3": "2", **said}
    do(game, state, "stack 0505")
    stands(game, state, {"overrun 0506": " ".join(said), "overrun 0504": " ".join(("7.0g1", *said))})


def test_what_is_said_of_an_overrun() -> None:
    game, state = table(axis("A", "0505"), ENEMY, phase=MOVES)
    do(game, state, "stack 0505")
    usual = {"7.0g3": "3", "6.11": "5", "7.14": "1", "7.23": "", "7.16a": "1"}
    assert why(game, state, "overrun 0506") == usual
    struck = (soviet("E", "0506", "4-4-6", "rifle", "disrupted"), soviet("F", "0506"))
    game, state = table(axis("A", "0505"), axis("B", "0505"), *struck, phase=MOVES)
    do(game, state, "stack 0505")
    told = {**usual, "7.14": "2", "18.0.4": "2", "7.15": "", "7.32c": ""}
    assert why(game, state, "overrun 0506") == told


def assault(*lines: Any) -> tuple[Any, Any]:
    """Soviets in 0505 before an enemy, in their movement phase."""
    return table(*lines, axis("A", "0506"), phase="soviet-movement")


@rule("kharkov:7.17a")
def test_either_hq_lends_its_overrun_and_no_other_unit_does() -> None:
    game, state = assault(
        *(soviet("S", "0505"), soviet("T", "0505"), staff("H1", "0501"), staff("H2", "0502"))
    )
    do(game, state, "stack 0505")
    told = {"7.0g3": "3", "6.11": "3", "7.14": "1", "7.23": "", "18.0.4": "2", "7.16b": "1"}
    assert why(game, state, "overrun 0506") == {**told, "3.23e": "H1 (8), H2 (8)"}
    do(game, state, "overrun 0506")
    assert offered(game, state) == {"lend H2", "lend H1"}
    assert why(game, state, "lend H1") == {"7.17a": "1"}
    stands(game, state, {"lend H1": "", "lend H2": "", "lend S": "7.17a"})
    assert set(game.prompts(state, 0)[0].about) == {"H1", "H2"}


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        ((soviet("S", "0505"), staff()), ""),
        ((soviet("S", "0505", "4-4-6", "rifle", "overran"), staff()), "7.16b"),
        ((soviet("S", "0505"), unit("HQ", "0501", "hq", "8-10", "overran")), "7.17a"),
        ((soviet("S", "0505"),), "7.17b"),
        ((unit("S", "0505", "rifle", "4-4-6"), staff(radius=1)), "10.26a 7.17b"),
    ],
)
def test_which_soviets_are_picked_up_to_overrun(lines: tuple[Any, ...], wanted: str) -> None:
    game, state = assault(*lines)
    stands(game, state, {"stack 0505": wanted})


def test_against_pursuers() -> None:
    game, state = table(
        *(axis("A", "0605"), soviet("E", "0604"), soviet("F", "0505", "4-4-6", "rifle", "disrupted")),
        *(soviet("G", "0909"), unit("Q", "0506", "hq", "8-10")),
        phase=MOVES,
    )
    do(game, state, "step A to 0606")
    assert offered(game, state) == {"pass", "pursue Q", "pursue E"}
    assert why(game, state, "pursue E") == {"6.62a": "0", "6.13": "", "6.63a": ""}
    assert why(game, state, "pass") == {"6.62b": ""}
    wanted = {"pursue E": "", "pursue F": "7.32a", "pursue G": "6.62a", "pursue Q": "", "pursue A": "6.62a"}
    stands(game, state, {**wanted, "pass": ""})


def test_a_pursuer_is_closed_out_by_name_from_a_hex_and_not_from_others() -> None:
    """A reserve marker beside the emptied hex keeps away from the Axis; a sleeping southerner stays south."""
    game, state = table(*(axis("A", "0605"), soviet("E", "0604"), unit("M", "0705", "reserve")), phase=MOVES)
    do(game, state, "step A to 0606")
    stands(game, state, {"pursue M": "6.72c", "pursue E": ""})


@pytest.mark.parametrize(("turn", "said"), [(2, {"6.74": "1/3"}), (3, {"6.74": "1/3"}), (4, {"6.76": ""})])
def test_what_is_said_of_reserves(turn: int, said: dict[str, str]) -> None:
    waiting = (unit("R07", "reserve:Res28"), unit("R08", "reserve:Res28"))
    game, state = table(
        unit("Res28", "0602"), *waiting, axis("A", "1111"), phase="soviet-reserves", turn=turn
    )
    assert why(game, state, "release R07 to 0401") == {"6.73a": "2", "6.73c": "", **said}
    assert why(game, state, "end") == {"6.73a": "2"}
    stands(game, state, {"release R07 to 0401": "", "release R07 to 1212": "6.73a", "end": ""})
    do(game, state, "release R07 to 0401")
    assert why(game, state, "end") == {"6.73a": "1"}
    later = {"6.74": "2/3"} if turn < 4 else said
    assert why(game, state, "release R08 to 0401") == {"6.73a": "2", "6.73c": "", **later}


def sleeping(*lines: Any, phase: str, **more: Any) -> tuple[Any, Any]:
    """A southern sector in 0403 to 0506 that still sleeps; 0403 lies on the Axis side of the front."""
    south = ["0403", "0405", "0503", "0505", "0506"]
    zones = {"zones": {"south": south, "axis-side": ["0403", "0304"]}, "south_active": False, "turn": 2}
    return table(*lines, staff(), phase=phase, **(zones | more))


@rule("kharkov:6.53")
def test_a_step_that_wakes_the_south_says_so_and_no_other_does() -> None:
    """In the south and on the Axis side: both halves are needed, and that it sleeps."""
    lines = (soviet("S", "0404"), axis("A", "0909"))
    game, state = sleeping(*lines, phase="soviet-movement")
    told = {to: "6.53" in why(game, state, f"step S to {to}") for to in ("0403", "0304", "0405", "0504")}
    assert told == {"0403": True, "0304": False, "0405": False, "0504": False}
    do(game, state, "step S to 0403")
    assert state.south_active
    game, state = sleeping(*lines, phase="soviet-movement", south_active=True)
    assert "6.53" not in why(game, state, "step S to 0403")


@rule("kharkov:6.52")
def test_an_attack_that_wakes_the_south_says_so_and_no_other_does() -> None:
    for at, target, wakes in (("0504", "0505", True), ("0804", "0805", False)):
        game, state = sleeping(soviet("S", at), axis("A", target), phase="soviet-combat")
        do(game, state, f"attack {target}", "join S")
        (fight,) = game.explain(state, 0, game.lexicon.parse("launch")).fights
        assert [one.rule for one in fight.modifiers if one.rule == "kharkov:6.52"] == ["kharkov:6.52"] * wakes
        do(game, state, "launch")
        assert state.south_active == wakes


@rule("kharkov:6.72c")
def test_a_stack_with_a_reserve_marker_keeps_its_distance() -> None:
    game, state = table(
        *(unit("M", "0602", "reserve"), soviet("S", "0602"), axis("A", "0606")), phase="soviet-movement"
    )
    do(game, state, "stack 0602")
    stands(game, state, {"step M to 0603": "6.72c", "step M to 0601": ""})
    assert refused(game, state, "step M to 0603").rule == "kharkov:6.72c"
    do(game, state, "drop M")
    stands(game, state, {"step S to 0603": ""})


def test_a_way_that_begins_with_a_disengagement_says_so_to_its_end() -> None:
    game, state = table(axis("A", "0605"), soviet("E", "0604"), phase=MOVES)
    found = {one.hex: (one.how, one.cost) for one in game.reach_via(state, 1, "A", ("0606", "0607"))}
    assert (found["0607"], found["0608"]) == (("disengage", "5"), ("disengage", "6"))
    game, state = table(axis("A", "0605"), soviet("E", "0404"), phase=MOVES)
    assert {one.how for one in game.reach_via(state, 1, "A", ("0606",))} == {"move"}


def test_what_is_said_of_a_retreat_before_an_overrun() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505", "1-3-6"), phase=MOVES)
    do(game, state, "stack 0506")
    do(game, state, "overrun 0505", dice=(1,))
    do(game, state, "withdraw")
    assert why(game, state, "retreat S to 0504") == {"9.62": "", "9.63": "0", "9.64a": ""}
