from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hexfront.engine.base.draws import commitment, seed_text
from hexfront.engine.base.errors import BadRecord
from hexfront.engine.record.entries import FORMAT, Snapshot, Undo
from hexfront.engine.record.record import Record, decode, load

from .toy import play, toy

Plain = dict[str, Any]


def played(numbers: range = range(3, 900, 11)) -> Record:
    match = toy()
    play(match, list(numbers))
    record: Record = match.record
    return record


def spoiled(change: Callable[[Plain], None]) -> bytes:
    """The bytes of a good record after a change to its JSON."""
    plain = json.loads(played().encoded())
    change(plain)
    return json.dumps(plain).encode()


def test_the_header_says_what_was_played() -> None:
    header = toy(bids=True).record.header
    assert (header.format, header.game, header.version, header.scenario) == (FORMAT, "toy", "1", "race")
    assert (header.options, header.seats, header.players) == (("bids",), ("red", "blue"), ("red", "blue"))
    assert header.seed == seed_text(1943)
    assert header.commitment == commitment(seed_text(1943))
    assert [name for name, _, _ in header.draws] == ["card", "mine", "card", "mine"]


def test_a_file_has_a_line_for_each_entry() -> None:
    record = played()
    lines = record.encoded().decode().splitlines()
    for entry in json.loads(record.encoded())["entries"]:
        assert sum(json.loads(line.rstrip(",")) == entry for line in lines if line.startswith('{"kind"')) >= 1
    assert sum(line.startswith('{"kind"') for line in lines) == len(record.entries)


def test_a_snapshot_stands_at_the_start_at_each_turn_and_at_the_end() -> None:
    match = toy()
    for _ in range(8):
        match.say(match.game.deciders(match.state)[0], "end")
    assert match.over
    assert [snapshot.entries for snapshot in match.record.snapshots] == [0, 2, 4, 6, 8]


def test_save_and_load(tmp_path: Path) -> None:
    record = played()
    record.save(tmp_path / "game.json")
    assert load(tmp_path / "game.json") == record
    assert [path.name for path in tmp_path.iterdir()] == ["game.json"]


def test_a_file_laid_out_by_another_tool_is_the_same_record() -> None:
    record = played()
    assert decode(json.dumps(json.loads(record.encoded()), indent=4).encode()) == record


def test_a_failed_save_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    old = toy().record
    old.save(path)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(BadRecord, match=r"game.json: cannot be written: No space left on device"):
        played().save(path)
    assert load(path) == old
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("where", ["missing/game.json", "file/game.json", "folder"])
def test_a_path_that_cannot_be_written_is_refused(tmp_path: Path, where: str) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "folder").mkdir()
    with pytest.raises(BadRecord, match="cannot be written"):
        played().save(tmp_path / where)
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "folder"]


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"none.json: cannot be read: No such file"):
        load(tmp_path / "none.json")


def _set(*path: Any, to: Any) -> Callable[[Plain], None]:
    def change(plain: Any) -> None:
        for key in path[:-1]:
            plain = plain[key]
        plain[path[-1]] = to

    return change


