"""5.0, 5.1 Initial deployment: the procedure, its restrictions, and the draft as such."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexfront.bots.random import RandomBot
from hexfront.engine.base.actions import Action
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import PhaseBegan, Said, TurnBegan
from hexfront.engine.base.state import clone, encode
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.setup import auto_fill, deploy
from hexfront.games.kharkov.state import AXIS, BROKEN, POOL, RESERVE, SOUTHERN, SOVIET, UNUSED

from .deploying import AXIS_LINES, axis, begun, kind, placed, reasons, soviet
from .table import GAME, at, do, offered, refused


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
    assert {name.split()[-1]: units for name, units in groups.items()} == {
        str(number): units for number, units in enumerate(lists, 1)
    }
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
    assert not auto_fill.gap(GAME, state, seat)
    assert UNUSED not in {state.where[unit] for unit in deploy.orders(GAME, state).free[seat]}
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
