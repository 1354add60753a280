"""Makes the pieces of the versions in force: ``python -m museum.make [GAME ...]`` in ``tests``, or ``make museum``.

A piece is made once and kept for ever, since it stands for what is in the databases of that version: one that exists
is left alone, unless ``--anew`` says that its version was never released.
"""

from __future__ import annotations

import argparse
import lzma
import tempfile
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

from hexfront.conformance.suite import cases
from hexfront.engine.contract.registry import game_ids, load_game

from . import stored
from .tables import Curator, client_at, file_in
from .walks import Way, late, shortest, ways

PIECES = Path(__file__).parent / "pieces"
POSITIONS = (Path(__file__).parents[2] / "docs/positions", Path(__file__).parents[1] / "positions")
MOST_MATCHES, LONGEST, LONGEST_GAME = 16, 400, 1500
SEEDS = range(1, 5)


def folder_of(game: Any) -> Path:
    """Where the piece of the version in force lies."""
    return PIECES / game.meta.id / game.meta.version


def make(game: Any, folder: Path) -> None:
    """The piece of a game: its database, its records and its stored games."""
    folder.mkdir(parents=True, exist_ok=True)
    make_database(game, folder)
    for case in cases(game):
        stored.write(folder / "games" / f"{stored.file_name(case)}.txt.xz", stored.played(game, case))


def make_database(game: Any, folder: Path) -> None:
    """Running matches in the middle of their decisions, and one of everything that a table keeps."""
    with tempfile.TemporaryDirectory() as work:
        with client_at(Path(work)) as client:
            curator = Curator(client)
            _hang(game, curator, folder)
        data = lzma.compress(file_in(Path(work)).read_bytes(), preset=9)
        (folder / "table.sqlite3.xz").write_bytes(data)
    shown = msgspec.json.format(msgspec.json.encode(curator.shown), indent=1)
    (folder / "table.json").write_bytes(shown + b"\n")


def _hang(game: Any, curator: Curator, folder: Path) -> None:
    name = game.meta.id
    found = sorted(ways(game, SEEDS, LONGEST).values(), key=lambda way: len(way.actions))
    chosen = found if len(found) <= MOST_MATCHES else found[:: max(1, len(found) // MOST_MATCHES)]
    for way in chosen[:MOST_MATCHES]:
        curator.show(curator.begun(name, way), f"decision {way.frame}")
    curator.show(curator.begun(name, late(game, LONGEST)), "late in a game")
    middle = next(way for way in found if len(way.actions) >= 8)
    _talk(curator, name, middle)
    _save(folder / "running.hexgame.xz", _fork(curator, name, middle))
    _save(folder / "finished.hexgame.xz", _finish(curator, game, middle))
    _undo(curator, name, found)
    _place(curator, name)


def _save(path: Path, record: bytes) -> None:
    path.write_bytes(lzma.compress(record, preset=9))


def _talk(curator: Curator, name: str, way: Way) -> None:
    made = curator.begun(name, way)
    curator.post(made, 0, "/chat", {"text": "A line of chat, with <b>signs</b> & letters: é, ß, ж."})
    curator.post(made, 0, "/draw")
    curator.post(made, way.actions[-1][0], "/takeback", {})
    curator.show(made, "chat and offers")


def _fork(curator: Curator, name: str, way: Way) -> bytes:
    made = curator.begun(name, way)
    forked = curator.found(f"/api/matches/{made['match']}/fork", {}, made["seats"][0]["token"])
    curator.show(forked, "fork")
    return curator.record(made, 0)


def _finish(curator: Curator, game: Any, way: Way) -> bytes:
    whole = shortest(game, SEEDS, LONGEST_GAME)
    made = curator.begun(game.meta.id, whole or way)
    if whole is None:
        curator.post(made, 0, "/concede")
    curator.show(made, "finished")
    return curator.record(made, 1)


def _undo(curator: Curator, name: str, found: list[Way]) -> None:
    for way in found:
        made = curator.begun(name, way)
        if curator.undo(made):
            curator.show(made, "undone action")
            return


def _place(curator: Curator, name: str) -> None:
    for path in sorted(chain(*(folder.rglob("*.toml") for folder in POSITIONS))):
        text = path.read_text(encoding="utf-8")
        if f'game = "{name}"' in text.splitlines():
            curator.show(curator.found("/api/import", {"position": text}), "position")
            return


def main() -> None:
    parser = argparse.ArgumentParser(description="Make the museum pieces of the versions in force.")
    parser.add_argument("games", nargs="*", help="the ids of games; all if left out")
    parser.add_argument("--anew", action="store_true", help="make pieces that exist once more")
    parser.add_argument(
        "--tables", metavar="DIR", help="only databases, into this folder: for pieces of old code"
    )
    given = parser.parse_args()
    for name in given.games or game_ids():
        game = load_game(name)
        if given.tables:
            folder = Path(given.tables) / name
            folder.mkdir(parents=True, exist_ok=True)
            make_database(game, folder)
        elif given.anew or not (folder_of(game) / "table.json").exists():
            make(game, folder_of(game))


if __name__ == "__main__":
    main()
