"""A hundred live games on one server against one: how long an action takes from the player's hand and back.

Every game has both seats connected by a socket. What is played was drawn up before, so that the players cost
as little as they can; they and the server share the machine, as does everything else that runs on it. Alone
and together the same games are played over the same stretch, in the middle of the game: what an action costs
depends on where it is taken.
"""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import AsyncExitStack
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect

from bench.serving import Served, serving
from hexfront.bots import RandomBot
from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.engine.record.match import Match
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.store.rows import SavedSeat

GAMES = 100
PACE = 4.0
"""Seconds between two actions of one of the hundred games."""
ROUNDS = 6
BEGUN = 150
"""So many actions were taken in each game before."""
ALONE, ALONE_PACE = 44, 0.08
"""How many of the games are played alone, one after the other, and the seconds between their actions."""
PATIENCE = 60.0
WARM = 2
"""The first games alone are not measured, nor anybody's first action: code and pages are still being loaded."""
_VERSION = re.compile(rb'"version":(\d+)')


class Move(msgspec.Struct, frozen=True):
    """An action, whose it is, and the version of that seat's table it is decided on."""

    seat: Seat
    action: Action
    version: int
    after: tuple[int, ...]
    """The version of each seat once it is done."""


class Loaded(msgspec.Struct, frozen=True):
    """What was measured, in seconds and bytes."""

    idle: float
    idle_heard: float
    loaded: float
    loaded_heard: float
    actions: int
    dropped: int
    memory: float

    @property
    def ratio(self) -> float:
        return self.loaded / self.idle

    @property
    def ratio_heard(self) -> float:
        return self.loaded_heard / self.idle_heard


class Script(msgspec.Struct, frozen=True):
    """A random game, played here first: the record of how it begins, and the moves from there."""

    record: str
    moves: list[Move]


def script(game: str, seed: int, begun: int = BEGUN, length: int = ROUNDS + 1) -> Script:
    """Play a game until it is well under way, and a little further."""
    rules, bot = load_game(game), RandomBot(seed)
    scenario = rules.meta.scenarios[0]
    match = Match.start(rules, scenario.id, seed=seed)
    for _ in range(begun):
        seat = match.game.deciders(match.state)[0]
        match.act(seat, bot.pick(match.game.legal(match.state, seat), rules.lexicon.backs))
    record = match.record.encoded().decode()
    people = tuple(SavedSeat(seat, "person") for seat in range(len(scenario.seats)))
    session = OpenMatch("script", match, "solo", people)
    moves: list[Move] = []
    while len(moves) < length and (seats := session.deciders()):
        seat = seats[0]
        version = session.version(seat)
        action = bot.pick(session.game.legal(session.state, seat), rules.lexicon.backs)
        session.act(seat, action)
        after = tuple(session.version(one.seat) for one in people)
        moves.append(Move(seat, action, version, after))
    return Script(record, moves)


class Caller:
    """One connection that is kept open, with as little around it as HTTP allows."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, token: str, body: Any) -> int:
        """The status of the answer, once all of it is here; 0 if the server has ended the connection instead."""
        try:
            return await self._post(path, token, body)
        except (OSError, asyncio.IncompleteReadError):
            self.close()
            return 0

    async def _post(self, path: str, token: str, body: Any) -> int:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._port)
        reader, writer = self._streams
        data = msgspec.json.encode(body)
        head = (
            f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {token}\r\n"
            f"content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n"
        )
        writer.write(head.encode() + data)
        answer = (await reader.readuntil(b"\r\n\r\n")).lower()
        length = int(answer.split(b"content-length:")[1].split(b"\r\n")[0])
        await reader.readexactly(length)
        return int(answer.split()[1])

    def close(self) -> None:
        """Let the connection go; the next message opens another."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


