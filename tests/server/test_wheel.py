"""What is installed brings the table with it: the client, its typefaces and their licences."""

from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder

from hexfront.server.http.client_files import STATIC

ROOT = Path(__file__).parents[2]


def test_the_wheel_carries_the_client_with_typefaces_and_licences(tmp_path: Path) -> None:
    built = {path.relative_to(ROOT / "src").as_posix() for path in STATIC.rglob("*") if path.is_file()}
    if not built:
        pytest.skip("the client is not built: run `make web`")
    [wheel] = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with ZipFile(wheel) as opened:
        carried = set(opened.namelist())
    assert built <= carried
    fonts = [name for name in carried if name.startswith("hexfront/server/static/assets/fonts/")]
    assert any(name.endswith(".woff2") for name in fonts)
    assert any("LICENSE-" in name for name in fonts)
    assert "hexfront/atlas/palette.json" in carried
