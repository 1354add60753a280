"""Studies: a question in a file, answered with error bars, and the same from the same file."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from hexfront.cli import app
from hexfront.engine.contract.registry import load_game
from hexfront.lab.kept import Kept
from hexfront.lab.study.heat import died, fought, stood
from hexfront.lab.study.playing import Facts, Turn, played, wanted
from hexfront.lab.study.question import BadStudy, read
from hexfront.lab.study.report import page
from hexfront.lab.study.sums import differences, summed

TEXT = """
title = "Does <greed> pay?"
question = "How much better does a player do who looks one action ahead?"
game = "drill"
scenario = "duel"
games = 3
[[arm]]
name = "both at random"
bots = ["random", "random"]
[[arm]]
name = "red is greedy"
bots = ["greedy", "random"]
"""


def asked(folder: Path, text: str = TEXT) -> Path:
    path = folder / "greed.toml"
    path.write_text(text, "utf-8")
    return path


def fact(index: int, won: str = "red", arm: str = "x", **more: object) -> Facts:
    turn = Turn(5, {"red": 3.0, "blue": 1.0}, {"red": 4.0}, {"red": ("0101",), "blue": ("0202",)})
    facts = {"turns": (turn,), "fights": (("0202", 2.0), ("0202", 0.0)), **more}
    return Facts(arm=arm, index=index, seed="", version="1", sides=("red", "blue"), won=(won,), **facts)  # type: ignore[arg-type]


def test_a_study_goes_on_where_it_was_broken_off_and_its_seeds_are_the_same_for_every_arm(
    tmp_path: Path,
) -> None:
    study, kept = read(asked(tmp_path)), Kept(tmp_path / "kept", Facts)
    games = played(study, tmp_path, "1", kept)
    next(games)
    games.close()
    list(played(study, tmp_path, "1", kept))
    found = kept.read()
    assert sorted((one.arm, one.index) for one in found) == [
        (arm, index) for arm in ("both at random", "red is greedy") for index in range(3)
    ]
    seeds = {
        arm.name: [one.seed for one in sorted(found, key=lambda one: one.index) if one.arm == arm.name]
        for arm in study.arm
    }
    assert len({tuple(one) for one in seeds.values()}) == 1
    assert not list(played(study, tmp_path, "1", kept))
    assert len(wanted(study, "2", found)) == 6


def test_an_arm_stops_when_it_is_known_as_precisely_as_was_asked(tmp_path: Path) -> None:
    study = read(asked(tmp_path, TEXT.replace("games = 3", "games = 500\nprecision = 0.1")))
    sure = [fact(index, arm="both at random") for index in range(40)]
    open_ = [fact(index, ("red", "blue")[index % 2], arm="red is greedy") for index in range(40)]
    assert {arm for arm, _ in wanted(study, "1", [*sure, *open_])} == {"red is greedy"}
    few = sure[:19]
    assert {arm for arm, _ in wanted(study, "1", [*few, *open_])} == {"red is greedy", "both at random"}


def test_games_add_up_with_their_intervals() -> None:
    found = summed("x", [*(fact(index) for index in range(3)), fact(3, "blue"), fact(4, crash="broken")])
    assert (found.games, found.crashed, found.draws) == (4, 1, 0)
    red = found.shares[0]
    assert (red.side, red.wins) == ("red", 3) and red.low < 0.75 < red.high
    assert found.points["red"].mean == 3.0 and found.length.mean == 5.0
    assert found.by_turn["red"][0][0] == 5


def test_arms_are_compared_seed_by_seed() -> None:
    before = [fact(index, "blue") for index in range(4)]
    after = [fact(index, "red" if index else "blue", arm="y") for index in range(4)]
    (one,) = differences([("x", before), ("y", after)])
    assert (one.arm, one.side, one.seeds, one.more) == ("y", "red", 4, 0.75)


def test_maps_are_shaded_by_where_it_happened() -> None:
    games = [fact(0), fact(1)]
    assert stood(games, "red") == {"0101": 2}
    assert fought(games) == {"0202": 4}
    assert died(games) == {"0202": 4}


def test_the_page_needs_nothing_else_and_believes_nobody(tmp_path: Path) -> None:
    study = read(asked(tmp_path))
    text = page(study, load_game("drill"), [fact(0, arm="both at random", level="<b>bold</b>")], "1")
    assert "<greed>" not in text and "&lt;greed&gt;" in text
    assert "<b>bold" not in text
    assert "http" not in text.replace("http-equiv", "").replace("http://www.w3.org/", "")


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (("games = 3", "games = 0"), "games is 1 to"),
        (("games = 3", "precision = 2.0"), "precision is a share"),
        (("red is greedy", "both at random"), "a name of its own"),
        (('"greedy", "random"', '"genius", "random"'), "no bot 'genius'"),
        (('scenario = "duel"', 'scenario = "war"'), "no scenario 'war'"),
        (("games = 3", "wishes = 3"), "wishes"),
        (("games = 3", f"games = {'[' * 5000}{']' * 5000}"), "too deep"),
        (('name = "red is greedy"', 'name = "red is greedy"\ndata = "nowhere"'), "no folder nowhere"),
    ],
)
def test_a_study_that_cannot_be_made_is_refused_in_a_line(
    tmp_path: Path, change: tuple[str, str], fault: str
) -> None:
    result = CliRunner().invoke(app, ["lab", "study", str(asked(tmp_path, TEXT.replace(*change)))])
    assert result.exit_code and fault in result.output
    assert "Traceback" not in result.output


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadStudy, match="No such file"):
        read(tmp_path / "none.toml")


def test_the_command_writes_the_page_beside_the_study(tmp_path: Path) -> None:
    path = asked(tmp_path)
    result = CliRunner().invoke(app, ["lab", "study", str(path)])
    assert result.exit_code == 0, result.output
    assert "red is greedy" in result.output
    assert "<h2>Who wins</h2>" in (tmp_path / "greed.html").read_text("utf-8")
