"""``hexfront scenario check``: by the game it is for, one line for each fault."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hexfront.cli.commands import scenario
from hexfront.engine.contract.registry import load_game
from hexfront_drill import Drill

from .run import answered, refused, run, told

FIREFIGHTS = Path(__file__).parents[2] / "src" / "hexfront" / "games" / "coh" / "data" / "firefights"


class Checking(Drill):
    """A game that takes scenarios: they must say how many turns they last."""

    def check_scenario(self, path: Path) -> list[str]:
        text = path.read_text(encoding="utf-8")
        return [] if "turns" in text else [f"{path.name}: turns are missing", f"{path.name}: it is empty"]


@pytest.fixture
def checking(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if one of the installed games took scenarios."""

    def load(name: str) -> Any:
        return Checking() if name == "drill" else load_game(name)

    monkeypatch.setattr(scenario, "load_game", load)
    monkeypatch.setattr(scenario, "game_ids", lambda: ["drill"])


def written(folder: Path, text: str) -> str:
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


@pytest.mark.usefixtures("checking")
def test_a_good_scenario_is_told_so(tmp_path: Path) -> None:
    file = written(tmp_path, "turns = 5\n")
    assert told("scenario", "check", file) == "mine.toml: nothing is wrong with it; it can be played.\n"
    assert told("scenario", "check", file, "--game", "drill")
    assert answered("scenario", "check", file) == {"file": file, "game": "drill", "faults": []}


@pytest.mark.usefixtures("checking")
def test_every_fault_is_a_line_and_the_exit_code_tells(tmp_path: Path) -> None:
    file = written(tmp_path, "")
    result = run("scenario", "check", file)
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.splitlines() == ["mine.toml: turns are missing", "mine.toml: it is empty"]
    result = run("scenario", "check", file, "--json")
    assert result.exit_code == 1 and '"mine.toml: it is empty"' in result.stdout


@pytest.mark.usefixtures("checking")
def test_the_file_may_name_its_game(tmp_path: Path) -> None:
    assert told("scenario", "check", written(tmp_path, 'game = "drill"\nturns = 1\n'))
    assert refused("scenario", "check", written(tmp_path, 'game = "chess"\n')).startswith("no game 'chess'")
    assert run("scenario", "check", written(tmp_path, "game = [1, 2\n")).exit_code == 1


def test_missing_files_and_games_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert refused("scenario", "check", str(tmp_path / "none.toml")).endswith("there is no such file")
    assert refused("scenario", "check", str(tmp_path)).endswith("there is no such file")
    file = written(tmp_path, "turns = 5\n")
    assert refused("scenario", "check", file, "--game", "drill").startswith("Drill takes no scenarios")
    monkeypatch.setattr(scenario, "game_ids", lambda: [])
    assert refused("scenario", "check", file) == "no installed game takes scenarios from files"


def test_several_games_have_to_be_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenario, "game_ids", lambda: ["one", "two"])
    monkeypatch.setattr(scenario, "load_game", lambda _name: Checking())
    line = refused("scenario", "check", written(tmp_path, "turns = 5\n"))
    assert line == "which game is it for? Add --game: one, two"


@pytest.mark.parametrize("path", sorted(FIREFIGHTS.glob("*.toml")), ids=lambda path: path.stem)
def test_what_comes_with_a_game_has_no_faults(path: Path) -> None:
    assert told("scenario", "check", str(path), "--game", "coh").endswith("it can be played.\n")


def test_faults_of_a_real_file_are_told(tmp_path: Path) -> None:
    text = next(FIREFIGHTS.glob("*.toml")).read_text(encoding="utf-8")
    result = run("scenario", "check", written(tmp_path, text.replace("turns =", "rounds =")), "--game", "coh")
    assert result.exit_code == 1 and "rounds" in result.stdout
