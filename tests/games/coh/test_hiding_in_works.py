"""10.1, 10.2 and 18.2: hidden units that come to a fortification lie in it, and being found is no way in."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import faces
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.state import Work

from .table import do, offered, refused, rules_of, table, unit

BUNKER = Work("bunker", 1, 3)
WATCH = unit("A", "de-rifles", "1-E07", "n")
"""It sees the open two hexes away."""


def creeping(*works: Work, flags: tuple[str, ...] = ("hidden",), **changes: Any) -> tuple[Any, Any]:
    """Hidden rifles next to a hex with works, which an enemy watches."""
    changes.setdefault("hexes", {"1-F05": "heavy-woods"})
    changes.setdefault("cp", (0, 9))
    lurker = unit("H", "ru-rifles", "1-F05", "n", *flags)
    game, state = table(WATCH, lurker, go=1, works={"1-E05": works} if works else None, **changes)
    return game, state


@rule("coh:18.2a", "coh:10.1a")
@pytest.mark.parametrize(
    ("works", "within"),
    [
        ((), ""),
        ((Work("trench", 1),), "trench"),
        ((BUNKER,), "bunker"),
        ((BUNKER, Work("trench", 1)), "trench"),
    ],
)
def test_a_hidden_move_ends_in_a_fortification_which_is_cover(works: tuple[Work, ...], within: str) -> None:
    game, state = creeping(*works)
    events = do(game, state, "step H to 1-E05 by cp")
    assert state.inside[1] == within
    assert bool(state.hidden) == bool(within), "in the open it is found out"
    if within:
        assert {"coh:18.2a", "coh:10.1a"} <= rules_of(events)
        assert not any(getattr(one, "marker", "") == within for one in faces(events, 0)), "nobody is told"
    else:
        game, state = creeping(Work("trench", 1))
        assert {"coh:18.2a", "coh:10.1a"} <= rules_of(do(game, state, "step H to 1-E05 by cp"))


@rule("coh:18.2a", "coh:10.2a")
def test_who_hides_where_it_lies_stays_in_the_work() -> None:
    screen = {"1-E06": "heavy-woods", "1-D06": "heavy-woods", "1-E05": "heavy-woods", "1-F06": "heavy-woods"}
    for kind, facing in (("trench", -1), ("bunker", 3)):
        game, state = table(
            unit("A", "de-rifles", "1-A12", "n"),
            unit("H", "ru-rifles", "1-F05", "s", inside=kind),
            works={"1-F05": [Work("trench", 1), BUNKER]},
            hexes=screen,
            cp=(0, 9),
            go=1,
        )
        events = do(game, state, "hide H in 1-F05 by ap")
        assert state.hidden and state.inside[1] == kind and facing in (-1, state.facing[1])
        assert {"coh:18.2a", "coh:10.2a"} <= rules_of(events)


@rule("coh:10.0b", "coh:10.0e")
def test_being_found_is_no_way_into_a_trench() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n"),
        unit("H", "ru-rifles", "1-E05", "n", "hidden"),
        works={"1-E05": ["trench"]},
        hexes={"1-E05": "light-woods"},
    )
    events = do(game, state, "step A to 1-E05 by ap")
    assert "coh:10.0e" in rules_of(events) and game.deciders(state) == (1,)
    assert all(text.startswith("face") for text in offered(game, state))
    assert refused(game, state, "shelter trench").rule == "coh:10.0b"
