"""4.1 and 7.0: Luftwaffe markers, drawn for the Axis player's eyes alone."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from hexfront.engine.base.events import Drawn, faces
from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.combat import luftwaffe

from .table import axis, do, rules, soviet, table, unit

POINTS = ["0601", "0603", "0605", "0607", "0609", "0611"]


def next_turn(crossings: list[str], **variables: Any) -> tuple[Any, Any, list[Any]]:
    """The last token of a turn acts, and the Luftwaffe reorganises for the next."""
    game, state = table(
        unit("4PzA", "0203"), unit("Vrnz", "1103"), axis("A", "0205"), soviet("S", "1105"),
        phase="action", cup=["4PzA"], crossings=crossings,
        zones={"axis-supply": ["0101"], "soviet-supply": ["1212"], "crossing-points": POINTS}, **variables,
    )  # fmt: skip
    return game, state, do(game, state, "mode move-combat", "end")


@rule("tow:4.1", "tow:7.0a", "tow:7.0b", "tow:2.6c", "tow:12.3b", "tow:2.1j")
@pytest.mark.parametrize(("points", "number"), [(0, 1), (2, 2), (4, 3), (6, 4)])
def test_markers_are_drawn_by_crossing_points(points: int, number: int) -> None:
    game, state, events = next_turn(POINTS[:points])
    assert len(state.air) == number
    assert {"4.1", "7.0a", "2.6c", "12.3b", "2.1j"} <= rules(events, "said") and "7.0b" in rules(
        events, "drawn"
    )
    assert not Counter(state.air) - Counter(luftwaffe.box(game))


@rule("tow:7.0b")
def test_there_are_four_markers_and_none_is_drawn_twice() -> None:
    game, state, _ = next_turn(POINTS)
    assert sorted(state.air) == sorted(luftwaffe.box(game)) and len(state.air) == 4


@rule("tow:7.0c")
@pytest.mark.parametrize(("viewer", "known"), [(0, False), (1, True), (-1, False)])
def test_only_the_axis_sees_which_markers_were_drawn(viewer: int, known: bool) -> None:
    _, _, events = next_turn(POINTS[:2])
    draws = [event for event in events if isinstance(event, Drawn) and event.name == "luftwaffe"]
    values = [face.value for face in faces(draws, viewer) if isinstance(face, Drawn)]
    assert len(values) == 2 and all((value >= 0) == known for value in values)
    assert "7.0c" in rules(draws)


@rule("tow:7.0f", "tow:4.3c")
def test_unused_markers_go_back_at_the_end_of_the_phase() -> None:
    _, state, events = next_turn([], air=["defensive", "offensive"], flown=["offensive"])
    assert {"7.0f", "4.3c"} <= rules(events, "said") and state.flown == () and len(state.air) == 1
