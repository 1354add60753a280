"""Opening a piece of the museum: its database at a server, in a folder of its own."""

from __future__ import annotations

import lzma
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from starlette.testclient import TestClient

from hexfront.bots import Chair, RandomBot
from hexfront.server.matches.stranded import Stranded

from .tables import Exhibit, client_at

LONGEST = 20_000
"""After so many actions a random game must have ended."""


def exhibits(piece: Path) -> list[Exhibit]:
    return msgspec.json.decode((piece / "table.json").read_bytes(), type=list[Exhibit])


def unpack(piece: Path, folder: Path) -> Path:
    """The database of a piece, where a server looks for it."""
    path = folder / "hexfront.sqlite3"
    path.write_bytes(lzma.decompress((piece / "table.sqlite3.xz").read_bytes()))
    return path


@contextmanager
def opened(piece: Path, folder: Path) -> Iterator[Visitor]:
    unpack(piece, folder)
    with client_at(folder) as client:
        yield Visitor(client)


class Visitor:
    """Looks at matches with the keys that were kept, and plays on."""

    def __init__(self, client: TestClient) -> None:
        self._client = client
        self._all_matches: Any = client.app.state.services.all_matches  # type: ignore[attr-defined]

    def get(self, one: Exhibit, seat: int, path: str = "") -> Any:
        response = self._client.get(f"/api/matches/{one.match}{path}", headers=_key(one, seat))
        assert response.status_code == 200, (one.shows, path, response.text)
        return response.json()

    def post(self, one: Exhibit, seat: int, path: str, body: Any = None) -> None:
        response = self._client.post(f"/api/matches/{one.match}{path}", headers=_key(one, seat), json=body)
        assert response.status_code == 200, (one.shows, path, response.text)

    def standing(self, one: Exhibit) -> str:
        """How a match opens: ``as it was``, ``carried over``, ``set back`` or ``stranded``."""
        return str(self._call(partial(self._standing, one)))

    async def _standing(self, one: Exhibit) -> str:
        async with self._all_matches.opened(one.match) as open_match:
            if isinstance(open_match, Stranded):
                return "stranded"
            if open_match.set_back:
                return "set back"
            return "as it was" if open_match.match.version == one.entries else "carried over"

    def play_on(self, one: Exhibit, most: int) -> bool:
        """Random play for so many actions, each put on disk; whether the match is over then."""
        return bool(self._call(partial(self._play_on, one, most)))

    async def _play_on(self, one: Exhibit, most: int) -> bool:
        bot = RandomBot(1)
        for _ in range(most):
            async with self._all_matches.opened(one.match) as open_match:
                seats = open_match.deciders()
                if not seats:
                    return bool(open_match.over)
                open_match.act(seats[0], bot.choose(Chair(open_match.game, open_match.state, seats[0])))
                await self._all_matches.commit(open_match)
        return False

    def finish(self, one: Exhibit) -> bool:
        """Random play to the end of a copy, as no database is asked for it: whether it comes to one."""
        return bool(self._call(partial(self._finish, one)))

    async def _finish(self, one: Exhibit) -> bool:
        async with self._all_matches.opened(one.match) as open_match:
            game, state = (
                open_match.game,
                msgspec.convert(
                    msgspec.to_builtins(open_match.state, str_keys=True),
                    open_match.game.state_type,
                    strict=False,
                ),
            )
        bot = RandomBot(1)
        for _ in range(LONGEST):
            seats = game.deciders(state)
            if not seats:
                return game.result(state) is not None
            game.apply(state, seats[0], bot.choose(Chair(game, state, seats[0])))
        return False

    def _call(self, work: Any) -> Any:
        assert self._client.portal is not None
        return self._client.portal.call(work)


def _key(one: Exhibit, seat: int) -> dict[str, str]:
    return {"Authorization": f"Bearer {one.onlooker if seat < 0 else one.tokens[seat]}"}


def counted(visitor: Visitor, piece: Path) -> Counter[str]:
    return Counter(visitor.standing(one) for one in exhibits(piece))
