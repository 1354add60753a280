"""Those who read what was sent in: workers with so much time and memory for each text."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

import msgspec

from hexfront.engine.base.draws import seed_text
from hexfront.engine.base.state import Result
from hexfront.engine.base.texts import Text, t
from hexfront.server.errors import Malformed, TooMany, Unanswerable
from hexfront.server.matches.ready_to_store import StorableMatch
from hexfront.server.ops.config import Config
from hexfront.server.workers.pool import WorkerLost, Workers
from hexfront.server.workers.reading import (
    DONE,
    LONGER,
    REFUSED,
    Job,
    Place,
    Refusal,
    Study,
    Take,
    Tell,
    Warm,
    What,
)

USES = 500
"""After so many texts a worker is replaced, so that nothing accumulates in it."""
MOST_WAITING, MOST_OF_ONE = 20, 5
"""How many texts may wait for a worker, of all callers and of one."""


class Readers:
    """The workers that read, started when the first text comes."""

    def __init__(self, config: Config) -> None:
        self._config = config
        self._workers = Workers(
            config.reading_workers,
            "hexfront.server.workers.reading:answer",
            megabytes=config.reading_megabytes,
            uses=USES,
        )

    @property
    def waiting(self) -> int:
        """How many texts wait for a worker."""
        return self._workers.places.waiting

    async def place(self, who: str, position: str, names: Sequence[str], seed: int | None) -> StorableMatch:
        """A position, ready to be played; ``who`` is the caller, here and below."""
        return await self._made(who, Place(self._seconds, position, tuple(names), _seed(seed)))

    async def take(self, who: str, message: bytes) -> StorableMatch:
        """The record or position of an import, ready to be gone on with."""
        return await self._made(who, Take(self._seconds, message, self._config.most_entries, _seed(None)))

    async def study(self, who: str, body: dict[str, object]) -> bytes:
        """The JSON of an analysis."""
        return await self._told(who, msgspec.convert({"seconds": self._seconds, **body}, Study))

    async def tell(self, who: str, what: What, record: bytes, ending: Result | None) -> bytes:
        """How a match went, as JSON or as a picture."""
        return await self._told(who, Tell(self._seconds, what, record, ending))

    async def warm(self) -> None:
        """Have a worker ready before anybody waits for it."""
        await self._workers.warm(msgspec.msgpack.encode(Warm(self._seconds)))

    async def close(self) -> None:
        """End the workers."""
        await self._workers.close()

    async def _made(self, who: str, job: Job) -> StorableMatch:
        try:
            return msgspec.json.decode(await self._read(who, job), type=StorableMatch)
        except WorkerLost:
            raise Malformed(self._beyond()) from None

    async def _told(self, who: str, job: Job) -> bytes:
        try:
            return await self._read(who, job)
        except WorkerLost:
            raise Unanswerable(self._beyond()) from None

    async def _read(self, who: str, job: Job) -> bytes:
        if self.waiting >= MOST_WAITING or self._workers.places.waiting_of(who) >= MOST_OF_ONE:
            raise TooMany(t("Too many positions and records are being read; try again in a moment."))
        found = await self._workers.ask(msgspec.msgpack.encode(job), LONGER * self._seconds, who=who)
        if found.startswith(DONE):
            return found.removeprefix(DONE)
        try:
            refusal = msgspec.json.decode(found.removeprefix(REFUSED), type=Refusal)
        except msgspec.MsgspecError as error:
            raise WorkerLost("a worker says what cannot be read") from error
        raise refusal.error()

    @property
    def _seconds(self) -> float:
        return self._config.reading_seconds

    def _beyond(self) -> Text:
        return t(
            "This takes more time or memory than there is for it: {seconds} s and {megabytes} MB.",
            seconds=f"{self._seconds:g}",
            megabytes=self._config.reading_megabytes,
        )


def _seed(given: int | None) -> str:
    return seed_text(secrets.randbits(128) if given is None else given)
