"""``hexfront map``: drawing, counting, checking, fitting."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.cli.commands import map as command

from .run import answered, refused, run, told


def test_counts_by_origin() -> None:
    assert "terrain.wood" in told("map", "drill")
    assert answered("map", "coh", "3")["features"]["numbers.level"] == {"rulebook": 4, "source": 41}


def test_a_map_is_drawn(tmp_path: Path) -> None:
    file = tmp_path / "map.svg"
    assert told("map", "coh", "1", "--svg", str(file)) == ""
    assert file.read_text(encoding="utf-8").startswith("<svg")
    plain = file.read_text(encoding="utf-8")
    told("map", "coh", "1", "--svg", str(file), "--provenance")
    assert file.read_text(encoding="utf-8") != plain


def test_an_owners_map_is_drawn_in_place_of_ours(tmp_path: Path) -> None:
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "1.json").write_text('{"title": "Mine", "orientation": "flat", "sheets": []}')
    assert "needs at least one sheet" in refused("map", "coh", "1", "--data", str(tmp_path))


def test_boards_are_clean() -> None:
    assert told("map", "check", "coh").splitlines() == [f"coh {number}: clean" for number in range(1, 6)]
    assert told("map", "check", "drill") == "drill map: clean\n"


def test_faults_are_told_and_end_with_1(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "faults", lambda board: ["lines.front: has a gap"])
    result = run("map", "check", "coh")
    assert result.exit_code == 1
    assert "  lines.front: has a gap" in result.stdout


def test_residuals_are_told() -> None:
    assert "rms 0.43 hexes" in told("map", "fit", "tow")
    assert "drawn" not in told("map", "fit", "tow")
    assert "drawn 3.3" in told("map", "fit", "trc"), "a warped fit says how far it draws each pin"
    assert answered("map", "fit", "kharkov")["rms"] <= 1.0


def test_what_is_refused() -> None:
    assert "has several maps, name one: 1, 2, 3, 4, 5" in refused("map", "coh")
    assert "'chess' has no map here" in refused("map", "chess")
    assert "'chess' has no map here" in refused("map", "check", "chess")
    assert "name the game" in refused("map", "build")
    assert "is built from geography; there is: goetter, kharkov, tow, trc" in refused("map", "build", "coh")
    assert "draws nothing" in refused("map", "fit", "tow", "--provenance")
