"""Divisions that break down and form again, regiments that dig in, and every line of the final account."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.state import DISRUPTED, MOVED, SOUTHERN, UNSUPPLIED
from hexfront.games.kharkov.victory import points

from .duel import axis, soviet
from .march import why
from .stands import stands
from .table import campaign, do, offered, refused, table, unit

MOVES = "axis-movement"


@rule("kharkov:15.11a", "kharkov:15.15a")
def test_who_breaks_down_and_into_what() -> None:
    game, state = table(
        *(unit("79ID", "0505", "", "", "entered"), unit("108L", "0606"), unit("294ID", "0707", step=1)),
        *(unit("297ID", "0808", step=3), unit("44ID", "0909", "", "", "moved"), unit("36/14Pz", "1010")),
        *(unit("71ID", "dead"), axis("F", "0111"), axis("G", "0111"), unit("113ID", "0111")),
        phase=MOVES,
    )
    for name, parts in (("79ID", "2-8, 2-8, 2-8"), ("108L", "2-8, 2-8, 1-8"), ("294ID", "1-8, 1-8, 1-8")):
        assert why(game, state, f"split {name}") == {"15.11c": "0", "15.11a": parts, "15.15a": "12"}
    wanted = {
        **{"split 79ID": "", "split 297ID": "15.11a", "split 44ID": "15.11b", "split 36/14Pz": "15.1a"},
        **{"split 71ID": "15.1a", "split 113ID": "15.13a", "dig 79ID": "15.21"},
        "reform 79ID from Rgt01,Rgt02,Rgt03": "15.12b",
    }
    stands(game, state, wanted)
    assert {offer for offer in offered(game, state) if offer.startswith("split")} == {
        *("split 79ID", "split 108L", "split 294ID"),
    }


@rule("kharkov:15.12a", "kharkov:15.12b")
def test_which_regiments_form_a_division_again() -> None:
    game, state = table(unit("79ID", "0505", "", "", "entered"), unit("294ID", "0909"), phase=MOVES)
    do(game, state, "split 79ID")
    again = "reform 79ID from Rgt01,Rgt02,Rgt03"
    assert {offer for offer in offered(game, state) if offer.startswith(("reform", "dig"))} == {again}
    assert why(game, state, again) == {"15.12a": "0", "15.12b": ""}
    wanted = {
        **{
            again: "",
            "reform 79ID from Rgt02,Rgt01,Rgt03": "15.12a",
            "reform 79ID from Rgt01,Rgt02": "15.12a",
        },
        **{"reform 294ID from Rgt01,Rgt02,Rgt03": "15.12b", "dig Rgt01": "15.22a"},
    }
    stands(game, state, wanted)
    do(game, state, "step Rgt01 to 0504", "halt", "step Rgt02 to 0404", "halt")
    stands(game, state, {again: "15.12a", "dig Rgt03": "", "dig Rgt01": "15.21"})
    assert why(game, state, "dig Rgt03") == {"15.22a": "", "15.24": ""}
    do(game, state, "dig Rgt03")
    stands(game, state, {"dig Rgt03": "15.21"})


@rule("kharkov:15.22a", "kharkov:15.22c")
def test_who_does_not_dig_in() -> None:
    game, state = table(
        axis("R", "0505", "2-8", "regiment", "disrupted"),
        *(axis("Q", "0606", "2-8", "regiment"), axis("P", "0606", "2-8", "regiment")),
        *(unit("H", "0707", "regiment", "2-8"), soviet("E", "0909")),
        phase=MOVES,
    )
    stands(game, state, {"dig R": "15.22c", "dig Q": "15.22a", "dig H": "", "dig E": "15.21"})
    assert why(game, state, "dig H") == {"15.22a": "", "15.22b": "", "15.24": ""}, "out of supply"
    assert refused(game, state, "dig R").rule == "kharkov:15.22c"


@rule("kharkov:15.11a")
def test_every_regiment_inherits_what_its_division_suffers_and_gives_it_back() -> None:
    game, state = table(unit("79ID", "0505"), phase=MOVES)
    division = game.data.numbers["79ID"]
    state.flags[division] |= SOUTHERN
    assert state.flags[division] & UNSUPPLIED
    do(game, state, "split 79ID")
    regiments = [game.data.numbers[f"Rgt0{number}"] for number in (1, 2, 3)]
    assert [state.flags[one] for one in regiments] == [SOUTHERN | UNSUPPLIED] * 3
    assert {state.start[one] for one in regiments} == {state.start[division]}
    assert [state.marker[one] for one in regiments] == [division] * 3
    assert state.together >> game.grid.hex("0505") & 1, "they have begun the phase together"
    state.flags[regiments[1]] ^= SOUTHERN
    state.flags[regiments[2]] |= DISRUPTED
    do(game, state, "reform 79ID from Rgt01,Rgt02,Rgt03")
    assert state.flags[division] == MOVED | UNSUPPLIED | DISRUPTED, "one that is not southern is enough"
    assert [state.flags[one] for one in regiments] == [0, 0, 0]


def account(scores: Any) -> dict[str, list[tuple[int, str]]]:
    """The lines of both sides, by points and rule."""
    return {
        score.side: [(amount, rule.removeprefix("kharkov:")) for _, amount, rule in score.lines]
        for score in scores
    }


def test_every_line_of_the_final_account() -> None:
    """HQs and markers count for nothing, a panzer division as a whole once all of it is gone."""
    gone = ("44ID", "71ID", "6/3Pz", "3/3Pz", "394/3Pz", "201/23Pz", "2Rum", "VIRumHQ", "R01", "R02", "13G")
    game, state = campaign(
        *(unit(name, "dead") for name in (*gone, "28A", "Res28")),
        phase=MOVES,
        turn=6,
        captured=["0819", "0818"],
        isolated_turns=2,
        broken_turns=3,
        regiments_lost=2,
    )
    played = [(12, "17.21"), (6, "17.23a"), (6, "17.24")]
    lost = [(12, "17.25b"), (3 + 3 + 3 + 1, "17.25a"), (2, "17.25a")]
    assert account(points.scores(game, state)) == {"soviet": played, "axis": []}
    cut_off = 15
    cities = [(25, "17.11a"), (10, "17.11a"), (10, "17.11a")]
    assert account(points.reckoning(game, state)) == {
        "soviet": played + lost,
        "axis": [*cities, (1 + 1 + 3, "17.3a"), (cut_off, "17.3b")],
    }
    assert [score.points for score in points.reckoning(game, state)] == [48, 45 + 5 + cut_off]
