"""The game of docs/new-game.md is written down from the page, installed, proved and played."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "new-game.md"
BLOCK = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = [sys.executable, "-c", "from hexfront.cli import main; main()"]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the page, and what an installer would leave beside them."""
    folder = tmp_path_factory.mktemp("package")
    files = dict(BLOCK.findall(PAGE.read_text(encoding="utf-8")))
    entry = files["pyproject.toml"].partition('entry-points."hexfront.games"]\n')[2]
    files["hexfront_hill-1.0.0.dist-info/entry_points.txt"] = (
        f"[hexfront.games]\n{entry.replace(chr(34), '')}"
    )
    files["hexfront_hill-1.0.0.dist-info/METADATA"] = "Name: hexfront-hill\nVersion: 1.0.0\n"
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def done(package: Path, *command: str) -> str:
    path = os.pathsep.join([str(package), *filter(None, [os.environ.get("PYTHONPATH")])])
    surroundings = os.environ | {"PYTHONPATH": path}
    ended = subprocess.run(
        command, cwd=package, env=surroundings, capture_output=True, text=True, check=False
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def test_it_keeps_its_promises_and_its_rules_are_seen_to_act(package: Path) -> None:
    done(package, sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "tests")
    audit = done(package, *COMMAND, "audit", "hill").splitlines()[2].split()
    assert audit[:5] == ["hill", "4", "4", "4", "1"]


def test_it_is_found_and_plays(package: Path) -> None:
    assert "The Hill" in done(package, *COMMAND, "describe", "hill")
    assert "20 games" in done(package, *COMMAND, "selfplay", "hill", "-n", "20", "--jobs", "1")
    assert done(package, *COMMAND, "map", "check", "hill") == "hill map: clean\n"
