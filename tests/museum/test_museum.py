"""Running games survive an upgrade: what every version has left in a database opens, plays on and comes to an end."""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hexfront.bots import Chair, RandomBot
from hexfront.conformance import suite
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.engine.record.record import decode
from hexfront.engine.record.resume import resume

from . import stored
from .make import PIECES, folder_of
from .opening import exhibits, opened

FOUNDLINGS = Path(__file__).parent / "foundlings"
GAMES = {name: load_game(name) for name in game_ids()}
KEPT = sorted(path.parent for path in PIECES.glob("*/*/table.json"))
NOW = [piece for piece in KEPT if piece.name == GAMES[piece.parent.name].meta.version]
LARGEST = 300_000
REMAKE = "this version has no piece, or not all of it: `make museum` makes it"


def named(piece: Path) -> str:
    return f"{piece.parent.name}-{piece.name}"


def expected(piece: Path) -> tuple[str, ...]:
    """How matches open: those of former versions may be set back only where ``lost.txt`` says why no step helps."""
    if piece in NOW:
        return ("as it was",)
    return ("carried over", "set back", "stranded") if (piece / "lost.txt").exists() else ("carried over",)


def stored_games() -> list[Any]:
    return [
        pytest.param(path, id=f"{piece.parent.name}-{path.name.removesuffix('.txt.xz')}")
        for piece in NOW
        for path in sorted((piece / "games").glob("*.txt.xz"))
    ]


def is_kept(game: Any) -> bool:
    """Whether the running matches of a game are to survive; those of one under construction need not."""
    return bool(game.meta.status == "complete")


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if is_kept(game)])
def test_the_version_in_force_has_a_piece(name: str) -> None:
    folder = folder_of(GAMES[name])
    there = {path.name.removesuffix(".txt.xz") for path in (folder / "games").glob("*.txt.xz")}
    assert (folder / "table.sqlite3.xz").exists() and (folder / "table.json").exists(), REMAKE
    assert {stored.file_name(case) for case in suite.cases(GAMES[name])} <= there, REMAKE


def test_a_game_under_construction_owes_no_piece(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game("drill")
    assert is_kept(game)
    unfinished = msgspec.structs.replace(game.meta, status="under construction")
    monkeypatch.setattr(type(game), "meta", unfinished)
    assert not is_kept(game)


@pytest.mark.parametrize("path", stored_games())
def test_the_same_actions_lead_to_the_same_states(path: Path) -> None:
    stored.check(GAMES[path.parents[2].name], stored.read(path))


def test_pieces_are_small() -> None:
    heavy = [path for path in Path(__file__).parent.rglob("*.xz") if path.stat().st_size > LARGEST]
    assert not heavy


@pytest.mark.parametrize("piece", KEPT, ids=named)
def test_every_match_of_a_piece_opens_and_plays_on(piece: Path, tmp_path: Path) -> None:
    with opened(piece, tmp_path) as visitor:
        for one in exhibits(piece):
            assert visitor.standing(one) in expected(piece), one.shows
            for seat in range(-1, len(one.tokens)):
                table = visitor.get(one, seat)
                before = table["logSize"] - len(table["log"])
                assert visitor.get(one, seat, f"/log?skip={before}") == table["log"]
                visitor.get(one, seat, "/record")
            visitor.play_on(one, 8)


@pytest.mark.parametrize("piece", KEPT, ids=named)
def test_a_match_of_a_piece_comes_to_an_end(piece: Path, tmp_path: Path) -> None:
    late = next(one for one in exhibits(piece) if one.shows == "late in a game")
    with opened(piece, tmp_path) as visitor:
        assert visitor.standing(late) == "stranded" or visitor.finish(late)


@pytest.mark.parametrize(
    "path", sorted(PIECES.glob("*/*/*.hexgame.xz")), ids=lambda path: f"{path.parts[-3]}-{path.name}"
)
def test_a_record_of_a_piece_is_gone_on_with(path: Path) -> None:
    record = decode(lzma.decompress(path.read_bytes()), path.name)
    match, report = resume(record, GAMES[path.parts[-3]])
    assert report.stopped == "" and match.over == path.name.startswith("finished")
    bot = RandomBot(1)
    for _ in range(8):
        if match.over:
            break
        seat = match.game.deciders(match.state)[0]
        match.act(seat, bot.choose(Chair(match.game, match.state, seat)))


@pytest.mark.parametrize("piece", sorted(FOUNDLINGS.iterdir()), ids=lambda piece: piece.name)
def test_matches_of_rules_without_a_version_of_their_own_open_for_their_players(
    piece: Path, tmp_path: Path
) -> None:
    """Their states and rules are not those of today, although their version says so."""
    with opened(piece, tmp_path) as visitor:
        for one in exhibits(piece):
            how = visitor.standing(one)
            table = visitor.get(one, 0)
            visitor.get(one, 0, "/log")
            record = visitor.get(one, 0, "/record")
            assert ("seed" in record["header"]) == (how != "stranded" or table["over"])
            if how != "stranded":
                visitor.play_on(one, 8)
            elif not table["over"]:
                end_by_agreement(visitor, one)


def end_by_agreement(visitor: Any, one: Any) -> None:
    visitor.post(one, 0, "/draw")
    for seat in range(1, len(one.tokens)):
        if not visitor.get(one, 0)["over"]:
            visitor.post(one, seat, "/draw/answer", {"yes": True})
    assert visitor.get(one, 0)["over"] and visitor.get(one, 0)["result"]["winners"] == []


def test_a_game_that_comes_out_otherwise_asks_for_a_version_and_a_step() -> None:
    game = GAMES["drill"]
    kept = stored.read(folder_of(game) / "games" / "duel.txt.xz")
    for line in (0, 1, len(kept.lines) - 1):
        lines = list(kept.lines)
        lines[line] = "= 0" if lines[line].startswith("=") else "0 attack A1 at 0101"
        with pytest.raises(stored.Changed, match="raise the version, write the step"):
            stored.check(game, msgspec.structs.replace(kept, lines=tuple(lines)))
    stored.check(game, kept)
