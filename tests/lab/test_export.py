"""Exports: what seats saw and did as Parquet, whole or not at all, and nothing that a seat could not know."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest
from pyarrow import parquet as arrow

from hexfront.bots import Chair
from hexfront.engine.base.draws import derive, seed_text
from hexfront.engine.contract.game import room
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.engine.record.match import Match
from hexfront.lab.export import parquet
from hexfront.lab.export.games import export, matches
from hexfront.lab.export.rows import Row, Spelled, outcome, rows, seen_and_done
from hexfront.lab.selfplay import Contest, play_match
from tests.cli.run import answered, refused, run, told

DUEL = Contest("drill", "duel", ("greedy", "random"), seed=3)


def read(path: Path) -> list[Row]:
    found: list[Row] = arrow.read_table(path).to_pylist()
    return found


def test_each_action_that_stands_is_a_row_with_what_came_of_it() -> None:
    played, match = play_match(DUEL, 0)
    found = list(rows(match, 7))
    assert len(found) == played.actions
    assert {row["match"] for row in found} == {7}
    won = 1.0 if played.winners else 0.0
    for seat in (0, 1):
        mine = [row for row in found if row["seat"] == seat]
        assert [row["number"] for row in mine] == list(range(len(mine)))
        assert {row["reward"] for row in mine} == {won if seat in played.winners else -won}
        assert {row["player"] for row in mine} == {DUEL.bots[seat]}
    assert all(1 <= row["groups"] <= row["offered"] for row in found)
    assert all(msgspec.json.decode(row["view"])["viewer"] == row["seat"] for row in found)


def test_what_was_undone_is_left_out_and_an_open_game_has_no_outcome() -> None:
    match = Match.start(load_game("drill"), "duel", seed=5)
    seat = match.game.deciders(match.state)[0]
    match.act(seat, next(iter(match.game.legal(match.state, seat))))
    assert len(list(rows(match, 0))) == 1
    if not match.can_undo(seat):
        match.undo_by_consent(seat, 0)
    else:
        match.undo(seat)
    assert list(rows(match, 0)) == []
    assert set(outcome(None, 0, ()).values()) == {None}


@pytest.mark.parametrize("name", game_ids())
def test_what_is_written_of_a_seat_does_not_depend_on_what_it_could_not_know(name: str) -> None:
    game = load_game(name)
    scenario = game.meta.scenarios[0].id
    game, chance = room(game, scenario), random.Random(11)
    state, spelled, differing = game.setup(scenario, frozenset(), 11), Spelled(game, scenario), 0
    for number in range(40):
        if not (seats := game.deciders(state)):
            break
        seat = seats[0]
        twin = game.resample(state, seat, derive(seed_text(5), number, "twin"))
        differing += twin != state
        action = game.legal(state, seat).draw(chance.random, 0.1)
        seen = [seen_and_done(Chair(game, one, seat), action, spelled) for one in (state, twin)]
        numbers = [row.pop("numbers") for row in seen]
        assert seen[0] == seen[1] and (numbers[0] == numbers[1]).all()
        game.apply(state, seat, action)
    assert differing


def test_the_same_games_give_the_same_file_from_records_and_from_play(tmp_path: Path) -> None:
    one, two = tmp_path / "one.parquet", tmp_path / "two.parquet"
    records = tmp_path / "records"
    told("selfplay", "drill", "-n", "3", "--bots", "greedy,random", "--seed", "3", "--save", str(records))
    export(one, matches((), DUEL, 3), DUEL)
    answer = answered("lab", "export", str(records), "-o", str(two))
    assert (answer["matches"], answer["rows"]) == (3, len(read(one)))
    assert read(one) == read(two)
    notes = arrow.ParquetFile(one).metadata.metadata
    assert msgspec.json.decode(notes[b"contest"], type=Contest) == DUEL
    assert len(msgspec.json.decode(notes[b"matches"])) == 3


def test_rows_are_written_group_by_group(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, parts, small = (tmp_path / f"{name}.parquet" for name in ("whole", "parts", "small"))
    export(whole, matches((), DUEL, 2))
    monkeypatch.setattr(parquet, "MOST_ROWS", 10)
    export(parts, matches((), DUEL, 2))
    assert arrow.ParquetFile(parts).num_row_groups > arrow.ParquetFile(whole).num_row_groups == 1
    monkeypatch.setattr(parquet, "MOST_TEXT", 1)
    export(small, matches((), DUEL, 2))
    assert arrow.ParquetFile(small).num_row_groups == len(read(whole))
    assert read(whole) == read(parts) == read(small)


def test_nothing_is_left_of_an_export_that_is_broken_off(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    path.write_bytes(b"of before")

    def broken() -> object:
        yield from matches((), DUEL, 1)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        export(path, broken())  # type: ignore[arg-type]
    assert [one.name for one in tmp_path.iterdir()] == ["games.parquet"]
    assert path.read_bytes() == b"of before"


def test_numbers_are_those_of_the_environments(tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    told("lab", "export", "--game", "drill", "-n", "1", "--numbers", "-o", str(path))
    found = read(path)
    assert len({len(row["numbers"]) for row in found}) == 1
    assert all(len(row["tokens"]) >= 2 or row["verb"] == row["action"] for row in found)


def test_a_record_that_is_none_is_left_out_and_named(tmp_path: Path) -> None:
    folder, path = tmp_path / "records", tmp_path / "games.parquet"
    told("selfplay", "drill", "-n", "1", "--save", str(folder))
    whole = next(folder.iterdir())
    (folder / "bad.json").write_text("{}")
    (folder / "forged.json").write_text(whole.read_text().replace('"text":"', '"text":"never ', 1))
    result = run("lab", "export", str(folder), "-o", str(path))
    assert result.exit_code == 1 and "games 1," in result.stdout
    assert [line.split(":")[0] for line in result.stderr.splitlines()] == ["left out"] * 2
    assert "bad.json" in result.stderr and "forged.json" in result.stderr
    assert {row["match"] for row in read(path)} == {0}


def test_what_cannot_be_exported_is_refused_in_a_line(tmp_path: Path) -> None:
    path = str(tmp_path / "games.parquet")
    (tmp_path / "bad.json").write_text("[]")
    (tmp_path / "empty").mkdir()
    assert "nothing to export" in refused("lab", "export")
    assert "no such file" in refused("lab", "export", str(tmp_path / "none.json"), "-o", path)
    assert "no record" in refused("lab", "export", str(tmp_path / "empty"), "-o", path)
    assert "no record" in refused("lab", "export", str(tmp_path / "bad.json"), "-o", path)
    assert "no bot 'tolstoy'" in refused("lab", "export", "--game", "drill", "--bots", "tolstoy,random")
    gone = str(tmp_path / "nowhere" / "games.parquet")
    assert "cannot be written" in refused("lab", "export", "--game", "drill", "-n", "1", "-o", gone)
    assert not Path(path).exists()


def test_the_example_of_the_documentation_reads_an_export_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")
    example = text.partition("## Games as tables")[2].partition("```python\n")[2].partition("```")[0]
    monkeypatch.chdir(tmp_path)
    export(Path("games.parquet"), matches((), DUEL, 1))
    exec(compile(example, "lab.md", "exec"), {})
    assert capsys.readouterr().out.count("\n") == 1 + len(read(Path("games.parquet")))
    columns = arrow.read_schema("games.parquet").names
    assert not [name for name in columns if f"`{name}`" not in text]
