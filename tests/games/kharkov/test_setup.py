"""5.0 Initial deployment: procedure, restrictions, every line of both lists, and the draft as such."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexfront.bots.random import RandomBot
from hexfront.engine.actions import Action
from hexfront.engine.errors import Illegal
from hexfront.engine.events import Event, PhaseBegan, Said, TurnBegan
from hexfront.engine.rules import rule
from hexfront.engine.state import clone, encode
from hexfront.games.kharkov import setup
from hexfront.games.kharkov.events import Placed
from hexfront.games.kharkov.state import AXIS, BROKEN, POOL, RESERVE, SOUTHERN, SOVIET, UNUSED

from .table import GAME, at, do, offered, refused

AXIS_LINES = {
    "kharkov:5.2a": "79ID 294ID 297ID",
    "kharkov:5.2b": "44ID 71ID 6/3Pz 3/3Pz 394/3Pz 201/23Pz 126/23Pz 128/23Pz",
    "kharkov:5.2c": "113ID 260ID 305ID 108L 454Sec",
    "kharkov:5.2d": "298ID 380ID 389ID 2Rum 4Rum 20Rum",
    "kharkov:5.2e": "VIRumHQ",
    "kharkov:5.2f": "1Mtn 100L 36/14Pz 103/14Pz 108/14Pz 2/16Pz 64/16Pz 79/16Pz 92/60PG 120/60PG 160/60PG",
    "kharkov:5.2g": "384ID 257ID 295ID 97L",
    "kharkov:5.2h": "9ID 111ID 101L",
}
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


def begun(*options: str) -> tuple[Any, list[Event]]:
    """The Axis is to deploy."""
    return GAME.start("campaign", frozenset(options), 1)


def axis() -> Any:
    return begun()[0]


def soviet(*options: str) -> tuple[Any, list[Event]]:
    """The Soviets are to deploy, and the events by which it came to that."""
    state = begun(*options)[0]
    return state, do(GAME, state, "historical", "commit")


def placed(events: Iterable[Event]) -> dict[str, Placed]:
    return {event.unit: event for event in events if isinstance(event, Placed)}


def kind(name: str) -> str:
    return GAME.data.unit(name).kind


def reasons(state: Any, text: str) -> dict[str, str]:
    verdict = GAME.explain(state, GAME.deciders(state)[0], GAME.lexicon.parse(text))
    assert verdict.legal
    return {reason.rule: f"{reason.text} {reason.amount}" for reason in verdict.reasons}


@rule("kharkov:5.0g1")
def test_the_axis_deploys_first_and_completely() -> None:
    state, events = begun()
    assert [event.seat for event in events if isinstance(event, PhaseBegan)] == [AXIS]
    assert GAME.deciders(state) == (AXIS,)
    assert not state.occupied[SOVIET], "no Soviet unit stands before the Axis is done"
    assert refused(GAME, state, "place R01 in 0114").rule == "kharkov:5.0g1"
    with pytest.raises(Illegal, match="not this seat"):
        GAME.apply(state, SOVIET, GAME.lexicon.parse("place R01 in 0114"))
    do(GAME, state, "fill", "commit")
    assert GAME.deciders(state) == (SOVIET,)
    assert state.phase == "soviet-setup"
    assert refused(GAME, state, "place 79ID in 0415").rule == "kharkov:5.0g1"


@rule("kharkov:5.0g2")
def test_the_axis_units_form_seven_groups() -> None:
    state = axis()
    groups: dict[str, set[str]] = {}
    for action in list(GAME.legal(state, AXIS)):
        if action[0] == "place":
            text = GAME.lexicon.text(action)
            groups.setdefault(reasons(state, text)["kharkov:5.0g2"], set()).add(GAME.name(action[1]))
    lists = [set(names.split()) for line, names in AXIS_LINES.items() if line != "kharkov:5.2e"]
    assert [groups[name] for name in sorted(groups)] == lists
    assert len(lists) == 7


@rule("kharkov:5.0g3")
def test_the_soviet_units_form_four_groups() -> None:
    state, _ = soviet()
    groups: dict[str, set[str]] = {}
    for action in list(GAME.legal(state, SOVIET)):
        if action[0] == "place":
            text = GAME.lexicon.text(action)
            groups.setdefault(reasons(state, text)["kharkov:5.0g3"], set()).add(kind(GAME.name(action[1])))
    assert sorted(map(sorted, groups.values())) == [["armour"], ["cavalry"], ["guards", "hq"], ["rifle"]]


@rule("kharkov:5.0g4")
def test_every_untried_counter_starts_untried() -> None:
    state, _ = soviet()
    do(GAME, state, "historical", "commit")
    assert all(one == -1 for one in state.identity)
    assert len(state.pool) == 92
    seen = [counter for counter in GAME.view(state, SOVIET).counters if counter.side == "soviet"]
    unknown = Counter(counter.kind for counter in seen if not counter.known)
    assert unknown == {"rifle": 39, "cavalry": 18, "armour": 35}


@rule("kharkov:5.0g5")
def test_reserves_start_in_their_boxes() -> None:
    state, events = soviet()
    waiting = [name for name, event in placed(events).items() if "kharkov:5.0g5" in event.rules]
    assert Counter(placed(events)[name].at for name in waiting) == {
        "Res28": 5,
        "Res6": 9,
        "Res57": 7,
        "Res9": 11,
    }
    assert all(state.where[GAME.data.numbers[name]] == RESERVE for name in waiting)
    assert refused(GAME, state, "place R19 in 2420").rule == "kharkov:5.0g5"


@rule("kharkov:5.0g6")
def test_ten_untried_brigades_wait_as_soviet_reinforcements() -> None:
    state, events = begun()
    pool = [unit for unit, place in enumerate(state.where) if place == POOL and GAME.side[unit] == SOVIET]
    assert Counter(GAME.units[unit].kind for unit in pool) == {"armour": 10}
    assert all(GAME.units[unit].untried for unit in pool)
    told = next(event for event in events if isinstance(event, Said) and "kharkov:5.0g6" in event.rules)
    assert all(GAME.name(unit) in str(told.line) for unit in pool)
    do(GAME, state, "historical", "commit")
    assert refused(GAME, state, "place T30 in 0114").rule == "kharkov:5.0g6"


@rule("kharkov:5.0g7")
def test_four_divisions_wait_as_german_reinforcements() -> None:
    state = axis()
    for name in ("62ID", "68ID", "296ID", "338ID"):
        assert state.where[GAME.data.numbers[name]] == POOL
        assert refused(GAME, state, f"place {name} in 0415").rule == "kharkov:5.0g7"


@rule("kharkov:5.0g8")
def test_the_turn_marker_starts_on_1() -> None:
    state, _ = soviet()
    events = do(GAME, state, "historical", "commit")
    turn = next(event for event in events if isinstance(event, TurnBegan))
    assert turn.turn == state.turn == 1
    assert "kharkov:5.0g8" in turn.rules


@rule("kharkov:5.11")
def test_units_with_several_steps_start_at_full_strength() -> None:
    state = axis()
    events = placed(do(GAME, state, "historical"))
    assert "kharkov:5.11" in events["79ID"].rules
    assert "kharkov:5.11" in events["6/3Pz"].rules
    assert "kharkov:5.11" not in events["454Sec"].rules, "it has but one step"
    for unit, counter in enumerate(GAME.units):
        assert state.step[unit] == (counter.kind == "hq")


@rule("kharkov:5.12")
def test_untried_units_deploy_unknown_to_both() -> None:
    state, _ = soviet()
    events = placed(do(GAME, state, "place R01 in 0114"))
    assert "kharkov:5.12" in events["R01"].rules
    for viewer in (SOVIET, AXIS):
        shown = next(counter for counter in GAME.view(state, viewer).counters if counter.id == "R01")
        assert not shown.known
        assert shown.values == "?-?-6"


@rule("kharkov:5.13")
def test_german_divisions_may_start_split() -> None:
    state = axis()
    events = do(GAME, state, "place 79ID in 0415", "split 79ID")
    assert "kharkov:5.13" in {name for event in events for name in event.rules}
    assert [at(GAME, state, f"Rgt0{n}") for n in (1, 2, 3)] == ["0415"] * 3
    assert at(GAME, state, "79ID") == str(BROKEN)
    moved = placed(do(GAME, state, "place Rgt02 in 0516"))["Rgt02"]
    assert moved.rules == ("kharkov:5.2a", "kharkov:5.13")
    assert refused(GAME, state, "place Rgt02 in 1014").rule == "kharkov:5.2a", "the line of its division"
    assert refused(GAME, state, "place 79ID in 0415").rule == "kharkov:5.13"
    assert refused(GAME, state, "place Rgt04 in 0415").rule == "kharkov:5.13"
    assert "kharkov:5.13" in reasons(do_and(state, "place 44ID in 1014"), "split 44ID")
    do(GAME, state, "fill", "commit")
    assert at(GAME, state, "Rgt02") == "0516"


def do_and(state: Any, *texts: str) -> Any:
    do(GAME, state, *texts)
    return state


@rule("kharkov:5.13")
def test_a_split_is_taken_back() -> None:
    state = axis()
    assert refused(GAME, state, "unsplit 79ID").rule == "kharkov:5.13"
    do(GAME, state, "place 79ID in 0415", "split 79ID", "place Rgt02 in 0516", "unsplit 79ID")
    assert at(GAME, state, "79ID") == at(GAME, state, "Rgt02") == str(UNUSED)
    assert not state.fighters[AXIS]
    assert len(offered(GAME, state)) == len(offered(GAME, axis()))


def test_only_five_divisions_start_split() -> None:
    state = axis()
    names = ("79ID", "294ID", "297ID", "44ID", "71ID")
    for name, where in zip(names, ("0115", "0415", "0815", "1014", "1216"), strict=True):
        do(GAME, state, f"place {name} in {where}", f"split {name}")
    do(GAME, state, "place 113ID in 1719")
    assert refused(GAME, state, "split 113ID").rule == "kharkov:15.15a"


@rule("kharkov:5.14")
def test_units_start_adjacent_to_the_front() -> None:
    state = axis()
    assert refused(GAME, state, "place 79ID in 0416").rule == "kharkov:5.14"
    assert refused(GAME, state, "place 79ID in 0414").rule == "kharkov:5.14", "beyond the front"
    assert "kharkov:5.14" in reasons(state, "place 79ID in 0415")
    assert "kharkov:5.14" not in reasons(state, "place 9ID in 3605"), "its line says otherwise"


@rule("kharkov:5.14")
def test_everybody_must_be_placed() -> None:
    state = axis()
    do(GAME, state, "historical", "take 9ID")
    refusal = refused(GAME, state, "commit")
    assert (refusal.rule, "9ID" in str(refusal.text)) == ("kharkov:5.14", True)
    assert "commit" not in offered(GAME, state)
    assert "fill" in offered(GAME, state)
    do(GAME, state, "place 9ID in 3805", "commit")


@rule("kharkov:5.15")
@pytest.mark.parametrize(
    ("seat", "moves", "gap"),
    [
        (AXIS, ["place 294ID in 0214"], "0516"),
        (SOVIET, ["place R09 in 1213", "place R10 in 1213"], "1316"),
    ],
)
def test_every_front_hex_is_held_or_controlled(seat: int, moves: list[str], gap: str) -> None:
    state = axis() if seat == AXIS else soviet()[0]
    do(GAME, state, "historical")
    assert "64/64" in reasons(state, "commit")["kharkov:5.15"]
    do(GAME, state, *moves)
    refusal = refused(GAME, state, "commit")
    assert refusal.rule == "kharkov:5.15"
    held = GAME.grid.hex(gap)
    assert not (state.occupied[seat] | state.zoc[seat]) >> held & 1
    do(GAME, state, "fill", "commit")


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


def test_guards_leave_a_box_again() -> None:
    state, _ = soviet()
    number = GAME.data.numbers["13G"]
    fresh = encode(state)
    do(GAME, state, "place 13G in 0409")
    assert "place 13G in 0409" not in offered(GAME, state)
    do(GAME, state, "place 13G in 0114")
    assert (state.marker[number], at(GAME, state, "13G")) == (-1, "0114")
    do(GAME, state, "place 13G in 2501", "take 13G")
    assert encode(state) == fresh


def test_a_front_hex_takes_three_combat_units() -> None:
    state = axis()
    do(GAME, state, "place 79ID in 0415", "place 294ID in 0415", "place 297ID in 0115", "split 297ID")
    do(GAME, state, "place Rgt01 in 0415")
    assert refused(GAME, state, "place Rgt02 in 0415").rule == "kharkov:8.0g1"
    assert refused(GAME, state, "split 79ID").rule == "kharkov:15.13a"


def test_southern_soviets_are_noted_reserves_and_all() -> None:
    state, _ = soviet()
    do(GAME, state, "historical", "commit")
    southern = {GAME.name(unit) for unit, flags in enumerate(state.flags) if flags & SOUTHERN}
    assert {"57A", "Res57", "R29", "9A", "Res9", "C18", "R24", "R39", "37A"} <= southern
    assert not southern & {"R22", "R19", "Res6", "6A", "28A", "T30", "79ID", "9ID"}


def test_other_actions_wait_for_the_deployment() -> None:
    state = axis()
    assert refused(GAME, state, "end").rule == "kharkov:5.0g1"
    assert refused(GAME, state, "take 79ID").rule == "kharkov:5.14"
    do(GAME, state, "historical")
    assert refused(GAME, state, "fill").rule == "kharkov:5.14"


def test_fill_keeps_what_was_placed() -> None:
    state = axis()
    mine = {"3/3Pz": "1014", "71ID": "1813", "2Rum": "2221", "97L": "2901", "111ID": "3907"}
    for name, where in mine.items():
        do(GAME, state, f"place {name} in {where}")
    do(GAME, state, "fill", "commit")
    assert {name: at(GAME, state, name) for name in mine} == mine


def scramble(state: Any, seat: int, random: Random, times: int) -> None:
    """Place, take, split and unsplit at random, never filling in nor committing."""
    ending = ("fill", "commit", "historical")
    for _ in range(times):
        choices = GAME.legal(state, seat)
        groups = [group for key, group in choices.groups.items() if key[1] not in ending]
        action: Action = random.choice(list(random.choice(groups)))
        GAME.apply(state, seat, action)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32), seat=st.sampled_from([AXIS, SOVIET]), times=st.integers(0, 80))
def test_fill_always_ends_in_a_whole_that_can_be_committed(seed: int, seat: int, times: int) -> None:
    state = axis() if seat == AXIS else clone(READY)
    scramble(state, seat, Random(seed), times)
    frame = state.agenda[-1]
    if frame.flaw(GAME, state) is not None:
        assert ("commit",) not in GAME.legal(state, seat)
        GAME.apply(state, seat, ("fill",))
    assert not setup.filling.gap(GAME, state, seat)
    assert UNUSED not in {state.where[unit] for unit in setup.orders(GAME, state).free[seat]}
    assert all(
        GAME.limits.stacking >= sum(GAME.combat[unit] for unit in units) for units in state.at.values()
    )
    GAME.apply(state, seat, ("commit",))


READY = soviet()[0]


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_random_deployment_comes_to_an_end(seed: int) -> None:
    state, bot = axis(), RandomBot(seed)
    for _ in range(3000):
        if not state.phase.endswith("setup"):
            break
        seat = GAME.deciders(state)[0]
        GAME.apply(state, seat, bot.pick(GAME.legal(state, seat), GAME.lexicon.backs))
    assert state.turn == 1
