"""The kill test, whatever the database: play, cut the power, look whether anything was lost."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx2
from sqlalchemy import select

from hexfront.engine.base.state import digest
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.engine.record.record import decode
from hexfront.engine.record.replay import replay
from hexfront.server.matches.reopen import restored
from hexfront.server.ops.config import Config
from hexfront.server.store import schema
from hexfront.server.store.database import Database
from hexfront.server.store.storage import Storage

from .process import PATIENCE, Server

LONG = 600.0
"""How long the bots of all short games may take to the end, in seconds: there may be many, on a busy machine."""
BOTS = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
PEOPLE = [{"kind": "person"}, {"kind": "person"}]


class Kept(NamedTuple):
    """What is on disk of a match: how many entries, and how many changes each viewer has seen, onlookers first."""

    entries: int
    seen: tuple[int, ...]


class Ledger:
    """Matches under way, and what the server has acknowledged of each, or shown to anybody."""

    def __init__(self, seed: int = 1) -> None:
        self.random = Random(seed)
        self.acknowledged: dict[str, int] = {}
        self.heard: dict[tuple[str, int], int] = {}
        self.tokens: dict[str, list[str]] = {}

    def found(self, server: Server, game: str, seats: list[dict[str, str]]) -> None:
        scenario = load_game(game).meta.scenarios[0].id
        made = server.client.post(
            "/api/matches", json={"game": game, "scenario": scenario, "seats": seats}
        ).json()
        tokens = [seat["token"] for seat in made["seats"] if seat["token"]]
        self.tokens[made["match"]] = [*tokens, made["onlooker"]]
        self.acknowledged[made["match"]] = 0

    def bot_matches(self) -> list[str]:
        """Those without people: all their tokens is the onlooker's."""
        return [match for match, tokens in self.tokens.items() if len(tokens) == 1]

    def play_until_killed(self, server: Server, seconds: float) -> None:
        """Act for the people, with an eye on the bots, while the server is killed under their hands."""
        people = [match for match, tokens in self.tokens.items() if len(tokens) > 1]
        with ThreadPoolExecutor(1) as pool:
            killed = pool.submit(lambda: (time.sleep(seconds), server.kill()))
            try:
                while people:
                    self.table(server, self.random.choice(self.bot_matches()), -1)
                    match = self.random.choice(people)
                    table = self.table(server, match, 0)
                    if table["over"]:
                        people.remove(match)
                    else:
                        self._act(server, match, table["view"]["deciders"][0])
            except httpx2.TransportError:
                assert server.process.wait(PATIENCE) != 0
            killed.result()

    def _act(self, server: Server, match: str, seat: int) -> None:
        table = self.table(server, match, seat)
        key = self.random.choice(table["groups"])["key"]
        headers = self._headers(match, seat)
        url = f"/api/matches/{match}"
        offered = server.client.get(f"{url}/choices", params={"key": key}, headers=headers).json()["actions"]
        body = {"version": table["version"], "action": self.random.choice(offered)["action"]}
        answer = server.client.post(f"{url}/act", json=body, headers=headers)
        assert answer.status_code == 200, answer.text
        self.acknowledged[match] += 1

    def table(self, server: Server, match: str, viewer: int) -> Any:
        answer = server.client.get(f"/api/matches/{match}", headers=self._headers(match, viewer))
        assert answer.status_code == 200, answer.text
        table = answer.json()
        self.heard[match, viewer] = max(table["version"], self.heard.get((match, viewer), 0))
        return table

    def _headers(self, match: str, viewer: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.tokens[match][viewer]}"}


def on_disk(config: Config) -> dict[str, Kept]:
    """What is left of each match; every one is replayed and its hashes compared."""
    return asyncio.run(_entries(config))


async def _entries(config: Config) -> dict[str, Kept]:
    database = await Database.open(config)
    storage = Storage(database, "test")
    found = {}
    try:
        for listed in await storage.listed(await _ids(database)):
            saved = await storage.load(listed.id)
            assert saved is not None
            record = decode(saved.record().encoded())
            again = replay(record, load_game(saved.game))
            assert again.entries == len(saved.entries)
            if saved.entries:
                assert again.digest == saved.entries[-1].digest
            soon = restored(saved, load_game(saved.game))
            assert soon is not None and digest(soon.state) == again.digest
            seen = saved.entries[-1].seen if saved.entries else (0,) * (1 + len(saved.seats))
            found[listed.id] = Kept(len(saved.entries), seen)
    finally:
        await database.close()
    return found


async def _ids(database: Database) -> list[str]:
    async with database.reading() as connection:
        return [row.id for row in await connection.execute(select(schema.matches.c.id))]


def kill_again_and_again(folder: Path, rounds: int, games: int, **settings: Any) -> dict[str, Kept]:
    """The whole test; gives back what is on disk of each match at the end."""
    ledger = Ledger()
    config = Config(data_dir=str(folder), database=settings.get("database", ""))
    before: dict[str, Kept] = {}
    for number in range(rounds):
        server = Server(folder, **settings)
        try:
            for game in game_ids() if number == 0 else ():
                ledger.found(server, game, BOTS)
            for _ in range(games if number == 0 else 1):
                ledger.found(server, "drill", BOTS)
                ledger.found(server, "drill", PEOPLE)
            for match in ledger.tokens:
                ledger.table(server, match, -1)
            ledger.play_until_killed(server, 0.5 + ledger.random.random())
        finally:
            server.stop()
        after = on_disk(config)
        _nothing_lost(ledger, before, after)
        before = after
    _finish(ledger, folder, **settings)
    after = on_disk(config)
    _nothing_lost(ledger, before, after)
    for match in ledger.bot_matches():
        assert after[match].entries > 0, "the bots of a match never moved"
    entries = sum(kept.entries for kept in after.values())
    print(
        f"{rounds} kills, {len(after)} matches, {entries} entries, "
        f"{sum(ledger.acknowledged.values())} acknowledged to people"
    )
    return after


def _nothing_lost(ledger: Ledger, before: dict[str, Kept], after: dict[str, Kept]) -> None:
    """Every match has at least what it had, what was acknowledged, and what anybody has heard of."""
    for match, acknowledged in ledger.acknowledged.items():
        had = before[match].entries if match in before else 0
        assert after[match].entries >= max(acknowledged, had), "an acknowledged action was lost"
    for (match, viewer), version in ledger.heard.items():
        assert after[match].seen[viewer + 1] >= version, "somebody heard of what was not on disk"


def _finish(ledger: Ledger, folder: Path, **settings: Any) -> None:
    """After the last start every bot of the short games gets to the end, and those of the others go on."""
    server = Server(folder, **settings)
    try:
        end = time.monotonic() + LONG
        first = {match: ledger.table(server, match, -1)["version"] for match in ledger.bot_matches()}
        while not all(_went_on(ledger, server, match, version) for match, version in first.items()):
            assert time.monotonic() < end, "a game did not resume"
            time.sleep(0.1)
    finally:
        server.stop()


def _went_on(ledger: Ledger, server: Server, match: str, version: int) -> bool:
    table = ledger.table(server, match, -1)
    return bool(table["over"] or (table["game"] != "drill" and table["version"] > version))
