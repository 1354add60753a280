"""9.6, 9.7 What a retreat or an advance brings with it, and where those who retreat have no business."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.supply import check

from .duel import amounts, attack, axis, cites, fought, soviet, staff
from .march import WEST_ROAD, why
from .outcomes import duel, force_result
from .table import campaign, do, offered, refused, table, unit


def retreats(game: Any, state: Any, name: str) -> set[str]:
    """The hexes to which a unit may retreat now."""
    found = [text.split() for text in offered(game, state)]
    return {words[-1] for words in found if words[:2] == ["retreat", name]}


@rule("kharkov:9.4j")
@pytest.mark.parametrize("outcome", ["De/A1", "D2/A1"])
def test_an_attacker_does_not_retreat_into_what_he_attacked(outcome: str) -> None:
    game, state = duel(
        outcome, axis("A", "0506"), soviet("S", "0505", "1-1-6" if outcome[1] == "e" else "1-2-6")
    )
    if outcome == "D2/A1":
        do(game, state, "withdraw", "retreat S to 0504", "retreat S to 0503")
    do(game, state, "withdraw")
    assert "0505" not in retreats(game, state, "A")
    assert "0507" in retreats(game, state, "A")
    refusal = refused(game, state, "retreat A to 0505")
    assert refusal.rule == "kharkov:9.4j"


@rule("kharkov:9.61b")
def test_an_attacker_whose_only_way_is_the_hex_he_attacked_has_to_stand() -> None:
    ring = [soviet(f"R{at}", at) for at in ("0306", "0508", "0706")]
    game, state = table(axis("A", "0506"), soviet("S", "0505", "1-1-6"), *ring)
    events = force_result(game, state, "De/A1", ["A"])
    assert "A has no hex to retreat to: stand." in [str(event.text()) for event in events]
    assert "withdraw" not in offered(game, state)


@rule("kharkov:7.24")
def test_who_retreats_from_an_overrun_does_not_enter_either() -> None:
    game, state = table(
        axis("A", "0506", "10-12", "panzer"), soviet("S", "0505", "1-1-6"), phase="axis-movement"
    )
    do(game, state, "stack 0506", "overrun 0505", dice=(1,))
    do(game, state, "withdraw")
    assert refused(game, state, "retreat A to 0505").rule == "kharkov:7.24"


@rule("kharkov:11.41b")
def test_overrunning_units_count_as_supplied_as_they_were_when_the_phase_began() -> None:
    """7.22 looks at the defender alone; an overrun is movement, and so is the supply of those who overrun."""
    game, state = table(
        unit("P", "0506", "panzer", "8-12"), soviet("S", "0906"), phase="axis-movement", links=WEST_ROAD
    )
    do(game, state, "step P to 0606", "step P to 0706", "step P to 0806")
    assert not check.in_supply(game, state, game.data.numbers["P"]), "it is too far from the road now"
    fight = game.explain(state, 1, game.lexicon.parse("overrun 0906")).fights[0]
    assert fight.attack == (4, 4)
    assert not amounts(fight, "11.43a")
    assert fought(do(game, state, "overrun 0906", dice=(1,))).attack == 4


@rule("kharkov:9.52b")
def test_a_lone_hq_cannot_stand_as_it_has_no_steps() -> None:
    game, state = table(axis("A", "0506"), staff("H", "0505"), soviet("S", "0101"))
    attack(game, state, "0505", "A", dice=(6,))
    assert refused(game, state, "stand").rule == "kharkov:9.52b"


@rule("kharkov:9.53a")
def test_a_strong_unit_loses_the_first_of_its_two_steps() -> None:
    game, state = duel("D1", axis("A", "0506", "24-8"), soviet("S", "0505", "6-6-6"))
    events = do(game, state, "stand")
    assert "kharkov:9.52a" not in cites(events), "which speaks of units with one step"
    assert {"kharkov:9.53a", "kharkov:9.53b"} <= cites(events)


@rule("kharkov:9.65a", "kharkov:9.64b")
def test_a_retreat_to_friends_warns_of_what_threatens_there() -> None:
    crowd = [soviet(f"X{at}", at, "1-1-6") for at in ("0404", "0504", "0604")]
    game, state = table(axis("A", "0506"), soviet("S", "0505", "1-3-6"), *crowd)
    force_result(game, state, "D1", ["A"])
    do(game, state, "withdraw")
    assert {"9.63", "9.64b", "9.65a"} <= set(why(game, state, "retreat S to 0504"))


def spoken(game: Any, state: Any, text: str) -> list[str]:
    """What is said about an action, sentence by sentence."""
    verdict = game.explain(state, game.deciders(state)[0], game.lexicon.parse(text))
    return [str(reason.text) for reason in verdict.reasons]


@rule("kharkov:9.71a", "kharkov:9.73b")
def test_each_rule_of_a_step_says_something_of_its_own() -> None:
    game, state = duel("D2", axis("A", "0506"), soviet("S", "0505", "1-3-6"))
    do(game, state, "withdraw")
    for text in ("retreat S to 0504", "advance A to 0505"):
        if text.startswith("advance"):
            do(game, state, "retreat S to 0504", "retreat S to 0503")
            assert "9.73b" in why(game, state, text)
        said = spoken(game, state, text)
        assert len(said) == len(set(said)) > 2, text


@rule("kharkov:6.53")
def test_an_advance_into_the_sleeping_south_warns_that_it_wakes() -> None:
    game, state = campaign(
        unit("389ID", "dead"), unit("Rgt01", "2421"), unit("2Rum", "2523"), phase="soviet-combat", turn=2
    )
    units = ("R22", "R23", "T11")
    for die in range(1, 7):
        trial = game.resample(state, 0, 0)
        do(game, trial, "attack 2421", *(f"join {one}" for one in units), "launch", "pass", "pass")
        trial.dictated = [("", die - 1)]
        do(game, trial, "pass")
        if type(trial.agenda[-1]).__name__ == "Sentence":
            do(game, trial, "stand")
        if type(trial.agenda[-1]).__name__ == "Advance":
            break
    do(game, trial, "advance R22 to 2421")
    assert "6.53" in why(game, trial, "advance R22 to 2522")
    assert "6.53" not in why(game, trial, "advance R22 to 2420")


@rule("kharkov:6.53")
def test_a_retreat_into_the_sleeping_south_warns_that_it_wakes() -> None:
    game, state = campaign(
        *(unit(name, "dead") for name in ("R22", "R23", "T11")),
        unit("13G", "2422"),
        unit("298ID", "2322"),
        unit("389ID", "2322"),
        unit("44ID", "2322"),
        unit("2Rum", "2823"),
        phase="axis-combat",
        turn=2,
    )
    planned = ["attack 2422", *(f"join {one}" for one in ("298ID", "389ID", "44ID")), "launch"]
    for die in range(1, 7):
        trial = game.resample(state, 0, 0)
        do(game, trial, *planned, "pass")
        trial.dictated = [("", die - 1)]
        do(game, trial, "pass")
        if "withdraw" in offered(game, trial) and game.deciders(trial) == (0,):
            break
    do(game, trial, "withdraw")
    south = [text for text in offered(game, trial) if text.split()[-1].startswith("25")]
    assert south
    assert all("6.53" in why(game, trial, text) for text in south)


@rule("kharkov:15.23a")
def test_who_would_cost_an_entrenchment_is_warned() -> None:
    pieces = (
        axis("R", "0506", "2-8", "regiment", "entrenched"),
        axis("A", "0606"),
        soviet("S", "0505"),
    )
    for phase, texts in {
        "axis-movement": ("step R to 0507", "step A to 0506"),
        "axis-combat": ("join R",),
    }.items():
        game, state = table(*pieces, phase=phase)
        if phase == "axis-combat":
            do(game, state, "attack 0505")
        assert all("15.23a" in why(game, state, text) for text in texts)
    game, state = table(pieces[1], axis("R", "0506", "2-8", "regiment"), phase="axis-movement")
    assert "15.23a" not in why(game, state, "step A to 0506")


@rule("kharkov:6.75")
def test_a_reserve_that_waits_is_told_when_it_is_asked_again() -> None:
    game, state = table(
        unit("Res28", "0503"), unit("R07", "reserve:Res28"), axis("A", "0507"), phase="axis-movement"
    )
    do(game, state, "step A to 0506")
    assert "pass" in offered(game, state)
    assert why(game, state, "pass") == {"6.75": ""}
    assert spoken(game, state, "pass") == ["The reserve is asked again if the Axis comes nearer still."]


@rule("kharkov:6.0g3", "kharkov:7.13")
def test_a_stack_that_is_picked_up_is_told_why_it_cannot_overrun() -> None:
    pieces = (soviet("S", "0505", "8-8-9", "cavalry"), soviet("T", "0505"), staff("H", "0505", 5))
    game, state = table(*pieces, axis("A", "0507", "2-8", "regiment"), phase="soviet-movement")
    assert why(game, state, "stack 0505") == {"6.0g3": "3", "10.14a": ""}
    do(game, state, "stack 0505")
    assert why(game, state, "drop H") == {"6.0g3": "2"}
    assert why(game, state, "cancel") == {"6.0g4": ""}
    do(game, state, "cancel", "step H to 0504", "halt")
    assert why(game, state, "stack 0505") == {"6.0g3": "2", "7.13": ""}


@rule("kharkov:6.73a")
def test_the_end_of_the_reserve_phase_says_who_still_waits() -> None:
    units = (unit("Res28", "0503"), unit("R07", "reserve:Res28"), unit("C01", "reserve:Res28"))
    game, state = table(*units, phase="soviet-reserves", turn=4)
    assert why(game, state, "end") == {"6.73a": "2"}
