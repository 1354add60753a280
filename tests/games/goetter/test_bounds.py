"""What a state may hold: as far as the box and the rules go, and no farther."""

from __future__ import annotations

import pytest

from hexfront.engine.base.errors import BadState
from hexfront.engine.base.state import clone
from hexfront.games.goetter.game import Goetter
from hexfront.games.goetter.movement.party import Party
from hexfront.games.goetter.stacking.excess import Excess
from hexfront.games.goetter.turn.movement_phase import Movement

GAME = Goetter()
BOUNDS = GAME.bounds(GAME.meta.scenarios[0])
LIMITS = GAME.limits


@pytest.mark.parametrize(
    ("field", "least", "most"),
    [
        ("left", -1, 6),
        ("foot", 0, LIMITS.foot_replacements),
        ("mobile", 0, LIMITS.mobile_replacements),
        ("stage", 0, 4),
        ("battle.support", 0, LIMITS.support_a_fight),
        ("going", -1, len(GAME.units) - 1),
        ("calendar.step", -1, 8),
        ("count", 0, 999),
        ("seat", 0, 1),
    ],
)
def test_numbers_of_frames_end_where_the_rules_do(field: str, least: int, most: int) -> None:
    allowed = BOUNDS.frames[field]
    assert list(allowed) == list(range(least, most + 1))  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("field", "most"),
    [("subway", 12), ("support", 999), ("volkssturm", 999), ("trains", 999), ("reacting", 999)],
)
def test_numbers_of_a_state_end_where_the_box_does(field: str, most: int) -> None:
    allowed = BOUNDS.fields[field]
    assert list(allowed) == list(range(most + 1))  # type: ignore[call-overload]


def begun() -> object:
    state = GAME.setup("campaign", frozenset(), 1)
    while state.phase == "setup":
        legal = GAME.legal(state, GAME.deciders(state)[0])
        action = next(act for act in (("historical",), ("commit",)) if act in legal)
        GAME.apply(state, GAME.deciders(state)[0], action)
    return state


def test_counters_and_objectives_are_in_one_place_each() -> None:
    state = begun()
    GAME.check(state)
    first, second = [unit for unit, at in enumerate(state.where) if at > 0][:2]  # type: ignore[attr-defined]
    faults = {
        "where": lambda twin: twin.where.__setitem__(first, twin.where[second]),
        "held by both": lambda twin: twin.held.__setitem__(1, twin.held[0]),
        "held by nobody": lambda twin: twin.held.__setitem__(0, 0),
        "a zone": lambda twin: twin.zoned.__setitem__(0, 0),
        "a party in two hexes": lambda twin: twin.agenda.append(
            Movement(0, Party((first, second), (0, 0), 1 << first | 1 << second))
        ),
        "a party of somebody else": lambda twin: twin.agenda.append(Movement(0, Party((first,), (0,), 0))),
        "no price paid": lambda twin: twin.agenda.append(Movement(0, Party((first,), (), 0))),
        "together without being there": lambda twin: twin.agenda.append(Movement(0, Party((), (), 1))),
        "an empty hex overfull": lambda twin: twin.agenda.append(Excess(0, GAME.grid.hex("0116"))),
    }
    for name, change in faults.items():
        twin = clone(state)
        change(twin)
        with pytest.raises(BadState):
            GAME.check(twin)
            pytest.fail(name)


EMPTY = "reduced disrupted guarded subway met volkssturm rolled rebuilt reacting trains rode linked pinned moved fired"


def test_a_game_begins_with_nothing_done_and_nothing_lost() -> None:
    state = GAME.setup("campaign", frozenset(), 1)
    assert not any(
        getattr(state, name) for name in (*EMPTY.split(), "fought", "advanced", "sheltered", "marker")
    )
    assert (state.fronts, state.marked, state.began, state.result) == ({}, {}, {}, None)
    assert (state.seats, state.support) == ((0, 1), LIMITS.support_points)
