from __future__ import annotations

from pathlib import Path

import pytest

from .run import answered, refused, told


@pytest.fixture
def record(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    told("selfplay", "drill", "-n", "1", "--save", ".", "--bots", "greedy,random")
    return Path("drill-duel-0-0.json")


def test_a_report_is_one_file_beside_the_record(record: Path) -> None:
    assert told("report", str(record)).strip() == "drill-duel-0-0.html"
    assert record.with_suffix(".html").read_text().startswith("<!doctype html>")


def test_the_animation_can_be_had_alone(record: Path) -> None:
    told("report", str(record), "-o", "told.html", "--gif", "front.gif")
    assert Path("front.gif").read_bytes().startswith(b"GIF89a")
    assert Path("told.html").exists()


def test_a_report_for_programs(record: Path) -> None:
    story = answered("report", str(record))
    assert story["game"] == "drill"
    assert [luck["side"] for luck in story["luck"]] == ["red", "blue"]


def test_what_is_no_record_is_refused_in_a_line(tmp_path: Path) -> None:
    file = tmp_path / "none.json"
    file.write_text("{}")
    assert "no record" in refused("report", str(file))
