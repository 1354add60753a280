"""Faults of an owner's own files that are told one by one: each thing a map must have, each cell of a table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hexfront.engine.base.errors import BadData
from hexfront.games.kharkov.box.data import KharkovData
from hexfront.games.kharkov.box.files import OURS

NEEDED = [
    *(("terrain", name) for name in ("forest", "city", "town")),
    *(("sides", name) for name in ("donets", "dnieper", "river")),
    *(("links", name) for name in ("road", "rail")),
    ("lines", "front"),
    ("numbers", "garrison"),
]


@pytest.mark.parametrize(("section", "name"), NEEDED)
def test_a_map_without_something_the_rules_speak_of_is_refused(
    tmp_path: Path, section: str, name: str
) -> None:
    board = json.loads((OURS / "map.json").read_text("utf-8"))
    del board[section][name]
    (tmp_path / "map.json").write_text(json.dumps(board), "utf-8")
    with pytest.raises(BadData, match=f'map.json: {section}: "{name}" is missing'):
        KharkovData.load(tmp_path)


@pytest.mark.parametrize(
    ("die", "column", "fits"),
    [(1, "6-1", True), (6, "6-1", True), (0, "6-1", False), (7, "6-1", False), (2, "99-1", False)],
)
def test_a_variant_changes_a_cell_that_is_there(tmp_path: Path, die: int, column: str, fits: bool) -> None:
    ours = (OURS / "tables.toml").read_text("utf-8")
    wanted = ours.replace('die = 2\ncolumn = "6-1"', f'die = {die}\ncolumn = "{column}"', 1)
    assert wanted != ours
    (tmp_path / "tables.toml").write_text(wanted, "utf-8")
    if fits:
        KharkovData.load(tmp_path)
        return
    with pytest.raises(BadData, match=f'variants crt-pgg: no cell of die {die} and column "{column}"'):
        KharkovData.load(tmp_path)
