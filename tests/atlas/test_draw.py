"""Pictures of maps: whatever a map holds is in them, the same every time."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import pytest

from hexfront.atlas import find, picture
from hexfront.atlas.canvas import Canvas, middle, pair
from hexfront.atlas.chains import chains, smooth, straight
from hexfront.atlas.draw import draw
from hexfront.atlas.look import BadLook, Look, Name, Sign, fitting, load_look
from hexfront.atlas.palette import palette
from hexfront.atlas.strokes import ways
from hexfront.hexes import HexMap, Jump, altered

MAPS = [(game, name) for game in find.mapped_games() for name in find.map_files(game)]
PLAIN = altered(
    HexMap.blank(4, 4),
    terrain={"0202": "woods", "0303": "marsh"},
    sides={"0101-0102": "river", "0102-0202": "river"},
    links={"0101-0102-0103": "road", "0201-0202": "rail"},
)


@pytest.mark.parametrize(("game", "name"), MAPS)
def test_every_map_can_be_drawn(game: str, name: str) -> None:
    board, look = find.load(game, name)
    svg = draw(board, look)
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert svg == draw(board, look)
    words = set(re.findall(r">([^<]+)</text>", svg))
    assert {place.name for place in board.places} <= words
    assert set(board.describe(board.grid.mask & board.grid.on_sheet(0))) <= words
    for signs in (look.terrain, look.sides, look.links, look.lines):
        assert {sign.label for sign in signs.values()} <= words


@pytest.mark.parametrize(("game", "name"), MAPS)
def test_provenance_is_a_layer_on_top(game: str, name: str) -> None:
    board, look = find.load(game, name)
    svg = draw(board, look, origins=True)
    for kind in palette().provenance:
        assert f"from: {kind}" in svg
    assert svg.count("stroke-opacity") > draw(board, look).count("stroke-opacity")


def test_a_map_without_a_look_gets_one() -> None:
    look = fitting(Look(), PLAIN)
    assert {sign.symbol for sign in look.terrain.values()} == {"woods", "marsh"}
    assert "<path" in draw(PLAIN, look)


def test_names_are_escaped() -> None:
    look = fitting(Look(names=[Name("A & B", "0101")]), PLAIN)
    assert "A &amp; B" in draw(PLAIN, look)


def test_a_river_through_hexes_reaches_the_shore_beside_its_last_hex() -> None:
    """The middle of the hexside towards the sea is drawn only where there is one."""
    look = Look(links={"brook": Sign("stream")}, terrain={"sea": Sign("sea")})
    dry = altered(HexMap.blank(3, 5), links={"0202-0203": "brook"})
    wet = altered(dry, terrain={"0204": "sea"})
    canvas = Canvas(wet.grid)
    one, two = (canvas.dot(corner) for corner in wet.grid.ends((wet.hex("0203"), 1)))
    shore = pair(middle(one, two))
    assert f"L{shore}" in "".join(ways(canvas, wet, fitting(look, wet)))
    assert f"L{shore}" not in "".join(ways(canvas, dry, fitting(look, dry)))


def test_a_jump_of_a_link_is_drawn_as_one() -> None:
    plain = altered(HexMap.blank(1, 6), links={"0101-0102": "rail"})
    start, end = plain.hex("0102"), plain.hex("0105")
    jumps = (Jump(start, end, "rail"), Jump(end, start, "rail"))
    leaping = dataclasses.replace(plain, jumps=jumps)
    canvas = Canvas(plain.grid)
    path = straight([canvas.centre(start), canvas.centre(end)])
    assert "".join(ways(canvas, leaping, fitting(Look(), leaping))).count(path) == 2, "the rail and its ties"
    assert path not in "".join(ways(canvas, plain, fitting(Look(), plain)))


def test_the_name_of_a_land_is_not_written_like_that_of_a_sea() -> None:
    colours = {
        re.search(r'fill="(#[0-9a-f]{6})"[^>]*><text[^>]*>Here<', draw(PLAIN, fitting(look, PLAIN))).group(1)  # type: ignore[union-attr]
        for look in (Look(names=[Name("Here", "0101", land=land)]) for land in (True, False))
    }
    assert len(colours) == 2


def test_a_bad_look_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadLook, match='no symbol "jungle"; there is: '):
        fitting(Look(terrain={"woods": Sign("jungle")}), PLAIN)
    path = tmp_path / "look.json"
    path.write_text('{"colour": 1}')
    with pytest.raises(BadLook, match="unknown field `colour`"):
        load_look(path, PLAIN)


def test_chains_close_to_loops_and_end_at_forks() -> None:
    assert chains([(1, 2), (2, 3), (3, 1)]) == [[1, 2, 3, 1]]
    assert sorted(map(len, chains([(1, 2), (2, 3), (2, 4)]))) == [2, 2, 2]
    assert chains([(1, 2), (2, 3)], through=lambda node: node != 2) == [[1, 2], [2, 3]]
    assert smooth([(0, 0), (2, 0), (2, 2), (0, 0)]).endswith("Z")


def test_unknown_maps_are_refused() -> None:
    with pytest.raises(find.NoMap, match="has no map here"):
        find.load("chess")
    game = next(game for game, name in MAPS if name != "map")
    with pytest.raises(find.NoMap, match="has several maps, name one"):
        find.load(game)
    with pytest.raises(find.NoMap, match="has no map 'moon'"):
        find.load(game, "moon")


def test_without_a_painter_a_png_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(picture.importlib, "import_module", missing)
    monkeypatch.setattr(picture, "BROWSERS", ())
    with pytest.raises(picture.NoPainter, match="--svg needs neither"):
        picture.save_png("<svg/>", tmp_path / "map.png")
    assert not list(tmp_path.iterdir())


def test_a_png_is_drawn_by_the_library_where_there_is_no_browser(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    drawn: list[dict[str, object]] = []
    library = SimpleNamespace(svg2png=lambda **asked: drawn.append(asked))
    monkeypatch.setattr(picture.importlib, "import_module", lambda name: library)
    monkeypatch.setattr(picture, "BROWSERS", ())
    picture.save_png("<svg/>", tmp_path / "map.png")
    assert drawn == [{"bytestring": b"<svg/>", "write_to": str(tmp_path / "map.png")}]


def test_a_png_is_drawn_by_the_browser_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It knows the embedded typefaces, which the library does not."""
    asked: list[str] = []

    def run(command: list[str], **_: object) -> SimpleNamespace:
        asked.append(command[0])
        shot = next(word for word in command if word.startswith("--screenshot="))
        Path(shot.removeprefix("--screenshot=")).write_bytes(b"drawn")
        return SimpleNamespace(stderr="", stdout="")

    monkeypatch.setattr(picture.importlib, "import_module", lambda name: pytest.fail("not asked for"))
    monkeypatch.setattr(picture.shutil, "which", lambda name: f"/bin/{name}")
    monkeypatch.setattr(picture.subprocess, "run", run)
    picture.save_png("<svg/>", tmp_path / "map.png")
    assert asked == ["/bin/chromium"]
    assert (tmp_path / "map.png").read_bytes() == b"drawn"


def test_the_palette_has_a_pattern_for_every_terrain() -> None:
    from hexfront.atlas.ground import PATTERNS

    for kind in palette().terrain.values():
        assert kind.pattern in {*PATTERNS, "dot", "coast"}
