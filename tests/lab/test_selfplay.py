from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.engine.record.record import load
from hexfront.lab import selfplay
from hexfront.lab.selfplay import BadContest, Contest, check, play_game, play_games, seating
from hexfront.lab.tally import tally

DUEL = Contest("drill", "duel", ("greedy", "random"), seed=3)


def test_a_game_depends_on_its_number_and_the_seed_alone() -> None:
    outcomes = list(play_games(DUEL, 3))
    assert play_game(DUEL, 2) == outcomes[2]
    assert len({outcome.digest for outcome in outcomes}) == 3


def test_a_game_without_an_end_is_stopped_and_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(selfplay, "ENDLESS", 5)
    outcome = play_game(DUEL, 0)
    assert "Endless: no end after 5 actions" in outcome.crash
    assert len(load(Path(outcome.record)).entries) == outcome.actions == 5


def test_bots_take_sides_or_seats() -> None:
    seats = ("red", "blue", "red", "blue")
    assert seating(DUEL, seats, 5) == ("greedy", "random", "greedy", "random")
    four = Contest("drill", "melee", ("a", "b", "c", "d"), swap=True)
    assert seating(four, seats, 1) == ("b", "c", "d", "a")
    assert seating(DUEL, ("", ""), 0) == ("greedy", "random")


def test_a_contest_needs_a_bot_for_each_side() -> None:
    with pytest.raises(BadContest, match="3 bots for the 2 sides"):
        check(Contest("drill", "melee", ("random",) * 3))


def test_wins_draws_and_losses_add_up() -> None:
    found = tally(play_games(Contest("drill", "melee", ("greedy", "random"), swap=True), 6))
    assert found.games == 6
    assert [(line.bot, line.side) for line in found.lines] == [
        ("greedy", "blue"),
        ("greedy", "red"),
        ("random", "blue"),
        ("random", "red"),
    ]
    assert all(line.games == 3 == line.wins + line.draws + line.losses for line in found.lines)
    assert sum(line.wins for line in found.lines) == found.games - found.draws


def test_nothing_played_is_no_fault() -> None:
    found = tally([])
    assert (found.games, found.turns, found.lines) == (0, 0.0, ())
