"""What the doctrine bot knows of tactics: cover, patience, leads to be kept, time that runs out, close combat."""

from __future__ import annotations

from typing import Any

from hexfront.bots.chair import Chair
from hexfront.games.coh.bot import CohDoctrine
from hexfront.games.coh.bot.estimate.fields import Fields
from hexfront.games.coh.bot.estimate.melee import needed
from hexfront.games.coh.bot.estimate.picture import Picture
from hexfront.games.coh.bot.estimate.storming import storm
from hexfront.games.coh.bot.plans import Plans

from .table import table, unit
from .test_victory import objective


def advised(game: Any, state: Any) -> tuple[str, list[str]]:
    """What the bot does for the seat that decides, in words, and why."""
    advice = CohDoctrine(7).best(Chair(game, state, game.deciders(state)[0]))
    return str(game.lexicon.text(advice.action)), [one.template for one in advice.reasons]


def seen_by(game: Any, state: Any, seat: int = 0) -> Picture:
    """The position as a seat sees it."""
    return Picture(game, state, seat, Fields())


def test_a_lead_is_kept_at_the_end() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-C05", "s"),
        unit("S", "ru-maxim", "1-H05", "n"),
        hexes={"1-C05": "light-woods", "1-D05": "heavy-woods"},
        objectives=(objective("1-F05", at_end=1),),
        turn=5,
        cp=(0, 0),
    )
    state.vp[:] = [4, 1]
    action, why = advised(game, state)
    assert action == "pass" and why == ["The lead is enough: nothing more is risked"]


def test_who_is_behind_at_the_end_dares_more() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-C05", "s"),
        unit("S", "ru-maxim", "1-H05", "n"),
        hexes={"1-C05": "light-woods"},
        objectives=(objective("1-D05", at_end=2),),
        turn=5,
    )
    action, why = advised(game, state)
    assert action == "step G to 1-D05 by ap" and why == ["An objective can be taken"]
    behind, care = seen_by(game, state), seen_by(game, state, 1).care
    assert behind.care < care, "the other side has something to lose"


def test_a_side_that_holds_waits_for_better_shots() -> None:
    coming = [unit(f"G{number}", "de-rifles", "ready") for number in range(3)]
    units = (unit("S", "ru-rifles", "1-C05", "s"), unit("G", "de-rifles", "1-H05", "n"))
    game, state = table(*units, *coming, go=1, cp=(0, 0), objectives=(objective("1-C05", each_turn=1),))
    action, why = advised(game, state)
    assert action == "pass" and why == ["Time is on one's side: let the enemy come"]
    state.passes = (0,)
    assert advised(game, state)[0].startswith("fire S"), "if it passed too, the turn would be over"


def test_it_does_not_leave_cover_for_a_poor_shot() -> None:
    game, state = table(
        unit("S", "ru-rifles", "1-C05", "s"),
        unit("G", "de-rifles", "1-I05", "n"),
        *[unit(f"G{number}", "de-lmg", "ready") for number in range(3)],
        go=1,
        cp=(0, 0),
        hexes={"1-C05": "stone-building"},
        objectives=(objective("1-B05", each_turn=1),),
    )
    assert advised(game, state)[0] == "pass"


def test_nobody_joins_friends_under_fire_without_need() -> None:
    units = (
        unit("A", "de-rifles", "1-D05", "s"),
        unit("B", "de-rifles", "1-C05", "s"),
        unit("S", "ru-maxim", "1-H05", "n"),
    )
    game, state = table(*units)
    plans = Plans(seen_by(game, state))
    assert plans.crowd(1, state.where[0]) > plans.crowd(1, state.where[1]) == 0.0


def test_a_guarded_objective_draws_no_crowd() -> None:
    game, state = table(
        unit("A", "ru-rifles", "1-D05", "s"),
        unit("B", "ru-rifles", "1-C05", "s"),
        unit("G", "de-rifles", "1-L05", "n"),
        go=1,
        objectives=(objective("1-D05", each_turn=1),),
    )
    picture = seen_by(game, state, 1)
    assert picture.goal(1, state.where[0]) == picture.goal(1, state.where[1])


def test_a_move_keeps_out_of_fire() -> None:
    """Two hexes lie as near to the objective; a machine gun looks into one of them."""
    goal = objective("1-H05", at_end=1)
    units = unit("G", "de-rifles", "1-E05", "s", "active"), unit("S", "ru-maxim", "1-F09", "nw")
    woods = {"1-F07": "heavy-woods", "1-G07": "heavy-woods", "1-G06": "heavy-woods"}
    game, state = table(*units, hexes=woods, objectives=(goal,), ap={0: 2})
    picture = seen_by(game, state)
    plan = Plans(picture).plan(0, 2, [one for one in game.legal(state, 0) if one[0] == "step"])
    assert plan is not None and min(danger for _, danger in picture.threats.views(0, plan.end)) == 0.0


def test_close_combat_is_sought_with_those_who_cannot_strike_back() -> None:
    game, state = table(
        unit("G", "de-engineers", "1-D05", "s", "active"),
        unit("S", "ru-rifles", "1-E05", "s", "used", hit="stunned"),
        cp=(0, 0),
        ap={0: 3},
    )
    picture = seen_by(game, state)
    at = state.where[1]
    assert needed(picture, 0, 1, at) == 11 - 4 - 4, "the flank, and 4 more in close combat"
    assert storm(picture, 0, at, 2) > 0.0 > storm(picture, 0, at, 1), "a point is no blow"
    state.flags[1], state.hit[1] = 0, -1
    assert storm(seen_by(game, state), 0, at, 2) < storm(picture, 0, at, 2), "a fresh one strikes first"


def test_somebody_stays_in_an_objective_that_is_threatened() -> None:
    units = unit("S", "ru-rifles", "1-D05", "s"), unit("G", "de-rifles", "1-G05", "n")
    game, state = table(*units, go=1, objectives=(objective("1-D05", each_turn=1),))
    picture = seen_by(game, state, 1)
    assert picture.goal(0, game.grid.hex("1-D05")) > picture.goal(0, game.grid.hex("1-C05"))


def test_an_opponent_who_shoots_but_once_frightens_many_less() -> None:
    many = [unit(f"G{number}", "de-pz2f", f"1-C0{number + 2}", "s") for number in range(6)]
    game, state = table(many[0], unit("S", "ru-kv2a", "1-I04", "n"), cp=(0, 0))
    alone = seen_by(game, state).threats.readiness(1)
    game, state = table(*many, unit("S", "ru-kv2a", "1-I04", "n"), cp=(0, 0))
    assert seen_by(game, state).threats.readiness(6) < alone == 1.0
