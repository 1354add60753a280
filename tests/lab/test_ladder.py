"""Ladders: who is how strong, kept game by game."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from hexfront.cli import app
from hexfront.lab.elo import ratings, wilson
from hexfront.lab.kept import BadLines, Kept
from hexfront.lab.ladder import Ladder, Played, climbed, page, standings, written

DUEL = Ladder("drill", "duel", ("random", "greedy"), games=4, seed=5)


def test_ratings_follow_from_the_shares_won() -> None:
    found = {one.name: one for one in ratings({("a", "b"): (640.0, 1000), ("b", "c"): (640.0, 1000)}, "c")}
    assert found["c"].elo == 1000 and found["c"].error == 0
    assert found["b"].elo == pytest.approx(1100, abs=2)
    assert found["a"].elo == pytest.approx(1200, abs=4)
    assert found["a"].error > found["b"].error


def test_who_never_lost_is_rated_too() -> None:
    best, worst = ratings({("a", "b"): (20.0, 20)}, "b")
    assert 1500 < best.elo < 2000 and best.error > 200
    assert (best.score, worst.score) == (1.0, 0.0)


def test_an_interval_of_a_share_narrows_with_games() -> None:
    (low, high), (lower, higher) = wilson(6.5, 10), wilson(650, 1000)
    assert low < lower < 0.65 < higher < high


def test_a_ladder_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "games.jsonl", Played)
    half = climbed(DUEL, kept)
    first = [next(half), next(half)]
    half.close()
    rest = list(climbed(DUEL, kept))
    assert kept.read() == [*first, *rest]
    assert sorted(one.index for one in kept.read()) == [0, 1, 2, 3]
    assert not list(climbed(DUEL, kept))


def test_the_same_ladder_gives_the_same_games_in_any_number_of_processes(tmp_path: Path) -> None:
    alone, many = Kept(tmp_path / "one", Played), Kept(tmp_path / "two", Played)
    assert {one.index: one for one in climbed(DUEL, alone)} == {
        one.index: one for one in climbed(DUEL, many, jobs=2)
    }


def test_results_of_another_seed_are_not_mixed_in(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "games.jsonl", Played)
    list(climbed(DUEL, kept))
    other = Ladder("drill", "duel", ("random", "greedy"), games=4, seed=6)
    assert standings(other, kept.read()) == ([], [])


def test_a_line_that_was_cut_off_is_written_anew(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "games.jsonl", Played)
    kept.add(Played(("a", "b"), 0, 1.0, "x"))
    with kept.path.open("ab") as file:
        file.write(b'{"pair":["a","b"],"ind')
    assert [one.index for one in kept.read()] == [0]
    kept.add(Played(("a", "b"), 1, 0.0, "x"))
    assert [one.index for one in kept.read()] == [0, 1]


def test_a_spoilt_line_is_named(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "games.jsonl", Played)
    kept.path.write_text('{"pair": 3}\n')
    with pytest.raises(BadLines, match=r"games.jsonl, line 1"):
        kept.read()


def test_a_page_gets_one_part_for_each_ladder(tmp_path: Path) -> None:
    kept, path = Kept(tmp_path / "games.jsonl", Played), tmp_path / "ladder.md"
    path.write_text("# The ladder\n", "utf-8")
    list(climbed(DUEL, kept))
    for _ in range(2):
        written(path, DUEL, page(DUEL, *standings(DUEL, kept.read())))
    text = path.read_text("utf-8")
    assert text.startswith("# The ladder\n\n<!-- ladder: drill duel -->\n## Drill: Duel")
    assert text.count("| greedy |") == 1


def test_the_command_plays_rates_and_goes_on(tmp_path: Path) -> None:
    words = ["lab", "ladder", "drill", "-n", "2", "--keep", str(tmp_path / "kept"), "--json"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 0, result.output
    assert '"greedy"' in result.output
    assert CliRunner().invoke(app, words).output == result.output
