"""Chapters 2 and 3 at both sides of their limits: preparation, initiative, objectives, paying."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.firefight.firefight import Group
from hexfront.games.coh.events import Controlled, Initiative
from hexfront.games.coh.state import USED

from .table import do, field, offered, refused, rules_of, table, unit
from .test_goes import end_turn, firefight
from .test_victory import objective

FAR = unit("S", "ru-rifles", "1-L12")


@rule("coh:2.0c", "coh:13.0d")
def test_every_marker_of_a_hex_loses_a_point() -> None:
    lying: dict[str, tuple[int, ...]] = {
        "1-F05": (2, 1),
        "1-F06": (2, 2),
        "1-F07": (1, 1),
        "1-F08": (1, 2, 2),
    }
    game, state = firefight(smoke=lying)
    events = end_turn(game, state)
    left = {game.labels[at]: markers for at, markers in state.smoke.items()}
    assert left == {"1-F05": (1,), "1-F06": (1, 1), "1-F08": (1, 1)}
    assert {"coh:2.0c", "coh:13.0d"} <= rules_of(events)


@rule("coh:2.1a", "coh:3.2.4a")
@pytest.mark.parametrize(
    ("german", "soviet", "first"), [(2, 0, 0), (0, 2, 1), (1, 0, 0), (0, 1, 1), (2, 1, 0), (1, 2, 1)]
)
def test_each_point_of_either_player_counts_on_the_initiative(german: int, soviet: int, first: int) -> None:
    game, state = firefight(cp=(5, 4))
    end_turn(game, state)
    assert game.deciders(state) == (0,), "who has more CP declares first"
    events = do(game, state, f"spend {german}", f"spend {soviet}", dice=(3, 3, 2, 4))
    assert [one.seat for one in events if isinstance(one, Initiative)] == [first]
    assert game.deciders(state) == (first,) and state.cp == [5 - german, 4 - soviet]


@rule("coh:3.2.4b", "coh:2.1b", "coh:20.0c")
def test_of_four_players_only_those_who_tie_at_the_top_roll_again() -> None:
    names = zip(("G1", "G2", "S1", "S2"), (0, 1, 2, 3), strict=True)
    units = [
        unit(
            name,
            "de-rifles" if seat < 2 else "ru-rifles",
            f"1-{'CJ'[seat // 2]}0{seat % 2 * 6 + 3}",
            seat=seat,
        )
        for name, seat in names
    ]
    game, state = table(*units, seats=("german", "german", "soviet", "soviet"), cp=(5, 4, 3, 2))
    do(game, state, "pass", "pass", "pass")
    assert game.deciders(state) == (0,)
    # In the order of declaring the first and the third throw 9.
    do(game, state, "spend 2", "spend 0", "spend 2", "spend 0", dice=(3, 4, 4, 4, 3, 4, 4, 4))
    assert game.deciders(state) == (0,), "3 CP are more than 1"
    events = do(game, state, "spend 1", "spend 0", dice=(1, 1, 1, 1))
    assert [one.seat for one in events if isinstance(one, Initiative)] == [0]
    assert state.cp == [2, 4, 1, 2], "what was spent on the tie is gone"


@rule("coh:2.1a")
@pytest.mark.parametrize(("dice", "first"), [((1, 2, 1, 1), 0), ((1, 1, 1, 2), 1), ((6, 1, 4, 4), 1)])
def test_the_higher_total_begins(dice: tuple[int, ...], first: int) -> None:
    game, state = firefight(cp=(0, 0))
    state.dictated += [("", value - 1) for value in dice]
    order = [one.seat for one in end_turn(game, state) if isinstance(one, Initiative)]
    # With equal CP the Soviet rolls first.
    assert order == [1 - first] and game.deciders(state) == (1 - first,)


def taking(kind: str, **more: Any) -> tuple[Any, Any]:
    """A German next to an objective that the Soviets hold."""
    more.setdefault("start", "1-F05")
    start = more.pop("start")
    return table(
        unit("A", kind, start, more.pop("facing", "n")),
        FAR,
        objectives=(objective("1-E05"),),
        cp=(5, 5),
        **more,
    )


def taken(game: Any, state: Any) -> bool:
    """Whether the Germans hold the objective."""
    return bool(state.holder[game.grid.hex("1-E05")] == 0)


@rule("coh:2.5.2b")
@pytest.mark.parametrize("kind", ["de-rifles", "de-hmg", "de-pak36", "de-pz3e", "de-apc251", "de-car232"])
def test_every_kind_of_unit_takes_an_objective(kind: str) -> None:
    game, state = taking(kind)
    events = do(game, state, "step A to 1-E05 by snap")
    assert taken(game, state) and "coh:2.5.2b" in rules_of(events)


@rule("coh:2.5.2b")
def test_it_is_taken_however_it_is_entered() -> None:
    game, state = taking("de-rifles", facing="s")
    do(game, state, "back A to 1-E05 by ap")
    assert taken(game, state)
    game, state = taking("de-rifles", options=("cautious",))
    do(game, state, "creep A to 1-E05 by ap")
    assert taken(game, state)
    grid = field().grid
    gate = Group("", 0, (0,), 1 << grid.hex("1-A05"), None, "no", False, 1, False, ())
    other = Group("", 1, (1,), grid.mask, None, "no", False, 0, False, ())
    game, state = table(
        unit("A", "de-rifles", "ready"), FAR, groups=(gate, other), objectives=(objective("1-A05"),)
    )
    do(game, state, "enter A at 1-A05 by ap")
    assert state.holder[grid.hex("1-A05")] == 0


@rule("coh:2.5.2b", "coh:14.1a")
def test_to_drive_through_it_is_enough() -> None:
    game, state = taking("de-apc251", start="1-G05")
    do(game, state, "step A to 1-F05 by ap")
    assert not taken(game, state)
    events = do(game, state, "drive A to 1-E05", "drive A to 1-D05", "face n")
    assert taken(game, state) and state.where[0] == game.grid.hex("1-D05")
    assert [one.side for one in events if isinstance(one, Controlled)] == ["german"]


@rule("coh:2.5.2b", "coh:2.5.2c")
@pytest.mark.parametrize("kind", ["ru-rifles", "ru-t26b", "ru-at45", "ru-gaz"])
def test_when_its_last_defender_goes_the_enemy_in_the_hex_takes_it(kind: str) -> None:
    game, state = table(
        unit("D", kind, "1-E05", "n"),
        unit("M", "ru-rifles", "1-E05", "n"),
        unit("A", "de-rifles", "1-E05"),
        objectives=(objective("1-E05"),),
        go=1,
        cp=(5, 5),
    )
    do(game, state, "step M to 1-D05 by snap", "face n")
    assert not taken(game, state), "another is still there"
    do(game, state, "pass")
    events = do(game, state, "step D to 1-D05 by snap")
    assert taken(game, state) and "coh:2.5.2b" in rules_of(events)


@rule("coh:20.0f")
def test_only_who_takes_an_objective_from_its_first_owner_scores_its_entry() -> None:
    goals = (
        objective("1-E05", on_entry=3),
        objective("1-E06", on_entry=2),
        objective("1-E07", on_entry=4, scores=("soviet",)),
    )
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n"), unit("B", "de-rifles", "1-F06", "n"),
        unit("C", "de-rifles", "1-F07", "n"), unit("E", "ru-rifles", "1-D07", "s"),
        objectives=goals, cp=(0, 0),
    )  # fmt: skip
    do(game, state, "step A to 1-E05 by ap", "face n", "pass", "step B to 1-E06 by ap", "face n", "pass")
    assert state.vp == [5, 0], "each of the two by itself"
    do(game, state, "step C to 1-E07 by ap", "face n", "pass", "back C to 1-F07 by ap")
    do(game, state, "face n", "step E to 1-E07 by ap")
    assert state.holder[game.grid.hex("1-E07")] == 1 and state.vp == [5, 0], "it was theirs from the start"


@rule("coh:3.2.1", "coh:3.2.2", "coh:3.0d")
def test_who_shares_an_activation_may_use_command_points_as_any_other() -> None:
    pair = unit("A", "de-rifles", "1-C05", "s", "active"), unit("B", "de-rifles", "1-C07", "s", "active")
    game, state = table(*pair, FAR, ap={0: 3}, cp=(4, 0))
    assert {"dig A by ap", "dig B by ap", "step B to 1-D07 by cp"} <= offered(game, state)
    do(game, state, "step B to 1-D07 by cp", "face s")
    assert (state.ap[0], state.cp[0], state.active[0]) == (3, 3, (0, 1))
    do(game, state, "pass")
    assert refused(game, state, "dig A by ap").rule == "coh:3.0b", "3 and 3 are not 7"
    state.cp[0] = 4
    do(game, state, "dig B by ap")
    assert (state.ap[0], state.cp[0], state.active[0]) == (0, 0, ())


@rule("coh:3.2.1")
@pytest.mark.parametrize("cp", [1, 2, 3, 4, 6])
def test_any_number_of_command_points_tops_up(cp: int) -> None:
    game, state = table(unit("A", "de-rifles", "1-C05", "s", "active"), FAR, ap={0: 7 - cp}, cp=(cp, 0))
    do(game, state, "dig A by ap")
    assert (state.ap[0], state.cp[0]) == (0, 0) and state.flags[0] & USED
    game, state = table(unit("A", "de-rifles", "1-C05", "s", "active"), FAR, ap={0: 7 - cp}, cp=(cp - 1, 0))
    assert "dig A by ap" not in offered(game, state)


@rule("coh:3.0e", "coh:3.0c")
def test_all_who_share_an_activation_are_used_when_it_is_dropped() -> None:
    three = [
        unit(name, "de-rifles", f"1-C0{column}", "s", "active")
        for name, column in zip("ABC", "579", strict=True)
    ]
    game, state = table(*three, unit("D", "de-hmg", "1-E05", "s"), FAR, ap={0: 5}, cp=(0, 0))
    do(game, state, "drop")
    assert [bool(state.flags[n] & USED) for n in range(4)] == [True] * 3 + [False]
    assert game.deciders(state) == (0,), "that was no action"
    do(game, state, "pivot D to n by ap")
    assert (state.active[0], state.ap[0]) == ((3,), 6), "seven new points"


@rule("coh:3.0.1a")
@pytest.mark.parametrize("dice", [(3, 5, 4), (5, 4, 3), (4, 3, 5), (4, 5, 3)])
def test_the_highest_and_the_lowest_die_count_in_whatever_order_they_fall(dice: tuple[int, ...]) -> None:
    game, state = table(unit("A", "de-rifles", "1-C05"), FAR, options=("variable-ap",), cp=(0, 0))
    do(game, state, "activate A", dice=dice)
    assert state.ap[0] == 8
