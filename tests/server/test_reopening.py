"""A match read back from its latest snapshot is the one that was played, in everything that can be asked of it."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

from hexfront.engine.base.events import ONLOOKER
from hexfront.engine.base.state import digest
from hexfront.engine.contract.meta import Meta
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.engine.record.entries import Act
from hexfront.engine.record.match import EVERY, Match
from hexfront.engine.record.resume import resume
from hexfront.server.errors import Unanswerable
from hexfront.server.matches import log_lines
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.matches.reopen import reopened, restored
from hexfront.server.matches.stranded import Stranded
from hexfront.server.store.rows import Saved, SavedSeat
from hexfront.server.store.stored_events import events_of
from hexfront_drill import Drill


def played(game: Any, steps: int, seed: int) -> tuple[OpenMatch, Saved]:
    """A random match with undos and a take-back, and what the database would hold of it."""
    random = Random(seed)
    scenario = game.meta.scenarios[0]
    seats = tuple(SavedSeat(seat, "person") for seat in range(len(scenario.seats)))
    open_match = OpenMatch("m", Match.start(game, scenario.id, seed=seed), "remote", seats)
    rows, snapshots = [], open_match.match.snapshots()
    for number in range(steps):
        if open_match.over:
            break
        seat = random.choice(open_match.deciders())
        if open_match.may_undo(seat) and random.random() < 0.1:
            open_match.undo(seat)
        elif number == steps // 2:
            open_match.go_back(seat, open_match.match.version // 2)
        else:
            open_match.act(seat, random.choice(list(open_match.game.legal(open_match.state, seat))))
        rows += open_match.unstored()
        snapshots += open_match.new_snapshots()
        open_match.all_stored()
    saved = Saved(
        id="m",
        game=game.meta.id,
        mode="remote",
        header=open_match.match.header,
        before=[],
        ending=None,
        entries=rows,
        snapshots=snapshots,
        seats=seats,
        chat=[],
        offers=(),
    )
    return open_match, saved


@pytest.mark.parametrize("name", game_ids())
@pytest.mark.parametrize("steps", [7, 60, EVERY + 50])
def test_restored_match_is_the_one_that_was_played(name: str, steps: int) -> None:
    game = load_game(name)
    open_match, saved = played(game, steps, steps)
    match = restored(saved, game)
    again, _ = resume(saved.record(), game)
    assert match is not None
    assert digest(match.state) == digest(again.state) == digest(open_match.state)
    assert match.events == again.events == open_match.match.events
    assert match.entries() == again.entries() and match.record.encoded() == again.record.encoded()
    for point in range(match.base, match.version + 1, 7):
        assert digest(match.step(point)) == digest(again.step(point))
    for seat in range(len(saved.seats)):
        assert match.can_undo(seat) == again.can_undo(seat) == open_match.match.can_undo(seat)
        assert match.log(seat) == again.log(seat)
        read_back = reopened(saved, game)
        assert log_lines.page(read_back, seat) == log_lines.page(open_match, seat)


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
    open_match, _ = played(game, 3 * EVERY, 1)
    points = [snapshot.entries for snapshot in open_match.match.snapshots()]
    assert max(later - earlier for earlier, later in pairwise(points)) <= 2 * EVERY


@pytest.mark.parametrize("first", [1, 60])
def test_without_what_happened_it_is_played_again(first: int) -> None:
    """Entries from before it was kept have none of it: all of them, or the first ones."""
    game = load_game("drill")
    open_match, saved = played(game, 60, 4)
    older = [msgspec.structs.replace(row, events="") if row.number < first else row for row in saved.entries]
    assert restored(msgspec.structs.replace(saved, entries=older), game) is None
    assert digest(reopened(msgspec.structs.replace(saved, entries=older), game).state) == digest(
        open_match.state
    )


def test_wrong_snapshot_is_not_trusted() -> None:
    game = load_game("drill")
    open_match, saved = played(game, 60, 4)
    wrong = [*saved.snapshots[:-1], msgspec.structs.replace(saved.snapshots[-1], digest="0" * 32)]
    assert restored(msgspec.structs.replace(saved, snapshots=wrong), game) is None
    last = [*saved.entries[:-1], msgspec.structs.replace(saved.entries[-1], digest="0" * 32)]
    assert restored(msgspec.structs.replace(saved, entries=last), game) is None
    assert open_match.match.version == len(saved.entries)


@pytest.mark.parametrize("name", game_ids())
def test_all_kinds_of_events_can_be_read_back(name: str) -> None:
    kinds: Any = events_of(type(load_game(name)))
    msgspec.json.decode(b"[]", type=tuple[kinds, ...])


def retold(saved: Saved, number: int, *events: dict[str, Any]) -> Saved:
    """The same match, one entry of which is stored with these events."""
    rows = list(saved.entries)
    rows[number] = msgspec.structs.replace(rows[number], events=msgspec.json.encode(events).decode())
    return msgspec.structs.replace(saved, entries=rows)


class Later(Drill):
    """Another version that changes nothing."""

    __module__ = Drill.__module__
    meta: Meta = msgspec.structs.replace(Drill.meta, version="2")  # type: ignore[misc]


def test_events_that_nobody_can_read_are_found_out_by_playing_again() -> None:
    game = load_game("drill")
    open_match, saved = played(game, 60, 4)
    strange = retold(saved, 3, {"event": "flown", "height": 3})
    assert restored(strange, game) is None
    assert digest(reopened(strange, game).state) == digest(open_match.state)
    assert reopened(strange, game).match.events == open_match.match.events


def test_under_other_rules_they_are_left_as_something_that_happened() -> None:
    _, saved = played(load_game("drill"), 60, 4)
    strange = retold(
        saved, 3, {"event": "flown", "to": [1]}, {"event": "flown"}, {"event": "flown", "to": "x"}
    )
    open_match = reopened(strange, Later())
    told = [[item.event for item in log_lines.page(open_match, viewer)] for viewer in (0, 1, ONLOOKER)]
    assert [sum(event["event"] == "untold" for event in events) for events in told] == [1, 2, 1]
    garbled = msgspec.structs.replace(saved.entries[3], events="{")
    rows = [*saved.entries[:3], garbled, *saved.entries[4:]]
    open_match = reopened(msgspec.structs.replace(saved, entries=rows), Later())
    assert open_match.match.version == len(rows) + 1 and not isinstance(open_match, Stranded)


def test_a_finished_match_is_never_set_back() -> None:
    game = load_game("drill")
    open_match, saved = played(game, 2000, 5)
    assert open_match.over
    rows = list(saved.entries)
    forged = msgspec.structs.replace(rows[-1], entry=Act(0, "hide A1"), digest="")
    start = saved.snapshots[:1]
    broken = [msgspec.structs.replace(one, digest="0" * 32) for one in saved.snapshots[1:]]
    wrong = msgspec.structs.replace(saved, entries=[*rows[:-1], forged], snapshots=[*start, *broken])
    found = reopened(wrong, game)
    assert isinstance(found, Stranded) and found.over
    assert found.result() == open_match.result()
    assert found.download(0) == wrong.record()
    whole = reopened(msgspec.structs.replace(saved, entries=[*rows[:-1], forged]), game)
    assert whole.over and not isinstance(whole, Stranded), "its last snapshot can be read"


def test_a_match_without_its_game_is_told_by_the_events_of_the_engine() -> None:
    _, saved = played(load_game("drill"), 200, 4)
    open_match = reopened(saved, None)
    assert isinstance(open_match, Stranded) and open_match.why == "the game is not installed"
    events = {item.event["event"] for item in log_lines.page(open_match, 0)}
    assert "untold" in events and "turn" in events
    assert open_match.download(0).header.seed is None


@pytest.mark.parametrize(("name", "installed"), [("drill", True), ("drill", False), ("kharkov", True)])
def test_of_a_match_that_cannot_be_read_nobody_gets_more_than_he_may_know(name: str, installed: bool) -> None:
    game = load_game(name)
    open_match, saved = played(game, 60, 4)
    found = Stranded(saved, game if installed else None, "torn")
    assert not found.over and found.result() is None and found.deciders() == ()
    for viewer in (ONLOOKER, 0, 1):
        record = found.download(viewer)
        assert record.header.seed is None
        if name == "drill":
            assert (record.entries, record.snapshots, record.header.draws) == ([], [], ())
            told = [line.text for line in record.log]
            assert not installed or told == [line.text for line in open_match.match.log(viewer)]
        else:
            assert record.entries == saved.record().entries, "there is nothing to hide"
    for refused in (lambda: found.match.step(0), lambda: found.fork(0), found.check_read):
        with pytest.raises(Unanswerable):
            refused()


@pytest.mark.parametrize(("options", "told"), [((), True), (("long",), False), (("never-heard-of",), False)])
def test_what_options_bring_into_a_game_is_kept_secret_in_a_match_that_cannot_be_read(
    monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], told: bool
) -> None:
    open_meta = msgspec.structs.replace(Drill.meta, secrets=False)
    _, saved = played(Drill(), 60, 4)
    monkeypatch.setattr(Drill, "meta", open_meta)

    def room(game: Drill, scenario: str, chosen: frozenset[str]) -> Drill:
        game.meta.check_options(chosen, scenario)
        bound = Drill()
        bound.meta = msgspec.structs.replace(open_meta, secrets="long" in chosen)  # type: ignore[misc]
        return bound

    monkeypatch.setattr(Drill, "room", room, raising=False)
    header = msgspec.structs.replace(saved.header, options=options)
    found = Stranded(msgspec.structs.replace(saved, header=header), Drill(), "torn")
    assert bool(found.download(ONLOOKER).entries) is told
