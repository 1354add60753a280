"""3.0, 3.2, 2.2 What is paid in each way, what is told of it, and what it leaves."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.coh.events import Activated, Flipped, Rolled, Spent
from hexfront.games.coh.points import payment
from hexfront.games.coh.points.payment import DEAREST, purse
from hexfront.games.coh.state import USED

from .table import table, unit


def squad(*flags: str, **more: Any) -> tuple[Any, Any]:
    return table(
        unit("A", "de-rifles", "1-F05", "n", *flags),
        unit("B", "de-rifles", "1-F05"),
        unit("C", "de-rifles", "1-G05"),
        unit("S", "ru-rifles", "1-L12"),
        unit("R", "ru-rifles", "1-L11"),
        **more,
    )


def paid(game: Any, state: Any, units: tuple[int, ...], price: int, way: str) -> tuple[Any, list[Any]]:
    """The account of what was spent, if any, and all that was told."""
    out: list[Any] = []
    payment.pay(game, state, units, price, way, out)
    return next((one for one in out if isinstance(one, Spent)), None), out


@pytest.mark.parametrize(
    ("ap", "cp", "snap"), [(3, 1, False), (0, 2, True), (-1, 2, True), (-1, 0, False), (7, 0, True)]
)
def test_each_way_pays_just_so_much(ap: int, cp: int, snap: bool) -> None:
    means = purse(ap, cp, snap)
    assert len(means) == DEAREST + 1 == 64
    for price, ways in enumerate(means):
        assert ("ap" in ways) == (ap >= 0 and price <= ap + cp)
        assert ("cp" in ways) == (1 <= price <= cp)
        assert ("snap" in ways) == snap
        assert ways == tuple(way for way in ("ap", "cp", "snap") if way in ways)


def test_command_points_pay_what_action_points_lack() -> None:
    game, state = squad("active", cp=(4, 0), ap={0: 2})
    spent, _ = paid(game, state, (0,), 3, "ap")
    assert (spent.ap, spent.cp, spent.way, spent.reveals) == (2, 1, "ap", False)
    assert (state.ap[0], state.cp[0], state.spent[0]) == (0, 3, 2)
    assert spent.rules == ("coh:3.0b", "coh:3.2.1", "coh:3.2b")
    state.ap[0] = 3
    spent, _ = paid(game, state, (0,), 3, "ap")
    assert (spent.ap, spent.cp) == (3, 0) and spent.rules == ("coh:3.0b", "coh:2.2d")
    assert state.spent[0] == 5


def test_in_the_fog_command_points_on_top_tell_that_there_was_no_more() -> None:
    for price, tells in ((2, False), (3, True)):
        game, state = squad("active", cp=(4, 0), ap={0: 2}, options=("fog-ap",))
        assert paid(game, state, (0,), price, "ap")[0].reveals is tells


def test_a_command_action_beside_an_activation() -> None:
    game, state = squad(cp=(4, 0))
    spent, out = paid(game, state, (0,), 3, "cp")
    assert (spent.cp, spent.ap, spent.way, state.cp[0]) == (3, 0, "cp", 1)
    assert "coh:2.2o" not in spent.rules and len(out) == 1
    assert not state.flags[0] & USED and not state.active[0]
    state.active[0], state.cp[0] = (1,), 3
    spent, _ = paid(game, state, (0,), 3, "cp")
    assert {"coh:2.2o", "coh:3.0d"} < set(spent.rules) and state.cp[0] == 0


def test_an_opportunity_action_uses_up_all_who_take_it_but_those_who_are_active() -> None:
    game, state = squad(cp=(4, 0))
    spent, out = paid(game, state, (0, 1), 9, "snap")
    assert (spent.ap, spent.cp, spent.way) == (0, 0, "snap") and "coh:2.2o" not in spent.rules
    assert [one.unit for one in out if isinstance(one, Flipped)] == ["A", "B"]
    assert [one.rules for one in out if isinstance(one, Flipped)] == [("coh:2.2g", "coh:2.2c")] * 2
    assert [flags & USED for flags in state.flags[:3]] == [1, 1, 0]
    assert state.cp[0] == 4
    game, state = squad("active", ap={0: 3})
    spent, out = paid(game, state, (0, 1), 9, "snap")
    assert "coh:2.2o" in spent.rules and state.ap[0] == 3
    assert [one.unit for one in out if isinstance(one, Flipped)] == ["B"]


def test_a_card_pays_without_a_trace() -> None:
    game, state = squad(cp=(4, 0))
    assert paid(game, state, (0, 1), 9, "card") == (None, [])
    assert state.cp[0] == 4 and not state.active[0] and not state.flags[0]


def test_the_first_to_pay_with_action_points_is_activated_and_others_share_it() -> None:
    game, state = squad(cp=(0, 0))
    state.spent[0] = 5
    _, out = paid(game, state, (0, 1), 2, "ap")
    told = [one for one in out if isinstance(one, Activated)]
    assert [(one.unit, one.ap, one.shared) for one in told] == [("A", 7, False), ("B", -1, True)]
    assert "coh:2.2n" not in told[0].rules
    assert (state.active[0], state.ap[0], state.spent[0]) == ((0, 1), 5, 2)
    _, out = paid(game, state, (0, 1), 2, "ap")
    assert not any(isinstance(one, Activated) for one in out) and state.active[0] == (0, 1)
    game, state = squad(cp=(0, 0))
    state.active[1] = (3,)
    _, out = paid(game, state, (0,), 2, "ap")
    assert "coh:2.2n" in out[0].rules, "both sides may have one"


def test_what_everybody_hears_while_somebody_hides() -> None:
    for way, told in (("ap", "1: 0 ap 2"), ("cp", "1: 0 cp 2"), ("snap", "1: 0 snap 0"), ("card", "")):
        game, state = squad(cp=(4, 0))
        state.hidden = 1 << 3
        paid(game, state, (0,), 2, way)
        assert state.last == told
        state.hidden, state.last = 0, ""
        paid(game, state, (1,), 2, way)
        assert state.last == "", "nobody hides: nothing is noted"


def test_dropping_uses_up_all_who_were_active_and_loses_the_rest() -> None:
    game, state = squad("active", "used", ap={0: 3})
    state.active[0], state.spent[0], state.dice[0] = (0, 1), 4, (1, 2, 3)
    out: list[Any] = []
    payment.drop(game, state, 0, out, "coh:2.2f")
    assert (state.active[0], state.ap[0], state.spent[0], state.dice[0]) == ((), 0, 0, ())
    assert [(one.unit, one.rules) for one in out] == [("B", ("coh:2.2f", "coh:3.0c", "coh:2.2c"))]
    assert [flags & USED for flags in state.flags[:3]] == [1, 1, 0]


def test_dice_under_a_cup_are_shown_when_it_is_over() -> None:
    for options, shown in ((("fog-ap",), 1), ((), 0)):
        game, state = squad("active", ap={0: 3}, options=options)
        state.dice[0] = (1, 2, 3)
        out: list[Any] = []
        payment.drop(game, state, 0, out, "coh:2.2f")
        rolled = [one for one in out if isinstance(one, Rolled)]
        assert len(rolled) == shown and all(one.reveals and one.dice == (1, 2, 3) for one in rolled)


def test_without_points_an_activation_is_over() -> None:
    for active, ap, rules in (((0,), 1, None), ((0,), 0, "coh:2.2f"), ((0, 1), 0, "coh:9.0d")):
        game, state = squad(cp=(0, 0))
        state.active[0], state.ap[0] = active, ap
        out: list[Any] = []
        payment.settle_activation(game, state, 0, out)
        assert (state.active[0] == ()) == (rules is not None)
        assert {one.rules[0] for one in out} == ({rules} if rules else set())


def test_who_inherits_points_has_them_alone() -> None:
    game, state = squad("active", ap={0: 3})
    out: list[Any] = []
    payment.inherit(game, state, 2, 2, out)
    assert (state.active[0], state.ap[0]) == ((2,), 2)
    assert (out[0].unit, out[0].ap, out[0].shared) == ("C", -1, True)


@pytest.mark.parametrize("options", [("variable-ap",), ("variable-ap", "fog-ap")])
def test_points_that_dice_have_decided_on(options: tuple[str, ...]) -> None:
    game, state = squad(options=options)
    out: list[Any] = []
    payment.rouse(game, state, 0, (2, 3, 4), 6, out)
    assert (state.active[0], state.ap[0], state.dice[0]) == ((0,), 6, (2, 3, 4))
    assert out[0].to == ((0,) if "fog-ap" in options else None)
    assert out[0].rules[0] == ("coh:3.0.1b" if "fog-ap" in options else "coh:3.0.1a")
    game, state = squad(options=options)
    payment.rouse(game, state, 0, (1, 1, 1), -1, out)
    assert (state.active[0], state.ap[0]) == ((), 0) and state.flags[0] & USED


def test_who_can_pay_how() -> None:
    game, state = squad(cp=(2, 0))
    assert payment.purse_of(game, state, 0) == purse(7, 2, True)
    state.active[0], state.ap[0] = (1,), 3
    assert payment.purse_of(game, state, 0) == purse(3, 2, True)
    assert payment.purse_of(game, state, 1) == purse(3, 2, False)
    state.flags[0] |= USED
    assert payment.purse_of(game, state, 0) == purse(-1, 2, False)
    game, state = squad(cp=(2, 0), options=("variable-ap",))
    assert payment.purse_of(game, state, 0) == purse(-1, 2, True)
    assert payment.most_ways(purse(7, 2, True), 0) == 3 == payment.most_ways(purse(7, 2, True), 2)
    assert payment.most_ways(purse(7, 2, True), 3) == 2
