"""What somebody has chosen by half, and may still take back, is in nothing that others are given meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from hexfront.conformance.walk import Chooser
from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import ONLOOKER, faces
from hexfront.engine.base.state import clone
from hexfront.engine.contract.game import room
from hexfront.engine.contract.registry import load_game
from hexfront.engine.positions import position
from hexfront.engine.record.match import Match
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.store.rows import SavedSeat

SEED = 5
PLIES = 150


def given(session: OpenMatch, viewer: Seat) -> list[Any]:
    """All that a viewer can carry away from a running match."""
    return [
        session.fork(viewer, seed=SEED).record.encoded(),
        session.download(viewer).encoded(),
        position.dump(session.game.position(session.known(viewer, SEED))),
    ]


def begun(name: str, scenario: str) -> OpenMatch:
    game = room(load_game(name), scenario)
    seats = tuple(SavedSeat(seat, "person", f"Seat {seat}", "") for seat in range(2))
    return OpenMatch(name, Match.start(game, scenario, seed=7), "remote", seats)


def led_to(session: OpenMatch, frame: str, verb: str, seed: int = 6) -> tuple[Seat, Any]:
    """Play until a frame offers something to be done: by whom, and what."""
    chooser = Chooser(seed)
    for _ in range(PLIES):
        state = session.state
        for seat in session.deciders():
            if state.agenda[-1].__struct_config__.tag == frame:
                for action in session.game.legal(state, seat):
                    if action[0] == verb:
                        return seat, action
        chosen = chooser.choose(session.game, state)
        assert chosen is not None
        session.act(*chosen)
    raise AssertionError(f"{frame} never offered to {verb}")


CASES = [
    ("coh", "petrov", "serve", "join"),
    ("coh", "snow-ridge", "serve", "join"),
    ("coh", "kv2", "group", "join"),
    ("tow", "race", "planning", "join"),
    ("tow", "race", "selection", "pick"),
]


@pytest.mark.parametrize(("name", "scenario", "frame", "verb"), CASES)
def test_others_carry_away_nothing_of_a_choice_under_way(
    name: str, scenario: str, frame: str, verb: str
) -> None:
    session = begun(name, scenario)
    seat, action = led_to(session, frame, verb)
    others = (1 - seat, ONLOOKER)
    before = [given(session, viewer) for viewer in others]
    own = given(session, seat)
    session.act(seat, action)
    assert [given(session, viewer) for viewer in others] == before
    assert given(session, seat) != own, "he himself goes on from where he is"


def test_what_somebody_saw_is_in_what_he_carries_away() -> None:
    session = begun("coh", "kv2")
    seat, action = led_to(session, "deploy", "place")
    before = [given(session, viewer) for viewer in (1 - seat, ONLOOKER)]
    session.act(seat, action)
    assert all(
        old != new
        for old, new in zip(before, [given(session, one) for one in (1 - seat, ONLOOKER)], strict=True)
    )


def test_a_fork_of_an_earlier_point_holds_nothing_done_unseen_before_it() -> None:
    session = begun("tow", "race")
    seat, action = led_to(session, "selection", "pick")
    point = session.match.version
    session.act(seat, action)
    forks = [session.fork(1 - seat, at, SEED).record for at in (point, point + 1)]
    assert msgspec.json.encode(forks[0]) == msgspec.json.encode(forks[1])


def test_the_mode_of_an_activation_is_said_to_everybody() -> None:
    """It shows in what is carried away, and so it is no secret: also where no fight tells which came first."""
    session = begun("tow", "race")
    seat, _ = led_to(session, "activation", "mode")
    point = session.match.version
    for mode, words in ((0, "move, then fight"), (1, "fight, then move")):
        session.act(seat, ("mode", mode))
        for viewer in (0, 1, ONLOOKER):
            assert any(words in str(line.text) for line in session.match.log(viewer) if line.entry >= point)
        session.undo(seat)
        point = session.match.version


def looks(game: Any, before: Any, seat: Seat, action: Any, viewer: Seat) -> tuple[bytes, bytes]:
    """What a viewer sees and is told of an action, and what he could carry away after it."""
    state = clone(before)
    told = faces(game.apply(state, seat, action), viewer)
    known = game.resample(state, viewer, SEED)
    known.drawn = 0
    encode = msgspec.json.encode
    return encode([game.view(state, viewer), told]), encode(known)


ANNOUNCED = [
    ("mir", "go", "fire", 1),
    ("gap", "order", "fire", 2),
    ("petrov", "go", "lob", 1),
    ("petrov", "group", "step", 1),
    ("snow-ridge", "group", "hide", 9),
    ("gap", "go", "play-on", 1),
]


@pytest.mark.parametrize(("scenario", "frame", "verb", "seed"), ANNOUNCED)
def test_choices_that_look_alike_are_carried_away_alike(
    scenario: str, frame: str, verb: str, seed: int
) -> None:
    """Whatever of a choice shows in a fork has been said to everybody: at what is fired, what pays."""
    session = begun("coh", scenario)
    seat, _ = led_to(session, frame, verb, seed)
    game, state = session.game, session.state
    alike = [action for action in game.legal(state, seat) if action[0] == verb]
    assert len(alike) > 1
    for viewer in (1 - seat, ONLOOKER):
        carried: dict[bytes, bytes] = {}
        for action in alike:
            seen, known = looks(game, state, seat, action, viewer)
            assert carried.setdefault(seen, known) == known, action


def test_who_tries_to_rally_is_said_before_the_roll() -> None:
    session = begun("coh", "kv2")
    seat, action = led_to(session, "go", "rally", 4)
    point = session.match.version
    session.act(seat, action)
    for viewer in (0, 1, ONLOOKER):
        lines = [str(line.text) for line in session.match.log(viewer) if line.entry >= point]
        assert any("tries to rally" in line for line in lines)


def until(session: OpenMatch, reached: Callable[[], bool]) -> OpenMatch:
    """Play on at random until something holds."""
    chooser = Chooser(3)
    while not reached():
        chosen = chooser.choose(session.game, session.state)
        assert chosen is not None
        session.act(*chosen)
    return session


def test_a_fork_counts_only_the_entries_that_its_viewer_has_seen() -> None:
    session = begun("drill", "duel")
    until(session, lambda: session.version(ONLOOKER) < session.match.version - 3)
    for viewer in (ONLOOKER, 0, 1):
        forked = session.fork(viewer, seed=SEED)
        assert forked.header.forked is not None
        assert forked.header.forked.entries == session.version(viewer)
        assert all(line.entry < session.version(viewer) for line in forked.before)


@pytest.mark.parametrize("name", ["drill", "kharkov"])
def test_a_fork_counts_its_draws_from_its_own_beginning(name: str) -> None:
    session = begun(name, load_game(name).meta.scenarios[0].id)
    until(session, lambda: session.state.drawn > 0)
    assert session.fork(ONLOOKER, seed=SEED).state.drawn == 0
    assert session.state.drawn
