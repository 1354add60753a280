"""A fight told step by step: whole verdicts and whole lists of objections, from the air points to the advance."""

from __future__ import annotations

from typing import Any

from hexfront.engine.contract.verdict import Fight
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.combat.retreat_paths import _share_out

from .duel import axis, fought, soviet, staff
from .march import top, why
from .outcomes import duel
from .stands import stands
from .table import do, offered, table, unit


def beaten(*lines: Any) -> tuple[Any, Any]:
    """A and A2 have beaten S, T and an HQ in 0505, who fall back two hexes."""
    attackers = (axis("A", "0506"), axis("A2", "0506"))
    game, state = duel("D2", *attackers, soviet("S", "0505"), soviet("T", "0505"), *lines)
    assert why(game, state, "stand") == {"9.56a": "2", "9.61a": ""}
    assert why(game, state, "withdraw") == {"9.56a": "2", "9.56b": "2"}
    do(game, state, "withdraw")
    return game, state


HQ = unit("Q", "0505", "hq", "8-10")


@rule("kharkov:9.62", "kharkov:9.63", "kharkov:10.13b")
def test_a_retreat_of_a_stack_and_its_hq() -> None:
    game, state = beaten(HQ)
    first = {"9.62": "", "9.63": "1", "9.64a": ""}
    assert all(why(game, state, action) == first for action in offered(game, state))
    wanted = {
        **{"retreat S to 0504": "", "retreat S to 0506": "9.61b", "retreat S to 0303": "9.63"},
        **{"retreat A to 0507": "9.62", "retreat Q to 0504": "10.13b", "pass": "9.62"},
    }
    stands(game, state, wanted)
    do(game, state, "retreat S to 0504")
    assert why(game, state, "retreat S to 0503") == {"9.62": "", "9.63": "0", "9.64a": ""}
    stands(game, state, {"retreat S to 0503": "", "retreat S to 0505": "9.63"})
    do(game, state, "retreat S to 0503")
    assert why(game, state, "retreat T to 0604") == {**first, "9.4i": ""}, "it goes apart from S"
    do(game, state, "retreat T to 0604", "retreat T to 0704")
    assert offered(game, state) == {"retreat Q to 0704", "retreat Q to 0503"}
    assert why(game, state, "retreat Q to 0503") == {"10.13b": ""}
    stands(game, state, {"retreat Q to 0704": "", "retreat Q to 0303": "10.13b", "pass": "9.62"})


@rule("kharkov:9.71b", "kharkov:9.72c", "kharkov:9.75")
def test_an_advance_along_the_paths_of_retreat() -> None:
    game, state = beaten()
    for step in ("S to 0504", "S to 0503", "T to 0604", "T to 0704"):
        do(game, state, f"retreat {step}")
    first = dict.fromkeys(("9.71a", "9.71b", "9.73a", "9.75", "9.73b"), "")
    assert why(game, state, "advance A to 0505") == why(game, state, "advance A2 to 0505") == first
    assert why(game, state, "pass") == {"9.73a": ""}
    wanted = {
        **{"advance A to 0505": "", "advance A to 0504": "9.72c 9.74a", "advance S to 0505": "9.71b"},
        "pass": "",
    }
    stands(game, state, wanted)
    do(game, state, "advance A to 0505")
    assert offered(game, state) == {"pass", "advance A to 0604", "advance A to 0504", "advance A2 to 0505"}
    assert why(game, state, "advance A to 0504") == {**first, "9.72c": "", "9.72a": ""}, "into a ZOC"
    stands(game, state, {"advance A to 0405": "9.72c", "advance A to 0506": "9.72c", "advance A to 0604": ""})
    do(game, state, "advance A2 to 0505")
    stands(game, state, {"advance A to 0504": "9.75", "advance A2 to 0504": ""})


@rule("kharkov:9.57", "kharkov:9.51")
def test_what_each_kind_of_unit_says_of_its_steps() -> None:
    game, state = duel(
        "D1",
        *(axis("A", "0506", "30-8"), soviet("S", "0505", "6-6-6"), soviet("T", "0505")),
        *(soviet("G", "0505", "6-6-6", "guards"), HQ),
    )
    do(game, state, "stand")
    usual = {"9.57": "1"}
    assert why(game, state, "lose S") == {**usual, "9.51": "2", "9.53a": "2", "9.53b": "2"}
    assert why(game, state, "lose T") == {**usual, "9.51": "1", "9.52a": "1"}
    assert why(game, state, "lose G") == {**usual, "9.51": "2", "9.53a": "2", "9.53b": "2"}
    stands(game, state, {"lose S": "", "lose A": "9.12b", "lose Q": "9.52b 9.12b"})


