"""From SVG to PNG: by a Chromium if there is one, which draws the embedded typefaces, or by the library cairosvg."""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
import tempfile
from math import ceil
from pathlib import Path

from hexfront.errors import HexfrontError

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


class NoPainter(HexfrontError):
    """Nothing here can turn SVG into PNG."""


def save_png(svg: str, path: Path) -> None:
    """Write a picture."""
    browser = next((found for name in BROWSERS if (found := shutil.which(name))), None)
    if browser is None:
        _by_library(svg, path)
    else:
        _by_browser(browser, svg, path)


def _by_library(svg: str, path: Path) -> None:
    """Draw with the typefaces of the system: the library knows no others."""
    try:
        painter = importlib.import_module("cairosvg")
    except ImportError as missing:
        raise NoPainter(
            "a PNG needs Chromium or cairosvg (pip install hexfront[maps]); --svg needs neither"
        ) from missing
    painter.svg2png(bytestring=svg.encode(), write_to=str(path))


def _by_browser(browser: str, svg: str, path: Path) -> None:
    size = re.match(r'<svg[^>]* width="([\d.]+)" height="([\d.]+)"', svg)
    wide, high = (ceil(float(one)) for one in size.groups()) if size else (1600, 1200)
    with tempfile.TemporaryDirectory() as folder:
        page, shot = Path(folder, "map.html"), Path(folder, "map.png")
        page.write_text(
            f'<!doctype html><meta charset="utf-8"><style>*{{margin:0}}svg{{display:block}}</style>{svg}'
        )
        command = [
            *(browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"),
            *(f"--user-data-dir={folder}/profile", f"--window-size={wide},{high}"),
            *(f"--screenshot={shot}", page.as_uri()),
        ]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if not shot.is_file():
            raise NoPainter(f"{browser} drew nothing: {(done.stderr or done.stdout).strip()[-200:]}")
        shutil.copyfile(shot, path)
