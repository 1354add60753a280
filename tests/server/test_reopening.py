"""A match read back from its latest snapshot is the one that was played, in everything that can be asked of it."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from hexfront.engine.match import EVERY, Match
from hexfront.engine.registry import game_ids, load_game
from hexfront.engine.resume import resume
from hexfront.engine.state import digest
from hexfront.server import loglines
from hexfront.server.happened import events_of
from hexfront.server.reopening import reopened, restored
from hexfront.server.saved import Saved, SavedSeat
from hexfront.server.session import Session


def played(game: Any, steps: int, seed: int) -> tuple[Session, Saved]:
    """A random match with undos and a take-back, and what the database would hold of it."""
    random = Random(seed)
    scenario = game.meta.scenarios[0]
    seats = tuple(SavedSeat(seat, "person") for seat in range(len(scenario.seats)))
    session = Session("m", Match.start(game, scenario.id, seed=seed), "remote", seats)
    rows, snapshots = [], session.match.snapshots()
    for number in range(steps):
        if session.over:
            break
        seat = random.choice(session.deciders())
        if session.may_undo(seat) and random.random() < 0.1:
            session.undo(seat)
        elif number == steps // 2:
            session.go_back(seat, session.match.version // 2)
        else:
            session.act(seat, random.choice(list(session.game.legal(session.state, seat))))
        rows += session.unstored()
        snapshots += session.new_snapshots()
        session.all_stored()
    saved = Saved(
        id="m",
        game=game.meta.id,
        mode="remote",
        header=session.match.header,
        before=[],
        ending=None,
        entries=rows,
        snapshots=snapshots,
        seats=seats,
        chat=[],
        offers=(),
    )
    return session, saved


@pytest.mark.parametrize("name", game_ids())
@pytest.mark.parametrize("steps", [7, 60, EVERY + 50])
def test_restored_match_is_the_one_that_was_played(name: str, steps: int) -> None:
    game = load_game(name)
    session, saved = played(game, steps, steps)
    match = restored(saved, game)
    again, _ = resume(saved.record(), game)
    assert match is not None
    assert digest(match.state) == digest(again.state) == digest(session.state)
    assert match.events == again.events == session.match.events
    assert match.entries() == again.entries() and match.record.encoded() == again.record.encoded()
    for point in range(match.base, match.version + 1, 7):
        assert digest(match.step(point)) == digest(again.step(point))
    for seat in range(len(saved.seats)):
        assert match.can_undo(seat) == again.can_undo(seat) == session.match.can_undo(seat)
        assert match.log(seat) == again.log(seat)
        read_back = reopened(saved, game)
        assert loglines.items(read_back, seat) == loglines.items(session, seat)


def test_undos_go_back_over_the_snapshot_alike() -> None:
    game = load_game("drill")
    for seed in range(20):
        _, saved = played(game, 30, seed)
        match, again = restored(saved, game), resume(saved.record(), game)[0]
        assert match is not None
        for _ in range(10):
            able = [seat for seat in range(2) if again.can_undo(seat)]
            assert able == [seat for seat in range(2) if match.can_undo(seat)]
            if not able:
                break
            assert match.undo(able[0]) == again.undo(able[0])
            assert digest(match.state) == digest(again.state)


def test_long_matches_have_snapshots_every_so_often() -> None:
    game = load_game(game_ids()[-1])
    session, _ = played(game, 3 * EVERY, 1)
    points = [snapshot.entries for snapshot in session.match.snapshots()]
    assert max(later - earlier for earlier, later in pairwise(points)) <= 2 * EVERY


def test_without_what_happened_it_is_played_again() -> None:
    game = load_game("drill")
    session, saved = played(game, 60, 4)
    older = [msgspec.structs.replace(row, events="") for row in saved.entries]
    assert restored(msgspec.structs.replace(saved, entries=older), game) is None
    assert digest(reopened(msgspec.structs.replace(saved, entries=older), game).state) == digest(
        session.state
    )


def test_wrong_snapshot_is_not_trusted() -> None:
    game = load_game("drill")
    session, saved = played(game, 60, 4)
    wrong = [*saved.snapshots[:-1], msgspec.structs.replace(saved.snapshots[-1], digest="0" * 32)]
    assert restored(msgspec.structs.replace(saved, snapshots=wrong), game) is None
    last = [*saved.entries[:-1], msgspec.structs.replace(saved.entries[-1], digest="0" * 32)]
    assert restored(msgspec.structs.replace(saved, entries=last), game) is None
    assert session.match.version == len(saved.entries)


@pytest.mark.parametrize("name", game_ids())
def test_all_kinds_of_events_can_be_read_back(name: str) -> None:
    kinds: Any = events_of(type(load_game(name)))
    msgspec.json.decode(b"[]", type=tuple[kinds, ...])
