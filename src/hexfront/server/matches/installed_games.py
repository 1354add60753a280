"""The installed games, each loaded once, and everything made ready that threads must not make ready together.

The first time msgspec reads a type, it works out how; another thread that reads the same type in that moment
brings the process down. So games are loaded one at a time, and all types are read once before there are threads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from threading import RLock
from typing import Any

import msgspec

from hexfront.engine.base.errors import BrokenGame
from hexfront.engine.contract.game import room
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.engine.positions.position import Position
from hexfront.engine.record.entries import (
    Entry,
    Header,
    Line,
    Snapshot,
)
from hexfront.engine.record.record import Record
from hexfront.server.matches.questions import Question
from hexfront.server.store.rows import Ending, Notices, Orders
from hexfront.server.store.stored_events import events_of

SHARED: tuple[Any, ...] = (Record, Header, Entry, list[Line], Snapshot, Position, Question)
OWN: tuple[Any, ...] = (Ending, Orders, Notices)
_loading = RLock()
_games: dict[str, Any] = {}


def make_ready() -> None:
    """Read every type that more than one thread may come to read."""
    with _loading:
        for kind in (*SHARED, *OWN):
            msgspec.json.Decoder(kind)


def game_of(name: str) -> Any:
    """An installed game, loaded once; that takes a while, in which nobody else should have to wait."""
    if (found := _games.get(name)) is not None:  # without waiting for another that is being loaded
        return found
    with _loading:
        if name not in _games:
            game = load_game(name)
            ready(game)
            _games[name] = game
        return _games[name]


def room_of(name: str, scenario: str) -> Any:
    """An installed game as it is played in a scenario; one at a time is made ready."""
    with _loading:
        return room(game_of(name), scenario)


def ready(game: Any) -> None:
    """Read the types of a game: its states with their frames, and its events."""
    kinds: Any = events_of(game.__class__)
    msgspec.json.Decoder(tuple[kinds, ...])
    msgspec.json.Decoder(game.state_type)


async def fetched(name: str) -> Any:
    """The same for callers that must not wait: a game that is not loaded yet is loaded beside them."""
    return _games.get(name) or await asyncio.to_thread(game_of, name)


async def titles(names: Iterable[str]) -> dict[str, str]:
    """The titles of games; one that is not installed any more, or is broken, goes by its id."""
    found = {name: name for name in names}
    for name in found.keys() & set(installed()):
        with suppress(BrokenGame):
            found[name] = (await fetched(name)).meta.title
    return found


@cache
def installed() -> tuple[str, ...]:
    """The ids of all games, looked up once: a new one needs a new start of the server."""
    return tuple(game_ids())
