"""A picture carries the typefaces of its words, if the client with its typefaces is built."""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hexfront.atlas import draw as drawing
from hexfront.atlas.draw import draw
from hexfront.atlas.look import Look, Name, fitting
from hexfront.atlas.palette import palette
from hexfront.atlas.typefaces import FOLDER, LIST, embedded
from hexfront.hexes import HexMap

WANTED = Path(__file__).parents[2] / "web" / "src" / "typefaces.json"
PLAIN = HexMap.blank(2, 2)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    plain = {"family": "Plain", "weight": "400", "style": "normal"}
    faces = [
        {**plain, "range": "U+0020-007E", "file": "plain.woff2"},
        {**plain, "range": "U+0100-0160,U+2192", "file": "far.woff2"},
    ]
    (tmp_path / LIST).write_text(json.dumps(faces))
    for face in faces:
        (tmp_path / face["file"]).write_bytes(face["file"].encode())
    return tmp_path


@pytest.mark.parametrize(
    ("words", "files"),
    [
        ("Kharkov", ["plain"]),
        ("\u0100", ["far"]),
        ("\u0160", ["far"]),
        ("\u0161\u00ff", []),
        ("to \u2192", ["plain", "far"]),
        ("", []),
    ],
)
def test_only_what_the_words_need_is_embedded(folder: Path, words: str, files: list[str]) -> None:
    style = embedded(words, folder)
    assert style.count("@font-face") == len(files)
    for name in files:
        assert b64encode(f"{name}.woff2".encode()).decode() in style


def test_without_the_client_the_system_has_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(drawing, "embedded", lambda words: embedded(words, tmp_path))
    svg = draw(PLAIN, fitting(Look(), PLAIN))
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert "@font-face" not in svg
    for family in (palette().serif, palette().sans, palette().narrow):
        assert family.endswith("serif")


def test_the_words_of_a_map_are_those_that_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(drawing, "embedded", lambda words: asked.append(words) or "")
    draw(PLAIN, fitting(Look(names=[Name("A & \u0141", "0101")]), PLAIN))
    assert "A & \u0141" in asked[0]
    assert "amp" not in asked[0]


def test_the_built_client_has_every_typeface_with_its_licence() -> None:
    if not (FOLDER / LIST).is_file():
        pytest.skip("the client is not built: run `make web`")
    faces = json.loads((FOLDER / LIST).read_text())
    families = {face["family"] for face in faces}
    for stack in (palette().serif, palette().sans, palette().narrow):
        assert {name.strip(" '") for name in stack.split(",")[:2]} <= families
    assert {face["file"] for face in faces} == {path.name for path in FOLDER.glob("*.woff2")}
    for package in {one["package"].split("/")[1] for one in json.loads(WANTED.read_text())}:
        assert any(face["file"].startswith(package) for face in faces)
        assert "SIL OPEN FONT LICENSE" in (FOLDER / f"LICENSE-{package}.txt").read_text()
