"""Corners of the engine: limits at which nothing happens yet, and the lesser of two ways to ask."""

from __future__ import annotations

import msgspec
import pytest

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.events import ONLOOKER, Drawn, Event, Said
from hexfront.engine.base.state import Result
from hexfront.engine.base.texts import t
from hexfront.engine.contract.view import Track
from hexfront.engine.positions.given import Given
from hexfront.engine.record import match as matches
from hexfront.engine.record.log import Happened, Heard, TookBack
from hexfront.engine.record.match import Match

from .toy import Toy


class Stroll(Toy):
    """A turn that does not end."""

    pace = 1000


def test_a_snapshot_is_taken_after_so_many_entries_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "EVERY", 4)
    match = Match.start(Stroll(), "race", seed=7)
    first = max(snapshot.entries for snapshot in match.record.snapshots)
    for done in range(1, 9):
        match.say(0, f"step {done % 2}")
        later = [snapshot.entries - first for snapshot in match.record.snapshots if snapshot.entries > first]
        assert later == [point for point in (4, 8) if point <= done]


@pytest.mark.parametrize(
    ("ask", "value"),
    [
        ("numbers", {"a": 1}),
        ("names", {"a": "b"}),
        ("lists", {"a": ["b"]}),
        ("words", ["a"]),
        ("indices", [1]),
        ("number", 2),
    ],
)
def test_a_variable_is_given_as_it_was_written(ask: str, value: object) -> None:
    assert getattr(Given({"x": value}, ["x"]), ask)("x") == value  # type: ignore[dict-item]
    assert not getattr(Given({}, ["x"]), ask)("x")
    with pytest.raises(BadPosition, match=r"\[set\] x should be a"):
        getattr(Given({"x": "wrong" if ask != "names" else 3}, ["x"]), ask)("x")


def test_a_number_is_not_below_zero() -> None:
    assert Given({"x": 0}, ["x"]).number("x") == 0
    with pytest.raises(BadPosition, match="x = -1; it is not below 0"):
        Given({"x": -1}, ["x"]).number("x")


def test_a_part_of_what_was_heard_is_a_list_of_it() -> None:
    events = [TookBack(seat=seat, point=0, consent=False, player="a") for seat in (0, 1, 0)]
    heard = Heard()
    heard.add(-1, events[:1])
    heard.add(4, events[1:])
    assert heard[1:] == [Happened(4, events[1]), Happened(4, events[2])]
    assert heard[:1] == [Happened(-1, events[0])] == [heard[0]]


def test_how_a_game_ended_is_read_from_a_position() -> None:
    ended = Result((0,), "win", t("It is over."), {"red": 3})
    assert Given({"result": msgspec.to_builtins(ended)}, ["result"]).result() == ended
    assert Given({}, ["result"]).result() is None
    with pytest.raises(BadPosition, match="a result as the program writes it"):
        Given({"result": 3}, ["result"]).result()


def test_a_track_is_nobody_s_own_unless_it_says_so() -> None:
    assert Track("turn", t("Turn"), 1, 1, 9).seat == ONLOOKER


def test_only_snapshots_later_than_a_point_are_new(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "EVERY", 2)
    match = Match.start(Stroll(), "race", seed=7)
    for done in range(1, 9):
        match.say(0, f"step {done % 2}")
    points = [snapshot.entries for snapshot in match.snapshots()]
    assert len(points) >= 4 and points[0] == 0
    for after in range(-1, match.version + 1):
        assert [one.entries for one in match.snapshots(after)] == [point for point in points if point > after]


@pytest.mark.parametrize(
    ("event", "learners"),
    [
        (Said(line=t("It rains.")), []),
        (Said(line=t("A gun is seen."), reveals=True), [ONLOOKER, 0, 1]),
        (Said(line=t("A card is seen."), reveals=True, to=(1,)), [1]),
        (Drawn(name="die", of=6, value=3), [ONLOOKER, 0, 1]),
        (Drawn(name="card", of=6, value=3, to=(0,)), [0]),
        (Drawn(name="card", of=6, value=3, to=(0,), quiet=True), [0]),
    ],
)
def test_who_learns_something_is_who_sees_a_revelation_or_the_value_of_a_draw(
    event: Event, learners: list[int]
) -> None:
    assert [viewer for viewer in (ONLOOKER, 0, 1) if event.tells(viewer)] == learners