class Live:
    """One live game: its seats listen, and decide what the script says."""

    def __init__(self, served: Served, written: Script) -> None:
        self.moves = written.moves
        self.answered: list[float] = []
        self.heard: list[float] = []
        self.dropped = 0
        made = served.post("/api/import", {"record": written.record})
        self._match = made["match"]
        self._tokens = [seat["token"] for seat in made["seats"]]
        self._served = served
        self._callers = [Caller(served.port) for _ in self._tokens]
        self._versions = [-1] * len(self._tokens)
        self._news = asyncio.Condition()

    async def sit_down(self, stack: AsyncExitStack) -> None:
        """Connect every seat and wait for its first table."""
        for seat, token in enumerate(self._tokens):
            url = f"ws://127.0.0.1:{self._served.port}/api/matches/{self._match}/live"
            socket = await stack.enter_async_context(connect(url, compression=None, max_size=None))
            await socket.send(msgspec.json.encode({"type": "token", "token": token}).decode())
            listening = asyncio.create_task(self._listen(seat, socket))
            stack.callback(listening.cancel)
            stack.callback(self._callers[seat].close)
        async with asyncio.timeout(PATIENCE):
            await self._until(tuple(0 for _ in self._tokens))

    async def play(self, pace: float, first: int, last: int | None = None, delay: float = 0.0) -> None:
        """Decide at a steady pace, however long the answers take."""
        start = time.perf_counter() + delay
        for number, move in enumerate(self.moves[first:last]):
            await asyncio.sleep(max(0.0, start + number * pace - time.perf_counter()))
            await self._act(move)

    async def _act(self, move: Move) -> None:
        begun = time.perf_counter()
        path = f"/api/matches/{self._match}/act"
        body = {"version": move.version, "action": move.action}
        status = await self._callers[move.seat].post(path, self._tokens[move.seat], body)
        self.answered.append(time.perf_counter() - begun)
        self.dropped += not (status == 200 and await self._seen(move.after))
        self.heard.append(time.perf_counter() - begun)

    async def _seen(self, versions: tuple[int, ...]) -> bool:
        """Whether every seat was shown the table of its version before patience ran out."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self._until(versions)
        except TimeoutError:
            return False
        return True

    async def _until(self, versions: tuple[int, ...]) -> None:
        async with self._news:
            await self._news.wait_for(
                lambda: all(got >= wanted for got, wanted in zip(self._versions, versions, strict=True))
            )

    async def _listen(self, seat: Seat, socket: ClientConnection) -> None:
        async for message in socket:
            text = message if isinstance(message, bytes) else message[:600].encode()
            found = _VERSION.search(text, 0, 600)
            if found and b'"type":"table"' in text[:40]:
                async with self._news:
                    self._versions[seat] = int(found[1])
                    self._news.notify_all()


def longest() -> str:
    """The installed game whose first scenario has the most turns."""
    return max(game_ids(), key=lambda name: int(load_game(name).meta.scenarios[0].turns))


def p99(times: list[float]) -> float:
    """The time that one in a hundred exceeds.

    >>> p99([float(number) for number in range(1, 201)])
    198.0
    """
    return _of_hundred(times, 99)


def p95(times: list[float]) -> float:
    """The time that one in twenty exceeds."""
    return _of_hundred(times, 95)


def _of_hundred(times: list[float], part: int) -> float:
    ordered = sorted(times)
    return ordered[max(0, -(-len(ordered) * part // 100) - 1)]


async def _alone(served: Served, written: Script) -> Live:
    """One live game at a time: what an action takes when nothing else is going on."""
    async with AsyncExitStack() as stack:
        game = Live(served, written)
        await game.sit_down(stack)
        await game.play(ALONE_PACE, 0)
    return game


async def _measure(served: Served, name: str) -> Loaded:
    scripts = [script(name, seed) for seed in range(1, GAMES + 1)]
    alone = [await _alone(served, written) for written in scripts[:ALONE]]
    before = served.memory()
    async with AsyncExitStack() as stack:
        games = [Live(served, written) for written in scripts]
        for game in games:
            await game.sit_down(stack)
        for first, last in ((0, 1), (1, None)):
            await asyncio.gather(
                *(game.play(PACE, first, last, PACE * i / GAMES) for i, game in enumerate(games))
            )
        memory = (served.memory() - before) / GAMES
    quiet = alone[WARM:]
    answered = [seconds for game in games for seconds in game.answered[1:]]
    return Loaded(
        idle=p99([seconds for game in quiet for seconds in game.answered[1:]]),
        idle_heard=p99([seconds for game in quiet for seconds in game.heard[1:]]),
        loaded=p99(answered),
        loaded_heard=p99([seconds for game in games for seconds in game.heard[1:]]),
        actions=len(answered),
        dropped=sum(game.dropped for game in (*alone, *games)),
        memory=memory,
    )


def load() -> Loaded:
    """Measure one game alone, then a hundred at once, on one server."""
    with serving() as served:
        return asyncio.run(_measure(served, longest()))


if __name__ == "__main__":
    print(load())
