"""``selfplay`` and ``bench``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hexfront.cli.commands import bench
from hexfront.engine.record.record import load
from hexfront.engine.record.replay import reopen
from hexfront.lab.speed import NotInstalled
from hexfront_drill import Drill

from .run import answered, refused, run, told

CONTEST = ("selfplay", "drill", "-n", "6", "--bots", "greedy,random", "--seed", "7")


def lasting(found: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on the clock."""
    return {name: found[name] for name in ("contest", "tally", "outcomes")}


def test_the_number_of_processes_changes_nothing() -> None:
    alone, shared = answered(*CONTEST, "--jobs", "1"), answered(*CONTEST, "--jobs", "2")
    assert lasting(alone) == lasting(shared)


def test_the_table() -> None:
    text = told(*CONTEST)
    assert [line.split()[:3] for line in text.splitlines()[2:4]] == [
        ["greedy", "red", "6"],
        ["random", "blue", "6"],
    ]
    assert "6 games" in text
    assert "decisions/s" in text


def test_swap_plays_every_seed_both_ways() -> None:
    outcomes = answered(*CONTEST, "--swap")["outcomes"]
    assert [outcome["bots"][0] for outcome in outcomes[:4]] == ["greedy", "random", "greedy", "random"]
    assert outcomes[0]["seed"] == outcomes[1]["seed"] != outcomes[2]["seed"]


def test_every_record_can_be_saved(tmp_path: Path) -> None:
    outcomes = answered(*CONTEST, "--save", str(tmp_path / "records"))["outcomes"]
    assert len(list((tmp_path / "records").iterdir())) == 6
    match = reopen(load(Path(outcomes[3]["record"])), Drill())
    assert match.header.players == ("greedy", "random")
    assert match.over


def test_four_seats_and_an_option() -> None:
    outcome = answered(*CONTEST, "--scenario", "melee", "--option", "long", "-n", "1")["outcomes"][0]
    assert outcome["bots"] == ["greedy", "random", "greedy", "random"]
    assert outcome["turns"] > 4 or outcome["winners"]


def test_a_crash_leaves_a_record_that_can_be_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = Drill.apply

    def apply(self: Drill, state: Any, seat: int, action: Any) -> Any:
        if action[0] == "halt":
            raise RuntimeError("tripped over a root")
        return whole(self, state, seat, action)

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Drill, "apply", apply)
    result = run("selfplay", "drill", "-n", "2", "--seed", "7")
    assert result.exit_code == 1
    assert "RuntimeError: tripped over a root" in result.stderr
    assert "game 0 crashed; its record is drill-duel-7-0.json" in result.stderr
    assert "2 crashed" in result.stdout
    monkeypatch.undo()
    monkeypatch.chdir(tmp_path)
    assert "not over" in told("replay", "drill-duel-7-0.json", "--verify")
    assert "halt" in told("play", "drill-duel-7-0.json", "--two", typed="\n")


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--bots", "greedy,tolstoy"], "no bot 'tolstoy' for Drill; there is: random, greedy"),
        (["--bots", "greedy"], "1 bots for the 2 sides of 'duel'"),
        (["--scenario", "brawl"], "Drill has no scenario 'brawl'"),
        (["--option", "short"], "Drill has no option 'short'"),
        (["--jobs", "0"], "Invalid value for '--jobs'"),
        (["-n", "0"], "Invalid value for '-n'"),
        (["--data", "no-such-folder"], "there is no such folder"),
    ],
)
def test_bad_contests(args: list[str], why: str) -> None:
    assert why in refused("selfplay", "drill", *args)


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot be made" in refused(*CONTEST, "--save", str(tmp_path / "file" / "records"))


def test_bench_prints_ratios() -> None:
    text = told("bench", "drill", "--seconds", "0")
    assert [line.split()[0] for line in text.splitlines()[2:]] == ["drill", "python-chess"]
    drill, chess = answered("bench", "drill", "--seconds", "0")
    assert drill["of_chess"] > 0
    assert chess["of_chess"] == 1
    assert drill["decisions"] <= drill["actions"]


def test_bench_without_chess_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(seconds: float) -> None:
        raise NotInstalled("python-chess is not installed")

    monkeypatch.setattr(bench, "chess_speed", missing)
    result = run("bench", "drill", "--seconds", "0", "--json")
    assert "python-chess is not installed" in result.stderr
    assert json.loads(result.stdout)[0]["of_chess"] is None
