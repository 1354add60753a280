"""Every game has a text that tells one short game of it, and the text is what the rules of today make of it."""

from __future__ import annotations

import difflib
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hexfront.cli import app
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.engine.rulebook.rules import game_folder

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs/playthroughs"
SHOWN = 20
"""So many lines of a difference are enough to see what it is about."""


def command(text: str) -> list[str]:
    """The words of the command that a text says it was made by, without the name of the program."""
    line = next(line for line in text.splitlines() if line.startswith("hexfront playthrough "))
    return shlex.split(line)[1:]


def fault(path: Path) -> str:
    """How a text differs from what its command makes now, in a few lines; nothing if it does not."""
    kept = path.read_text(encoding="utf-8")
    words = command(kept)
    made = CliRunner().invoke(app, words)
    if made.exit_code:
        return made.output
    lines = difflib.unified_diff(
        kept.splitlines(), made.stdout.splitlines(), "kept", "made now", "", "", 1, ""
    )
    found = list(lines)
    if not found:
        return ""
    again = f"hexfront {shlex.join(words)} -o {path.relative_to(ROOT)}" if path.is_relative_to(ROOT) else ""
    return "\n".join([*found[:SHOWN], f"{len(found)} lines in all. If this is right: {again}"])


@pytest.mark.parametrize("game", game_ids())
def test_a_game_plays_as_its_text_tells(game: str) -> None:
    found = fault(FOLDER / f"{game}.md")
    assert not found, found


@pytest.mark.parametrize("game", game_ids())
def test_the_page_of_a_game_leads_to_its_text(game: str) -> None:
    folder = game_folder(load_game(game))
    pages = [folder / "README.md", folder.parent / "README.md"]
    page = next(page for page in pages if page.is_file())
    link = f"docs/playthroughs/{game}.md"
    assert link in page.read_text(encoding="utf-8"), f"{page.relative_to(ROOT)} does not lead to {link}"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.md")), ids=lambda path: path.stem)
def test_a_text_is_short_enough_to_read_and_names_no_machine(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert 80 <= len(text.splitlines()) <= 500
    assert str(Path.home()) not in text and str(ROOT) not in text


def test_a_text_that_differs_is_told_with_the_lines(tmp_path: Path) -> None:
    text = (FOLDER / "drill.md").read_text(encoding="utf-8")
    changed = tmp_path / "drill.md"
    changed.write_text(text.replace("`fill`", "`full`"), encoding="utf-8")
    found = fault(changed)
    assert "-- **Red** `full`" in found and "+- **Red** `fill`" in found