def committed(**more: Any) -> tuple[Any, Any]:
    """S attacks A with aircraft and morale to come."""
    game, state = table(
        *(soviet("S", "0505", "9-9-6"), staff(), axis("A", "0506", "2-8")),
        **({"phase": "soviet-combat", "turn": 2, "air": {"soviet": 2, "axis": 1}} | more),
    )
    do(game, state, "attack 0506", "join S", "launch")
    return game, state


def told(game: Any, state: Any, text: str) -> Fight:
    """The fight that a choice would bring."""
    (fight,) = game.explain(state, game.deciders(state)[0], game.lexicon.parse(text)).fights
    assert isinstance(fight, Fight)
    return fight


def shifts(fight: Fight) -> list[tuple[str, str]]:
    """Rules and amounts of what changes a fight."""
    return [(one.rule.removeprefix("kharkov:"), one.amount) for one in fight.modifiers]


MORALE = ("9.81a", "+0–3")


@rule("kharkov:13.12", "kharkov:13.13")
def test_both_sides_weigh_their_air_points() -> None:
    game, state = committed()
    assert (top(state), game.deciders(state)) == ("AttackerAir", (0,))
    for action in ("air", "pass"):
        assert why(game, state, action) == {"13.13": "2", "13.12": "", "12.0g5": ""}
    assert told(game, state, "pass").columns == ("4-1", "5-1", "6-1", "7-1")
    assert told(game, state, "air").columns == ("5-1", "6-1", "7-1", "8-1")
    assert shifts(told(game, state, "air")) == [("13.14", "+1"), MORALE]
    do(game, state, "air")
    assert (top(state), game.deciders(state), state.air) == ("DefenderAir", (1,), [1, 1])
    for action in ("air", "pass"):
        assert why(game, state, action) == {"13.13": "1", "13.12": "", "12.0g5": ""}
    assert shifts(told(game, state, "pass")) == [("13.14", "+1"), MORALE]
    assert shifts(told(game, state, "air")) == [("13.14", "+1"), ("13.14", "-1"), MORALE]
    do(game, state, "air")
    assert (top(state), state.air) == ("Morale", [1, 0])


@rule("kharkov:9.82", "kharkov:9.83a")
def test_morale_is_weighed_with_and_without_the_roll() -> None:
    game, state = committed(air={"soviet": 0, "axis": 0})
    assert why(game, state, "rouse") == {"9.83a": "+3"}
    assert why(game, state, "pass") == {"9.81a": ""}
    assert (told(game, state, "rouse").columns, told(game, state, "pass").columns) == (
        ("4-1", "5-1", "6-1", "7-1"),
        ("4-1",),
    )
    assert shifts(told(game, state, "pass")) == []
    events = do(game, state, "rouse", dice=(1, 4))
    assert fought(events).column == "7-1"


@rule("kharkov:9.83a")
def test_the_best_of_morale_falls_from_turn_to_turn() -> None:
    for turn in range(1, 5):
        game, state = committed(turn=turn, air={"soviet": 0, "axis": 0})
        best = max(int(cell) for cell in game.tables.morale.cells[str(turn)])
        assert why(game, state, "rouse") == {"9.83a": f"+{best}"}


def test_chances_begin_with_what_is_worst_for_the_defender() -> None:
    """Of two results that hurt him alike the one that spares the attacker comes first."""
    game, state = committed(air={"soviet": 0, "axis": 0})
    outcomes = [chance.outcome for chance in told(game, state, "rouse").chances]
    assert outcomes == ["De", "De/A1", "D2", "D2/A1", "D1", "D1/A1", "Eng"]
    game, state = table(axis("A", "0506", "2-8"), soviet("S", "0505", "4-4-6"))
    do(game, state, "attack 0505", "join A")
    worst = [chance.outcome for chance in told(game, state, "launch").chances]
    assert worst == sorted(
        worst, key=["De", "De/A1", "D2", "D2/A1", "D1", "D1/A1", "Eng", "A1", "A2", "Ae"].index
    )
    assert worst[-1] == "Ae"


@rule("kharkov:9.64c")
def test_a_stack_may_withdraw_only_if_all_find_room() -> None:
    """Every hex behind is full but one, and in that one stand some friends already."""
    full = [soviet(f"{name}{at}", at) for at in ("0404", "0604") for name in "FGH"]
    both = (soviet("S", "0505"), soviet("T", "0505"))
    for count, asked in ((0, True), (1, True), (2, False)):
        some = [soviet(f"I{number}", "0504") for number in range(count)]
        _, state = duel("D1", axis("A", "0506", "40-8"), *both, *full, *some)
        assert (top(state) == "Sentence") == asked


def test_whoever_finds_another_place_makes_room_once() -> None:
    places = dict.fromkeys((1, 2, 3), 1)
    assert not _share_out([0b1110, 0b10, 0b10], places)
    assert _share_out([0b1110, 0b10, 0b100], places)
    assert _share_out([0b10, 0b10, 0b110], {1: 2, 2: 1}) and not _share_out([0b10] * 3, {1: 2, 2: 1})
