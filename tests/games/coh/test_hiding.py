"""10.2 with 9.1: units go into hiding as a group, and nobody can tell who is where."""

from __future__ import annotations

from random import Random
from typing import Any

from hexfront.engine.base.events import faces
from hexfront.engine.base.state import beneath
from hexfront.engine.rulebook.rules import rule

from .squads import used
from .table import amounts, at, do, offered, refused, table, unit
from .test_hidden import revealed

SCREEN = {f"1-E{column:02}": "heavy-woods" for column in range(1, 13)}
"""A belt of forest from edge to edge."""
FAR = unit("S", "ru-rifles", "1-A02")
STACK = (unit("A", "de-rifles", "1-K10"), unit("B", "de-lmg", "1-K10"), FAR)


def stack(*units: Any, **changes: Any) -> tuple[Any, Any]:
    """A stack behind the forest, gathered to a group."""
    game, state = table(*(units or STACK), hexes=SCREEN, **changes)
    do(game, state, "group A", "join B")
    return game, state


@rule("coh:10.2b", "coh:9.1.4")
def test_a_stack_hides_where_it_is_or_next_to_there() -> None:
    game, state = table(*STACK, hexes=SCREEN)
    assert "hide A in 1-K10 by ap" not in offered(game, state), "alone: the other would give it away"
    game, state = stack()
    assert {"hide A in 1-K10 by ap", "hide B in 1-J10 by snap"} <= offered(game, state)
    assert amounts(game, state, "hide A in 1-K10 by ap")["coh:10.2a"] == "7"
    events = do(game, state, "hide A in 1-K10 by ap")
    assert not state.hidden and not state.active[0], "nobody is gone before all know where"
    assert {text.split()[1] for text in offered(game, state)} == {"B"}
    events += do(game, state, "hide B in 1-L10 by ap")
    assert not revealed(events) and state.hidden == 0b11
    assert (at(game, state, "A"), at(game, state, "B")) == ("1-K10", "1-L10")
    near = game.grid.around[game.grid.hex("1-K10")] | 1 << game.grid.hex("1-K10")
    assert state.maybe[0] == state.maybe[1] == near & game.grid.mask, "the enemy knows no more than that"
    assert used(game, state, "A", "B") == [True, True] and game.deciders(state) == (1,)


@rule("coh:10.2b")
def test_the_enemy_cannot_tell_where_they_hide_by_what_he_hears_and_when() -> None:
    told = []
    for picks in (("A in 1-K10", "B in 1-K10"), ("A in 1-J10", "B in 1-L10"), ("B in 1-K10", "A in 1-J10")):
        game, state = stack()
        heard = []
        for pick in picks:
            events = do(game, state, f"hide {pick} by ap")
            heard.append(([face.text() for face in faces(events, 1)], game.view(state, 1)))
        told.append(heard)
    assert told[0] == told[1]
    assert told[0][0] == told[2][0], "nor who was placed first"


def test_what_has_been_said_so_far_is_nothing_to_the_enemy() -> None:
    game, state = stack()
    do(game, state, "hide A in 1-K10 by ap")
    twins = [game.resample(state, 1, seed) for seed in range(20)]
    assert any(beneath(twin) != beneath(state) for twin in twins)
    assert all(game.view(twin, 1) == game.view(state, 1) for twin in twins)
    assert all(beneath(game.resample(state, 0, seed)) == beneath(state) for seed in range(5))


@rule("coh:10.2a", "coh:9.1.4")
def test_members_may_change_places_in_hiding() -> None:
    game, state = stack(unit("A", "de-rifles", "1-K10"), unit("B", "de-lmg", "1-K11"), FAR, cp=(0, 0))
    do(game, state, "hide A in 1-K11 by snap", "hide B in 1-K10 by snap")
    assert (at(game, state, "A"), at(game, state, "B")) == ("1-K11", "1-K10") and state.hidden == 0b11


@rule("coh:10.2a", "coh:10.0e", "coh:9.1.1c")
def test_who_keeps_a_group_from_hiding() -> None:
    rest = STACK[1:]
    game, state = stack(unit("A", "de-rifles", "1-K10", hit="weakened"), *rest)
    assert refused(game, state, "hide B in 1-K10 by ap").rule == "coh:10.2a", "A cannot"
    game, state = table(*STACK)
    do(game, state, "group A", "join B")
    assert refused(game, state, "hide A in 1-K10 by ap").rule == "coh:10.2a", "an enemy sees them"
    game, state = stack(*STACK, unit("C", "de-hmg", "1-K10"))
    assert refused(game, state, "hide A in 1-K10 by ap").rule == "coh:10.0e", "the third stays in plain view"
    do(game, state, "join C")
    assert "hide A in 1-K10 by snap" in offered(game, state)
    do(game, state, "hide A in 1-K10 by snap")
    assert refused(game, state, "hide A in 1-K10 by snap").rule == "coh:10.2b", "it has its place"
    assert refused(game, state, "hide B in 1-K10 by ap").rule == "coh:9.2b", "all pay in one way"
    assert refused(game, state, "hide B in 1-H10 by snap").rule == "coh:10.2a"
    game, state = stack(cp=(0, 0))
    do(game, state, "step A to 1-J10 by ap", "face n")
    assert refused(game, state, "hide B in 1-K10 by ap").rule == "coh:9.1.1c", "a group does one thing"


def test_a_group_that_waits_is_not_asked_to_hide() -> None:
    game, state = table(unit("A", "de-rifles", "ready"), unit("B", "de-rifles", "ready"), FAR)
    do(game, state, "group A", "join B")
    assert not any(text.startswith("hide") for text in offered(game, state))
    state.aim = 1
    assert not any(text.startswith("hide") for text in offered(game, state)), "nor while an attack is aimed"
    assert not any(action[0] == "hide" for action in drawn(game.legal(state, 0)))


def drawn(choices: Any) -> list[Any]:
    """Some of the choices, as a bot draws them."""
    luck = Random(5)
    return [choices.draw(luck.random) for _ in range(20)]
