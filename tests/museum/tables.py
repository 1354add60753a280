"""A database for the museum: matches as they are when a server is ended in the middle of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from starlette.testclient import TestClient

from hexfront.server.app import make_app
from hexfront.server.ops.config import Config

from .walks import Way


class Exhibit(msgspec.Struct, frozen=True):
    """A match of a piece: what it shows, how it is opened, and how many actions it had."""

    shows: str
    match: str
    tokens: tuple[str, ...]
    onlooker: str
    entries: int


class Curator:
    """Plays at a table of its own, which it leaves as it is."""

    def __init__(self, client: TestClient) -> None:
        self._client = client
        self.all_matches: Any = client.app.state.services.all_matches  # type: ignore[attr-defined]
        self.shown: list[Exhibit] = []

    def found(self, path: str, body: Any, token: str = "") -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        response = self._client.post(path, json=body, headers=headers)
        assert response.status_code == 201, response.text
        made: dict[str, Any] = response.json()
        return made

    def post(self, made: dict[str, Any], seat: int, path: str, body: Any = None) -> None:
        headers = {"Authorization": f"Bearer {made['seats'][seat]['token']}"}
        response = self._client.post(f"/api/matches/{made['match']}{path}", json=body, headers=headers)
        assert response.status_code == 200, response.text

    def record(self, made: dict[str, Any], seat: int) -> bytes:
        headers = {"Authorization": f"Bearer {made['seats'][seat]['token']}"}
        response = self._client.get(f"/api/matches/{made['match']}/record", headers=headers)
        assert response.status_code == 200, response.text
        return response.content

    def begun(self, game: str, way: Way) -> dict[str, Any]:
        """A match in which the actions of a way were done, one after the other."""
        seats = next(one for one in _scenarios(game) if one.id == way.scenario).seats
        people = [{"kind": "person", "name": f"Player {number}"} for number in range(len(seats))]
        body = {
            "game": game,
            "scenario": way.scenario,
            "options": list(way.options),
            "seats": people,
            "seed": way.seed,
        }
        made = self.found("/api/matches", body)
        self._call(partial(self._play, made["match"], way.actions))
        return made

    async def _play(self, match: str, actions: Sequence[tuple[int, str]]) -> None:
        for seat, words in actions:
            async with self.all_matches.opened(match) as open_match:
                open_match.act(seat, open_match.game.lexicon.parse(words))
                await self.all_matches.commit(open_match)

    def undo(self, made: dict[str, Any]) -> bool:
        """Take the last action back, where that may be done."""
        return bool(self._call(partial(self._undo, made["match"])))

    async def _undo(self, match: str) -> bool:
        async with self.all_matches.opened(match) as open_match:
            able = [seat for seat in range(len(open_match.seats)) if open_match.may_undo(seat)]
            if able:
                open_match.undo(able[0])
                await self.all_matches.commit(open_match)
            return bool(able)

    def show(self, made: dict[str, Any], shows: str) -> None:
        entries = self._call(partial(self._entries, made["match"]))
        tokens = tuple(seat["token"] for seat in made["seats"])
        self.shown.append(Exhibit(shows, made["match"], tokens, made["onlooker"], entries))

    async def _entries(self, match: str) -> int:
        async with self.all_matches.opened(match) as open_match:
            count: int = open_match.match.version
            return count

    def _call(self, work: Any) -> Any:
        assert self._client.portal is not None
        return self._client.portal.call(work)


def _scenarios(game: str) -> Any:
    from hexfront.engine.contract.registry import load_game

    return load_game(game).meta.scenarios


def settings(folder: Path) -> Config:
    return Config(
        data_dir=str(folder),
        test=True,
        bot_workers=1,
        log_level="error",
        requests_per_second=1e6,
        burst=10**6,
        matches_per_minute=1e6,
    )


def client_at(folder: Path) -> TestClient:
    return TestClient(make_app(settings(folder)), base_url="http://localhost", client=("127.0.0.1", 50_000))


def file_in(folder: Path) -> Path:
    """The database of a server that has ended, as one file."""
    path = folder / "hexfront.sqlite3"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("VACUUM")
    connection.close()
    return path
