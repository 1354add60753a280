"""Everything the application works with, put together when it starts."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from hexfront.engine.base.actions import Seat
from hexfront.server.bots.turns import BotTurns
from hexfront.server.live.connections import Connections
from hexfront.server.live.notices import Notifier
from hexfront.server.live.other_workers import OtherWorkers
from hexfront.server.matches.all_matches import AllMatches
from hexfront.server.ops.config import Config
from hexfront.server.ops.metrics import Metrics
from hexfront.server.ops.retention import RetentionLoop
from hexfront.server.people.everybody import Everybody
from hexfront.server.store.database import Database
from hexfront.server.store.storage import Storage
from hexfront.server.store.write_trial import WriteTrial
from hexfront.server.workers.readers import Readers
from hexfront.server.workers.stories import Stories
from hexfront.server.workers.thinking import Thinkers

STUDIES = 2
"""How many scenarios are set up at once: whoever plays should not feel it."""


class Services:
    """All matches, the live connections and those who attend to them."""

    def __init__(self, config: Config, storage: Storage, metrics: Metrics) -> None:
        self.config = config
        self.storage = storage
        self.metrics = metrics
        self.all_matches = AllMatches(config, storage, metrics)
        self.people = Everybody(self.all_matches)
        self.connections = Connections(self.all_matches, metrics, config.heartbeat_seconds)
        self.thinkers = Thinkers(config.bot_workers)
        self.readers = Readers(config)
        self.stories = Stories(self.readers)
        self.bot_turns = BotTurns(self.all_matches, self.thinkers)
        self.notifier = Notifier(self.all_matches, self.connections)
        self.retention_loop = RetentionLoop(self.all_matches, self.connections)
        self.trial = WriteTrial(storage.database)
        self.hinting: set[tuple[str, Seat]] = set()
        """Who is waiting for a hint: one at a time, since each costs a worker's time."""
        self.studying = asyncio.Semaphore(STUDIES)


def _neighbours(found: Services) -> OtherWorkers:
    return OtherWorkers(found.all_matches, found.connections, found.config, found.bot_turns.wake)


@asynccontextmanager
async def running(config: Config, metrics: Metrics) -> AsyncIterator[Services]:
    """Open the database, go on with the bots, and close it all at the end."""
    database = await Database.open(config)
    services = Services(config, Storage(database, secrets.token_hex(8)), metrics)
    beside = [asyncio.create_task(services.retention_loop.look_after())]
    if database.shared:
        beside.append(asyncio.create_task(_neighbours(services).listen()))
    try:
        await services.bot_turns.wake()
        yield services
    finally:
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        await services.notifier.close()
        await services.bot_turns.close()
        await services.readers.close()
        await database.close()
