"""5.2, 5.3 Every line of the two deployment lists: who stands on it, and where."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.state import RESERVE, SOVIET

from .deploying import AXIS_LINES, axis, begun, kind, placed, reasons, soviet
from .table import GAME, at, do, refused

SOVIET_LINES = {
    "kharkov:5.3a": {"guards": 1, "rifle": 6, "armour": 2},
    "kharkov:5.3b": {"hq": 1},
    "kharkov:5.3c": {"reserve": 1, "armour": 1, "cavalry": 3, "guards": 1, "rifle": 1},
    "kharkov:5.3d": {"rifle": 4},
    "kharkov:5.3e": {"hq": 1, "armour": 1},
    "kharkov:5.3f": {"rifle": 7, "armour": 1, "cavalry": 1},
    "kharkov:5.3g": {"armour": 1},
    "kharkov:5.3h": {"hq": 1},
    "kharkov:5.3i": {"reserve": 1, "rifle": 3, "armour": 4, "cavalry": 2},
    "kharkov:5.3j": {"rifle": 7, "armour": 3, "cavalry": 3},
    "kharkov:5.3k": {"hq": 1, "reserve": 1, "rifle": 1, "armour": 1, "cavalry": 5},
    "kharkov:5.3l": {"rifle": 4, "armour": 1},
    "kharkov:5.3m": {"hq": 1, "reserve": 1, "guards": 1, "armour": 6, "rifle": 1, "cavalry": 4},
    "kharkov:5.3n": {"rifle": 5, "armour": 4},
    "kharkov:5.3o": {"hq": 1},
}
AXIS_CASES = [
    ("kharkov:5.2a", "79ID", "0815", "0915"),
    ("kharkov:5.2b", "44ID", "0915", "0815"),
    ("kharkov:5.2b", "394/3Pz", "1813", "1719"),
    ("kharkov:5.2c", "454Sec", "1719", "1813"),
    ("kharkov:5.2d", "20Rum", "2221", "2121"),
    ("kharkov:5.2f", "92/60PG", "3119", "3120"),
    ("kharkov:5.2g", "97L", "3108", "3209"),
    ("kharkov:5.2h", "101L", "3907", "3709"),
]
SOVIET_CASES = [
    ("kharkov:5.3a", "R01", "1012", "1113"),
    ("kharkov:5.3b", "28A", "0414", "0415"),
    ("kharkov:5.3d", "R08", "1113", "1012"),
    ("kharkov:5.3f", "C04", "2320", "2420"),
    ("kharkov:5.3h", "6A", "1816", "1716"),
    ("kharkov:5.3j", "T11", "2420", "2320"),
    ("kharkov:5.3l", "T15", "2806", "2706"),
    ("kharkov:5.3n", "R39", "2706", "2806"),
]
FIXED_CASES = [
    ("kharkov:5.2e", "VIRumHQ", "2822"),
    ("kharkov:5.3c", "Res28", "0409"),
    ("kharkov:5.3e", "38A", "1808"),
    ("kharkov:5.3e", "T04", "1808"),
    ("kharkov:5.3g", "T06", "2118"),
    ("kharkov:5.3i", "Res6", "2214"),
    ("kharkov:5.3k", "57A", "3016"),
    ("kharkov:5.3k", "Res57", "3016"),
    ("kharkov:5.3m", "9A", "2501"),
    ("kharkov:5.3m", "Res9", "2501"),
    ("kharkov:5.3o", "37A", "2602"),
]


def cases(rows: list[tuple[str, ...]]) -> list[Any]:
    """Each case proves the rule in its first column."""
    return [pytest.param(*row, marks=pytest.mark.rule(row[0]), id=f"{row[0]}-{row[1]}") for row in rows]


@pytest.mark.parametrize(("line", "name", "on", "off"), cases(AXIS_CASES + SOVIET_CASES))
def test_a_unit_starts_on_its_line(line: str, name: str, on: str, off: str) -> None:
    state = axis() if line.startswith("kharkov:5.2") else soviet()[0]
    assert refused(GAME, state, f"place {name} in {off}").rule == line
    assert line in reasons(state, f"place {name} in {on}")
    event = placed(do(GAME, state, f"place {name} in {on}"))[name]
    assert event.rules[0] == line
    assert at(GAME, state, name) == on


@pytest.mark.parametrize(("line", "name", "on"), cases(FIXED_CASES))
def test_a_unit_with_one_place_stands_there(line: str, name: str, on: str) -> None:
    state, events = begun() if line.startswith("kharkov:5.2") else soviet()
    assert placed(events)[name].rules[0] == line
    assert at(GAME, state, name) == on
    assert refused(GAME, state, f"place {name} in 2720").rule == line
    assert refused(GAME, state, f"take {name}").rule == line


@pytest.mark.parametrize("line", [pytest.param(one, marks=pytest.mark.rule(one)) for one in AXIS_LINES])
def test_the_axis_list_names_these_units(line: str) -> None:
    state, events = begun()
    events += do(GAME, state, "historical")
    found = {name for name, event in placed(events).items() if line in event.rules}
    assert found == set(AXIS_LINES[line].split())


@pytest.mark.parametrize("line", [pytest.param(one, marks=pytest.mark.rule(one)) for one in SOVIET_LINES])
def test_the_soviet_list_counts_these_units(line: str) -> None:
    state, events = soviet()
    events += do(GAME, state, "historical")
    found = Counter(kind(name) for name, event in placed(events).items() if line in event.rules)
    assert found == SOVIET_LINES[line]


@rule("kharkov:5.2a")
def test_one_unit_of_the_first_line_may_sit_in_kharkov() -> None:
    state = axis()
    assert "kharkov:5.2a" in reasons(state, "place 79ID in 0819")
    do(GAME, state, "place 79ID in 0819")
    assert refused(GAME, state, "split 79ID").rule == "kharkov:5.2a", "three regiments would be too many"
    assert refused(GAME, state, "place 294ID in 0718").rule == "kharkov:5.2a"
    assert refused(GAME, state, "place 44ID in 0718").rule == "kharkov:5.14", (
        "another line has no such choice"
    )
    do(GAME, state, "place 79ID in 0718", "take 79ID", "place 294ID in 0415", "split 294ID")
    do(GAME, state, "place Rgt01 in 0819")
    assert refused(GAME, state, "place Rgt02 in 0819").rule == "kharkov:5.2a"
    do(GAME, state, "fill", "commit")
    assert at(GAME, state, "Rgt01") == "0819"


@rule("kharkov:5.2e")
def test_the_romanian_hq_starts_inactive() -> None:
    _, events = begun()
    state, _ = soviet()
    assert state.step[GAME.data.numbers["VIRumHQ"]] == 1
    assert placed(events)["VIRumHQ"].rules == ("kharkov:5.2e", "kharkov:10.31")


@rule("kharkov:5.3b", "kharkov:5.3h")
def test_an_hq_starts_anywhere_in_its_circle_on_its_own_side() -> None:
    state, _ = soviet()
    for name, centre, line in (("28A", "0409", "kharkov:5.3b"), ("6A", "2214", "kharkov:5.3h")):
        number = GAME.data.numbers[name]
        open_hexes = {action[2] for action in GAME.legal(state, SOVIET) if action[:2] == ("place", number)}
        for to in range(GAME.grid.size):
            if GAME.grid.mask >> to & 1:
                near = GAME.grid.distance(GAME.grid.hex(centre), to) <= 5
                assert (to in open_hexes) == (near and bool(GAME.soviet_side >> to & 1))
        assert refused(GAME, state, f"place {name} in 2720").rule == line


@rule("kharkov:5.3o")
def test_the_erratum_moves_the_37th_army_hq() -> None:
    state, events = soviet("errata-37a")
    assert placed(events)["37A"].at == at(GAME, state, "37A") == "2606"
    do(GAME, state, "historical", "commit")
    assert at(GAME, state, "37A") == "2606"


@rule("kharkov:5.3p", "kharkov:8.0g1")
def test_a_full_hex_is_closed_to_guards_by_stacking_as_long_as_their_line_waits_for_them() -> None:
    state, _ = soviet()
    do(GAME, state, "place R01 in 0715", "place R02 in 0715", "place R03 in 0715")
    assert refused(GAME, state, "place 15G in 0715").rule == "kharkov:8.0g1"
    do(GAME, state, "place 13G in 0515")
    frame, action = state.agenda[-1], GAME.lexicon.parse("place 15G in 0715")
    stands = [objection.rule for objection in frame.objections(GAME, state, SOVIET, action)]
    assert stands == ["kharkov:5.3p", "kharkov:8.0g1"], "both rules stand, that of the line is told"
    assert refused(GAME, state, "place 13G in 0515").rule == "kharkov:5.3p", "it stands there itself"
    assert not list(frame.objections(GAME, state, SOVIET, GAME.lexicon.parse("place 13G in 0615")))


@rule("kharkov:5.3p")
def test_the_soviets_choose_their_guards() -> None:
    state, _ = soviet()
    event = placed(do(GAME, state, "place 15G in 0715"))["15G"]
    assert event.rules == ("kharkov:5.3a", "kharkov:5.3p", "kharkov:5.11")
    assert refused(GAME, state, "place 13G in 0515").rule == "kharkov:5.3p", (
        "one Guards division on that line"
    )
    event = placed(do(GAME, state, "place 13G in 2501"))["13G"]
    assert (event.at, event.rules[:2]) == ("Res9", ("kharkov:5.3m", "kharkov:5.3p"))
    assert state.where[GAME.data.numbers["13G"]] == RESERVE
    assert refused(GAME, state, "place 14G in 2501").rule == "kharkov:5.3p"
    do(GAME, state, "fill", "commit")
    assert state.marker[GAME.data.numbers["14G"]] == GAME.data.numbers["Res28"], "the place that was left"
