"""Reading sources: shapefiles, the cut of Natural Earth, and files with faults."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest

from hexfront.cartography import natural_earth
from hexfront.cartography.errors import CartographyError
from hexfront.cartography.shapefile import Line, read_shapes
from hexfront.cartography.sources import FOLDER, folder_of, load

RIVERS = {
    "Main": [[(0.0, 5.0), (0.0, 3.0)], [(0.0, 1.0), (0.0, 3.0)]],
    "Other": [[(20.0, 20.0), (21.0, 21.0)]],
}


def shapefile(path: Path, kind: int, shapes: dict[str, list[Line]]) -> None:
    """Write a shapefile with one attribute, `name`."""
    records = b""
    for number, parts in enumerate(shapes.values()):
        points = [at for part in parts for at in part]
        lons, lats = [at[0] for at in points], [at[1] for at in points]
        starts = [sum(len(part) for part in parts[:place]) for place in range(len(parts))]
        content = struct.pack(
            "<i4d2i", kind, min(lons), min(lats), max(lons), max(lats), len(parts), len(points)
        )
        content += struct.pack(f"<{len(parts)}i", *starts) + b"".join(
            struct.pack("<2d", *at) for at in points
        )
        records += struct.pack(">2i", number + 1, len(content) // 2) + content
    path.write_bytes(struct.pack(">7i", 9994, 0, 0, 0, 0, 0, 0).ljust(100, b"\0") + records)
    field = b"name".ljust(11, b"\0") + b"C" + b"\0" * 4 + bytes([20, 0]) + b"\0" * 14
    head = struct.pack("<4BIHH", 3, 0, 0, 0, len(shapes), 32 + 32 + 1, 21).ljust(32, b"\0") + field + b"\x0d"
    rows = b"".join(b" " + name.encode().ljust(20) for name in shapes)
    path.with_suffix(".dbf").write_bytes(head + rows)


def test_shapes_are_read_with_their_attributes(tmp_path: Path) -> None:
    shapefile(tmp_path / "rivers.shp", 3, RIVERS)
    found = {shape.attributes["name"]: shape for shape in read_shapes(tmp_path / "rivers.shp")}
    assert found["Main"].parts == RIVERS["Main"]
    assert found["Other"].bounds == (20, 20, 21, 21)


def test_what_is_no_shapefile_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "rivers.shp"
    with pytest.raises(CartographyError, match="cannot be read"):
        list(read_shapes(path))
    path.write_bytes(b"no")
    path.with_suffix(".dbf").write_bytes(b"")
    with pytest.raises(CartographyError, match="is not a shapefile"):
        list(read_shapes(path))
    shapefile(path, 8, RIVERS)
    with pytest.raises(CartographyError, match="neither lines nor polygons"):
        list(read_shapes(path))


def test_the_cut_joins_rivers_and_leaves_reservoirs_in_the_land(tmp_path: Path) -> None:
    shapefile(tmp_path / "ne_10m_rivers_lake_centerlines.shp", 3, RIVERS)
    land = [(-9.0, -9.0), (-9.0, 9.0), (9.0, 9.0), (9.0, -9.0), (-9.0, -9.0)]
    lake = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0)]
    shapefile(tmp_path / "ne_10m_land.shp", 5, {"land": [land, lake]})
    cut = natural_earth.cut(tmp_path, (-2, -2, 2, 4), ["Main"], land=True)
    assert cut.rivers["Main"] == [(0.0, 5.0), (0.0, 3.0), (0.0, 1.0)]
    assert len(cut.land) == 1
    assert {abs(lon) for lon, _ in cut.land[0]} == {2}
    with pytest.raises(CartographyError, match="no river of this name"):
        natural_earth.cut(tmp_path, (-2, -2, 2, 4), ["Rhine"], land=False)


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("features.toml", "town = [", "features.toml: not a TOML file"),
        ("features.toml", "[[town]]\nname = 'X'", "missing required field `at`"),
        ("corrections.toml", "[[correction]]\nfrom = 'designed'", "missing required field `reason`"),
        ("natural_earth.json", "{", "natural_earth.json: not JSON"),
    ],
)
def test_a_bad_source_file_is_refused_in_one_line(tmp_path: Path, name: str, text: str, message: str) -> None:
    for path in next(FOLDER.glob("*/georeference.toml")).parent.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / name).write_text(text)
    with pytest.raises(CartographyError) as refused:
        load(tmp_path)
    assert message in str(refused.value)
    assert "\n" not in str(refused.value)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(CartographyError, match="no map of 'chess' is built from geography; there is: "):
        folder_of("chess")
