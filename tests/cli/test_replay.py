from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .run import answered, refused, told


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    told("selfplay", "drill", "-n", "1", "--save", ".", "--bots", "greedy,random")
    return Path("drill-duel-0-0.json")


def altered(record: Path, **header: Any) -> str:
    plain = json.loads(record.read_text())
    plain["header"] |= header
    file = record.with_name("altered.json")
    file.write_text(json.dumps(plain))
    return str(file)


def test_the_log_and_the_result(record: Path) -> None:
    text = told("replay", str(record))
    assert text.startswith("Drill, duel: greedy, random\n")
    assert "    0  red: " in text
    assert "Turn 1" in text
    assert "Red " in text.splitlines()[-1]


def test_verify_checks_every_snapshot(record: Path) -> None:
    snapshots = len(json.loads(record.read_text())["snapshots"])
    assert f"entries and {snapshots} snapshots are as recorded" in told("replay", str(record), "--verify")


def test_replay_for_programs(record: Path) -> None:
    whole = answered("replay", str(record), "--verify")
    outcome = answered("selfplay", "drill", "-n", "1", "--bots", "greedy,random")["outcomes"][0]
    assert whole["digest"] == outcome["digest"]
    assert whole["verified"] is True
    assert whole["result"]["points"] == outcome["points"]
    assert len(whole["entries"]) == outcome["actions"]
    assert whole["entries"][0]["kind"] == "action"


def test_replay_to_a_point_shows_the_board(record: Path) -> None:
    text = told("replay", str(record), "--to", "3")
    assert "    2  " in text
    assert "    3  " not in text
    assert "Drill, Duel: turn 0, set-up" in text
    assert len(answered("replay", str(record), "--to", "3")["entries"]) == 3


def test_a_game_that_is_not_over(record: Path) -> None:
    told("play", "drill", "--record", "mine.json", typed="place A1 in 0101\nundo\nfill\ncommit\n")
    text = told("replay", "mine.json")
    assert "red goes back to 0" in text
    assert "not over: turn " in text


def test_a_point_that_is_not_there(record: Path) -> None:
    assert "the entries of this record go from 0 to " in refused("replay", str(record), "--to", "9999")
    assert "the entries of this record go from 0 to " in refused("replay", str(record), "--to", "-1")


def test_a_record_of_another_version(record: Path) -> None:
    assert "played under version 0" in refused("replay", altered(record, version="0"))


def test_a_record_of_other_data(record: Path) -> None:
    assert "another data file 'map.json'" in refused("replay", altered(record, data={"map.json": "0"}))


def test_a_record_of_a_game_that_is_not_installed(record: Path) -> None:
    assert "no game 'chess' is installed" in refused("replay", altered(record, game="chess"))


def test_a_record_that_was_tampered_with(record: Path) -> None:
    text = record.read_text()
    record.write_text(text.replace('"seat":0,"text":"commit"', '"seat":1,"text":"commit"', 1))
    assert 'seat 1, "commit": It is not this seat that decides now' in refused("replay", str(record))
    record.write_text(text.replace('"turn":1', '"turn":2', 1))
    assert "digest" in refused("replay", str(record), "--verify")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"[]", "no record"),
        (b"{}", "no record"),
        (b'{"header": {"format": 99}}', "format 99"),
        (b"\xff", "not JSON"),
    ],
)
def test_corrupted_records(content: bytes, why: str, tmp_path: Path) -> None:
    file = tmp_path / "corrupted.json"
    file.write_bytes(content)
    assert why in refused("replay", str(file))


def test_a_record_that_is_not_there() -> None:
    assert "cannot be read" in refused("replay", "nowhere.json")