def _drop(*path: Any) -> Callable[[Plain], None]:
    def change(plain: Any) -> None:
        for key in path[:-1]:
            plain = plain[key]
        del plain[path[-1]]

    return change


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_drop("header"), '"header" with a "format" is missing'),
        (_drop("header", "format"), '"header" with a "format" is missing'),
        (_set("header", "format", to=2), "format 2; this version reads format 1"),
        (_set("header", "format", to="1"), "format 1; this version"),
        (_drop("header", "game"), 'header: "game" is missing'),
        (_set("header", "colour", to="red"), "unknown field `colour`"),
        (_set("header", "origin", to="moon"), "'moon'"),
        (_set("header", "seed", to="00"), "the seed in the header is not the one"),
        (_set("header", "seed", to="z" * 32), "the seed in the header is not the one"),
        (_set("header", "seed", to="0" * 32), "the seed in the header is not the one"),
        (_drop("entries"), '"entries" is missing'),
        (_set("entries", to={}), "entries should be a list, not a table"),
        (
            _set("entries", 2, "kind", to="bribe"),
            "entry 2: unknown kind 'bribe'; known: action, undo, upgrade",
        ),
        (_drop("entries", 1, "kind"), "entry 1: unknown kind None"),
        (_set("entries", 1, to=7), "entry 1: unknown kind None"),
        (_drop("entries", 3, "seat"), r'entries\[3\]: "seat" is missing'),
        (_set("entries", 0, "seat", to="red"), r"entries\[0\].seat should be a whole number"),
        (_set("entries", 0, "draws", to=[["ford", 6]]), r"entries\[0\].draws\[0\] should be a list of 3"),
        (
            _set("entries", 1, to={"kind": "undo", "seat": 0, "to": 9}),
            "entry 1: goes back to 9, not between 0 and 1",
        ),
        (_set("entries", 1, to={"kind": "undo", "seat": 0, "to": 2}), "entry 1: goes back to 2"),
        (_set("entries", 1, to={"kind": "undo", "seat": 0, "to": -1}), "entry 1: goes back to -1"),
        (
            _set("entries", 1, to={"kind": "upgrade", "to": 0, "before": "1", "after": "2", "data": {}}),
            "entry 1: the snapshot after the upgrade is missing",
        ),
        (_drop("snapshots", 0), "the snapshot of the start"),
        (_set("snapshots", to=[]), "the snapshot of the start"),
        (_set("snapshots", 1, "entries", to=0), "not in order"),
        (_set("snapshots", 1, "entries", to=9999), "not in order, or beyond the last entry"),
        (
            _set("snapshots", 1, "state", "at", to=[9, 9]),
            "snapshot after .* entries: the digest of its state is",
        ),
        (_set("snapshots", 0, "state", to=[1]), "snapshot after 0 entries: no state"),
    ],
)
def test_a_broken_record_is_refused_in_one_line(change: Callable[[Plain], None], says: str) -> None:
    with pytest.raises(BadRecord, match=says) as refused:
        decode(spoiled(change), "game.json")
    assert str(refused.value).startswith("game.json: ")
    assert "\n" not in str(refused.value)


def test_the_last_snapshot_is_at_most_that_of_the_last_entry() -> None:
    record = played()
    last = len(record.entries)
    assert record.snapshots[-1].entries == last, "one of the end is well"
    with pytest.raises(BadRecord, match="beyond the last entry"):
        decode(spoiled(_set("snapshots", -1, "entries", to=last + 1)))


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"\xff\xfe", b'{"header": "\xff"}', b"[" * 100_000, b'{"header": {"format": 1}} more'],
    ids=["empty", "cut off", "bytes", "no text", "deep", "two"],
)
def test_what_is_not_json_is_refused(data: bytes) -> None:
    with pytest.raises(BadRecord, match="record: not JSON: "):
        decode(data)


@pytest.mark.parametrize("data", [b"[]", b"1", b"null", b'"x"', b'{"header": 3}'])
def test_json_that_is_no_record_is_refused(data: bytes) -> None:
    with pytest.raises(BadRecord, match="no record"):
        decode(data)


def test_a_withheld_record_holds_no_seed_and_can_be_disclosed() -> None:
    match = toy()
    match.state.dictated[:] = [("ford", 4)]
    match.say(0, "walk 3")
    match.undo_by_consent(1, 1)
    for seat in (0, 1):
        match.say(seat, "end")
    record = match.record
    assert Undo(1, 1, consent=True) in record.entries
    withheld = record.withheld()
    assert seed_text(1943).encode() not in withheld.encoded()
    assert match.state.seed.encode() not in withheld.encoded()
    assert withheld.header.commitment == record.header.commitment
    assert decode(withheld.encoded()) == withheld
    assert withheld.disclosed(seed_text(1943)) == record
    with pytest.raises(BadRecord, match="not the one its commitment was made for"):
        withheld.disclosed(seed_text(1944))


def test_a_snapshot_takes_another_seed() -> None:
    state = toy().state
    other = Snapshot.of(0, state).with_seed(seed_text(5))
    state.seed = seed_text(5)
    assert other == Snapshot.of(0, state)
