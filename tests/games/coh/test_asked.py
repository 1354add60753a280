"""Questions about what is hidden, and positions written down while units are hidden: neither tells anything."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.errors import Told
from hexfront.engine.base.events import ALL, ONLOOKER
from hexfront.engine.base.state import clone
from hexfront.engine.positions import probe
from hexfront.engine.positions.asking import (
    NO_SUCH_UNIT,
    WOULD_TELL,
    Question,
    answer,
    answered,
)
from hexfront.engine.positions.position import dump
from hexfront.games.coh.events import Placed
from hexfront.games.coh.setup.deploy import Deploy
from hexfront.games.coh.state import WAITING

from .table import GAME, do, number, offered, table, unit


def facing_each_other(**changes: Any) -> tuple[Any, Any]:
    """A hidden Soviet, one in the open with a face-down marker, and a German between."""
    spots = ("1-F05", "1-F06", "1-G05", "1-G06")
    return table(
        unit("H", "ru-rifles", "1-F05", "n", "hidden", maybe=spots),
        unit("S", "ru-rifles", "1-C05", "n", hit="pinned"),
        unit("G", "de-rifles", "1-E05", "s"),
        **changes,
    )


def told(game: Any, state: Any, viewer: int, **asked: Any) -> str:
    with pytest.raises(Told) as refused:
        answered(game, state, viewer, Question(**asked))
    return str(refused.value)


@pytest.mark.parametrize("units", [("H",), ("Nobody",), ("H", "Nobody"), ("Nobody", "H"), ("G", "H")])
def test_a_hidden_enemy_and_one_that_does_not_exist_are_refused_alike(units: tuple[str, ...]) -> None:
    game, state = facing_each_other()
    for at in ("1-E05", "1-A01", "no hex"):
        assert told(game, state, 0, what="fight", at=at, units=units) == str(NO_SUCH_UNIT)
    for what in ("reach", "areas"):
        assert told(game, state, 0, what=what, unit=units[-1]) == str(NO_SUCH_UNIT)


def test_its_own_side_and_who_sees_everything_may_ask_about_a_hidden_unit() -> None:
    game, state = facing_each_other()
    fight = Question("fight", at="1-E05", units=("H",))
    assert answered(game, state, 1, fight).target == "G"
    assert answered(game, state, ALL, fight).target == "G"
    assert probe.fight(game, state, "1-E05", ("H",)).target == "G", "a file has no secrets from its owner"


def test_an_onlooker_is_told_nothing_where_there_are_secrets() -> None:
    game, state = facing_each_other()
    assert told(game, state, ONLOOKER, what="sight", at="1-E05") == str(WOULD_TELL)


def test_an_enemy_with_a_marker_that_nobody_has_seen_goes_as_far_as_any() -> None:
    game, state = facing_each_other()
    reach = Question("reach", unit="S")
    assert answered(game, state, 0, reach), "he might move"
    assert answered(game, state, 1, reach) == [], "his own side knows that he is pinned"
    state.shown[number(game, "S")] = 0b11
    assert answered(game, state, 0, reach) == []


def test_an_attack_of_an_enemy_is_reckoned_without_the_marker_that_nobody_has_seen() -> None:
    game, state = facing_each_other()
    silencing = [one.pool == "foot" and "all" in one.bars for one in game.markers]
    state.hit[number(game, "S")] = silencing.index(True)
    state.facing[number(game, "S")] = 3
    fight = Question("fight", at="1-E05", units=("S",))
    assert answered(game, state, 0, fight).target == "G"
    assert "may not fire" in told(game, state, 1, what="fight", at="1-E05", units=("S",))


@pytest.mark.parametrize(("options", "viewer", "tells"), [(("fog-ap",), 0, False), (("fog-ap",), 1, True)])
def test_what_an_enemy_has_left_under_a_cup_is_not_told_by_how_far_he_goes(
    options: tuple[str, ...], viewer: int, tells: bool
) -> None:
    game, state = facing_each_other(options=options)
    soviet = number(game, "S")
    state.hit[soviet] = -1
    state.active[1], state.dice[1], state.ap[1], state.spent[1] = (soviet,), (5, 4, 3), 5, 3
    if tells:
        assert answered(game, state, viewer, Question("reach", unit="S"))
    else:
        assert told(game, state, viewer, what="reach", unit="S") == str(WOULD_TELL)


def test_without_fog_everybody_sees_how_far_an_active_enemy_goes() -> None:
    game, state = facing_each_other(options=("variable-ap",))
    soviet = number(game, "S")
    state.hit[soviet] = -1
    state.active[1], state.ap[1] = (soviet,), 5
    assert answered(game, state, 0, Question("reach", unit="S"))


def drafts() -> tuple[Any, Any, list[Any]]:
    """A firefight in which the second seat may plot its units, at the point where it begins to."""
    game = GAME.room("stone-and-flame")
    state, _ = game.start("stone-and-flame", frozenset(), 3)
    while not (isinstance(state.agenda[-1], Deploy) and state.agenda[-1].seat == 1):
        do(game, state, "commit" if "commit" in offered(game, state) else "fill")
    plots = [action for action in game.legal(state, 1) if action[0] == "plot"]
    return game, state, plots


def after(game: Any, state: Any, *actions: Any, seat: int = 1) -> Any:
    later = clone(state)
    for action in actions:
        game.apply(later, seat, action)
    return later


def test_a_position_written_during_a_hidden_set_up_does_not_tell_who_is_down() -> None:
    game, state, plots = drafts()
    one, other = plots[0], next(action for action in plots if action[1] != plots[0][1])
    ways = [state, after(game, state, one), after(game, state, other), after(game, state, one, other)]
    for viewer in (0, ONLOOKER):
        for seed in range(5):
            texts = {dump(game.position(game.resample(way, viewer, seed))) for way in ways}
            assert len(texts) == 1
    units = {action[1] for action in plots}
    twins = [game.resample(state, 0, seed) for seed in range(20)]
    for who in units:
        assert {twin.where[who] == WAITING for twin in twins} == {True, False}
    assert game.resample(ways[3], 1, 0).where == ways[3].where, "who sets up knows what he has done"


def test_nobody_learns_by_a_question_who_is_down() -> None:
    game, state, plots = drafts()
    plotted = after(game, state, plots[0])
    for asked in (
        Question("fight", at="5-B02", units=(game.names[plots[0][1]],)),
        Question("reach", unit=game.names[plots[0][1]]),
        Question("areas", unit=game.names[plots[0][1]]),
    ):
        found = []
        for one in (state, plotted):
            for ask in (answer, answered):
                try:
                    found.append(str(ask(game, one, 0, asked)))
                except Told as error:
                    found.append(str(error))
        assert len(set(found)) == 1, asked


def test_where_the_rest_is_filled_in_does_not_tell_where_somebody_is_plotted() -> None:
    game, state, plots = drafts()
    shown = set()
    for plot in [None, *[action for action in plots if action[1] == plots[0][1]]]:
        later = after(game, state, *filter(None, [plot]))
        events = game.apply(later, 1, ("fill",))
        shown.add(tuple((one.unit, one.at) for one in events if isinstance(one, Placed) and one.to is None))
        if plot is not None:
            assert later.where[plot[1]] == plot[2], "who is plotted stays there"
    assert len(shown) == 1 and shown != {()}


def test_a_twin_for_the_enemy_does_not_tell_who_hides_side_by_side_in_a_group() -> None:
    spots = ("1-F05", "1-F06", "1-G05", "1-G06")
    game, state = table(
        unit("H", "de-rifles", "1-F05", "n", "hidden", maybe=spots),
        unit("I", "de-rifles", "1-F06", "n", "hidden", maybe=spots),
        unit("J", "de-rifles", "1-K05", "n"),
        unit("K", "de-rifles", "1-K06", "n"),
        unit("G", "ru-rifles", "1-A05", "s"),
    )
    hiding, open_ = (
        after(game, state, ("group", 0), ("join", 1), seat=0),
        after(game, state, ("group", 2), seat=0),
    )
    for viewer in (1, ONLOOKER):
        for seed in range(5):
            twins = [game.resample(one, viewer, seed) for one in (hiding, open_)]
            assert twins[0] == twins[1]
            assert list(game.legal(twins[0], 0)) == [("cancel",)]
    assert game.resample(hiding, 0, 0).agenda == game.resample(hiding, ALL, 0).agenda == hiding.agenda
